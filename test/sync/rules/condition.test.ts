// Conditions in Excel's words over one row.
import { readCondition } from "../../../src/sync/rules/condition";
import { ConditionFault } from "../../../src/sync/rules/fault";
import { rulesFor, brokenBy } from "../../../src/sync/rules/companyRules";
import type { CellValue } from "../../../src/values/cell";
import type { MappedColumn } from "../../../src/sync/mapping";

const row: Readonly<Record<string, CellValue>> = {
  Price: 12.5,
  Quantity: 4,
  Title: "Ball bearing",
  Unit: null,
  Code: "0042",
  Text: '=HYPERLINK("http://evil.example")',
  "Net price (EUR)": 3,
};
const holds = (text: string) => readCondition(text).holds((name) => row[name] ?? null);

test.each([
  ["[Price] > 0", true],
  ["=[Price]*[Quantity] = 50", true],
  ["AND([Price] > 0; [Quantity] < 4)", false],
  ["OR([Price] < 0, NOT(ISBLANK([Title])))", true],
  ["ISBLANK([Unit])", true],
  ["LEN([Code]) = 4", true],
  ['[Title] = "BALL BEARING"', true],
  ['EXACT([Title], "BALL BEARING")', false],
  ['[Unit] = ""', true],
  ["[Unit] = 0", true],
  ["[Title] > 1000", true],
  ["2 + 3 * 4 ^ 2 / 8 - 1 = 7", true],
  ["-2 ^ 2 = 4", true],
  ["10% * 50 = 5", true],
  ["[Code] + 1 = 43", true],
  ['LEFT([Title]; 4) & "!" = "ball!"', true],
  ["IF([Quantity] > 3, [Price] < 20, [Price] < 10)", true],
  ["ROUND([Price] / 3, 2) = 4.17", true],
  ["MOD([Quantity], 2) = 0", true],
  ["[@Net price (EUR)] < MIN([Price], [Quantity])", true],
  ['"say ""hi""" = "say ""hi"""', true],
  ['[Text] <> ""', true],
  ["TRUE", true],
])("%s is %p", (text, expected) => {
  expect(holds(text)).toBe(expected);
});

test.each(["[Price] / ([Quantity] - 4) > 0", "[Title] * 2 > 1", "[Title]", "1 / 0 = 1"])("%s has no answer", (text) => {
  expect(holds(text)).toBeNull();
});

test.each([
  ["[Price] >", "end"],
  ['INDIRECT("A1") = 1', "function"],
  ["Sheet1!A1 > 0", "sign"],
  ["A1 > 0", "function"],
  ['WEBSERVICE("http://evil.example")', "function"],
  ["LEN()", "arguments"],
  ["[Price] > 0)", "sign"],
  ["{1}", "sign"],
  ["[Price] # 2", "sign"],
  ['"open', "sign"],
  ["", "end"],
  ["(".repeat(60), "tooDeep"],
  ["-".repeat(60) + "1", "tooDeep"],
  ["1+".repeat(1_500) + "1", "tooLong"],
])("%s is refused: %s", (text, kind) => {
  expect(faultOf(text)).toBe(kind);
});

function faultOf(text: string): string {
  try {
    readCondition(text);
  } catch (error) {
    if (error instanceof ConditionFault) return error.kind;
    throw error;
  }
  return "none";
}

const column = (label: string): MappedColumn => ({ key: label, label, type: "any", computed: false, naming: false });
const mapping = [column("Title"), column("Price")];
const rule = (more: object) => ({
  sheetRow: 4,
  table: "",
  column: "Price",
  condition: "[Price] > 0",
  message: "A price is above zero.",
  kind: "hard",
  ...more,
});

test("a rule without a table is for the tables that have its columns; one that names its table must find them", () => {
  const ofOthers = rule({ column: "", condition: "[Budget] > 0" });
  expect(rulesFor([ofOthers], "Lots", mapping)).toEqual({ rules: [], faults: [] });
  const misspelt = rule({ column: "", condition: "[Budget] > [Price]" });
  expect(rulesFor([misspelt], "Lots", mapping).faults).toEqual([{ sheetRow: 4, kind: "noColumn", found: "Budget" }]);
  const named = rule({ table: "lots", column: "", condition: "[Budget] > 0" });
  expect(rulesFor([named], "Lots", mapping).faults).toEqual([{ sheetRow: 4, kind: "noColumn", found: "Budget" }]);
  expect(rulesFor([rule({ table: "Others" })], "Lots", mapping).rules).toEqual([]);
});

test("a rule that cannot be read is a fault with its row, never passed over", () => {
  const rows = [{ kind: "perhaps" }, { message: " " }, { condition: "" }, { condition: "[Price] >" }].map(rule);
  expect(rulesFor(rows, "Lots", mapping).faults.map(({ kind }) => kind)).toEqual([
    "noKind",
    "noMessage",
    "noCondition",
    "end",
  ]);
});

test("a row breaks the rules that are not true of it, and those without an answer", () => {
  const rows = [rule({}), rule({ kind: "Soft", condition: "[Title] * 1 > 0", message: "Titles are numbers." })];
  const { rules } = rulesFor(rows, "Lots", mapping);
  expect(brokenBy(rules, true, ["Bolt", 0])).toBe("A price is above zero.");
  expect(brokenBy(rules, true, ["Bolt", 2])).toBeNull();
  expect(brokenBy(rules, false, ["Bolt", 2])).toBe("Titles are numbers.");
});
