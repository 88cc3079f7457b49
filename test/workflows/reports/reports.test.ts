// Report tables through the real client, gateway, simulator and office.js: loaded page by page, cut off, gone on with,
// refreshed.
import { readEntryCell, reportFormat } from "../../../src/reports/cells";
import { reportKinds, type ReportKind } from "../../../src/reports/source";
import type { ReportType } from "../../../src/reports/types";
import { columnsOf, type ReportName } from "../../../src/simulator/reports/catalogue";
import { previewReport } from "../../../src/workflows/reports/preview";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { refreshReports } from "../../../src/workflows/reports/refreshSeveral";
import { resumeReport } from "../../../src/workflows/reports/load";
import type { ReportRefreshed } from "../../../src/workflows/reports/types";
import { change, entryAt, load, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import { openWorld, type World } from "../../support/world";

const names: Readonly<Record<ReportKind, ReportName>> = {
  contractMilestones: "contract_milestone",
  contracts: "contract",
  events: "event",
  performanceReviewAnswers: "performance_review_answer",
  performanceReviews: "performance_review",
  projectMilestones: "project_milestone",
  projects: "project",
  savings: "savings",
  suppliers: "supplier",
  supplierReviews: "supplier_review",
};
const KEY = "Bidsheet ID (do not edit)";
const DATES = "m/d/yyyy";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function refresh(reportId: string): Promise<ReportRefreshed> {
  const outcome = await world.run(refreshReport(world.services, reportId));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

describe("loading a report", () => {
  test.each(reportKinds)("%s: headers, types, formats, first and last row are the platform's", async (kind) => {
    const name = names[kind];
    setRows(world, name, 130);
    const { report, rows } = await load(world, { source: { kind: "report", report: kind } });
    const sheet = reportSheet(world, report);
    const standard = columnsOf[name].map((column) => column.name);
    expect(sheet.headers[0]).toBe(KEY);
    expect([...sheet.headers].slice(1, standard.length + 1).sort()).toEqual([...standard].sort());
    expect(sheet.rows()).toHaveLength(rows);
    const types = new Map<string, ReportType>(report.columns.map(({ key, type }) => [key, type]));
    for (const row of [0, 129]) {
      const { id, attributes } = entryAt(world, name, row);
      expect(sheet.value(row, KEY)).toBe(id);
      for (const { key, header, type } of report.columns) {
        const { value } = readEntryCell(attributes[key] ?? null, types.get(key) ?? "unknown", false);
        expect([header, sheet.value(row, header)]).toEqual([header, value ?? ""]);
        expect([header, sheet.format(row, header)]).toEqual([header, reportFormat(type, DATES)]);
      }
    }
    expect(sheet.line()).toContain("complete, 130 rows, SANDBOX US, as of ");
  });

  test("leaves out what was left out, and keeps the prefix where that is wanted", async () => {
    const { report } = await load(world, {
      source: SAVINGS,
      leftOut: ["Rpt-Savings Notes", "ID-Unique"],
      keepPrefix: true,
    });
    const { headers } = reportSheet(world, report);
    expect(headers).toContain("Rpt-Savings Type");
    expect(headers).not.toContain("Rpt-Savings Notes");
    expect(headers).not.toContain("ID-Unique");
  });

  test("an empty report is a table without rows, and says that it is complete", async () => {
    setRows(world, "savings", 0);
    const { report, rows } = await load(world, { source: SAVINGS });
    expect(rows).toBe(0);
    expect(reportSheet(world, report).line()).toContain("complete, 0 rows");
  });

  test("a schema that cannot be had leaves the entries' own names as columns", async () => {
    setRows(world, "savings", 3);
    await world.sim("POST", "/faults", {
      kind: "status",
      operation: "getSavingsReportSchema",
      status: 404,
      body: "empty",
    });
    const { report } = await load(world, { source: SAVINGS });
    expect(report.columns.length).toBeGreaterThan(columnsOf.savings.length - 1);
    expect(new Set(report.columns.map(({ origin }) => origin))).toEqual(new Set(["entries"]));
    expect(reportSheet(world, report).value(0, KEY)).toBe(entryAt(world, "savings", 0).id);
  });

  test("a cancel leaves a partial table that says so, and goes on to the very same as one that ran through", async () => {
    setRows(world, "savings", 450);
    const stop = new AbortController();
    const loaded = await load(
      world,
      { source: SAVINGS },
      {
        signal: stop.signal,
        onProgress: ({ done }) => {
          if (done >= 200) stop.abort();
        },
      },
    );
    const sheet = reportSheet(world, loaded.report);
    expect(loaded.report.state).toMatchObject({ kind: "partial", rows: 200, why: "cancelled" });
    expect(sheet.line()).toContain("partial, 200 rows so far");
    expect(sheet.rows()).toHaveLength(200);
    const resumed = await world.run(resumeReport(world.services, loaded.report.id));
    expect(resumed).toMatchObject({
      ok: true,
      rows: 450,
      report: { state: { kind: "complete", rows: 450 } },
    });
    const other = await load(world, { source: SAVINGS });
    expect(sheet.rows()).toEqual(reportSheet(world, other.report).rows());
  });

  test.each([1, 2, 3, 4])("cut off at page %d, the rows before it stand and the rest can be fetched", async (page) => {
    setRows(world, "savings", 350);
    const reads = { kind: "status", operation: "listSavingsReportEntries", status: 422, body: "empty" };
    await world.sim("POST", "/faults", { ...reads, nth: page + 1 });
    const loaded = await load(world, { source: SAVINGS });
    await world.sim("DELETE", "/faults");
    const rows = Math.min(page * 100, 350);
    expect(reportSheet(world, loaded.report).rows()).toHaveLength(rows);
    if (rows === 350) return;
    expect(loaded.cutOffBy).toMatchObject({ kind: "invalid" });
    await world.run(resumeReport(world.services, loaded.report.id));
    expect(reportSheet(world, loaded.report).rows()).toHaveLength(350);
  });
});

describe("a preview", () => {
  test("shows the columns and the first page with two requests, within two seconds", async () => {
    // A gateway that has just started waits first: it does not know what the company asked before.
    await world.run(previewReport(world.services, { kind: "eventReports2018" }, { keepPrefix: false }));
    world.clock.advance(5_000);
    const began = world.clock.now();
    const shown = await world.run(previewReport(world.services, SAVINGS, { keepPrefix: false }));
    expect(world.clock.now() - began).toBeLessThan(2_000);
    if (!shown.ok) throw new Error("The preview stopped.");
    expect(shown.rows[0]?.key).toBe(entryAt(world, "savings", 0).id);
    expect(shown.columns[0]).toMatchObject({ key: "Rpt-ID", label: "ID" });
  });
});

describe("refreshing a report", () => {
  test("changes, adds and removes rows by their entries, and nothing else of the sheet", async () => {
    setRows(world, "savings", 120);
    const { report } = await load(world, { source: SAVINGS });
    const sheet = reportSheet(world, report);
    const { store } = world.office;
    const right = sheet.headers.length;
    store.enter(sheet.sheetId, sheet.top, right, "My note");
    const [first, third, last] = [0, 2, 119].map((row) => entryAt(world, "savings", row).id);
    for (const [row, text] of [
      [2, "three"],
      [119, "last"],
    ] as const)
      sheet.put(row, "My note", text);
    await change(world, "savings", "change", {
      id: third,
      attributes: { "Rpt-Savings Notes": "changed there" },
    });
    await change(world, "savings", "vanish", { ids: [first] });
    await change(world, "savings", "add", { count: 2 });
    const done = await refresh(report.id);
    expect(done).toMatchObject({ changed: 1, added: 2, removed: 1, rows: 121 });
    const row = sheet.rows().findIndex(([key]) => key === third);
    expect([sheet.value(row, "My note"), sheet.value(row, "Savings Notes")]).toEqual(["three", "changed there"]);
    const end = sheet.rows().findIndex(([key]) => key === last);
    expect(sheet.value(end, "My note")).toBe("last");
    expect(sheet.rows().some(([key]) => key === first)).toBe(false);
    expect(sheet.line()).toContain("complete, 121 rows");
  });

  test("that is cut off at any page leaves the table as it was", async () => {
    setRows(world, "savings", 250);
    const { report } = await load(world, { source: SAVINGS });
    const sheet = reportSheet(world, report);
    const before = JSON.stringify([sheet.rows(), sheet.line()]);
    await change(world, "savings", "change", {
      id: entryAt(world, "savings", 0).id,
      attributes: { "Rpt-Savings Notes": "changed there" },
    });
    for (const after of [0, 1, 2]) {
      const fault = { kind: "status", operation: "listSavingsReportEntries", status: 422, body: "empty" };
      await world.sim("POST", "/faults", { ...fault, nth: after + 1 });
      await expect(world.run(refreshReport(world.services, report.id))).rejects.toMatchObject({
        kind: "invalid",
      });
      await world.sim("DELETE", "/faults");
      expect(JSON.stringify([sheet.rows(), sheet.line()])).toBe(before);
    }
  });

  test("finds its columns under the headers that the person gave them, and values typed over stay there", async () => {
    setRows(world, "savings", 10);
    const { report } = await load(world, { source: SAVINGS });
    const sheet = reportSheet(world, report);
    const at = sheet.place(-1, "Savings Notes");
    world.office.store.enter(sheet.sheetId, at.row, at.column, "Remarks");
    sheet.put(4, "Remarks", "typed over");
    const done = await refresh(report.id);
    expect(done).toMatchObject({ changed: 0, added: 0, removed: 0, typed: { open: 1 } });
    expect(sheet.value(4, "Remarks")).toBe("typed over");
  });

  test("of all reports goes one after the other, and one that fails is told and stops no other", async () => {
    setRows(world, "savings", 10);
    setRows(world, "contract", 10);
    const one = await load(world, { source: SAVINGS });
    await load(world, { source: { kind: "report", report: "contracts" } });
    world.office.store.deleteTable(one.report.tableId);
    const order: string[] = [];
    const outcomes = await world.run(
      refreshReports(world.services, null, { onReport: ({ at, title }) => order.push(`${at} ${title}`) }),
    );
    expect(order).toEqual(["0 Savings", "1 Contracts"]);
    expect(outcomes).toMatchObject([
      { kind: "stopped", obstacle: { kind: "tableGone" } },
      { kind: "done", title: "Contracts" },
    ]);
  });
});

test("a supplier's contacts come with names and e-mails, in the order of their ids", async () => {
  const { records } = world.simulator;
  const supplier = [...records.suppliers.values()].find(({ contactIds }) => contactIds.length > 1);
  if (supplier === undefined) throw new Error("No supplier has two contacts.");
  const emails = supplier.contactIds.map((id) => records.contacts.get(id)?.email ?? "");
  const one = reportSheet(
    world,
    (await load(world, { source: { kind: "supplier2018", supplierId: supplier.id } })).report,
  );
  expect(one.value(0, "contacts")).toBe(supplier.contactIds.join("; "));
  expect(one.value(0, "contact_emails")).toBe(emails.join("; "));
  expect(one.value(0, "contact_names")).toBe(emails.map((email) => `${email.split("@")[0]} desk`).join("; "));
  const all = reportSheet(world, (await load(world, { source: { kind: "suppliers2018" } })).report);
  const at = [...records.suppliers.keys()].sort((a, b) => Number(a) - Number(b)).indexOf(supplier.id);
  expect(all.value(at, "contact_emails")).toBe(emails.join("; "));
});

test("older listings load as tables, and 410 is told", async () => {
  const suppliers = await load(world, { source: { kind: "suppliers2018" } });
  expect(reportSheet(world, suppliers.report).headers).toEqual([
    KEY,
    "name",
    "contacts",
    "contact_names",
    "contact_emails",
  ]);
  const [supplier] = [...world.simulator.records.suppliers.values()];
  const one = await load(world, { source: { kind: "supplier2018", supplierId: supplier?.id ?? "" } });
  const alone = reportSheet(world, one.report);
  expect(alone.value(0, "name")).toBe(supplier?.name);
  expect(alone.headers).toEqual(expect.arrayContaining(["Certificates: title", "Certificates: url"]));
  expect(alone.headers).not.toContain("Certificates");
  const reports = await load(world, { source: { kind: "eventReports2018" } });
  expect(reportSheet(world, reports.report).headers).toEqual(expect.arrayContaining(["title", "description"]));
  await world.sim("POST", "/faults", {
    kind: "status",
    operation: "listEventReports2018",
    status: 410,
    body: "jsonapi",
  });
  await expect(load(world, { source: { kind: "eventReports2018" } })).rejects.toMatchObject({ kind: "gone" });
});
