// Changes of a worksheet that the platform's API does not offer: its title and its columns, as a colleague makes them
// there. Used by /_sim/ alone.
import { z } from "zod";
import { columnKind } from "../../cells";
import { lineItemsOf, type Cells, type Column, type Records, type WorksheetRecord } from "../../records";

export const worksheetChange = z.strictObject({
  title: z.string().optional(),
  columns: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        name: z.string(),
        data_identifier: z
          .string()
          .regex(/^c\d+$/)
          .optional(),
        mapping_key: z.string().nullable().optional(),
        kind: z.enum(["text", "number", "computed"]).optional(),
        bySupplier: z.literal(true).optional(),
      }),
    )
    .optional(),
});
type Change = z.infer<typeof worksheetChange>;
type SentColumn = NonNullable<Change["columns"]>[number];

/**
 * A column is known by its `data_identifier`; one without is new and gets the next free one. Removed ones lose their
 * cells.
 */
export function changeWorksheet(records: Records, worksheet: WorksheetRecord, change: Change): void {
  if (change.title !== undefined) worksheet.title = change.title;
  if (!change.columns) return;
  const taken = [...worksheet.columns, ...change.columns].map((column) => numberOf(column.data_identifier));
  let highest = Math.max(0, ...taken);
  const before = new Map(worksheet.columns.map((column) => [column.data_identifier, column]));
  worksheet.columns = change.columns.map((sent) => {
    const data_identifier = sent.data_identifier ?? `c${++highest}`;
    return columnOf(records, sent, data_identifier, before.get(data_identifier));
  });
  for (const item of lineItemsOf(records, worksheet.id).values()) item.data = cellsOf(worksheet, item.data);
}

function numberOf(dataIdentifier: string | undefined): number {
  return Number(dataIdentifier?.slice(1) ?? 0);
}

function columnOf(records: Records, sent: SentColumn, data_identifier: string, before?: Column): Column {
  const mapping_key = sent.mapping_key === undefined ? before?.mapping_key : sent.mapping_key;
  return {
    id: sent.id ?? before?.id ?? String(records.nextId.column++),
    name: sent.name,
    data_identifier,
    ...(mapping_key === undefined ? {} : { mapping_key }),
    kind: sent.kind ?? before?.kind ?? columnKind(mapping_key),
    ...((sent.bySupplier ?? before?.bySupplier) ? { bySupplier: true } : {}),
  };
}

function cellsOf(worksheet: WorksheetRecord, data: Cells): Cells {
  const kept = new Set(worksheet.columns.map((column) => column.data_identifier));
  return Object.fromEntries(Object.entries(data).filter(([key]) => kept.has(key)));
}
