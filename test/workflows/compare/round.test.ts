// What moved between two readings of the bids, as a sheet of its own: numbers checked by hand beside the cells.
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { writeRound } from "../../../src/workflows/compare/round";
import type { RoundWritten } from "../../../src/workflows/compare/types";
import { comparisonSheet, KEYS, only, openBidding, type Bidding } from "../../support/bidding";
import { besideLabel, madeTable, type MadeTable } from "../../support/madeTable";
import { showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
];
const prices = [
  [4, 6, 9],
  [3, 2, 8],
  [1, 1.5, undefined],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let first: string;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
  first = comparison.pulls[0]?.at ?? "";
  bidding.world.clock.advance(3_600_000);
});
afterEach(() => bidding.close());

async function refresh(): Promise<void> {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  comparison = outcome.comparison;
}

const attempt = (since = first) => bidding.world.run(writeRound(bidding.world.services, comparison.id, since));

async function round(since = first): Promise<RoundWritten> {
  const outcome = await attempt(since);
  if (!outcome.ok) throw new Error(`The round stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** Hands a bid in anew. */
function resubmit(bidder: number, at = "2026-01-05T08:30:00.000Z"): void {
  const bid = bidding.world.simulator.records.bids.get(bidding.bidIds[bidder] ?? "");
  if (bid === undefined) throw new Error("There is no such bid.");
  Object.assign(bid.attributes, { resubmitted_at: at });
}

function take(bidder: number): () => void {
  const { bids } = bidding.world.simulator.records;
  const id = bidding.bidIds[bidder] ?? "";
  const bid = bids.get(id);
  if (bid === undefined) throw new Error("There is no such bid.");
  bids.delete(id);
  return () => bids.set(id, bid);
}

const suppliers = ({ sheetName }: RoundWritten) => madeTable(bidding.world, sheetName, 0);
const moves = ({ sheetName }: RoundWritten) => madeTable(bidding.world, sheetName, 1);
const rowOf = (table: MadeTable, cells: Readonly<Record<string, string>>, ...headers: string[]) =>
  headers.map((header) => table.value(table.find(cells), header));

test("every price that moved stands with what it saves, biggest saving first, and the totals follow", async () => {
  // Cato's Bolt from 9 to 7: 10 x -2 = -20. Its Nut from 8 to 7.5: 20 x -0.5 = -10. Alba's Bolt from 4 to 5: 10 x 1 =
  // +10.
  bidding.offer(2, 0, 7);
  bidding.offer(2, 1, 7.5);
  resubmit(2);
  bidding.offer(0, 0, 5);
  await refresh();
  const done = await round();
  const table = moves(done);
  expect(table.column("Supplier")).toEqual(["Cato", "Cato", "Alba"]);
  expect(table.column("Title")).toEqual(["Bolt", "Nut", "Bolt"]);
  expect(table.column("What changed")).toEqual(["lower", "lower", "higher"]);
  expect(table.column("Change")).toEqual([-2, -0.5, 1]);
  expect(table.column("Change %")).toEqual([expect.closeTo(7 / 9 - 1, 12), 7.5 / 8 - 1, 0.25]);
  expect(table.column("Effect")).toEqual([-20, -10, 10]);
  expect(table.column("By price")).toEqual([-20, -10, 10]);
  expect(table.column("By quantity")).toEqual([0, 0, 0]);
  const bidders = suppliers(done);
  expect(bidders.column("Supplier")).toEqual(["Cato", "Alba", "Bero"]);
  expect(bidders.column("What happened")).toEqual(["resubmitted", "changed without a newer bid", "unchanged"]);
  // Cato: 9 x 10 + 8 x 20 = 250, now 7 x 10 + 7.5 x 20 = 220. Alba: 40 + 60 + 4 = 104, now 114. Bero: 60 + 40 + 6 =
  // 106.
  expect(bidders.column("Total before")).toEqual([250, 104, 106]);
  expect(bidders.column("Total now")).toEqual([220, 114, 106]);
  expect(bidders.column("Change")).toEqual([-30, 10, 0]);
  expect(bidders.column("Change %")).toEqual([-30 / 250, expect.closeTo(10 / 104, 12), 0]);
  expect(bidders.column("Lower")).toEqual([2, 0, 0]);
  expect(bidders.column("Higher")).toEqual([0, 1, 0]);
  expect(bidders.column("Unchanged")).toEqual([0, 2, 3]);
  expect(besideLabel(bidding.world, done.sheetName, "Change of all totals")).toBe(-20);
  expect(done.moved).toEqual([
    { label: "Cato", resubmitted: true, down: 2, up: 0, other: 0 },
    { label: "Alba", resubmitted: false, down: 0, up: 1, other: 0 },
  ]);
});

test("a quantity that changed is told apart from a price that changed", async () => {
  const { worksheetId } = showPiece(bidding.world);
  const [bolt, nut] = bidding.lineIds;
  const items = bidding.world.simulator.records.lineItems.get(worksheetId);
  Object.assign(items?.get(bolt ?? "")?.data ?? {}, { [KEYS.quantity]: 15 });
  Object.assign(items?.get(nut ?? "")?.data ?? {}, { [KEYS.quantity]: 10 });
  bidding.offer(1, 0, 5);
  await refresh();
  const table = moves(await round());
  // Bero's Bolt: 6 x 10 = 60, then 5 x 15 = 75: by price -1 x 15 = -15, by quantity 6 x 5 = +30.
  expect(
    rowOf(
      table,
      { Supplier: "Bero", Title: "Bolt" },
      "What changed",
      "Quantity before",
      "Quantity now",
      "Effect",
      "By price",
      "By quantity",
    ),
  ).toEqual(["lower", 10, 15, 15, -15, 30]);
  expect(rowOf(table, { Supplier: "Alba", Title: "Nut" }, "What changed", "Change", "Effect", "By quantity")).toEqual([
    "quantity only",
    0,
    -30,
    -30,
  ]);
  expect(
    rowOf(suppliers(await round()), { Supplier: "Bero" }, "Lower", "Quantity only", "By price", "By quantity"),
  ).toEqual([1, 1, -15, 30 - 20]);
});

test("what is no price any more, or a price at last, is told in words and moves no total", async () => {
  bidding.offer(0, 0, "on request");
  bidding.offer(0, 1, null);
  bidding.offer(0, 2, 0);
  bidding.offer(1, 0, undefined);
  bidding.offer(1, 1, -2);
  bidding.offer(2, 2, 1.25);
  await refresh();
  const done = await round();
  const table = moves(done);
  const kind = (Supplier: string, Title: string) =>
    rowOf(table, { Supplier, Title }, "What changed", "Before", "Now", "Effect");
  expect(kind("Alba", "Bolt")).toEqual(["text instead of a price", 4, "on request", ""]);
  expect(kind("Alba", "Nut")).toEqual(["price withdrawn", 3, "", ""]);
  expect(kind("Alba", "Seal")).toEqual(["0 instead of a price", 1, 0, ""]);
  expect(kind("Bero", "Bolt")).toEqual(["no longer bid on", 6, "no bid", ""]);
  expect(kind("Bero", "Nut")).toEqual(["below zero instead of a price", 2, -2, ""]);
  expect(kind("Cato", "Seal")).toEqual(["new price", "no bid", 1.25, ""]);
  const bidders = suppliers(done);
  expect(
    rowOf(bidders, { Supplier: "Alba" }, "Prices gone", "New prices", "Other", "Total before", "Change %"),
  ).toEqual([3, 0, 0, 0, ""]);
  expect(rowOf(bidders, { Supplier: "Cato" }, "New prices", "Prices gone", "Total now")).toEqual([1, 0, 250]);
  expect(done.moved).toContainEqual({ label: "Alba", resubmitted: false, down: 0, up: 0, other: 3 });
});

test("bidders and lines that came or went are told, resubmitted bids first", async () => {
  const back = take(2);
  await refresh();
  const since = comparison.pulls[0]?.at ?? "";
  bidding.world.clock.advance(60_000);
  back();
  take(0);
  resubmit(1);
  const { worksheetId } = showPiece(bidding.world);
  await bidding.world.sim("DELETE", `/worksheets/${worksheetId}/line_items/${bidding.lineIds[2] ?? ""}`);
  await bidding.world.sim("POST", `/worksheets/${worksheetId}/line_items`, {
    data: { [KEYS.title]: "Washer", [KEYS.quantity]: 7 },
  });
  await refresh();
  const done = await round(since);
  expect(suppliers(done).column("What happened")).toEqual(["resubmitted", "new bidder", "withdrawn"]);
  expect([done.came, done.went, done.linesCame, done.linesGone]).toEqual([["Cato"], ["Alba"], 1, 1]);
  const table = moves(done);
  expect(rowOf(table, { Supplier: "Alba", Title: "Bolt" }, "What changed", "Before")).toEqual(["bid withdrawn", 4]);
  expect(rowOf(table, { Supplier: "Bero", Title: "Seal" }, "What changed", "Before", "Now")).toEqual([
    "line gone",
    1.5,
    "",
  ]);
  expect(rowOf(table, { Supplier: "Cato", Title: "Nut" }, "What changed", "Now")).toEqual(["new price", 8]);
  // Alba and Cato have no line with a price then and now; Bero: 60 + 40, since the seal is gone.
  expect(suppliers(done).column("Total before")).toEqual([100, 0, 0]);
});

test("names are those of the comparison's sheet today, values those of the two readings", async () => {
  const sheet = comparisonSheet(bidding.world, comparison);
  bidding.offer(1, 1, 1.75);
  await refresh();
  sheet.putTop("Bidder", "Bero price", "=The cheap one");
  sheet.put("Nut", "Bero price", 99);
  const done = await round();
  expect(rowOf(moves(done), { Title: "Nut" }, "Supplier", "Before", "Now")).toEqual(["=The cheap one", 2, 1.75]);
  expect(rowOf(suppliers(done), { Supplier: "=The cheap one" }, "Lower", "Change")).toEqual([1, -5]);
});

test("a supplier's texts stay texts, whatever they open with", async () => {
  const evil = "*";
  const company = [...bidding.world.simulator.records.suppliers.values()].find(({ name }) => name === "Cato");
  if (company === undefined) throw new Error("There is no such supplier.");
  company.name = evil;
  const made = only(await bidding.compare());
  const since = made.pulls[0]?.at ?? "";
  comparison = made;
  bidding.offer(2, 0, "=HYPERLINK(1)");
  bidding.offer(2, 1, "@SUM(1)");
  bidding.offer(0, 0, 3);
  bidding.world.clock.advance(1_000);
  await refresh();
  const done = await round(since);
  const table = moves(done);
  expect(rowOf(table, { Supplier: evil, Title: "Bolt" }, "Now")).toEqual(["=HYPERLINK(1)"]);
  expect(table.formula(table.find({ Supplier: evil, Title: "Nut" }), "Now")).not.toMatch(/^=/);
  // A name that a criterion would read as "anything" counts its own rows alone.
  expect(rowOf(suppliers(done), { Supplier: evil }, "Prices gone", "Lower")).toEqual([2, 0]);
});

test("where nothing moved no sheet is written", async () => {
  await refresh();
  const before = bidding.world.office.store.sheets.length;
  const outcome = await attempt();
  expect(outcome).toEqual({
    ok: false,
    obstacle: { kind: "nothingMoved", since: first, at: comparison.pulls[0]?.at },
  });
  expect(bidding.world.office.store.sheets).toHaveLength(before);
});

test("a bid that was handed in anew with the same prices is worth a sheet", async () => {
  resubmit(0);
  await refresh();
  const done = await round();
  expect(suppliers(done).column("What happened")).toEqual(["resubmitted", "unchanged", "unchanged"]);
  expect(suppliers(done).column("Change")).toEqual([0, 0, 0]);
  expect(done.moved).toEqual([{ label: "Alba", resubmitted: true, down: 0, up: 0, other: 0 }]);
});

test("a reading that is damaged or no longer kept is named, and so is a comparison that is gone", async () => {
  bidding.offer(0, 0, 3);
  await refresh();
  const obstacle = async (since?: string) => {
    const outcome = await attempt(since);
    return outcome.ok ? null : outcome.obstacle;
  };
  expect(await obstacle("2020-01-01T00:00:00.000Z")).toEqual({
    kind: "pullUnreadable",
    at: "2020-01-01T00:00:00.000Z",
  });
  const { store } = bidding.world.office;
  for (const part of store.customXml)
    if (part.namespace.endsWith(`${comparison.id}:${comparison.pulls[1]?.slot ?? ""}`)) store.deleteCustomXml(part.id);
  expect(await obstacle()).toEqual({ kind: "pullUnreadable", at: first });
  await bidding.world.run(bidding.world.services.workbook.forgetComparison(comparison.id));
  expect(await obstacle()).toEqual({ kind: "comparisonGone" });
});

test("what moved is told also where the comparison's own sheet was deleted", async () => {
  bidding.offer(0, 0, 3);
  await refresh();
  const { store } = bidding.world.office;
  store.deleteSheet(comparisonSheet(bidding.world, comparison).sheetId);
  expect(rowOf(moves(await round()), { Supplier: "Alba" }, "Before", "Now")).toEqual([4, 3]);
});
