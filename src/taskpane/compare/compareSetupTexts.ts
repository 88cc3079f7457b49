// Texts of the set-up of a comparison: worksheets, what their columns mean, further columns, bidders.
import type { BidRole } from "../../collections/bidColumns";
import { countOf } from "../parts/words";

const roles: Record<BidRole, string> = {
  title: "Title of the line",
  unit: "Unit of measure",
  quantity: "Quantity",
  price: "Price",
  extended: "Extended price",
  baseline: "Baseline price",
  budget: "Budget price",
  currency: "Currency of the price",
};

export const setupTexts = {
  roles,
  worksheets: "Worksheets",
  worksheet: (title: string) => `Compare “${title}”`,
  lines: (n: number) => countOf(n, "line"),
  noLines: "It has no lines.",
  choose: "Columns to choose",
  columnOf: (role: BidRole, title: string) => `${roles[role]} of “${title}”`,
  needed: (role: BidRole) => `Choose the column with the ${roles[role].toLowerCase()}.`,
  several: (role: BidRole, n: number) => `The platform calls ${n} columns a ${roles[role].toLowerCase()}.`,
  none: "No column",
  pick: "Choose a column…",
  columns: "What the columns mean",
  further: "Also show for each supplier",
  currencies: (codes: readonly string[]) =>
    `Prices are in ${codes.join(" and ")}. Bidsheet does not add them up together.`,
  place: "Where to write",
  apart: "Each worksheet on its own sheet",
  together: "All worksheets on one sheet",

  bidders: "Bidders",
  rename: "Rename",
  renameOf: (label: string) => `Rename ${label}`,
  labelOf: (label: string) => `Name shown for ${label}`,
  unnamed: "The platform does not name this supplier. Type a name, and the workbook remembers it.",

  summary: (lines: number, bidders: number, sheets: number) =>
    `${countOf(lines, "line")} and ${countOf(bidders, "bidder")} on ${countOf(sheets, "new sheet")}. Nothing is sent to the platform.`,
  compare: "Compare",
  noneChosen: "Tick at least one worksheet.",
  notReady: (titles: readonly string[]) =>
    `Choose the missing columns of ${titles.map((title) => `“${title}”`).join(" and ")}.`,
  leftOut: (n: number) =>
    `Not ticked: ${countOf(n, "worksheet")} whose price and quantity columns Bidsheet does not know. Tick a worksheet to choose them.`,
} as const;
