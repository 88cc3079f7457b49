// Finds a linked table, with or without its cells, and names what stands in the way before anything is changed.
import { byTodaysRules } from "../../collections/today";
import type { LinkedTable } from "../../sync/types";
import type { TableLook, TableRead } from "../../workbook/table/types";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import type { Services } from "../services";

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

/**
 * The link and its table as it stands. `toWrite` also refuses a protected sheet, another account's link and
 * another site's.
 */
export async function openTable(
  services: Services,
  linkId: string,
  { toWrite }: { readonly toWrite: boolean },
): Promise<OpenTable | Stopped> {
  const found = await findLink(services, linkId, toWrite);
  if (!found.ok) return found;
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

async function findLink(services: Services, linkId: string, toWrite: boolean): Promise<FoundLink | Stopped> {
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  if (!toWrite) return { ok: true, link };
  const mine = owned(link, services);
  return mine.ok ? { ok: true, link: mine.owned } : mine;
}

function whereWritable<Table extends FoundTable>(toWrite: boolean, found: Table): Table | Stopped {
  const { sheetProtected, sheetName, filterProblem } = found.table;
  if (toWrite && sheetProtected) return stopped({ kind: "sheetProtected", sheetName });
  return toWrite && filterProblem !== null ? stopped(filterProblem) : found;
}
