// Reads the gateway's open intents in the words of a linked collection: what was to be created, changed, deleted.
// A body that is not ours (another version, another tool) is left alone: null.
import type { OpenIntent } from "../platform/gatewayContract";
import { bulkCreateLineItems, createLineItem, deleteLineItem, updateLineItem } from "../platform/lineItems";
import type { Collection, Mapping, RemoteRows } from "../sync/types";
import { toRemoteRows } from "./lineItems";

type RawRow = Readonly<Record<string, string | number | null>>;

/** The name under which the journal keeps a collection's changes (see `collection` of the line item operations). */
export function collectionName(collection: Collection): string {
  return `lineItems/${collection.eventId}/${collection.worksheetId}`;
}

/** What was asked of the platform, open or answered. */
type Asked = Pick<OpenIntent, "operation" | "body">;

/** The rows that a create would have made, in the request's order; null for any other operation. */
export function rowsToCreate(mapping: Mapping, intent: Asked): RemoteRows["cells"] | null {
  const data = createData(intent);
  if (data === null) return null;
  const resources = data.map((row, n) => ({ id: String(n), type: "line_items", attributes: { data: row } }));
  return toRemoteRows(mapping, resources, true).cells;
}

function createData(intent: Asked): RawRow[] | null {
  if (intent.operation === bulkCreateLineItems.name) {
    const body = bulkCreateLineItems.body?.safeParse(intent.body);
    return body?.success ? body.data.data.map((item) => item.attributes.data) : null;
  }
  if (intent.operation === createLineItem.name) {
    const body = createLineItem.body?.safeParse(intent.body);
    return body?.success ? [body.data.data.attributes.data] : null;
  }
  return null;
}

/** Whether an open update or delete shows in what the platform has now; null for creates and for what is not ours. */
export function showsApplied(intent: OpenIntent, raw: ReadonlyMap<string, RawRow>): boolean | null {
  const id = intent.path["id"] ?? "";
  if (intent.operation === deleteLineItem.name) return !raw.has(id);
  if (intent.operation !== updateLineItem.name) return null;
  const body = updateLineItem.body?.safeParse(intent.body);
  const now = raw.get(id);
  if (!body?.success || now === undefined) return false;
  return Object.entries(body.data.data.attributes.data).every(
    ([key, sent]) => (now[key] ?? "") === (sent ?? ""),
  );
}

/** The document that a create would have answered, made of the rows that were found. */
export function createdDocument(rows: readonly { readonly id: string; readonly data: RawRow }[]): unknown {
  return { data: rows.map(({ id, data }) => ({ id, type: "line_items", attributes: { data } })) };
}
