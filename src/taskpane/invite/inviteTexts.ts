// Texts of the invitation screens: the selection, who gets mail, the outcome.
import type { Candidate, Position } from "../../invitations/candidates";
import type { Atomicity, InvitationChange, ReferenceKind, ReferenceProblemKind } from "../../invitations/types";
import { eventStates } from "../../platform/events";
import type { OthersRun } from "../../workflows/invite/types";
import { listed, number } from "../parts/words";
import { t, tc } from "../language/t";
import { invitationOutcomes } from "./outcomeTexts";

interface KindTexts {
  readonly name: string;
  readonly count: (n: number) => string;
  readonly hint: string;
}

const kinds: Record<ReferenceKind, KindTexts> = {
  companyIds: {
    name: t("Supplier IDs"),
    count: (n) => t("{n, plural, one{# supplier ID} other{# supplier IDs}}", { n }),
    hint: t("The platform's own numbers of the companies."),
  },
  companyExternalIds: {
    name: t("Supplier external IDs"),
    count: (n) => t("{n, plural, one{# supplier external ID} other{# supplier external IDs}}", { n }),
    hint: t("Your company's numbers, such as vendor codes. The event needs an external ID too."),
  },
  contactIds: {
    name: t("Contact IDs"),
    count: (n) => t("{n, plural, one{# contact ID} other{# contact IDs}}", { n }),
    hint: t("The platform's own numbers of persons, who get the mail."),
  },
  contactExternalIds: {
    name: t("Contact external IDs"),
    count: (n) => t("{n, plural, one{# contact external ID} other{# contact external IDs}}", { n }),
    hint: t("Your company's numbers of persons. The event needs an external ID too."),
  },
};

const problems: Record<ReferenceProblemKind, string> = {
  notAnId: t("This is not an ID: IDs are whole numbers."),
  tooManyDigits: t("It has more than 15 digits, which Excel rounds. Type the ID as text."),
  tooLong: t("An external ID has at most 255 characters."),
  shownOtherwise: t("The cell shows other digits than its value. Type the external ID as text."),
  error: t("The cell shows an error. Correct its formula."),
  notText: t("TRUE or FALSE is not an external ID."),
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
      "With contact IDs, a request that fails may still have invited some suppliers. They then count as unknown.",
    ),
    remove: t(
      "With contact IDs, a request that fails may still have taken back some invitations. They then count as unknown.",
    ),
  },
};

const marks: Record<InvitationChange, Record<Position, string>> = {
  invite: { fresh: t("Gets mail"), before: t("Second mail"), unknown: t("Maybe a second mail") },
  remove: {
    fresh: tc("invitation", "Is taken back"),
    before: tc("invitation", "Taken back again"),
    unknown: tc("invitation", "Maybe taken back again"),
  },
};
const outMarks: Record<InvitationChange, Record<Position, string>> = {
  invite: {
    fresh: tc("supplier", "Left out"),
    before: tc("supplier", "Invited before"),
    unknown: tc("supplier", "Unknown"),
  },
  remove: {
    fresh: tc("invitation", "Left out"),
    before: tc("invitation", "Taken back before"),
    unknown: tc("invitation", "Unknown"),
  },
};

type Earlier = (by: string, when: string) => string;
type Who = "you" | "nobody" | "other";

const earlier: Readonly<Record<"unknown" | "invited" | "removed", Readonly<Record<Who, Earlier>>>> = {
  unknown: {
    nobody: (_, when) => t("Sent ({when}). The answer was lost, so it may have arrived.", { when }),
    you: (_, when) => t("Sent by you ({when}). The answer was lost, so it may have arrived.", { when }),
    other: (by, when) => t("Sent by {by} ({when}). The answer was lost, so it may have arrived.", { by, when }),
  },
  invited: {
    nobody: (_, when) => tc("supplier", "Invited ({when}).", { when }),
    you: (_, when) => tc("supplier", "Invited by you ({when}).", { when }),
    other: (by, when) => tc("supplier", "Invited by {by} ({when}).", { by, when }),
  },
  removed: {
    nobody: (_, when) => tc("invitation", "Taken back ({when}).", { when }),
    you: (_, when) => tc("invitation", "Taken back by you ({when}).", { when }),
    other: (by, when) => tc("invitation", "Taken back by {by} ({when}).", { by, when }),
  },
};

const states: Readonly<Record<(typeof eventStates)[number], string>> = {
  draft: t("The event is draft."),
  scheduled: t("The event is scheduled."),
  published: t("The event is published."),
  live_editing: t("The event is live editing."),
  closed: t("The event is closed."),
  canceled: t("The event is canceled."),
};

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
    header === ""
      ? t("{cells, plural, one{# cell} other{# cells}} of a column without a header on “{sheet}”", { cells, sheet })
      : t("{cells, plural, one{# cell} other{# cells}} of “{header}” on “{sheet}”", { cells, header, sheet }),
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
    return [kinds[kind].count(found), rest].filter((text) => text !== "").join("; ");
  },
  check: { invite: t("Show who gets mail"), remove: t("Show whose invitation is taken back") } satisfies Record<
    InvitationChange,
    string
  >,
  nothingYet: t("Use the selection first."),
  noColumn: t("Choose the column first."),
  nobody: t("These cells contain no such ID."),
  before: t("You see everything before it is sent."),

  aim: {
    invite: (event: string) => t("Invite to “{event}”", { event }),
    remove: (event: string) => t("Take back from “{event}”", { event }),
  } satisfies Record<InvitationChange, (event: string) => string>,
  /** A state that the documents do not know is shown as the platform spells it. */
  state: (state: string) => {
    const known = eventStates.find((name) => name === state);
    return known === undefined ? t("The event is {state}.", { state }) : states[known];
  },
  apart: t("Refused requests, one after the other, in smaller parts"),
  amount: (change: InvitationChange, n: number, requests: number, seconds: number, upTo: boolean) => {
    const whoGetsMail =
      change === "invite"
        ? t("{n, plural, one{# supplier gets} other{# suppliers get}} mail", { n })
        : t("{n, plural, one{# supplier loses} other{# suppliers lose}} the invitation", { n });
    const duration = t("about {seconds, plural, one{# second} other{# seconds}}", { seconds });
    return upTo
      ? t("{whoGetsMail}, in at most {requests, plural, one{# request} other{# requests}}, {duration}.", {
          whoGetsMail,
          requests,
          duration,
        })
      : t("{whoGetsMail}, in {requests, plural, one{# request} other{# requests}}, {duration}.", {
          whoGetsMail,
          requests,
          duration,
        });
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
    t("{n, plural, one{# selected row is} other{# selected rows are}} hidden and left out.", { n }),
  blanks: (n: number) => t("{n, plural, one{# blank cell} other{# blank cells}} skipped.", { n }),
  protectedSheet: t(
    "The sheet is protected, so Bidsheet cannot write outcomes beside the rows. See them here and in the ledger.",
  ),
  otherKinds: (n: number) =>
    t(
      "{n, plural, one{# invitation} other{# invitations}} to this event used another kind of ID. Bidsheet cannot know whether they are the same suppliers.",
      { n },
    ),
  others: ({ by, invited, removed, unknown, ended }: OthersRun, when: string) => {
    const done = listed([
      [
        invited,
        ended
          ? t("invited {invited, plural, one{# supplier} other{# suppliers}}", { invited })
          : t("is inviting {invited, plural, one{# supplier} other{# suppliers}}", { invited }),
      ],
      [
        removed,
        ended
          ? t("took back {removed, plural, one{# invitation} other{# invitations}}", { removed })
          : t("is taking back {removed, plural, one{# invitation} other{# invitations}}", { removed }),
      ],
      [unknown, tc("suppliers", "{unknown, number} unknown", { unknown })],
    ]);
    const who = by === "" ? t("A colleague") : by;
    return done === ""
      ? t("{who} sent nothing ({when}).", { who, when })
      : t("{who} {whatTheyDid} ({when}).", { who, whatTheyDid: done, when });
  },
  show: t("Show"),
  chips: {
    all: tc("suppliers", "All"),
    goes: tc("suppliers", "To send"),
    out: tc("suppliers", "Left out"),
    unknown: tc("suppliers", "Unknown"),
    problem: tc("suppliers", "Not readable"),
  } as const,
  list: t("Suppliers of the selection"),
  find: t("Search suppliers"),
  tickAll: t("Tick all that were never invited"),
  tickNone: t("Untick all"),
  tick: {
    invite: (supplier: string) => t("Send mail to {supplier}", { supplier }),
    remove: (supplier: string) => t("Take back the invitation of {supplier}", { supplier }),
  } satisfies Record<InvitationChange, (supplier: string) => string>,
  mark: (change: InvitationChange, position: Position, goes: boolean) => (goes ? marks : outMarks)[change][position],
  standing: ({ standing: { state, by }, position }: Candidate, own: string, when: string) => {
    if (state === "none") return null;
    const who = by === "" ? "nobody" : by === own ? "you" : "other";
    return earlier[position === "unknown" ? "unknown" : state === "invited" ? "invited" : "removed"][who](by, when);
  },
  tickAnyway: {
    invite: t("Tick to send a second mail."),
    remove: t("Tick to take it back once more."),
  } satisfies Record<InvitationChange, string>,
  rows: (rows: readonly number[]) =>
    rows.length === 0
      ? null
      : t("{count, plural, one{Row {rows}} other{Rows {rows}}}", {
          count: rows.length,
          rows: rows.map(number).join(", "),
        }),
  goTo: (row: number) => t("Go to row {row, number}", { row }),
  cell: (row: number) => t("Cell in row {row, number}", { row }),
  problems,
  send: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t("Send mail to {n, plural, one{# supplier} other{# suppliers}}", { n })
      : t("Take back {n, plural, one{# invitation} other{# invitations}}", { n }),
  second: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t(
          "{n, plural, one{# supplier was} other{# suppliers were}} or may have been invited before, and may get a second mail.",
          { n },
        )
      : t("{n, plural, one{# invitation was} other{# invitations were}} or may have been taken back before.", { n }),
  nobodyTicked: t("Tick at least one supplier."),

  settle: (n: number) => (n === 1 ? t("Did this one arrive?") : t("Did these {n, number} arrive?", { n })),
  settleText: t(
    "The request was sent, but its answer was lost. Bidsheet does not send it again by itself. Open the event on the platform, check its suppliers, and say what you saw.",
  ),
  settleDone: { invite: t("They are invited"), remove: t("Their invitations are taken back") } satisfies Record<
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
        ? t("The platform accepted the invitation of {done, plural, one{# supplier} other{# suppliers}}.", { done })
        : t("{done, plural, one{# invitation} other{# invitations}} taken back.", { done }),
  /** The platform mails whom it had not invited; what it does for others its answer does not say. */
  beforeThat: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t(
          "{n, plural, one{# of them was or may have been invited before. The answer does not say whether this one got a second mail.} other{# of them were or may have been invited before. The answer does not say whether they got a second mail.}}",
          { n },
        )
      : t(
          "{n, plural, one{# of these invitations was} other{# of these invitations were}} or may have been taken back before.",
          { n },
        ),
  refused: (n: number) =>
    t("The platform refused {n, plural, one{# supplier} other{# suppliers}}. See the reason below.", { n }),
  unknown: (n: number) =>
    t(
      "The answer for {n, plural, one{# supplier} other{# suppliers}} was lost, so the change may have arrived. Bidsheet does not send it again by itself.",
      { n },
    ),
  notSent: (n: number) => t("Nothing was sent for {n, plural, one{# supplier} other{# suppliers}}.", { n }),
  cancelled: t("You stopped it. Bidsheet finished the request under way first."),
  stopped: (why: string) => t("It ended early: {why}.", { why }),
  named: (reference: string, detail: string) => t("The platform named {reference}: {detail}", { reference, detail }),
  namedMore: (n: number) => t("It named {n, number} more: they are first in the list.", { n }),
  meanwhile: (change: InvitationChange, n: number) =>
    change === "invite"
      ? t("{n, number} of them: somebody else invited {n, plural, one{this one} other{these}} during your run.", {
          n,
        })
      : t("{n, number} of them: somebody else took back {n, plural, one{this one} other{these}} during your run.", {
          n,
        }),
  left: (n: number) =>
    t(
      "{n, plural, one{# supplier has} other{# suppliers have}} no outcome yet. The gateway continues, also while Excel is closed. Home shows the outcome.",
      { n },
    ),
  unwritten: t("Bidsheet could not write the outcomes to the workbook. See them here; the gateway keeps them."),
  rowsKept: (n: number) =>
    t("{n, plural, one{# row keeps} other{# rows keep}} your own text instead of the outcome.", { n }),
  rowsTold: (n: number) => t("The sheet shows the outcome beside {n, plural, one{# row} other{# rows}}.", { n }),
  outcomes: invitationOutcomes,
  outcomeList: t("Outcome of each supplier"),
  takeApart: t("Split the refused requests"),
  takeApartHint: (n: number) =>
    t(
      "{n, plural, one{# request was} other{# requests were}} refused as a whole. Split them to send to everybody that the platform accepts. You see a preview first.",
      { n },
    ),
  goOn: t("Send the rest"),
  ledger: t("Write the ledger sheet"),
  home: t("Back to Home"),
  notConnected: t("You are not connected. Go back to Home and connect again."),

  underWay: (title: string, left: number) =>
    t(
      "The gateway still sends invitations to {left, plural, one{# supplier} other{# suppliers}} of “{title}”, also while Excel is closed.",
      { left, title },
    ),
  follow: tc("verb", "Follow"),
  followOf: (title: string) => t("Follow the invitations to {title}", { title }),
  runs: t("Interrupted invitations"),
  cutOff: (title: string, n: number, change: InvitationChange, when: string) =>
    change === "invite"
      ? t("Inviting {n, plural, one{# supplier} other{# suppliers}} to “{title}” was interrupted ({when}).", {
          n,
          title,
          when,
        })
      : t("Taking back {n, plural, one{# invitation} other{# invitations}} to “{title}” was interrupted ({when}).", {
          n,
          title,
          when,
        }),
  cutOffHint: t("Finish shows what was not sent yet. Nobody gets a second mail unless you tick them."),
  finish: t("Finish…"),
  finishOf: (title: string) => t("Finish inviting to {title}", { title }),
  leave: t("Leave it"),
} as const;
