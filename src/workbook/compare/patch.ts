// Brings a comparison up to date in place: changed values, new lines with their formulas, the rows above. Whatever else
// stands on the sheet, the person's columns included, moves or stays whole.

import { choicesOf, choiceWord, COUNTS, type ChoiceWords } from "../../bids/compare/choice";
import { placesByRole, r1c1, type FormulaPlaces } from "../../bids/compare/shortFormulas";
import { stateFormula } from "../../bids/compare/topRows";
import { guardValue } from "../../values/guard";
import { sameCell } from "../../values/sameCell";
import { readSheetValue } from "../../values/sheetValue";
import { cellText, rangeAt, setFormat, setFormula, setFormulaByPlace, wholeBlock } from "../excel/cells";
import { comparisonLink, markPlace, offsetOf, placeOf, priceColumn, valueColumns, type ComparisonPlace } from "./place";
import type { ComparisonPatch, RememberedComparison } from "./types";
import { OwnLines } from "../table/ownLines";
import { patchTable } from "../table/patch";
import { runsOf } from "../excel/runLength";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { PatchResult, WorkOptions } from "../table/types";

export async function patchComparison(
  session: ExcelSession,
  comparison: RememberedComparison,
  patch: ComparisonPatch,
  options: WorkOptions = {},
): Promise<PatchResult> {
  const place = await session.run((context) => placeOf(context, comparison));
  const values = valueColumns(comparison, place);
  const mapped = new Map(values.map((column, at) => [column, at]));
  const cells = patch.cells.flatMap(({ line, column, value, expect }) => {
    const at = mapped.get(column);
    return at === undefined ? [] : [{ id: line, column: at, value, expect }];
  });
  const append = patch.append.map((row) => ({
    id: row.line,
    cells: values.map((column) => row.cells[column] ?? null),
  }));
  const result = await patchTable(
    session,
    comparisonLink(comparison, place),
    { cells, append, whole: true, unmarked: true },
    options,
  );
  await session.run((context) => patchAround(context, comparison, patch));
  return result;
}

/** Formulas and the rows above the table: what may be written again without harm. */
async function patchAround(
  context: Excel.RequestContext,
  comparison: RememberedComparison,
  patch: ComparisonPatch,
): Promise<void> {
  const own = new OwnLines();
  const answerOwn = own.ask(context);
  const place = await placeOf(context, comparison);
  answerOwn();
  await context.sync();
  const rows = await rowsByLine(context, place, comparison, patch);
  holdScreen(context);
  writeFormulas(place, comparison, patch, rows);
  writeBand(place, comparison, patch);
  const asOfRow = place.labels.findIndex((label) => own.has(label, EARLIER));
  if (asOfRow >= 0 && patch.asOf !== null) {
    own.write(context, [place.labels[asOfRow] ?? "", patch.asOf]);
    writeText(place, asOfRow, place.labelColumn, patch.asOf);
  }
  const mark = patch.mark === null ? null : markPlace(place, comparison);
  // Last of all, so that Ctrl+Z takes it first.
  const writeMark = () => {
    if (mark !== null) rangeAt(place.sheet, mark).values = [[String(patch.mark)]];
  };
  if (patch.budget === undefined) writeMark();
  await context.sync();
  if (patch.budget !== undefined) await writeBudget(context, place, patch.budget, writeMark);
}

/** What the person typed there stays. */
async function writeBudget(
  context: Excel.RequestContext,
  { sheet, budget }: ComparisonPlace,
  { value, expect }: NonNullable<ComparisonPatch["budget"]>,
  writeMark: () => void,
): Promise<void> {
  if (budget === null) {
    writeMark();
    return context.sync();
  }
  const area = { ...budget, rows: 1, columns: 1 };
  const cell = rangeAt(sheet, area);
  cell.load("values,formulas");
  await context.sync();
  const [[shown] = []] = wholeBlock(cell.values, 1, 1);
  const [[formula] = []] = wholeBlock(cell.formulas, 1, 1);
  const stays = String(formula).startsWith("=") || !expect.some((one) => sameCell(readSheetValue(shown), one));
  if (!stays) rangeAt(sheet, area).values = [[guardValue(value, false)]];
  writeMark();
  await context.sync();
}

/** How the text that says how old the bids are began in versions that did not remember what they wrote. */
const EARLIER = "Bidsheet: ";

async function rowsByLine(
  context: Excel.RequestContext,
  place: ComparisonPlace,
  comparison: RememberedComparison,
  { formulas }: ComparisonPatch,
): Promise<readonly string[]> {
  const offset = offsetOf(place, comparison, "line");
  if (offset === null || formulas.every(({ lines }) => lines === "all")) return [];
  const column = { row: place.top, column: place.left + offset, rows: place.rowCount, columns: 1 };
  const range = rangeAt(place.sheet, column);
  range.load("values");
  await context.sync();
  return wholeBlock(range.values, place.rowCount, 1).map(([value]) => cellText(value));
}

/** Lines that came together stand together: one operation a column. */
function writeFormulas(
  place: ComparisonPlace,
  comparison: RememberedComparison,
  { formulas }: ComparisonPatch,
  lines: readonly string[],
): void {
  const columnOf = columnsByRole(place, comparison);
  const runs = new Map<ReadonlySet<string>, ReturnType<typeof runsOf<boolean>>>();
  for (const { column, formula, short, lines: wanted } of formulas) {
    const offset = place.offsets[column];
    if (offset === null || offset === undefined) continue;
    const own = place.left + offset;
    const byPlace = short === null ? null : r1c1(short, { column: own, stateRow: place.rows.state, columnOf });
    const set = (from: number, rows: number) => {
      const range = rangeAt(place.sheet, { row: place.top + from, column: own, rows, columns: 1 });
      if (byPlace === null) setFormula(range, formula);
      else setFormulaByPlace(range, byPlace);
    };
    if (wanted === "all") {
      set(0, place.rowCount);
      continue;
    }
    const found = runs.get(wanted) ?? runsOf(lines.map((line) => wanted.has(line)));
    runs.set(wanted, found);
    for (const { from, count, value } of found) if (value) set(from, count);
  }
}

/** Sheet columns. */
function columnsByRole(place: ComparisonPlace, { columns, bidders }: RememberedComparison): FormulaPlaces["columnOf"] {
  const roles = columns.map(({ kind, bidId }) => ({
    kind,
    bidder: bidId === null ? null : bidders.findIndex((one) => one.bidId === bidId),
  }));
  const at = placesByRole(roles);
  return (cell) => {
    const offset = place.offsets[at(cell) ?? -1];
    return offset === undefined || offset === null ? null : place.left + offset;
  };
}

function writeBand(place: ComparisonPlace, comparison: RememberedComparison, { band, sums }: ComparisonPatch): void {
  for (const { bidder, row, text } of band) {
    const [at, column] = [place.rows[row], priceColumn(place, comparison, bidder)];
    if (column === null) continue;
    if (row === "state") writeChoice(place, column, text === COUNTS, comparison.words ?? null);
    else if (at !== null) writeText(place, at, column, text);
  }
  for (const { bidder, label, format, formula } of sums) {
    const [at, column] = [place.labels.indexOf(label), priceColumn(place, comparison, bidder)];
    if (at < 0 || column === null) continue;
    const cell = rangeAt(place.sheet, { row: at, column, rows: 1, columns: 1 });
    setFormat(cell, format);
    cell.formulas = [[formula]];
  }
}

/** In the sheet's own words. One of an earlier version has the states where others have choices. */
function writeChoice(
  { sheet, rows }: ComparisonPlace,
  column: number,
  counts: boolean,
  words: ChoiceWords | null,
): void {
  const cellIn = (row: number) => rangeAt(sheet, { row, column, rows: 1, columns: 1 });
  const chosen = words === null ? rows.state : rows.choice;
  if (chosen === null) return;
  cellIn(chosen).values = [[guardValue(choiceWord(counts, words), false)]];
  cellIn(chosen).dataValidation.rule = { list: { inCellDropDown: true, source: choicesOf(words).join(",") } };
  if (words !== null && rows.state !== null) cellIn(rows.state).formulas = [[stateFormula(chosen, column, words)]];
}

function writeText({ sheet }: ComparisonPlace, row: number, column: number, text: string): void {
  rangeAt(sheet, { row, column, rows: 1, columns: 1 }).values = [[guardValue(text, false)]];
}
