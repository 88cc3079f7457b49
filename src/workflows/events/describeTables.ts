// Writes what the platform says of its fields (events, worksheets, bids, bid line items) into reference tables of the
// workbook, a sheet each; tables that it wrote before are brought up to date where they stand. Whatever is typed there
// goes nowhere.
import type { DraftColumn, DraftSheet } from "../../sheets/draft";
import { collect } from "../../platform/client";
import { describeBidLineItems, describeBids, describeEvents, describeWorksheets } from "../../platform/describe";
import type { CellValue } from "../../values/cell";
import type { Services, WorkflowOptions } from "../services";

/** Sheet and table are called so, as far as the names are free. */
const DESCRIBED = [
  { title: "Event fields", tableName: "Event_fields", operation: describeEvents },
  { title: "Worksheet fields", tableName: "Worksheet_fields", operation: describeWorksheets },
  { title: "Bid fields", tableName: "Bid_fields", operation: describeBids },
  { title: "Bid line item fields", tableName: "Bid_line_item_fields", operation: describeBidLineItems },
] as const;

const text = (header: string, width: number): DraftColumn => ({ header, formula: null, format: "@", width });
const COLUMNS: readonly DraftColumn[] = [
  text("Field", 170),
  text("Name", 190),
  text("Holds", 80),
  text("Type", 130),
  text("Custom field", 90),
];

/** The header's row; above it the title, and when it was read. */
const HEADER_ROW = 3;

const BEGINS = "As the platform described them at ";

export interface FieldReference {
  /** Names of the sheets. */
  readonly sheets: readonly string[];
  /** All of them were there before. */
  readonly renewed: boolean;
}

interface Fields {
  readonly title: string;
  readonly tableName: string;
  readonly rows: readonly (readonly CellValue[])[];
}

/** Nothing is written before all four were read. Throws PlatformError, WorkbookError. */
export async function writeDescriptors(
  { client, clock, workbook }: Services,
  { signal }: WorkflowOptions = {},
): Promise<FieldReference> {
  const tables: Fields[] = [];
  for (const { title, tableName, operation } of DESCRIBED) {
    const { items } = await collect(client.pages(operation, {}, { signal }));
    tables.push({ title, tableName, rows: items.map(({ id, attributes }) => rowOf(id, attributes)) });
  }
  const text = `${BEGINS}${new Date(clock.now()).toISOString()}. Nothing here is sent.`;
  const headers = COLUMNS.map(({ header }) => header);
  const sheets: string[] = [];
  const missing: Fields[] = [];
  for (const fields of tables) {
    const { tableName, rows } = fields;
    const sheet = await workbook.renewReference({ tableName, headers, rows, line: { earlier: BEGINS, text } });
    if (sheet === null) missing.push(fields);
    else sheets.push(sheet);
  }
  if (missing.length === 0) return { sheets, renewed: true };
  const created = await workbook.createSheets({
    sheets: missing.map(({ title, tableName }) => ({ sheetName: title, tableNames: [tableName] })),
    draft: () => missing.map(({ title, rows }) => sheetOf(title, text, rows)),
    activate: 0,
    lines: [text],
  });
  return { sheets: [...sheets, ...created.sheets.map(({ sheetName }) => sheetName)], renewed: false };
}

interface Described {
  readonly name?: string | null | undefined;
  readonly data_type?: string | null | undefined;
  readonly type_description?: string | null | undefined;
  readonly custom_field?: boolean | null | undefined;
}

function rowOf(id: string, { name, data_type, type_description, custom_field }: Described): readonly CellValue[] {
  return [id, name ?? null, data_type ?? null, type_description ?? null, custom_field === true ? "yes" : "no"];
}

function sheetOf(title: string, readAs: string, rows: readonly (readonly CellValue[])[]): DraftSheet {
  const line = (row: number, look: "title" | "quiet", value: string) =>
    ({ row, column: 0, look, cells: [[{ value }]] }) as const;
  return {
    cells: [line(0, "title", title), line(1, "quiet", readAs)],
    tables: [{ row: HEADER_ROW, column: 0, columns: COLUMNS, rows, headerHeight: null }],
    names: [],
    lists: [],
    marks: [],
    charts: [],
    widths: [],
    hiddenRows: [],
    frozen: { rows: HEADER_ROW + 1, columns: 1 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}
