import { at, desk, refusal } from "./support";

describe("what a written string becomes", () => {
  test.each([
    ["12", 12, "General", "Double"],
    ["-1,234.50", -1234.5, "#,##0.00", "Double"],
    ["12%", 0.12, "0%", "Double"],
    ["12.5%", 0.125, "0.00%", "Double"],
    ["2024-01-05", 45296, "m/d/yyyy", "Double"],
    ["1/5/2024", 45296, "m/d/yyyy", "Double"],
    ["true", true, "General", "Boolean"],
    ["#N/A", "#N/A", "General", "Error"],
    ["'0012", "0012", "General", "String"],
    ["'=A1", "=A1", "General", "String"],
    ["abc", "abc", "General", "String"],
    ["13/45/2024", "13/45/2024", "General", "String"],
    ["=", "=", "General", "String"],
    ["", "", "General", "Empty"],
  ])("%s is taken as %s with the format %s", async (input, value, format, type) => {
    const sheet = await desk();
    sheet.put("B2", [input]);
    expect(sheet.value("B2")).toBe(value);
    expect(sheet.format("B2")).toBe(format);
    expect(sheet.typeOf("B2")).toBe(type);
  });

  test("a cell with the text format takes everything as it is", async () => {
    const sheet = await desk();
    sheet.book.setFormat(sheet.sheetId, at("A1:A3"), "@");
    sheet.put("A1", ["=A1"], ["0012"], ["TRUE"]);
    expect(sheet.values("A1:A3")).toEqual([["=A1"], ["0012"], ["TRUE"]]);
    expect(sheet.formula("A1")).toBe("=A1");
    expect(sheet.typeOf("A3")).toBe("String");
  });

  test("a typed percent keeps the format that the cell has", async () => {
    const sheet = await desk();
    sheet.book.setFormat(sheet.sheetId, at("A1"), "0.000");
    sheet.put("A1", ["12%"]);
    expect([sheet.value("A1"), sheet.format("A1"), sheet.text("A1")]).toEqual([0.12, "0.000", "0.120"]);
  });

  test("the apostrophe is shown by the formula bar only", async () => {
    const sheet = await desk();
    sheet.put("A1", ["'0012"]);
    expect(sheet.formula("A1")).toBe("0012");
    expect(sheet.book.sheet(sheet.sheetId)?.cell(0, 0).entry).toBe("'0012");
  });

  test("what the formula bar shows gives the same cell when it is typed again", async () => {
    const sheet = await desk();
    sheet.put("A1", ["'0012"], ["12.5%"], ["1/5/2024"], ["=1+1"], ["'=x"], ["plain"], [0.1], [true], ["'TRUE"]);
    const before = sheet.book.read(sheet.sheetId, at("A1:A9"), "formulas");
    for (let row = 0; row < 9; row += 1) {
      sheet.type(`A${row + 1}`, sheet.book.sheet(sheet.sheetId)?.cell(row, 0).entry ?? "");
    }
    expect(sheet.book.read(sheet.sheetId, at("A1:A9"), "formulas")).toEqual(before);
  });
});

test("undefined leaves a cell alone and an empty string clears it", async () => {
  const sheet = await desk();
  sheet.put("A1", [1, 2]);
  sheet.put("A1", [undefined, ""]);
  expect(sheet.values("A1:B1")).toEqual([[1, ""]]);
});

test("a block of another shape than its range is refused and changes nothing", async () => {
  const sheet = await desk();
  expect(refusal(() => sheet.put("A1:B2", [1]))).toBe("InvalidArgument");
  expect(refusal(() => sheet.put("A1:B1", [1, 2, 3]))).toBe("InvalidArgument");
  expect(sheet.book.sheet(sheet.sheetId)?.used).toBeNull();
});

test("text of more than 32,767 characters, an endless number and a broken formula are refused before anything is written", async () => {
  const sheet = await desk();
  for (const bad of ["x".repeat(32_768), Number.NaN, Infinity, "=1+", "=(1", '="a']) {
    expect(refusal(() => sheet.put("A1", [1, bad]))).toBe("InvalidArgument");
  }
  expect(sheet.value("A1")).toBe("");
  sheet.put("A1", ["x".repeat(32_767)]);
  expect(sheet.typeOf("A1")).toBe("String");
});

test("a locked cell of a protected sheet refuses with a sentence, an unlocked one takes the edit", async () => {
  const sheet = await desk();
  sheet.book.setStyle(sheet.sheetId, at("B1"), { locked: false });
  sheet.book.protectSheet(sheet.sheetId, true);
  expect(refusal(() => sheet.put("A1", [1]))).toBe("AccessDenied");
  expect(sheet.book.enter(sheet.sheetId, 0, 0, "1")?.message).toMatch(/protected sheet/);
  expect(sheet.type("B1", "1")).toBeNull();
  expect(sheet.value("B1")).toBe(1);
});

test("the format of a cell goes before its row's, the row's before its column's", async () => {
  const sheet = await desk();
  const { book, sheetId } = sheet;
  book.setFormat(sheetId, { top: 0, bottom: 1_048_575, left: 1, right: 1 }, "0.0");
  book.setFormat(sheetId, { top: 2, bottom: 2, left: 0, right: 16_383 }, "0.00");
  book.setFormat(sheetId, at("B4"), "0.000");
  expect(["B1", "B3", "B4", "A1"].map((cell) => sheet.format(cell))).toEqual(["0.0", "0.00", "0.000", "General"]);
  expect(book.sheet(sheetId)?.used).toEqual(at("B4"));
});

test("a format that Excel does not know is refused", async () => {
  const sheet = await desk();
  expect(refusal(() => sheet.book.setFormat(sheet.sheetId, at("A1"), "bogus["))).toBe("InvalidArgument");
});

test("styles add up", async () => {
  const sheet = await desk();
  sheet.book.setStyle(sheet.sheetId, at("A1"), { bold: true });
  sheet.book.setStyle(sheet.sheetId, at("A1:B1"), { fill: "#FF0000" });
  expect(sheet.book.sheet(sheet.sheetId)?.cell(0, 0).style).toEqual({ bold: true, fill: "#FF0000" });
});

test("100,000 rows of 30 columns are written and read back", async () => {
  const { book, sheetId } = await desk();
  const rect = { top: 0, left: 0, bottom: 99_999, right: 29 };
  const block = Array.from({ length: 100_000 }, (_none, row) =>
    Array.from({ length: 30 }, (_cell, column) => (column % 3 === 0 ? `text ${row}` : row * column)),
  );
  book.write(sheetId, rect, block);
  book.setFormat(sheetId, { ...rect, left: 1, right: 1 }, "0.00");
  expect(book.sheet(sheetId)?.used).toEqual(rect);
  expect(book.read(sheetId, { top: 99_999, left: 0, bottom: 99_999, right: 2 }, "text")).toEqual([
    ["text 99999", "99999.00", "199998"],
  ]);
});
