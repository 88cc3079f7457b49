// Links a list of records (payments, custom fields) to a new table on a new sheet, filled like any refresh fills it.
import { recordListOf } from "../collections/describe";
import { recordsMapping, type RecordList } from "../collections/recordList";
import { toRemoteRows } from "../collections/records";
import { collect } from "../platform/client";
import type { LinkedTable, Mapping, RecordsCollection } from "../sync/types";
import { backUpAgreed } from "./agreedCopy";
import { fill } from "./link";
import { listRows } from "./pull";
import { stopped } from "./tables";
import type { LinkOutcome, Services, WorkflowOptions } from "./types";

export type RecordsRequest = Pick<RecordsCollection, "list" | "within" | "withinTitle">;

/** Nothing is created in the workbook before the whole list has been read. */
export async function linkRecords(
  services: Services,
  request: RecordsRequest,
  options: WorkflowOptions = {},
): Promise<LinkOutcome> {
  const list = recordListOf[request.list];
  const within = { ...(await ownerFacts(services, list, request.within, options)), ...request.within };
  const collection: RecordsCollection = { kind: "records", title: list.title, ...request, within };
  const mapping = [...recordsMapping(list), ...(await furtherColumns(services, list, options))];
  const { items, complete } = await listRows(services, collection, null, options);
  if (!complete) return stopped({ kind: "listIncomplete" });
  const { title, withinTitle } = collection;
  const caption = withinTitle === "" ? title : `${withinTitle} · ${title}`;
  const created = await services.workbook.createTable({
    ...{ sheetName: caption, tableName: title, caption, mapping },
  });
  const { tableId, tableName, columnIds } = created;
  const link: LinkedTable = {
    ...{ id: services.newId(), tableId, tableName, columnIds, collection, mapping },
    ...{ accountId: services.account.id, accountLabel: services.account.userEmail },
    ...{ lastRefresh: null, openConflicts: 0 },
  };
  await services.workbook.saveLink(link);
  const remote = toRemoteRows(mapping, items, complete);
  const linked = await fill(services, link, remote, options);
  if ("ok" in linked) return linked;
  return { ok: true, link: linked, rows: remote.ids.length, ...(await backUpAgreed(services, linked.id)) };
}

async function furtherColumns(
  services: Services,
  { more }: RecordList,
  { signal }: WorkflowOptions,
): Promise<Mapping> {
  if (more === undefined) return [];
  const pages = services.client.pagesAny(more.describe, { path: {} }, { signal });
  return more.columns((await collect(pages)).items);
}

/** What the row rules go by of the record that the list belongs to; what it has no text for is left out. */
async function ownerFacts(
  services: Services,
  { belongsTo }: RecordList,
  within: RecordsRequest["within"],
  options: WorkflowOptions,
): Promise<RecordsRequest["within"]> {
  if (belongsTo?.facts === undefined) return {};
  const { read, keys } = belongsTo.facts;
  const path = { id: within[belongsTo.pathName] ?? "" };
  const { attributes } = (await services.client.runAny(read, { path }, { signal: options.signal })).document
    .data;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof attributes[key] === "string" ? [[key, attributes[key]]] : [])),
  );
}
