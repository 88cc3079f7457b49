// Texts of a sheet that Bidsheet made and the pane has in front: what it is, and what brings it up to date.
import type { MadeKind } from "../../workbook/sheets/types";
import { t } from "../language/t";

/** `scenario`: as it was called when the sheet was made. */
export const madeTitles: Readonly<Record<MadeKind, (scenario: string) => string>> = {
  activity: () => t("A list of sends"),
  award: (scenario) => t("Award “{scenario}”", { scenario }),
  board: (scenario) => t("Page for the board, award “{scenario}”", { scenario }),
  comparison: () => t("A comparison that Bidsheet does not refresh"),
  contents: () => t("Contents of the reports in this workbook"),
  copy: () => t("A copy of a table as values"),
  events: () => t("Rows for new events"),
  fields: () => t("A list of the platform's fields"),
  history: () => t("History of the report"),
  invitations: () => t("A list of invitations"),
  letter: (scenario) => t("Letter about the award “{scenario}”", { scenario }),
  negotiation: () => t("Negotiation sheet of one supplier"),
  rates: () => t("Rates of exchange"),
  record: (scenario) => t("Record of the decision on “{scenario}”", { scenario }),
  round: () => t("What changed between two readings of the bids"),
  scenarios: () => t("Award scenarios side by side"),
  scores: (scenario) => t("Cost and score of the scenario “{scenario}”", { scenario }),
  sensitivity: (scenario) => t("When prices move, award “{scenario}”", { scenario }),
  starter: () => t("Figures and charts of the report"),
};

const follows = t("Its formulas follow the comparison: refresh it, and this sheet is up to date.");
const stays = t("A refresh does not change this sheet. To have a newer one, make it again.");

export const madeHints: Readonly<Record<MadeKind, string>> = {
  activity: t("To bring it up to date, write it again under Activity."),
  award: follows,
  board: follows,
  comparison: t("Its formulas stay. For newer bids, compare the bids of the event again."),
  contents: t("Bidsheet updates it when reports come or go."),
  copy: stays,
  events: t("Fill in its rows. Then create the events on the platform."),
  fields: stays,
  history: t("Each refresh of the report adds its rows here."),
  invitations: t("To bring it up to date, write it again where you invite suppliers."),
  letter: stays,
  negotiation: stays,
  rates: t("Change a rate, and the sheets that count at it follow."),
  record: stays,
  round: stays,
  scenarios: follows,
  scores: stays,
  sensitivity: stays,
  starter: t("Its formulas follow the report: refresh it, and this sheet is up to date."),
};

export const madeTexts = {
  calculated: (what: string, when: string) => t("{what}, calculated {when}", { what, when }),
  earlier: t("Bidsheet made this sheet from this workbook."),
  earlierHint: t("To bring it up to date, refresh the comparison or report below, or make the sheet again there."),
  toAward: t("Go to the award"),
  toReport: t("Go to the report"),
  contents: t("Update the contents"),
};
