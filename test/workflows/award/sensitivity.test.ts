// Moved prices as two sheets: totals of searches as values, all figures over the draws as formulas, and a line that
// says when the bids have changed since.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { solveAward } from "../../../src/workflows/award/award";
import {
  findSensitivity,
  writeSensitivity,
  type SensitivityDone,
  type SensitivityRequest,
} from "../../../src/workflows/award/sensitivity";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

// The worked example of award.test.ts:
//            Alba        Bero        Cato
//   Bolt     10*4   =40  10*6   =60  10*5   =50
//   Nut      20*3   =60  20*2   =40  20*4   =80
//   Seal      4*1   = 4   4*1.5 = 6   4*0.5 = 2
//   Gasket    5*10  =50   5*9   =45   5*12  =60
// At most two: Alba Bolt and Seal, Bero Nut and Gasket: 129.
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
  { title: "Gasket", quantity: 5, baseline: 11 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
  [10, 9, 12],
];
const two: Scenario = { ...firstScenario, id: "s1", name: "At most two", maxSuppliers: 2 };
const request: SensitivityRequest = {
  step: 0.1,
  draws: 40,
  spread: { supplier: 0.1, price: 0.05 },
  seed: 1,
  seconds: 60,
};

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits);

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

async function find(scenario = two, also: Partial<SensitivityRequest> = {}): Promise<SensitivityDone> {
  const { world } = bidding;
  const asked = { ...request, ...also };
  const outcome = await world.run(
    findSensitivity(world.services, comparison.id, scenario, asked, { solver: awardSolver }),
  );
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

async function write(found: SensitivityDone) {
  const { world } = bidding;
  const outcome = await world.run(writeSensitivity(world.services, found));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  const page = draftSheet(world.office.store, outcome.sheetName);
  const [draws] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  if (draws === undefined) throw new Error("There are no draws.");
  const named = (title: string) => {
    const table = page.tables.find(({ headers }) => headers[0] === title);
    if (table === undefined) throw new Error(`There is no table ${title}.`);
    return table;
  };
  return { page, draws, named };
}

test("counts what suppliers take off, as the award does", async () => {
  const { world } = bidding;
  const steps = [{ from: 100, off: 0.4 }];
  const tier = {
    bidId: bidding.bidIds[0] ?? "",
    lines: null,
    measure: "spend",
    off: "part",
    above: false,
    steps,
  } as const;
  const scenario = { ...two, discounts: [tier] };
  const award = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  // Alba Bolt, Nut and Gasket: 150 less 60; Cato Seal: 2.
  expect(award).toMatchObject({ result: { award: { total: near(92, 9) } } });
  expect((await find(scenario)).input.found.base.total).toBeCloseTo(92, 9);
});

test("the page counts its draws by formula, and names what moves the award", async () => {
  const found = await find();
  const { page, draws, named } = await write(found);
  expect(page.beside("Total of this award")).toBe(129);
  expect([page.beside("Draws with an award"), page.beside("Draws with a proven award")]).toEqual([40, 40]);
  const best = found.input.found.draws.filter(({ then }) => then.kind === "found" && then.stillBest).length;
  expect(best).toBeGreaterThan(5);
  expect(best).toBeLessThan(40);
  expect(page.beside("This award is still the best")).toBeCloseTo(best / 40, 12);
  expect(page.formula(page.find("This award is still the best").replace("A", "B"))).toContain("COUNTIF(");
  const spread = named("Extra cost of this award");
  expect(spread.values("Draws").reduce((sum: number, n) => sum + Number(n), 0)).toBe(40);
  expect(spread.value(0, "Draws")).toBe(best);
  // A draw that somebody puts otherwise moves the figures.
  draws.put(draws.find("This award is the best", "no"), "This award is the best", "yes");
  expect(page.beside("This award is still the best")).toBeCloseTo((best + 1) / 40, 12);
  expect(page.charts.map(({ title }) => title)).toHaveLength(3);
});

test("each supplier's prices stand with the total that they lead to and where the award changes", async () => {
  const { named } = await write(await find());
  const moved = named("Prices of");
  const alba = moved.find("Prices of", "Alba");
  // Bolt and Seal cost 44 with Alba: 10% of it.
  expect([moved.value(alba, "10% lower: best award"), moved.value(alba, "10% higher: best award")]).toEqual([
    expect.closeTo(124.6, 9),
    expect.closeTo(133.4, 9),
  ]);
  expect(moved.value(alba, "10% higher: difference")).toBeCloseTo(4.4, 9);
  const breaks = named("All prices of");
  const bero = breaks.find("All prices of", "Bero");
  expect(breaks.value(bero, "Higher by")).toBeCloseTo(1 / 9, 9);
  expect([breaks.value(bero, "Higher: proof"), breaks.value(bero, "Higher: then")]).toEqual(["proven", "1 line moves"]);
  expect(breaks.value(breaks.find("All prices of", "Cato"), "Higher by")).toBe("never");
  const close = named("Line");
  const gasket = close.find("Line", "Gasket");
  expect(
    ["Awarded to", "Price rises by", "Runner-up", "Runner-up's falls by", "Proof"].map((one) =>
      close.value(gasket, one),
    ),
  ).toEqual(["Bero", 5, "Alba", 5, "proven"]);
});

test("the page says when the bids have changed since, and a left-out line is no change", async () => {
  const sheet = comparisonSheet(bidding.world, comparison);
  sheet.put("Seal", "Included", "no");
  sheet.putTop("Included", "Cato price", "no");
  const { page } = await write(await find());
  page.find("The bids are as they were.");
  sheet.put("Bolt", "Alba price", 4.5);
  page.find("Bids changed since: calculate again.");
});

test("freight a unit does not move with the price", async () => {
  const costing = {
    adders: [{ bidId: bidding.bidIds[0] ?? "", part: 0.5, perUnit: 1, perLine: 0 }],
    interest: 0,
    payment: [],
  };
  const { input } = await find({ ...firstScenario, id: "s2", name: "Freight", costing }, { draws: 0 });
  // Bolt with Alba: 40 * 1.5 + 10 = 70; with Cato 50. Cato dearer by 20%: 60, and with Bero 60 too.
  expect(input.found.base.total).toBe(50 + 40 + 2 + 45);
  const alba = input.found.breaks.find(({ supplier }) => supplier === bidding.bidIds[0]);
  // Nothing of Alba's until Bolt comes to 50: 60 * (1 + x) + 10 = 50.
  expect(alba?.down).toMatchObject({ kind: "at", part: near(-1 / 3, 9) });
});

test("what stands in the way is named, and nothing is written", async () => {
  const { world } = bidding;
  const before = world.office.store.sheets.length;
  const run = (scenario: Scenario, id = comparison.id) =>
    world.run(findSensitivity(world.services, id, scenario, request, { solver: awardSolver }));
  expect(await run({ ...two, minSuppliers: 3 })).toMatchObject({ ok: false, obstacle: { kind: "noAwardFound" } });
  expect(await run(two, "other")).toMatchObject({ ok: false, obstacle: { kind: "comparisonGone" } });
  expect(world.office.store.sheets).toHaveLength(before);
});
