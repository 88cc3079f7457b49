import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, failureOf, PRICES } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

test("a range is good for several syncs and follows rows that come and go", async () => {
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const range = sheet.getRange("B4:D5").load("address");
    await context.sync();
    sheet.getRange("1:3").insert("Down");
    await context.sync();
    range.load("address,values");
    await context.sync();
    expect(range.address).toBe("Data!B7:D8");
    expect(range.values).toEqual(PRICES.slice(2));
    sheet.getRange("7:7").delete("Up");
    range.load("address,values");
    await context.sync();
    expect(range.address).toBe("Data!B7:D7");
    expect(range.values).toEqual(PRICES.slice(3));
  });
});

test("a range follows columns, also within the same batch", async () => {
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const range = sheet.getRange("C4");
    sheet.getRange("A:A").insert("Right");
    range.load("address,values");
    await context.sync();
    expect([range.address, range.values]).toEqual(["Data!D4", [[20]]]);
  });
});

test("a range whose cells are deleted is an invalid reference", async () => {
  const failure = await failureOf(office, async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const range = sheet.getRange("A20:B21").load("address");
    await context.sync();
    sheet.getRange("20:21").delete("Up");
    await context.sync();
    range.load("values");
    await context.sync();
  });
  expect(failure.code).toBe("InvalidReference");
});

test("references are given back at the end of a run", async () => {
  await office.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Data").getRange("A1").load("values");
    await context.sync();
  });
  const id = "R9999";
  const gone = office.host.process({
    Actions: [{ Id: 1, ActionType: 1, ObjectPathId: 2 }],
    ObjectPaths: { "2": { Id: 2, ObjectPathType: 6, Name: id } },
  });
  expect(gone.body["Error"]).toMatchObject({ Code: "InvalidObjectPath" });
  const count = office.host.process({
    Actions: [{ Id: 1, ActionType: 3, Name: "_GetReferenceCount", ObjectPathId: 2 }],
    ObjectPaths: { "2": { Id: 2, ObjectPathType: 1, Name: "" } },
  });
  expect(count.body["Results"]).toEqual([{ ActionId: 1, Value: 0 }]);
});
