import { at, desk, refusal } from "./support";

test("formulas are calculated at the end of a write and follow their cells", async () => {
  const sheet = await desk();
  sheet.put("A1", [2, 3, "=A1*B1"]);
  expect(sheet.value("C1")).toBe(6);
  sheet.put("A1", [5]);
  expect(sheet.value("C1")).toBe(15);
  sheet.put("A1", [""]);
  expect(sheet.value("C1")).toBe(0);
});

test("a formula over a whole column sees cells that are written, changed and cleared later", async () => {
  const sheet = await desk();
  sheet.put("C1", ["=SUM(A:A)"]);
  sheet.put("A500", [7], [8]);
  expect(sheet.value("C1")).toBe(15);
  sheet.book.clearRange(sheet.sheetId, at("A501"), "contents");
  expect(sheet.value("C1")).toBe(7);
  sheet.book.clearRange(sheet.sheetId, at("A1:A900"), "contents");
  expect(sheet.value("C1")).toBe(0);
});

test("results are numbers, texts, truth values and errors, exact to 15 digits", async () => {
  const sheet = await desk();
  sheet.put("A1", ["=1/3"], ['="a"&1'], ["=1>2"], ["=1/0"], ["=1e21/3"], ["=-0.1-0.2"], ['=""']);
  expect(sheet.values("A1:A7").flat()).toEqual([
    0.333333333333333,
    "a1",
    false,
    "#DIV/0!",
    333333333333333000000,
    -0.3,
    "",
  ]);
  expect(sheet.typeOf("A4")).toBe("Error");
  expect(sheet.typeOf("A7")).toBe("String");
});

test("texts that look like formulas, numbers or truth values stay texts for formulas", async () => {
  const sheet = await desk();
  sheet.put("A1", ["'=1+1"], ["'12"], ["'TRUE"], ["''x"]);
  sheet.put("B1", ["=ISTEXT(A1)"], ["=ISTEXT(A2)"], ["=ISTEXT(A3)"], ["=A4"]);
  expect(sheet.values("B1:B4").flat()).toEqual([true, true, true, "'x"]);
});

test("a formula that is overwritten by a value gives that value to others", async () => {
  const sheet = await desk();
  sheet.put("A1", ["=1+1", "=A1+1"]);
  sheet.put("A1", [10]);
  expect(sheet.value("B1")).toBe(11);
});

test("values can be read inside the batch that writes the formula", async () => {
  const sheet = await desk();
  const seen = sheet.book.batch(() => {
    sheet.put("A1", [4, "=A1*2"]);
    return sheet.value("B1");
  });
  expect(seen).toBe(8);
});

test("a circle of formulas shows the engine's error", async () => {
  const sheet = await desk();
  sheet.put("A1", ["=B1", "=A1"]);
  expect(sheet.values("A1:B1")).toEqual([["#CIRC!", "#CIRC!"]]);
});

test("functions and references are kept in capitals, texts in quotes as typed", async () => {
  const sheet = await desk();
  sheet.put("D1", ['=sum(a1:$b$2)&"sum(a1)"']);
  expect(sheet.formula("D1")).toBe('=SUM(A1:$B$2)&"sum(a1)"');
});

describe("other sheets", () => {
  test("are named with quotes where needed, and formulas follow their new names", async () => {
    const sheet = await desk();
    const other = sheet.book.createSheet("Bid data");
    sheet.book.write(other.id, at("A1"), [[5]]);
    sheet.put("A1", ["='Bid data'!A1*2"]);
    expect(sheet.value("A1")).toBe(10);
    sheet.book.renameSheet(other.id, "Prices");
    expect(sheet.formula("A1")).toBe("=Prices!A1*2");
    sheet.book.write(other.id, at("A1"), [[6]]);
    expect(sheet.value("A1")).toBe(12);
  });

  test("that are deleted leave #REF!, and undo brings them back", async () => {
    const sheet = await desk();
    const other = sheet.book.createSheet("Data");
    sheet.put("A1", ["=Data!A1"]);
    expect(sheet.book.deleteSheet(other.id)).toBeNull();
    expect([sheet.formula("A1"), sheet.value("A1")]).toEqual(["=#REF!", "#REF!"]);
    sheet.book.undo();
    expect(sheet.formula("A1")).toBe("=Data!A1");
    sheet.book.write(other.id, at("A1"), [[3]]);
    expect(sheet.value("A1")).toBe(3);
  });

  test.each(["", "a".repeat(32), "a:b", "a/b", "a\\b", "a?b", "a*b", "[a]", "'a"])(
    "can not be called %p",
    async (name) => {
      const sheet = await desk();
      expect(refusal(() => sheet.book.createSheet(name))).toBe("InvalidArgument");
    },
  );

  test("can not have the name of another, in whatever case", async () => {
    const sheet = await desk();
    expect(refusal(() => sheet.book.createSheet("SHEET1"))).toBe("ItemAlreadyExists");
  });

  test("can not all be deleted or hidden", async () => {
    const sheet = await desk();
    expect(sheet.book.deleteSheet(sheet.sheetId)?.code).toBe("InvalidOperation");
    expect(refusal(() => sheet.book.setVisible(sheet.sheetId, false))).toBe("InvalidOperation");
  });
});

describe("names", () => {
  test("stand for cells, of the sheet before those of the workbook", async () => {
    const sheet = await desk();
    sheet.put("A1", [2], [3]);
    sheet.book.setName("rate", "=Sheet1!$A$1", null);
    sheet.put("B1", ["=rate*10"], ["=SUM(rate,1)"]);
    expect(sheet.values("B1:B2").flat()).toEqual([20, 3]);
    sheet.book.setName("rate", "=Sheet1!$A$2", sheet.sheetId);
    expect(sheet.value("B1")).toBe(30);
    sheet.book.deleteName("rate", sheet.sheetId);
    sheet.book.deleteName("rate", null);
    expect(sheet.value("B1")).toBe("#NAME?");
  });

  test("move with their cells", async () => {
    const sheet = await desk();
    sheet.book.setName("rate", "=Sheet1!$A$5", null);
    sheet.book.insertRows(sheet.sheetId, 0, 2);
    expect(sheet.book.names[0]?.formula).toBe("=Sheet1!$A$7");
  });

  test("that look like cells or belong to a table are refused", async () => {
    const sheet = await desk();
    sheet.book.addTable(sheet.sheetId, at("A1:B2"), true, "Items");
    expect(refusal(() => sheet.book.setName("AB12", "=1", null))).toBe("InvalidArgument");
    expect(refusal(() => sheet.book.setName("items", "=1", null))).toBe("ItemAlreadyExists");
  });
});
