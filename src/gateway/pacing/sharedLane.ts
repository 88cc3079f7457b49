// The core of one rate budget that several gateways share: the same spacing and the same turns as in lane.ts, as a
// state that can be written down. It is told the time, which is one clock's for all, and asks nobody.
import { z } from "zod";
import { lines, type Granted, type LaneOf, type Learnt, type Line, type Standing, type Waiting } from "./slots";
import {
  FIRST_JITTER_MS,
  interactiveRun,
  jitterAfter,
  penaltyAfter,
  penaltyAfterLimit,
  SESSIONS_RUN,
  spacingOf,
} from "./spacing";

/** The way to the store and back, for which a start may be late. */
const FIRST_WAY_MS = 20;
const LEAST_WAY_MS = 5;
/** Beyond it starts are lost: below it a slow store only slows down who waits. */
const MOST_WAY_MS = 1000;
const WAY_LEFT = 0.98;
/** How long a gateway may take from its turn to the leaving: it writes an intent. A killed one blocks all so long. */
const TURN_MS = 2000;
/** A gateway that has somebody waiting asks at least so often; who does not is gone. */
export const ASK_EVERY_MS = 250;
const GONE_MS = 4 * ASK_EVERY_MS;
/** Whoever's turn it is has so long to come for it. */
const COME_MS = 150;
const COME_AGAIN_MS = 10;

const counted = z.record(z.string(), z.number());
const laneState = z.object({
  lastStart: z.number(),
  holdUntil: z.number(),
  jitterMs: z.number(),
  penaltyMs: z.number(),
  wayMs: z.number(),
  starts: z.array(z.object({ id: z.string(), at: z.number(), lateMs: z.number().nullable() })),
  runOfInteractive: z.number(),
  runOfSessions: z.number(),
  turns: z.number(),
  /** People in turn, by line: whoever has the lowest number is next. */
  order: z.object({ interactive: counted, bulk: counted, visitors: counted }),
  gateways: z.record(
    z.string(),
    z.object({
      seenAt: z.number(),
      waiting: z.object({ interactive: counted, bulk: counted, visitors: counted }),
    }),
  ),
  /** The turn that is out. */
  out: z.object({ id: z.string(), gateway: z.string(), until: z.number() }).nullable(),
  /** Who is waited for, since when. */
  called: z.object({ gateway: z.string(), since: z.number() }).nullable(),
});
export type LaneState = z.infer<typeof laneState>;

export const readLane = (text: string): LaneState => laneState.parse(JSON.parse(text));

/** Nothing is known of what left before: the first turn waits one spacing. */
export function newLane(now: number): LaneState {
  return {
    lastStart: now,
    holdUntil: 0,
    jitterMs: FIRST_JITTER_MS,
    penaltyMs: 0,
    wayMs: FIRST_WAY_MS,
    starts: [],
    runOfInteractive: 0,
    runOfSessions: 0,
    turns: 0,
    order: { interactive: {}, bulk: {}, visitors: {} },
    gateways: {},
    out: null,
    called: null,
  };
}

export interface Asked {
  readonly gateway: string;
  readonly waiting: Waiting;
  readonly learnt: Learnt;
}

/** Changes `state`. `id` is the name of a turn that may be given. */
export function ask(state: LaneState, lane: LaneOf, asked: Asked, now: number, id: string): Granted {
  const { gateway } = asked;
  setBack(state, now);
  learn(state, asked.learnt);
  state.gateways[gateway] = { seenAt: now, waiting: copyOf(asked.waiting) };
  state.gateways = keep(state.gateways, (_name, { seenAt }) => now - seenAt <= GONE_MS);
  // A gateway asks when none of its turns is out: one that is has been lost on the way.
  if (state.out !== null && (state.out.gateway === gateway || state.out.until <= now)) state.out = null;
  queue(state);
  const heldMs = Math.max(0, state.holdUntil - now);
  const wait = (ms: number): Granted => ({
    kind: "wait",
    ms: Math.min(Math.max(1, Math.ceil(ms)), ASK_EVERY_MS),
    heldMs,
  });
  if (state.out !== null) return wait(COME_AGAIN_MS);
  const untilNext = nextAt(state, lane) - now;
  if (untilNext > 0) return wait(untilNext);
  return turn(state, gateway, now, id) ?? wait(COME_AGAIN_MS);
}

/** False where the turn was taken away. */
export function leaveLane(state: LaneState, { perSecond }: LaneOf, id: string, now: number): boolean {
  if (state.out?.id !== id) return false;
  state.out = null;
  state.lastStart = now;
  state.starts.push({ id, at: now, lateMs: null });
  while (state.starts.length > Math.ceil(perSecond)) state.starts.shift();
  return true;
}

export function giveBack(state: LaneState, id: string): void {
  if (state.out?.id === id) state.out = null;
}

export function limited(state: LaneState, holdMs: number, now: number): void {
  state.penaltyMs = penaltyAfterLimit(state.penaltyMs);
  state.holdUntil = Math.max(state.holdUntil, now + holdMs);
}

export function standingOf(state: LaneState, lane: LaneOf, now: number): Standing {
  const people = (line: Line) => Object.keys(state.order[line]).length;
  return {
    spacingMs: spacingOf(state, lane.perSecond),
    jitterMs: state.jitterMs,
    heldMs: Math.max(0, state.holdUntil - now),
    people: { interactive: people("interactive"), bulk: people("bulk"), visitors: people("visitors") },
  };
}

/** When N + 1 starts span a second, whatever their own ways to the platform. */
function nextAt(state: LaneState, lane: LaneOf): number {
  const first = state.starts.length < Math.ceil(lane.perSecond) ? undefined : state.starts[0];
  const late = first === undefined ? 0 : (first.lateMs ?? state.jitterMs + state.wayMs);
  const windowEnds = first === undefined ? -Infinity : first.at + 1000 + late;
  return Math.max(state.lastStart + spacingOf(state, lane.perSecond), windowEnds, state.holdUntil);
}

/** The server's clock was set back, or another server answers: what was noted lies in the future. */
function setBack(state: LaneState, now: number): void {
  const back = state.lastStart - now;
  if (back <= 0) return;
  state.lastStart = now;
  state.holdUntil -= back;
  for (const start of state.starts) start.at -= back;
  for (const one of Object.values(state.gateways)) one.seenAt = Math.min(one.seenAt, now);
  state.out = null;
  state.called = null;
}

function learn(state: LaneState, { late, jitterMs, wayMs, answers }: Learnt): void {
  for (const start of state.starts) start.lateMs = late[start.id] ?? start.lateMs;
  state.jitterMs = jitterAfter(state.jitterMs, jitterMs, answers);
  state.wayMs = Math.min(Math.max(wayMs, state.wayMs * WAY_LEFT ** answers, LEAST_WAY_MS), MOST_WAY_MS);
  state.penaltyMs = penaltyAfter(state.penaltyMs, answers);
}

/** Who comes, and who was served, goes to the end; who waits nowhere any more leaves. */
function queue(state: LaneState): void {
  for (const line of lines) {
    const waiting = new Set(Object.values(state.gateways).flatMap((one) => Object.keys(one.waiting[line])));
    state.order[line] = keep(state.order[line], (person) => waiting.has(person));
    for (const person of waiting) state.order[line][person] ??= state.turns += 1;
  }
}

function turn(state: LaneState, gateway: string, now: number, id: string): Granted | null {
  for (;;) {
    const next = choose(state);
    if (next === null) return null;
    const { line, person } = next;
    const isHere = state.gateways[gateway]?.waiting[line][person] !== undefined;
    const other = Object.entries(state.gateways).find(([, { waiting }]) => waiting[line][person] !== undefined)?.[0];
    if (isHere) {
      state.called = null;
      serve(state, gateway, next);
      state.out = { id, gateway, until: now + TURN_MS };
      return { kind: "turn", id, line, person };
    }
    if (other === undefined) return null;
    if (state.called?.gateway !== other) state.called = { gateway: other, since: now };
    if (now - state.called.since < COME_MS) return null;
    // It does not come: it is gone, and the next one is called.
    state.gateways = keep(state.gateways, (name) => name !== other);
    state.called = null;
    queue(state);
  }
}

interface Next {
  readonly line: Line;
  readonly person: string;
}

function choose(state: LaneState): Next | null {
  const { order, runOfInteractive, runOfSessions } = state;
  const first = (line: Line): Next | null => {
    const [next] = Object.entries(order[line]).sort(([, a], [, b]) => a - b);
    return next === undefined ? null : { line, person: next[0] };
  };
  const fullRun = interactiveRun(Object.keys(order.interactive).length);
  const bulkIsDue = runOfInteractive >= fullRun;
  const ofSessions = bulkIsDue ? (first("bulk") ?? first("interactive")) : (first("interactive") ?? first("bulk"));
  const visitor = first("visitors");
  return runOfSessions >= SESSIONS_RUN ? (visitor ?? ofSessions) : (ofSessions ?? visitor);
}

function serve(state: LaneState, gateway: string, { line, person }: Next): void {
  if (line !== "visitors") state.runOfInteractive = line === "interactive" ? state.runOfInteractive + 1 : 0;
  state.runOfSessions = line === "visitors" ? 0 : state.runOfSessions + 1;
  state.order[line][person] = state.turns += 1;
  const here = state.gateways[gateway];
  if (here === undefined) return;
  const left = (here.waiting[line][person] ?? 0) - 1;
  here.waiting[line][person] = left;
  here.waiting[line] = keep(here.waiting[line], (_person, count) => count > 0);
}

function keep<T>(all: Record<string, T>, where: (name: string, one: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name, one]) => where(name, one)));
}

function copyOf({ interactive, bulk, visitors }: Waiting) {
  return { interactive: { ...interactive }, bulk: { ...bulk }, visitors: { ...visitors } };
}
