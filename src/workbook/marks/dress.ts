// The formats of a marked table: added over all of its rows, taken out again, and the star of required columns. All of
// them are conditional, so that a cell's own format and a header's text stay what they are.
import { markedColumn } from "../../sync/plan/rowMarks";
import type { LinkedTable } from "../../sync/linkedTable";
import { type Area, passing, rangeAt } from "../excel/cells";
import { customFormats } from "../excel/customFormats";
import type { BoundTable } from "../table/bind";
import { isMarkFormula, type MarkedPlace, type MarkRule, REQUIRED_FORMAT, REQUIRED_FORMULA } from "./rules";

/** Body of the table, one row at least. */
function bodyOf({ top, left, width, rowCount }: BoundTable): Area {
  return { row: top, column: left, rows: Math.max(rowCount, 1), columns: width };
}

/** The same with its header. */
export function wholeTableOf(bound: BoundTable): Area {
  const body = bodyOf(bound);
  return bound.hasHeader ? { ...body, row: body.row - 1, rows: body.rows + 1 } : body;
}

export function markedPlaceOf(bound: BoundTable, { mapping }: LinkedTable, marksColumn: number): MarkedPlace {
  const { columns, formats, top, left } = bound;
  const naming = columns.cells[markedColumn(mapping)] ?? 0;
  const cells = columns.cells.map((offset) => ({ offset, format: formats[offset] ?? "General" }));
  return { id: columns.id, naming, status: columns.status, cells, top, left, marksColumn };
}

/** Queues them; what is first in priority is added last, since Excel puts each new format before all others. */
export function addRules({ sheet, ...bound }: BoundTable, rules: readonly MarkRule[]): void {
  const body = bodyOf({ sheet, ...bound });
  for (const { offset, columns, formula, look, numberFormat } of [...rules].reverse()) {
    const range = rangeAt(sheet, { ...body, column: body.column + offset, columns });
    const { custom } = range.conditionalFormats.add("Custom");
    custom.rule.formula = formula;
    custom.format.numberFormat = numberFormat;
    if (look === null) continue;
    custom.format.fill.color = look.fill;
    custom.format.font.color = look.color;
    if (look.bold) custom.format.font.bold = true;
  }
}

/** Whether every rule is there, and each reaches the last row. */
export async function reachesAll(
  context: Excel.RequestContext,
  bound: BoundTable,
  link: LinkedTable,
  rules: readonly MarkRule[],
): Promise<boolean> {
  const body = bodyOf(bound);
  const at = (row: number) => customFormats(context, bound.sheet, { ...body, row, rows: 1 }, isMarkFormula);
  const [first, last] = [await at(body.row), await at(body.row + body.rows - 1)];
  const heads = bound.hasHeader ? await at(body.row - 1) : [];
  if (heads.length !== requiredOffsets(bound, link).length) return false;
  const whole = first.length === rules.length && last.length === rules.length;
  return whole && first.every(({ id }, nth) => id === last[nth]?.id);
}

export async function dropRules(context: Excel.RequestContext, sheet: Excel.Worksheet, area: Area): Promise<void> {
  for (const format of await customFormats(context, sheet, area, isMarkFormula)) format.delete();
}

/** Takes the formats out of a table, whatever became of its columns. A protected sheet keeps them. */
export async function undress(context: Excel.RequestContext, tableId: string): Promise<void> {
  const table = context.workbook.tables.getItemOrNullObject(tableId);
  const { worksheet: sheet } = table;
  sheet.protection.load("protected");
  const range = passing(table.getRange());
  range.load("rowIndex,columnIndex,rowCount,columnCount");
  await context.sync();
  if (table.isNullObject || sheet.protection.protected) return;
  const { rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns } = range;
  await dropRules(context, sheet, { row, column, rows, columns });
  await context.sync();
}

/** Queued: a star behind the headers of columns that a row needs. */
export function starRequired(bound: BoundTable, link: LinkedTable): void {
  const { sheet, top, left } = bound;
  for (const offset of requiredOffsets(bound, link)) {
    const head = rangeAt(sheet, { row: top - 1, column: left + offset, rows: 1, columns: 1 });
    const { custom } = head.conditionalFormats.add("Custom");
    custom.rule.formula = REQUIRED_FORMULA;
    custom.format.numberFormat = REQUIRED_FORMAT;
  }
}

function requiredOffsets({ columns, hasHeader }: BoundTable, { mapping }: LinkedTable): readonly number[] {
  if (!hasHeader) return [];
  return mapping.flatMap(({ required, naming, computed }, at) => {
    const offset = columns.cells[at];
    return offset !== undefined && !computed && (required === true || naming) ? [offset] : [];
  });
}
