// The contents sheet of a workbook's reports through the real stack: links, rows, state and time follow refreshes by
// themselves; made again it follows reports that come and go, and leaves what is the person's.
import { contentsKnown, writeContents } from "../../../src/workflows/reports/contents";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import type { ContentsWritten } from "../../../src/workflows/reports/starterTypes";
import { draftSheet, type DraftedTable } from "../../support/draftSheet";
import { change, entryAt, load, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import { isErrorText, write } from "../../support/starters";
import { openWorld, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  setRows(world, "savings", 30);
  setRows(world, "contract", 20);
});
afterEach(() => world.close());

async function contents(): Promise<{ readonly done: ContentsWritten; readonly table: DraftedTable }> {
  const done = await world.run(writeContents(world.services));
  if (!done.ok) throw new Error(`The contents stopped: ${done.obstacle.kind}`);
  const [table] = draftSheet(world.office.store, done.sheetName).tables;
  if (table === undefined) throw new Error("The contents have no table.");
  return { done, table };
}

const CONTRACTS = { kind: "report", report: "contracts" } as const;

test("one row a report: links, rows, state and time", async () => {
  expect(await world.run(contentsKnown(world.services))).toBe(false);
  const { report } = await load(world, { source: SAVINGS, sort: "-id" });
  await load(world, { source: CONTRACTS });
  await write(world, report.id);
  const { done, table } = await contents();
  expect(done).toMatchObject({ reports: 2, sheetName: "Contents" });
  expect(table.values("Report")).toEqual(["Savings", "Contracts"]);
  expect(table.formula(0, "Sheet")).toBe(`=HYPERLINK("#'Savings'!A1","Savings")`);
  expect(table.values("Sheet")).toEqual(["Savings", "Contracts"]);
  expect(table.values("Starter sheet")).toEqual(["Savings starter", ""]);
  expect(table.values("Rows")).toEqual([30, 20]);
  expect(table.values("State")).toEqual(["complete", "complete"]);
  // The fake clock begins on 5 January 2026 at 9:00.
  expect(Math.floor(Number(table.value(0, "As of (UTC)")) * 24)).toBe(46_027 * 24 + 9);
  expect(table.values("Account")).toEqual([report.accountLabel, report.accountLabel]);
  expect(table.values("Sort")).toEqual(["-id", ""]);
  expect(await world.run(contentsKnown(world.services))).toBe(true);
});

test("a refresh is seen without any writing", async () => {
  const { report } = await load(world, { source: SAVINGS });
  const { table } = await contents();
  const before = Number(table.value(0, "As of (UTC)"));
  await change(world, "savings", "vanish", { ids: [entryAt(world, "savings", 3).id] });
  world.clock.advance(5 * 3_600_000);
  await world.run(refreshReport(world.services, report.id));
  expect(table.value(0, "Rows")).toBe(29);
  expect(Number(table.value(0, "As of (UTC)")) - before).toBeCloseTo(5 / 24, 2);
});

test("a report that was cut off says why, and one without rows or without its line is no error", async () => {
  setRows(world, "savings", 250);
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }) => {
    if (done >= 100) stop.abort();
  };
  await load(world, { source: SAVINGS }, { signal: stop.signal, onProgress });
  setRows(world, "contract", 0);
  const { report } = await load(world, { source: CONTRACTS });
  const sheet = reportSheet(world, report);
  const place = { top: sheet.top - 2, bottom: sheet.top - 2, left: 1, right: 1 };
  world.office.store.write(sheet.sheetId, place, [[""]]);
  const { table } = await contents();
  expect(table.values("State")).toEqual(["partial: loading was cancelled", "no line above the table"]);
  expect(table.values("Rows")).toEqual([100, 0]);
  expect(draftSheet(world.office.store, "Contents").texts().filter(isErrorText)).toEqual([]);
});

test("made again, it takes reports that came and drops those that were forgotten, and own columns stay with their row", async () => {
  const first = (await load(world, { source: SAVINGS })).report;
  const second = (await load(world, { source: CONTRACTS })).report;
  const { table } = await contents();
  const { rect, id, sheetId } = table.view;
  const own = { top: rect.top, bottom: rect.bottom, left: rect.right + 1, right: rect.right + 1 };
  world.office.store.resizeTable(id, { ...rect, right: own.right });
  world.office.store.write(sheetId, own, [["Who looks"], ["first"], ["second"]]);
  await world.run(world.services.workbook.forgetReport(first.id));
  await load(world, { source: { kind: "report", report: "projects" } });
  const sheets = world.office.store.sheets.length;
  const again = await contents();
  expect(world.office.store.sheets).toHaveLength(sheets);
  expect(again.table.view.id).toBe(table.view.id);
  expect(table.values("Report")).toEqual(["Contracts", "Projects"]);
  expect(table.values("Rows")).toEqual([20, 61]);
  expect(table.values("Who looks")).toEqual(["second", ""]);
  await world.run(world.services.workbook.forgetReport(second.id));
  await contents();
  expect(table.values("Report")).toEqual(["Projects"]);
});

test("a table that the person deleted is told, and contents that were deleted are made anew", async () => {
  const { report } = await load(world, { source: SAVINGS });
  const { table } = await contents();
  world.office.store.deleteSheet(reportSheet(world, report).sheetId);
  const { done } = await contents();
  expect(done.reports).toBe(1);
  expect(table.values("State")).toEqual(["table deleted"]);
  world.office.store.deleteSheet(table.view.sheetId);
  expect(await world.run(contentsKnown(world.services))).toBe(false);
  expect((await contents()).table.values("Report")).toEqual(["Savings"]);
});

test("sheet names with quotes are linked as they are", async () => {
  const { report } = await load(world, { source: SAVINGS });
  world.office.store.renameSheet(reportSheet(world, report).sheetId, `Ada's "best"`);
  const { table } = await contents();
  expect(table.formula(0, "Sheet")).toBe(`=HYPERLINK("#'Ada''s ""best""'!A1","Ada's ""best""")`);
  expect([table.value(0, "Sheet"), table.value(0, "Rows"), table.value(0, "State")]).toEqual([
    `Ada's "best"`,
    30,
    "complete",
  ]);
});
