// The columns of a price sheet as they are matched: header, group header before it, samples. Columns of our own are
// left out.
import { isBlank } from "../../values/sameCell";
import { columnLetters } from "../../values/columnLetters";
import { coversCell, type Grid } from "./grid";
import type { Span } from "./headerRow";
import type { SheetArea, OwnHeaders, SheetColumn } from "./types";

export interface MatchedColumn {
  readonly span: Span;
  /** Zero-based rows: the (last) header and the last body row. */
  readonly header: number;
  readonly rowsAbove: number;
  readonly last: number;
  readonly merged: readonly SheetArea[];
  readonly hiddenColumns: readonly number[];
  readonly ownHeaders: OwnHeaders;
}

const SAMPLES = 3;

/** The header of an id column carries a number behind it once something was written into its table. */
export function isOwnHeader(text: string, header: string): boolean {
  return text.startsWith(header) && /^( \d+)?$/.test(text.slice(header.length));
}

export function sheetColumns(grid: Grid, place: MatchedColumn): SheetColumn[] {
  const { span, header, ownHeaders } = place;
  const columns: SheetColumn[] = [];
  for (let column = span.from; column <= span.to; column++) {
    const text = grid.text(header, column);
    if (isOwnHeader(text, ownHeaders.id) || text === ownHeaders.status) continue;
    columns.push({
      offset: column - span.from,
      letter: columnLetters(column),
      header: text,
      fullHeader: fullHeader(grid, place, column),
      hidden: place.hiddenColumns.includes(column),
      ...contents(grid, place, column),
    });
  }
  return columns;
}

function contents(
  grid: Grid,
  { header, last }: MatchedColumn,
  column: number,
): Pick<SheetColumn, "samples" | "formulas" | "filled"> {
  const samples: string[] = [];
  let formulas = 0;
  let filled = 0;
  for (let row = header + 1; row <= last; row++) {
    if (grid.formula(row, column) !== null) formulas++;
    if (isBlank(grid.value(row, column))) continue;
    filled++;
    const text = grid.text(row, column);
    if (samples.length < SAMPLES && !samples.includes(text)) samples.push(text);
  }
  return { samples, formulas, filled };
}

/** "2025 Price": texts of all header rows, top down, each once. */
function fullHeader(grid: Grid, place: MatchedColumn, column: number): string {
  const texts: string[] = [];
  for (let row = place.header - place.rowsAbove; row <= place.header; row++) {
    const text = row === place.header ? lastText(grid, place, column) : groupText(grid, place, row, column);
    if (text !== "" && texts.at(-1) !== text) texts.push(text);
  }
  return texts.join(" ");
}

/** A header merged over several rows stands in the uppermost one. */
function lastText(grid: Grid, { header, merged }: MatchedColumn, column: number): string {
  const own = grid.text(header, column);
  const area = own === "" ? merged.find((one) => coversCell(one, header, column)) : undefined;
  return area === undefined ? own : grid.text(area.row, area.column);
}

function groupText(grid: Grid, { span, merged }: MatchedColumn, row: number, column: number): string {
  const own = grid.text(row, column);
  if (own !== "") return own;
  const area = merged.find((one) => coversCell(one, row, column));
  if (area !== undefined) return grid.text(area.row, area.column);
  // Centred across its columns without merging: the group goes on to the right.
  const rowIsMerged = merged.some((one) => row >= one.row && row < one.row + one.rows);
  for (let left = column - 1; !rowIsMerged && left >= span.from; left--) {
    const text = grid.text(row, left);
    if (text !== "") return text;
  }
  return "";
}
