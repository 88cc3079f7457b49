import fc from "fast-check";
import type { ModelChange } from "../../../src/workbench/model/types";
import { at, desk, refusal } from "./support";

describe("what listeners are told", () => {
  test("a one-cell edit carries the value before and the calculated value after", async () => {
    const sheet = await desk();
    sheet.put("A1", [1]);
    sheet.type("A1", "=1+4");
    const base = {
      kind: "changed",
      sheetId: sheet.sheetId,
      tableId: null,
      rect: at("A1"),
      changeType: "RangeEdited",
    };
    expect(sheet.events).toEqual([
      { ...base, before: null, after: 1 },
      { ...base, before: 1, after: 5 },
    ]);
  });

  test("a block is one event, told when the batch is over, also when the batch fails", async () => {
    const sheet = await desk();
    expect(() =>
      sheet.book.batch(() => {
        sheet.put("A1", [1, 2], [3, 4]);
        expect(sheet.events).toEqual([]);
        throw new Error("half-way");
      }),
    ).toThrow("half-way");
    expect(sheet.events).toMatchObject([{ kind: "changed", rect: at("A1:B2") }]);
    expect(sheet.value("B2")).toBe(4);
    expect(sheet.book.undo()).toBe(true);
    expect(sheet.value("B2")).toBe("");
  });

  test("sheets, tables, rows and the selection have events of their own", async () => {
    const sheet = await desk();
    const { book, sheetId } = sheet;
    book.addSheet("Two");
    const two = book.activeSheetId;
    book.renameSheet(two, "Deux");
    book.select(sheetId, at("B2"));
    const table = book.addTable(sheetId, at("A1:B2"), true);
    book.insertRows(sheetId, 1, 1);
    book.insertRange(sheetId, at("A9"), "down");
    book.convertToRange(table.id);
    book.deleteSheet(two);
    expect(sheet.events.map((event) => (event.kind === "changed" ? event.changeType : event.kind))).toEqual([
      "sheetAdded",
      "sheetDeactivated",
      "sheetActivated",
      "sheetRenamed",
      "sheetDeactivated",
      "sheetActivated",
      "selection",
      "tableAdded",
      "RowInserted",
      "CellInserted",
      "tableDeleted",
      "sheetDeleted",
    ]);
  });

  test("a change inside a table names the table", async () => {
    const sheet = await desk();
    const table = sheet.book.addTable(sheet.sheetId, at("A1:B2"), true);
    sheet.put("A2", [1]);
    expect(sheet.events.at(-1)).toMatchObject({ kind: "changed", tableId: table.id });
  });

  test("the painter hears of edited and of recalculated cells", async () => {
    const sheet = await desk();
    sheet.put("D9", ["=A1"]);
    const changes: ModelChange[] = [];
    const stop = sheet.book.subscribe((change) => changes.push(change));
    sheet.put("A1", [1]);
    expect(changes).toEqual([{ kind: "cells", sheetId: sheet.sheetId, rect: at("A1:D9") }]);
    stop();
    sheet.put("A1", [2]);
    expect(changes).toHaveLength(1);
  });
});

describe("undo", () => {
  test("has nothing before the point at which history was forgotten", async () => {
    const sheet = await desk();
    sheet.put("A1", ["opened"]);
    sheet.book.forgetHistory();
    expect([sheet.book.undo(), sheet.book.redo()]).toEqual([false, false]);
    sheet.put("A1", ["typed"]);
    expect(sheet.book.undo()).toBe(true);
    expect(sheet.value("A1")).toBe("opened");
  });

  test("takes back tables, filters, sheets and formats, and redo brings them again", async () => {
    const sheet = await desk();
    const { book, sheetId } = sheet;
    sheet.put("A1", ["Item"], ["a"], ["b"]);
    const { id } = book.addTable(sheetId, at("A1:A3"), true, "Items");
    book.filterTable(id, 0, ["a"]);
    book.addSheet("Two");
    book.undo();
    expect([book.sheets.length, book.activeSheetId]).toEqual([1, sheetId]);
    book.undo();
    expect(book.sheet(sheetId)?.rowHidden(2)).toBe(false);
    book.undo();
    expect(book.table("items")).toBeUndefined();
    expect([book.redo(), book.redo(), book.redo(), book.redo()]).toEqual([true, true, true, false]);
    expect([book.table("items")?.filters.get(0), book.sheet("two")?.name]).toEqual([["a"], "Two"]);
  });

  test("calculates what it brought back", async () => {
    const sheet = await desk();
    sheet.put("A1", [1, "=A1*10"]);
    sheet.put("A1", [2]);
    sheet.book.undo();
    expect(sheet.value("B1")).toBe(10);
    sheet.put("A1", [3]);
    expect(sheet.value("B1")).toBe(30);
  });

  test("has nothing to do in a new workbook", async () => {
    const sheet = await desk();
    expect([sheet.book.undo(), sheet.book.redo()]).toEqual([false, false]);
  });
});

describe("parts and settings", () => {
  test("custom XML keeps its text and knows its namespace", async () => {
    const { book } = await desk();
    const first = book.putCustomXml(null, '<?xml version="1.0"?><x:link xmlns:x="urn:bidsheet" a="1">é</x:link>');
    expect(first.namespace).toBe("urn:bidsheet");
    const second = book.putCustomXml("{AAAA}", "<plain/>");
    expect([second.id, second.namespace]).toEqual(["{AAAA}", ""]);
    book.putCustomXml(first.id, '<link xmlns="urn:two"></link>');
    expect(book.customXml.map((part) => part.namespace)).toEqual(["urn:two", ""]);
    book.deleteCustomXml(first.id);
    expect(refusal(() => book.deleteCustomXml(first.id))).toBe("ItemNotFound");
    expect(refusal(() => book.putCustomXml(null, "no xml"))).toBe("InvalidArgument");
    expect(refusal(() => book.putCustomXml(null, "<open>"))).toBe("InvalidArgument");
  });

  test("settings are kept as JSON text, and a reset forgets everything", async () => {
    const sheet = await desk();
    const { book } = sheet;
    book.setSetting("key", '"v"');
    expect(book.settings.get("key")).toBe('"v"');
    sheet.put("A1", [1]);
    book.reset();
    expect([book.settings.size, book.sheets.map((one) => one.name), book.sheets[0]?.used, book.undo()]).toEqual([
      0,
      ["Sheet1"],
      null,
      false,
    ]);
  });

  test("a new validation rule cuts the older one", async () => {
    const { book, sheetId } = await desk();
    book.setValidation(sheetId, { list: "a,b", rect: at("A1:A9") });
    book.setValidation(sheetId, { list: null, rect: at("A4:A5") });
    expect(book.validations(sheetId).map((rule) => rule.rect)).toEqual([at("A1:A3"), at("A6:A9")]);
    expect(refusal(() => book.setValidation(sheetId, { list: "x".repeat(256), rect: at("A1") }))).toBe(
      "InvalidArgument",
    );
  });
});

test("a typed value that is not in the cell's list is refused, a written one is not", async () => {
  const sheet = await desk();
  const { book, sheetId } = sheet;
  sheet.put("D1", ["each"], ["kg"]);
  book.setValidation(sheetId, { list: "=$D$1:$D$2", rect: at("A1:A5") });
  book.setValidation(sheetId, { list: "yes, no", rect: at("B1") });
  expect([sheet.type("A1", "KG"), sheet.type("A2", "box"), sheet.type("B1", "no"), sheet.type("B1", "maybe")]).toEqual([
    null,
    "InvalidArgument",
    null,
    "InvalidArgument",
  ]);
  sheet.put("A2", ["box"]);
  expect(sheet.value("A2")).toBe("box");
});

test("whatever text is written into text cells, or behind an apostrophe, is read back letter by letter", async () => {
  const { book, sheetId } = await desk();
  book.setFormat(sheetId, at("B1"), "@");
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom("=1", "+1", "-1", "@x", "\t", "\r", "'", "0012", "1e9", "TRUE", "#N/A"),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      fc.pre(text !== "" && !text.startsWith("'"));
      book.write(sheetId, at("A1:B1"), [[`'${text}`, text]]);
      expect(book.read(sheetId, at("A1:B1"), "values")).toEqual([[text, text]]);
    }),
  );
});

test("every finite number is read back as it was written", async () => {
  const { book, sheetId } = await desk();
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      book.write(sheetId, at("A1"), [[number]]);
      expect(book.read(sheetId, at("A1"), "values")).toEqual([[number + 0]]);
    }),
  );
});
