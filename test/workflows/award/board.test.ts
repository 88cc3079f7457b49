// The page for the board: one click makes it, with the award's sheets where they are not there, and it follows them.
import { firstScenario } from "../../../src/bids/award/scenario";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { solveAward } from "../../../src/workflows/award/award";
import { writeBoard } from "../../../src/workflows/award/board";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

// Each line to its lowest: Bolt 40 Alba, Nut 40 Bero, Seal 2 Cato, Gasket 45 Bero. Baseline: 50 + 80 + 55.
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
  { title: "Gasket", quantity: 5, baseline: 11 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [undefined, undefined, 0.5],
  [10, 9, 12],
];

let bidding: Bidding;
beforeEach(async () => {
  bidding = await openBidding(["A*", "Bero", "Cato"], lines, prices, { company: "Hansen AG" });
});
afterEach(() => bidding.close());

async function awarded() {
  const { services } = bidding.world;
  const made = only(await bidding.compare());
  // Another reading: Bero's gasket gets cheaper.
  bidding.world.clock.advance(3_600_000);
  bidding.offer(1, 3, 8);
  const refreshed = await bidding.world.run(refreshComparison(services, made.id));
  if (!refreshed.ok) throw new Error("The refresh stopped.");
  const scenario = { ...firstScenario, id: "s", name: "Plan" };
  const proposal = await bidding.world.run(solveAward(services, made.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error("The search stopped.");
  return { proposal, compared: comparisonSheet(bidding.world, refreshed.comparison) };
}

async function boardOf(proposal: Awaited<ReturnType<typeof awarded>>["proposal"], written: Written = null) {
  const outcome = await bidding.world.run(writeBoard(bidding.world.services, proposal, written));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return { outcome, page: draftSheet(bidding.world.office.store, outcome.sheetName) };
}
type Written = Parameters<typeof writeBoard>[2];

test("one click makes the page and the award's sheets, and both come to the same figures", async () => {
  const { proposal } = await awarded();
  const { outcome, page } = await boardOf(proposal);
  const { store } = bidding.world.office;
  const award = draftSheet(store, outcome.award?.sheetName ?? "");
  const [amounts, suppliers] = page.tables;
  expect(amounts?.values("Now")).toEqual([185, award.beside("Total"), 122]);
  expect([page.value("A1"), String(page.value("A2")).split(",")[0]]).toEqual([
    expect.stringContaining("proposed award"),
    "Hansen AG",
  ]);
  expect(page.beside("Savings against the baseline")).toBe(award.beside("Savings against the baseline"));
  expect(suppliers?.values("Supplier")).toEqual(["Bero", "A*", "Cato"]);
  expect(suppliers?.values("Spend")).toEqual([80, 40, 2]);
  expect([page.beside("Bidders that take part"), page.beside("Lines"), page.beside("Suppliers with lines")]).toEqual([
    3, 4, 3,
  ]);
});

test("each reading of the bids is on it, and the last row is what the sheet says now", async () => {
  const { proposal, compared } = await awarded();
  const { page } = await boardOf(proposal);
  const rounds = (address: string) => Number(page.value(address));
  // The bids are first read at 127, then at 122.
  expect(["G11", "G12", "G13"].map(rounds)).toEqual([127, 122, 122]);
  compared.put("Bolt", "A* price", 3.5);
  expect([rounds("G12"), rounds("G13")]).toEqual([122, 117]);
  expect(page.value("A3")).toContain("Bids changed since: calculate again");
});

test("the risks say who has most, what has one bid only, and what a changed award breaks or costs", async () => {
  const { proposal } = await awarded();
  const { outcome, page } = await boardOf(proposal);
  const words = (label: string) => page.value(page.find(label).replace("E", "G"));
  expect([page.beside("Lines with one bid only"), words("Lines with one bid only")]).toEqual([
    1,
    "1.6% of the lowest prices",
  ]);
  expect(page.beside("Largest supplier's share")).toBeCloseTo(80 / 122, 12);
  expect(words("Largest supplier's share")).toBe("Bero");
  expect(words("Lines without a supplier")).toBe("Every line has a supplier");
  const [given] = draftSheet(bidding.world.office.store, outcome.award?.linesSheetName ?? "").tables;
  given?.put(given.find("Title", "Bolt"), "Awarded to", "Bero");
  expect(page.beside("Paid above the lowest costs")).toBe(20);
  given?.put(given.find("Title", "Seal"), "Awarded to", "");
  expect([page.beside("Lines without a supplier"), words("Lines without a supplier")]).toEqual([
    1,
    "They need another source",
  ]);
});

test("an award that stands in its sheets gets the page alone, and sheets that are gone are made again", async () => {
  const { proposal } = await awarded();
  const { store } = bidding.world.office;
  const first = await boardOf(proposal);
  const count = store.sheets.length;
  const second = await boardOf(proposal, first.outcome.tables);
  expect([second.outcome.award, store.sheets.length]).toEqual([null, count + 1]);
  expect(second.page.tables[0]?.values("Now")).toEqual(first.page.tables[0]?.values("Now"));
  const third = await boardOf(proposal, { lines: "Gone", suppliers: "Gone" });
  expect([third.outcome.award === null, store.sheets.length]).toEqual([false, count + 4]);
});

test("it prints on one landscape page", async () => {
  const { proposal } = await awarded();
  const { page } = await boardOf(proposal);
  const set = bidding.world.office.store.pages.of(page.view.id);
  expect([set.landscape, set.fitWide, set.fitTall]).toEqual([true, 1, 1]);
});
