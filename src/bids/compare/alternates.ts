// Alternates on a comparison: another item that a bidder offers for a line. Its price and its words are in columns of
// their own beside the bidder's price, and the line names the lowest one apart. No lowest price, rank or sum counts
// them. A hidden row above the bidders' span says which column has them, and of whom; its formulas are here.
import { columnLetters } from "../../values/columnLetters";
import type { CellMark, Planned } from "../../sheets/draft";
import { COUNTS } from "./choice";
import type { AlternatePlaces, ColumnRole, NamedColumns, SheetColumnKind } from "./columns";

/** Null: the column has nothing of an alternate. */
export function alternatePart(
  { kind, further }: ColumnRole,
  alternates: AlternatePlaces | undefined,
): keyof AlternatePlaces | null {
  if (kind !== "further" || alternates === undefined) return null;
  if (further === alternates.price) return "price";
  return further === alternates.text ? "text" : null;
}

/** Zero-based places on the sheet: of the rows that the formula asks, and of the bidder's price. */
export interface AlternateCell {
  readonly stateRow: number;
  readonly placeRow: number;
  readonly priceColumn: number;
}

/**
 * Above a price of alternates: the place of its bidder's price within the span, while the bidder takes part. Above what
 * describes it: the same below zero, by which it is found.
 */
export function alternatePlace(
  part: keyof AlternatePlaces,
  { stateRow, placeRow, priceColumn }: AlternateCell,
): string {
  const column = columnLetters(priceColumn);
  const place = `${column}$${placeRow + 1}`;
  return part === "text" ? `=-${place}` : `=IF(${column}$${stateRow + 1}="${COUNTS}",${place},"")`;
}

/** By column of the table; empty where no column has alternates. */
export function alternateCells(
  { columns, alternates }: NamedColumns,
  rows: Omit<AlternateCell, "priceColumn">,
): ReadonlyMap<number, Planned> {
  return new Map(
    columns.flatMap((column, at): readonly (readonly [number, Planned])[] => {
      const part = alternatePart(column, alternates);
      const price = columns.findIndex(({ kind, bidder }) => kind === "price" && bidder === column.bidder);
      if (part === null || price < 0) return [];
      return [[at, { formula: alternatePlace(part, { ...rows, priceColumn: price }) }]];
    }),
  );
}

/** Of the line: the lowest alternate, who offers it, and what it is. `row`: the bidders' cells of the own row. */
export function lineAlternateFormula(
  kind: SheetColumnKind,
  { names }: Pick<NamedColumns, "names">,
  row: string,
  cell: (kind: SheetColumnKind) => string,
): string | null {
  const offers = `${names.alternate},">0",${row},">0"`;
  const whose = `MINIFS(${names.alternate},${offers},${row},${cell("otherLowest")})`;
  const ifAny = (formula: string) => `=IF(${cell("otherLowest")}="","",${formula})`;
  switch (kind) {
    case "otherLowest":
      return `=IF(COUNTIFS(${offers})=0,"",MINIFS(${row},${offers}))`;
    case "otherBidder":
      return ifAny(`INDEX(${names.bidder},${whose})`);
    case "otherItem":
      return ifAny(`IFERROR(INDEX(${row},MATCH(-${whose},${names.alternate},0))&"","")`);
    default:
      return null;
  }
}

/** An alternate below every price of the line, or for a line without one. Cells of the first body row. */
export function alternateMark(row: string, cell: string, lowest: string): CellMark {
  return {
    formula: `=AND(N(${row})>0,ISNUMBER(${cell}),N(${cell})>0,OR(NOT(ISNUMBER(${lowest})),N(${cell})<N(${lowest})))`,
    look: { fill: "#DDEBF7", bold: true },
  };
}
