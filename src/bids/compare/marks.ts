// How price cells are marked: what is no price, what was found, what is lowest. Formulas of conditional formats over
// the bidders' span.
import type { CellMark } from "../../sheets/draft";
import { alternateMark } from "./alternates";
import { COUNTS, LEFT_OUT } from "./choice";
import { type ColumnRole } from "./columns";
import { columnLetters } from "../../values/columnLetters";
import { AFTER_LABEL, BETWEEN } from "./remarks";
import { quoted, wordIn, type Worded } from "./words";

const GREY = "#767171";
const RED = "#C00000";

/** What a person types before a price that shall take part in nothing: it is text from then on. */
export const LEFT_OUT_SIGN = "x ";

/**
 * Later ones stand above earlier ones. `rows`: zero-based rows of the band, of the states and of the first body row.
 */
export function bidMarks(
  columns: readonly ColumnRole[],
  rows: {
    readonly bidder: number;
    readonly state: number;
    /** -1: no column has alternates. */
    readonly alternate: number;
    readonly body: number;
  },
  words: Worded,
): readonly CellMark[] {
  const [noBid, partial] = [quoted(wordIn(words, "noBid")), quoted(wordIn(words, "partial"))];
  const letters = (kind: ColumnRole["kind"]) => columnLetters(columns.findIndex((one) => one.kind === kind));
  const first = letters("start");
  const cell = `${first}${rows.body + 1}`;
  const state = `${first}$${rows.state + 1}`;
  const label = `${first}$${rows.bidder + 1}`;
  const lowest = `$${letters("lowest")}${rows.body + 1}`;
  const remarks = `$${letters("remarks")}${rows.body + 1}`;
  const line = `$${letters("line")}${rows.body + 1}`;
  // Only price columns have a state above them, and only lines an id: the marks reach further down, for lines to come.
  const price = (condition: string, look: CellMark["look"]): CellMark => ({
    formula: `=AND(${state}<>"",${line}<>"",${condition})`,
    look,
  });
  const found = `ISNUMBER(FIND("${BETWEEN}"&${label}&"${AFTER_LABEL}","${BETWEEN}"&${remarks}))`;
  const other = rows.alternate < 0 ? [] : [alternateMark(`${first}$${rows.alternate + 1}`, cell, lowest)];
  return [
    ...other,
    price(`${state}="${LEFT_OUT}"`, { color: GREY }),
    price(`${state}="${COUNTS}",ISNUMBER(${cell}),${cell}=${lowest}`, { fill: "#E2EFDA", bold: true }),
    price(`${cell}=${noBid}`, { color: GREY, italic: true }),
    price(`ISBLANK(${cell})`, { fill: "#E7E6E6" }),
    price(`${cell}=${partial}`, { fill: "#FFF2CC", italic: true }),
    price(`ISTEXT(${cell}),${cell}<>"",${cell}<>${noBid},${cell}<>${partial}`, { fill: "#FFE699" }),
    price(`LOWER(LEFT(${cell},${LEFT_OUT_SIGN.length}))="${LEFT_OUT_SIGN}"`, {
      fill: "#E7E6E6",
      color: GREY,
      italic: true,
    }),
    price(`ISNUMBER(${cell}),${cell}>0,${found}`, { fill: "#F8CBAD" }),
    price(`ISNUMBER(${cell}),${cell}=0`, { color: RED, italic: true }),
    price(`ISNUMBER(${cell}),${cell}<0`, { color: RED, bold: true }),
  ];
}
