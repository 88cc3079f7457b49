// Costs that the company counts line by line, from columns that it added to the comparison.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import { firstScenario, type Costing, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { findSensitivity } from "../../../src/workflows/award/sensitivity";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { addOwnColumn } from "../../support/ownColumn";

// Extended prices:   Alba  Bero  Cato
//   Bolt     10 *     40    60    50
//   Nut      20 *     60    40    80
//   Seal      4 *      4     6     2
const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
  { title: "Seal", quantity: 4 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

const titles = () => comparisonSheet(bidding.world, comparison).titles();
/** By title, whatever order the sheet has. */
function add(header: string, amounts: Readonly<Record<string, string | number>>) {
  const cells = titles().map((title) => amounts[title] ?? "");
  addOwnColumn(bidding.world, comparison, header, cells);
}

function scenarioOf(costing: Partial<Costing>, also: Partial<Scenario> = {}): Scenario {
  return { ...firstScenario, id: "s1", name: "Costs", costing: { ...firstScenario.costing, ...costing }, ...also };
}

async function solved(scenario: Scenario) {
  const { world } = bidding;
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  return proposal;
}

async function written(scenario: Scenario) {
  const { world } = bidding;
  const outcome = await world.run(writeAward(world.services, await solved(scenario)));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const { store } = world.office;
  const [table] = draftSheet(store, outcome.linesSheetName).tables;
  if (table === undefined) throw new Error("A table is missing.");
  return { summary: draftSheet(store, outcome.sheetName), table };
}

test("amounts of columns count for every bidder or for one, and sheet and search say the same", async () => {
  add("Freight", { Bolt: 1.5, Nut: 2, Seal: 0 });
  add("Duty of Alba", { Bolt: 20, Nut: -5, Seal: 10 });
  const [alba = ""] = bidding.bidIds;
  const columns = [
    { header: "freight", bidId: null, per: "unit" },
    { header: "Duty of Alba", bidId: alba, per: "line" },
  ] as const;
  const adders = [{ bidId: alba, part: 0.5, perUnit: 0, perLine: 1 }];
  const { summary, table } = await written(scenarioOf({ columns, adders }));
  // Freight is 15, 40 and 0. Alba: 60 + 15 + 20 + 1, 90 + 40 - 5 + 1, 6 + 10 + 1.
  expect(table.values("Alba")).toEqual([96, 126, 17]);
  expect(table.values("Bero")).toEqual([75, 80, 6]);
  expect(table.values("Cato")).toEqual([65, 120, 2]);
  expect(table.values("Awarded to")).toEqual(["Cato", "Bero", "Cato"]);
  expect(table.values("Cost")).toEqual([65, 80, 2]);
  expect(table.values("Price paid")).toEqual([50, 40, 2]);
  expect(table.values("Remark")).toEqual(["", "", ""]);
  expect([summary.beside("Total"), summary.beside("Paid to suppliers")]).toEqual([147, 92]);
  expect(summary.texts()).toEqual(
    expect.arrayContaining([
      "Costs of every supplier count the amounts of “freight” of the comparison, for each unit.",
      "Costs of Alba count the amounts of “Duty of Alba” of the comparison, for each line.",
    ]),
  );
  table.put(0, "Awarded to", "Alba");
  expect([table.value(0, "Cost"), table.value(0, "Price paid")]).toEqual([96, 40]);
  comparisonSheet(bidding.world, comparison).put("Nut", "Freight", 3);
  expect(table.values("Cost")).toEqual([96, 100, 2]);
  expect(table.value(1, "Price paid")).toBe(40);
  expect(table.value(1, "Remark")).toBe("The price changed after it was solved");
});

test("parts of a divided line pay their part of a column's amounts", async () => {
  add("Setup", { Bolt: 10, Nut: 10, Seal: 10 });
  const columns = [{ header: "Setup", bidId: null, per: "line" }] as const;
  const splits = [{ lines: null, how: { kind: "parts", parts: [0.5, 0.5] } }] as const;
  const { table } = await written(scenarioOf({ columns }, { splits }));
  const sums = table.values("Cost").map(Number);
  // Halves of 50 and 60, 50 and 70, 14 and 12.
  expect(sums).toEqual([25, 30, 35, 25, 7, 6]);
  expect(table.values("Price paid")).toEqual([20, 25, 30, 20, 2, 1]);
});

test("shares of the price count line by line in search, sheet and scenarios, and move with the price", async () => {
  add("Duty", { Bolt: 0.5, Nut: 0, Seal: -0.5 });
  add("Fee", { Bolt: 1, Nut: 2, Seal: 3 });
  const [alba = ""] = bidding.bidIds;
  const columns = [
    { header: "Duty", bidId: alba, per: "part" },
    { header: "Fee", bidId: null, per: "line" },
  ] as const;
  const adders = [{ bidId: alba, part: 0.1, perUnit: 0, perLine: 0 }];
  const scenario = scenarioOf({ columns, adders });
  const { summary, table } = await written(scenario);
  // Alba: 40 x 1.6 + 1, 60 x 1.1 + 2, 4 x 0.6 + 3.
  expect(table.values("Alba").map((cost) => Number(cost).toFixed(6))).toEqual(["65.000000", "68.000000", "5.400000"]);
  expect(table.values("Awarded to")).toEqual(["Cato", "Bero", "Cato"]);
  expect(summary.texts()).toContain("Costs of Alba count the shares of “Duty” of the comparison, of each price.");
  table.put(0, "Awarded to", "Alba");
  expect(Number(table.value(0, "Price paid"))).toBeCloseTo(40, 9);
  const { world } = bidding;
  await world.run(saveScenario(world.services, comparison.id, scenario));
  const outcome = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const [beside] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  const row = beside?.find("Title", "Seal") ?? -1;
  const costHeader = "Costs: cost";
  beside?.put(row, "Costs", "Alba");
  expect(Number(beside?.value(row, costHeader))).toBeCloseTo(5.4, 9);
  const request = { step: 0.5, draws: 0, spread: { supplier: 0, price: 0 }, seed: 1, seconds: 10 };
  const found = await world.run(
    findSensitivity(world.services, comparison.id, scenario, request, { solver: awardSolver }),
  );
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  // Half of Alba's prices: 32 + 1, 33 + 2; the seal costs 1.2 + 3 there, which is less than Cato's 2 + 3.
  const half = found.input.found.whatIfs.find(({ who, part }) => who.name === alba && part === -0.5);
  expect(half?.then.kind === "found" && half.then.total).toBeCloseTo(33 + 35 + 4.2, 9);
});

test("shares above 1 are told", async () => {
  add("Duty", { Bolt: 5, Nut: 0, Seal: 0 });
  const { ignored } = await solved(scenarioOf({ columns: [{ header: "Duty", bidId: null, per: "part" }] }));
  expect(ignored.map(leftAsideInWords)).toEqual([
    "Costs from “Duty”: shares above 1 count as they are, so that 5 is 500%",
  ]);
});

test("a column that is gone, or has no number for a line, adds nothing there, and that is said", async () => {
  add("Freight", { Bolt: "soon", Nut: 2, Seal: "" });
  const columns = [
    { header: "Freight", bidId: null, per: "line" },
    { header: "Duty", bidId: null, per: "line" },
  ] as const;
  const { result, ignored } = await solved(scenarioOf({ columns }));
  expect(result).toMatchObject({ kind: "awarded", award: { total: 84 } });
  expect(ignored.map(leftAsideInWords)).toEqual([
    expect.stringMatching(/^Costs from “Freight”: no number for “\w+” and 1 more, so it adds nothing there$/),
    "Costs from “Duty”: the column is gone, so it adds nothing",
  ]);
  const { table } = await written(scenarioOf({ columns }));
  expect(table.values("Cost")).toEqual([40, 42, 2]);
});

test("scenarios side by side count their own columns, and a column's amounts do not move with prices", async () => {
  add("Freight", { Bolt: 1.5, Nut: 2, Seal: 0 });
  const [alba = ""] = bidding.bidIds;
  const columns = [{ header: "Freight", bidId: alba, per: "unit" }] as const;
  const { world } = bidding;
  const scenario = scenarioOf({ columns });
  await world.run(saveScenario(world.services, comparison.id, scenario));
  const outcome = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const page = draftSheet(world.office.store, outcome.sheetName);
  const totals = () => ["B", "C", "D"].map((column) => page.value(`${column}${page.find("Total").slice(1)}`));
  // Alba's bolts are 55 then, so that Cato has them; all from one costs least with Bero, where no freight is counted.
  expect(totals()).toEqual([92, 106, 92]);
  const [table] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  table?.put(table.find("Title", "Bolt"), "Costs", "Alba");
  expect(totals()).toEqual([92, 106, 97]);
  const request = { step: 0.5, draws: 0, spread: { supplier: 0, price: 0 }, seed: 1, seconds: 10 };
  const found = await world.run(
    findSensitivity(world.services, comparison.id, scenario, request, { solver: awardSolver }),
  );
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  // Half of Alba's price for bolts and all of their freight: 20 and 15; nuts 40 with Bero, the seal 2.
  const half = found.input.found.whatIfs.find(({ who, part }) => who.name === alba && part === -0.5);
  expect(half?.then).toMatchObject({ total: 77 });
});
