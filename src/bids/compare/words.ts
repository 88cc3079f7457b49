// The words of a comparison's sheets. A sheet keeps those that it was made with, so that a refresh by a colleague with
// another language changes none. No formula and no program reads them again, but those of headers, which Excel keeps in
// step itself.

/** Names in braces are replaced. Sheets that remember no words of their own have these. */
export const englishWords = {
  worksheet: "Worksheet",
  title: "Title",
  unit: "Unit",
  quantity: "Quantity",
  lowest: "Lowest",
  winner: "Lowest bidder",
  otherLowest: "Lowest alternate",
  otherBidder: "Alternate bidder",
  otherItem: "Alternate item",
  baseline: "Baseline",
  baselineValue: "Baseline value",
  budget: "Budget",
  budgetValue: "Budget value",
  bids: "Bids",
  mean: "Mean",
  highest: "Highest",
  bestExtended: "Lowest extended",
  allBid: "All bid",
  remarks: "Remarks",

  price: "{bidder} price",
  extended: "{bidder} extended",
  gap: "{bidder} gap",
  gapShare: "{bidder} gap %",
  rank: "{bidder} rank",

  /** Above the table. */
  budgetOfAll: "Budget of all lines",
  typedBudget: "Budget",
  inAll: "in all",
  notKnown: "not known",
  asOf: "Bidsheet: bids read {at}, {bidders}, {lines}",
  bidders: "bidders: {n}",
  lines: "lines: {n}",

  /** Of what has no name. */
  supplier: "Supplier {id}",
  line: "Line {id}",
  allWorksheets: "All worksheets",

  compareSheet: "Compare {title}",
  summarySheet: "Summary {title}",
  ratesSheet: "Rates {currency}",

  summaryTitle: "{title}: summary",
  summaryNote:
    "Every figure follows the comparison: prices, “{included}”, names. The gap compares totals of the lines that all bid on.",
  amountsIn: "Amounts in {currency}.",
  legend:
    "“no bid”: not in the bid; grey: left blank; “partial”: other cells filled. x before a price leaves it out ({example}).",
  notOnSheet: "No longer on the sheet",
  summaryBidder: "Bidder",
  summaryStatus: "Status",
  summaryLines: "Lines with a price",
  summaryCoverage: "Coverage by lines",
  summaryCoverageQuantity: "Coverage by quantity",
  summaryCoverageBaseline: "Coverage by baseline value",
  summaryTotal: "Total of its lines",
  summaryCommonTotal: "Total of the lines that all bid on",
  summaryGap: "Gap to the lowest",
  summaryGapShare: "Gap %",
  summarySavings: "Savings against baseline",
  summarySavingsShare: "Savings %",
  summaryBudgetSavings: "Savings against budget",
  summaryBudgetSavingsShare: "Budget savings %",
  summaryLowestLines: "Lines where it is lowest",
  chartTotals: "Totals by supplier",
  chartCoverage: "Coverage",
  chartGap: "Gap to the lowest total",
} as const;

export type ComparisonWord = keyof typeof englishWords;

/** By word; one that is not there is English. */
export type ComparisonWords = Readonly<Record<string, string>>;

export interface Worded {
  readonly sheet?: ComparisonWords | undefined;
}

export function wordIn(
  words: Worded | null | undefined,
  key: ComparisonWord,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = words?.sheet?.[key] ?? englishWords[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** As a text in a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
