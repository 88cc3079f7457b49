// Missing bids that count at a scenario's rule: in the search, on the award's sheets, beside other scenarios and when
// prices move. What a person left out, a zero and a text are no missing bids.
import { firstScenario, type Costing, type Levelling, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { findSensitivity } from "../../../src/workflows/award/sensitivity";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

// Extended prices:   Alba  Bero  Cato  Dora
//   Bolt     10 *     40    60    no bid, left out by hand: 10
//   Nut      20 *     60    blank 80
//   Seal      4 *     zero  6     2
//   Ring      5 *     nobody
// Dora has no usable price at all.
const lines = [
  { title: "Bolt", quantity: 10, baseline: 7 },
  { title: "Nut", quantity: 20, baseline: 1 },
  { title: "Seal", quantity: 4 },
  { title: "Ring", quantity: 5, baseline: 9 },
];
const prices = [
  [4, 6, undefined, undefined],
  [3, null, 4, undefined],
  [0, 1.5, 0.5, undefined],
  [undefined, undefined, undefined, undefined],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato", "Dora"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

function scenarioOf(missing: Levelling, costing: Partial<Costing> = {}, also: Partial<Scenario> = {}): Scenario {
  return {
    ...firstScenario,
    id: "s1",
    name: "Level",
    costing: { ...firstScenario.costing, ...costing, missing },
    ...also,
  };
}

async function solved(scenario: Scenario) {
  const { world } = bidding;
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  return proposal;
}

async function written(scenario: Scenario) {
  const { world } = bidding;
  const proposal = await solved(scenario);
  const outcome = await world.run(writeAward(world.services, proposal));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const [table] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  if (table === undefined) throw new Error("A table is missing.");
  return { proposal, summary: draftSheet(world.office.store, outcome.sheetName), table };
}

test("a single supplier is compared on all lines, and each award without a bid is marked, named and counted", async () => {
  const scenario = scenarioOf({ rule: "highest", more: 0.5 }, {}, { maxSuppliers: 1 });
  const { proposal, summary, table } = await written(scenario);
  // Alba 40 + 60 and a zero that is no missing bid; Bero 60 + 20 x 4 x 1.5 + 6; Cato 10 x 6 x 1.5 + 80 + 2.
  expect(proposal.result).toMatchObject({ kind: "awarded", award: { total: 172 } });
  expect(proposal.levelled).toEqual({ bids: 2, awarded: [{ title: "Bolt", label: "Cato" }] });
  expect(table.values("Alba")).toEqual([40, 60, "", ""]);
  expect(table.values("Bero")).toEqual([60, 120, 6, ""]);
  expect(table.values("Cato")).toEqual([90, 80, 2, ""]);
  expect(table.values("Dora")).toEqual(["", "", "", ""]);
  expect(table.values("Lowest")).toEqual([40, 60, 2, ""]);
  expect(table.values("Remark")).toEqual(["No bid of this supplier: levelled", "", "", "Awarded to nobody"]);
  expect([summary.beside("Total"), summary.beside("Missing bids that count, levelled")]).toEqual([172, 2]);
  expect(summary.beside("Lines awarded without a bid, levelled")).toBe(1);
  expect(summary.texts()).toContain(
    "A missing bid counts at the line's highest price +50%, and never below the line's lowest price.",
  );
  // A bid that comes counts instead, and a higher price raises the level: the sheet follows without a new search.
  const sheet = comparisonSheet(bidding.world, comparison);
  sheet.put("Bolt", "Bero price", 8);
  expect(table.value(0, "Cost")).toBe(120);
  sheet.put("Bolt", "Cato price", 5);
  expect([table.value(0, "Cost"), summary.beside("Missing bids that count, levelled")]).toEqual([50, 1]);
});

test("mean and baseline count too, never below the lowest price, and costs beside the price come on top", async () => {
  const mean = await written(scenarioOf({ rule: "mean", more: 0 }));
  // Bolt: mean of 4 and 6; nut: of 3 and 4.
  expect(mean.table.values("Cato")).toEqual([50, 80, 2, ""]);
  expect(mean.table.values("Bero")).toEqual([60, 70, 6, ""]);
  const [alba = "", bero = ""] = bidding.bidIds;
  const adders = [
    { bidId: bero, part: 0.1, perUnit: 1, perLine: 2 },
    { bidId: alba, part: 1, perUnit: 0, perLine: 0 },
  ];
  const base = await written(scenarioOf({ rule: "baseline", more: 0.1 }, { adders }));
  // Bolt 7 x 1.1 x 10. Nut's baseline of 1 is below its lowest price of 3: 60 x 1.1 + 20 + 2.
  expect(base.table.values("Cato").map((cost) => (cost === "" ? "" : Number(cost).toFixed(6)))).toEqual([
    "77.000000",
    "80.000000",
    "2.000000",
    "",
  ]);
  expect(Number(base.table.value(1, "Bero"))).toBeCloseTo(88, 9);
  expect(Number(base.summary.beside("Total"))).toBeCloseTo(
    base.proposal.result.kind === "awarded" ? base.proposal.result.award.total : NaN,
    9,
  );
});

test("a price that somebody left out by hand is no missing bid, and a line without any price stays without one", async () => {
  comparisonSheet(bidding.world, comparison).put("Bolt", "Bero price", "x 6");
  const { proposal, table } = await written(scenarioOf({ rule: "baseline", more: 0 }));
  expect(table.values("Bero")).toEqual(["", 60, 6, ""]);
  expect(proposal.result).toMatchObject({ kind: "awarded", award: { uncovered: [3] } });
});

test("scenarios side by side level by their own rules, and prices that move leave levelled bids as they are", async () => {
  const { world } = bidding;
  const [, , cato = ""] = bidding.bidIds;
  const must = (ids: readonly string[], bidId: string) => ({ must: [{ lines: ids, bidId }] });
  const bolt = bidding.lineIds[0] ?? "";
  const scenario = scenarioOf({ rule: "highest", more: 0.5 }, {}, must([bolt], cato));
  await world.run(saveScenario(world.services, comparison.id, scenario));
  const outcome = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const page = draftSheet(world.office.store, outcome.sheetName);
  const figure = (label: string) =>
    ["B", "C", "D"].map((column) => page.value(`${column}${page.find(label).slice(1)}`));
  expect(figure("Total").at(-1)).toBe(90 + 60 + 2);
  // All from one costs least where a missing bid is levelled.
  expect(figure("Lines awarded without a bid, levelled")).toEqual([0, 1, 1]);
  const [table] = draftSheet(world.office.store, outcome.linesSheetName).tables;
  table?.put(table.find("Title", "Nut"), "Level", "Bero");
  expect(figure("Total").at(-1)).toBe(90 + 120 + 2);
  table?.put(table.find("Title", "Seal"), "Level", "Alba");
  expect(table?.value(table.find("Title", "Seal"), "Level: cost")).toBe("no price");
  const request = { step: 0.5, draws: 0, spread: { supplier: 0, price: 0 }, seed: 1, seconds: 10 };
  const found = await world.run(
    findSensitivity(world.services, comparison.id, scenario, request, { solver: awardSolver }),
  );
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  const half = found.input.found.whatIfs.find(({ who, part }) => who.name === cato && part === -0.5)?.then;
  // Cato's bolts have no price that could fall: 90 stays; nut 40, seal 1.
  expect(half).toMatchObject({ total: 90 + 40 + 1 });
});
