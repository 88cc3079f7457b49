// Prices in other currencies that count at a table of rates: in the cells, after a refresh, in an award, and what lacks
// a rate.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import { firstScenario } from "../../../src/bids/award/scenario";
import { namesById } from "../../../src/bids/awardSheet/names";
import { textOfRecord } from "../../../src/bids/letters/record";
import { solveAward } from "../../../src/workflows/award/award";
import { writeBoard } from "../../../src/workflows/award/board";
import { decisionRecord, writeRecord } from "../../../src/workflows/award/handOn";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { writeAward } from "../../../src/workflows/award/write";
import { compareBids, noCompareChoices, type RatesChoice } from "../../../src/workflows/compare/compare";
import { pointedRates } from "../../../src/workflows/compare/rates";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
];
// Alba asks euros; Bero dollars; Cato euros and pounds.
const asked = [
  [4, 5, 6],
  [3, 2, 2.123456],
];
const monies = [
  ["EUR", "USD", "EUR"],
  ["EUR", "USD", "GBP"],
];
const CURRENCY = "c20";

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, asked);
  const { eventId } = showPiece(bidding.world);
  const worksheet = [...bidding.world.simulator.records.worksheets.values()].find((one) => one.eventId === eventId);
  worksheet?.columns.push({
    id: "990020",
    name: "Currency",
    data_identifier: CURRENCY,
    kind: "text",
    bySupplier: true,
  });
  monies.forEach((row, line) => {
    row.forEach((_, bidder) => ask(bidder, line));
  });
});
afterEach(() => bidding.close());

function ask(bidder: number, line: number, price = asked[line]?.[bidder] ?? null, money = monies[line]?.[bidder]) {
  bidding.offer(bidder, line, price, { [CURRENCY]: money ?? null });
}

async function compare(rates: RatesChoice) {
  const { eventId, worksheetId } = showPiece(bidding.world);
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, rates };
  const outcome = await bidding.world.run(compareBids(bidding.world.services, request));
  if (!outcome.ok) throw new Error(`The comparison stopped: ${outcome.obstacle.kind}`);
  const [made] = outcome.made;
  if (made === undefined) throw new Error("Nothing was compared.");
  ({ comparison } = made);
  sheet = comparisonSheet(bidding.world, comparison);
  return made;
}

async function refresh() {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  ({ comparison } = outcome);
  return outcome;
}

/** A company's own table: sheet, and its place as the pane points to it. */
async function ownTable(rows: readonly (readonly (string | number)[])[]) {
  const { store } = bidding.world.office;
  const { id } = store.createSheet("Treasury");
  const cells = [["Country", "Currency", "Spot", "Rate to EUR", "Valid date"], ...rows];
  const rect = { top: 1, left: 1, bottom: cells.length, right: 5 };
  store.write(
    id,
    rect,
    cells.map((row) => [...row]),
  );
  store.addTable(id, rect, true, "FX");
  store.activate(id);
  store.select(id, { top: 2, left: 2, bottom: 2, right: 2 });
  return { id, read: await bidding.world.run(pointedRates(bidding.world.services)) };
}

const summary = () => draftSheet(bidding.world.office.store, comparison.summary?.sheetName ?? "");
const rateTable = (sheetName: string) => {
  const [table] = draftSheet(bidding.world.office.store, sheetName).tables;
  if (table === undefined) throw new Error("There is no table of rates.");
  return table;
};

test("a new table lists the currencies without a rate, and prices count as rates are typed there", async () => {
  const made = await compare("new");
  expect(made.conversion).toEqual({ currencies: ["GBP", "USD"], prices: 3, missing: ["GBP", "USD"], gone: false });
  expect(made.ratesSheet).toBe("Rates EUR");
  const rates = rateTable("Rates EUR");
  expect(rates.values("Currency")).toEqual(["GBP", "USD"]);
  expect(rates.values("Rate")).toEqual(["", ""]);
  // Without a rate the bid's own text is there, and nothing counts it.
  expect([sheet.value("Bolt", "Bero price"), sheet.value("Nut", "Cato price")]).toEqual(["5.00 USD", "2.123456 GBP"]);
  expect([sheet.value("Bolt", "Bids"), sheet.value("Nut", "Bids")]).toEqual([2, 1]);
  expect(sheet.top("Included", "Bero price")).toBe("yes");
  expect(summary().texts()).toContain(
    "Prices in other currencies count at the rates of the table “Rates_EUR”: GBP has no rate, USD has no rate.",
  );
  rates.put(1, "Rate", 0.5);
  rates.put(1, "Date", 46_354);
  expect(sheet.value("Bolt", "Bero price")).toBe(2.5);
  expect(sheet.value("Nut", "Bero extended")).toBe(20);
  expect([sheet.value("Bolt", "Lowest"), sheet.value("Bolt", "Lowest bidder")]).toEqual([2.5, "Bero"]);
  expect(sheet.formula("Bolt", "Bero price")).toContain("5*SUMIFS(");
  expect(summary().texts()).toContain(
    "Prices in other currencies count at the rates of the table “Rates_EUR”: GBP has no rate, USD 0.5 of 2026-11-28.",
  );
  // Two rates of one currency are no rate: nobody says which one counts.
  rates.put(0, "Currency", "USD");
  rates.put(0, "Rate", 0.6);
  expect(sheet.value("Bolt", "Bero price")).toBe("5.00 USD");
});

test("a table that the person points to is read by its headers, and follows its new names", async () => {
  const { id, read } = await ownTable([
    ["US", "USD", 1.25, 0.8, 46_000],
    ["UK", "GBP", 0.8, 1.25, 46_001],
  ]);
  if (!read.ok) throw new Error(read.why);
  expect([...read.read.rates]).toEqual([
    ["USD", 0.8],
    ["GBP", 1.25],
  ]);
  const made = await compare({ place: read.read.place, to: "EUR" });
  expect(made.ratesSheet).toBe(null);
  expect(made.conversion?.missing).toEqual([]);
  expect(sheet.value("Nut", "Cato price")).toBeCloseTo(2.65432, 12);
  expect(sheet.value("Nut", "Bero price")).toBeCloseTo(1.6, 12);
  // Header cells are column names: a refresh goes on with the table under its new ones.
  bidding.world.office.store.write(id, { top: 1, left: 4, bottom: 1, right: 4 }, [["EUR for one"]]);
  ask(1, 0, 7);
  const refreshed = await refresh();
  expect(refreshed.kept).toEqual([]);
  expect(sheet.value("Bolt", "Bero price")).toBeCloseTo(5.6, 12);
  expect(sheet.formula("Bolt", "Bero price")).toContain("EUR for one");
});

test("a table whose rates are in another currency's money is not used for this sheet", async () => {
  const { read } = await ownTable([["US", "USD", 1.25, 0.8, 46_000]]);
  if (!read.ok) throw new Error(read.why);
  await compare({ place: read.read.place, to: "CHF" });
  expect(sheet.value("Bolt", "Bero price")).toBe("5.00 USD");
  expect(sheet.top("Status", "Bero price")).toMatch(/do not count/);
});

test("where two columns could be the rates, the person says which by selecting it", async () => {
  const { id } = await ownTable([["US", "USD", 1.25, 0.8, 46_000]]);
  const { store } = bidding.world.office;
  store.write(id, { top: 1, left: 4, bottom: 1, right: 4 }, [["To EUR"]]);
  expect(await bidding.world.run(pointedRates(bidding.world.services))).toEqual({ ok: false, why: "unclear" });
  store.select(id, { top: 2, left: 4, bottom: 2, right: 4 });
  const read = await bidding.world.run(pointedRates(bidding.world.services));
  expect(read.ok && read.read.rates.get("USD")).toBe(0.8);
});

test("a refresh writes changed amounts, keeps what the person typed, and leaves what stayed alone", async () => {
  await compare("new");
  rateTable("Rates EUR").put(1, "Rate", 0.5);
  expect((await refresh()).cellsWritten).toBe(0);
  expect(sheet.value("Bolt", "Bero price")).toBe(2.5);
  sheet.put("Nut", "Bero price", 9);
  ask(1, 0, 8);
  const done = await refresh();
  expect([done.cellsWritten > 0, done.skipped]).toEqual([true, 0]);
  expect([sheet.value("Bolt", "Bero price"), sheet.value("Nut", "Bero price")]).toEqual([4, 9]);
  expect(sheet.value("Nut", "Remarks")).toContain("9.00 was typed here, the bid says “2.00 USD”");
  // The bid comes over to the sheet's currency: no formula is left.
  ask(1, 0, 3, "EUR");
  await refresh();
  expect([sheet.value("Bolt", "Bero price"), sheet.formula("Bolt", "Bero price")]).toEqual([3, 3]);
});

test("a currency that comes with a refresh is counted and named", async () => {
  await compare("new");
  rateTable("Rates EUR").put(1, "Rate", 0.5);
  ask(0, 0, 4, "CHF");
  const { conversion } = await refresh();
  expect(conversion).toEqual({ currencies: ["CHF", "GBP", "USD"], prices: 4, missing: ["CHF", "GBP"], gone: false });
  expect(comparison.rates?.currencies).toEqual(["GBP", "USD", "CHF"]);
  expect(sheet.value("Bolt", "Alba price")).toBe("4.00 CHF");
});

test("when the table is gone, prices are the bids' own texts again after a refresh, and that is said", async () => {
  const { id, read } = await ownTable([["US", "USD", 1.25, 0.8, 46_000]]);
  if (!read.ok) throw new Error(read.why);
  await compare({ place: read.read.place, to: "EUR" });
  bidding.world.office.store.deleteSheet(id);
  const { conversion } = await refresh();
  expect(conversion?.gone).toBe(true);
  expect([sheet.value("Bolt", "Bero price"), sheet.formula("Bolt", "Bero price")]).toEqual(["5.00 USD", "5.00 USD"]);
});

test("an award counts converted prices, says at which rates, and names who asks a price without a rate", async () => {
  // A text of the supplier's own that is no number has no rate to wait for.
  bidding.offer(0, 1, "about 3 USD");
  await compare("new");
  const rates = rateTable("Rates EUR");
  rates.put(1, "Rate", 0.5);
  const { world } = bidding;
  const scenario = { ...firstScenario, id: "s1", name: "Rates" };
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  // Bolt 10 x 5 x 0.5 and nut 20 x 2 x 0.5.
  expect(proposal.result).toMatchObject({ kind: "awarded", award: { total: 45 } });
  expect(proposal.ignored.map(leftAsideInWords)).toEqual(["“Cato”: 1 price in GBP without a rate"]);
  const written = await world.run(writeAward(world.services, proposal));
  if (!written.ok) throw new Error(`Writing stopped: ${written.obstacle.kind}`);
  const page = draftSheet(world.office.store, written.sheetName);
  expect(page.beside("Total")).toBe(45);
  expect(page.texts()).toContain(
    "Prices in other currencies count at the rates of the table “Rates_EUR”: GBP has no rate, USD 0.5 without a date.",
  );
  rates.put(1, "Rate", 0.25);
  expect(page.beside("Total")).toBe(22.5);
});

test("scenarios side by side, the page for the board and the record say the rates with their dates", async () => {
  await compare("new");
  const rates = rateTable("Rates EUR");
  rates.put(0, "Rate", 1.25);
  rates.put(1, "Rate", 0.5);
  rates.put(1, "Date", 46_354);
  const { world } = bidding;
  const { services } = world;
  const scenario = { ...firstScenario, id: "s1", name: "Rates" };
  const proposal = await world.run(solveAward(services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  const told =
    "Prices in other currencies count at the rates of the table “Rates_EUR”: GBP 1.25 without a date, USD 0.5 of 2026-11-28.";
  const board = await world.run(writeBoard(services, proposal, null));
  const beside = await world.run(writeScenarios(services, comparison.id, { solver: awardSolver }));
  if (!board.ok || !beside.ok) throw new Error("It stopped.");
  const page = (name: string) => draftSheet(world.office.store, name);
  expect(page(board.sheetName).texts()).toContain(told);
  expect(page(beside.sheetName).texts()).toContain(told);
  const words = { decidedBy: "", why: "", bidsReadAt: proposal.at, names: namesById(proposal) };
  const record = decisionRecord(services, proposal, words);
  if (record === null) throw new Error("There is no record.");
  expect(textOfRecord(record)).toContain(`Rates of exchange: ${told}`);
  const kept = await world.run(writeRecord(services, proposal, record));
  // Pages follow the table; a record says what the award was calculated with.
  rates.put(0, "Date", 46_353.75);
  rates.put(1, "Currency", "GBP");
  const now = told.replace(/GBP.*/, "GBP has several rates, USD has no rate.");
  expect([page(board.sheetName).texts(), page(beside.sheetName).texts()].map((all) => all.includes(now))).toEqual([
    true,
    true,
  ]);
  expect(page(kept).texts()).toContain(told);
  const again = await world.run(solveAward(services, comparison.id, scenario, { solver: awardSolver }));
  if (!again.ok) throw new Error(`The award stopped: ${again.obstacle.kind}`);
  const later = decisionRecord(services, again, { ...words, bidsReadAt: again.at });
  expect(later?.facts).toContainEqual(["Rates of exchange", now]);
});

test("a record of a comparison in one currency says no rates", async () => {
  [0, 1].forEach((line) => [0, 1, 2].forEach((bidder) => ask(bidder, line, 4, "EUR")));
  await compare("new");
  const { world } = bidding;
  const scenario = { ...firstScenario, id: "s1", name: "Euros" };
  const solved = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  expect(solved.ok && solved.rates).toBe(null);
});
