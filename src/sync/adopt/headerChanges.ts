// Which header cells of a range must read otherwise before it can be a table: blank, doubled, formulas, numbers. It
// writes nothing.
import { cellAddress, coversCell, type Grid } from "./grid";
import type { SheetArea, HeaderChange, SheetColumn } from "./types";

const LONGEST_HEADER = 255;

/**
 * Names that no other header has, told without case as Excel does; group names first, then numbers tell doubles apart.
 */
export function headerChanges(
  grid: Grid,
  area: SheetArea,
  columns: readonly SheetColumn[],
  reserved: readonly string[],
): HeaderChange[] {
  const counts = new Map<string, number>();
  for (const { header } of columns) counts.set(lower(header), (counts.get(lower(header)) ?? 0) + 1);
  const taken = new Set(reserved.map(lower));
  // Headers that stay as they are come first: none of them is renamed for the sake of another.
  for (const { header } of columns) if (header !== "" && counts.get(lower(header)) === 1) taken.add(lower(header));
  return columns.flatMap((column) => {
    const change = changeOf(grid, area, column, counts, taken);
    return change === null ? [] : [change];
  });
}

function changeOf(
  grid: Grid,
  area: SheetArea,
  { header, fullHeader, offset }: SheetColumn,
  counts: ReadonlyMap<string, number>,
  taken: Set<string>,
): HeaderChange | null {
  const column = area.column + offset;
  const place = { offset, address: cellAddress(area.row, column), from: header };
  if (header === "") return { ...place, to: unique(fullHeader || "Column", taken), why: "blank" };
  const doubled = (counts.get(lower(header)) ?? 0) > 1;
  if (doubled || (taken.has(lower(header)) && counts.get(lower(header)) !== 1)) {
    const to = unique(fullHeader, taken);
    return to === header ? null : { ...place, to, why: "doubled" };
  }
  if (grid.formula(area.row, column) !== null) return { ...place, to: header, why: "formula" };
  return typeof grid.value(area.row, column) === "string" ? null : { ...place, to: header, why: "notText" };
}

function unique(wish: string, taken: Set<string>): string {
  let name = wish.slice(0, LONGEST_HEADER);
  for (let n = 2; taken.has(lower(name)); n++) name = `${wish.slice(0, LONGEST_HEADER - 7)} (${n})`;
  taken.add(lower(name));
  return name;
}

function lower(text: string): string {
  return text.toLowerCase();
}

export interface MergedParts {
  /** Merged headers that a table cannot hold: they are split. */
  readonly header: readonly SheetArea[];
  /** Merged cells among the rows: the person splits them. */
  readonly body: readonly SheetArea[];
}

export function mergedParts(merged: readonly SheetArea[], area: SheetArea): MergedParts {
  const reaches = (one: SheetArea): boolean => one.row + one.rows - 1 > area.row;
  const columns = Array.from({ length: area.columns }, (_, at) => area.column + at);
  return {
    header: merged.filter((one) => !reaches(one) && columns.some((column) => coversCell(one, area.row, column))),
    body: merged.filter(reaches),
  };
}
