import fc from "fast-check";
import { isBlank, sameCell } from "../../src/values/sameCell";
import { errorTexts, readSheetValue } from "../../src/values/sheetValue";
import { decodeCell, encodeCell } from "../../src/values/typedCell";

const scalars = fc.oneof(
  fc.constantFrom(null, "", "0", 0, -0, 1, true, false, "TRUE"),
  fc.double({ noNaN: true }),
  fc.string(),
);

test.each([
  [null, "", true],
  [0, -0, true],
  [0, null, false],
  [false, null, false],
  ["7", 7, false],
  ["true", true, false],
  ["a", "A", false],
  [0.1 + 0.2, 0.3, true],
  [1.234567890123456, 1.23456789012346, true],
  [9.99999999999999, 9.99999999999998, false],
  [1.00000000000001, 1.00000000000002, false],
  [1e-300, 2e-300, false],
  [1e308, -1e308, false],
  [100000000000001, 100000000000002, false],
  [5, 0, false],
] as const)("%p and %p are the same cell: %p", (a, b, same) => {
  expect(sameCell(a, b)).toBe(same);
  expect(sameCell(b, a)).toBe(same);
});

test("a number that was shown with 15 digits and typed again is the same number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
      sameCell(value, Number(value.toPrecision(15))),
    ),
  );
});

test("any two numbers of at most 15 digits are told apart", () => {
  const fifteen = fc.tuple(fc.integer({ min: 1, max: 999_999_999_999_998 }), fc.integer({ min: -20, max: 20 }));
  fc.assert(
    fc.property(
      fifteen,
      ([digits, exponent]) => !sameCell(Number(`${digits}e${exponent}`), Number(`${digits + 1}e${exponent}`)),
    ),
  );
});

test("a cell is the same as itself, and sameness has no direction", () => {
  fc.assert(fc.property(scalars, scalars, (a, b) => sameCell(a, a) && sameCell(a, b) === sameCell(b, a)));
});

test("what Excel gives is read as it stands, and blank as null", () => {
  expect(["", null, 0, false, "'", "#N/A"].map(readSheetValue)).toEqual([null, null, 0, false, "'", "#N/A"]);
  expect(readSheetValue({ type: "Entity" })).toBe('{"type":"Entity"}');
  expect(errorTexts.has("#N/A")).toBe(true);
  expect(isBlank("")).toBe(true);
});

test.each([
  ["12.50", "number", 12.5],
  ["-.5", "money", -0.5],
  ["007", "number", 7],
  ["1,200", "number", "1,200"],
  ["1e5", "number", "1e5"],
  [" 5", "number", " 5"],
  ["33.3333333333333333", "money", "33.3333333333333333"],
  ["ten", "number", "ten"],
  ["0042", "text", "0042"],
  [42, "text", "42"],
  ["42", "any", "42"],
  [42, "any", 42],
  ["", "number", null],
  [null, "text", null],
] as const)("the platform's %p in a %s column reads as %p", (raw, kind, value) => {
  expect(decodeCell(raw, kind)).toBe(value);
});

test("cells are sent with the 15 digits that a person sees, and blank as null", () => {
  expect([0.1 + 0.2, 1e308, 9007199254740991, "", null, "=1+1"].map(encodeCell)).toEqual([
    0.3,
    1e308,
    9007199254740991,
    null,
    null,
    "=1+1",
  ]);
  expect(Object.is(encodeCell(-0), 0)).toBe(true);
});
