// A supplier that bids in another currency only: its negotiation sheet is in that currency, with targets at the table
// of rates, and what it sends back counts at that table.
import { firstScenario } from "../../../src/bids/award/scenario";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { awardChange, writeReturned, type TakenPrice } from "../../../src/workflows/award/returnedAward";
import { readReturned } from "../../../src/workflows/award/returned";
import { compareBids, noCompareChoices, type RatesChoice } from "../../../src/workflows/compare/compare";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { negotiationFiles } from "../../../src/workflows/compare/negotiationFiles";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { NegotiationRequest } from "../../../src/workflows/compare/types";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { openWorkbook } from "../../support/office";
import { showPiece } from "../../support/world";

const CURRENCY = "c20";
const lines = [
  { title: "Bolt", quantity: 10, baseline: 2 },
  { title: "Nut", quantity: 20, baseline: 2 },
];
// Alba asks euros, Bero dollars, Cato euros and dollars.
const prices = [
  [4, 5, 6],
  [3, 2, 2.5],
];
const monies = [
  ["EUR", "USD", "EUR"],
  ["EUR", "USD", "USD"],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { eventId } = showPiece(bidding.world);
  const worksheet = [...bidding.world.simulator.records.worksheets.values()].find((one) => one.eventId === eventId);
  worksheet?.columns.push({
    id: "990020",
    name: "Currency",
    data_identifier: CURRENCY,
    kind: "text",
    bySupplier: true,
  });
  prices.forEach((row, line) => {
    row.forEach((price, bidder) => {
      bidding.offer(bidder, line, price, { [CURRENCY]: monies[line]?.[bidder] ?? null });
    });
  });
});
afterEach(() => bidding.close());

async function compare(rates: RatesChoice, rate: number | null = null): Promise<void> {
  const { eventId, worksheetId } = showPiece(bidding.world);
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, rates };
  const outcome = await bidding.world.run(compareBids(bidding.world.services, request));
  if (!outcome.ok) throw new Error(`The comparison stopped: ${outcome.obstacle.kind}`);
  const [made] = outcome.made;
  if (made === undefined) throw new Error("Nothing was compared.");
  ({ comparison } = made);
  sheet = comparisonSheet(bidding.world, comparison);
  if (rate !== null) rateTable().put(0, "Rate", rate);
}

const rateTable = () => {
  const [table] = draftSheet(bidding.world.office.store, "Rates EUR").tables;
  if (table === undefined) throw new Error("There is no table of rates.");
  return table;
};

async function negotiate(also: Partial<NegotiationRequest> = {}) {
  const { world, bidIds } = bidding;
  const request: NegotiationRequest = { bidIds, target: { kind: "baseline" }, telling: "nothing", ...also };
  const outcome = await world.run(writeNegotiations(world.services, comparison.id, request));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  const page = (label: string) => {
    const at = outcome.sheets.findIndex((one) => one.label === label);
    return draftSheet(world.office.store, outcome.sheets[at]?.sheetName ?? "");
  };
  return { ...outcome, page };
}

const column = (page: ReturnType<typeof draftSheet>, header: string) => page.tables[0]?.values(header);

test("its sheet is in its currency, and targets are converted at the rate that the sheet names", async () => {
  await compare("new", 0.5);
  rateTable().put(0, "Date", 46_354);
  const { sheets, skipped, page } = await negotiate();
  expect(skipped).toEqual([]);
  expect(sheets.map(({ label, money, unrated, typedOver }) => [label, money, unrated, typedOver])).toEqual([
    ["Alba", null, false, 0],
    ["Bero", "USD", false, 0],
    ["Cato", null, false, 0],
  ]);
  const bero = page("Bero");
  expect(column(bero, "Your price")).toEqual([5, 2]);
  // 2 EUR are 4 USD; the nut is below.
  expect(column(bero, "Target")).toEqual([4, "met"]);
  expect(column(bero, "Gap to target")).toEqual([10, ""]);
  expect(bero.beside("Total of your prices")).toBe(90);
  expect(bero.beside("Currency")).toBe("USD");
  expect(bero.beside("Targets")).toBe("Converted from EUR at 0.5 EUR for 1 USD, rate of 2026-11-28");
  expect(bero.format(bero.find(5))).toContain("USD");
  expect(page("Alba").texts().join(" ")).not.toMatch(/USD|Converted/);
  // A line in another currency than its others stays the text that the bid has.
  expect(column(page("Cato"), "Your price")).toEqual([6, "2.50 USD"]);
});

test("without a rate its sheet has no targets, unless they are below its own prices", async () => {
  await compare("new");
  const plain = await negotiate();
  expect(plain.sheets[1]).toMatchObject({ label: "Bero", money: "USD", unrated: true, untargeted: 2 });
  expect(column(plain.page("Bero"), "Target")).toEqual(["", ""]);
  expect(plain.page("Bero").texts()).not.toContain("Targets");
  const reduced = await negotiate({ target: { kind: "reduction", part: 0.1 } });
  expect(reduced.sheets[1]).toMatchObject({ unrated: false, untargeted: 0 });
  expect(column(reduced.page("Bero"), "Target")).toEqual([4.5, 1.8]);
});

test("ranks count prices of other currencies as the comparison does, and a target that is another's price is counted", async () => {
  await compare("new", 0.5);
  const { page, sheets } = await negotiate({ telling: "rank" });
  // Bolt: 4, 2.5, 6 EUR. Nut: 3, 1, 1.25 EUR.
  expect(["Alba", "Bero", "Cato"].map((label) => column(page(label), "Your rank"))).toEqual([
    [2, 3],
    [1, 1],
    [3, 2],
  ]);
  expect(sheets.map(({ equalToOthers }) => equalToOthers)).toEqual([0, 0, 0]);
  bidding.offer(0, 0, 2, { [CURRENCY]: "EUR" });
  bidding.world.clock.advance(60_000);
  await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  expect((await negotiate()).sheets.map(({ equalToOthers }) => equalToOthers)).toEqual([0, 1, 1]);
});

test("what it sends back counts at the rate: in the award, in the cell, and after a refresh", async () => {
  await compare("new", 0.5);
  const { world, bidIds } = bidding;
  const bero = bidIds[1] ?? "";
  const request = { bidIds: [bero], target: { kind: "baseline" }, telling: "nothing" } as const;
  const made = await world.run(negotiationFiles(world.services, comparison.id, request));
  if (!made.ok) throw new Error("It stopped.");
  const opened = await openWorkbook();
  openXlsx(made.download.bytes).fill(opened);
  const table = draftSheet(opened, "Negotiation").tables[0];
  table?.put(0, "Your new price", 4.4);
  table?.put(1, "Your new price", 2);
  const file = { name: "Bero.xlsx", bytes: writeXlsx(opened) };
  const returned = async () => {
    const outcome = await world.run(readReturned(world.services, comparison.id, [file]));
    if (!outcome.ok) throw new Error("It stopped.");
    return outcome;
  };
  const found = await returned();
  expect(found.suppliers).toMatchObject([
    { label: "Bero", money: "USD", found: { same: 1, prices: [{ before: 2.5, price: 2.2, amount: 4.4, flags: [] }] } },
  ]);
  const [line = ""] = bidding.lineIds;
  const taken: TakenPrice[] = [{ bidId: bero, line, before: 2.5, price: 2.2, money: { amount: 4.4, currency: "USD" } }];
  const scenario = { ...firstScenario, id: "s", name: "Lowest" };
  const change = await world.run(awardChange(world.services, comparison.id, scenario, taken, { solver: awardSolver }));
  expect(change).toMatchObject({ before: { total: 45 }, after: { total: 42 } });
  const written = await world.run(writeReturned(world.services, comparison.id, taken, new Map([[bero, file.name]])));
  expect(written).toMatchObject({ ok: true, written: 1, skipped: 0 });
  expect(sheet.value("Bolt", "Bero price")).toBeCloseTo(2.2, 12);
  expect(sheet.formula("Bolt", "Bero price")).toContain("4.4*SUMIFS(");
  expect(sheet.value("Nut", "Bero price")).toBe(1);
  world.clock.advance(60_000);
  await world.run(refreshComparison(world.services, comparison.id));
  rateTable().put(0, "Rate", 1);
  expect([sheet.value("Bolt", "Bero price"), sheet.value("Nut", "Bero price")]).toEqual([4.4, 2]);
  // A cell that somebody changed since stays, and one whose rate is gone is not read.
  sheet.put("Bolt", "Bero price", 9);
  const late = await world.run(writeReturned(world.services, comparison.id, taken, new Map()));
  expect(late).toMatchObject({ written: 0, skipped: 1 });
  expect(sheet.value("Bolt", "Bero price")).toBe(9);
  rateTable().put(0, "Rate", "");
  expect((await returned()).refused).toEqual([{ fileName: "Bero.xlsx", why: "noRate" }]);
});
