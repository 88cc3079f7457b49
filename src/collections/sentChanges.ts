// A send's journal in the words of a linked collection: which cells it changed from what to what, what it created and
// deleted. Only what was answered counts; an entry that is not ours (another version, another tool) is left out.
import type { SendEntry } from "../platform/sendContract";
import type { Mapping } from "../sync/mapping";
import type { DeletedRow, SentCell, SentRow, SentUpdate } from "../sync/plan/undo";
import { sameCell } from "../values/sameCell";
import type { JournalWords } from "./description";
import { cellsOf, readRawRow, toRemoteRows } from "./records";

export interface SentChanges {
  readonly updates: readonly SentUpdate[];
  readonly created: readonly SentRow[];
  readonly deleted: readonly DeletedRow[];
}

/** Whether the platform took the change, as far as the journal knows for certain. */
export function tookEffect({ state, failure }: SendEntry): boolean {
  return state === "answered" && failure === null;
}

export function sentChanges(words: JournalWords, mapping: Mapping, entries: readonly SendEntry[]): SentChanges {
  const updates: SentUpdate[] = [];
  const created: SentRow[] = [];
  const deleted: DeletedRow[] = [];
  for (const entry of entries.filter(tookEffect)) {
    const update = updateOf(words, mapping, entry);
    if (update !== null) updates.push(update);
    created.push(...createdBy(words, mapping, entry));
    const before = entry.operation === words.remove ? readRawRow(entry.before) : null;
    const id = entry.path["id"] ?? "";
    if (before !== null) deleted.push({ id, cells: cellsOf(mapping, before), before });
  }
  return { updates, created, deleted };
}

/** The rows that an answered create made, as the platform answered; none for any other entry. */
export function createdBy(
  words: JournalWords,
  mapping: Mapping,
  { operation, document }: SendEntry,
): readonly SentRow[] {
  if (operation === words.update || operation === words.remove) return [];
  const { ids, cells } = toRemoteRows(mapping, words.recordsIn(operation, document), true);
  return ids.map((id, n) => ({ id, cells: cells[n] ?? [] }));
}

function updateOf(words: JournalWords, mapping: Mapping, entry: SendEntry): SentUpdate | null {
  const sent = words.valuesAsked(entry);
  const raw = readRawRow(entry.before);
  if (sent === null || raw === null) return null;
  const [answered] = words.recordsIn(entry.operation, entry.document);
  const rows = [raw, answered?.data ?? sent, sent].map((row) => cellsOf(mapping, row));
  const cells = mapping.flatMap(({ key, computed }, column): SentCell[] => {
    const [before = null, taken = null, asked = null] = rows.map((row) => row[column] ?? null);
    // A whole row is sent: only what differs from before was changed by it.
    const isChange = !computed && key in sent && !sameCell(asked, before);
    return isChange ? [{ column, before, sent: taken }] : [];
  });
  return { id: entry.path["id"] ?? "", cells };
}
