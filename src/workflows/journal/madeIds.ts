// Names records that earlier sends of a table made and that its new rows may be, so that a list that lacks one of them
// is not believed before it was looked up. It asks the gateway only.
import { describe } from "../../collections/describe";
import { sentChanges, tookEffect } from "../../collections/sentChanges";
import type { SendShown } from "../../platform/sendContract";
import { isBlankRow } from "../../sync/blankRow";
import { foldedCell } from "../../sync/matchCreated";
import { namingColumn } from "../../sync/namingColumn";
import { isPendingId } from "../../sync/rowMatch";
import type { LinkedTable, Mapping, SheetRows } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import type { Workbook } from "../../workbook/workbook";
import type { Services } from "../services";
import { sentFor } from "./ownCreates";
import { newestSends, readSend } from "./sends";

/** What a send left behind. */
interface Traces {
  /** With what the row was called when it left. */
  readonly made: readonly { readonly id: string; readonly name: CellValue }[];
  readonly deleted: readonly string[];
}

const NOTHING: Traces = { made: [], deleted: [] };

/** Of sends that can change no more: each is read once. */
const kept = new WeakMap<Workbook, Map<string, Traces>>();

export async function madeIds(services: Services, link: LinkedTable, sheet: SheetRows): Promise<readonly string[]> {
  const names = newNames(link.mapping, sheet);
  if (names.size === 0) return [];
  const sends = await newestSends(services, link, ({ counts }) => counts.creates + counts.deletions > 0);
  const deleted = new Set<string>();
  const made: string[] = [];
  for (const send of sends) {
    const traces = await tracesOf(services, link, send);
    for (const id of traces.deleted) deleted.add(id);
    for (const { id, name } of traces.made) if (names.has(name)) made.push(id);
  }
  return made.filter((id) => !deleted.has(id));
}

/** Null in a table whose rows have no name: there any row may be any record. */
function nameOf(mapping: Mapping, cells: readonly CellValue[]): CellValue {
  return foldedCell(cells[namingColumn(mapping)] ?? null);
}

/** Of rows that are new, or whose create is unknown. */
function newNames(mapping: Mapping, { ids, cells }: SheetRows): ReadonlySet<CellValue> {
  const names = new Set<CellValue>();
  ids.forEach((id, row) => {
    const own = cells[row] ?? [];
    if (isPendingId(id) || (id === "" && !isBlankRow(mapping, own))) names.add(nameOf(mapping, own));
  });
  return names;
}

async function tracesOf(services: Services, link: LinkedTable, { id, state }: SendShown): Promise<Traces> {
  const known = kept.get(services.workbook) ?? new Map<string, Traces>();
  kept.set(services.workbook, known);
  // Another mapping may call rows by another column.
  const place = JSON.stringify([id, link.mapping.map(({ key }) => key)]);
  const before = known.get(place);
  if (before !== undefined) return before;
  const send = await readSend(services, id, null);
  if (send === null) return NOTHING;
  const { entries } = send;
  const traces: Traces = {
    made: entries
      .filter(tookEffect)
      .flatMap((entry) => [...sentFor(link, entry)])
      .map(([made, cells]) => ({ id: made, name: nameOf(link.mapping, cells) })),
    deleted: sentChanges(describe(link.collection).journal, link.mapping, entries).deleted.map((row) => row.id),
  };
  const isOver = state === "finished" || state === "continued";
  if (isOver && entries.every((entry) => entry.state !== "open")) known.set(place, traces);
  return traces;
}
