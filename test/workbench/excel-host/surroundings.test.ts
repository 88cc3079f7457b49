import { openOffice, type OfficeParts } from "../../support/office";
import { failureOf, isNull } from "./support";

describe("merged cells through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  it("are merged, found from any cell they touch, and unmerged", async () => {
    await office.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange("A1:C1").merge(false);
      sheet.getRange("A3:B4").merge(true);
      const found = sheet.getRange("B1:B3").getMergedAreasOrNullObject();
      found.load("address,areaCount,cellCount");
      found.areas.load("items/address");
      await context.sync();
      expect(found.toJSON()).toMatchObject({ areaCount: 2, cellCount: 5 });
      expect(found.address).toBe("Sheet1!A1:C1,Sheet1!A3:B3");
      expect(found.areas.items.map((range) => range.address)).toEqual(["Sheet1!A1:C1", "Sheet1!A3:B3"]);
      sheet.getRange("A1").unmerge();
      const gone = sheet.getRange("A1:C1").getMergedAreasOrNullObject();
      gone.load("address");
      await context.sync();
      expect(isNull(gone)).toBe(true);
    });
  });

  it("are refused inside a table", async () => {
    const failure = await failureOf(office, async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.tables.add("A1:C3", true);
      sheet.getRange("A2:B2").merge();
      await context.sync();
    });
    expect(failure.code).toBe("InvalidOperation");
  });
});
