// Divided lines and counted suppliers against trying every award: what they cost, who gets which part, and which of
// equal awards it is, whatever order the input has.
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import { prepare } from "../../../src/bids/award/awardAt";
import { dividedByMip } from "../../../src/bids/award/divided/dividedMip";
import { isDivided, keeps } from "../../../src/bids/award/model";
import {
  noRules,
  sharesOf,
  type AwardCase,
  type AwardRules,
  type Infeasible,
  type ScenarioResult,
  type SolveProgress,
  type SplitHow,
} from "../../../src/bids/award/types";
import { loadHighsMip } from "../../../src/solver/highsMip";
import { bruteForce, bruteWithout, caseOf, type BruteBest } from "./brute";
import { shuffled } from "./shuffled";
import { seeded } from "../../support/seeded";

const SEEDS = 2000;

interface Drawn {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
}

/** Mostly few prices, so that many awards cost the same. */
function drawn(seed: number): Drawn {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const maybe = <T>(often: number, value: () => T): T | null => (random() < often ? value() : null);
  // Mostly small, now and then as large as can be tried in time.
  const large = seed % 1000 === 0;
  const more = seed % 10 === 5 ? 3 : 2;
  const [suppliers, lines] = large ? [5, 6] : [1 + upTo(more), 1 + upTo(more)];
  const dear = random() < 0.4;
  const rows = Array.from({ length: lines }, () =>
    Array.from({ length: suppliers }, () => maybe(0.85, () => 1 + upTo(dear ? 300 : 2))),
  );
  const some = (of: number) => [...Array(of).keys()].filter(() => random() < 0.6);
  const how = (): SplitHow => {
    if (large) return { kind: "parts", parts: [0.7, 0.3] };
    if (random() < 0.5)
      return {
        kind: "parts",
        parts: [
          [0.7, 0.3],
          [0.5, 0.5],
          [0.5, 0.3, 0.2],
        ][upTo(2)] ?? [1],
      };
    const least = 1 + upTo(1);
    const leastShare = [0.3, 0.35, 0.4, 0.42][upTo(3)] ?? 0.3;
    return { kind: "sources", least, most: least + upTo(1), leastShare, mostShare: [0.6, 0.7, 1][upTo(2)] ?? 1 };
  };
  const part = () => upTo(8) / 8;
  const measureOf = () => (["share", "spend", "quantity"] as const)[upTo(2)] ?? "share";
  const amount = (measure: "share" | "spend" | "quantity") => {
    if (measure === "quantity") return upTo(4 * lines);
    return measure === "share" ? part() : part() * (dear ? 100 : 2) * lines;
  };
  const bound = () => {
    const measure = measureOf();
    const own = { min: maybe(0.5, () => amount(measure)), max: maybe(0.5, () => amount(measure)) };
    const all = [...Array(lines).keys()];
    const of = measure === "quantity" && seed % 2 === 0 ? { lines: all.filter((at) => (at + seed / 2) % 2 === 0) } : {};
    return { measure, supplier: upTo(suppliers - 1), ...own, ...of, minIfAny: random() < 0.5 };
  };
  const group = () => {
    const measure = measureOf();
    const own = { min: maybe(0.2, () => amount(measure)), max: maybe(0.2, () => amount(measure)) };
    return {
      suppliers: some(suppliers),
      measure,
      ...own,
      minCount: maybe(0.4, () => upTo(2)),
      maxCount: maybe(0.3, () => upTo(2)),
    };
  };
  return {
    problem: caseOf(
      rows,
      rows.map(() => maybe(0.5, () => upTo(suppliers - 1))),
      rows.map(() => 1 + upTo(3)),
    ),
    rules: {
      ...noRules,
      splits: [
        ...(maybe(0.7, () => [{ lines: some(lines).slice(0, large ? 1 : 2), how: how() }]) ?? []),
        ...(maybe(large ? 0 : 0.15, () => [{ lines: some(lines).slice(0, 1), how: how() }]) ?? []),
      ],
      supplierGroups: maybe(0.35, () => [group()]) ?? [],
      minSuppliers: maybe(0.25, () => 1 + upTo(suppliers)),
      maxSuppliers: maybe(0.3, () => 1 + upTo(suppliers - 1)),
      leaving: maybe(0.3, () => ({ worth: random() < 0.5, perLine: upTo(dear ? 100 : 2) })),
      must: maybe(0.1, () => [{ lines: [upTo(lines - 1)], supplier: upTo(suppliers - 1) }]) ?? [],
      mustNot: maybe(0.15, () => [{ lines: [upTo(lines - 1)], supplier: upTo(suppliers - 1) }]) ?? [],
      groups: lines < 2 ? [] : (maybe(0.15, () => [[0, lines - 1]]) ?? []),
      bounds: large ? [] : (maybe(0.3, () => [bound()]) ?? []),
      minCoverage: maybe(0.2, part),
      minWorth: maybe(0.1, part),
      switching: { perLine: maybe(0.25, () => 1) ?? 0, perSupplier: maybe(0.25, () => 1) ?? 0 },
    },
  };
}

const parts = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: loadHighsMip,
};

function demand(holds: boolean, what: string, got: unknown, wanted: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

/** By line: the part of each supplier. */
function partsOf(result: Extract<ScenarioResult, { kind: "awarded" }>, suppliers: number): number[][] {
  return result.award.lines.map((line) => {
    const own = Array<number>(suppliers).fill(0);
    for (const { supplier, part } of sharesOf(line)) own[supplier] = part;
    return own;
  });
}

function sameParts(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  return a.every((own, line) => own.every((part, at) => near(part, b[line]?.[at] ?? 0)));
}

function checkAward(result: ScenarioResult, wanted: BruteBest | null, { problem, rules }: Drawn): void {
  demand(result.kind === (wanted === null ? "infeasible" : "awarded"), "kind", result.kind, wanted);
  if (result.kind !== "awarded" || wanted === null) return;
  const { award } = result;
  if (rules.leaving === null) demand(award.uncovered.length === wanted.uncovered, "lines", award.uncovered, wanted);
  const counted = [award.total + award.leftOut, wanted.total + wanted.leftOut] as const;
  demand(near(...counted), "total", award, wanted);
  demand(near(award.bound, counted[0]), "bound", award.bound, counted[0]);
  if (!award.settled) return;
  const own = partsOf(result, problem.suppliers.length);
  demand(sameParts(own, wanted.parts), "parts", own, wanted.parts);
}

/** The clash holds by itself and needs each of its rules; what gives way suffices. */
function checkClash({ problem, rules }: Drawn, { clash, relaxations, then }: Infeasible): void {
  const alone = clash.reduce((rest, rule) => ({ ...rest, [rule.kind]: rules[rule.kind] }), noRules);
  if (clash.length > 0)
    demand(bruteForce(problem, { ...alone, leaving: rules.leaving }) === null, "clash", clash, null);
  demand(relaxations.length > 0 && then !== null, "relaxations", relaxations, "some");
}

async function each(seeds: Iterable<number>, check: (one: Drawn, seed: number) => Promise<void> | void): Promise<void> {
  for (const seed of seeds) {
    try {
      await check(drawn(seed), seed);
    } catch (error) {
      throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);

/** `brief`: the award alone. The time ends when the curve begins, or what clashes is looked for. */
function awardOf({ problem, rules }: Drawn, brief: boolean): Promise<ScenarioResult> {
  let now = 0;
  const onProgress = ({ stage, done }: SolveProgress) => {
    if (brief && (stage === "curve" || (stage === "award" && done === 1))) now = 1e9;
  };
  return solveScenario(problem, rules, { seconds: 1000, onProgress }, { ...parts, now: () => now });
}

test("divided lines and counted suppliers have the award that trying everything finds, part by part", async () => {
  const kinds = { awarded: 0, infeasible: 0, undecided: 0 };
  let [divided, settled] = [0, 0];
  await each(upTo(SEEDS), async (one, seed) => {
    const brief = seed % 100 !== 0;
    const result = await awardOf(one, brief);
    kinds[result.kind] += 1;
    checkAward(result, bruteForce(one.problem, one.rules), one);
    if (result.kind === "infeasible" && !brief) checkClash(one, result);
    if (result.kind !== "awarded") return;
    divided += result.award.lines.some(({ shares }) => shares !== null) ? 1 : 0;
    settled += result.award.settled ? 1 : 0;
    for (const [at, point] of brief ? [] : result.curve.entries()) {
      const wanted = bruteForce(one.problem, { ...one.rules, maxSuppliers: at + 1 });
      demand((point === null) === (wanted === null), "point of the curve", point, wanted);
      const counted = (point?.total ?? 0) + (point?.leftOut ?? 0);
      if (wanted !== null) demand(near(counted, wanted.total + wanted.leftOut), "curve", point, wanted);
    }
    for (const { rule, without } of brief ? [] : result.ruleCosts) {
      const wanted = bruteForce(one.problem, bruteWithout(one.rules, rule));
      const least = (wanted?.total ?? NaN) + (wanted?.leftOut ?? NaN);
      demand(near(without.total + without.leftOut, least), `without ${rule.kind}`, without, wanted);
    }
  });
  expect(kinds.undecided).toBe(0);
  expect(Math.min(kinds.awarded, kinds.infeasible, divided)).toBeGreaterThan(SEEDS / 20);
  expect(settled).toBeGreaterThan(kinds.awarded * 0.8);
}, 60_000);

test("the whole program of divided lines has the optimum that trying everything finds", async () => {
  const mip = await loadHighsMip();
  let asked = 0;
  await each(upTo(150), (one) => {
    const { model, choices } = prepare(one.problem, one.rules);
    if (model === null || !isDivided(model) || choices.length > 4) return;
    asked += 1;
    const answer = dividedByMip(model, choices, { mip, left: () => 60 }, null);
    const wanted = bruteForce(one.problem, one.rules);
    demand((answer === "infeasible") === (wanted === null), "kind", answer, wanted);
    if (answer === null || answer === "infeasible" || wanted === null) return;
    demand(keeps(model, answer.winners), "rules", answer, wanted);
    const lines = one.rules.leaving === null ? 2 * model.lots.money * wanted.uncovered : 0;
    demand(Math.abs(answer.value - wanted.total - wanted.leftOut - lines) < 1e-4, "value", answer, wanted);
    demand(Math.abs(answer.bound - answer.value) < 1e-3, "bound", answer.bound, answer.value);
  });
  expect(asked).toBeGreaterThan(50);
}, 60_000);

test("of equal awards the answer is the same however lines and suppliers are shuffled", async () => {
  await each(upTo(200), async ({ problem, rules }, seed) => {
    const random = seeded(seed + 1e6);
    const shuffle = (count: number) => {
      const keys = new Map([...Array(count).keys()].map((at) => [at, random()]));
      return [...keys.keys()].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    };
    const [lines, suppliers] = [shuffle(problem.lines.length), shuffle(problem.suppliers.length)];
    const [line, supplier] = [(at: number) => lines.indexOf(at), (at: number) => suppliers.indexOf(at)];
    const width = suppliers.length;
    const other = shuffled(problem, rules, lines, suppliers);
    const [one, two] = [await awardOf({ problem, rules }, true), await awardOf(other, true)];
    demand(one.kind === two.kind, "kind", two.kind, one.kind);
    if (one.kind !== "awarded" || two.kind !== "awarded") return;
    const back = partsOf(two, width);
    const own = partsOf(one, width).map((_, at) =>
      problem.suppliers.map((_one, s) => back[line(at)]?.[supplier(s)] ?? 0),
    );
    demand(sameParts(partsOf(one, width), own), "parts", own, partsOf(one, width));
  });
}, 60_000);
