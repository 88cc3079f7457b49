// Report tables from the pane, over the whole chain: looked at, loaded, cut off and continued, refreshed, shown,
// forgotten.
import type { ReportSource } from "../../../src/reports/source";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { reportRefreshVerbs, reportSheetVerbs, reportVerbs } from "../../../src/taskpane/reports/reportVerbs";
import { eventReportsToChoose } from "../../../src/workflows/reports/browse";
import type { ReportRequest } from "../../../src/workflows/reports/types";
import { reportSheet, setRows } from "../../support/reporting";
import { rememberedChoice, wholeChoice } from "../../../src/taskpane/reports/reportMemory";
import type { Pane } from "../../../src/taskpane/pane/pane";
import { demo, openLivePane, type LivePane } from "../livePane";

const SAVINGS: ReportSource = { kind: "report", report: "savings" };
const PROJECTS: ReportSource = { kind: "report", report: "projects" };

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane();
  setRows(live.world, "savings", 250);
  setRows(live.world, "project", 30);
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const whole = (source: ReportSource): ReportRequest => ({
  source,
  leftOut: [],
  sort: null,
  keepPrefix: false,
  takeUnlisted: true,
});
const load = (source = SAVINGS) => live.world.run(live.pane.verbs(reportVerbs).loadReport(whole(source)));
const first = () => {
  const [one] = state().reports;
  if (one === undefined) throw new Error(`No report: ${state().notice?.message.title ?? "untold"}`);
  return one;
};

it("shows columns and first rows, loads those that were chosen, and lists the table as complete", async () => {
  const { world, pane } = live;
  await world.run(pane.verbs(reportVerbs).previewReport(SAVINGS));
  const { screen } = state();
  if (screen.kind !== "reportSetup") throw new Error("Nothing is shown.");
  const [column] = screen.preview.columns;
  expect(screen.preview.isAll).toBe(false);
  const leftOut = [column?.key ?? ""];
  await world.run(pane.verbs(reportVerbs).loadReport({ ...whole(SAVINGS), leftOut }));
  expect(state().screen).toEqual({ kind: "home" });
  expect(first()).toMatchObject({ title: "Savings", state: { kind: "complete", rows: 250 } });
  expect(first().columns.map(({ key }) => key)).not.toContain(column?.key);
  expect(state().notice?.message).toMatchObject({ title: "“Savings” is loaded" });
  expect(state().notice?.message.text).toMatch(/^Its table has 250 rows\./);
});

it("proposes the columns of the newest table of the workbook, and without one those of the last time in this browser", async () => {
  const { world, pane } = live;
  const shown = async () => {
    await world.run(pane.verbs(reportVerbs).previewReport(SAVINGS));
    const { screen } = state();
    if (screen.kind !== "reportSetup") throw new Error("Nothing is shown.");
    return screen;
  };
  expect(await shown()).toMatchObject({ origin: null, choice: { leftOut: [] }, rowsBefore: null });
  const key = (await shown()).preview.columns[3]?.key ?? "";
  await world.run(pane.verbs(reportVerbs).loadReport({ ...whole(SAVINGS), leftOut: [key], sort: "-id" }));
  const choice = { leftOut: [key], sort: "-id", keepPrefix: false, takeUnlisted: true };
  expect(await shown()).toMatchObject({ origin: "workbook", choice, rowsBefore: 250 });
  await world.run(pane.verbs(reportVerbs).forgetReport(first().id));
  expect(await shown()).toMatchObject({ origin: "browser", choice });
  await world.run(pane.verbs(reportVerbs).previewReport(PROJECTS));
  expect(state().screen).toMatchObject({ origin: null });
});

it("lists a person's own event reports with their names", async () => {
  const { services } = state();
  if (services === null) throw new Error("Not connected.");
  const titles = async () => {
    let names: readonly string[] = [];
    for await (const all of eventReportsToChoose(services)) names = all.map(({ title }) => title);
    return names;
  };
  const own = live.world.simulator.records.reports.eventReports.filter(
    ({ ownerEmail }) => ownerEmail === demo.userEmail,
  );
  expect(own.length).toBeGreaterThan(0);
  expect(await live.world.run(titles())).toEqual(own.map(({ title }) => title));
});

it("keeps what came before a cancel as a partial table, and continues where it stopped", async () => {
  const { world, pane } = live;
  const stop = pane.store.subscribe(() => {
    const { work } = state();
    if (work?.kind === "loadReport" && (work.progress?.done ?? 0) >= 100) pane.cancel();
  });
  await load();
  stop();
  expect(first().state).toMatchObject({ kind: "partial", why: "cancelled" });
  expect(state().notice).toMatchObject({
    intent: "info",
    message: { title: "“Savings” is partly loaded", todo: "Press “Continue” on its card to load the rest." },
  });
  await world.run(pane.verbs(reportVerbs).resumeReport(first().id));
  expect(first().state).toMatchObject({ kind: "complete", rows: 250 });
  expect(state().reports).toHaveLength(1);
});

it("refreshes one with its news, and all one after the other with a list of what became of each", async () => {
  const { world, pane } = live;
  await load();
  setRows(world, "savings", 252);
  await world.run(pane.verbs(reportRefreshVerbs).refreshReports([first().id]));
  expect(state().notice?.message.text).toMatch(/^From the platform: 2 rows added/);
  await load(PROJECTS);
  await world.run(pane.verbs(reportRefreshVerbs).refreshReports(state().reports.map(({ id }) => id)));
  expect(state().screen).toMatchObject({
    kind: "refreshed",
    of: "reports",
    cancelled: false,
    tables: [{ kind: "done" }, { kind: "done" }],
  });
});

it("goes to the table's sheet, tells that it was deleted, and forgets it without touching a sheet", async () => {
  const { world, pane } = live;
  await load();
  const { store } = world.office;
  const { id, tableId } = first();
  await world.run(pane.verbs(reportVerbs).showReport(tableId));
  expect(state().notice).toMatchObject({ intent: "success" });
  const sheets = store.sheets.length;
  store.deleteSheet(store.table(tableId)?.sheetId ?? "");
  await world.run(pane.verbs(reportVerbs).showReport(tableId));
  expect(state().notice?.details).toBe("excel: itemGone");
  await world.run(pane.verbs(reportRefreshVerbs).refreshReports([id]));
  expect(state().notice).toMatchObject({ intent: "warning", details: "obstacle: tableGone" });
  await world.run(pane.verbs(reportVerbs).forgetReport(id));
  expect(state().reports).toEqual([]);
  expect(store.sheets).toHaveLength(sheets - 1);
});

it.each(["{", "null", "[]", '{"leftOut":[1],"sort":null,"keepPrefix":false,"takeUnlisted":true}'])(
  "proposes all columns where the browser's own memory holds nonsense: %s",
  (text) => {
    const storage = { getItem: () => text, setItem: () => undefined };
    expect(rememberedChoice(storage, "a1", SAVINGS, [])).toEqual({ choice: wholeChoice, origin: null });
  },
);

describe("refresh on opening", () => {
  const until = (pane: Pane, isSo: () => boolean) =>
    live.world.run(
      new Promise<void>((resolve) => {
        const look = () => (isSo() ? resolve() : undefined);
        pane.store.subscribe(look);
        look();
      }),
    );
  const due = async () => {
    await load();
    await live.world.run(live.pane.verbs(reportVerbs).setReport(first().id, { refreshOnOpen: true }));
    setRows(live.world, "savings", 252);
  };

  it("has Excel start the add-in with the workbook as long as a report wants it", async () => {
    await due();
    expect(first().refreshOnOpen).toBe(true);
    await live.world.run(live.pane.verbs(reportVerbs).setReport(first().id, { refreshOnOpen: false }));
    expect(live.startups).toEqual([true, false]);
  });

  it("begins by itself where the session goes on, and says what came of it", async () => {
    await due();
    const pane = live.reopen();
    await live.world.run(pane.verbs(connectVerbs).start());
    await until(pane, () => pane.store.get().notice !== null);
    expect(pane.store.get().notice?.message.title).toBe("1 report refreshed on opening");
    expect(pane.store.get()).toMatchObject({ screen: { kind: "home" }, work: null });
    expect(pane.store.get().reports[0]?.state).toMatchObject({ kind: "complete", rows: 252 });
  });

  it("gives way to what the person begins, and leaves a note on the card until a refresh has gone well", async () => {
    await due();
    const pane = live.reopen();
    await live.world.run(pane.verbs(connectVerbs).start());
    await until(pane, () => pane.store.get().work?.unasked === true);
    await live.world.run(pane.verbs(reportVerbs).previewReport(PROJECTS));
    const { screen, reports, reportTroubles } = pane.store.get();
    expect(screen.kind).toBe("reportSetup");
    expect(reports[0]?.state.rows).toBe(250);
    const id = reports[0]?.id ?? "";
    expect(reportTroubles.get(id)?.message.title).toMatch(/Refresh on opening stopped/);
    await live.world.run(pane.verbs(reportRefreshVerbs).refreshReports([id]));
    expect(pane.store.get().reportTroubles.size).toBe(0);
  });

  it("says without a session what waits, and begins once the person has connected", async () => {
    await due();
    await live.world.run(live.pane.verbs(connectVerbs).disconnect());
    const pane = live.reopen();
    await live.world.run(pane.verbs(connectVerbs).start());
    await until(pane, () => pane.store.get().notice !== null);
    expect(pane.store.get().notice?.message.title).toBe("1 report of this workbook waits to be refreshed");
    await live.world.run(pane.verbs(connectVerbs).connect(demo));
    await until(pane, () => pane.store.get().notice !== null);
    expect(pane.store.get().notice?.message.title).toBe("1 report refreshed on opening");
  });
});

it("switches the highlighting of changes on and off, and says what a refresh changed in it", async () => {
  const { world, pane } = live;
  await load();
  await world.run(pane.verbs(reportVerbs).setReport(first().id, { highlight: true }));
  expect(state().notice?.message.title).toBe("“Savings” highlights its changes");
  expect(first().changesColumnId).not.toBeNull();
  await world.run(pane.verbs(reportVerbs).setReport(first().id, { highlight: false }));
  expect(first().changesColumnId).toBeNull();
  expect(live.startups).toEqual([]);
});

const sheetNames = () => live.world.office.store.sheets.map(({ name }) => name);

it("makes a starter sheet over the report's table", async () => {
  setRows(live.world, "savings", 12);
  await load();
  await live.world.run(live.pane.verbs(reportSheetVerbs).writeStarter(first().id));
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(sheetNames()).toContain("Savings starter");
});

it("makes a contents sheet that follows when reports come and go", async () => {
  const { world, pane } = live;
  await load();
  await world.run(pane.verbs(reportSheetVerbs).writeContents());
  const [, contents] = /^“(.+)” lists 1 report /.exec(state().notice?.message.text ?? "") ?? [];
  const listed = () => {
    const sheetId = world.office.store.sheets.find(({ name }) => name === contents)?.id ?? "";
    const whole = { top: 0, left: 0, bottom: 20, right: 8 };
    return world.office.store.read(sheetId, whole, "formulas").flat().join(" ");
  };
  const sheets = sheetNames().length;
  await load(PROJECTS);
  // The new report's own sheet alone came.
  expect(sheetNames()).toHaveLength(sheets + 1);
  expect(listed()).toMatch(/Savings.*Projects/);
  await world.run(pane.verbs(reportVerbs).forgetReport(first().id));
  expect(listed()).not.toMatch(/Savings/);
});

it("says that the platform does not sort so, stays with the columns, and changes nothing", async () => {
  const { world, pane } = live;
  await world.run(pane.verbs(reportVerbs).previewReport(SAVINGS));
  const sheets = world.office.store.sheets.length;
  await world.run(pane.verbs(reportVerbs).loadReport({ ...whole(SAVINGS), sort: "Rpt-Total" }));
  expect(state().notice).toMatchObject({
    intent: "warning",
    reason: "Entries cannot be sorted by Rpt-Total",
    message: { title: "The platform refused this order" },
  });
  expect(state().screen.kind).toBe("reportSetup");
  expect(world.office.store.sheets).toHaveLength(sheets);
});

it("says what to do instead when the platform has withdrawn an operation of the older version", async () => {
  const { world, pane } = live;
  await world.sim("POST", "/faults", {
    kind: "status",
    operation: "listSuppliers2018",
    status: 410,
    body: "empty",
    times: "always",
  });
  await world.run(pane.verbs(reportVerbs).previewReport({ kind: "suppliers2018" }));
  const { notice, screen } = state();
  expect(screen.kind).toBe("home");
  expect(notice?.message.title).toBe("The platform withdrew this function");
  expect(notice?.reason).toMatch(/Their names are in the report of all suppliers\./);
});

it("keeps on the card why a refresh failed", async () => {
  await load();
  live.line.cut = true;
  await live.world.run(live.pane.verbs(reportRefreshVerbs).refreshReports([first().id]));
  expect(state().reportTroubles.get(first().id)?.message.title).toBe("The gateway cannot be reached");
});

it("tells of a queue which report it is at, what follows, and how long all of it may take", async () => {
  await load();
  await load(PROJECTS);
  const told = new Set<string>();
  const stop = live.pane.store.subscribe(() => {
    const table = state().work?.table;
    if (table !== undefined) told.add(`${table.nth} of ${table.of}: ${table.title} ${table.then ?? ""}`.trim());
  });
  await live.world.run(live.pane.verbs(reportRefreshVerbs).refreshReports(state().reports.map(({ id }) => id)));
  stop();
  expect([...told]).toEqual(["1 of 2: Savings then Projects (about 4 s in all)", "2 of 2: Projects"]);
});

it("tells the time to go of a load from the rows that the report had before", async () => {
  await load();
  const left: (number | null)[] = [];
  const stop = live.pane.store.subscribe(() => {
    const { work } = state();
    if (work?.kind === "loadReport" && work.progress !== null) left.push(work.progress.msLeft);
  });
  await load();
  stop();
  expect(left).toEqual(expect.arrayContaining([2000, 1000]));
});

describe("values that the person typed into a report's columns", () => {
  const NOTES = "Savings Notes";
  const sheet = () => reportSheet(live.world, first());
  const refresh = (...ids: readonly string[]) =>
    live.world.run(live.pane.verbs(reportRefreshVerbs).refreshReports(ids));
  const asked = () => {
    const { screen } = state();
    if (screen.kind !== "reportTyped") throw new Error(`Nothing is asked: ${state().notice?.message.title ?? ""}`);
    return screen.found;
  };
  const decide = (choice: "keep" | "take") =>
    live.world.run(live.pane.verbs(reportRefreshVerbs).decideTyped(asked(), choice));

  beforeEach(async () => {
    setRows(live.world, "savings", 12);
    await load();
    sheet().put(1, NOTES, "mine");
  });

  it("are named before a refresh writes over them; kept, they are counted and not asked about again", async () => {
    await refresh(first().id);
    expect(asked()).toMatchObject({ title: "Savings", cells: 1, examples: [{ header: NOTES, sheet: "mine" }] });
    expect(state().work).toBeNull();
    await decide("keep");
    expect(state()).toMatchObject({ screen: { kind: "home" }, notice: { intent: "success" } });
    expect(state().notice?.message.text).toContain("1 cell keeps what you typed, as you decided.");
    expect(first().typed).toEqual({ kept: 1, open: 0 });
    await refresh(first().id);
    expect(state().screen.kind).toBe("home");
    expect(sheet().value(1, NOTES)).toBe("mine");
  });

  it("give place to the report's when the person says so, also later from the card", async () => {
    await refresh(first().id);
    await decide("keep");
    await live.world.run(live.pane.verbs(reportRefreshVerbs).reviewTyped(first().id));
    await decide("take");
    expect(sheet().value(1, NOTES)).not.toBe("mine");
    expect(state().notice?.message.text).toContain("1 cell that you typed in now has the report's value.");
    expect(first().typed).toBeUndefined();
  });

  it("stay without a question where several are refreshed, which is told with the way to decide", async () => {
    await load(PROJECTS);
    await refresh(...state().reports.map(({ id }) => id));
    const { screen } = state();
    if (screen.kind !== "refreshed") throw new Error("No list.");
    const [savings] = screen.tables;
    expect(savings).toMatchObject({ kind: "done", title: "Savings" });
    expect(savings?.kind === "done" ? savings.message.text : "").toContain("Press “Decide…” on its card to choose.");
    expect(sheet().value(1, NOTES)).toBe("mine");
    expect(first().typed).toEqual({ kept: 0, open: 1 });
  });

  it("stay without a question on opening, which is told", async () => {
    await live.world.run(live.pane.verbs(reportVerbs).setReport(first().id, { refreshOnOpen: true }));
    const pane = live.reopen();
    await live.world.run(pane.verbs(connectVerbs).start());
    await live.world.run(
      new Promise<void>((resolve) => {
        const look = () => (pane.store.get().notice === null ? undefined : resolve());
        pane.store.subscribe(look);
        look();
      }),
    );
    const { notice, screen } = pane.store.get();
    expect(screen.kind).toBe("home");
    expect(notice).toMatchObject({ intent: "warning", message: { title: "1 report refreshed on opening" } });
    expect(notice?.message).toMatchObject({ todo: "Go to the report and press “Decide…”." });
    expect(sheet().value(1, NOTES)).toBe("mine");
  });

  it("of a table of an earlier version are not known, which the refresh says", async () => {
    const { store } = live.world.office;
    for (const { id, xml } of store.customXml) if (xml.includes(":report-written:")) store.deleteCustomXml(id);
    await refresh(first().id);
    expect(sheet().value(1, NOTES)).not.toBe("mine");
    expect(state().notice).toMatchObject({ intent: "warning" });
    expect(state().notice?.message.text).toContain("In 1 row Bidsheet did not know yet what it wrote before");
  });
});
