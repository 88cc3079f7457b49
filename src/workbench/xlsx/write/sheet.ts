// One sheet as xl/worksheets/sheetN.xml. The elements are in the order that Excel requires (ECMA-376, 18.3.1.99).
import type { ConditionalFormat } from "../../model/conditional/types";
import type { PageSetup } from "../../model/pageTypes";
import type { CellView, Rect, Scalar, SheetView, TableView, ValidationRule } from "../../model/types";
import { cellName, rangeName } from "../../page/address";
import { conditionalXml } from "./conditional";
import { toFile } from "../fileFormula";
import { FormulaRuns } from "./formulaRuns";
import { fitXml, pageXml } from "./page";
import type { StyleBook, TextBook } from "./styleBook";
import { DEFAULT_COLUMN_PX, DEFAULT_ROW_PX, pxToPoints, pxToWidth } from "../units";
import { escapeCell, escapeXml, tag, XML_HEAD } from "../xml";
import { holdsCell } from "../../model/rects";
import { columnLetters } from "../../model/address";

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** Where files keep the ids by which scripts know tables. */
export const REVISION = "http://schemas.microsoft.com/office/spreadsheetml/2014/revision";
export const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What marks the formula of an array that spills; xl/metadata.xml says what it means. */
export const DYNAMIC = ' cm="1"';
/** The id of the relation to the boxes of comments. */
export const NOTES_RELATION = "rIdNotes";
/** The id of the relation to the sheet's charts. */
export const DRAWING_RELATION = "rIdDrawing";

export interface SheetParts {
  readonly sheet: SheetView;
  readonly active: boolean;
  readonly validations: readonly ValidationRule[];
  readonly conditionals: readonly ConditionalFormat[];
  /** Whether the sheet has comments, whose boxes stand in a part of their own. */
  readonly notes: boolean;
  /** Whether the sheet has charts. */
  readonly drawn: boolean;
  readonly page: PageSetup;
  readonly styles: StyleBook;
  readonly texts: TextBook;
}

export function sheetXml(parts: SheetParts): string {
  const { sheet, active, validations, notes, drawn, page, conditionals, styles } = parts;
  const content = [
    fitXml(page),
    tag("dimension", { ref: sheet.used === null ? "A1" : rangeName(sheet.used) }),
    tag("sheetViews", {}, tag("sheetView", { tabSelected: active ? 1 : undefined, workbookViewId: 0 }, paneXml(sheet))),
    tag("sheetFormatPr", { defaultRowHeight: pxToPoints(DEFAULT_ROW_PX) }),
    columnsXml(sheet),
    // An empty sheet has an empty sheetData: it may not be left out.
    `<sheetData>${rowsXml(parts)}</sheetData>`,
    sheet.protected ? '<sheetProtection sheet="1" objects="1" scenarios="1"/>' : "",
    mergesXml(sheet.merges),
    conditionalXml(conditionals, styles),
    validationsXml(validations),
    pageXml(page),
    drawn ? tag("drawing", { "r:id": DRAWING_RELATION }) : "",
    notes ? tag("legacyDrawing", { "r:id": NOTES_RELATION }) : "",
    tablePartsXml(sheet.tables),
  ];
  return `${XML_HEAD}${tag("worksheet", { xmlns: MAIN, "xmlns:r": RELATIONS }, content.join(""))}`;
}

function paneXml({ frozen }: SheetView): string {
  if (frozen.rows === 0 && frozen.columns === 0) return "";
  const activePane = frozen.rows === 0 ? "topRight" : frozen.columns === 0 ? "bottomLeft" : "bottomRight";
  return tag("pane", {
    xSplit: frozen.columns || undefined,
    ySplit: frozen.rows || undefined,
    topLeftCell: cellName(frozen.rows, frozen.columns),
    activePane,
    state: "frozen",
  });
}

function columnsXml(sheet: SheetView): string {
  const last = Math.max(sheet.used?.right ?? 0, 255);
  const columns: string[] = [];
  for (let column = 0; column <= last; column += 1) {
    const [px, hidden] = [sheet.columnWidth(column), sheet.columnHidden(column)];
    if (px === DEFAULT_COLUMN_PX && !hidden) continue;
    columns.push(
      tag("col", {
        min: column + 1,
        max: column + 1,
        width: pxToWidth(px || DEFAULT_COLUMN_PX),
        hidden: hidden ? 1 : undefined,
        customWidth: 1,
      }),
    );
  }
  return columns.length === 0 ? "" : tag("cols", {}, columns.join(""));
}

function rowsXml(parts: SheetParts): string {
  const { sheet } = parts;
  const { used } = sheet;
  const last = Math.max(used?.bottom ?? 0, 999);
  const rows: string[] = [];
  const formulas = new FormulaRuns(sheet, used?.bottom ?? 0);
  for (let row = 0; row <= last; row += 1) {
    const cells = used !== null && row >= used.top && row <= used.bottom ? cellsXml(parts, formulas, row, used) : "";
    const [px, hidden] = [sheet.rowHeight(row), sheet.rowHidden(row)];
    const tall = px !== DEFAULT_ROW_PX && px > 0;
    if (cells === "" && !tall && !hidden) continue;
    rows.push(
      tag(
        "row",
        {
          r: row + 1,
          ht: tall ? pxToPoints(px) : undefined,
          customHeight: tall ? 1 : undefined,
          hidden: hidden ? 1 : undefined,
        },
        cells,
      ),
    );
  }
  return rows.join("");
}

function cellsXml(
  { sheet, styles, texts }: SheetParts,
  formulas: FormulaRuns,
  row: number,
  { left, right }: Rect,
): string {
  const cells: (readonly [column: number, xml: string])[] = [];
  for (let column = left; column <= right; column += 1) {
    const cell = sheet.stored(row, column);
    const style = styles.index(cell.format, cell.style);
    if (cell.value === null && cell.formula === null && style === 0) continue;
    const table =
      cell.formula === null ? null : (sheet.tables.find(({ rect }) => holdsCell(rect, row, column))?.name ?? null);
    const array = cell.formula === null ? null : sheet.array(row, column);
    const element =
      cell.formula === null
        ? ""
        : array === null
          ? formulas.xml(cell.formula, table, { row, column })
          : formulas.array(cell.formula, table, row, array);
    cells.push([column, cellXml(cell, style, element, { texts, array })]);
  }
  return inPlace(cells, row);
}

/** Rows of more cells say each place by the order alone. */
const WIDE = 64;

/**
 * A cell without its address stands right of the one before it (ECMA-376, 18.3.1.4). In wide rows addresses are a third
 * of what is left after packing, because each differs from the one above it. Other readers of files know addresses
 * better, so short rows keep them, and so do rows that are mostly gaps.
 */
function inPlace(cells: readonly (readonly [column: number, xml: string])[], row: number): string {
  const last = cells.at(-1)?.[0] ?? -1;
  if (cells.length < WIDE || cells.length * 2 < last)
    return cells.map(([column, xml]) => `<c r="${columnLetters(column)}${row + 1}"${xml}`).join("");
  let next = 0;
  let written = "";
  for (const [column, xml] of cells) {
    written += `${"<c/>".repeat(column - next)}<c${xml}`;
    next = column + 1;
  }
  return written;
}

/** Without its beginning, which says where it is. `element`: of its formula; "" where it has none. */
function cellXml(
  { value, formula }: Pick<CellView, "value" | "formula">,
  style: number,
  element: string,
  { texts, array }: { readonly texts: TextBook; readonly array: Rect | null },
): string {
  const open = `${style === 0 ? "" : ` s="${style}"`}${array === null ? "" : DYNAMIC}`;
  if (formula === null && value === null) return `${open}/>`;
  if (formula === null && typeof value === "string") return `${open} t="s"><v>${texts.index(value)}</v></c>`;
  const kind = typeOf(value);
  return `${open}${kind === "" ? "" : ` t="${kind}"`}>${element}${value === null ? "" : `<v>${plainValue(value)}</v>`}</c>`;
}

function typeOf(value: Scalar): string {
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "b";
  return typeof value === "object" && value !== null ? "e" : "";
}

function plainValue(value: Exclude<Scalar, null>): string {
  if (typeof value === "string") return escapeCell(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "number" ? String(value) : escapeXml(value.error);
}

function mergesXml(merges: readonly Rect[]): string {
  if (merges.length === 0) return "";
  const written = merges.map((rect) => tag("mergeCell", { ref: rangeName(rect) }));
  return tag("mergeCells", { count: merges.length }, written.join(""));
}

function validationsXml(rules: readonly ValidationRule[]): string {
  if (rules.length === 0) return "";
  const written = rules.map(({ list, rect, lenient }) => {
    const formula = list.startsWith("=") ? toFile(list, null) : `"${list.replaceAll('"', '""')}"`;
    return tag(
      "dataValidation",
      { type: "list", allowBlank: 1, showErrorMessage: lenient === true ? 0 : 1, sqref: rangeName(rect) },
      `<formula1>${escapeXml(formula)}</formula1>`,
    );
  });
  return tag("dataValidations", { count: rules.length }, written.join(""));
}

function tablePartsXml(tables: readonly TableView[]): string {
  if (tables.length === 0) return "";
  const parts = tables.map((_, index) => tag("tablePart", { "r:id": `rId${index + 1}` }));
  return tag("tableParts", { count: tables.length }, parts.join(""));
}
