import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, resultOf } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

test("text that begins with = becomes a formula that calculates, and null leaves a cell alone", async () => {
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const range = sheet.getRange("F3:G3");
    range.values = [["=C3*D3", "kept"]];
    range.load("values,formulas");
    await context.sync();
    expect(range.values).toEqual([[15, "kept"]]);
    expect(range.formulas).toEqual([["=C3*D3", "kept"]]);
    range.values = [[1, null]];
    range.load("values,valueTypes");
    await context.sync();
    expect(range.values).toEqual([[1, "kept"]]);
    expect(range.valueTypes).toEqual([["Double", "String"]]);
  });
});

test("a text format set first keeps leading zeros", async () => {
  await office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Data").getRange("F1:F2");
    range.numberFormat = [["@"], ["@"]];
    range.values = [["007"], ["=1+1"]];
    range.load("values,text,numberFormat");
    await context.sync();
    expect(range.values).toEqual([["007"], ["=1+1"]]);
    expect(range.numberFormat).toEqual([["@"], ["@"]]);
  });
});

test("a table grows by resize, and rows can be added and deleted", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    table.resize("B2:D7");
    table.rows.add(undefined, [["Rivet", 5, 0.2]]);
    table.rows.getItemAt(0).delete();
    const range = table.getRange().load("address,values");
    const count = table.rows.getCount();
    await context.sync();
    expect([range.address, resultOf(count)]).toEqual(["Data!B2:D7", 5]);
    expect(range.values[1]).toEqual(["Nut", 20, 0.5]);
    expect(range.values[5]).toEqual(["Rivet", 5, 0.2]);
  });
});

test("columns are added, renamed and hidden", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    table.columns.add(undefined, [["Total"], ["=[@Qty]*[@Price]"], ["=[@Qty]*[@Price]"], ["=[@Qty]*[@Price]"]]);
    table.columns.getItem("Item").name = "Part";
    const hidden = table.columns.getItem("Qty").getRange();
    hidden.columnHidden = true;
    hidden.load("columnHidden");
    const header = table.getHeaderRowRange().load("values");
    const totals = table.columns.getItem("Total").getDataBodyRange().load("values");
    await context.sync();
    expect(header.values).toEqual([["Part", "Qty", "Price", "Total"]]);
    expect(totals.values).toEqual([[15], [10], [3]]);
    expect(hidden.columnHidden).toBe(true);
  });
});

test("filters are applied, read, lifted and seen by the visible view", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    table.columns.getItem("Item").filter.applyValuesFilter(["Nut"]);
    const { autoFilter } = table;
    autoFilter.load("isDataFiltered,criteria");
    const view = table.getDataBodyRange().getVisibleView().load("values,cellAddresses");
    await context.sync();
    expect(autoFilter.isDataFiltered).toBe(true);
    expect(autoFilter.criteria[0]).toMatchObject({ filterOn: "Values", values: ["Nut"] });
    expect(view.values).toEqual([["Nut", 20, 0.5]]);
    table.clearFilters();
    autoFilter.load("isDataFiltered");
    await context.sync();
    expect(autoFilter.isDataFiltered).toBe(false);
  });
});

test("a table is sorted and says by what", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    table.sort.apply([{ key: 1, ascending: false }]);
    const { sort } = table;
    sort.load("fields");
    const body = table.getDataBodyRange().load("values");
    await context.sync();
    expect(body.values.map((row) => Number(row[1]))).toEqual([30, 20, 10]);
    expect(sort.fields[0]).toMatchObject({ key: 1, ascending: false });
  });
});

test("formats, widths, names, settings, protection, validation and frozen panes are kept", async () => {
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const { format } = sheet.getRange("B2:D2");
    const { font, fill } = format;
    font.bold = true;
    fill.color = "#ddeeff";
    format.columnWidth = 90;
    format.load("columnWidth");
    font.load("bold");
    fill.load("color");
    context.workbook.names.add("Quantities", sheet.getRange("C3:C5"));
    const named = sheet.getRange("Quantities").load("address");
    context.workbook.settings.add("theme", { dark: true });
    const setting = context.workbook.settings.getItem("theme").load("value");
    const { dataValidation } = sheet.getRange("G2");
    dataValidation.rule = { list: { inCellDropDown: true, source: sheet.getRange("B3:B5") } };
    dataValidation.load("type,rule");
    sheet.freezePanes.freezeRows(2);
    const frozen = sheet.freezePanes.getLocationOrNullObject().load("address");
    const { protection } = sheet;
    protection.protect({ allowAutoFilter: true });
    protection.load("protected,options");
    await context.sync();
    expect([format.columnWidth, font.bold, fill.color]).toEqual([90, true, "#DDEEFF"]);
    expect([named.address, frozen.address]).toEqual(["Data!C3:C5", "Data!1:2"]);
    expect(setting.value).toEqual({ dark: true });
    expect([dataValidation.type, dataValidation.rule.list?.source]).toEqual(["List", "=Data!$B$3:$B$5"]);
    expect([protection.protected, protection.options.allowAutoFilter]).toEqual([true, true]);
  });
});

test("a protected sheet refuses a write by Excel's own code", async () => {
  const { Excel } = office;
  await Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Data").protection.protect();
    await context.sync();
  });
  const write = Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Data").getRange("C3").values = [[1]];
    await context.sync();
  });
  await expect(write).rejects.toMatchObject({ code: "AccessDenied" });
});
