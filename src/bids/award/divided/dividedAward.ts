// The best award where lots are divided or suppliers are counted: the cheapest sets of suppliers first, which is the
// answer if it keeps the other rules; else every award of a small case; else the whole program in the mixed-integer
// solver, which begins with what is known.
import type { BoundedParts } from "../bounded";
import { dividedSets, fitsTable, type CheapSets } from "./dividedSets";
import { dividedByMip, pairsOf } from "./dividedMip";
import { covers, keeps, lineCount, uncoveredBy, type Found, type Model, type SearchAnswer } from "../model";
import { firstOf } from "../order";
import { isSmall, solveSmall } from "../small";
import { cheapestParts, everyWay } from "../splits";

type Choices = readonly (readonly number[])[];

/** Ways of one lot that are tried. */
const MOST_WAYS = 2000;

/** What sets of suppliers cost at least, by their number; null: too many for it, or the time is over. */
export async function cheapSets(
  model: Model,
  choices: Choices,
  { pace }: Pick<BoundedParts, "pace">,
  most: number,
): Promise<readonly (CheapSets | null)[] | null> {
  if (most < 1 || pace.left() <= 0 || !fitsTable(model, choices)) return null;
  return pace.run(dividedSets(model, choices, most));
}

export async function bestDivided(
  model: Model,
  choices: Choices,
  parts: BoundedParts,
  known: Found | null,
): Promise<SearchAnswer> {
  const sets = await cheapSets(model, choices, parts, model.most);
  return judgedSets(model, choices, sets?.[model.most - 1] ?? sets?.at(-1), parts, known);
}

/** `sets`: the cheapest of at most so many suppliers; null: there are none, undefined: not known. */
export async function judgedSets(
  model: Model,
  choices: Choices,
  sets: CheapSets | null | undefined,
  parts: BoundedParts,
  known: Found | null,
): Promise<SearchAnswer> {
  if (sets === null) return "infeasible";
  const bySets = sets === undefined ? null : ofSets(model, choices, sets);
  if (bySets === "infeasible" || bySets?.settled === true) return bySets;
  const small = smallChoices(model, choices);
  if (small !== null) return parts.pace.run(solveSmall(model, small));
  if (bySets !== null) return bySets;
  const bound = sets === undefined ? -Infinity : sets.value;
  const start = sets === undefined || known !== null ? known : await ofFirstSet(model, choices, sets, parts);
  if (start !== null && start.value - bound <= model.lots.tolerance) return { ...start, bound: start.value };
  const answer = await byProgram(model, choices, parts, start);
  if (answer === null || answer === "infeasible") return answer;
  return { ...answer, bound: Math.min(answer.value, Math.max(answer.bound, bound)) };
}

/** Pairs of lot and supplier that the solver gets whole at once. */
const WHOLE = 2500;

/** An award to the cheapest set alone, which is a far smaller program: something to begin with where time is short. */
async function ofFirstSet(
  model: Model,
  choices: Choices,
  { first }: CheapSets,
  parts: BoundedParts,
): Promise<Found | null> {
  if (pairsOf(model, choices) <= WHOLE) return null;
  const own = choices.map((able, lot) => {
    const takes = cheapestParts(model.lots.splits?.[lot] ?? null)?.length ?? Infinity;
    const some = able.filter((supplier) => first.includes(supplier));
    return some.length < takes ? [] : some;
  });
  const pace = parts.pace.within(parts.pace.left() / 2);
  const answer = await byProgram(model, own, { ...parts, pace }, null);
  if (answer === null || answer === "infeasible") return null;
  // What it says of lines is true of these suppliers only.
  return { winners: answer.winners, value: answer.value, bound: -Infinity };
}

async function byProgram(
  model: Model,
  choices: Choices,
  { pace, mip }: BoundedParts,
  known: Found | null,
): Promise<SearchAnswer> {
  const solver = await mip();
  await pace.rest();
  return dividedByMip(model, choices, { mip: solver, left: () => pace.hold() }, known);
}

/** The best of the sets' awards that keeps all rules; null: none of these does. */
function ofSets(model: Model, choices: Choices, { value, ties, first }: CheapSets): SearchAnswer {
  const awards = (ties ?? [first]).map((set) => cheapestOf(model, choices, set));
  const lines = lineCount(model.lots) - uncoveredBy(model.lots, awards[0] ?? new Int32Array(0));
  if (model.linesFirst && lines < model.need) return "infeasible";
  const kept = awards.filter((winners) => keeps(model, winners));
  const winners = firstOf(model, kept);
  if (winners === null) return null;
  const whole = ties !== null && kept.length === awards.length && model.rows.length === 0;
  const exact = whole && model.needWorth <= 0 && covers(model, winners);
  return { winners, value, bound: value, settled: exact };
}

/** Each lot as cheaply as the set can have it, or to nobody if that is less; ties as the rule has them. */
function cheapestOf({ lots, values, nobody }: Model, choices: Choices, set: readonly number[]): Int32Array {
  return Int32Array.from(choices, (able, lot) => {
    const parts = cheapestParts(lots.splits?.[lot] ?? null);
    const cost = (supplier: number) => values[lot * lots.suppliers + supplier] ?? Infinity;
    const stays = (supplier: number) => lots.stays[lot * lots.suppliers + supplier] ?? 0;
    const sorted = able
      .filter((supplier) => set.includes(supplier))
      .sort((a, b) => {
        const more = cost(a) - cost(b);
        return Math.abs(more) > lots.tolerance ? more : stays(b) - stays(a) || a - b;
      });
    if (parts === null || sorted.length < parts.length) return -1;
    const shares = parts.map((part, at) => ({ supplier: sorted[at] ?? 0, part }));
    const total = shares.reduce((sum, { supplier, part }) => sum + part * cost(supplier), 0);
    // Of equal costs the line is awarded.
    return total > (nobody[lot] ?? 0) + lots.tolerance ? -1 : lots.ways.idOf(shares);
  });
}

/** Who or which way may have each lot; null: more awards than can be tried. */
export function smallChoices({ lots }: Model, choices: Choices): Choices | null {
  const ways: (readonly number[])[] = [];
  for (const [lot, able] of choices.entries()) {
    const split = lots.splits?.[lot] ?? null;
    const own = split === null ? null : everyWay(split, able, MOST_WAYS);
    if (split !== null && own === null) return null;
    ways.push(
      own === null ? able : own.map((shares) => lots.ways.idOf(shares)).sort((a, b) => lots.ways.compare(a, b)),
    );
    // Ways of thousands of lots take longer to list than all else.
    if (!isSmall(ways)) return null;
  }
  return ways;
}
