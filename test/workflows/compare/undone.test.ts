// Excel takes back with Ctrl+Z, call by call, what a refresh wrote into a comparison. What the workbook remembers of it
// is custom XML and stays. A price that comes back so is nobody's own price, and a bidder's columns are not deleted.
import { refreshComparison, type ComparisonRefreshed } from "../../../src/workflows/compare/refresh";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { connect } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];
const prices = [
  [4, 6, 2],
  [3, 2, 5],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;
let catoArrives: () => void;

beforeEach(begin);
afterEach(() => bidding.close());

async function begin(): Promise<void> {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { bids } = bidding.world.simulator.records;
  const id = bidding.bidIds[2] ?? "";
  const cato = bids.get(id);
  if (cato === undefined) throw new Error("There is no such bid.");
  bids.delete(id);
  catoArrives = () => bids.set(id, cato);
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
}

async function refresh(): Promise<ComparisonRefreshed> {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const store = () => bidding.world.office.store;

function undo(times: number): void {
  for (let n = 0; n < times; n += 1) store().undo();
}

function stepsUntil(done: () => boolean): number {
  let steps = 0;
  while (!done()) {
    if (!store().undo()) throw new Error("There is nothing left to undo.");
    steps += 1;
  }
  for (let n = 0; n < steps; n += 1) store().redo();
  return steps;
}

test("prices that come back with Ctrl+Z are no own prices, however often the key was pressed", async () => {
  for (let pressed = 1, steps = 1; pressed <= steps; pressed += 2) {
    bidding.offer(0, 0, 7);
    bidding.offer(1, 1, 8);
    await refresh();
    steps = stepsUntil(() => sheet.value("Bolt", "Alba price") === 4 && sheet.value("Nut", "Bero price") === 2);
    undo(pressed);
    expect(await refresh()).toMatchObject({ kept: [], skipped: 0 });
    expect([sheet.value("Bolt", "Alba price"), sheet.value("Nut", "Bero price")]).toEqual([7, 8]);
    expect(await refresh()).toMatchObject({ sheetUndone: false, cellsWritten: 0, kept: [] });
    await bidding.close();
    await begin();
  }
});

test("an undone refresh is said once, what the person typed stays, and a price that moved once more is written", async () => {
  bidding.offer(0, 0, 7);
  await refresh();
  undo(stepsUntil(() => sheet.value("Bolt", "Alba price") === 4));
  bidding.offer(0, 0, 9);
  sheet.put("Nut", "Bero price", 1);
  const { gateway, clock, office, services } = bidding.world;
  Object.assign(services, await clock.run(connect(gateway, clock, office)));
  expect(await refresh()).toMatchObject({ sheetUndone: true, kept: [{ header: "Bero price", typed: 1 }] });
  expect(sheet.value("Bolt", "Alba price")).toBe(9);
  expect(await refresh()).toMatchObject({ sheetUndone: false, kept: [{ typed: 1 }] });
});

test("a price that a person types after a refresh is their own, also where it reads as an older one", async () => {
  bidding.offer(0, 0, 7);
  await refresh();
  sheet.put("Bolt", "Alba price", 4);
  expect(await refresh()).toMatchObject({ sheetUndone: false, kept: [{ typed: 4, platform: 7 }] });
});

test("several refreshes that were taken back are known by the readings of then", async () => {
  for (const price of [7, 8, 9]) {
    bidding.offer(0, 0, price);
    await refresh();
  }
  undo(stepsUntil(() => sheet.value("Bolt", "Alba price") === 4));
  expect(await refresh()).toMatchObject({ sheetUndone: true, kept: [], cellsWritten: 1 });
  expect(sheet.value("Bolt", "Alba price")).toBe(9);
});

test("a bidder whose columns Ctrl+Z took away comes again, once, however many of the steps were taken back", async () => {
  const columns = sheet.headers.length;
  for (const part of [0.3, 0.5, 0.9, 1]) {
    catoArrives();
    await refresh();
    const steps = stepsUntil(() => sheet.headers.length === columns);
    undo(Math.ceil(part * steps));
    const done = await refresh();
    expect(done).toMatchObject({ sheetUndone: true, kept: [], biddersAdded: ["Cato"] });
    expect(sheet.headers).toHaveLength(columns + 6);
    expect(sheet.headers.filter((header) => header.startsWith("Cato"))).toHaveLength(6);
    const headers = ["Cato price", "Cato extended", "Cato rank", "Bids", "Lowest bidder"];
    expect(headers.map((header) => sheet.value("Bolt", header))).toEqual([2, 20, 1, 3, "Cato"]);
    expect(["Bidder", "Included"].map((label) => sheet.top(label, "Cato price"))).toEqual(["Cato", "yes"]);
    expect(sheet.top("Total of its lines", "Cato price")).toBe(2 * 10 + 5 * 20);
    expect(await refresh()).toMatchObject({ sheetUndone: false, cellsWritten: 0, biddersAdded: [] });
    await bidding.close();
    await begin();
  }
});

test("a bid that was withdrawn counts again with Ctrl+Z, and is left out again by the next refresh", async () => {
  const { bids } = bidding.world.simulator.records;
  const id = bidding.bidIds[1] ?? "";
  bids.delete(id);
  await refresh();
  expect(sheet.top("Included", "Bero price")).toBe("no");
  undo(stepsUntil(() => sheet.top("Included", "Bero price") === "yes"));
  expect(await refresh()).toMatchObject({ sheetUndone: true });
  expect(["Included", "Status"].map((label) => sheet.top(label, "Bero price"))).toEqual(["no", "withdrawn"]);
});

test("columns of a bidder that Ctrl+Z half took away stay where the person typed a price into them", async () => {
  catoArrives();
  await refresh();
  undo(stepsUntil(() => sheet.value("Bolt", "Cato price") === ""));
  sheet.put("Bolt", "Cato price", 1.75);
  expect(await refresh()).toMatchObject({ sheetUndone: true, biddersAdded: [] });
  expect(sheet.value("Bolt", "Cato price")).toBe(1.75);
});
