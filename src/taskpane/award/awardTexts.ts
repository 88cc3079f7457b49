// Texts of an award proposal: how good it is, who gets what, what fewer suppliers and each rule cost, which rules
// contradict each other.
import type { AwardWritten, ScenariosWritten } from "../../workflows/award/types";
import type { SelectedTiers } from "../../workflows/award/offers";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** In the currency of the comparison. */
export function money(amount: number): string {
  return amount.toLocaleString(undefined, MONEY);
}

/** One decimal, and never "0%" of something that is there. */
export function percentText(part: number): string {
  if (part > 0 && part < 0.001) return "under 0.1%";
  return part.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 1 });
}

/** As exact as somebody typed it. */
export function partText(part: number): string {
  return part.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 4 });
}

export const awardTexts = {
  total: "Total",
  spend: (amount: number) => `${money(amount)} to suppliers`,
  discount: (amount: number) => `after ${money(amount)} of discounts`,
  switching: (amount: number) => `${money(amount)} for changing suppliers`,
  leftOut: (amount: number) => `${money(amount)} counted for lines left out`,
  uncovered: (titles: readonly string[], of: number) => {
    const first = titles.slice(0, 3).map((title) => `“${title}”`);
    const more = titles.length - first.length;
    return `Not awarded: ${number(titles.length)} of ${countOf(of, "line")}, for lack of a price or a quantity, because of a rule, or left out: ${first.join(", ")}${more === 0 ? "" : ` and ${number(more)} more`}.`;
  },
  ignored: (names: readonly string[]) => `Ignored: ${names.join("; ")}.`,
  asOf: (when: string) => `Calculated ${when} from the sheet at that time.`,

  beside: "Compared with other awards",
  single: "Best single supplier",
  noSingle: "No single supplier fits the rules.",
  cheapest: "Cheapest with any number of suppliers",
  cheapestFound: "Cheapest found with any number of suppliers",
  saves: (amount: number) => `this award saves ${money(amount)}`,
  costsMore: (amount: number) => `this award costs ${money(amount)} more`,
  equal: "this award costs the same",
  coversMore: (lines: number) => `this award covers ${countOf(lines, "line")} more`,
  coversFewer: (lines: number) => `this award covers ${countOf(lines, "line")} fewer`,

  split: "Who gets what",
  lines: (n: number) => countOf(n, "line"),
  share: (part: number) => `${percentText(part)} of the spend`,

  curve: "What fewer suppliers cost",
  suppliers: "At most",
  more: "More than the cheapest",
  none: "breaks the rules",
  unknown: "not calculated",
  unproven: "not proven",
  fewer: "covers fewer lines",
  here: "this award",
  flat: (n: number) => `More than ${countOf(n, "supplier")} would save nothing.`,

  coverage: "What fewer lines cost",
  coverageHint:
    "All rules apply, except those on coverage. “Left out” is the cost of the other lines at their lowest prices. Of all awards with so many lines, each has the lowest sum of “Total” and “Left out”.",
  coverageHead: { lines: "Lines", total: "Total", out: "Left out", saves: "Saves" },
  coverageOf: (suppliers: number) => `At most ${countOf(suppliers, "supplier")}`,

  rules: "What each rule costs",
  noRuleCosts: "The time ran out before the rules' costs were known.",
  free: "costs nothing",
  rule: (amount: number) => `costs ${money(amount)}`,
  freesLines: (lines: number) => `blocks ${countOf(lines, "line")}`,

  clash: "No award fits all rules",
  clashHint: "These rules contradict each other:",
  relax: "The smallest change that allows an award:",
  noRelax: "No change of the rules alone allows an award.",
  then: (total: number) => `The award would then cost ${money(total)}.`,
  apply: "Apply this change",
  applyHint: "It changes and saves the scenario, then finds the award again.",

  undecided: "The time ran out without an award",
  undecidedHint: "In the scenario, allow more seconds under Search or remove rules.",

  write: "Write to a sheet",
  next: "More",
  sensitivity: "When prices move",
  scores: "Cost and score",
  handOn: "Letters and record",
  rest: "The sheet also shows each line's runner-up and price to win.",
  edit: "Change the rules",
} as const;

export function scenarioSaved(name: string): Message {
  return { title: `“${name}” is saved`, text: "The workbook keeps it with the comparison.", todo: "" };
}

export const noLinesSelected: Message = {
  title: "No lines selected",
  text: "No line was added to the rule.",
  todo: "Select cells of the lines on the comparison's sheet, then try again.",
};

const tierColumns = "three columns with the bidder, from where, and the discount";

export function noTiersSelected(why: "oneCell" | "columns"): Message {
  return {
    title: "No tiers selected",
    text: why === "oneCell" ? "A single cell is selected." : "The selected cells are no table of tiers.",
    todo: `Select ${tierColumns}, with or without their headers. Then try again.`,
  };
}

const whyUnread = {
  bidder: (text: string) => `no bidder is called “${text}”`,
  from: (text: string) => `“${text}” is no number to begin from`,
  off: (text: string) => `“${text}” is no discount`,
  order: (text: string) => `${text} does not rise above the step before`,
} as const;
const SHOWN = 3;

export function tiersReadMessage({ sheetName, read }: Extract<SelectedTiers, { ok: true }>): Message {
  const { discounts, unread } = read;
  const rows = unread.slice(0, SHOWN).map(({ row, why, text }) => `row ${number(row)}, ${whyUnread[why](text)}`);
  const more = unread.length - rows.length;
  const aside = `Left aside: ${rows.join("; ")}${more === 0 ? "" : `; and ${countOf(more, "row")} more`}.`;
  return {
    title: discounts.length === 0 ? "No tiers read" : `${countOf(discounts.length, "discount")} read`,
    text: [`From the sheet “${sheetName}”, as it stands now.`, ...(unread.length === 0 ? [] : [aside])].join(" "),
    todo: discounts.length === 0 ? "" : "Check them under Discounts.",
  };
}

export function awardWrittenMessage({ sheetName, linesSheetName, charts }: AwardWritten): Message {
  const without = charts ? "" : " This Excel makes no charts for add-ins, so the sheet has none.";
  return {
    title: "Award written",
    text: `New sheets: “${sheetName}” and “${linesSheetName}”, with formulas over the comparison. Change who gets a line on the second one, and the totals follow.${without} Nothing was sent.`,
    todo: "",
  };
}

export function scenariosWrittenMessage({ sheetName, linesSheetName, count, leftOut }: ScenariosWritten): Message {
  const without =
    leftOut.length === 0 ? "" : ` No award was found for ${leftOut.map((name) => `“${name}”`).join(", ")}.`;
  return {
    title: `${countOf(count, "scenario")} side by side`,
    text: `New sheets: “${sheetName}” and “${linesSheetName}”, with formulas over the comparison. Change who gets a line on the second one, and the figures of that scenario follow.${without} Nothing was sent.`,
    todo: leftOut.length === 0 ? "" : "Open a scenario and find its award to see which rules contradict each other.",
  };
}
