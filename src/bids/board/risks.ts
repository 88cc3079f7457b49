// What a board should know before it decides: each risk as a figure and in words, both formulas over the comparison and
// the award's sheets.
import { awardNames } from "../awardSheet/sheetInput";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { suppliersHeaders } from "../awardSheet/suppliersTable";
import { LEFT_OUT } from "../compare/choice";
import { tableColumn } from "../../values/references";
import type { DraftLook } from "../../sheets/draft";
import type { BoardInput } from "./input";

export interface Risk {
  readonly label: string;
  readonly look: DraftLook;
  /** Formulas, the second over the cell of the first. */
  readonly figure: string;
  readonly words: (cell: string) => string;
}

export function risksOf({ award, compared }: BoardInput): readonly Risk[] {
  const named = awardNames(award);
  const of = (header: string) => tableColumn(award.suppliers, header);
  const shares = of(suppliersHeaders.share);
  const broken = tableColumn(award.lines, linesHeaders.rules);
  const limits = of(suppliersHeaders.holds);
  const ifAny = (text: string, none: string) => (cell: string) => `=IF(${cell}=0,"${none}","${text}")`;
  return [
    {
      label: "Lines without a supplier",
      look: "count",
      figure: `=${named.left}`,
      words: ifAny("They need another source", "Every line has a supplier"),
    },
    ...singleBids(compared),
    {
      label: "Largest supplier's share",
      look: "percent",
      figure: `=MAX(${shares})`,
      words: (cell) => `=IF(${cell}=0,"",INDEX(${of(suppliersHeaders.supplier)},MATCH(${cell},${shares},0)))`,
    },
    {
      label: "Limits that are broken",
      look: "count",
      figure: `=COUNTIF(${named.limits},"broken")+COUNTIF(${broken},"broken*")+COUNTIF(${limits},"?*")-COUNTIF(${limits},"holds")`,
      words: ifAny("See the award's sheets", "Every limit is met"),
    },
    {
      label: "Paid above the lowest costs",
      look: "money",
      figure: `=${named.above}`,
      words: () => `=IF(${named.lowest}=0,"",TEXT(${named.above}/${named.lowest},"0.0%")&" of the lowest costs")`,
    },
    ...remarked(compared),
  ];
}

/** Lines that only one bidder that takes part has a price for. */
function singleBids({ table, bids, bestExtended, part }: BoardInput["compared"]): readonly Risk[] {
  if (bids === null || bestExtended === null) return [];
  const also = part === null ? "" : `,${tableColumn(table, part)},"<>${LEFT_OUT}"`;
  const one = `${tableColumn(table, bids)},1${also}`;
  const values = tableColumn(table, bestExtended);
  return [
    {
      label: "Lines with one bid only",
      look: "count",
      figure: `=COUNTIFS(${one})`,
      words: () =>
        `=IF(SUMIFS(${values},${one})=0,"",TEXT(SUMIFS(${values},${one})/SUM(${values}),"0.0%")&" of the lowest prices")`,
    },
  ];
}

/** Likely slips, and what else a reading of the bids found. */
function remarked({ table, remarks }: BoardInput["compared"]): readonly Risk[] {
  if (remarks === null) return [];
  return [
    {
      label: "Lines with remarks",
      look: "count",
      figure: `=COUNTIF(${tableColumn(table, remarks)},"?*")`,
      words: (cell) => `=IF(${cell}=0,"No price looks like a slip","Check them in the comparison")`,
    },
  ];
}
