import fc from "fast-check";
import { at, desk, refusal } from "./support";

test("inserted rows move cells, references, hidden rows, widths, validations and the freeze", async () => {
  const sheet = await desk();
  const { book, sheetId } = sheet;
  sheet.put("A1", [1], [2], [3], ["=SUM(A1:A3)"], ["=$A$2"]);
  book.hideRows(sheetId, 2, 1, true);
  book.freeze(sheetId, 2, 0);
  book.setValidation(sheetId, { list: "=$A$1:$A$3", rect: at("B2:B3") });
  book.insertRows(sheetId, 1, 2);
  expect(sheet.formula("A6")).toBe("=SUM(A1:A5)");
  expect(sheet.formula("A7")).toBe("=$A$4");
  expect(sheet.values("A6:A7").flat()).toEqual([6, 2]);
  const view = book.sheet(sheetId);
  expect([2, 4].map((row) => view?.rowHidden(row))).toEqual([false, true]);
  expect(view?.frozen.rows).toBe(4);
  expect(book.validations(sheetId)).toEqual([{ list: "=$A$1:$A$5", rect: at("B4:B5") }]);
});

test("deleted cells leave #REF!, ranges shrink", async () => {
  const sheet = await desk();
  sheet.put("A1", [1], [2], [3]);
  sheet.put("C1", ["=A2"], ["=SUM(A1:A3)"]);
  sheet.put("D1", ["=A3+SUM(H:H)+SUM(7:7)"]);
  sheet.book.deleteRange(sheet.sheetId, at("A2"), "up");
  expect(sheet.formula("C1")).toBe("=#REF!");
  expect(sheet.formula("C2")).toBe("=SUM(A1:A2)");
  expect(sheet.formula("D1")).toBe("=A2+SUM(H:H)+SUM(7:7)");
  expect(sheet.values("C1:C2").flat()).toEqual(["#REF!", 4]);
});

test("references from other sheets and whole columns follow", async () => {
  const sheet = await desk();
  const other = sheet.book.createSheet("Other");
  sheet.book.write(other.id, at("A1"), [["=Sheet1!C3+SUM(Sheet1!C:C)"]]);
  sheet.book.insertColumns(sheet.sheetId, 1, 1);
  expect(sheet.book.read(other.id, at("A1"), "formulas")).toEqual([["=Sheet1!D3+SUM(Sheet1!D:D)"]]);
});

test("cells of a range move right and back", async () => {
  const sheet = await desk();
  sheet.put("A1:C2", [1, 2, 3], [4, 5, 6]);
  sheet.book.insertRange(sheet.sheetId, at("A1:B1"), "right");
  expect(sheet.values("A1:E2")).toEqual([
    ["", "", 1, 2, 3],
    [4, 5, 6, "", ""],
  ]);
  sheet.book.deleteRange(sheet.sheetId, at("A1:B1"), "left");
  expect(sheet.values("A1:E2")).toEqual([
    [1, 2, 3, "", ""],
    [4, 5, 6, "", ""],
  ]);
});

test("data is not pushed off the end of the sheet", async () => {
  const sheet = await desk();
  sheet.put("A1048576", [1]);
  expect(sheet.book.insertRows(sheet.sheetId, 0, 1)?.code).toBe("InvalidOperation");
});

test("a protected sheet refuses to move cells", async () => {
  const sheet = await desk();
  sheet.book.protectSheet(sheet.sheetId, true);
  expect(sheet.book.insertRows(sheet.sheetId, 0, 1)?.code).toBe("AccessDenied");
  expect(refusal(() => sheet.book.deleteRange(sheet.sheetId, at("A1"), "up"))).toBe("AccessDenied");
});

test("new rows look like the row above", async () => {
  const sheet = await desk();
  sheet.book.setFormat(sheet.sheetId, at("B1:B2"), "0.00");
  sheet.book.insertRows(sheet.sheetId, 1, 1);
  expect(["B1", "B2", "B3", "B4"].map((cell) => sheet.format(cell))).toEqual(["0.00", "0.00", "0.00", "General"]);
});

test("inserting and deleting the same rows or columns brings every formula and value back", async () => {
  const sheet = await desk();
  const { book, sheetId } = sheet;
  const cells = fc.array(fc.tuple(fc.nat(8), fc.nat(5), fc.nat(8), fc.nat(5), fc.boolean()), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(cells, fc.nat(10), fc.integer({ min: 1, max: 300 }), fc.boolean(), (formulas, line, count, rows) => {
      book.clearRange(sheetId, at("A1:Z400"), "all");
      for (const [row, column, toRow, toColumn, fixed] of formulas) {
        const mark = fixed ? "$" : "";
        const target = `${mark}${String.fromCharCode(65 + toColumn)}${mark}${toRow + 12}`;
        sheet.put(`${String.fromCharCode(65 + column)}${row + 1}`, [`=SUM(${target}:$H$30)+${target}`]);
      }
      const before = book.read(sheetId, at("A1:H40"), "formulas");
      if (rows) {
        book.insertRows(sheetId, line, count);
        book.deleteRows(sheetId, line, count);
      } else {
        book.insertColumns(sheetId, line, count);
        book.deleteColumns(sheetId, line, count);
      }
      expect(book.read(sheetId, at("A1:H40"), "formulas")).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test("undo and redo go through any row of edits to the same cells", async () => {
  const sheet = await desk();
  const { book, sheetId } = sheet;
  const edit = fc.record({ kind: fc.nat(4), row: fc.nat(6), column: fc.nat(4), value: fc.integer() });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      book.reset();
      const id = book.activeSheetId;
      sheet.book.write(id, at("A1:C2"), [
        [1, 2, "=A1+B1"],
        [4, 5, "=SUM(A1:B2)"],
      ]);
      const states = [book.read(id, at("A1:J20"), "formulas")];
      let undone = 0;
      for (const { kind, row, column, value } of edits) {
        const before = JSON.stringify(book.read(id, at("A1:J20"), "formulas"));
        const run = [
          () => void book.enter(id, row, column, String(value)),
          () => void book.insertRows(id, row, 1),
          () => void book.deleteColumns(id, column, 1),
          () => book.insertRange(id, { top: row, left: column, bottom: row, right: column }, "right"),
          () => book.deleteRange(id, { top: row, left: column, bottom: row + 1, right: column }, "up"),
        ][kind];
        run?.();
        const after = book.read(id, at("A1:J20"), "formulas");
        if (JSON.stringify(after) !== before) states.push(after);
        else if (book.undo()) undone += 1;
      }
      expect(undone).toBeLessThanOrEqual(edits.length);
      for (const state of states.slice(0, -1).reverse()) {
        book.undo();
        expect(book.read(id, at("A1:J20"), "formulas")).toEqual(state);
      }
      for (const state of states.slice(1)) {
        book.redo();
        expect(book.read(id, at("A1:J20"), "formulas")).toEqual(state);
      }
    }),
    { numRuns: 40 },
  );
  expect(sheetId).not.toBe("");
});
