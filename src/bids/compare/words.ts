// The words of a comparison's sheets. A sheet keeps those that it was made with, so that a refresh by a colleague with
// another language changes none. Headers are read again, and Excel keeps those in step itself; so are the words in
// place of a price, which formulas and programs compare with those that the sheet keeps.

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
  alternatePrice: "alternate price",
  alternateItem: "alternate item",

  /** In place of a price. */
  noBid: "no bid",
  partial: "partial",
  tooLong: "(longer than a cell can hold)",

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
    "“{noBid}”: not in the bid; grey: left blank; “{partial}”: other cells filled. x before a price leaves it out ({example}).",
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

  /** Of a bid, as the platform says them. */
  draft: "draft",
  unclaimed: "unclaimed",
  submitted: "submitted",
  revising: "revising",
  updateRequested: "update requested",
  resubmitted: "resubmitted",
  awarded: "awarded",
  awardRetracted: "award retracted",
  rejected: "rejected",
  rejectionRetracted: "rejection retracted",
  withdrawn: "withdrawn",
  noStatus: "no status",
  statusFirst: "{status}, {at}, first {first}",
  plansToBid: "{status}, plans to bid",
  plansNoBid: "{status}, does not plan to bid",
  both: "{one} and {other}",
  foreignConverted: "prices in {others} count in {currency} at the table of rates",
  foreignLeft: "prices in {others} do not count, the others are in {currency}",
  unnamed: "names no currency, read as {currency}",

  /** Remarks. */
  slipTimes: "{factor} times the others' price ({others})",
  slipTenth: "a tenth of the others' price ({others})",
  slipHundredth: "a hundredth of the others' price ({others})",
  slipThousandth: "a thousandth of the others' price ({others})",
  perHundred: "{factor} times the others' price ({others}): per hundred?",
  perPiece: "a hundredth of the others' price ({others}): per piece?",
  saidTotal: "the bid says {said} in total, but quantity × price is {computed}",
  outlier: "far from the others, whose median is {median}",
  negative: "a price below zero does not count",
  zero: "0 does not count",
  inCurrency: "“{text}” is in {currency} and does not count: type a number in the sheet's currency",
  converted: "“{text}” counts at the rate of {currency}, if the table of rates has one",
  noNumber: "“{text}” is not a number and does not count",
  readText: "“{text}” is a text, read as {price}",
  twoWays: "“{text}” can be {one} or {other} and does not count: type a number",
  quantityNone: "no quantity, so the line is in no total and counts as not covered",
  quantityBelow: "quantity {quantity} is below zero, so the line is in no total and counts as not covered",
  quantityTextBelow: "quantity “{text}” is below zero, so the line is in no total and counts as not covered",
  quantityUnread: "quantity “{text}” is not a number, so the line is in no total and counts as not covered",
  quantityTwoWays: "quantity “{text}” can be {one} or {other}, so the line is in no total and counts as not covered",
  quantityRead: "quantity “{text}” is a text, read as {value}",
  leftOut: "left out by hand, the bid says {bid}",
  typed: "{typed} was typed here, the bid says {bid}",
  nothing: "nothing",
  quoted: "“{text}”",
  more: "and {n} more",
  goneLine: "No longer in the event: kept as it was last read, and left out of the sums",
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
  values?: Readonly<Record<string, string>>,
): string {
  const text = words?.sheet?.[key] ?? englishWords[key];
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** As a text in a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
