// A story of creating and deleting events as data, and how one is drawn from a seed: few rows, two people with two
// workbooks each, a colleague with another tool, so that everything meets.
import { Random } from "../../simulation/random";
import type { AmidOf, Book } from "../people";

export interface EventWorld {
  /** Rows of each sheet; each has an external id by its place. */
  readonly rows: number;
  /** Rows whose event the platform refuses, and rows that name a template that it does not have. */
  readonly refuses: readonly number[];
  readonly lacksTemplate: readonly number[];
  /** Rows whose event is there before anything begins. */
  readonly there: readonly number[];
  /** The platform's filters find everything. */
  readonly loose: boolean;
  readonly answerMs: number;
}

export type EventFault = "dropBefore" | "dropAnswer" | "applyLate" | "status500" | "applied500" | "status422" | "slow";

/** A colleague with another tool, at the platform itself. `row`: of whose external id. */
export interface Outside {
  readonly do: "outside";
  readonly what: "rename" | "publish" | "delete" | "create";
  readonly row: number;
  /** After so many milliseconds. */
  readonly inMs: number;
}

export type Deed =
  | { readonly do: "fault"; readonly on: "change" | "read"; readonly kind: EventFault; readonly ms: number }
  | { readonly do: "gatewayDies" }
  | { readonly do: "paneDies" }
  | { readonly do: "cancel" }
  | Outside
  /** Of all sends of that person that run. */
  | ({ readonly do: "wish"; readonly wish: "pause" | "resume" | "stop" } & Book)
  /** Somebody else works at the same time. */
  | { readonly do: "other"; readonly act: Creating | Deleting };

export type Amid = AmidOf<Deed>;

export interface Creating extends Book {
  readonly do: "create";
  readonly rows: readonly number[];
  readonly between: readonly Act[];
  readonly amid: readonly Amid[];
}

export interface Deleting extends Book {
  readonly do: "delete";
  /** Of whose external id. */
  readonly row: number;
  /** Another title is typed. */
  readonly mistyped: boolean;
  readonly between: readonly Act[];
  readonly amid: readonly Amid[];
}

export type Act =
  | Creating
  | Deleting
  | (Book & { readonly do: "takeIn"; readonly amid: readonly Amid[] })
  | (Book & { readonly do: "save" | "reopen" })
  | { readonly do: "wait"; readonly ms: number }
  | Exclude<Deed, { readonly do: "cancel" | "paneDies" | "other" }>;

export interface EventStory {
  readonly world: EventWorld;
  readonly acts: readonly Act[];
}

const FAULTS: readonly EventFault[] = [
  "dropBefore",
  "dropAnswer",
  "applyLate",
  "status500",
  "applied500",
  "status422",
  "slow",
];
const WAITS: readonly number[] = [100, 2_000, 12_000, 30_000, 61_000, 700_000];
/** What left is applied within a minute, or never (README, assumption 14). */
const LATE: readonly number[] = [500, 5_000, 20_000, 40_000];

export function drawEventStory(seed: number): EventStory {
  const random = new Random(seed + SEED);
  const rows = random.between(1, 4);
  const one = (share: number) => (random.chance(share) ? [random.between(0, rows - 1)] : []);
  const world: EventWorld = {
    rows,
    refuses: one(0.2),
    lacksTemplate: one(0.15),
    there: one(0.3),
    loose: random.chance(0.3),
    answerMs: random.pick([0, 0, 150, 1_200]),
  };
  const acts = Array.from({ length: random.between(2, 8) }, () => drawAct(random, rows));
  const begin = random.pick([none, none, none, none, none, drawDoubt, drawSlowLook]);
  return { world, acts: [...begin(random, rows), ...acts] };
}
const SEED = 88_000_001;

const none = (): readonly Act[] => [];

/** What somebody stopped may arrive yet, while another one has the same rows on the screen. */
function drawDoubt(random: Random, rows: number): readonly Act[] {
  const stop = { do: "wish", wish: "stop", person: 0, book: 0 } as const;
  const lost: Creating = {
    ...drawCreating(random, rows, true),
    person: 0,
    book: 0,
    amid: [
      { at: random.between(15, 45), deed: { do: "fault", on: "change", kind: "applyLate", ms: random.pick(LATE) } },
      { at: random.between(30, 70), deed: stop },
    ],
  };
  return [{ ...drawCreating(random, rows, true), person: 1, between: [{ ...lost, amid: [] }], amid: lost.amid }];
}

/** A colleague makes the event while an answer is on its way that does not know of it. */
function drawSlowLook(random: Random, rows: number): readonly Act[] {
  const at = random.between(15, 50);
  const amid: readonly Amid[] = [
    { at, deed: { do: "fault", on: "read", kind: "slow", ms: random.pick(LATE) } },
    { at, deed: { do: "outside", what: "create", row: random.between(0, rows - 1), inMs: random.pick([100, 2_000]) } },
  ];
  return [{ ...drawCreating(random, rows, true), amid }];
}

function drawBook(random: Random): Book {
  return { person: random.chance(0.7) ? 0 : 1, book: random.chance(0.7) ? 0 : 1 };
}

function drawAct(random: Random, rows: number): Act {
  const book = drawBook(random);
  const draws: readonly (readonly [number, () => Act])[] = [
    [8, () => drawCreating(random, rows)],
    [6, () => drawDeleting(random, rows)],
    [3, () => drawFault(random)],
    [2, () => ({ do: "takeIn", ...book, amid: drawAmid(random, rows) })],
    [1, () => ({ do: "save", ...book })],
    [1, () => ({ do: "reopen", ...book })],
    [2, () => ({ do: "wait", ms: random.pick(WAITS) })],
    [1, () => ({ do: "gatewayDies" })],
    [2, () => drawWish(random)],
    [2, () => drawOutside(random, rows)],
  ];
  let left = random.between(
    1,
    draws.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, draw] of draws) if ((left -= weight) <= 0) return draw();
  return { do: "gatewayDies" };
}

function drawWish(random: Random) {
  const wish = random.pick(["pause", "pause", "resume", "resume", "stop"] as const);
  return { do: "wish", wish, ...drawBook(random) } as const;
}

function drawFault(random: Random) {
  const on = random.chance(0.8) ? "change" : "read";
  return { do: "fault", on, kind: random.pick(FAULTS), ms: random.pick(LATE) } as const;
}

function drawOutside(random: Random, rows: number): Outside {
  const what = random.pick(["rename", "rename", "publish", "delete", "create"] as const);
  return { do: "outside", what, row: random.between(0, rows - 1), inMs: random.pick([0, 0, 0, 2_000, 15_000]) };
}

function drawCreating(random: Random, rows: number, isInner = false): Creating {
  const chosen = [...Array(rows).keys()].filter(() => random.chance(0.8));
  const more = drawAround(random, rows, isInner);
  return { do: "create", ...drawBook(random), rows: chosen.length > 0 ? chosen : [0], ...more };
}

function drawDeleting(random: Random, rows: number, isInner = false): Deleting {
  const more = drawAround(random, rows, isInner);
  const row = random.between(0, rows - 1);
  return { do: "delete", ...drawBook(random), row, mistyped: random.chance(0.1), ...more };
}

function drawAround(random: Random, rows: number, isInner: boolean) {
  const hasBetween = !isInner && random.chance(0.3);
  return {
    between: hasBetween ? [drawBetween(random, rows)] : [],
    amid: isInner ? [] : drawAmid(random, rows),
  };
}

/** While something is on the screen. */
function drawBetween(random: Random, rows: number): Act {
  return random.pick<() => Act>([
    () => drawCreating(random, rows, true),
    () => drawDeleting(random, rows, true),
    () => drawOutside(random, rows),
    () => drawOutside(random, rows),
    () => ({ do: "wait", ms: random.pick(WAITS) }),
    () => ({ do: "gatewayDies" }),
  ])();
}

function drawAmid(random: Random, rows: number): readonly Amid[] {
  const count = random.pick([0, 0, 1, 1, 2]);
  return Array.from({ length: count }, () => ({ at: random.between(1, 60), deed: drawDeed(random, rows) }));
}

function drawDeed(random: Random, rows: number): Deed {
  return random.pick<() => Deed>([
    () => drawFault(random),
    () => ({ do: "gatewayDies" }),
    () => ({ do: "paneDies" }),
    () => ({ do: "cancel" }),
    () => drawWish(random),
    () => drawOutside(random, rows),
    () => ({
      do: "other",
      act: random.chance(0.5) ? drawCreating(random, rows, true) : drawDeleting(random, rows, true),
    }),
  ])();
}
