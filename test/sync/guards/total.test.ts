import type { Outgoing } from "../../../src/sync/plan/choices";
import { totalEffect } from "../../../src/sync/guards/total";
import type { Mapping } from "../../../src/sync/mapping";

const mapping: Mapping = ["QUANTITY", "PRICE", undefined].map((meaning, at) => ({
  key: `c${at}`,
  label: meaning ?? "Note",
  type: "number",
  computed: false,
  naming: false,
  meaning,
}));
const remote = {
  ids: ["a", "b"],
  cells: [
    [10, 2, 1],
    [5, 4, 1],
  ],
  complete: true,
};
const nothing: Outgoing = { creates: [], updates: [], deletions: [] };
const update = (id: string, column: number, to: number | string) => ({
  row: 0,
  id,
  changes: [{ column, before: null, to }],
});

test("new, changed and deleted lines move the total, each by its price times its quantity", () => {
  const leaving: Outgoing = {
    creates: [{ row: 3, cells: [2, 50, null] }],
    updates: [update("a", 1, 3)],
    deletions: [{ id: "b", cells: [5, 4, 1] }],
  };
  expect(totalEffect(mapping, remote, leaving)).toEqual({ before: 40, after: 40 + 100 + 10 - 20, lines: 3 });
});

test("a line counts once however many of its cells change, and not where its amount stays", () => {
  const both = { row: 0, id: "a", changes: [0, 1].map((column) => ({ column, before: null, to: 4 })) };
  const leaving = { ...nothing, updates: [both, update("b", 2, 9)] };
  expect(totalEffect(mapping, remote, leaving)).toEqual({ before: 40, after: 36, lines: 1 });
});

test("what is no number counts nothing", () => {
  expect(totalEffect(mapping, remote, { ...nothing, updates: [update("a", 1, "on request")] })).toEqual({
    before: 40,
    after: 20,
    lines: 1,
  });
});

test("a list without prices or quantities has no total, and a send that moves none says nothing of it", () => {
  expect(totalEffect(mapping.slice(1), remote, { ...nothing, updates: [update("a", 0, 9)] })).toBeNull();
  expect(totalEffect(mapping, remote, nothing)).toBeNull();
});
