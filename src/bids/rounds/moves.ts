// What moved between two pulls of a comparison, by bidder and line. Pure: it compares what was kept, and judges no
// price.
import type { CellValue } from "../../values/cell";
import type { AlternatePlaces } from "../compare/columns";
import { sameCell } from "../../values/sameCell";
import { lineParts, offerOfCode, pulledCell, type Pull, type PulledBid } from "../compare/pull";
import { usable } from "../compare/offer";
import type { OfferKind } from "../compare/types";

/**
 * lower, higher: a price then and now. quantity: the price is the same, the line's quantity is not. further: another
 * cell of the supplier's. newLine, lineGone: of the event; bidGone: of the whole bid. The rest says what stands where a
 * price stood, or the reverse.
 */
export type MoveKind =
  | "lower"
  | "higher"
  | "quantity"
  | "newPrice"
  | "newLine"
  | "text"
  | "zero"
  | "negative"
  | "priceGone"
  | "noBid"
  | "lineGone"
  | "bidGone"
  | "other"
  /** Another item that the supplier offers, at another price or in other words. */
  | "alternate"
  | "further";

/**
 * One bidder's cell of one line, then and now, as the comparison showed it, but in English where there is no price.
 * Blank: the line was not there.
 */
export interface Move {
  /** Position in the round's bidders. */
  readonly bidder: number;
  readonly kind: MoveKind;
  readonly line: string;
  readonly title: string;
  readonly unit: string;
  readonly worksheet: string;
  readonly before: CellValue;
  readonly now: CellValue;
  readonly quantityBefore: number | null;
  readonly quantityNow: number | null;
  /** Of the further columns those that changed, by position. */
  readonly further: readonly {
    readonly column: number;
    readonly before: CellValue;
    readonly now: CellValue;
  }[];
}

/**
 * In the order in which bidders are told. submitted: handed in for the first time; moved: without a newer bid; status:
 * nothing else.
 */
export const bidderNews = ["resubmitted", "submitted", "moved", "came", "went", "status", "same"] as const;
export type BidderNews = (typeof bidderNews)[number];

export interface RoundBidder {
  readonly bidId: string;
  readonly news: BidderNews;
  readonly before: PulledBid | null;
  readonly now: PulledBid | null;
  /** Lines with the same price and the same quantity then and now. */
  readonly sameLines: number;
  /** What those cost in all; a line without a quantity adds nothing. */
  readonly sameTotal: number;
}

export interface Round {
  readonly since: string;
  readonly at: string;
  readonly bidders: readonly RoundBidder[];
  /** Biggest saving first; what cannot be told in money comes last. */
  readonly moves: readonly Move[];
  readonly linesCame: number;
  readonly linesGone: number;
}

/** `alternates`: which of the further columns have them. */
export function roundOf(earlier: Pull, newest: Pull, alternates?: AlternatePlaces): Round {
  const [then, now] = [sideOf(earlier), sideOf(newest)];
  const ids = [...new Set([...newest.bids, ...earlier.bids].map(({ id }) => id))];
  const lines = [...new Set([...newest.lines, ...earlier.lines])];
  const told = ids.map((id) => compareBid(id, then, now, lines, alternates));
  const sorted = told.sort((a, b) => place(a) - place(b));
  const moves = sorted.flatMap((one, bidder) => one.moves.map((move) => ({ ...move, bidder })));
  return {
    since: earlier.at,
    at: newest.at,
    bidders: sorted.map(({ bidder }) => bidder),
    moves: moves.sort(byEffect),
    linesCame: newest.lines.filter((line) => !then.lines.has(line)).length,
    linesGone: earlier.lines.filter((line) => !now.lines.has(line)).length,
  };
}

function place({ bidder }: ComparedBid): number {
  return bidderNews.indexOf(bidder.news);
}

/** Whether there is anything to tell. */
export function isQuiet({ bidders, linesCame, linesGone }: Round): boolean {
  return linesCame + linesGone === 0 && bidders.every(({ news }) => news === "same");
}

/** What the line costs more now; null where that cannot be said. */
export function effectOfMove({ before, now, quantityBefore, quantityNow }: Move): number | null {
  const priced = isPrice(before) && isPrice(now) && quantityBefore !== null && quantityNow !== null;
  return priced ? now * quantityNow - before * quantityBefore : null;
}

/** What cannot be told in money comes last. */
function byEffect(a: Move, b: Move): number {
  const [one, other] = [effectOfMove(a), effectOfMove(b)];
  return one === null || other === null ? Number(one === null) - Number(other === null) : one - other;
}

function isPrice(cell: CellValue): cell is number {
  return typeof cell === "number" && cell > 0;
}

interface Side {
  readonly pull: Pull;
  readonly lines: ReadonlyMap<string, number>;
  readonly bids: ReadonlyMap<string, PulledBid>;
}

function sideOf(pull: Pull): Side {
  return {
    pull,
    lines: new Map(pull.lines.map((line, at) => [line, at])),
    bids: new Map(pull.bids.map((bid) => [bid.id, bid])),
  };
}

function partOf({ pull }: Side, at: number | undefined, part: (typeof lineParts)[number]): CellValue {
  return pull.parts[at ?? -1]?.[lineParts.indexOf(part)] ?? null;
}

function quantityOf(side: Side, at: number | undefined): number | null {
  const quantity = partOf(side, at, "quantity");
  return typeof quantity === "number" ? quantity : null;
}

type BidMove = Omit<Move, "bidder">;

interface ComparedBid {
  readonly bidder: RoundBidder;
  readonly moves: readonly BidMove[];
}

function compareBid(
  bidId: string,
  then: Side,
  now: Side,
  lines: readonly string[],
  alternates: AlternatePlaces | undefined,
): ComparedBid {
  const [before, after] = [then.bids.get(bidId) ?? null, now.bids.get(bidId) ?? null];
  const moves: BidMove[] = [];
  let [sameLines, sameTotal] = [0, 0];
  for (const line of lines) {
    const pair = pairOf(line, then, now, before, after);
    const kind = withAlternates(kindOf(pair), pair, alternates);
    if (kind !== null) moves.push(moveOf(pair, kind, then, now));
    if (kind !== null && kind !== "further" && kind !== "alternate") continue;
    const price = usable(offerOfCode(pair.codeNow));
    if (price === null) continue;
    sameLines += 1;
    sameTotal += price * (quantityOf(now, pair.atNow) ?? 0);
  }
  const news = newsOf(before, after, moves.length > 0);
  return { bidder: { bidId, news, before, now: after, sameLines, sameTotal }, moves };
}

interface Pair {
  readonly line: string;
  /** Positions of the line; undefined: it was not in the event. */
  readonly atThen: number | undefined;
  readonly atNow: number | undefined;
  /** Undefined: no such line, or no such bid. */
  readonly codeThen: number | string | undefined;
  readonly codeNow: number | string | undefined;
  readonly quantityMoved: boolean;
  readonly bidGone: boolean;
  readonly further: Move["further"];
}

function pairOf(line: string, then: Side, now: Side, before: PulledBid | null, after: PulledBid | null): Pair {
  const [atThen, atNow] = [then.lines.get(line), now.lines.get(line)];
  return {
    line,
    atThen,
    atNow,
    bidGone: after === null,
    codeThen: before?.offers[atThen ?? -1],
    codeNow: after?.offers[atNow ?? -1],
    quantityMoved:
      atThen !== undefined && atNow !== undefined && !sameCell(quantityOf(then, atThen), quantityOf(now, atNow)),
    further: furtherMoves(before?.further[atThen ?? -1], after?.further[atNow ?? -1]),
  };
}

/** Only where both pulls kept as many columns: else nobody can tell which is which. */
function furtherMoves(
  before: readonly CellValue[] | undefined,
  now: readonly CellValue[] | undefined,
): Move["further"] {
  if (before === undefined || now === undefined || before.length !== now.length) return [];
  return before.flatMap((cell, column) => {
    const after = now[column] ?? null;
    return sameCell(cell, after) ? [] : [{ column, before: cell, now: after }];
  });
}

/** Null: nothing moved. */
function kindOf(pair: Pair): MoveKind | null {
  const [was, is] = [offerOfCode(pair.codeThen), offerOfCode(pair.codeNow)];
  const [before, now] = [usable(was), usable(is)];
  if (before !== null && now !== null) {
    if (!sameCell(before, now)) return now < before ? "lower" : "higher";
    if (pair.quantityMoved) return "quantity";
    return pair.further.length > 0 ? "further" : null;
  }
  if (now !== null) return pair.atThen === undefined ? "newLine" : "newPrice";
  if (before !== null) return goneKind(pair, is.kind);
  const same = sameCell(shownCell(pair.codeThen), shownCell(pair.codeNow));
  if (!same && (SAYS.has(was.kind) || SAYS.has(is.kind))) return "other";
  return pair.further.length > 0 ? "further" : null;
}

const shownCell = (code: Pair["codeNow"]) => pulledCell(code, null);

function withAlternates(
  kind: MoveKind | null,
  { further }: Pair,
  alternates: AlternatePlaces | undefined,
): MoveKind | null {
  if (kind !== "further" || alternates === undefined) return kind;
  const { price, text } = alternates;
  return further.some(({ column }) => column === price || column === text) ? "alternate" : kind;
}

/** Ways of offering nothing say the same, whichever of them it is. */
const SAYS: ReadonlySet<OfferKind> = new Set<OfferKind>(["text", "zero", "negative"]);

/** What stands where a price stood. */
function goneKind({ bidGone, atNow }: Pair, is: OfferKind): MoveKind {
  if (bidGone) return "bidGone";
  if (atNow === undefined) return "lineGone";
  const kinds: Readonly<Record<OfferKind, MoveKind>> = {
    text: "text",
    zero: "zero",
    negative: "negative",
    noBid: "noBid",
    partial: "priceGone",
    missing: "priceGone",
    price: "other",
  };
  return kinds[is];
}

function moveOf(pair: Pair, kind: MoveKind, then: Side, now: Side): BidMove {
  const { line, atThen, atNow, further } = pair;
  const text = (part: "title" | "unit" | "worksheet") =>
    String((atNow === undefined ? partOf(then, atThen, part) : partOf(now, atNow, part)) ?? "");
  return {
    kind,
    line,
    further,
    title: text("title"),
    unit: text("unit"),
    worksheet: text("worksheet"),
    before: atThen === undefined ? null : shownCell(pair.codeThen),
    now: atNow === undefined ? null : shownCell(pair.codeNow),
    quantityBefore: quantityOf(then, atThen),
    quantityNow: quantityOf(now, atNow),
  };
}

/** By the bids' own times, each against itself: the platform's clock and ours need not agree. */
function newsOf(before: PulledBid | null, now: PulledBid | null, moved: boolean): BidderNews {
  if (before === null) return "came";
  if (now === null) return "went";
  if (now.resubmittedAt !== null && now.resubmittedAt !== before.resubmittedAt) return "resubmitted";
  if (now.submittedAt !== null && before.submittedAt === null) return "submitted";
  if (moved) return "moved";
  return now.status === before.status ? "same" : "status";
}
