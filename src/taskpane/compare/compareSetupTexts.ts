// Texts of the set-up of a comparison: worksheets, what their columns mean, further columns, bidders.
import type { BidRole } from "../../collections/bidColumns";
import { t, tc } from "../language/t";

const roles: Record<BidRole, string> = {
  title: t("Title of the line"),
  unit: t("Unit of measure"),
  quantity: t("Quantity"),
  price: t("Price"),
  extended: t("Extended price"),
  baseline: t("Baseline price"),
  budget: t("Budget price"),
  currency: t("Currency of the price"),
};

/** Sentences of their own: in other languages the name of a column changes inside of one. */
const needed: Record<BidRole, string> = {
  title: t("Choose the column with the title of the line."),
  unit: t("Choose the column with the unit of measure."),
  quantity: t("Choose the column with the quantity."),
  price: t("Choose the column with the price."),
  extended: t("Choose the column with the extended price."),
  baseline: t("Choose the column with the baseline price."),
  budget: t("Choose the column with the budget price."),
  currency: t("Choose the column with the currency of the price."),
};

const several: Record<BidRole, (n: number) => string> = {
  title: (n) => t("The platform calls {n} columns a title of the line.", { n }),
  unit: (n) => t("The platform calls {n} columns a unit of measure.", { n }),
  quantity: (n) => t("The platform calls {n} columns a quantity.", { n }),
  price: (n) => t("The platform calls {n} columns a price.", { n }),
  extended: (n) => t("The platform calls {n} columns an extended price.", { n }),
  baseline: (n) => t("The platform calls {n} columns a baseline price.", { n }),
  budget: (n) => t("The platform calls {n} columns a budget price.", { n }),
  currency: (n) => t("The platform calls {n} columns a currency of the price.", { n }),
};

function oneAndOther(names: readonly string[]): string {
  const [first = "", ...others] = names;
  return others.reduce((before, last) => t("{before} and {last}", { before, last }), first);
}

export const setupTexts = {
  roles,
  worksheets: t("Worksheets"),
  worksheet: (title: string) => t("Compare “{title}”", { title }),
  lines: (n: number) => t("{n, plural, one{# line} other{# lines}}", { n }),
  noLines: t("It has no lines."),
  choose: t("Columns to choose"),
  columnOf: (role: BidRole, title: string) => t("{column} of “{title}”", { column: roles[role], title }),
  needed: (role: BidRole) => needed[role],
  several: (role: BidRole, n: number) => several[role](n),
  none: t("No column"),
  pick: t("Choose a column…"),
  columns: t("What the columns mean"),
  further: t("Also show for each supplier"),
  alternates: t("Alternates"),
  alternatesHint: t(
    "Another item that a supplier offers for a line, at another price. The sheet shows it beside the supplier's price and names the lowest one. It counts in no lowest price, rank or sum.",
  ),
  alternatePrice: t("Price of the alternate"),
  alternateText: t("What the alternate is"),
  alternateOf: (column: string, title: string) => t("{column} of “{title}”", { column, title }),
  currencies: (codes: readonly string[]) =>
    t("Prices are in {codes}. Bidsheet does not add them up together.", { codes: oneAndOther(codes) }),
  place: t("Where to write"),
  apart: t("Each worksheet on its own sheet"),
  together: t("All worksheets on one sheet"),

  bidders: t("Bidders"),
  rename: t("Rename"),
  renameOf: (label: string) => t("Rename {label}", { label }),
  labelOf: (label: string) => t("Name shown for {label}", { label }),
  unnamed: t("The platform does not name this supplier. Type a name, and the workbook remembers it."),

  summary: (lines: number, bidders: number, sheets: number) =>
    t(
      "{lines, plural, one{# line} other{# lines}} and {bidders, plural, one{# bidder} other{# bidders}} on {sheets, plural, one{# new sheet} other{# new sheets}}. Nothing is sent to the platform.",
      { lines, bidders, sheets },
    ),
  compare: tc("verb", "Compare"),
  noneChosen: t("Tick at least one worksheet."),
  notReady: (titles: readonly string[]) =>
    t("Choose the missing columns of {titles}.", {
      titles: oneAndOther(titles.map((name) => t("“{name}”", { name }))),
    }),
  leftOut: (n: number) =>
    t(
      "Not ticked: {n, plural, one{# worksheet} other{# worksheets}} whose price and quantity columns Bidsheet does not know. Tick a worksheet to choose them.",
      { n },
    ),
} as const;
