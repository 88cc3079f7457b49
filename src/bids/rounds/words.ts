// The words of a round sheet for changes and bidders.
import type { CellValue } from "../../values/cell";
import { saidOnce, type Say } from "../../sheets/say";
import { amountText } from "../compare/currency";
import { quote } from "../compare/remarks";
import type { BidderNews, Move, MoveKind, Round } from "./moves";

export const moveWords = saidOnce((say): Readonly<Record<MoveKind, string>> => ({
  lower: say("round|lower"),
  higher: say("round|higher"),
  quantity: say("round|quantity only"),
  newPrice: say("round|new price"),
  newLine: say("round|price of a new line"),
  other: say("round|still no price"),
  text: say("round|text instead of a price"),
  zero: say("round|0 instead of a price"),
  negative: say("round|below zero instead of a price"),
  priceGone: say("round|price withdrawn"),
  noBid: say("round|no longer bid on"),
  lineGone: say("round|line gone"),
  bidGone: say("round|bid withdrawn"),
  alternate: say("round|alternate only"),
  further: say("round|other cells only"),
}));

export const newsWords = saidOnce((say): Readonly<Record<BidderNews, string>> => ({
  resubmitted: say("round|resubmitted"),
  submitted: say("round|submitted"),
  moved: say("round|changed without a newer bid"),
  came: say("round|new bidder"),
  went: say("round|withdrawn"),
  status: say("round|status changed"),
  same: say("round|unchanged"),
}));

/** Nobody reads more of them in one cell. */
const MOST_FURTHER = 5;

/** The supplier's other cells that changed, in one line. */
export function furtherText({ further }: Move, labels: readonly string[], say: Say): string {
  const told = further
    .slice(0, MOST_FURTHER)
    .map(({ column, before, now }) => `${labels[column] ?? say("Cell")}: ${word(before, say)} → ${word(now, say)}`);
  const more = further.length - told.length;
  return [...told, ...(more > 0 ? [say("round|and {more} more", { more })] : [])].join("; ");
}

function word(cell: CellValue, say: Say): string {
  if (cell === null || cell === "") return say("cell|blank");
  return typeof cell === "number" ? amountText(cell) : `“${quote(String(cell))}”`;
}

/** What no row can tell: lines that came and went, and where the values are from. */
export function noteText({ linesCame, linesGone }: Round, say: Say): string {
  return [
    ...(linesCame === 0 ? [] : [cameText(linesCame, say)]),
    ...(linesGone === 0 ? [] : [goneText(linesGone, say)]),
    say("The values come from the two readings and never change. Bidders have their names from the comparison's sheet"),
  ].join(". ");
}

function cameText(n: number, say: Say): string {
  return n === 1 ? say("New in the event: 1 line") : say("New in the event: {n} lines", { n });
}

function goneText(n: number, say: Say): string {
  return n === 1 ? say("No longer in the event: 1 line") : say("No longer in the event: {n} lines", { n });
}
