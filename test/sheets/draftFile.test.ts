// A draft as a file of its own is the sheet that the workbook makes of the same draft: held against each other cell by
// cell, with texts that would like to be formulas, markup or controls.
import { strFromU8, unzipSync } from "fflate";
import type { DraftSheet } from "../../src/sheets/draft";
import { draftFile } from "../../src/sheets/file/draftFile";
import { fileNames } from "../../src/sheets/file/fileNames";
import { thisRow } from "../../src/values/references";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";
import { parseXml } from "../../src/workbench/xlsx/xml";
import { openXlsx } from "../../src/workbench/xlsx/read/xlsx";
import { draftSheet } from "../support/draftSheet";
import { openWorkbook } from "../support/office";
import { BLANK, CHART, column, open, table } from "../workbook/sheets/draftSupport";

const AT = Date.UTC(2026, 0, 5);
const HOSTILE = [
  "=1+1",
  "+1",
  "@SUM(A1)",
  "'quoted",
  "\t=1+1",
  '=HYPERLINK("http://x","y")',
  "0012",
  "12345678901234567",
  "1/2",
  "TRUE",
  "#N/A",
  "a\nb",
  "carriage\rreturn",
  '<c r="A1"><f>1+1</f></c>',
  "</t></si></sst>",
  "]]>",
  "&amp; & &#60;",
  "_x0041_ and _x000D_",
  "bell \u0007 and nul \u0000",
  "\u202eevil",
  "\u{1f600}",
  "  blanks  ",
];

const ODD = "It's [#1] @ 'home'";

const draft: DraftSheet = {
  ...BLANK,
  cells: [
    { row: 0, column: 0, look: "title", cells: [[{ value: "=Title" }]] },
    {
      row: 1,
      column: 0,
      look: "quiet",
      cells: [[{ value: "Sum" }, { formula: '="1 ["&SUM(Offer[[Price]])' }]],
      wrap: true,
    },
    {
      row: 2,
      column: 0,
      look: "money",
      format: "#,##0.00 [$EUR]",
      cells: [[{ value: 12.5 }, { value: null }]],
      align: "right",
    },
    { row: 2, column: 2, look: "percent", cells: [[{ value: 0.25 }, { value: "=1+1" }]], bold: true },
  ],
  tables: [
    table(
      [
        column("Text", { format: "@", wrap: true, list: { words: ["yes", 'say "no"'] } }),
        column("Loose", { format: "General", list: { area: { table: 0, column: 0 } } }),
        column("Price", { format: "#,##0.00##" }),
        column(ODD, { format: "0" }),
        column("Twice", { formula: `=IF(${thisRow(ODD)}="[@[Price]]",1,${thisRow("Price")}*2)`, format: "0.00" }),
        column("Line id", { format: "@", width: null }),
      ],
      HOSTILE.map((text, at) => [text, text, at + 0.5, at, null, String(at)]),
    ),
  ],
  names: [{ name: "Offer_Prices", row: 4, from: 2, to: 3, rows: 2 }],
  lists: [{ row: 2, columns: [1], list: { name: "Offer_Prices" } }],
  marks: [
    {
      row: 4,
      column: 2,
      rows: 3,
      columns: 1,
      marks: [
        { formula: "=$C5>1", look: { fill: "#FFF2CC", bold: true } },
        { formula: "=$C5>1.5", look: { fill: "#E2EFDA", color: "#111111", italic: true } },
      ],
    },
    { row: 4, column: 3, rows: null, columns: 1, marks: [{ formula: "=$D5=0", look: { fill: "#E2EFDA" } }] },
  ],
  widths: [{ column: 8, width: 30 }],
  heights: [{ row: 1, height: 45 }],
  hiddenRows: [2],
  frozen: { rows: 4, columns: 1 },
  print: { titleRow: 3, titleColumn: 0 },
};

const NAMES = { sheetName: "Offer of O'Hara", tableNames: ["Offer"], culture: "en-US" };

/** All that a person sees of a sheet, and what a program finds on it. A file has "[@[Price]]" in its shorter form. */
function seen(store: WorkbookStore, name: string) {
  const { view } = draftSheet(store, name);
  const { used } = view;
  if (used === null) throw new Error("The sheet is empty.");
  const rows = Array.from({ length: used.bottom + 1 }, (_, row) => row);
  const columns = Array.from({ length: used.right + 1 }, (_, column) => column);
  const cells = rows.flatMap((row) =>
    columns.map((column) => {
      const { value, formula, format, style, text } = view.cell(row, column);
      const said = formula?.replace(/\[@\[(\w+)\]\]/g, "[@$1]") ?? null;
      return {
        at: `${row},${column}`,
        value,
        formula: said,
        format,
        style,
        text,
        shown: view.conditional(row, column),
      };
    }),
  );
  const page = store.pages.of(view.id);
  return {
    cells,
    page,
    frozen: view.frozen,
    heights: rows.map((row) => [view.rowHeight(row), view.rowHidden(row)]),
    widths: columns.map((column) => [Math.round(view.columnWidth(column)), view.columnHidden(column)]),
    tables: view.tables.map(({ name: table, rect, style, columns: headers }) => [
      table,
      rect,
      style,
      headers.map((one) => one.name),
    ]),
    lists: store.validations(view.id),
    names: store.names.filter(({ sheetId }) => sheetId === null).map(({ name: own, formula }) => [own, formula]),
  };
}

test("the file of a draft is the sheet that the workbook makes of it: cells, formulas, looks, lists, marks, page", async () => {
  const { workbook, store } = await open(true);
  await workbook.createSheets({
    sheets: [{ ...NAMES, of: { kind: "negotiation" } }],
    activate: 0,
    draft: () => [draft],
  });
  const opened = await openWorkbook();
  expect(openXlsx(await draftFile(draft, NAMES, AT)).fill(opened)).toEqual([]);
  expect(opened.sheets.map(({ name }) => name)).toEqual([NAMES.sheetName]);
  const [file, made] = [seen(opened, NAMES.sheetName), seen(store, NAMES.sheetName)];
  expect(file).toEqual(made);
  expect(file.cells.filter(({ formula }) => formula !== null)).toHaveLength(1 + HOSTILE.length);
  expect(draftSheet(opened, NAMES.sheetName).tables[0]?.values("Loose")).toEqual(HOSTILE);
  expect(draftSheet(opened, NAMES.sheetName).tables[0]?.value(2, "Twice")).toBe(5);
});

test.each([
  ["de-DE", 9],
  ["en-US", 1],
  ["", 9],
])("a file for %s is printed on the paper of that country", async (culture, paper) => {
  const { "xl/worksheets/sheet1.xml": sheet } = unzipSync(await draftFile(draft, { ...NAMES, culture }, AT));
  expect(strFromU8(sheet ?? new Uint8Array())).toContain(`paperSize="${paper}"`);
});

test("every part of the file is XML, and a text that looks like a formula stays a text when somebody edits it", async () => {
  const files = Object.entries(unzipSync(await draftFile(draft, NAMES, AT)));
  for (const [path, bytes] of files) expect([path, parseXml(strFromU8(bytes)).name]).not.toContain("");
  const { "xl/worksheets/sheet1.xml": sheet = "", "xl/styles.xml": styles = "" } = Object.fromEntries(
    files.map(([path, bytes]) => [path, strFromU8(bytes)]),
  );
  const looks = [...styles.replace(/.*<cellXfs/s, "").matchAll(/<xf [^>]*>/g)].map(([look]) => look);
  const style = (address: string) => looks[Number(new RegExp(`r="${address}" s="(\\d+)"`).exec(sheet)?.[1])] ?? "";
  expect(style("B5")).toContain('quotePrefix="1"');
  expect(style("C5")).not.toContain("quotePrefix");
  expect(sheet).not.toMatch(/t="str"|t="inlineStr"/);
});

test("a draft that no file can have is refused before anything is made", async () => {
  const chart = { ...draft, charts: [{ ...CHART }] };
  await expect(draftFile(chart, NAMES, AT)).rejects.toThrow("charts");
  const long: DraftSheet = {
    ...BLANK,
    cells: [{ row: 0, column: 0, look: "text", cells: [[{ value: "x".repeat(32_768) }]] }],
  };
  await expect(draftFile(long, { sheetName: "A", tableNames: [], culture: "de-DE" }, AT)).rejects.toThrow("tooLong");
});

test("files are called as their suppliers are, as far as a system allows that, and no two alike", () => {
  const names = fileNames(
    [
      "Alba",
      "alba",
      "ALBA (2)",
      "../../etc/passwd",
      'a<b>:"c"/d\\e|f?g*',
      "dots... ",
      "",
      "\u202ecod.exe\u0000",
      "\ufb01ne",
      "fine",
      "\u00e9",
      "e\u0301",
      "\u{1f600}".repeat(100),
    ],
    "Offer",
    ".xlsx",
  );
  expect(names.slice(0, -1)).toEqual([
    "Offer Alba.xlsx",
    "Offer alba (2).xlsx",
    "Offer ALBA (2) (2).xlsx",
    "Offer etc passwd.xlsx",
    "Offer a b c d e f g.xlsx",
    "Offer dots.xlsx",
    "Offer.xlsx",
    "Offer cod.exe.xlsx",
    "Offer \ufb01ne.xlsx",
    "Offer fine (2).xlsx",
    "Offer \u00e9.xlsx",
    "Offer \u00e9 (2).xlsx",
  ]);
  expect(names.at(-1)).toBe(`Offer ${"\u{1f600}".repeat(30)}.xlsx`);
});
