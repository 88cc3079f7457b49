import fc from "fast-check";
import { readNumber } from "../../src/values/readNumber";

const LOCALES = ["en-US", "de-DE", "de-CH", "fr-FR", "en-IN", "es-ES", "it-IT", "nl-NL", "sv-SE", "pl-PL", "de-AT"];

function marks(name: string) {
  const parts = new Intl.NumberFormat(name, { useGrouping: "always" }).formatToParts(1234567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: of("decimal"), group: of("group") };
}

const german = marks("de-DE");
const english = marks("en-US");
const french = marks("fr-FR");
const swiss = marks("de-CH");

/** Decimal numbers of at most 15 digits, as a price list has them. */
const decimals = fc
  .tuple(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => ({ value: Number(`${digits}e-${places}`), places }));

describe("a number that is written in a locale reads back as itself", () => {
  it.each(LOCALES)("in %s", (name) => {
    const locale = marks(name);
    fc.assert(
      fc.property(decimals, fc.constantFrom("", "always" as const), ({ value, places }, grouping) => {
        const options = { minimumFractionDigits: places, maximumFractionDigits: places };
        const useGrouping = grouping === "" ? false : grouping;
        const text = new Intl.NumberFormat(name, { ...options, useGrouping }).format(value);
        expect(readNumber(text, locale)).toMatchObject({ ok: true, value: value + 0 });
      }),
    );
  });

  it.each(LOCALES)("as money in %s, whatever the place of sign and currency", (name) => {
    const locale = marks(name);
    const currencies = fc.constantFrom("EUR", "USD", "CHF", "GBP", "INR", "SEK", "PLN");
    const looks = fc.constantFrom("symbol" as const, "code" as const, "narrowSymbol" as const);
    fc.assert(
      fc.property(decimals, currencies, looks, fc.boolean(), ({ value }, currency, currencyDisplay, brackets) => {
        const rounded = Number(value.toFixed(2)) + 0;
        const format = new Intl.NumberFormat(name, {
          style: "currency",
          currency,
          currencyDisplay,
          useGrouping: "always",
          currencySign: brackets ? "accounting" : "standard",
        });
        const read = readNumber(format.format(rounded), locale);
        expect(read).toMatchObject({ ok: true, value: rounded, how: { kind: "currency" } });
      }),
    );
  });

  it.each(LOCALES)("as percent in %s", (name) => {
    const whole = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(whole, (digits) => {
        const value = digits / 1000;
        const text = new Intl.NumberFormat(name, { style: "percent", minimumFractionDigits: 1 }).format(value);
        expect(readNumber(text, marks(name))).toMatchObject({
          ok: true,
          value: value + 0,
          how: { kind: "percent" },
        });
      }),
    );
  });
});

describe("a number as people write it", () => {
  it.each([
    ["1.234,50 EUR", german, 1234.5, { kind: "currency", currency: "EUR" }],
    ["(1.234,50)", german, -1234.5, { kind: "number" }],
    ["1.234,50-", german, -1234.5, { kind: "number" }],
    ["−5", german, -5, { kind: "number" }],
    ["CHF 12.–", swiss, 12, { kind: "currency", currency: "CHF" }],
    ["1'234.50", swiss, 1234.5, { kind: "number" }],
    ["1’234’567", english, 1234567, { kind: "number" }],
    ["1 234,5", french, 1234.5, { kind: "number" }],
    ["₹ 12,34,567.50", english, 1234567.5, { kind: "currency", currency: "₹" }],
    ["Rs.500", english, 500, { kind: "currency", currency: "Rs." }],
    ["19 %", german, 0.19, { kind: "percent" }],
    ["12 kg", german, 12, { kind: "quantity", unit: "kg" }],
    ["10 m²", german, 10, { kind: "quantity", unit: "m²" }],
    ["12,50 / 100", german, 12.5, { kind: "per", per: "100" }],
    ["12.50 EUR/100 kg", english, 12.5, { kind: "per", per: "100 kg" }],
    ["5 EUR pro Stück", german, 5, { kind: "per", per: "Stück" }],
    ["１２３", english, 123, { kind: "number" }],
    ["1.5E+3", english, 1500, { kind: "number" }],
    [".5", english, 0.5, { kind: "number" }],
  ] as const)("%s is understood", (text, locale, value, how) => {
    expect(readNumber(text, locale)).toMatchObject({ ok: true, value, how, other: null });
  });

  it("leaves one mark before three digits to the locale, and tells the other reading", () => {
    expect(readNumber("1.234", german)).toMatchObject({ value: 1234, other: 1.234, foreign: false });
    expect(readNumber("1.234", english)).toMatchObject({ value: 1.234, other: 1234, foreign: false });
    expect(readNumber("1,234", swiss)).toMatchObject({ other: 1.234, foreign: true });
    expect(readNumber("0.123", german)).toMatchObject({ value: 0.123, other: null });
  });

  it.each([
    ["A4", "notANumber"],
    ["on request", "notANumber"],
    ["5k", "notANumber"],
    ["2 Mio", "notANumber"],
    ["1/2", "notANumber"],
    ["12 x 10", "notANumber"],
    ["5 -", "notANumber"],
    ["-5-", "notANumber"],
    ["(5", "notANumber"],
    ["USD 5 EUR", "notANumber"],
    ["007", "leadingZeros"],
    ["12345678901234567", "tooManyDigits"],
    ["0.1234567890123456", "tooManyDigits"],
    ["12.10.2024", "badGrouping"],
    ["1.23,456", "badGrouping"],
    ["1,2345,678", "badGrouping"],
    ["1e700", "notANumber"],
    ["1e308", "notANumber"],
    ["-1e-400", "notANumber"],
    ["10-12", "range"],
    ["5 to 6", "range"],
  ])("%s is not guessed: %s", (text, reason) => {
    expect(readNumber(text, english)).toEqual({ ok: false, reason });
  });

  it("never throws and never makes something that is no number, whatever the text", () => {
    const signs = fc.constantFrom(...Array.from("0123456789.,'’ ()-+%€$kgEe/\u00a0\u202f"));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: signs })), (text) => {
        const read = readNumber(text, german);
        if (read.ok) expect(Number.isFinite(read.value)).toBe(true);
      }),
    );
  });
});
