// Starter sheets of all ten reports through the real stack: their figures are what the entries come to when they are
// counted by hand, they move with a refresh, and nothing that a report or a person may hold breaks them.
import { reportKinds, type ReportKind } from "../../../src/reports/source";
import type { ReportName } from "../../../src/simulator/reports/catalogue";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { writeStarter } from "../../../src/workflows/reports/starter";
import { change, entryAt, load, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import { amountOf, entriesOf, isErrorText, serial, total, write, type StarterSheet } from "../../support/starters";
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

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function starter(kind: ReportKind, leftOut: readonly string[] = []): Promise<StarterSheet> {
  const { report } = await load(world, { source: { kind: "report", report: kind }, leftOut });
  return write(world, report.id);
}

/** Texts of errors anywhere on the sheet. */
const errors = ({ sheet }: StarterSheet) => sheet.texts().filter(isErrorText);

const monthsOf = (first: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => {
    const date = new Date(`${first}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + at);
    return date.toISOString().slice(0, 7);
  });

const near = (values: readonly unknown[]) => values.map((value) => Math.round(Number(value) * 100) / 100);

describe.each([0, 1, 130])("of %d rows", (rows) => {
  test.each(reportKinds)("%s: counts every row, shows no error, and has its charts", async (kind) => {
    setRows(world, names[kind], rows);
    const made = await starter(kind);
    expect(errors(made)).toEqual([]);
    expect(made.done).toMatchObject({ charts: true, without: [] });
    expect(made.sheet.charts.length).toBeGreaterThanOrEqual(2);
    const label = /^(Lines|Contracts|Milestones|Invitations|Projects|Suppliers|Reviews|Answers)$/;
    const found = made.sheet.texts().find((text) => label.test(text)) ?? "";
    expect(made.figure(found)).toBe(entriesOf(world, names[kind]).length);
  });
});

test("savings: each month and category is the sum of its entries", async () => {
  setRows(world, "savings", 200);
  const made = await starter("savings");
  const entries = entriesOf(world, "savings");
  const months = monthsOf("2026-01");
  const table = made.table("Realized savings by month and category");
  const categories = new Set(entries.map((entry) => entry.get("Category") ?? ""));
  for (const category of categories)
    expect([category, near(table.values(category))]).toEqual([
      category,
      near(
        months.map((month) =>
          total(
            entries.filter(
              (entry) => entry.get("Category") === category && entry.get("Realized Date")?.startsWith(month),
            ),
            "Realized Savings",
          ),
        ),
      ),
    ]);
  expect(table.values("Month")).toEqual(months.map((month) => serial(`${month}-01`)));
  expect(near([made.figure("Realized in total")])).toEqual(near([total(entries, "Realized Savings")]));
  expect(near([made.table("Savings by month").values("Realized so far").at(-1)])).toEqual(
    near([total(entries, "Realized Savings")]),
  );
  expect(new Set(table.values("All others"))).toEqual(new Set([0]));
});

test("contracts: those that end in a quarter, in the currency that is chosen, and who is paid most", async () => {
  setRows(world, "contract", 180);
  const made = await starter("contracts");
  const entries = entriesOf(world, "contract");
  const quarters = made.table("Contracts ending by quarter");
  const within = (at: number) =>
    entries.filter((entry) => {
      const end = serial(entry.get("End Date") ?? "");
      const from = Number(quarters.value(at, "Begins"));
      const to = at + 1 < quarters.rowCount ? Number(quarters.value(at + 1, "Begins")) : from + 92;
      return end >= from && end < to;
    });
  const spend = (some: typeof entries, money: string) =>
    total(
      some.filter((entry) => entry.get("Currency") === money),
      "Spend",
    );
  const check = (money: string) => {
    for (let at = 0; at < quarters.rowCount; at++) {
      expect(quarters.value(at, "Contracts")).toBe(within(at).length);
      expect(near([quarters.value(at, "Spend")])).toEqual(near([spend(within(at), money)]));
    }
    const suppliers = made.table("Spend by supplier");
    const paid = new Map<string, number>();
    for (const entry of entries)
      if (entry.get("Currency") === money)
        paid.set(entry.get("Supplier") ?? "", (paid.get(entry.get("Supplier") ?? "") ?? 0) + amountOf(entry, "Spend"));
    const order = [...paid.values()].sort((a, b) => b - a);
    expect(near(suppliers.values("Spend").slice(0, -1))).toEqual(near(order.slice(0, suppliers.rowCount - 1)));
    expect(near([suppliers.values("Spend").at(-1)])).toEqual(
      near([order.slice(suppliers.rowCount - 1).reduce((sum, one) => sum + one, 0)]),
    );
  };
  expect(quarters.value(0, "Quarter")).toBe("2026 Q1");
  const first = String(made.figure("Amounts in"));
  check(first);
  const other = ["EUR", "USD", "CZK"].find((one) => one !== first) ?? "";
  made.sheet.put(made.sheet.find("Amounts in").replace("A", "B"), other);
  check(other);
});

test("charts show the table's months, and of names those that are listed, not all others", async () => {
  const made = await starter("contracts");
  const table = made.table("Spend by supplier");
  const series = made.sheet.charts.flatMap((chart) => chart.series.map(({ values }) => values));
  const rows = table.rowCount - 1;
  const [first, last] = [table.address(0, "Spend"), table.address(rows - 1, "Spend")];
  const absolute = (address: string) => address.replace(/([A-Z]+)(\d+)/, "$$$1$$$2");
  expect(series.some((reference) => reference.endsWith(`${absolute(first)}:${absolute(last)}`))).toBe(true);
  expect(table.value(rows, "Supplier")).toBe("All others");
});

test("milestones: what is planned to be open and what is open goes down by what falls due and is done", async () => {
  setRows(world, "project_milestone", 250);
  const made = await starter("projectMilestones");
  const entries = entriesOf(world, "project_milestone");
  const dated = entries.filter((entry) => entry.has("Milestone Date"));
  const table = made.table("Milestone burn-down");
  const ends = monthsOf("2025-08").map((month) => `${month}-99`);
  const later = (some: typeof entries, name: string, end: string) =>
    some.filter((entry) => (entry.get(name) ?? "9999") > end).length;
  expect(table.values("Planned to be open")).toEqual(ends.map((end) => later(dated, "Milestone Date", end)));
  expect(table.values("Open")).toEqual(ends.map((end) => later(dated, "Milestone Complete Date", end)));
  expect(made.figure("Overdue")).toBe(
    dated.filter((one) => (one.get("Milestone Date") ?? "") < "2026-01-05" && !one.has("Milestone Complete Date"))
      .length,
  );
});

test.each([
  ["events", "event", "Invitations by event status", "Event Status", "Invitations"],
  ["projects", "project", "Projects by status", "Project State & Status", "Projects"],
  ["suppliers", "supplier", "Suppliers by risk", "Supplier Risk", "Suppliers"],
  ["supplierReviews", "supplier_review", "Reviews by decision", "Decision", "Reviews"],
] as const)("%s are counted by name, blanks among them", async (kind, name, title, column, header) => {
  setRows(world, name, 120);
  const made = await starter(kind);
  const counts = new Map<string, number>();
  for (const entry of entriesOf(world, name)) {
    const text = entry.get(column) ?? "(blank)";
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const table = made.table(title);
  const shown = table.values(table.headers[0] ?? "").map((text, row) => [text, table.value(row, header)]);
  expect(Object.fromEntries(shown)).toEqual({ ...Object.fromEntries(counts), "All others": 0 });
});

test("reviews and answers have their mean by name", async () => {
  setRows(world, "performance_review_answer", 140);
  const made = await starter("performanceReviewAnswers");
  const table = made.table("Scores by section");
  const scored = entriesOf(world, "performance_review_answer").filter((entry) => entry.has("Answer Score"));
  for (let row = 0; row < table.rowCount; row++) {
    const own = scored.filter((entry) => entry.get("Section Title") === table.value(row, "Section"));
    expect(table.value(row, "Average score")).toBeCloseTo(total(own, "Answer Score") / own.length, 2);
  }
});

test("a refresh moves the figures and the day, and names that came since are among all others", async () => {
  setRows(world, "savings", 60);
  const { report } = await load(world, { source: SAVINGS });
  const made = await write(world, report.id);
  const before = Number(made.figure("Realized in total"));
  await change(world, "savings", "change", {
    id: entryAt(world, "savings", 0).id,
    attributes: { "Rpt-Realized Savings": "1000000000.5", "Rpt-Category": "Brand new" },
  });
  for (let day = 0; day < 4; day++) {
    world.clock.advance(4 * 3_600_000);
    await world.run(refreshReport(world.services, report.id));
  }
  expect(near([made.figure("Realized in total")])).toEqual(
    near([total(entriesOf(world, "savings"), "Realized Savings")]),
  );
  expect(made.figure("Realized in total")).not.toBe(before);
  expect(made.figure("As of")).toBe(serial("2026-01-06"));
  const table = made.table("Savings by category");
  expect(near([table.value(table.rowCount - 1, "Realized")])).toEqual([1_000_000_000.5]);
});

/** Everything that means something in a formula, a criterion or a header. */
const hostile = [
  "[x]#@'",
  "=cmd|'x'!A0",
  "*",
  "?",
  "~",
  "a*b",
  "counts",
  'Élan "q"',
  ">0",
  "<>",
  "TRUE",
  "false",
  "12",
  "012",
  "two\nlines",
  "+1",
  "@SUM(A1)",
  "All others",
  "Month",
  "total",
  `${"long ".repeat(60)}end`,
];

test("whatever categories are called, they are counted once and come through as text", async () => {
  setRows(world, "savings", hostile.length * 2);
  for (const [at, name] of hostile.entries())
    await change(world, "savings", "change", {
      id: entryAt(world, "savings", at).id,
      attributes: { "Rpt-Category": name, "Rpt-Realized Savings": String(9_000_000 * (at + 1)) },
    });
  const made = await starter("savings");
  expect(errors(made)).toEqual([]);
  const lists = made.sheet.tables.filter(({ headers }) => headers.includes("Asked as") && headers[0] === "Category");
  const rows = lists[0]?.values("Category").map((name, row) => [name, lists[0]?.value(row, "Lines")]) ?? [];
  const entries = entriesOf(world, "savings");
  for (const [name, lines] of rows) {
    // "12" and "012" are one name to Excel's conditions.
    const same = (text = "") => text === name || (/^0?12$/.test(text) && /^0?12$/.test(String(name)));
    expect([name, lines]).toEqual([name, entries.filter((entry) => same(entry.get("Category"))).length]);
  }
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(hostile.filter((name) => name !== "012")));
  const table = made.table("Savings by category");
  const sum = near(table.values("Realized")).reduce((all, one) => all + one, 0);
  expect(sum).toBeCloseTo(total(entries, "Realized Savings"), 1);
});

test("headers that a person renamed, before and after, are followed", async () => {
  setRows(world, "savings", 40);
  const { report } = await load(world, { source: SAVINGS });
  const sheet = reportSheet(world, report);
  const rename = (from: string, to: string) => {
    const { rect, columns } = world.office.store.table(report.tableId) ?? {};
    const left = (rect?.left ?? 0) + (columns ?? []).findIndex(({ name }) => name === from);
    const top = rect?.top ?? 0;
    world.office.store.write(sheet.sheetId, { top, bottom: top, left, right: left }, [[to]]);
  };
  rename("Realized Savings", "Saved [€] '#@");
  const made = await write(world, report.id);
  const before = made.figure("Realized in total");
  expect(near([before])).toEqual(near([total(entriesOf(world, "savings"), "Realized Savings")]));
  rename("Saved [€] '#@", "Plain");
  expect(errors(made)).toEqual([]);
  expect(made.figure("Realized in total")).toBe(before);
});

test("texts in columns of numbers and dates are left out of sums, and break none", async () => {
  setRows(world, "contract", 20);
  for (const [at, attributes] of [
    { "Rpt-Spend": "on request", "Rpt-Currency": "EUR" },
    { "Rpt-End Date": "open-ended" },
    { "Rpt-End Date": "#DIV/0!", "Rpt-Spend": "#N/A" },
  ].entries())
    await change(world, "contract", "change", { id: entryAt(world, "contract", at).id, attributes });
  const made = await starter("contracts");
  expect(made.figure("Without an end date")).toBe(2);
  expect(made.sheet.texts().filter((text) => text.startsWith("#VALUE"))).toEqual([]);
});

test("columns that were left out leave their tables out, by name", async () => {
  const made = await starter("savings", ["Rpt-Category", "Rpt-Projected Savings"]);
  expect(errors(made)).toEqual([]);
  expect([...made.done.without].sort()).toEqual(
    ["Projected", "Projected in total", "Realized savings by month and category", "Savings by category"].sort(),
  );
});

test("without the column that it is about there is no starter, and no sheet", async () => {
  const { report } = await load(world, { source: SAVINGS, leftOut: ["Rpt-Realized Date"] });
  const sheets = world.office.store.sheets.length;
  expect(await world.run(writeStarter(world.services, report.id))).toMatchObject({
    ok: false,
    obstacle: { kind: "starterLacks", labels: ["Realized Date"] },
  });
  expect(world.office.store.sheets).toHaveLength(sheets);
});
