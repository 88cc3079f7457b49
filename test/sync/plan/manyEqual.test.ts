// Forty thousand rows that are all the same: what is done once a row must not be done once a pair. What takes a pair's
// time ends at the test's own limit; bench/equalRows.ts measures.
import { matchRowsToItems } from "../../../src/sync/adopt/matchRows";
import { planSync } from "../../../src/sync/plan/planSync";
import { planUndo } from "../../../src/sync/plan/undo";
import { input, mapping, type Row } from "../support";

const COUNT = 40_000;
const rows = <T>(make: (n: number) => T): T[] => Array.from({ length: COUNT }, (_, n) => make(n));

test("a row that was copied forty thousand times names three of its twins and a count", () => {
  const copies = rows((): Row => ["1", "Bolt", 10, 2.5, "M8", 25]);
  const result = planSync(input(copies, [["1", "Bolt", 10, 2.5, "M8", 25]], []));
  expect(result.problems).toHaveLength(COUNT);
  expect(result.problems[0]).toMatchObject({ kind: "duplicateId", others: [1, 2, 3], more: COUNT - 4 });
  expect(result.problems[2]).toMatchObject({ others: [0, 1, 3], more: COUNT - 4 });
  expect(result.problems[9]).toMatchObject({ others: [0, 1, 2], more: COUNT - 4 });
});

test("new rows that are all the same, and records that may be them, are planned in time", () => {
  const fresh = rows((): Row => ["", "Bolt", 10, 2.5, "M8", null]);
  const there = rows((n): Row => [String(n + 1), "Bolt", 10, 2.5, "M8", 25]);
  const own = new Map(there.map(([id, ...cells]) => [id, { sure: true, sent: [cells] }]));
  const result = planSync(input(fresh, there, [], { own }));
  expect(result.creates.every(({ like }) => like !== undefined)).toBe(true);
});

test("a price sheet of one row over and over is matched in time: nothing is guessed", () => {
  const cells = rows(() => ["bolt", "10", "2.5", "m8", ""]);
  const matching = (keys: readonly number[]) =>
    matchRowsToItems({
      mapping,
      sheet: cells,
      remote: cells,
      remoteIds: rows(String),
      compared: [0, 1, 2, 3],
      keys,
      ids: rows(() => ""),
      choices: new Map(),
      blank: new Set(),
    });
  for (const keys of [[0], []]) {
    const result = matching(keys);
    expect([result.matches.size, result.doubtful.size]).toEqual([0, COUNT]);
  }
});

test("rows of one name that differ in the rest are matched in time", () => {
  const cells = rows((n) => ["bolt", String(n % 977), "2.5", `m${n % 31}`, ""]);
  const result = matchRowsToItems({
    mapping,
    sheet: cells,
    remote: cells,
    remoteIds: rows(String),
    compared: [0, 1, 2, 3],
    keys: [0],
    ids: rows(() => ""),
    choices: new Map(),
    blank: new Set(),
  });
  expect(result.matches.size + result.doubtful.size).toBeGreaterThan(0);
});

test("taking back the deletion of rows that are all the same finds a place for each in time", () => {
  const given = input(
    rows((): Row => ["", "Bolt", 10, 2.5, "M8", null]),
    [],
    [],
  );
  const before = { c1: "Bolt" };
  const deleted = rows((n) => ({ id: String(n + 1), cells: ["Bolt", 10, 2.5, "M8", 25], before }));
  const undoing = {
    updates: [],
    created: [],
    deleted,
    removed: new Set<string>(),
    restored: new Set<string>(),
    unseen: 0,
  };
  const result = planUndo({ ...given, undoing });
  expect(new Set(result.plan.creates.map(({ row }) => row)).size).toBe(COUNT);
});
