// What stands in each bidder's columns of a comparison: "=H5/$F5-1". All columns are said by cells of the own row. A
// row in which each formula names its bidder several times is 100 kB long for 40 of them, and a packer finds repeats
// within 32 kB only, so that files were more than twice as large; and files share a formula among all rows only where
// it names no column of a table. Rows may be sorted, added and taken away: cells of the own row move with it. It writes
// nothing.
import { COUNTS } from "./choice";
import type { ColumnRole, NamedColumns, SheetColumnKind } from "./columns";
import { A_HAIR_LESS } from "./formulas";

/** A cell in the formula's own row, or the bidder's state above the table. `bidder` null: of the line. */
export interface FormulaCell {
  readonly kind: SheetColumnKind;
  readonly bidder: number | null;
  readonly row: "own" | "state";
}
/** With the equals sign that it begins with. */
export type ShortFormula = readonly (string | FormulaCell)[];

/** Null where the column has none: comparisons of earlier versions name their columns, and go on so. */
export function shortFormulaOf({ kind, bidder }: ColumnRole, named: NamedColumns): ShortFormula | null {
  if (bidder === null || !named.columns.some((one) => one.kind === "units")) return null;
  const ofLine = (one: SheetColumnKind): FormulaCell => ({ kind: one, bidder: null, row: "own" });
  const ofBidder = (one: SheetColumnKind): FormulaCell => ({ kind: one, bidder, row: "own" });
  const price = ofBidder("price");
  const state: FormulaCell = { kind: "price", bidder, row: "state" };
  const ifCounts = [state, `="${COUNTS}"`] as const;
  const gapStart = ["=IF(", ...ifCounts, ",IFERROR(ROUND("] as const;
  // SUM counts neither words nor TRUE.
  const isPrice = ["SUM(", price, ")>0"] as const;
  switch (kind) {
    case "extended":
      return ["=IF(", ...isPrice, ",IFERROR(", price, "*", ofLine("units"), `,""),"")`];
    case "gap":
      return [...gapStart, ofBidder("extended"), "-", ofLine("bestExtended"), `,${GAP_PLACES}),""),"")`];
    case "gapShare":
      return ["=IF(", ofBidder("rank"), `="","",ROUND(`, price, "/", ofLine("lowest"), `-1,${SHARE_PLACES}))`];
    case "rank": {
      const prices = [ofLine("start"), ":", ofLine("end")] as const;
      const counting = `COUNTIFS(${named.names.kind},"${COUNTS}",`;
      const cheaper = [counting, ...prices, `,">0",`, ...prices, `,"<"&`] as const;
      return ["=IF(AND(", ...isPrice, ",", ...ifCounts, "),1+", ...cheaper, price, `*${A_HAIR_LESS}),"")`];
    }
    default:
      return null;
  }
}

/** A tenth of what the sheet shows of a percentage. Fifteen digits of a quotient would be a tenth of the file. */
const SHARE_PLACES = 4;
/** Differences have a tail such as 22.5000000000001. */
const GAP_PLACES = 6;

/** Zero-based places on the sheet. */
export interface FormulaPlaces {
  /** Of the formula. */
  readonly column: number;
  /** The row of the bidders' states; null: it is gone. */
  readonly stateRow: number | null;
  /** Null: the column is gone. */
  readonly columnOf: (cell: FormulaCell) => number | null;
}

/**
 * In Excel's notation by places, so that one formula serves all rows. Null where a cell of it is gone.
 */
export function r1c1(formula: ShortFormula, { column, stateRow, columnOf }: FormulaPlaces): string | null {
  let text = "";
  for (const part of formula) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const at = columnOf(part);
    if (at === null || (part.row === "state" && stateRow === null)) return null;
    const across = part.bidder === null ? at + 1 : at === column ? "" : `[${at - column}]`;
    text += `R${part.row === "state" && stateRow !== null ? stateRow + 1 : ""}C${across}`;
  }
  return text;
}

/** Position in the columns. */
export function placesByRole(columns: readonly Pick<ColumnRole, "kind" | "bidder">[]): FormulaPlaces["columnOf"] {
  const places = new Map(columns.map((column, at) => [keyOf(column), at]));
  return (cell) => places.get(keyOf(cell)) ?? null;
}

function keyOf({ kind, bidder }: Pick<ColumnRole, "kind" | "bidder">): string {
  return `${kind} ${bidder}`;
}
