// Texts of an award proposal: how good it is, who gets what, what fewer suppliers and each rule cost, which rules
// contradict each other.
import type { AwardWritten, BoardWritten, ScenariosWritten } from "../../workflows/award/types";
import type { SelectedTiers } from "../../workflows/award/offers";
import type { Message } from "../parts/message";
import { listed } from "../parts/words";
import { excelLanguage } from "../language/excelLocale";
import { t, tc } from "../language/t";
import { quotedNames } from "../parts/words";

const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** In the currency of the comparison. */
export function money(amount: number): string {
  return amount.toLocaleString(excelLanguage(), MONEY);
}

/** As the cells of award sheets show it ("0.0%"), and never "0.0%" of something that is there. */
export function percentText(part: number): string {
  if (part > 0 && part < 0.001) return t("under 0.1%");
  return part.toLocaleString(excelLanguage(), { style: "percent", ...ONE_PLACE });
}

/** As exact as somebody typed it. */
export function partText(part: number): string {
  return part.toLocaleString(excelLanguage(), { style: "percent", maximumFractionDigits: 4 });
}

export const noCharts = t("This Excel makes no charts for add-ins, so the sheet has none.");
const nothingSent = t("Nothing was sent.");

export const awardTexts = {
  total: t("Total"),
  spend: (amount: number) => t("{amount} to suppliers", { amount: money(amount) }),
  discount: (amount: number) => t("after {amount} of discounts", { amount: money(amount) }),
  switching: (amount: number) => t("{amount} for changing suppliers", { amount: money(amount) }),
  leftOut: (amount: number) => t("{amount} counted for lines left out", { amount: money(amount) }),
  uncovered: (titles: readonly string[], of: number) => {
    const first = titles.slice(0, 3);
    const more = titles.length - first.length;
    const names = quotedNames(first);
    return t(
      "Not awarded: {titles, number} of {of, plural, one{# line} other{# lines}}, for lack of a price or a quantity, because of a rule, or left out: {names}.",
      {
        titles: titles.length,
        of,
        names: more === 0 ? names : t("{names} and {more, number} more", { names, more }),
      },
    );
  },
  ignored: t("What this award leaves aside:"),
  won: (amount: number, part: number, lines: number) =>
    t("Saves {amount} ({part}) against the baseline of {lines, plural, one{# line} other{# lines}}.", {
      amount: money(amount),
      part: percentText(part),
      lines,
    }),
  lost: (amount: number, part: number, lines: number) =>
    t("Costs {amount} ({part}) more than the baseline of {lines, plural, one{# line} other{# lines}}.", {
      amount: money(amount),
      part: percentText(part),
      lines,
    }),
  currency: (currency: string) => t("Amounts in {currency}.", { currency }),
  asOf: (when: string) => t("Calculated {when} from the sheet at that time.", { when }),

  beside: t("Compared with other awards"),
  single: t("Best single supplier"),
  noSingle: t("No single supplier fits the rules."),
  cheapest: t("Cheapest with any number of suppliers"),
  cheapestFound: t("Cheapest found with any number of suppliers"),
  saves: (amount: number) => t("this award saves {amount}", { amount: money(amount) }),
  costsMore: (amount: number) => t("this award costs {amount} more", { amount: money(amount) }),
  equal: t("this award costs the same"),
  coversMore: (lines: number) => t("this award covers {lines, plural, one{# line} other{# lines}} more", { lines }),
  coversFewer: (lines: number) => t("this award covers {lines, plural, one{# line} other{# lines}} fewer", { lines }),

  split: t("Who gets what"),
  lines: (n: number) => t("{n, plural, one{# line} other{# lines}}", { n }),
  share: (part: number) => t("{part} of the spend", { part: percentText(part) }),

  curve: t("What fewer suppliers cost"),
  suppliers: tc("column of supplier counts", "At most"),
  more: t("More than the cheapest"),
  none: t("breaks the rules"),
  unknown: t("not calculated"),
  unproven: t("not proven"),
  fewer: t("covers fewer lines"),
  here: t("this award"),
  supplierCount: (n: number) => t("{n, plural, one{# supplier} other{# suppliers}}", { n }),
  flat: (n: number) => t("More than {n, plural, one{# supplier} other{# suppliers}} would save nothing.", { n }),

  coverage: t("What fewer lines cost"),
  coverageHint: t(
    "All rules apply, except those on coverage. “Left out” is the cost of the other lines at their lowest prices. Of all awards with so many lines, each has the lowest sum of “Total” and “Left out”.",
  ),
  coverageHead: {
    lines: t("Lines"),
    total: t("Total"),
    out: tc("column of amounts", "Left out"),
    saves: tc("column of amounts", "Saves"),
  },
  coverageOf: (suppliers: number) =>
    t("At most {suppliers, plural, one{# supplier} other{# suppliers}}", { suppliers }),

  rules: t("What each rule costs"),
  noRuleCosts: t("The time ran out before the rules' costs were known."),
  free: t("costs nothing"),
  rule: (amount: number) => t("costs {amount}", { amount: money(amount) }),
  freesLines: (lines: number) => t("blocks {lines, plural, one{# line} other{# lines}}", { lines }),

  clash: t("No award fits all rules"),
  clashHint: t("These rules contradict each other:"),
  relax: t("The smallest change that allows an award:"),
  noRelax: t("No change of the rules alone allows an award."),
  then: (total: number) => t("The award would then cost {total}.", { total: money(total) }),
  apply: t("Apply this change"),
  applyHint: t("It changes and saves the scenario, then finds the award again."),

  undecided: t("The time ran out without an award"),
  undecidedHint: t("In the scenario, allow more seconds under Search or remove rules."),

  write: t("Write to a sheet"),
  next: t("More"),
  sensitivity: t("When prices move"),
  scores: t("Cost and score"),
  handOn: t("Letters and record"),
  board: t("Page for the board"),
  rest: t("The sheet also shows each line's runner-up and price to win."),
  edit: t("Change the rules"),
} as const;

export function scenarioSaved(name: string): Message {
  return { title: t("“{name}” is saved", { name }), text: t("The workbook keeps it with the comparison."), todo: "" };
}

export const noLinesSelected: Message = {
  title: t("No lines selected"),
  text: t("No line was added to the rule."),
  todo: t("Select cells of the lines on the comparison's sheet, then try again."),
};

export function noTiersSelected(outcome: Extract<SelectedTiers, { ok: false }>): Message {
  const { why } = outcome;
  if (why === "tooMany")
    return {
      title: t("Too many tiers"),
      text: t(
        "The columns have {found, number} tiers of single lines, and a scenario can have {most, number} of them.",
        {
          found: outcome.found,
          most: outcome.most,
        },
      ),
      todo: t("Type tiers that cover several lines, or read fewer columns."),
    };
  return {
    title: t("No tiers selected"),
    text: why === "oneCell" ? t("A single cell is selected.") : t("The selected cells are no table of tiers."),
    todo: t(
      "Select three columns with the bidder, from where, and the discount, with or without their headers. Then try again.",
    ),
  };
}

/** `text`: where they come from, and what was left aside. */
function readMessage(discounts: number, text: readonly string[]): Message {
  const isNone = discounts === 0;
  return {
    title: isNone
      ? t("No tiers read")
      : t("{discounts, plural, one{# discount} other{# discounts}} read", { discounts }),
    text: text.join(" "),
    todo: isNone ? "" : t("Check them under Discounts."),
  };
}

/** Volume prices that bidders typed into columns of the comparison. */
export function bidTiersMessage({ columns, bids }: Extract<SelectedTiers, { readonly bids: unknown }>): Message {
  const { discounts, unclear, notLower, noPrice } = bids;
  const names = (labels: readonly string[]) => labels.map((label) => t("“{label}”", { label })).join(", ");
  const aside = listed([
    [notLower, t("{notLower, plural, one{# price} other{# prices}} not below the price before", { notLower })],
    [noPrice, t("{noPrice, plural, one{# price} other{# prices}} without a price to compare with", { noPrice })],
  ]);
  const text = [
    t("From the columns {names} of all bidders, as they are now.", { names: names(columns) }),
    ...(unclear.length === 0
      ? []
      : [t("Not clear from which quantity they count: {names}.", { names: names(unclear) })]),
    ...(aside === "" ? [] : [t("Left aside: {rows}.", { rows: aside })]),
  ];
  return readMessage(discounts.length, text);
}

const whyUnread = {
  bidder: (text: string) => t("no bidder is called “{text}”", { text }),
  from: (text: string) => t("“{text}” is no number to begin from", { text }),
  off: (text: string) => t("“{text}” is no discount", { text }),
  order: (text: string) => t("{text} does not rise above the step before", { text }),
} as const;
const SHOWN = 3;

export function tiersReadMessage({ sheetName, read }: Extract<SelectedTiers, { readonly read: unknown }>): Message {
  const { discounts, unread } = read;
  const rows = unread
    .slice(0, SHOWN)
    .map(({ row, why, text }) => t("row {row, number}, {problem}", { row, problem: whyUnread[why](text) }));
  const more = unread.length - rows.length;
  const moreRows = more === 0 ? [] : [t("and {more, plural, one{# row} other{# rows}} more", { more })];
  const aside = t("Left aside: {rows}.", { rows: [...rows, ...moreRows].join("; ") });
  const text = [
    t("From the sheet “{sheetName}”, as it is now.", { sheetName }),
    ...(unread.length === 0 ? [] : [aside]),
  ];
  return readMessage(discounts.length, text);
}

export function boardWrittenMessage({ sheetName, award, charts }: BoardWritten): Message {
  const text = [
    t("New sheet: “{sheetName}”. It follows the comparison and the award's sheets, and prints on one page.", {
      sheetName,
    }),
    ...(award === null
      ? []
      : [
          t("Beside it are the award's sheets “{first}” and “{second}”.", {
            first: award.sheetName,
            second: award.linesSheetName,
          }),
        ]),
    ...(charts ? [] : [noCharts]),
    nothingSent,
  ];
  return { title: t("Page for the board written"), text: text.join(" "), todo: "" };
}

export function awardWrittenMessage({ sheetName, linesSheetName, charts }: AwardWritten): Message {
  const text = [
    t(
      "New sheets: “{sheetName}” and “{linesSheetName}”, with formulas over the comparison. Change who gets a line on the second one, and the totals follow.",
      { sheetName, linesSheetName },
    ),
    ...(charts ? [] : [noCharts]),
    nothingSent,
  ];
  return {
    title: t("Award written"),
    text: text.join(" "),
    todo: "",
  };
}

export function scenariosWrittenMessage({ sheetName, linesSheetName, count, leftOut }: ScenariosWritten): Message {
  const text = [
    t(
      "New sheets: “{sheetName}” and “{linesSheetName}”, with formulas over the comparison. Change who gets a line on the second one, and the figures of that scenario follow.",
      { sheetName, linesSheetName },
    ),
    ...(leftOut.length === 0 ? [] : [t("No award was found for {names}.", { names: quotedNames(leftOut) })]),
    nothingSent,
  ];
  return {
    title: t("{count, plural, one{# scenario} other{# scenarios}} side by side", { count }),
    text: text.join(" "),
    todo: leftOut.length === 0 ? "" : t("Open a scenario and find its award to see which rules contradict each other."),
  };
}
