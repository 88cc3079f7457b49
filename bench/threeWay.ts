// One price sheet three times, edited on both sides, and the answer that anybody must give who compares the three: what
// to send, what to write, what both changed, and which rows came and went. No randomness.
import type { AgreedCopy } from "../src/sync/agreedCopy";
import type { Plan, PlanInput } from "../src/sync/syncPlan";
import type { CellValue } from "../src/values/cell";
import { editOf, planData } from "./planData";

export interface Answer {
  readonly send: readonly string[];
  readonly write: readonly string[];
  readonly conflicts: readonly string[];
  readonly created: readonly string[];
  readonly appended: readonly string[];
  readonly deletedHere: readonly string[];
  readonly goneThere: readonly string[];
}

export type Answering = { [Key in keyof Answer]: string[] };

export function noAnswer(): Answering {
  return { send: [], write: [], conflicts: [], created: [], appended: [], deletedHere: [], goneThere: [] };
}

export interface KeyedRows {
  /** A row without an id has a name that nobody else has: the others know rows by a key alone. */
  readonly ids: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
}

export interface ThreeWay {
  readonly input: PlanInput;
  readonly agreed: AgreedCopy;
  readonly keys: readonly string[];
  readonly base: KeyedRows;
  readonly ours: KeyedRows;
  readonly theirs: KeyedRows;
}

/**
 * Our edits are those of `planData`; theirs touch other rows, some of our rows in other cells, and some of our cells.
 */
export function threeWay(rows: number, columns: number): ThreeWay {
  const { input } = planData(rows, columns);
  const { agreed, sheet, remote } = input;
  if (agreed === null) throw new Error("The benchmark's own data has no agreed copy.");
  const kept = [...remote.ids.keys()].filter((row) => row % 100 !== 60);
  const edited = kept.map((row) => theirEdits(remote.cells[row] ?? [], row));
  const fresh = Array.from({ length: Math.floor(rows / 100) }, (_, n) => String(9_000_000 + n));
  const theirs = {
    ids: [...kept.map((row) => remote.ids[row] ?? ""), ...fresh],
    cells: [...edited, ...fresh.map((_, n) => (remote.cells[n * 3] ?? []).map((value) => value))],
  };
  return {
    input: { ...input, remote: { ...theirs, complete: true } },
    agreed,
    keys: agreed.keys,
    base: { ids: [...agreed.rows.keys()], cells: [...agreed.rows.values()].map(filled) },
    ours: { ids: sheet.ids.map((id, row) => (id === "" ? newName(row) : id)), cells: sheet.cells },
    theirs,
  };
}

/**
 * Of every hundred rows two have four cells changed; of those that we changed too, some in the same cells, and some to
 * the same.
 */
function theirEdits(cells: readonly CellValue[], row: number): readonly CellValue[] {
  const where = (test: (at: number) => boolean, times: number): CellValue[] =>
    cells.map((value, at) => {
      if (!test(at)) return value;
      return times === 1 ? editOf(value, at) : editOf(editOf(value, at), at);
    });
  if (row % 100 === 8 || row % 100 === 31) return where((at) => at % 8 === row % 8, 2);
  if (row % 200 === 107) return where((at) => at % 4 === row % 4, 2);
  return row % 1000 === 7 ? where((at) => at % 10 === row % 10, 1) : cells;
}

function filled(cells: readonly (CellValue | undefined)[]): CellValue[] {
  return cells.map((value) => value ?? null);
}

export function newName(row: number): string {
  return `new row ${row}`;
}

export function cellName(id: string, column: number, value: CellValue | undefined): string {
  return `${id}/${column}=${JSON.stringify(value ?? null)}`;
}

export function planAnswer(plan: Plan): Answer {
  return {
    send: plan.updates.flatMap(({ id, changes }) => changes.map(({ column, to }) => cellName(id, column, to))),
    write: plan.writes.map(({ id, column, to }) => cellName(id, column, to)),
    conflicts: plan.conflicts.map(({ id, column, theirs }) => cellName(id, column, theirs)),
    created: plan.creates.map(({ row }) => newName(row)),
    appended: plan.appends.map(({ id }) => id),
    deletedHere: plan.deletions.map(({ id }) => id),
    goneThere: plan.gone.map(({ id }) => id),
  };
}

/** Throws where two answers are not the same sets, or a set is empty: then the data would prove nothing. */
export function holdSame(name: string, expected: Answer, got: Answer): void {
  const [a, b] = [sorted(expected), sorted(got)];
  for (const [key, list] of Object.entries(a)) {
    if (list.length === 0) throw new Error(`The data of the benchmark has nothing for "${key}".`);
    const other = Object.entries(b).find(([one]) => one === key)?.[1] ?? [];
    if (list.join("\n") !== other.join("\n"))
      throw new Error(`${name} answers ${other.length} for "${key}", and the plan ${list.length}, or others.`);
  }
}

function sorted(answer: Answer): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(answer).map(([key, list]: [string, string[]]) => [key, list.toSorted()]));
}
