// Arrays in the files of Excel: calculated where the engine can, else as Excel left them; saved as arrays again.
import { strFromU8, unzipSync } from "fflate";
import type { Scalar } from "../../../src/workbench/model/types";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { at } from "../model/support";
import { foreignFile, formulaCell, numberCell, textCell } from "./foreignFiles";
import { calculatingBook, fillFrom, firstSheet } from "./support";

/** The cell with the formula of an array that spills, as Excel writes it. */
function arrayCell(ref: string, formula: string, kept: number | string): string {
  return `<c cm="1"${typeof kept === "string" ? ' t="str"' : ""}><f t="array" ref="${ref}">${formula}</f><v>${kept}</v></c>`;
}

function shown(store: WorkbookStore, address: string): Scalar[] {
  return store.scalars(firstSheet(store), at(address)).flat();
}

function kept(store: WorkbookStore, address: string): boolean[] {
  const { top, bottom, left } = at(address);
  return Array.from({ length: bottom - top + 1 }, (_, row) => store.sheets[0]?.cell(top + row, left).kept ?? false);
}

async function opened(rows: readonly (readonly string[])[]): Promise<{ store: WorkbookStore; said: string[] }> {
  const store = await calculatingBook();
  return { store, said: fillFrom(store, foreignFile([{ name: "Offer", rows }])) };
}

/** B1 sorts A1:A3, C1 sums what B1 fills. */
const sorted = () =>
  opened([
    [numberCell(3), arrayCell("B1:B3", "_xlfn._xlws.SORT(A1:A3)", 1), formulaCell("SUM(_xlfn.ANCHORARRAY(B1))", 6)],
    [numberCell(1), numberCell(2)],
    [numberCell(2), numberCell(3)],
  ]);

/** B1 fills three cells by a function that nothing here knows. */
const foreign = () =>
  opened([
    [numberCell(3), arrayCell("B1:B3", "STOCKHISTORY(A1)", 7), formulaCell("SUM(_xlfn.ANCHORARRAY(B1))", 24)],
    [numberCell(1), numberCell(8), formulaCell("B2*2", 16)],
    [numberCell(2), numberCell(9)],
  ]);

test("an array of a file is calculated, and goes with what it reads", async () => {
  const { store, said } = await sorted();
  expect(said).toEqual([]);
  expect([shown(store, "B1:B3"), shown(store, "C1"), kept(store, "B1:B3")]).toEqual([
    [1, 2, 3],
    [6],
    [false, false, false],
  ]);
  expect(store.sheets[0]?.cell(0, 2).formula).toBe("=SUM(B1#)");
  store.enter(firstSheet(store), 0, 0, "9");
  expect([shown(store, "B1:B3"), shown(store, "C1")]).toEqual([[1, 2, 9], [12]]);
});

test("an array of texts that come from a list of rows is calculated, as FILTER, UNIQUE and SEQUENCE are", async () => {
  const { store, said } = await opened([
    [textCell("a"), numberCell(1), arrayCell("C1:C2", '_xlfn._xlws.FILTER(A1:A3,B1:B3&gt;1,"none")', "b")],
    [textCell("b"), numberCell(2), `<c t="str"><v>a</v></c>`],
    [textCell("a"), numberCell(3)],
    [arrayCell("A4:A5", "_xlfn.UNIQUE(A1:A3)", "a"), arrayCell("B4:C5", "_xlfn.SEQUENCE(2,2)", 1), numberCell(2)],
    [`<c t="str"><v>b</v></c>`, numberCell(3), numberCell(4)],
  ]);
  expect(said).toEqual([]);
  expect([shown(store, "C1:C2"), shown(store, "A4:A5"), shown(store, "B4:C5")]).toEqual([
    ["b", "a"],
    ["a", "b"],
    [1, 2, 3, 4],
  ]);
  store.enter(firstSheet(store), 0, 1, "5");
  expect(shown(store, "C1:C4")).toEqual(["a", "b", "a", 2]);
});

test("an array that nothing here can calculate shows Excel's results in all of its cells, marked", async () => {
  const { store, said } = await foreign();
  expect(said).toEqual(["the calculation of 1 formula on Offer (the results that the file kept stay, and are marked)"]);
  expect([shown(store, "B1:B3"), kept(store, "B1:B3")]).toEqual([
    [7, 8, 9],
    [true, true, true],
  ]);
  expect([shown(store, "C1:C2"), kept(store, "C1:C2")]).toEqual([
    [24, 16],
    [false, false],
  ]);
});

test("so does one that would come to other cells here than in the file", async () => {
  const { store } = await opened([
    [numberCell(3), arrayCell("B1:B2", "_xlfn._xlws.SORT(A1:A3)", 1)],
    [numberCell(1), numberCell(2)],
    [numberCell(2)],
  ]);
  expect([shown(store, "B1:B3"), kept(store, "B1:B2")]).toEqual([
    [1, 2, null],
    [true, true],
  ]);
});

test("a formula of one value that would spill here keeps its value", async () => {
  const { store } = await opened([
    [numberCell(3), formulaCell("A1:A3*2", 6)],
    [numberCell(1), formulaCell("_xlfn.SINGLE(A1:A3)*3", 3)],
    [numberCell(2)],
  ]);
  expect([shown(store, "B1:B3"), kept(store, "B1:B2")]).toEqual([
    [6, 3, null],
    [true, false],
  ]);
});

describe("an array that keeps Excel's results", () => {
  it("has its values again after they are cleared", async () => {
    const { store } = await foreign();
    store.clear(firstSheet(store), at("B2:B3"));
    expect([shown(store, "B1:B3"), kept(store, "B1:B3")]).toEqual([
      [7, 8, 9],
      [true, true, true],
    ]);
  });

  it("shows #SPILL! where somebody writes over its values", async () => {
    const { store } = await foreign();
    store.enter(firstSheet(store), 1, 1, "mine");
    expect(shown(store, "B1:B3")).toEqual([{ error: "#SPILL!" }, "mine", null]);
    store.undo();
    expect(shown(store, "B1:B3")).toEqual([7, 8, 9]);
  });

  it("goes with its formula", async () => {
    const { store } = await foreign();
    store.enter(firstSheet(store), 0, 1, "5");
    expect([shown(store, "B1:B3"), shown(store, "C2")]).toEqual([[5, null, null], [0]]);
  });
});

test.each([
  ["calculated", sorted],
  ["not calculated", foreign],
])("arrays are saved as Excel saves them: %s", async (_name, make) => {
  const { store } = await make();
  const bytes = writeXlsx(store);
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('<c r="B1" cm="1"><f t="array" ref="B1:B3">');
  expect(sheet).toContain("<f>SUM(_xlfn.ANCHORARRAY(B1))</f>");
  expect(strFromU8(parts["xl/metadata.xml"] ?? new Uint8Array())).toContain('fDynamic="1"');
  const again = await calculatingBook();
  fillFrom(again, bytes);
  expect([shown(again, "B1:B3"), kept(again, "B1:B3")]).toEqual([shown(store, "B1:B3"), kept(store, "B1:B3")]);
});
