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
 * One result per item. "answer": the candidates are what the platform answered to exactly these items, so that rows it
 * altered are paired in order where the counts agree. "readBack": anybody may have made a candidate. There, more
 * identical candidates than items are ambiguous; fewer are ours as far as they go, since identical items may change
 * places; and an item without its like is ambiguous, not missing, where a candidate left over bears its name: the
 * platform may have altered it.
 */
export function matchCreated(
  mapping: Mapping,
  items: readonly (readonly CellValue[])[],
  candidates: CreatedCandidates,
  source: "answer" | "readBack",
): readonly CreatedMatch[] {
  const results = new Array<CreatedMatch>(items.length).fill({ outcome: "missing" });
  const free = new Set(candidates.ids.keys());
  const alike = grouped(candidates.cells, (cells) => contentKey(mapping, cells));
  for (const [key, rows] of grouped(items, (cells) => contentKey(mapping, cells))) {
    const found = alike.get(key) ?? [];
    const foreign = source === "readBack" && found.length > rows.length;
    const ids = found.map((at) => candidates.ids[at] ?? "");
    rows.forEach((row, n) => {
      const id = ids[n];
      if (foreign) results[row] = { outcome: "ambiguous", candidates: ids };
      else if (id !== undefined) results[row] = { outcome: "created", id };
    });
    for (const at of foreign ? found : found.slice(0, rows.length)) free.delete(at);
  }
  const rest = { items, results, candidates, free: [...free] };
  if (source === "answer") pairInOrder(rest);
  else askByName(mapping, rest);
  return results;
}

interface Rest {
  readonly items: readonly (readonly CellValue[])[];
  readonly results: CreatedMatch[];
  readonly candidates: CreatedCandidates;
  /** Candidates that no item took, in their order. */
  readonly free: readonly number[];
}

function missingRows(results: readonly CreatedMatch[]): number[] {
  return [...results.keys()].filter((row) => results[row]?.outcome === "missing");
}

function pairInOrder({ results, candidates, free }: Rest): void {
  const rows = missingRows(results);
  if (rows.length !== free.length) return;
  rows.forEach((row, n) => {
    results[row] = { outcome: "created", id: candidates.ids[free[n] ?? -1] ?? "" };
  });
}

function askByName(mapping: Mapping, { items, results, candidates, free }: Rest): void {
  const naming = mapping.findIndex((column) => column.naming && !column.computed);
  if (naming < 0 || free.length === 0) return;
  const nameOf = (cells: readonly CellValue[] | undefined): string => JSON.stringify(normal(cells?.[naming] ?? null));
  const byName = grouped(free, (at) => nameOf(candidates.cells[at]));
  for (const row of missingRows(results)) {
    const named = byName.get(nameOf(items[row]));
    if (named === undefined) continue;
    const ids = named.map((n) => candidates.ids[free[n] ?? -1] ?? "");
    results[row] = { outcome: "ambiguous", candidates: ids };
  }
}

/** Positions of the values by key, in order. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  values.forEach((value, at) => {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  });
  return groups;
}

/** Only what we send can be compared: computed cells are the platform's. */
export function contentKey(mapping: Mapping, cells: readonly CellValue[]): string {
  return JSON.stringify(mapping.flatMap((column, at) => (column.computed ? [] : [normal(cells[at] ?? null)])));
}

/** One form for values that `sameCell` takes for the same. */
function normal(value: CellValue): CellValue {
  if (isBlank(value)) return null;
  return typeof value === "number" ? Number(value.toPrecision(15)) + 0 : value;
}
