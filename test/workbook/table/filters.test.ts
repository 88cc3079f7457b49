// A table's filters through a write: off while it is written, on again afterwards as far as Excel takes them back, and
// asked about before anything is touched where it does not.
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import type { FilterRule } from "../../../src/workbench/model/types";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { TablePatch } from "../../../src/workbook/table/types";
import { openLinked, readWhole, someRows, type Bench } from "../support";

const REFRESH: TablePatch = {
  whole: true,
  cells: someRows(4).map(({ id }, at) => ({ id, column: 1, value: at + 100 })),
};
/** As a send writes down what it was answered. */
const ANSWER: TablePatch = { cells: REFRESH.cells ?? [], append: [{ id: "5", cells: ["Box 5", 104, 1, null] }] };
const NEW_QUANTITIES = [100, 101, 102, 103];

async function open(): Promise<Bench & { readonly told: string[][] }> {
  const bench = await openLinked(someRows(4));
  const told: string[][] = [];
  const workbook = createOfficeWorkbook({
    run: bench.Excel.run,
    texts: workbookTexts,
    isSetSupported: () => true,
    onFiltersOff: (columns) => told.push([...columns]),
  });
  return { ...bench, workbook, told };
}

function filter({ store, link }: Bench, column: number, rule: FilterRule | readonly string[]): void {
  expect(store.filterTable(link.tableId, column, rule)).toBeNull();
}

const filtersOf = ({ store, link }: Bench) => [...(store.table(link.tableId)?.filters ?? [])];
const quantities = async (bench: Bench) => (await readWhole(bench)).rows.cells.map((cells) => cells[1]);

const restored: readonly (readonly [string, FilterRule | readonly string[]])[] = [
  ["values", ["Box 1", "Box 3"]],
  ["values that Excel answers as unknown", { kind: "texts", shown: ["Box 1", "Box 3"], said: "unknown" }],
  ["one criterion", { kind: "custom", first: "=*1", second: null, operator: "And" }],
  ["two criteria", { kind: "custom", first: "=*1", second: "=*3", operator: "Or" }],
  ["a colour", { kind: "colour", of: "fill", colour: "#FF0000" }],
  ["the average", { kind: "average", above: false }],
];

test.each(restored)(
  "a filter by %s is on again after a refresh, and every value is in its own row",
  async (_, rule) => {
    const bench = await open();
    filter(bench, 1, rule);
    const [before] = filtersOf(bench);
    await bench.workbook.patchTable(bench.link, REFRESH);
    expect(await quantities(bench)).toEqual(NEW_QUANTITIES);
    const [after] = filtersOf(bench);
    const said = Array.isArray(rule) || !("said" in rule) ? before : [1, ["Box 1", "Box 3"]];
    expect([after, bench.told]).toEqual([said, []]);
  },
);

const lost: readonly (readonly [string, FilterRule])[] = [
  ["the first two", { kind: "rank", top: true, count: 2, percent: false }],
  ["the lowest tenth", { kind: "rank", top: false, count: 10, percent: true }],
  ["values that Excel does not name", { kind: "texts", shown: ["20"], said: "bare" }],
  ["a colour that Excel does not name", { kind: "colour", of: "color", colour: "#FF0000", said: "bare" }],
  ["a rule that Excel calls unknown", { kind: "custom", first: ">15", second: null, operator: "And", said: "unknown" }],
  ["the lowest, of which Excel says nothing", { kind: "rank", top: false, count: 1, percent: false, said: "bare" }],
];

test.each(lost)("a filter by %s is asked about before a refresh touches a cell", async (_, rule) => {
  const bench = await open();
  filter(bench, 2, rule);
  const before = filtersOf(bench);
  const refused = await bench.workbook.patchTable(bench.link, REFRESH).catch((error: unknown) => error);
  expect(refused).toMatchObject({ kind: "filterStays", tableId: bench.link.tableId });
  expect([await quantities(bench), filtersOf(bench)]).toEqual([[10, 20, 30, 40], before]);

  const { columns } = refused as { readonly columns: readonly string[] };
  expect(columns).toContain("Quantity");
  await bench.workbook.takeFiltersOff(bench.link.tableId, columns);
  await bench.workbook.patchTable(bench.link, REFRESH);
  expect([await quantities(bench), filtersOf(bench), bench.told]).toEqual([NEW_QUANTITIES, [], []]);
});

test("where the other columns say what they filter by, only the one that cannot be put back is named", async () => {
  const bench = await open();
  filter(bench, 1, ["Box 1", "Box 3"]);
  filter(bench, 2, { kind: "rank", top: true, count: 1, percent: false });
  await expect(bench.workbook.patchTable(bench.link, REFRESH)).rejects.toMatchObject({ columns: ["Quantity"] });
  await bench.workbook.takeFiltersOff(bench.link.tableId, ["Quantity"]);
  await bench.workbook.patchTable(bench.link, REFRESH);
  expect(filtersOf(bench)).toEqual([[1, ["Box 1", "Box 3"]]]);
});

test("what a send was answered is written down whatever the filter is, and the person is told of the filter", async () => {
  const bench = await open();
  filter(bench, 1, ["Box 1", "Box 3"]);
  filter(bench, 2, { kind: "rank", top: true, count: 1, percent: false });
  await bench.workbook.patchTable(bench.link, ANSWER);
  expect(await quantities(bench)).toEqual([...NEW_QUANTITIES, 104]);
  expect([filtersOf(bench), bench.told]).toEqual([[[1, ["Box 1", "Box 3"]]], [["Quantity"]]]);
});

test("a filter that Excel refuses to set again costs no data: the others are on, and the person is told", async () => {
  const bench = await open();
  filter(bench, 1, ["Box 1", "Box 3"]);
  filter(bench, 2, { kind: "custom", first: ">=20", second: null, operator: "And" });
  const filterTable = bench.store.filterTable.bind(bench.store);
  jest.spyOn(bench.store, "filterTable").mockImplementation((tableId, column, given) => {
    if (column === 2) return { code: "InvalidArgument", message: "no" };
    return filterTable(tableId, column, given);
  });
  await bench.workbook.patchTable(bench.link, { ...REFRESH, append: [{ id: "5", cells: ["Box 5", 104, 1, null] }] });
  expect(await quantities(bench)).toEqual([...NEW_QUANTITIES, 104]);
  expect([filtersOf(bench), bench.told]).toEqual([[[1, ["Box 1", "Box 3"]]], [["Quantity"]]]);
});

test("a new column moves the filters along with their columns", async () => {
  const bench = await open();
  filter(bench, 2, ["20", "40"]);
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(bench.link.tableId);
    table.columns.add(1, [["Mine"], ["a"], ["b"], ["c"], ["d"]]);
    await context.sync();
  });
  await bench.workbook.patchTable(bench.link, REFRESH);
  expect([await quantities(bench), filtersOf(bench)]).toEqual([NEW_QUANTITIES, [[3, ["20", "40"]]]]);
});
