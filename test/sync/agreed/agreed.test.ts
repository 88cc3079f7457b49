import fc from "fast-check";
import {
  agreedAfterRefresh,
  AgreedBuilder,
  agreedWhereSame,
  agreedWithout,
  agreedWithRow,
  movedOn,
} from "../../../src/sync/agreed/agreed";
import { decodeAgreed, encodeAgreed } from "../../../src/sync/agreed/agreedCodec";
import { planSync } from "../../../src/sync/plan/planSync";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { PlanInput } from "../../../src/sync/syncPlan";
import { agreedOf, input, mapping, remoteOf, sheetOf, type Row } from "../support";

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

test("a copy has moved on where it agrees on a row or a value that it did not, and not where it forgot one", () => {
  const before = agreedOf([bolt, nut]);
  const cap: Row = ["3", "Cap", 1, 1, null, 1];
  const other: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const copies = [agreedOf([nut, bolt]), agreedOf([bolt]), agreedOf([other, nut]), agreedOf([bolt, nut, cap])];
  expect(copies.map((next) => movedOn(before, next))).toEqual([false, false, true, true]);
  const asked = agreedOf([["1", "Bolt", undefined, 2.5, "M8", 25], nut]);
  expect([movedOn(before, asked), movedOn(asked, before)]).toEqual([false, true]);
});

describe("what both sides have alike before anything is written", () => {
  const same = (sheet: readonly Row[], remote: readonly Row[], agreed: readonly Row[], frozen: number[] = []) =>
    agreedWhereSame(agreedOf(agreed), mapping, { sheet: sheetOf(sheet), remote: remoteOf(remote) }, new Set(frozen));
  const both: Row = ["1", "Bolt", 11, 2.5, "M9", 27.5];

  test("is agreed on, cell by cell; what differs keeps what was agreed", () => {
    const theirs: Row = ["1", "Bolt", 11, 3, "M9", 33];
    expect([...same([both], [theirs], [bolt]).rows]).toEqual([["1", ["Bolt", 11, 2.5, "M9", 25]]]);
  });

  test("is the copy itself where nothing is new", () => {
    const copy = agreedOf([bolt, nut]);
    const sides = { sheet: sheetOf([bolt]), remote: remoteOf([nut, bolt]) };
    expect(agreedWhereSame(copy, mapping, sides, new Set())).toBe(copy);
  });

  test("says nothing of rows that nobody agreed on, of frozen columns, or of an id that stands twice", () => {
    expect([...same([both], [both], []).rows]).toEqual([]);
    expect(same([both], [both], [bolt], [1]).rows.get("1")).toEqual(["Bolt", 10, 2.5, "M9", 25]);
    expect(same([both, both], [both], [bolt]).rows.get("1")).toEqual(bolt.slice(1));
  });
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
  fc.constantFrom(undefined, null, "", "=1+1", "'x", "007", "\u0000", "\r\n", "\ud800", "\u2028", "__proto__", "\n0"),
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

function bytesOf(copy: AgreedCopy): Uint8Array {
  return Buffer.concat(encodeAgreed(copy).map((part) => Buffer.from(part)));
}

function holdSame(copy: AgreedCopy): void {
  const read = decodeAgreed(bytesOf(copy));
  expect(read?.keys).toEqual(copy.keys);
  expect([...(read?.rows ?? [])]).toStrictEqual([...copy.rows]);
}

test("any copy is the same after it was stored and read", () => {
  fc.assert(fc.property(copies, holdSame));
});

/** Columns long enough for each form: few values, numbers, texts, anything. */
const column = fc.oneof(
  fc.array(fc.constantFrom("PCS", null, 7, true, "", undefined), { minLength: 150, maxLength: 150 }),
  fc.array(fc.oneof(fc.integer(), fc.constant(null)), { minLength: 150, maxLength: 150 }),
  fc
    .tuple(
      fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 150, maxLength: 150 }),
      fc.constantFrom(1, 10, 100, 10_000),
      cell,
    )
    .map(([list, power, odd]) => [odd, ...list.slice(1).map((value) => value / power + 0)]),
  fc.array(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    {
      minLength: 150,
      maxLength: 150,
    },
  ),
  fc.array(fc.string({ unit: "grapheme", maxLength: 9 }), { minLength: 150, maxLength: 150 }),
  fc.array(cell, { minLength: 150, maxLength: 150 }),
);

test("long columns of numbers, texts, few values or a bit of each come back to the last bit", () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 4 }), fc.boolean(), (columns, numbered) => {
      const ids = Array.from({ length: 150 }, (_, row) => (numbered ? String(9_007_199_254_740 - row) : `0${row}`));
      const rows = new Map(ids.map((id, row) => [id, columns.map((cells) => cells[row])] as const));
      holdSame({ keys: columns.map((_, at) => `c${at}`), rows });
    }),
    { numRuns: 60 },
  );
});

test("bytes that were cut off, lengthened, or are of another version are no copy", () => {
  const whole = bytesOf(agreedOf([bolt, nut]));
  expect(decodeAgreed(whole)).toEqual(agreedOf([bolt, nut]));
  for (let end = 0; end < whole.length; end++) expect(decodeAgreed(whole.subarray(0, end))).toBeNull();
  expect(decodeAgreed(Buffer.concat([whole, Buffer.from("\n")]))).toBeNull();
  const text = Buffer.from(whole).toString("latin1");
  const other = (from: string, to: string) => decodeAgreed(Buffer.from(text.replace(from, to), "latin1"));
  expect(other('"version":2', '"version":3')).toBeNull();
  expect(other('"rows":2', '"rows":3')).toBeNull();
  expect(other('"form":"numbers"', '"form":"members"')).toBeNull();
});
