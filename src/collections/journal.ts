// Reads the gateway's open intents in the words of a linked collection: what was to be created, changed, deleted.
// A body that is not ours (another version, another tool) is left alone: null.
import type { OpenIntent } from "../platform/gatewayContract";
import type { Mapping, RemoteRows } from "../sync/types";
import type { Asked, JournalWords } from "./description";
import { cellsOf, type RawRow } from "./records";

/** The rows that a create would have made, in the request's order; null for any other operation. */
export function rowsToCreate(words: JournalWords, mapping: Mapping, asked: Asked): RemoteRows["cells"] | null {
  return words.rowsAsked(asked)?.map((row) => cellsOf(mapping, row)) ?? null;
}

/** Whether an open update or delete shows in what the platform has now; null for creates and for what is not ours. */
export function showsApplied(
  words: JournalWords,
  intent: OpenIntent,
  raw: ReadonlyMap<string, RawRow>,
): boolean | null {
  const id = intent.path["id"] ?? "";
  if (intent.operation === words.remove) return !raw.has(id);
  if (intent.operation !== words.update) return null;
  const sent = words.valuesAsked(intent);
  const now = raw.get(id);
  if (sent === null || now === undefined) return false;
  return Object.entries(sent).every(([key, value]) => (now[key] ?? "") === (value ?? ""));
}
