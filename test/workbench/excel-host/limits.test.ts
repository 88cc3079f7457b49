// The host refuses what Excel on the web refuses for its size.
import { openOffice, type OfficeParts } from "../../support/office";
import { failureOf } from "./support";

let office: OfficeParts;
beforeEach(async () => {
  office = await openOffice();
});

type Act = (sheet: Excel.Worksheet, context: Excel.RequestContext) => void;

const wide = (sheet: Excel.Worksheet, columns: number) => sheet.getRangeByIndexes(0, 0, 1_048_576, columns);
const setFormat = (range: Excel.Range) => Object.assign(range, { numberFormat: "@" });

const refusals: readonly (readonly [string, string, Act])[] = [
  ["a format of 32 whole columns", "OperationCellsExceedLimit", (sheet) => setFormat(wide(sheet, 32))],
  [
    "a value in 32 whole columns",
    "OperationCellsExceedLimit",
    (sheet) => Object.assign(wide(sheet, 32), { values: 1 }),
  ],
  ["a look of 32 whole columns", "OperationCellsExceedLimit", (sheet) => (wide(sheet, 32).format.font.bold = true)],
  ["32 whole columns cleared", "OperationCellsExceedLimit", (sheet) => wide(sheet, 32).clear("Contents")],
  ["a read of five whole columns", "RangeExceedsLimit", (sheet) => wide(sheet, 5).load("values")],
  [
    "a row past the last one",
    "InvalidArgument",
    (sheet) => sheet.getRangeByIndexes(1_048_576, 0, 1, 1).load("address"),
  ],
  [
    "a column past the last one",
    "InvalidArgument",
    (sheet) => sheet.getRangeByIndexes(0, 16_384, 1, 1).load("address"),
  ],
  [
    "a formula of 8,193 characters",
    "FormulaLengthExceedsLimit",
    (sheet) => (sheet.getRange("A1").formulas = [[`=1${"+1".repeat(4_094)}+10`]]),
  ],
  ["a text of 32,768 characters", "InvalidArgument", (sheet) => (sheet.getRange("A1").values = [["x".repeat(32_768)]])],
  [
    "a list of 256 characters",
    "InvalidArgument",
    (sheet) =>
      (sheet.getRange("A1").dataValidation.rule = { list: { inCellDropDown: true, source: `${"x".repeat(254)},y` } }),
  ],
  ["a sheet name of 32 characters", "InvalidArgument", (sheet) => (sheet.name = "x".repeat(32))],
  [
    "a custom XML part over 1 MB",
    "InvalidArgument",
    (_sheet, { workbook }) => workbook.customXmlParts.add(`<x xmlns="urn:x">${"y".repeat(1024 * 1024)}</x>`),
  ],
  [
    "settings over 2 MB together",
    "InvalidArgument",
    (_sheet, { workbook }) => {
      for (const key of ["one", "two"]) workbook.settings.add(key, "y".repeat(1024 * 1024));
    },
  ],
];

test.each(refusals)("%s is refused: %s", async (_, code, act) => {
  const failure = await failureOf(office, (context) => {
    act(context.workbook.worksheets.getItem("Sheet1"), context);
    return context.sync();
  });
  expect(failure.code).toBe(code);
});

const taken: readonly (readonly [string, Act])[] = [
  ["a format of 31 whole columns", (sheet) => setFormat(wide(sheet, 31))],
  ["a formula of 8,192 characters", (sheet) => (sheet.getRange("A1").formulas = [[`=1${"+1".repeat(4_094)}+0`]])],
  ["a text of 32,767 characters", (sheet) => (sheet.getRange("A1").values = [["x".repeat(32_767)]])],
  ["a sheet name of 31 characters", (sheet) => (sheet.name = "x".repeat(31))],
  [
    "a list of 255 characters",
    (sheet) =>
      (sheet.getRange("A1").dataValidation.rule = { list: { inCellDropDown: true, source: `${"x".repeat(253)},y` } }),
  ],
];

test.each(taken)("%s is taken", async (_, act) => {
  await office.Excel.run(async (context) => {
    act(context.workbook.worksheets.getItem("Sheet1"), context);
    await context.sync();
  });
});
