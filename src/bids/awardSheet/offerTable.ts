// A table of tiers that a person points to: which bidder, from where, how much off, and for which units of measure. It
// guesses no bidder and no number: rows that cannot be read are told.
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import { readNumber } from "../../values/readNumber";
import type { ScenarioDiscount } from "../award/scenario";
import type { DiscountStep } from "../award/types";
import { trimmedText } from "../../values/trimmedText";

/** Why a row was left aside. `row`: from 1, of those that were given. */
export interface UnreadTier {
  readonly row: number;
  readonly why: "bidder" | "from" | "off" | "order";
  readonly text: string;
}

export interface TiersRead {
  /** One a bidder, in the order of the rows. */
  readonly discounts: readonly ScenarioDiscount[];
  readonly unread: readonly UnreadTier[];
}

interface Named {
  readonly bidId: string;
  readonly label: string;
}

const HEADERS = {
  bidder: /\b(supplier|bidder|vendor|company)\b/i,
  off: /\b(discount|rebate|off)\b|%/i,
  from: /\b(from|above|over|tier|step|threshold|minimum|volume|spend|units|quantity|amount)\b/i,
} as const;
const UNITS = /\b(units?|quantity|volume|pieces|pcs)\b/i;
const EACH = /\b(per|each|a)\b.*\b(unit|piece)\b/i;

interface Places {
  readonly bidder: number;
  readonly from: number;
  readonly off: number;
  /** The first row of tiers. */
  readonly first: number;
  readonly measure: ScenarioDiscount["measure"];
  readonly kind: ScenarioDiscount["off"];
}

/** Null: there are no three columns for it. `cells`: with or without a row of headers. */
export function tiersIn(
  cells: readonly (readonly CellValue[])[],
  bidders: readonly Named[],
  locale: Pick<Locale, "decimal" | "group">,
): TiersRead | null {
  const places = placesIn(cells);
  if (places === null) return null;
  const read = rowsOf(cells, places, bidders, locale);
  const unread = [...read.unread];
  // Parts are parts where all of them are: 0.05, else 5 for five of a hundred.
  const percents = places.kind === "part" && read.tiers.some(({ off }) => off > 1);
  const named = [...new Set(read.tiers.map(({ bidId }) => bidId))];
  const discounts = named.map((bidId): ScenarioDiscount => {
    const own = read.tiers.filter((one) => one.bidId === bidId).sort((a, b) => a.from - b.from);
    const steps: DiscountStep[] = [];
    for (const { row, from, off: shown } of own) {
      const [before, off] = [steps.at(-1), percents ? shown / 100 : shown];
      if (before !== undefined && (from <= before.from || off <= before.off))
        unread.push({ row, why: "order", text: String(shown) });
      else steps.push({ from, off });
    }
    return { bidId, lines: null, measure: places.measure, off: places.kind, above: false, steps };
  });
  return { discounts, unread: unread.sort((a, b) => a.row - b.row) };
}

function placesIn(cells: readonly (readonly CellValue[])[]): Places | null {
  const head = (cells[0] ?? []).map(trimmedText);
  const bidder = head.findIndex((text) => HEADERS.bidder.test(text));
  const off = head.findIndex((text, at) => at !== bidder && HEADERS.off.test(text));
  const from = head.findIndex((text, at) => at !== bidder && at !== off && HEADERS.from.test(text));
  if (bidder >= 0 && off >= 0 && from >= 0) {
    const kind = EACH.test(head[off] ?? "") ? "unit" : "part";
    const measure = UNITS.test(head[from] ?? "") || kind === "unit" ? "quantity" : "spend";
    return { bidder, from, off, first: 1, measure, kind };
  }
  const width = Math.max(0, ...cells.map(({ length }) => length));
  if (width !== 3) return null;
  const headed = head.length === 3 && cells[0]?.slice(1).every((cell) => typeof cell !== "number") === true;
  return { bidder: 0, from: 1, off: 2, first: headed ? 1 : 0, measure: "spend", kind: "part" };
}

interface Tier {
  readonly row: number;
  readonly bidId: string;
  readonly from: number;
  readonly off: number;
}

function rowsOf(
  cells: readonly (readonly CellValue[])[],
  { bidder, from, off, first, kind }: Places,
  bidders: readonly Named[],
  locale: Pick<Locale, "decimal" | "group">,
): { readonly tiers: readonly Tier[]; readonly unread: readonly UnreadTier[] } {
  const tiers: Tier[] = [];
  const unread: UnreadTier[] = [];
  let name = "";
  cells.forEach((row, at) => {
    if (at < first || row.every((cell) => trimmedText(cell) === "")) return;
    // A bidder's name may stand above its first tier alone.
    name = trimmedText(row[bidder]) === "" ? name : trimmedText(row[bidder]);
    const one = bidders.find(({ label }) => label.trim().toLowerCase() === name.toLowerCase());
    const [start, amount] = [numberOf(row[from], locale), numberOf(row[off], locale)];
    const least = start === null || start < 0;
    const none = amount === null || amount < 0 || (kind === "part" && amount > 100);
    const refuse = (why: UnreadTier["why"], text: string) => void unread.push({ row: at + 1, why, text });
    if (one === undefined) refuse("bidder", name);
    else if (least) refuse("from", trimmedText(row[from]));
    else if (none) refuse("off", trimmedText(row[off]));
    // A first tier often says that nothing is taken off yet.
    else if (amount > 0) tiers.push({ row: at + 1, bidId: one.bidId, from: start, off: amount });
  });
  return { tiers, unread };
}

function numberOf(cell: CellValue | undefined, locale: Pick<Locale, "decimal" | "group">): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return null;
  const read = readNumber(cell, locale);
  return read.ok && read.other === null ? read.value : null;
}
