// Lines that go to several suppliers, and groups of suppliers, on the sheets of an award: each part is a row, and what
// an auditor changes is judged by formulas.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { solveAward } from "../../../src/workflows/award/award";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

// Extended prices:   Alba  Bero  Cato   baseline value
//   Bolt     10 *     40    60    50     50
//   Nut      20 *     60    40    80     80
//   Seal      4 *      4     6     2     none
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [1, 1.5, 0.5],
];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeAll(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
  lineIds = (await solved({})).lines.map(({ id }) => id);
});
afterAll(() => bidding.close());

/** In the order of the comparison's rows. */
let lineIds: readonly string[] = [];
const idOf = (title: string) => lineIds[sheet.titles().indexOf(title)] ?? "";

async function solved(also: Partial<Scenario>) {
  const scenario: Scenario = { ...firstScenario, id: "s1", name: "Divided", ...also };
  const solving = solveAward(bidding.world.services, comparison.id, scenario, { solver: awardSolver });
  const proposal = await bidding.world.run(solving);
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  return proposal;
}

async function written(also: Partial<Scenario>) {
  const outcome = await bidding.world.run(writeAward(bidding.world.services, await solved(also)));
  if (!outcome.ok) throw new Error(`Writing stopped: ${outcome.obstacle.kind}`);
  const { store } = bidding.world.office;
  const summary = draftSheet(store, outcome.sheetName);
  const lineSheet = draftSheet(store, outcome.linesSheetName);
  const [table] = lineSheet.tables;
  const [suppliers, rules] = summary.tables;
  if (table === undefined || suppliers === undefined || rules === undefined) throw new Error("A table is missing.");
  return { summary, table, lineSheet, suppliers, rules };
}

const parts = { kind: "parts", parts: [0.7, 0.3] } as const;

test("a line of 70 and 30 is two rows, and costs what it costs by hand", async () => {
  const { summary, table, suppliers, rules } = await written({ splits: [{ lines: null, how: parts }] });
  // Bolt 0.7*40 + 0.3*50 = 43; Nut 0.7*40 + 0.3*60 = 46; Seal 0.7*2 + 0.3*4 = 2.6.
  expect(table.values("Title")).toEqual(["Bolt", "Bolt", "Nut", "Nut", "Seal", "Seal"]);
  expect(table.values("Awarded to")).toEqual(["Alba", "Cato", "Bero", "Alba", "Cato", "Alba"]);
  expect(table.values("Part of the line")).toEqual([0.7, 0.3, 0.7, 0.3, 0.7, 0.3]);
  const rounded = (values: readonly unknown[]) => values.map((one) => Number(Number(one).toFixed(6)));
  expect(rounded(table.values("Cost"))).toEqual([28, 15, 28, 18, 1.4, 1.2]);
  expect(rounded(table.values("Quantity"))).toEqual([7, 3, 14, 6, 2.8, 1.2]);
  expect(table.values("Rules of this line")).toEqual(Array(6).fill("holds"));
  expect(table.values("Remark")).toEqual(Array(6).fill(""));
  const figure = (label: string) => Number(summary.beside(label));
  expect(figure("Total")).toBeCloseTo(91.6, 9);
  expect(figure("Baseline value of the awarded lines")).toBeCloseTo(130, 9);
  expect(figure("The same lines, each at its lowest cost")).toBeCloseTo(82, 9);
  expect([figure("Lines awarded"), figure("Lines without a supplier")]).toEqual([3, 0]);
  expect(suppliers.values("Lines")).toEqual([3, 1, 2]);
  expect(rounded(suppliers.values("Spend"))).toEqual([47.2, 28, 16.4]);
  expect(suppliers.values("Coverage")).toEqual([1, 1, 1]);
  expect(rules.values("In words")).toEqual(["Every line goes to 2 suppliers, by 70% / 30%"]);
  // One supplier a line is 9.6 cheaper.
  expect(Number(rules.values("What it costs")[0])).toBeCloseTo(9.6, 9);
  expect(summary.texts().filter((text) => text.startsWith("3 lines of 3 to 3 suppliers. Proven"))).toHaveLength(1);
});

test("a part that is changed is judged: the sum of the line, the given parts, one supplier twice", async () => {
  const { summary, table } = await written({ splits: [{ lines: [idOf("Bolt")], how: parts }] });
  expect(table.values("Title")).toEqual(["Bolt", "Bolt", "Nut", "Seal"]);
  expect(table.values("Rules of this line")).toEqual(["holds", "holds", "", ""]);
  const rules = () => table.values("Rules of this line").slice(0, 2);
  const put = (row: number, header: string, value: string | number) => table.put(row, header, value);
  put(0, "Part of the line", 0.6);
  expect(rules()).toEqual(Array(2).fill("broken: the parts of this line are not 100%"));
  put(1, "Part of the line", 0.4);
  expect(rules()).toEqual(Array(2).fill("broken: not one of the given parts"));
  expect(table.values("Remark")[0]).toBe("Changed after it was solved");
  expect(summary.texts().some((text) => text.startsWith("Changed since it was calculated: +1.00"))).toBe(true);
  put(0, "Part of the line", 0.3);
  put(1, "Part of the line", 0.7);
  expect(rules()).toEqual(["holds", "holds"]);
  put(1, "Awarded to", "Alba");
  expect(rules()).toEqual(Array(2).fill("broken: one supplier has two parts"));
  expect(summary.beside("Lines that break a rule of their own")).toBe(2);
  put(1, "Awarded to", "Bero");
  put(2, "Part of the line", 0.5);
  expect(table.values("Rules of this line")[2]).toBe("broken: the parts of this line are not 100%");
});

test("parts that the search chooses stay within their limits, and the sheet says where an auditor leaves them", async () => {
  const how = { kind: "sources", least: 2, most: 2, leastShare: 0.4, mostShare: 0.8 } as const;
  const { table } = await written({ splits: [{ lines: [idOf("Nut")], how }] });
  expect(table.values("Awarded to")).toEqual(["Alba", "Bero", "Alba", "Cato"]);
  expect(table.values("Part of the line")).toEqual([1, 0.6, 0.4, 1]);
  table.put(1, "Part of the line", 0.7);
  table.put(2, "Part of the line", 0.3);
  expect(table.values("Rules of this line").slice(1, 3)).toEqual(["holds", "broken: the part is too small"]);
});

test("a group of suppliers has its limits on the sheet, and what breaks them is said", async () => {
  const bidIds = ["Alba", "Cato"].map((_, at) => bidding.bidIds[at * 2] ?? "");
  const local = { name: "Local", bidIds, measure: "share", min: null, max: 0.5, minCount: 1, maxCount: 1 } as const;
  const { summary, table, rules } = await written({ supplierGroups: [local], minSuppliers: 2 });
  // Without the group 82: Bolt to Alba, Nut to Bero, Seal to Cato. Of those two, Alba alone: 40 and 4 of 84 are more
  // than half, so the seal goes to Bero: 40 of 86.
  expect(table.values("Awarded to")).toEqual(["Alba", "Bero", "Bero"]);
  expect(summary.beside("“Local”: share, at most")).toBeCloseTo(40 / 86, 9);
  expect(summary.beside("“Local”: suppliers with lines, at least")).toBe(1);
  expect(summary.beside("Suppliers with lines, at least")).toBe(2);
  expect(summary.texts()).not.toContain("broken");
  expect(rules.values("In words")).toEqual([
    "At least 2 suppliers",
    "The 2 suppliers of “Local” get at most 50% of the spend and lines for at least 1 of them and lines for at most 1 of them",
  ]);
  table.put(table.find("Title", "Seal"), "Awarded to", "Cato");
  expect(summary.beside("“Local”: suppliers with lines, at most")).toBe(2);
  expect(summary.texts()).toContain("broken");
});

test("costs beside prices are counted in the award and on its sheet, where an auditor can change them", async () => {
  const [alba = "", bero = ""] = bidding.bidIds;
  const costing = {
    adders: [
      { bidId: alba, part: 0.25, perUnit: 0.5, perLine: 2 },
      { bidId: null, part: 0, perUnit: 0, perLine: 1 },
    ],
    interest: 0.1,
    payment: [{ bidId: bero, days: 73 }],
  };
  const { summary, table, lineSheet } = await written({ costing });
  // Alba: 40 * 1.25 + 10 * 0.5 + 3 = 58; 60 * 1.25 + 10 + 3 = 88; 4 * 1.25 + 2 + 3 = 10. Bero pays 2% less: 59.8,
  // 40.2, 6.88. Cato: 51, 81, 3.
  const rounded = (header: string) => table.values(header).map((one) => Number(Number(one).toFixed(6)));
  expect(rounded("Alba")).toEqual([58, 88, 10]);
  expect(rounded("Bero")).toEqual([59.8, 40.2, 6.88]);
  expect(table.values("Awarded to")).toEqual(["Cato", "Bero", "Cato"]);
  expect(rounded("Cost")).toEqual([51, 40.2, 3]);
  expect(rounded("Price paid")).toEqual([50, 40, 2]);
  expect(table.values("Remark")).toEqual(["", "", ""]);
  expect(Number(summary.beside("Total"))).toBeCloseTo(94.2, 9);
  expect(summary.beside("Paid to suppliers")).toBeCloseTo(92, 9);
  expect(summary.texts()).toContain("Costs of Alba count +25% of the price, +0.50 a unit, +2.00 a line.");
  const label = lineSheet.find("Added for each line");
  const row = Number(/\d+$/.exec(label)?.[0]);
  const cato = /^[A-Z]+/.exec(table.address(0, "Cato"))?.[0] ?? "";
  lineSheet.put(`${cato}${row}`, 21);
  expect(rounded("Cost")).toEqual([71, 40.2, 23]);
  expect(rounded("Price paid")).toEqual([50, 40, 2]);
  expect(table.values("Remark")[0]).toBe("The price changed after it was solved");
  expect(
    summary.texts().some((text) => text.startsWith("Bids or costs changed since: calculate again. Total: +40.00")),
  ).toBe(true);
});

test("divided lines pay their part of the costs beside prices", async () => {
  const costing = { adders: [{ bidId: null, part: 0.1, perUnit: 1, perLine: 2 }], interest: 0, payment: [] };
  const { table } = await written({ splits: [{ lines: [idOf("Bolt")], how: parts }], costing });
  const rounded = (header: string) => table.values(header).map((one) => Number(Number(one).toFixed(6)));
  // Alba 40 * 1.1 + 10 + 2 = 56, of which 0.7; Cato 50 * 1.1 + 12 = 67, of which 0.3.
  expect(rounded("Cost").slice(0, 2)).toEqual([39.2, 20.1]);
  expect(rounded("Price paid").slice(0, 2)).toEqual([28, 15]);
});

test("a supplier's capacity in units moves the lines that are too many for it, and the sheet says what breaks it", async () => {
  const [alba = "", bero = ""] = bidding.bidIds;
  const bounds = [
    { bidId: bero, measure: "quantity", min: null, max: 14, minIfAny: false },
    { bidId: alba, measure: "quantity", min: 20, max: null, minIfAny: true },
  ] as const;
  const { summary, table, suppliers, rules } = await written({ bounds });
  // The nuts are 20 units and too many for Bero: Alba has them for 60 instead of 40, and the bolts as before.
  expect(table.values("Awarded to")).toEqual(["Alba", "Alba", "Cato"]);
  expect(suppliers.values("Units")).toEqual([30, 0, 4]);
  expect(suppliers.values("Most units")).toEqual(["", 14, ""]);
  expect(suppliers.values("Limits hold")).toEqual(["holds", "holds", ""]);
  expect(rules.values("In words")).toEqual([
    "Bero gets at most 14 units",
    "Alba gets at least 20 units if it wins a line",
  ]);
  // Without Bero's limit Alba's bolts alone are too few, and Cato has them: 50 + 40 + 2 instead of 40 + 60 + 2.
  expect(rules.values("What it costs")).toEqual([10, 0]);
  table.put(table.find("Title", "Nut"), "Awarded to", "Bero");
  expect(suppliers.values("Limits hold")).toEqual(["below its least units", "above its most units", ""]);
  expect(summary.beside("Total")).toBe(82);
});

test("units of chosen lines that a supplier can deliver are a limit of its own, which an auditor sees broken", async () => {
  await written({});
  const some = ["Bolt", "Nut"].map(idOf);
  const capacity = { bidId: bidding.bidIds[0] ?? "", measure: "quantity", min: null, max: 9, minIfAny: false } as const;
  const { summary, table } = await written({ bounds: [{ ...capacity, lines: some }] });
  // Alba could have Bolt for 40, but not ten of them; the Seal's four do not count.
  expect(table.values("Awarded to")).toEqual(["Cato", "Bero", "Cato"]);
  const label = "“Alba”: units of 2 lines, at most";
  const row = summary.find(label).slice(1);
  const cells = () => ["B", "C", "D"].map((column) => summary.value(`${column}${row}`));
  expect(cells()).toEqual([0, 9, "met"]);
  // A broken limit is red, one that is met is not.
  const red = () => JSON.stringify(summary.view.conditional(Number(row) - 1, 3)).includes("C00000");
  expect(red()).toBe(false);
  table.put(table.find("Title", "Seal"), "Awarded to", "Alba");
  expect(cells()).toEqual([0, 9, "met"]);
  table.put(table.find("Title", "Bolt"), "Awarded to", "Alba");
  expect([cells(), red()]).toEqual([[10, 9, "broken"], true]);
});
