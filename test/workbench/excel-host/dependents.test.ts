import { openOffice } from "../../support/office";
import { addPrices } from "./support";

test("names the cells whose formulas mean a range, by address, by a table's column and by a name; none is an error", async () => {
  const office = await openOffice();
  await addPrices(office);
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const table = context.workbook.tables.getItem("Prices");
    const other = context.workbook.worksheets.add("Sums");
    other.getRange("A1:A3").formulas = [["=SUM(Prices[Qty])"], ["=Data!C4*2"], ["'=Data!C4"]];
    sheet.getRange("H4").formulas = [["=Z9"]];
    await context.sync();
    const areas = table.columns.getItem("Qty").getDataBodyRange().getDirectDependents().load("addresses");
    await context.sync();
    expect(areas.addresses).toEqual(["Sums!A1", "Sums!A2"]);
    table.columns.getItem("Item").getDataBodyRange().getDirectDependents();
    await expect(context.sync()).rejects.toMatchObject({ code: "ItemNotFound" });
  });
});
