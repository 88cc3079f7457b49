// Writes what the platform says of its fields (events, worksheets, bids, bid line items) into reference tables of the workbook, a new
// sheet each. They are read once and bound to nothing: whatever is typed there goes nowhere.
import type { DraftColumn, DraftSheet } from "../bids/sheets/draft";
import { collect } from "../platform/client";
import { describeBidLineItems, describeBids, describeEvents, describeWorksheets } from "../platform/describe";
import type { CellValue } from "../values/cell";
import type { CreatedSheets } from "../workbook/draftTypes";
import type { Services, WorkflowOptions } from "./types";

/** Sheet and table are called so, as far as the names are free. */
const DESCRIBED = [
  { title: "Event fields", operation: describeEvents },
  { title: "Worksheet fields", operation: describeWorksheets },
  { title: "Bid fields", operation: describeBids },
  { title: "Bid line item fields", operation: describeBidLineItems },
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

/** Nothing is written before all four were read. Throws PlatformError, WorkbookError. */
export async function writeDescriptors(
  { client, clock, workbook }: Services,
  { signal }: WorkflowOptions = {},
): Promise<CreatedSheets> {
  const tables: (readonly CellValue[])[][] = [];
  for (const { operation } of DESCRIBED) {
    const { items } = await collect(client.pages(operation, {}, { signal }));
    tables.push(items.map(({ id, attributes }) => rowOf(id, attributes)));
  }
  const readAt = new Date(clock.now()).toISOString();
  return workbook.createSheets({
    sheets: DESCRIBED.map(({ title }) => ({ sheetName: title, tableNames: [title] })),
    draft: () => DESCRIBED.map(({ title }, at) => sheetOf(title, readAt, tables[at] ?? [])),
    activate: 0,
  });
}

interface Described {
  readonly name?: string | null | undefined;
  readonly data_type?: string | null | undefined;
  readonly type_description?: string | null | undefined;
  readonly custom_field?: boolean | null | undefined;
}

function rowOf(
  id: string,
  { name, data_type, type_description, custom_field }: Described,
): readonly CellValue[] {
  return [
    id,
    name ?? null,
    data_type ?? null,
    type_description ?? null,
    custom_field === true ? "yes" : "no",
  ];
}

function sheetOf(title: string, readAt: string, rows: readonly (readonly CellValue[])[]): DraftSheet {
  const line = (row: number, look: "title" | "quiet", value: string) =>
    ({ row, column: 0, look, cells: [[{ value }]] }) as const;
  return {
    cells: [
      line(0, "title", title),
      line(1, "quiet", `As the platform described them at ${readAt}. Nothing here is sent.`),
    ],
    tables: [{ row: HEADER_ROW, column: 0, columns: COLUMNS, rows, headerHeight: null }],
    ...{ names: [], lists: [], marks: [], charts: [], widths: [], hiddenRows: [] },
    frozen: { rows: HEADER_ROW + 1, columns: 1 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}
