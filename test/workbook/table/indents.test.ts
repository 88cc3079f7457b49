// Words right of figures begin one step further in, on new sheets and in rows that come later.
import type { Mapping } from "../../../src/sync/mapping";
import { openLinked, type Bench } from "../support";

const column = { computed: false, naming: false } as const;
const mapping: Mapping = [
  { ...column, key: "c1", label: "Title", type: "text", naming: true },
  { ...column, key: "c2", label: "Price", type: "money" },
  { ...column, key: "c3", label: "Drawing", type: "text" },
  { ...column, key: "c4", label: "Notes", type: "text" },
];
const append = (id: string) => ({ id, cells: ["Bolt", 2.5, "DRW-1", "Check"] });

/** Of a column of the table, header first. */
function indents(bench: Bench, header: string): Promise<readonly number[]> {
  return bench.script(async (context) => {
    const range = context.workbook.tables.getItem(bench.link.tableId).columns.getItem(header).getRange();
    range.load("rowCount");
    await context.sync();
    const cells = Array.from({ length: range.rowCount }, (_, row) => range.getCell(row, 0));
    for (const cell of cells) cell.load("format/indentLevel");
    await context.sync();
    return cells.map(({ format }) => format.indentLevel);
  });
}

function setIndent(bench: Bench, steps: number): Promise<void> {
  return bench.script(async (context) => {
    const drawings = context.workbook.tables.getItem(bench.link.tableId).columns.getItem("Drawing");
    drawings.getDataBodyRange().format.indentLevel = steps;
    await context.sync();
  });
}

test("the header and all rows of words right of figures are indented, and no others", async () => {
  const bench = await openLinked([append("1"), append("2")], mapping);
  expect(await indents(bench, "Drawing")).toEqual([1, 1, 1]);
  for (const header of ["Title", "Price", "Notes"]) expect(await indents(bench, header)).toEqual([0, 0, 0]);
});

test.each([0, 3])("where a person set the indent to %s, rows that come later have the same", async (steps) => {
  const bench = await openLinked([append("1"), append("2")], mapping);
  await setIndent(bench, steps);
  await bench.workbook.patchTable(bench.link, { append: [append("3")] });
  expect(await indents(bench, "Drawing")).toEqual([1, steps, steps, steps]);
});
