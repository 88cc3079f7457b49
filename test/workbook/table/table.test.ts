import { openLinked, openWorkbook, MAPPING, readWhole, someRows } from "../support";

test("a new linked table has a hidden id column first, the mapped columns in order and the status last", async () => {
  const { script, link } = await openLinked();
  await script(async (context) => {
    const table = context.workbook.tables.getItem(link.tableName);
    const header = table.getHeaderRowRange();
    header.load("values,rowIndex,columnIndex");
    const id = header.getColumn(0);
    id.load("columnHidden");
    const body = table.getDataBodyRange();
    body.load("numberFormat,rowCount");
    const title = context.workbook.worksheets.getActiveWorksheet();
    title.load("name");
    const caption = title.getRange("B1:B2");
    caption.load("values");
    const frozen = title.freezePanes.getLocationOrNullObject();
    frozen.load("rowCount");
    await context.sync();
    expect(header.values).toEqual([
      ["Bidsheet ID (do not edit)", "Item", "Quantity", "Price", "Note", "Bidsheet status"],
    ]);
    expect(id.columnHidden).toBe(true);
    expect(body.numberFormat).toEqual([["@", "@", "General", "#,##0.00##", "General", "@"]]);
    expect(title.name).toBe("Boxes");
    expect(caption.values).toEqual([["Packaging: Boxes"], ["Bidsheet: not refreshed yet"]]);
    expect(frozen.rowCount).toBe(header.rowIndex + 1);
  });
});

test("an empty table reads as no rows", async () => {
  const bench = await openLinked();
  const table = await readWhole(bench);
  expect(table.rows.ids).toEqual([]);
  expect(table.firstRow).toBe(5);
});

test("appended rows are read back with their ids, types and blanks", async () => {
  const bench = await openLinked(someRows(3));
  const { rows, status } = await readWhole(bench);
  expect(rows.ids).toEqual(["1", "2", "3"]);
  expect(rows.cells[2]).toEqual(["Box 3", 30, 2.5, null]);
  expect(rows.formulas.size).toBe(0);
  expect(status).toEqual(["", "", ""]);
});

test("names that Excel refuses or already has are made legal and unique", async () => {
  const { workbook } = await openWorkbook();
  const table = { tableName: "A1", caption: "=1+1", mapping: MAPPING };
  const request = { sheetName: "Bid / 'Q1': [x]", tables: [table, table] };
  const made = [...(await workbook.createTables(request)), ...(await workbook.createTables(request))];
  const [first, second] = ["Bid 'Q1' x", "Bid 'Q1' x (2)"];
  expect(made.map(({ sheetName }) => sheetName)).toEqual([first, first, second, second]);
  expect(made.map(({ tableName }) => tableName)).toEqual([
    "Bidsheet_A1",
    "Bidsheet_A1_2",
    "Bidsheet_A1_3",
    "Bidsheet_A1_4",
  ]);
});

test("labels that repeat, are blank or look like formulas become headers as text", async () => {
  const labels = ["Price", "price", "", "=SUM(A1)", "Bidsheet status"];
  const mapping = labels.map(
    (label, at) => ({ ...MAPPING[0], key: `c${at}`, label, type: "any", computed: false, naming: false }) as const,
  );
  const bench = await openLinked([], mapping);
  await bench.script(async (context) => {
    const header = context.workbook.tables.getItem(bench.link.tableName).getHeaderRowRange();
    header.load("values");
    await context.sync();
    expect(header.values[0]?.slice(1, -1)).toEqual(["Price", "price (2)", "c2", "=SUM(A1)", "Bidsheet status (2)"]);
  });
  expect((await readWhole(bench)).renamed).toEqual([]);
});

test("hidden and filtered rows are read like all others", async () => {
  const bench = await openLinked(someRows(4));
  await bench.script(async (context) => {
    const table = context.workbook.tables.getItem(bench.link.tableName);
    table.columns.getItem("Item").filter.applyValuesFilter(["Box 2"]);
    await context.sync();
  });
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "3", "4"]);
});
