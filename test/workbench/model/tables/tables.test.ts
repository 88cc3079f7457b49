import { at, type Desk, desk, refusal } from "../support";

async function priced(): Promise<{ sheet: Desk; id: string }> {
  const sheet = await desk();
  sheet.put("A1", ["Item", "Qty", "Price", "Total"], ["nut", 2, 5, ""], ["bolt", 3, 7, ""], ["gear", 1, 9, ""]);
  const { id } = sheet.book.addTable(sheet.sheetId, at("A1:D4"), true, "Items");
  return { sheet, id };
}

describe("headers", () => {
  test("are texts and unique, blanks are numbered", async () => {
    const sheet = await desk();
    sheet.put("A1", ["Price", "", "price", 12]);
    const table = sheet.book.addTable(sheet.sheetId, at("A1:D1"), true);
    expect(table.columns.map((column) => column.name)).toEqual(["Price", "Column1", "price2", "12"]);
    expect(sheet.values("A1:D1")).toEqual([["Price", "Column1", "price2", "12"]]);
    expect([table.name, table.rect]).toEqual(["Table1", at("A1:D2")]);
  });

  test("are put above a range that has none", async () => {
    const sheet = await desk();
    sheet.put("A1", [1, 2], [3, 4]);
    expect(sheet.book.addTable(sheet.sheetId, at("A1:B2"), false).rect).toEqual(at("A1:B3"));
    expect(sheet.values("A1:B2")).toEqual([
      ["Column1", "Column2"],
      [1, 2],
    ]);
  });

  test("that are written rename the column, also where formulas name it", async () => {
    const { sheet, id } = await priced();
    sheet.put("D2", ["=[@Qty]*Items[@Price]"], ["=Items[[#This Row],[Price]]"]);
    sheet.put("C1", ["Unit price"]);
    expect(sheet.book.table(id)?.columns[2]?.name).toBe("Unit price");
    expect(sheet.formula("D2")).toBe("=[@Qty]*Items[@[Unit price]]");
    expect(sheet.formula("D3")).toBe("=Items[[#This Row],[Unit price]]");
    expect(sheet.values("D2:D3").flat()).toEqual([10, 7]);
    sheet.put("A1", [""]);
    expect(sheet.value("A1")).toBe("Column1");
  });
});

test("structured references mean body, row, headers, all cells and spans of columns", async () => {
  const { sheet } = await priced();
  sheet.put(
    "F2",
    ["=SUM(Items[Qty])"],
    ["=Items[@Price]"],
    ["=COUNTA(Items[#Headers])"],
    ["=ROWS(Items[#All])"],
    ["=SUM(Items[[Qty]:[Price]])"],
    ["=ROWS(Items)"],
    ["=SUM(items[nothing])"],
  );
  expect(sheet.values("F2:F8").flat()).toEqual([6, 7, 4, 4, 27, 3, "#REF!"]);
  expect(sheet.formula("F2")).toBe("=SUM(Items[Qty])");
});

describe("growing", () => {
  test("typing below adds a row that looks like the last one", async () => {
    const { sheet, id } = await priced();
    sheet.book.setFormat(sheet.sheetId, at("A2:A4"), "@");
    sheet.put("F1", ["=SUM(Items[Qty])"]);
    sheet.type("A5", "0012");
    sheet.type("B5", "10");
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D5"));
    expect(sheet.value("A5")).toBe("0012");
    expect(sheet.value("F1")).toBe(16);
  });

  test("typing beside adds a column, pasting adds many of both", async () => {
    const { sheet, id } = await priced();
    sheet.type("E1", "Note");
    expect(sheet.book.table(id)?.columns[4]?.name).toBe("Note");
    sheet.type("F2", "x");
    expect(sheet.value("F1")).toBe("Column1");
    sheet.book.paste(sheet.sheetId, 4, 0, [["a", "1"], ["b"]]);
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:F6"));
    expect(sheet.values("A5:B6")).toEqual([
      ["a", 1],
      ["b", ""],
    ]);
  });

  test("is not done by an add-in's write, nor where a cell is in the way", async () => {
    const { sheet, id } = await priced();
    sheet.put("A5", ["api"]);
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D4"));
    sheet.type("B5", "1");
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D4"));
  });

  test("resize keeps the header row and refuses another table's cells", async () => {
    const { sheet, id } = await priced();
    sheet.book.addTable(sheet.sheetId, at("A8:B9"), true);
    sheet.book.resizeTable(id, at("A1:E6"));
    expect(sheet.book.table(id)?.columns.map((column) => column.name)).toEqual([
      "Item",
      "Qty",
      "Price",
      "Total",
      "Column1",
    ]);
    expect(refusal(() => sheet.book.resizeTable(id, at("A1:D8")))).toBe("InvalidArgument");
    expect(refusal(() => sheet.book.resizeTable(id, at("A2:D6")))).toBe("InvalidArgument");
    expect(refusal(() => sheet.book.resizeTable(id, at("A1:D1")))).toBe("InvalidArgument");
  });
});

describe("rows and columns", () => {
  test("inserted inside belong to the table, deleted ones leave it", async () => {
    const { sheet, id } = await priced();
    sheet.book.insertRows(sheet.sheetId, 2, 2);
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D6"));
    sheet.book.deleteRows(sheet.sheetId, 1, 1);
    sheet.book.insertColumns(sheet.sheetId, 1, 1);
    expect(sheet.book.table(id)?.columns.map((column) => column.name)).toEqual([
      "Item",
      "Column1",
      "Qty",
      "Price",
      "Total",
    ]);
    sheet.book.deleteColumns(sheet.sheetId, 0, 1);
    expect(sheet.values("A1:D1")).toEqual([["Column1", "Qty", "Price", "Total"]]);
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D5"));
  });

  test("a table keeps a blank data row, and its header row can not be deleted alone", async () => {
    const { sheet, id } = await priced();
    expect(sheet.book.deleteRows(sheet.sheetId, 0, 2)?.code).toBe("InvalidOperation");
    sheet.book.deleteRows(sheet.sheetId, 1, 3);
    expect(sheet.book.table(id)?.rect).toEqual(at("A1:D2"));
    expect(sheet.values("A2:D2")).toEqual([["", "", "", ""]]);
    sheet.book.deleteRows(sheet.sheetId, 0, 2);
    expect(sheet.book.table(id)).toBeUndefined();
  });

  test("half a table is not moved", async () => {
    const { sheet } = await priced();
    expect(refusal(() => sheet.book.insertRange(sheet.sheetId, at("B2"), "down"))).toBe("InvalidOperation");
  });
});

test("names and places of tables must be free", async () => {
  const { sheet } = await priced();
  expect(refusal(() => sheet.book.addTable(sheet.sheetId, at("D4:E9"), true))).toBe("InvalidArgument");
  expect(refusal(() => sheet.book.addTable(sheet.sheetId, at("H1:I2"), true, "items"))).toBe("ItemAlreadyExists");
  expect(refusal(() => sheet.book.addTable(sheet.sheetId, at("H1:I2"), true, "A1"))).toBe("InvalidArgument");
});

test("a new name of the table goes into formulas", async () => {
  const { sheet, id } = await priced();
  sheet.put("F1", ["=SUM(Items[Qty])+ROWS(Items)"]);
  sheet.book.renameTable(id, "Lines");
  expect([sheet.formula("F1"), sheet.value("F1")]).toEqual(["=SUM(Lines[Qty])+ROWS(Lines)", 9]);
});

test("header and totals rows come and go", async () => {
  const { sheet, id } = await priced();
  sheet.book.setTableParts(id, { totals: true });
  expect([sheet.book.table(id)?.rect, sheet.value("A5")]).toEqual([at("A1:D5"), "Total"]);
  sheet.book.setTableParts(id, { totals: false, headers: false });
  expect([sheet.book.table(id)?.rect, sheet.value("A1"), sheet.value("A5")]).toEqual([at("A2:D4"), "", ""]);
  sheet.book.setTableParts(id, { headers: true });
  expect(sheet.values("A1:B1")).toEqual([["Item", "Qty"]]);
});

test("converting keeps the cells, deleting takes them along", async () => {
  const { sheet, id } = await priced();
  sheet.book.convertToRange(id);
  expect([sheet.book.table(id), sheet.value("A2")]).toEqual([undefined, "nut"]);
  sheet.book.undo();
  sheet.book.deleteTable(id);
  expect([sheet.book.table(id), sheet.value("A2")]).toEqual([undefined, ""]);
});

describe("sort and filter", () => {
  test("sorting moves values, formats and formulas; numbers before text, blanks last both ways", async () => {
    const sheet = await desk();
    sheet.put("A1", ["Key", "Copy"], ["b", "=A2"], [10, "=A3"], ["", "=A4"], ["A", "=A5"], [9, "=A6"], [true, "=A7"]);
    sheet.book.setFormat(sheet.sheetId, at("A3"), "0.00");
    const { id } = sheet.book.addTable(sheet.sheetId, at("A1:B7"), true);
    sheet.book.sortTable(id, 0, true);
    expect(sheet.values("A2:A7").flat()).toEqual([9, 10, "A", "b", true, ""]);
    expect([sheet.formula("B3"), sheet.format("A3"), sheet.value("B3")]).toEqual(["=A3", "0.00", 10]);
    sheet.book.sortTable(id, 0, false);
    expect(sheet.values("A2:A7").flat()).toEqual([true, "b", "A", 10, 9, ""]);
    sheet.book.undo();
    expect(sheet.values("A2:A7").flat()).toEqual([9, 10, "A", "b", true, ""]);
  });

  test("a filter hides the rows whose shown texts are not chosen, and a sort leaves them in place", async () => {
    const { sheet, id } = await priced();
    const hidden = () => [1, 2, 3].map((row) => sheet.book.sheet(sheet.sheetId)?.rowHidden(row));
    sheet.book.filterTable(id, 0, ["nut", "gear"]);
    expect(hidden()).toEqual([false, true, false]);
    sheet.book.sortTable(id, 0, true);
    expect(sheet.values("A2:A4").flat()).toEqual(["gear", "bolt", "nut"]);
    sheet.book.clearTableFilters(id);
    expect(hidden()).toEqual([false, false, false]);
    expect(sheet.events.map((event) => event.kind).filter((kind) => kind.startsWith("row"))).toEqual([
      "rowHiddenChanged",
      "rowSorted",
      "rowHiddenChanged",
    ]);
  });
});
