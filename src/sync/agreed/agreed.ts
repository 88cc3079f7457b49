// The agreed copy in a mapping's order, and its changes. A copy that was handed out never changes.
import type { CellValue } from "../../values/cell";
import { isBlank, sameCell } from "../../values/sameCell";
import { decodeCell } from "../../values/typedCell";
import { isDateKind } from "../../values/sheetDates";
import { matchRows } from "../match/rowMatch";
import { unfit } from "../valueProblem";
import type { AgreedCells, AgreedChange, AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { Plan } from "../syncPlan";

export function mappingKeys(mapping: Mapping): readonly string[] {
  return mapping.map((column) => column.key);
}

/**
 * The same copy with its cells in the mapping's order; a column that it lacks was never agreed on. Dates that an
 * earlier Bidsheet kept as the platform wrote them get their one text. The copy itself where nothing moves.
 */
export function alignAgreed(copy: AgreedCopy, mapping: Mapping): AgreedCopy {
  return withOneText(withKeys(copy, mappingKeys(mapping)), mapping);
}

function withOneText(copy: AgreedCopy, mapping: Mapping): AgreedCopy {
  const dates = mapping.flatMap(({ type }, column) => (isDateKind(type) ? [{ type, column }] : []));
  if (dates.length === 0) return copy;
  let rows: Map<string, AgreedCells> | null = null;
  for (const [id, cells] of copy.rows) {
    const others = dates.filter(({ type, column }) => {
      const value = cells[column];
      return typeof value === "string" && decodeCell(value, type) !== value;
    });
    if (others.length === 0) continue;
    const next = [...cells];
    for (const { type, column } of others) next[column] = decodeCell(cells[column] ?? null, type);
    rows ??= new Map(copy.rows);
    rows.set(id, next);
  }
  return rows === null ? copy : { keys: copy.keys, rows };
}

function withKeys(copy: AgreedCopy, keys: readonly string[]): AgreedCopy {
  if (keys.length === copy.keys.length && keys.every((key, column) => key === copy.keys[column])) return copy;
  const from = keys.map((key) => copy.keys.indexOf(key));
  const rows = new Map<string, AgreedCells>();
  for (const [id, cells] of copy.rows)
    rows.set(
      id,
      from.map((column) => (column < 0 ? undefined : cells[column])),
    );
  return { keys, rows };
}

/** The stored copy in the mapping's order, or an empty one where none was found. */
export function agreedOrEmpty(copy: AgreedCopy | null, mapping: Mapping): AgreedCopy {
  return copy === null ? { keys: mappingKeys(mapping), rows: new Map() } : alignAgreed(copy, mapping);
}

/** The copy once these changes are in it, in their order of columns. It itself stays as it is. */
export function withChanges(copy: AgreedCopy, changes: readonly AgreedChange[]): AgreedCopy {
  const last = changes.at(-1);
  if (last === undefined) return copy;
  const { keys } = last;
  const rows = new Map(withKeys(copy, keys).rows);
  for (const change of changes) {
    for (const [id, cells] of withKeys(change, keys).rows) rows.set(id, cells);
    for (const id of change.dropped) rows.delete(id);
  }
  return { keys, rows };
}

/** What leads from `after` back to `before`. */
export function changeBack(before: AgreedCopy, after: AgreedCopy): AgreedChange {
  const { keys } = before;
  const now = withKeys(after, keys).rows;
  const isSame = (cells: AgreedCells, others: AgreedCells | undefined): boolean =>
    cells === others || (others !== undefined && cells.every((value, at) => Object.is(value, others[at])));
  const rows = new Map([...before.rows].filter(([id, cells]) => !isSame(cells, now.get(id))));
  return { keys, rows, dropped: [...now.keys()].filter((id) => !before.rows.has(id)) };
}

/** What leads back to `before` from where these rows changed. */
export function undoOfChange(before: AgreedCopy, { rows, dropped }: AgreedChange): AgreedChange {
  const known = [...rows.keys(), ...dropped].flatMap((id) => {
    const cells = before.rows.get(id);
    return cells === undefined ? [] : [[id, cells] as const];
  });
  return { keys: before.keys, rows: new Map(known), dropped: [...rows.keys()].filter((id) => !before.rows.has(id)) };
}

/** Changes many rows at the price of one copy. It must not be used after `done`. */
export class AgreedBuilder {
  private rows: Map<string, AgreedCells> | null;
  private touched = new Set<string>();

  constructor(private readonly from: AgreedCopy) {
    this.rows = new Map(from.rows);
  }

  get(id: string): AgreedCells | undefined {
    return this.open().get(id);
  }

  set(id: string, cells: AgreedCells): this {
    this.open().set(id, cells);
    this.touched.add(id);
    return this;
  }

  drop(id: string): this {
    this.open().delete(id);
    this.touched.add(id);
    return this;
  }

  /** What was set and dropped since the last call. */
  takeChange(): AgreedChange {
    const all = this.open();
    const rows = new Map<string, AgreedCells>();
    const dropped: string[] = [];
    for (const id of this.touched) {
      const cells = all.get(id);
      if (cells === undefined) dropped.push(id);
      else rows.set(id, cells);
    }
    this.touched = new Set();
    return { keys: this.from.keys, rows, dropped };
  }

  done(): AgreedCopy {
    const rows = this.open();
    this.rows = null;
    return { keys: this.from.keys, rows };
  }

  private open(): Map<string, AgreedCells> {
    if (this.rows === null) throw new Error("This builder is done.");
    return this.rows;
  }
}

/** Copies the whole map: for one row after an answer. Use AgreedBuilder for many. */
export function agreedWithRow(copy: AgreedCopy, id: string, cells: AgreedCells): AgreedCopy {
  return new AgreedBuilder(copy).set(id, cells).done();
}

export function agreedWithout(copy: AgreedCopy, id: string): AgreedCopy {
  return new AgreedBuilder(copy).drop(id).done();
}

/**
 * What both sides have once the plan's writes and appends are done, before anything is sent: theirs, but for cells that
 * were not written (conflicts, values that fit no cell), which keep what was agreed before. Rows whose id stands twice
 * in the sheet were not compared and keep theirs whole; so do frozen columns. A row that the sheet lacks keeps what was
 * agreed: nobody saw what the platform has now, and put back it would else revert that. A row of neither side goes.
 * `sheetIds`: what stands in the id cells; without them only the rows that the plan deletes are known to lack.
 */
export function agreedAfterRefresh(
  plan: Plan,
  remote: RemoteRows,
  mapping: Mapping,
  agreed: AgreedCopy | null,
  frozen: ReadonlySet<number> = new Set(),
  sheetIds: readonly string[] | null = null,
): AgreedCopy {
  const before = agreed === null ? new Map<string, AgreedCells>() : alignAgreed(agreed, mapping).rows;
  const skipped = skippedIds(plan);
  const held = new Set(plan.appendsHeld);
  const open = openColumns(plan);
  const lacks = lackedBy(plan, sheetIds);
  const computed = mapping.map((column) => column.computed);
  const rows = keptRows(plan, remote, before);
  remote.ids.forEach((id, row) => {
    const old = before.get(id);
    if (held.has(id) && old === undefined) return;
    if (skipped.has(id) || (old !== undefined && lacks(id))) {
      if (old !== undefined) rows.set(id, old);
      return;
    }
    const cells = agreedRow(remote.cells[row] ?? [], old, open.get(id), computed);
    rows.set(id, frozen.size === 0 ? cells : withFrozen(cells, old, frozen));
  });
  return { keys: mappingKeys(mapping), rows };
}

function lackedBy({ deletions }: Plan, sheetIds: readonly string[] | null): (id: string) => boolean {
  if (sheetIds === null) {
    const going = new Set(deletions.map(({ id }) => id));
    return (id) => going.has(id);
  }
  const present = new Set(sheetIds);
  return (id) => !present.has(id);
}

function agreedRow(
  theirs: readonly CellValue[],
  old: AgreedCells | undefined,
  open: ReadonlySet<number> | undefined,
  computed: readonly boolean[],
): AgreedCells {
  let cells: (CellValue | undefined)[] | null = null;
  for (let column = 0; column < theirs.length; column++) {
    const value = theirs[column] ?? null;
    const isOpen = open?.has(column) === true;
    if (!isOpen && (computed[column] === true || unfit(value) === null)) continue;
    cells ??= [...theirs];
    // A value that fits no cell was left out of the sheet: of a new row, both sides have nothing there.
    cells[column] = old === undefined && !isOpen ? null : old?.[column];
  }
  return cells ?? theirs;
}

/**
 * Frozen cells were not compared: a known row keeps what was agreed, a new one has nothing there on either side that
 * counts.
 */
function withFrozen(cells: AgreedCells, old: AgreedCells | undefined, frozen: ReadonlySet<number>): AgreedCells {
  return cells.map((value, column) => {
    if (!frozen.has(column)) return value;
    return old === undefined ? null : old[column];
  });
}

/** Rows that the platform no longer has and the sheet may still have: forgetting them would make them unknown ids. */
function keptRows(plan: Plan, remote: RemoteRows, before: AgreedCopy["rows"]): Map<string, AgreedCells> {
  const doubtful = !remote.complete || plan.problems.some((problem) => problem.kind === "duplicateId");
  if (doubtful) return new Map(before);
  const rows = new Map<string, AgreedCells>();
  for (const { id } of plan.gone) {
    const cells = before.get(id);
    if (cells !== undefined) rows.set(id, cells);
  }
  return rows;
}

function skippedIds(plan: Plan): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { kind, value } of plan.problems)
    if (kind === "duplicateId" && typeof value === "string" && !isBlank(value)) ids.add(value);
  return ids;
}

function openColumns(plan: Plan): ReadonlyMap<string, ReadonlySet<number>> {
  const open = new Map<string, Set<number>>();
  const add = (id: string, column: number) => open.set(id, (open.get(id) ?? new Set<number>()).add(column));
  for (const { id, column } of plan.conflicts) add(id, column);
  // Decided for a third value that neither side has yet: a conflict until it was sent.
  for (const { id, changes } of plan.updates)
    for (const { column, sheet } of changes) if (sheet !== undefined) add(id, column);
  return open;
}

/**
 * The copy with what both sides have alike by now; the copy itself where that is nothing new. A row that nobody agreed
 * on stays out. What is computed follows the platform when it is written.
 */
export function agreedWhereSame(
  copy: AgreedCopy,
  mapping: Mapping,
  { sheet, remote }: { readonly sheet: SheetRows; readonly remote: RemoteRows },
  frozen: ReadonlySet<number>,
): AgreedCopy {
  const before = alignAgreed(copy, mapping);
  const { remoteOf, copies } = matchRows(sheet, remote);
  const columns = [...mapping.keys()].filter((at) => mapping[at]?.computed === false && !frozen.has(at));
  const met = new Map<string, AgreedCells>();
  sheet.ids.forEach((id, row) => {
    const old = before.rows.get(id);
    const theirs = remote.cells[remoteOf[row] ?? -1];
    if (old === undefined || theirs === undefined || copies.has(id)) return;
    const ours = sheet.cells[row] ?? [];
    const isNew = (at: number): boolean => {
      const [cell, value, known] = [ours[at] ?? null, theirs[at] ?? null, old[at]];
      return known !== value && sameCell(cell, value) && (known === undefined || !sameCell(known, value));
    };
    const now = columns.filter(isNew);
    if (now.length > 0)
      met.set(
        id,
        mapping.map((_, at) => (now.includes(at) ? (theirs[at] ?? null) : old[at])),
      );
  });
  if (met.size === 0) return copy;
  const next = new AgreedBuilder(before);
  for (const [id, cells] of met) next.set(id, cells);
  return next.done();
}

/**
 * Whether two copies say the same, so that a copy is not written down again for nothing. Exact: it forgives no
 * difference. Time grows with the cells; it stops at the first difference. The order of rows says nothing.
 */
export function sameAgreed(a: AgreedCopy, b: AgreedCopy): boolean {
  if (a === b) return true;
  const { length } = a.keys;
  if (length !== b.keys.length || a.rows.size !== b.rows.size) return false;
  if (!a.keys.every((key, at) => key === b.keys[at])) return false;
  for (const [id, cells] of a.rows) {
    const other = b.rows.get(id);
    if (other === undefined) return false;
    if (cells === other) continue;
    for (let at = 0; at < length; at++) if (!Object.is(cells[at], other[at])) return false;
  }
  return true;
}

/** Whether `next` agrees on a row or a cell as the copy before did not. Both have the same order of columns. */
export function movedOn(before: AgreedCopy, next: AgreedCopy): boolean {
  for (const [id, cells] of next.rows) {
    const known = before.rows.get(id);
    if (known === cells) continue;
    if (known === undefined || cells.some((value, at) => value !== undefined && !Object.is(value, known[at])))
      return true;
  }
  return false;
}
