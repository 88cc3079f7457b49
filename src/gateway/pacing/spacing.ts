// How far apart the requests of one company start, and who is next: the rules that a gateway of its own (lane.ts) and
// several on one database (sharedLane.ts) both follow. It keeps nothing.

/** Without a measurement yet: a guess that is wide for a local network and narrow for a far one. */
export const FIRST_JITTER_MS = 40;
const LEAST_JITTER_MS = 10;
/** Of jitter and penalty, what is left after each clean answer: about 1.5% narrower. */
const JITTER_LEFT = 0.985;
const PENALTY_LEFT = 0.97;
const FIRST_PENALTY_MS = 150;
const MOST_PENALTY_MS = 2000;
/**
 * Bulk gets one turn after this many interactive ones, or after one round of all interactive people when those are
 * more.
 */
const INTERACTIVE_RUN = 4;
/** Who has no session yet gets one turn after this many of those who have one; and every turn that nobody wants. */
export const SESSIONS_RUN = 4;

export interface Margins {
  readonly jitterMs: number;
  readonly penaltyMs: number;
  /** The way to a store that gateways share. */
  readonly wayMs?: number;
}

/**
 * Starts are so far apart that N + 1 of them span a second and what the way to the server may add: with a spread of J
 * ms, six arrivals after starts `s` apart span at least 5s - J.
 */
export function spacingOf({ jitterMs, penaltyMs, wayMs = 0 }: Margins, perSecond: number): number {
  return (1000 + jitterMs + penaltyMs + wayMs) / perSecond;
}

/** After clean answers, the latest of which came `excessMs` later than the quickest one. */
export function jitterAfter(jitterMs: number, excessMs: number, answers = 1): number {
  return Math.max(excessMs, jitterMs * JITTER_LEFT ** answers, LEAST_JITTER_MS);
}

/** After clean answers. */
export function penaltyAfter(penaltyMs: number, answers = 1): number {
  return penaltyMs < 1 ? 0 : penaltyMs * PENALTY_LEFT ** answers;
}

/** After a 429. */
export function penaltyAfterLimit(penaltyMs: number): number {
  return Math.min(Math.max(penaltyMs * 2, FIRST_PENALTY_MS), MOST_PENALTY_MS);
}

/** After so many interactive turns bulk has its own; `people`: who waits interactively. */
export function interactiveRun(people: number): number {
  return Math.max(INTERACTIVE_RUN, people);
}
