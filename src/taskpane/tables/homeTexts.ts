// What the list of linked tables says.
import type { RenamedHeader } from "../../workbook/table/types";
import { countOf, number } from "../parts/words";

export const homeTexts = {
  title: "Linked tables",
  screens: {
    scan: "Choose the cells",
    adopt: "Match the sheet",
    refreshed: "Refreshed tables",
    activity: "Activity",
    send: "One send",
    compareSetup: "Set up the comparison",
    scenarios: "Award scenarios",
    scenario: "Award scenario",
    award: "Award proposal",
    round: "What moved",
    negotiation: "Negotiation sheet",
    lists: "Choose a list",
    fields: "Choose a field",
    reports: "Choose a report",
    reportSetup: "Columns of the report",
  },
  empty: "No table of this workbook is linked yet.",
  emptyHint:
    "A worksheet of an event or a list of your company becomes a table on a new sheet. Nothing is sent before you have seen it.",
  link: "Link a worksheet",
  linkAnother: "Link another worksheet",
  linkSheet: "Link a price sheet that you have",
  looking: "Looking for linked tables…",
  lookAgain: "Look again",
  refresh: "Refresh",
  preview: "Preview and send",
  more: (title: string) => `More for ${title}`,
  goTo: "Go to the table",
  unlink: "Unlink…",
  unlinkTitle: "Unlink this table?",
  unlinkText:
    "The cells stay as they are. Bidsheet forgets which row is which, so unsent edits cannot be sent any more.",
  unlinkYes: "Unlink",
  unlinkNo: "Keep it linked",
  otherAccount: (who: string) => `Linked by ${who}. To refresh or send it, use your own account for it.`,
  adoptTitle: (email: string) => `Use ${email} for this table?`,
  adoptText:
    "From then on its edits are sent in your name. Do it only if your account works on the same platform and may change the same records.",
  adoptYes: "Use my account",
  adoptNo: "Leave it",
  counting: "Counting…",
  neverRefreshed: "Not refreshed yet",
  refreshed: (when: string, ago: string) => `Refreshed ${when} (${ago})`,
  renamed: (renamed: readonly RenamedHeader[]) =>
    `Renamed here: ${renamed.map(({ label, header }) => `“${label}” is now “${header}”`).join(", ")}. Still linked.`,
  counts: {
    rows: (n: number) => countOf(n, "row"),
    edited: (n: number) => `${number(n)} edited`,
    added: (n: number) => `${number(n)} new`,
    conflicts: (n: number) => countOf(n, "conflict"),
    pending: (n: number) => `${number(n)} unconfirmed`,
    problems: (n: number) => countOf(n, "problem"),
    inStep: "in step",
  },
};
