// What moved prices do to an award, against a truth that tries every award at those prices; the seeded draws; and what
// is said when the time runs out.
import fc from "fast-check";
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import { noRules, sharesOf, type Award, type AwardCase, type AwardRules } from "../../../src/bids/award/types";
import { changedCosts, drawnCosts } from "../../../src/bids/sensitivity/prices";
import { sensitivityOf } from "../../../src/bids/sensitivity/sensitivity";
import type {
  Changed,
  Sensitivity,
  SensitivityAsk,
  SensitivityProgress,
  Threshold,
} from "../../../src/bids/sensitivity/types";
import { bruteForce, caseOf, smallScenarios } from "../award/brute";

const still = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: () => Promise.reject(new Error("No case of these tests needs it.")),
};

function askOf(problem: AwardCase, rules: AwardRules, also: Partial<SensitivityAsk> = {}): SensitivityAsk {
  const spread = { supplier: 0.2, price: 0.1 };
  return { problem, rules, fixed: null, groups: [], step: 0.1, draws: 5, spread, seed: 7, ...also };
}

async function found(ask: SensitivityAsk): Promise<Sensitivity> {
  const result = await sensitivityOf(ask, { seconds: 1 }, still);
  if (result.kind !== "found") throw new Error("There is no award.");
  return result;
}

/** What an award comes to at other costs, as long as it is one. */
function totalOf({ lines, switching }: Award, costs: Float64Array, width: number): number {
  return lines.reduce(
    (sum, line, at) =>
      sum + sharesOf(line).reduce((own, { supplier, part }) => own + part * (costs[at * width + supplier] ?? 0), 0),
    switching,
  );
}

/** Prices above zero, and no rules that speak of money. */
const plainCases = smallScenarios.map(({ problem, rules }) => ({
  problem: { ...problem, costs: problem.costs.map((cost) => Math.abs(cost) + 1) },
  rules: { ...rules, bounds: [] },
}));

const HAIR = 1e-4;

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits);

describe("At moved prices", () => {
  it("the best award is the truth's, whatever the rules", async () => {
    const cases = smallScenarios.filter(({ problem }) => problem.costs.every((cost) => cost > 0));
    await fc.assert(
      fc.asyncProperty(cases, async ({ problem, rules }) => {
        const ask = askOf(problem, rules);
        const result = await sensitivityOf(ask, { seconds: 1 }, still);
        expect(result.kind === "found").toBe(bruteForce(problem, rules) !== null);
        if (result.kind !== "found") return;
        const at = (costs: Float64Array, then: Changed) => {
          const truth = bruteForce({ ...problem, costs }, rules);
          if (truth === null) expect(then.kind).toBe("none");
          else expect(then).toMatchObject({ kind: "found", proven: true, total: near(truth.total, 6) });
        };
        for (const { who, part, then } of result.whatIfs) {
          const own = problem.suppliers.findIndex(({ id }) => id === who.name);
          at(
            changedCosts(ask, (_, supplier) => (supplier === own ? 1 + part : 1)),
            then,
          );
        }
        for (const { nth, then } of result.draws) at(drawnCosts(ask, ask.spread, ask.seed, nth), then);
      }),
      { numRuns: 40 },
    );
  });

  it("an award changes at the part that is named, and not before", async () => {
    let exact = 0;
    await fc.assert(
      fc.asyncProperty(plainCases, async ({ problem, rules }) => {
        const ask = askOf(problem, rules, { draws: 0 });
        const result = await sensitivityOf(ask, { seconds: 1 }, still);
        const answer = await solveScenario(problem, rules, { seconds: 1, awardOnly: true }, still);
        if (result.kind !== "found" || answer.kind !== "awarded") return;
        const width = problem.suppliers.length;
        /** How much less another award costs than this one. */
        const beaten = (own: number, part: number) => {
          const costs = changedCosts(ask, (_, supplier) => (supplier === own ? 1 + part : 1));
          return totalOf(answer.award, costs, width) - (bruteForce({ ...problem, costs }, rules)?.total ?? Infinity);
        };
        const check = (own: number, threshold: Threshold | null) => {
          if (threshold === null) for (const part of [0.3, 0.9]) expect(beaten(own, part)).toBeLessThan(HAIR);
          else if (threshold.kind === "none")
            for (const some of [0.4, 1]) expect(beaten(own, some * threshold.part)).toBeLessThan(HAIR);
          else if (threshold.kind === "at") {
            expect(threshold.sure).toBe("exact");
            exact += 1;
            expect(beaten(own, threshold.part)).toBeLessThan(HAIR);
            const beyond = threshold.part + Math.sign(threshold.part || own) * 1e-3;
            if (threshold.part !== 0) expect(beaten(own, beyond)).toBeGreaterThan(0);
          }
        };
        for (const { supplier, down, up } of result.breaks) {
          const own = problem.suppliers.findIndex(({ id }) => id === supplier);
          check(own, down);
          check(own, up);
        }
      }),
      { numRuns: 50 },
    );
    expect(exact).toBeGreaterThan(5);
  });

  it("a line changes hands at the margin that is named, and not before", async () => {
    let margins = 0;
    await fc.assert(
      fc.asyncProperty(plainCases, async ({ problem, rules }) => {
        const ask = askOf(problem, rules, { draws: 0 });
        const result = await sensitivityOf(ask, { seconds: 1 }, still);
        const answer = await solveScenario(problem, rules, { seconds: 1, awardOnly: true }, still);
        if (result.kind !== "found" || answer.kind !== "awarded") return;
        const width = problem.suppliers.length;
        const beaten = (place: number, by: number) => {
          const costs = problem.costs.with(place, (problem.costs[place] ?? 0) + by);
          return totalOf(answer.award, costs, width) - (bruteForce({ ...problem, costs }, rules)?.total ?? Infinity);
        };
        for (const { line, supplier, rival, rise, fall } of result.close) {
          const at = problem.lines.findIndex(({ id }) => id === line);
          const place = (name: string) => at * width + problem.suppliers.findIndex(({ id }) => id === name);
          for (const [where, margin, sign] of [
            [place(supplier), rise, 1],
            [place(rival), fall, -1],
          ] as const) {
            if (margin.kind === "unknown") throw new Error("The clock stands still.");
            if (margin.kind === "never") {
              if (sign > 0) expect(beaten(where, 1e5)).toBeLessThan(2e5);
              continue;
            }
            margins += 1;
            expect(margin.sure).toBe("exact");
            expect(beaten(where, sign * (margin.money - 0.01))).toBeLessThan(HAIR + 0.01);
            expect(beaten(where, sign * (margin.money + 0.5))).toBeGreaterThan(0.4);
          }
        }
      }),
      { numRuns: 50 },
    );
    expect(margins).toBeGreaterThan(20);
  });
});

// Bolt and Nut with A, Seal with B: 100 + 100 + 100. Two at most, so C has nothing.
const rows = [
  [100, 120, 119],
  [100, 130, 125],
  [140, 100, 95],
];
const two = { ...noRules, maxSuppliers: 2 };

describe("Of an award with numbers", () => {
  it("names the price that hangs on least, and where each supplier's prices change the award", async () => {
    // A and C: 295. A and B: 300. B and C: 119 + 125 + 95 = 339.
    const { base, breaks, close, whatIfs } = await found(askOf(caseOf(rows), two));
    expect(base).toMatchObject({
      total: 295,
      proven: true,
      gets: [
        { supplier: "S0", lines: 2 },
        { supplier: "S2", lines: 1 },
      ],
    });
    const at = (id: string) => breaks.find(({ supplier }) => supplier === id);
    // A dearer by 44 of 200: then C alone has all three. Before that: Bolt with C at 19%.
    expect(at("S0")?.up).toMatchObject({ kind: "at", part: near(0.19, 9), sure: "exact" });
    // C dearer by 5 of 95: B takes Seal.
    expect(at("S2")?.up).toMatchObject({ kind: "at", part: near(5 / 95, 9), sure: "exact" });
    // B cheaper by 5 of 100.
    expect(at("S1")?.down).toMatchObject({ kind: "at", part: near(-0.05, 9), sure: "exact" });
    expect(at("S1")?.up).toBeNull();
    // Seal goes to B with all else as it is, which the runner-up among those with lines would not say: A asks 140.
    expect(close[0]).toMatchObject({ line: "L3", supplier: "S2", rise: { kind: "at", money: 5, sure: "exact" } });
    expect(close[0]).toMatchObject({ rival: "S0", fall: { kind: "at", money: 45 } });
    const dearer = whatIfs.find(({ who, part }) => who.name === "S2" && part > 0);
    expect(dearer?.then).toMatchObject({ total: 300, kept: 304.5, stillBest: false, sameSuppliers: false, moved: 1 });
  });

  it("what does not move with the price stays, and groups move together", async () => {
    const fixed = Float64Array.from(rows.flat(), () => 50);
    const groups = [{ name: "Far", suppliers: [1, 2] }];
    const { breaks, whatIfs } = await found(askOf(caseOf(rows), two, { fixed, groups }));
    // Of the 95 only 45 move.
    expect(breaks.find(({ supplier }) => supplier === "S2")?.up).toMatchObject({ part: near(5 / 45, 9) });
    const far = whatIfs.filter(({ who }) => who.kind === "group");
    expect(far.map(({ part }) => part)).toEqual([-0.1, 0.1]);
    // 45 of C's price, 10% more.
    expect(far[1]?.then).toMatchObject({ total: 299.5, stillBest: true });
  });

  it("tiers follow the prices, and no margin is named where they decide", async () => {
    const problem = caseOf(rows);
    const prices = problem.costs;
    const costs = prices.map((price) => price + 50);
    const steps = [{ from: 100, off: 0.2 }];
    const tier = {
      supplier: 0,
      lines: [0, 1, 2],
      measure: "spend",
      off: "part",
      above: false,
      steps,
      counts: 1,
    } as const;
    const tiered: AwardCase = { ...problem, costs, prices, discounts: [tier] };
    const fixed = costs.map(() => 50);
    const result = await found(askOf(tiered, two, { fixed }));
    expect(result.whatIfs.length).toBeGreaterThan(4);
    for (const { who, part, then } of result.whatIfs) {
      const moved = (table: Float64Array, beside: number) =>
        table.map((one, at) =>
          problem.suppliers[at % problem.suppliers.length]?.id === who.name
            ? (one - beside) * (1 + part) + beside
            : one,
        );
      const truth = bruteForce({ ...tiered, costs: moved(costs, 50), prices: moved(prices, 0) }, two);
      expect(then).toMatchObject({ kind: "found", total: near(truth?.total ?? NaN, 6) });
    }
    for (const { supplier, rise } of result.close) if (supplier === "S0") expect(rise.kind).toBe("unknown");
    expect(result.close.some(({ supplier }) => supplier === "S0")).toBe(true);
  });

  it("does not call exact what a limit of money may change sooner", async () => {
    const bounds = [{ supplier: 0, measure: "share", min: null, max: 0.7, minIfAny: false } as const];
    const { breaks, close, rulesMove } = await found(askOf(caseOf(rows), { ...two, bounds }));
    expect(rulesMove).toBe(true);
    const all = breaks.flatMap(({ down, up }) => [down, up ?? down]);
    expect(all.every((one) => one.kind !== "at" || one.sure === "latest")).toBe(true);
    expect(all.every((one) => one.kind !== "none" || one.sure === "tried")).toBe(true);
    expect(close.every(({ rise }) => rise.kind !== "at" || rise.sure === "latest")).toBe(true);
    // The share breaks at 200(1+x) = 0.7 * (95 + 200(1+x)), which is 10.8%: before Bolt moves at 19%.
    expect(breaks.find(({ supplier }) => supplier === "S0")?.up).toMatchObject({
      kind: "at",
      part: near(0.111, 1),
    });
  });
});

describe("Draws", () => {
  it("are the same for the same seed, in whatever order lines and suppliers come, and fewer are the first of more", async () => {
    const few = await found(askOf(caseOf(rows), two, { draws: 3 }));
    const more = await found(askOf(caseOf(rows), two, { draws: 20 }));
    expect(more.draws.slice(0, 3)).toEqual(few.draws);
    const turned = caseOf(rows.toReversed().map((row) => row.toReversed()));
    const problem = {
      ...turned,
      lines: turned.lines.toReversed().map((line, at) => ({ ...line, id: `L${3 - at}` })),
      suppliers: turned.suppliers.map((one, at) => ({ ...one, id: `S${2 - at}` })),
    };
    expect((await found(askOf(problem, two, { draws: 3 }))).draws).toEqual(few.draws);
    expect((await found(askOf(caseOf(rows), two, { draws: 3, seed: 8 }))).draws).not.toEqual(few.draws);
  });

  it("stay within the spread, and count how often each line stays", async () => {
    const ask = askOf(caseOf(rows), two, { draws: 200, spread: { supplier: 0.1, price: 0 } });
    const { draws, kept } = await found(ask);
    for (const { nth } of draws) {
      const costs = drawnCosts(ask, ask.spread, ask.seed, nth);
      const factors = costs.map((cost, at) => cost / (ask.problem.costs[at] ?? 1));
      expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.9);
      expect(Math.max(...factors)).toBeLessThanOrEqual(1.1);
      expect(factors[0]).toBeCloseTo(factors[3] ?? 0, 12);
    }
    const best = draws.filter(({ then }) => then.kind === "found" && then.stillBest);
    expect(best.length).toBeGreaterThan(50);
    expect(best.length).toBeLessThan(190);
    expect(kept[0]?.line).toBe("L3");
    expect(kept.at(-1)?.draws).toBeGreaterThan(best.length);
    for (const { then } of draws)
      if (then.kind === "found") expect((then.kept ?? 0) - then.total).toBeGreaterThanOrEqual(-1e-9);
  });
});

describe("In the time that there is", () => {
  it("what was not calculated is not told, and nothing else changes", async () => {
    let clock = 0;
    const seen: SensitivityProgress[] = [];
    const ticking = { ...still, now: () => (clock += 1) };
    const options = { seconds: 0.6, onProgress: (one: SensitivityProgress) => void seen.push(one) };
    const result = await sensitivityOf(askOf(caseOf(rows), two, { draws: 1000 }), options, ticking);
    if (result.kind !== "found") throw new Error("There is no award.");
    expect(result.draws.length).toBeGreaterThan(0);
    expect(result.draws.length).toBeLessThan(1000);
    const whole = await found(askOf(caseOf(rows), two, { draws: 1000 }));
    expect(result.draws).toEqual(whole.draws.slice(0, result.draws.length));
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(["base", "whatIfs", "breaks", "close", "draws"]));
  });

  it("who cancels gets the reason, and rules that nothing fits have no sensitivity", async () => {
    const abort = new AbortController();
    const stop = (one: SensitivityProgress) => {
      if (one.stage === "draws") abort.abort(new Error("Enough."));
    };
    const run = sensitivityOf(askOf(caseOf(rows), two), { seconds: 1, signal: abort.signal, onProgress: stop }, still);
    await expect(run).rejects.toThrow("Enough.");
    const none = { ...two, must: [0, 1, 2].map((supplier) => ({ lines: [supplier], supplier })) };
    expect(await sensitivityOf(askOf(caseOf(rows), none), { seconds: 1 }, still)).toEqual({ kind: "noAward" });
  });
});
