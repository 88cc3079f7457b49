/** @jest-environment jsdom */
// Report tables on the screen: choosing one and its columns, and their cards.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReportColumn } from "../../../src/reports/types";
import { wholeChoice } from "../../../src/taskpane/reports/reportMemory";
import type { ReportSetupScreen } from "../../../src/taskpane/pane/screens/reportScreen";
import { gaveWay } from "../../../src/taskpane/reports/reportCardTexts";
import { loadedMessage } from "../../../src/taskpane/reports/reportOutcomeTexts";
import type { RememberedReport } from "../../../src/workbook/reports/types";
import type { ReportPreview, TypedFound } from "../../../src/workflows/reports/types";
import { entry, fakeParts, faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const NOW = fakeParts().clock.now();
const column = (key: string, label: string, type: ReportColumn["type"]): ReportColumn => ({
  key,
  label,
  type,
  origin: "schema",
  fiscal: null,
});
const columns = [column("cname", "name", "text"), column("cend", "end", "date")];
const preview: ReportPreview = {
  ok: true,
  source: { kind: "report", report: "contracts" },
  title: "Contracts",
  columns,
  hasSchema: true,
  repeated: [],
  unknownTypes: ["colour"],
  isAll: false,
  rows: [{ key: "1", cells: ["Bolts <b>2027</b>", 46_022] }],
};
const report: RememberedReport = {
  id: "r1",
  accountId: "a1",
  accountLabel: "analyst@bidsheet.example",
  source: preview.source,
  title: "Contracts",
  sort: null,
  keepPrefix: false,
  takeUnlisted: true,
  leftOut: [],
  tableId: "t7",
  tableName: "Contracts",
  keyColumnId: 1,
  refreshOnOpen: false,
  changesColumnId: null,
  columns: columns.map((one, at) => ({ ...one, id: at + 2, header: one.label })),
  state: {
    kind: "partial",
    at: new Date(NOW - 60 * 60_000).toISOString(),
    rows: 1200,
    cursor: "abc",
    why: "cutOff",
  },
};

it("offers the ten reports, one by its id, and the older version behind its own label", async () => {
  const { calls } = await show({ services, screen: { kind: "home" } });
  await person().click(await page.findByRole("button", { name: "Load a report" }));
  const list = within(await page.findByRole("list", { name: "Reports" }));
  expect(list.getAllByRole("button")).toHaveLength(10);
  expect(page.getByText("Version 2018-04-01")).toBeTruthy();
  expect(await faults()).toEqual([]);
  await person().click(list.getByRole("button", { name: "Savings" }));
  await person().type(page.getByRole("textbox", { name: "ID of the event report" }), " 77 {Enter}");
  expect(calls).toEqual([
    ["previewReport", { kind: "report", report: "savings" }],
    ["previewReport", { kind: "eventReport", eventReportId: "77", title: "Event report 77" }],
  ]);
});

it.each([
  ["and says so where the workbook holds nothing of ours", [], true],
  ["and says nothing of it beside a report", [report], false],
])("no table is linked, %s", async (_name, reports, said) => {
  await show({ services, tables: [], reports, screen: { kind: "home" } });
  await page.findByRole("button", { name: "Load a report" });
  expect(page.queryByText("This workbook has no linked table yet.") !== null).toBe(said);
});

const setup: ReportSetupScreen = {
  kind: "reportSetup",
  preview,
  choice: wholeChoice,
  origin: null,
  changes: null,
  rowsBefore: null,
  targets: [],
};
const loaded = (calls: unknown[][]) => calls.find(([verb]) => verb === "loadReport")?.[1];

it("shows the first rows as text, leaves out what is not ticked, and loads with order and switches", async () => {
  const { calls } = await show({ services, screen: setup });
  const table = within(await page.findByRole("table", { name: "Contracts" }));
  expect(table.getByText("Bolts <b>2027</b>")).toBeTruthy();
  expect(page.getByText(/^Type not known to Bidsheet.*colour/)).toBeTruthy();
  expect(page.getByText(/at most 500 rows a second: 100,000 rows take about 3 min/)).toBeTruthy();
  expect(await faults()).toEqual([]);
  await person().type(page.getByRole("searchbox", { name: "Search columns" }), "en");
  expect(page.queryByRole("checkbox", { name: /^name/ })).toBeNull();
  await person().click(page.getByRole("button", { name: "Untick this one" }));
  expect(page.getByText("1 of 2 columns")).toBeTruthy();
  await person().selectOptions(page.getByRole("combobox", { name: "Order of the rows" }), "end");
  await person().selectOptions(page.getByRole("combobox", { name: "Direction" }), "Descending");
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(calls).toEqual([
    [
      "loadReport",
      {
        source: preview.source,
        keepPrefix: false,
        takeUnlisted: true,
        leftOut: ["cend"],
        sort: "-cend",
      },
    ],
  ]);
});

it("narrows the columns to a type, and ticks or unticks what is shown alone", async () => {
  const { calls } = await show({ services, screen: setup });
  await person().click(await page.findByRole("button", { name: "date 1" }));
  expect(page.queryByRole("checkbox", { name: /^name/ })).toBeNull();
  await person().click(page.getByRole("button", { name: "Untick this one" }));
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(loaded(calls)).toMatchObject({ leftOut: ["cend"] });
});

it("puts the platform's prefix into the headers by a switch, without asking the platform again", async () => {
  const { calls } = await show({ services, screen: setup });
  await person().click(await page.findByRole("checkbox", { name: /^Keep the platform's prefix/ }));
  expect(page.getByRole("columnheader", { name: "cname" })).toBeTruthy();
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(calls.map(([verb]) => verb)).toEqual(["loadReport"]);
  expect(loaded(calls)).toMatchObject({ keepPrefix: true });
});

it("goes into a prepared table only when its rows may be replaced", async () => {
  const target = { tableId: "t9", tableName: "Mine", sheetName: "Plan", rows: 12, headers: ["name", "Note"] };
  const { calls } = await show({ services, screen: { ...setup, targets: [{ ...target, report: null }] } });
  const where = await page.findByRole("combobox", { name: "Where to write" });
  await person().selectOptions(where, "Table Mine on “Plan”");
  expect(page.getByText(/^1 of its 2 headers match columns of the report/)).toBeTruthy();
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(calls).toEqual([]);
  await person().click(page.getByRole("checkbox", { name: "Replace its 12 rows with the report" }));
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(loaded(calls)).toMatchObject({ target: { kind: "table", tableId: "t9" }, replaceRows: true });
});

it("proposes what was chosen before, says where it comes from, and drops it with one click", async () => {
  const choice = { ...wholeChoice, leftOut: ["cname"] };
  const { calls } = await show({
    services,
    screen: { ...setup, choice, origin: "workbook", rowsBefore: 6000 },
  });
  expect(await page.findByText("1 of 2 columns")).toBeTruthy();
  expect(page.getByText(/^Chosen as in this workbook's newest table/)).toBeTruthy();
  expect(page.getByText("The last complete reading had 6,000 rows: about 15 s.")).toBeTruthy();
  await person().click(page.getByRole("button", { name: "Use all columns" }));
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(loaded(calls)).toMatchObject({ leftOut: [] });
});

it("says on a card that a report is partial and why, and lets it be continued, refreshed, shown and forgotten", async () => {
  const { calls } = await show({ services, screen: { kind: "home" }, reports: [report] });
  const card = within(await page.findByRole("region", { name: "Contracts" }));
  expect(card.getByText("partial")).toBeTruthy();
  expect(card.getByText(/^Loading was interrupted\./)).toBeTruthy();
  expect(await faults()).toEqual([]);
  const press = (name: string) => person().click(page.getByRole("button", { name }));
  await press("Continue loading the report Contracts");
  await press("Refresh the report Contracts");
  const menu = async (name: RegExp | string) => {
    await press("More for the report Contracts");
    return within(await page.findByRole("menu")).findByRole(
      /^(Refresh|Highlight)/.test(String(name)) ? "menuitemcheckbox" : "menuitem",
      { name },
    );
  };
  await person().click(await menu("Refresh on opening"));
  await person().click(await menu("Highlight changes"));
  await person().click(await menu("Change columns"));
  await person().click(await menu("Forget…"));
  await press("Forget");
  expect(calls).toEqual([
    ["resumeReport", "r1"],
    ["refreshReports", ["r1"]],
    ["setReport", "r1", { refreshOnOpen: true }],
    ["setReport", "r1", { highlight: true }],
    ["changeReport", "r1"],
    ["forgetReport", "r1"],
  ]);
});

it("has a line for a report that is not in front, which says how it stands and goes to its sheet", async () => {
  const { calls } = await show({
    services,
    reports: [report],
    tables: [entry],
    front: { sheetId: "s1", sheetName: "Parts", tableIds: [entry.link.tableId] },
  });
  expect(page.queryByRole("region", { name: "Contracts" })).toBeNull();
  const line = within(await page.findByRole("listitem", { name: "Contracts" }));
  await person().click(line.getByRole("button", { name: /^Contracts partial / }));
  expect(line.getByRole("button", { name: "More for the report Contracts" })).toBeTruthy();
  expect(calls).toEqual([["showReport", "t7"]]);
});

it("refreshes all reports or those that are ticked, and leaves a colleague's alone", async () => {
  const other = {
    ...report,
    id: "r2",
    title: "Savings",
    source: { kind: "report", report: "savings" } as const,
  };
  const foreign = {
    ...other,
    id: "r3",
    title: "Projects",
    accountId: "a2",
    accountLabel: "b@bidsheet.example",
  };
  const { calls } = await show({ services, screen: { kind: "home" }, reports: [report, other, foreign] });
  await person().click(await page.findByRole("button", { name: "Refresh all reports" }));
  await person().click(page.getByRole("button", { name: "Choose reports…" }));
  expect(page.getByRole("checkbox", { name: /^Refresh “Projects”.*b@bidsheet\.example/ })).toHaveProperty(
    "disabled",
    true,
  );
  await person().click(page.getByRole("checkbox", { name: "Refresh “Savings” with the others" }));
  await person().click(page.getByRole("button", { name: "Refresh 1 report" }));
  expect(await faults()).toEqual([]);
  expect(calls).toEqual([
    ["refreshReports", ["r1", "r2"]],
    ["refreshReports", ["r2"]],
  ]);
});

it("of another account says who loaded it, and is not refreshed", async () => {
  const foreign = { ...report, accountId: "a2", accountLabel: "b@bidsheet.example" };
  const { calls } = await show({ services, screen: { kind: "home" }, reports: [foreign] });
  const refresh = page.getByRole("button", { name: /^Refresh/, description: /^Loaded by b@bidsheet\.example/ });
  await person().click(refresh);
  expect(calls).toEqual([]);
});

it("offers a starter sheet where its columns are there, and says which are missing", async () => {
  const { calls } = await show({
    services,
    screen: { kind: "home" },
    reports: [report, { ...report, id: "r2" }],
  });
  await person().click(
    (await page.findAllByRole("button", { name: "More for the report Contracts" }))[0] ?? document.body,
  );
  const item = await page.findByRole("menuitem", { name: /^Make a starter sheet/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.textContent).toMatch(/Needs “End Date”.*change the columns first/);
  await person().keyboard("{Escape}");
  await person().click(page.getByRole("button", { name: "Make a contents sheet" }));
  expect(calls).toEqual([["writeContents"]]);
});

it("leaves every button free while reports refresh on opening, and says on the card when that gave way", async () => {
  const unasked = { kind: "refreshReport", unasked: true, progress: null, cancelling: false } as const;
  const reportTroubles = new Map([["r1", { at: NOW, message: gaveWay }]]);
  const { calls } = await show({
    services,
    screen: { kind: "home" },
    reports: [report],
    work: unasked,
    reportTroubles,
  });
  const card = within(await page.findByRole("region", { name: "Contracts" }));
  expect(card.getByText(/Refresh on opening stopped/)).toBeTruthy();
  await person().click(page.getByRole("button", { name: "Refresh the report Contracts" }));
  await person().click(page.getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([["refreshReports", ["r1"]], ["cancel"]]);
});

it("tells what did not fit, what shares an id, and what the schema lacks", () => {
  const complete = { kind: "complete", at: "2026-01-05T08:00:00Z", rows: 3 } as const;
  const { text } = loadedMessage({
    ok: true,
    report: { ...report, state: complete },
    cutOffBy: null,
    rows: 3,
    twins: 1,
    repeats: 2,
    misfits: [{ key: "cend", count: 2, examples: ["soon", "n/a"] }],
    unlisted: ["Buyer"],
  });
  expect(text).toContain("2 in “end” (“soon”, “n/a”)");
  const untyped = loadedMessage({
    ok: true,
    cutOffBy: null,
    rows: 3,
    twins: 0,
    repeats: 0,
    unlisted: [],
    report: {
      ...report,
      state: complete,
      columns: report.columns.map((one) => ({ ...one, type: "unknown" })),
    },
    misfits: [{ key: "cend", count: 2, examples: ["[1]"] }],
  });
  expect(untyped.text).toBe("Its table has 3 rows. Lists and records are text in “end”.");
  expect(text).toContain("1 row shares its ID");
  expect(text).toContain("2 entries came twice");
  expect(text).toContain("at the end: “Buyer”");
});

const found: TypedFound = {
  reportId: "r1",
  title: "Contracts",
  cells: 7,
  rows: 6,
  both: 1,
  columns: [
    { header: "name", cells: 5 },
    { header: "end", cells: 2 },
  ],
  date1904: false,
  examples: [
    { row: "Bolts", header: "name", type: "text", sheet: "<b>mine</b>", report: null, change: "typed" },
    { row: "Nuts", header: "end", type: "date", sheet: 46_022, report: 46_053, change: "both" },
  ],
};

it("names what a person typed with both values before it goes, and takes one of two answers", async () => {
  const { calls } = await show({ services, screen: { kind: "reportTyped", found } });
  expect(await page.findByRole("heading", { name: "Values that you typed" })).toBeTruthy();
  expect(page.getByText("In “Contracts”, 7 cells have values that you typed")).toBeTruthy();
  expect(
    page.getByText(/in 6 rows\. The platform changed 1 of them too\. Bidsheet has not written anything/),
  ).toBeTruthy();
  expect(page.getByText("Columns: name (5), end (2)")).toBeTruthy();
  const list = within(page.getByRole("list", { name: "Values that you typed" }));
  expect(list.getByText("<b>mine</b>")).toBeTruthy();
  expect(list.getByText("(blank)")).toBeTruthy();
  const day = (ms: number) => new Date(ms).toLocaleDateString(undefined, { timeZone: "UTC" });
  expect(list.getByText(day(Date.UTC(2025, 11, 31)))).toBeTruthy();
  expect(list.getByText(day(Date.UTC(2026, 0, 31)))).toBeTruthy();
  expect(page.getByText("and 5 more cells")).toBeTruthy();
  expect(await faults()).toEqual([]);
  await person().click(page.getByRole("button", { name: "Keep my values" }));
  await person().click(page.getByRole("button", { name: "Take the report's values" }));
  await person().click(page.getByRole("button", { name: "Back" }));
  expect(calls.slice(0, 2)).toEqual([
    ["decideTyped", found, "keep"],
    ["decideTyped", found, "take"],
  ]);
  expect(await page.findByRole("button", { name: "Load a report" })).toBeTruthy();
});

it("says on the card which cells keep what was typed, and leads to the question", async () => {
  const typed = { kept: 2, open: 1 };
  const { calls } = await show({ services, screen: { kind: "home" }, reports: [{ ...report, typed }] });
  const card = within(await page.findByRole("region", { name: "Contracts" }));
  expect(card.getByText("2 cells keep what you typed · 1 typed value to decide about")).toBeTruthy();
  const name = "Decide about the values that you typed in the report Contracts";
  await person().click(card.getByRole("button", { name }));
  expect(calls).toEqual([["reviewTyped", "r1"]]);
  expect(await faults()).toEqual([]);
});
