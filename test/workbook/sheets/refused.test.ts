// New sheets that Excel refuses, or that cannot be written at all: all of them or none.
import type { DraftSheet } from "../../../src/sheets/draft";
import { WorkbookError } from "../../../src/workbook/excel/errors";
import type { NewSheets } from "../../../src/workbook/sheets/types";
import { draftSheet } from "../../support/draftSheet";
import { BLANK, CHART, column, made, ONE, one, open, openFailing, suppliers, SUPPLIERS, table } from "./draftSupport";

const REFUSED = { code: "GeneralException", message: "no" };
/** Names, frame, cells, two for charts, print. */
const SYNCS = 6;

test("one sheet with a chart takes six syncs", async () => {
  const { workbook, syncs } = await openFailing(0, REFUSED);
  await workbook.createSheets(one({ charts: [CHART] }));
  expect(syncs()).toBe(SYNCS);
});

test.each(Array.from({ length: SYNCS - 1 }, (_, at) => at + 1))(
  "where Excel refuses sync %i nothing is left behind",
  async (failing) => {
    const { workbook, store } = await openFailing(failing, REFUSED);
    const before = store.activeSheetId;
    await expect(workbook.createSheets(one({ charts: [CHART] }))).rejects.toThrow(WorkbookError);
    expect([store.sheets.map(({ id }) => id), store.names]).toEqual([[before], []]);
    expect(store.table("Award")).toBeUndefined();
  },
);

test("where Excel cannot set up the page, for want of a printer, the sheet stands and the answer says so", async () => {
  const { workbook, store } = await openFailing(SYNCS, REFUSED);
  const created = await workbook.createSheets(one({ charts: [CHART] }));
  expect(created).toMatchObject({ charts: true, printSetUp: false });
  expect(draftSheet(store, made(created)).charts).toHaveLength(1);
});

test.each([4, 5])("an Excel without charts (told in sync %i) gets the sheet without them, and hears it", async (at) => {
  const { workbook, store } = await openFailing(at, { code: "ApiNotFound" });
  const created = await workbook.createSheets(one({ charts: [CHART] }));
  expect(created).toMatchObject({ charts: false, printSetUp: true });
  const sheet = draftSheet(store, made(created));
  expect([sheet.charts, sheet.tables[0]?.rowCount]).toEqual([[], 2]);
});

test.each(Array.from({ length: SYNCS }, (_, at) => at + 1))(
  "a cell that is being edited at sync %i only holds the sheet up",
  async (failing) => {
    const { workbook, store } = await openFailing(failing, "cellEditMode");
    const created = await workbook.createSheets(one({ charts: [CHART] }));
    expect(created).toMatchObject({ charts: true, printSetUp: true });
    expect([store.sheets.length, draftSheet(store, made(created)).charts.length]).toEqual([2, 1]);
  },
);

test("what Excel refuses for itself in the middle of a request leaves nothing behind either", async () => {
  const { workbook, store } = await open(true);
  const cells: DraftSheet["cells"] = [{ row: 0, column: 0, look: "number", cells: [[{ formula: "=SUM(" }]] }];
  await expect(workbook.createSheets(one({ cells }))).rejects.toThrow(WorkbookError);
  expect([store.sheets.length, store.names]).toEqual([1, []]);
});

test("sheets that Excel will not take away again are named", async () => {
  const { workbook, store } = await openFailing(3, REFUSED, 4);
  await expect(workbook.createSheets(one())).rejects.toMatchObject({
    kind: "brokeOff",
    message: expect.stringContaining("Award") as string,
  });
  expect(store.sheets).toHaveLength(2);
});

const refusedDrafts: readonly (readonly [string, (name: string) => DraftSheet])[] = [
  ["two headers alike", () => ({ ...BLANK, tables: [table([column("A"), column("a")], [])] })],
  ["a blank header", () => ({ ...BLANK, tables: [table([column(" ")], [])] })],
  ["a header of two lines", () => ({ ...BLANK, tables: [table([column("a\nb")], [])] })],
  ["a header of 256 characters", () => ({ ...BLANK, tables: [table([column("a".repeat(256))], [])] })],
  ["a row that is too short", () => ({ ...BLANK, tables: [table([column("A"), column("B")], [["x"]])] })],
  ["a text that is too long", () => ({ ...BLANK, tables: [table([column("A")], [["x".repeat(32_768)]])] })],
  ["a number that is none", () => ({ ...BLANK, tables: [table([column("A")], [[Number.NaN]])] })],
  ["no name", (name) => suppliers(name, { names: [{ name: "A1", row: 0, from: 0, to: 0 }] })],
  ["the table's own name", (name) => suppliers(name, { names: [{ name, row: 0, from: 0, to: 0 }] })],
  ["a word with a comma", (name) => suppliers(name, { lists: [{ row: 0, columns: [0], list: { words: ["a,b"] } }] })],
  [
    "a word that is a formula",
    (name) => suppliers(name, { lists: [{ row: 0, columns: [0], list: { words: ["=Secret"] } }] }),
  ],
  ["a chart of no column", (name) => suppliers(name, { charts: [{ ...CHART, categories: { table: 0, column: 9 } }] })],
  ["a chart of nothing", (name) => suppliers(name, { charts: [{ ...CHART, series: [] }] })],
  ["a second table without a name", () => ({ ...BLANK, tables: [] })],
];

test.each(refusedDrafts)("a draft with %s is refused before anything is touched", async (_, draftOf) => {
  const { workbook, store, syncs } = await openFailing(0, REFUSED);
  const request: NewSheets = { ...ONE, draft: (named) => [draftOf(SUPPLIERS(named))] };
  await expect(workbook.createSheets(request)).rejects.toThrow(WorkbookError);
  expect([store.sheets.length, store.names.length, syncs()]).toEqual([1, 0, 1]);
});

test("a name that the workbook has already is neither taken nor deleted", async () => {
  const { workbook, store } = await open();
  store.setName("Rates", "=1", null);
  const names = [{ name: "RATES", row: 0, from: 0, to: 0 }];
  await expect(workbook.createSheets(one({ names }))).rejects.toThrow(WorkbookError);
  expect(store.names.map(({ name }) => name)).toEqual(["Rates"]);
});
