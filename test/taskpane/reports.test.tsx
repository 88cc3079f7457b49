/** @jest-environment jsdom */
// Report tables on the screen: choosing one and its columns, and their cards.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReportColumn } from "../../src/reports/types";
import { loadedMessage } from "../../src/taskpane/strings/reports";
import type { RememberedReport } from "../../src/workbook/reportTypes";
import type { ReportPreview } from "../../src/workflows/reportTypes";
import { fakeParts, faults, measure, services, show } from "./fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const NOW = fakeParts().clock.now();
const column = (key: string, label: string, type: ReportColumn["type"]): ReportColumn => ({
  ...{ key, label, type, origin: "schema", fiscal: null },
});
const columns = [column("c_name", "name", "text"), column("c_end", "end", "date")];
const preview: ReportPreview = {
  ...{ ok: true, source: { kind: "report", report: "contracts" }, title: "Contracts", columns },
  ...{ hasSchema: true, repeated: [], unknownTypes: ["colour"], isAll: false },
  rows: [{ key: "1", cells: ["Bolts <b>2027</b>", 46_022] }],
};
const report: RememberedReport = {
  ...{ id: "r1", accountId: "a1", accountLabel: "analyst@bidsheet.example", source: preview.source },
  ...{ title: "Contracts", sort: null, keepPrefix: false, takeUnlisted: true, leftOut: [] },
  ...{ tableId: "t7", tableName: "Contracts", keyColumnId: 1, refreshOnOpen: false, changesColumnId: null },
  columns: columns.map((one, at) => ({ ...one, id: at + 2, header: one.label })),
  state: {
    ...{ kind: "partial", at: new Date(NOW - 60 * 60_000).toISOString(), rows: 1200 },
    ...{ cursor: "abc", why: "cutOff" },
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
  await person().type(page.getByRole("textbox", { name: "Id of the event report" }), " 77 {Enter}");
  expect(calls).toEqual([
    ["previewReport", { kind: "report", report: "savings" }, false],
    ["previewReport", { kind: "eventReport", eventReportId: "77", title: "Event report 77" }, false],
  ]);
});

it("shows the first rows as text, leaves out what is not ticked, and loads with sort and switches", async () => {
  const screen = { kind: "reportSetup", preview, keepPrefix: false } as const;
  const { calls } = await show({ services, screen });
  const table = within(await page.findByRole("table", { name: "Contracts" }));
  expect(table.getByText("Bolts <b>2027</b>")).toBeTruthy();
  expect(page.getByText(/^Of a type that Bidsheet does not know.*colour/)).toBeTruthy();
  expect(await faults()).toEqual([]);
  await person().type(page.getByRole("searchbox", { name: "Search columns" }), "en");
  expect(page.queryByRole("checkbox", { name: /^name/ })).toBeNull();
  await person().click(page.getByRole("button", { name: "Untick all shown" }));
  expect(page.getByText("1 of 2 columns")).toBeTruthy();
  await person().type(page.getByRole("textbox", { name: "Sort" }), "-c_end");
  await person().click(page.getByRole("button", { name: "Load" }));
  expect(calls).toEqual([
    [
      "loadReport",
      {
        ...{ source: preview.source, keepPrefix: false, takeUnlisted: true },
        ...{ leftOut: ["c_end"], sort: "-c_end" },
      },
    ],
  ]);
});

it("says on a card that a report is partial and why, and lets it be continued, refreshed, shown and forgotten", async () => {
  const { calls } = await show({ services, screen: { kind: "home" }, reports: [report] });
  const card = within(await page.findByRole("listitem", { name: "Contracts" }));
  expect(card.getByText("partial")).toBeTruthy();
  expect(card.getByText(/^Its loading was cut off\./)).toBeTruthy();
  expect(await faults()).toEqual([]);
  const press = (name: string) => person().click(card.getByRole("button", { name }));
  await press("Continue loading the report Contracts");
  await press("Refresh the report Contracts");
  await press("Go to the sheet of the report Contracts");
  await press("Forget the report Contracts");
  await press("Forget");
  expect(calls).toEqual([
    ["resumeReport", "r1"],
    ["refreshReports", ["r1"]],
    ["showReport", "t7"],
    ["forgetReport", "r1"],
  ]);
});

it("tells what did not fit, what shares an id, and what the schema lacks", () => {
  const complete = { kind: "complete", at: "2026-01-05T08:00:00Z", rows: 3 } as const;
  const { text } = loadedMessage({
    ...{ ok: true, report: { ...report, state: complete }, cutOffBy: null, rows: 3, twins: 1, repeats: 2 },
    ...{ misfits: [{ key: "c_end", count: 2, examples: ["soon", "n/a"] }], unlisted: ["Buyer"] },
  });
  expect(text).toContain("2 in “end” (“soon”, “n/a”)");
  expect(text).toContain("1 row shares its id");
  expect(text).toContain("2 entries came twice");
  expect(text).toContain("at the end: “Buyer”");
});
