// A company's own rules are read from their sheet for each preview.
import { companyRules } from "../../../src/workflows/send/companyRules";
import type { CellValue } from "../../../src/values/cell";
import { journalWorld, link } from "../journal/journalRoom";

async function read(cells: readonly (readonly CellValue[])[] | null) {
  const { services } = journalWorld({});
  const asked: unknown[] = [];
  const readCompanySheet: typeof services.workbook.readCompanySheet = (kind) => {
    asked.push(kind);
    return Promise.resolve(cells === null ? null : { cells: [...cells], firstRow: 4 });
  };
  const found = await companyRules({ ...services, workbook: { ...services.workbook, readCompanySheet } }, link);
  expect(asked).toEqual(["rules"]);
  return found;
}
const header = ["Table", "Column", "Condition", "Message", "Kind"];

test("where there is no such sheet, there are no rules", async () => {
  expect(await read(null)).toEqual({ rules: [], faults: [] });
});

test("a sheet without a header is a fault, named by its first row: else nobody would know that nothing is checked", async () => {
  expect(await read([["Our rules"]])).toEqual({ rules: [], faults: [{ sheetRow: 4, kind: "noHeader", found: "" }] });
});

test("rules are those of every table with these columns, and of this worksheet by its title", async () => {
  const { rules, faults } = await read([
    header,
    ["", "", "[C3] > 0", "Quantities are above 0.", "hard"],
    ["Parts", "", "[C3] < 9", "Quantities are below 9.", "soft"],
    ["Pumps", "", "[C3] < 5", "Of another table.", "soft"],
  ]);
  expect(faults).toEqual([]);
  expect(rules.map(({ sheetRow, message, hard }) => [sheetRow, message, hard])).toEqual([
    [5, "Quantities are above 0.", true],
    [6, "Quantities are below 9.", false],
  ]);
});
