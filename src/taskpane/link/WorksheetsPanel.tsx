import { Checkbox } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { WorksheetResource } from "../../platform/worksheets";
import { worksheetsOf } from "../../workflows/link/browse";
import { eventRequest } from "../../workflows/link/eventSheet";
import type { Services } from "../../workflows/services";
import { adoptVerbs } from "../adopt/adoptVerbs";
import { obstacleNotice } from "../pane/obstacleNotice";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { EventRef, SheetPick, WorksheetRef } from "../pane/screens/screens";
import { paneTexts } from "../pane/paneTexts";
import { linkedList } from "../tables/linkedList";
import { tablesHere } from "../tables/tablesHere";
import { tableVerbs } from "../tables/tableVerbs";
import { columnTexts } from "./columnTexts";
import { columnVerbs } from "./columnVerbs";
import { linkVerbs } from "./linkVerbs";
import { ListActions } from "./ListsPanel";
import { worksheetTexts } from "./worksheetTexts";
import { shortDate } from "../parts/words";

const ROW_HEIGHT = 96;

interface WorksheetsPanelProps {
  readonly services: Services;
  readonly event: EventRef;
  /** The cells that a worksheet is chosen for; without them it gets a new sheet. */
  readonly sheet: SheetPick | undefined;
  readonly withEvent: boolean;
}

export default function WorksheetsPanel({ services, event, sheet, withEvent }: WorksheetsPanelProps) {
  const worksheets = useWorksheets(services, event);
  const [wanted, setWanted] = useState(withEvent);
  const canHaveEvent = useIsEventFree(event) && sheet === undefined;
  const link = canHaveEvent && wanted ? "withEvent" : "alone";
  return (
    <main className="main fill">
      <p className="quiet">{event.title}</p>
      {sheet === undefined ? null : (
        <p className="quiet">{worksheetTexts.forCells(sheet.candidate.address, sheet.from.scan.sheetName)}</p>
      )}
      {worksheets === null ? (
        <Loading text={paneTexts.loading} />
      ) : (
        <>
          {sheet === undefined ? <AsTable event={event} /> : null}
          {canHaveEvent ? (
            <Checkbox
              checked={wanted}
              label={worksheetTexts.withEvent}
              onChange={(_, { checked }) => setWanted(checked === true)}
            />
          ) : null}
          <VirtualList
            label={worksheetTexts.list}
            items={worksheets}
            keyOf={({ id }) => id}
            estimate={ROW_HEIGHT}
            render={(worksheet) => <WorksheetRow worksheet={worksheet} event={event} sheet={sheet} link={link} />}
          />
        </>
      )}
    </main>
  );
}

/** The worksheets themselves as a table; one of an event in a workbook. */
function AsTable({ event }: { readonly event: EventRef }) {
  return (
    <section className="stack tight" aria-label={worksheetTexts.asTable}>
      <p className="quiet">{worksheetTexts.asTableAbout}</p>
      <ListActions
        title={worksheetTexts.list}
        text={worksheetTexts.asTable}
        request={{ list: "worksheets", within: { event_id: event.id }, withinTitle: event.title }}
      />
    </section>
  );
}

/** The event has no table of its own in this workbook yet. */
function useIsEventFree({ id, title }: EventRef): boolean {
  const { tables, services } = usePaneState();
  return linkedList(tablesHere(tables, services?.account), eventRequest({ eventId: id, eventTitle: title })) === null;
}

/** Null while they are on their way. An event without any says so, back at the list of events. */
function useWorksheets(services: Services, event: EventRef): readonly WorksheetResource[] | null {
  const pane = usePane();
  const [worksheets, setWorksheets] = useState<readonly WorksheetResource[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    worksheetsOf(services, event, abort.signal).then(
      (outcome) => {
        if (abort.signal.aborted) return;
        if (outcome.ok) {
          setWorksheets(outcome.worksheets);
          return;
        }
        pane.go({ kind: "events" });
        pane.notify(obstacleNotice(outcome.obstacle, null));
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        pane.go({ kind: "events" });
        pane.fail(error);
      },
    );
    return () => abort.abort();
  }, [pane, services, event]);
  return worksheets;
}

interface WorksheetRowProps {
  readonly worksheet: WorksheetResource;
  readonly event: EventRef;
  readonly sheet: SheetPick | undefined;
  readonly link: LinkButtonsProps["link"];
}

function WorksheetRow({ worksheet, event, sheet, link }: WorksheetRowProps) {
  const { showCell } = useVerbs(tableVerbs);
  const { tables, services } = usePaneState();
  const { title, columns, updated_at, worksheet_type, notes } = worksheet.attributes;
  const linked = tablesHere(tables, services?.account).find(
    ({ link: { collection } }) =>
      collection.kind === "lineItems" && collection.eventId === event.id && collection.worksheetId === worksheet.id,
  )?.link;
  return (
    <div className="change">
      <span className="pickTitle">{title ?? worksheetTexts.unnamed(worksheet.id)}</span>
      <span className="facts">
        {worksheet_type ? <span>{worksheet_type}</span> : null}
        <span>{worksheetTexts.columns(columns.length)}</span>
        {updated_at ? <span>{worksheetTexts.updated(shortDate(updated_at))}</span> : null}
        {linked === undefined ? null : <span className="mark brand">{worksheetTexts.linked}</span>}
      </span>
      {notes ? <span className="quiet lines2">{notes}</span> : null}
      <div className="actions">
        {linked === undefined ? (
          <LinkButtons
            of={{ event, id: worksheet.id, title: title ?? worksheetTexts.unnamed(worksheet.id) }}
            sheet={sheet}
            link={link}
          />
        ) : (
          <ActionButton
            size="small"
            of={title ?? worksheetTexts.unnamed(worksheet.id)}
            onClick={() => void showCell(linked.id, 0, null)}
          >
            {worksheetTexts.goTo}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

interface LinkButtonsProps {
  readonly of: WorksheetRef;
  readonly sheet: SheetPick | undefined;
  readonly link: "alone" | "withEvent";
}

/** Into a new sheet, or with cells that are there. */
function LinkButtons({ of, sheet, link: how }: LinkButtonsProps) {
  const { matchSheet, scan } = useVerbs(adoptVerbs);
  const { link, linkWithEvent } = useVerbs(linkVerbs);
  const { chooseColumns } = useVerbs(columnVerbs);
  const busy = useBusyReason();
  const { event, id } = of;
  const look = { size: "small", reason: busy, of: of.title } as const;
  if (sheet !== undefined)
    return (
      <ActionButton {...look} onClick={() => void matchSheet(sheet, of)}>
        {worksheetTexts.matchCells}
      </ActionButton>
    );
  const request = { eventId: event.id, eventTitle: event.title, worksheetId: id };
  if (how === "withEvent")
    return (
      <ActionButton {...look} onClick={() => void linkWithEvent(request)}>
        {worksheetTexts.link}
      </ActionButton>
    );
  return (
    <>
      <ActionButton {...look} onClick={() => void link(request)}>
        {worksheetTexts.link}
      </ActionButton>
      <ActionButton
        {...look}
        appearance="subtle"
        onClick={() => void chooseColumns({ worksheet: request, title: of.title })}
      >
        {columnTexts.first}
      </ActionButton>
      <ActionButton {...look} appearance="subtle" onClick={() => void scan({ source: { kind: "activeSheet" } }, of)}>
        {worksheetTexts.linkFront}
      </ActionButton>
    </>
  );
}
