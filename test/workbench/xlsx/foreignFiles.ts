// Workbooks as Excel writes them, part by part, with the results that Excel keeps beside its formulas: the ones that
// took the workbench longest to open.
import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

interface ForeignTable {
  readonly name: string;
  readonly ref: string;
  readonly columns: readonly string[];
}

export interface ForeignSheet {
  readonly name: string;
  /** One `<c>` element a cell, one list a row. */
  readonly rows: readonly (readonly string[])[];
  readonly merges?: readonly string[];
  readonly tables?: readonly ForeignTable[];
}

export function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

export function numberCell(value: number): string {
  return `<c><v>${value}</v></c>`;
}

/** A formula with the result that Excel kept. */
export function formulaCell(formula: string, kept: number | string): string {
  return `<c${typeof kept === "string" ? ' t="str"' : ""}><f>${formula}</f><v>${kept}</v></c>`;
}

export function foreignFile(sheets: readonly ForeignSheet[], macros = false): Uint8Array {
  const parts: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, at) => ({ id: `s${at}`, kind: "worksheet", target: `worksheets/sheet${at}.xml` })),
      ...(macros ? [{ id: "m", kind: "vbaProject", target: "vbaProject.bin" }] : []),
    ]),
  };
  if (macros) parts["xl/vbaProject.bin"] = new Uint8Array(1000);
  sheets.forEach((sheet, at) => addSheet(parts, sheet, at));
  return zipSync(parts, { level: 1 });
}

function addSheet(
  parts: Record<string, Uint8Array>,
  { rows, merges = [], tables = [] }: ForeignSheet,
  at: number,
): void {
  const cells = rows.map((row, index) => `<row r="${index + 1}">${row.join("")}</row>`).join("");
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const merging = merges.length === 0 ? "" : `<mergeCells count="${merges.length}">${merged}</mergeCells>`;
  parts[`xl/worksheets/sheet${at}.xml`] = strToU8(
    `<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData>${merging}</worksheet>`,
  );
  if (tables.length === 0) return;
  parts[`xl/worksheets/_rels/sheet${at}.xml.rels`] = relations(
    tables.map(({ name }) => ({ id: name, kind: "table", target: `../tables/${name}.xml` })),
  );
  tables.forEach((table, index) => {
    parts[`xl/tables/${table.name}.xml`] = strToU8(tableXml(table, at * 100 + index + 1));
  });
}

function tableXml({ name, ref, columns }: ForeignTable, id: number): string {
  const listed = columns.map((column, at) => `<tableColumn id="${at + 1}" name="${column}"/>`).join("");
  return (
    `<table xmlns="${MAIN}" id="${id}" name="${name}" displayName="${name}" ref="${ref}">` +
    `<autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${listed}</tableColumns></table>`
  );
}

function relations(
  listed: readonly { readonly id: string; readonly kind: string; readonly target: string }[],
): Uint8Array {
  const items = listed.map(
    ({ id, kind, target }) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return strToU8(`<Relationships xmlns="${PACKAGE}">${items.join("")}</Relationships>`);
}
