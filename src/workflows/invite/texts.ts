// What stands beside a reference after a run: one short sentence, saying what happened and what to do.
import type { Candidate } from "../../invitations/candidates";
import { referenceKey } from "../../invitations/readReferences";
import type { InvitationChange, InvitationOutcome, OutcomeRow, ReferenceProblemKind } from "../../invitations/types";
import type { InvitePreview } from "./types";

type Words = Record<InvitationOutcome, (detail: string) => string>;

const outcomes = (at: string): Record<InvitationChange, Words> => ({
  invite: {
    done: () => `Invited ${at}`,
    refused: (detail) => `Not invited: ${detail}`,
    unknown: () => `Unknown whether invited ${at}: it is not sent again unless you say so`,
    notSent: () => "Not sent: the run ended before",
  },
  remove: {
    done: () => `Invitation removed ${at}`,
    refused: (detail) => `Not removed: ${detail}`,
    unknown: () => `Unknown whether removed ${at}: it is not sent again unless you say so`,
    notSent: () => "Not sent: the run ended before",
  },
});

const problems: Record<ReferenceProblemKind, string> = {
  notAnId: "Not sent: this is not an id; ids are whole numbers",
  tooManyDigits: "Not sent: more than 15 digits, which Excel rounds. Type the id as text",
  tooLong: "Not sent: an external id has at most 255 characters",
  shownOtherwise: "Not sent: the cell holds a number and shows another text. Type the external id as text",
  error: "Not sent: the cell shows an error. Mend the formula",
  notText: "Not sent: TRUE or FALSE is no external id",
};

const LONGEST_DETAIL = 200;

/** Minutes are enough; UTC, since colleagues elsewhere read the same sheet. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** A text for each cell that was looked at, by `cellKey`. */
export function textsOf(
  { change, candidates, problems: found }: InvitePreview,
  rows: readonly OutcomeRow[],
  at: string,
): ReadonlyMap<string, string> {
  const words = outcomes(timeText(at))[change];
  const sent = new Map(rows.map((row) => [row.reference, row]));
  const texts = new Map(found.map(({ key, kind }) => [key, problems[kind]]));
  for (const candidate of candidates) {
    const row = sent.get(candidate.id);
    const detail = (row?.detail ?? "").replace(/\s+/g, " ").slice(0, LONGEST_DETAIL);
    texts.set(referenceKey(candidate.id), row === undefined ? leftOut(candidate) : words[row.outcome](detail));
  }
  return texts;
}

function leftOut({ position, standing: { at, by, state } }: Candidate): string {
  const who = by === "" ? "" : ` by ${by}`;
  if (position === "fresh") return "Left out";
  if (position === "unknown") return `Left out: unknown since ${timeText(at)}${who}`;
  return `Left out: ${state === "invited" ? "invited" : "removed"} ${timeText(at)}${who}`;
}
