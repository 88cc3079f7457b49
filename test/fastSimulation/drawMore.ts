// What some stories have besides: a co-author, another workbook in front, and values beside wrong ids.
// Each is drawn apart, so that all else in a story is as its seed draws it.
import { Random } from "../simulation/random";
import type { Act, Amid, Cell, Deed, Story, World } from "./story";

/** What a story is drawn from. */
export interface Draws {
  readonly place: (random: Random) => number;
  readonly cell: (random: Random, column: number) => Cell;
  readonly column: (random: Random) => number;
  readonly deed: (random: Random) => Deed;
  readonly amid: (random: Random) => readonly Amid[];
}

export function withMore(seed: number, { world, acts }: Story, draws: Draws): Story {
  const some: Story = { world, acts: withBehind(seed, withBeside(seed, acts, draws)) };
  return withShifts(seed, { ...some, acts: withFollowers(seed, some.acts) }, draws);
}

/** Two windows follow; and a pane that died stays closed for hours. */
function withFollowers(seed: number, acts: readonly Act[]): readonly Act[] {
  const random = new Random(seed + FOLLOW_SEED);
  if (!random.chance(0.3)) return acts;
  return acts.flatMap((act): readonly Act[] => {
    if (act.do !== "send") return [act];
    const dies = { at: random.between(20, LAST_POINT), act: { do: "paneDies" as const } };
    if (random.chance(0.3))
      return [
        { ...act, amid: [...act.amid, dies] },
        { do: "wait", ms: random.pick(CLOSED_MS) },
      ];
    if (random.chance(0.5)) return [act];
    return [{ ...act, beside: [0, 1, 2].map(() => random.pick([0, 200, 1_000, 5_000])) }];
  });
}

const FOLLOW_SEED = 147_000_001;
const CLOSED_MS = [600_000, 3 * 3_600_000];

const BESIDE_SEED = 111_000_001;
const BEHIND_SEED = 123_000_001;
const SHIFT_SEED = 135_000_001;
const LAST_POINT = 60;

/** A co-author between any two steps of the product, and between what the person does. */
function withBeside(seed: number, acts: readonly Act[], draws: Draws): readonly Act[] {
  const random = new Random(seed + BESIDE_SEED);
  if (!random.chance(0.25)) return acts;
  return acts.flatMap((act): readonly Act[] => {
    const changed = withAmid(random, act, () => beside(random, draws));
    return random.chance(0.2) ? [changed, beside(random, draws)] : [changed];
  });
}

function beside(random: Random, { place, cell, column }: Draws): Deed {
  const kind = random.pick(["type", "type", "type", "add", "sort", "delete"] as const);
  if (kind === "add") return { do: "beside", deed: { do: "add", cells: [0, 1, 2].map((at) => cell(random, at)) } };
  if (kind === "delete") return { do: "beside", deed: { do: "delete", row: place(random) } };
  if (kind === "sort")
    return { do: "beside", deed: { do: "sort", column: random.between(0, 1), down: random.chance(0.5) } };
  const at = column(random);
  return { do: "beside", deed: { do: "type", row: place(random), column: at, value: cell(random, at) } };
}

function withBehind(seed: number, acts: readonly Act[]): readonly Act[] {
  const random = new Random(seed + BEHIND_SEED);
  if (!random.chance(0.1)) return acts;
  return acts.map((act) => withAmid(random, act, () => ({ do: "behind", writes: random.pick([1, 1, 2, 4]) })));
}

function withAmid(random: Random, act: Act, deed: () => Deed): Act {
  if (act.do !== "send" && act.do !== "refresh" && act.do !== "giveUp") return act;
  if (!random.chance(0.5)) return act;
  return { ...act, amid: [...act.amid, { at: random.between(1, LAST_POINT), act: deed() }] };
}

/** Rows that nobody takes for each other, since it takes three of them to see it. */
const MORE_ROWS: World["rows"] = [
  ["S", 1, "x"],
  ["T", 2, "y"],
  ["U", 3, "x"],
];

function withShifts(seed: number, { world, acts }: Story, { deed, amid, column }: Draws): Story {
  const random = new Random(seed + SHIFT_SEED);
  if (!random.chance(0.1)) return { world, acts };
  const at = random.between(0, acts.length);
  const shift: Act = {
    do: "shift",
    how: random.pick(["sort", "oneOff"]),
    column: column(random),
    down: random.chance(0.5),
    asks: random.pick(["preview", "refresh", "send"]),
    between: random.chance(0.4) ? [deed(random)] : [],
    amid: random.chance(0.4) ? amid(random) : [],
  };
  return {
    world: { ...world, rows: [...world.rows, ...MORE_ROWS] },
    acts: [...acts.slice(0, at), shift, ...acts.slice(at)],
  };
}
