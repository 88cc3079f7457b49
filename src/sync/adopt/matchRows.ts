// Which row of the sheet is which line item: by the id of an earlier link, by key columns, by content. Never two rows
// to one line item: where several fit alike, nothing is matched and the person is asked. Rows are found by index, never
// each with each.
import type { Mapping } from "../mapping";
import { keyOf } from "./rowKeys";
import type { AdoptRowReason } from "./types";
import { contentCandidates } from "./rowContent";
import { columnWeights, compareWeights, type RowLikeness } from "./rowWeights";

export interface RowMatchInput {
  readonly mapping: Mapping;
  /** Comparable cells, in the mapping's order; columns that the sheet lacks are "" on both sides. */
  readonly sheet: readonly (readonly string[])[];
  readonly remote: readonly (readonly string[])[];
  readonly remoteIds: readonly string[];
  /** Positions in the mapping that both sides have. */
  readonly compared: readonly number[];
  readonly keys: readonly number[];
  /** Id texts of an earlier link by row; "" where there is none. */
  readonly ids: readonly string[];
  /** By row: the person's line item, or null for a new row. */
  readonly choices: ReadonlyMap<number, string | null>;
  /** Wholly blank rows are no rows. */
  readonly blank: ReadonlySet<number>;
}

export interface Match {
  readonly row: number;
  readonly remote: number;
  readonly confidence: number;
  readonly reason: AdoptRowReason;
}
export interface Doubtful {
  readonly row: number;
  readonly candidates: readonly { readonly remote: number; readonly confidence: number }[];
  readonly rivals: readonly number[];
}

export interface RowMatches {
  readonly matches: ReadonlyMap<number, Match>;
  readonly doubtful: ReadonlyMap<number, Doubtful>;
  /** Nearest line items of rows that fit none. */
  readonly near: ReadonlyMap<number, readonly { readonly remote: number; readonly confidence: number }[]>;
  readonly newByChoice: ReadonlySet<number>;
}

export function matchRowsToItems(input: RowMatchInput): RowMatches {
  const state = new Matching(input);
  state.byChoice();
  state.byId();
  state.byKey();
  state.byWholeRow();
  state.byContent();
  return state;
}

/** Groups of more pairs than this are not compared cell by cell: all their rows are left to the person. */
const MOST_PAIRS = 2_500;
const MOST_CANDIDATES = 10;
/** So many pairs of one group are compared for what is shown beside a question. */
const MOST_DOUBTS = 500_000;

class Matching implements RowMatches {
  readonly matches = new Map<number, Match>();
  readonly doubtful = new Map<number, Doubtful>();
  readonly near = new Map<number, readonly { remote: number; confidence: number }[]>();
  readonly newByChoice = new Set<number>();
  private readonly taken: Uint8Array;
  private readonly weights: readonly number[];

  constructor(private readonly input: RowMatchInput) {
    this.taken = new Uint8Array(input.remote.length);
    this.weights = columnWeights(input.mapping, input.remote, input.compared);
  }

  byChoice(): void {
    const remoteOf = new Map(this.input.remoteIds.map((id, at) => [id, at]));
    for (const [row, id] of this.input.choices) {
      const remote = id === null ? undefined : remoteOf.get(id);
      if (id === null) this.newByChoice.add(row);
      else if (remote !== undefined && this.taken[remote] === 0)
        this.take({ row, remote, confidence: 1, reason: { kind: "chosen" } });
    }
  }

  /** An id that stands twice is a copied row: it says nothing. */
  byId(): void {
    const remoteOf = new Map(this.input.remoteIds.map((id, at) => [id, at]));
    const rowsOf = groupBy(this.openRows(), (row) => this.input.ids[row] ?? "");
    for (const [id, rows] of rowsOf) {
      const [row] = rows;
      const remote = remoteOf.get(id);
      if (row === undefined || rows.length > 1 || remote === undefined || this.taken[remote] === 1) continue;
      this.take({ row, remote, confidence: 0.99, reason: { kind: "id" } });
    }
  }

  byKey(): void {
    const { keys, sheet, remote } = this.input;
    if (keys.length === 0) return;
    const itemsOf = groupBy(this.openItems(), (at) => keyOf(remote[at], keys));
    for (const [key, rows] of groupBy(this.openRows(), (row) => keyOf(sheet[row], keys))) {
      const items = itemsOf.get(key) ?? [];
      if (key !== "" && items.length > 0) this.pair(rows, items);
    }
  }

  /** Rows and line items of one key. */
  private pair(rows: readonly number[], items: readonly number[]): void {
    const [row, remote] = [rows[0], items[0]];
    if (rows.length === 1 && items.length === 1 && row !== undefined && remote !== undefined) this.single(row, remote);
    else if (rows.length * items.length > MOST_PAIRS) this.ask(rows, items, null);
    else this.tellApart(rows, items);
  }

  private single(row: number, remote: number): void {
    const { equal, of } = this.rest(row, remote);
    const support = of === 0 ? 0.5 : equal / of;
    const keys = this.keyNames();
    this.take({ row, remote, confidence: 0.8 + 0.19 * support, reason: { kind: "key", keys } });
  }

  /** The same key more than once: rows that are each other's best, and better than any other, belong together. */
  private tellApart(rows: readonly number[], items: readonly number[]): void {
    const shares = rows.map((row) => items.map((remote) => this.rest(row, remote).share));
    const open = { rows: new Set(rows.keys()), items: new Set(items.keys()) };
    for (let found = true; found;) {
      found = false;
      for (const r of [...open.rows]) {
        const i = onlyBest(open.items, (item) => shares[r]?.[item] ?? 0);
        if (i === null || onlyBest(open.rows, (row) => shares[row]?.[i] ?? 0) !== r) continue;
        // What is left over on both sides belongs together; otherwise a weak likeness is no answer.
        if ((shares[r]?.[i] ?? 0) < LEAST_SHARE && open.items.size + open.rows.size > 2) continue;
        this.takePair(rows[r] ?? 0, items[i] ?? 0);
        open.rows.delete(r);
        open.items.delete(i);
        found = true;
      }
    }
    const left = [...open.rows].map((r) => rows[r] ?? 0);
    const still = [...open.items].map((i) => items[i] ?? 0);
    if (left.length > 0 && still.length > 0) this.ask(left, still, null);
  }

  private takePair(row: number, remote: number): void {
    const { equal, of } = this.rest(row, remote);
    const confidence = 0.65 + 0.25 * (of === 0 ? 0 : equal / of);
    this.take({
      row,
      remote,
      confidence,
      reason: { kind: "keyAndContent", keys: this.keyNames(), equal, of },
    });
  }

  /** Rows that are equal in every compared cell, however many there are of them: none of them may pass for new. */
  byWholeRow(): void {
    const { compared, sheet, remote } = this.input;
    const itemsOf = groupBy(this.openItems(), (at) => keyOf(remote[at], compared));
    for (const [whole, rows] of groupBy(this.openRows(), (row) => keyOf(sheet[row], compared))) {
      const items = itemsOf.get(whole) ?? [];
      const [row, item] = [rows[0], items[0]];
      if (items.length === 0 || row === undefined || item === undefined) continue;
      if (rows.length > 1 || items.length > 1) this.ask(rows, items, null);
      else this.takeContent(row, item, 0.8);
    }
  }

  private takeContent(row: number, remote: number, confidence: number): void {
    const { equal, of } = compareWeights(this.input, this.weights, row, remote, this.input.compared);
    this.take({ row, remote, confidence, reason: { kind: "content", equal, of } });
  }

  byContent(): void {
    const rows = this.openRows();
    const found = contentCandidates({ ...this.input, rows, items: this.openItems(), weights: this.weights });
    const wooers = new Map<number, number[]>();
    for (const row of rows) {
      const [best, second] = found.get(row) ?? [];
      if (
        best === undefined ||
        best.share < LEAST_SHARE ||
        (second !== undefined && second.share > best.share - MARGIN)
      )
        continue;
      const wooing = wooers.get(best.remote);
      if (wooing === undefined) wooers.set(best.remote, [row]);
      else wooing.push(row);
    }
    for (const [remote, wooing] of wooers) this.woo(remote, wooing, found);
    for (const row of rows) this.leave(row, found.get(row) ?? []);
  }

  private woo(remote: number, rows: readonly number[], found: Found): void {
    const share = (row: number) => found.get(row)?.[0]?.share ?? 0;
    const order = [...rows].sort((a, b) => share(b) - share(a));
    const [best, second] = order;
    if (best === undefined || (second !== undefined && share(second) > share(best) - MARGIN)) {
      this.ask(rows, [remote], found);
      return;
    }
    this.takeContent(best, remote, Math.min(0.8, 0.85 * share(best)));
  }

  /** Several line items fit alike: ask. One or more come near: name them. */
  private leave(row: number, all: readonly { remote: number; share: number }[]): void {
    if (this.matches.has(row) || this.doubtful.has(row)) return;
    const free = all.filter(({ remote }) => this.taken[remote] === 0);
    const fitting = free.filter(({ share }) => share >= LEAST_SHARE);
    const candidates = free
      .slice(0, MOST_CANDIDATES)
      .map(({ remote, share }) => ({ remote, confidence: 0.85 * share }));
    if (fitting.length > 1) this.doubtful.set(row, { row, candidates, rivals: [] });
    else if (candidates.length > 0) this.near.set(row, candidates);
  }

  private ask(rows: readonly number[], items: readonly number[], found: Found | null): void {
    const near = items.slice(0, Math.max(MOST_CANDIDATES, Math.min(200, Math.floor(MOST_DOUBTS / rows.length))));
    const known = new Map<string, Doubtful["candidates"]>();
    const some = rows.slice(0, MOST_CANDIDATES + 1);
    for (const row of rows) {
      // Equal rows are as like as each other.
      const content = keyOf(this.input.sheet[row], this.input.compared);
      const candidates = known.get(content) ?? this.candidates(row, near, found);
      if (found === null) known.set(content, candidates);
      const rivals = some.filter((other) => other !== row).slice(0, MOST_CANDIDATES);
      this.doubtful.set(row, { row, candidates, rivals });
    }
  }

  private candidates(row: number, items: readonly number[], found: Found | null): Doubtful["candidates"] {
    return items
      .map((remote) => ({ remote, confidence: this.doubt(row, remote, found) }))
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, MOST_CANDIDATES);
  }

  private doubt(row: number, remote: number, found: Found | null): number {
    const share = found?.get(row)?.find((one) => one.remote === remote)?.share ?? this.rest(row, remote).share;
    return 0.3 + 0.25 * share;
  }

  /** How the cells outside the key columns compare. */
  private rest(row: number, remote: number): RowLikeness {
    const rest = this.input.compared.filter((column) => !this.input.keys.includes(column));
    return compareWeights(this.input, this.weights, row, remote, rest);
  }

  private keyNames(): string[] {
    return this.input.keys.map((column) => this.input.mapping[column]?.key ?? "");
  }

  private take(match: Match): void {
    this.matches.set(match.row, match);
    this.taken[match.remote] = 1;
  }

  private openRows(): number[] {
    const { sheet, blank } = this.input;
    return [...sheet.keys()].filter(
      (row) => !blank.has(row) && !this.matches.has(row) && !this.newByChoice.has(row) && !this.doubtful.has(row),
    );
  }

  private openItems(): number[] {
    return [...this.input.remote.keys()].filter((at) => this.taken[at] === 0);
  }
}

type Found = ReadonlyMap<number, readonly { readonly remote: number; readonly share: number }[]>;
/** Of the row's weight, so much must be equal; and the next best must be so much worse. */
const LEAST_SHARE = 0.5;
const MARGIN = 0.1;

function groupBy(items: readonly number[], nameOf: (item: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  groups.delete("");
  return groups;
}

/** The one that is better than all others, or null. */
function onlyBest(items: Iterable<number>, worth: (item: number) => number): number | null {
  let best: number | null = null;
  let top = -1;
  let twice = false;
  for (const item of items) {
    const value = worth(item);
    if (value > top) [best, top, twice] = [item, value, false];
    else if (value === top) twice = true;
  }
  return twice ? null : best;
}
