// Which platform row is which row that we sent, by content, since an answer's order is not promised and an answer may
// be lost (document 3, "the safe reading"). It never guesses between a row of ours and an identical one of somebody
// else: it says "ambiguous".
import type { CellValue } from "../../values/cell";
import { isBlank, lineFeeds } from "../../values/sameCell";
import { groupBy } from "./groups";
import { namingColumn } from "./namingColumn";
import type { Mapping } from "../mapping";

export type CreatedMatch =
  | { readonly outcome: "created"; readonly id: string }
  | { readonly outcome: "missing" }
  /** `altered`: a candidate is merely much like the row, as one that somebody changed since it was created. */
  | { readonly outcome: "ambiguous"; readonly candidates: readonly string[]; readonly altered?: true };

/**
 * Rows that may be ours: those of an answer, or those of the list whose ids the snapshot before the send did not have.
 */
export interface CreatedCandidates {
  readonly ids: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
}

const MISSING: CreatedMatch = { outcome: "missing" };
/** More altered rows than a bulk create has are not compared each with each. */
const MOST_ALTERED = 500;
const MOST_PAIRS = 500_000;
const MOST_NAMED = 3;

/**
 * One result per item. Equal content comes first, then content that differs in white space alone. "answer": the
 * candidates are what the platform answered to exactly these items; rows that it altered are paired by likeness, never
 * by order, and only where the counts agree. "readBack": anybody may have made a candidate. There, more identical
 * candidates than items are ambiguous; fewer are ours as far as they go, since identical items may change places; and
 * an item without its like is ambiguous, not missing, where a candidate left over bears its name or half of its cells.
 */
export function matchCreated(
  mapping: Mapping,
  items: readonly (readonly CellValue[])[],
  candidates: CreatedCandidates,
  source: "answer" | "readBack",
): readonly CreatedMatch[] {
  const results = new Array<CreatedMatch>(items.length).fill(MISSING);
  const rest: Rest = { items, results, candidates, free: new Set(candidates.ids.keys()) };
  pairEqual(rest, (cells) => contentKey(mapping, cells), source === "readBack" ? "leave" : "take");
  if (rest.free.size > 0) pairEqual(rest, (cells) => looseKey(mapping, cells), source === "readBack" ? "ask" : "take");
  if (rest.free.size === 0) return results;
  if (source === "readBack") {
    askByName(mapping, rest);
    askByLikeness(mapping, rest);
  } else pairByLikeness(mapping, rest);
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

/**
 * Of rows with the same key as many as there are. Of a surplus in a read-back nobody knows which one is ours. It may be
 * what the platform made of rows that differ from these in white space alone: so it is left until they are looked at.
 */
function pairEqual(
  { items, results, candidates, free }: Rest,
  keyOf: (cells: readonly CellValue[]) => string,
  surplus: "take" | "leave" | "ask",
): void {
  const alike = groupBy([...free], (at) => keyOf(candidates.cells[at] ?? []));
  for (const [key, rows] of groupBy(missingRows(results), (row) => keyOf(items[row] ?? []))) {
    const found = alike.get(key) ?? [];
    const ids = found.map((at) => candidates.ids[at] ?? "");
    const foreign = surplus !== "take" && found.length > rows.length;
    if (foreign && surplus === "leave") continue;
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
  if (rows.length > MOST_ALTERED) {
    askAll(rows, { results, candidates, free });
    return;
  }
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
  askAll(rows, { results, candidates, free });
}

function askAll(rows: readonly number[], { results, candidates, free }: Omit<Rest, "items">): void {
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
    const [one, other] = [foldedCell(a[at] ?? null), foldedCell(b[at] ?? null)];
    return !computed && one !== null && one === other;
  }).length;
}

function askByName(mapping: Mapping, { items, results, candidates, free }: Rest): void {
  const naming = namingColumn(mapping);
  if (naming < 0) return;
  const nameOf = (cells: readonly CellValue[] | undefined): string =>
    JSON.stringify(foldedCell(cells?.[naming] ?? null));
  const byName = new Map<string, CreatedMatch>();
  for (const [name, named] of groupBy(free, (at) => nameOf(candidates.cells[at])))
    byName.set(name, { outcome: "ambiguous", candidates: named.map((at) => candidates.ids[at] ?? "") });
  for (const row of missingRows(results)) results[row] = byName.get(nameOf(items[row])) ?? results[row] ?? MISSING;
}

/** Somebody may have changed a row since it was created: half of its cells or more are left as they were sent. */
function askByLikeness(mapping: Mapping, { items, results, candidates, free }: Rest): void {
  const rows = missingRows(results);
  // Of too many pairs, every row may be one of the candidates.
  const many = rows.length * free.size > MOST_PAIRS;
  const ids = [...free];
  for (const row of rows) {
    const cells = items[row] ?? [];
    const least = Math.max(1, equalCells(mapping, cells, cells) / 2);
    const like = many ? ids : ids.filter((at) => equalCells(mapping, cells, candidates.cells[at]) >= least);
    if (like.length === 0) continue;
    const named = like.slice(0, MOST_NAMED).map((at) => candidates.ids[at] ?? "");
    results[row] = { outcome: "ambiguous", candidates: named, altered: true };
  }
}

/** Only what we send can be compared: computed cells are the platform's. */
export function contentKey(mapping: Mapping, cells: readonly CellValue[]): string {
  return foldedKey(mapping, cells, (value) => value);
}

/** The same for cells that differ in white space alone. */
export function looseKey(mapping: Mapping, cells: readonly CellValue[]): string {
  return foldedKey(mapping, cells, spaceless);
}

/** The same for cells that are alike to a person. */
export function alikeKey(mapping: Mapping, cells: readonly CellValue[]): string {
  return foldedKey(mapping, cells, foldedCell);
}

function foldedKey(mapping: Mapping, cells: readonly CellValue[], fold: (value: CellValue) => CellValue): string {
  const values: CellValue[] = [];
  for (let at = 0; at < mapping.length; at++)
    if (mapping[at]?.computed === false) values.push(fold(normal(cells[at] ?? null)));
  return JSON.stringify(values);
}

/** One form for values that `sameCell` takes for the same. */
function normal(value: CellValue): CellValue {
  if (isBlank(value)) return null;
  if (typeof value === "string") return lineFeeds(value);
  return typeof value === "number" ? Number(value.toPrecision(15)) + 0 : value;
}

/** One form for texts that differ in white space alone: platforms trim. */
function spaceless(value: CellValue): CellValue {
  if (typeof value !== "string") return value;
  const text = value.replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

/** One form for cells that are alike to a person: white space and case set aside. */
export function foldedCell(value: CellValue): CellValue {
  const text = spaceless(normal(value));
  return typeof text === "string" ? text.toLowerCase() : text;
}
