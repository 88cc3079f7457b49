// How the columns of a comparison look: number formats and widths, by their content. Plain data.
import { AFTER_FIGURES } from "../../sheets/look";
import type { SheetColumnKind } from "./columns";
import { moneyFormat } from "./currency";

/** Excel's format that keeps text as it is. */
export const TEXT = "@";
const GENERAL = "General";
/** Of a unit, with more places where a price has them; of a whole line. */
type Money = "unit" | "whole";
const formats: Readonly<Record<SheetColumnKind, { readonly money: Money } | string>> = {
  line: TEXT,
  worksheet: TEXT,
  title: TEXT,
  unit: TEXT,
  quantity: GENERAL,
  included: GENERAL,
  part: GENERAL,
  units: GENERAL,
  baseline: { money: "unit" },
  baselineValue: { money: "whole" },
  budget: { money: "unit" },
  budgetValue: { money: "whole" },
  price: { money: "unit" },
  extended: { money: "whole" },
  further: GENERAL,
  bidLine: TEXT,
  start: GENERAL,
  end: GENERAL,
  bids: "0",
  lowest: { money: "unit" },
  mean: { money: "unit" },
  highest: { money: "unit" },
  winner: AFTER_FIGURES,
  otherLowest: { money: "unit" },
  otherBidder: AFTER_FIGURES,
  otherItem: AFTER_FIGURES,
  bestExtended: { money: "whole" },
  allBid: GENERAL,
  gap: { money: "whole" },
  gapShare: "0.0%",
  rank: "0",
  remarks: GENERAL,
};
const widths: Readonly<Record<SheetColumnKind, number | null>> = {
  line: null,
  worksheet: 120,
  title: 180,
  unit: 42,
  quantity: 60,
  baseline: 84,
  baselineValue: 102,
  budget: 84,
  budgetValue: 102,
  included: 60,
  part: null,
  units: null,
  price: 90,
  extended: 108,
  further: 96,
  bidLine: null,
  start: null,
  end: null,
  bids: 48,
  lowest: 72,
  mean: 84,
  highest: 84,
  winner: 108,
  otherLowest: 72,
  otherBidder: 108,
  otherItem: 120,
  bestExtended: 102,
  allBid: 54,
  gap: 96,
  gapShare: 60,
  rank: 48,
  remarks: 360,
};

export function bidColumnFormat(kind: SheetColumnKind, currency: string | null): string {
  const format = formats[kind];
  return typeof format === "string" ? format : moneyFormat(currency, format.money === "unit");
}

export function bidColumnWidth(kind: SheetColumnKind): number | null {
  return widths[kind];
}
