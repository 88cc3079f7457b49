import type { MappedColumn } from "../../../src/sync/mapping";
import type { ColumnsChange } from "../../../src/workbook/table/types";
import { MAPPING, openLinked, readWhole, someRows, type Bench } from "../support";

const SITE: MappedColumn = { key: "c9", label: "=Site", type: "text", computed: false, naming: false };
const COST: MappedColumn = { key: "c8", label: "Item", type: "money", computed: false, naming: false };
const NONE: ColumnsChange = { headers: [], formats: [], insert: [] };

const names = ({ store, link }: Bench) => store.table(link.tableId)?.columns.map(({ name }) => name) ?? [];

function formatOf({ store, link }: Bench, header: string, row = 0): unknown {
  const table = store.table(link.tableId);
  if (table === undefined) return null;
  const column = table.rect.left + table.columns.findIndex(({ name }) => name === header);
  const at = table.rect.top + 1 + row;
  return store.read(table.sheetId, { top: at, bottom: at, left: column, right: column }, "numberFormat")[0]?.[0];
}

test("new columns stand right of the last mapped one, under headers of their own, in formats of their own", async () => {
  const bench = await openLinked(someRows(3));
  const ids = await bench.workbook.changeColumns(bench.link, { ...NONE, insert: [SITE, COST] });
  expect(names(bench).slice(4)).toEqual(["Note", "=Site", "Item (2)", "Bidsheet status"]);
  expect([formatOf(bench, "=Site", 2), formatOf(bench, "Item (2)", 2)]).toEqual(["@", "#,##0.00##"]);
  const mapping = [...MAPPING, SITE, COST];
  const { columnIds } = bench.link;
  const link = { ...bench.link, mapping, columnIds: { ...columnIds, cells: [...columnIds.cells, ...ids] } };
  const cells = [
    { id: "2", column: 4, value: "007" },
    { id: "2", column: 5, value: 1.5 },
  ];
  expect(await bench.workbook.patchTable(link, { cells })).toEqual({ missing: [], skipped: [] });
  const { rows } = await readWhole({ ...bench, link });
  expect(rows.cells[1]).toEqual(["Box 2", 20, 1.5, null, "007", 1.5]);
  expect(rows.cells[0]).toEqual(["Box 1", 10, 0.5, null, null, null]);
});

test("a blank column of that name, as a change that was cut off leaves it, is taken; one with something in it is the person's", async () => {
  const bench = await openLinked(someRows(2));
  const change = { ...NONE, insert: [SITE] };
  const first = await bench.workbook.changeColumns(bench.link, change);
  expect(await bench.workbook.changeColumns(bench.link, change)).toEqual(first);
  await bench.script(async (context) => {
    const column = context.workbook.tables.getItem(bench.link.tableId).columns.getItem("=Site");
    column.getDataBodyRange().getRow(1).values = [["mine"]];
    await context.sync();
  });
  expect(await bench.workbook.changeColumns(bench.link, change)).not.toEqual(first);
  expect(names(bench).filter((name) => name.startsWith("=Site"))).toEqual(["=Site (2)", "=Site"]);
});

test("a header follows where it reads as before, and two may change places", async () => {
  const bench = await openLinked(someRows(1));
  bench.store.renameTableColumn(bench.link.tableId, 3, "My price");
  await bench.workbook.changeColumns(bench.link, {
    ...NONE,
    headers: [
      { column: 0, from: "Item", to: "Note" },
      { column: 2, from: "Price", to: "Unit price" },
      { column: 3, from: "Note", to: "Item" },
    ],
  });
  expect(names(bench).slice(1, 5)).toEqual(["Note", "Quantity", "My price", "Item"]);
  expect((await readWhole(bench)).rows.cells).toEqual([["Box 1", 10, 0.5, null]]);
});

test("a number format follows a new type, but the person's own stays where it does no harm", async () => {
  const bench = await openLinked(someRows(2));
  const [item, quantity, price] = MAPPING;
  if (item === undefined || quantity === undefined || price === undefined) throw new Error("no mapping");
  await bench.script(async (context) => {
    const { columns } = context.workbook.tables.getItem(bench.link.tableId);
    Object.assign(columns.getItem("Price").getDataBodyRange(), { numberFormat: "0.00 €" });
    await context.sync();
  });
  await bench.workbook.changeColumns(bench.link, {
    ...NONE,
    formats: [
      { column: 0, from: item, to: { ...item, type: "number" } },
      { column: 1, from: quantity, to: { ...quantity, type: "text" } },
      { column: 2, from: price, to: { ...price, type: "number" } },
    ],
  });
  expect(["Item", "Quantity", "Price"].map((header) => formatOf(bench, header, 1))).toEqual(["General", "@", "0.00 €"]);
});

test("filters stand on the same columns afterwards, and a protected sheet is left as it was", async () => {
  const bench = await openLinked(someRows(3));
  bench.store.filterTable(bench.link.tableId, 5, [""]);
  bench.store.filterTable(bench.link.tableId, 1, ["Box 2"]);
  await bench.workbook.changeColumns(bench.link, { ...NONE, insert: [SITE] });
  const filters = () => [...(bench.store.table(bench.link.tableId)?.filters ?? [])].sort(([a], [b]) => a - b);
  expect(filters()).toEqual([
    [1, ["Box 2"]],
    [6, [""]],
  ]);
  bench.store.protectSheet(bench.store.activeSheetId, true);
  const before = names(bench);
  const work = bench.workbook.changeColumns(bench.link, { ...NONE, insert: [COST] });
  await expect(work).rejects.toMatchObject({ kind: "protected" });
  expect([names(bench), filters()]).toEqual([
    before,
    [
      [1, ["Box 2"]],
      [6, [""]],
    ],
  ]);
});

test("a table without headers, or without rows, gets its columns too", async () => {
  const bench = await openLinked();
  await bench.workbook.changeColumns(bench.link, { ...NONE, insert: [SITE] });
  expect((await readWhole(bench)).rows.ids).toEqual([]);
  await bench.script(async (context) => {
    context.workbook.tables.getItem(bench.link.tableId).showHeaders = false;
    await context.sync();
  });
  await bench.workbook.changeColumns(bench.link, { ...NONE, insert: [COST] });
  expect(names(bench)).toEqual(expect.arrayContaining(["=Site", "Item (2)"]));
});
