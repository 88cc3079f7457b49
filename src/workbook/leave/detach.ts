// Takes what Bidsheet added out of a table. What is at the table's edge leaves by a smaller table, since deleting a
// column inside of one moves the cells beside the table. Done twice, it changes nothing the second time.
import type { LinkedTable } from "../../sync/linkedTable";
import { passing, rangeAt } from "../excel/cells";
import { holdScreen, type ExcelSession } from "../excel/session";
import { unmarkTable } from "../marks/markRows";
import { dropSheets } from "../marks/marksSheet";
import { MARKS_SHEET } from "../marks/rules";
import { hideChanges } from "../reports/changesColumn";
import { forgetReport } from "../reports/store";
import { reportLink } from "../reports/table";
import type { RememberedReport } from "../reports/types";
import { filterProblem, restoreFilters } from "../table/filtersOff";
import { LISTS_SHEET } from "../table/longLists";
import { removeLink } from "../table/linkStore";
import type { Lifted, TableProblem } from "../table/types";
import { find, type TableToLeave } from "./found";
import type { LeaveResult } from "./types";

/** Of every part that Bidsheet keeps in a workbook. */
const OWN_NAMESPACES = "urn:bidsheet:";

export async function detachTable(session: ExcelSession, link: LinkedTable): Promise<LeaveResult> {
  const left = await takeColumnsOut(session, link);
  if (left.ok) await unmarkTable(session, link);
  if (left.ok) await removeLink(session, link.id);
  return left;
}

export async function detachReport(session: ExcelSession, report: RememberedReport): Promise<LeaveResult> {
  const link = reportLink({ ...report, changesColumnId: null });
  const problem = await session.run(async (context) => {
    const found = await find(context, link);
    return found === null ? "gone" : problemOf(found);
  });
  if (problem !== null && problem !== "gone") return { ok: false, problem };
  if (problem === null && report.changesColumnId !== null) await hideChanges(session, report);
  const left = await takeColumnsOut(session, link);
  if (left.ok) await forgetReport(session, report.id);
  return left;
}

export async function forgetEverything(session: ExcelSession): Promise<number> {
  return session.run(async (context) => {
    const parts = context.workbook.customXmlParts;
    parts.load("items/id,items/namespaceUri");
    await context.sync();
    const own = parts.items.filter(({ namespaceUri }) => namespaceUri.startsWith(OWN_NAMESPACES));
    for (const part of own) part.delete();
    await dropSheets(context, [MARKS_SHEET, LISTS_SHEET]);
    await context.sync();
    return own.length;
  });
}

function problemOf({ table, readOnly, filters }: TableToLeave): TableProblem | null {
  if (readOnly) return { kind: "readOnly" };
  const { name, protection } = table.worksheet;
  if (protection.protected) return { kind: "sheetProtected", sheetName: name };
  return filterProblem(filters);
}

async function takeColumnsOut(session: ExcelSession, link: LinkedTable): Promise<LeaveResult> {
  let lifted: Lifted | null = null;
  const problem = await session.run(async (context) => {
    const found = await find(context, link);
    if (found === null) return null;
    const why = problemOf(found);
    if (why !== null || found.own.length === 0) return why;
    const gone = new Set(found.own.map((offset) => found.table.columns.items[offset]?.id));
    lifted ??= { ...found.filters, filters: found.filters.filters.filter(({ columnId }) => !gone.has(columnId)) };
    await shrink(context, found);
    return null;
  });
  if (problem !== null) return { ok: false, problem };
  await restoreFilters(session, lifted);
  return { ok: true };
}

/** A totals row is off meanwhile: the table's new size says where it ends. */
async function shrink(context: Excel.RequestContext, { table, range, filters, own }: TableToLeave): Promise<void> {
  const totals = table.showTotals ? passing(table.getTotalRowRange()) : null;
  totals?.load("formulas");
  if (totals !== null) await context.sync();
  const formulas: readonly unknown[] = totals?.formulas[0] ?? [];
  const width = range.columnCount;
  const edges = edgesOf(own, width);
  if (edges === null) {
    table.delete();
    return context.sync();
  }
  holdScreen(context);
  if (filters.filters.length > 0) table.clearFilters();
  if (totals !== null) table.showTotals = false;
  const inside = own.filter((offset) => offset > edges.first && offset < edges.last);
  for (const offset of [...inside].reverse()) table.columns.getItemAt(offset).delete();
  const sheet = table.worksheet;
  const rows = { row: range.rowIndex, rows: range.rowCount - (totals === null ? 0 : 1) };
  const at = (offset: number) => range.columnIndex + offset;
  const last = edges.last - inside.length;
  table.resize(rangeAt(sheet, { ...rows, column: at(edges.first), columns: last - edges.first + 1 }));
  const outside = [
    ...Array.from({ length: edges.first }, (_, offset) => at(offset)),
    ...Array.from({ length: width - 1 - edges.last }, (_, n) => at(last + 1 + n)),
  ];
  for (const column of outside) rangeAt(sheet, { ...rows, column, columns: 1 }).clear();
  if (totals !== null) {
    table.showTotals = true;
    const kept = formulas.filter((_, offset) => !own.includes(offset));
    passing(table.getTotalRowRange()).formulas = [kept];
  }
  await dropBlankColumns(context, sheet, outside);
}

/** The first and the last column that stay; null where none does. */
function edgesOf(own: readonly number[], width: number): { readonly first: number; readonly last: number } | null {
  const stays = Array.from({ length: width }, (_, offset) => offset).filter((offset) => !own.includes(offset));
  const [first] = stays;
  const last = stays.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** A hidden column of which nothing is left would be a riddle. One that contains anything else stays as it is. */
async function dropBlankColumns(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  columns: readonly number[],
): Promise<void> {
  const looked = columns.map((column) => {
    const whole = rangeAt(sheet, { row: 0, column, rows: 1, columns: 1 }).getEntireColumn();
    whole.load("columnHidden");
    const used = whole.getUsedRangeOrNullObject(true);
    used.load("rowCount");
    return { column, whole, used };
  });
  await context.sync();
  const blank = looked.filter(({ whole, used }) => whole.columnHidden && used.isNullObject);
  for (const { whole } of blank.sort((a, b) => b.column - a.column)) whole.delete("Left");
  await context.sync();
}
