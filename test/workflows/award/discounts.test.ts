// What suppliers take off, on the sheets of an award and of scenarios side by side: figures by hand, and what an
// auditor changes moves them.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import { firstScenario, type Scenario, type ScenarioDiscount } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

// Extended prices:   Alba  Bero  Cato   baseline value
//   Bolt     10 *     40    60    50     50
//   Nut      20 *     60    40    80     80
//   Seal      4 *      4     6     2     none
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeAll(async () => {
  bidding = await openBidding(["Alba", "Bero", "=Cato [C]"], lines, prices);
  comparison = only(await bidding.compare());
});
afterAll(() => bidding.close());

const of = (bidder: number, also: Partial<ScenarioDiscount>): ScenarioDiscount => ({
  bidId: bidding.bidIds[bidder] ?? "",
  lines: null,
  measure: "spend",
  off: "part",
  above: false,
  steps: [{ from: 100, off: 0.25 }],
  ...also,
});
const scenarioOf = (also: Partial<Scenario>): Scenario => ({ ...firstScenario, id: "s1", name: "Tiers", ...also });

async function found(also: Partial<Scenario>) {
  const { world } = bidding;
  const { services } = world;
  const proposal = await world.run(solveAward(services, comparison.id, scenarioOf(also), { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  return proposal;
}

async function written(also: Partial<Scenario>) {
  const outcome = await bidding.world.run(writeAward(bidding.world.services, await found(also)));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const { store } = bidding.world.office;
  const summary = draftSheet(store, outcome.sheetName);
  const [table] = draftSheet(store, outcome.linesSheetName).tables;
  const discounts = summary.tables.find((one) => one.headers.includes("Off now"));
  if (table === undefined || discounts === undefined) throw new Error("A table is missing.");
  return { summary, table, discounts, figure: (label: string) => Number(summary.beside(label)) };
}

test("a tier that is met to the last cent is in total and savings, and moves with award and step", async () => {
  const { summary, table, discounts, figure } = await written({ discounts: [of(0, {})] });
  // Alba gets Bolt and Nut for 100, less 25; Cato the Seal for 2. Without the tier 82 would be the least.
  expect(table.values("Awarded to")).toEqual(["Alba", "Alba", "=Cato [C]"]);
  expect(discounts.values("Won now")).toEqual([100]);
  expect(discounts.values("Off now")).toEqual([25]);
  expect([figure("Total"), figure("Paid to suppliers, before discounts"), figure("Discounts")]).toEqual([77, 102, 25]);
  // 130 less 100 and 25 of discount.
  expect(figure("Savings against the baseline")).toBeCloseTo(55, 9);
  const proof = String(summary.value("A3"));
  expect(proof).toMatch(/^3 lines of 3 to 2 suppliers. Proven/);
  discounts.put(0, "From", 100.01);
  expect([figure("Total"), figure("Discounts")]).toEqual([102, 0]);
  expect(String(summary.value("A3"))).toMatch(/changed since: calculate again. Total: \+25.00/);
  discounts.put(0, "From", 100);
  table.put(table.find("Title", "Nut"), "Awarded to", "Bero");
  expect([figure("Total"), figure("Discounts")]).toEqual([82, 0]);
});

test("what is above a step, units and a whole group come to what they come to by hand", async () => {
  const rules: Partial<Scenario> = {
    must: [{ lines: (await found({})).lines.map(({ id }) => id), bidId: bidding.bidIds[0] ?? "" }],
    discounts: [
      of(0, {
        above: true,
        steps: [
          { from: 50, off: 0.1 },
          { from: 100, off: 0.5 },
        ],
      }),
      of(0, { measure: "quantity", off: "unit", above: true, steps: [{ from: 30, off: 0.5 }] }),
      of(0, { measure: "whole", off: "amount", steps: [{ from: 0, off: 7 }] }),
      of(1, { measure: "quantity", off: "amount", steps: [{ from: 1, off: 3 }] }),
    ],
  };
  const { discounts, figure } = await written(rules);
  // 104 of Alba: 10% of 50, 50% of 4; 34 units: 4 above 30 at 0.5; all three lines: 7. Bero wins nothing.
  expect(discounts.values("Off now")).toEqual([5, 2, 2, 7, 0]);
  expect([figure("Discounts"), figure("Total")]).toEqual([16, 88]);
});

test("a discount is of prices, and counts what prices count", async () => {
  const { discounts, figure } = await written({
    discounts: [of(0, { steps: [{ from: 104, off: 0.5 }] })],
    costing: { adders: [{ bidId: null, part: 0.1, perUnit: 0, perLine: 1 }], interest: 0, payment: [] },
  });
  // Alba has all three for 104: counted 114.4 and 3 for the lines, less 52 counted at 1.1.
  expect([...discounts.values("Off now"), ...discounts.values("Off now, as counted")]).toEqual([
    52,
    expect.closeTo(57.2, 9),
  ]);
  expect(figure("Total")).toBeCloseTo(60.2, 9);
  expect(figure("Paid to suppliers")).toBeCloseTo(52, 9);
});

test("a discount of who takes no part is told, and one of a whole group that lost a line gives nothing", async () => {
  const all = (await found({})).lines.map(({ id }) => id);
  const gone = of(0, { lines: [...all, "gone"], measure: "whole", off: "amount", steps: [{ from: 0, off: 50 }] });
  const { result, ignored } = await found({ discounts: [gone, { ...gone, bidId: "nobody" }] });
  expect(result).toMatchObject({ kind: "awarded", award: { total: 82, discount: 0 } });
  expect(ignored.map(leftAsideInWords)).toEqual([
    "Discount of Alba: 1 line is no longer there, so that nobody wins the whole group",
    "Discount: a bidder that no longer exists does not take part",
  ]);
});

test("scenarios side by side have each its own discounts", async () => {
  const { world } = bidding;
  const { services } = world;
  await world.run(saveScenario(services, comparison.id, scenarioOf({ discounts: [of(0, {})] })));
  const whole = of(1, { measure: "whole", off: "amount", steps: [{ from: 0, off: 40 }] });
  await world.run(saveScenario(services, comparison.id, scenarioOf({ id: "s2", name: "Group", discounts: [whole] })));
  const outcome = await world.run(writeScenarios(services, comparison.id, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const { store } = bidding.world.office;
  const page = draftSheet(store, outcome.sheetName);
  const row = (label: string) => {
    const at = page.find(label).slice(1);
    return ["B", "C", "D", "E"].map((column) => page.value(`${column}${at}`));
  };
  // Without rules and best single (Alba 104) with the first scenario's tiers, these, Bero alone for 106 less 40.
  expect(row("Total")).toEqual([77, 78, 77, 66]);
  expect(row("Discounts")).toEqual([25, 26, 25, 40]);
  expect(row("Difference to the total as calculated")).toEqual([0, 0, 0, 0]);
  const [table] = draftSheet(store, outcome.linesSheetName).tables;
  table?.put(table.find("Title", "Seal"), "Group", "Alba");
  expect(row("Total")[3]).toBe(104);
  expect(row("Discounts")[3]).toBe(0);
});
