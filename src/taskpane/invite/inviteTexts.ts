// What the screens of invitations say: the selection, who gets mail, what became of it.
import type { Candidate, Position } from "../../invitations/candidates";
import type {
  Atomicity,
  InvitationChange,
  InvitationOutcome,
  ReferenceKind,
  ReferenceProblemKind,
} from "../../invitations/types";
import type { OthersRun } from "../../workflows/invite/types";
import { countOf, listed, number } from "../parts/words";

const kinds: Record<ReferenceKind, { readonly name: string; readonly hint: string }> = {
  companyIds: { name: "Supplier ids", hint: "The platform's own numbers of the companies." },
  companyExternalIds: {
    name: "Supplier external ids",
    hint: "Your company's numbers, such as vendor codes. The event needs an external id too.",
  },
  contactIds: { name: "Contact ids", hint: "The platform's own numbers of persons: they get the mail." },
  contactExternalIds: {
    name: "Contact external ids",
    hint: "Your company's numbers of persons. The event needs an external id too.",
  },
};

const problems: Record<ReferenceProblemKind, string> = {
  notAnId: "This is not an id: ids are whole numbers.",
  tooManyDigits: "It has more than 15 digits, which Excel rounds. Type the id as text.",
  tooLong: "An external id has at most 255 characters.",
  shownOtherwise: "The cell holds a number and shows another text. Type the external id as text.",
  error: "The cell shows an error. Mend its formula.",
  notText: "TRUE or FALSE is no external id.",
};

/** What the documents say of a request that fails, for each change. */
const atomicity: Record<Atomicity, Record<InvitationChange, string>> = {
  allOrNothing: {
    invite:
      "A request goes as a whole or not at all: if the platform refuses one supplier, nobody of that request is invited.",
    remove:
      "A request goes as a whole or not at all: if the platform refuses one supplier, nobody of that request loses the invitation.",
  },
  notStated: {
    invite:
      "For contact ids the platform promises nothing about a request that fails: some of it may have been invited, and counts as unknown then.",
    remove:
      "For contact ids the platform promises nothing about a request that fails: some of it may have lost the invitation, and counts as unknown then.",
  },
};

const outcomes: Record<InvitationChange, Record<InvitationOutcome, string>> = {
  invite: { done: "invited", refused: "not invited", unknown: "unknown", notSent: "never left" },
  remove: { done: "taken back", refused: "not taken back", unknown: "unknown", notSent: "never left" },
};

const marks: Record<InvitationChange, Record<Position, string>> = {
  invite: { fresh: "gets mail", before: "second mail", unknown: "maybe a second mail" },
  remove: { fresh: "is taken back", before: "taken back again", unknown: "maybe taken back again" },
};
const outMarks: Record<InvitationChange, Record<Position, string>> = {
  invite: { fresh: "left out", before: "invited before", unknown: "unknown" },
  remove: { fresh: "left out", before: "taken back before", unknown: "unknown" },
};

const people = (n: number) => countOf(n, "supplier");

export const inviteTexts = {
  change: "What to do",
  changes: {
    invite: "Invite suppliers to the event",
    remove: "Take invitations back",
  } satisfies Record<InvitationChange, string>,
  where: "Where they stand",
  selectFirst: "Select the cells that hold the suppliers, or whole rows of their table, then take the selection.",
  take: "Take the selection",
  takeAgain: "Take the selection again",
  found: (cells: number, header: string, sheet: string) =>
    `${countOf(cells, "cell")} of ${header === "" ? "a column without a header" : `“${header}”`} on “${sheet}”`,
  onlyOne: "To take more of them, select them in the sheet, then take the selection again.",
  column: "Column",
  chooseColumn: "Choose a column…",
  columnName: (letters: string, header: string) => (header === "" ? `Column ${letters}` : header),
  what: "What the cells hold",
  kinds,
  read: (suppliers: number, twice: number, blanks: number, hidden: number, bad: number) => {
    const rest = listed([
      [twice, `${countOf(twice, "cell")} told twice`],
      [blanks, countOf(blanks, "blank")],
      [hidden, `${countOf(hidden, "row")} hidden by a filter or by hand, left out`],
      [bad, `${countOf(bad, "cell")} that cannot be read so`],
    ]);
    return `${people(suppliers)}${rest === "" ? "" : `; ${rest}`}`;
  },
  check: { invite: "Show who gets mail", remove: "Show who is taken back" } satisfies Record<InvitationChange, string>,
  nothingYet: "Take the selection first.",
  noColumn: "Choose the column first.",
  nobody: "Nothing in these cells can be read so.",
  before: "Nothing is sent before you have seen it.",

  aim: { invite: "Invite to", remove: "Take back from" } satisfies Record<InvitationChange, string>,
  state: (state: string) => `The event is ${state}.`,
  apart: "One refused request after the other, in smaller parts",
  amount: (change: InvitationChange, n: number, requests: number, seconds: number, upTo: boolean) => {
    const who =
      change === "invite"
        ? `${people(n)} ${n === 1 ? "gets" : "get"} mail`
        : `${people(n)} ${n === 1 ? "loses" : "lose"} the invitation`;
    return `${who}, in ${upTo ? "at most " : ""}${countOf(requests, "request")}, about ${countOf(seconds, "second")}.`;
  },
  irreversible: {
    invite: "The platform sends the mail at once. Nobody can take it back.",
    remove:
      "It takes effect at once. Whether suppliers get mail about it, the platform does not say. To undo it, invite them again: that is a new mail.",
  } satisfies Record<InvitationChange, string>,
  atomicity,
  more: "What else to know",
  continues: "It finishes your run that was cut off.",
  hidden: (n: number) =>
    `${countOf(n, "selected row")} ${n === 1 ? "is" : "are"} hidden: nobody of ${n === 1 ? "it" : "them"} is sent.`,
  blanks: (n: number) => `${countOf(n, "blank cell")} passed over.`,
  protectedSheet:
    "The sheet is protected: outcomes cannot be written beside the rows. They stand here and in the ledger.",
  otherKinds: (n: number) =>
    `${countOf(n, "invitation")} to this event went by another kind of reference. Whether they are the same suppliers cannot be known here.`,
  others: ({ by, invited, removed, unknown, ended }: OthersRun, when: string) => {
    const done = listed([
      [invited, `${ended ? "invited" : "is inviting"} ${people(invited)}`],
      [removed, `${ended ? "took back" : "is taking back"} ${people(removed)}`],
      [unknown, `${number(unknown)} unknown`],
    ]);
    return `${by === "" ? "A colleague" : by} ${done === "" ? "sent nothing" : done} (${when}).`;
  },
  show: "Show",
  chips: {
    all: "All",
    goes: "To send",
    out: "Left out",
    unknown: "Unknown",
    problem: "Not readable",
  } as const,
  list: "Suppliers of the selection",
  find: "Find a supplier",
  tickAll: "Tick all that were never invited",
  tickNone: "Untick all",
  tick: { invite: "Send mail to", remove: "Take back" } satisfies Record<InvitationChange, string>,
  mark: (change: InvitationChange, position: Position, goes: boolean) => (goes ? marks : outMarks)[change][position],
  standing: ({ standing: { state, by }, position }: Candidate, own: string, when: string) => {
    if (state === "none") return null;
    const who = by === "" ? "" : by === own ? " by you" : ` by ${by}`;
    if (position === "unknown") return `Sent${who} (${when}), and the answer was lost: it may have arrived.`;
    return `${state === "invited" ? "Invited" : "Taken back"}${who} (${when}).`;
  },
  tickAnyway: {
    invite: "Tick to send a second mail.",
    remove: "Tick to take it back once more.",
  } satisfies Record<InvitationChange, string>,
  rows: (rows: readonly number[]) =>
    rows.length === 0 ? null : `${rows.length === 1 ? "Row" : "Rows"} ${rows.map(number).join(", ")}`,
  goTo: (row: number) => `Go to row ${number(row)}`,
  cell: (row: number) => `Cell in row ${number(row)}`,
  problems,
  send: (change: InvitationChange, n: number) =>
    change === "invite" ? `Send mail to ${people(n)}` : `Take back ${countOf(n, "invitation")}`,
  second: (change: InvitationChange, n: number) =>
    change === "invite"
      ? `${people(n)} among them ${n === 1 ? "was or may have been invited before and gets" : "were or may have been invited before and get"} a second mail.`
      : `${people(n)} among them ${n === 1 ? "was" : "were"} or may have been taken back before.`,
  nobodyTicked: "Tick at least one supplier.",

  settle: (n: number) => `What became of ${n === 1 ? "this one" : `these ${number(n)}`}?`,
  settleText:
    "The request left, and its answer was lost. They are not sent again by themselves. Open the event on the platform, look at its suppliers, and say what you saw.",
  settleDone: { invite: "They are invited", remove: "They are taken back" } satisfies Record<InvitationChange, string>,
  settleNot: { invite: "They are not invited", remove: "They are still invited" } satisfies Record<
    InvitationChange,
    string
  >,
  lookUp: "Ask the gateway again",

  result: (change: InvitationChange, done: number) =>
    done === 0
      ? change === "invite"
        ? "Nobody was invited."
        : "No invitation was taken back."
      : change === "invite"
        ? `Mail was sent to ${people(done)}.`
        : `${countOf(done, "invitation")} taken back.`,
  refused: (n: number) => `${people(n)} refused; the reason stands below.`,
  unknown: (n: number) =>
    `${people(n)} unknown: the answer was lost, so it may have arrived. Nobody of them is sent again by itself.`,
  notSent: (n: number) => `${people(n)} never left.`,
  cancelled: "You stopped it. The request under way was still waited for.",
  stopped: (why: string) => `It ended early: ${why}.`,
  named: (reference: string, detail: string) => `The platform named ${reference}: ${detail}`,
  namedMore: (n: number) => `It named ${number(n)} more: they stand first in the list.`,
  unrecorded: "The gateway could not be told that the run has ended: the list of tables offers to finish it.",
  unwritten: "The outcomes could not be written into the workbook. They stand here, and the gateway keeps them.",
  rowsTold: (n: number) => `The outcome stands beside ${countOf(n, "row")} of the sheet.`,
  outcomes,
  outcomeList: "Outcome of each supplier",
  takeApart: "Take the refused requests apart",
  takeApartHint: (n: number) =>
    `${countOf(n, "request")} ${n === 1 ? "was" : "were"} refused as a whole. Taken apart, everybody the platform does not object to is sent; the preview comes first.`,
  goOn: "Go on with the rest",
  ledger: "Write the ledger sheet",
  home: "Back to the tables",
  notConnected: "You are not connected. Go back to the tables to connect again.",

  runs: "Invitations that were cut off",
  cutOff: (title: string, n: number, change: InvitationChange, when: string) =>
    `${change === "invite" ? "Inviting" : "Taking back"} ${people(n)} ${change === "invite" ? "to" : "of"} “${title}” was cut off (${when}).`,
  cutOffHint: "Finish shows what was not sent yet. Nobody who may have got mail is sent another by itself.",
  finish: "Finish…",
  finishOf: (title: string) => `Finish inviting to ${title}`,
  leave: "Leave it",
} as const;
