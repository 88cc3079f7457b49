// What a read-back says of each row of a create that nobody heard of, was refused, or was answered in part. Pure.
import type { RawRecord, RawRow } from "../../collections/records";
import { doubtfulRows, pointedRow } from "../../sync/match/doubtfulCreates";
import type { CreatedMatch } from "../../sync/match/matchCreated";
import type { PlacedOutcome } from "./cargo";
import type { Met } from "./effects";

/** A request that may have made rows that nobody knows yet. */
export interface Unsettled {
  readonly key: string;
  readonly operation: string;
  /** All of the request, by slot. */
  readonly places: readonly number[];
  readonly rows: readonly RawRow[];
  /** Slots without an outcome. */
  open: number[];
  /** lost: no answer. refused: the platform says that it made none. short: its answer lacks these rows. */
  readonly why: "lost" | "refused" | "short";
  /** Another person's row that came shortly before it left may count as new. */
  readonly overOldList: boolean;
  /** Why it was refused. */
  readonly met: Met | null;
  /** Records of a short answer that none of its rows is. */
  readonly spare: number;
  readonly leftAt: number;
  due: number;
}

export function outcomeOf(place: number, match: CreatedMatch, records: readonly RawRecord[]): PlacedOutcome {
  if (match.outcome === "created") {
    const record = records.find(({ id }) => id === match.id)?.data ?? null;
    return { place, outcome: "sent", told: { id: match.id, record } };
  }
  const candidates = match.outcome === "ambiguous" ? [...match.candidates] : [];
  return { place, outcome: "ask", told: { candidates } };
}

export const asked = (match: CreatedMatch): CreatedMatch =>
  match.outcome === "created" ? { outcome: "ambiguous", candidates: [match.id] } : match;

/** missing: it surely was not made. later: nobody can say yet. */
export type Fate = "known" | "missing" | "later";

/** Of each open slot. `aged`: it can make no row any more. */
export function fatesOf(
  one: Unsettled,
  matches: ReadonlyMap<number, CreatedMatch>,
  aged: boolean,
): ReadonlyMap<number, Fate> {
  const waits = !aged && mayBeTwins(one, matches);
  return new Map([...matches].map(([slot, match]) => [slot, waits ? "later" : fateOf(one, match, aged)]));
}

function fateOf(one: Unsettled, match: CreatedMatch, aged: boolean): Fate {
  if (match.outcome === "created") return "known";
  // Its answer has a record that none of its rows is: that may be this row, altered.
  if (match.outcome === "missing" && one.spare > 0) return "known";
  const early = !aged && one.why !== "refused";
  if (match.outcome === "ambiguous") return early && match.altered === true ? "later" : "known";
  return early ? "later" : "missing";
}

/**
 * Rows like those of a lost request may have come before it left. That all rows of a request of several have their like
 * there by chance is not believed.
 */
function mayBeTwins(one: Unsettled, matches: ReadonlyMap<number, CreatedMatch>): boolean {
  if (one.why !== "lost" || !one.overOldList) return false;
  const found = one.open.filter((slot) => matches.get(slot)?.outcome === "created");
  return found.length > 0 && (found.length < one.open.length || one.places.length === 1);
}

/** Slots whose like in the list may be somebody else's, by what the platform answered. */
export function doubtIn(one: Unsettled, matches: ReadonlyMap<number, CreatedMatch>): readonly number[] {
  const isFound = (slot: number) => matches.get(slot)?.outcome === "created";
  if (one.why === "short" || mayBeTwins(one, matches)) return one.open.filter(isFound);
  if (one.why === "lost") return [];
  const found = [...one.places.keys()].map((slot) => isFound(slot) || one.places[slot] === -1);
  return [...doubtfulRows(found, pointedRow(one.met?.facts.pointer))];
}
