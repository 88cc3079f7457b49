// Texts of the set-up of a comparison: worksheets, what their columns mean, further columns, bidders.
import type { BidRole } from "../../collections/bidColumns";
import { t } from "../language/t";

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

export const setupTexts = {
  roles,
  worksheets: t("Worksheets"),
  worksheet: (title: string) => t("Compare “{title}”", { title }),
  lines: (n: number) => t("{n, plural, one{# line} other{# lines}}", { n }),
  noLines: t("It has no lines."),
  choose: t("Columns to choose"),
  columnOf: (role: BidRole, title: string) => t("{roles} of “{title}”", { roles: roles[role], title }),
  needed: (role: BidRole) => t("Choose the column with the {roles}.", { roles: roles[role].toLowerCase() }),
  several: (role: BidRole, n: number) =>
    t("The platform calls {n} columns a {roles}.", { n, roles: roles[role].toLowerCase() }),
  none: t("No column"),
  pick: t("Choose a column…"),
  columns: t("What the columns mean"),
  further: t("Also show for each supplier"),
  currencies: (codes: readonly string[]) =>
    t("Prices are in {codes}. Bidsheet does not add them up together.", { codes: codes.join(t(" and ")) }),
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
  compare: t("Compare"),
  noneChosen: t("Tick at least one worksheet."),
  notReady: (titles: readonly string[]) =>
    t("Choose the missing columns of {titles}.", { titles: titles.map((title) => `“${title}”`).join(t(" and ")) }),
  leftOut: (n: number) =>
    t(
      "Not ticked: {n, plural, one{# worksheet} other{# worksheets}} whose price and quantity columns Bidsheet does not know. Tick a worksheet to choose them.",
      { n },
    ),
} as const;
