// Texts of the invitation screens: the selection, who gets mail, the outcome.
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

interface KindTexts {
  readonly name: string;
  /** What one cell of it counts as. */
  readonly one: string;
  readonly hint: string;
}

const kinds: Record<ReferenceKind, KindTexts> = {
  companyIds: { name: "Supplier ids", one: "supplier id", hint: "The platform's own numbers of the companies." },
  companyExternalIds: {
    name: "Supplier external ids",
    one: "supplier external id",
    hint: "Your company's numbers, such as vendor codes. The event needs an external id too.",
  },
  contactIds: {
    name: "Contact ids",
    one: "contact id",
    hint: "The platform's own numbers of persons, who get the mail.",
  },
  contactExternalIds: {
    name: "Contact external ids",
    one: "contact external id",
    hint: "Your company's numbers of persons. The event needs an external id too.",
  },
};

const problems: Record<ReferenceProblemKind, string> = {
  notAnId: "This is not an id: ids are whole numbers.",
  tooManyDigits: "It has more than 15 digits, which Excel rounds. Type the id as text.",
  tooLong: "An external id has at most 255 characters.",
  shownOtherwise: "The cell shows other digits than its value. Type the external id as text.",
  error: "The cell shows an error. Correct its formula.",
  notText: "TRUE or FALSE is not an external id.",
};

/** What the documents say of a request that fails, for each change. */
const atomicity: Record<Atomicity, Record<InvitationChange, string>> = {
  allOrNothing: {
    invite: "Each request is all or nothing: if the platform refuses one supplier, it invites nobody of that request.",
    remove:
      "Each request is all or nothing: if the platform refuses one supplier, nobody of that request loses the invitation.",
  },
  notStated: {
    invite: "With contact ids, a request that fails may still have invited some suppliers. They then count as unknown.",
    remove:
      "With contact ids, a request that fails may still have taken back some invitations. They then count as unknown.",
  },
};

const outcomes: Record<InvitationChange, Record<InvitationOutcome, string>> = {
  invite: { done: "invited", refused: "not invited", unknown: "unknown", notSent: "not sent" },
  remove: { done: "taken back", refused: "not taken back", unknown: "unknown", notSent: "not sent" },
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
  where: "Where they are",
  selectFirst: "Select the suppliers' cells, or whole rows of their table. Then use the selection.",
  take: "Use the selection",
  takeAgain: "Use the selection again",
  found: (cells: number, header: string, sheet: string) =>
    `${countOf(cells, "cell")} of ${header === "" ? "a column without a header" : `“${header}”`} on “${sheet}”`,
  onlyOne: "For more suppliers, select them in the sheet, then use the selection again.",
  column: "Column",
  chooseColumn: "Choose a column…",
  columnName: (letters: string, header: string) => (header === "" ? `Column ${letters}` : header),
  what: "What the cells contain",
  kinds,
  read: (kind: ReferenceKind, found: number, twice: number, blanks: number, hidden: number, bad: number) => {
    const rest = listed([
      [twice, `${countOf(twice, "cell")} repeated`],
      [blanks, countOf(blanks, "blank")],
      [hidden, `${countOf(hidden, "hidden row")} left out`],
      [bad, `${countOf(bad, "cell")} not readable`],
    ]);
    return `${countOf(found, kinds[kind].one)}${rest === "" ? "" : `; ${rest}`}`;
  },
  check: { invite: "Show who gets mail", remove: "Show who is taken back" } satisfies Record<InvitationChange, string>,
  nothingYet: "Use the selection first.",
  noColumn: "Choose the column first.",
  nobody: "These cells contain no such id.",
  before: "You see everything before it is sent.",

  aim: {
    invite: (event: string) => `Invite to “${event}”`,
    remove: (event: string) => `Take back from “${event}”`,
  } satisfies Record<InvitationChange, (event: string) => string>,
  state: (state: string) => `The event is ${state}.`,
  apart: "Refused requests, one after the other, in smaller parts",
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
      "It takes effect at once. The platform does not say whether suppliers get mail about it. To undo it, invite them again: they get a new mail.",
  } satisfies Record<InvitationChange, string>,
  atomicity,
  more: "More to know",
  continues: "This finishes your interrupted run.",
  hidden: (n: number) => `${countOf(n, "selected row")} ${n === 1 ? "is" : "are"} hidden and left out.`,
  blanks: (n: number) => `${countOf(n, "blank cell")} skipped.`,
  protectedSheet:
    "The sheet is protected, so Bidsheet cannot write outcomes beside the rows. See them here and in the ledger.",
  otherKinds: (n: number) =>
    `${countOf(n, "invitation")} to this event used another kind of id. Bidsheet cannot know whether they are the same suppliers.`,
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
    if (position === "unknown") return `Sent${who} (${when}). The answer was lost, so it may have arrived.`;
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
      ? `${people(n)} ${n === 1 ? "was" : "were"} or may have been invited before, and may get a second mail.`
      : `${people(n)} ${n === 1 ? "was" : "were"} or may have been taken back before.`,
  nobodyTicked: "Tick at least one supplier.",

  settle: (n: number) => `Did ${n === 1 ? "this one" : `these ${number(n)}`} arrive?`,
  settleText:
    "The request left, but its answer was lost. Bidsheet does not send it again by itself. Open the event on the platform, check its suppliers, and say what you saw.",
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
        ? `The platform took the invitation of ${people(done)}.`
        : `${countOf(done, "invitation")} taken back.`,
  /** The platform mails whom it had not invited; what it does for others its answer does not say. */
  beforeThat: (change: InvitationChange, n: number) =>
    change === "invite"
      ? `${number(n)} of them ${n === 1 ? "was" : "were"} or may have been invited before. The answer does not say whether ${n === 1 ? "this one" : "they"} got a second mail.`
      : `${number(n)} of them ${n === 1 ? "was" : "were"} or may have been taken back before.`,
  refused: (n: number) => `The platform refused ${people(n)}. See the reason below.`,
  unknown: (n: number) =>
    `The answer for ${people(n)} was lost, so the change may have arrived. Bidsheet does not send it again by itself.`,
  notSent: (n: number) => `Nothing was sent for ${people(n)}.`,
  cancelled: "You stopped it. Bidsheet finished the request under way first.",
  stopped: (why: string) => `It ended early: ${why}.`,
  named: (reference: string, detail: string) => `The platform named ${reference}: ${detail}`,
  namedMore: (n: number) => `It named ${number(n)} more: they are first in the list.`,
  meanwhile: (change: InvitationChange, n: number) =>
    `${number(n)} of them: somebody else ${change === "invite" ? "invited" : "took back"} ${n === 1 ? "this one" : "these"} while the run went on.`,
  left: (n: number) =>
    `${people(n)} ${n === 1 ? "has" : "have"} no outcome yet. The gateway continues, also while Excel is closed. Home shows the outcome.`,
  unwritten: "Bidsheet could not write the outcomes to the workbook. See them here; the gateway keeps them.",
  rowsKept: (n: number) => `${countOf(n, "row")} ${n === 1 ? "keeps" : "keep"} your own text instead of the outcome.`,
  rowsTold: (n: number) => `The sheet shows the outcome beside ${countOf(n, "row")}.`,
  outcomes,
  outcomeList: "Outcome of each supplier",
  takeApart: "Split the refused requests",
  takeApartHint: (n: number) =>
    `${countOf(n, "request")} ${n === 1 ? "was" : "were"} refused as a whole. Split them to send to everybody that the platform accepts. You see a preview first.`,
  goOn: "Send the rest",
  ledger: "Write the ledger sheet",
  home: "Back to Home",
  notConnected: "You are not connected. Go back to Home and connect again.",

  underWay: (title: string, left: number) =>
    `The gateway still sends invitations to ${people(left)} of “${title}”, also while Excel is closed.`,
  follow: "Follow",
  followOf: (title: string) => `Follow the invitations to ${title}`,
  runs: "Interrupted invitations",
  cutOff: (title: string, n: number, change: InvitationChange, when: string) =>
    `${change === "invite" ? "Inviting" : "Taking back"} ${people(n)} ${change === "invite" ? "to" : "of"} “${title}” was interrupted (${when}).`,
  cutOffHint: "Finish shows what was not sent yet. Nobody gets a second mail unless you tick them.",
  finish: "Finish…",
  finishOf: (title: string) => `Finish inviting to ${title}`,
  leave: "Leave it",
} as const;
