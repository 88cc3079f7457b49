// What better scores cost, from scores typed or in a column of the summary, as a sheet whose mean scores follow; and
// scores as rules of a scenario.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { scoredScenario } from "../../../src/bids/scores/scored";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { solveAward } from "../../../src/workflows/award/award";
import { findScores, scoresSetup, writeScores, type ScoresFound } from "../../../src/workflows/award/scores";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

//            Alba        Bero        Cato
//   Bolt     10*4   =40  10*6   =60  10*5   =50
//   Nut      20*3   =60  20*2   =40  20*4   =80
const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
];
const plain: Scenario = { ...firstScenario, id: "s1", name: "Plain" };

const near = (value: number): unknown => expect.closeTo(value, 12);

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

const scored = (...all: readonly number[]) => new Map(all.map((score, at) => [bidding.bidIds[at] ?? "", score]));

async function find(scores: ReadonlyMap<string, number>, floor: number | null = null): Promise<ScoresFound> {
  const { world } = bidding;
  const asked = { scores, floor, seconds: 20 };
  const outcome = await world.run(findScores(world.services, comparison.id, plain, asked, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

test("the curve counts what the award counts: costs beside prices, payment terms, tiers and levelled bids", async () => {
  const { world } = bidding;
  const [alba = "", , cato = ""] = bidding.bidIds;
  comparisonSheet(world, comparison).put("Bolt", "Bero price", "");
  const costing = {
    // Cato is paid after a year at 10%, so that its prices count 0.9.
    adders: [{ bidId: alba, part: 0, perUnit: 0, perLine: 5 }],
    interest: 0.1,
    payment: [{ bidId: cato, days: 365 }],
    missing: { rule: "highest" as const, more: 0.2 },
  };
  const steps = [{ from: 100, off: 0.4 }];
  const tier = { bidId: alba, lines: null, measure: "spend", off: "part", above: false, steps } as const;
  const asked = { scores: scored(4, 6, 9), floor: null, seconds: 20 };
  const scenario = { ...plain, costing, discounts: [tier] };
  const found = await world.run(findScores(world.services, comparison.id, scenario, asked, { solver: awardSolver }));
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  //         Alba            Bero                    Cato
  //   Bolt  40 + 5 = 45     10 * 5 * 1.2 = 60       45
  //   Nut   60 + 5 = 65     40                      72
  // Both with Alba: 110 less 40 = 70 at 4. Bolt with Cato, Nut with Bero: 85. Both with Cato: 117 at 9. A line weighs
  // its lowest cost, 45 and 40.
  expect(found.input.found.points.map(({ total, score }) => [total, score])).toEqual([
    [near(70), 4],
    [near(85), near((45 * 9 + 40 * 6) / 85)],
    [near(117), 9],
  ]);
  const award = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  expect(award).toMatchObject({ result: { award: { total: near(70) } } });
});

test("the sheet has the curve with its chart, and a score that is changed there moves the mean scores", async () => {
  const { world } = bidding;
  const found = await find(scored(4, 6, 9));
  // 80 at 5; Bolt with Cato 90 at 7.5; both 130 at 9.
  expect(found.input.found.points.map(({ total, score }) => [total, score])).toEqual([
    [80, 5],
    [90, 7.5],
    [130, 9],
  ]);
  const written = await world.run(writeScores(world.services, comparison.id, found));
  if (!written.ok) throw new Error("It stopped.");
  const sheet = draftSheet(world.office.store, written.sheetName);
  const [curve, suppliers] = sheet.tables;
  expect(curve?.values("Mean score")).toEqual([5, 7.5, 9]);
  expect(curve?.values("More than the cheapest")).toEqual([0, 10, 50]);
  expect(curve?.values("Suppliers with lines")).toEqual([2, 2, 1]);
  expect(curve?.values("Proof")).toEqual(["proven", "proven", "proven"]);
  suppliers?.put(suppliers.find("Supplier", "Bero"), "Score", 8);
  expect(curve?.values("Mean score")).toEqual([6, 8.5, 9]);
  expect(sheet.charts.map(({ title }) => title)).toEqual(["Cost against mean score"]);
});

test("scores are taken from a column that the person added to the summary, by bid", async () => {
  const { world } = bidding;
  const { store } = world.office;
  const table = comparison.summary === null ? undefined : store.table(comparison.summary.tableId);
  if (table === undefined) throw new Error("There is no summary.");
  const { top, right, bottom } = table.rect;
  const at = (row: number) => ({ top: row, bottom: row, left: right + 1, right: right + 1 });
  store.write(table.sheetId, at(top), [["Audit"]]);
  store.resizeTable(table.id, { ...table.rect, right: right + 1 });
  store.write(table.sheetId, at(top), [["Audit"]]);
  for (let row = top + 1; row <= bottom; row += 1)
    store.write(table.sheetId, at(row), [[row === top + 2 ? "n/a" : row - top]]);
  comparisonSheet(world, comparison).putTop("Included", "Cato price", "no");
  const setup = await world.run(scoresSetup(world.services, comparison.id));
  if (!setup.ok) throw new Error("It stopped.");
  expect(setup.suppliers.map(({ label }) => label)).toEqual(["Alba", "Bero"]);
  expect(setup.columns.map(({ header }) => header)).toEqual(["Audit"]);
  const [alba, bero] = bidding.bidIds;
  expect([alba, bero].map((bid) => setup.columns[0]?.numbers.get(bid ?? ""))).toEqual([1, undefined]);
});

test("a floor and a weight are rules of the scenario: who is below gets nothing, and the others count what they lack", async () => {
  const { world } = bidding;
  const { bidIds } = bidding;
  const scoring = { scores: scored(4, 6, 9), floor: 5, weight: 0.1 };
  const scenario = scoredScenario(plain, bidIds, scoring, { id: "s2", name: "Scored" });
  expect(scenario.excluded).toEqual([bidIds[0]]);
  expect(scenario.costing.adders).toEqual([{ bidId: bidIds[1], part: near(0.3), perUnit: 0, perLine: 0 }]);
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok || proposal.result.kind !== "awarded") throw new Error("There is no award.");
  // Bolt: Bero 78, Cato 50. Nut: Bero 52, Cato 80.
  expect(proposal.result.award.total).toBeCloseTo(102, 9);
});

test("limits of money are kept on the curve, and a scenario without an award has none", async () => {
  const { world } = bidding;
  const asked = { scores: scored(4, 6, 9), floor: null, seconds: 20 };
  const run = (scenario: Scenario) =>
    world.run(findScores(world.services, comparison.id, scenario, asked, { solver: awardSolver }));
  const sharesOfCato = async (scenario: Scenario) => {
    const found = await run(scenario);
    if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
    const cato = bidding.bidIds[2];
    return found.input.found.points.map(({ shares }) => shares.find(({ supplier }) => supplier === cato)?.part ?? 0);
  };
  const bounds = [{ bidId: bidding.bidIds[2] ?? "", measure: "share", min: null, max: 0.7, minIfAny: false } as const];
  expect(Math.max(...(await sharesOfCato(plain)))).toBe(1);
  expect(Math.max(...(await sharesOfCato({ ...plain, bounds })))).toBeLessThan(1);
  expect(await run({ ...plain, maxSuppliers: 1, minSuppliers: 2 })).toMatchObject({
    obstacle: { kind: "noAwardFound" },
  });
});
