// The columns of a comparison sheet's table and what they are called: the line's own, a group for each bidder,
// statistics, and each bidder's standing. What they calculate stands in formulas.ts.
import { englishChoice, type ChoiceWords } from "./choice";
import type { ComparedLine } from "./types";

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

type Words = readonly (readonly [SheetColumnKind, string])[];
const lineHeaders: Words = [
  ["line", "Line"],
  ["worksheet", "Worksheet"],
  ["title", "Title"],
  ["unit", "Unit"],
  ["quantity", "Quantity"],
];
/** What a line comes to, beside its quantity: a narrow window shows it together with the first bidders. */
const lowestHeaders: Words = [
  ["lowest", "Lowest"],
  ["winner", "Lowest bidder"],
];
const alternateHeaders: Words = [
  ["otherLowest", "Lowest alternate"],
  ["otherBidder", "Alternate bidder"],
  ["otherItem", "Alternate item"],
];
const standardHeaders: Words = [
  ["baseline", "Baseline"],
  ["baselineValue", "Baseline value"],
  ["budget", "Budget"],
  ["budgetValue", "Budget value"],
];
/** Hidden. */
const PART_HEADER = "Counts";
/** Hidden. */
const UNITS_HEADER = "Counted";
const statisticHeaders: Words = [
  ["bids", "Bids"],
  ["mean", "Mean"],
  ["highest", "Highest"],
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
  const own = (pairs: Words) =>
    pairs
      .filter(([kind]) => !left.has(kind))
      .map(([kind, text]): PlacedColumn => ({ kind, header: headers.unique(text), ...ofLine }));
  const standards: Words = [
    ...standardHeaders,
    ["included", words.label],
    ["part", PART_HEADER],
    ["units", UNITS_HEADER],
  ];
  const [line, standard, remarks] = [own(lineHeaders), own(standards), own([remarksHeader])];
  if (bidders.length === 0) return [...line, ...standard, ...remarks];
  const others = wanted.alternates === undefined ? [] : alternateHeaders;
  const [lowest, statistics] = [own([...lowestHeaders, ...others]), own(statisticHeaders)];
  const [start, end] = [own([startHeader]), own([endHeader])];
  const groups = bidders.map((label, bidder) => groupColumns(headers, label, bidder, furtherLabels));
  const standings = bidders.map((label, bidder) => standingColumns(headers, label, bidder));
  const [before, behind] = [
    [...line, ...lowest, ...start],
    [...end, ...standard, ...statistics],
  ];
  return [...before, ...groups.flat(), ...behind, ...standings.flat(), ...remarks];
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
): PlacedColumn[] {
  const named = (text: string) => headers.unique(`${shortLabel(label)} ${oneLine(text)}`);
  return [
    { kind: "price", header: named("price"), bidder, further: null },
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
function standingColumns(headers: Headers, label: string, bidder: number): PlacedColumn[] {
  const named = (kind: SheetColumnKind, text: string): PlacedColumn => ({
    kind,
    header: headers.unique(`${shortLabel(label)} ${text}`),
    bidder,
    further: null,
  });
  return [named("extended", "extended"), named("gap", "gap"), named("gapShare", "gap %"), named("rank", "rank")];
}

/** The columns of one more bidder beside those that are there: a sheet of an earlier version goes on in its own way. */
export function newBidderColumns(
  there: readonly ColumnRole["kind"][],
  taken: readonly string[],
  { label, bidder }: { readonly label: string; readonly bidder: number },
  furtherLabels: readonly string[],
): { readonly group: readonly PlacedColumn[]; readonly standing: readonly PlacedColumn[] } {
  const headers = new Headers(taken);
  const group = groupColumns(headers, label, bidder, furtherLabels);
  const standing = standingColumns(headers, label, bidder);
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
