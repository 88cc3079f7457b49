// New sheets from drafts on Microsoft's office.js: what stands in them, what hostile texts come to, what they cost.
import type { DraftChart, DraftSheet } from "../../../src/sheets/draft";
import { AFTER_FIGURES } from "../../../src/sheets/look";
import type { CellValue } from "../../../src/values/cell";
import { PAPERS } from "../../../src/workbench/model/pageSetup";
import type { NamedSheet, NewSheets } from "../../../src/workbook/sheets/types";
import { draftSheet } from "../../support/draftSheet";
import { AWARD, BLANK, CHART, column, made, ONE, one, open, suppliers, table } from "./draftSupport";

const HOSTILE = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "'quoted",
  "\t=1+1",
  "\uff1d1+1",
  " =1+1",
  '=HYPERLINK("http://x","y")',
  "0012",
  "12345678901234567",
  "1/2",
  "3-4",
  "1e5",
  "TRUE",
  "wahr",
  "#N/A",
  "12%",
  "{=1}",
  "a\nb",
  "[Book]Sheet!A1",
  "\u202eevil",
  "\u{1f600}".repeat(9),
  "&P",
  "<b>",
  "]]'@#[",
];

test("a sheet stands as its draft says, and its formulas follow what is typed", async () => {
  const { workbook, store } = await open(true);
  const created = await workbook.createSheets(
    one({ frozen: { rows: 4, columns: 1 }, hiddenRows: [2], widths: [{ column: 5, width: 30 }] }),
  );
  const sheet = draftSheet(store, made(created));
  expect([sheet.value("A1"), sheet.cell("A1").style.bold, sheet.beside("Sum")]).toEqual(["Award", true, 40]);
  const [first] = sheet.tables;
  expect(first?.headers).toEqual(["Supplier", "Total", "Share"]);
  expect(first?.values("Share")).toEqual([0.75, 0.25]);
  first?.put(0, "Total", 90);
  expect([first?.value(0, "Share"), sheet.value("B2")]).toEqual([0.9, 100]);
  expect([sheet.view.frozen, sheet.view.rowHidden(2), sheet.view.columnWidth(5)]).toEqual([
    { rows: 4, columns: 1 },
    true,
    40,
  ]);
  expect([sheet.format("A5"), sheet.format("B5"), sheet.format("C5"), sheet.format("B2")]).toEqual([
    "@",
    "#,##0.00",
    "0.0%",
    "#,##0.00",
  ]);
  expect(created).toMatchObject({ charts: true, printSetUp: true });
  expect(created.sheets[0]?.tables[0]).toEqual({
    id: first?.view.id,
    name: "Award",
    columnIds: first?.view.columns.map(({ id }) => id),
  });
  expect([store.activeSheetId, store.selection.rect.top]).toEqual([sheet.view.id, 4]);
});

test("a formula where texts stand is calculated and not shown as its text", async () => {
  const { workbook, store } = await open(true);
  const cells: DraftSheet["cells"] = [
    { row: 0, column: 0, look: "heading", cells: [[{ value: "=1+1" }, { formula: '="a"&"b"' }]] },
  ];
  const columns = [column("Name", { format: "@" }), column("Long", { format: "@", formula: '=[@Name]&"!"' })];
  const created = await workbook.createSheets({
    ...ONE,
    draft: () => [{ ...BLANK, cells, tables: [table(columns, [["x", null]])] }],
  });
  const sheet = draftSheet(store, made(created));
  expect([sheet.value("A1"), sheet.value("B1"), sheet.value("B5")]).toEqual(["=1+1", "ab", "x!"]);
});

test.each(HOSTILE)("a hostile text stays text wherever it stands: %j", async (text) => {
  const { workbook, store } = await open(true);
  const header = text.replace(/[\p{Cc}]/gu, " ");
  const looks = ["title", "heading", "text", "quiet", "number", "money", "choice"] as const;
  const draft = (): DraftSheet => ({
    ...BLANK,
    cells: looks.map((look, row) => ({ row, column: 0, look, cells: [[{ value: text }]] })),
    tables: [
      table(
        [
          column(header, { format: "@" }),
          column("General"),
          column("Money", { format: "#,##0.00", list: { area: { table: 0, column: 0 } } }),
        ],
        [[text, text, text]],
        10,
      ),
    ],
    charts: [{ ...CHART, title: text, series: [{ name: text, values: { table: 0, column: 1 } }] }],
  });
  const request = { sheets: [{ sheetName: text, tableNames: [text], of: AWARD }], activate: 0, draft: () => [draft()] };
  const created = await workbook.createSheets(request);
  const sheet = draftSheet(store, made(created));
  const cells = [...looks.map((_, row) => `A${row + 1}`), "A12", "B12", "C12"];
  expect(cells.map((address) => sheet.value(address))).toEqual(cells.map(() => text));
  expect(cells.map((address) => sheet.cell(address).formula)).toEqual(cells.map(() => null));
  expect(sheet.tables[0]?.headers).toEqual([header, "General", "Money"]);
  const [chart] = sheet.charts;
  expect(chart?.title).not.toMatch(/^\s*[=+\-@'\uff1d]/);
  expect(chart?.series[0]?.name).not.toMatch(/^\s*[=+\-@'\uff1d]/);
  expect(sheet.view.name).toMatch(/^[^:\\/?*[\]\p{Cc}]{1,31}$/u);
});

test("names that are taken get a number, also among the new sheets themselves", async () => {
  const { workbook, store } = await open();
  const wish = { sheetName: "Award", tableNames: ["Award", "Award"], of: AWARD };
  const draft = (named: readonly NamedSheet[]) =>
    named.map(({ tableNames: [name = ""] }) => {
      const { tables, ...rest } = suppliers(name);
      return { ...rest, tables: [...tables, table([column("Rule")], [["none"]], 20)] };
    });
  const request: NewSheets = { sheets: [wish, wish], activate: 1, draft };
  const first = await workbook.createSheets(request);
  const second = await workbook.createSheets(request);
  const sheets = [...first.sheets, ...second.sheets];
  expect(sheets.map(({ sheetName }) => sheetName)).toEqual(["Award", "Award (2)", "Award (3)", "Award (4)"]);
  const tables = sheets.flatMap((sheet) => sheet.tables.map(({ name }) => name));
  expect(new Set(tables).size).toBe(8);
  expect(store.activeSheetId).toBe(store.sheet("Award (4)")?.id);
});

test("formulas of one new sheet may speak of the tables of another", async () => {
  const { workbook, store } = await open(true);
  const created = await workbook.createSheets({
    sheets: [
      { sheetName: "Summary", tableNames: [], of: AWARD },
      { sheetName: "Award", tableNames: ["Award"], of: AWARD },
    ],
    activate: 0,
    draft: ([, award]) => {
      const name = award?.tableNames[0] ?? "";
      const sum = { formula: `=SUM(${name}[Total])+${name}_Sum` };
      return [{ ...BLANK, cells: [{ row: 0, column: 0, look: "money", cells: [[sum]] }] }, suppliers(name)];
    },
  });
  expect(draftSheet(store, made(created)).value("A1")).toBe(80);
});

test("lists come from words, from a table's column and from a named range", async () => {
  const { workbook, store } = await open();
  const columns = [
    column("Supplier", { format: "@" }),
    column("Awarded to", { list: { area: { table: 0, column: 0 } } }),
    column("Bidder", { list: { name: "Award_Sum" } }),
  ];
  const rows = ["A", "B", "C"].map((name) => [name, null, null]);
  const created = await workbook.createSheets({
    ...ONE,
    draft: () => [
      {
        ...suppliers("Award"),
        tables: [table(columns, rows)],
        cells: [],
        lists: [{ row: 0, columns: [3, 5], list: { words: ["counts", "left out"] } }],
      },
    ],
  });
  const rules = store.validations(draftSheet(store, made(created)).view.id);
  expect(rules.map(({ list, rect }) => [list, rect.top, rect.left, rect.bottom])).toEqual([
    ["counts,left out", 0, 3, 0],
    ["counts,left out", 0, 5, 0],
    ["=$A$5:$A$7", 4, 1, 6],
    ["=Award_Sum", 4, 2, 6],
  ]);
});

test("marks reach the rows that come later where the draft says so", async () => {
  const { workbook, store } = await open(true);
  const marks = [
    {
      row: 4,
      rows: null,
      column: 1,
      columns: 1,
      marks: [{ formula: '=AND($A5<>"",B5<20)', look: { fill: "#E2EFDA", bold: true } }],
    },
  ];
  const sheet = draftSheet(store, made(await workbook.createSheets(one({ marks }))));
  sheet.put("A2000", "Cara");
  sheet.put("B2000", 12);
  const fill = (row: number) => sheet.view.conditional(row - 1, 1)?.look.fill ?? null;
  expect([fill(5), fill(6), fill(1999), fill(2000)]).toEqual([null, "#E2EFDA", null, "#E2EFDA"]);
});

test("a chart shows a table's columns, follows their numbers, and covers its cells", async () => {
  const { workbook, store } = await open(true);
  const series = [...CHART.series, { name: "Share", values: { table: 0, column: 2 } }];
  const charts: DraftChart[] = [CHART, { ...CHART, kind: "column", series, title: "" }];
  const sheet = draftSheet(store, made(await workbook.createSheets(one({ charts }))));
  const [bars, columns] = sheet.charts;
  expect(bars).toMatchObject({ type: "BarClustered", title: "Totals", legend: { visible: false } });
  expect(bars?.valueAxis.numberFormat).toBe("#,##0");
  expect(bars?.series.map(({ name, values, categories }) => [name, values, categories])).toEqual([
    ["Total", "=Award!$B$5:$B$6", "=Award!$A$5:$A$6"],
  ]);
  expect(bars?.anchor).toMatchObject({ from: { row: 0, column: 4 }, to: { row: 10, column: 9 } });
  expect(columns).toMatchObject({ titleVisible: false, legend: { visible: true, position: "Bottom" } });
  expect(columns?.series.map(({ name }) => name)).toEqual(["Total", "Share"]);
  expect(bars?.series[0]?.labels).toBeNull();
  sheet.tables[0]?.put(1, "Total", 70);
  expect(store.charts.data(bars?.id ?? "").series[0]?.values).toEqual([30, 70]);
  expect(store.charts.data(columns?.id ?? "").series[1]?.values).toEqual([0.3, 0.7]);
});

test("a chart's axes say what they count, and its points their values, where the draft asks for it", async () => {
  const { workbook, store } = await open();
  const words = { categoryTitle: "=Suppliers", valueTitle: "Cost", labels: true };
  const created = await workbook.createSheets(one({ charts: [{ ...CHART, kind: "line", ...words }] }));
  const [chart] = draftSheet(store, made(created)).charts;
  expect([chart?.categoryAxis.title, chart?.valueAxis.title]).toEqual(["\u201c=Suppliers\u201d", "Cost"]);
  expect(chart?.series[0]?.labels).toMatchObject({ showValue: true, numberFormat: "#,##0" });
});

test("a new sheet prints landscape, one page wide, numbered, with its headers on each page, and whatever comes later", async () => {
  const { workbook, store } = await open();
  const print = { titleRow: 3, titleColumn: 0 };
  const sheet = draftSheet(store, made(await workbook.createSheets(one({ print, charts: [CHART] }))));
  const page = store.pages.of(sheet.view.id);
  expect(page).toMatchObject({
    landscape: true,
    fitWide: 1,
    fitTall: null,
    // Narrow, so that more of the page is for the sheet.
    margins: { left: 18, right: 18, top: 54, bottom: 54, header: 22, footer: 22 },
    texts: { leftFooter: "&A", rightFooter: "&P / &N" },
  });
  // Whole columns and rows, whichever way they are written.
  expect(page.areas.join()).toMatch(/^=Award!\$A(\$1)?:\$I(\$1048576)?$/);
  expect(page.titleRows).toMatch(/^=Award!(\$A)?\$4:(\$XFD)?\$4$/);
  expect(page.titleColumns).toMatch(/^=Award!\$A(\$1)?:\$A(\$1048576)?$/);
});

test("what stands above the headers is printed on each page where the draft says so", async () => {
  const { workbook, store } = await open();
  const print = { titleFrom: 0, titleRow: 3, titleColumn: null };
  const sheet = draftSheet(store, made(await workbook.createSheets(one({ print }))));
  expect(store.pages.of(sheet.view.id).titleRows).toMatch(/^=Award!(\$A)?\$1:(\$XFD)?\$4$/);
});

test.each([
  ["en-US", "Letter"],
  ["de-DE", "A4"],
  ["ja-JP", "A4"],
])("a new sheet is printed on the paper of the person's country: in %s on %s", async (name, paper) => {
  const { workbook, store } = await open();
  store.system.setLocale(name);
  const sheet = draftSheet(store, made(await workbook.createSheets(one({}))));
  expect(PAPERS[(store.pages.of(sheet.view.id).paper ?? 0) - 1]).toBe(paper);
});

test.each([
  // 150 and so many columns of 100: 150 + 10 x 100 = 1,150; each page takes 1,190, the first column on each of them.
  [10, 0, 1],
  [11, 0, 2],
  // 150 + 1,040 and 1,040 more.
  [20, 0, 2],
  [21, 0, 3],
  // Nothing that is repeated: 2,250 is two pages, too.
  [21, null, 2],
])("a sheet of %i columns is printed as many pages wide as it takes to be read", async (count, titleColumn, pages) => {
  const { workbook, store } = await open();
  const names = Array.from({ length: count }, (_, at) => column(`Column ${at}`, { width: 100 }));
  const columns = [column("Title", { width: 150 }), ...names, column("Hidden", { width: null })];
  const print = { titleRow: 3, titleColumn };
  const tables = [table(columns, [columns.map(() => null)])];
  const created = await workbook.createSheets(one({ tables, print, cells: [], names: [] }));
  expect(store.pages.of(draftSheet(store, made(created)).view.id).fitWide).toBe(pages);
});

test.each([
  // 40 columns of 100 take four pages of 1,000. The first one has at least nine columns.
  [9, 4],
  [10, 1],
])("a chart over %i columns is never cut in two: the sheet is %i pages wide", async (columnCount, pages) => {
  const { workbook, store } = await open();
  const columns = Array.from({ length: 40 }, (_, at) => column(`Column ${at}`, { width: 100 }));
  const print = { titleRow: 3, titleColumn: null };
  const tables = [table(columns, [columns.map(() => null)])];
  const charts = [{ ...CHART, place: { row: 8, column: 0, rows: 10, columns: columnCount } }];
  const created = await workbook.createSheets(one({ tables, charts, print, cells: [], names: [] }));
  expect(store.pages.of(draftSheet(store, made(created)).view.id).fitWide).toBe(pages);
});

test("a chart's axis begins and ends where the draft says", async () => {
  const { workbook, store } = await open();
  const bounds = { least: 0, most: 1 };
  const created = await workbook.createSheets(one({ charts: [{ ...CHART, bounds }, CHART] }));
  const [fixed, free] = draftSheet(store, made(created)).charts;
  expect([fixed?.valueAxis, free?.valueAxis]).toMatchObject([
    { minimum: 0, maximum: 1 },
    { minimum: null, maximum: null },
  ]);
});

test("a table without rows has one blank row, and grows by what is typed under its header", async () => {
  const { workbook, store } = await open(true);
  const tables = [table([column("Rule", { format: "@" }), column("Twice", { formula: "=2*2" })], [])];
  const created = await workbook.createSheets(one({ tables, cells: [] }));
  const [empty] = draftSheet(store, made(created)).tables;
  expect([empty?.rowCount, empty?.value(0, "Rule"), empty?.value(0, "Twice")]).toEqual([1, "", ""]);
});

test("100 columns and 3,000 rows are written in chunks under the limit", async () => {
  const { workbook, store, host } = await open();
  const columns = Array.from({ length: 100 }, (_, at) =>
    column(`Column ${at}`, at % 5 === 4 ? { formula: "=1+1" } : {}),
  );
  const text = "a value of some length, as descriptions are";
  const rows = Array.from({ length: 3_000 }, (_, row) =>
    columns.map(({ formula }, at): CellValue => (formula === null ? (at % 2 === 0 ? text : row) : null)),
  );
  const { syncs } = host.stats;
  const created = await workbook.createSheets(one({ tables: [table(columns, rows)], cells: [] }));
  expect(host.stats.syncs - syncs).toBeLessThanOrEqual(6);
  const [big] = draftSheet(store, made(created)).tables;
  expect([big?.rowCount, big?.value(2_999, "Column 0"), big?.value(2_999, "Column 1")]).toEqual([3_000, text, 2_999]);
  expect(big?.formula(2_999, "Column 99")).toBe("=1+1");
}, 60_000);

test("a header stands over its numbers, on the right, and words stay on the left", async () => {
  const { workbook, store } = await open();
  const columns = [
    column("Supplier", { format: "@" }),
    column("Total", { format: "#,##0.00" }),
    column("Price", { align: "right" }),
  ];
  const bands: DraftSheet["cells"] = [
    { row: 0, column: 2, look: "text", align: "right", cells: [[{ value: "counts" }]] },
  ];
  const created = await workbook.createSheets({
    ...ONE,
    draft: () => [{ ...BLANK, cells: bands, tables: [table(columns, [["Acme", 30, "no bid"]])] }],
  });
  const sheet = draftSheet(store, made(created));
  const sides = ["A4", "B4", "C4", "B5", "C5", "C1"].map((address) => sheet.cell(address).style.horizontal ?? null);
  expect(sides).toEqual([null, "Right", "Right", null, "Right", "Right"]);
});

test("words begin a step further in where figures end right before them, under their header too", async () => {
  const { workbook, store } = await open();
  const columns = [
    column("Title", { format: "@" }),
    column("Unit", { format: "@" }),
    column("Quantity"),
    column("Hidden", { format: "@", width: null }),
    column("Awarded to", { format: "@" }),
    column("Cost", { format: "#,##0.00" }),
    column("Offer", { format: AFTER_FIGURES }),
    column("Share", { format: "@", align: "right" }),
  ];
  const created = await workbook.createSheets({
    ...ONE,
    draft: () => [{ ...BLANK, tables: [table(columns, [["Bolt", "PCS", 2, "x", "Acme", 30, "own", "all"]])] }],
  });
  const sheet = draftSheet(store, made(created));
  const indents = (row: number) =>
    ["A", "B", "C", "E", "F", "G", "H"].map((letter) => sheet.cell(`${letter}${row}`).style.indent ?? 0);
  // A number format with a gap of its own needs none in its cells.
  expect([indents(4), indents(5)]).toEqual([
    [0, 0, 0, 1, 0, 1, 0],
    [0, 0, 0, 1, 0, 0, 0],
  ]);
  expect(sheet.cell("E5").style.horizontal).toBe("Left");
});

test("an indent that was written is read back", async () => {
  const { Excel } = await open();
  await Excel.run(async (context) => {
    const { format } = context.workbook.worksheets.getActiveWorksheet().getRange("A1:B2");
    format.horizontalAlignment = "Left";
    format.indentLevel = 2;
    format.load("indentLevel");
    await context.sync();
    expect(format.indentLevel).toBe(2);
  });
});

test.each([-1, 1.5, 251])("an indent of %d steps is refused, as in Excel", async (steps) => {
  const { Excel } = await open();
  await Excel.run(async (context) => {
    context.workbook.worksheets.getActiveWorksheet().getRange("A1").format.indentLevel = steps;
    await expect(context.sync()).rejects.toThrow();
  });
});
