import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, isNull, PRICES, resultOf } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

test("a table's parts are read by the real client", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    const whole = table.getRange().load("address,values,rowCount");
    const header = table.getHeaderRowRange().load("values");
    const body = table.getDataBodyRange().load("address,rowIndex,columnIndex");
    await context.sync();
    expect(whole.address).toBe("Data!B2:D5");
    expect(whole.values).toEqual(PRICES);
    expect(header.values).toEqual([PRICES[0]]);
    expect([body.address, body.rowIndex, body.columnIndex]).toEqual(["Data!B3:D5", 2, 1]);
  });
});

test("nested collections come with one load", async () => {
  await office.Excel.run(async (context) => {
    const sheets = context.workbook.worksheets;
    sheets.load("items/name,items/tables/items/name,items/tables/items/columns/items/name");
    await context.sync();
    const told = sheets.items.map((sheet) => [
      sheet.name,
      ...sheet.tables.items.map((table) => [table.name, ...table.columns.items.map((column) => column.name)]),
    ]);
    expect(told).toEqual([["Sheet1"], ["Data", ["Prices", "Item", "Qty", "Price"]]]);
  });
});

test("load options with $all, top and skip are kept", async () => {
  await office.Excel.run(async (context) => {
    const columns = context.workbook.tables.getItem("Prices").columns;
    columns.load({ $all: true, $top: 1, $skip: 1 });
    await context.sync();
    expect(columns.items.map((column) => [column.name, column.index])).toEqual([["Qty", 1]]);
  });
});

test("a missing item is a null object, and so are its children", async () => {
  await office.Excel.run(async (context) => {
    const table = context.workbook.tables.getItemOrNullObject("Missing");
    const range = table.getRange();
    table.load("name");
    range.load("address");
    await context.sync();
    expect([isNull(table), isNull(range)]).toEqual([true, true]);
  });
});

test("a range without used cells is a null object", async () => {
  await office.Excel.run(async (context) => {
    const empty = context.workbook.worksheets.getItem("Sheet1").getUsedRangeOrNullObject(true);
    const used = context.workbook.worksheets.getItem("Data").getUsedRangeOrNullObject(true);
    used.load("address");
    await context.sync();
    expect([isNull(empty), used.address]).toEqual([true, "Data!B2:D5"]);
  });
});

test("counts and xml come back as client results", async () => {
  await office.Excel.run(async (context) => {
    const count = context.workbook.worksheets.getCount();
    const part = context.workbook.customXmlParts.add('<link xmlns="urn:test">A &amp; B</link>');
    const xml = part.getXml();
    const found = context.workbook.customXmlParts.getByNamespace("urn:test").getOnlyItemOrNullObject();
    found.load("id");
    part.load("id,namespaceUri");
    await context.sync();
    expect([resultOf(count), part.namespaceUri, found.id]).toEqual([2, "urn:test", part.id]);
    expect(resultOf(xml)).toContain("A &amp; B");
  });
});

test("setXml makes a new part with a new id behind all others, and the old one is gone", async () => {
  await office.Excel.run(async (context) => {
    const parts = context.workbook.customXmlParts;
    const part = parts.add('<link xmlns="urn:test">old</link>');
    const other = parts.add('<link xmlns="urn:test">other</link>');
    for (const one of [part, other]) one.load("id");
    await context.sync();
    part.setXml('<link xmlns="urn:test">new</link>');
    const gone = parts.getItemOrNullObject(part.id);
    const found = parts.getByNamespace("urn:test");
    found.load("items/id");
    await context.sync();
    expect(isNull(gone)).toBe(true);
    const { items } = found;
    const [first, second] = items;
    expect([items.length, first?.id]).toEqual([2, other.id]);
    const xml = second?.getXml();
    await context.sync();
    expect(xml?.value).toContain("new");
  });
});

test("neighbouring ranges are found as Excel finds them", async () => {
  await office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Data").getRange("B2:D5");
    const moves = [
      range.getCell(1, 1),
      range.getRow(3),
      range.getColumn(0),
      range.getLastCell(),
      range.getResizedRange(1, -1),
      range.getAbsoluteResizedRange(1, 2),
      range.getOffsetRange(1, 1),
      range.getRowsBelow(2),
      range.getColumnsBefore(1),
      range.getEntireRow(),
      range.getEntireColumn(),
      range.getIntersection("C1:C3"),
      range.getBoundingRect("F9"),
    ].map((one) => one.load("address"));
    await context.sync();
    expect(moves.map((one) => one.address.replace("Data!", ""))).toEqual([
      "C3",
      "B5:D5",
      "B2:B5",
      "D5",
      "B2:C6",
      "B2:C2",
      "C3:E6",
      "B6:D7",
      "A2:A5",
      "2:5",
      "B:D",
      "C2:C3",
      "B2:F9",
    ]);
  });
});
