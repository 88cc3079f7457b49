// What files keep of formulas that nothing here calculates stays, and is marked; no error stands in its place.
import type { Scalar } from "../../../src/workbench/model/types";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { foreignFile, formulaCell, numberCell, textCell } from "./foreignFiles";
import { calculatingBook, fillFrom, firstSheet } from "./support";

function shown(store: WorkbookStore, column: number, rows: number): [Scalar, boolean][] {
  return Array.from({ length: rows }, (_, row) => {
    const { value, kept } = store.sheets[0]?.cell(row, column) ?? { value: null, kept: false };
    return [value, kept];
  });
}

const file = () =>
  foreignFile(
    [
      {
        name: "Offer",
        rows: [
          [numberCell(3), formulaCell("UnitPrice(A1,7)", 42), formulaCell("B1*2", 84)],
          [numberCell(5), formulaCell('CUBEVALUE("Sales",A2)', "a lot"), formulaCell("LEN(B2)", 5)],
          [numberCell(0), formulaCell("A1/A3", 1.5), formulaCell("A1+A2", 8)],
          [numberCell(1), formulaCell("B3*2", 3), formulaCell("B1+IFERROR(B3,0)", 43.5)],
          [numberCell(1), formulaCell("A5+A4", 99), formulaCell("A1&amp;B2", "3a lot")],
        ],
      },
    ],
    true,
  );

test("a formula reads as its own table sees it, also where another table has the same one", async () => {
  const twice = formulaCell("Bids[[#This Row],[Price]]*2", 6);
  const rows = [["Price", "Twice", "Theirs"].map(textCell), [numberCell(3), twice, twice]];
  const tables = [
    { name: "Bids", ref: "A1:B2", columns: ["Price", "Twice"] },
    { name: "Others", ref: "C1:C2", columns: ["Theirs"] },
  ];
  const bothCells = { top: 1, bottom: 1, left: 1, right: 2 };
  const store = await calculatingBook();
  fillFrom(store, foreignFile([{ name: "Both", rows, tables }]));
  expect(store.read(store.activeSheetId, bothCells, "formulas")).toEqual([
    ["=[@Price]*2", "=Bids[[#This Row],[Price]]*2"],
  ]);
  expect(store.read(store.activeSheetId, bothCells, "values")).toEqual([[6, 6]]);
});

describe("a file with formulas that the workbench cannot calculate", () => {
  it("shows the results that it kept, marked, and says for how many", async () => {
    const store = await calculatingBook();
    expect(fillFrom(store, file())).toEqual([
      "macros",
      "the calculation of 3 formulas on Offer (the results that the file kept stay, and are marked)",
    ]);
    expect(shown(store, 1, 5)).toEqual([
      [42, true],
      ["a lot", true],
      [1.5, true],
      [3, false],
      [2, false],
    ]);
  });

  it("calculates what reads them", async () => {
    const store = await calculatingBook();
    fillFrom(store, file());
    expect(shown(store, 2, 5)).toEqual([
      [84, false],
      [5, false],
      [8, false],
      [43.5, false],
      ["3a lot", false],
    ]);
    store.enter(firstSheet(store), 0, 0, "4");
    expect(shown(store, 2, 3).map(([value]) => value)).toEqual([84, 5, 9]);
    expect(shown(store, 1, 2)).toEqual([
      [42, true],
      ["a lot", true],
    ]);
  });

  it("keeps results and marks where rows move and through undo, until a formula is typed anew", async () => {
    const store = await calculatingBook();
    fillFrom(store, file());
    const id = firstSheet(store);
    store.insertRows(id, 0, 1);
    expect(store.sheets[0]?.cell(1, 1)).toMatchObject({ formula: "=UNITPRICE(A2,7)", value: 42, kept: true });
    store.enter(id, 1, 1, "=UnitPrice(A2,7)");
    expect(store.sheets[0]?.cell(1, 1)).toMatchObject({ value: { error: "#NAME?" }, kept: false });
    store.undo();
    expect(store.sheets[0]?.cell(1, 1)).toMatchObject({ value: 42, kept: true });
    store.undo();
    expect(store.sheets[0]?.cell(0, 1)).toMatchObject({ value: 42, kept: true });
  });

  it("goes into a file again with its results", async () => {
    const first = await calculatingBook();
    fillFrom(first, file());
    const second = await calculatingBook();
    fillFrom(second, writeXlsx(first));
    expect(shown(second, 1, 5)).toEqual(shown(first, 1, 5));
  });
});

describe("a file with cells that no sheet has", () => {
  const beyond = (address: string, content: string) =>
    foreignFile([{ name: "Data", rows: [[textCell("kept")], [`<c r="${address}" ${content}`]] }]);

  it.each([
    [
      "a text under the last row",
      beyond("A1048577", 't="inlineStr"><is><t>below the last row of the sheet, far away</t></is></c>'),
      'The sheet Data has the text "below the last row of the shee…" in cell A1048577, behind the last row 1,048,576',
    ],
    [
      "a number beside the last column",
      beyond("XFE2", "><v>7</v></c>"),
      'the value "7" in cell XFE2, behind the last column XFD',
    ],
    ["a formula", beyond("B2000000", "><f>1+1</f></c>"), "a formula in cell B2000000, behind the last row 1,048,576"],
  ])("is refused with the cell: %s", (_name, bytes, sentence) => {
    expect(() => openXlsx(bytes)).toThrow(sentence);
  });

  it("is opened where they hold nothing but a look", async () => {
    const store = await calculatingBook();
    expect(fillFrom(store, beyond("A1048577", 's="1"/>'))).toEqual([]);
    expect(store.sheets[0]?.used).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
  });
});

describe("a file that the workbook cannot hold", () => {
  it("is refused with a reason, and the open workbook stays", async () => {
    const store = await calculatingBook();
    const id = firstSheet(store);
    store.enter(id, 0, 0, "kept");
    store.enter(id, 1, 0, "=1+1");
    store.setSetting("who", '"me"');
    const { system } = store;
    const setDate1904 = system.setDate1904.bind(system);
    system.setDate1904 = () => {
      throw new Error("");
    };
    const bytes = foreignFile([{ name: "Other", rows: [[numberCell(1)]] }]);
    expect(() => fillFrom(store, bytes)).toThrow(
      "The workbench cannot hold what is in the file: it cannot be read, and nothing says why.",
    );
    system.setDate1904 = setDate1904;
    expect(store.sheets.map(({ name }) => name)).toEqual(["Sheet1"]);
    expect([store.sheets[0]?.cell(0, 0).value, store.sheets[0]?.cell(1, 0).value]).toEqual(["kept", 2]);
    expect(store.settings.get("who")).toBe('"me"');
    expect(store.activeSheetId).toBe(id);
  });
});
