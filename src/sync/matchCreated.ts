// Which platform row is which row that we sent, by content, since an answer's order is not promised and an answer may
// be lost (document 3, "the safe reading"). It never guesses between a row of ours and an identical one of somebody
// else: it says "ambiguous".
import type { CellValue } from "../values/cell";
import { isBlank } from "../values/sameCell";
import type { Mapping } from "./types";

export type CreatedMatch =
  | { readonly outcome: "created"; readonly id: string }
  | { readonly outcome: "missing" }
  | { readonly outcome: "ambiguous"; readonly candidates: readonly string[] };

/**
 * Rows that may be ours: those of an answer, or those of the list whose ids the snapshot before the send did not have.
 */
export interface CreatedCandidates {
  readonly ids: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
}

/**
 * One result per item. Equal content comes first, then content that differs in white space alone. "answer": the
 * candidates are what the platform answered to exactly these items; rows that it altered are paired by likeness, never
 * by order, and only where the counts agree. "readBack": anybody may have made a candidate. There, more identical
 * candidates than items are ambiguous; fewer are ours as far as they go, since identical items may change places; and
 * an item without its like is ambiguous, not missing, where a candidate left over bears its name.
 */
export function matchCreated(
  mapping: Mapping,
  items: readonly (readonly CellValue[])[],
  candidates: CreatedCandidates,
  source: "answer" | "readBack",
): readonly CreatedMatch[] {
  const results = new Array<CreatedMatch>(items.length).fill({ outcome: "missing" });
  const rest: Rest = { items, results, candidates, free: new Set(candidates.ids.keys()) };
  pairEqual(rest, (cells) => contentKey(mapping, cells), source);
  if (rest.free.size > 0) pairEqual(rest, (cells) => foldedKey(mapping, cells, spaceless), source);
  if (rest.free.size === 0) return results;
  if (source === "readBack") askByName(mapping, rest);
  else pairByLikeness(mapping, rest);
  return results;
}

interface Rest {
  readonly items: readonly (readonly CellValue[])[];
  readonly results: CreatedMatch[];
  readonly candidates: CreatedCandidates;
  /** Candidates that no item took, in their order. */
  readonly free: Set<number>;
}

function missingRows(results: readonly CreatedMatch[]): number[] {
  return [...results.keys()].filter((row) => results[row]?.outcome === "missing");
}

/** Of rows with the same key as many as there are; a surplus in a read-back is somebody else's, and nobody knows which. */
function pairEqual(
  { items, results, candidates, free }: Rest,
  keyOf: (cells: readonly CellValue[]) => string,
  source: "answer" | "readBack",
): void {
  const alike = grouped([...free], (at) => keyOf(candidates.cells[at] ?? []));
  for (const [key, rows] of grouped(missingRows(results), (row) => keyOf(items[row] ?? []))) {
    const found = alike.get(key) ?? [];
    const ids = found.map((at) => candidates.ids[at] ?? "");
    const foreign = source === "readBack" && found.length > rows.length;
    rows.forEach((row, n) => {
      const id = ids[n];
      if (foreign) results[row] = { outcome: "ambiguous", candidates: ids };
      else if (id !== undefined) results[row] = { outcome: "created", id };
    });
    for (const at of foreign ? found : found.slice(0, rows.length)) free.delete(at);
  }
}

/** One row and one candidate at a time, where each is the other's only closest one; the last two belong together. */
function pairByLikeness(mapping: Mapping, { items, results, candidates, free }: Rest): void {
  let rows = missingRows(results);
  if (rows.length !== free.size) return;
  const likeness = new Map(
    rows.map((row) => [
      row,
      new Map([...free].map((at) => [at, equalCells(mapping, items[row], candidates.cells[at])])),
    ]),
  );
  const closest = (row: number) => onlyBest([...free], (at) => likeness.get(row)?.get(at) ?? 0);
  for (let left = rows.length + 1; rows.length > 0 && rows.length < left;) {
    left = rows.length;
    rows = rows.filter((row) => {
      const at = left === 1 ? [...free][0] : closest(row);
      const back = at === undefined ? undefined : onlyBest(rows, (other) => likeness.get(other)?.get(at) ?? 0);
      if (at === undefined || (left > 1 && back !== row)) return true;
      results[row] = { outcome: "created", id: candidates.ids[at] ?? "" };
      free.delete(at);
      return false;
    });
  }
  const ids = [...free].map((at) => candidates.ids[at] ?? "");
  for (const row of rows) results[row] = { outcome: "ambiguous", candidates: ids };
}

/** The one with the most, if it has any and no other has as many. */
function onlyBest<T>(values: readonly T[], scoreOf: (value: T) => number): T | undefined {
  const best = Math.max(1, ...values.map(scoreOf));
  const found = values.filter((value) => scoreOf(value) === best);
  return found.length === 1 ? found[0] : undefined;
}

function equalCells(mapping: Mapping, a: readonly CellValue[] = [], b: readonly CellValue[] = []): number {
  return mapping.filter(({ computed }, at) => {
    const [one, other] = [folded(normal(a[at] ?? null)), folded(normal(b[at] ?? null))];
    return !computed && one !== null && one === other;
  }).length;
}

function askByName(mapping: Mapping, { items, results, candidates, free }: Rest): void {
  const naming = mapping.findIndex((column) => column.naming && !column.computed);
  if (naming < 0) return;
  const nameOf = (cells: readonly CellValue[] | undefined): string =>
    JSON.stringify(folded(normal(cells?.[naming] ?? null)));
  const byName = grouped([...free], (at) => nameOf(candidates.cells[at]));
  for (const row of missingRows(results)) {
    const named = byName.get(nameOf(items[row]));
    if (named !== undefined)
      results[row] = { outcome: "ambiguous", candidates: named.map((at) => candidates.ids[at] ?? "") };
  }
}

/** The values by key, in order. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Only what we send can be compared: computed cells are the platform's. */
export function contentKey(mapping: Mapping, cells: readonly CellValue[]): string {
  return foldedKey(mapping, cells, (value) => value);
}

function foldedKey(mapping: Mapping, cells: readonly CellValue[], fold: (value: CellValue) => CellValue): string {
  return JSON.stringify(mapping.flatMap((column, at) => (column.computed ? [] : [fold(normal(cells[at] ?? null))])));
}

/** One form for values that `sameCell` takes for the same. */
function normal(value: CellValue): CellValue {
  if (isBlank(value)) return null;
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n");
  return typeof value === "number" ? Number(value.toPrecision(15)) + 0 : value;
}

/** One form for texts that differ in white space alone: platforms trim. */
function spaceless(value: CellValue): CellValue {
  if (typeof value !== "string") return value;
  const text = value.replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

function folded(value: CellValue): CellValue {
  const text = spaceless(value);
  return typeof text === "string" ? text.toLowerCase() : text;
}
