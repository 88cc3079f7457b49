// Every text of the pane but the messages of trouble (messages.ts), in one typed object, so that another language is another file
// of the same shape. No markup.
import type { Progress, RowOutcomeKind, Step } from "../../workflows/types";
import type { RenamedHeader } from "../../workbook/types";
import type { Message } from "../messages";
import type { WorkKind } from "../state/types";
import { countOf, listed, number } from "./words";

interface RefreshCounts {
  readonly title: string;
  readonly cells: number;
  readonly rows: number;
  readonly settled: number;
  readonly conflicts: number;
  readonly problems: number;
  readonly gone: number;
  readonly renamed: readonly RenamedHeader[];
}

interface SendCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

const steps: Record<Step, string> = {
  reading: "Reading from the platform",
  comparing: "Comparing",
  writing: "Writing into the sheet",
  sending: "Sending to the platform",
  checking: "Checking what arrived",
  waiting: "Waiting for the platform",
};

const works: Record<WorkKind, string> = {
  connect: "Connecting",
  disconnect: "Disconnecting",
  link: "Linking the worksheet",
  refresh: "Refreshing",
  preview: "Comparing sheet and platform",
  send: "Sending",
  change: "Changing the workbook",
};

const cancelled: Record<WorkKind, Message> = {
  connect: { title: "Stopped", text: "You are not connected.", todo: "Connect when you are ready." },
  disconnect: { title: "Stopped", text: "You are still connected.", todo: "" },
  link: {
    title: "Linking was stopped",
    text: "Nothing was changed on the platform. If a new sheet is there already, it may not hold all rows yet.",
    todo: "Refresh fills it to the end; or unlink it and delete the sheet.",
  },
  refresh: {
    title: "Refresh was stopped",
    text: "Your edits are as they were. What was not written yet is still to come.",
    todo: "Refresh again when you are ready.",
  },
  preview: { title: "Preview was stopped", text: "Nothing was changed and nothing was sent.", todo: "" },
  send: {
    title: "Stopped before anything was sent",
    text: "The rows are still pending in your sheet.",
    todo: "Send again when you are ready.",
  },
  change: {
    title: "Stopped",
    text: "Some of the change may not be written.",
    todo: "Refresh compares again.",
  },
};

const outcomes: Record<RowOutcomeKind, string> = {
  failed: "Not sent",
  unknown: "Unknown",
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
};

/** "3 new, 2 changed, 1 deletion": what leaves. */
function outgoing({ created, changed, deleted }: SendCounts): string {
  return listed([
    [created, `${number(created)} new`],
    [changed, `${number(changed)} changed`],
    [deleted, countOf(deleted, "deletion")],
  ]);
}

export const en = {
  product: "Bidsheet",
  openInExcel: "Bidsheet is an Excel add-in: open it in Excel with Home, Bidsheet, Open.",
  loading: "Loading…",
  back: "Back",
  cancel: "Cancel",
  close: "Close this message",
  copyDetails: "Copy details",
  copied: "Copied",
  copyFailed: "Could not copy. Select the text below and copy it.",
  tryAgain: "Try again",
  openPreview: "Open preview",
  useMyAccount: "Use my account for this table",
  platformSays: "The platform says:",
  cellEdit: "Excel waits for the cell that you are editing. Press Enter to go on.",
  busy: (kind: WorkKind): Message => ({
    title: "One thing at a time",
    text: `${works[kind]} is still under way, so nothing else was started.`,
    todo: "Wait for it to end, or cancel it.",
  }),
  busyReason: (kind: WorkKind) => `${works[kind]} is under way. Wait for it, or cancel it.`,
  steps,
  works,
  cancelled,
  outcomes,

  connect: {
    title: "Connect",
    intro: (platform: string) =>
      `Bidsheet links worksheets of ${platform} to Excel tables. Your keys go to Bidsheet's gateway, which keeps them encrypted. They are never stored in the workbook.`,
    region: "Region",
    environment: "Environment",
    environments: { production: "Production", sandbox: "Sandbox" },
    apiKey: "API key",
    userToken: "User token",
    email: "E-mail of your user",
    where: "In the API tokens section of your profile on the platform.",
    missing: {
      apiKey: "Paste the API key.",
      userToken: "Paste the user token.",
      email: "Type the e-mail address.",
    },
    emailForm: "Type a whole e-mail address.",
    button: "Connect",
    connecting: "Connecting…",
    demo: "Try with the demo account",
    demoHint: "A simulated platform on this machine. Nothing leaves it.",
  },
  disconnect: "Disconnect",
  disconnected: {
    title: "Disconnected",
    text: "Your keys were removed from the gateway. Linked tables stay linked.",
    todo: "",
  },
  disconnectedUntold: {
    title: "Disconnected here",
    text: "The gateway could not be told, so your session there ends by itself. Linked tables stay linked.",
    todo: "",
  },

  home: {
    title: "Linked tables",
    empty: "No table of this workbook is linked yet.",
    emptyHint:
      "Choose an event and one of its worksheets: its line items become a table on a new sheet. Nothing is sent before you have seen it.",
    link: "Link a worksheet",
    linkAnother: "Link another worksheet",
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
      "From then on its edits are sent in your name. Do it only if this is the same event on the same platform.",
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
  },

  events: {
    title: "Choose an event",
    search: "Search titles",
    state: "State",
    allStates: "All states",
    states: {
      draft: "Draft",
      scheduled: "Scheduled",
      published: "Published",
      live_editing: "Live editing",
      closed: "Closed",
      canceled: "Canceled",
    },
    unnamed: "Untitled event",
    none: "No event fits. Change the search or the state.",
    due: (when: string) => `Bids due ${when}`,
    noDeadline: "No deadline",
    count: (n: number, all: boolean) => (all ? countOf(n, "event") : `${countOf(n, "event")} so far`),
    searching: "Searching…",
    more: "Load more",
    list: "Events",
  },

  worksheets: {
    title: "Choose a worksheet",
    columns: (n: number) => countOf(n, "column"),
    updated: (when: string) => `changed ${when}`,
    unnamed: (id: string) => `Worksheet ${id}`,
    link: "Link to a new sheet",
    linked: "Linked in this workbook",
    goTo: "Go to its table",
    list: "Worksheets",
  },

  progress: {
    counts: ({ done, total }: Progress) =>
      total === null ? `${countOf(done, "row")} so far` : `${number(done)} of ${countOf(total, "row")}`,
    left: (time: string) => `about ${time} to go`,
    cancelling: "Stopping…",
    cancellingReason: "It stops as soon as the step that has begun is safe.",
  },

  linked: (title: string, rows: number): Message => ({
    title: `“${title}” is linked`,
    text: `${countOf(rows, "row")} are in the new table. Edit, add and delete rows there as you like.`,
    todo: "Preview shows what would be sent, whenever you want to look.",
  }),
  unlinked: {
    title: "Unlinked",
    text: "The cells stay as they are. Nothing changed on the platform.",
    todo: "",
  },
  adopted: (email: string): Message => ({
    title: "This table now uses your account",
    text: `What is sent from it is sent as ${email}.`,
    todo: "Refresh, then look at the preview before you send.",
  }),
  refreshed(done: RefreshCounts): Message {
    const news = listed([
      [done.cells, `${countOf(done.cells, "cell")} written`],
      [done.rows, `${countOf(done.rows, "row")} added`],
      [done.settled, `${countOf(done.settled, "earlier row")} confirmed`],
    ]);
    const open = listed([
      [done.conflicts, `${countOf(done.conflicts, "row")} changed on both sides`],
      [done.gone, `${countOf(done.gone, "row")} gone on the platform`],
      [done.problems, `${countOf(done.problems, "problem")} on your rows`],
    ]);
    const text = [
      news === "" ? "The platform had nothing new." : `From the platform: ${news}.`,
      ...(open === "" ? [] : [`To decide: ${open}.`]),
      ...(done.renamed.length === 0 ? [] : [en.home.renamed(done.renamed)]),
    ];
    return {
      title: `“${done.title}” is up to date`,
      text: text.join(" "),
      todo: open === "" ? "" : "Open the preview to decide.",
    };
  },
  noTableHere: {
    title: "No linked table here",
    text: "The sheet in front has no linked table, and the workbook has none or several. Nothing was done.",
    todo: "Go to the sheet of the table, or choose it in the pane.",
  },
  notConnected: {
    title: "You are not connected",
    text: "Nothing was read and nothing was sent.",
    todo: "Connect below, then use the button again.",
  },

  preview: {
    title: "Preview",
    refreshedAt: (when: string) => `Compared with the platform at ${when}`,
    filter: "Show",
    kinds: {
      all: "All",
      problem: "Not sent",
      conflict: "Conflicts",
      deletion: "Deletions",
      create: "New",
      update: "Changed",
      pull: "From the platform",
    },
    marks: {
      problem: "Not sent",
      conflict: "Conflict",
      deletion: "Deletion",
      create: "New",
      update: "Changed",
      pull: "From the platform",
    },
    row: (n: number) => `Row ${n}`,
    list: "What a send does",
    nothing: "Sheet and platform are the same.",
    blank: "blank",
    becomes: "becomes",
    agreed: "Before",
    ours: "Yours",
    theirs: "Platform",
    noAgreed: "not known",
    keepMine: "Keep mine",
    takeTheirs: "Take the platform's",
    allMine: "All mine",
    allTheirs: "All the platform's",
    undecided: (n: number) => `${countOf(n, "conflict")} undecided`,
    undecidedHint: "What is undecided is not sent and stays as it is.",
    formula: (text: string) =>
      `Your cell holds the formula ${text}. Taking the platform's value replaces it.`,
    conflictOf: (row: string, label: string) => `${row}, ${label}`,
    deletion: "Delete on the platform",
    deletionHint: "Missing in your sheet. Stays on the platform unless you tick it.",
    deletionsHeld: {
      incompleteList: "No deletion is proposed: the platform's list could not be read to its end.",
      idProblems: "No deletion is proposed while ids of rows in your sheet are doubtful.",
    },
    selectAll: "Tick all",
    selectNone: "Tick none",
    secondTitle: (n: number, total: number) =>
      `Delete ${number(n)} of ${countOf(total, "row")} on the platform?`,
    secondText: "That is a large part of the list. Deleted rows cannot be brought back from here.",
    secondYes: (n: number) => `Yes, delete ${countOf(n, "row")}`,
    secondNo: "No, look again",
    written: "The platform changed it: written into your sheet",
    appended: "New on the platform: added to your table",
    gone: "Gone on the platform. It is not sent.",
    goneEdited: "Gone on the platform, and you edited it. It is not sent.",
    makeNew: "Make it a new row",
    goToCell: "Go to the cell",
    goToRow: "Go to the row",
    held: (n: number) =>
      `${countOf(n, "new row")} of the platform not added yet: one of them may be a row of yours that is still unconfirmed.`,
    send: (counts: SendCounts) => `Send ${outgoing(counts)}`,
    takeOver: (n: number) => `Write ${countOf(n, "row")} from the platform`,
    nothingToSend: "Nothing to send",
    nothingReason: "Nothing differs that could be sent.",
    notIncluded: (parts: { conflicts: number; problems: number }) =>
      `Not included: ${listed([
        [parts.conflicts, countOf(parts.conflicts, "undecided conflict")],
        [parts.problems, countOf(parts.problems, "row with a problem", "rows with a problem")],
      ])}.`,
    alsoWritten: (n: number) => `Also writes the platform's changes of ${countOf(n, "row")} into your sheet.`,
  },

  result: {
    title: "Result",
    onlyWritten: "The platform's changes are written into your sheet. Nothing was sent.",
    sent: (counts: SendCounts) => {
      const done = outgoing(counts);
      return done === "" ? "Nothing was sent." : `Sent: ${done}.`;
    },
    failed: (n: number) => `${countOf(n, "row")} not sent: the reason stands on the row.`,
    unknown: (n: number) => `${countOf(n, "row")} unknown.`,
    unknownHint:
      "“Unknown” means that the answer was lost on the way: the change may have arrived. Bidsheet does not send these rows again before it has checked. Refresh in about a minute; each row then says what became of it.",
    cancelled: "You stopped it: what was not sent yet is still pending in your sheet.",
    list: "Outcome of each row",
    home: "Back to the tables",
    refresh: "Refresh now",
  },
};
