import { openOffice, type OfficeParts } from "../../support/office";
import { failureOf } from "./support";

describe("what office.js tells of the system", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  it("is the locale's separators and patterns", async () => {
    office.store.system.setLocale("de-DE");
    await office.Excel.run(async (context) => {
      const { application } = context.workbook;
      application.load("decimalSeparator,thousandsSeparator");
      const { cultureInfo } = application;
      cultureInfo.load("name,numberFormat/numberDecimalSeparator,numberFormat/numberGroupSeparator");
      cultureInfo.datetimeFormat.load("dateSeparator,shortDatePattern,longTimePattern,timeSeparator");
      await context.sync();
      expect(application.toJSON()).toMatchObject({ decimalSeparator: ",", thousandsSeparator: "." });
      expect(cultureInfo.toJSON()).toEqual({
        name: "de-DE",
        numberFormat: { numberDecimalSeparator: ",", numberGroupSeparator: "." },
        datetimeFormat: {
          dateSeparator: ".",
          shortDatePattern: "dd.mm.yyyy",
          longTimePattern: "hh:mm:ss",
          timeSeparator: ":",
        },
      });
    });
  });

  it("is the first day that dates count from, by the DATE function", async () => {
    const serial = (): Promise<unknown> =>
      office.Excel.run(async (context) => {
        const result = context.workbook.functions.date(2026, 12, 31);
        result.load("value,error");
        await context.sync();
        return [result.value, result.error];
      });
    expect(await serial()).toEqual([46387, ""]);
    office.store.system.setDate1904(true);
    expect(await serial()).toEqual([44925, ""]);
  });
});

describe("a worksheet function", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  it("takes values, ranges and other results", async () => {
    await office.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const cells = sheet.getRange("A1:B2");
      cells.values = [
        ["Bolt", 3],
        ["=1+1", 5],
      ];
      const found = context.workbook.functions.vlookup("Bolt", cells, 2, false);
      const rounded = context.workbook.functions.round(2.5, 0);
      const nested = context.workbook.functions.power(found, 2);
      for (const result of [found, rounded, nested]) result.load("value");
      await context.sync();
      expect([found.value, rounded.value, nested.value]).toEqual([3, 3, 9]);
      sheet.getRange("A1:B3").getUsedRange().load("address");
    });
    expect(office.store.sheets[0]?.used).toEqual({ top: 0, left: 0, bottom: 1, right: 1 });
  });

  it("answers an error as the error's text and no value", async () => {
    await office.Excel.run(async (context) => {
      const result = context.workbook.functions.sqrt(-1);
      result.load("value,error");
      await context.sync();
      expect([result.value, result.error]).toEqual([null, "#NUM!"]);
    });
  });

  it("that would depend on the locale is refused by name", async () => {
    const failure = await failureOf(office, async (context) => {
      context.workbook.functions.text(1.5, "0,0").load("value");
      await context.sync();
    });
    expect(failure).toMatchObject({ code: "ApiNotFound", message: "The workbench has no Functions.text." });
  });
});
