// Award scenarios by hand: a worked example whose numbers can be checked on paper, and the searches against each other.
import fc from "fast-check";
import { branch } from "../../../src/bids/sets/branch";
import { enumerate, setsUpTo } from "../../../src/bids/sets/enumerate";
import { fieldOf } from "../../../src/bids/sets/field";
import { lotsOf } from "../../../src/bids/award/lots";
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import { runSearch } from "../../../src/bids/sets/search";
import { noRules, type AwardCase, type AwardRules, type Awarded } from "../../../src/bids/award/types";
import { caseOf } from "./brute";

const always = () => true;

async function solve(problem: AwardCase, rules: Partial<AwardRules> = {}): Promise<Awarded> {
  const result = await solveScenario(
    problem,
    { ...noRules, ...rules },
    { seconds: 1 },
    {
      now: () => 0,
      breathe: () => Promise.resolve(),
      mip: () => Promise.reject(new Error("Small cases need no solver.")),
    },
  );
  if (result.kind !== "awarded") throw new Error(`The scenario is ${result.kind}.`);
  return result;
}

async function awardOf(problem: AwardCase, rules: Partial<AwardRules> = {}) {
  return (await solve(problem, rules)).award;
}

describe("a worked example", () => {
  //            A    B    C     cheapest
  const rows = [
    [100, 120, 110], // A 100
    [200, 150, 190], // B 150
    [300, 310, 250], // C 250
  ];
  // Cherry-pick 500. Single: A 600, B 580, C 550. Two: A+B 100+150+300 = 550, A+C 100+190+250 = 540, B+C 110+150+250 =
  // 510.
  test("cherry-picking, one supplier and two suppliers cost what they cost by hand", async () => {
    const { curve } = await solve(caseOf(rows));
    expect(curve.map((point) => point?.total)).toEqual([550, 510, 500]);
    expect(curve.map((point) => point?.suppliers)).toEqual([[2], [1, 2], [0, 1, 2]]);
    expect(curve.map((point) => point?.bound)).toEqual([550, 510, 500]);
  });

  test("the runner-up of a line is the next of those that get something, and wins below the winner's price", async () => {
    const award = await awardOf(caseOf(rows), { maxSuppliers: 2 });
    expect(award.lines[0]).toEqual({
      supplier: 2,
      cost: 110,
      shares: null,
      runnerUp: { supplier: 1, cost: 120, winsBelow: 110 },
      barred: false,
    });
  });

  test("a line that must go to a supplier goes there, whatever it costs; one that must not, does not", async () => {
    const must = await awardOf(caseOf(rows), { must: [{ lines: [0], supplier: 1 }] });
    expect(must.lines[0]).toMatchObject({ supplier: 1, cost: 120, runnerUp: null, barred: true });
    expect((await awardOf(caseOf(rows), { mustNot: [{ lines: [0, 1], supplier: 1 }] })).total).toBe(540);
  });

  test("lines of a group go to one supplier, and the price at which the next would win holds the group's other lines", async () => {
    // Lines 2 and 3 together: A 500, B 460, C 440; with line 1 at A: 540. A has something already, so A comes next, 60
    // above: A's line 2 would have to fall from 200 below 140, or line 3 from 300 below 240.
    const award = await awardOf(caseOf(rows), { groups: [[1, 2]] });
    expect(award.total).toBe(540);
    expect(award.lines.slice(1).map(({ runnerUp }) => runnerUp)).toEqual([
      { supplier: 0, cost: 200, winsBelow: 140 },
      { supplier: 0, cost: 300, winsBelow: 240 },
    ]);
  });

  test("leaving the incumbent costs what the rule says, and the next must make up for it", async () => {
    const rules = { switching: { perLine: 30, perSupplier: 0 } };
    const award = await awardOf(caseOf(rows, [1, 1, 1]), rules);
    // Line 1: A 100 + 30, B 120, C 110 + 30: stays at B. Line 3: C 250 + 30 beats B 310.
    expect(award.lines.map(({ supplier }) => supplier)).toEqual([1, 1, 2]);
    expect(award).toMatchObject({ spend: 520, switching: 30, total: 550 });
    // C comes next on line 1, and moving costs 30: C wins below 120 - 30. B wins line 3 back below 250 + 30.
    expect(award.lines[0]?.runnerUp).toEqual({ supplier: 2, cost: 110, winsBelow: 90 });
    expect(award.lines[2]?.runnerUp).toEqual({ supplier: 1, cost: 310, winsBelow: 280 });
  });

  test("a supplier that is new costs its fee once, and a rule that keeps others out keeps them from winning", async () => {
    // New suppliers cost 40 each, A has the lines today: A 600; A+B 550 + 40 = 590; A+C 540 + 40 = 580; all three 500 +
    // 80 = 580. Of two awards at 580 the one with fewer suppliers is the answer.
    const rules = { switching: { perLine: 0, perSupplier: 40 }, maxSuppliers: null };
    const award = await awardOf(caseOf(rows, [0, 0, 0]), rules);
    expect(award).toMatchObject({ suppliers: [0, 2], spend: 540, switching: 40, total: 580, bound: 580 });
    // Only A may have it, and only B bids otherwise: a second supplier is one too many.
    const single = await awardOf(caseOf([[100, 120]]), { maxSuppliers: 1 });
    expect(single.lines[0]?.runnerUp).toEqual({ supplier: 1, cost: 120, winsBelow: 100 });
    const both = await awardOf(
      caseOf([
        [100, 120],
        [50, 90],
      ]),
      { maxSuppliers: 1 },
    );
    expect(both.lines[0]?.runnerUp).toEqual({ supplier: 1, cost: 120, winsBelow: null });
  });

  test("no supplier gets more than its part, and that costs what it costs", async () => {
    // The cherry-pick has A on line 1, B on line 2 and C on line 3 for 250, and costs 500. C may have 240 at most.
    const capped = await solve(caseOf(rows), {
      bounds: [{ supplier: 2, measure: "spend", min: null, max: 240, minIfAny: false }],
    });
    // Line 3 cannot be C's: A 300. Line 2 B 150, line 1 A 100: 550, and the bound costs 50.
    expect(capped.award.total).toBe(550);
    expect(capped.ruleCosts).toMatchObject([{ rule: { kind: "bounds", at: 0 }, cost: 50, linesMore: 0 }]);
    // C is cheaper on line 3, but has nothing; of those that have something B comes next.
    expect(capped.award.lines[2]).toMatchObject({ supplier: 0, runnerUp: { supplier: 1, winsBelow: 300 } });
    // C has half of the money in the cherry-pick, and is to have 0.6 of it: with line 1 as well it has 360 of 510,
    // 0.71.
    const more = await awardOf(caseOf(rows), {
      bounds: [{ supplier: 2, measure: "share", min: 0.6, max: null, minIfAny: false }],
    });
    expect(more).toMatchObject({ total: 510, suppliers: [1, 2] });
  });

  test("a line that nobody bids on is named, and costs nothing", async () => {
    const award = await awardOf(caseOf([...rows, [null, null, null]]));
    expect(award).toMatchObject({ uncovered: [3], total: 500, bound: 500 });
  });

  test("covering a line comes before money", async () => {
    const dear = caseOf([
      [1, 1000],
      [null, 1000],
    ]);
    expect(await awardOf(dear, { maxSuppliers: 1 })).toMatchObject({
      suppliers: [1],
      uncovered: [],
      total: 2000,
    });
  });
});

describe("of equal awards", () => {
  test("fewer suppliers come first, then those who have lines today, then the sheet's order", async () => {
    expect(
      (
        await awardOf(
          caseOf([
            [100, 100],
            [100, 100],
          ]),
        )
      ).suppliers,
    ).toEqual([0]);
    expect((await awardOf(caseOf([[100, 100]], [1]))).lines[0]?.supplier).toBe(1);
    const three = caseOf(
      [
        [5, 5, 5],
        [5, 5, 5],
      ],
      [2, null],
    );
    expect((await awardOf(three, { maxSuppliers: 1 })).suppliers).toEqual([2]);
  });

  test("bounds change nothing about it where they do not bind", async () => {
    const problem = caseOf(
      [
        [7, 7, 9],
        [7, 7, 9],
        [4, 5, 4],
      ],
      [1, null, null],
    );
    const free = await awardOf(problem);
    // A bound that binds on nobody, and one that is looked at because the search over sets breaks it.
    const loose = { supplier: 0, measure: "spend", min: null, max: 100, minIfAny: false } as const;
    const tight = { supplier: 2, measure: "spend", min: null, max: 3, minIfAny: false } as const;
    expect((await awardOf(problem, { bounds: [loose] })).lines).toEqual(free.lines);
    expect((await awardOf(problem, { bounds: [loose, tight] })).lines.map(({ supplier }) => supplier)).toEqual(
      free.lines.map(({ supplier }) => supplier),
    );
  });
});

const price = fc.option(fc.integer({ min: -20, max: 400 }), { freq: 5 });

test("branch and bound finds the same optimum as looking at every set", () => {
  const field = fc
    .record({ suppliers: fc.integer({ min: 2, max: 7 }), lines: fc.integer({ min: 1, max: 12 }) })
    .chain(({ suppliers, lines }) =>
      fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), {
        minLength: lines,
        maxLength: lines,
      }),
    );
  fc.assert(
    fc.property(field, fc.integer({ min: 1, max: 7 }), (rows, most) => {
      const costs = fieldOf(lotsOf(caseOf(rows), noRules), [...(rows[0] ?? []).keys()], []);
      const every = runSearch(enumerate(costs, most), always).best.map((choice) => choice?.total ?? Infinity);
      const wanted = Math.min(
        costs.absent.reduce((sum, cost) => sum + cost, 0),
        ...every.slice(1),
      );
      const { best, bound } = runSearch(branch(costs, most), always);
      expect(best.total).toBeCloseTo(wanted, 4);
      expect(bound).toBeCloseTo(best.total, 4);
    }),
    { numRuns: 500 },
  );
});

test("a search that is ended early still answers an award and an honest bound", () => {
  const rows = Array.from({ length: 8 }, (_, line) =>
    Array.from({ length: 9 }, (_none, at) => ((line * 7 + at * 5) % 11) + 1),
  );
  const costs = fieldOf(lotsOf(caseOf(rows), noRules), [...(rows[0] ?? []).keys()], []);
  const exact = runSearch(branch(costs, 3), always).best.total;
  let asked = 0;
  const early = runSearch(branch(costs, 3), () => (asked += 1) < 2);
  expect(early.bound).toBeLessThanOrEqual(exact + 1e-9);
  expect(early.best.total).toBeGreaterThanOrEqual(exact - 1e-9);
});

test("the number of sets is counted, not listed", () => {
  expect(setsUpTo(20, 20)).toBe(1_048_575);
  expect(setsUpTo(5, 2)).toBe(15);
});
