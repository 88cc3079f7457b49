// Awards over a comparison's sheet: what stands there now is what is awarded, and the sheets that are written follow
// every change.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { awardSetup, solveAward } from "../../../src/workflows/award/award";
import type { AwardProposal } from "../../../src/workflows/award/types";
import { showAward } from "../../../src/workflows/award/show";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet, type DraftedSheet, type DraftedTable } from "../../support/draftSheet";

// Extended prices (quantity times price), the worked example of this file:
//            Alba        Bero        Cato        baseline value
//   Bolt     10*4   =40  10*6   =60  10*5   =50  10*5  =50
//   Nut      20*3   =60  20*2   =40  20*4   =80  20*4  =80
//   Seal      4*1   = 4   4*1.5 = 6   4*0.5 = 2  none
//   Gasket    5*10  =50   5*9   =45   5*12  =60   5*11 =55
// Each line to its lowest: 40 + 40 + 2 + 45 = 127 (Alba, Bero, Cato, Bero).
// At most two: Alba and Bero 40+40+4+45 = 129; Bero and Cato 50+40+2+45 = 137; Alba and Cato 40+60+2+50 = 152.
// One alone: Alba 154, Bero 151, Cato 192.
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
  { title: "Gasket", quantity: 5, baseline: 11 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
  [10, 9, 12],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeEach(async () => {
  await open(["Alba", "Bero", "Cato"]);
});
afterEach(() => bidding.close());

async function open(names: readonly string[], cells: Parameters<typeof openBidding>[2] = prices) {
  bidding = await openBidding(names, lines.slice(0, cells.length), cells);
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
}

async function reopen(...parts: Parameters<typeof open>) {
  await bidding.close();
  await open(...parts);
}

const scenario = (also: Partial<Scenario> = {}): Scenario => ({
  ...firstScenario,
  id: "s1",
  name: "Plan",
  ...also,
});

const { run } = { run: <T>(task: Promise<T>) => bidding.world.run(task) };

async function solve(also: Partial<Scenario> = {}): Promise<AwardProposal> {
  const outcome = await run(solveAward(bidding.world.services, comparison.id, scenario(also), { solver: awardSolver }));
  if (!outcome.ok) throw new Error(`The award stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

function awarded({ result, bidders }: AwardProposal) {
  if (result.kind !== "awarded") throw new Error(`The rules are ${result.kind}.`);
  const { award } = result;
  return { ...award, to: award.lines.map(({ supplier }) => bidders[supplier ?? -1]?.label ?? null) };
}

interface Written {
  readonly summary: DraftedSheet;
  readonly lines: DraftedTable;
  readonly linesSheet: DraftedSheet;
  readonly suppliers: DraftedTable;
  readonly rules: DraftedTable;
  readonly curve: DraftedTable;
  readonly coverage: DraftedTable;
}

async function write(proposal: AwardProposal): Promise<Written> {
  const outcome = await run(writeAward(bidding.world.services, proposal));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const { store } = bidding.world.office;
  const summary = draftSheet(store, outcome.sheetName);
  const linesSheet = draftSheet(store, outcome.linesSheetName);
  const [suppliers, rules, curve, coverage] = summary.tables;
  const [table] = linesSheet.tables;
  if (!suppliers || !rules || !curve || !coverage || !table) throw new Error("A table is missing.");
  return { summary, linesSheet, lines: table, suppliers, rules, curve, coverage };
}

const at = (table: DraftedTable, header: string, key: string, column: string) =>
  table.value(table.find(header, key), column);
const award = ({ lines: table }: Written, title: string, who: string) => {
  table.put(table.find("Title", title), "Awarded to", who);
};
const line = ({ lines: table }: Written, title: string, column: string) => at(table, "Title", title, column);

test("what a scenario is set up with is what the sheet says", async () => {
  sheet.putTop("Included", "Bero price", "no");
  const setup = await run(awardSetup(bidding.world.services, comparison.id));
  if (!setup.ok) throw new Error("It stopped.");
  expect(setup.lines.map(({ title }) => title)).toEqual(["Bolt", "Nut", "Seal", "Gasket"]);
  expect(setup.bidders.map(({ label, counts, prices: n }) => [label, counts, n])).toEqual([
    ["Alba", true, 4],
    ["Bero", false, 4],
    ["Cato", true, 4],
  ]);
  expect([setup.ownColumns, setup.scenarios]).toEqual([[], []]);
});

test("the worked example: two suppliers for 129, 2 more than the lowest of all", async () => {
  const proposal = await solve({ maxSuppliers: 2 });
  expect(awarded(proposal)).toMatchObject({ to: ["Alba", "Bero", "Alba", "Bero"], total: 129, bound: 129 });
  if (proposal.result.kind !== "awarded") throw new Error("No award.");
  expect(proposal.result.curve.map((one) => one?.total)).toEqual([151, 129, 127]);
  expect(proposal.result.ruleCosts).toMatchObject([{ rule: { kind: "maxSuppliers", at: 0 }, cost: 2 }]);
});

test("the sheets show the worked example, calculated", async () => {
  const written = await write(await solve({ maxSuppliers: 2 }));
  const { summary, suppliers, rules, curve } = written;
  const figure = (label: string) => summary.beside(label);
  expect(["Total", "Paid to suppliers", "Switching"].map(figure)).toEqual([129, 129, 0]);
  expect(figure("Baseline value of the awarded lines")).toBe(50 + 80 + 55);
  expect(figure("Savings against the baseline")).toBe(10 + 40 + 10);
  expect(figure("The same lines, each at its lowest cost")).toBe(127);
  expect(figure("Paid above the lowest costs")).toBe(2);
  expect([figure("Lines awarded"), figure("Lines without a supplier")]).toEqual([4, 0]);
  expect(written.lines.values("Cost")).toEqual([40, 40, 4, 45]);
  expect(written.lines.values("Above lowest")).toEqual([0, 0, 2, 0]);
  expect(written.lines.values("Savings")).toEqual([10, 40, "", 10]);
  expect(written.lines.values("Remark")).toEqual(["", "", "", ""]);
  expect(suppliers.values("Supplier")).toEqual(["Alba", "Bero", "Cato"]);
  expect(suppliers.values("Lines")).toEqual([2, 2, 0]);
  expect(suppliers.values("Spend")).toEqual([44, 85, 0]);
  expect(suppliers.values("Spend, as solved")).toEqual([44, 85, 0]);
  expect(suppliers.values("Coverage")).toEqual([1, 1, 1]);
  expect(rules.values("In words")).toEqual(["At most 2 suppliers"]);
  expect(rules.values("What it costs")).toEqual([2]);
  expect(curve.values("Total")).toEqual([151, 129, 127]);
  expect(curve.values("Above the best")).toEqual([24, 2, 0]);
  expect(curve.values("Suppliers")).toEqual(["Bero", "Alba, Bero", "Alba, Bero, Cato"]);
});

test("an award cell that is changed moves the total, and a price of the comparison does too", async () => {
  const written = await write(await solve({ maxSuppliers: 2 }));
  const total = () => [written.summary.beside("Total"), written.linesSheet.beside("Total now")];
  award(written, "Bolt", "Bero");
  expect(total()).toEqual([129 - 40 + 60, 149]);
  expect(written.linesSheet.beside("More than as solved")).toBe(20);
  expect(line(written, "Bolt", "Remark")).toBe("Changed after it was solved");
  expect(written.suppliers.values("Lines")).toEqual([1, 3, 0]);
  sheet.put("Bolt", "Bero price", 5);
  expect(total()).toEqual([139, 139]);
  award(written, "Seal", "Cato");
  expect(at(written.suppliers, "Supplier", "Cato", "Spend")).toBe(2);
  expect(written.summary.beside("Suppliers with lines, at most")).toBe(2);
  award(written, "Bolt", "Alba");
  expect(written.summary.beside("Suppliers with lines, at most")).toBe(3);
  expect(written.summary.texts()).toContain("broken");
});

test("a comparison that is sorted, filtered, renamed or gets a bidder keeps the award right", async () => {
  const written = await write(await solve({ maxSuppliers: 2 }));
  const { store } = bidding.world.office;
  store.sortTable(comparison.tableId, sheet.headers.indexOf("Title"), true);
  store.filterTable(comparison.tableId, sheet.headers.indexOf("Title"), ["Nut"]);
  store.insertColumns(sheet.sheetId, sheet.place("Nut", "Alba extended").column, 1);
  sheet.putTop("Bidder", "Alba price", "The old one");
  expect(sheet.titles()[0]).toBe("Bolt");
  sheet.put("Nut", "Bero price", 2.5);
  expect(written.lines.values("Cost")).toEqual([40, 50, 4, 45]);
  expect(line(written, "Nut", "Remark")).toBe("The price changed after it was solved");
  sheet.putTop("Included", "Bero price", "no");
  expect(at(written.suppliers, "Supplier", "Bero", "Included")).toBe("no");
  expect(line(written, "Nut", "Remark")).toBe("This supplier does not take part");
  expect(line(written, "Nut", "Lowest")).toBe(60);
});

test("a cell without a price says so in words, and an unknown name does too", async () => {
  bidding.offer(2, 0, "on request");
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
  const written = await write(await solve());
  award(written, "Bolt", "Cato");
  expect([line(written, "Bolt", "Cost"), line(written, "Bolt", "Remark")]).toEqual([
    "no price",
    "This supplier has no usable price here",
  ]);
  award(written, "Nut", "Nobody Ltd");
  expect([line(written, "Nut", "Cost"), line(written, "Nut", "Above lowest")]).toEqual(["unknown supplier", ""]);
  written.lines.put(written.lines.find("Title", "Seal"), "Awarded to", "");
  expect([line(written, "Seal", "Cost"), line(written, "Seal", "Remark")]).toEqual(["", "Awarded to nobody"]);
  expect(written.summary.beside("Total")).toBe(45);
  expect(written.summary.beside("Lines without a supplier")).toBe(3);
});

test("switching is counted as it was solved, and follows the cell of who has a line today", async () => {
  // Alba has all lines today. Leaving costs 3 a line and 10 for a supplier that has none: Nut to Bero saves 20-3-10 = 7
  // and then Gasket 5-3 = 2 more; Seal to Cato would save 2 and cost 13. 40+40+4+45 = 129, and 3+3+10 = 16.
  const today = { kind: "one", bidId: bidding.bidIds[0] ?? "" } as const;
  const proposal = await solve({ incumbents: today, switching: { perLine: 3, perSupplier: 10 } });
  expect(awarded(proposal)).toMatchObject({
    to: ["Alba", "Bero", "Alba", "Bero"],
    switching: 16,
    total: 145,
  });
  const written = await write(proposal);
  expect(["Total", "Switching"].map((label) => written.summary.beside(label))).toEqual([145, 16]);
  expect(written.lines.values("Switching")).toEqual([0, 3, 0, 3]);
  expect(written.suppliers.values("Switching")).toEqual([0, 10, 0]);
  written.lines.put(written.lines.find("Title", "Nut"), "Supplier today", "Bero");
  expect(written.summary.beside("Switching")).toBe(3);
});

test("suppliers are names, whatever they are called", async () => {
  await reopen(["=1+1", "*", "~?"], prices.slice(0, 2));
  const written = await write(await solve());
  expect(written.lines.values("Awarded to")).toEqual(["=1+1", "*"]);
  expect(written.lines.values("Cost")).toEqual([40, 40]);
  expect(written.suppliers.values("Supplier")).toEqual(["=1+1", "*", "~?"]);
  expect(written.suppliers.values("Spend")).toEqual([40, 40, 0]);
  award(written, "Bolt", "~?");
  expect(written.summary.beside("Total")).toBe(50 + 40);
  expect(written.suppliers.values("Lines")).toEqual([0, 1, 1]);
});

test("the proven sentence lasts until an award or any bid changes, and then says by how much", async () => {
  const written = await write(await solve({ maxSuppliers: 2 }));
  const proven = "4 lines of 4 to 2 suppliers. Proven: no other award of 4 lines under these rules costs less.";
  const says = () => written.summary.texts();
  expect(says()).toContain(proven);
  award(written, "Bolt", "Bero");
  expect(says()).toContain("Changed since it was calculated: +20.00");
  expect(says()).not.toContain(proven);
  award(written, "Bolt", "Alba");
  expect(says()).toContain(proven);
  // A bid that wins nothing may make another award cheaper.
  sheet.put("Bolt", "Cato price", 1);
  expect(says()).toContain("Bids changed since: calculate again. Total: 0.00");
});

test("a refresh that changes a bid makes the award outdated, until it is written anew", async () => {
  const { world } = bidding;
  const refresh = () => run(refreshComparison(world.services, comparison.id));
  const stands = async () => (await run(world.services.workbook.comparisons()))[0]?.award;
  expect(await stands()).toBeUndefined();
  await write(await solve());
  await refresh();
  expect(await stands()).toBe("current");
  bidding.offer(0, 1, 1.75);
  await refresh();
  expect(await stands()).toBe("bidsChanged");
  await write(await solve());
  expect(await stands()).toBe("current");
});

test("written awards are known by their sheets, the newest first, until both sheets are deleted", async () => {
  const { services, office } = bidding.world;
  const known = async () => (await run(services.workbook.comparisons()))[0]?.awards ?? [];
  await write(await solve());
  const [first] = await known();
  expect(first).toMatchObject({ title: "Plan", bidsChanged: false });
  bidding.offer(0, 1, 1.75);
  await run(refreshComparison(services, comparison.id));
  await write(await solve());
  expect((await known()).map(({ bidsChanged }) => bidsChanged)).toEqual([false, true]);

  const ids = first?.tableIds ?? [];
  const show = () => run(showAward(services, comparison.id, ids));
  const sheets = office.store.sheets.filter(({ name }) => ["Award Plan", "Lines Plan"].includes(name));
  expect(await show()).toBe(true);
  for (const { id } of sheets) {
    expect(await known()).toHaveLength(2);
    expect(await show()).toBe(true);
    office.store.deleteSheet(id);
  }
  expect(await show()).toBe(false);
  expect((await known()).map(({ bidsChanged }) => bidsChanged)).toEqual([false]);
});

test("lines that must, must not or go together say on the sheet whether they are broken", async () => {
  const [alba = "", , cato = ""] = bidding.bidIds;
  const setup = await run(awardSetup(bidding.world.services, comparison.id));
  if (!setup.ok) throw new Error("It stopped.");
  const [bolt = "", nut = "", seal = "", gasket = ""] = setup.lines.map(({ id }) => id);
  const written = await write(
    await solve({
      must: [{ lines: [bolt], bidId: alba }],
      mustNot: [{ lines: [nut], bidId: cato }],
      groups: [[seal, gasket]],
    }),
  );
  const own = (title: string) => line(written, title, "Rules of this line");
  const broken = () => written.summary.beside("Lines that break a rule of their own");
  expect(["Bolt", "Nut", "Seal", "Gasket"].map(own)).toEqual(["holds", "holds", "holds", "holds"]);
  expect(broken()).toBe(0);
  award(written, "Bolt", "Cato");
  award(written, "Nut", "Cato");
  award(written, "Gasket", "Cato");
  expect(["Bolt", "Nut", "Seal", "Gasket"].map(own)).toEqual([
    "broken: must go to another supplier",
    "broken: must not go to this supplier",
    "broken: goes together with other lines",
    "broken: goes together with other lines",
  ]);
  expect(broken()).toBe(4);
  expect(written.summary.texts()).toContain("broken");
});

test("one line that few have a price for costs what the sentence says, and may go for a price", async () => {
  await reopen(["Alba", "Dora"], [[4, 8], [undefined, 1]]); // prettier-ignore
  const written = await write(await solve({ maxSuppliers: 1 }));
  // Dora: Bolt 80, Nut 20. Alba: Bolt 40.
  expect(written.summary.texts()).toContain(
    "Dropping this one line saves 60.00: “Nut”. The other lines then cost 40.00 with 1 supplier.",
  );
  // Without Bolt: 20 and the price of leaving it out, against 80 for it.
  const cheaper = await solve({ maxSuppliers: 1, leaving: { kind: "price", perLine: 50 } });
  expect(awarded(cheaper)).toMatchObject({ to: [null, "Dora"], total: 20, leftOut: 50 });
  const dear = await solve({ maxSuppliers: 1, leaving: { kind: "price", perLine: 90 } });
  expect(awarded(dear)).toMatchObject({ to: ["Dora", "Dora"], total: 100 });
  const half = await solve({ maxSuppliers: 1, leaving: { kind: "cheaper" }, minCoverage: 0.5 });
  expect(awarded(half)).toMatchObject({ to: ["Alba", null], total: 40, leftOut: 20 });
});

test("cost against coverage is on the sheet for each number of suppliers, with a chart", async () => {
  await reopen(["Alba", "Dora"], [[4, 8], [undefined, 1]]); // prettier-ignore
  const { summary, coverage } = await write(await solve({ maxSuppliers: 1 }));
  // One supplier: Dora for both lines, 80 and 20; or Alba for Bolt alone, 40, while Nut counts 20.
  expect(coverage.values("Award")).toEqual(["At most 1 supplier, 2 of 2 lines", "At most 1 supplier, 1 of 2 lines"]);
  expect(coverage.values("Total")).toEqual([100, 40]);
  expect(coverage.values("Left out, at lowest")).toEqual([0, 20]);
  expect(coverage.values("Saves")).toEqual([0, 60]);
  expect(coverage.values("Share of the lines")).toEqual([1, 0.5]);
  expect(coverage.values("How sure")).toEqual(["proven", "proven"]);
  expect(coverage.values("Suppliers")).toEqual(["Dora", "Alba"]);
  const chart = summary.charts.find(({ title }) => title === "Total by lines awarded, as solved");
  expect(chart?.series).toHaveLength(1);
  // One bidder asks its lowest prices for all lines, so that leaving one out saves nothing that counts.
  await reopen(["Alba"], [[4], [3]]);
  const { coverage: none, summary: bare } = await write(await solve());
  expect(bare.charts).toHaveLength(2);
  expect(none.values("Award")).toEqual(["No award of fewer lines was found that costs less"]);
});

test("who comes next wins below a price for the line and for each unit, or a rule would break", async () => {
  const own = { must: [{ lines: [bidding.lineIds[1] ?? ""], bidId: bidding.bidIds[1] ?? "" }] };
  const free = await write(await solve({ maxSuppliers: 2, ...own }));
  const next = (written: Written, title: string) =>
    ["Runner-up, as solved", "Runner-up wins below, as solved", "Runner-up wins below, per unit"].map((column) =>
      line(written, title, column),
    );
  // Bolt: Bero asks 60 for 10, Alba has it for 40. Gasket: Alba asks 50 for 5, Bero has it for 45.
  expect(next(free, "Bolt")).toEqual(["Bero", 40, 4]);
  expect(next(free, "Gasket")).toEqual(["Alba", 45, 9]);
  // Nobody else may have the line, though others ask a price for it.
  expect(next(free, "Nut")).toEqual(["", "a rule would break", ""]);
  // Alba has Bolt alone and must get a third at least: without it a rule would break.
  const bounds = [{ bidId: bidding.bidIds[0] ?? "", measure: "spend" as const, min: 40, max: null, minIfAny: false }];
  const bound = await write(await solve({ maxSuppliers: 2, bounds }));
  expect(next(bound, "Bolt")).toEqual(["Bero", "a rule would break", ""]);
});

test("a line that nobody else has a price for has no runner-up, and no rule is blamed for it", async () => {
  await reopen(["Alba", "Dora"], [[4, 8], [undefined, 1]]); // prettier-ignore
  const written = await write(await solve());
  expect(line(written, "Nut", "Runner-up, as solved")).toBe("");
  expect(line(written, "Nut", "Runner-up wins below, as solved")).toBe("");
});
