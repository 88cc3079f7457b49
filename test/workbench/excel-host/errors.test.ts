import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, failureOf } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

test("a missing item is ItemNotFound at the collection's getItem", async () => {
  const failure = await failureOf(office, (context) => {
    context.workbook.tables.getItem("Missing").load("name");
    return context.sync();
  });
  expect(failure).toMatchObject({ code: "ItemNotFound", location: "TableCollection.getItem" });
});

test("a method that the workbench lacks is ApiNotFound by class and name", async () => {
  const failure = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Data").getRange("A1:A2").showCard();
    return context.sync();
  });
  expect(failure).toMatchObject({ code: "ApiNotFound", location: "Range.showCard" });
  expect(failure.message).toContain("Range.showCard");
});

test("a property that the workbench lacks is ApiNotFound by class and name", async () => {
  const read = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Data").shapes.load("items/name");
    return context.sync();
  });
  const loaded = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Data").getRange("A1").load("hyperlink");
    return context.sync();
  });
  expect(read.message).toContain("Worksheet.shapes");
  expect(loaded).toMatchObject({ code: "ApiNotFound" });
  expect(loaded.message).toContain("Range.hyperlink");
});

test("values of another shape are InvalidArgument at Range.values", async () => {
  const failure = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Data").getRange("A10:B11").values = [[1, 2]];
    return context.sync();
  });
  expect(failure).toMatchObject({ code: "InvalidArgument", location: "Range.values" });
});

test("a batch is not atomic: what ran before the error stays", async () => {
  await failureOf(office, (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    sheet.getRange("A10").values = [["before"]];
    context.workbook.tables.getItem("Missing").name = "Other";
    sheet.getRange("A11").values = [["after"]];
    return context.sync();
  });
  await office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Data").getRange("A10:A11").load("values");
    await context.sync();
    expect(range.values).toEqual([["before"], [""]]);
  });
});

test("what the store refuses comes with its own code", async () => {
  const failure = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Data").tables.add("C3:E6", true);
    return context.sync();
  });
  expect(failure.location).toBe("TableCollection.add");
  expect(failure.code).not.toBe("GeneralException");
});

test("the next batch fails as in cell-edit mode when told to, and only that one", async () => {
  office.host.fault = "cellEditMode";
  const read = (context: Excel.RequestContext): Promise<unknown> => {
    context.workbook.tables.getItem("Prices").load("name");
    return context.sync();
  };
  expect((await failureOf(office, read)).code).toBe("InvalidOperationInCellEditMode");
  await expect(office.Excel.run(read)).resolves.toBeUndefined();
  office.host.fault = { code: "ActivityLimitReached" };
  expect((await failureOf(office, read)).code).toBe("ActivityLimitReached");
});
