// What a comparison makes of the unusual, with the real client, gateway, simulator and office.js: several currencies,
// lines and prices that shall not count, worksheets together, and what the person said earlier.
import { firstScenario } from "../../../src/bids/award/scenario";
import { solveAward } from "../../../src/workflows/award/award";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { draftSheet } from "../../support/draftSheet";
import { compareBids, noCompareChoices, type CompareRequest } from "../../../src/workflows/compare/compare";
import { prepareCompare } from "../../../src/workflows/compare/prepare";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { comparisonSheet, KEYS, only, openBidding, type Bidding, type Line } from "../../support/bidding";
import { showPiece } from "../../support/world";

const lines: Line[] = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];
const names = ["Alba", "Bero", "Cato", "Dora", "Emil"];

let bidding: Bidding;
let comparison: RememberedComparison;
afterEach(() => bidding.close());

const records = () => bidding.world.simulator.records;
const worksheetsOfEvent = () =>
  [...records().worksheets.values()].filter(({ eventId }) => eventId === showPiece(bidding.world).eventId);

async function open(...prices: Parameters<typeof openBidding>[2]) {
  bidding = await openBidding(names.slice(0, prices[0]?.length ?? 0), lines.slice(0, prices.length), prices);
}

async function compare() {
  comparison = only(await bidding.compare());
  return comparisonSheet(bidding.world, comparison);
}

async function refresh() {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

async function compareWith(request: Partial<CompareRequest>) {
  const { eventId, worksheetId } = showPiece(bidding.world);
  const whole = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, ...request };
  const outcome = await bidding.world.run(compareBids(bidding.world.services, whole));
  if (!outcome.ok) throw new Error(`The comparison stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** A column in which suppliers say their currency. */
const CURRENCY = "c20";
function addCurrencyColumn() {
  const [worksheet] = worksheetsOfEvent();
  worksheet?.columns.push({
    id: "990020",
    name: "Currency",
    data_identifier: CURRENCY,
    kind: "text",
    bySupplier: true,
  });
}

describe("Prices in several currencies", () => {
  test("are never added up: what is not in the sheet's currency stands as text, with the reason in words", async () => {
    await open([4, 5, 6], [3, 2, 2.5]);
    addCurrencyColumn();
    const said: [number, number, string][] = [
      ...([0, 1] as const).map((line): [number, number, string] => [line, 0, "EUR"]),
      ...([0, 1] as const).map((line): [number, number, string] => [line, 1, "USD"]),
      [0, 2, "€"],
      [1, 2, "USD"],
    ];
    const asked = [
      [4, 5, 6],
      [3, 2, 2.5],
    ];
    for (const [line, bidder, currency] of said)
      bidding.offer(bidder, line, asked[line]?.[bidder] ?? null, { [CURRENCY]: currency });
    const sheet = await compare();
    expect(comparison.currency).toBe("EUR");
    // Bero asks all in dollars and takes no part; Cato's euros count, and its dollars do not.
    expect(["Alba price", "Bero price", "Cato price"].map((header) => sheet.top("Included", header))).toEqual([
      "yes",
      "no",
      "yes",
    ]);
    expect(sheet.value("Bolt", "Bero price")).toBe("5.00 USD");
    expect(["Alba price", "Bero price", "Cato price"].map((header) => sheet.top("Total of its lines", header))).toEqual(
      [4 * 10 + 3 * 20, 0, 6 * 10],
    );
    expect(sheet.top("Status", "Bero price")).toMatch(/; prices in USD do not count, the others are in EUR$/);
    expect(sheet.value("Nut", "Remarks")).toContain("Cato: “2.50 USD” is in USD and does not count: type");
    expect(["Bids", "Lowest"].map((header) => sheet.value("Nut", header))).toEqual([1, 3]);
    // A number in the sheet's currency, typed by the person, counts.
    sheet.put("Nut", "Cato price", 2.3);
    expect(sheet.value("Nut", "Lowest")).toBe(2.3);
  });

  test("are taken for the sheet's where a bid names none beside others that do, and its status says so", async () => {
    await open([4, 5], [3, 2]);
    addCurrencyColumn();
    bidding.offer(0, 0, 4, { [CURRENCY]: "EUR" });
    bidding.offer(0, 1, 3, { [CURRENCY]: "EUR" });
    const sheet = await compare();
    expect(["Alba price", "Bero price"].map((header) => sheet.top("Status", header))).toEqual([
      "submitted, 2026-01-04 10:00 UTC",
      "submitted, 2026-01-04 10:00 UTC; names no currency, read as EUR",
    ]);
  });

  test("show in the format of the sheet's amounts, and the price column's label is enough to tell one", async () => {
    await open([4], [3]);
    const price = worksheetsOfEvent()[0]?.columns.find(({ data_identifier }) => data_identifier === KEYS.price);
    if (price !== undefined) price.name = "Price (CHF)";
    const sheet = await compare();
    const { row, column } = sheet.place("Bolt", "Alba extended");
    const cell = { top: row, bottom: row, left: column, right: column };
    const { store } = bidding.world.office;
    expect(store.read(sheet.sheetId, cell, "numberFormat")).toEqual([["#,##0.00 [$CHF]"]]);
    expect(store.read(sheet.sheetId, cell, "text")).toEqual([["40.00 CHF"]]);
  });
});

describe("What shall not count", () => {
  test("is a price before which the person types x: it is marked, in no sum, and stays when the bids are read anew", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    sheet.put("Bolt", "Alba price", "x 4.00");
    expect([sheet.value("Bolt", "Lowest"), sheet.top("Total of its lines", "Alba price")]).toEqual([6, 60]);
    const { row, column } = sheet.place("Bolt", "Alba price");
    const look = bidding.world.office.store.sheet(sheet.sheetId)?.conditional(row, column)?.look;
    expect(look).toMatchObject({ italic: true, fill: "#E7E6E6" });
    await refresh();
    expect([sheet.value("Bolt", "Alba price"), sheet.value("Bolt", "Remarks")]).toEqual([
      "x 4.00",
      "Alba: left out by hand, the bid says 4.00",
    ]);
  });

  test("is a line that vanished: it stays on the sheet and leaves the sums, and counts again once it is back", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    const { worksheetId } = showPiece(bidding.world);
    const items = records().lineItems.get(worksheetId);
    const nut = bidding.lineIds[1] ?? "";
    const kept = items?.get(nut);
    items?.delete(nut);
    expect((await refresh()).linesGone).toBe(1);
    const sums = () =>
      ["Total of its lines", "Coverage by lines", "Lines with a price"].map((label) => sheet.top(label, "Alba price"));
    expect([sheet.value("Nut", "Included"), ...sums()]).toEqual(["no", 40, 1, 1]);
    expect([sheet.value("Nut", "Alba price"), sheet.value("Nut", "Alba extended")]).toEqual([3, ""]);
    if (kept !== undefined) items?.set(nut, kept);
    expect((await refresh()).kept).toEqual([]);
    expect([sheet.value("Nut", "Included"), ...sums()]).toEqual(["yes", 100, 1, 2]);
  });

  test("is a line that vanished, in whatever words its remark is, once it is back", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    const items = records().lineItems.get(showPiece(bidding.world).worksheetId);
    const nut = bidding.lineIds[1] ?? "";
    const kept = items?.get(nut);
    items?.delete(nut);
    await refresh();
    sheet.put("Nut", "Remarks", "Nicht mehr im Event: bleibt, wie zuletzt gelesen");
    if (kept !== undefined) items?.set(nut, kept);
    bidding.offer(0, 1, 2.5);
    expect((await refresh()).kept).toEqual([]);
    expect([sheet.value("Nut", "Included"), sheet.value("Nut", "Alba price")]).toEqual(["yes", 2.5]);
  });

  test("is a line that the person leaves out, and a refresh leaves it so", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    const { row, column } = sheet.place("Bolt", "Included");
    const offered = bidding.world.office.store.validations(sheet.sheetId);
    expect(offered.find(({ rect }) => rect.left === column && rect.top === row)).toMatchObject({
      list: "yes,no",
      rect: { bottom: row + 1 },
    });
    sheet.put("Nut", "Included", "no");
    expect((await refresh()).kept).toEqual([]);
    expect([sheet.value("Nut", "Included"), sheet.top("Total of its lines", "Bero price")]).toEqual(["no", 60]);
  });

  test("is a bidder that takes no part: it has no rank, and is lowest nowhere", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    sheet.putTop("Included", "Alba price", "no");
    expect(["Alba rank", "Bero rank"].map((header) => sheet.value("Bolt", header))).toEqual(["", 1]);
    expect(sheet.top("Lines where it is lowest", "Alba price")).toBe(0);
  });
});

describe("All worksheets together", () => {
  /** The second worksheet of the event has one line, for which the first bidder asks 7 and the second one 8. */
  function shortenSecond() {
    const [, second] = worksheetsOfEvent();
    const { eventId } = showPiece(bidding.world);
    const items = records().lineItems.get(second?.id ?? "");
    const [first, ...others] = [...(items?.values() ?? [])];
    for (const { id } of others) items?.delete(id);
    if (first === undefined || second === undefined) throw new Error("There is no second worksheet.");
    Object.assign(first.data, { c1: "Motor", c3: 2 });
    const at = (records().askedLines.get(eventId) ?? []).findIndex(({ lineItemId }) => lineItemId === first.id);
    bidding.bidIds.forEach((id, bidder) => {
      const bid = records().bids.get(id);
      if (bid === undefined) return;
      bid.offered = [...bid.offered, at].sort((a, b) => a - b);
      records().bidEdits.set(String(bid.firstRowId + at), { c4: 7 + bidder });
    });
    return second;
  }
  const together = () =>
    compareWith({
      worksheetIds: worksheetsOfEvent()
        .slice(0, 2)
        .map(({ id }) => id),
      together: true,
    });

  test("stand on one sheet, each line with its worksheet and read by its own worksheet's columns", async () => {
    await open([4, 6], [3, 2]);
    shortenSecond();
    const done = await together();
    comparison = only(done);
    const sheet = comparisonSheet(bidding.world, comparison);
    expect(done.made).toHaveLength(1);
    expect(sheet.titles()).toEqual(["Bolt", "Nut", "Motor"]);
    expect(sheet.headers.slice(1, 3)).toEqual(["Worksheet", "Title"]);
    expect(["Worksheet", "Quantity", "Lowest", "Bero price"].map((header) => sheet.value("Motor", header))).toEqual([
      "Electric motors",
      2,
      7,
      8,
    ]);
    expect(sheet.top("Total of its lines", "Alba price")).toBe(4 * 10 + 3 * 20 + 7 * 2);
    const before = comparison.pulls.length;
    bidding.offer(1, 0, 5);
    expect(await refresh()).toMatchObject({ cellsWritten: 1, linesGone: 0, linesAdded: 0, kept: [] });
    expect([sheet.value("Bolt", "Bero price"), before]).toEqual([5, 1]);
  });

  test("are awarded with each line's worksheet beside it", async () => {
    await open([4, 6], [3, 2]);
    shortenSecond();
    comparison = only(await together());
    const { world } = bidding;
    const scenario = { ...firstScenario, id: "s", name: "Plan" };
    const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
    if (!proposal.ok) throw new Error("The award stopped.");
    const written = await world.run(writeAward(world.services, proposal));
    if (!written.ok) throw new Error("Writing stopped.");
    const view = draftSheet(world.office.store, written.linesSheetName);
    const [table] = view.tables;
    expect(table?.headers.slice(10, 14)).toEqual(["Title", "Worksheet", "Quantity", "Awarded to"]);
    expect([table?.values("Worksheet")[2], table?.values("Cost"), table?.values("Remark")]).toEqual([
      "Electric motors",
      [40, 40, 14],
      ["", "", ""],
    ]);
    // Bolt 4 x 10 and Motor 7 x 2 to Alba, Nut 2 x 20 to Bero.
    expect(view.beside("Total now")).toBe(94);
    expect(view.view.frozen).toEqual({ rows: 7, columns: 11 });
  });

  test("are one sheet a currency where their prices are in several", async () => {
    await open([4, 6], [3, 2]);
    const second = shortenSecond();
    const label = (columns: { data_identifier: string; name: string }[] | undefined, name: string) => {
      const price = columns?.find(({ data_identifier }) => data_identifier === "c4");
      if (price !== undefined) price.name = name;
    };
    label(worksheetsOfEvent()[0]?.columns, "Price (EUR)");
    label(second.columns, "Price (USD)");
    const { made } = await together();
    expect(made.map(({ comparison: one, lines: count }) => [one.currency, count])).toEqual([
      ["EUR", 2],
      ["USD", 1],
    ]);
  });
});

describe("What the person called a supplier", () => {
  test("is asked for before, goes before the platform's name, and is known to the next comparison", async () => {
    await open([4, 6], [3, 2]);
    const { services } = bidding.world;
    const { eventId } = showPiece(bidding.world);
    const prepare = async () => {
      const outcome = await bidding.world.run(prepareCompare(services, eventId));
      if (!outcome.ok) throw new Error("Preparing stopped.");
      return outcome;
    };
    const { read, bidders } = await prepare();
    expect(bidders.map(({ name, label }) => [name, label])).toEqual([
      ["Alba", "Alba"],
      ["Bero", "Bero"],
    ]);
    const labels = new Map(bidders.map(({ supplierId }, at) => [supplierId, at === 0 ? "Alba" : "The late one"]));
    const choices = { ...noCompareChoices, labels };
    expect(only(await compareWith({ choices, read })).bidders.map(({ label }) => label)).toEqual([
      "Alba",
      "The late one",
    ]);
    const renamed = records().bids.get(bidding.bidIds[0] ?? "")?.supplierId ?? "";
    const company = records().suppliers.get(renamed);
    if (company !== undefined) company.name = "Alba Ltd";
    // What only said again what the platform says follows the platform.
    expect((await prepare()).bidders.map(({ label }) => label)).toEqual(["Alba Ltd", "The late one"]);
  });

  test("on the sheet is known to the next comparison, once the bids were read anew", async () => {
    await open([4, 6], [3, 2]);
    const sheet = await compare();
    sheet.putTop("Bidder", "Bero price", "B");
    await refresh();
    await bidding.world.run(bidding.world.services.workbook.forgetComparison(comparison.id));
    await compare();
    expect(comparison.bidders.map(({ label }) => label)).toEqual(["Alba", "B"]);
  });
});

test("a bid without line items has no price anywhere, takes no part at first, and is summed up as nothing", async () => {
  await open([4, undefined], [3, undefined]);
  const sheet = await compare();
  expect([sheet.top("Included", "Bero price"), sheet.top("Lines with a price", "Bero price")]).toEqual(["no", 0]);
  expect([sheet.value("Bolt", "All bid"), sheet.value("Bolt", "Bero price")]).toEqual([true, "no bid"]);
});

test("a budget a line is held against what each bidder prices", async () => {
  await open([4, undefined], [3, 2]);
  const [worksheet] = worksheetsOfEvent();
  worksheet?.columns.push({
    id: "990021",
    name: "Budget",
    data_identifier: "c21",
    mapping_key: "BUDGET_PRICE",
    kind: "number",
  });
  const items = [
    ...(records()
      .lineItems.get(worksheet?.id ?? "")
      ?.values() ?? []),
  ];
  items.forEach((item, at) => Object.assign(item.data, { c21: [6, 3][at] }));
  const sheet = await compare();
  // 6 x 10 + 3 x 20 = 120 against 100; Bero's one line has 60 against 40.
  expect(sheet.top("Budget of all lines", "Quantity")).toBe(120);
  expect(["Alba price", "Bero price"].map((header) => sheet.top("Savings against budget", header))).toEqual([20, 20]);
});
