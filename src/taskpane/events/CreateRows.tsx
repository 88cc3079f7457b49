import type { EventRows } from "../../workflows/events/rows";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { eventTexts } from "./eventTexts";
import { createVerbs } from "./eventVerbs";

const t = eventTexts.rows;

/** The rows that events are created from, as they were last read. */
export function CreateRows({ rows }: { readonly rows: EventRows | null }) {
  const { takeEventRows, writeEventTable } = useVerbs(createVerbs);
  const busy = useBusyReason();
  return (
    <section className="stack tight" aria-label={eventTexts.start.create.many}>
      <p className="quiet">{t.intro}</p>
      <div role="status">
        {rows === null ? null : <p>{t.found(rows.rows.length, rows.sheetName, rows.whole)}</p>}
        {rows === null || rows.hidden === 0 ? null : <p className="quiet">{t.hidden(rows.hidden)}</p>}
      </div>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void takeEventRows()}>
          {rows === null ? t.read : t.again}
        </ActionButton>
        <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void writeEventTable()}>
          {t.make}
        </ActionButton>
      </div>
    </section>
  );
}
