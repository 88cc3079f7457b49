import type { ColumnType } from "../../../src/sync/mapping";
import { signsOf } from "../../../src/taskpane/language/excelLocale";
import { shownText, readTypedCell, valueText } from "../../../src/taskpane/preview/typedValue";

const german = signsOf("de-DE");
const english = signsOf("en-US");
const read = (text: string, type: ColumnType, signs = german) => {
  const typed = readTypedCell(text, type, signs);
  return typed.ok ? typed.value : typed.problem;
};

describe("a value that is typed", () => {
  it.each([
    ["1234,5", 1234.5],
    ["1.234,5", 1234.5],
    ["-0,25", -0.25],
    ["12 €", 12],
    ["", null],
  ])("reads %j in a number column as a German means it", (text, value) => {
    expect(read(text, "number")).toBe(value);
  });

  it("reads the same signs as an American means them", () => {
    expect(read("1,234.5", "money", english)).toBe(1234.5);
  });

  it.each(["abc", "12 kg", "3-4", "1.23.4", "TRUE"])("refuses %j in a number column", (text) => {
    expect(read(text, "number")).toBe("notNumber");
  });

  it.each([
    ["12,50 EUR", german, 12.5],
    ["12.50 EUR", english, 12.5],
    ["EUR 1.234,50", german, 1234.5],
    ["12,50", english, 12.5],
    ["9.77", german, 9.77],
  ])("does not take %j, which Excel keeps as text, and offers the number that is meant", (text, signs, offer) => {
    expect(readTypedCell(text, "money", signs)).toEqual({ ok: false, problem: "notNumber", offer });
  });

  it.each(["12 kg", "1,234 EUR", "about 12"])("offers no number for %j, where it would guess", (text) => {
    expect(readTypedCell(text, "money", german)).toEqual({ ok: false, problem: "notNumber" });
  });

  it("refuses what a cell would cut or round", () => {
    expect(read("12345678901234567", "number")).toBe("tooManyDigits");
    expect(read("x".repeat(32_768), "text")).toBe("tooLong");
    expect(read("#N/A", "text")).toBe("errorValue");
  });

  it("leaves text as it is, also what looks like a number", () => {
    expect(read(" 007 ", "text")).toBe(" 007 ");
    expect(read("1.5", "text", english)).toBe("1.5");
  });

  it("makes numbers of plain numbers alone where a column takes anything", () => {
    expect(read("12,5", "any")).toBe(12.5);
    for (const text of ["007", "12 €", "12345678901234567"]) expect(read(text, "any")).toBe(text);
  });
});

describe("a value that is shown", () => {
  it("has the decimal sign of the language, no grouping, and the digits that are sent", () => {
    expect(valueText(1234567.25, german)).toBe("1234567,25");
    expect(valueText(0.1 + 0.2, english)).toBe("0.3");
    expect(valueText(-0, english)).toBe("0");
  });

  it.each([
    [3.1, english, "3.10"],
    [9.77, german, "9,77"],
    [1234567.5, german, "1.234.567,50"],
    [-1234, english, "-1,234.00"],
    [0.0926, english, "0.0926"],
    [1e21, english, "1e+21"],
  ])("is money as its cell shows it: %d", (value, signs, text) => {
    expect(shownText(value, "money", signs)).toBe(text);
    expect(shownText(value, "number", signs)).toBe(valueText(value, signs));
  });

  it("can be typed again as it is shown", () => {
    for (const value of [0.5, -12.75, 1e-7, 999_999_999_999_999])
      expect(read(valueText(value, german), "number")).toBe(value);
  });
});

describe("a number in a column of its own format", () => {
  it.each([
    [3.1, "0.00", english, "3.10"],
    [9.77, "0.00", german, "9,77"],
    [1234.5, "#,##0.00 [$€-407]", german, "1.234,50 €"],
    [-1234.5, "[$EUR] #,##0.00;[Red]-[$EUR] #,##0.00", english, "-EUR 1,234.50"],
    [0.125, "0%", german, "12,5%"],
    [0.07, "0.0%", english, "7.0%"],
    [5, '0 "pcs"', english, "5 pcs"],
    [12.3, "_-* #,##0.00_-", english, "12.30"],
  ])("shows %p under %p as its cell does", (value, format, signs, text) => {
    expect(shownText(value, "number", signs, format)).toBe(text);
  });

  it("leaves out no digit that is sent, though the cell rounds", () => {
    expect(shownText(3.14159, "money", english, "0.00")).toBe("3.14159");
    expect(shownText(1234567, "number", english, "#,##0,")).toBe("1234567");
  });

  it.each(["General", "@", "yyyy-mm-dd", "# ?/?", "0.0E+0", "hh:mm"])("takes %p for no such format", (format) => {
    expect(shownText(2.5, "number", german, format)).toBe("2,5");
    expect(shownText(2.5, "money", german, format)).toBe("2,50");
    expect(shownText("2.5", "money", german, "0.00")).toBe("2.5");
  });
});
