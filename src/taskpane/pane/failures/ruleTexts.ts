// What is said of a company's rules that cannot be read.
import type { RuleFault, RuleFaultKind } from "../../../sync/rules/companyRules";
import type { Message } from "../../parts/message";
import { t } from "../../language/t";

const MOST_FAULTS = 5;
const ruleFaults: Readonly<Record<RuleFaultKind, (found: string) => string>> = {
  noHeader: () => t("no row has the headers Condition, Message and Kind."),
  noCondition: () => t("the condition is blank."),
  noMessage: () => t("the message is blank."),
  noKind: (found) => t("the kind is “{found}”. Type hard or soft.", { found }),
  noColumn: (found) =>
    t("the table has no column “{found}”. If the rule is for another table, type its title under Table.", { found }),
  sign: (found) => t("“{found}” does not belong there.", { found }),
  end: () => t("the condition ends too early."),
  function: (found) => t("“{found}” is no function that rules know. Write columns in square brackets.", { found }),
  arguments: (found) => t("{found} has too few or too many arguments.", { found }),
  tooLong: () => t("the condition is too long."),
  tooDeep: () => t("the condition has too many brackets inside each other."),
};

function ruleFault({ sheetRow, kind, found }: RuleFault): string {
  return t("Row {sheetRow}: {fault}", { sheetRow, fault: ruleFaults[kind](found) });
}

export function rulesMessage(faults: readonly RuleFault[]): Message {
  return {
    title: t("A rule of your company cannot be read"),
    text: t("{faults} Nothing was compared or sent.", {
      faults: faults.slice(0, MOST_FAULTS).map(ruleFault).join(" "),
    }),
    todo: t("Correct these rows on the sheet “Bidsheet rules”, then preview again."),
  };
}
