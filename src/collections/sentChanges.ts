// A send's journal in the words of a linked collection: which cells it changed from what to what, what it created and deleted. Only
// what was answered counts; an entry that is not ours (another version, another tool) is left out.
import { bulkCreateLineItems, createLineItem, deleteLineItem, updateLineItem } from "../platform/lineItems";
import type { SendEntry } from "../platform/sendContract";
import type { Mapping } from "../sync/types";
import type { DeletedRow, SentCell, SentRow, SentUpdate } from "../sync/undo";
import { sameCell } from "../values/sameCell";
import type { CellValue } from "../values/cell";
import { toRemoteRows, type LineItemRecord } from "./lineItems";

export type RawRow = Readonly<Record<string, string | number | null>>;

export interface SentChanges {
  readonly updates: readonly SentUpdate[];
  readonly created: readonly SentRow[];
  readonly deleted: readonly DeletedRow[];
}

/** Whether the platform took the change, as far as the journal knows for certain. */
export function tookEffect({ state, failure }: SendEntry): boolean {
  return state === "answered" && failure === null;
}

export function sentChanges(mapping: Mapping, entries: readonly SendEntry[]): SentChanges {
  const updates: SentUpdate[] = [];
  const created: SentRow[] = [];
  const deleted: DeletedRow[] = [];
  for (const entry of entries.filter(tookEffect)) {
    const update = updateOf(mapping, entry);
    if (update !== null) updates.push(update);
    created.push(...createdBy(mapping, entry));
    const before = entry.operation === deleteLineItem.name ? rawRow(entry.before) : null;
    const id = entry.path["id"] ?? "";
    if (before !== null) deleted.push({ id, cells: cellsOf(mapping, before), raw: before });
  }
  return { updates, created, deleted };
}

/** The rows that an answered create made, as the platform answered; none for any other entry. */
export function createdBy(mapping: Mapping, { operation, document }: SendEntry): readonly SentRow[] {
  const { ids, cells } = toRemoteRows(mapping, createdRecords(operation, document), true);
  return ids.map((id, n) => ({ id, cells: cells[n] ?? [] }));
}

function createdRecords(operation: string, document: unknown): readonly LineItemRecord[] {
  // A create that was found by reading back is kept as a list, whichever operation made it.
  const list = bulkCreateLineItems.reply.safeParse(document);
  if (operation === bulkCreateLineItems.name) return list.success ? list.data.data : [];
  if (operation !== createLineItem.name) return [];
  const one = createLineItem.reply.safeParse(document);
  if (one.success) return [one.data.data];
  return list.success ? list.data.data : [];
}

function updateOf(mapping: Mapping, entry: SendEntry): SentUpdate | null {
  if (entry.operation !== updateLineItem.name) return null;
  const body = updateLineItem.body?.safeParse(entry.body);
  const before = rawRow(entry.before);
  if (!body?.success || before === null) return null;
  const sent = body.data.data.attributes.data;
  const reply = updateLineItem.reply.safeParse(entry.document);
  const after = reply.success ? reply.data.data.attributes.data : sent;
  const [was, is, meant] = [before, after, sent].map((row) => cellsOf(mapping, row));
  const cells = mapping.flatMap(({ key, computed }, column): SentCell[] => {
    const [from, to, wished] = [was, is, meant].map((row) => row?.[column] ?? null);
    // A whole row is sent: only what differs from before was changed by it.
    const isChange = !computed && key in sent && !sameCell(wished ?? null, from ?? null);
    return isChange ? [{ column, before: from ?? null, sent: to ?? null }] : [];
  });
  return { id: entry.path["id"] ?? "", cells };
}

function cellsOf(mapping: Mapping, data: RawRow): readonly CellValue[] {
  return toRemoteRows(mapping, [{ id: "", attributes: { data } }], true).cells[0] ?? [];
}

/** Null for what is no row of cells. */
function rawRow(value: unknown): RawRow | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const row: Record<string, string | number | null> = {};
  for (const [key, cell] of Object.entries(value)) {
    const known: unknown = cell;
    if (known !== null && typeof known !== "string" && typeof known !== "number") return null;
    row[key] = known;
  }
  return row;
}
