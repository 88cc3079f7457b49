// Which sentence each reference's outcome is, by kind. The words are handed in: they are the pane's, in whatever
// language.
import type { Candidate } from "../../invitations/candidates";
import type { LedgerTexts } from "../../invitations/ledgerList";
import { referenceKey } from "../../invitations/readReferences";
import type { InvitationChange, InvitationOutcome, OutcomeRow, ReferenceProblemKind } from "../../invitations/types";
import type { InvitePreview } from "./types";

interface InviteOutcomeAbout {
  /** ISO 8601, when the run began. */
  readonly at: string;
  /** The platform's own words, in one line; "" without. */
  readonly detail: string;
  /** The reference of the same request that the platform said this of; null: this one, or none. */
  readonly about: string | null;
}

/** Of what was left out because of an earlier run. */
interface InviteLeftOutAbout {
  readonly state: "unknown" | "invited" | "removed";
  /** ISO 8601, of the earlier run. */
  readonly at: string;
  /** "" where nobody knows. */
  readonly by: string;
}

/** What a run writes beside a reference: one short sentence, saying what happened and what to do. */
export interface InviteRowTexts {
  readonly outcomes: Readonly<
    Record<InvitationChange, Readonly<Record<InvitationOutcome, (about: InviteOutcomeAbout) => string>>>
  >;
  readonly problems: Readonly<Record<ReferenceProblemKind, string>>;
  /** The person did not tick it. */
  readonly leftOut: string;
  readonly leftOutBefore: (about: InviteLeftOutAbout) => string;
}

/** What runs write into the workbook. */
export interface InviteSheetTexts {
  /** Over the column of outcomes. */
  readonly header: string;
  readonly rows: InviteRowTexts;
  readonly ledger: LedgerTexts;
}

/** What a run was to do, as far as its rows are told by it. */
export type ToldRun = Pick<InvitePreview, "change" | "candidates" | "problems" | "chunks">;

const LONGEST_DETAIL = 200;

/** A text for each cell that was looked at, by `referenceCellKey`. */
export function inviteTextsByRow(
  words: InviteRowTexts,
  { change, candidates, problems, chunks }: ToldRun,
  rows: readonly OutcomeRow[],
  at: string,
): ReadonlyMap<string, string> {
  const sent = new Map(rows.map((row) => [row.reference, row]));
  const leaves = new Set(chunks.flat());
  const texts = new Map(problems.map(({ key, kind }) => [key, words.problems[kind]]));
  for (const candidate of candidates) {
    const row = sent.get(candidate.id);
    // Nothing is known of it yet.
    if (row === undefined && leaves.has(candidate.id)) continue;
    const detail = (row?.detail ?? "").replace(/\s+/g, " ").slice(0, LONGEST_DETAIL);
    const about = row?.about ?? null;
    const text =
      row === undefined ? leftOut(words, candidate) : words.outcomes[change][row.outcome]({ at, detail, about });
    texts.set(referenceKey(candidate.id), text);
  }
  return texts;
}

function leftOut(words: InviteRowTexts, { position, standing: { at, by, state } }: Candidate): string {
  if (position === "fresh") return words.leftOut;
  const before = state === "invited" ? "invited" : "removed";
  return words.leftOutBefore({ state: position === "unknown" ? "unknown" : before, at, by });
}
