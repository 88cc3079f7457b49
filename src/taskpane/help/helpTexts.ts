// What help says, by topic: what a person can do there, in the pane's own words.
import { t } from "../language/t";
import type { HelpTopic } from "../pane/screens/helpTopics";

export interface Help {
  readonly title: string;
  readonly lines: readonly string[];
}

export const helpTexts: Readonly<Record<HelpTopic, Help>> = {
  connect: {
    title: t("Connecting"),
    lines: [
      t("Paste your API key and your user token. Both are in the API tokens section of your profile on the platform."),
      t("The gateway keeps the keys, encrypted. Excel and the workbook never have them."),
    ],
  },
  link: {
    title: t("Linking a sheet"),
    lines: [
      t(
        "“Link a worksheet” makes a table on a new sheet. “Link your own price sheet” keeps your cells in their place.",
      ),
      t("A linked table is an Excel table: sort it, filter it, add your own columns and formulas."),
    ],
  },
  sync: {
    title: t("Refreshing and sending"),
    lines: [
      t("“Refresh” writes what changed on the platform. Your unsent edits stay."),
      t("“Preview and send” shows every row before it goes. Bidsheet sends only what the preview showed."),
      t("Where both sides changed a cell, you choose in the preview which value stays."),
      t("“Activity” lists every send. Open a send there to undo it."),
    ],
  },
  compare: {
    title: t("Comparing bids"),
    lines: [
      t("“Compare bids” writes all bids of an event side by side, with a summary and charts."),
      t("Select a line of the comparison: the pane shows all its bids with their rank."),
      t("“Refresh” reads the bids again. “What changed” compares two readings."),
    ],
  },
  award: {
    title: t("Awarding"),
    lines: [
      t("A scenario is a set of rules: how many suppliers, limits, lines that go to one supplier."),
      t(
        "“Find the award” looks for the cheapest award within the rules. “Write to a sheet” keeps it as live formulas.",
      ),
      t("“Negotiate” makes a sheet with target prices for one supplier. Bidsheet sends it to nobody."),
    ],
  },
  reports: {
    title: t("Reports"),
    lines: [
      t("“Load a report” makes a table with typed columns. “Refresh” updates it in place."),
      t("A starter sheet has formulas and charts that read from the report's table."),
    ],
  },
  events: {
    title: t("Events and suppliers"),
    lines: [
      t("“Events” makes tables of events and of bids. It also creates and deletes events."),
      t("“Invite suppliers” reads IDs from the selected cells. You see who gets mail before the platform sends it."),
    ],
  },
  keys: {
    title: t("Keys"),
    lines: [
      t("F6 moves between the sheet, the ribbon and the pane. Tab moves within the pane."),
      t(
        "From the sheet, Ctrl+Alt+Shift with a letter starts a command: R “Refresh”, P “Preview and send”, C “Compare bids”, A “Activity”, H “Help”.",
      ),
    ],
  },
};
