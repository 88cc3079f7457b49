// A comparison's layout as the draft of a sheet.
import type { SheetLayout } from "../../../src/bids/compare/layout";
import { draftOfLayout } from "../../../src/bids/compare/draftOfLayout";

const column = { bidder: null, further: null, formula: null, format: "General", width: 60 };

const layout: SheetLayout = {
  top: [
    { label: "=Event", look: "title", cells: [] },
    {
      label: "Takes part",
      look: "choice",
      cells: [
        { column: 2, cell: { formula: "=COUNTIF(T_Kind,1)" } },
        { column: 4, cell: { value: "counts" } },
      ],
    },
    { label: "Place", look: "hidden", cells: [{ column: 4, cell: { formula: "=1" } }] },
  ],
  columns: [
    { ...column, kind: "line", header: "Line", width: null },
    { ...column, kind: "title", header: "Title", format: "@" },
    { ...column, kind: "quantity", header: "Quantity" },
    { ...column, kind: "start", header: "Start" },
    { ...column, kind: "price", header: "A price", bidder: 0 },
  ],
  rows: [["1", "Bolt", 2, null, 3]],
  names: [{ name: "T_Kind", row: 1, from: 3, to: 4 }],
  choice: { row: 1, columns: [4], list: "counts,left out" },
  frozenColumns: 2,
  marks: [{ formula: "=TRUE", look: { bold: true } }],
  span: { from: 3, to: 4 },
};

const draft = draftOfLayout(layout);

test("labels stand in the title's column and sums right of it, the count in its own words", () => {
  expect(draft.cells.map(({ row, column, look, format }) => [row, column, look, format])).toEqual([
    [0, 1, "title", undefined],
    [0, 2, "text", undefined],
    [1, 1, "text", undefined],
    [1, 2, "choice", undefined],
    [1, 2, "choice", '0 "in all"'],
    [2, 1, "text", undefined],
    [2, 2, "count", undefined],
  ]);
  expect(draft.cells[3]?.cells).toEqual([[{ value: null }, { value: null }, { value: "counts" }]]);
  expect(draft.hiddenRows).toEqual([2]);
});

test("marks reach down to the sheet's end, so that lines that come later are marked as those of today", () => {
  expect(draft.marks).toEqual([{ row: 4, rows: null, column: 3, columns: 2, marks: layout.marks }]);
});

test("header and titles stay in sight, on the screen and on each page", () => {
  expect([draft.frozen, draft.print]).toEqual([
    { rows: 4, columns: 2 },
    { titleRow: 3, titleColumn: 1 },
  ]);
});
