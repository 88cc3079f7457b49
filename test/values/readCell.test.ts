import { readColumn } from "../../src/values/readCell";
import type { CellValue } from "../../src/values/cell";
import { EN_US, type Locale } from "../../src/values/locale";
import type { Wanted } from "../../src/values/readTypes";

const german: Locale = { name: "de-DE", decimal: ",", group: ".", dateOrder: "dmy", date1904: false };

function read(values: readonly CellValue[], wanted: Wanted, locale: Locale = german, format = "General") {
  return readColumn(
    values.map((value) => ({ value, format })),
    wanted,
    locale,
  );
}

const values = (results: ReturnType<typeof read>) =>
  results.map((result) => (result.ok ? result.value : result.reason));
const doubts = (results: ReturnType<typeof read>) =>
  results.map((result) => (result.ok ? (result.doubt?.kind ?? null) : null));

describe("a column of numbers", () => {
  it("takes numbers as they are and reads texts in the locale", () => {
    expect(values(read([7, "1.234,50 €", "12", null, ""], "number"))).toEqual([7, 1234.5, 12, null, null]);
  });

  it("trusts the locale while nothing in the column speaks against it", () => {
    expect(doubts(read(["1.234", "2,50", "1.234,5"], "number"))).toEqual([null, null, null]);
  });

  it("names what the locale and the column read differently, and only that", () => {
    const results = read(["1.234", "12.50", "7"], "number");
    expect(values(results)).toEqual([1234, 12.5, 7]);
    expect(results[0]).toMatchObject({ doubt: { kind: "separator", other: 1.234 } });
    expect(doubts(results)).toEqual(["separator", null, null]);
  });

  it("doubts a mark that is neither of the locale's", () => {
    const swiss: Locale = { ...german, name: "de-CH", decimal: ".", group: "’" };
    expect(doubts(read(["1,234", "1’234"], "number", swiss))).toEqual(["separator", null]);
  });

  it("doubts prices for many pieces and columns of several currencies", () => {
    expect(doubts(read(["12,50 / 100", "3 / Stück"], "number"))).toEqual(["per", null]);
    expect(doubts(read(["5 €", "5 EUR", "5"], "number"))).toEqual([null, null, null]);
    expect(doubts(read(["5 €", "5 USD", "5", "3 kg"], "number"))).toEqual(["mixedUnits", "mixedUnits", null, null]);
  });

  it("says of each cell why it is no number", () => {
    const hard = ["n/a", "#N/A", true, "00451", "3-4", "01.02.2025", 2 ** 60, "1.23,4"];
    expect(values(read(hard, "number"))).toEqual([
      "notANumber",
      "errorValue",
      "booleanValue",
      "leadingZeros",
      "range",
      "dateInNumber",
      "tooManyDigits",
      "badGrouping",
    ]);
    expect(values(read([45_292], "number", german, "dd.mm.yyyy"))).toEqual(["dateInNumber"]);
  });
});

describe("a column of texts", () => {
  it("keeps texts as they stand, identifiers with their zeros, and numbers as their text", () => {
    expect(values(read(["00451", "1.234", "=5", 4711, 0.1], "text"))).toEqual(["00451", "1.234", "=5", "4711", "0.1"]);
    expect(values(read([451], "text", german, "00000"))).toEqual(["00451"]);
  });

  it("writes dates in full, in either date system", () => {
    expect(values(read([45_292], "text", german, "d.m.yy"))).toEqual(["2024-01-01"]);
    expect(values(read([43_830], "text", { ...german, date1904: true }, "d.m.yy"))).toEqual(["2024-01-01"]);
    expect(values(read([45_292], "any", german, "d.m.yy"))).toEqual(["2024-01-01"]);
    expect(values(read([45_292], "any"))).toEqual([45_292]);
  });
});

describe("a column of dates", () => {
  it("reads texts by the locale's order", () => {
    expect(values(read(["01.03.2025", "2025-04-05", "soon"], "date"))).toEqual([
      "2025-03-01",
      "2025-04-05",
      "notADate",
    ]);
    expect(values(read(["01/03/2025"], "date", EN_US))).toEqual(["2025-01-03"]);
  });

  it("doubts the order where another cell of the column has it the other way round", () => {
    expect(doubts(read(["01/03/2025", "25/12/2025", "3/3/2025"], "date", EN_US))).toEqual(["dayMonth", null, null]);
  });
});
