import { findCandidates } from "../../../src/sync/adopt/scan";
import type { SheetFound } from "../../../src/sync/adopt/types";
import type { CellValue } from "../../../src/values/cell";
import { german, sheetOf } from "./adoptSupport";

function scan(sheet: SheetFound, headerRow: number | null = null) {
  return findCandidates(sheet, { locale: german, linked: new Map(), headerRow });
}

function best(rows: readonly (readonly CellValue[])[], given: Partial<SheetFound> = {}) {
  const [first] = scan(sheetOf(rows, given));
  if (first === undefined) throw new Error("Nothing was found.");
  return first;
}

const HEADER = ["Artikel", "Menge", "Einheit", "Preis"];
const body = (count: number): CellValue[][] =>
  Array.from({ length: count }, (_, at) => [`Schraube M${at + 4}`, 100 + at, "Stk", "1.234,50"]);

describe("the header row", () => {
  it("is found in a plain list, with its reasons", () => {
    const found = best([HEADER, ...body(5)]);
    expect(found).toMatchObject({ address: "A1:D6", headerRows: [1], bodyRows: 5, sureness: "sure" });
    expect(found.reasons).toContainEqual({ kind: "knownWords", words: HEADER });
    expect(found.reasons).toContainEqual({ kind: "typeChange", columns: 2 });
    expect(found.columns.map(({ header, letter }) => [letter, header])).toEqual([
      ["A", "Artikel"],
      ["B", "Menge"],
      ["C", "Einheit"],
      ["D", "Preis"],
    ]);
  });

  it("is found below titles, merged or not, and blank rows", () => {
    const titles = [["Preisliste 2025"], ["Lieferant: Meyer", null, null, "Stand 01.02.2025"], [], [null, null]];
    const found = best([...titles, HEADER, ...body(5)], {
      merged: [{ row: 0, column: 0, rows: 1, columns: 4 }],
    });
    expect(found).toMatchObject({ address: "A5:D10", headerRows: [5] });
  });

  it("may be parted from its rows by a blank one", () => {
    expect(best([HEADER, [], ...body(5)])).toMatchObject({ headerRows: [1], address: "A1:D7" });
  });

  it("takes group headers above into the names, and the last row as the table's header", () => {
    const rows = [
      ["Artikel", "Menge", "2024", null, "2025", null],
      [null, null, "Preis", "Gesamt", "Preis", "Gesamt"],
      ...Array.from({ length: 5 }, (_, at) => [`Rohr ${at}`, 10, 1.5, 15, 1.6, 16]),
    ];
    const merged = [
      { row: 0, column: 0, rows: 2, columns: 1 },
      { row: 0, column: 1, rows: 2, columns: 1 },
      { row: 0, column: 2, rows: 1, columns: 2 },
      { row: 0, column: 4, rows: 1, columns: 2 },
    ];
    const found = best(rows, { merged });
    expect(found).toMatchObject({ headerRows: [1, 2], address: "A2:F7" });
    expect(found.columns.map(({ fullHeader }) => fullHeader)).toEqual([
      "Artikel",
      "Menge",
      "2024 Preis",
      "2024 Gesamt",
      "2025 Preis",
      "2025 Gesamt",
    ]);
    expect(found.columns[0]?.header).toBe("");
  });

  it("can be another row that the person chooses", () => {
    const rows = [["Pos", "Text", "A", "B"], HEADER, ...body(5)];
    const sheet = sheetOf(rows);
    expect(scan(sheet)[0]?.headerChoices.map(({ sheetRow }) => sheetRow)).toContain(1);
    expect(scan(sheet, 2)[0]).toMatchObject({ sureness: "sure", reasons: [{ kind: "chosen" }] });
    expect(scan(sheet, 2)[0]?.target.area.row).toBe(1);
  });
});

describe("what does not belong to the list", () => {
  it("is a totals row, by its word or by its sums, and notes below", () => {
    const found = best([HEADER, ...body(5), ["Summe", null, null, 6172.5], [], ["Preise gültig bis Ende März"]]);
    expect(found).toMatchObject({ address: "A1:D6", totals: { sheetRow: 7, text: "Summe", ofTable: false } });
    expect(found.notesBelow).toEqual([{ sheetRow: 9, text: "Preise gültig bis Ende März" }]);
    const sums = best([HEADER, ...body(5), [null, "=SUM(B2:B6)", null, "=SUM(D2:D6)"]]);
    expect(sums).toMatchObject({ address: "A1:D6", totals: { sheetRow: 7 } });
  });

  it("is no row of an ordinary list whose every row has a sum", () => {
    const rows = body(5).map((row, at) => [...row, `=SUM(B${at + 2}:C${at + 2})`]);
    expect(best([[...HEADER, "Summe"], ...rows])).toMatchObject({ bodyRows: 5, totals: null });
  });

  it("is a side note beyond a blank column", () => {
    const rows = [[...HEADER, null, "Ansprechpartner"], ...body(5).map((row) => [...row, null, "Frau Beck"])];
    expect(best(rows)).toMatchObject({ address: "A1:D6" });
  });

  it("is a second list below, which is found on its own", () => {
    const found = scan(sheetOf([HEADER, ...body(4), [], ["Title", "Qty", "UOM", "Price"], ...body(3)]));
    expect(found.map(({ address }) => address).sort()).toEqual(["A1:D5", "A7:D10"]);
  });

  it("but rows go on behind a blank one", () => {
    expect(best([HEADER, ...body(4), [], ...body(3)])).toMatchObject({ address: "A1:D9" });
  });
});

describe("Excel's own tables", () => {
  const table = {
    id: "t1",
    name: "Preise",
    area: { row: 1, column: 0, rows: 4, columns: 4 },
    hasHeader: true,
    hasTotals: true,
    filtered: true,
  };
  const rows = [["Titel"], HEADER, ...body(3), ["Ergebnis", null, null, 99]];

  it("are taken as they are, with their totals row named and not as cells once more", () => {
    const found = scan(sheetOf(rows, { tables: [table], hiddenRows: new Map([["t1", 2]]), hiddenColumns: [2] }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      key: "t1",
      address: "A2:D5",
      tableName: "Preise",
      bodyRows: 3,
      sureness: "sure",
      linked: null,
      filtered: true,
      hiddenRows: 2,
      hiddenColumns: 1,
      totals: { sheetRow: 6, text: "Ergebnis", ofTable: true },
    });
  });

  it("are told when they are linked already", () => {
    const linked = { linkId: "l1", eventTitle: "Steel", worksheetTitle: "Pipes" };
    const wish = { locale: german, linked: new Map([["t1", linked]]), headerRow: null };
    expect(findCandidates(sheetOf(rows, { tables: [table] }), wish)[0]?.linked).toEqual(linked);
  });
});

it("offers what holds the selected cell, where something does", () => {
  const rows = [[...HEADER, null, ...HEADER], ...body(4).map((row) => [...row, null, ...row])];
  expect(scan(sheetOf(rows, { activeCell: { row: 2, column: 6 } })).map(({ address }) => address)).toEqual(["F1:I5"]);
});

it("finds nothing on an empty sheet and in running text", () => {
  expect(scan(sheetOf([[]]))).toEqual([]);
  expect(
    scan(sheetOf([["A letter."], ["With some lines of text that go on and on, as letters do."], ["End."]])),
  ).toEqual([]);
});
