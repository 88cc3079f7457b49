import fc from "fast-check";
import { guardProblem, guardValue } from "../../src/values/guard";

/** What Excel makes of a written value in a General or a text column, greedier than any single locale. */
function typed(input: string | number | boolean, columnIsText: boolean): unknown {
  if (typeof input !== "string") return columnIsText ? `converted ${input}` : input;
  if (input.startsWith("'")) return input.slice(1);
  if (input === "") return null;
  if (/^\s*[=+\-@＝＋－＠]/u.test(input)) return { formula: input };
  if (columnIsText) return input;
  const text = input.normalize("NFKC").trim().toLowerCase();
  if (["true", "false", "wahr", "falsch", "vrai", "faux", "истина", "ложь", "verdadero"].includes(text)) return true;
  if (/^#(n\/a|ref!|div\/0!|name\?|value!|null!|num!)$/.test(text)) return { error: text };
  // Numbers, percent, dates, times, currency, fractions: anything with a digit that could be one of them somewhere.
  if (input.length <= 255 && /\p{Nd}/u.test(text)) return { read: text };
  return input;
}

const hostile = [
  "=1+1",
  "+1",
  "-1",
  "@SUM",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "'quoted",
  "''",
  "'",
  "007",
  "1e5",
  "1E-3",
  "12%",
  "1/2",
  "1 1/2",
  "3-4",
  "2024-01-02",
  "1.2.2024",
  "5 mars",
  "Jan 5",
  "12:30",
  "$5",
  "5 €",
  "1.234,56",
  "1 234",
  "١٢٣",
  "１２３",
  "＝1+1",
  "－5",
  "TRUE",
  "wahr",
  "Faux",
  "ИСТИНА",
  "#N/A",
  "#REF!",
  "(5)",
  "1234567890123456",
  "Bolt M8",
  "плитка",
  "①",
  "½",
  "²",
  "ＴＲＵＥ",
  "−5",
  "\u00a0=1",
];
const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary" }), fc.string());

test.each([true, false])("guarded text is the same text after Excel read it (text column: %p)", (columnIsText) => {
  const same = (text: string) =>
    expect(typed(guardValue(text, columnIsText), columnIsText)).toBe(text === "" ? null : text);
  hostile.forEach(same);
  fc.assert(fc.property(texts, same), { numRuns: 3000 });
});

test("plain words carry no apostrophe", () => {
  expect(guardValue("Hex bolt, zinc", false)).toBe("Hex bolt, zinc");
  expect(guardValue("0042", true)).toBe("0042");
});

test("numbers and booleans stay what they are in General columns and become text in text columns", () => {
  expect([guardValue(12.5, false), guardValue(true, false)]).toEqual([12.5, true]);
  expect([guardValue(12.5, true), guardValue(true, true), guardValue(-5, true)]).toEqual(["12.5", "'TRUE", "'-5"]);
  expect(guardValue(null, true)).toBe("");
});

test("what a cell cannot hold is refused, never cut", () => {
  expect(guardProblem("x".repeat(32_767))).toBeNull();
  expect(guardProblem("x".repeat(32_768))).toBe("tooLong");
  expect(guardProblem(Number.POSITIVE_INFINITY)).toBe("notFinite");
  expect(guardProblem(Number.NaN)).toBe("notFinite");
  expect(guardProblem(1234567890123456)).toBe("tooManyDigits");
  expect([1e20, 123456789012345, 0.1 + 0.2, 100 / 3, "1234567890123456", null, true].map(guardProblem)).toEqual(
    new Array(7).fill(null),
  );
  expect(() => guardValue("x".repeat(32_768), true)).toThrow(RangeError);
  expect(() => guardValue(Number.NaN, false)).toThrow(RangeError);
});
