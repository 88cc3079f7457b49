// The columns of a linked table as a person chooses them: which are seen, in which order, and which of those that the
// table does without come in. A hidden column stays linked, with its agreed values and edits. The platform is asked
// only for columns that come in.
import { recordListOf } from "../../collections/describe";
import { lineItemsMapping } from "../../collections/lineItemColumns";
import { listMapping } from "../../collections/recordDrift";
import { getWorksheet } from "../../platform/worksheets";
import { alignAgreed } from "../../sync/agreed/agreed";
import { isBlankRow } from "../../sync/blankRow";
import { changedColumns } from "../../sync/plan/localStatus";
import { titlesOf } from "../../sync/collectionTitles";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Collection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn, Mapping } from "../../sync/mapping";
import { sameCell } from "../../values/sameCell";
import type { ColumnInSheet } from "../../workbook/table/columnTypes";
import { type Stopped, stopped } from "../obstacle";
import { readColumns, readDescribed } from "../refresh/drift";
import { followColumns } from "../refresh/followColumns";
import type { Services, WorkflowOptions } from "../services";
import { linkById, openTable, type OpenTable } from "../table/openTable";
import type { ColumnsWanted } from "./columnsWanted";
import type { RecordsRequest } from "./records";
import type { LinkRequest } from "./worksheet";

export interface ColumnChoice {
  readonly key: string;
  /** The header in the sheet; of a column that the table does without, the platform's label. */
  readonly header: string;
  readonly shown: boolean;
  /** Cells with edits that are not sent, those of new rows included. */
  readonly pending: number;
  /** A new row needs it. */
  readonly required: boolean;
  /** The table does without it so far. */
  readonly out: boolean;
}

export interface ColumnsOffer {
  readonly ok: true;
  /** In the sheet's order, then those that the table does without. */
  readonly columns: readonly ColumnChoice[];
  /** Columns cannot come in before the person has adopted what changed on the platform. */
  readonly changed: boolean;
}

export async function offerColumns(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<(ColumnsOffer & { readonly title: string }) | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const { link } = open;
  const places = await services.workbook.columnPlaces(link);
  if (places === null) return stopped({ kind: "linkGone" });
  const agreed = await services.workbook.agreedCopy(linkId);
  const pending = pendingCells(open, agreed);
  const own = link.mapping
    .map((column, at) => ({ column, at, place: places[at] }))
    .sort((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0))
    .map(({ column, at, place }) => linkedChoice(column, place, pending[at] ?? 0, takesNewRows(link.collection)));
  const out = await columnsOut(services, link, options);
  const { title } = titlesOf(link.collection);
  return { ok: true, title, columns: [...own, ...out.map(outChoice)], changed: link.drift !== undefined };
}

function takesNewRows(collection: Collection): boolean {
  return collection.kind === "lineItems" || recordListOf[collection.list].operations.create !== null;
}

function linkedChoice(
  column: MappedColumn,
  place: ColumnInSheet | undefined,
  pending: number,
  hasNewRows: boolean,
): ColumnChoice {
  const { key, label, required = false, naming, computed } = column;
  const header = place?.header ?? label;
  return {
    key,
    header,
    shown: place?.hidden !== true,
    pending,
    required: hasNewRows && (required || naming) && !computed,
    out: false,
  };
}

function outChoice({ key, label }: MappedColumn): ColumnChoice {
  return { key, header: label || key, shown: false, pending: 0, required: false, out: true };
}

/** By position in the mapping. */
function pendingCells({ link, table }: OpenTable, agreed: AgreedCopy | null): readonly number[] {
  const { mapping } = link;
  const copy = agreed === null ? null : alignAgreed(agreed, mapping);
  const counts = mapping.map(() => 0);
  const count = (columns: readonly number[]): void => {
    for (const at of columns) counts[at] = (counts[at] ?? 0) + 1;
  };
  table.rows.ids.forEach((id, row) => {
    const cells = table.rows.cells[row] ?? [];
    const before = copy?.rows.get(id);
    if (before !== undefined) count(changedColumns(mapping, cells, before));
    else if (id === "" && !isBlankRow(mapping, cells))
      count(mapping.flatMap(({ computed }, at) => (computed || sameCell(cells[at] ?? null, null) ? [] : [at])));
  });
  return counts;
}

/** Columns of the platform that the person left out, as it has them now. */
async function columnsOut(services: Services, link: LinkedTable, options: WorkflowOptions): Promise<Mapping> {
  const left = new Set(link.leftOut ?? []);
  if (left.size === 0) return [];
  const columns = await readColumns(services, link.collection, options, true);
  const now = columns === null ? [] : columns(link.mapping, new Map()).mapping;
  return now.filter(({ key }) => left.has(key));
}

/** The columns of a list or worksheet that is not linked yet. */
export async function columnsBefore(
  services: Services,
  of: { readonly worksheet: LinkRequest } | { readonly list: RecordsRequest },
  options: WorkflowOptions = {},
): Promise<ColumnsOffer> {
  const mapping =
    "list" in of ? await listColumns(services, of.list, options) : await lineColumns(services, of.worksheet, options);
  const hasNewRows = "worksheet" in of || recordListOf[of.list.list].operations.create !== null;
  const columns = mapping.map((column) => ({
    ...linkedChoice(column, undefined, 0, hasNewRows),
    header: column.label || column.key,
  }));
  return { ok: true, columns, changed: false };
}

async function listColumns(services: Services, { list, within }: RecordsRequest, options: WorkflowOptions) {
  const description = recordListOf[list];
  return listMapping(description, await readDescribed(services, description, within, options));
}

async function lineColumns(services: Services, { eventId, worksheetId }: LinkRequest, { signal }: WorkflowOptions) {
  const path = { event_id: eventId, id: worksheetId };
  const { document } = await services.client.run(getWorksheet, { path }, { signal });
  return lineItemsMapping(document.data.attributes.columns, []).mapping;
}

export interface ColumnsDone {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly moved: number;
  /** Labels of columns that came in, with the platform's values. */
  readonly added: readonly string[];
}

/** Columns about to be hidden hold edits that are not sent: the person says whether they go out of sight. */
export interface ColumnsAsked {
  readonly ok: "asks";
  readonly columns: readonly ColumnChoice[];
}

/** `seen`: keys of columns whose unsent edits the person knows of. */
export async function arrangeColumns(
  services: Services,
  linkId: string,
  wanted: ColumnsWanted,
  seen: ReadonlySet<string>,
  options: WorkflowOptions = {},
): Promise<ColumnsDone | ColumnsAsked | Stopped> {
  const offer = await offerColumns(services, linkId, options);
  if (!offer.ok) return offer;
  const asks = offer.columns.filter(
    ({ key, shown, pending }) => shown && pending > 0 && !wanted.shown.has(key) && !seen.has(key),
  );
  if (asks.length > 0) return { ok: "asks", columns: asks };
  const comes = offer.columns.filter(({ key, out }) => out && wanted.shown.has(key));
  if (comes.length > 0) {
    if (offer.changed) return stopped({ kind: "columnsChanged" });
    const came = await takeIn(services, linkId, new Set(comes.map(({ key }) => key)), options);
    if (came !== null) return came;
  }
  options.signal?.throwIfAborted();
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  const arranged = await asWanted(services, link, wanted);
  return arranged.ok ? { ...arranged, added: comes.map(({ header }) => header) } : arranged;
}

/** Null where they came in. What it leaves behind when it fails is a table as before. */
async function takeIn(
  services: Services,
  linkId: string,
  keys: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<Stopped | null> {
  const before = await linkById(services, linkId);
  if (before === undefined) return stopped({ kind: "linkGone" });
  const without = (all: readonly string[] | undefined) => all?.filter((key) => !keys.has(key));
  const { leftOut, leftOutComputed } = before;
  await services.workbook.saveLink({
    ...before,
    leftOut: without(leftOut),
    leftOutComputed: without(leftOutComputed),
  });
  let done = false;
  try {
    const followed = await followColumns(services, linkId, options);
    done = followed.ok;
    return followed.ok ? null : followed;
  } finally {
    if (!done) await services.workbook.saveLink(before);
  }
}

async function asWanted(
  services: Services,
  link: LinkedTable,
  { order, shown }: ColumnsWanted,
): Promise<Omit<ColumnsDone, "added"> | Stopped> {
  const { workbook } = services;
  const position = new Map(link.mapping.map(({ key }, at) => [key, at]));
  const named = order.flatMap((key) => position.get(key) ?? []);
  const places = link.mapping.map((_, at) => at);
  const whole = [...named, ...places.filter((at) => !named.includes(at))];
  const hidden = new Set(places.filter((at) => !shown.has(link.mapping[at]?.key ?? "")));
  const standing = await workbook.columnPlaces(link);
  const now = [...places].sort((a, b) => (standing?.[a]?.offset ?? 0) - (standing?.[b]?.offset ?? 0));
  // Marks lie over all columns of the table, and moved cells would take a piece of them along.
  if (now.join() !== whole.join() && (await workbook.marksOn())) await workbook.unmarkTable(link);
  const arranged = await workbook.arrangeColumns(link, { order: whole, hidden });
  if (!arranged.ok)
    return stopped({ kind: "columnsHeld", labels: arranged.held.map((at) => standing?.[at]?.header ?? "") });
  await workbook.saveLink(arranged.link);
  return { ok: true, link: arranged.link, moved: arranged.moved };
}
