// Writes what the platform says of its fields (events, worksheets, bids, bid line items) into reference tables of the
// workbook, a sheet each; tables that it wrote before are brought up to date where they stand. Whatever is typed there
// goes nowhere.
import { NOTHING_ELSE, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import { collect } from "../../platform/client";
import { describeBidLineItems, describeBids, describeEvents, describeWorksheets } from "../../platform/describe";
import type { CellValue } from "../../values/cell";
import type { Services, WorkflowOptions } from "../services";
import type { FieldSheetTexts } from "./texts";

/** The table is called so, as far as the name is free. */
const DESCRIBED = [
  { list: "events", tableName: "Event_fields", operation: describeEvents },
  { list: "worksheets", tableName: "Worksheet_fields", operation: describeWorksheets },
  { list: "bids", tableName: "Bid_fields", operation: describeBids },
  { list: "bidLineItems", tableName: "Bid_line_item_fields", operation: describeBidLineItems },
] as const;

const text = (header: string, width: number): DraftColumn => ({ header, formula: null, format: "@", width });
const columnsIn = ({ headers }: FieldSheetTexts): readonly DraftColumn[] => [
  text(headers.field, 170),
  text(headers.name, 190),
  text(headers.holds, 80),
  text(headers.type, 130),
  text(headers.custom, 90),
];

/** The header's row; above it the title, and when it was read. */
const HEADER_ROW = 3;

/** How the line began in versions that did not remember what they wrote. */
const EARLIER = "As the platform described them at ";

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
  { client, clock, workbook, eventRowTexts: { fieldSheets: words } }: Services,
  { signal }: WorkflowOptions = {},
): Promise<FieldReference> {
  const tables: Fields[] = [];
  for (const { list, tableName, operation } of DESCRIBED) {
    const { items } = await collect(client.pages(operation, {}, { signal }));
    tables.push({ title: words.titles[list], tableName, rows: items.map((item) => rowOf(item, words)) });
  }
  const text = words.readAt(new Date(clock.now()).toISOString());
  const columns = columnsIn(words);
  const headers = columns.map(({ header }) => header);
  const sheets: string[] = [];
  const missing: Fields[] = [];
  for (const fields of tables) {
    const { tableName, rows } = fields;
    const sheet = await workbook.renewReference({ tableName, headers, rows, line: { earlier: EARLIER, text } });
    if (sheet === null) missing.push(fields);
    else sheets.push(sheet);
  }
  if (missing.length === 0) return { sheets, renewed: true };
  const created = await workbook.createSheets({
    sheets: missing.map(({ title, tableName }) => ({
      sheetName: title,
      tableNames: [tableName],
      of: { kind: "fields" },
    })),
    draft: () => missing.map(({ title, rows }) => sheetOf([title, text], columns, rows)),
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

function rowOf(
  { id, attributes }: { readonly id: string; readonly attributes: Described },
  { yes, no }: FieldSheetTexts,
): readonly CellValue[] {
  const { name, data_type, type_description, custom_field } = attributes;
  return [id, name ?? null, data_type ?? null, type_description ?? null, custom_field === true ? yes : no];
}

function sheetOf(
  [title, readAs]: readonly [string, string],
  columns: readonly DraftColumn[],
  rows: readonly (readonly CellValue[])[],
): DraftSheet {
  const line = (row: number, look: "title" | "quiet", value: string) =>
    ({ row, column: 0, look, cells: [[{ value }]] }) as const;
  return {
    cells: [line(0, "title", title), line(1, "quiet", readAs)],
    tables: [{ row: HEADER_ROW, column: 0, columns, rows, headerHeight: null }],
    ...NOTHING_ELSE,
    frozen: { rows: HEADER_ROW + 1, columns: 1 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}
