// Links an event and the line items of one of its worksheets to one new sheet: the event in a table of one row, its
// line items below. They are two linked tables that are sent together.
import { ONLY } from "../../collections/recordList";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Stopped } from "../obstacle";
import type { Services, WorkflowOptions } from "../services";
import { backUpAgreed } from "../table/agreedCopy";
import { linkOfList, readList, type ListsLinked, type RecordsRequest } from "./records";
import { fill, linkOfLines, readSource, type LinkRequest } from "./worksheet";

const TITLE = "Event";

/** What is rarely looked at while one works on the lines: the row stays narrow enough to be seen above them. */
const LEFT_OUT = [
  "instant_notifications",
  "project",
  "spend_category",
  "department",
  "request_type",
  "duplication_state",
  "is_public",
  "restricted",
  "created_at",
  "updated_at",
  "published_at",
  "closed_at",
  "event_template",
  "commodity_codes",
  "attachments",
  "link",
];

/** The event alone, as a table above its line items has it. */
export function eventRequest({ eventId, eventTitle }: Pick<LinkRequest, "eventId" | "eventTitle">): RecordsRequest {
  return { list: "events", within: { [ONLY]: eventId }, withinTitle: eventTitle, leaveOut: LEFT_OUT };
}

/** Nothing is created in the workbook before both have been read. The event is the first of the links. */
export async function linkEventSheet(
  services: Services,
  request: Omit<LinkRequest, "columns">,
  options: WorkflowOptions = {},
): Promise<ListsLinked | Stopped> {
  const event = await readList(services, eventRequest(request), options);
  if (!event.ok) return event;
  const lines = await readSource(services, request, options);
  if (!lines.ok) return lines;
  const header = { ...event, collection: { ...event.collection, title: TITLE } };
  const tables = [
    { tableName: TITLE, caption: `${request.eventTitle} · ${TITLE}`, mapping: header.mapping },
    { tableName: lines.title, caption: `${request.eventTitle} · ${lines.title}`, mapping: lines.mapping },
  ];
  const together = services.newId();
  let links: readonly LinkedTable[] = [];
  await services.workbook.createTables({ sheetName: lines.title, tables, stacked: true }, ([above, below]) => {
    if (above === undefined || below === undefined) return [];
    links = [linkOfList(services, header, above), linkOfLines(services, request, lines, below)].map((link) => ({
      ...link,
      together,
    }));
    return links;
  });
  const remotes = [header.remote, lines.remote];
  const filled: LinkedTable[] = [];
  for (const [at, link] of links.entries()) {
    const remote = remotes[at];
    if (remote === undefined) continue;
    const done = await fill(services, link, remote, options);
    if ("ok" in done) return done;
    filled.push(done);
  }
  let backup = {};
  for (const { id } of filled) backup = { ...backup, ...(await backUpAgreed(services, id)) };
  return { ok: true, links: filled, rows: remotes.map(({ ids }) => ids.length), ...backup };
}
