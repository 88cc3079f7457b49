import { useEffect, useState } from "react";
import { activityDetails } from "../../workflows/activity/activity";
import type { ActivityCell, ActivityDetailRow, ActivityDetails, ActivitySend } from "../../workflows/activity/types";
import type { Services } from "../../workflows/services";
import { ActionButton } from "../parts/ActionButton";
import { CopyText } from "../pane/CopyText";
import { FilterChips } from "../parts/FilterChips";
import { Loading } from "../parts/Loading";
import { useBusyReason, useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { earlierSendVerbs } from "../preview/previewVerbs";
import { activityTexts as t } from "./activityTexts";
import { shortTime } from "../parts/words";
import { sumOf } from "./sendSum";
import { undoBlock } from "./undoBlock";
import { ValueText } from "../preview/ValueText";

const ROW_HEIGHT = 84;

type Outcome = ActivityDetailRow["outcome"];
/** What did not arrive comes first. */
const outcomes = [
  ...(["failed", "unknown", "notSent", "created", "updated", "deleted"] as const),
  ...(["invited", "takenBack"] as const),
];
const looks: Record<Outcome, string> = {
  failed: "danger",
  unknown: "warning",
  notSent: "warning",
  created: "success",
  updated: "success",
  deleted: "",
  invited: "success",
  takenBack: "",
};

interface SendRowsProps {
  readonly services: Services;
  readonly send: ActivitySend;
}

/** One send: its rows with outcome, request id and changed cells, and the way to take it back. */
export function SendRows({ services, send }: SendRowsProps) {
  const now = useNow();
  const details = useDetails(services, send);
  const { at, by, title, note } = send;
  return (
    <>
      <main className="main fill">
        <div className="stack tight">
          <strong>{title}</strong>
          <span className="quiet">
            {shortTime(Date.parse(at), now)} {t.by(by.own ? t.you : by.userEmail)}
          </span>
          <span>{sumOf(send)}</span>
          {note ? <span>{t.note(note)}</span> : null}
        </div>
        {!send.by.own ? (
          <p>{t.foreign}</p>
        ) : details === undefined ? (
          <Loading text={t.reading} />
        ) : details === null ? (
          <p role="status">{t.gone}</p>
        ) : details === "failed" ? (
          <p role="status">{t.notRead}</p>
        ) : (
          <Rows rows={details.rows} />
        )}
      </main>
      <SendFoot send={send} details={details === "failed" ? null : (details ?? null)} />
    </>
  );
}

/** Undefined while they are on their way; null where the gateway has none. */
type Details = ActivityDetails | null | "failed" | undefined;

function useDetails(services: Services, { id, by }: ActivitySend): Details {
  const pane = usePane();
  const [details, setDetails] = useState<Details>();
  useEffect(() => {
    let wanted = true;
    if (by.own)
      activityDetails(services, id).then(
        (found) => {
          if (wanted) setDetails(found);
        },
        (error: unknown) => {
          if (!wanted) return;
          setDetails("failed");
          pane.fail(error);
        },
      );
    return () => {
      wanted = false;
    };
  }, [pane, services, id, by.own]);
  return details;
}

function Rows({ rows }: { readonly rows: readonly ActivityDetailRow[] }) {
  const [kind, setKind] = useState<Outcome | "all">("all");
  const count = (one: Outcome) => rows.filter(({ outcome }) => outcome === one).length;
  const numbered = rows.map((row, n) => ({ row, n }));
  const shown = outcomes.flatMap((one) =>
    kind === "all" || kind === one ? numbered.filter(({ row }) => row.outcome === one) : [],
  );
  return (
    <>
      <FilterChips
        label={t.show}
        kind={kind}
        onKind={setKind}
        chips={[
          ["all", t.all, rows.length],
          ...outcomes.filter((one) => count(one) > 0).map((one) => [one, t.outcomes[one], count(one)] as const),
        ]}
      />
      <VirtualList
        key={kind}
        label={t.rowList}
        items={shown}
        keyOf={({ n }) => String(n)}
        estimate={ROW_HEIGHT}
        render={({ row }) => <Row row={row} />}
      />
    </>
  );
}

function Row({ row }: { readonly row: ActivityDetailRow }) {
  const { kind, name, outcome, detail, cells, requestId, apiVersion } = row;
  return (
    <div className="change">
      <div className="changeHead">
        <span className="pickTitle">{name === "" ? t.unnamed : name}</span>
        <span className={`mark ${looks[outcome]}`}>{t.outcomes[outcome]}</span>
      </div>
      {detail === "" ? null : <p className="quiet">{detail}</p>}
      {cells.length === 0 ? null : <Cells cells={cells} fresh={kind === "create"} />}
      {requestId === "" ? null : (
        <div className="workLine small">
          <span className="ellipsis" title={t.request(requestId, apiVersion)}>
            {t.request(requestId, apiVersion)}
          </span>
          <CopyText text={requestId} label={t.copy} name={t.copyRequest(requestId)} />
        </div>
      )}
    </div>
  );
}

function Cells({ cells, fresh }: { readonly cells: readonly ActivityCell[]; readonly fresh: boolean }) {
  return (
    <dl className="pairs">
      {cells.map(({ label, from, to }) => (
        <div key={label} className="pairLine">
          <dt>{label}</dt>
          <dd>
            {fresh ? null : (
              <>
                <del className="old">
                  <ValueText value={from} />
                </del>{" "}
                <span aria-label={t.becomes}>→</span>{" "}
              </>
            )}
            <ValueText value={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SendFootProps {
  readonly send: ActivitySend;
  readonly details: ActivityDetails | null;
}

function SendFoot({ send, details }: SendFootProps) {
  const { undoSend } = useVerbs(earlierSendVerbs);
  const busy = useBusyReason();
  const { tables } = usePaneState();
  const takenBack = details?.takenBack ?? null;
  const block = undoBlock(send, tables ?? [], takenBack);
  const ids = [...new Set((details?.rows ?? []).map(({ requestId }) => requestId).filter((id) => id !== ""))];
  return (
    <footer className="sendBar">
      <div className="actions">
        <ActionButton appearance="primary" reason={busy ?? block} onClick={() => void undoSend(send.linkId, send.id)}>
          {takenBack === "part" ? t.undoRest : t.undo}
        </ActionButton>
        {ids.length === 0 ? null : <CopyText text={ids.join("\n")} label={t.copyRequests} />}
      </div>
      <p className="quiet">{block ?? t.undoHint}</p>
    </footer>
  );
}
