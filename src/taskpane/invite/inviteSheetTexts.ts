// What runs of invitations write into the workbook, in English: beside references, and in the ledger's sheet. No
// program reads these words again.
import type { LedgerTexts } from "../../invitations/ledgerList";
import type { InviteRowTexts, InviteSheetTexts } from "../../workflows/invite/texts";

const notSent = () => "Not sent: the run ended before this supplier";

const unknown = ({ at }: { readonly at: string }) =>
  `Unknown: sent ${timeText(at)}, but the answer was lost. Bidsheet sends it again only if you tick it`;

/** The platform refuses a request as a whole: the others of it learn whom it named. */
function why(opening: string, { detail, about }: { readonly detail: string; readonly about: string | null }): string {
  if (detail === "") return opening;
  return about === null ? `${opening}: ${detail}` : `${opening}: ${of(about, detail)}`;
}

const of = (about: string, detail: string) => `${detail} (the platform named ${about}, of the same request)`;

const rows: InviteRowTexts = {
  outcomes: {
    invite: {
      done: ({ at }) => `Invited ${timeText(at)}`,
      refused: (about) => why("Not invited", about),
      unknown,
      notSent,
    },
    remove: {
      done: ({ at }) => `Taken back ${timeText(at)}`,
      refused: (about) => why("Not taken back", about),
      unknown,
      notSent,
    },
  },
  problems: {
    notAnId: "Not sent: this is not an id; ids are whole numbers",
    tooManyDigits: "Not sent: more than 15 digits, which Excel rounds. Type the id as text",
    tooLong: "Not sent: an external id has at most 255 characters",
    shownOtherwise: "Not sent: the cell shows other digits than its value. Type the external id as text",
    error: "Not sent: the cell shows an error. Correct the formula",
    notText: "Not sent: TRUE or FALSE is not an external id",
  },
  leftOut: "Left out",
  leftOutBefore: ({ state, at, by }) => {
    const who = by === "" ? "" : ` by ${by}`;
    return `Left out: ${EARLIER[state]} ${timeText(at)}${who}`;
  },
};

const EARLIER = { unknown: "unknown since", invited: "invited", removed: "taken back" } as const;

const ledger: LedgerTexts = {
  sheet: "Bidsheet invitations",
  headers: {
    entry: "Entry",
    event: "Event",
    reference: "Reference",
    kind: "Kind",
    change: "Change",
    outcome: "Outcome",
    byWord: "Said by a person",
    at: "At (UTC)",
    by: "By",
    detail: "Detail",
  },
  kinds: {
    companyIds: "Supplier id",
    companyExternalIds: "Supplier external id",
    contactIds: "Contact id",
    contactExternalIds: "Contact external id",
  },
  changes: { invite: "Invite", remove: "Take back" },
  outcomes: {
    invite: { done: "Invited", refused: "Not invited", unknown: "Unknown", notSent: "Not sent" },
    remove: { done: "Taken back", refused: "Not taken back", unknown: "Unknown", notSent: "Not sent" },
  },
  byWord: "Yes",
  detail: ({ outcome, detail, about }) => {
    if (detail === "") return outcome === "unknown" ? "The platform's answer was lost." : "";
    return about === undefined ? detail : of(about, detail);
  },
};

export const inviteSheetTexts: InviteSheetTexts = { header: "Bidsheet invitation", rows, ledger };

/** Minutes are enough; UTC, since colleagues elsewhere read the same sheet. */
function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
