import { useState } from "react";
import type { CellRecord, CellRecordEntry } from "../../workflows/activity/cellRecord";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, useVerbs } from "../pane/paneContext";
import { shortTime } from "../parts/words";
import { ValueText } from "../preview/ValueText";
import { activityTexts as t } from "./activityTexts";
import { activityVerbs } from "./activityVerbs";

/** Who changed the selected cell, from what to what, by which send or on the platform. */
export function CellRecordPart({ linkId }: { readonly linkId: string }) {
  const { cellRecord } = useVerbs(activityVerbs);
  const busy = useBusyReason();
  /** Undefined before it was asked for. */
  const [record, setRecord] = useState<CellRecord | null | undefined>();
  const read = async () => setRecord(await cellRecord(linkId));
  return (
    <section className="stack tight" aria-label={t.cell.title}>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void read()}>
          {t.cell.read}
        </ActionButton>
      </div>
      {record === undefined ? null : (
        <div role="status" className="stack tight">
          {record === null ? <p>{t.cell.none}</p> : <Record record={record} />}
        </div>
      )}
    </section>
  );
}

function Record({ record: { label, now, entries, more } }: { readonly record: CellRecord }) {
  return (
    <>
      <strong>
        {label}: <ValueText value={now} />
      </strong>
      {entries.length === 0 ? <p className="quiet">{t.cell.unchanged}</p> : null}
      <ol className="cards" aria-label={t.cell.title}>
        {entries.map((entry, at) => (
          <li key={at} className="change">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {more ? <p className="quiet">{t.cell.more}</p> : null}
    </>
  );
}

function Entry({ entry }: { readonly entry: CellRecordEntry }) {
  const now = useNow();
  const time = (iso: string) => shortTime(Date.parse(iso), now);
  const { from, to } = entry;
  return (
    <>
      <span>
        {entry.kind === "sent"
          ? t.cell.sent(time(entry.send.at))
          : t.cell.platform(time(entry.after), time(entry.before), entry.senders)}
      </span>
      <span>
        <del className="old">
          <ValueText value={from} />
        </del>{" "}
        <span aria-label={t.becomes}>→</span> <ValueText value={to} />
      </span>
      {entry.kind === "sent" && entry.send.note ? <span className="quiet">{t.note(entry.send.note)}</span> : null}
    </>
  );
}
