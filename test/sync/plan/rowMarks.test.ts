// Which rows of a table the sheet marks: here new ones, which have no id.
import { rowMarks } from "../../../src/sync/plan/rowMarks";
import type { Mapping } from "../../../src/sync/mapping";
import type { CellValue } from "../../../src/values/cell";

const column = (label: string, type: "text" | "number", naming: boolean) => ({
  key: label.toLowerCase(),
  label,
  type,
  computed: false,
  naming,
});
const mapping: Mapping = [column("Title", "text", true), column("Price", "number", false)];

function refusedNames(cells: readonly (readonly CellValue[])[]): readonly string[] {
  const sheet = { ids: cells.map(() => ""), cells, formulas: new Map<number, string>() };
  const marks = rowMarks(mapping, sheet, { agreed: null, conflicts: [], refused: new Set() });
  return marks.filter(({ refused }) => refused).map(({ id }) => id);
}

test("a new row with a bad value, and one without a name, are marked as refused; a blank row and a good one are not", () => {
  const rows = [
    ["Bolt", 1],
    ["Nut", "soon"],
    [null, 2],
    [null, null],
  ];
  expect(refusedNames(rows)).toEqual(["new:Nut", "new:"]);
});

test("no new row is marked as refused where another one of its name can be sent, in whatever case it is written", () => {
  expect(
    refusedNames([
      ["Nut", "soon"],
      ["NUT", 3],
    ]),
  ).toEqual([]);
  expect(
    refusedNames([
      ["NUT", 3],
      ["Nut", "soon"],
    ]),
  ).toEqual([]);
  expect(
    refusedNames([
      ["Nut", "soon"],
      ["nut", "later"],
    ]),
  ).toHaveLength(1);
});

test("a name that is too long to be looked up is left alone", () => {
  expect(refusedNames([["N".repeat(300), "soon"]])).toEqual([]);
});
