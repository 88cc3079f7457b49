import { createWorkbook } from "../../../src/workbench/model/workbook";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { Desk } from "./support";

function deskIn(locale: string): Desk {
  const desk = new Desk(createWorkbook());
  desk.book.system.setLocale(locale);
  return desk;
}

describe("a locale", () => {
  const typed: [string, string, number, string][] = [
    ["de-DE", "1.234,5", 1234.5, "1.234,50"],
    ["fr-FR", "1 234,5", 1234.5, "1\u202f234,50"],
    ["fr-FR", "1\u00a0234,5", 1234.5, "1\u202f234,50"],
    ["de-CH", "1’234.5", 1234.5, "1’234.50"],
    ["en-GB", "1,234.5", 1234.5, "1,234.50"],
  ];
  it.each(typed)("of %s reads %j as %d and shows it as %j", (locale, text, value, shown) => {
    const desk = deskIn(locale);
    desk.type("A1", text);
    expect(desk.value("A1")).toBe(value);
    expect(desk.text("A1")).toBe(shown);
  });

  const dates: [string, string, string][] = [
    ["en-US", "12/31/2026", "12/31/2026"],
    ["en-GB", "31/12/2026", "31/12/2026"],
    ["de-DE", "31.12.2026", "31.12.2026"],
    ["fr-FR", "31/12/2026", "31/12/2026"],
    ["de-CH", "31.12.2026", "31.12.2026"],
  ];
  it.each(dates)("of %s reads %j as a date and keeps the system's own format", (locale, text, shown) => {
    const desk = deskIn(locale);
    desk.type("A1", text);
    expect(desk.value("A1")).toBe(46387);
    expect(desk.text("A1")).toBe(shown);
    expect(desk.format("A1")).toBe("m/d/yyyy");
    expect(desk.entry("A1")).toBe(shown);
  });

  it("keeps what it would not read as text, and shows in the formula bar what it would", () => {
    const desk = deskIn("de-DE");
    desk.type("A1", "1,234.5");
    desk.put("A2", [0.5]);
    expect(desk.value("A1")).toBe("1,234.5");
    expect(desk.entry("A2")).toBe("0,5");
    desk.put("A3", ["'0,5"]);
    expect(desk.entry("A3")).toBe("'0,5");
  });

  it("that changes leaves every value and formula as it was", () => {
    const desk = deskIn("en-US");
    desk.put("A1", [1234.5, "=A1*2", "1.5.2026"]);
    const before = [desk.values("A1:C1"), desk.formula("B1")];
    desk.book.system.setLocale("fr-FR");
    expect([desk.values("A1:C1"), desk.formula("B1")]).toEqual(before);
    expect(desk.text("A1")).toBe("1234,5");
  });

  it("that is unknown is refused", () => {
    expect(() => deskIn("xx-YY")).toThrow('The workbench does not know the locale "xx-YY".');
  });
});

describe("the 1904 date system", () => {
  it("shows and reads the same day by a number that is 1462 smaller", () => {
    const desk = new Desk(createWorkbook());
    desk.book.system.setDate1904(true);
    desk.type("A1", "12/31/2026");
    expect(desk.value("A1")).toBe(46387 - 1462);
    expect(desk.text("A1")).toBe("12/31/2026");
    expect(desk.entry("A1")).toBe("12/31/2026");
  });

  it("leaves numbers and times alone, and moves shown dates by four years and a day when it is switched", () => {
    const desk = new Desk(createWorkbook());
    desk.put("A1", [46387, 46387, 0.5]);
    desk.book.setFormat(desk.sheetId, { top: 0, left: 0, bottom: 0, right: 0 }, "yyyy-mm-dd");
    desk.book.system.setDate1904(true);
    expect([desk.text("A1"), desk.text("B1"), desk.text("C1")]).toEqual(["2031-01-01", "46387", "0.5"]);
    desk.book.undo();
    expect(desk.text("A1")).toBe("2026-12-31");
    desk.type("D1", "6:00");
    expect(desk.value("D1")).toBe(0.25);
  });

  it("is saved with the workbook and read back, and a workbook without it counts from 1900", () => {
    const desk = new Desk(createWorkbook());
    desk.book.system.setDate1904(true);
    desk.type("A1", "12/31/2026");
    const bytes = writeXlsx(desk.book);
    const opened = createWorkbook();
    openXlsx(bytes).fill(opened);
    expect(opened.system.date1904).toBe(true);
    expect(opened.sheets[0]?.cell(0, 0)).toMatchObject({ value: 44925, text: "12/31/2026" });
    opened.reset();
    expect(opened.system.date1904).toBe(false);
  });
});
