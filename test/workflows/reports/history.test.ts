// The history of a report: each refresh adds its rows with their date, and changes none that stands there.
import type { RememberedReport } from "../../../src/workbook/reports/types";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { setReportSettings } from "../../../src/workflows/reports/settings";
import type { ReportRefreshed } from "../../../src/workflows/reports/types";
import { load, SAVINGS, setRows } from "../../support/reporting";
import { openWorld, type World } from "../../support/world";

let world: World;
let report: RememberedReport;
beforeEach(async () => {
  world = await openWorld({ lineItems: 2 });
  setRows(world, "savings", 4);
  report = (await load(world, { source: SAVINGS })).report;
  await world.run(setReportSettings(world.services, report.id, { history: true }));
});
afterEach(() => world.close());

async function refreshed(): Promise<ReportRefreshed> {
  const outcome = await world.run(refreshReport(world.services, report.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome;
}

function historyTable() {
  const { store } = world.office;
  const table = store.sheets.flatMap(({ tables }) => tables).find(({ name }) => name.endsWith("_history"));
  if (table === undefined) throw new Error("There is no history.");
  const body = store.read(table.sheetId, { ...table.rect, top: table.rect.top + 1 }, "values");
  return { table, body, headers: table.columns.map(({ name }) => name) };
}

test("each refresh adds all rows of the report as they are then, and earlier rows stay as they were", async () => {
  expect((await refreshed()).history).toMatchObject({ kind: "added", rows: 4 });
  const first = historyTable();
  expect(first.headers[0]).toBe("As of (UTC)");
  expect(first.headers.slice(1)).toEqual(report.columns.map(({ label }) => label));
  world.clock.advance(6 * 60 * 60_000);
  setRows(world, "savings", 6);
  expect((await refreshed()).history).toMatchObject({ kind: "added", rows: 6 });
  const second = historyTable();
  expect(second.body.slice(0, 4)).toEqual(first.body);
  expect(second.body).toHaveLength(10);
  const stamps = second.body.map(([stamp]) => Number(stamp));
  expect(Number(stamps[4]) - Number(stamps[0])).toBeCloseTo(0.25, 2);
  const format = world.office.store.read(
    second.table.sheetId,
    { top: 10, bottom: 10, left: 0, right: 0 },
    "numberFormat",
  );
  expect(format).toEqual([["yyyy-mm-dd hh:mm"]]);
});

test("a totals row, a note under the table and the person's own column stay theirs", async () => {
  await refreshed();
  const { table } = historyTable();
  await world.run(
    world.office.Excel.run(async (context) => {
      const own = context.workbook.tables.getItem(table.id);
      own.columns.add(1, undefined, "Mine").getDataBodyRange().values = [["a"], ["b"], ["c"], ["d"]];
      own.showTotals = true;
      const note = own.worksheet.getRangeByIndexes(table.rect.bottom + 4, 0, 1, 1);
      note.values = [["my note"]];
      await context.sync();
    }),
  );
  await refreshed();
  const { body, headers, table: now } = historyTable();
  const mine = headers.indexOf("Mine");
  expect(body.slice(0, 8).map((row) => row[mine])).toEqual(["a", "b", "c", "d", "", "", "", ""]);
  expect(now.showTotals).toBe(true);
  const below = world.office.store.read(
    now.sheetId,
    { top: now.rect.bottom + 1, bottom: 40, left: 0, right: 0 },
    "values",
  );
  expect(below.flat()).toContain("my note");
});

test("a history that cannot be written is told, and the refresh is done", async () => {
  await refreshed();
  const { table } = historyTable();
  expect(world.office.store.protectSheet(table.sheetId, true)).toBeNull();
  const done = await refreshed();
  expect(done.history).toMatchObject({ kind: "failed", error: { kind: "protected" } });
  expect(done.report.state.kind).toBe("complete");
  expect(historyTable().body).toHaveLength(4);
});
