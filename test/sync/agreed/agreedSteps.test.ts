// The agreed copy in a mapping's order, its changes, and what stays agreed where nothing was shown.
import {
  agreedAfterRefresh,
  AgreedBuilder,
  agreedOrEmpty,
  agreedWhereSame,
  alignAgreed,
  sameAgreed,
  withChanges,
} from "../../../src/sync/agreed/agreed";
import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import type { AgreedCells, AgreedCopy } from "../../../src/sync/agreedCopy";
import type { Resolution } from "../../../src/sync/decisions";
import type { Mapping } from "../../../src/sync/mapping";
import type { PlanInput } from "../../../src/sync/syncPlan";
import { agreedOf, input, mapping, remoteOf, sheetOf, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];
const copyOf = (keys: readonly string[], ...rows: readonly (readonly [string, AgreedCells])[]): AgreedCopy => ({
  keys,
  rows: new Map(rows),
});

describe("a copy in a mapping's order", () => {
  const keys = mapping.map(({ key }) => key);

  test("is the copy itself where nothing moves, and an empty one where none was found", () => {
    const copy = agreedOf([bolt]);
    expect(alignAgreed(copy, mapping)).toBe(copy);
    expect(agreedOrEmpty(copy, mapping)).toBe(copy);
    expect(agreedOrEmpty(null, mapping)).toEqual({ keys, rows: new Map() });
  });

  test("has each column's cells under its own key, and nothing for a column that the copy lacks", () => {
    const mixed = copyOf(["c3", "c1", "c2", "c9", "c4"], ["1", [10, "Bolt", 2.5, "M8", 25]]);
    expect(alignAgreed(mixed, mapping)).toEqual(agreedOf([bolt]));
    const short = copyOf(keys.slice(0, 4), ["1", ["Bolt", 10, 2.5, "M8"]]);
    expect(alignAgreed(short, mapping)).toEqual(copyOf(keys, ["1", ["Bolt", 10, 2.5, "M8", undefined]]));
    const more = copyOf([...keys, "c7"], ["1", ["Bolt", 10, 2.5, "M8", 25, "away"]]);
    expect(alignAgreed(more, mapping)).toEqual(agreedOf([bolt]));
  });

  const [title] = mapping;
  const dated: Mapping = title === undefined ? [] : [title, { ...title, key: "due", type: "moment", naming: false }];

  test("has dates in their one text, and what is no date as it was", () => {
    const copy = copyOf(
      ["c1", "due"],
      ["1", ["2026-01-05T10:00:00+02:00", "2026-01-05T10:00:00+02:00"]],
      ["2", ["Nut", "soon"]],
      ["3", ["Pin", undefined]],
      ["4", ["Cut", 7]],
    );
    const aligned = alignAgreed(copy, dated);
    expect(aligned).toEqual(
      copyOf(
        ["c1", "due"],
        ["1", ["2026-01-05T10:00:00+02:00", "2026-01-05T08:00:00.000Z"]],
        ["2", ["Nut", "soon"]],
        ["3", ["Pin", undefined]],
        ["4", ["Cut", 7]],
      ),
    );
    for (const id of ["2", "3", "4"]) expect(aligned.rows.get(id)).toBe(copy.rows.get(id));
    expect(copy.rows.get("1")?.[1]).toBe("2026-01-05T10:00:00+02:00");
    expect(alignAgreed(aligned, dated)).toBe(aligned);
  });
});

describe("changes of a copy", () => {
  test("are what was set and dropped since the last time they were asked for", () => {
    const builder = new AgreedBuilder(agreedOf([bolt, nut]));
    builder.set("3", ["Pin"]).drop("1").set("4", ["Cut"]).drop("4");
    expect([builder.get("1"), builder.get("2"), builder.get("3")]).toEqual([undefined, nut.slice(1), ["Pin"]]);
    const change = { keys: mapping.map(({ key }) => key), rows: new Map([["3", ["Pin"]]]), dropped: ["1", "4"] };
    expect(builder.takeChange()).toEqual(change);
    expect(builder.takeChange()).toEqual({ ...change, rows: new Map(), dropped: [] });
    expect([...builder.done().rows.keys()]).toEqual(["2", "3"]);
  });

  test("come into a copy one after the other, in the order of columns of the last one", () => {
    const copy = agreedOf([bolt, nut]);
    const made = withChanges(copy, [
      {
        keys: ["c1"],
        rows: new Map([
          ["3", ["Pin"]],
          ["4", ["Cut"]],
        ]),
        dropped: ["1"],
      },
      { keys: ["c3", "c1"], rows: new Map([["4", [9, "Cut"]]]), dropped: ["3"] },
      { keys: ["c3", "c1"], rows: new Map(), dropped: [] },
    ]);
    expect(made).toEqual(copyOf(["c3", "c1"], ["2", [20, "Nut"]], ["4", [9, "Cut"]]));
    expect(copy).toEqual(agreedOf([bolt, nut]));
    expect(withChanges(copy, [])).toBe(copy);
  });
});

describe("after a refresh", () => {
  const theirs: Row = ["1", "Bolt A", 12, 2.5, "M8", 30];
  const after = (given: PlanInput, frozen?: ReadonlySet<number>, sheetIds?: readonly string[]) =>
    Object.fromEntries(
      agreedAfterRefresh(planSync(given), given.remote, given.mapping, given.agreed, frozen, sheetIds).rows,
    );

  test("a frozen column of a known row keeps what was agreed, and a new row has nothing there", () => {
    const frozen = new Set([1]);
    expect(after(input([bolt], [theirs, nut], [bolt], { frozen }), frozen)).toEqual({
      "1": ["Bolt A", 10, 2.5, "M8", 30],
      "2": ["Nut", null, 0.5, null, 10],
    });
  });

  test("a row that the sheet lacks keeps what was agreed, and one that nobody agreed on is new", () => {
    const moved: Row = ["2", "Nut A", 21, 0.5, null, 10];
    const proposed = input([bolt], [bolt, moved], [bolt, nut]);
    expect(after(proposed)["2"]).toEqual(nut.slice(1));
    expect(after(proposed, undefined, ["1"])["2"]).toEqual(nut.slice(1));
    expect(after(proposed, undefined, ["1", "2"])["2"]).toEqual(moved.slice(1));
    expect(after(input([bolt], [bolt, moved], [bolt]), undefined, ["1"])["2"]).toEqual(moved.slice(1));
  });

  test("a third value that was not sent yet leaves the cell as it was agreed", () => {
    const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
    const decided = (value: number) => {
      const resolutions = new Map<string, Resolution>([[conflictKey("1", 1), { value }]]);
      return after(input([ours], [theirs], [bolt], { resolutions }))["1"];
    };
    expect(decided(15)).toEqual(["Bolt A", 10, 2.5, "M8", 30]);
    expect(decided(11)).toEqual(["Bolt A", 12, 2.5, "M8", 30]);
  });

  test("a row whose id stands twice and that nobody agreed on stays out", () => {
    expect(Object.keys(after(input([bolt, bolt], [theirs], [])))).toEqual([]);
  });

  test("what the platform computes is agreed on whatever its digits", () => {
    const long: Row = ["1", "Bolt", 10, 2.5, "M8", 1234567890123456];
    expect(after(input([bolt], [long], [bolt]))["1"]).toEqual(long.slice(1));
  });

  test("rows of neither side stay while another row's id stands twice, and go where a row has another problem", () => {
    const agreed = [bolt, nut, ["3", "Pin", 1, 1, null, 1] as const];
    expect(Object.keys(after(input([bolt, bolt], [bolt], agreed)))).toEqual(["1", "2", "3"]);
    const wrong: Row = ["1", "Bolt", "ten", 2.5, "M8", 25];
    expect(Object.keys(after(input([wrong], [bolt], agreed)))).toEqual(["1"]);
  });

  test("a row with a wrong value of another row's id is no copy of that row", () => {
    const wrong: Row = ["1", "Bolt", "2", 2.5, "M8", 25];
    const moved: Row = ["2", "Nut A", 20, 0.5, null, 10];
    expect(after(input([wrong, nut], [bolt, moved], [bolt, nut]))["2"]).toEqual(moved.slice(1));
  });
});

describe("what both sides have alike", () => {
  const same = (sheet: readonly Row[], remote: readonly Row[], agreed: AgreedCopy) =>
    agreedWhereSame(agreed, mapping, { sheet: sheetOf(sheet), remote: remoteOf(remote) }, new Set());

  test("is agreed on also where nothing was agreed before", () => {
    const keys = mapping.map(({ key }) => key);
    const open = copyOf(keys, ["1", ["Bolt", undefined, 2.5, "M8", 25]]);
    expect(same([bolt], [bolt], open)).toEqual(agreedOf([bolt]));
  });

  test("is agreed on in every row of the sheet", () => {
    const moved: Row = ["2", "Nut", 21, 0.5, null, 10];
    expect(same([bolt, moved], [bolt, moved], agreedOf([bolt, nut]))).toEqual(agreedOf([bolt, moved]));
  });

  test("is the copy itself where a value is another one in its form alone", () => {
    const copy = agreedOf([["1", "Bolt", 0.3, 2.5, "", 25]]);
    expect(same([["1", "Bolt", 0.3, 2.5, null, 25]], [["1", "Bolt", 0.1 + 0.2, 2.5, null, 25]], copy)).toBe(copy);
  });

  test("says nothing of a row that the platform lacks, whatever another row is", () => {
    const copy = agreedOf([bolt, nut]);
    expect(same([bolt, nut], [["7", "Nut", 20, 0.5, null, 10]], copy)).toBe(copy);
    expect(same([["1", "Nut", 20, 0.5, null, 10]], [["7", "Cut", 1, 1, null, 1], nut], copy)).toBe(copy);
  });
});

describe("two copies", () => {
  const copy = agreedOf([bolt, nut]);

  test("say the same whatever the order of their rows", () => {
    expect(sameAgreed(copy, copy)).toBe(true);
    expect(sameAgreed(copy, agreedOf([nut, bolt]))).toBe(true);
    expect(sameAgreed(copy, { keys: copy.keys, rows: new Map(copy.rows) })).toBe(true);
  });

  test("differ in a cell, a row, a column's place, or the number of rows or columns", () => {
    const { keys } = copy;
    const others = [
      agreedOf([bolt, ["2", "Nut", 20, 0.5, "", 10]]),
      agreedOf([bolt, ["2", "Nut", 20, 0.5, null, 11]]),
      agreedOf([bolt, ["3", "Nut", 20, 0.5, null, 10]]),
      agreedOf([bolt]),
      agreedOf([bolt, nut, ["3", "Pin", 1, 1, null, 1]]),
      { keys: [...keys.slice(0, 3), "c4", "c9"], rows: copy.rows },
      { keys: [...keys, "c7"], rows: copy.rows },
    ];
    for (const other of others) {
      expect(sameAgreed(copy, other)).toBe(false);
      expect(sameAgreed(other, copy)).toBe(false);
    }
  });
});
