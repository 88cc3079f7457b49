import type { CellValue } from "../../../src/values/cell";
import { MAPPING, openLinked, readWhole, someRows, type Bench } from "../support";

/** What a script of the person's own would do to the table or its sheet. */
async function withTable(
  bench: Bench,
  act: (table: Excel.Table, context: Excel.RequestContext) => void,
): Promise<void> {
  await bench.script(async (context) => {
    act(context.workbook.tables.getItem(bench.link.tableId), context);
    await context.sync();
  });
}

async function column(bench: Bench, name: string): Promise<unknown[]> {
  return bench.script(async (context) => {
    const range = context.workbook.tables.getItem(bench.link.tableId).columns.getItem(name).getDataBodyRange();
    range.load("values");
    await context.sync();
    return range.values.map((row: unknown[]) => row[0]);
  });
}

const HOSTILE: readonly CellValue[] = [
  "007",
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+49 89 1234",
  "-",
  "-5",
  "@",
  "@SUM(A1)",
  "'quoted",
  "''twice",
  "\tTAB",
  "a\tb",
  "line\nfeed",
  "1E5",
  "TRUE",
  "false",
  "WAHR",
  "1/2",
  "2026-11-20",
  "12:30",
  "50%",
  "€ 5,00",
  "#N/A",
  "1234567890123456",
  " leading and trailing ",
  "😀 pallet",
  "مرحبا ١٢٣",
  "\u200b=1",
  "x".repeat(32_767),
  "\u0001",
  '"quotes" \\ and <xml> & more',
];

test.each(["text", "any"] as const)("hostile text written into a %s column reads back as it was", async (type) => {
  const mapping = MAPPING.map((one) => (one.key === "c1" ? { ...one, type } : one));
  const rows = HOSTILE.map((value, at) => ({ id: `${at + 1}`, cells: [value, 1, 1, null] }));
  const bench = await openLinked(rows, mapping);
  const appended = await readWhole(bench);
  expect(appended.rows.cells.map((cells) => cells[0])).toEqual(HOSTILE);
  const turned = [...HOSTILE].reverse();
  const cells = turned.map((value, at) => ({ id: `${at + 1}`, column: 0, value }));
  const result = await bench.workbook.patchTable(bench.link, { cells });
  expect(result).toEqual({ missing: [], skipped: [] });
  const patched = await readWhole(bench);
  expect(patched.rows.cells.map((row) => row[0])).toEqual(turned);
  expect([...patched.rows.formulas]).toEqual([]);
});

test("a CR LF is kept, at least as a line feed, and does not count as a difference", async () => {
  const bench = await openLinked(someRows(1));
  const result = await bench.workbook.patchTable(bench.link, {
    cells: [{ id: "1", column: 0, value: "a\r\nb" }],
  });
  expect(result.skipped).toEqual([]);
  expect(String((await readWhole(bench)).rows.cells[0]?.[0]).replace("\r", "")).toBe("a\nb");
});

test("text stays text where the person changed the cell's format", async () => {
  const bench = await openLinked(someRows(1));
  await withTable(bench, (table) => Object.assign(table.getDataBodyRange(), { numberFormat: "General" }));
  await bench.workbook.patchTable(bench.link, { cells: [{ id: "1", column: 0, value: "007" }] });
  expect((await readWhole(bench)).rows.cells[0]?.[0]).toBe("007");
});

test("only the named cells change: own columns beside and between, and formulas elsewhere, stay", async () => {
  const bench = await openLinked(someRows(3));
  await withTable(bench, (table) => {
    table.columns.add(2, [["Own"], ["mine 1"], ["=1+1"], [""]]);
    table.columns.add(-1, [["Beside"], [1], [2], ["=3*3"]]);
  });
  await withTable(
    bench,
    (table) => (table.columns.getItem("Price").getDataBodyRange().getRow(1).formulas = [["=2*21"]]),
  );
  const result = await bench.workbook.patchTable(bench.link, {
    cells: [
      { id: "1", column: 0, value: "New 1" },
      { id: "3", column: 0, value: "New 3" },
      { id: "1", column: 1, value: 11 },
      { id: "2", column: 1, value: 22 },
      { id: "3", column: 3, value: "noted" },
    ],
    status: [{ id: "2", text: "=sent" }],
  });
  expect(result).toEqual({ missing: [], skipped: [] });
  const { rows, status } = await readWhole(bench);
  expect(rows.cells).toEqual([
    ["New 1", 11, 0.5, null],
    ["Box 2", 22, 42, null],
    ["New 3", 30, 2.5, "noted"],
  ]);
  expect([...rows.formulas]).toEqual([[6, "=2*21"]]);
  expect(status).toEqual(["", "=sent", ""]);
  expect(await column(bench, "Own")).toEqual(["mine 1", 2, ""]);
  expect(await column(bench, "Beside")).toEqual([1, 2, 9]);
});

test("rows are found by id after the person sorted them and moved the table down", async () => {
  const bench = await openLinked(someRows(3));
  await withTable(bench, (table, context) => {
    table.sort.apply([{ key: 2, ascending: false }]);
    context.workbook.worksheets.getItem("Boxes").getRange("1:7").insert("Down");
  });
  await bench.workbook.patchTable(bench.link, { cells: [{ id: "1", column: 0, value: "first" }] });
  const { rows, firstRow } = await readWhole(bench);
  expect(rows.ids).toEqual(["3", "2", "1"]);
  expect(rows.cells.map((row) => row[0])).toEqual(["Box 3", "Box 2", "first"]);
  expect(firstRow).toBe(12);
});

test("a sort stays on the table as the person set it", async () => {
  const bench = await openLinked(someRows(3));
  await withTable(bench, (table) => table.sort.apply([{ key: 2, ascending: false }]));
  await bench.workbook.patchTable(bench.link, { append: someRows(4).slice(3) });
  await bench.script(async (context) => {
    const { sort } = context.workbook.tables.getItem(bench.link.tableId);
    sort.load("fields");
    await context.sync();
    expect(sort.fields).toMatchObject([{ key: 2, ascending: false }]);
  });
  expect((await readWhole(bench)).rows.ids).toEqual(["3", "2", "1", "4"]);
});

test("filters are lifted for the write and stand as before afterwards", async () => {
  const bench = await openLinked(someRows(4));
  await withTable(bench, (table) => table.columns.getItem("Item").filter.applyValuesFilter(["Box 2", "Box 4"]));
  await bench.workbook.patchTable(bench.link, {
    cells: [{ id: "1", column: 1, value: 99 }],
    append: [{ id: "5", cells: ["Box 5", 1, 1, null] }],
  });
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "3", "4", "5"]);
  await bench.script(async (context) => {
    const { autoFilter } = context.workbook.tables.getItem(bench.link.tableId);
    autoFilter.load("isDataFiltered,criteria");
    await context.sync();
    expect(autoFilter.isDataFiltered).toBe(true);
    expect(autoFilter.criteria[1]).toMatchObject({ filterOn: "Values", values: ["Box 2", "Box 4"] });
  });
});

test("nothing is written while a filter is on", async () => {
  const bench = await openLinked(someRows(4));
  await withTable(bench, (table) => table.columns.getItem("Item").filter.applyValuesFilter(["Box 2"]));
  const filtersAtWrites: (number | undefined)[] = [];
  const stop = bench.store.onEvent((event) => {
    if (event.kind === "changed") filtersAtWrites.push(bench.store.table(bench.link.tableId)?.filters.size);
  });
  await bench.workbook.patchTable(bench.link, { cells: [{ id: "1", column: 1, value: 99 }] });
  stop();
  // The cell, and the mark in the hidden header.
  expect(filtersAtWrites).toEqual([0, 0]);
});

test("a patch that was cancelled before it began makes no request", async () => {
  const bench = await openLinked(someRows(1));
  const { requests } = bench.host.stats;
  const signal = AbortSignal.abort();
  const work = bench.workbook.patchTable(bench.link, { append: someRows(2) }, { signal });
  await expect(work).rejects.toThrow("aborted");
  expect(bench.host.stats.requests).toBe(requests);
});

test("a write that has begun is not cut off by a cancel, and its filters stand as before", async () => {
  const bench = await openLinked(someRows(4));
  await withTable(bench, (table) => table.columns.getItem("Item").filter.applyValuesFilter(["Box 2"]));
  const cancel = new AbortController();
  const wide = "x".repeat(30_000);
  const append = Array.from({ length: 300 }, (_, at) => ({ id: `a${at}`, cells: [wide, at, 1, "n"] }));
  const seen: number[] = [];
  await bench.workbook.patchTable(
    bench.link,
    { append },
    {
      signal: cancel.signal,
      onProgress: ({ rowsDone }) => {
        seen.push(rowsDone);
        cancel.abort();
      },
    },
  );
  expect(seen.length).toBeGreaterThan(1);
  expect((await readWhole(bench)).rows.ids).toHaveLength(304);
  await bench.script(async (context) => {
    const { autoFilter } = context.workbook.tables.getItem(bench.link.tableId);
    autoFilter.load("isDataFiltered");
    await context.sync();
    expect(autoFilter.isDataFiltered).toBe(true);
  });
});

test("ids are replaced, and unknown or doubled ids are named and not written", async () => {
  const bench = await openLinked(someRows(4));
  await withTable(bench, (table) => (table.columns.getItemAt(0).getDataBodyRange().getRow(3).values = [[3]]));
  const result = await bench.workbook.patchTable(bench.link, {
    ids: [{ from: "1", to: "901" }],
    cells: [
      { id: "1", column: 0, value: "renamed" },
      { id: "3", column: 0, value: "guess" },
      { id: "77", column: 0, value: "nobody" },
    ],
  });
  expect(result.missing).toEqual(["3", "77"]);
  const { rows } = await readWhole(bench);
  expect(rows.ids).toEqual(["901", "2", "3", "3"]);
  expect(rows.cells.map((row) => row[0])).toEqual(["renamed", "Box 2", "Box 3", "Box 4"]);
});

test("a cell that no longer holds what was expected is left alone and named", async () => {
  const bench = await openLinked(someRows(2));
  const result = await bench.workbook.patchTable(bench.link, {
    cells: [
      { id: "1", column: 1, value: 5, expect: 10 },
      { id: "2", column: 1, value: 6, expect: 19 },
      { id: "2", column: 3, value: "blank before", expect: null },
    ],
  });
  expect(result).toEqual({ missing: [], skipped: [{ id: "2", column: 1 }] });
  expect((await readWhole(bench)).rows.cells.map((row) => [row[1], row[3]])).toEqual([
    [5, null],
    [20, "blank before"],
  ]);
});

test("text that is longer than a cell is refused and never cut", async () => {
  const bench = await openLinked(someRows(1));
  const long = "x".repeat(32_768);
  const cells = [{ id: "1", column: 0, value: long }];
  expect((await bench.workbook.patchTable(bench.link, { cells })).skipped).toEqual([{ id: "1", column: 0 }]);
  const append = [{ id: "2", cells: [long, 1, 1, null] }];
  await expect(bench.workbook.patchTable(bench.link, { append })).rejects.toMatchObject({ kind: "other" });
  expect((await readWhole(bench)).rows.cells).toEqual([["Box 1", 10, 0.5, null]]);
});

test("a patch without a change writes nothing", async () => {
  const bench = await openLinked(someRows(2));
  const before = bench.host.stats.syncs;
  await bench.workbook.patchTable(bench.link, {});
  expect(bench.host.stats.syncs - before).toBe(1);
});

test("appended rows take the formats of the rows above", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) =>
    Object.assign(table.columns.getItem("Price").getDataBodyRange(), { numberFormat: "0.00 €" }),
  );
  await bench.workbook.patchTable(bench.link, { append: someRows(4).slice(2) });
  await bench.script(async (context) => {
    const body = context.workbook.tables.getItem(bench.link.tableId).getDataBodyRange();
    const last = body.getLastRow();
    last.load("numberFormat");
    await context.sync();
    expect(last.numberFormat).toEqual([["@", "@", "General", "0.00 €", "General", "@"]]);
  });
});

test("what stands under the table is moved down as one piece", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (_, context) => {
    const sheet = context.workbook.worksheets.getItem("Boxes");
    sheet.getRange("B8:C8").values = [["footnote", 5]];
    sheet.getRange("D8").formulas = [["=C8*2"]];
  });
  await bench.workbook.patchTable(bench.link, { append: someRows(12).slice(2) });
  await bench.script(async (context) => {
    const note = context.workbook.worksheets.getItem("Boxes").getRange("B18:D18");
    note.load("values,formulas");
    await context.sync();
    expect(note.values).toEqual([["footnote", 5, 10]]);
    expect(note.formulas).toEqual([["footnote", 5, "=C18*2"]]);
  });
  expect((await readWhole(bench)).rows.ids).toHaveLength(12);
});

test("a table that cannot grow without tearing a neighbour says so and changes nothing", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (_, context) => {
    context.workbook.worksheets.getItem("Boxes").getRange("B8:J8").values = [[1, 2, 3, 4, 5, 6, 7, 8, 9]];
  });
  const work = bench.workbook.patchTable(bench.link, {
    cells: [{ id: "1", column: 0, value: "never" }],
    append: someRows(12).slice(2),
  });
  await expect(work).rejects.toMatchObject({ kind: "spaceTaken" });
  expect((await readWhole(bench)).rows.cells.map((row) => row[0])).toEqual(["Box 1", "Box 2"]);
});

test("a totals row stays under the table with its formulas", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => {
    table.showTotals = true;
    table.getTotalRowRange().getCell(0, 2).formulas = [["=SUBTOTAL(109,[Quantity])"]];
  });
  await bench.workbook.patchTable(bench.link, { append: someRows(5).slice(2) });
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "3", "4", "5"]);
  await bench.script(async (context) => {
    const total = context.workbook.tables.getItem(bench.link.tableId).getTotalRowRange();
    total.load("values,rowIndex");
    await context.sync();
    expect([total.rowIndex, total.values[0]?.[2]]).toEqual([9, 150]);
  });
});
