// How a report's rows come into its table: in requests that are full, each with what is remembered of how far it has
// come.
import type { ReportState } from "../../../src/reports/freshnessLine";
import type { EntryRow, ReportColumn } from "../../../src/reports/types";
import type { NewReportSheet, ReportWriting } from "../../../src/workbook/reports/types";
import { betweenSyncs, openBeside } from "../../support/coAuthor";
import { openWorkbook } from "../support";

const column: ReportColumn = {
  key: "Rpt-Notes",
  label: "Notes",
  type: "text",
  origin: "schema",
  fiscal: null,
};
const price: ReportColumn = { ...column, key: "Rpt-Price", label: "Price", type: "currency" };
const LONG = "x".repeat(30_000);
const place = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const NONE = { of: () => [] };

const row = (key: number): EntryRow => ({ key: String(key), cells: [LONG] });
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from + at));
const at = "2026-01-05T08:00:00Z";
const after = (count: number): ReportState => ({
  kind: "partial",
  at,
  rows: count,
  cursor: `after ${count}`,
  why: "loading",
});

const record: NewReportSheet["record"] = {
  id: "report-1",
  accountId: "account-1",
  accountLabel: "analyst",
  title: "Savings",
  source: { kind: "report", report: "savings" },
  sort: null,
  keepPrefix: false,
  takeUnlisted: false,
  leftOut: [],
  refreshOnOpen: false,
  changesColumnId: null,
  state: after(1),
};

async function begin(columns: readonly ReportColumn[] = [column]) {
  const office = await openWorkbook();
  const { workbook } = office;
  const ground = await workbook.reportGround();
  const names = { sheetName: "Savings", tableName: "Savings", caption: "Savings" };
  const writing = await workbook.beginReport({
    ...names,
    columns,
    ground,
    record,
    rows: rows(0, 1),
  });
  const standing = (of: ReportWriting) => {
    const rect = office.store.table(of.report.tableId)?.rect;
    return rect === undefined ? 0 : rect.bottom - rect.top;
  };
  return { ...office, writing, standing };
}

test("a report is remembered from the request on that makes its table, by its name until its ids are known", async () => {
  const { workbook, writing } = await begin();
  expect(await workbook.reports()).toMatchObject([{ tableId: "Savings", tableName: "Savings", state: after(1) }]);
  await writing.end({ kind: "complete", at, rows: 1 }, NONE);
  const [report] = await workbook.reports();
  expect(report).toEqual(writing.report);
  expect(report?.tableId).not.toBe("Savings");
});

test("a request goes when it is full, and what is remembered with it is the last page that is wholly there", async () => {
  const { workbook, writing, standing, host } = await begin();
  const begun = host.stats.syncs;
  await writing.append({ rows: rows(1, 100), newColumns: [], state: after(101) });
  expect([host.stats.syncs - begun, standing(writing)]).toEqual([0, 1]);
  await writing.append({ rows: rows(101, 50), newColumns: [], state: after(151) });
  expect(host.stats.syncs - begun).toBe(1);
  expect(standing(writing)).toBeGreaterThan(101);
  expect(standing(writing)).toBeLessThan(151);
  expect(await workbook.reports()).toMatchObject([{ state: after(101) }]);
  await writing.end({ kind: "complete", at, rows: 151 }, NONE);
  expect(standing(writing)).toBe(151);
  const read = await workbook.readReport(writing.report);
  expect(read).toMatchObject({ ok: true, keys: rows(0, 151).map(({ key }) => key) });
  expect(await workbook.reports()).toMatchObject([{ state: { kind: "complete", rows: 151 } }]);
});

test("each further request takes one sync, though each replaces the part that remembers the report", async () => {
  const { workbook, writing, standing, host } = await begin();
  const begun = host.stats.syncs;
  for (const from of [1, 131, 261]) {
    await writing.append({ rows: rows(from, 130), newColumns: [], state: after(from + 130) });
  }
  await writing.end({ kind: "complete", at, rows: 391 }, NONE);
  expect([host.stats.syncs - begun, standing(writing)]).toEqual([3, 391]);
  expect(await workbook.reports()).toEqual([writing.report]);
});

test("rows that went into wrong columns are taken out again, and come in by the headers", async () => {
  const { store, workbook, writing, standing } = await begin([column, price]);
  const table = store.table(writing.report.tableId);
  if (table === undefined) throw new Error("There is no table.");
  const { top, bottom, left, right } = table.rect;
  // The person cuts the notes out and types their header again behind the prices.
  store.deleteRange(table.sheetId, { top, bottom, left: left + 1, right: left + 1 }, "left");
  store.enter(table.sheetId, top, right, "Notes");
  const more = rows(1, 3).map(({ key, cells }) => ({ key, cells: [...cells, 7] }));
  await writing.append({ rows: more, newColumns: [], state: after(4) });
  await writing.end({ kind: "complete", at, rows: 4 }, NONE);
  expect(standing(writing)).toBe(4);
  const read = await workbook.readReport(writing.report);
  const came = [LONG, 7];
  expect(read).toMatchObject({
    ok: true,
    keys: ["0", "1", "2", "3"],
    cells: [[null, null], came, came, came],
  });
});

test("what another person types into the table between any two requests stays, and they see no conflict", async () => {
  const { store, workbook, writing, standing, host } = await begin([column, price]);
  const theirs = await openBeside({ store });
  const rect = () => store.table(writing.report.tableId)?.rect ?? { top: 0, bottom: 0, left: 0, right: 0 };
  let typed = 0;
  const stop = betweenSyncs(host, () =>
    theirs.host.coAuthors.acting(() => {
      const { top, right } = rect();
      store.enter(store.activeSheetId, top + 1 + typed, right, String((typed += 1)));
    }),
  );
  const more = (from: number, count: number) =>
    rows(from, count).map(({ key, cells }) => ({ key, cells: [...cells, 7] }));
  await writing.append({ rows: more(1, 150), newColumns: [], state: after(151) });
  await writing.append({ rows: more(151, 150), newColumns: [], state: after(301) });
  await writing.end({ kind: "complete", at, rows: 301 }, NONE);
  stop();
  expect(standing(writing)).toBe(301);
  const read = await workbook.readReport(writing.report);
  const seen = Array.from({ length: typed }, (_, nth) => nth + 1);
  expect(read.ok && [read.keys, read.cells.slice(0, typed).map((cells) => cells[1])]).toEqual([
    rows(0, 301).map(({ key }) => key),
    seen,
  ]);
  expect(host.coAuthors.bars).toBe(0);
});

test("what another person types right under the table moves down, and no row is written over it", async () => {
  const { store, workbook, writing, standing, host } = await begin();
  const theirs = await openBeside({ store });
  const under = "Checked on Monday";
  const rect = store.table(writing.report.tableId)?.rect ?? { top: 0, bottom: 0, left: 0, right: 0 };
  theirs.host.coAuthors.acting(() => store.write(store.activeSheetId, place(rect.bottom + 2, rect.right), [[under]]));
  await writing.append({ rows: rows(1, 5), newColumns: [], state: after(6) });
  await writing.end({ kind: "complete", at, rows: 6 }, NONE);
  expect(standing(writing)).toBe(6);
  expect(await workbook.readReport(writing.report)).toMatchObject({ ok: true, keys: rows(0, 6).map(({ key }) => key) });
  const now = store.table(writing.report.tableId)?.rect.bottom ?? 0;
  expect(store.read(store.activeSheetId, place(now + 2, rect.right), "values")).toEqual([[under]]);
  expect(host.coAuthors.bars).toBe(0);
});
