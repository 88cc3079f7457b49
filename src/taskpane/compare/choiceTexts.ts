// The words of a new comparison's sheets, in the language that the pane speaks. The sheets keep them, whatever the pane
// speaks later.
import type { ChoiceWords } from "../../bids/compare/choice";
import type { ComparisonWord } from "../../bids/compare/words";
import { languageNow } from "../language/plain";
import { t, tc } from "../language/t";
import { remarkWords, statusWords } from "./remarkTexts";

/** Names in braces stay: the sheet fills them in. */
const sheet: Readonly<Record<ComparisonWord, string>> = {
  worksheet: t("Worksheet"),
  title: t("Title"),
  unit: t("Unit"),
  quantity: t("Quantity"),
  lowest: tc("price", "Lowest"),
  winner: t("Lowest bidder"),
  otherLowest: t("Lowest alternate"),
  otherBidder: t("Alternate bidder"),
  otherItem: t("Alternate item"),
  baseline: t("Baseline"),
  baselineValue: t("Baseline value"),
  budget: t("Budget"),
  budgetValue: t("Budget value"),
  bids: t("Bids"),
  mean: tc("price", "Mean"),
  highest: tc("price", "Highest"),
  bestExtended: t("Lowest extended"),
  allBid: t("All bid"),
  remarks: t("Remarks"),
  alternatePrice: t("alternate price"),
  alternateItem: t("alternate item"),

  noBid: t("no bid"),
  partial: tc("a bid", "partial"),
  tooLong: t("(longer than a cell can hold)"),

  price: t("{bidder} price", { bidder: "{bidder}" }),
  extended: t("{bidder} extended", { bidder: "{bidder}" }),
  gap: t("{bidder} gap", { bidder: "{bidder}" }),
  gapShare: t("{bidder} gap %", { bidder: "{bidder}" }),
  rank: t("{bidder} rank", { bidder: "{bidder}" }),

  budgetOfAll: t("Budget of all lines"),
  typedBudget: t("Budget"),
  inAll: t("in all"),
  notKnown: t("not known"),
  asOf: t("Bidsheet: bids read {at}, {bidders}, {lines}", { at: "{at}", bidders: "{bidders}", lines: "{lines}" }),
  bidders: t("bidders: {n}", { n: "{n}" }),
  lines: t("lines: {n}", { n: "{n}" }),

  supplier: t("Supplier {id}", { id: "{id}" }),
  line: t("Line {id}", { id: "{id}" }),
  allWorksheets: t("All worksheets"),

  compareSheet: t("Compare {title}", { title: "{title}" }),
  summarySheet: t("Summary {title}", { title: "{title}" }),
  ratesSheet: t("Rates {currency}", { currency: "{currency}" }),

  summaryTitle: t("{title}: summary", { title: "{title}" }),
  summaryNote: t(
    "Every figure follows the comparison: prices, “{included}”, names. The gap compares totals of the lines that all bid on.",
    { included: "{included}" },
  ),
  amountsIn: t("Amounts in {currency}.", { currency: "{currency}" }),
  legend: t(
    "“{noBid}”: not in the bid; grey: left blank; “{partial}”: other cells filled. x before a price leaves it out ({example}).",
    { noBid: "{noBid}", partial: "{partial}", example: "{example}" },
  ),
  notOnSheet: t("No longer on the sheet"),
  summaryBidder: t("Bidder"),
  summaryStatus: t("Status"),
  summaryLines: t("Lines with a price"),
  summaryCoverage: t("Coverage by lines"),
  summaryCoverageQuantity: t("Coverage by quantity"),
  summaryCoverageBaseline: t("Coverage by baseline value"),
  summaryTotal: t("Total of its lines"),
  summaryCommonTotal: t("Total of the lines that all bid on"),
  summaryGap: t("Gap to the lowest"),
  summaryGapShare: t("Gap %"),
  summarySavings: t("Savings against baseline"),
  summarySavingsShare: t("Savings %"),
  summaryBudgetSavings: t("Savings against budget"),
  summaryBudgetSavingsShare: t("Budget savings %"),
  summaryLowestLines: t("Lines where it is lowest"),
  chartTotals: t("Totals by supplier"),
  chartCoverage: t("Coverage"),
  chartGap: t("Gap to the lowest total"),
  ...statusWords,
  ...remarkWords,
};

export const choiceWords: ChoiceWords = {
  label: tc("bidder", "Included"),
  yes: t("yes"),
  no: t("no"),
  // A sheet without words of its own is English.
  ...(languageNow() === "en" ? {} : { sheet }),
};
