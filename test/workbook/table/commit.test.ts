import type { TablePatch } from "../../../src/workbook/table/types";
import type { Fault } from "../../../src/workbench/excel-host/excelHost";
import { StoreRefusal } from "../../../src/workbench/model/refusal";
import { beforeRequest, openLinked, readWhole, someRows, type Bench } from "../support";

const WIDE = "x".repeat(30_000);
const ASOF = "2026-11-22T14:05:31.000Z";
const BEFORE = "2026-11-22T13:00:07.000Z";
const BROKEN =
  "Bidsheet: refresh of 2026-11-22 at 14:05 UTC was interrupted; data partly newer than 2026-11-22 at 13:00:07 UTC. Refresh again.";

/** 100 rows change, in 3 MB, and 80 are new, in 2.4 MB: two requests. */
const LARGE: TablePatch = {
  whole: true,
  asOf: ASOF,
  cells: [
    ...someRows(100).map(({ id }, at) => ({
      id,
      column: 0,
      value: `${WIDE}${at}`,
      expect: `Box ${id}`,
    })),
    { id: "2", column: 2, value: 43, expect: 42 },
  ],
  status: [{ id: "3", text: "Gone" }],
  append: Array.from({ length: 80 }, (_, at) => ({ id: `9${at}`, cells: [WIDE, at, 1, "new"] })),
};
/** The same in one request. */
const SMALL: TablePatch = {
  ...LARGE,
  cells: [
    { id: "1", column: 0, value: "New", expect: "Box 1" },
    { id: "2", column: 2, value: 43, expect: 42 },
  ],
  append: someRows(104).slice(102),
};

/** A table with a filter, a formula in a mapped cell, a column of the person's own and a note under it. */
async function openTable(): Promise<Bench> {
  const bench = await openLinked(someRows(102));
  const link = { ...bench.link, lastRefresh: BEFORE };
  await bench.workbook.saveLink(link);
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(link.tableId);
    table.columns.add(3, [["Own"], ...someRows(102).map((_, at) => [`mine ${at}`])]);
    table.columns.getItem("Price").getDataBodyRange().getRow(1).formulas = [["=6*7"]];
    table.columns.getItem("Quantity").filter.applyValuesFilter(["10", "20"]);
    table.worksheet.getRange("C110").values = [["a note under the table"]];
    await context.sync();
  });
  return { ...bench, link };
}

/** Everything on the sheet, and what the table looks like. */
function picture({ store, link }: Bench) {
  const table = store.table(link.tableId);
  const all = { top: 0, left: 0, bottom: 300, right: 12 };
  // The number behind the hidden header counts writes, also those that were put back.
  const uncounted = (value: string | number | boolean) =>
    typeof value === "string" ? value.replace(/^(Bidsheet ID .*\)) \d+$/, "$1") : value;
  const read = (kind: "values" | "formulas") =>
    store.read(store.activeSheetId, all, kind).map((row) => row.map(uncounted));
  return {
    values: read("values"),
    formulas: read("formulas"),
    rect: table?.rect,
    filters: [...(table?.filters ?? [])],
    totals: table?.showTotals,
  };
}

function refuse(bench: Bench, count: number, fault: Fault): void {
  beforeRequest(bench, count, () => (bench.host.fault = fault));
}

/** How many requests the data takes, before the one that sets the filter again, and how the sheet looks then. */
async function undisturbed(patch: TablePatch) {
  const bench = await openTable();
  const first = bench.host.stats.syncs;
  await bench.workbook.patchTable(bench.link, patch);
  return { syncs: bench.host.stats.syncs - first - 1, end: picture(bench) };
}

const line = (bench: Bench): unknown => picture(bench).values[1]?.[1];

test.each([
  ["one request", SMALL],
  ["several requests", LARGE],
])(
  "wherever Excel refuses a commit of %s, the old data is whole, and the same patch completes it",
  async (_, patch) => {
    const { syncs, end } = await undisturbed(patch);
    expect(syncs).toBe(patch === SMALL ? 3 : 5);
    for (let at = 0; at < syncs; at++) {
      const bench = await openTable();
      const old = picture(bench);
      refuse(bench, at, { code: "GeneralException" });
      await expect(bench.workbook.patchTable(bench.link, patch)).rejects.toMatchObject({
        name: "WorkbookError",
      });
      expect(picture(bench)).toEqual(old);
      await bench.workbook.patchTable(bench.link, patch);
      expect(picture(bench)).toEqual(end);
    }
  },
  60_000,
);

test("where Excel refuses the request that sets the filter again, the data is whole and the filter is tried once more", async () => {
  const { syncs, end } = await undisturbed(SMALL);
  const bench = await openTable();
  refuse(bench, syncs, { code: "GeneralException" });
  await bench.workbook.patchTable(bench.link, SMALL);
  expect(picture(bench)).toEqual(end);
});

test("where Excel stops in the middle of one request, what stood there before is put back", async () => {
  const bench = await openTable();
  const old = picture(bench);
  const { end } = await undisturbed(SMALL);
  const resize = jest.spyOn(bench.store, "resizeTable").mockImplementationOnce(() => {
    throw new StoreRefusal("InvalidOperation", "no");
  });
  await expect(bench.workbook.patchTable(bench.link, SMALL)).rejects.toMatchObject({ kind: "other" });
  expect(resize).toHaveBeenCalled();
  expect(picture(bench)).toEqual(old);
  await bench.workbook.patchTable(bench.link, SMALL);
  expect(picture(bench)).toEqual(end);
});

test("cells under the table that were moved down for new rows come back up", async () => {
  const bench = await openTable();
  bench.store.deleteRows(bench.store.activeSheetId, 106, 2);
  const old = picture(bench);
  expect(old.values[107]?.[2]).toBe("a note under the table");
  refuse(bench, 3, { code: "GeneralException" });
  await expect(bench.workbook.patchTable(bench.link, LARGE)).rejects.toMatchObject({ kind: "other" });
  expect(picture(bench)).toEqual(old);
});

test("a totals row stands as before after a commit that was refused", async () => {
  const bench = await openTable();
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(bench.link.tableId);
    table.showTotals = true;
    table.getTotalRowRange().getCell(0, 2).formulas = [["=SUBTOTAL(109,[Quantity])"]];
    await context.sync();
  });
  const old = picture(bench);
  for (const at of [3, 4, 5, 6]) {
    refuse(bench, at, { code: "GeneralException" });
    await expect(bench.workbook.patchTable(bench.link, LARGE)).rejects.toMatchObject({
      name: "WorkbookError",
    });
    expect(picture(bench)).toEqual(old);
  }
}, 30_000);

test("a cell that is being edited in the middle of a commit holds it up, and it is completed afterwards", async () => {
  const { syncs, end } = await undisturbed(LARGE);
  for (let at = 0; at < syncs; at++) {
    const bench = await openTable();
    refuse(bench, at, "cellEditMode");
    // The table has ten rows of these ids: they stay as they are.
    const there = Array.from({ length: 10 }, (_, row) => `${90 + row}`);
    expect(await bench.workbook.patchTable(bench.link, LARGE)).toEqual({ missing: [], skipped: [], there });
    expect(picture(bench)).toEqual(end);
  }
}, 60_000);

test("a sheet that is protected before the commit begins keeps its data, and nothing is said to have broken off", async () => {
  const bench = await openTable();
  const old = picture(bench);
  beforeRequest(bench, 2, () => bench.store.protectSheet(bench.store.activeSheetId, true));
  await expect(bench.workbook.patchTable(bench.link, SMALL)).rejects.toMatchObject({ kind: "protected" });
  expect(picture(bench)).toEqual(old);
});

test("a sheet that is protected in the middle says that its data is partly newer, until a refresh completes it", async () => {
  const bench = await openTable();
  const { syncs, end } = await undisturbed(LARGE);
  beforeRequest(bench, syncs - 1, () => bench.store.protectSheet(bench.store.activeSheetId, true));
  await expect(bench.workbook.patchTable(bench.link, LARGE)).rejects.toMatchObject({ kind: "brokeOff" });
  expect(line(bench)).toBe(BROKEN);
  bench.store.protectSheet(bench.store.activeSheetId, false);
  await bench.workbook.saveLink(bench.link);
  expect(line(bench)).toBe(BROKEN);
  await bench.workbook.patchTable(bench.link, LARGE);
  // The filter was on when the first one began, and Excel had not let it be put back.
  expect({ ...picture(bench), filters: end.filters }).toEqual(end);
  expect(line(bench)).toBe("Bidsheet: refreshed 2026-11-22 at 14:05 UTC");
});

test("a table that is deleted in the middle leaves the line that says so", async () => {
  const bench = await openTable();
  const { syncs } = await undisturbed(LARGE);
  beforeRequest(bench, syncs - 1, () => bench.store.deleteTable(bench.link.tableId));
  await expect(bench.workbook.patchTable(bench.link, LARGE)).rejects.toMatchObject({ kind: "brokeOff" });
  expect(line(bench)).toBe(BROKEN);
});

test("what the person typed while a refused commit was taken back stays", async () => {
  const bench = await openTable();
  const { syncs } = await undisturbed(LARGE);
  beforeRequest(bench, syncs - 1, () => {
    bench.store.enter(bench.store.activeSheetId, 4, 1, "mine now");
    bench.host.fault = { code: "GeneralException" };
  });
  await expect(bench.workbook.patchTable(bench.link, LARGE)).rejects.toMatchObject({ kind: "other" });
  const { rows } = await readWhole(bench);
  expect(rows.ids).toHaveLength(102);
  expect(rows.cells.slice(0, 3).map((cells) => cells[0])).toEqual(["mine now", "Box 2", "Box 3"]);
});

test("a cancel before the first cell is touched leaves everything as it was", async () => {
  const bench = await openTable();
  const old = picture(bench);
  const cancel = new AbortController();
  beforeRequest(bench, 1, () => cancel.abort());
  const work = bench.workbook.patchTable(bench.link, LARGE, { signal: cancel.signal });
  await expect(work).rejects.toThrow("aborted");
  expect(picture(bench)).toEqual(old);
});

test("a cell that holds the new value already counts as written", async () => {
  const bench = await openTable();
  const cells = [{ id: "1", column: 0, value: "Box 1", expect: "older" }];
  expect(await bench.workbook.patchTable(bench.link, { cells, whole: true })).toEqual({
    missing: [],
    skipped: [],
  });
});
