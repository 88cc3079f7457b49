// Comparing the bids of an event, with the real client, gateway, simulator and office.js: what stands on the sheet,
// checked by hand.
import { compareBids, forgetComparison, noCompareChoices } from "../../../src/workflows/compare/compare";
import { prepareCompare } from "../../../src/workflows/compare/prepare";
import { comparisonSheet, KEYS, only, openBidding, type Bidding } from "../../support/bidding";
import { openWorld, showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: null },
  { title: "Seal", quantity: 4, baseline: 2.5 },
];

let bidding: Bidding;
afterEach(() => bidding.close());

async function open(...prices: Parameters<typeof openBidding>[2]) {
  const names = ["Alba", "Bero", "Cato", "Dora"].slice(0, prices[0]?.length ?? 0);
  bidding = await openBidding(names, lines.slice(0, prices.length), prices);
  const done = await bidding.compare();
  return { done, sheet: comparisonSheet(bidding.world, only(done)) };
}

test("three lines and three bidders come out as by hand", async () => {
  const { sheet } = await open([4, 6, undefined], [3, 2, 2.5], [3, 2, 1]);
  // Bolt, 10 pieces: Alba 4, Bero 6, Cato has no bid on it.
  expect(
    ["Bids", "Lowest", "Mean", "Highest", "Lowest bidder", "Lowest extended", "All bid"].map((header) =>
      sheet.value("Bolt", header),
    ),
  ).toEqual([2, 4, 5, 6, "Alba", 40, false]);
  // Bero asks 2 more for each of 10, half as much again.
  expect(
    ["Bero gap", "Bero gap %", "Bero rank", "Cato price", "Cato rank"].map((header) => sheet.value("Bolt", header)),
  ).toEqual([20, 0.5, 2, "no bid", ""]);
  // Nut and Seal are bid on by all: Alba 3 x 20 + 3 x 4, Bero 2 x 20 + 2 x 4, Cato 2.5 x 20 + 1 x 4.
  const totals = (label: string) =>
    ["Alba price", "Bero price", "Cato price"].map((header) => sheet.top(label, header));
  expect(totals("Total of the lines that all bid on")).toEqual([72, 48, 54]);
  expect(totals("Total of its lines")).toEqual([112, 108, 54]);
  expect(totals("Lines with a price")).toEqual([3, 3, 2]);
  // Baseline: 10 x 5 + 4 x 2.5 = 60; Cato's one line of it is 10, and it asks 4.
  expect(totals("Savings against baseline")).toEqual([60 - 52, 60 - 68, 10 - 4]);
  expect(totals("Coverage by baseline value")).toEqual([1, 1, expect.closeTo(10 / 60, 12)]);
  expect(totals("Lines where it is lowest")).toEqual([1, 1, 1]);
});

test("a price that is changed in its cell moves lowest, ranks and totals", async () => {
  const { sheet } = await open([4, 6]);
  sheet.put("Bolt", "Bero price", 3);
  expect([
    sheet.value("Bolt", "Lowest bidder"),
    sheet.value("Bolt", "Alba rank"),
    sheet.top("Total of its lines", "Bero price"),
  ]).toEqual(["Bero", 2, 30]);
});

test("leaving a bidder out by hand moves what the others are measured by", async () => {
  const { sheet } = await open([4, 6], [2, 3]);
  sheet.putTop("Included", "Alba price", "no");
  expect(["Bids", "Lowest", "Lowest bidder", "All bid"].map((header) => sheet.value("Bolt", header))).toEqual([
    1,
    6,
    "Bero",
    true,
  ]);
});

test("what is no price stays what it is and takes part in nothing, and the remarks say so", async () => {
  const { sheet } = await open([0, -2, "12.50 each", null], [1, 1, 1, 1]);
  expect(["Alba price", "Bero price", "Cato price", "Dora price"].map((header) => sheet.value("Bolt", header))).toEqual(
    [0, -2, "12.50 each", ""],
  );
  expect(sheet.value("Bolt", "Bids")).toBe(0);
  expect(sheet.value("Bolt", "Remarks")).toBe(
    "Alba: 0 does not count; Bero: a price below zero does not count; Cato: “12.50 each” is not a number and does not count",
  );
});

test("a slip of the decimal point is told with what the others ask", async () => {
  const { sheet } = await open([2, 2.2, 210]);
  expect(sheet.value("Bolt", "Remarks")).toBe("Cato: 100 times the others' price (2.10)");
});

test("a bid that was not handed in is shown and left out", async () => {
  bidding = await openBidding(["Alba", "Bero"], lines.slice(0, 1), [[4, 3]]);
  const bid = bidding.world.simulator.records.bids.get(bidding.bidIds[1] ?? "");
  if (bid === undefined) throw new Error("There is no bid.");
  Object.assign(bid.attributes, { status: "draft", submitted_at: null });
  const sheet = comparisonSheet(bidding.world, only(await bidding.compare()));
  expect([sheet.top("Status", "Bero price"), sheet.top("Included", "Bero price")]).toEqual([
    "draft, plans to bid",
    "no",
  ]);
  expect([sheet.value("Bolt", "Bero price"), sheet.value("Bolt", "Lowest")]).toEqual([3, 4]);
});

test("further columns of the suppliers stand beside the price where the person chose them", async () => {
  bidding = await openBidding(["Alba"], lines.slice(0, 1), [[4]]);
  bidding.offer(0, 0, 4, { [KEYS.leadTime]: "=3 weeks" });
  const { worksheetId } = showPiece(bidding.world);
  const done = await bidding.compare({ further: new Map([[worksheetId, [KEYS.leadTime]]]) });
  expect(done.made[0]?.offered).toContainEqual({ key: KEYS.leadTime, label: "Lead time (days)" });
  const sheet = comparisonSheet(bidding.world, only(done));
  expect(sheet.value("Bolt", "Alba Lead time (days)")).toBe("=3 weeks");
});

const hostile = [
  "=cmd|' /C calc'!A0",
  "[x]#@'",
  "-1+1",
  "x".repeat(300),
  "🧨".repeat(200),
  "\u202Emoc.evil",
  "Bids",
  "All",
  "Lowest",
];

test("names of suppliers are names, whatever they are made of: no header, band or remark is a formula", async () => {
  bidding = await openBidding(hostile, lines.slice(0, 1), [hostile.map((_, at) => at + 1)]);
  bidding.offer(2, 0, "=1+1");
  const comparison = only(await bidding.compare());
  const sheet = comparisonSheet(bidding.world, comparison);
  const { store } = bidding.world.office;
  const right = sheet.headers.length;
  const top = { top: 0, bottom: 3, left: 0, right };
  const shown = store.read(sheet.sheetId, top, "values");
  const typed = store.read(sheet.sheetId, top, "formulas");
  const formulas = typed.flatMap((row, at) => row.filter((cell, column) => cell !== shown[at]?.[column]));
  expect(formulas).toEqual([expect.stringMatching(/^=COUNTIF\(/)]);
  expect(sheet.value("Bolt", "Lowest bidder")).toBe(hostile[0]);
  expect(sheet.top("Bidder", `${hostile[2]} price`)).toBe(hostile[2]);
  expect(sheet.value("Bolt", `${hostile[2]} price`)).toBe("=1+1");
  expect(sheet.value("Bolt", `${hostile[8]} rank`)).toBe(8);
});

test("a hostile title of a worksheet makes a legal sheet, and is text on it", async () => {
  bidding = await openBidding(["Alba"], lines.slice(0, 1), [[4]]);
  const worksheet = bidding.world.simulator.records.worksheets.get(showPiece(bidding.world).worksheetId);
  if (worksheet === undefined) throw new Error("There is no worksheet.");
  worksheet.title = "=[A]:\\/?* " + "y".repeat(60);
  const done = await bidding.compare();
  expect(done.made[0]?.sheetName.length).toBeLessThanOrEqual(31);
  expect(comparisonSheet(bidding.world, only(done)).value("Bolt", "Lowest")).toBe(4);
});

test("one bid and no line with an offer are compared as well as many", async () => {
  const { sheet, done } = await open([undefined], [undefined]);
  expect([
    sheet.value("Bolt", "Bids"),
    sheet.value("Bolt", "Lowest"),
    sheet.top("Total of its lines", "Alba price"),
  ]).toEqual([0, "", 0]);
  expect(done.made[0]).toMatchObject({ bidders: 1, counted: 0, lines: 2 });
});

test("a hundred suppliers stand beside each other", async () => {
  const names = Array.from({ length: 100 }, (_, at) => `Supplier ${at % 50}`);
  bidding = await openBidding(names, lines.slice(0, 1), [names.map((_, at) => 101 - at)]);
  const { stats } = bidding.world.office.host;
  const before = stats.syncs;
  const done = await bidding.compare();
  expect(stats.syncs - before).toBeLessThanOrEqual(20);
  const sheet = comparisonSheet(bidding.world, only(done));
  expect(done.made[0]).toMatchObject({ bidders: 100, counted: 100 });
  expect([sheet.value("Bolt", "Bids"), sheet.value("Bolt", "Lowest")]).toEqual([100, 2]);
  expect(new Set(only(done).bidders.map(({ label }) => label)).size).toBe(100);
  expect(sheet.value("Bolt", "Lowest bidder")).toBe(only(done).bidders.find((_, at) => at === 99)?.label);
}, 60_000);

test("an event without bids has nothing to compare, and nothing is written", async () => {
  bidding = await openBidding([], lines.slice(0, 1), []);
  const { eventId } = showPiece(bidding.world);
  const outcome = await bidding.world.run(
    compareBids(bidding.world.services, { eventId, worksheetIds: "all", choices: noCompareChoices }),
  );
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "noBids" } });
  expect(bidding.world.office.store.sheets).toHaveLength(1);
});

test("a worksheet without a price column asks for one, and remembers the answer", async () => {
  const world = await openWorld({ bids: 3, lineItems: 2 });
  bidding = { ...bidding, close: () => world.close() };
  const { eventId } = showPiece(world);
  const [, , bare] = [...world.simulator.records.worksheets.values()].filter((one) => one.eventId === eventId);
  const worksheetId = bare?.id ?? "";
  const ask = (choices = noCompareChoices) =>
    world.run(compareBids(world.services, { eventId, worksheetIds: [worksheetId], choices }));
  expect(await ask()).toMatchObject({
    ok: false,
    obstacle: { kind: "bidColumnsUnclear", worksheets: [{ missing: ["price"] }] },
  });
  const prepared = async () => {
    const outcome = await world.run(prepareCompare(world.services, eventId));
    if (!outcome.ok) throw new Error(`Preparing stopped: ${outcome.obstacle.kind}`);
    return outcome.worksheets.map(({ missing }) => missing);
  };
  expect(await prepared()).toEqual([[], [], ["price"]]);
  const done = await ask({ ...noCompareChoices, columns: new Map([[worksheetId, { price: "c8" }]]) });
  if (!done.ok) throw new Error("The comparison stopped.");
  expect(only(done).chosen).toEqual({ price: "c8", quantity: "c4" });
  // It is not asked again, also once the comparison for which it was said is forgotten.
  await world.run(forgetComparison(world.services, only(done).id));
  expect(await prepared()).toEqual([[], [], []]);
});
