// What several sides have alike is kept once, and nothing of what they hold changes.
import fc from "fast-check";
import { shareRows } from "../../src/sync/shareRows";
import type { CellValue } from "../../src/values/cell";

const cell = fc.constantFrom<CellValue[]>(null, "", "1", 1, 0, -0, "a", true);
const row = fc.array(cell, { minLength: 2, maxLength: 2 });
const side = fc.array(fc.tuple(fc.constantFrom("1", "2", "3", ""), row), { maxLength: 5 });

test("rows that are alike to the last sign are one row, and each side holds what it held", () => {
  fc.assert(
    fc.property(side, side, side, (ours, theirs, before) => {
      const remote = { ids: theirs.map(([id]) => id), cells: theirs.map(([, cells]) => cells), complete: true };
      const ids = ours.map(([id]) => id);
      const sheet = { ids, cells: ours.map(([, cells]) => cells), formulas: new Map<number, string>() };
      const agreed = { keys: ["a", "b"], rows: new Map(before) };
      const held = structuredClone({ sheet, agreed });
      const shared = shareRows({ sheet, agreed }, remote);
      expect(shared).toEqual(held);
      expect(shared.sheet.ids).toBe(ids);
      const rows = [...shared.sheet.cells, ...(shared.agreed?.rows.values() ?? [])];
      expect(rows.flat().map((value) => Object.is(value, -0))).toEqual(
        [...held.sheet.cells, ...held.agreed.rows.values()].flat().map((value) => Object.is(value, -0)),
      );
    }),
  );
});

test("a row of the sheet and of the agreed copy that the platform has alike is the platform's own", () => {
  const theirs = ["Bolt", 2];
  const remote = { ids: ["7"], cells: [theirs], complete: true };
  const sheet = { ids: ["", "7"], cells: [["Bolt", 2], ["Bolt", 2]], formulas: new Map<number, string>() }; // prettier-ignore
  const agreed = { keys: ["a", "b"], rows: new Map([["7", ["Bolt", "2"]]]) };
  const shared = shareRows({ sheet, agreed }, remote);
  expect(shared.sheet.cells[1]).toBe(theirs);
  expect(shared.sheet.cells[0]).not.toBe(theirs);
  expect(shared.agreed?.rows.get("7")).not.toBe(theirs);
});
