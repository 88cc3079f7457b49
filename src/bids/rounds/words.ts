// The words of a round sheet for changes and bidders.
import type { CellValue } from "../../values/cell";
import { amountText } from "../compare/currency";
import { quote } from "../compare/remarks";
import type { BidderNews, Move, MoveKind, Round } from "./moves";

export const moveWords: Readonly<Record<MoveKind, string>> = {
  lower: "lower",
  higher: "higher",
  quantity: "quantity only",
  newPrice: "new price",
  newLine: "price of a new line",
  other: "still no price",
  text: "text instead of a price",
  zero: "0 instead of a price",
  negative: "below zero instead of a price",
  priceGone: "price withdrawn",
  noBid: "no longer bid on",
  lineGone: "line gone",
  bidGone: "bid withdrawn",
  alternate: "alternate only",
  further: "other cells only",
};

export const newsWords: Readonly<Record<BidderNews, string>> = {
  resubmitted: "resubmitted",
  submitted: "submitted",
  moved: "changed without a newer bid",
  came: "new bidder",
  went: "withdrawn",
  status: "status changed",
  same: "unchanged",
};

/** Nobody reads more of them in one cell. */
const MOST_FURTHER = 5;

/** The supplier's other cells that changed, in one line. */
export function furtherText({ further }: Move, labels: readonly string[]): string {
  const told = further
    .slice(0, MOST_FURTHER)
    .map(({ column, before, now }) => `${labels[column] ?? "Cell"}: ${word(before)} → ${word(now)}`);
  const more = further.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function word(cell: CellValue): string {
  if (cell === null || cell === "") return "blank";
  return typeof cell === "number" ? amountText(cell) : `“${quote(String(cell))}”`;
}

/** What no row can tell: lines that came and went, and where the values are from. */
export function noteText({ linesCame, linesGone }: Round): string {
  const lines = (count: number) => `${count} line${count === 1 ? "" : "s"}`;
  return [
    ...(linesCame === 0 ? [] : [`New in the event: ${lines(linesCame)}`]),
    ...(linesGone === 0 ? [] : [`No longer in the event: ${lines(linesGone)}`]),
    "The values come from the two readings and never change. Bidders have their names from the comparison's sheet",
  ].join(". ");
}
