// The columns of a comparison sheet's table and what they are called: the line's own, a group for each bidder,
// statistics, and each bidder's standing. What they calculate stands in formulas.ts.
import { englishChoice, type ChoiceWords } from "./choice";
import type { ComparedLine } from "./types";
import { wordIn, type Worded } from "./words";

export const sheetColumnKinds = [
  "line",
  /** Where several worksheets stand on one sheet. */
  "worksheet",
  "title",
  "unit",
  "quantity",
  "lowest",
  "winner",
  /** Of the line, where bidders offer alternates: the lowest of them, who offers it, and what it is. */
  "otherLowest",
  "otherBidder",
  "otherItem",
  "baseline",
  "baselineValue",
  "budget",
  "budgetValue",
  /** Whether the line counts in sums, as the person says it. Sheets of earlier versions have it in "part". */
  "included",
  /** Whether the line counts in sums, as formulas ask it: read from the column before it. */
  "part",
  /** How many units of the line count, hidden: the quantity, if it is one and the line takes part. */
  "units",
  /** Opens the bidders' span, so that it stands whichever bidder's columns are deleted. */
  "start",
  "price",
  /** The bid line item's id at the platform, hidden: it leads from a figure to where it was said. */
  "bidLine",
  "extended",
  "further",
  /**
   * Closes the bidders' span: new bidders come before it, so that every formula and name over the span grows with them.
   */
  "end",
  "bids",
  "mean",
  "highest",
  "bestExtended",
  "allBid",
  "gap",
  "gapShare",
  "rank",
  "remarks",
] as const;
export type SheetColumnKind = (typeof sheetColumnKinds)[number];

/** What a column holds, and of whom. */
export interface ColumnRole {
  readonly kind: SheetColumnKind;
  /** Position of the bidder; null for columns of the line. */
  readonly bidder: number | null;
  /** Position in the further columns; null for any other kind. */
  readonly further: number | null;
}

export interface PlacedColumn extends ColumnRole {
  readonly header: string;
}

/**
 * Named ranges above the table that its formulas ask: who takes part, whose and the how-manieth each column of the
 * bidders' span is.
 */
export interface SheetNames {
  /** Whether each bidder counts: one of two states, read from the person's choices. */
  readonly kind: string;
  /** The choices, in the sheet's words. */
  readonly included: string;
  readonly bidder: string;
  readonly place: string;
  /** How many bidders count. */
  readonly counted: string;
  /** Each bid's number at the platform: it finds a bidder whatever the person calls it. */
  readonly bid: string;
  readonly status: string;
  /** What all lines may cost. */
  readonly budget: string;
  /** Which columns have alternates, and whose. */
  readonly alternate: string;
}

/** Which of the further columns have alternates, by position; `text` null: no column describes the item. */
export interface AlternatePlaces {
  readonly price: number;
  readonly text: number | null;
}

/** A table's columns by the names that they have now, which the person may have changed. */
export interface NamedColumns {
  readonly table: string;
  readonly names: SheetNames;
  /** In which people choose what counts; null: the sheet is of an earlier version, and shows the states themselves. */
  readonly words: ChoiceWords | null;
  readonly columns: readonly PlacedColumn[];
  /** Not there: no column has alternates. */
  readonly alternates?: AlternatePlaces | undefined;
}

export function bidColumnNames(table: string): SheetNames {
  return {
    kind: `${table}_Kind`,
    included: `${table}_Included`,
    bidder: `${table}_Bidder`,
    place: `${table}_Place`,
    counted: `${table}_Counted`,
    bid: `${table}_Bid`,
    status: `${table}_Status`,
    budget: `${table}_Budget`,
    alternate: `${table}_Alternate`,
  };
}

type Kinds = readonly Exclude<SheetColumnKind, HiddenKind | BidderKind | "included">[];
const lineKinds: Kinds = ["worksheet", "title", "unit", "quantity"];
/** What a line comes to, beside its quantity: a narrow window shows it together with the first bidders. */
const lowestKinds: Kinds = ["lowest", "winner"];
const alternateKinds: Kinds = ["otherLowest", "otherBidder", "otherItem"];
const standardKinds: Kinds = ["baseline", "baselineValue", "budget", "budgetValue"];
const statisticKinds: Kinds = ["bids", "mean", "highest", "bestExtended", "allBid"];
/** Nobody sees these headers; they are English on every sheet. */
const hiddenHeaders = {
  line: "Line",
  part: "Counts",
  units: "Counted",
  start: "Start of bids",
  end: "End of bids",
} as const;
type HiddenKind = keyof typeof hiddenHeaders;
type BidderKind = "price" | "bidLine" | "extended" | "further" | "gap" | "gapShare" | "rank";

/** Columns of the line that not every comparison has. */
export interface LineColumns {
  readonly worksheet: boolean;
  readonly budget: boolean;
  readonly alternates?: AlternatePlaces | undefined;
}

/** `together`: whether lines of several worksheets stand on one sheet. */
export function lineColumnsOf(lines: readonly ComparedLine[], together: boolean): LineColumns {
  return { worksheet: together, budget: lines.some(({ budget }) => typeof budget === "number") };
}

export function placedColumns(
  bidders: readonly string[],
  furtherLabels: readonly string[],
  wanted: LineColumns,
  words: ChoiceWords = englishChoice,
): PlacedColumn[] {
  // The sheet's own words are taken first, whatever a supplier is called.
  const headers = new Headers([]);
  const left = new Set<SheetColumnKind>([
    ...(wanted.worksheet ? [] : (["worksheet"] as const)),
    ...(wanted.budget ? [] : (["budget", "budgetValue"] as const)),
    ...(typeof wanted.alternates?.text === "number" ? [] : (["otherItem"] as const)),
  ]);
  const placed = (kind: SheetColumnKind, text: string): PlacedColumn => ({
    kind,
    header: headers.unique(text),
    ...ofLine,
  });
  const own = (kinds: Kinds) =>
    kinds.filter((kind) => !left.has(kind)).map((kind) => placed(kind, wordIn(words, kind)));
  const hidden = (kind: HiddenKind) => placed(kind, hiddenHeaders[kind]);
  const line = [hidden("line"), ...own(lineKinds)];
  const standard = [...own(standardKinds), placed("included", words.label), hidden("part"), hidden("units")];
  const remarks = own(["remarks"]);
  if (bidders.length === 0) return [...line, ...standard, ...remarks];
  const others = wanted.alternates === undefined ? [] : alternateKinds;
  const [lowest, statistics] = [own([...lowestKinds, ...others]), own(statisticKinds)];
  const [start, end] = [hidden("start"), hidden("end")];
  const groups = bidders.map((label, bidder) => groupColumns(headers, label, bidder, furtherLabels, words));
  const standings = bidders.map((label, bidder) => standingColumns(headers, label, bidder, words));
  return [
    ...line,
    ...lowest,
    start,
    ...groups.flat(),
    end,
    ...standard,
    ...statistics,
    ...standings.flat(),
    ...remarks,
  ];
}

const ofLine = { bidder: null, further: null } as const;

/**
 * Prices stand beside each other, with nothing seen between them but what the person asked for. The price comes first:
 * new columns are marked with their bid above the first of them, where formulas look for the price.
 */
function groupColumns(
  headers: Headers,
  label: string,
  bidder: number,
  furtherLabels: readonly string[],
  words: Worded | null,
): PlacedColumn[] {
  const named = (text: string) => headers.unique(`${shortLabel(label)} ${oneLine(text)}`);
  const price = headers.unique(wordIn(words, "price", { bidder: shortLabel(label) }));
  return [
    { kind: "price", header: price, bidder, further: null },
    { kind: "bidLine", header: named("bid line"), bidder, further: null },
    ...furtherLabels.map((text, further): PlacedColumn => ({
      kind: "further",
      header: named(text),
      bidder,
      further,
    })),
  ];
}

/**
 * What a line costs at a bidder, its distance to the lowest and its rank. The last two stand outside the span that they
 * ask, or they would ask themselves.
 */
function standingColumns(headers: Headers, label: string, bidder: number, words: Worded | null): PlacedColumn[] {
  return (["extended", "gap", "gapShare", "rank"] as const).map((kind) => ({
    kind,
    header: headers.unique(wordIn(words, kind, { bidder: shortLabel(label) })),
    bidder,
    further: null,
  }));
}

/** The columns of one more bidder beside those that are there: a sheet of an earlier version goes on in its own way. */
export function newBidderColumns(
  there: readonly ColumnRole["kind"][],
  taken: readonly string[],
  { label, bidder, words }: { readonly label: string; readonly bidder: number; readonly words: Worded | null },
  furtherLabels: readonly string[],
): { readonly group: readonly PlacedColumn[]; readonly standing: readonly PlacedColumn[] } {
  const headers = new Headers(taken);
  const group = groupColumns(headers, label, bidder, furtherLabels, words);
  const standing = standingColumns(headers, label, bidder, words);
  const [extended, ...others] = standing;
  const [price, bidLine, ...further] = group;
  const isEarlier = there.indexOf("extended") < there.indexOf("end");
  if (!isEarlier || extended === undefined || price === undefined || bidLine === undefined) return { group, standing };
  return { group: [price, bidLine, extended, ...further], standing: others };
}

/** Longer names make columns that nobody can read, and a header holds at most 255 characters. */
const LONGEST_LABEL = 60;
/** In code points: emoji count twice in Excel's 255. */
const LONGEST_HEADER = 120;

/** A header is one line, and holds no control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

/** What the bidders are called on the sheet: short, one line each, no two alike. */
export function bandLabels(labels: readonly string[], taken: readonly string[] = []): readonly string[] {
  const headers = new Headers(taken);
  return labels.map((label) => headers.unique(shortLabel(label)));
}

function shortLabel(label: string): string {
  const plain = oneLine(label);
  const letters = Array.from(plain);
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…` : plain || "Supplier";
}

/** Excel tells headers apart without regard to case. */
class Headers {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken.map((header) => header.toLowerCase()));
  }

  unique(wished: string): string {
    const short = Array.from(wished).slice(0, LONGEST_HEADER).join("");
    let header = short;
    for (let n = 2; this.taken.has(header.toLowerCase()); n++) header = `${short} (${n})`;
    this.taken.add(header.toLowerCase());
    return header;
  }
}
