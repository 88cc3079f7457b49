// Texts of the preview. They load with it.
import type { PreviewKind } from "./previewItems";
import type { KindFilter } from "./previewView";
import { listed, number } from "../parts/words";
import { outgoingText, type OutgoingCounts } from "./outgoingTexts";
import { t, tc } from "../language/t";

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
    all: t("All"),
    problem: t("Not sent"),
    conflict: t("Conflicts"),
    deletion: t("Deletions"),
    create: t("New"),
    update: t("Changed"),
    pull: t("From the platform"),
  },
  marks: {
    problem: t("Not sent"),
    conflict: t("Conflict"),
    deletion: t("Deletion"),
    create: t("New"),
    update: t("Changed"),
    pull: t("From the platform"),
  },
  agreed: t("Before"),
  ours: t("Keep mine"),
  theirs: t("Take the platform's"),
  allOurs: t("All mine"),
  allTheirs: t("All the platform's"),
  include: tc("verb", "Send"),
  deletion: t("Delete on the platform"),
  deletionHint: t("Missing in your sheet. It stays on the platform unless you tick it."),
  deletionStays: t("Missing in your sheet. It stays on the platform."),
  deletionGoes: t("Missing in your sheet. The send deletes it on the platform."),
  changedSince: t("Somebody changed it since you last saw it. Deleting it also deletes that change."),
  written: t("Changed on the platform. Bidsheet writes it to your sheet."),
  send: (counts) => t("Send {counts}", { counts: outgoingText(counts) }),
  takeOver: (rows) => t("Write {rows, plural, one{# row} other{# rows}} from the platform", { rows }),
};

const undoing: AimTexts = {
  kinds: {
    all: t("All"),
    problem: t("Not undone"),
    conflict: t("Changed since"),
    deletion: t("Created by it"),
    create: t("Created again"),
    update: t("Restored"),
    pull: t("Your sheet"),
  },
  marks: {
    problem: t("Not undone"),
    conflict: t("Changed since"),
    deletion: t("Created by it"),
    create: t("Created again"),
    update: t("Restored"),
    pull: t("Your sheet"),
  },
  agreed: tc("the value that was sent", "Sent"),
  ours: t("Before the send"),
  theirs: t("Now on the platform"),
  allOurs: t("All as before the send"),
  allTheirs: t("All as now on the platform"),
  include: t("Undo"),
  deletion: t("Delete what the send created"),
  deletionHint: t("Created by the send. It stays on the platform unless you tick it."),
  deletionStays: t("Created by the send. It stays on the platform."),
  deletionGoes: t("Created by the send. The undo deletes it on the platform."),
  changedSince: t("Somebody changed it since. Deleting it also deletes that change."),
  written: t("Already restored on the platform. Bidsheet writes it to your sheet."),
  send: ({ created, changed, deleted }) =>
    t("Undo: {rows}", {
      rows: listed([
        [changed, t("{changed, number} restored", { changed })],
        [created, t("{created, number} created again", { created })],
        [deleted, t("{deleted, plural, one{# deletion} other{# deletions}}", { deleted })],
      ]),
    }),
  takeOver: (rows) => t("Write {rows, plural, one{# row} other{# rows}} to the sheet", { rows }),
};

export const previewTexts = {
  alone: t("This preview sends one row. All others are left out and wait for the next preview."),
  warning: (text: string) => t("Warning: {text}", { text }),
  note: t("Note (optional)"),
  noteAbout: t("Why you send this. It stays with the send in the activity, for everybody who sees the send."),
  aims: { send: sending, undo: undoing },
  undoOf: (when: string) => t("Undo the send of {when}", { when }),
  leftOut: t("Left out"),
  unseen: (n: number) =>
    t(
      "{n, plural, one{# row of that send cannot be identified, so the undo leaves it out: the platform created it although it refused the request.} other{# rows of that send cannot be identified, so the undo leaves them out: the platform created them although it refused the request.}} Check there.",
      { n },
    ),
  twin: t(
    "The platform already has an equal new row, and Bidsheet adds it to your table. Delete this row if it is the same one. Include it if you want a second one.",
  ),
  like: t(
    "This row may be on the platform already, from an earlier send or another copy of this workbook. Say that it is the same row, or include it if you want a second one.",
  ),
  likeInSheet: (row: number) =>
    t(
      "An earlier send created this row, and it is row {row} of your sheet too. If it is the same one, Bidsheet removes row {row}, unless you changed it. Include it if you want a second one.",
      { row },
    ),
  undone: t(
    "You undid the creation of this row, so it is no longer on the platform. Include it to create it again, or delete it from your sheet.",
  ),
  heading: t(
    "This row looks like a heading inside the list, since only its title is filled. Include it if it is a line item.",
  ),
  same: t("It is the same row"),
  likes: (n: number) => t("{n, plural, one{# new row} other{# new rows}} may be on the platform already.", { n }),
  allSame: t("They are the same rows"),
  refreshedAt: (when: string) => t("Compared at {when}", { when }),
  filter: t("Show"),
  row: (n: number) => t("Row {n}", { n }),
  list: t("What a send does"),
  nothing: t("Sheet and platform are the same."),
  blank: t("blank"),
  becomes: t("becomes"),
  noAgreed: t("Never synced"),
  changedCount: (n: number, out: number) =>
    out === 0 ? number(n) : t("{included, number} of {all, number}", { included: n - out, all: n }),
  find: t("Search rows by name"),
  found: (n: number) =>
    n === 0 ? t("No row has this in its name.") : t("{n, plural, one{# entry} other{# entries}} found", { n }),
  keys: t(
    "Arrow keys move from row to row. Space leaves a row out or includes it, Enter goes to its cell, Tab goes to its controls.",
  ),
  leftOutCount: (out: number, n: number) =>
    out === 0
      ? t("Untick rows that you do not want to send yet.")
      : t("{out, number} of {n, number} left out. They stay pending.", { out, n }),
  leaveAllOut: t("Leave all out"),
  takeAllIn: t("Include all"),
  leaveFoundOut: t("Leave these out"),
  takeFoundIn: t("Include these"),
  rowLeftOut: t("This row is left out, so your decision here has no effect yet."),
  takeRowIn: t("Include the row"),
  alsoHere: t("Also written to your cell, which now has"),
  formulaOf: (text: string) => t("Formula {text}", { text }),
  showAll: (length: number) => t("Show all {length, number} characters", { length }),
  showLess: t("Show less"),
  columnRules: t("By column"),
  columnRulesTitle: t("Rule for a column"),
  rules: {
    send: { ours: t("Mine"), theirs: t("Platform's") },
    undo: { ours: tc("before the send", "Before"), theirs: tc("on the platform", "Now") },
  },
  allColumns: t("All columns"),
  columnConflicts: (n: number, open: number) => {
    if (open === 0) return t("{n, number} decided", { n });
    return open === n
      ? t("{n, plural, one{# conflict} other{# conflicts}}", { n })
      : t("{open, number} of {n, number} undecided", { open, n });
  },
  undecide: t("Undecided"),
  another: t("Another value"),
  typed: {
    label: (name: string) => t("Value for {name}", { name }),
    readAs: t("Read as"),
    use: (number: string) => t("Use {number}", { number }),
    clears: t("Blank: this clears the cell on both sides."),
    problems: {
      notNumber: (example: string) => t("Not accepted: this column needs a number, such as {example}.", { example }),
      tooManyDigits: () => t("Not accepted: Excel keeps 15 digits of a number."),
      tooLong: () => t("Not accepted: a cell can have at most 32,767 characters."),
      errorValue: () => t("Not accepted: this is an error, not a value."),
      notADate: () => t("Not accepted: type a date, such as 2026-03-31, and where needed a time, such as 17:00."),
      dayOrMonth: () => t("Not accepted: the day could be the month. Type year-month-day, such as 2026-03-31."),
      noSuchTime: () => t("Not accepted: the clocks skip this time that day. Type another time."),
      timeTwice: () =>
        t("Not accepted: this time comes twice that day. Type its offset too, such as 2026-03-31 17:00+02:00."),
      timeMissing: () => t("Not accepted: type the time of day too, such as 2026-03-31 17:00."),
      timeInDay: () => t("Not accepted: this column needs a date without a time."),
      noZone: () =>
        t(
          "Not accepted: the time zone of this column is unknown. Type the offset too, such as 2026-03-31 17:00+02:00.",
        ),
    },
  },
  undecided: (n: number) =>
    n === 0
      ? t("All decided. You can change each decision.")
      : t("{n, number} undecided. Bidsheet does not send them and leaves your cells as they are.", { n }),
  formula: (text: string) => t("Your cell has the formula {text}. The platform's value would replace it.", { text }),
  conflictOf: (row: string, label: string) => `${row}, ${label}`,
  deletionsHeld: {
    incompleteList: t("Bidsheet proposes no deletion, because it could not read the whole list from the platform."),
    idProblems: t("Bidsheet proposes no deletion while some row IDs in your sheet are in doubt."),
  },
  selectAll: t("Tick all"),
  selectNone: t("Untick all"),
  secondTitle: (n: number, total: number) =>
    t("Delete {n, number} of {total, plural, one{# row} other{# rows}} on the platform?", { n, total }),
  secondText: t("That is a large part of the list. Deleted rows cannot come back under their IDs."),
  secondYes: (n: number) => t("Yes, delete {n, plural, one{# row} other{# rows}}", { n }),
  secondNo: t("No, check again"),
  appended: t("New on the platform. Bidsheet adds it to your table."),
  gone: t("Gone on the platform, so it is not sent."),
  goneEdited: t("Gone on the platform after you edited it, so it is not sent."),
  manyGone: (n: number) =>
    t(
      "The platform no longer has {n, plural, one{# row} other{# rows}} of your sheet, a large part of the list. Look there first: if the rows were not deleted, refresh again later.",
      { n },
    ),
  goneIndeed: t("They were deleted there"),
  makeNew: t("Make it a new row"),
  goToCell: t("Go to the cell"),
  numbersHint: (n: number) => t("{n, plural, one{# cell has} other{# cells have}} a number as text", { n }),
  useNumbers: t("Use the numbers"),
  goToRow: t("Go to the row"),
  held: (n: number) =>
    t(
      "{n, plural, one{# new row} other{# new rows}} of the platform not added yet: one may be your own row whose outcome is unknown.",
      { n },
    ),
  nothingToSend: t("Nothing to send"),
  nothingReason: t("There is no difference to send."),
  nothingLeft: t("All differences are left out, not ticked or undecided."),
  frozen: (labels: readonly string[]) =>
    t(
      "{labels} changed on the platform. Bidsheet neither writes nor sends {n, plural, one{it} other{them}} until you adopt the change.",
      { labels: labels.map((label) => t("“{label}”", { label })).join(", "), n: labels.length },
    ),
  notIncluded: (parts: { out: number; conflicts: number; problems: number }) =>
    t("Rows not included: {rows}.", {
      rows: listed([
        [parts.out, t("{out, number} left out", { out: parts.out })],
        [parts.conflicts, t("{conflicts, number} undecided", { conflicts: parts.conflicts })],
        [parts.problems, t("{problems, number} to correct", { problems: parts.problems })],
      ]),
    }),
  part: (part: number, all: number) =>
    t(
      "One send has at most {part, number} changes. This one sends the first {part, number} of {all, number}. The others stay pending: preview again when it has ended, or leave rows out.",
      { part, all },
    ),
  takes: (time: string) => t("About {time}. It continues while Excel is closed.", { time }),
  alsoWritten: (n: number) =>
    t("Also writes {n, plural, one{# row} other{# rows}} from the platform to your sheet.", { n }),
};
