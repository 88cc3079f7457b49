// The three-way comparison by jsondiffpatch: two diffs against the base, then one walk over both. Rows and cells are
// given as objects by key, since its comparison of lists takes much longer; it compares no text letter by letter and
// clones nothing.
import { create, type Delta } from "jsondiffpatch";
import type { CellValue } from "../src/values/cell";
import { sameCell } from "../src/values/sameCell";
import { cellName, noAnswer, type Answer, type Answering, type KeyedRows, type ThreeWay } from "./threeWay";

type Cells = Readonly<Record<string, CellValue>>;
type Rows = Readonly<Record<string, Cells>>;

export interface JsonTables {
  readonly keys: readonly string[];
  readonly base: Rows;
  readonly ours: Rows;
  readonly theirs: Rows;
}

export function jsonTables({ keys, base, ours, theirs }: ThreeWay): JsonTables {
  const rows = ({ ids, cells }: KeyedRows): Rows =>
    Object.fromEntries(
      ids.map((id, row) => [id, Object.fromEntries(keys.map((key, column) => [key, cells[row]?.[column] ?? null]))]),
    );
  return { keys, base: rows(base), ours: rows(ours), theirs: rows(theirs) };
}

const differ = create({ cloneDiffValues: false });

export function jsonMerge({ keys, base, ours, theirs }: JsonTables): Answer {
  const [here, there] = [fields(differ.diff(base, ours)), fields(differ.diff(base, theirs))];
  const answer = noAnswer();
  for (const [id, delta] of Object.entries(here)) {
    if (!Array.isArray(delta)) continue;
    (delta.length === 1 ? answer.created : answer.deletedHere).push(id);
  }
  for (const [id, delta] of Object.entries(there)) {
    if (!Array.isArray(delta)) continue;
    (delta.length === 1 ? answer.appended : answer.goneThere).push(id);
  }
  const columns = new Map(keys.map((key, column) => [key, column]));
  for (const [id, delta] of Object.entries(here)) cellsHere(id, delta, there[id], columns, answer);
  for (const [id, delta] of Object.entries(there)) cellsThere(id, delta, here[id], columns, answer);
  return answer;
}

function cellsHere(
  id: string,
  delta: Delta,
  other: Delta,
  columns: ReadonlyMap<string, number>,
  answer: Answering,
): void {
  if (Array.isArray(delta) || Array.isArray(other)) return;
  const theirs = fields(other);
  for (const [key, change] of Object.entries(fields(delta))) {
    const column = columns.get(key) ?? -1;
    const [to, meant] = [newValue(change), theirs[key]];
    if (meant === undefined) answer.send.push(cellName(id, column, to));
    else if (!sameCell(to, newValue(meant))) answer.conflicts.push(cellName(id, column, newValue(meant)));
  }
}

function cellsThere(
  id: string,
  delta: Delta,
  other: Delta,
  columns: ReadonlyMap<string, number>,
  answer: Answering,
): void {
  if (Array.isArray(delta) || Array.isArray(other)) return;
  const ours = fields(other);
  for (const [key, change] of Object.entries(fields(delta)))
    if (ours[key] === undefined) answer.write.push(cellName(id, columns.get(key) ?? -1, newValue(change)));
}

/** The deltas of an object's members by name; nothing where the object is the same. */
function fields(delta: Delta): Readonly<Record<string, Delta>> {
  return delta === undefined || Array.isArray(delta) || isListDelta(delta) ? {} : delta;
}

function isListDelta(delta: object): delta is { _t: "a" } {
  return "_t" in delta;
}

/** [old, new] of a changed cell. */
function newValue(delta: Delta): CellValue {
  const value: unknown = Array.isArray(delta) ? delta[1] : undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return null;
}
