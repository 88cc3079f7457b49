// What the pane says of a scenario: its rules, what gives way, what counts beside prices, and discounts. In English in
// the words of its sheets, in German in German ones.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { NamesOf } from "../../../src/bids/awardSheet/rulesOf";
import { costingInWords, discountsInWords, rulesInWords } from "../../../src/bids/awardSheet/words";
import type * as plain from "../../../src/taskpane/language/plain";
import * as costing from "../../../src/taskpane/award/costingTexts";
import * as rules from "../../../src/taskpane/award/rulesTexts";
import { catalogueNamed } from "../../../scripts/texts";

const titles = new Map([
  ["l0", "Bolt"],
  ["l1", "Nut"],
  ["l2", "Seal"],
  ["l3", "Gasket"],
]);
const labels = new Map([
  ["a", "Alba"],
  ["c", "Cato"],
]);
const names: NamesOf = { line: (id) => titles.get(id) ?? null, bidder: (id) => labels.get(id) ?? null };
const place = { kind: "table", tableId: "t", tableName: "Suppliers", columns: [{ id: 1, header: "Name" }] } as const;
const limits = { measure: "spend", min: null, max: null, minCount: null, maxCount: null } as const;

const scenario: Scenario = {
  ...firstScenario,
  id: "s",
  name: "Plan",
  maxSuppliers: 1,
  minSuppliers: 2,
  excluded: ["c"],
  must: [{ lines: ["l0"], bidId: "gone" }],
  mustNot: [{ lines: ["l0", "l1", "l2", "l3", "gone"], bidId: "c" }],
  groups: [["l1"]],
  bounds: [
    { bidId: "c", measure: "share", min: 0.25, max: 0.5, minIfAny: true },
    { bidId: "a", measure: "spend", min: null, max: 1234.5, minIfAny: false },
    { bidId: "a", measure: "quantity", min: 5, max: null, minIfAny: false, lines: ["l0"] },
    { bidId: "a", measure: "quantity", min: null, max: null, minIfAny: false },
  ],
  splits: [
    { lines: null, how: { kind: "parts", parts: [0.7, 0.3] } },
    { lines: ["l0"], how: { kind: "parts", parts: [0.5, 0.5] } },
    { lines: null, how: { kind: "sources", least: 1, most: 2, leastShare: 0.2, mostShare: 0.8 } },
    { lines: ["l0"], how: { kind: "sources", least: 2, most: 2, leastShare: 0.2, mostShare: 0.8 } },
  ],
  supplierGroups: [
    { ...limits, name: "New", bidIds: ["a"], min: 10, max: 20, minCount: 1, maxCount: 2 },
    { ...limits, name: "East", bidIds: ["a", "c"], maxCount: 1, from: { place, value: "East" } },
  ],
  minCoverage: 0.9,
  minWorth: 0.85,
  minBidCoverage: 1 / 3,
  switching: { perLine: 2.5, perSupplier: 0 },
  costing: {
    adders: [
      { bidId: null, part: 0.05, perUnit: -1.5, perLine: 0 },
      { bidId: "a", part: 0, perUnit: 0, perLine: 0 },
    ],
    columns: [
      { header: "Duty", bidId: null, per: "part" },
      { header: "Freight", bidId: "a", per: "unit" },
      { header: "Setup", bidId: "c", per: "line" },
    ],
    missing: { rule: "mean", more: 0.1 },
    alternates: { price: "p", text: null, accepted: [{ line: "l0", bidId: "a" }] },
    interest: 0.08,
    payment: [
      { bidId: "a", days: 1 },
      { bidId: "c", days: 60 },
    ],
  },
  discounts: [
    { bidId: "a", lines: null, measure: "spend", off: "part", above: true, steps: [{ from: 1000, off: 0.05 }] },
    { bidId: "a", lines: ["l0"], measure: "quantity", off: "unit", above: false, steps: [{ from: 10, off: 2 }] },
    { bidId: "c", lines: ["l0"], measure: "whole", off: "amount", above: false, steps: [{ from: 0, off: 50 }] },
    { bidId: "c", lines: null, measure: "spend", off: "amount", above: false, steps: [{ from: 1000, off: 50 }] },
  ],
};

const ways = [
  { rule: { kind: "maxSuppliers", at: 0 }, to: 3 },
  { rule: { kind: "minSuppliers", at: 0 }, to: 1 },
  { rule: { kind: "must", at: 0 }, to: null },
  { rule: { kind: "bounds", at: 0 }, to: 0.1 },
  { rule: { kind: "bounds", at: 1 }, to: 2000 },
  { rule: { kind: "minCoverage", at: 0 }, to: 0.8 },
  { rule: { kind: "minWorth", at: 0 }, to: 0.8 },
  { rule: { kind: "minBidCoverage", at: 0 }, to: 0.25 },
  { rule: { kind: "switching", at: 0 }, to: 1 },
] as const;

const written = rulesInWords(scenario, names);

test("a rule is told as its sheet tells it", () => {
  const told = written.map(({ rule }) => rules.ruleText(scenario, names, rule));
  expect(told).toHaveLength(20);
  expect(told).toEqual(written.map(({ text }) => text));
});

test("a rule that the scenario does not have is told by nothing", () => {
  const plainScenario = { ...firstScenario, id: "s", name: "" };
  expect(written.map(({ rule }) => rules.ruleText(plainScenario, names, rule))).toEqual(written.map(() => ""));
});

test("what counts beside prices, and discounts, are told as the sheet tells them", () => {
  expect(costing.costingTexts(scenario, names)).toEqual(costingInWords(scenario, names));
  expect(costing.discountsTexts(scenario, names)).toEqual(discountsInWords(scenario, names));
});

test("what gives way is said", () => {
  expect(ways.map((way) => rules.relaxationText(scenario, way, names))).toEqual([
    "Allow 3 suppliers instead of 1",
    "Ask for 1 supplier instead of 2",
    "Drop the rule: “Bolt” must go to a bidder that no longer exists",
    "Let Cato get at least 10% of the spend instead of 25% of the spend",
    "Let Alba get at most 2,000.00 instead of 1,234.50",
    "Ask for 80% of the lines instead of 90%",
    "Ask for lines worth 80% of all instead of 85%",
    "Allow suppliers with prices for 25% of the lines instead of 33.33%",
    "Change the rule: Switching costs 2.50 for each line that leaves today's supplier",
  ]);
});

describe("a German pane", () => {
  let german: readonly string[] = [];
  beforeAll(() => {
    jest.isolateModules(() => {
      const { setLanguage } = jest.requireActual<typeof plain>("../../../src/taskpane/language/plain");
      setLanguage("de", Object.fromEntries(catalogueNamed("de")));
      const own = jest.requireActual<typeof rules>("../../../src/taskpane/award/rulesTexts");
      const beside = jest.requireActual<typeof costing>("../../../src/taskpane/award/costingTexts");
      german = [
        ...written.map(({ rule }) => own.ruleText(scenario, names, rule)),
        ...ways.map((way) => own.relaxationText(scenario, way, names)),
        ...beside.costingTexts(scenario, names),
        ...beside.discountsTexts(scenario, names),
      ];
    });
  });

  it("says all of it in German", () => {
    const english = /\b(the|of|at|least|most|every|gets?|lines?|suppliers?|units?|instead|price|takes|counts?)\b/;
    expect(german.filter((text) => english.test(text))).toEqual([]);
    expect(german).toHaveLength(20 + ways.length + 13);
  });

  it("says it as a German would", () => {
    expect(german).toContain(
      "Cato bekommt mindestens 25% der Ausgaben (falls er eine Position gewinnt) und höchstens 50% der Ausgaben",
    );
  });
});
