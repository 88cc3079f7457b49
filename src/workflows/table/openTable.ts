// Finds a linked table, with or without its cells, and names what stands in the way before anything is changed.
import { byTodaysRules } from "../../collections/today";
import type { LinkedTable } from "../../sync/linkedTable";
import type { TableLook, TableRead } from "../../workbook/table/types";
import type { Workbook } from "../../workbook/workbook";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import type { Services } from "../services";
import { ownedMap } from "../../values/ownedMap";

export interface OpenTable {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly table: TableRead;
}

/** A table that may be written into, before its cells are read. */
export interface FoundTable {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly table: TableLook;
}

interface FoundLink {
  readonly ok: true;
  readonly link: LinkedTable;
}

/** All linked tables, as today's rules have them. */
export async function linksOf({ workbook }: Pick<Services, "workbook">): Promise<readonly LinkedTable[]> {
  return (await workbook.links()).map(byTodaysRules);
}

/** Undefined where nothing is linked under this id any more. */
export async function linkById(services: Pick<Services, "workbook">, linkId: string): Promise<LinkedTable | undefined> {
  return (await linksOf(services)).find((one) => one.id === linkId);
}

/** What the links of a workbook said last. */
const lastSeen = new WeakMap<Workbook, Map<string, LinkedTable>>();

/**
 * The link and its table as it stands. Both come in the same requests where the link says of the table what it said
 * last; else the table is read by what the link says now. `toWrite` also refuses a protected sheet, another account's
 * link and another site's.
 */
export async function openTable(
  services: Services,
  linkId: string,
  { toWrite }: { readonly toWrite: boolean },
): Promise<OpenTable | Stopped> {
  const known = lastSeen.get(services.workbook)?.get(linkId);
  const read = known === undefined ? null : await services.workbook.readTable(known, { withLinks: true });
  const found = await findLink(services, linkId, toWrite, read?.links);
  if (!found.ok) return found;
  if (known === undefined || read === null || !readsAlike(known, found.link)) return readOpen(services, found, toWrite);
  if (!read.ok) return stopped(read.problem);
  return whereWritable(toWrite, { ...found, table: read.table });
}

async function readOpen(services: Services, found: FoundLink, toWrite: boolean): Promise<OpenTable | Stopped> {
  const read = await services.workbook.readTable(found.link);
  if (!read.ok) return stopped(read.problem);
  return whereWritable(toWrite, { ...found, table: read.table });
}

/** The same without reading a cell: what stands in the way of writing is then known before the platform is asked. */
export async function findTable(services: Services, linkId: string): Promise<FoundTable | Stopped> {
  const found = await findLink(services, linkId, true);
  if (!found.ok) return found;
  const look = await services.workbook.lookAtTable(found.link);
  if (!look.ok) return stopped(look.problem);
  return whereWritable(true, { ...found, table: look.table });
}

/** One reads the other's table in the same columns, as the same values. */
function readsAlike(one: LinkedTable, other: LinkedTable): boolean {
  const said = ({ tableId, tableName, mapping, columnIds, collection }: LinkedTable) =>
    JSON.stringify({ tableId, tableName, mapping, columnIds, collection });
  return said(one) === said(other);
}

/** `stored`: the links as they were just read. */
async function findLink(
  services: Services,
  linkId: string,
  toWrite: boolean,
  stored?: readonly LinkedTable[],
): Promise<FoundLink | Stopped> {
  const links = stored?.map(byTodaysRules) ?? (await linksOf(services));
  const link = links.find(({ id }) => id === linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  ownedMap(lastSeen, services.workbook).set(linkId, link);
  if (!toWrite) return { ok: true, link };
  const mine = owned(link, services);
  return mine.ok ? { ok: true, link: mine.owned } : mine;
}

function whereWritable<Table extends FoundTable>(toWrite: boolean, found: Table): Table | Stopped {
  const { sheetProtected, sheetName, filterProblem } = found.table;
  if (toWrite && sheetProtected) return stopped({ kind: "sheetProtected", sheetName });
  return toWrite && filterProblem !== null ? stopped(filterProblem) : found;
}
