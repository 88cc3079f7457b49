import fc from "fast-check";
import { readEntryCell, reportAlignment, reportFormat } from "../../src/reports/cells";
import { schemaTypes, type ReportType } from "../../src/reports/types";
import { isoOfSerial } from "../../src/values/dates";

const read = (raw: unknown, type: ReportType) => readEntryCell(raw, type, false);

describe("an entry's value as a cell", () => {
  test.each([
    ["0.0", "integer", 0],
    ["12.50", "integer", 12.5],
    [7, "integer", 7],
    ["-0", "decimal", 0],
    ["33.3333333333333333", "currency", 33.333333333333336],
    ["-1250.5", "currency", -1250.5],
    ["2026-02-28", "date", 46081],
    ["2026-02-28T00:00:00Z", "date", 46081],
    ["00042", "text", "00042"],
    [42, "text", "42"],
    [false, "select", "false"],
    ["00042", "string", "00042"],
    [42, "string", 42],
    [["Gold", "Silver"], "select", "Gold; Silver"],
    [3.5, "unknown", 3.5],
  ] as const)("%j in a column of type %s is %j", (raw, type, value) => {
    expect(read(raw, type)).toEqual({ value, fits: true });
  });

  test.each([
    ["1,250.50", "currency"],
    ["EUR 5", "currency"],
    ["1e3", "decimal"],
    ["00042", "integer"],
    ["1234567890123456", "integer"],
    ["n/a", "integer"],
    ["2026-02-30", "date"],
    ["28.02.2026", "date"],
    ["2026-02-28T23:30:00Z", "date"],
    ["1799-12-31", "date"],
  ] as const)("%j in a column of type %s keeps its text and is counted", (raw, type) => {
    expect(read(raw, type)).toEqual({ value: raw, fits: false });
  });

  test("blanks are blank in every type, and a text that is longer than a cell says so", () => {
    for (const type of [...schemaTypes, "unknown"] as const) {
      for (const blank of [null, undefined, ""]) expect(read(blank, type)).toEqual({ value: null, fits: true });
    }
    expect(read("x".repeat(40_000), "text")).toEqual({
      value: "(longer than a cell can hold)",
      fits: false,
    });
  });

  test("a whole number with more digits than Excel holds stays text", () => {
    expect(read(12345678901234568, "integer")).toEqual({ value: "12345678901234568", fits: false });
  });

  test("every day from 1900 on becomes its serial in both date systems, and comes back", () => {
    const days = fc.date({ min: new Date("1904-01-03"), max: new Date("9999-12-30"), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.boolean(), (date, date1904) => {
        const day = date.toISOString().slice(0, 10);
        const { value, fits } = readEntryCell(day, "date", date1904);
        expect(fits).toBe(true);
        expect(isoOfSerial(Number(value), date1904)).toBe(day);
      }),
    );
  });

  test("every amount with up to 15 digits becomes that number, whatever stands behind its point", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.stringMatching(/^\d{1,5}$/), (whole, part) => {
        const text = `${whole}.${part}`;
        expect(read(text, "currency")).toEqual({ value: Number(text) + 0, fits: true });
      }),
    );
  });

  test("no text is lost: what a column of any type holds is the value or says all of it", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...schemaTypes, "unknown" as const), (text, type) => {
        const { value, fits } = read(text, type);
        if (text === "") expect(value).toBeNull();
        else if (typeof value === "string") expect(value).toBe(text);
        else expect(fits).toBe(true);
      }),
    );
  });
});

describe("how a report's column looks", () => {
  test("dates have the person's format, text stays text, and numbers stand right", () => {
    expect(reportFormat("date", "dd.mm.yyyy")).toBe("dd.mm.yyyy");
    expect(reportFormat("text", "dd.mm.yyyy")).toBe("@");
    expect(reportFormat("integer", "dd.mm.yyyy")).toBe("General");
    expect([reportAlignment("currency"), reportAlignment("select"), reportAlignment("string")]).toEqual([
      "right",
      "left",
      null,
    ]);
  });
});
