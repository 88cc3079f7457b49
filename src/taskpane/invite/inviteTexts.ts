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
import { t } from "../language/t";

interface KindTexts {
  readonly name: string;
  /** What one cell of it counts as. */
  readonly one: string;
  readonly hint: string;
}

const kinds: Record<ReferenceKind, KindTexts> = {
  companyIds: {
    name: t("Supplier ids"),
    one: t("supplier id"),
    hint: t("The platform's own numbers of the companies."),
  },
  companyExternalIds: {
    name: t("Supplier external ids"),
    one: t("supplier external id"),
    hint: t("Your company's numbers, such as vendor codes. The event needs an external id too."),
  },
  contactIds: {
    name: t("Contact ids"),
    one: t("contact id"),
    hint: t("The platform's own numbers of persons, who get the mail."),
  },
  contactExternalIds: {
    name: t("Contact external ids"),
    one: t("contact external id"),
    hint: t("Your company's numbers of persons. The event needs an external id too."),
  },
};

const problems: Record<ReferenceProblemKind, string> = {
  notAnId: t("This is not an id: ids are whole numbers."),
  tooManyDigits: t("It has more than 15 digits, which Excel rounds. Type the id as text."),
  tooLong: t("An external id has at most 255 characters."),
  shownOtherwise: t("The cell shows other digits than its value. Type the external id as text."),
  error: t("The cell shows an error. Correct its formula."),
  notText: t("TRUE or FALSE is not an external id."),
};

/** What the documents say of a request that fails, for each change. */
const atomicity: Record<Atomicity, Record<InvitationChange, string>> = {
  allOrNothing: {
    invite: t(
      "Each request is all or nothing: if the platform refuses one supplier, it invites nobody of that request.",
    ),
    remove: t(
      "Each request is all or nothing: if the platform refuses one supplier, nobody of that request loses the invitation.",
    ),
  },
  notStated: {
    invite: t(
      "With contact ids, a request that fails may still have invited some suppliers. They then count as unknown.",
    ),
    remove: t(
      "With contact ids, a request that fails may still have taken back some invitations. They then count as unknown.",
    ),
  },
};

const outcomes: Record<InvitationChange, Record<InvitationOutcome, string>> = {
  invite: { done: t("invited"), refused: t("not invited"), unknown: t("unknown"), notSent: t("not sent") },
  remove: { done: t("taken back"), refused: t("not taken back"), unknown: t("unknown"), notSent: t("not sent") },
};

const marks: Record<InvitationChange, Record<Position, string>> = {
  invite: { fresh: t("gets mail"), before: t("second mail"), unknown: t("maybe a second mail") },
  remove: { fresh: t("is taken back"), before: t("taken back again"), unknown: t("maybe taken back again") },
};
const outMarks: Record<InvitationChange, Record<Position, string>> = {
  invite: { fresh: t("left out"), before: t("invited before"), unknown: t("unknown") },
  remove: { fresh: t("left out"), before: t("taken back before"), unknown: t("unknown") },
};

const people = (n: number) => t("{n, plural, one{# supplier} other{# suppliers}}", { n });

export const inviteTexts = {
  change: t("What to do"),
  changes: {
    invite: t("Invite suppliers to the event"),
    remove: t("Take invitations back"),
  } satisfies Record<InvitationChange, string>,
  where: t("Where they are"),
  selectFirst: t("Select the suppliers' cells, or whole rows of their table. Then use the selection."),
  take: t("Use the selection"),
  takeAgain: t("Use the selection again"),
  found: (cells: number, header: string, sheet: string) =>
    t("{cells, plural, one{# cell} other{# cells}} of {part} on “{sheet}”", {
      cells,
      part: header === "" ? t("a column without a header") : `“${header}”`,
      sheet,
    }),
  onlyOne: t("For more suppliers, select them in the sheet, then use the selection again."),
  column: t("Column"),
  chooseColumn: t("Choose a column…"),
  columnName: (letters: string, header: string) => (header === "" ? t("Column {letters}", { letters }) : header),
  what: t("What the cells contain"),
  kinds,
  read: (kind: ReferenceKind, found: number, twice: number, blanks: number, hidden: number, bad: number) => {
    const rest = listed([
      [twice, t("{twice, plural, one{# cell} other{# cells}} repeated", { twice })],
      [blanks, t("{blanks, plural, one{# blank} other{# blanks}}", { blanks })],
      [hidden, t("{hidden, plural, one{# hidden row} other{# hidden rows}} left out", { hidden })],
      [bad, t("{bad, plural, one{# cell} other{# cells}} not readable", { bad })],
    ]);
    return `${countOf(found, kinds[kind].one)}${rest === "" ? "" : `; ${rest}`}`;
  },
  check: { invite: t("Show who gets mail"), remove: t("Show who is taken back") } satisfies Record<
    InvitationChange,
    string
  >,
  nothingYet: t("Use the selection first."),
  noColumn: t("Choose the column first."),
  nobody: t("These cells contain no such id."),
  before: t("You see everything before it is sent."),

  aim: {
    invite: (event: string) => t("Invite to “{event}”", { event }),
    remove: (event: string) => t("Take back from “{event}”", { event }),
  } satisfies Record<InvitationChange, (event: string) => string>,
  state: (state: string) => t("The event is {state}.", { state }),
  apart: t("Refused requests, one after the other, in smaller parts"),
  amount: (change: InvitationChange, n: number, requests: number, seconds: number, upTo: boolean) => {
    const who =
      change === "invite"
        ? t("{n} {n2, plural, one{gets} other{get}} mail", { n: people(n), n2: n })
        : t("{n} {n2, plural, one{loses} other{lose}} the invitation", { n: people(n), n2: n });
    return t(
      "{who}, in {part}{requests, plural, one{# request} other{# requests}}, about {seconds, plural, one{# second} other{# seconds}}.",
      { who, part: upTo ? t("at most ") : "", requests, seconds },
    );
  },
  irreversible: {
    invite: t("The platform sends the mail at once. Nobody can take it back."),
    remove: t(
      "It takes effect at once. The platform does not say whether suppliers get mail about it. To undo it, invite them again: they get a new mail.",
    ),
  } satisfies Record<InvitationChange, string>,
  atomicity,
  more: t("More to know"),
  continues: t("This finishes your interrupted run."),
  hidden: (n: number) =>
    t("{n, plural, one{# selected row} other{# selected rows}} {n, plural, one{is} other{are}} hidden and left out.", {
      n,
    }),
  blanks: (n: number) => t("{n, plural, one{# blank cell} other{# blank cells}} skipped.", { n }),
  protectedSheet: t(
    "The sheet is protected, so Bidsheet cannot write outcomes beside the rows. See them here and in the ledger.",
  ),
  otherKinds: (n: number) =>
    t(
      "{n, plural, one{# invitation} other{# invitations}} to this event used another kind of id. Bidsheet cannot know whether they are the same suppliers.",
      { n },
    ),
  others: ({ by, invited, removed, unknown, ended }: OthersRun, when: string) => {
    const done = listed([
      [invited, `${ended ? t("invited") : t("is inviting")} ${people(invited)}`],
      [removed, `${ended ? t("took back") : t("is taking back")} ${people(removed)}`],
      [unknown, t("{unknown, number} unknown", { unknown })],
    ]);
    return `${by === "" ? t("A colleague") : by} ${done === "" ? t("sent nothing") : done} (${when}).`;
  },
  show: t("Show"),
  chips: {
    all: t("All"),
    goes: t("To send"),
    out: t("Left out"),
    unknown: t("Unknown"),
    problem: t("Not readable"),
  } as const,
  list: t("Suppliers of the selection"),
  find: t("Find a supplier"),
  tickAll: t("Tick all that were never invited"),
  tickNone: t("Untick all"),
  tick: { invite: t("Send mail to"), remove: t("Take back") } satisfies Record<InvitationChange, string>,
  mark: (change: InvitationChange, position: Position, goes: boolean) => (goes ? marks : outMarks)[change][position],
  standing: ({ standing: { state, by }, position }: Candidate, own: string, when: string) => {
    if (state === "none") return null;
    const who = by === "" ? "" : by === own ? t(" by you") : t(" by {by}", { by });
    if (position === "unknown")
      return t("Sent{who} ({when}). The answer was lost, so it may have arrived.", { who, when });
    return `${state === "invited" ? t("Invited") : t("Taken back")}${who} (${when}).`;
  },
  tickAnyway: {
    invite: t("Tick to send a second mail."),
    remove: t("Tick to take it back once more."),
  } satisfies Record<InvitationChange, string>,
  rows: (rows: readonly number[]) =>
    rows.length === 0
      ? null
      : t("{rows, plural, one{Row} other{Rows}} {rows2}", { rows: rows.length, rows2: rows.map(number).join(", ") }),
  goTo: (row: number) => t("Go to row {row, number}", { row }),
  cell: (row: number) => t("Cell in row {row, number}", { row }),
  problems,
  send: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t("Send mail to {n}", { n: people(n) })
      : t("Take back {n, plural, one{# invitation} other{# invitations}}", { n }),
  second: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t("{n} {n2, plural, one{was} other{were}} or may have been invited before, and may get a second mail.", {
          n: people(n),
          n2: n,
        })
      : t("{n} {n2, plural, one{was} other{were}} or may have been taken back before.", { n: people(n), n2: n }),
  nobodyTicked: t("Tick at least one supplier."),

  settle: (n: number) => t("Did {part} arrive?", { part: n === 1 ? t("this one") : t("these {n, number}", { n }) }),
  settleText: t(
    "The request left, but its answer was lost. Bidsheet does not send it again by itself. Open the event on the platform, check its suppliers, and say what you saw.",
  ),
  settleDone: { invite: t("They are invited"), remove: t("They are taken back") } satisfies Record<
    InvitationChange,
    string
  >,
  settleNot: { invite: t("They are not invited"), remove: t("They are still invited") } satisfies Record<
    InvitationChange,
    string
  >,
  lookUp: t("Ask the gateway again"),

  result: (change: InvitationChange, done: number) =>
    done === 0
      ? change === "invite"
        ? t("Nobody was invited.")
        : t("No invitation was taken back.")
      : change === "invite"
        ? t("The platform took the invitation of {done}.", { done: people(done) })
        : t("{done, plural, one{# invitation} other{# invitations}} taken back.", { done }),
  /** The platform mails whom it had not invited; what it does for others its answer does not say. */
  beforeThat: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t(
          "{n, number} of them {n, plural, one{was} other{were}} or may have been invited before. The answer does not say whether {n, plural, one{this one} other{they}} got a second mail.",
          { n },
        )
      : t("{n, number} of them {n, plural, one{was} other{were}} or may have been taken back before.", { n }),
  refused: (n: number) => t("The platform refused {n}. See the reason below.", { n: people(n) }),
  unknown: (n: number) =>
    t("The answer for {n} was lost, so the change may have arrived. Bidsheet does not send it again by itself.", {
      n: people(n),
    }),
  notSent: (n: number) => t("Nothing was sent for {n}.", { n: people(n) }),
  cancelled: t("You stopped it. Bidsheet finished the request under way first."),
  stopped: (why: string) => t("It ended early: {why}.", { why }),
  named: (reference: string, detail: string) => t("The platform named {reference}: {detail}", { reference, detail }),
  namedMore: (n: number) => t("It named {n, number} more: they are first in the list.", { n }),
  meanwhile: (change: InvitationChange, n: number) =>
    t("{n, number} of them: somebody else {part} {n, plural, one{this one} other{these}} while the run went on.", {
      n,
      part: change === "invite" ? t("invited") : t("took back"),
    }),
  left: (n: number) =>
    t(
      "{n} {n2, plural, one{has} other{have}} no outcome yet. The gateway continues, also while Excel is closed. Home shows the outcome.",
      { n: people(n), n2: n },
    ),
  unwritten: t("Bidsheet could not write the outcomes to the workbook. See them here; the gateway keeps them."),
  rowsKept: (n: number) =>
    t(
      "{n, plural, one{# row} other{# rows}} {n, plural, one{keeps} other{keep}} your own text instead of the outcome.",
      { n },
    ),
  rowsTold: (n: number) => t("The sheet shows the outcome beside {n, plural, one{# row} other{# rows}}.", { n }),
  outcomes,
  outcomeList: t("Outcome of each supplier"),
  takeApart: t("Split the refused requests"),
  takeApartHint: (n: number) =>
    t(
      "{n, plural, one{# request} other{# requests}} {n, plural, one{was} other{were}} refused as a whole. Split them to send to everybody that the platform accepts. You see a preview first.",
      { n },
    ),
  goOn: t("Send the rest"),
  ledger: t("Write the ledger sheet"),
  home: t("Back to Home"),
  notConnected: t("You are not connected. Go back to Home and connect again."),

  underWay: (title: string, left: number) =>
    t("The gateway still sends invitations to {left} of “{title}”, also while Excel is closed.", {
      left: people(left),
      title,
    }),
  follow: t("Follow"),
  followOf: (title: string) => t("Follow the invitations to {title}", { title }),
  runs: t("Interrupted invitations"),
  cutOff: (title: string, n: number, change: InvitationChange, when: string) =>
    t("{part} {n} {part2} “{title}” was interrupted ({when}).", {
      part: change === "invite" ? t("Inviting") : t("Taking back"),
      n: people(n),
      part2: change === "invite" ? t("to") : t("of"),
      title,
      when,
    }),
  cutOffHint: t("Finish shows what was not sent yet. Nobody gets a second mail unless you tick them."),
  finish: t("Finish…"),
  finishOf: (title: string) => t("Finish inviting to {title}", { title }),
  leave: t("Leave it"),
} as const;
