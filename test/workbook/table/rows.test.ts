import { openLinked, readWhole, someRows, type Bench } from "../support";

/** Rows that a person typed under the table's end: no ids. */
async function typeRows(bench: Bench, count: number): Promise<void> {
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(bench.link.tableId);
    table.resize(table.getRange().getResizedRange(count, 0));
    await context.sync();
  });
}

test("rows with a blank id are marked, and others are refused by row", async () => {
  const bench = await openLinked(someRows(2));
  await typeRows(bench, 2);
  const refused = await bench.workbook.markNew(bench.link, [
    { row: 1, mark: "new:k:0", cells: [] },
    { row: 2, mark: "new:k:1", cells: [] },
    { row: 3, mark: "new:k:2", cells: [] },
    { row: 9, mark: "new:k:3", cells: [] },
  ]);
  expect(refused).toEqual([1, 9]);
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "new:k:1", "new:k:2"]);
});

test("ids are cleared only where they still stand", async () => {
  const bench = await openLinked(someRows(3));
  await bench.workbook.clearIds(bench.link, [
    { row: 0, id: "1" },
    { row: 1, id: "8" },
  ]);
  expect((await readWhole(bench)).rows.ids).toEqual(["", "2", "3"]);
});

test("status texts are written by row, and rows that are gone are left out", async () => {
  const bench = await openLinked(someRows(2));
  await bench.workbook.patchTable(bench.link, {
    statusByRow: [
      { row: 1, id: "2", text: "+ not sent: Price is no number" },
      { row: 7, id: "8", text: "nowhere" },
    ],
  });
  expect((await readWhole(bench)).status).toEqual(["", "+ not sent: Price is no number"]);
});

test("showing a cell selects it on its sheet", async () => {
  const bench = await openLinked(someRows(3));
  await bench.script(async (context) => {
    context.workbook.worksheets.add("Elsewhere").activate();
    await context.sync();
  });
  const selected = (): Promise<string> =>
    bench.script(async (context) => {
      const range = context.workbook.getSelectedRange();
      range.load("address");
      await context.sync();
      return range.address;
    });
  await bench.workbook.show(bench.link, 2, 1);
  expect(await selected()).toBe("Boxes!C7");
  await bench.workbook.show(bench.link, 0, null);
  expect(await selected()).toBe("Boxes!B5");
});

/** Events reach a listener some turns after the edit. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

test("edits in the table are heard until the watch ends, edits elsewhere are not", async () => {
  const bench = await openLinked(someRows(2));
  let heard = 0;
  const stop = await bench.workbook.watch(bench.link, () => (heard += 1));
  const sheetId = bench.store.activeSheetId;
  bench.store.enter(sheetId, 4, 1, "typed");
  await settled();
  expect(heard).toBe(1);
  bench.store.enter(sheetId, 40, 1, "elsewhere");
  await settled();
  expect(heard).toBe(1);
  await stop?.();
  bench.store.enter(sheetId, 4, 1, "unheard");
  await settled();
  expect(heard).toBe(1);
});

test("a reading has the number formats that the columns have by now", async () => {
  const bench = await openLinked(someRows(2));
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(bench.link.tableId);
    table.columns.getItemAt(2).getDataBodyRange().numberFormat = [["0.00 [$€-407]"], ["0.00 [$€-407]"]];
    await context.sync();
  });
  const { formats } = (await readWhole(bench)).rows;
  expect([formats?.length, formats?.[1]]).toEqual([bench.link.mapping.length, "0.00 [$€-407]"]);
});

test("headers of numbers stand on the right, over their numbers", async () => {
  const bench = await openLinked(someRows(1));
  const sides = await bench.script(async (context) => {
    const header = context.workbook.tables.getItem(bench.link.tableId).getHeaderRowRange();
    const cells = bench.link.mapping.map((_, at) => header.getCell(0, at + 1));
    for (const cell of cells) cell.load("format/horizontalAlignment");
    await context.sync();
    return cells.map(({ format }) => format.horizontalAlignment);
  });
  const wanted = bench.link.mapping.map(({ type }) => (type === "number" || type === "money" ? "Right" : "General"));
  expect(sides).toEqual(wanted);
  expect(wanted).toContain("Right");
});
