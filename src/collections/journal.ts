// Reads the gateway's open intents in the words of a linked collection: what was to be created, changed, deleted.
// A body that is not ours (another version, another tool) is left alone: null.
import type { OpenIntent } from "../platform/gatewayContract";
import type { Mapping } from "../sync/mapping";
import type { RemoteRows } from "../sync/rows";
import type { AskedChange, JournalWords } from "./description";
import type { WireCell } from "../values/typedCell";
import { cellsOf, readRawRow, type RawRow } from "./records";

/** The rows that a create would have made, in the request's order; null for any other operation. */
export function rowsToCreate(words: JournalWords, mapping: Mapping, asked: AskedChange): RemoteRows["cells"] | null {
  return words.rowsAsked(asked)?.map((row) => cellsOf(mapping, row)) ?? null;
}

/**
 * Whether an open update or delete shows in what the platform has now: all that it changes, a part of that, which a
 * colleague may have changed since, or nothing. Null for creates and for what is not ours.
 */
export function showsApplied(
  words: JournalWords,
  intent: OpenIntent,
  raw: ReadonlyMap<string, RawRow>,
): "whole" | "part" | "none" | null {
  const id = intent.path["id"] ?? "";
  if (intent.operation === words.remove) return raw.has(id) ? "none" : "whole";
  if (intent.operation !== words.update) return null;
  const sent = words.valuesAsked(intent);
  const now = raw.get(id);
  if (sent === null || now === undefined) return "none";
  const before = readRawRow(intent.before);
  const same = (row: RawRow, [key, value]: readonly [string, WireCell]) => (row[key] ?? "") === (value ?? "");
  const asked = Object.entries(sent);
  // A whole row is sent: only what differs from before was changed by it.
  const changed = before === null ? asked : asked.filter((cell) => !same(before, cell));
  const shown = changed.filter((cell) => same(now, cell)).length;
  if (shown === changed.length) return "whole";
  return before === null || shown === 0 ? "none" : "part";
}
