// What the pane itself says, around its panels: its frame, its work, its notices. Each subject keeps its own texts in
// files beside it; what can fail stands in failureTexts.ts and obstacleTexts.ts.
import type { SolveProgress } from "../../bids/award/types";
import type { SensitivityProgress } from "../../bids/sensitivity/types";
import type { LargeRead, Progress, Step } from "../../workflows/services";
import type { Message } from "../parts/message";
import { eventCancelled } from "./work/eventWorkTexts";
import { inviteCancelled } from "./work/inviteWorkTexts";
import type { TableProgress, WorkKind } from "./work/work";
import { t } from "../language/t";
import { firstTexts } from "./failures/firstTexts";
import { busyText, works } from "./work/workTexts";

const steps: Record<Step, string> = {
  reading: t("Reading from the platform"),
  comparing: t("Comparing"),
  writing: t("Writing to the sheet"),
  sending: t("Sending to the platform"),
  checking: t("Checking what arrived"),
  waiting: t("Waiting for the platform"),
};

const solving: Record<SolveProgress["stage"] | SensitivityProgress["stage"], string> = {
  award: t("Finding the award"),
  curve: t("Calculating the cost for each number of suppliers"),
  coverage: t("Calculating what fewer lines would cost"),
  ruleCosts: t("Calculating what each rule costs"),
  base: t("Finding the award"),
  whatIfs: t("Moving the prices of each supplier"),
  breaks: t("Finding where the award changes"),
  close: t("Looking for the lines that change supplier easily"),
  draws: t("Drawing random prices"),
  scores: t("Looking for awards with better scores"),
};

const cancelled: Record<WorkKind, Message> = {
  ...inviteCancelled,
  ...eventCancelled,
  connect: { title: t("Stopped"), text: t("You are not connected."), todo: t("Connect when you are ready.") },
  disconnect: { title: t("Stopped"), text: t("You are still connected."), todo: "" },
  link: {
    title: t("Linking was stopped"),
    text: t("The platform did not change. The new sheet, if there is one, may not have all rows yet."),
    todo: t("Refresh to complete it, or unlink it and delete the sheet."),
  },
  scan: { title: t("Stopped"), text: t("Nothing was read and nothing was changed."), todo: "" },
  propose: { title: t("Matching was stopped"), text: t("Nothing was linked and nothing was changed."), todo: "" },
  match: { title: t("Matching was stopped"), text: t("Nothing was linked and nothing was changed."), todo: "" },
  linkSheet: {
    title: t("Linking was stopped"),
    text: t("The platform did not change. The sheet may already have its new columns."),
    todo: t("Link again. Bidsheet uses the columns that are already there."),
  },
  readBids: { title: t("Reading was stopped"), text: t("Nothing was compared and nothing was changed."), todo: "" },
  readReport: { title: t("Reading was stopped"), text: t("Nothing was loaded and nothing was changed."), todo: "" },
  loadReport: {
    title: t("Loading was stopped"),
    text: t("No row of the report was loaded."),
    todo: t("Load it again when you are ready."),
  },
  refreshReport: {
    title: t("Refresh was stopped"),
    text: t("The report's table did not change: Bidsheet reads everything before it writes."),
    todo: t("Refresh again when you are ready."),
  },
  setUp: { title: t("Stopped"), text: t("Nothing was changed."), todo: "" },
  award: {
    title: t("The search was stopped"),
    text: t("No award was found, and no sheet was written. The scenario is saved."),
    todo: t("Find the award again when you are ready."),
  },
  searchOn: {
    title: t("The search at the gateway was stopped"),
    text: t("Nothing was changed. The gateway keeps nothing of the search."),
    todo: "",
  },
  writeAward: {
    title: t("Writing was stopped"),
    text: t("The comparison did not change."),
    todo: t("Write the award again when you are ready."),
  },
  compareScenarios: {
    title: t("Comparing scenarios was stopped"),
    text: t("The comparison and the scenarios did not change, and no sheet was written."),
    todo: t("Compare the scenarios again when you are ready."),
  },
  sensitivity: {
    title: t("The calculation was stopped"),
    text: t("The comparison and the scenario did not change."),
    todo: t("Start it again when you are ready, with fewer draws if it takes too long."),
  },
  writeSensitivity: { title: t("Stopped"), text: t("The comparison did not change."), todo: "" },
  scores: {
    title: t("The calculation was stopped"),
    text: t("The comparison and the scenario did not change."),
    todo: t("Start it again when you are ready."),
  },
  letters: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  record: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  round: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  negotiation: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  negotiationFiles: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  returned: { title: t("Stopped"), text: t("The comparison did not change, and nothing was sent."), todo: "" },
  compare: {
    title: t("Comparing was stopped"),
    text: t("The platform did not change. Finished sheets stay and are listed here."),
    todo: t("Compare again when you are ready."),
  },
  refresh: {
    title: t("Refresh was stopped"),
    text: t("Your edits did not change. Some of the platform's changes are not written yet."),
    todo: t("Refresh again when you are ready."),
  },
  drift: {
    title: t("Adopting was stopped"),
    text: t("Your edits did not change. Some of the platform's columns may not be adopted yet."),
    todo: t("Adopt the change again, or refresh, when you are ready."),
  },
  columns: { title: t("Stopped"), text: t("Nothing was read and nothing was changed."), todo: "" },
  arrange: {
    title: t("Arranging was stopped"),
    text: t("No value changed. New columns, if you chose some, may already be in the table."),
    todo: t("Arrange the columns again when you are ready."),
  },
  follow: { title: t("Stopped"), text: t("The send continues. Its outcome is written the next time."), todo: "" },
  activity: { title: t("Stopped"), text: t("Nothing was read and nothing was changed."), todo: "" },
  undo: { title: t("Undo was stopped"), text: t("Nothing was undone and nothing was sent."), todo: "" },
  giveUp: { title: t("Stopped"), text: t("Your cells did not change, and nothing was sent."), todo: "" },
  preview: { title: t("Preview was stopped"), text: t("Nothing was changed and nothing was sent."), todo: "" },
  send: {
    title: t("Stopped before anything was sent"),
    text: t("The rows are still pending in your sheet."),
    todo: t("Send again when you are ready."),
  },
  change: {
    title: t("Stopped"),
    text: t("Bidsheet may not have written all of the change."),
    todo: t("Refresh to compare again."),
  },
};

/** What a screen is called, where that is one name. */
const titles = {
  connect: firstTexts.connect,
  home: t("Home"),
  add: t("Add to this workbook"),
  events: t("Choose an event"),
  worksheets: t("Choose a worksheet"),
  scan: t("Choose the cells"),
  adopt: t("Match the sheet"),
  refreshed: t("Refreshed tables"),
  activity: t("Activity"),
  send: t("One send"),
  compareSetup: t("Set up the comparison"),
  scenarios: t("Award scenarios"),
  scenario: t("Award scenario"),
  award: t("Award proposal"),
  sensitivity: t("When prices move"),
  handOn: t("Letters and record"),
  scores: t("Cost and score"),
  round: t("What changed"),
  negotiation: t("Negotiation sheet"),
  returned: t("Returned files"),
  lists: t("Choose a list"),
  fields: t("Choose a field"),
  columns: t("Columns of the table"),
  leave: t("Detach"),
  bids: t("Tables of bids"),
  reports: t("Choose a report"),
  reportSetup: t("Columns of the report"),
  reportTyped: t("Values that you typed"),
  preview: t("Preview"),
  giveUp: t("Take the platform's values"),
  result: t("Result"),
  help: firstTexts.help,
} as const;

/** What the progress of a piece of work counts. */
export type Counted = "row" | "sheet" | "supplier";

const soFar: Readonly<Record<Counted, (done: number) => string>> = {
  row: (done) => t("{done, plural, one{# row} other{# rows}} so far", { done }),
  sheet: (done) => t("{done, plural, one{# sheet} other{# sheets}} so far", { done }),
  supplier: (done) => t("{done, plural, one{# supplier} other{# suppliers}} so far", { done }),
};

const ofAll: Readonly<Record<Counted, (done: number, total: number) => string>> = {
  row: (done, total) => t("{done, number} of {total, plural, one{# row} other{# rows}}", { done, total }),
  sheet: (done, total) => t("{done, number} of {total, plural, one{# sheet} other{# sheets}}", { done, total }),
  supplier: (done, total) =>
    t("{done, number} of {total, plural, one{# supplier} other{# suppliers}}", { done, total }),
};

export const paneTexts = {
  product: firstTexts.product,
  openInExcel: firstTexts.openInExcel,
  loading: firstTexts.loading,
  back: t("Back"),
  cancel: t("Cancel"),
  close: t("Close this message"),
  copyDetails: t("Copy details"),
  copied: t("Copied"),
  copyFailed: t("Could not copy. Select the text below and copy it."),
  tryAgain: firstTexts.tryAgain,
  openPreview: t("Open preview"),
  takeFilterOff: t("Clear the filter"),
  putIdsRight: t("Correct the IDs"),
  keepRows: t("These are my edits"),
  useMyAccount: t("Use my account for this table"),
  platformSays: t("The platform says:"),
  cellEdit: t(
    "Excel waits for the cell that you are editing. Click another cell, or press Esc in the sheet. Bidsheet then continues by itself.",
  ),
  busy: (kind: WorkKind): Message => ({
    title: t("One thing at a time"),
    text: t("{work} is still under way, so nothing else started.", { work: works[kind] }),
    todo: t("Wait until it ends, or cancel it."),
  }),
  readOnly: t("Your role allows reading only. Ask the administrator of the gateway for the right to send."),
  noInvitations: t("Your role may not invite suppliers. Ask the administrator of the gateway for it."),
  noDeletions: t("Your role may not delete. Ask the administrator of the gateway for it."),
  busyReason: busyText,
  steps,
  solving,
  works,
  cancelled,
  titles,

  large: {
    title: ({ rows, isLeast }: LargeRead) =>
      isLeast
        ? t("Read more than {rows, plural, one{# row} other{# rows}}?", { rows })
        : t("Read {rows, plural, one{# row} other{# rows}}?", { rows }),
    text: (time: string | null) =>
      time === null
        ? t("The platform does not say how many there are. Bidsheet waits for your answer.")
        : t("That takes about {time} at the pace so far. Bidsheet waits for your answer.", { time }),
    yes: t("Read them"),
    no: t("Do not read"),
  },
  progress: {
    counts: ({ done, total }: Progress, counted: Counted) =>
      total === null ? soFar[counted](done) : ofAll[counted](done, total),
    table: ({ nth, of, title }: TableProgress) => t("Table {nth, number} of {of, number}: {title}", { nth, of, title }),
    pace: (perSecond: number) => t("{perSecond, number} rows a second", { perSecond }),
    left: (time: string) => t("about {time} left", { time }),
    cancelling: t("Stopping…"),
    cancellingReason: t("It stops as soon as the current step is safe."),
  },

  noTableHere: {
    title: t("No linked table here"),
    text: t("The open sheet has no linked table, and the workbook has none or several. Nothing was done."),
    todo: t("Go to the table's sheet, or choose the table in the pane."),
  },
  noComparisonHere: {
    title: t("No comparison here"),
    text: t("The open sheet has no comparison, and the workbook has none or several. Nothing was done."),
    todo: t("Go to the comparison's sheet, or compare bids first."),
  },
  notConnected: {
    title: t("You are not connected"),
    text: t("Nothing was read and nothing was sent."),
    todo: t("Connect below, then press the button again."),
  },
};

export const wordsMissingMessage: Message = {
  title: t("The pane speaks English for now"),
  text: t("The words of your language could not be loaded. Your data is not affected."),
  todo: t("Check the connection, then open the pane again."),
};
