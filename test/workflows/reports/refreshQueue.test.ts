// Several reports refreshed after each other: the order is told, one that fails holds up no other, a cancel leaves the
// rest, and a linked list is refreshed meanwhile at its own pace.
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { refreshReports, type RefreshReportsOptions } from "../../../src/workflows/reports/refreshSeveral";
import type { ReportKind } from "../../../src/reports/source";
import { load, reportSheet, setRows } from "../../support/reporting";
import { linkShowPiece, openWorld, type World } from "../../support/world";

let world: World;
const ids = new Map<string, string>();

async function loaded(kind: ReportKind): Promise<string> {
  const { report } = await load(world, { source: { kind: "report", report: kind } });
  ids.set(report.title, report.id);
  return report.tableId;
}

beforeEach(async () => {
  world = await openWorld();
  for (const [name, rows] of [
    ["savings", 5],
    ["contract", 110],
    ["project", 5],
  ] as const)
    setRows(world, name, rows);
  await loaded("savings");
  await loaded("contracts");
  await loaded("projects");
});
afterEach(() => world.close());

const ORDER = ["0 of 3: Savings", "1 of 3: Contracts", "2 of 3: Projects"];

function refresh(options: RefreshReportsOptions = {}) {
  const order: string[] = [];
  const onReport: RefreshReportsOptions["onReport"] = ({ at, total, title }) =>
    order.push(`${at} of ${total}: ${title}`);
  const outcomes = refreshReports(world.services, null, { ...options, onReport });
  return { order, outcomes };
}

test("all go one after the other, none of them faster than the platform's one request a second", async () => {
  world.clock.advance(5_000);
  const began = world.clock.now();
  const { order, outcomes } = refresh();
  expect(await world.run(outcomes)).toMatchObject(ORDER.map(() => ({ kind: "done" })));
  expect(order).toEqual(ORDER);
  const pages = 1 + 2 + 1;
  expect(world.clock.now() - began).toBeGreaterThanOrEqual((pages - 1) * 1000);
  expect(world.clock.now() - began).toBeLessThan(pages * 1000 * 1.1);
});

test.each(["refused", "deleted"])("one that is %s is told, and those after it are done", async (how) => {
  const contracts = (await world.run(world.services.workbook.reports())).find(({ title }) => title === "Contracts");
  if (how === "deleted") world.office.store.deleteTable(contracts?.tableId ?? "");
  else
    await world.sim("POST", "/faults", {
      kind: "status",
      operation: "listContractReportEntries",
      status: 422,
      body: "empty",
      nth: 2,
    });
  const { order, outcomes } = refresh();
  const failure =
    how === "deleted"
      ? { kind: "stopped", obstacle: { kind: "tableGone" } }
      : { kind: "failed", error: { kind: "invalid" } };
  expect(await world.run(outcomes)).toMatchObject([{ kind: "done" }, failure, { kind: "done" }]);
  expect(order).toEqual(ORDER);
});

test("a cancel leaves the one under way as it was, and those after it are not reached", async () => {
  const stop = new AbortController();
  const { order, outcomes } = refresh({
    signal: stop.signal,
    onProgress: ({ done }) => order.length === 2 && done >= 100 && stop.abort(),
  });
  expect(await world.run(outcomes)).toMatchObject([
    { kind: "done", title: "Savings" },
    { kind: "notReached", title: "Contracts" },
    { kind: "notReached", title: "Projects" },
  ]);
  const reports = await world.run(world.services.workbook.reports());
  const lines = reports.map((report) => String(reportSheet(world, report).line()).replace(/, as of .*/, ""));
  const complete = [5, 110, 5].map((rows) => `Bidsheet report: complete, ${rows} rows, SANDBOX US`);
  expect(lines).toEqual(complete);
});

test("only those that were asked for are refreshed, in the order in which they stand in the workbook", async () => {
  const wanted = [ids.get("Projects") ?? "", ids.get("Savings") ?? ""];
  const outcomes = await world.run(refreshReports(world.services, wanted));
  expect(outcomes).toMatchObject([
    { kind: "done", title: "Savings" },
    { kind: "done", title: "Projects" },
  ]);
});

test("a linked list is refreshed meanwhile as fast as without them", async () => {
  const link = await linkShowPiece(world);
  const timed = async () => {
    world.clock.advance(5_000);
    const began = world.clock.now();
    const outcome = await refreshTable(world.services, link.id);
    expect(outcome).toMatchObject({ ok: true });
    return world.clock.now() - began;
  };
  const alone = await world.run(timed());
  const { outcomes } = refresh();
  const [done, beside] = await world.run(Promise.all([outcomes, timed()]));
  expect(done).toMatchObject(ORDER.map(() => ({ kind: "done" })));
  expect(beside).toBeLessThanOrEqual(alone + 1000);
});
