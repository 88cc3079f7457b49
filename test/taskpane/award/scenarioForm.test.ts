// The form of an award scenario: what is typed becomes a scenario, or a sentence on its field.
import { formFieldOf } from "../../../src/taskpane/award/formFields";
import { formOf, newScenario, nextKey, readForm, shownProblems } from "../../../src/taskpane/award/scenarioForm";
import { groupForms, newGroup, newSplit } from "../../../src/taskpane/award/moreRulesForm";
import { scenarioSummary } from "../../../src/taskpane/award/scenarioSummaryTexts";
import type { Scenario } from "../../../src/bids/award/scenario";
import { newDiscount } from "../../../src/taskpane/award/discountForm";
import type { DiscountForm, ScenarioForm } from "../../../src/taskpane/pane/screens/scenarioScreen";

const english = { decimal: ".", group: "," };
const german = { decimal: ",", group: "." };

const place = { kind: "table", tableId: "t", tableName: "Vendors", columns: [{ id: 1, header: "Region" }] } as const;
const read = { from: { place, value: "EU" } };
const full: Scenario = {
  ...newScenario("s1", "Three suppliers"),
  maxSuppliers: 3,
  excluded: ["b9"],
  minSuppliers: 2,
  splits: [
    { lines: ["1"], how: { kind: "parts", parts: [0.7, 0.3] } },
    { lines: null, how: { kind: "sources", least: 1, most: 2, leastShare: 0.3, mostShare: 0.8 } },
  ],
  supplierGroups: [
    { name: "Local", bidIds: ["b1"], measure: "share", min: 0.2, max: null, minCount: 1, maxCount: null },
    { name: "New", bidIds: ["b2", "b3"], measure: "spend", min: null, max: 12.5, minCount: null, maxCount: 2 },
    { ...read, name: "EU", bidIds: [], measure: "spend", min: null, max: null, minCount: null, maxCount: null },
  ],
  minCoverage: 0.07,
  minBidCoverage: 0.5,
  seconds: 30,
  must: [{ lines: ["1", "2"], bidId: "b1" }],
  mustNot: [{ lines: ["3"], bidId: "b2" }],
  groups: [["4", "5"]],
  bounds: [
    { bidId: "b1", measure: "share", min: 0.2, max: 0.6, minIfAny: true },
    { bidId: "b2", measure: "spend", min: null, max: 12_500.5, minIfAny: false },
    { bidId: "b2", measure: "quantity", min: null, max: 80, minIfAny: false, lines: ["1", "2"] },
  ],
  incumbents: { kind: "one", bidId: "b1" },
  costing: {
    adders: [
      { bidId: null, part: 0.05, perUnit: 0, perLine: 12.5 },
      { bidId: "b1", part: -0.02, perUnit: -0.5, perLine: 0 },
    ],
    columns: [
      { header: "Freight", bidId: null, per: "unit" },
      { header: "Duty", bidId: "b1", per: "line" },
    ],
    missing: { rule: "mean", more: 0.075 },
    interest: 0.06,
    payment: [{ bidId: "b2", days: 60 }],
  },
  discounts: [
    {
      bidId: "b1",
      lines: null,
      measure: "spend",
      off: "part",
      above: true,
      steps: [
        { from: 1000.5, off: 0.015 },
        { from: 5000, off: 0.07 },
      ],
    },
    { bidId: "b2", lines: ["1", "2"], measure: "whole", off: "amount", above: false, steps: [{ from: 0, off: 250.5 }] },
    { bidId: "b2", lines: ["3"], measure: "quantity", off: "unit", above: false, steps: [{ from: 80, off: 0.25 }] },
  ],
  switching: { perLine: 10, perSupplier: 250.5 },
};
const blank = formOf(newScenario("s1", "New"), english);
const problemOf = (change: Partial<ScenarioForm>, field: string) => {
  const read = readForm({ ...blank, ...change }, english);
  return read.ok ? null : (read.problems.get(field)?.text ?? null);
};

it("asks for the column of costs, and for limits of typed groups alone", () => {
  const column = { key: "0", header: "", bidId: "", per: "unit" } as const;
  expect(problemOf({ costColumns: [column] }, formFieldOf("costColumns", "0", "header"))).toBe(
    "Choose the column that has the amounts.",
  );
  const group = { ...newGroup, key: "0", name: "EU", bidIds: ["b1"] };
  const limit = formFieldOf("supplierGroups", "0", "min");
  expect(problemOf({ supplierGroups: [group] }, limit)).toBe("Type at least one limit for the group.");
  expect(problemOf({ supplierGroups: [{ ...group, ...read }] }, limit)).toBeNull();
  const groups = [{ value: "EU", bidIds: ["b1"] }];
  const [next] = groupForms({ place, groups, strangers: [], without: [] }, [group]);
  expect(next).toMatchObject({ key: "1", name: "EU", bidIds: ["b1"], ...read });
});

it.each([english, german])("reads back the scenario that it shows, in signs such as %o", (signs) => {
  expect(readForm(formOf(full, signs), signs)).toEqual({ ok: true, scenario: full });
});

it("wants who gives a discount, from where, how much, and steps that rise", () => {
  const discount = (part: Partial<DiscountForm>) => ({ discounts: [{ key: "0", ...newDiscount, ...part }] });
  const steps = (...all: readonly (readonly [from: string, off: string])[]) =>
    discount({ bidId: "b1", steps: all.map(([from, off], at) => ({ key: String(at), from, off })) });
  expect(problemOf(discount({}), "discounts.0.bidId")).toMatch(/Choose a bidder/);
  expect(problemOf(discount({ every: false }), "discounts.0.lines")).toMatch(/Select cells/);
  expect(problemOf(steps(["", "5"]), "discounts.0.0.from")).toMatch(/from where/);
  expect(problemOf(steps(["100", ""]), "discounts.0.0.off")).toMatch(/taken off/);
  expect(problemOf(steps(["100", "101"]), "discounts.0.0.off")).toMatch(/from 0 to 100/);
  expect(problemOf(steps(["100", "5"], ["100", "6"]), "discounts.0.1.from")).toMatch(/begin above/);
  expect(problemOf(steps(["100", "5"], ["200", "5"]), "discounts.0.1.off")).toMatch(/take off more/);
  expect(readForm({ ...blank, ...steps(["100", "5"], ["200", "6"]) }, english).ok).toBe(true);
  // A whole group has no from, and units are not told apart at an amount of money.
  const whole = { bidId: "b1", measure: "whole", above: true, steps: [{ key: "0", from: "x", off: "5" }] } as const;
  const read = readForm({ ...blank, ...discount(whole) }, english);
  expect(read.ok && read.scenario.discounts).toMatchObject([{ above: false, steps: [{ from: 0, off: 0.05 }] }]);
});

it("wants parts of 100%, suppliers whose parts can come to it, and a group with a limit", () => {
  const split = { key: "0", ...newSplit, every: true };
  const parts = (text: string) => problemOf({ splits: [{ ...split, parts: text }] }, "splits.0.parts");
  expect(["70 / 30", "50;30;20", "70%/30%", "33.5 66.5"].map(parts)).toEqual([null, null, null, null]);
  for (const text of ["70 / 20", "100", "120 / -20", "half", ""]) expect(parts(text)).toMatch(/add up to 100/);
  const sources = { ...split, how: "sources", least: "2", most: "3" } as const;
  const field = (part: string, change: object) =>
    problemOf({ splits: [{ ...sources, ...change }] }, `splits.0.${part}`);
  expect(field("leastShare", { leastShare: "60" })).toMatch(/more than 100%/);
  expect(field("mostShare", { mostShare: "30" })).toMatch(/less than 100%/);
  expect(field("most", { most: "1" })).toMatch(/below the minimum/);
  expect(field("most", { most: "" })).toMatch(/how many suppliers/);
  expect(problemOf({ splits: [{ ...split, every: false }] }, "splits.0.lines")).toMatch(/then add them here/);
  const group = (part: string) =>
    problemOf({ supplierGroups: [{ key: "0", ...newGroup }] }, `supplierGroups.0.${part}`);
  expect(["name", "bidIds", "min"].map(group).every((text) => text !== null)).toBe(true);
});

it("shows shares as percents, and money with the person's own signs", () => {
  const { bounds, minCoverage, perSupplier } = formOf(full, german);
  expect(bounds.map(({ min, max }) => [min, max])).toEqual([
    ["20", "60"],
    ["", "12500,5"],
    ["", "80"],
  ]);
  expect([minCoverage, perSupplier]).toEqual(["7", "250,5"]);
});

it("takes a blank field for no rule, and blank costs for none", () => {
  const read = readForm({ ...blank, maxSuppliers: " ", perLine: "", perSupplier: "", seconds: "" }, english);
  expect(read).toEqual({ ok: true, scenario: newScenario("s1", "New") });
});

it.each([
  [{ maxSuppliers: "0" }, "maxSuppliers", "Type a number of 1 or more."],
  [{ maxSuppliers: "2.5" }, "maxSuppliers", "Type a whole number."],
  [{ maxSuppliers: "few" }, "maxSuppliers", "Type a number, such as 12.5."],
  [{ minCoverage: "101" }, "minCoverage", "Type a number from 0 to 100."],
  [{ minCoverage: "80 %" }, "minCoverage", null],
  [{ perLine: "-1" }, "perLine", "Type a number of 0 or more."],
  [{ seconds: "601" }, "seconds", "Type a number from 1 to 600."],
  [{ name: "  " }, "name", "Type a name for the scenario."],
  [{ incumbents: { kind: "one", bidId: "" } }, "incumbents", "Choose a bidder."],
] as const)("says of %o on the field %s: %s", (change, field, text) => {
  expect(problemOf(change, field)).toBe(text);
});

it("wants lines and a bidder for a rule, two lines for a group, and a limit that is one", () => {
  const bound = { key: "0", bidId: "b1", measure: "spend", minIfAny: false, every: true, lines: [] } as const;
  const rule = { key: "0", lines: [], bidId: "" };
  expect(problemOf({ must: [rule] }, formFieldOf("must", "0", "lines"))).toMatch(/then add them here/);
  expect(problemOf({ mustNot: [rule] }, formFieldOf("mustNot", "0", "bidId"))).toBe("Choose a bidder.");
  expect(problemOf({ groups: [{ key: "0", lines: ["1"] }] }, "groups.0.lines")).toMatch(/two or more lines/);
  expect(problemOf({ bounds: [{ ...bound, min: "", max: "" }] }, "bounds.0.min")).toMatch(/or both/);
  expect(problemOf({ bounds: [{ ...bound, min: "9", max: "8" }] }, "bounds.0.max")).toBe(
    "The maximum is below the minimum.",
  );
});

it("keeps quiet about what is not filled yet, until the person wants to go on", () => {
  const read = readForm({ ...blank, name: "", maxSuppliers: "x" }, english);
  if (read.ok) throw new Error("It was read.");
  expect([...shownProblems(read.problems, false).keys()]).toEqual(["maxSuppliers"]);
  expect([...shownProblems(read.problems, true).keys()].toSorted()).toEqual(["maxSuppliers", "name"]);
});

it("never gives a new rule the key of one that is there", () => {
  expect(nextKey([])).toBe("0");
  expect(nextKey([{ key: "4" }, { key: "1" }])).toBe("5");
});

it("sums a scenario up in a line, and says nothing where there is no rule", () => {
  expect(scenarioSummary(newScenario("s1", "New"))).toBe("");
  expect(scenarioSummary(full)).toBe(
    "at most 3 suppliers, at least 2 suppliers, 1 supplier left out, 2 rules for lines, 1 group, " +
      "lines divided among suppliers, 3 groups of suppliers, 3 limits of spend, share or units, 7% of the lines covered, bids of at least 50% of the lines, 4 costs and bonuses, payment terms, missing bids count, 3 discounts, cost of changing",
  );
});
