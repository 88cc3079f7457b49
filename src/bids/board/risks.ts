// What a board should know before it decides: each risk as a figure and in words, both formulas over the comparison and
// the award's sheets.
import { awardNames } from "../awardSheet/sheetInput";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { suppliersHeaders } from "../awardSheet/suppliersTable";
import { LEFT_OUT } from "../compare/choice";
import { quoted } from "../compare/words";
import { brokenText } from "../awardSheet/limitsBlock";
import { kept } from "../awardSheet/linesColumns";
import { tableColumn } from "../../values/references";
import type { DraftLook } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import type { BoardInput } from "./input";

export interface Risk {
  readonly label: string;
  readonly look: DraftLook;
  /** Formulas, the second over the cell of the first. */
  readonly figure: string;
  readonly words: (cell: string) => string;
}

export function risksOf({ award, compared, say }: BoardInput): readonly Risk[] {
  const h = suppliersHeaders(say);
  const named = awardNames(award);
  const of = (header: string) => tableColumn(award.suppliers, header);
  const shares = of(h.share);
  const limits = of(h.holds);
  const rules = tableColumn(award.lines, linesHeaders(say).rules);
  const [holds, broken] = [kept(say), brokenText(say)].map(quoted);
  const notKept = (column: string) => `COUNTIF(${column},"?*")-COUNTIF(${column},${holds})`;
  const ifAny = (text: string, none: string) => (cell: string) => `=IF(${cell}=0,${quoted(none)},${quoted(text)})`;
  return [
    {
      label: say("Lines without a supplier"),
      look: "count",
      figure: `=${named.left}`,
      words: ifAny(say("They need another source"), say("Every line has a supplier")),
    },
    ...singleBids(compared, say),
    {
      label: say("Largest supplier's share"),
      look: "percent",
      figure: `=MAX(${shares})`,
      words: (cell) => `=IF(${cell}=0,"",INDEX(${of(h.supplier)},MATCH(${cell},${shares},0)))`,
    },
    {
      label: say("Limits that are broken"),
      look: "count",
      figure: `=COUNTIF(${named.limits},${broken})+${notKept(rules)}+${notKept(limits)}`,
      words: ifAny(say("See the award's sheets"), say("Every limit is met")),
    },
    {
      label: say("Paid above the lowest costs"),
      look: "money",
      figure: `=${named.above}`,
      words: () =>
        `=IF(${named.lowest}=0,"",${sharePart(`${named.above}/${named.lowest}`, say("{part} of the lowest costs", { part: PART }))})`,
    },
    ...remarked(compared, say),
  ];
}

/** Where a share is in a text. */
const PART = "\u0001";

/** The text with the share in its place, wherever the language puts it. */
function sharePart(share: string, text: string): string {
  const [before = "", after = ""] = text.split(PART);
  const parts = [before === "" ? [] : [quoted(before)], [`TEXT(${share},"0.0%")`], after === "" ? [] : [quoted(after)]];
  return parts.flat().join("&");
}

/** Lines that only one bidder that takes part has a price for. */
function singleBids({ table, bids, bestExtended, part }: BoardInput["compared"], say: Say): readonly Risk[] {
  if (bids === null || bestExtended === null) return [];
  const also = part === null ? "" : `,${tableColumn(table, part)},"<>${LEFT_OUT}"`;
  const one = `${tableColumn(table, bids)},1${also}`;
  const values = tableColumn(table, bestExtended);
  return [
    {
      label: say("Lines with one bid only"),
      look: "count",
      figure: `=COUNTIFS(${one})`,
      words: () =>
        `=IF(SUMIFS(${values},${one})=0,"",${sharePart(`SUMIFS(${values},${one})/SUM(${values})`, say("{part} of the lowest prices", { part: PART }))})`,
    },
  ];
}

/** Likely slips, and what else a reading of the bids found. */
function remarked({ table, remarks }: BoardInput["compared"], say: Say): readonly Risk[] {
  if (remarks === null) return [];
  return [
    {
      label: say("Lines with remarks"),
      look: "count",
      figure: `=COUNTIF(${tableColumn(table, remarks)},"?*")`,
      words: (cell) =>
        `=IF(${cell}=0,${quoted(say("No price looks like a slip"))},${quoted(say("Check them in the comparison"))})`,
    },
  ];
}
