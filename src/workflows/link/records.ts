// Links lists of records (payments, custom fields, events) to new tables on a new sheet, filled like any refresh fills
// them.
import { recordListOf } from "../../collections/describe";
import { withOffers, withoutOwners } from "../../collections/owners";
import { listMapping } from "../../collections/recordDrift";
import { toRemoteRows } from "../../collections/records";
import { inZone } from "../../collections/today";
import type { RecordsCollection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { RemoteRows } from "../../sync/rows";
import type { CreatedTable } from "../../workbook/table/types";
import { madeHere } from "../owner";
import { type Stopped, stopped } from "../obstacle";
import { backUpAgreed } from "../table/agreedCopy";
import { readDescribed } from "../refresh/drift";
import type { LinkOutcome } from "../table/types";
import { hideUnwanted, inWantedOrder, type ColumnsWanted } from "./columnsWanted";
import { fill, type Source } from "./worksheet";
import { withinNow } from "../refresh/listWithin";
import { listRows } from "../table/pull";
import type { Backup, Services, WorkflowOptions } from "../services";

export interface RecordsRequest extends Pick<RecordsCollection, "list" | "within" | "withinTitle"> {
  /** Keys of columns that the table is to do without. An update names changed cells alone, so nothing is missed. */
  readonly leaveOut?: readonly string[];
  /** Absent: all of them, as the list is described. */
  readonly columns?: ColumnsWanted | undefined;
}

export interface ListsLinked extends Backup {
  readonly ok: true;
  /** In the requests' order. */
  readonly links: readonly LinkedTable[];
  readonly rows: readonly number[];
}

/** A list as the platform has it. */
export interface ListRead extends Pick<LinkedTable, "leftOut" | "leftOutComputed"> {
  readonly ok: true;
  readonly collection: RecordsCollection;
  readonly mapping: Mapping;
  readonly remote: RemoteRows;
}

export async function linkRecords(
  services: Services,
  request: RecordsRequest,
  options: WorkflowOptions = {},
): Promise<LinkOutcome> {
  const linked = await linkLists(services, [request], options);
  if (!linked.ok) return linked;
  const { links, rows, ...rest } = linked;
  const [link] = links;
  return link === undefined ? stopped({ kind: "linkGone" }) : { ...rest, link, rows: rows[0] ?? 0 };
}

/**
 * One sheet, a table a list, from left to right. Nothing is created in the workbook before all lists have been read.
 */
export async function linkLists(
  services: Services,
  requests: readonly RecordsRequest[],
  options: WorkflowOptions = {},
  sheetName?: string,
): Promise<ListsLinked | Stopped> {
  const lists: ListRead[] = [];
  for (const request of requests) {
    const list = await readList(services, request, options);
    if (!list.ok) return list;
    lists.push(list);
  }
  const links: LinkedTable[] = [];
  const made = await createLinks(services, lists, sheetName);
  for (const [at, link] of made.entries()) {
    const remote = lists[at]?.remote;
    if (remote === undefined) continue;
    const filled = await fill(services, link, remote, options);
    if ("ok" in filled) return filled;
    await hideUnwanted(services, filled, requests[at]?.columns);
    links.push(filled);
  }
  let backup: Backup = {};
  for (const { id } of links) backup = { ...backup, ...(await backUpAgreed(services, id)) };
  return { ok: true, links, rows: lists.map(({ remote }) => remote.ids.length), ...backup };
}

/** A list as an existing table is matched with it: all that the platform has, in every column. */
export async function listSource(
  services: Services,
  { list, within, withinTitle }: RecordsRequest,
  options: WorkflowOptions,
): Promise<Source | Stopped> {
  const read = await readList(services, { list, within: withoutOwners(within), withinTitle }, options);
  return read.ok ? { ...read, title: read.collection.title } : read;
}

export async function readList(
  services: Services,
  request: RecordsRequest,
  options: WorkflowOptions,
): Promise<ListRead | Stopped> {
  const { leaveOut = [], columns, ...named } = request;
  const list = recordListOf[request.list];
  const within = await withinNow(services, list, request.within, options);
  if (within === null) return stopped({ kind: "listIncomplete" });
  const collection: RecordsCollection = { kind: "records", title: list.title, ...named, within };
  const described = listMapping(list, await readDescribed(services, list, within, options));
  const whole = inZone(withOffers(list, described, within), services.zone);
  const kept = whole.filter(({ key }) => !leaveOut.includes(key));
  const mapping = inWantedOrder(kept, columns);
  const { items, complete } = await listRows(services, collection, null, options);
  if (!complete) return stopped({ kind: "listIncomplete" });
  const computed = whole.flatMap((column) => (column.computed && leaveOut.includes(column.key) ? [column.key] : []));
  const left = mapping.length < whole.length ? { leftOut: leaveOut, leftOutComputed: computed } : {};
  return { ok: true, collection, mapping, remote: toRemoteRows(mapping, items, complete), ...left };
}

/** Saved before they are filled: a fill that is cut off is finished by the next refresh. */
async function createLinks(
  services: Services,
  lists: readonly ListRead[],
  sheetName?: string,
): Promise<readonly LinkedTable[]> {
  const tables = lists.map(({ collection, mapping }) => ({
    tableName: collection.title,
    caption: captionOf(collection),
    mapping,
  }));
  const request = { sheetName: sheetName ?? tables[0]?.caption ?? "", tables };
  const together = lists.length > 1 ? { together: services.newId() } : {};
  let links: readonly LinkedTable[] = [];
  await services.workbook.createTables(request, (created) => {
    links = lists.flatMap((list, at) => {
      const table = created[at];
      return table === undefined ? [] : [{ ...linkOfList(services, list, table), ...together }];
    });
    return links;
  });
  return links;
}

function captionOf({ title, withinTitle }: RecordsCollection): string {
  return withinTitle === "" ? title : `${withinTitle} · ${title}`;
}

export function linkOfList(
  services: Services,
  { collection, mapping, leftOut, leftOutComputed }: ListRead,
  { tableId, tableName, columnIds }: CreatedTable,
): LinkedTable {
  return {
    ...(leftOut === undefined ? {} : { leftOut, leftOutComputed }),
    id: services.newId(),
    tableId,
    tableName,
    columnIds,
    collection,
    mapping,
    ...madeHere(services),
    lastRefresh: null,
    openConflicts: 0,
    columnsAt: new Date(services.clock.now()).toISOString(),
  };
}
