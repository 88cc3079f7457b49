// Links a worksheet to a new table on a new sheet, and unlinks it. The table is filled like any refresh fills it.
import { lineItemsMapping } from "../../collections/lineItemColumns";
import { toRemoteRows } from "../../collections/records";
import { getWorksheet } from "../../platform/worksheets";
import type { Collection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { RemoteRows } from "../../sync/rows";
import { madeHere } from "../owner";
import { nextTask } from "../inPieces";
import { type Stopped, stopped } from "../obstacle";
import { backUpAgreed } from "../table/agreedCopy";
import { applyPull } from "../table/applyPull";
import { planTable } from "../table/planTable";
import { linkById } from "../table/openTable";
import { listRows } from "../table/pull";
import type { Services, WorkflowOptions } from "../services";
import type { CreatedTable } from "../../workbook/table/types";
import type { LinkOutcome } from "../table/types";
import { hideUnwanted, inWantedOrder, type ColumnsWanted } from "./columnsWanted";

export interface LinkRequest {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly worksheetId: string;
  /** Absent: all of them, as the platform orders them. */
  readonly columns?: ColumnsWanted | undefined;
}

export interface Source {
  readonly ok: true;
  readonly title: string;
  readonly collection: Collection;
  readonly mapping: Mapping;
  readonly remote: RemoteRows;
}

/** Nothing is created in the workbook before the whole list has been read. */
export async function linkWorksheet(
  services: Services,
  request: LinkRequest,
  options: WorkflowOptions = {},
): Promise<LinkOutcome> {
  const source = await readSource(services, request, options);
  if (!source.ok) return source;
  const link = await createLink(services, request, source);
  const linked = await fill(services, link, source.remote, options);
  if ("ok" in linked) return linked;
  await hideUnwanted(services, linked, request.columns);
  const backup = await backUpAgreed(services, linked.id);
  return { ok: true, link: linked, rows: source.remote.ids.length, ...backup };
}

/** A worksheet with its columns as a mapping and all its line items, or why it cannot be linked. */
export async function readSource(
  services: Services,
  request: LinkRequest,
  options: WorkflowOptions,
): Promise<Source | Stopped> {
  const path = { event_id: request.eventId, id: request.worksheetId };
  const worksheet = (await services.client.run(getWorksheet, { path }, { signal: options.signal })).document.data;
  const title = worksheet.attributes.title ?? services.rowTexts.nameless.worksheet(worksheet.id);
  if (worksheet.attributes.columns.length === 0) return stopped({ kind: "noColumns", worksheetTitle: title });
  const { eventId, eventTitle, worksheetId } = request;
  const collection = { kind: "lineItems", eventId, eventTitle, worksheetId, worksheetTitle: title } as const;
  const { items, complete } = await listRows(services, collection, null, options);
  const { mapping: all, unreadable } = lineItemsMapping(worksheet.attributes.columns, items);
  const mapping = inWantedOrder(all, request.columns);
  if (unreadable.length > 0) return stopped({ kind: "columnsUnreadable", labels: unreadable });
  // Half a list would look like the whole one: a new table is made of a complete list or not at all.
  if (!complete) return stopped({ kind: "listIncomplete" });
  return { ok: true, title, collection, mapping, remote: toRemoteRows(mapping, items, complete) };
}

async function createLink(services: Services, request: LinkRequest, source: Source): Promise<LinkedTable> {
  const { title, mapping } = source;
  const table = { tableName: title, caption: `${request.eventTitle} · ${title}`, mapping };
  // Saved before it is filled: a fill that is cut off is finished by the next refresh.
  let links: readonly LinkedTable[] = [];
  await services.workbook.createTables({ sheetName: title, tables: [table] }, (made) => {
    links = made.map((created) => linkOfLines(services, request, source, created));
    return links;
  });
  const [link] = links;
  if (link === undefined) throw new Error("The workbook made no table.");
  return link;
}

export function linkOfLines(
  services: Services,
  request: LinkRequest,
  source: Source,
  created: CreatedTable,
): LinkedTable {
  return {
    id: services.newId(),
    tableId: created.tableId,
    tableName: created.tableName,
    collection: {
      kind: "lineItems",
      eventId: request.eventId,
      eventTitle: request.eventTitle,
      worksheetId: request.worksheetId,
      worksheetTitle: source.title,
    },
    ...madeHere(services),
    mapping: source.mapping,
    columnIds: created.columnIds,
    lastRefresh: null,
    openConflicts: 0,
    columnsAt: new Date(services.clock.now()).toISOString(),
  };
}

/** A refresh of an empty table: values that fit no cell stay out of the sheet and out of the agreed copy alike. */
export async function fill(
  services: Services,
  link: LinkedTable,
  remote: RemoteRows,
  options: WorkflowOptions,
): Promise<LinkedTable | Stopped> {
  const read = await services.workbook.readTable(link);
  if (!read.ok) return stopped(read.problem);
  const plan = planTable(link, { sheet: read.table.rows, remote, agreed: null });
  await nextTask(services.clock, remote.ids.length);
  const pull = { plan, remote, agreed: null, frozen: new Set<number>(), at: services.clock.now() };
  return (await applyPull(services, { link, table: read.table }, pull, options)).link;
}

/** Forgets the link and its agreed copy; the table and its cells stay as they are. */
export async function unlinkTable(services: Services, linkId: string): Promise<void> {
  const link = await linkById(services, linkId);
  if (link !== undefined) await services.workbook.unmarkTable(link);
  await services.workbook.removeLink(linkId);
}
