// Reads a comparison as it stands: lines, values, headers, and what the person chose above the columns. It changes
// nothing.
import { convertedText } from "../../bids/rates/formulas";
import { cellText, rangeAt } from "../excel/cells";
import {
  findPlace,
  comparisonLink,
  markPlace,
  placeOf,
  priceColumn,
  valueColumns,
  type ComparisonPlace,
} from "./place";
import type { ComparisonRead, ComparisonReadResult, RememberedComparison } from "./types";
import { readTable } from "../table/read";
import type { ExcelSession } from "../excel/session";
import type { TableRead } from "../table/types";

export async function readComparison(
  session: ExcelSession,
  comparison: RememberedComparison,
): Promise<ComparisonReadResult> {
  const place = await session.run((context) => findPlace(context, comparison));
  if (place === null) return { ok: false, problem: { kind: "tableGone", title: comparison.worksheetTitle } };
  const result = await readTable(session, comparisonLink(comparison, place));
  if (!result.ok) return result;
  const above = await session.run((context) => readBand(context, comparison));
  return { ok: true, read: { ...readOf(result.table, place, comparison), ...above } };
}

function readOf(
  { rows, sheetName, sheetProtected }: TableRead,
  place: ComparisonPlace,
  comparison: RememberedComparison,
): Omit<ComparisonRead, "band" | "mark"> {
  const values = valueColumns(comparison, place);
  const mapped = comparison.columns.map((_, at) => values.indexOf(at));
  const formulaAt = (row: number, column: number) => rows.formulas.get(row * values.length + (mapped[column] ?? -1));
  return {
    sheetName,
    sheetProtected,
    tableName: place.tableName,
    lines: rows.ids,
    cells: rows.cells.map((row) => mapped.map((at) => row[at] ?? null)),
    isFormula: (row, column) => formulaAt(row, column) !== undefined,
    converted: (row, column) => convertedText(formulaAt(row, column) ?? ""),
    headers: comparison.columns.map(({ header }, at) => place.headers[place.offsets[at] ?? -1] ?? header),
    allHeaders: place.headers,
    gone: new Set(place.offsets.flatMap((offset, at) => (offset === null ? [at] : []))),
  };
}

/** Found again, because a range lives for one batch only. */
async function readBand(
  context: Excel.RequestContext,
  comparison: RememberedComparison,
): Promise<Pick<ComparisonRead, "band" | "mark">> {
  const place = await placeOf(context, comparison);
  const width = place.headers.length;
  const whole = (row: number | null) => {
    if (row === null) return null;
    const range = rangeAt(place.sheet, { row, column: place.left, rows: 1, columns: width });
    range.load("values");
    return range;
  };
  const [labels, states] = [whole(place.rows.bidder), whole(place.rows.state)];
  const at = markPlace(place, comparison);
  const mark = at === null ? null : rangeAt(place.sheet, at);
  mark?.load("values");
  await context.sync();
  const band = comparison.bidders.map((_, bidder) => {
    const column = priceColumn(place, comparison, bidder);
    const text = (range: Excel.Range | null) =>
      range === null || column === null ? null : cellText(range.values[0]?.[column - place.left]);
    return { label: text(labels), choice: text(states) };
  });
  return { band, mark: mark === null ? null : markIn(cellText(mark.values[0]?.[0])) };
}

/** 0: no refresh has marked the sheet; null: something else is there. */
function markIn(text: string): number | null {
  if (text === "") return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
