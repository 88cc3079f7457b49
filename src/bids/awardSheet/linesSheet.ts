// The sheet of an award's lines: the total above, a row a line whose award can be changed, and beside it what every
// bidder asks.
import { columnLetters } from "../../values/columnLetters";
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftMarks, DraftSheet, CellMark, Planned } from "../../sheets/draft";
import { quoted } from "../compare/words";
import { kept, linesTable, type LinesTable } from "./linesColumns";
import { costingRowCount, costingRows, FACTOR_ROW, hasFactorRow, INTEREST_ROW } from "./costingBand";
import { costHeaders, divides, levels, linesAt, linesHeaders } from "./linesHeaders";
import { included, includedLabel, takesPart } from "./lookups";
import { awardNames, type AwardNames, type AwardSheetInput } from "./sheetInput";

/** Rows above the table. */
function rowsOf(input: AwardSheetInput) {
  const more = costingRowCount(input);
  return { title: 0, how: 1, bidder: 2, takesPart: 3, priced: 4, place: 5 + more, header: 6 + more };
}

export function linesSheet(input: AwardSheetInput, names: AwardNames): DraftSheet {
  const { solved } = linesHeaders(input.texts.say);
  const table = linesTable(input, names);
  const rows = rowsOf(input);
  const named = awardNames(names);
  const over = (name: string, row: number) => ({ name, row, ...table.span });
  return {
    cells: [...headings(input, names), ...bands(input, names, table)],
    tables: [{ row: rows.header, column: 0, columns: table.columns, rows: table.rows, headerHeight: 45 }],
    names: [
      over(named.bidder, rows.bidder),
      over(named.takesPart, rows.takesPart),
      over(named.priced, rows.priced),
      over(named.place, rows.place),
      ...(hasFactorRow(input) ? [over(named.factor, FACTOR_ROW)] : []),
    ],
    lists: [],
    charts: [],
    widths: [],
    marks: marksOf(input, table),
    hiddenRows: [rows.place],
    frozen: { rows: rows.header + 1, columns: linesAt(input).title + 1 },
    // What was calculated, and what the bidders ask, is for the screen.
    print: {
      titleRow: rows.header,
      titleColumn: linesAt(input).title,
      columns: table.columns.findIndex(({ header }) => header === solved),
    },
  };
}

function howText(input: AwardSheetInput): string {
  const { say } = input.texts;
  return divides(input)
    ? say("Choose another supplier or part, and every total follows. Each part of a line is a row.")
    : say("Choose another supplier under “{awarded}”, and every total follows", linesHeaders(say));
}

function headings(input: AwardSheetInput, names: AwardNames): DraftCells[] {
  const rows = rowsOf(input);
  const { say } = input.texts;
  const { total, solved } = awardNames(names);
  const { title, quantity } = linesAt(input);
  const label = (row: number, text: string, look: DraftCells["look"] = "text"): DraftCells => ({
    row,
    column: title,
    look,
    cells: [[{ value: text }]],
  });
  const money = (row: number, formula: string): DraftCells => ({
    row,
    column: quantity,
    look: "money",
    bold: true,
    cells: [[{ formula }]],
  });
  return [
    label(rows.title, say("Award lines: {scenario}", { scenario: input.scenario.name }), "title"),
    label(rows.how, howText(input), "quiet"),
    label(rows.bidder, say("Total now")),
    money(rows.bidder, `=${total}`),
    label(rows.takesPart, say("Total as solved")),
    money(rows.takesPart, `=${solved}`),
    label(rows.priced, say("More than as solved")),
    money(rows.priced, `=${total}-${solved}`),
    ...(costingRowCount(input) === 0 ? [] : interestCells(input)),
  ];
}

function interestCells(input: AwardSheetInput): DraftCells[] {
  const { title, quantity } = linesAt(input);
  const cell = { row: INTEREST_ROW, look: "percent" } as const;
  return [
    { ...cell, column: title, look: "text", cells: [[{ value: input.texts.say("Interest for a year") }]] },
    { ...cell, column: quantity, cells: [[{ value: input.scenario.costing.interest }]] },
  ];
}

/** Above what the bidders ask: who it is, whether it takes part, for how many lines it has a price. */
function bands(input: AwardSheetInput, names: AwardNames, { span: { from } }: LinesTable): DraftCells[] {
  const { say } = input.texts;
  const h = linesHeaders(say);
  const rows = rowsOf(input);
  const headers = costHeaders(input);
  const band = (row: number, look: DraftCells["look"], cells: readonly Planned[]): DraftCells => ({
    row,
    column: from,
    look,
    cells: [cells],
  });
  const label = (row: number, text: string): DraftCells => ({
    row,
    column: linesAt(input).remark,
    look: "quiet",
    cells: [[{ value: text }]],
    // A long one runs over the blank cells on its left.
    align: "right",
  });
  // Parts of a line come to one line.
  const parts = tableColumn(names.lines, h.part);
  const priced = headers.map((header) => {
    const own = tableColumn(names.lines, header);
    return { formula: divides(input) ? `=SUMIFS(${parts},${own},">=0")` : `=COUNT(${own})` };
  });
  return [
    label(rows.how, pricesText(input)),
    label(rows.bidder, say("Supplier")),
    band(
      rows.bidder,
      "heading",
      input.bidders.map((one) => ({ value: one.label })),
    ),
    label(rows.takesPart, includedLabel(say)),
    band(
      rows.takesPart,
      "number",
      input.bidders.map((one) => takesPart(input.compared, one, say)),
    ),
    label(rows.priced, say("Lines with a usable price")),
    band(rows.priced, "count", priced),
    ...costingRows(input).flatMap(({ row, label: text, look, cells }) => [label(row, text), band(row, look, cells)]),
    band(
      rows.place,
      "count",
      input.bidders.map((_, at) => ({ value: at + 1 })),
    ),
  ];
}

function pricesText(input: AwardSheetInput): string {
  const { say } = input.texts;
  return levels(input)
    ? say("Every bidder's prices, from the comparison. Slanted on orange: no bid, levelled")
    : say("Every bidder's prices, from the comparison");
}

const RED = "#C00000";

function marksOf(input: AwardSheetInput, { span: { from, to } }: LinesTable): DraftMarks[] {
  const rows = rowsOf(input);
  const row = rows.header + 2;
  const holds = quoted(kept(input.texts.say));
  const cell = (column: number, fixed = true) => `${fixed ? "$" : ""}${columnLetters(column)}${row}`;
  const over = (column: number, columns: number, marks: readonly CellMark[]): DraftMarks => ({
    row: rows.header + 1,
    column,
    rows: null,
    columns,
    marks,
  });
  const { line, awarded, solved, cost, place, lowest, rules: ruled, remark } = linesAt(input);
  const asked = cell(from, false);
  const no = `COLUMNS($${columnLetters(from)}${row}:${columnLetters(from)}${row})`;
  const out = `${columnLetters(from)}$${rows.takesPart + 1}<>${included(input.texts.say)}`;
  return [
    over(awarded, 1, [
      {
        formula: `=AND(${cell(line)}<>"",${cell(awarded)}<>${cell(solved)})`,
        look: { fill: "#FFF2CC", bold: true },
      },
    ]),
    over(cost, 1, [{ formula: `=AND(ISTEXT(${cell(cost)}),${cell(cost)}<>"")`, look: { color: RED, bold: true } }]),
    over(ruled, 1, [
      { formula: `=AND(${cell(ruled)}<>"",${cell(ruled)}<>${holds})`, look: { color: RED, bold: true } },
    ]),
    over(remark, 1, [{ formula: `=AND(ISTEXT(${cell(remark)}),${cell(remark)}<>"")`, look: { color: RED } }]),
    over(from, to - from + 1, [
      { formula: `=AND(${cell(line)}<>"",${out})`, look: { color: "#767171" } },
      { formula: `=AND(ISNUMBER(${asked}),${asked}=${cell(lowest)})`, look: { bold: true } },
      { formula: `=AND(${cell(line)}<>"",${cell(place)}=${no})`, look: { fill: "#E2EFDA" } },
      // The flags are as far behind as there are bidders.
      ...(levels(input) ? [{ formula: `=${cell(to + 1, false)}=1`, look: { fill: "#F8CBAD", italic: true } }] : []),
    ]),
  ];
}
