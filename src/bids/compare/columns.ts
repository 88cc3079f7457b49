// The columns of a comparison sheet's table and what they are called: the line's own, a group for each bidder,
// statistics, and each bidder's standing. What they calculate stands in formulas.ts.
import type { ComparedLine } from "./types";

export const sheetColumnKinds = [
  "line",
  /** Where several worksheets stand on one sheet. */
  "worksheet",
  "title",
  "unit",
  "quantity",
  "baseline",
  "baselineValue",
  "budget",
  "budgetValue",
  /** Whether the line counts in sums. */
  "part",
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
  "lowest",
  "mean",
  "highest",
  "winner",
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
  readonly kind: string;
  readonly bidder: string;
  readonly place: string;
  /** How many bidders count. */
  readonly counted: string;
  /** Each bid's number at the platform: it finds a bidder whatever the person calls it. */
  readonly bid: string;
  readonly status: string;
  /** What all lines may cost. */
  readonly budget: string;
}

/** A table's columns by the names that they have now, which the person may have changed. */
export interface NamedColumns {
  readonly table: string;
  readonly names: SheetNames;
  readonly columns: readonly PlacedColumn[];
}

export function bidColumnNames(table: string): SheetNames {
  return {
    kind: `${table}_Kind`,
    bidder: `${table}_Bidder`,
    place: `${table}_Place`,
    counted: `${table}_Counted`,
    bid: `${table}_Bid`,
    status: `${table}_Status`,
    budget: `${table}_Budget`,
  };
}

/** What the row of kinds says above a price column, and a line in its own column: only those that read so take part. */
export const COUNTS = "counts";
export const LEFT_OUT = "left out";
/** Offered where a person says whether a bidder or a line takes part. */
export const CHOICES: readonly string[] = [COUNTS, LEFT_OUT];

const lineHeaders: readonly (readonly [SheetColumnKind, string])[] = [
  ["line", "Line"],
  ["worksheet", "Worksheet"],
  ["title", "Title"],
  ["unit", "Unit"],
  ["quantity", "Quantity"],
  ["baseline", "Baseline"],
  ["baselineValue", "Baseline value"],
  ["budget", "Budget"],
  ["budgetValue", "Budget value"],
  ["part", "Takes part"],
];
const statisticHeaders: readonly (readonly [SheetColumnKind, string])[] = [
  ["bids", "Bids"],
  ["lowest", "Lowest"],
  ["mean", "Mean"],
  ["highest", "Highest"],
  ["winner", "Lowest bidder"],
  ["bestExtended", "Lowest extended"],
  ["allBid", "All bid"],
];
const startHeader = ["start", "Start of bids"] as const;
const endHeader = ["end", "End of bids"] as const;
const remarksHeader = ["remarks", "Remarks"] as const;

/** Columns of the line that not every comparison has. */
export interface LineColumns {
  readonly worksheet: boolean;
  readonly budget: boolean;
}

/** `together`: whether lines of several worksheets stand on one sheet. */
export function lineColumnsOf(lines: readonly ComparedLine[], together: boolean): LineColumns {
  return { worksheet: together, budget: lines.some(({ budget }) => typeof budget === "number") };
}

export function placedColumns(
  bidders: readonly string[],
  furtherLabels: readonly string[],
  wanted: LineColumns,
): PlacedColumn[] {
  // The sheet's own words are taken first, whatever a supplier is called.
  const headers = new Headers([]);
  const own = (pairs: readonly (readonly [SheetColumnKind, string])[]) =>
    pairs.map(([kind, text]): PlacedColumn => ({ kind, header: headers.unique(text), ...ofLine }));
  const left = new Set<SheetColumnKind>([
    ...(wanted.worksheet ? [] : (["worksheet"] as const)),
    ...(wanted.budget ? [] : (["budget", "budgetValue"] as const)),
  ]);
  const [line, start, end, statistics, remarks] = [
    own(lineHeaders.filter(([kind]) => !left.has(kind))),
    own([startHeader]),
    own([endHeader]),
    own(statisticHeaders),
    own([remarksHeader]),
  ];
  if (bidders.length === 0) return [...line, ...remarks];
  const groups = bidders.map((label, bidder) => groupColumns(headers, label, bidder, furtherLabels));
  const standings = bidders.map((label, bidder) => standingColumns(headers, label, bidder));
  return [...line, ...start, ...groups.flat(), ...end, ...statistics, ...standings.flat(), ...remarks];
}

const ofLine = { bidder: null, further: null } as const;

function groupColumns(
  headers: Headers,
  label: string,
  bidder: number,
  furtherLabels: readonly string[],
): PlacedColumn[] {
  const named = (text: string) => headers.unique(`${shortLabel(label)} ${oneLine(text)}`);
  return [
    { kind: "price", header: named("price"), bidder, further: null },
    // Between two that are seen, so that whoever deletes a bidder's columns deletes it with them.
    { kind: "bidLine", header: named("bid line"), bidder, further: null },
    { kind: "extended", header: named("extended"), bidder, further: null },
    ...furtherLabels.map((text, further): PlacedColumn => ({
      kind: "further",
      header: named(text),
      bidder,
      further,
    })),
  ];
}

/**
 * A bidder's distance to the lowest and its rank: they stand outside the span that they ask, or they would ask
 * themselves.
 */
function standingColumns(headers: Headers, label: string, bidder: number): PlacedColumn[] {
  const named = (kind: SheetColumnKind, text: string): PlacedColumn => ({
    kind,
    header: headers.unique(`${shortLabel(label)} ${text}`),
    bidder,
    further: null,
  });
  return [named("gap", "gap"), named("gapShare", "gap %"), named("rank", "rank")];
}

/** The columns of one more bidder beside those that are there. */
export function newBidderColumns(
  taken: readonly string[],
  label: string,
  bidder: number,
  furtherLabels: readonly string[],
): { readonly group: readonly PlacedColumn[]; readonly standing: readonly PlacedColumn[] } {
  const headers = new Headers(taken);
  const group = groupColumns(headers, label, bidder, furtherLabels);
  return { group, standing: standingColumns(headers, label, bidder) };
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
