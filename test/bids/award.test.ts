// Award scenarios against brute force, and a worked example whose numbers can be checked by hand.
import fc from "fast-check";
import { branch } from "../../src/bids/award/branch";
import { enumerate, setsUpTo } from "../../src/bids/award/enumerate";
import { fieldOf } from "../../src/bids/award/field";
import { lotsOf } from "../../src/bids/award/lots";
import { awardCurve } from "../../src/bids/award/solve";
import { noRules, type Award, type AwardCase, type AwardRules } from "../../src/bids/award/types";

const always = () => true;

function caseOf(
  rows: readonly (readonly (number | null)[])[],
  incumbents: readonly (number | null)[] = [],
): AwardCase {
  const width = rows[0]?.length ?? 0;
  return {
    lines: rows.map((_, line) => ({ id: `L${line + 1}`, incumbent: incumbents[line] ?? null })),
    suppliers: Array.from({ length: width }, (_, at) => ({ id: `S${at}`, name: `Supplier ${at}` })),
    costs: Float64Array.from(rows.flat(), (cost) => cost ?? Infinity),
  };
}

function last(awards: readonly Award[]): Award {
  const award = awards.at(-1);
  if (award === undefined) throw new Error("There is no award.");
  return award;
}

/** Every way of giving each lot to somebody or nobody; the cheapest of those that cover most lines. */
function bruteForce(
  problem: AwardCase,
  rules: AwardRules,
  most: number,
): { uncovered: number; total: number } {
  const lots = lotsOf(problem, rules);
  let best = { uncovered: Infinity, total: Infinity };
  const walk = (lot: number, used: ReadonlySet<number>, uncovered: number, total: number): void => {
    if (lot === lots.count) {
      if (uncovered < best.uncovered || (uncovered === best.uncovered && total < best.total))
        best = { uncovered, total };
      return;
    }
    walk(lot + 1, used, uncovered + (lots.lines[lot]?.length ?? 0), total);
    for (let supplier = 0; supplier < lots.suppliers; supplier++) {
      const cost = lots.costs[lot * lots.suppliers + supplier] ?? Infinity;
      const fresh = !used.has(supplier);
      if (!Number.isFinite(cost) || (fresh && used.size === most)) continue;
      const once = fresh ? (lots.fixed[supplier] ?? 0) : 0;
      walk(lot + 1, new Set([...used, supplier]), uncovered, total + cost + once);
    }
  };
  walk(0, new Set(), 0, 0);
  return best;
}

describe("a worked example", () => {
  //            A    B    C     cheapest
  const rows = [
    [100, 120, 110], // A 100
    [200, 150, 190], // B 150
    [300, 310, 250], // C 250
  ];
  // Cherry-pick 500. Single: A 600, B 580, C 550. Two: A+B 100+150+300 = 550, A+C 100+190+250 = 540, B+C 110+150+250 = 510.
  test("cherry-picking, one supplier and two suppliers cost what they cost by hand", () => {
    const awards = awardCurve(caseOf(rows), noRules, always);
    expect(awards.map(({ total }) => total)).toEqual([550, 510, 500]);
    expect(awards.map(({ suppliers }) => suppliers)).toEqual([[2], [1, 2], [0, 1, 2]]);
    expect(awards.map(({ bound }) => bound)).toEqual([550, 510, 500]);
  });

  test("the runner-up of a line is the next of those that get something", () => {
    const [, two] = awardCurve(caseOf(rows), noRules, always);
    expect(two?.lines[0]).toEqual({ supplier: 2, cost: 110, runnerUp: { supplier: 1, cost: 120 } });
  });

  test("a line that must go to a supplier goes there, whatever it costs; one that must not, does not", () => {
    const must = last(awardCurve(caseOf(rows), { ...noRules, must: [{ lines: [0], supplier: 1 }] }, always));
    expect(must.lines[0]).toMatchObject({ supplier: 1, cost: 120 });
    const mustNot = { ...noRules, mustNot: [{ lines: [0, 1], supplier: 1 }] };
    expect(last(awardCurve(caseOf(rows), mustNot, always)).total).toBe(540);
  });

  test("lines of a group go to one supplier", () => {
    // Lines 2 and 3 together: A 500, B 460, C 440; with line 1 at A: 540.
    expect(last(awardCurve(caseOf(rows), { ...noRules, groups: [[1, 2]] }, always)).total).toBe(540);
  });

  test("leaving the incumbent costs what the rule says, and a tie stays with the incumbent", () => {
    const rules = { ...noRules, switching: { perLine: 30, perSupplier: 0 } };
    const award = last(awardCurve(caseOf(rows, [1, 1, 1]), rules, always));
    // Line 1: A 100 + 30, B 120, C 110 + 30: stays at B. Line 3: C 250 + 30 beats B 310.
    expect(award.lines.map(({ supplier }) => supplier)).toEqual([1, 1, 2]);
    expect(award).toMatchObject({ spend: 520, switching: 30, total: 550 });
    const tie = last(awardCurve(caseOf([[100, 100]], [1]), noRules, always));
    expect(tie.lines[0]?.supplier).toBe(1);
  });

  test("a line that nobody bids on is named, and costs nothing", () => {
    const award = last(awardCurve(caseOf([...rows, [null, null, null]]), noRules, always));
    expect(award).toMatchObject({ uncovered: [3], total: 500, bound: 500 });
  });

  test("covering a line comes before money", () => {
    const award = awardCurve(
      caseOf([
        [1, 1000],
        [null, 1000],
      ]),
      noRules,
      always,
    )[0];
    expect(award).toMatchObject({ suppliers: [1], uncovered: [], total: 2000 });
  });
});

const price = fc.option(fc.integer({ min: -20, max: 400 }), { freq: 5 });
const small = fc
  .record({ suppliers: fc.integer({ min: 1, max: 4 }), lines: fc.integer({ min: 1, max: 5 }) })
  .chain(({ suppliers, lines }) =>
    fc.record({
      rows: fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), {
        minLength: lines,
        maxLength: lines,
      }),
      incumbents: fc.array(fc.option(fc.integer({ min: 0, max: suppliers - 1 })), {
        minLength: lines,
        maxLength: lines,
      }),
      perLine: fc.integer({ min: 0, max: 40 }),
      perSupplier: fc.integer({ min: 0, max: 60 }),
      group: fc.subarray([...Array(lines).keys()]),
      most: fc.integer({ min: 1, max: suppliers }),
    }),
  );

test("a thousand small cases cost what trying everything says", () => {
  fc.assert(
    fc.property(small, ({ rows, incumbents, perLine, perSupplier, group, most }) => {
      const rules = { ...noRules, maxSuppliers: most, switching: { perLine, perSupplier }, groups: [group] };
      const problem = caseOf(rows, incumbents);
      const award = last(awardCurve(problem, rules, always));
      const wanted = bruteForce(problem, rules, most);
      expect(award.uncovered.length).toBe(wanted.uncovered);
      expect(award.total).toBeCloseTo(wanted.total, 6);
      expect(award.suppliers.length).toBeLessThanOrEqual(most);
      expect(award.bound).toBeCloseTo(award.total, 6);
    }),
    { numRuns: 1000 },
  );
});

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
      const costs = fieldOf(lotsOf(caseOf(rows), noRules), [...(rows[0] ?? []).keys()]);
      const every = enumerate(costs, most, always).best.map((choice) => choice?.total ?? Infinity);
      const wanted = Math.min(
        costs.absent.reduce((sum, cost) => sum + cost, 0),
        ...every.slice(1),
      );
      const { best, bound } = branch(costs, most, always);
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
  const costs = fieldOf(lotsOf(caseOf(rows), noRules), [...(rows[0] ?? []).keys()]);
  const exact = branch(costs, 3, always).best.total;
  let asked = 0;
  const early = branch(costs, 3, () => (asked += 1) < 2);
  expect(early.bound).toBeLessThanOrEqual(exact + 1e-9);
  expect(early.best.total).toBeGreaterThanOrEqual(exact - 1e-9);
});

test("the number of sets is counted, not listed", () => {
  expect(setsUpTo(20, 20)).toBe(1_048_575);
  expect(setsUpTo(5, 2)).toBe(15);
});
