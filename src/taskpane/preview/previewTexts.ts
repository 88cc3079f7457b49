// What the preview says. It loads with the preview.
import type { PreviewKind } from "./previewItems";
import type { KindFilter } from "./previewView";
import { countOf, listed, number } from "../parts/words";
import { outgoing, type SendCounts } from "./outgoingTexts";

/** What differs between sending what is in the sheet and taking a send back. */
interface AimTexts {
  readonly kinds: Readonly<Record<KindFilter, string>>;
  readonly marks: Readonly<Record<PreviewKind, string>>;
  /** The three values of a conflict, the last two as choices. */
  readonly agreed: string;
  readonly ours: string;
  readonly theirs: string;
  readonly allOurs: string;
  readonly allTheirs: string;
  readonly include: string;
  readonly deletion: string;
  readonly deletionHint: string;
  readonly deletionStays: string;
  readonly deletionGoes: string;
  readonly written: string;
  readonly send: (counts: SendCounts) => string;
  readonly takeOver: (rows: number) => string;
}

const sending: AimTexts = {
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
  agreed: "Before",
  ours: "Keep mine",
  theirs: "Take the platform's",
  allOurs: "All mine",
  allTheirs: "All the platform's",
  include: "Send",
  deletion: "Delete on the platform",
  deletionHint: "Missing in your sheet. Stays on the platform unless you tick it.",
  deletionStays: "Missing in your sheet. Stays on the platform.",
  deletionGoes: "Missing in your sheet. The send deletes it on the platform.",
  written: "The platform changed it: written into your sheet",
  send: (counts) => `Send ${outgoing(counts)}`,
  takeOver: (rows) => `Write ${countOf(rows, "row")} from the platform`,
};

const undoing: AimTexts = {
  kinds: {
    all: "All",
    problem: "Not undone",
    conflict: "Changed since",
    deletion: "Created by it",
    create: "Created again",
    update: "Set back",
    pull: "Your sheet",
  },
  marks: {
    problem: "Not undone",
    conflict: "Changed since",
    deletion: "Created by it",
    create: "Created again",
    update: "Set back",
    pull: "Your sheet",
  },
  agreed: "Sent",
  ours: "Before the send",
  theirs: "Now there",
  allOurs: "All as before the send",
  allTheirs: "All as now there",
  include: "Undo",
  deletion: "Delete what the send created",
  deletionHint: "Created by the send. Stays on the platform unless you tick it.",
  deletionStays: "Created by the send. Stays on the platform.",
  deletionGoes: "Created by the send. The undo deletes it on the platform.",
  written: "Set back on the platform already: written into your sheet",
  send: ({ created, changed, deleted }) =>
    `Undo: ${listed([
      [changed, `${number(changed)} set back`],
      [created, `${number(created)} created again`],
      [deleted, countOf(deleted, "deletion")],
    ])}`,
  takeOver: (rows) => `Write ${countOf(rows, "row")} into the sheet`,
};

export const previewTexts = {
  aims: { send: sending, undo: undoing },
  undoOf: (when: string) => `Undo the send of ${when}`,
  restOf: (when: string) => `The rest of the send of ${when}`,
  leftOut: "Left out",
  createdAndChanged: "Somebody changed it since. Deleting it takes that change away, too.",
  unseen: (n: number) =>
    `${countOf(n, "row")} of that send cannot be told apart and ${n === 1 ? "is" : "are"} not taken back: the platform made ${n === 1 ? "it" : "them"} although it refused the request. Look there.`,
  twin: "The platform already has a new row that holds the very same. It is added to your table; delete this one if it is that row, take it in if you mean a second one.",
  refreshedAt: (when: string) => `Compared at ${when}`,
  filter: "Show",
  row: (n: number) => `Row ${n}`,
  list: "What a send does",
  nothing: "Sheet and platform are the same.",
  blank: "blank",
  becomes: "becomes",
  noAgreed: "not known",
  changedCount: (n: number, out: number) => (out === 0 ? number(n) : `${number(n - out)} of ${number(n)}`),
  find: "Find a row by its name",
  found: (n: number) => (n === 0 ? "No row has this in its name." : `${countOf(n, "entry", "entries")} found`),
  keys: "Arrow keys go from row to row. Space leaves a row out or takes it in, Enter goes to its cell, Tab goes to its controls.",
  leftOutCount: (out: number, n: number) =>
    out === 0 ? "Untick what shall not be sent yet." : `${number(out)} of ${number(n)} left out. They stay pending.`,
  leaveAllOut: "Leave all out",
  takeAllIn: "Take all in",
  leaveFoundOut: "Leave these out",
  takeFoundIn: "Take these in",
  rowLeftOut: "This row is left out, so that what is decided here does not count yet.",
  takeRowIn: "Take the row in",
  alsoHere: "Written into your cell too, which holds",
  formulaOf: (text: string) => `Formula ${text}`,
  showAll: (length: number) => `Show all ${number(length)} characters`,
  showLess: "Show less",
  columnRules: "By column",
  columnRulesTitle: "Rule for a column",
  rules: {
    send: { ours: "Mine", theirs: "Platform's" },
    undo: { ours: "Before", theirs: "Now there" },
  },
  allColumns: "All columns",
  columnConflicts: (n: number, open: number) => {
    if (open === 0) return `${number(n)} decided`;
    return open === n ? countOf(n, "conflict") : `${number(open)} of ${number(n)} undecided`;
  },
  undecide: "Undecided",
  another: "Another value",
  typed: {
    label: (name: string) => `Value for ${name}`,
    readAs: "Taken as",
    clears: "Blank: the cell is cleared on both sides.",
    problems: {
      notNumber: (example: string) => `Not taken: this column takes a number, such as ${example}.`,
      tooManyDigits: () => "Not taken: Excel keeps 15 digits of a number.",
      tooLong: () => "Not taken: a cell holds at most 32,767 characters.",
      errorValue: () => "Not taken: this is an error and no value.",
    },
  },
  undecided: (n: number) =>
    n === 0 ? "All decided. Each can be changed again." : `${number(n)} undecided: not sent, left as they are.`,
  formula: (text: string) => `Your cell holds the formula ${text}. Taking the platform's value replaces it.`,
  conflictOf: (row: string, label: string) => `${row}, ${label}`,
  deletionsHeld: {
    incompleteList: "No deletion is proposed: the platform's list could not be read to its end.",
    idProblems: "No deletion is proposed while ids of rows in your sheet are doubtful.",
  },
  selectAll: "Tick all",
  selectNone: "Tick none",
  secondTitle: (n: number, total: number) => `Delete ${number(n)} of ${countOf(total, "row")} on the platform?`,
  secondText: "That is a large part of the list. Deleted rows cannot be brought back from here.",
  secondYes: (n: number) => `Yes, delete ${countOf(n, "row")}`,
  secondNo: "No, look again",
  appended: "New on the platform: added to your table",
  gone: "Gone on the platform. It is not sent.",
  goneEdited: "Gone on the platform, and you edited it. It is not sent.",
  makeNew: "Make it a new row",
  goToCell: "Go to the cell",
  goToRow: "Go to the row",
  held: (n: number) =>
    `${countOf(n, "new row")} of the platform not added yet: one of them may be a row of yours that is still unconfirmed.`,
  nothingToSend: "Nothing to send",
  nothingReason: "Nothing differs that could be sent.",
  nothingLeft: "Everything that could be sent is left out, not ticked or undecided.",
  frozen: (labels: readonly string[]) =>
    `${labels.map((label) => `“${label}”`).join(", ")} changed on the platform and ${labels.length === 1 ? "is" : "are"} left alone until you adopt the change.`,
  notIncluded: (parts: { out: number; conflicts: number; problems: number }) =>
    `Not included: ${listed([
      [parts.out, `${number(parts.out)} left out`],
      [parts.conflicts, `${number(parts.conflicts)} undecided`],
      [parts.problems, `${number(parts.problems)} with a problem`],
    ])}.`,
  alsoWritten: (n: number) => `Also writes ${countOf(n, "row")} from the platform into your sheet.`,
};
