// Columns that take certain values only offer them as a list, in every row that the table ever gets.
import type { MappedColumn, Mapping } from "../../../src/sync/mapping";
import { openLinked, someRows } from "../support";

const column = (key: string, rules: Partial<MappedColumn> = {}): MappedColumn => ({
  key,
  label: key,
  type: "text",
  computed: false,
  naming: false,
  ...rules,
});
const COLORS = ["red", "green"];
const mapping: Mapping = [
  column("name", { naming: true }),
  column("color", { values: COLORS }),
  column("made of", { values: COLORS, computed: true }),
  column("places", { values: ["Ulm, old town", "Bonn"] }),
];
const rows = (count: number, from = 0) =>
  someRows(count).map(({ id }, at) => ({
    id: String(Number(id) + from),
    cells: [`n${at}`, "red", null, null],
  }));

const listsOf = ({ store, link }: Awaited<ReturnType<typeof openLinked>>) => {
  const table = store.table(link.tableId);
  if (table === undefined) throw new Error("The table is gone.");
  const { top, left } = table.rect;
  return store
    .validations(table.sheetId)
    .map(({ list, rect }) => [list, rect.left - left, rect.top - top, rect.bottom - top]);
};

/** What no list of texts can hold is offered from cells of a hidden sheet. */
const PLACES = ["='Bidsheet lists'!$A$2:$A$3", 4] as const;

test("a new table offers a column's values in its blank row, and no list that Excel would take apart", async () => {
  expect(listsOf(await openLinked([], mapping))).toEqual([
    ["red,green", 2, 1, 1],
    [...PLACES, 1, 1],
  ]);
});

test("a list of more than 255 characters is offered whole, once for all tables, by a sheet that nobody sees", async () => {
  const values = Array.from({ length: 60 }, (_, at) => `Option ${at + 1}, of many`);
  const many = [column("name", { naming: true }), column("kind", { values }), column("other", { offered: values })];
  const bench = await openLinked([], many);
  const [created] = await bench.workbook.createTables({
    sheetName: "Second",
    tables: [{ tableName: "Second", caption: "Second", mapping: many }],
  });
  expect(listsOf(bench).map(([list]) => list)).toEqual(Array(2).fill("='Bidsheet lists'!$A$2:$A$61"));
  const sheet = bench.store.sheets.find(({ name }) => name === "Bidsheet lists");
  expect([sheet?.visible, sheet?.used?.right, sheet?.cell(60, 0).value]).toEqual([false, 0, "Option 60, of many"]);
  const table = bench.store.table(created?.tableId ?? "");
  const type = (at: number, text: string) =>
    bench.store.enter(table?.sheetId ?? "", (table?.rect.top ?? 0) + 1, (table?.rect.left ?? 0) + at, text);
  expect([type(2, "Option 61"), type(2, "Option 9, of many"), type(3, "Option 61")]).toEqual([
    expect.objectContaining({ code: "InvalidArgument" }),
    null,
    null,
  ]);
});

test("appended rows are offered the same, with one rule however often rows come", async () => {
  const bench = await openLinked(rows(3), mapping);
  await bench.workbook.patchTable(bench.link, { append: rows(4, 10) });
  expect(listsOf(bench)).toEqual([
    ["red,green", 2, 1, 7],
    [...PLACES, 1, 7],
  ]);
});

test("a row typed under the table takes a listed value and nothing else", async () => {
  const bench = await openLinked(rows(2), mapping);
  const table = bench.store.table(bench.link.tableId);
  const under = (table?.rect.bottom ?? 0) + 1;
  bench.store.enter(table?.sheetId ?? "", under, (table?.rect.left ?? 0) + 1, "typed");
  expect(listsOf(bench)).toEqual([
    ["red,green", 2, 1, 3],
    [...PLACES, 1, 3],
  ]);
  const type = (text: string) => bench.store.enter(table?.sheetId ?? "", under, (table?.rect.left ?? 0) + 2, text);
  expect(type("blue")).not.toBeNull();
  expect(type("green")).toBeNull();
});

test("a list that was lost comes back with the next rows, and a refused value of the platform still stands", async () => {
  const bench = await openLinked(rows(2), mapping);
  await bench.script(async (context) => {
    context.workbook.tables.getItem(bench.link.tableName).getDataBodyRange().dataValidation.clear();
    await context.sync();
  });
  expect(listsOf(bench)).toEqual([]);
  const [row] = rows(1, 20);
  const unknown = { id: "99", cells: ["n", "ultraviolet", null, null] };
  await bench.workbook.patchTable(bench.link, { append: [row ?? unknown, unknown] });
  expect(listsOf(bench)).toEqual([
    ["red,green", 2, 1, 4],
    [...PLACES, 1, 4],
  ]);
  const read = await bench.workbook.readTable(bench.link);
  expect(read.ok && read.table.rows.cells.at(-1)?.[1]).toBe("ultraviolet");
});
