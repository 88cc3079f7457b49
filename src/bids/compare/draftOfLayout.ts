// A comparison's layout as a draft of a sheet: rows above, one table, marks over the bidders' span. It decides nothing
// of what is compared.
import type { Look, SheetLayout, TopRow } from "./layout";
import type { DraftCells, DraftLook, DraftSheet, Planned } from "../../sheets/draft";

/**
 * Points: a bidder's name over two lines, and what the column holds. Excel fits no height to texts that a program
 * writes.
 */
const HEADER_HEIGHT = 45;
const COUNTED_FORMAT = '0 "in all"';

export function draftOfLayout(layout: SheetLayout): DraftSheet {
  const { top, columns, span, choice } = layout;
  const header = top.length;
  const label = columns.findIndex(({ kind }) => kind === "title");
  return {
    cells: top.flatMap((row, at) => rowCells(row, at, label, columns.length)),
    tables: [{ row: header, column: 0, columns, rows: layout.rows, headerHeight: HEADER_HEIGHT }],
    names: layout.names,
    lists: [{ row: choice.row, columns: choice.columns, list: { words: choice.list.split(",") } }],
    // Only lines have an id, by which the marks ask: they reach further than the table, for lines to come.
    marks: [
      {
        row: header + 1,
        rows: null,
        column: span.from,
        columns: span.to - span.from + 1,
        marks: layout.marks,
      },
    ],
    charts: [],
    widths: [],
    hiddenRows: top.flatMap(({ look }, at) => (look === "hidden" ? [at] : [])),
    frozen: { rows: header + 1, columns: layout.frozenColumns },
    print: { titleRow: header, titleColumn: label },
  };
}

/** A row's label and what stands right of it. */
const LOOKS: Readonly<Record<Look, readonly [DraftLook, DraftLook]>> = {
  title: ["title", "text"],
  quiet: ["quiet", "quiet"],
  band: ["heading", "heading"],
  choice: ["text", "choice"],
  count: ["text", "count"],
  money: ["text", "money"],
  percent: ["text", "percent"],
  hidden: ["text", "count"],
};

function rowCells({ label, look, format, cells }: TopRow, row: number, column: number, width: number): DraftCells[] {
  const [own, others] = LOOKS[look];
  const right = Array.from({ length: width - column - 1 }, (): Planned => ({ value: null }));
  const counted: DraftCells[] = [];
  for (const one of cells)
    if (look === "choice" && "formula" in one.cell)
      counted.push({ row, column: one.column, look: others, format: COUNTED_FORMAT, cells: [[one.cell]] });
    else right[one.column - column - 1] = one.cell;
  const rest: DraftCells[] =
    right.length === 0 ? [] : [{ row, column: column + 1, look: others, format, cells: [right] }];
  return [{ row, column, look: own, cells: [[{ value: label }]] }, ...rest, ...counted];
}
