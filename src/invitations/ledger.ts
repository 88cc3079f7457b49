// What is known of earlier invitations: runs of the workbook and of the gateway put together, and what they say of one
// reference. What may have had an effect counts as unknown until somebody knows.
import type { InvitationRun, OutcomeRow, ReferenceKind, SupplierStanding } from "./types";

const isCertain = (row: OutcomeRow | undefined): row is OutcomeRow => row !== undefined && row.outcome !== "unknown";

/**
 * One run a name, oldest first. `nearest` is what the gateway's journal says: it knows best, except where a person
 * looked and said so. What one of the two does not know, the other may.
 */
export function mergeRuns(
  nearest: readonly InvitationRun[],
  remembered: readonly InvitationRun[],
): readonly InvitationRun[] {
  const known = new Map(remembered.map((run) => [run.id, run]));
  const ids = new Set(nearest.map(({ id }) => id));
  const merged = nearest.map((run) => mergeRun(run, known.get(run.id)));
  const rest = remembered.filter(({ id }) => !ids.has(id));
  return [...merged, ...rest].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function mergeRun(run: InvitationRun, other: InvitationRun | undefined): InvitationRun {
  if (other === undefined) return run;
  const theirs = new Map(other.rows.map((row) => [row.reference, row]));
  const own = new Set(run.rows.map(({ reference }) => reference));
  const rows = run.rows.map((row) => better(row, theirs.get(row.reference)));
  return { ...run, rows: [...rows, ...other.rows.filter(({ reference }) => !own.has(reference))] };
}

function better(row: OutcomeRow, other: OutcomeRow | undefined): OutcomeRow {
  if (!isCertain(other)) return row;
  return isCertain(row) && other.byWord !== true ? row : other;
}

/**
 * Without what was never asked: the gateway writes an intent before a request leaves, so that a reference that is in
 * none of a run's was not sent, once that run can send no more. What a person said of it stays.
 */
export function withoutUnasked(run: InvitationRun, asked: ReadonlySet<string>): InvitationRun {
  const rows = run.rows.filter(
    ({ reference, outcome, byWord }) => outcome !== "unknown" || byWord === true || asked.has(reference),
  );
  return rows.length === run.rows.length ? run : { ...run, rows };
}

/**
 * By reference, of one kind: a company's id and its external id are two references that nothing here can tell to be
 * one.
 */
export function standings(runs: readonly InvitationRun[], kind: ReferenceKind): ReadonlyMap<string, SupplierStanding> {
  const result = new Map<string, SupplierStanding>();
  for (const { id: runId, kind: told, change, at, by, rows } of runs) {
    if (told !== kind) continue;
    for (const { reference, outcome } of rows) {
      if (outcome === "unknown") result.set(reference, { state: "unknown", at, by, runId });
      if (outcome === "done")
        result.set(reference, { state: change === "invite" ? "invited" : "removed", at, by, runId });
    }
  }
  return result;
}

/** How many references of other kinds have an invitation of which this kind knows nothing. */
export function otherKinds(runs: readonly InvitationRun[], kind: ReferenceKind): number {
  const others = runs.filter((run) => run.kind !== kind).map((run) => run.kind);
  return [...new Set(others)].reduce((sum, other) => sum + counted(runs, other), 0);
}

function counted(runs: readonly InvitationRun[], kind: ReferenceKind): number {
  return [...standings(runs, kind).values()].filter(({ state }) => state !== "removed").length;
}

/**
 * The run after a person looked and said of these references whether the change had an effect. Others keep what they
 * have.
 */
export function saidOf(run: InvitationRun, references: ReadonlySet<string>, had: boolean): InvitationRun {
  const rows = run.rows.map((row): OutcomeRow => {
    if (!references.has(row.reference) || row.outcome !== "unknown") return row;
    const { reference } = row;
    return { reference, outcome: had ? "done" : "refused", detail: "", byWord: true };
  });
  return { ...run, rows };
}
