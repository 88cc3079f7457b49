import type { ReactNode } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { useOffered } from "../pane/withheld";
import { tableVerbs } from "../tables/tableVerbs";
import { conditionsOf } from "./filterForm";
import { eventTexts } from "./eventTexts";
import { createVerbs, eventVerbs } from "./eventVerbs";
import { useEventTables, type EventTable } from "./useEventTables";

const t = eventTexts.start;

/** What can be done with events. */
export function EventStart() {
  const pane = usePane();
  const { writeFieldReference } = useVerbs(eventVerbs);
  const busy = useBusyReason();
  const [mayCreate, mayDelete] = [useOffered(["createEvent"]), useOffered(["deleteEvent"])];
  const tables = useEventTables();
  return (
    <main className="main">
      <ul className="cards" aria-label={t.cards}>
        <TableCard tables={tables} />
        <Card title={t.bids.title} about={t.bids.about}>
          <div className="actions">
            <ActionButton size="small" reason={busy} onClick={() => pane.go({ kind: "events", aim: "bids" })}>
              {t.bids.go}
            </ActionButton>
          </div>
        </Card>
        {mayCreate ? <CreateCard /> : null}
        <Card title={t.reference.title} about={t.reference.about}>
          <div className="actions">
            <ActionButton size="small" reason={busy} onClick={() => void writeFieldReference()}>
              {t.reference.go}
            </ActionButton>
          </div>
        </Card>
        {mayDelete ? <RemoveCard hasTables={tables.length > 0} /> : null}
      </ul>
    </main>
  );
}

function TableCard({ tables }: { readonly tables: readonly EventTable[] }) {
  const pane = usePane();
  const busy = useBusyReason();
  return (
    <Card title={t.table.title} about={t.table.about}>
      <div className="actions">
        <ActionButton
          size="small"
          reason={busy}
          onClick={() => pane.go({ kind: "eventWork", at: { step: "filter", conditions: [] } })}
        >
          {t.table.go}
        </ActionButton>
      </div>
      {tables.length === 0 ? null : <Tables tables={tables} />}
    </Card>
  );
}

function CreateCard() {
  const { openEventForm } = useVerbs(createVerbs);
  const busy = useBusyReason();
  return (
    <Card title={t.create.title} about={t.create.about}>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void openEventForm(false)}>
          {t.create.one}
        </ActionButton>
        <ActionButton size="small" reason={busy} onClick={() => void openEventForm(true)}>
          {t.create.many}
        </ActionButton>
      </div>
    </Card>
  );
}

/** The event of a selected row needs a table that has it. */
function RemoveCard({ hasTables }: { readonly hasTables: boolean }) {
  const pane = usePane();
  const { openDoomOfRow } = useVerbs(eventVerbs);
  const busy = useBusyReason();
  return (
    <Card title={t.remove.title} about={t.remove.about}>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => pane.go({ kind: "events", aim: "delete" })}>
          {t.remove.go}
        </ActionButton>
        {hasTables ? (
          <ActionButton size="small" reason={busy} onClick={() => void openDoomOfRow()}>
            {t.remove.row}
          </ActionButton>
        ) : null}
      </div>
    </Card>
  );
}

interface CardProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Card({ title, about, children }: CardProps) {
  return (
    <li className="card" aria-label={title}>
      <h2 className="cardName">{title}</h2>
      <p className="quiet">{about}</p>
      {children}
    </li>
  );
}

/** The filter of a table stays with it: another one is another table. */
function Tables({ tables }: { readonly tables: readonly EventTable[] }) {
  const pane = usePane();
  const { showCell } = useVerbs(tableVerbs);
  const busy = useBusyReason();
  return (
    <ul className="ruled" aria-label={t.table.all}>
      {tables.map(({ linkId, words, within }) => (
        <li key={linkId} className="ruledItem">
          <span className="wrappedText">{words}</span>
          <div className="actions">
            <ActionButton size="small" appearance="subtle" of={words} onClick={() => void showCell(linkId, 0, null)}>
              {t.table.show}
            </ActionButton>
            <ActionButton
              size="small"
              appearance="subtle"
              reason={busy}
              of={words}
              onClick={() => pane.go({ kind: "eventWork", at: { step: "filter", conditions: conditionsOf(within) } })}
            >
              {t.table.again}
            </ActionButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
