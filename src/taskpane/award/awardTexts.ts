// What an award proposal says: how good it is, who gets what, what fewer suppliers and each rule cost, and which rules
// clash.
import type { AwardWritten } from "../../workflows/award/types";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** In whatever currency the comparison is. */
export function money(amount: number): string {
  return amount.toLocaleString(undefined, MONEY);
}

/** One decimal, and never "0%" of something that is there. */
export function percent(part: number): string {
  if (part > 0 && part < 0.001) return "under 0.1%";
  return part.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 1 });
}

export const awardTexts = {
  total: "Total",
  spend: (amount: number) => `${money(amount)} to suppliers`,
  switching: (amount: number) => `${money(amount)} for changing suppliers`,
  proven: "Proven: no other award under these rules costs less.",
  gap: (amount: number, part: number | null) =>
    `Not proven: the time ended. At most ${money(amount)}${part === null ? "" : ` (${percent(part)})`} could still be saved under these rules.`,
  uncovered: (titles: readonly string[], of: number) => {
    const first = titles.slice(0, 3).map((title) => `“${title}”`);
    const more = titles.length - first.length;
    return `Not awarded: ${number(titles.length)} of ${countOf(of, "line")}, for want of a price or because a rule forbids it: ${first.join(", ")}${more === 0 ? "" : ` and ${number(more)} more`}.`;
  },
  ignored: (names: readonly string[]) => `Left out, since the sheet no longer has them: ${names.join("; ")}.`,
  asOf: (when: string) => `Worked out ${when} from the sheet as it stood then.`,

  beside: "Beside other awards",
  single: "Best single supplier",
  noSingle: "No single supplier can keep the rules.",
  cheapest: "Cheapest with any number of suppliers",
  saves: (amount: number) => `this award saves ${money(amount)}`,
  costsMore: (amount: number) => `this award costs ${money(amount)} more`,
  equal: "this award costs the same",
  coversMore: (lines: number) => `this award covers ${countOf(lines, "line")} more`,
  coversFewer: (lines: number) => `this award covers ${countOf(lines, "line")} fewer`,

  split: "Who gets what",
  lines: (n: number) => countOf(n, "line"),
  share: (part: number) => `${percent(part)} of the spend`,

  curve: "What fewer suppliers cost",
  suppliers: "At most",
  more: "More than the cheapest",
  none: "cannot keep the rules",
  fewer: "covers fewer lines",
  here: "this award",
  flat: (n: number) => `More than ${countOf(n, "supplier")} would save nothing.`,

  rules: "What each rule costs",
  noRuleCosts: "The time ended before the rules' costs were known.",
  free: "costs nothing",
  rule: (amount: number) => `costs ${money(amount)}`,
  freesLines: (lines: number) => `keeps ${countOf(lines, "line")} from being awarded`,

  clash: "No award can keep all rules",
  clashHint: "These cannot hold together:",
  relax: "The smallest change that makes an award possible:",
  noRelax: "No change of the rules alone makes an award possible.",
  then: (total: number) => `The award would then cost ${money(total)}.`,
  apply: "Apply the smallest relaxation",
  applyHint: "It changes the scenario, which is saved, and works the award out anew.",

  undecided: "The time ended before an award was found",
  undecidedHint: "Give it more seconds under Search in the scenario, or fewer rules.",

  write: "Write to a sheet",
  rest: "Runner-up and price to win of each line are on the sheet.",
  edit: "Change the rules",
} as const;

export function scenarioSaved(name: string): Message {
  return { title: `“${name}” is saved`, text: "The workbook remembers it with the comparison.", todo: "" };
}

export const noLinesSelected: Message = {
  title: "No lines of the comparison are selected",
  text: "Nothing was taken.",
  todo: "Select cells of the lines on the comparison's sheet, then take them.",
};

export function awardWrittenMessage({ sheetName, linesSheetName, charts }: AwardWritten): Message {
  const without = charts ? "" : " This Excel makes no charts for add-ins, so the sheet has none.";
  return {
    title: "The award is written",
    text: `New sheets “${sheetName}” and “${linesSheetName}”, in formulas over the comparison: change on the second who gets a line, and the totals move.${without} Nothing was sent.`,
    todo: "",
  };
}
