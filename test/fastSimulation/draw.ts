// Draws a story from a seed: a small world in which things collide, and what happens in it.
import { Random } from "../simulation/random";
import { withMore } from "./drawMore";
import {
  plainWorld,
  type Act,
  type Amid,
  type Answer,
  type Asked,
  type Cell,
  type Death,
  type Deed,
  type Fault,
  type FaultKind,
  type GivingUp,
  type Sending,
  type Story,
  type World,
} from "./story";

const TITLES: readonly Cell[] = ["A", "B", "C", "A ", "B "];
const NUMBERS: readonly Cell[] = [1, 2, 3, 4];
const NOTES: readonly Cell[] = ["x", "y", "x\ny", null, "1-2", "007"];

export function drawStory(seed: number): Story {
  const random = new Random(seed);
  const world = drawWorld(random);
  const count = random.between(3, 11);
  const acts = Array.from({ length: count }, () => (random.chance(SCENES) ? drawScene(random) : [drawAct(random)]));
  const story = { world, acts: withCtrlZ(seed, withGivingUp(seed, acts.flat().slice(0, MOST_ACTS))) };
  const column = (other: Random): number => other.pick(COLUMN);
  return withMore(seed, story, { place, cell: drawCell, column, deed: drawDeed, amid: drawAmid });
}

/** In some stories the person gives something up. Drawn apart, so that all else in a story is as its seed draws it. */
function withGivingUp(seed: number, others: readonly Act[]): readonly Act[] {
  const random = new Random(seed + GIVING_UP_SEED);
  if (!random.chance(0.25)) return others;
  const at = random.between(0, others.length);
  return [...others.slice(0, at), drawGivingUp(random), ...others.slice(at)];
}

const GIVING_UP_SEED = 77_000_001;

/** In some stories the person presses Ctrl+Z and Ctrl+Y, also amid a piece of work. Drawn apart as well. */
function withCtrlZ(seed: number, others: readonly Act[]): readonly Act[] {
  const random = new Random(seed + CTRL_Z_SEED);
  if (!random.chance(0.3)) return others;
  return others.flatMap((act): readonly Act[] => {
    const works = act.do === "send" || act.do === "refresh" || act.do === "giveUp";
    if (works && random.chance(0.25)) {
      const amid = [...act.amid, { at: random.between(1, 40), act: drawCtrlZ(random) }];
      return [{ ...act, amid }];
    }
    return random.chance(works ? 0.6 : 0.2) ? [act, drawCtrlZ(random)] : [act];
  });
}

const CTRL_Z_SEED = 99_000_001;

function drawCtrlZ(random: Random): Deed {
  const times = random.pick([1, 1, 2, 2, 3, 4, 5, 7, 9, 14]);
  return { do: random.chance(0.8) ? "ctrlZ" : "ctrlY", times };
}

function drawGivingUp(random: Random): GivingUp {
  return {
    do: "giveUp",
    what: random.pick(["cell", "cell", "row", "row", "all"]),
    row: place(random),
    column: random.pick(COLUMN),
    between: random.chance(0.4) ? [drawDeed(random)] : [],
    amid: drawAmid(random),
  };
}

/** How many of the acts are scenes: several that belong together. */
const SCENES = 0.2;
const MOST_ACTS = 14;

function drawWorld(random: Random): World {
  const notes = random.chance(0.7);
  const rows = Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => [
    random.pick(["A", "B", "C"]),
    random.pick(NUMBERS),
    notes ? random.pick(["x", "y"]) : null,
  ]);
  return {
    ...plainWorld,
    rows,
    computed: random.chance(0.2),
    trims: random.chance(0.2),
    crlf: random.chance(0.1),
    reorders: random.chance(0.2),
    refusesComputed: random.chance(0.3),
    pageSize: random.pick([100, 100, 2]),
    answerMs: random.pick([0, 0, 200, 3_000]),
    updateSends: random.chance(0.9) ? "wholeRow" : "changedCells",
  };
}

function drawCell(random: Random, column: number): Cell {
  if (column === 0) return random.pick(TITLES);
  // A word in a column of numbers, now and then.
  if (column === 1) return random.chance(0.03) ? random.pick(["3-4", "many", null]) : random.pick(NUMBERS);
  return random.pick(NOTES);
}

const drawCells = (random: Random): Cell[] => [0, 1, 2].map((column) => drawCell(random, column));
/** Mostly the first ones, so that hands meet on one row. */
const PLACES = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3];
const place = (random: Random): number => random.pick(PLACES);
/** As with places. */
const COLUMN = [1, 1, 1, 0, 2];

const deeds: readonly (readonly [number, (random: Random) => Deed])[] = [
  [8, (random) => typing(random)],
  [4, (random) => ({ do: "add", cells: drawCells(random) })],
  [1, (random) => ({ do: "formula", row: place(random), value: random.between(1, 4) })],
  [1, (random) => ({ do: "copy", row: place(random), whole: random.chance(0.7) })],
  [1, (random) => ({ do: "cut", from: place(random), to: place(random), column: random.between(0, 2) })],
  [2, (random) => ({ do: "sort", column: random.between(0, 1), down: random.chance(0.5) })],
  [2, (random) => ({ do: "delete", row: place(random) })],
  [1, (random) => ({ do: "clear", row: place(random) })],
  [1, () => ({ do: "putBack" })],
  [1, () => ({ do: "save" })],
  [5, (random) => changing(random)],
  [1, (random) => ({ do: "theirAdd", cells: [0, 1, 2].map((column) => theirCell(random, column)) })],
  [1, (random) => ({ do: "theirDelete", item: place(random) })],
];

function typing(random: Random): Deed {
  const column = random.pick(COLUMN);
  return { do: "type", row: place(random), column, value: drawCell(random, column) };
}

function theirCell(random: Random, column: number): Cell {
  if (column === 0) return random.pick(["A", "B", "C"]);
  return column === 1 ? random.pick(NUMBERS) : random.pick(["x", "y"]);
}

function changing(random: Random): Deed {
  const column = random.pick(COLUMN);
  return { do: "theirs", item: place(random), column, value: theirCell(random, column) };
}

function weighted<T>(random: Random, list: readonly (readonly [number, (random: Random) => T])[]): T {
  const total = list.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.next() * total;
  for (const [weight, make] of list) {
    left -= weight;
    if (left < 0) return make(random);
  }
  throw new Error("The weights do not add up.");
}

const drawDeed = (random: Random): Deed => weighted(random, deeds);

const FAULTS: Readonly<Record<Asked, readonly FaultKind[]>> = {
  list: ["dropBefore", "status500", "slow", "emptyPage", "shortList"],
  one: ["dropBefore", "slow"],
  columns: ["dropBefore", "slow"],
  update: ["dropBefore", "dropAnswer", "applyLate", "status500", "applied500", "status422", "slow", "slowAnswer"],
  create: [
    "dropBefore",
    "dropAnswer",
    "applyLate",
    "applied500",
    "status422",
    "slow",
    "slowAnswer",
    "partialError",
    "partialAnswer",
  ],
  delete: ["dropBefore", "dropAnswer", "applyLate", "status500", "applied500", "status422", "slow"],
};
/** Shorter than the time after which a change counts as not applied. */
const LATE_MS = 25_000;

function drawFault(random: Random): Fault {
  const on = random.pick(["list", "update", "update", "create", "create", "create", "delete"] as const);
  return { do: "fault", on, kind: random.pick(FAULTS[on]), ms: random.between(1, LATE_MS) };
}

const DEATHS = ["paneDies", "gatewayDies", "excelDies", "cancel"] as const;
const MOST_POINTS = 50;

function drawAmid(random: Random): Amid[] {
  if (random.chance(0.4)) return [];
  const one = (): Amid => {
    const act: Deed | Death = random.chance(0.25) ? { do: random.pick(DEATHS) } : drawDeed(random);
    return { at: random.between(1, MOST_POINTS), act };
  };
  return random.chance(0.3) ? [one(), one()] : [one()];
}

const WAITS = [2_000, 12_000, 31_000, 61_000, 130_000];

function drawSending(random: Random): Sending {
  const between: Sending["between"][number][] = [];
  if (random.chance(0.4)) between.push(drawDeed(random));
  if (random.chance(0.2)) between.push({ do: "wait", ms: random.pick(WAITS) });
  if (random.chance(0.3)) between.push(drawFault(random));
  const conflict = (): Answer | "open" =>
    random.pick<Answer | "open">(["ours", "theirs", "theirs", "open", { value: random.between(5, 9) }]);
  return {
    do: "send",
    look: random.pick(["preview", "preview", "preview", "preview", "preview", "finish", "undo"]),
    amidLook: random.chance(0.3) ? drawAmid(random) : [],
    between,
    ticks: {
      conflicts: [conflict(), conflict()],
      leaveOut: random.chance(0.2) ? [place(random)] : [],
      deletions: random.chance(0.6),
    },
    amid: drawAmid(random),
  };
}

const acts: readonly (readonly [number, (random: Random) => Act])[] = [
  [18, drawDeed],
  [10, drawSending],
  [4, (random) => ({ do: "refresh", amid: drawAmid(random) })],
  [3, drawFault],
  [3, (random) => ({ do: "wait", ms: random.pick(WAITS) })],
  [1, () => ({ do: "reopen" })],
  [1, () => ({ do: "makeNew" })],
  [1, (random) => ({ do: "theirColumn", computed: random.chance(0.7) })],
];

type Scene = (random: Random, row: number) => Act[];

const plainSend = (random: Random, more: Partial<Sending>): Sending => ({
  ...drawSending(random),
  look: "preview",
  ...more,
});
const typeInto = (random: Random, row: number, column: number): Deed => ({
  do: "type",
  row,
  column,
  value: drawCell(random, column),
});
const theirsAt = (random: Random, item: number, column: number): Deed => ({
  do: "theirs",
  item,
  column,
  value: theirCell(random, column),
});

/** What hurts comes from several hands on one row: such scenes are too rare among acts that know nothing of others. */
const scenes: readonly Scene[] = [
  // A conflict is decided, and the person types once more.
  (random, row) => {
    const column = random.pick(COLUMN);
    const between = [typeInto(random, row, column)];
    return [typeInto(random, row, column), theirsAt(random, row, column), plainSend(random, { between })];
  },
  // A colleague comes between the look and the word, which comes late.
  (random, row) => {
    const wait = { do: "wait" as const, ms: random.pick([12_000, 31_000]) };
    const between = [theirsAt(random, row, random.pick(COLUMN)), wait];
    return [typeInto(random, row, random.pick(COLUMN)), plainSend(random, { between })];
  },
  // The answer to a new row is lost, and somebody goes on.
  (random) => {
    const cells = drawCells(random);
    const fault: Fault = {
      do: "fault",
      on: "create",
      kind: random.pick(FAULTS.create),
      ms: random.between(1, LATE_MS),
    };
    const then: Act = random.chance(0.4) ? { do: "theirAdd", cells } : drawDeed(random);
    return [{ do: "add", cells }, fault, plainSend(random, {}), then];
  },
  // An older file.
  (random) => [{ do: "save" }, drawDeed(random), plainSend(random, {}), drawDeed(random), { do: "reopen" }],
  (random) => [{ do: "add", cells: drawCells(random) }, { do: "save" }, plainSend(random, {}), { do: "reopen" }],
  // Taken back, after somebody went on.
  (random, row) => [
    typeInto(random, row, random.pick(COLUMN)),
    plainSend(random, {}),
    drawDeed(random),
    { ...drawSending(random), look: "undo" },
  ],
  // A send that is slow with its first row, and a colleague at the second.
  (random, row) => {
    const fault: Fault = { do: "fault", on: "update", kind: "slowAnswer", ms: random.pick([11_000, 25_000]) };
    const amid = [{ at: random.between(20, 40), act: theirsAt(random, row + 1, random.pick(COLUMN)) }];
    const typed = [typeInto(random, row, random.pick(COLUMN)), typeInto(random, row + 1, random.pick(COLUMN))];
    return [...typed, fault, plainSend(random, { amid })];
  },
  // A row is deleted, changed there, and put back.
  (random, row) => [
    { do: "delete", row },
    theirsAt(random, row, random.pick(COLUMN)),
    random.chance(0.5) ? { do: "refresh", amid: [] } : plainSend(random, {}),
    { do: "putBack" },
  ],
];

const drawScene = (random: Random): Act[] => random.pick(scenes)(random, random.pick([0, 0, 1]));

const drawAct = (random: Random): Act => weighted(random, acts);
