// A story of invitations as data, and how one is drawn from a seed: few suppliers, two people with two workbooks each,
// small requests, so that everything meets.
import { Random } from "../../simulation/random";
import type { AmidOf, Book } from "../people";

/** One kind of reference is the same suppliers under other names: a story has one, since nobody can tell two apart. */
export type Kind = "companyIds" | "companyExternalIds" | "contactIds" | "contactExternalIds";
export type Change = "invite" | "remove";

export interface InviteWorld {
  readonly kind: Kind;
  /** Suppliers by place; these of them the platform does not take. */
  readonly suppliers: number;
  readonly refuses: readonly number[];
  /** A refusal names who it is about. */
  readonly names: boolean;
  /** References in one request. */
  readonly chunk: number;
  readonly answerMs: number;
}

export type InviteFault = "dropBefore" | "dropAnswer" | "applyLate" | "status500" | "applied500" | "status422" | "slow";

export interface Ticks {
  /** Who may get a second mail, by place: invited before, or nobody knows. */
  readonly again: readonly number[];
  readonly leftOut: readonly number[];
  /** Refused requests are taken apart afterwards. */
  readonly apart: boolean;
}

export type Deed =
  | { readonly do: "fault"; readonly on: "change" | "read"; readonly kind: InviteFault; readonly ms: number }
  | { readonly do: "gatewayDies" }
  | { readonly do: "paneDies" }
  | { readonly do: "cancel" }
  /** Of all sends of that person that run. */
  | ({ readonly do: "wish"; readonly wish: "pause" | "resume" | "stop" } & Book)
  /** Somebody else works at the same time. */
  | { readonly do: "other"; readonly act: Inviting };

export type Amid = AmidOf<Deed>;

export interface Inviting extends Book {
  readonly do: "invite";
  readonly change: Change;
  readonly suppliers: readonly number[];
  readonly ticks: Ticks;
  readonly between: readonly Act[];
  readonly amid: readonly Amid[];
}

export type Act =
  | Inviting
  /** What was cut off is finished. */
  | (Book & { readonly do: "finish"; readonly amid: readonly Amid[] })
  | (Book & { readonly do: "takeIn"; readonly amid: readonly Amid[] })
  /** A person looks at the platform and says what became of those of whom nobody knows. */
  | (Book & { readonly do: "say" })
  | (Book & { readonly do: "save" | "reopen" })
  | { readonly do: "wait"; readonly ms: number }
  | Exclude<Deed, { readonly do: "cancel" | "paneDies" | "other" }>;

export interface InviteStory {
  readonly world: InviteWorld;
  readonly acts: readonly Act[];
}

const KINDS: readonly Kind[] = ["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"];
const FAULTS: readonly InviteFault[] = [
  "dropBefore",
  "dropAnswer",
  "applyLate",
  "status500",
  "applied500",
  "status422",
  "slow",
];
const WAITS: readonly number[] = [100, 2_000, 30_000, 61_000, 700_000];
const LATE: readonly number[] = [500, 5_000, 40_000, 90_000];

export function drawInviteStory(seed: number): InviteStory {
  const random = new Random(seed + SEED);
  const suppliers = random.between(1, 5);
  const world: InviteWorld = {
    kind: random.pick(KINDS),
    suppliers,
    refuses: random.chance(0.3) ? [random.between(0, suppliers - 1)] : [],
    names: random.chance(0.5),
    chunk: random.between(1, 3),
    answerMs: random.pick([0, 0, 150, 1_200]),
  };
  const acts = Array.from({ length: random.between(2, 8) }, () => drawAct(random, suppliers));
  return { world, acts: random.chance(0.2) ? [...drawPaused(random, suppliers), ...acts] : acts };
}
const SEED = 55_000_001;

/** A colleague invites while somebody's run is paused. */
function drawPaused(random: Random, suppliers: number): readonly Act[] {
  const [own, colleague] = [
    { person: 0, book: 0 },
    { person: 1, book: 0 },
  ] as const;
  const at = random.between(20, 60);
  const pause = { at, deed: { do: "wish", wish: "pause", ...own } } as const;
  return [
    { ...drawInviting(random, suppliers, true), ...own, amid: [pause] },
    { do: "wait", ms: random.pick(WAITS) },
    { ...drawInviting(random, suppliers, true), ...colleague },
    { do: "wish", wish: "resume", ...own },
  ];
}

function drawBook(random: Random): Book {
  return { person: random.chance(0.7) ? 0 : 1, book: random.chance(0.7) ? 0 : 1 };
}

function drawAct(random: Random, suppliers: number): Act {
  const book = drawBook(random);
  const draws: readonly (readonly [number, () => Act])[] = [
    [10, () => drawInviting(random, suppliers)],
    [3, () => drawFault(random)],
    [2, () => ({ do: "finish", ...book, amid: drawAmid(random, suppliers) })],
    [2, () => ({ do: "takeIn", ...book, amid: drawAmid(random, suppliers) })],
    [2, () => ({ do: "say", ...book })],
    [1, () => ({ do: "save", ...book })],
    [1, () => ({ do: "reopen", ...book })],
    [2, () => ({ do: "wait", ms: random.pick(WAITS) })],
    [1, () => ({ do: "gatewayDies" })],
    [2, () => drawWish(random)],
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

function drawInviting(random: Random, suppliers: number, isInner = false): Inviting {
  const some = (share: number) => [...Array(suppliers).keys()].filter(() => random.chance(share));
  const chosen = some(0.7);
  const hasBetween = !isInner && random.chance(0.2);
  return {
    do: "invite",
    ...drawBook(random),
    change: random.chance(0.8) ? "invite" : "remove",
    suppliers: chosen.length > 0 ? chosen : [0],
    ticks: { again: some(0.25), leftOut: some(0.1), apart: random.chance(0.5) },
    between: hasBetween ? [drawBetween(random, suppliers)] : [],
    amid: isInner ? [] : drawAmid(random, suppliers),
  };
}

function drawBetween(random: Random, suppliers: number): Act {
  if (random.chance(0.6)) return drawInviting(random, suppliers, true);
  return random.chance(0.5) ? { do: "wait", ms: random.pick(WAITS) } : { do: "gatewayDies" };
}

function drawAmid(random: Random, suppliers: number): readonly Amid[] {
  const count = random.pick([0, 0, 1, 1, 2]);
  return Array.from({ length: count }, () => ({ at: random.between(1, 40), deed: drawDeed(random, suppliers) }));
}

function drawDeed(random: Random, suppliers: number): Deed {
  return random.pick<() => Deed>([
    () => drawFault(random),
    () => ({ do: "gatewayDies" }),
    () => ({ do: "paneDies" }),
    () => ({ do: "cancel" }),
    () => drawWish(random),
    () => ({ do: "other", act: drawInviting(random, suppliers, true) }),
  ])();
}
