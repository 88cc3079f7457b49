// The summary beside a comparison, with the real client, gateway, simulator and office.js: what it says, checked by
// hand, and what becomes of it when the comparison changes.
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet, type DraftedSheet } from "../../support/draftSheet";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];

let bidding: Bidding;
let sheet: ComparisonSheet;
let summary: DraftedSheet;
let comparisonId: string;
afterEach(() => bidding.close());

async function open(prices: Parameters<typeof openBidding>[2], names = ["Alba", "Bero", "Cato"]) {
  bidding = await openBidding(names, lines, prices);
  const worksheets = [...bidding.world.simulator.records.worksheets.values()];
  for (const worksheet of worksheets) worksheet.budget = 150;
}

async function compare() {
  const comparison = only(await bidding.compare());
  comparisonId = comparison.id;
  sheet = comparisonSheet(bidding.world, comparison);
  summary = draftSheet(bidding.world.office.store, comparison.summary?.sheetName ?? "");
}

const table = () => {
  const [found] = summary.tables;
  if (found === undefined) throw new Error("The summary has no table.");
  return found;
};
const figures = (bidder: string, ...headers: string[]) =>
  headers.map((header) => table().value(table().find("Bidder", bidder), header));
const refresh = () => bidding.world.run(refreshComparison(bidding.world.services, comparisonId));

test("two lines and three bidders are summed up as by hand, against budget, baseline and each other", async () => {
  await open([
    [4, 6, undefined],
    [3, 2, 2.5],
  ]);
  await compare();
  // Alba 4 x 10 + 3 x 20 = 100, Bero 6 x 10 + 2 x 20 = 100, Cato 2.5 x 20 = 50; all bid on Nut alone: 60, 40 and 50.
  expect(table().values("Bidder")).toEqual(["Alba", "Bero", "Cato"]);
  expect(table().values("Total of its lines")).toEqual([100, 100, 50]);
  expect(table().values("Total of the lines that all bid on")).toEqual([60, 40, 50]);
  expect(table().values("Gap to the lowest")).toEqual([20, 0, 10]);
  expect(table().values("Gap %")).toEqual([0.5, 0, 0.25]);
  expect(table().values("Coverage by lines")).toEqual([1, 1, 0.5]);
  expect(table().values("Coverage by quantity")).toEqual([1, 1, expect.closeTo(20 / 30, 12)]);
  // Baseline 5 x 10 + 4 x 20 = 130; Cato's line of it is 80.
  expect(table().values("Savings against baseline")).toEqual([30, 30, 30]);
  // The worksheet's budget of 150 is held against those that bid on every line.
  expect(table().values("Savings against budget")).toEqual([50, 50, ""]);
  expect(table().values("Lines where it is lowest")).toEqual([1, 1, 0]);
  expect(table().values("Status")).toEqual(Array(3).fill("submitted, 2026-01-04 10:00 UTC"));
});

test("its charts stand over its own table, which can grow below them", async () => {
  await open([[4], [3]], ["Alba"]);
  await compare();
  expect(summary.charts.map(({ title }) => title)).toEqual([
    "Totals by supplier",
    "Coverage",
    "Gap to the lowest total",
  ]);
  const header = table().view.rect.top + 1;
  const series = summary.charts.flatMap((chart) => chart.series);
  expect(series).toHaveLength(6);
  for (const { values, categories } of series) {
    expect(values).toMatch(new RegExp(`\\$${header + 1}`));
    expect(categories).toMatch(new RegExp(`!\\$C\\$${header + 1}`));
  }
});

test("it follows a price, a choice and a name that the person changes on the comparison", async () => {
  await open([
    [4, 6, 5],
    [3, 2, 2.5],
  ]);
  await compare();
  sheet.put("Nut", "Alba price", 1);
  expect(figures("Alba", "Total of its lines", "Gap to the lowest")).toEqual([60, 0]);
  sheet.putTop("Included", "Alba price", "no");
  expect(figures("Alba", "Included", "Gap to the lowest", "Lines where it is lowest")).toEqual(["no", "", 0]);
  expect(figures("Bero", "Gap to the lowest")).toEqual([0]);
  sheet.putTop("Bidder", "Bero price", "Bero & Sons");
  expect(figures("Bero & Sons", "Total of its lines")).toEqual([100]);
});

test("a refresh adds a row for a new bidder and keeps what the person added beside and below", async () => {
  await open([
    [4, 6, 5],
    [3, 2, 2.5],
  ]);
  const { bids } = bidding.world.simulator.records;
  const [, , late = ""] = bidding.bidIds;
  const away = bids.get(late);
  bids.delete(late);
  await compare();
  const { view } = table();
  const { store } = bidding.world.office;
  const { bottom, right } = view.rect;
  const one = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
  store.write(view.sheetId, one(bottom, right + 2), [["my note"]]);
  store.write(view.sheetId, one(bottom + 1, 2), [["Below the table"]]);
  if (away !== undefined) bids.set(late, away);
  expect(await refresh()).toMatchObject({ ok: true, biddersAdded: ["Cato"], summary: "upToDate" });
  expect(table().values("Bidder")).toEqual(["Alba", "Bero", "Cato"]);
  expect(figures("Cato", "Total of its lines", "Gap to the lowest")).toEqual([100, 0]);
  expect(store.read(view.sheetId, one(bottom, right + 2), "values")).toEqual([["my note"]]);
  expect(summary.find("Below the table")).toBe(`C${bottom + 3}`);
  expect(await refresh()).toMatchObject({ biddersAdded: [], summary: "upToDate" });
  expect(table().rowCount).toBe(3);
});

test("a summary that the person deleted stays away, and the comparison goes on", async () => {
  await open([
    [4, 6, 5],
    [3, 2, 2.5],
  ]);
  await compare();
  bidding.world.office.store.deleteSheet(summary.view.id);
  bidding.offer(0, 0, 1);
  expect(await refresh()).toMatchObject({ ok: true, cellsWritten: 1, summary: "gone" });
  expect(sheet.top("Total of its lines", "Alba price")).toBe(1 * 10 + 3 * 20);
});

test("a budget that the person typed stays when the platform's changes, and one that nobody touched follows", async () => {
  await open([[4], [3]], ["Alba"]);
  await compare();
  const setBudget = (budget: number) => {
    for (const one of bidding.world.simulator.records.worksheets.values()) one.budget = budget;
  };
  setBudget(200);
  await refresh();
  expect(sheet.top("Included", "Lowest bidder")).toBe(200);
  expect(sheet.top("Savings against budget", "Alba price")).toBe(200 - 100);
  sheet.putTop("Included", "Lowest bidder", 120);
  setBudget(300);
  await refresh();
  expect(sheet.top("Savings against budget", "Alba price")).toBe(120 - 100);
});

test("columns of a bidder that the person deleted leave its row without figures, and no errors", async () => {
  await open([
    [4, 6, 5],
    [3, 2, 2.5],
  ]);
  await compare();
  const { store } = bidding.world.office;
  for (const header of ["Alba rank", "Alba gap %", "Alba gap", "Alba extended", "Alba bid line", "Alba price"])
    store.deleteColumns(sheet.sheetId, sheet.place("Bolt", header).column, 1);
  expect(table().values("Bidder")).toEqual(["No longer on the sheet", "Bero", "Cato"]);
  expect(table().values("Total of its lines")).toEqual(["", 100, 100]);
});
