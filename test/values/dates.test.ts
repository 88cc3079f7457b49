import fc from "fast-check";
import { isDateFormat, isoOfSerial, readDate, serialOfIso } from "../../src/values/dates";

const dmy = { dateOrder: "dmy" } as const;
const mdy = { dateOrder: "mdy" } as const;
const ymd = { dateOrder: "ymd" } as const;

describe("a serial", () => {
  it.each([
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [61, false, "1900-03-01"],
    [45_292, false, "2024-01-01"],
    [45_292.75, false, "2024-01-01T18:00:00"],
    [2_958_465, false, "9999-12-31"],
    [0, true, "1904-01-01"],
    [43_830, true, "2024-01-01"],
  ])("%p of the 1904 system (%p) is %s", (serial, date1904, iso) => {
    expect(isoOfSerial(serial, date1904)).toBe(iso);
    expect(serialOfIso(iso, date1904)).toBe(serial);
  });

  it("of a day that never was, or of none, is no date", () => {
    for (const serial of [60, 0, -1, 2_958_466, Number.NaN]) expect(isoOfSerial(serial, false)).toBeNull();
    expect(serialOfIso("1899-12-31", false)).toBeNull();
    expect(serialOfIso("1903-12-31", true)).toBeNull();
  });

  it("survives being read and made again, to the second", () => {
    const seconds = fc.integer({ min: 61 * 86_400, max: 100_000 * 86_400 });
    fc.assert(
      fc.property(seconds, fc.boolean(), (second, date1904) => {
        const iso = isoOfSerial(second / 86_400, date1904) ?? "";
        expect(Math.round((serialOfIso(iso, date1904) ?? 0) * 86_400)).toBe(second);
      }),
    );
  });
});

it.each([
  ["dd.mm.yyyy", true],
  ["[$-407]d. mmmm yyyy;@", true],
  ["m/d/yyyy h:mm", true],
  ["mmm yy", true],
  ["General", false],
  ["0.00E+00", false],
  ['0 "days"', false],
  ["#,##0.00 [$€-407]", false],
  ["[Red]0.00", false],
  ["[h]:mm", false],
  ["@", false],
])("the format %s shows a date: %p", (format, is) => {
  expect(isDateFormat(format)).toBe(is);
});

describe("a date as text", () => {
  it.each([
    ["2025-03-01", mdy, "2025-03-01", null],
    ["2025/3/1", dmy, "2025-03-01", null],
    ["01.03.2025", dmy, "2025-03-01", "2025-01-03"],
    ["3/1/2025", mdy, "2025-03-01", "2025-01-03"],
    ["13/1/2025", mdy, "2025-01-13", null],
    ["3/3/2025", mdy, "2025-03-03", null],
    ["1.3.25", dmy, "2025-03-01", "2025-01-03"],
    ["25-03-01", ymd, "2025-03-01", null],
    ["1. März 2025", dmy, "2025-03-01", null],
    ["March 1, 2025", mdy, "2025-03-01", null],
    ["1 de marzo de 2025", dmy, "2025-03-01", null],
    ["1 févr. 2025", dmy, "2025-02-01", null],
    ["2025-03-01T10:30", dmy, "2025-03-01T10:30:00", null],
    ["01.03.2025 00:00:00", dmy, "2025-03-01", "2025-01-03"],
  ] as const)("%s is read by the locale's order", (text, locale, iso, otherIso) => {
    expect(readDate(text, locale)).toMatchObject({ iso, otherIso });
  });

  it.each(["31.02.2025", "1/2", "Q1 2025", "32.13.2025", "12.10", "2025", "1.1.1", "10:30", "2025-03-01 25:00"])(
    "%s is none",
    (text) => expect(readDate(text, dmy)).toBeNull(),
  );
});
