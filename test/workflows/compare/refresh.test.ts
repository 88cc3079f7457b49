// Reading the bids of a comparison anew: what changed there is written, and whatever the person did to the sheet stays.
import { columnLetters } from "../../../src/values/columnLetters";
import { noCompareChoices, compareBids } from "../../../src/workflows/compare/compare";
import { refreshComparison, type ComparisonRefreshed } from "../../../src/workflows/compare/refresh";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { comparisonSheet, KEYS, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { openBeside } from "../../support/coAuthor";
import { connect, showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
];
const prices = [
  [4, 6],
  [3, 2],
  [1, 1.5],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  away(2);
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
});
afterEach(() => bidding.close());

const { held, back, away } = holding();

/** Bids that the platform does not show for a while. */
function holding() {
  const kept = new Map<number, () => void>();
  return {
    held: kept,
    away: (bidder: number) => {
      const { bids } = bidding.world.simulator.records;
      const id = bidding.bidIds[bidder] ?? "";
      const bid = bids.get(id);
      if (bid === undefined) throw new Error("There is no such bid.");
      bids.delete(id);
      kept.set(bidder, () => bids.set(id, bid));
    },
    back: (bidder: number) => kept.get(bidder)?.(),
  };
}

async function refresh(): Promise<ComparisonRefreshed> {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const cells = (title: string, ...headers: string[]) => headers.map((header) => sheet.value(title, header));

/** Everything on the sheet as the person would see and edit it. */
function whole() {
  const { store } = bidding.world.office;
  const used = store.sheet(sheet.sheetId)?.used;
  return used ? store.read(sheet.sheetId, used, "formulas") : [];
}

test("without news nothing changes but the time of the reading", async () => {
  const before = whole();
  bidding.world.clock.advance(60_000);
  const done = await refresh();
  expect(done).toMatchObject({
    cellsWritten: 0,
    linesAdded: 0,
    linesGone: 0,
    biddersAdded: [],
    withdrawn: [],
    kept: [],
    skipped: 0,
  });
  const after = whole();
  const changed = after.flatMap((row, at) => row.filter((cell, column) => cell !== before[at]?.[column]));
  expect(changed).toEqual([expect.stringMatching(/^Bidsheet: bids read .* 09:01 UTC/)]);
  expect(done.comparison.pulls).toHaveLength(2);
});

test("the line that says when the bids were read is brought up to date, in whatever words it was written", async () => {
  const { world } = bidding;
  const { workbook } = world.services;
  const patchComparison: typeof workbook.patchComparison = (of, patch, options) =>
    workbook.patchComparison(of, { ...patch, asOf: "Stand: gestern" }, options);
  const services = { ...world.services, workbook: { ...workbook, patchComparison } };
  const lines = () =>
    whole().flatMap((row) => row.filter((cell) => /^(Bidsheet: bids read|Stand:) /.test(String(cell))));
  expect(await world.run(refreshComparison(services, comparison.id))).toMatchObject({ ok: true });
  expect(lines()).toEqual(["Stand: gestern"]);
  await refresh();
  expect(lines()).toEqual([expect.stringMatching(/^Bidsheet: bids read /)]);
});

test("a new price is written, and totals follow it", async () => {
  bidding.offer(1, 0, 3);
  expect(await refresh()).toMatchObject({ cellsWritten: 1 });
  expect(cells("Bolt", "Bero price", "Lowest bidder", "Alba rank")).toEqual([3, "Bero", 2]);
  expect(sheet.top("Total of its lines", "Bero price")).toBe(3 * 10 + 2 * 20 + 1.5 * 4);
});

test("a price that the person typed stays, is named, and the bid's own one is told", async () => {
  sheet.put("Bolt", "Alba price", 3.5);
  bidding.offer(0, 0, 3.9);
  const done = await refresh();
  expect(done.kept).toEqual([{ line: bidding.lineIds[0], header: "Alba price", typed: 3.5, platform: 3.9 }]);
  expect(cells("Bolt", "Alba price", "Remarks")).toEqual([3.5, "Alba: 3.50 was typed here, the bid says 3.90"]);
  // Typed back to what the bid says: nothing is left to name.
  sheet.put("Bolt", "Alba price", 3.9);
  expect((await refresh()).kept).toEqual([]);
  expect(sheet.value("Bolt", "Remarks")).toBe("");
});

test("a formula that the person put over a price stays", async () => {
  sheet.put("Bolt", "Alba price", "=2*2");
  bidding.offer(0, 0, 3);
  await refresh();
  expect(sheet.formula("Bolt", "Alba price")).toBe("=2*2");
});

test("the person's columns, names, order, highlight and choice stay where they are", async () => {
  const { store } = bidding.world.office;
  const end = sheet.place("Bolt", "Remarks");
  const header = sheet.place("Bolt", "Title").row - 1;
  const one = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
  const widened = store.table(comparison.tableId);
  if (widened === undefined) throw new Error("There is no table.");
  store.resizeTable(widened.id, { ...widened.rect, right: end.column + 1 });
  store.write(sheet.sheetId, one(header, end.column + 1), [["My note"]]);
  sheet.put("Nut", "My note", "ask again");
  const bolt = sheet.place("Bolt", "Bero price");
  store.setStyle(sheet.sheetId, one(bolt.row, bolt.column), { fill: "#00FF00" });
  sheet.putTop("Bidder", "Alba price", "The old one");
  sheet.putTop("Included", "Bero price", "no");
  store.sortTable(comparison.tableId, 1, false);
  bidding.offer(1, 1, 200);
  const done = await refresh();
  expect(sheet.titles()).toEqual(["Seal", "Nut", "Bolt"]);
  expect(cells("Nut", "My note", "Bero price")).toEqual(["ask again", 200]);
  expect([sheet.top("Bidder", "Alba price"), sheet.top("Included", "Bero price")]).toEqual(["The old one", "no"]);
  expect(sheet.value("Bolt", "Lowest bidder")).toBe("The old one");
  expect(done.comparison.labels).toEqual({ [done.comparison.bidders[0]?.supplierId ?? ""]: "The old one" });
  const moved = sheet.place("Bolt", "Bero price");
  expect(store.sheet(sheet.sheetId)?.cell(moved.row, moved.column).style.fill).toBe("#00FF00");
});

test("a new bidder gets its columns at the end of the bidders, and every formula counts it in", async () => {
  back(2);
  bidding.offer(2, 0, 2);
  bidding.offer(2, 1, 5, {});
  const done = await refresh();
  expect(done.biddersAdded).toEqual(["Cato"]);
  const { headers } = sheet;
  expect(headers.indexOf("Cato price")).toBe(headers.indexOf("Bero bid line") + 1);
  expect(headers.slice(-5)).toEqual(["Cato extended", "Cato gap", "Cato gap %", "Cato rank", "Remarks"]);
  expect(cells("Bolt", "Bids", "Lowest", "Lowest bidder", "Alba rank", "Cato extended", "Cato rank")).toEqual([
    3,
    2,
    "Cato",
    2,
    20,
    1,
  ]);
  expect(cells("Seal", "Cato price", "Bids")).toEqual(["no bid", 2]);
  expect(
    ["Bidder", "Status", "Included", "Total of its lines", "Lines with a price"].map((label) =>
      sheet.top(label, "Cato price"),
    ),
  ).toEqual(["Cato", "submitted, 2026-01-04 10:00 UTC", "yes", 2 * 10 + 5 * 20, 2]);
  expect(sheet.top("Total of the lines that all bid on", "Alba price")).toBe(4 * 10 + 3 * 20);
  expect(await refresh()).toMatchObject({ cellsWritten: 0, biddersAdded: [], kept: [] });
});

test("formulas of new bidders and lines read the cells of their own bidder and row, also after a sort", async () => {
  const { store } = bidding.world.office;
  const said = (title: string, header: string) => String(sheet.formula(title, header));
  const cell = (title: string, header: string) => {
    const { row, column } = sheet.place(title, header);
    return `${columnLetters(column)}${row + 1}`;
  };
  expect(said("Nut", "Bero extended")).toBe(
    `=IF(SUM(${cell("Nut", "Bero price")})>0,IFERROR(${cell("Nut", "Bero price")}*$${cell("Nut", "Counted")},""),"")`,
  );
  store.sortTable(comparison.tableId, 1, false);
  back(2);
  bidding.offer(2, 0, 2);
  await refresh();
  for (const title of ["Bolt", "Nut", "Seal"])
    for (const label of ["Alba", "Bero", "Cato"]) {
      const price = cell(title, `${label} price`);
      const [state] = /[A-Z]+\$\d+/.exec(said(title, `${label} rank`)) ?? [];
      expect(said(title, `${label} gap %`)).toBe(
        `=IF(${cell(title, `${label} rank`)}="","",ROUND(${price}/$${cell(title, "Lowest")}-1,4))`,
      );
      expect(said(title, `${label} rank`)).toContain(`SUM(${price})>0`);
      expect(state?.split("$")[0]).toBe(price.replace(/\d+/, ""));
    }
  expect(cells("Bolt", "Alba gap", "Bero gap %", "Cato gap", "Cato rank")).toEqual([20, 2, 0, 1]);
  sheet.putTop("Included", "Cato price", "no");
  expect(cells("Bolt", "Alba gap", "Bero gap %", "Cato gap", "Cato rank")).toEqual([0, 0.5, "", ""]);
});

test("a filter and the marks grow with a new bidder and a new line", async () => {
  const { store } = bidding.world.office;
  const rankAt = sheet.headers.indexOf("Alba rank");
  store.filterTable(comparison.tableId, rankAt, ["1"]);
  const hidden = () => {
    const view = store.sheet(sheet.sheetId);
    return ["Bolt", "Nut", "Seal"].map((title) => view?.rowHidden(sheet.place(title, "Title").row));
  };
  const before = hidden();
  back(2);
  bidding.offer(2, 0, 2.2);
  await refresh();
  expect(before).toEqual([false, true, false]);
  expect([...(store.table(comparison.tableId)?.filters.keys() ?? [])]).toEqual([sheet.headers.indexOf("Alba rank")]);
  const cato = sheet.place("Bolt", "Cato price");
  expect(store.sheet(sheet.sheetId)?.conditional(cato.row, cato.column)?.look.fill).toBe("#E2EFDA");
});

test("a refresh takes few requests to Excel, also where a bidder is new", async () => {
  back(2);
  bidding.offer(2, 0, 2);
  const { stats } = bidding.world.office.host;
  const before = stats.syncs;
  await refresh();
  expect(stats.syncs - before).toBeLessThanOrEqual(43);
});

test("a bidder whose columns the person deleted stays away, and the others are refreshed", async () => {
  const { store } = bidding.world.office;
  for (const header of ["Alba rank", "Alba gap %", "Alba gap", "Alba extended", "Alba bid line", "Alba price"])
    store.deleteColumns(sheet.sheetId, sheet.place("Bolt", header).column, 1);
  bidding.offer(0, 0, 1);
  bidding.offer(1, 0, 3);
  back(2);
  bidding.offer(2, 0, 2);
  const done = await refresh();
  expect([done.kept, done.biddersAdded]).toEqual([[], ["Cato"]]);
  expect(sheet.headers.filter((header) => header.startsWith("Alba"))).toEqual([]);
  expect(cells("Bolt", "Bero price", "Lowest bidder", "Cato rank", "Bero rank")).toEqual([3, "Cato", 1, 2]);
  expect(sheet.top("Total of its lines", "Cato price")).toBe(20);
});

test("a new bidder of a hostile name is a name on the sheet", async () => {
  const supplier = bidding.world.simulator.records.suppliers;
  back(2);
  const bid = bidding.world.simulator.records.bids.get(bidding.bidIds[2] ?? "");
  const company = supplier.get(bid?.supplierId ?? "");
  if (company === undefined) throw new Error("There is no supplier.");
  company.name = "=1+1";
  bidding.offer(2, 0, "=2+2");
  await refresh();
  expect([sheet.top("Bidder", "=1+1 price"), sheet.value("Bolt", "=1+1 price")]).toEqual(["=1+1", "=2+2"]);
  expect(sheet.value("Bolt", "Remarks")).toBe("=1+1: “=2+2” is not a number and does not count");
});

test("a bidder that withdrew keeps its columns and counts no more, and comes back as it then is", async () => {
  away(1);
  expect((await refresh()).withdrawn).toEqual(["Bero"]);
  expect(["Status", "Included"].map((label) => sheet.top(label, "Bero price"))).toEqual(["withdrawn", "no"]);
  expect(cells("Nut", "Bero price", "Lowest", "Bids")).toEqual([2, 3, 1]);
  back(1);
  bidding.offer(1, 1, 2.5);
  expect(await refresh()).toMatchObject({ withdrawn: [], kept: [] });
  expect(sheet.top("Included", "Bero price")).toBe("yes");
  expect(cells("Nut", "Bero price", "Lowest", "Bids")).toEqual([2.5, 2.5, 2]);
});

test("a new line is appended with its formulas, and one that vanished is kept and said to be", async () => {
  const { world, lineIds } = bidding;
  const { worksheetId } = showPiece(world);
  await world.sim("POST", `/worksheets/${worksheetId}/line_items`, {
    data: { [KEYS.title]: "Washer", [KEYS.quantity]: 7 },
  });
  await world.sim("DELETE", `/worksheets/${worksheetId}/line_items/${lineIds[1] ?? ""}`);
  const done = await refresh();
  expect([done.linesAdded, done.linesGone]).toEqual([1, 1]);
  expect(sheet.titles()).toEqual(["Bolt", "Nut", "Seal", "Washer"]);
  expect(cells("Washer", "Quantity", "Alba price", "Bids", "Lowest")).toEqual([7, "no bid", 0, ""]);
  const { row, column } = sheet.place("Washer", "Included");
  const offered = world.office.store.validations(sheet.sheetId).filter(({ rect }) => rect.left === column);
  expect(offered.some(({ list, rect }) => list === "yes,no" && rect.bottom === row)).toBe(true);
  expect(cells("Nut", "Remarks", "Alba price")).toEqual([
    "No longer in the event: kept as it was last read, and left out of the sums",
    3,
  ]);
  sheet.put("Washer", "Alba price", 2);
  expect(cells("Washer", "Lowest bidder", "Alba extended", "Lowest extended")).toEqual(["Alba", 14, 14]);
});

test("what the person wrote into the remarks stays", async () => {
  sheet.put("Bolt", "Remarks", "agreed by phone");
  bidding.offer(0, 0, 0);
  await refresh();
  expect(cells("Bolt", "Alba price", "Remarks")).toEqual([0, "agreed by phone"]);
});

test("without any pull that can be read nothing of the sheet is written over", async () => {
  for (const part of bidding.world.office.store.customXml)
    if (/comparisons:1:/.test(part.xml)) bidding.world.office.store.deleteCustomXml(part.id);
  bidding.offer(0, 0, 3);
  const done = await refresh();
  expect(done.kept).toContainEqual({ line: bidding.lineIds[0], header: "Alba price", typed: 4, platform: 3 });
  expect(sheet.value("Bolt", "Alba price")).toBe(4);
});

test("other sheets are left alone, and so is a second comparison of the same bids", async () => {
  const { services } = bidding.world;
  const { eventId, worksheetId } = showPiece(bidding.world);
  const second = await bidding.world.run(
    compareBids(services, { eventId, worksheetIds: [worksheetId], choices: noCompareChoices }),
  );
  if (!second.ok) throw new Error("The second comparison stopped.");
  bidding.offer(1, 0, 3);
  await refresh();
  expect(comparisonSheet(bidding.world, only(second)).value("Bolt", "Bero price")).toBe(6);
  expect(held.size).toBeGreaterThan(0);
});

test("what stands in the way is told before anything is written", async () => {
  const { services, office, simulator } = bidding.world;
  const kinds = async () => {
    const outcome = await bidding.world.run(refreshComparison(services, comparison.id));
    return outcome.ok ? "done" : outcome.obstacle.kind;
  };
  office.store.protectSheet(sheet.sheetId, true);
  expect(await kinds()).toBe("sheetProtected");
  const { worksheetId } = showPiece(bidding.world);
  simulator.records.worksheets.delete(worksheetId);
  expect(await kinds()).toBe("comparedWorksheetGone");
  await bidding.world.run(services.workbook.forgetComparison(comparison.id));
  expect(await kinds()).toBe("comparisonGone");
});

test("two windows that refresh at once write a new price once, and keep what the person typed", async () => {
  const { world } = bidding;
  const theirs = await world.run(connect(world.gateway, world.clock, await openBeside(world.office)));
  bidding.offer(0, 1, 2.5);
  const before = whole();
  const outcomes = await world.run(
    Promise.all([world.services, theirs].map((services) => refreshComparison(services, comparison.id))),
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect(whole().map((row) => row.length)).toEqual(before.map((row) => row.length));
  expect(await refresh()).toMatchObject({ cellsWritten: 0, linesAdded: 0, linesGone: 0, kept: [], skipped: 0 });
});
