// A report in a table that is there: one that a person prepared, or one of its own whose columns are chosen anew. What
// is not the report's stays, and nothing is touched before all of it has come.
import { ID_HEADER as KEY } from "../../../src/workbook/table/columnLook";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { writeContents } from "../../../src/workflows/reports/contents";
import { writeStarter } from "../../../src/workflows/reports/starter";
import { loadReport } from "../../../src/workflows/reports/load";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { reportTargets } from "../../../src/workflows/reports/targets";
import type { ReportLoaded, ReportRequest } from "../../../src/workflows/reports/types";
import type { WorkflowOptions } from "../../../src/workflows/services";
import { answering, entryAt, load, reportSheet, SAVINGS, setRows, wholeOf } from "../../support/reporting";
import { linkShowPiece, openWorld, showPiece, type World } from "../../support/world";
import { differences, picture } from "../refresh/theirsWorkbook";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  setRows(world, "savings", 130);
});
afterEach(() => world.close());

const store = () => world.office.store;
const [TOP, LEFT] = [4, 2];

/** A person's table on a sheet of its own: a header and rows of texts. */
function prepared(headers: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const sheet = store().createSheet("Mine");
  const rect = {
    top: TOP,
    left: LEFT,
    bottom: TOP + Math.max(rows.length, 1),
    right: LEFT + headers.length - 1,
  };
  store().write(sheet.id, rect, [headers.map(String), ...(rows.length > 0 ? rows : [headers.map(() => "")])]);
  const table = store().addTable(sheet.id, rect, true, "Prepared");
  const cell = (row: number, column: number) => ({
    top: TOP + row,
    bottom: TOP + row,
    left: LEFT + column,
    right: LEFT + column,
  });
  return { sheet, table, cell };
}

function into(tableId: string, more: Partial<ReportRequest> = {}): ReportRequest {
  return { ...wholeOf(SAVINGS), ...more, target: { kind: "table", tableId } };
}

const start = (request: ReportRequest, options: WorkflowOptions = {}) =>
  world.run(loadReport(world.services, request, options));

async function place(request: ReportRequest): Promise<ReportLoaded> {
  const outcome = await start(request);
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** Few columns, so that there is something to see. */
const FEW = ["Rpt-ID", "Rpt-Savings Type", "Rpt-Savings Notes"];
function fewColumns(): void {
  answering(world, "/schema", ({ fields }) => ({ fields: fields.filter(({ name }) => FEW.includes(name)) }));
}
const few: Partial<ReportRequest> = { takeUnlisted: false };

test("tables that a report can go into are named with their headers, and those of linked lists are not", async () => {
  await linkShowPiece(world);
  const { table } = prepared(["ID", "Mine"], [["", ""]]);
  const { report } = await load(world, { source: SAVINGS });
  const targets = await world.run(reportTargets(world.services));
  expect(targets.map((one) => [one.tableId, one.report?.id ?? null])).toEqual([
    [table.id, null],
    [report.tableId, report.id],
  ]);
  expect(targets[0]).toMatchObject({
    tableName: "Prepared",
    sheetName: "Mine",
    headers: ["ID", "Mine"],
    rows: 1,
  });
});

test("no sheet of ours is offered: comparisons, their summaries, awards, activity, contents", async () => {
  const { eventId } = showPiece(world);
  const compared = await world.run(
    compareBids(world.services, { eventId, worksheetIds: "all", choices: noCompareChoices }),
  );
  if (!compared.ok) throw new Error("It stopped.");
  const { report } = await load(world, { source: SAVINGS });
  await world.run(writeStarter(world.services, report.id));
  await world.run(writeContents(world.services));
  const { table } = prepared(["ID", "Mine"], [["", ""]]);
  const targets = await world.run(reportTargets(world.services));
  expect(targets.map(({ tableId }) => tableId).sort()).toEqual([report.tableId, table.id].sort());
});

describe("a table that a person prepared", () => {
  test("gives its columns to the report by their headers, and keeps its own, formats and formulas", async () => {
    fewColumns();
    const { table, sheet, cell } = prepared(["savings  TYPE", "Mine", "id"], [["", "", ""]]);
    store().setFormat(sheet.id, cell(1, 2), "@");
    store().setStyle(sheet.id, cell(1, 0), { bold: true });
    store().enter(sheet.id, TOP + 1, LEFT + 1, "=LEN([@[savings  TYPE]])");
    const done = await place(into(table.id, few));
    expect(done.placed).toEqual({
      taken: ["id", "savings  TYPE"],
      added: ["Savings Notes"],
      dropped: [],
      stayed: [],
      rowsAdded: 130,
      rowsChanged: 0,
      rowsRemoved: 0,
    });
    const shown = reportSheet(world, done.report);
    expect(shown.headers).toEqual(["savings  TYPE", "Mine", "id", "Savings Notes", KEY]);
    expect(shown.rows()).toHaveLength(130);
    for (const row of [0, 129]) {
      const { id, attributes } = entryAt(world, "savings", row);
      const type = String(attributes["Rpt-Savings Type"] ?? "");
      expect([KEY, "id", "savings  TYPE", "Mine"].map((header) => shown.value(row, header))).toEqual([
        id,
        String(attributes["Rpt-ID"]),
        type,
        type.length,
      ]);
    }
    const keys = shown.place(0, KEY);
    expect(store().sheet(sheet.id)?.columnHidden(keys.column)).toBe(true);
    expect(store().read(sheet.id, { top: TOP - 2, bottom: TOP - 2, left: LEFT, right: LEFT }, "values")).toEqual([
      [expect.stringContaining("complete, 130 rows") as string],
    ]);
    const refreshed = await world.run(refreshReport(world.services, done.report.id));
    expect(refreshed).toMatchObject({ ok: true, added: 0, changed: 0, removed: 0 });
  });

  test("with rows of its own is left alone until the person lets them go", async () => {
    fewColumns();
    const { table, sheet } = prepared(
      ["ID", "Mine"],
      [
        ["A", "one"],
        ["", ""],
        ["B", "two"],
      ],
    );
    const below = { top: TOP + 6, bottom: TOP + 6, left: LEFT, right: LEFT };
    store().write(sheet.id, below, [["my note"]]);
    const before = picture(store());
    expect(await start(into(table.id, few))).toMatchObject({
      ok: false,
      obstacle: { kind: "rowsInTheWay", tableName: "Prepared", rows: 2 },
    });
    expect(differences(before, picture(store()))).toEqual([]);
    const done = await place(into(table.id, { ...few, replaceRows: true }));
    expect(done.placed).toMatchObject({ rowsAdded: 130, rowsRemoved: 3 });
    const shown = reportSheet(world, done.report);
    expect(shown.rows().map((row) => row.at(-1))).not.toContain("");
    expect(shown.rows()).toHaveLength(130);
    expect(
      store()
        .sheet(sheet.id)
        ?.cell(TOP + 131 + 2, LEFT).value,
    ).toBe("my note");
  });

  test("is as it was where the run is cut off at any page, or cancelled", async () => {
    const { table } = prepared(["ID", "Mine"], [["", ""]]);
    const before = picture(store());
    for (const nth of [1, 2]) {
      const fault = { kind: "status", operation: "listSavingsReportEntries", status: 422, body: "empty" };
      await world.sim("POST", "/faults", { ...fault, nth });
      await expect(start(into(table.id))).rejects.toMatchObject({ kind: "invalid" });
      await world.sim("DELETE", "/faults");
    }
    const stop = new AbortController();
    const onProgress = ({ done }: { readonly done: number }) => done >= 100 && stop.abort();
    await expect(start(into(table.id), { signal: stop.signal, onProgress })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(differences(before, picture(store()))).toEqual([]);
    expect(await world.services.workbook.reports()).toEqual([]);
  });

  test("whose sheet is protected, beside which something stands, or which is linked, is refused by name", async () => {
    const { table, sheet, cell } = prepared(["ID"], [[""]]);
    store().write(sheet.id, cell(1, 1), [["mine"]]);
    expect(await start(into(table.id))).toMatchObject({
      obstacle: { kind: "noRoomBeside", sheetName: "Mine" },
    });
    store().protectSheet(sheet.id, true);
    expect(await start(into(table.id))).toMatchObject({ obstacle: { kind: "sheetProtected" } });
    const link = await linkShowPiece(world);
    expect(await start(into(link.tableId))).toMatchObject({ obstacle: { kind: "tableTaken", by: "link" } });
  });

  test("near the end of its sheet takes whole pages, and says that there are more", async () => {
    fewColumns();
    const { table, sheet } = prepared(["ID"], [[""]]);
    store().insertRows(sheet.id, 0, 1_048_576 - 120 - 1 - TOP);
    const done = await place(into(table.id, few));
    expect(done.report.state).toMatchObject({ kind: "partial", why: "sheetFull", rows: 100 });
    expect(reportSheet(world, done.report).rows()).toHaveLength(100);
  });

  test("holds what it held where Excel refuses the rows", async () => {
    fewColumns();
    const { table } = prepared(["ID", "Mine"], [["", ""]]);
    const { workbook } = world.services;
    const refreshRows: typeof workbook.refreshRows = (...given) => {
      world.office.host.fault = { code: "GeneralException" };
      return workbook.refreshRows(...given);
    };
    const services = { ...world.services, workbook: { ...workbook, refreshRows } };
    await expect(world.run(loadReport(services, into(table.id, few)))).rejects.toMatchObject({
      kind: "other",
    });
    expect(reportSheet(world, { tableId: table.id }).headers).toEqual(["ID", "Mine"]);
    expect(reportSheet(world, { tableId: table.id }).rows()).toEqual([["", ""]]);
    expect(await world.services.workbook.reports()).toEqual([]);
  });
});

describe("a report's own table", () => {
  test("takes other columns, keeps rows, notes and headers of the person's, and refreshes on from there", async () => {
    const { report } = await load(world, { source: SAVINGS, leftOut: ["Rpt-Savings Notes"] });
    const sheet = reportSheet(world, report);
    const { row, column } = sheet.place(-1, "Savings Type");
    store().enter(sheet.sheetId, row, column, "Kind");
    store().enter(sheet.sheetId, sheet.top, sheet.headers.length, "My note");
    sheet.put(7, "My note", "ask Kim");
    const key = sheet.value(7, KEY);
    const done = await place(into(report.tableId, { leftOut: ["Rpt-ID"], keepPrefix: true }));
    expect(done.placed).toMatchObject({ dropped: ["ID"], added: ["Rpt-Savings Notes"], rowsAdded: 0 });
    expect(done.report.id).toBe(report.id);
    expect(sheet.headers).toEqual(expect.arrayContaining([KEY, "Kind", "Rpt-Savings Notes", "My note"]));
    expect(sheet.headers).not.toContain("ID");
    expect(sheet.headers).toContain("Rpt-Savings Start Date");
    expect(sheet.headers).not.toContain("Savings Start Date");
    expect([sheet.value(7, KEY), sheet.value(7, "My note")]).toEqual([key, "ask Kim"]);
    expect(sheet.value(7, "Rpt-Savings Notes")).toBe(
      entryAt(world, "savings", 7).attributes["Rpt-Savings Notes"] ?? "",
    );
    const refreshed = await world.run(refreshReport(world.services, report.id));
    expect(refreshed).toMatchObject({ ok: true, added: 0, changed: 0, removed: 0 });
  });

  test("is no table for another report", async () => {
    const { report } = await load(world, { source: SAVINGS });
    const other = { ...into(report.tableId), source: { kind: "report", report: "contracts" } as const };
    expect(await start(other)).toMatchObject({ obstacle: { kind: "tableTaken", by: "report" } });
  });
});
