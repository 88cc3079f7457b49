import { jumpsOf } from "../../../src/sync/guards/jumps";
import type { Mapping, MappedColumn } from "../../../src/sync/mapping";
import type { CellChange } from "../../../src/sync/syncPlan";

const column = (change: Partial<MappedColumn>): MappedColumn => ({
  key: "c1",
  label: "Price",
  type: "number",
  computed: false,
  naming: false,
  ...change,
});
const mapping: Mapping = [
  column({ meaning: "PRICE" }),
  column({ type: "text", meaning: "UNIT_OF_MEASURE" }),
  column({ type: "text" }),
];
const change = (at: number, before: CellChange["before"], to: CellChange["to"]): CellChange => ({
  column: at,
  before,
  to,
});
const jumps = (...changes: CellChange[]) => Object.fromEntries(jumpsOf(mapping, changes));

test.each([
  ["0.08 to 10.9", 0.08, 10.9, { kind: "times", factor: 10.9 / 0.08 }],
  ["a slip of the point beside a small change", 9.65, 96, { kind: "times", factor: 96 / 9.65 }],
  ["a thousandth", 1200, 1.2, { kind: "times", factor: 0.001 }],
  ["another sign", 4, -4, { kind: "sign" }],
  ["zero", 4, 0, { kind: "zero" }],
  ["a debt that grows", -1, -10, { kind: "times", factor: 10 }],
])("%s is a jump", (_name, before, to, jump) => {
  expect(jumps(change(0, before, to))).toEqual({ 0: jump });
});

test.each([
  ["half as much again", 8, 12],
  ["nine times as much", 1, 9],
  ["the first value", null, 12],
  ["a value where zero was", 0, 12],
  ["a value that is cleared", 12, null],
  ["words", "on request", 12],
])("%s is none", (_name, before, to) => {
  expect(jumps(change(0, before, to))).toEqual({});
});

test("digits in a text column are no numbers", () => {
  expect(jumps(change(2, 1, 1000))).toEqual({});
});

test("another unit is a jump where the price stays, and none where the price moves too or the word is the same", () => {
  expect(jumps(change(1, "PCS", "BOX"))).toEqual({ 1: { kind: "unit" } });
  expect(jumps(change(1, "PCS", "BOX"), change(0, 1, 5))).toEqual({});
  expect(jumps(change(1, "PCS", "pcs "))).toEqual({});
  expect(jumps(change(1, "", "PCS"))).toEqual({});
});
