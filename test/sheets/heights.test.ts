// How high the rows of a made sheet are: each text that breaks inside its cell can be read whole.
import type { DraftColumn, DraftSheet } from "../../src/sheets/draft";
import { heightsOf } from "../../src/sheets/heights";

const blank: DraftSheet = {
  cells: [],
  tables: [],
  names: [],
  lists: [],
  marks: [],
  charts: [],
  widths: [],
  hiddenRows: [],
  frozen: { rows: 0, columns: 0 },
  print: { titleRow: null, titleColumn: null },
};

const column = (header: string, width: number | null, wrap = false): DraftColumn => ({
  header,
  width,
  wrap,
  formula: null,
  format: "@",
});
const LONG = "Together at one supplier: hexagon bolts, washers and gaskets";
const heights = (draft: Partial<DraftSheet>) => Object.fromEntries(heightsOf({ ...blank, ...draft }));

test("a row of a table is as high as its longest text that breaks, and other rows stay as they are", () => {
  const columns = [column("Rule", 120, true), column("Note", 60)];
  const rows = [
    [LONG, LONG],
    ["Short", LONG],
    [null, 12],
  ];
  expect(heights({ tables: [{ row: 4, column: 0, columns, rows, headerHeight: null }] })).toEqual({ 5: 60 });
});

test("a header grows where an earlier table has made its column narrow", () => {
  const first = { row: 0, column: 0, columns: [column("Draws", 80)], rows: [["1"]], headerHeight: 30 };
  const second = {
    ...first,
    row: 3,
    columns: [column("10% de moins : meilleure attribution", 80)],
  };
  expect(heights({ tables: [first, second] })).toEqual({ 0: 30, 3: 75 });
});

test("free cells break at the width of their column, line breaks count, formulas and hidden columns do not", () => {
  const widths = [
    { column: 0, width: 300 },
    { column: 1, width: 90 },
  ];
  const planned = [{ value: LONG }, { value: LONG }, { formula: `="${LONG}"` }];
  const cells = [
    { row: 2, column: 0, look: "text", cells: [planned], wrap: true },
    { row: 3, column: 0, look: "text", cells: [[{ value: "one\ntwo" }]], wrap: true },
    { row: 4, column: 1, look: "text", cells: [[{ value: LONG }]] },
  ] as const;
  expect(heights({ cells, widths })).toEqual({ 2: 90, 3: 30 });
  const hidden = { row: 9, column: 1, columns: [column("Hidden", null, true)], rows: [[LONG]], headerHeight: null };
  expect(heights({ tables: [hidden] })).toEqual({});
});

test("a height that the draft says is the least", () => {
  const cells = [{ row: 2, column: 0, look: "text", cells: [[{ value: LONG }]], wrap: true }] as const;
  const said = [
    { row: 2, height: 20 },
    { row: 7, height: 32 },
  ];
  expect(heights({ cells, widths: [{ column: 0, width: 200 }], heights: said })).toEqual({ 2: 45, 7: 32 });
});
