// Texts of the preview. They load with it.
import type { PreviewKind } from "./previewItems";
import type { KindFilter } from "./previewView";
import { countOf, listed, number } from "../parts/words";
import { outgoingText, type OutgoingCounts } from "./outgoingTexts";

/** What differs between a send and an undo. */
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
  readonly changedSince: string;
  readonly written: string;
  readonly send: (counts: OutgoingCounts) => string;
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
  theirs: "Use the platform's",
  allOurs: "All mine",
  allTheirs: "All the platform's",
  include: "Send",
  deletion: "Delete on the platform",
  deletionHint: "Missing in your sheet. It stays on the platform unless you tick it.",
  deletionStays: "Missing in your sheet. It stays on the platform.",
  deletionGoes: "Missing in your sheet. The send deletes it on the platform.",
  changedSince: "Somebody changed it since you last saw it. Deleting it also deletes that change.",
  written: "Changed on the platform. Bidsheet writes it to your sheet.",
  send: (counts) => `Send ${outgoingText(counts)}`,
  takeOver: (rows) => `Write ${countOf(rows, "row")} from the platform`,
};

const undoing: AimTexts = {
  kinds: {
    all: "All",
    problem: "Not undone",
    conflict: "Changed since",
    deletion: "Created by it",
    create: "Created again",
    update: "Restored",
    pull: "Your sheet",
  },
  marks: {
    problem: "Not undone",
    conflict: "Changed since",
    deletion: "Created by it",
    create: "Created again",
    update: "Restored",
    pull: "Your sheet",
  },
  agreed: "Sent",
  ours: "Before the send",
  theirs: "Now on the platform",
  allOurs: "All as before the send",
  allTheirs: "All as now on the platform",
  include: "Undo",
  deletion: "Delete what the send created",
  deletionHint: "Created by the send. It stays on the platform unless you tick it.",
  deletionStays: "Created by the send. It stays on the platform.",
  deletionGoes: "Created by the send. The undo deletes it on the platform.",
  changedSince: "Somebody changed it since. Deleting it also deletes that change.",
  written: "Already restored on the platform. Bidsheet writes it to your sheet.",
  send: ({ created, changed, deleted }) =>
    `Undo: ${listed([
      [changed, `${number(changed)} restored`],
      [created, `${number(created)} created again`],
      [deleted, countOf(deleted, "deletion")],
    ])}`,
  takeOver: (rows) => `Write ${countOf(rows, "row")} to the sheet`,
};

export const previewTexts = {
  alone: "This preview sends one row. All others are left out and wait for the next preview.",
  warning: (text: string) => `Warning: ${text}`,
  note: "Note (optional)",
  noteAbout: "Why you send this. It stays with the send in the activity, for everybody who sees the send.",
  aims: { send: sending, undo: undoing },
  undoOf: (when: string) => `Undo the send of ${when}`,
  leftOut: "Left out",
  unseen: (n: number) =>
    `${countOf(n, "row")} of that send cannot be identified, so the undo leaves ${n === 1 ? "it" : "them"} out: the platform created ${n === 1 ? "it" : "them"} although it refused the request. Check there.`,
  twin: "The platform already has an equal new row, and Bidsheet adds it to your table. Delete this row if it is the same one. Include it if you want a second one.",
  like: "This row may be on the platform already, from an earlier send or another copy of this workbook. Say that it is the same row, or include it if you want a second one.",
  likeInSheet: (row: number) =>
    `An earlier send created this row, and it is row ${row} of your sheet too. If it is the same one, Bidsheet takes row ${row} out, unless you changed it. Include it if you want a second one.`,
  undone:
    "You undid the creation of this row, so it is no longer on the platform. Include it to create it again, or delete it from your sheet.",
  same: "It is the same row",
  likes: (n: number) => `${countOf(n, "new row")} may be on the platform already.`,
  allSame: "They are the same rows",
  refreshedAt: (when: string) => `Compared at ${when}`,
  filter: "Show",
  row: (n: number) => `Row ${n}`,
  list: "What a send does",
  nothing: "Sheet and platform are the same.",
  blank: "blank",
  becomes: "becomes",
  noAgreed: "Never synced",
  changedCount: (n: number, out: number) => (out === 0 ? number(n) : `${number(n - out)} of ${number(n)}`),
  find: "Find a row by its name",
  found: (n: number) => (n === 0 ? "No row has this in its name." : `${countOf(n, "entry", "entries")} found`),
  keys: "Arrow keys move from row to row. Space leaves a row out or includes it, Enter goes to its cell, Tab goes to its controls.",
  leftOutCount: (out: number, n: number) =>
    out === 0
      ? "Untick rows that you do not want to send yet."
      : `${number(out)} of ${number(n)} left out. They stay pending.`,
  leaveAllOut: "Leave all out",
  takeAllIn: "Include all",
  leaveFoundOut: "Leave these out",
  takeFoundIn: "Include these",
  rowLeftOut: "This row is left out, so your decision here has no effect yet.",
  takeRowIn: "Include the row",
  alsoHere: "Also written to your cell, which now has",
  formulaOf: (text: string) => `Formula ${text}`,
  showAll: (length: number) => `Show all ${number(length)} characters`,
  showLess: "Show less",
  columnRules: "By column",
  columnRulesTitle: "Rule for a column",
  rules: {
    send: { ours: "Mine", theirs: "Platform's" },
    undo: { ours: "Before", theirs: "Now" },
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
    readAs: "Read as",
    use: (number: string) => `Use ${number}`,
    clears: "Blank: this clears the cell on both sides.",
    problems: {
      notNumber: (example: string) => `Not accepted: this column needs a number, such as ${example}.`,
      tooManyDigits: () => "Not accepted: Excel keeps 15 digits of a number.",
      tooLong: () => "Not accepted: a cell can have at most 32,767 characters.",
      errorValue: () => "Not accepted: this is an error, not a value.",
      notADate: () => "Not accepted: type a date, such as 2026-03-31, and where needed a time, such as 17:00.",
      dayOrMonth: () => "Not accepted: the day could be the month. Type year-month-day, such as 2026-03-31.",
      noSuchTime: () => "Not accepted: the clocks skip this time that day. Type another time.",
      timeTwice: () =>
        "Not accepted: this time comes twice that day. Type its offset too, such as 2026-03-31 17:00+02:00.",
      timeMissing: () => "Not accepted: type the time of day too, such as 2026-03-31 17:00.",
      timeInDay: () => "Not accepted: this column takes a date without a time.",
      noZone: () =>
        "Not accepted: the time zone of this column is unknown. Type the offset too, such as 2026-03-31 17:00+02:00.",
    },
  },
  undecided: (n: number) =>
    n === 0
      ? "All decided. You can change each decision."
      : `${number(n)} undecided. Bidsheet does not send them and leaves your cells as they are.`,
  formula: (text: string) => `Your cell has the formula ${text}. The platform's value would replace it.`,
  conflictOf: (row: string, label: string) => `${row}, ${label}`,
  deletionsHeld: {
    incompleteList: "Bidsheet proposes no deletion, because it could not read the whole list from the platform.",
    idProblems: "Bidsheet proposes no deletion while some row ids in your sheet are in doubt.",
  },
  selectAll: "Tick all",
  selectNone: "Untick all",
  secondTitle: (n: number, total: number) => `Delete ${number(n)} of ${countOf(total, "row")} on the platform?`,
  secondText: "That is a large part of the list. Deleted rows cannot come back under their ids.",
  secondYes: (n: number) => `Yes, delete ${countOf(n, "row")}`,
  secondNo: "No, check again",
  appended: "New on the platform. Bidsheet adds it to your table.",
  gone: "Gone on the platform, so it is not sent.",
  goneEdited: "Gone on the platform after you edited it, so it is not sent.",
  manyGone: (n: number) =>
    `The platform no longer has ${countOf(n, "row")} of your sheet, a large part of the list. Look there first: if the rows were not deleted, refresh again later.`,
  goneIndeed: "They were deleted there",
  makeNew: "Make it a new row",
  goToCell: "Go to the cell",
  goToRow: "Go to the row",
  held: (n: number) =>
    `${countOf(n, "new row")} of the platform not added yet: one may be your own row that is still unconfirmed.`,
  nothingToSend: "Nothing to send",
  nothingReason: "There is no difference to send.",
  nothingLeft: "All differences are left out, not ticked or undecided.",
  frozen: (labels: readonly string[]) =>
    `${labels.map((label) => `“${label}”`).join(", ")} changed on the platform. Bidsheet neither writes nor sends ${labels.length === 1 ? "it" : "them"} until you adopt the change.`,
  notIncluded: (parts: { out: number; conflicts: number; problems: number }) =>
    `Rows not included: ${listed([
      [parts.out, `${number(parts.out)} left out`],
      [parts.conflicts, `${number(parts.conflicts)} undecided`],
      [parts.problems, `${number(parts.problems)} to fix`],
    ])}.`,
  part: (part: number, all: number) =>
    `One send has at most ${number(part)} changes. This one sends the first ${number(part)} of ${number(all)}. The others stay pending: preview again when it has ended, or leave rows out.`,
  takes: (time: string) => `About ${time}. It continues while Excel is closed.`,
  alsoWritten: (n: number) => `Also writes ${countOf(n, "row")} from the platform to your sheet.`,
};
