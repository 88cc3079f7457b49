import type { PlannedEvent } from "../../workflows/events/preview";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { useWithheld } from "../pane/withheld";
import { VirtualList } from "../parts/VirtualList";
import type { EventCheck } from "../pane/screens/eventScreen";
import { eventNoteText } from "./noteText";
import { eventTexts } from "./eventTexts";
import { createVerbs } from "./eventVerbs";

const t = eventTexts.check;
const ROW_HEIGHT = 96;
const looks: Record<PlannedEvent["fate"], string> = {
  create: "success",
  exists: "",
  inDoubt: "warning",
  problem: "danger",
};
/** What wants mending comes first. */
const ORDER: Record<PlannedEvent["fate"], number> = { problem: 0, inDoubt: 1, create: 2, exists: 3 };

/** Exactly what would be created, and why the rest would not. */
export function CreateCheck({ at: { preview, from } }: { readonly at: EventCheck }) {
  const { createEvents } = useVerbs(createVerbs);
  const busy = useBusyReason();
  const withheld = useWithheld("send");
  const count = (fate: PlannedEvent["fate"]) => preview.rows.filter((row) => row.fate === fate).length;
  const create = count("create");
  const rows = preview.rows
    .map((row, n) => ({ row, n, place: from.rows?.rows[n]?.row ?? null }))
    .sort((a, b) => ORDER[a.row.fate] - ORDER[b.row.fate] || a.n - b.n);
  return (
    <>
      <main className="main fill">
        <p role="status">{t.counts(create, count("exists"), count("problem") + count("inDoubt"))}</p>
        <VirtualList
          label={t.list}
          items={rows}
          keyOf={({ n }) => String(n)}
          estimate={ROW_HEIGHT}
          render={({ row, place }) => (
            <Planned row={row} place={place} title={preview.templates.get(row.templateId)?.title ?? ""} />
          )}
        />
      </main>
      <footer className="sendBar">
        <p className="quiet">{create === 0 ? t.nothing : t.requests(create)}</p>
        <div className="actions">
          <ActionButton
            appearance="primary"
            reason={busy ?? withheld ?? (create === 0 ? t.nothing : null)}
            onClick={() => void createEvents()}
          >
            {t.create(create)}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

interface PlannedProps {
  readonly row: PlannedEvent;
  /** In the sheet; null for an event of the form. */
  readonly place: number | null;
  readonly title: string;
}

function Planned({ row, place, title }: PlannedProps) {
  const { event, fate, note, templateId, projectId } = row;
  const flags = flagsOf(event);
  return (
    <div className="change">
      <div className="changeHead">
        <strong className="wrappedText">{event.externalId || t.noExternalId}</strong>
        <span className={`mark ${looks[fate]}`}>{t.fates[fate]}</span>
      </div>
      {note === null ? null : <p>{eventNoteText(note)}</p>}
      {fate === "create" ? (
        <span className="facts">
          <span>{t.template(title, templateId)}</span>
          <span>{t.project(projectId)}</span>
          <span>{flags.length === 0 ? t.ownValues : t.flags(flags)}</span>
        </span>
      ) : null}
      {place === null ? null : <span className="quiet small">{t.row(place)}</span>}
    </div>
  );
}

/** Those that are sent. */
function flagsOf({ duplicateBids, isPublic, restricted }: PlannedEvent["event"]): readonly string[] {
  const { form } = eventTexts;
  const flags = [
    [form.duplicateBids, duplicateBids],
    [form.isPublic, isPublic],
    [form.restricted, restricted],
  ] as const;
  return flags.flatMap(([name, value]) => (value === undefined ? [] : [value ? t.on(name) : t.off(name)]));
}
