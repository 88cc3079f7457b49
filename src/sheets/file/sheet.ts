// The sheet of a draft and its tables as parts of an .xlsx file. Elements are in the order that Excel requires
// (ECMA-376, 18.3.1.99).
import { columnLetters } from "../../values/columnLetters";
import type { DraftList, DraftMarks, DraftSheet, DraftTable } from "../draft";
import { bodyRows, dropdownSource, TABLE_STYLE } from "../look";
import { lastColumn, MARGINS, pagesOf, paperOf } from "../pages";
import { heightsOf } from "../heights";
import { widthsOf } from "../widths";
import type { FileRows } from "./cells";
import { fileFormula } from "./formula";
import type { Styles } from "./styles";
import { escapeXml } from "../../values/escapeXml";
import { SHEET_ROWS } from "../../values/sheetSize";
import { tag, XML_HEAD } from "./xml";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** Points of a row, and pixels of a column of which nobody says how wide it is; pixels of a digit. */
const ROW_POINTS = 15;
const COLUMN_PIXELS = 64;
const DIGIT_PIXELS = 7;
const POINTS_PER_INCH = 72;

/** `culture`: as `paperOf` takes it. */
export function sheetXml(draft: DraftSheet, rows: FileRows, styles: Styles, culture: string): string {
  const content = [
    tag("sheetPr", {}, tag("pageSetUpPr", { fitToPage: 1 })),
    tag("sheetViews", {}, tag("sheetView", { tabSelected: 1, workbookViewId: 0 }, viewXml(draft))),
    tag("sheetFormatPr", { defaultRowHeight: ROW_POINTS }),
    columnsXml(draft),
    `<sheetData>${rowsXml(draft, rows)}</sheetData>`,
    marksXml(draft.marks, styles),
    listsXml(draft),
    pageXml(draft, culture),
    // The sheet's name by its code, since text would be read for codes.
    "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>",
    tablePartsXml(draft),
  ];
  return XML_HEAD + tag("worksheet", { xmlns: MAIN, "xmlns:r": RELATIONS }, content.join(""));
}

function area(row: number, column: number, rows: number, columns: number): string {
  const first = `${columnLetters(column)}${row + 1}`;
  const last = `${columnLetters(column + columns - 1)}${row + rows}`;
  return first === last ? first : `${first}:${last}`;
}

/** What scrolls, and the cell that is selected at first. */
function viewXml({ frozen: { rows, columns }, home, tables: [table] }: DraftSheet): string {
  const visible = Math.max(0, table?.columns.findIndex(({ width }) => width !== null) ?? 0);
  const first = home ?? { row: table === undefined ? 0 : table.row + 1, column: (table?.column ?? 0) + visible };
  const activeCell = area(first.row, first.column, 1, 1);
  if (rows === 0 && columns === 0) return tag("selection", { activeCell, sqref: activeCell });
  const activePane = rows === 0 ? "topRight" : columns === 0 ? "bottomLeft" : "bottomRight";
  const pane = tag("pane", {
    xSplit: columns === 0 ? undefined : columns,
    ySplit: rows === 0 ? undefined : rows,
    topLeftCell: area(rows, columns, 1, 1),
    activePane,
    state: "frozen",
  });
  return pane + tag("selection", { pane: activePane, activeCell, sqref: activeCell });
}

function columnsXml(draft: DraftSheet): string {
  const columns = [...widthsOf(draft)]
    .sort(([one], [other]) => one - other)
    .map(([column, points]) => {
      const pixels = points === null ? COLUMN_PIXELS : Math.round((points * 4) / 3);
      const width = Math.round((pixels / DIGIT_PIXELS) * 256) / 256;
      const hidden = points === null ? 1 : undefined;
      return tag("col", { min: column + 1, max: column + 1, width, hidden, customWidth: 1 });
    });
  return columns.length === 0 ? "" : tag("cols", {}, columns.join(""));
}

function rowsXml(draft: DraftSheet, rows: FileRows): string {
  const heights = heightsOf(draft);
  const hidden = new Set(draft.hiddenRows);
  const all = [...new Set([...rows.keys(), ...heights.keys(), ...hidden])].sort((one, other) => one - other);
  const written = all.map((row) => {
    const cells = [...(rows.get(row) ?? [])].sort(([one], [other]) => one - other).map(([, xml]) => xml);
    const height = heights.get(row);
    const looks = { ht: height, customHeight: height === undefined ? undefined : 1 };
    return tag("row", { r: row + 1, ...looks, hidden: hidden.has(row) ? 1 : undefined }, cells.join(""));
  });
  return written.join("");
}

/** Of a draft, later marks are above earlier ones; in a file the lowest number is on top. */
function marksXml(all: readonly DraftMarks[], styles: Styles): string {
  let priority = all.reduce((sum, { marks }) => sum + marks.length, 0);
  return all
    .map(({ row, column, rows, columns, marks }) => {
      const rules = marks.map(({ formula, look }) => {
        const said = tag("formula", {}, escapeXml(fileFormula(formula, null)));
        const rule = tag("cfRule", { type: "expression", dxfId: styles.mark(look), priority }, said);
        priority -= 1;
        return rule;
      });
      const sqref = area(row, column, rows ?? SHEET_ROWS - row, columns);
      return tag("conditionalFormatting", { sqref }, rules.join(""));
    })
    .join("");
}

function listsXml(draft: DraftSheet): string {
  const offered: string[] = [];
  const offer = (sqref: string, list: DraftList) => {
    const source = dropdownSource(draft, list);
    const formula = "words" in list ? `"${source.replaceAll('"', '""')}"` : source.slice(1);
    const rule = { type: "list", allowBlank: 1, showInputMessage: 1, showErrorMessage: 1, sqref };
    offered.push(tag("dataValidation", rule, tag("formula1", {}, escapeXml(formula))));
  };
  for (const { row, columns, list } of draft.lists) for (const column of columns) offer(area(row, column, 1, 1), list);
  for (const table of draft.tables)
    table.columns.forEach(({ list }, at) => {
      if (list !== undefined) offer(area(table.row + 1, table.column + at, bodyRows(table), 1), list);
    });
  return offered.length === 0 ? "" : tag("dataValidations", { count: offered.length }, offered.join(""));
}

/** Excel's numbers of papers. */
const PAPERS = { Letter: 1, A4: 9 } as const;

function pageXml(draft: DraftSheet, culture: string): string {
  const { wide, tall } = pagesOf(draft);
  const inches = Object.fromEntries(Object.entries(MARGINS).map(([side, points]) => [side, points / POINTS_PER_INCH]));
  return (
    tag("pageMargins", inches) +
    tag("pageSetup", {
      paperSize: PAPERS[paperOf(culture)],
      orientation: "landscape",
      fitToWidth: wide,
      fitToHeight: tall ?? 0,
    })
  );
}

function tablePartsXml({ tables }: DraftSheet): string {
  const parts = tables.map((_, at) => tag("tablePart", { "r:id": `rId${at + 1}` }));
  return parts.length === 0 ? "" : tag("tableParts", { count: parts.length }, parts.join(""));
}

/** `id`: the table's number in the file, from 1. */
export function tableXml(table: DraftTable, name: string, id: number): string {
  const ref = area(table.row, table.column, bodyRows(table) + 1, table.columns.length);
  const columns = table.columns.map(({ header, formula }, at) => {
    const followed = formula === null ? "" : tag("calculatedColumnFormula", {}, escapeXml(fileFormula(formula, name)));
    return tag("tableColumn", { id: at + 1, name: header }, followed);
  });
  const content = [
    tag("autoFilter", { ref }),
    tag("tableColumns", { count: columns.length }, columns.join("")),
    tag("tableStyleInfo", {
      name: TABLE_STYLE,
      showFirstColumn: 0,
      showLastColumn: 0,
      showRowStripes: 1,
      showColumnStripes: 0,
    }),
  ];
  const names = { id, name, displayName: name };
  return XML_HEAD + tag("table", { xmlns: MAIN, ...names, ref, totalsRowShown: 0 }, content.join(""));
}

/** Ranges by name: the draft's own, what is printed, and what each page repeats. */
export function namesXml(draft: DraftSheet, sheetName: string): string {
  const sheet = `'${sheetName.replaceAll("'", "''")}'!`;
  const column = (at: number) => `$${columnLetters(at)}`;
  const cell = (row: number, at: number) => `${column(at)}$${row + 1}`;
  const { titleRow, titleColumn, titleFrom } = draft.print;
  const titles = [
    ...(titleColumn === null ? [] : [`${sheet}${column(titleColumn)}:${column(titleColumn)}`]),
    ...(titleRow === null ? [] : [`${sheet}$${(titleFrom ?? titleRow) + 1}:$${titleRow + 1}`]),
  ];
  const own = draft.names.map(({ name, row, from, to, rows = 1 }) =>
    tag("definedName", { name }, escapeXml(`${sheet}${cell(row, from)}:${cell(row + rows - 1, to)}`)),
  );
  const printed = `${sheet}$A:${column(lastColumn(draft))}`;
  const listed = [
    tag("definedName", { name: "_xlnm.Print_Area", localSheetId: 0 }, escapeXml(printed)),
    ...(titles.length === 0
      ? []
      : [tag("definedName", { name: "_xlnm.Print_Titles", localSheetId: 0 }, escapeXml(titles.join(",")))]),
    ...own,
  ];
  return tag("definedNames", {}, listed.join(""));
}
