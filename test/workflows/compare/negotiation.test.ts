// One supplier's negotiation sheet: its prices against targets, numbers checked by hand, and what is told before it
// leaves the house.
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { writeNegotiation } from "../../../src/workflows/compare/negotiation";
import type { NegotiationTarget, NegotiationWritten } from "../../../src/workflows/compare/types";
import { comparisonSheet, only, openBidding, type Bidding, type Price } from "../../support/bidding";
import { draftSheet, type DraftedTable } from "../../support/draftSheet";
import { addOwnColumn } from "../../support/ownColumn";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
  { title: "Bolt", quantity: 2, baseline: 1 },
];
const prices: readonly (readonly Price[])[] = [
  [6, 5.5],
  [3, 4.5],
  [1, 1.5],
  [2, undefined],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

const attempt = (target: NegotiationTarget, bidder = 0) =>
  bidding.world.run(writeNegotiation(bidding.world.services, comparison.id, bidding.bidIds[bidder] ?? "", target));

async function negotiate(target: NegotiationTarget, bidder = 0): Promise<NegotiationWritten> {
  const outcome = await attempt(target, bidder);
  if (!outcome.ok) throw new Error(`The negotiation sheet stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

async function obstacle(target: NegotiationTarget, bidder = 0) {
  const outcome = await attempt(target, bidder);
  return outcome.ok ? null : outcome.obstacle;
}

const sheetOf = ({ sheetName }: NegotiationWritten) => draftSheet(bidding.world.office.store, sheetName);

function tableOf(done: NegotiationWritten): DraftedTable {
  const [table] = sheetOf(done).tables;
  if (table === undefined) throw new Error("There is no table.");
  return table;
}

async function refresh(): Promise<void> {
  bidding.world.clock.advance(60_000);
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  comparison = outcome.comparison;
}

const sheet = () => comparisonSheet(bidding.world, comparison);
const BASELINE = { kind: "baseline" } as const;

test("a supplier's prices stand against the baseline, and its totals follow what it fills in", async () => {
  const done = await negotiate(BASELINE);
  const table = tableOf(done);
  expect(table.values("No.")).toEqual([1, 2, 3, 4]);
  expect(table.values("Title")).toEqual(["Bolt", "Nut", "Seal", "Bolt"]);
  expect(table.values("Your price")).toEqual([6, 3, 1, 2]);
  expect(table.values("Your total")).toEqual([60, 60, 4, 4]);
  // The nut is below the baseline already: to show 4 would invite a higher price. The seal has none.
  expect(table.values("Target")).toEqual([5, "met", "", 1]);
  expect(table.values("Gap to target")).toEqual([10, "", "", 2]);
  expect(table.values("Gap %")).toEqual([expect.closeTo(1 / 6, 12), "", "", 0.5]);
  expect(done).toMatchObject({ label: "Alba", lines: 4, untargeted: 1, met: 1, notBid: 0, typedOver: 0 });
  const view = sheetOf(done);
  // 60 + 60 + 4 + 4; of the two lines above their target 64, and 12 of it too much.
  expect(view.beside("Total of your prices")).toBe(128);
  expect(view.beside("Lines above the target")).toBe(2);
  expect(view.beside("Gap to the target")).toBe(12);
  expect(view.beside("Gap, share of these lines")).toBe(12 / 64);
  expect(view.beside("Total with your new prices")).toBe(128);
  table.put(0, "Your new price", 5.2);
  table.put(1, "Your new price", 2.9);
  expect(table.values("New total")).toEqual([52, 58, "", ""]);
  // 52 + 58 + 4 + 4
  expect(view.beside("Total with your new prices")).toBe(118);
  expect(view.beside("Change")).toBe(-10);
});

test("so many percent below its price is a formula that the person may still change", async () => {
  const done = await negotiate({ kind: "reduction", part: 0.1 });
  const table = tableOf(done);
  expect(table.values("Target").map(Number)).toEqual([5.4, expect.closeTo(2.7, 12), 0.9, 1.8]);
  expect(sheetOf(done).beside("Gap to the target")).toBeCloseTo(12.8, 12);
  const view = sheetOf(done);
  const at = view.find("Target below your price");
  view.put(at.replace("B", "C"), 0.5);
  expect(table.values("Target")).toEqual([3, 1.5, 0.5, 1]);
  // 6, 3, 1 and 2 less a third of a tenth, in cents; of 0.5 these would be a whole percent.
  view.put(at.replace("B", "C"), 0.0333);
  expect(table.values("Target")).toEqual([5.8, 2.9, 0.97, 1.93]);
  table.put(2, "Your price", 0.5);
  expect(table.value(2, "Target")).toBe(0.4834);
  await expect(attempt({ kind: "reduction", part: 1 })).rejects.toThrow(RangeError);
});

test("targets of the person's own are taken from its column, and texts and zeros are none", async () => {
  addOwnColumn(bidding.world, comparison, "Target", [5.5, "soon", 0, -1]);
  const done = await negotiate({ kind: "column", header: "target" });
  expect(tableOf(done).values("Target")).toEqual([5.5, "", "", ""]);
  expect(done).toMatchObject({ untargeted: 3, equalToOthers: 1, calculatedElsewhere: 0 });
});

test("a target that is calculated from what others ask is refused, by whichever way it speaks of them", async () => {
  const kinds = async (formula: string) => {
    addOwnColumn(bidding.world, comparison, "Aim", [formula, 1, 1, 1]);
    const found = await obstacle({ kind: "column", header: "Aim" });
    return found === null ? null : [found.kind, "cells" in found ? found.cells : null];
  };
  const { row, column } = sheet().place("Bolt", "Bero price");
  const cell = `${String.fromCharCode(65 + column)}${row + 1}`;
  const refused = ["targetFromOthers", 1];
  expect(await kinds("=[@[Bero price]]*0.9")).toEqual(refused);
  expect(await kinds("=[@Lowest]")).toEqual(refused);
  expect(await kinds("=[@[Alba price]]-[@[Alba gap]]/[@Quantity]")).toEqual(refused);
  expect(await kinds(`=${cell}`)).toEqual(refused);
  expect(await kinds(`=MIN(${comparison.tableName}[@[Alba price]:[Bero price]])`)).toEqual(refused);
  expect(await kinds(`=INDEX(${comparison.tableName}_Bidder,1)`)).toEqual(refused);
  // By way of another column, and by a formula that the person put over the supplier's own price.
  addOwnColumn(bidding.world, comparison, "Best", ["=[@[Bero price]]", "", "", ""]);
  expect(await kinds("=[@Best]*0.95")).toEqual(refused);
  sheet().put("Seal", "Alba price", "=[@[Bero price]]");
  expect(await kinds("=[@[Alba price]]*0.95")).toEqual(refused);
  expect((await obstacle({ kind: "column", header: "Bero price" }))?.kind).toBe("targetFromOthers");
  expect((await obstacle({ kind: "column", header: "Mean" }))?.kind).toBe("targetFromOthers");
});

test("a target of the line's and the supplier's own cells is fine, and one from elsewhere is told", async () => {
  const aims = ["=[@Baseline]*0.9", "=[@[Alba price]]*0.5", "=0.25+ROUND(1/2,1)", "=$AZ$900+1"];
  addOwnColumn(bidding.world, comparison, "Aim", aims);
  const done = await negotiate({ kind: "column", header: "Aim" });
  expect(tableOf(done).values("Target")).toEqual([4.5, 1.5, 0.75, 1]);
  expect(done).toMatchObject({ calculatedElsewhere: 1, equalToOthers: 0 });
});

test("the sheet shows what the bid says, whatever was typed over it on the comparison", async () => {
  sheet().put("Nut", "Alba price", 2.5);
  sheet().put("Seal", "Alba price", "=[@[Bero price]]");
  const done = await negotiate(BASELINE);
  expect(tableOf(done).values("Your price")).toEqual([6, 3, 1, 2]);
  expect(done.typedOver).toBe(2);
});

test("lines stand in the event's order, however the comparison is sorted, and lines without a bid are left out", async () => {
  const { store } = bidding.world.office;
  store.sortTable(comparison.tableId, sheet().headers.indexOf("Bero rank"), false);
  const done = await negotiate(BASELINE, 1);
  expect(tableOf(done).values("No.")).toEqual([1, 2, 3]);
  expect(done).toMatchObject({ lines: 3, notBid: 1, label: "Bero" });
});

test("a supplier's texts stay texts, and what is no price has no total, no target and no gap", async () => {
  bidding.offer(0, 0, "=HYPERLINK(1)");
  bidding.offer(0, 1, 0);
  bidding.offer(0, 2, -4);
  await refresh();
  const table = tableOf(await negotiate(BASELINE));
  expect(table.values("Your price")).toEqual(["=HYPERLINK(1)", 0, -4, 2]);
  expect(table.formula(0, "Your price")).not.toMatch(/^=(?!HYPERLINK)/);
  expect(table.values("Your total")).toEqual(["", "", "", 4]);
  expect(table.values("Target")).toEqual(["", "", "", 1]);
  expect(table.values("Gap to target")).toEqual(["", "", "", 2]);
});

test("a supplier that is left out is negotiated with all the same, under the name that it has today", async () => {
  sheet().putTop("Included", "Alba price", "no");
  sheet().putTop("Bidder", "Alba price", "=Alba/[GmbH]");
  const done = await negotiate(BASELINE);
  expect(done).toMatchObject({ label: "=Alba/[GmbH]", sheetName: "Negotiation =Alba GmbH" });
});

test("without the baseline's column no line has a target", async () => {
  const { store } = bidding.world.office;
  store.deleteColumns(sheet().sheetId, sheet().place("Bolt", "Baseline").column, 1);
  expect(await negotiate(BASELINE)).toMatchObject({ untargeted: 4, met: 0 });
});

test("who withdrew, who has no price, and what is gone is named before anything is written", async () => {
  const { store } = bidding.world.office;
  const before = store.sheets.length;
  expect(await obstacle({ kind: "column", header: "My target" })).toEqual({
    kind: "targetColumnGone",
    header: "My target",
  });
  for (const line of [0, 1, 2, 3]) bidding.offer(0, line, line === 0 ? "on request" : null);
  bidding.world.simulator.records.bids.delete(bidding.bidIds[1] ?? "");
  await refresh();
  expect(await obstacle(BASELINE)).toEqual({ kind: "noPrices", label: "Alba" });
  expect(await obstacle(BASELINE, 1)).toEqual({ kind: "bidderGone", label: "Bero" });
  expect(await obstacle(BASELINE, 7)).toEqual({ kind: "bidderGone", label: "Bid " });
  for (const part of store.customXml)
    if (part.namespace.endsWith(`${comparison.id}:${comparison.pulls[0]?.slot ?? ""}`)) store.deleteCustomXml(part.id);
  expect(await obstacle(BASELINE)).toEqual({ kind: "pullUnreadable", at: comparison.pulls[0]?.at });
  store.deleteSheet(sheet().sheetId);
  expect((await obstacle(BASELINE))?.kind).toBe("tableGone");
  await bidding.world.run(bidding.world.services.workbook.forgetComparison(comparison.id));
  expect((await obstacle(BASELINE))?.kind).toBe("comparisonGone");
  expect(store.sheets).toHaveLength(before - 1);
});
