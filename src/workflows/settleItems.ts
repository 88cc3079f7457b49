// Lists the rows whose create has no known outcome, from the journal and from the marks in the sheet, and decides what became of
// each by content. Pure: the reading and the writing stand in settle.ts.
import { rowsToCreate } from "../collections/journal";
import type { OpenIntent } from "../platform/gatewayContract";
import { readMark, markText } from "../sync/marks";
import { matchCreated, type CreatedCandidates } from "../sync/matchCreated";
import type { AgreedCopy, LinkedTable, RemoteRows, SheetRows } from "../sync/types";
import type { CellValue } from "../values/cell";

/**
 * How long a change may still be applied after it left: twice the gateway's own patience of 30 s. Before that "not found" means
 * nothing; after it, a row that is not in a complete list was not created.
 */
export const SETTLE_MS = 60_000;

export interface UnknownRow {
  readonly key: string;
  /** The text of its id cell; null when the row is not in this workbook (any more). */
  readonly mark: string | null;
  readonly cells: readonly CellValue[];
  readonly fate: "found" | "notCreated" | "waiting" | "ask";
  /** The line item's id, when found. */
  readonly id: string | null;
}

export function unknownRows(
  link: LinkedTable,
  sheet: SheetRows,
  remote: RemoteRows,
  agreed: AgreedCopy | null,
  intents: readonly OpenIntent[],
  now: number,
): UnknownRow[] {
  const rows = [...rowsOfIntents(link, sheet, intents)];
  const listed = new Set(rows.map((row) => row.mark));
  sheet.ids.forEach((mark, row) => {
    const read = readMark(mark);
    if (read !== null && !read.asks && !listed.has(mark))
      rows.push({ key: read.key, mark, cells: sheet.cells[row] ?? [] });
  });
  const matches = matchCreated(
    link.mapping,
    rows.map((row) => row.cells),
    newcomers(sheet, remote, agreed),
    "readBack",
  );
  const waiting = new Set(
    intents.filter((intent) => now - Date.parse(intent.at) < SETTLE_MS).map((intent) => intent.key),
  );
  return rows.map((row, n) => {
    const match = matches[n];
    if (match?.outcome === "created") return { ...row, fate: "found", id: match.id };
    if (match?.outcome === "ambiguous") return { ...row, fate: "ask", id: null };
    return { ...row, fate: waiting.has(row.key) || !remote.complete ? "waiting" : "notCreated", id: null };
  });
}

function* rowsOfIntents(link: LinkedTable, sheet: SheetRows, intents: readonly OpenIntent[]) {
  const present = new Set(sheet.ids);
  for (const intent of intents)
    for (const [n, cells] of (rowsToCreate(link.mapping, intent) ?? []).entries()) {
      const mark = markText(intent.key, n);
      yield { key: intent.key, mark: present.has(mark) ? mark : null, cells };
    }
}

/** The platform's rows that were unknown before the send: only they can be what it created. */
function newcomers(sheet: SheetRows, remote: RemoteRows, agreed: AgreedCopy | null): CreatedCandidates {
  const known = new Set(sheet.ids);
  const rows = [...remote.ids.keys()].filter((row) => {
    const id = remote.ids[row] ?? "";
    return !known.has(id) && agreed?.rows.has(id) !== true;
  });
  return { ids: rows.map((row) => remote.ids[row] ?? ""), cells: rows.map((row) => remote.cells[row] ?? []) };
}
