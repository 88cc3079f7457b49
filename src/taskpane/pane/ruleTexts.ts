// What is said of a company's rules that cannot be read.
import type { RuleFault, RuleFaultKind } from "../../sync/rules/companyRules";
import type { Message } from "../parts/message";

const MOST_FAULTS = 5;
const ruleFaults: Readonly<Record<RuleFaultKind, (found: string) => string>> = {
  noHeader: () => "no row has the headers Condition, Message and Kind.",
  noCondition: () => "the condition is blank.",
  noMessage: () => "the message is blank.",
  noKind: (found) => `the kind is “${found}”. Type hard or soft.`,
  noColumn: (found) => `the table has no column “${found}”.`,
  sign: (found) => `“${found}” does not belong there.`,
  end: () => "the condition ends too early.",
  function: (found) => `“${found}” is no function that rules know. Columns stand in square brackets.`,
  arguments: (found) => `${found} has too few or too many arguments.`,
  tooLong: () => "the condition is too long.",
  tooDeep: () => "the condition has too many brackets inside each other.",
};

function ruleFault({ sheetRow, kind, found }: RuleFault): string {
  return `Row ${sheetRow}: ${ruleFaults[kind](found)}`;
}

export function rulesMessage(faults: readonly RuleFault[]): Message {
  return {
    title: "A rule of your company cannot be read",
    text: `${faults.slice(0, MOST_FAULTS).map(ruleFault).join(" ")} Nothing was compared or sent.`,
    todo: "Correct these rows on the sheet “Bidsheet rules”, then preview again.",
  };
}
