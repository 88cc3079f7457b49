// Line items as a collection: how they are read, and the bodies that change them. It never names a computed column in a
// body, and never guesses a column by its number (document 3, traps).
import {
  BULK_CREATE_LIMIT,
  bulkCreateLineItems,
  createLineItem,
  deleteLineItem,
  getLineItem,
  listLineItems,
  updateLineItem,
} from "../platform/lineItems";
import type { LineItemsCollection } from "../sync/collection";
import { encodeCell, type WireCell } from "../values/typedCell";
import { asRequest, mapPages, type AskedChange, type CollectionDescription, type UpdateRequest } from "./description";
import type { RawRecord, RawRow } from "./records";

/** Column identifiers (document 1, 2.3). */
export const COLUMN_KEY = /^c\d+$/;

/** A line item's or a bid line item's cells. */
export type WireCells = RawRow;

interface LineItem {
  readonly id: string;
  readonly attributes: { readonly data: RawRow };
}

const recordOf = ({ id, attributes }: LineItem): RawRecord => ({ id, data: attributes.data });

export function lineItems(collection: LineItemsCollection): CollectionDescription {
  const { eventId, worksheetId } = collection;
  const path = { event_id: eventId, worksheet_id: worksheetId };
  return {
    name: `lineItems/${eventId}/${worksheetId}`,
    service: listLineItems.service,
    batch: BULK_CREATE_LIMIT,
    isCell: (key) => COLUMN_KEY.test(key),
    pages: (client, query, options) => mapPages(client.pages(listLineItems, { path, query }, options), recordOf),
    one: async (client, id, options) =>
      recordOf((await client.run(getLineItem, { path: { ...path, id } }, options)).document.data),
    createOf: (row) => asRequest(createLineItem, path, { data: newLineItem(worksheetId, row) }),
    updateOf: (request) => asRequest(updateLineItem, { ...path, id: request.id }, updateBody(worksheetId, request)),
    removeOf: (id) => asRequest(deleteLineItem, { ...path, id }),
    answered: (record) => record,
    journal: {
      update: updateLineItem.name,
      remove: deleteLineItem.name,
      rowsAsked,
      valuesAsked,
      recordsIn,
      documentOf,
    },
  };
}

/** A line item as it is created alone. Among others it names no worksheet (document 1, 4.5). */
export function newLineItem(worksheetId: string, data: RawRow) {
  return { type: "line_items" as const, attributes: { data: { ...data } }, ...ofWorksheet(worksheetId) };
}

function ofWorksheet(id: string) {
  return { relationships: { worksheet: { data: { type: "worksheets" as const, id } } } };
}

/**
 * The body of `updateLineItem`. The row's raw cells go along unchanged, since nobody says whether omitted cells are
 * kept (document 3, "the safe reading"); columns that the mapping does not know go back as they came, computed ones
 * stay out.
 */
export function updateBody(worksheetId: string, request: UpdateRequest) {
  const { id, mapping, changes, before, wholeRow, leftOutComputed } = request;
  const own = mapping.filter((column) => column.computed).map((column) => column.key);
  const computed = new Set([...own, ...leftOutComputed]);
  const data: Record<string, WireCell> = {};
  for (const [key, value] of Object.entries(wholeRow ? before : {}))
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
      ...ofWorksheet(worksheetId),
    },
  };
}

function rowsAsked({ operation, body }: AskedChange): readonly RawRow[] | null {
  if (operation === bulkCreateLineItems.name) {
    const many = bulkCreateLineItems.body?.safeParse(body);
    return many?.success ? many.data.data.map((item) => item.attributes.data) : null;
  }
  if (operation !== createLineItem.name) return null;
  const one = createLineItem.body?.safeParse(body);
  return one?.success ? [one.data.data.attributes.data] : null;
}

function valuesAsked({ operation, body }: AskedChange): RawRow | null {
  const asked = operation === updateLineItem.name ? updateLineItem.body?.safeParse(body) : undefined;
  return asked?.success ? asked.data.data.attributes.data : null;
}

function recordsIn(operation: string, document: unknown): readonly RawRecord[] {
  // A create that was found by reading back is kept as a list, whichever operation made it.
  const list = bulkCreateLineItems.reply.safeParse(document);
  const single = operation === createLineItem.name || operation === updateLineItem.name;
  if (!single && operation !== bulkCreateLineItems.name) return [];
  const one = single ? updateLineItem.reply.safeParse(document) : undefined;
  if (one?.success) return [recordOf(one.data.data)];
  return list.success ? list.data.data.map(recordOf) : [];
}

function documentOf(operation: string, records: readonly RawRecord[]): unknown {
  const data = records.map(({ id, data }) => ({ id, type: "line_items", attributes: { data } }));
  return { data: operation === updateLineItem.name ? data[0] : data };
}
