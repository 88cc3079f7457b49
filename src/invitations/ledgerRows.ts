// The ledger as rows of a sheet: one row a reference and run, so that an auditor reads who invited whom, when, and what
// came of it.
import type { CellValue } from "../values/cell";
import type { InvitationChange, InvitationOutcome, InvitationRun, ReferenceKind } from "./types";

const kinds: Record<ReferenceKind, string> = {
  companyIds: "Supplier id",
  companyExternalIds: "Supplier external id",
  contactIds: "Contact id",
  contactExternalIds: "Contact external id",
};

const outcomes: Record<InvitationChange, Record<InvitationOutcome, string>> = {
  invite: { done: "Invited", refused: "Not invited", unknown: "Unknown", notSent: "Not sent" },
  remove: { done: "Invitation removed", refused: "Not removed", unknown: "Unknown", notSent: "Not sent" },
};

export const ledgerHeaders = [
  "Entry",
  "Event",
  "Reference",
  "Kind",
  "Change",
  "Outcome",
  "Said by a person",
  "At (UTC)",
  "By",
  "Detail",
] as const;

/**
 * Newest run first, its references in reverse, as a list that grows at the bottom of the sheet takes them. Texts from
 * outside: guard them.
 */
export function ledgerRows(runs: readonly InvitationRun[]): readonly (readonly CellValue[])[] {
  return [...runs].reverse().flatMap((run) => [...rowsOf(run)].reverse());
}

function rowsOf({ id, eventId, kind, change, at, by, rows }: InvitationRun): readonly (readonly CellValue[])[] {
  const verb = change === "invite" ? "Invite" : "Remove";
  return rows.map(({ reference, outcome, detail, byWord }) => [
    `${id}/${reference}`,
    eventId,
    reference,
    kinds[kind],
    verb,
    outcomes[change][outcome],
    byWord === true ? "Yes" : "",
    at,
    by,
    detail,
  ]);
}
