import fc from "fast-check";
import { agreedAfterRefresh, AgreedBuilder, agreedWithout, agreedWithRow } from "../../src/sync/agreed";
import { decodeAgreed, encodeAgreed } from "../../src/sync/agreedCodec";
import { planSync } from "../../src/sync/planSync";
import type { AgreedCopy, PlanInput } from "../../src/sync/types";
import { agreedOf, input, mapping, remoteOf, type Row } from "./support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];

function after(given: PlanInput): Record<string, unknown> {
  const copy = agreedAfterRefresh(planSync(given), given.remote, given.mapping, given.agreed);
  expect(copy.keys).toEqual(mapping.map((column) => column.key));
  return Object.fromEntries(copy.rows);
}

test("after a refresh both sides agree on what the platform has", () => {
  const theirs: Row = ["2", "Nut", 21, 0.5, null, 10.5];
  expect(after(input([bolt], [bolt, theirs], [bolt]))).toEqual({ "1": bolt.slice(1), "2": theirs.slice(1) });
});

test("an open conflict keeps what was agreed before, or stays out", () => {
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M9", 25];
  expect(after(input([ours], [theirs], [bolt]))["1"]).toEqual(["Bolt", 10, 2.5, "M9", 25]);
  expect(after(input([ours], [theirs], null))["1"]).toEqual(["Bolt", undefined, 2.5, undefined, 25]);
});

test("rows of neither side are forgotten, and rows that only the sheet has are kept", () => {
  expect(after(input([bolt], [], [bolt, nut]))).toEqual({ "1": bolt.slice(1) });
});

test("nothing is forgotten over an incomplete list", () => {
  const given = input([bolt], [], [bolt, nut], { remote: remoteOf([bolt], false) });
  expect(Object.keys(after(given))).toEqual(["1", "2"]);
});

test("rows with a doubled id were not compared and keep what was agreed", () => {
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M9", 25];
  expect(after(input([bolt, bolt], [theirs], [bolt]))["1"]).toEqual(bolt.slice(1));
  expect(after(input([bolt, bolt], [theirs], []))).toEqual({});
});

test("a platform row that may be a create of ours is not agreed on yet", () => {
  expect(after(input([bolt, ["new:k:0", "Nut"]], [bolt, nut], [bolt]))).toEqual({ "1": bolt.slice(1) });
});

test("a value that fits no cell is not agreed on, so that a later one that fits is written", () => {
  const long: Row = ["1", "x".repeat(40_000), 10, 2.5, "M8", 25];
  expect(after(input([bolt], [long], [bolt]))["1"]).toEqual(bolt.slice(1));
  expect(after(input([], [long], []))["1"]).toEqual([null, 10, 2.5, "M8", 25]);
});

test("a copy that was handed out never changes", () => {
  const copy = agreedOf([bolt]);
  const more = agreedWithRow(copy, "2", nut.slice(1));
  expect([...copy.rows.keys()]).toEqual(["1"]);
  expect([...more.rows.keys()]).toEqual(["1", "2"]);
  expect([...agreedWithout(more, "1").rows.keys()]).toEqual(["2"]);
  const builder = new AgreedBuilder(copy);
  builder.set("3", nut.slice(1)).done();
  expect(() => builder.set("4", [])).toThrow("done");
});

const cell = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    "",
    "=1+1",
    "'x",
    "007",
    "\u0000",
    "\r\n",
    "\ud800",
    "\u2028",
    "__proto__",
    "\n0",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
);
const copies: fc.Arbitrary<AgreedCopy> = fc
  .uniqueArray(fc.string(), { maxLength: 4 })
  .chain((keys) =>
    fc
      .array(fc.tuple(fc.string(), fc.array(cell, { minLength: keys.length, maxLength: keys.length })))
      .map((rows) => ({ keys, rows: new Map(rows) })),
  );

test("any copy is the same after it was stored and read", () => {
  fc.assert(
    fc.property(copies, (copy) => {
      const read = decodeAgreed(encodeAgreed(copy));
      expect(read?.keys).toEqual(copy.keys);
      expect([...(read?.rows ?? [])]).toStrictEqual([...copy.rows]);
    }),
  );
});

test("a stored copy with one character changed or cut off is no copy", () => {
  const text = encodeAgreed(agreedOf([bolt, nut]));
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === "7" ? "8" : "7";
    expect(decodeAgreed(text.slice(0, at) + other + text.slice(at + 1))).toBeNull();
    expect(decodeAgreed(text.slice(0, at))).toBeNull();
  }
  expect(decodeAgreed("")).toBeNull();
});
