// Line items as a collection: their columns from the worksheet, their rows, and the bodies that change them, as data for one engine.
// It sends nothing, never names a computed column in a body, and never guesses a column by its number (document 3, traps).
import {
  BULK_CREATE_LIMIT,
  bulkCreateLineItems,
  createLineItem,
  deleteLineItem,
  listLineItems,
  updateLineItem,
} from "../platform/lineItems";
import type { CellChange, LineItemsCollection, Mapping, RemoteRows } from "../sync/types";
import type { CellValue } from "../values/cell";
import { decodeCell, encodeCell, type WireCell } from "../values/typedCell";

export type WireCells = Readonly<Record<string, WireCell>>;

/** What is read of a line item. */
export interface LineItemRecord {
  readonly id: string;
  readonly attributes: { readonly data: WireCells };
}

/** Every operation that an engine needs of a collection (document 1, 4.5). A collection without bulk create leaves `bulkCreate` out. */
export const lineItemOperations = {
  list: listLineItems,
  create: createLineItem,
  bulkCreate: { operation: bulkCreateLineItems, batch: BULK_CREATE_LIMIT },
  update: updateLineItem,
  delete: deleteLineItem,
} as const;

export function lineItemsPath({ eventId, worksheetId }: LineItemsCollection) {
  return { event_id: eventId, worksheet_id: worksheetId };
}

/** The platform's rows in the mapping's order, an id once. `complete` is what the reader of the pages says. */
export function toRemoteRows(
  mapping: Mapping,
  resources: readonly LineItemRecord[],
  complete: boolean,
): RemoteRows {
  const rows = new Map<string, readonly CellValue[]>();
  for (const { id, attributes } of resources)
    rows.set(
      id,
      mapping.map(({ key, type }) => decodeCell(attributes.data[key] ?? null, type)),
    );
  return { ids: [...rows.keys()], cells: [...rows.values()], complete };
}

function writableCells(mapping: Mapping, cells: readonly CellValue[]): Record<string, WireCell> {
  const data: Record<string, WireCell> = {};
  mapping.forEach((column, at) => {
    if (!column.computed) data[column.key] = encodeCell(cells[at] ?? null);
  });
  return data;
}

function newItem(mapping: Mapping, cells: readonly CellValue[]) {
  return { type: "line_items" as const, attributes: { data: writableCells(mapping, cells) } };
}

function worksheetReference(worksheetId: string) {
  return { worksheet: { data: { type: "worksheets" as const, id: worksheetId } } };
}

/** The body of `createLineItem`: all writable cells, null for blank ones. */
export function createBody(mapping: Mapping, worksheetId: string, cells: readonly CellValue[]) {
  return { data: { ...newItem(mapping, cells), relationships: worksheetReference(worksheetId) } };
}

/** The body of `bulkCreateLineItems`. Throws RangeError for none and for more than a batch. */
export function bulkBody(mapping: Mapping, items: readonly (readonly CellValue[])[]) {
  if (items.length === 0 || items.length > BULK_CREATE_LIMIT)
    throw new RangeError(`A bulk create holds 1 to ${BULK_CREATE_LIMIT} line items, not ${items.length}.`);
  return { data: items.map((cells) => newItem(mapping, cells)) };
}

export interface LineItemUpdate {
  readonly worksheetId: string;
  readonly id: string;
  readonly changes: readonly Pick<CellChange, "column" | "to">[];
  /**
   * The row's raw cells as freshly read: they go along unchanged, since nobody says whether omitted cells are kept (document 3, "the
   * safe reading"). Null sends the changed cells only.
   */
  readonly base: WireCells | null;
  /** Columns that the platform computes and the mapping leaves out. */
  readonly computed?: readonly string[] | undefined;
}

/** The body of `updateLineItem`. Columns that the mapping does not know go back as they came; computed ones stay out. */
export function updateBody(mapping: Mapping, { worksheetId, id, changes, base, ...known }: LineItemUpdate) {
  const own = mapping.filter((column) => column.computed).map((column) => column.key);
  const computed = new Set([...own, ...(known.computed ?? [])]);
  const data: Record<string, WireCell> = {};
  for (const [key, value] of Object.entries(base ?? {}))
    if (COLUMN_KEY.test(key) && !computed.has(key)) data[key] = value;
  for (const { column, to } of changes) {
    const mapped = mapping[column];
    if (mapped !== undefined && !mapped.computed) data[mapped.key] = encodeCell(to);
  }
  return {
    data: {
      id,
      type: "line_items" as const,
      attributes: { data },
      relationships: worksheetReference(worksheetId),
    },
  };
}

/** Column identifiers (document 1, 2.3). */
export const COLUMN_KEY = /^c\d+$/;
