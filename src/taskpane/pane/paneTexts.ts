// What the pane itself says, around its panels: its frame, its work, its notices. Each subject keeps its own texts in
// files beside it; what can fail stands in failureTexts.ts and obstacleTexts.ts.
import type { SolveProgress } from "../../bids/award/types";
import type { SensitivityProgress } from "../../bids/sensitivity/types";
import type { LargeRead, Progress, Step } from "../../workflows/services";
import type { Message } from "../parts/message";
import { eventCancelled, eventWorks } from "./eventWorkTexts";
import { inviteCancelled, inviteWorks } from "./inviteWorkTexts";
import { countOf, number } from "../parts/words";
import type { TableProgress, WorkKind } from "./work";

const steps: Record<Step, string> = {
  reading: "Reading from the platform",
  comparing: "Comparing",
  writing: "Writing to the sheet",
  sending: "Sending to the platform",
  checking: "Checking what arrived",
  waiting: "Waiting for the platform",
};

const solving: Record<SolveProgress["stage"] | SensitivityProgress["stage"], string> = {
  award: "Finding the award",
  curve: "Calculating the cost for each number of suppliers",
  coverage: "Calculating what fewer lines would cost",
  ruleCosts: "Calculating what each rule costs",
  base: "Finding the award",
  whatIfs: "Moving the prices of each supplier",
  breaks: "Finding where the award changes",
  close: "Looking for the lines that hang on little",
  draws: "Drawing prices",
  scores: "Looking for awards with better scores",
};

const works: Record<WorkKind, string> = {
  ...inviteWorks,
  ...eventWorks,
  connect: "Connecting",
  disconnect: "Disconnecting",
  link: "Linking to a new sheet",
  scan: "Reading the sheet",
  propose: "Matching sheet and worksheet",
  match: "Matching with your choice",
  linkSheet: "Linking the price sheet",
  readBids: "Reading the bids",
  compare: "Comparing the bids",
  readReport: "Reading the report's columns",
  loadReport: "Loading the report",
  refreshReport: "Refreshing the report",
  setUp: "Reading the comparison",
  award: "Finding the award",
  writeAward: "Writing the award sheet",
  compareScenarios: "Comparing scenarios",
  sensitivity: "Moving prices",
  writeSensitivity: "Writing the sensitivity sheets",
  scores: "Comparing cost and score",
  letters: "Writing the letters",
  record: "Writing the record",
  round: "Comparing two readings",
  negotiation: "Writing the negotiation sheet",
  refresh: "Refreshing",
  drift: "Adopting the platform's columns",
  columns: "Reading the columns",
  arrange: "Arranging the columns",
  follow: "Writing the outcome of your send",
  activity: "Reading the activity",
  undo: "Comparing that send with the platform",
  preview: "Comparing sheet and platform",
  giveUp: "Taking the platform's values",
  send: "Sending",
  change: "Changing the workbook",
};

const cancelled: Record<WorkKind, Message> = {
  ...inviteCancelled,
  ...eventCancelled,
  connect: { title: "Stopped", text: "You are not connected.", todo: "Connect when you are ready." },
  disconnect: { title: "Stopped", text: "You are still connected.", todo: "" },
  link: {
    title: "Linking was stopped",
    text: "The platform did not change. The new sheet, if there is one, may not have all rows yet.",
    todo: "Refresh to complete it, or unlink it and delete the sheet.",
  },
  scan: { title: "Stopped", text: "Nothing was read and nothing was changed.", todo: "" },
  propose: { title: "Matching was stopped", text: "Nothing was linked and nothing was changed.", todo: "" },
  match: { title: "Matching was stopped", text: "Nothing was linked and nothing was changed.", todo: "" },
  linkSheet: {
    title: "Linking was stopped",
    text: "The platform did not change. The sheet may already have its new columns.",
    todo: "Link again. Bidsheet uses the columns that are already there.",
  },
  readBids: { title: "Reading was stopped", text: "Nothing was compared and nothing was changed.", todo: "" },
  readReport: { title: "Reading was stopped", text: "Nothing was loaded and nothing was changed.", todo: "" },
  loadReport: {
    title: "Loading was stopped",
    text: "No row of the report was loaded.",
    todo: "Load it again when you are ready.",
  },
  refreshReport: {
    title: "Refresh was stopped",
    text: "The report's table did not change: Bidsheet reads everything before it writes.",
    todo: "Refresh again when you are ready.",
  },
  setUp: { title: "Stopped", text: "Nothing was changed.", todo: "" },
  award: {
    title: "The search was stopped",
    text: "No award was found, and no sheet was written. The scenario is saved.",
    todo: "Find the award again when you are ready.",
  },
  writeAward: {
    title: "Writing was stopped",
    text: "The comparison did not change.",
    todo: "Write the award again when you are ready.",
  },
  compareScenarios: {
    title: "Comparing scenarios was stopped",
    text: "The comparison and the scenarios did not change, and no sheet was written.",
    todo: "Compare the scenarios again when you are ready.",
  },
  sensitivity: {
    title: "The calculation was stopped",
    text: "The comparison and the scenario did not change.",
    todo: "Start it again when you are ready, with fewer draws if it takes too long.",
  },
  writeSensitivity: { title: "Stopped", text: "The comparison did not change.", todo: "" },
  scores: {
    title: "The calculation was stopped",
    text: "The comparison and the scenario did not change.",
    todo: "Start it again when you are ready.",
  },
  letters: { title: "Stopped", text: "The comparison did not change, and nothing was sent.", todo: "" },
  record: { title: "Stopped", text: "The comparison did not change, and nothing was sent.", todo: "" },
  round: { title: "Stopped", text: "The comparison did not change, and nothing was sent.", todo: "" },
  negotiation: { title: "Stopped", text: "The comparison did not change, and nothing was sent.", todo: "" },
  compare: {
    title: "Comparing was stopped",
    text: "The platform did not change. Finished sheets stay and are listed here.",
    todo: "Compare again when you are ready.",
  },
  refresh: {
    title: "Refresh was stopped",
    text: "Your edits did not change. Some of the platform's changes are not written yet.",
    todo: "Refresh again when you are ready.",
  },
  drift: {
    title: "Adopting was stopped",
    text: "Your edits did not change. Some of the platform's columns may not be adopted yet.",
    todo: "Adopt the change again, or refresh, when you are ready.",
  },
  columns: { title: "Stopped", text: "Nothing was read and nothing was changed.", todo: "" },
  arrange: {
    title: "Arranging was stopped",
    text: "No value changed. New columns, if you chose some, may already be in the table.",
    todo: "Arrange the columns again when you are ready.",
  },
  follow: { title: "Stopped", text: "The send continues. Its outcome is written the next time.", todo: "" },
  activity: { title: "Stopped", text: "Nothing was read and nothing was changed.", todo: "" },
  undo: { title: "Undo was stopped", text: "Nothing was undone and nothing was sent.", todo: "" },
  giveUp: { title: "Stopped", text: "Your cells did not change, and nothing was sent.", todo: "" },
  preview: { title: "Preview was stopped", text: "Nothing was changed and nothing was sent.", todo: "" },
  send: {
    title: "Stopped before anything was sent",
    text: "The rows are still pending in your sheet.",
    todo: "Send again when you are ready.",
  },
  change: {
    title: "Stopped",
    text: "Bidsheet may not have written all of the change.",
    todo: "Refresh to compare again.",
  },
};

/** What a screen is called, where that is one name. */
const titles = {
  connect: "Connect",
  home: "Home",
  add: "Add to this workbook",
  events: "Choose an event",
  worksheets: "Choose a worksheet",
  scan: "Choose the cells",
  adopt: "Match the sheet",
  refreshed: "Refreshed tables",
  activity: "Activity",
  send: "One send",
  compareSetup: "Set up the comparison",
  scenarios: "Award scenarios",
  scenario: "Award scenario",
  award: "Award proposal",
  sensitivity: "When prices move",
  handOn: "Letters and record",
  scores: "Cost and score",
  round: "What changed",
  negotiation: "Make a negotiation sheet…",
  lists: "Choose a list",
  fields: "Choose a field",
  columns: "Columns of the table",
  leave: "Detach",
  bids: "Tables of bids",
  reports: "Choose a report",
  reportSetup: "Columns of the report",
  reportTyped: "Values that you typed",
  preview: "Preview",
  giveUp: "Take the platform's values",
  result: "Result",
} as const;

export const paneTexts = {
  product: "Bidsheet",
  openInExcel: "Bidsheet is an Excel add-in. In Excel, choose the Bidsheet tab, then Open.",
  loading: "Loading…",
  back: "Back",
  cancel: "Cancel",
  close: "Close this message",
  copyDetails: "Copy details",
  copied: "Copied",
  copyFailed: "Could not copy. Select the text below and copy it.",
  tryAgain: "Try again",
  openPreview: "Open preview",
  takeFilterOff: "Take the filter off",
  putIdsRight: "Put the ids right",
  useMyAccount: "Use my account for this table",
  platformSays: "The platform says:",
  cellEdit:
    "Excel waits for the cell that you are editing. Click another cell, or press Esc in the sheet. Bidsheet then continues by itself.",
  busy: (kind: WorkKind): Message => ({
    title: "One thing at a time",
    text: `${works[kind]} is still under way, so nothing else started.`,
    todo: "Wait until it ends, or cancel it.",
  }),
  readOnly: "Your role may read only. Ask the administrator of the gateway for the right to send.",
  noInvitations: "Your role may not invite suppliers. Ask the administrator of the gateway for it.",
  noDeletions: "Your role may not delete. Ask the administrator of the gateway for it.",
  busyReason: (kind: WorkKind) => `${works[kind]} is under way. Wait for it, or cancel it.`,
  steps,
  solving,
  works,
  cancelled,
  titles,

  large: {
    title: ({ rows, isLeast }: LargeRead) =>
      isLeast ? `Read more than ${countOf(rows, "row")}?` : `Read ${countOf(rows, "row")}?`,
    text: (time: string | null) =>
      `${time === null ? "The platform does not say how many there are." : `That takes about ${time} at the pace so far.`} Bidsheet waits for your answer.`,
    yes: "Read them",
    no: "Do not read",
  },
  progress: {
    counts: ({ done, total }: Progress, unit: string) =>
      total === null ? `${countOf(done, unit)} so far` : `${number(done)} of ${countOf(total, unit)}`,
    table: ({ nth, of, title }: TableProgress) => `Table ${number(nth)} of ${number(of)}: ${title}`,
    pace: (perSecond: number) => `${number(perSecond)} rows a second`,
    left: (time: string) => `about ${time} left`,
    cancelling: "Stopping…",
    cancellingReason: "It stops as soon as the current step is safe.",
  },

  noTableHere: {
    title: "No linked table here",
    text: "The open sheet has no linked table, and the workbook has none or several. Nothing was done.",
    todo: "Go to the table's sheet, or choose the table in the pane.",
  },
  noComparisonHere: {
    title: "No comparison here",
    text: "The open sheet has no comparison, and the workbook has none or several. Nothing was done.",
    todo: "Go to the comparison's sheet, or compare bids first.",
  },
  notConnected: {
    title: "You are not connected",
    text: "Nothing was read and nothing was sent.",
    todo: "Connect below, then press the button again.",
  },
};
