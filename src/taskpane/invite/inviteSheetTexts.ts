// What runs of invitations write into the workbook, in English: beside references, and in the ledger's sheet. No
// program reads these words again.
import type { LedgerTexts } from "../../invitations/ledgerList";
import type { InviteRowTexts, InviteSheetTexts } from "../../workflows/invite/texts";
import { t, tc } from "../language/t";
import { invitationOutcomes } from "./outcomeTexts";

const notSent = () => t("Not sent: the run ended before this supplier");

const unknown = ({ at }: { readonly at: string }) =>
  t("Unknown: sent {at}, but the answer was lost. Bidsheet sends it again only if you tick it", { at: timeText(at) });

/** The platform refuses a request as a whole: the others of it learn whom it named. */
function why(opening: string, { detail, about }: { readonly detail: string; readonly about: string | null }): string {
  if (detail === "") return opening;
  return t("{outcome}: {detail}", { outcome: opening, detail: about === null ? detail : of(about, detail) });
}

const of = (about: string, detail: string) =>
  t("{detail} (the platform named {about}, of the same request)", { detail, about });

const rows: InviteRowTexts = {
  outcomes: {
    invite: {
      done: ({ at }) => t("Invited {at}", { at: timeText(at) }),
      refused: (about) => why(tc("supplier", "Not invited"), about),
      unknown,
      notSent,
    },
    remove: {
      done: ({ at }) => t("Taken back {at}", { at: timeText(at) }),
      refused: (about) => why(tc("invitation", "Not taken back"), about),
      unknown,
      notSent,
    },
  },
  problems: {
    notAnId: t("Not sent: this is not an ID; IDs are whole numbers"),
    tooManyDigits: t("Not sent: more than 15 digits, which Excel rounds. Type the ID as text"),
    tooLong: t("Not sent: an external ID has at most 255 characters"),
    shownOtherwise: t("Not sent: the cell shows other digits than its value. Type the external ID as text"),
    error: t("Not sent: the cell shows an error. Correct the formula"),
    notText: t("Not sent: TRUE or FALSE is not an external ID"),
  },
  leftOut: tc("supplier", "Left out"),
  leftOutBefore: ({ state, at, by }) => earlier[state](timeText(at), by),
};

type LeftOutState = Parameters<InviteRowTexts["leftOutBefore"]>[0]["state"];

const earlier: Readonly<Record<LeftOutState, (at: string, by: string) => string>> = {
  unknown: (at, by) =>
    by === "" ? t("Left out: unknown since {at}", { at }) : t("Left out: unknown since {at} by {by}", { at, by }),
  invited: (at, by) =>
    by === "" ? t("Left out: invited {at}", { at }) : t("Left out: invited {at} by {by}", { at, by }),
  removed: (at, by) =>
    by === "" ? t("Left out: taken back {at}", { at }) : t("Left out: taken back {at} by {by}", { at, by }),
};

const ledger: LedgerTexts = {
  sheet: t("Bidsheet invitations"),
  headers: {
    entry: t("Entry"),
    event: t("Event"),
    reference: t("Reference"),
    kind: t("Kind"),
    change: tc("noun", "Change"),
    outcome: t("Outcome"),
    byWord: t("Said by a person"),
    at: tc("column head", "At (UTC)"),
    by: tc("column head", "By"),
    detail: t("Detail"),
  },
  kinds: {
    companyIds: t("Supplier ID"),
    companyExternalIds: t("Supplier external ID"),
    contactIds: t("Contact ID"),
    contactExternalIds: t("Contact external ID"),
  },
  changes: { invite: tc("verb", "Invite"), remove: tc("invitation", "Take back") },
  outcomes: invitationOutcomes,
  byWord: t("Yes"),
  detail: ({ outcome, detail, about }) => {
    if (detail === "") return outcome === "unknown" ? t("The platform's answer was lost.") : "";
    return about === undefined ? detail : of(about, detail);
  },
};

export const inviteSheetTexts: InviteSheetTexts = { header: t("Bidsheet invitation"), rows, ledger };

/** Minutes are enough; UTC, since colleagues elsewhere read the same sheet. */
function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
