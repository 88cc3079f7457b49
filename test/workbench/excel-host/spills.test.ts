import { openOffice } from "../../support/office";
import { addPrices } from "./support";

test("scripts find the cells that an array fills, and its formula from any of them", async () => {
  const office = await openOffice();
  await addPrices(office);
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.add("Arrays");
    sheet.getRange("B2").formulas = [["=SEQUENCE(2,3)"]];
    sheet.getRange("B9").formulas = [["=1+1"]];
    const filled = sheet.getRange("B2").getSpillingToRange().load("address");
    const parent = sheet.getRange("D3").getSpillParent().load("address");
    const none = sheet.getRange("C2").getSpillingToRangeOrNullObject().load("address");
    const orphan = sheet.getRange("B9").getSpillParentOrNullObject().load("address");
    const ranges = ["B2:D3", "B9", "B2:B9"].map((address) => sheet.getRange(address).load("hasSpill"));
    await context.sync();
    expect([filled.address, parent.address]).toEqual(["Arrays!B2:D3", "Arrays!B2"]);
    expect([none.isNullObject, orphan.isNullObject]).toEqual([true, true]);
    expect(ranges.map(({ hasSpill }) => hasSpill)).toEqual([true, false, null]);
    sheet.getRange("B9").getSpillParent();
    await expect(context.sync()).rejects.toMatchObject({ code: "ItemNotFound" });
  });
});
