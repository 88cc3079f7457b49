// Tiers and discounts for groups of lines against trying every award: what they cost, which of equal awards it is, and
// that a search of large cases never claims more than is true.
import { bestAward, prepare } from "../../../../src/bids/award/awardAt";
import { bestDiscounted } from "../../../../src/bids/award/discounts/discountSearch";
import { dividedByMip } from "../../../../src/bids/award/divided/dividedMip";
import { Pace } from "../../../../src/bids/award/pace";
import { solveScenario } from "../../../../src/bids/award/scenarioSolve";
import {
  noRules,
  sharesOf,
  type AwardCase,
  type AwardRules,
  type Discount,
  type SolveProgress,
} from "../../../../src/bids/award/types";
import { loadHighsMip } from "../../../../src/solver/highsMip";
import { seeded } from "../../../support/seeded";
import { bruteForce, bruteWithout, caseOf } from "../brute";

const SEEDS = 600;

interface Drawn {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
}

/** Half of them with few prices, so that many awards cost the same and many sums meet a step exactly. */
function drawn(seed: number, size: readonly [suppliers: number, lines: number]): Drawn {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const maybe = <T>(often: number, value: () => T): T | null => (random() < often ? value() : null);
  const [suppliers, lines] = size;
  const dear = random() < 0.5;
  const rows = Array.from({ length: lines }, () =>
    Array.from({ length: suppliers }, () => maybe(0.9, () => (dear ? 50 + upTo(100) : 1 + upTo(2)))),
  );
  const some = (often: number) => [...Array(lines).keys()].filter(() => random() < often);
  const discount = (): Discount => {
    const measure = (["spend", "quantity", "lines"] as const)[upTo(2)] ?? "spend";
    const off = (["part", "unit", "amount"] as const)[upTo(2)] ?? "part";
    const most = { spend: (dear ? 100 : 2) * lines, quantity: 2 * lines, lines }[measure];
    const large = { part: 0.5, unit: dear ? 40 : 1, amount: dear ? 60 : 2 }[off];
    const count = 1 + upTo(2);
    const froms = Array.from({ length: count }, () => 1 + upTo(Math.max(1, Math.round(most * 0.7)))).sort(
      (a, b) => a - b,
    );
    const steps = [...new Set(froms)].map((from, at) => ({
      from,
      off: (large * (at + 1 + upTo(1) / 2)) / (count + 1),
    }));
    return {
      supplier: upTo(suppliers - 1),
      lines: random() < 0.6 ? [...Array(lines).keys()] : some(0.7),
      measure,
      off,
      above: random() < 0.5,
      steps,
      counts: random() < 0.8 ? 1 : 1.05,
    };
  };
  const problem = caseOf(
    rows,
    rows.map(() => maybe(0.3, () => upTo(suppliers - 1))),
    rows.map(() => 1 + upTo(3)),
  );
  const prices = problem.costs.map((cost) => Math.max(0, cost - upTo(1)));
  const least = maybe(0.15, () => upTo(8) / 8);
  return {
    problem: {
      ...problem,
      ...(random() < 0.2 ? { prices } : {}),
      discounts: Array.from({ length: 1 + upTo(2) }, discount),
    },
    rules: {
      ...noRules,
      maxSuppliers: maybe(0.4, () => 1 + upTo(suppliers - 1)),
      leaving: maybe(0.25, () => ({ worth: random() < 0.5, perLine: upTo(dear ? 100 : 2) })),
      groups: lines < 2 ? [] : (maybe(0.15, () => [[0, lines - 1]]) ?? []),
      mustNot: maybe(0.15, () => [{ lines: [upTo(lines - 1)], supplier: upTo(suppliers - 1) }]) ?? [],
      splits: maybe(0.15, () => [{ lines: [0], how: { kind: "parts" as const, parts: [0.7, 0.3] } }]) ?? [],
      bounds:
        maybe(0.25, () => {
          const part = { min: maybe(0.5, () => upTo(4) / 8), max: maybe(0.5, () => upTo(8) / 8) };
          return [{ supplier: upTo(suppliers - 1), measure: "share" as const, ...part, minIfAny: random() < 0.5 }];
        }) ?? [],
      minCoverage: least,
      switching: { perLine: maybe(0.25, () => 1) ?? 0, perSupplier: maybe(0.25, () => 1) ?? 0 },
    },
  };
}

const parts = { now: () => 0, breathe: () => Promise.resolve(), mip: loadHighsMip };

function demand(holds: boolean, what: string, got: unknown, wanted: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

async function each(
  seeds: number,
  size: (seed: number) => readonly [number, number],
  check: (one: Drawn) => Promise<void> | void,
): Promise<void> {
  for (let seed = 1; seed <= seeds; seed++) {
    try {
      await check(drawn(seed, size(seed)));
    } catch (error) {
      throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

const sizeOf = (seed: number): readonly [number, number] =>
  seed % 600 === 0 ? [5, 6] : [1 + (seed % 4), 1 + (seed % 3)];

/** The award alone: the time ends when the curve begins, or what clashes is looked for. */
function awardOf({ problem, rules }: Drawn) {
  let now = 0;
  const onProgress = ({ stage, done }: SolveProgress) => {
    if (stage === "curve" || (stage === "award" && done === 1)) now = 1e9;
  };
  return solveScenario(problem, rules, { seconds: 1000, onProgress }, { ...parts, now: () => now });
}

test("an award with tiers and discounts for groups is the one that trying everything finds, part by part", async () => {
  let [given, settled, awarded] = [0, 0, 0];
  await each(SEEDS, sizeOf, async (one) => {
    const { problem, rules } = one;
    const result = await awardOf(one);
    const wanted = bruteForce(problem, rules);
    demand(result.kind === (wanted === null ? "infeasible" : "awarded"), "kind", result, wanted);
    if (result.kind !== "awarded" || wanted === null) return;
    const { award } = result;
    const counted = wanted.total + wanted.leftOut;
    if (rules.leaving === null) demand(award.uncovered.length === wanted.uncovered, "lines", award, wanted);
    demand(near(award.total + award.leftOut, counted), "total", award, wanted);
    demand(near(award.bound, counted), "bound", award.bound, counted);
    awarded += 1;
    given += award.discount > 0 ? 1 : 0;
    settled += award.settled ? 1 : 0;
    if (!award.settled) return;
    const own = award.lines.map((line) => {
      const row = problem.suppliers.map(() => 0);
      for (const { supplier, part } of sharesOf(line)) row[supplier] = part;
      return row;
    });
    const same = own.every((row, line) => row.every((part, at) => near(part, wanted.parts[line]?.[at] ?? 0)));
    demand(same, "parts", own, wanted.parts);
  });
  expect(given).toBeGreaterThan(awarded / 4);
  expect(settled).toBeGreaterThan(awarded * 0.9);
}, 60_000);

test("lines and suppliers in the opposite order have the same award, and the same discounts", async () => {
  await each(80, sizeOf, async ({ problem, rules: all }) => {
    const rules = { ...noRules, maxSuppliers: all.maxSuppliers, leaving: all.leaving, switching: all.switching };
    const [rows, width] = [problem.lines.length, problem.suppliers.length];
    const [line, supplier] = [(at: number) => rows - 1 - at, (at: number) => width - 1 - at];
    const turned: AwardCase = {
      lines: problem.lines.toReversed().map((one) => {
        return { ...one, incumbent: one.incumbent === null ? null : supplier(one.incumbent) };
      }),
      suppliers: problem.suppliers.toReversed(),
      costs: problem.costs.toReversed(),
      ...(problem.prices === undefined ? {} : { prices: problem.prices.toReversed() }),
      discounts: (problem.discounts ?? []).map((one) => {
        return { ...one, supplier: supplier(one.supplier), lines: one.lines.map(line) };
      }),
    };
    const [one, other] = [await awardOf({ problem, rules }), await awardOf({ problem: turned, rules })];
    demand(one.kind === "awarded" && other.kind === "awarded", "kind", other, one);
    if (one.kind !== "awarded" || other.kind !== "awarded") return;
    demand(near(one.award.total, other.award.total), "total", other.award, one.award);
    demand(near(one.award.discount, other.award.discount), "discount", other.award, one.award);
    const back = other.award.lines.toReversed().map((own) => (own.supplier === null ? null : supplier(own.supplier)));
    const own = one.award.lines.map((own) => own.supplier);
    demand(String(own) === String(back), "suppliers", back, own);
  });
}, 60_000);

test("what fewer suppliers and each rule cost is what trying everything finds, with the discounts in it", async () => {
  let [points, rules] = [0, 0];
  await each(40, sizeOf, async (one) => {
    const result = await solveScenario(one.problem, one.rules, { seconds: 1000 }, parts);
    if (result.kind !== "awarded") return;
    const worth = (award: { readonly total: number; readonly leftOut: number }) => award.total + award.leftOut;
    for (const [at, point] of result.curve.entries()) {
      const wanted = bruteForce(one.problem, { ...one.rules, maxSuppliers: at + 1 });
      demand((point === null) === (wanted === null), "point of the curve", point, wanted);
      if (point === null || point === undefined || wanted === null) continue;
      demand(near(worth(point), worth(wanted)), "curve", point, wanted);
      points += 1;
    }
    for (const { rule, without } of result.ruleCosts) {
      const wanted = bruteForce(one.problem, bruteWithout(one.rules, rule));
      demand(wanted !== null && near(worth(without), worth(wanted)), `without ${rule.kind}`, without, wanted);
      rules += 1;
    }
  });
  expect(Math.min(points, rules)).toBeGreaterThan(20);
}, 60_000);

test("the program of tiers has the optimum that trying everything finds", async () => {
  const mip = await loadHighsMip();
  let asked = 0;
  await each(30, sizeOf, ({ problem, rules }) => {
    const { model, choices } = prepare(problem, rules);
    if (model === null || model.discounts.length === 0) return;
    asked += 1;
    const answer = dividedByMip(model, choices, { mip, left: () => 60 }, null);
    const wanted = bruteForce(problem, rules);
    demand((answer === "infeasible") === (wanted === null), "kind", answer, wanted);
    if (answer === null || answer === "infeasible" || wanted === null) return;
    const lines = rules.leaving === null ? 2 * model.lots.money * wanted.uncovered : 0;
    demand(Math.abs(answer.value - wanted.total - wanted.leftOut - lines) < 1e-4, "value", answer, wanted);
    demand(Math.abs(answer.bound - answer.value) < 1e-3, "bound", answer.bound, answer.value);
  });
  expect(asked).toBeGreaterThan(20);
}, 60_000);

test("by parts of the steps no bound is above the best award, and no award below it", async () => {
  let [proven, asked] = [0, 0];
  await each(90, sizeOf, async ({ problem, rules }) => {
    const case_ = prepare(problem, rules);
    const { model } = case_;
    if (model === null || model.discounts.length === 0) return;
    const pace = Pace.of({ now: () => 0, breathe: () => Promise.resolve() }, 1000);
    const answer = await bestDiscounted(case_, { pace, mip: loadHighsMip }, null, bestAward, { whole: false });
    const wanted = bruteForce(problem, rules);
    if (wanted === null) demand(answer === null || answer === "infeasible", "kind", answer, wanted);
    if (answer === null || answer === "infeasible" || wanted === null) return;
    const lines = rules.leaving === null ? 2 * model.lots.money * wanted.uncovered : 0;
    const best = wanted.total + wanted.leftOut + lines;
    demand(answer.value > best - 1e-6, "value", answer, wanted);
    demand(answer.bound < best + 1e-6, "bound", answer, wanted);
    asked += 1;
    proven += near(answer.value, best) && near(answer.bound, best) ? 1 : 0;
  });
  expect(asked).toBeGreaterThan(20);
  expect(proven).toBeGreaterThan(asked / 2);
}, 60_000);

test("a tier for all units, one for what is above, and a group of lines take off what their words say", async () => {
  // Two lines at 100 each from the first, 90 and 95 from the second.
  const problem = caseOf([
    [100, 90],
    [100, 95],
  ]);
  const of = async (discount: Partial<Discount>) => {
    const own: Discount = {
      supplier: 0,
      lines: [0, 1],
      measure: "spend",
      off: "part",
      above: false,
      steps: [{ from: 150, off: 0.1 }],
      counts: 1,
      ...discount,
    };
    const result = await awardOf({ problem: { ...problem, discounts: [own] }, rules: noRules });
    if (result.kind !== "awarded") throw new Error(result.kind);
    return [result.award.total, result.award.discount];
  };
  // 200 less 10% is 180, under 185.
  expect(await of({})).toEqual([180, 20]);
  // Only 50 are above the step: 195 is more than 185.
  expect(await of({ above: true })).toEqual([185, 0]);
  // Both lines together for 16 less: 184.
  expect(await of({ measure: "lines", off: "amount", steps: [{ from: 2, off: 16 }] })).toEqual([184, 16]);
  // The step is met to the last cent, and missed by one.
  expect(await of({ steps: [{ from: 200, off: 0.1 }] })).toEqual([180, 20]);
  expect(await of({ steps: [{ from: 200.01, off: 0.1 }] })).toEqual([185, 0]);
});
