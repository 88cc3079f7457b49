// Saved scenarios side by side with Bidsheet's own yardsticks: two sheets of formulas whose figures follow the
// comparison and the award cells.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { saveScenario } from "../../../src/workflows/award/award";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { draftSheet, type DraftedSheet, type DraftedTable } from "../../support/draftSheet";

// The worked example of award.test.ts:
//            Alba        Bero        Cato        baseline value
//   Bolt     10*4   =40  10*6   =60  10*5   =50  10*5  =50
//   Nut      20*3   =60  20*2   =40  20*4   =80  20*4  =80
//   Seal      4*1   = 4   4*1.5 = 6   4*0.5 = 2  none
//   Gasket    5*10  =50   5*9   =45   5*12  =60   5*11 =55
// Each line to its lowest: 127. One alone: Bero 151. All as today with Cato: 192.
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
let compared: ComparisonSheet;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  comparison = only(await bidding.compare());
  compared = comparisonSheet(bidding.world, comparison);
});
afterEach(() => bidding.close());

const save = (also: Partial<Scenario>) =>
  bidding.world.run(
    saveScenario(bidding.world.services, comparison.id, { ...firstScenario, id: also.name ?? "", name: "", ...also }),
  );

interface Written {
  readonly page: DraftedSheet;
  readonly lines: DraftedTable;
  readonly leftOut: readonly string[];
}

async function write(): Promise<Written> {
  const titles: string[] = [];
  const outcome = await bidding.world.run(
    writeScenarios(bidding.world.services, comparison.id, {
      solver: awardSolver,
      onScenario: ({ nth, of, title }) => titles.push(`${nth}/${of} ${title}`),
    }),
  );
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  const { store } = bidding.world.office;
  const [table] = draftSheet(store, outcome.linesSheetName).tables;
  if (table === undefined) throw new Error("There is no table of lines.");
  expect(titles[0]).toMatch(new RegExp(`^1/${titles.length} Lowest (price of each line|cost without rules)$`));
  expect(titles[1]).toBe(`2/${titles.length} Best single supplier`);
  return { page: draftSheet(store, outcome.sheetName), lines: table, leftOut: outcome.leftOut };
}

/** The figures of one scenario, by its column in the heading row. */
function figures({ page }: Written, scenario: string): (label: string) => unknown {
  const column = page.find(scenario).replace(/\d+$/, "");
  return (label) => page.value(`${column}${page.find(label).replace(/^[A-Z]+/, "")}`);
}

test("saved scenarios and yardsticks have a column each, with cost, savings, suppliers, coverage and proof", async () => {
  await save({ name: "At most two", maxSuppliers: 2 });
  const written = await write();
  const [lowest, single, two] = ["Lowest price of each line", "Best single supplier", "At most two"].map((name) =>
    figures(written, name),
  );
  expect([lowest?.("Total"), single?.("Total"), two?.("Total")]).toEqual([127, 151, 129]);
  expect([lowest?.("Paid to suppliers"), lowest?.("Suppliers with lines"), two?.("Suppliers with lines")]).toEqual([
    127, 3, 2,
  ]);
  // Lines with a baseline: 185; at their lowest 40 + 40 + 45.
  expect([lowest?.("Baseline value of the awarded lines"), lowest?.("Savings against the baseline")]).toEqual([
    185, 60,
  ]);
  expect([two?.("Above the lowest costs of the same lines"), two?.("Share of the lines awarded")]).toEqual([2, 1]);
  // Seal goes to Alba instead of Cato.
  expect([
    two?.("Awards that differ from the first column"),
    two?.("Limits broken"),
    two?.("Proof, as calculated"),
  ]).toEqual([1, 0, "Proven"]);
  expect(written.page.texts()).not.toContain("Switching");
  expect(written.page.texts().filter((text) => text.startsWith("Costs count"))).toEqual([]);
});

test("today's suppliers are a yardstick as soon as a scenario says who they are", async () => {
  const cato = { kind: "one", bidId: bidding.bidIds[2] ?? "" } as const;
  await save({ name: "Stay if cheap", incumbents: cato, switching: { perLine: 8, perSupplier: 3 } });
  const written = await write();
  const today = figures(written, "Today's suppliers");
  expect([today("Total"), today("Switching"), today("Proof, as calculated")]).toEqual([192, 0, "As it is today"]);
  // Leaving Cato costs the yardsticks the same: without rules it is this scenario's award, and Bero alone 151 + 32 + 3.
  const [lowest, single] = [figures(written, "Lowest cost without rules"), figures(written, "Best single supplier")];
  expect([lowest("Total"), single("Total"), single("Switching")]).toEqual([156, 186, 35]);
  // Seal stays; Bolt would save 10 by moving to Alba and costs 8 + 3; Nut saves 40 and Gasket 15 with Bero: 8 each + 3.
  const stay = figures(written, "Stay if cheap");
  expect([stay("Paid to suppliers"), stay("Switching"), stay("Total")]).toEqual([137, 19, 156]);
});

test("a price that moves on the comparison moves every scenario, and a limit that it breaks is named", async () => {
  await save({
    name: "Alba small",
    bounds: [{ bidId: bidding.bidIds[0] ?? "", measure: "spend", min: null, max: 50, minIfAny: false }],
  });
  const written = await write();
  const small = figures(written, "Alba small");
  expect([small("Total"), small("Limits broken")]).toEqual([127, 0]);
  compared.put("Bolt", "Alba price", 5.5);
  expect([small("Total"), small("Limits broken"), small("Difference to the total as calculated")]).toEqual([
    142, 1, 15,
  ]);
  expect(written.page.texts()).toContain("broken");
});

test("another supplier for a line moves that scenario alone, and the line says that scenarios differ", async () => {
  await save({ name: "Mine" });
  const written = await write();
  const { lines: table } = written;
  const [lowest, mine] = [figures(written, "Lowest price of each line"), figures(written, "Mine")];
  const nut = table.find("Title", "Nut");
  expect(table.value(nut, "Differs")).toBe("");
  table.put(nut, "Mine", "Cato");
  expect([table.value(nut, "Mine: cost"), table.value(nut, "Highest less lowest")]).toEqual([80, 40]);
  expect(table.value(nut, "Differs")).toBe("differs");
  expect([lowest("Total"), mine("Total")]).toEqual([127, 167]);
  expect([mine("Awards changed since it was calculated"), lowest("Awards changed since it was calculated")]).toEqual([
    1, 0,
  ]);
});

test("a divided line has a row for each part, and its parts count as one line", async () => {
  await save({ name: "Two each", splits: [{ lines: null, how: { kind: "parts", parts: [0.7, 0.3] } }] });
  const written = await write();
  const { lines: table } = written;
  expect(table.rowCount).toBe(8);
  const bolt = table.find("Title", "Bolt");
  expect([bolt, bolt + 1].map((row) => [table.value(row, "Two each"), table.value(row, "Two each: part")])).toEqual([
    ["Alba", 0.7],
    ["Cato", 0.3],
  ]);
  const each = figures(written, "Two each");
  // 0.7*40 + 0.3*50, 0.7*40 + 0.3*60, 0.7*2 + 0.3*4, 0.7*45 + 0.3*50
  expect(each("Total")).toBeCloseTo(43 + 46 + 2.6 + 46.5, 6);
  expect([each("Lines awarded"), each("Suppliers with lines")]).toEqual([4, 3]);
  expect(each("Baseline value of the awarded lines")).toBeCloseTo(185, 6);
  expect(each("Savings against the baseline")).toBeCloseTo(185 - 135.5, 6);
  expect(figures(written, "Lowest price of each line")("Lines awarded")).toBe(4);
});

test("what a scenario counts beside prices is in its costs, and what is paid stands beside it", async () => {
  const adders = [{ bidId: bidding.bidIds[1] ?? "", part: 0.5, perUnit: 0.1, perLine: 1 }];
  await save({ name: "With freight", costing: { adders, interest: 0, payment: [] } });
  const written = await write();
  const freight = figures(written, "With freight");
  // Nut with Bero counts 40*1.5 + 2 + 1 = 63 and goes to Alba for 60; Gasket with Bero 69, with Alba 50.
  expect([freight("Costs of suppliers, as counted"), freight("Paid to suppliers")]).toEqual([152, 152]);
  written.lines.put(written.lines.find("Title", "Nut"), "With freight", "Bero");
  expect([freight("Costs of suppliers, as counted"), freight("Paid to suppliers")]).toEqual([155, 132]);
});

test("yardsticks count what the first scenario counts beside prices, and who counts otherwise is named", async () => {
  const bidId = (at: number) => bidding.bidIds[at] ?? "";
  const costing = {
    // Bero's freight; Cato is paid after a year at 10%, so that its prices count 0.9; Alba's bonus.
    adders: [
      { bidId: bidId(1), part: 0, perUnit: 1, perLine: 0 },
      { bidId: bidId(0), part: 0, perUnit: 0, perLine: -2 },
    ],
    interest: 0.1,
    payment: [{ bidId: bidId(2), days: 365 }],
  };
  const discounts = [
    { bidId: bidId(0), lines: null, measure: "spend" as const, off: "part" as const, above: false, steps: [{ from: 150, off: 0.2 }] },
  ]; // prettier-ignore
  await save({ name: "Prices" });
  await save({ name: "Company", costing, discounts, maxSuppliers: 1, seconds: 5 });
  await save({ name: "Company, two", costing, discounts, maxSuppliers: 2 });
  await save({ name: "Today", incumbents: { kind: "one", bidId: bidId(0) } });
  const written = await write();
  // By line   Alba            Bero            Cato
  //   Bolt    40 - 2 = 38     60 + 10 = 70    45
  //   Nut     60 - 2 = 58     40 + 20 = 60    72
  //   Seal     4 - 2 =  2      6 +  4 = 10     1.8
  //   Gasket  50 - 2 = 48     45 +  5 = 50    54
  // Alba alone: 154 reach 150, so 30.8 come off 146. Without Seal 150 do: 144 and 1.8, less 30.
  const [lowest, single, today, company] = [
    "Lowest cost without rules",
    "Best single supplier",
    "Today's suppliers",
    "Company",
  ].map((name) => figures(written, name));
  for (const one of [lowest, single, today, company]) {
    expect(one?.("Total")).toBeCloseTo(115.2, 9);
    expect([one?.("Total, as calculated"), one?.("Discounts")]).toEqual([
      expect.closeTo(115.2, 9),
      expect.closeTo(30.8, 9),
    ]);
    expect(one?.("Paid to suppliers")).toBeCloseTo(154 - 30.8, 9);
  }
  expect(figures(written, "Prices")("Total")).toBe(127);
  expect(written.page.texts()).toContain(
    "Costs count in “Lowest cost without rules”, “Best single supplier”, “Today's suppliers” as in “Company”. Costs count otherwise in “Prices”, “Today”.",
  );
});

test("where today's supplier has no price, the yardstick of today counts it levelled if that counts", async () => {
  compared.put("Nut", "Alba price", "");
  const costing = { adders: [], interest: 0, payment: [], missing: { rule: "highest" as const, more: 0 } };
  await save({ name: "Levelled", costing, incumbents: { kind: "one", bidId: bidding.bidIds[0] ?? "" } });
  const written = await write();
  const today = figures(written, "Today's suppliers");
  // Nut at Cato's 4: 80 instead of 60.
  expect([today("Total"), today("Total, as calculated"), today("Lines awarded")]).toEqual([174, 174, 4]);
  expect(today("Lines awarded without a bid, levelled")).toBe(1);
  expect(figures(written, "Best single supplier")("Total")).toBe(151);
});

test("a scenario without an award is named on the page, and the others stand", async () => {
  await save({ name: "Impossible", minSuppliers: 3, maxSuppliers: 1 });
  const written = await write();
  expect(written.leftOut).toEqual(["Impossible"]);
  expect(new Set(written.page.texts().filter((text) => text.includes("Impossible")))).toEqual(
    new Set(["Not shown: “Impossible”, since no award fits its rules."]),
  );
  expect(figures(written, "Best single supplier")("Total")).toBe(151);
});

test("names that look alike, like formulas or like columns stay names", async () => {
  await save({ name: "=1+1" });
  await save({ name: "Title" });
  await save({ name: "Best single supplier" });
  const written = await write();
  expect(figures(written, "=1+1")("Total")).toBe(127);
  expect(figures(written, "Best single supplier (2)")("Total")).toBe(127);
  expect(written.page.formula(written.page.find("=1+1"))).toBe("=1+1");
});
