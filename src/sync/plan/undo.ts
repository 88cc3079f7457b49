// The plan that takes a send back: cells that still hold what was sent get back what they held before. What somebody
// changed since is a conflict for the person to decide. Pure; it touches no row that the send did not touch.
import type { CellValue } from "../../values/cell";
import { isBlank, sameCell } from "../../values/sameCell";
import { alignAgreed } from "../agreed/agreed";
import { conflictKey } from "../conflictKey";
import { groupBy, takerOf } from "../match/groups";
import { contentKey } from "../match/matchCreated";
import { PlanDraft } from "./planDraft";
import { columnProblem } from "../valueProblem";
import type { AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { CellChange, Plan, PlanInput } from "../syncPlan";

/** `column` is a position in the mapping. */
export interface SentCell {
  readonly column: number;
  /** The platform's value before the change. */
  readonly before: CellValue;
  /** What the platform had once it had taken the change. */
  readonly sent: CellValue;
}
export interface SentUpdate {
  readonly id: string;
  readonly cells: readonly SentCell[];
}
export interface SentRow {
  readonly id: string;
  readonly cells: readonly CellValue[];
}

export interface DeletedRow extends SentRow {
  /** All of its cells by the platform's names, those outside the mapping too. */
  readonly before: Readonly<Record<string, string | number | null>>;
}

/** What a send did, as far as the journal knows it for certain. */
export interface Undoing {
  readonly updates: readonly SentUpdate[];
  /** As the platform answered. */
  readonly created: readonly SentRow[];
  /** As they were before; without those that an earlier undo brought back under a new id. */
  readonly deleted: readonly DeletedRow[];
  /** Line items that an earlier undo of the same send deleted: rows that still carry their id are new rows. */
  readonly removed: ReadonlySet<string>;
  /**
   * Line items under which an earlier undo of the same send brought deleted ones back: the table may lack them still.
   */
  readonly restored: ReadonlySet<string>;
  /**
   * Rows that the send created and that the journal cannot name: the platform refused their request and had made them
   * all the same.
   */
  readonly unseen: number;
}

export type UndoInput = PlanInput & { readonly undoing: Undoing };

export interface UndoPlan {
  /**
   * `creates` bring deleted line items back; `writes` carry into the sheet what is set back on the platform already; in
   * `conflicts`, `agreed` is what was sent, `theirs` what stands there now, and `ours` what stood there before the
   * send.
   */
  readonly plan: Plan;
  /** Names of the plan's rows that the sheet does not have: they are numbered from -1 downwards. */
  readonly elsewhere: ReadonlyMap<number, string>;
}

interface Ground {
  readonly input: UndoInput;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  readonly places: Places;
  readonly remoteAt: ReadonlyMap<string, number>;
}

export function planUndo(input: UndoInput): UndoPlan {
  const { mapping, sheet, remote, undoing } = input;
  const ground: Ground = {
    input,
    agreed: input.agreed === null ? null : alignAgreed(input.agreed, mapping),
    frozen: input.frozen ?? new Set(),
    places: new Places(mapping, sheet),
    remoteAt: new Map(remote.ids.map((id, at) => [id, at])),
  };
  const draft = new PlanDraft();
  for (const update of undoing.updates) setBack(ground, draft, update);
  for (const row of undoing.created) removeCreated(ground, draft, row);
  for (const { id, cells } of undoing.deleted)
    if (!ground.remoteAt.has(id)) draft.creates.push({ row: ground.places.ofContent(cells), cells, restores: id });
  appendRestored(ground, draft);
  return { plan: draft.plan(), elsewhere: ground.places.elsewhere };
}

function setBack(ground: Ground, draft: PlanDraft, { id, cells }: SentUpdate): void {
  const { mapping, remote, resolutions } = ground.input;
  const theirs = remote.cells[ground.remoteAt.get(id) ?? -1];
  if (theirs === undefined) {
    const gone = ground.places.inSheet(id);
    if (gone !== null) draft.gone.push({ row: gone, id, edited: false });
    return;
  }
  const row = ground.places.ofId(id, theirs);
  const changes: CellChange[] = [];
  let [isBack, isUnfit] = [false, false];
  for (const cell of cells) {
    const { column, before, sent } = cell;
    const now = theirs[column] ?? null;
    const mapped = mapping[column];
    if (mapped === undefined || ground.frozen.has(column)) continue;
    if (sameCell(now, before)) {
      carryOver(ground, draft, { row, id, cell, now });
      isBack = true;
    } else if (sameCell(now, sent)) changes.push(change(column, now, before));
    else {
      const chosen = resolutions?.get(conflictKey(id, column));
      if (chosen === "ours") changes.push(change(column, now, before));
      else if (typeof chosen === "object") {
        const problem = columnProblem(mapped, chosen.value, now, false);
        if (problem === null) changes.push(change(column, now, chosen.value));
        else draft.problem(row, problem, column, chosen.value);
        isUnfit ||= problem !== null;
      } else if (chosen === undefined)
        draft.conflicts.push({ row, id, column, agreed: sent, ours: before, theirs: now, formula: null });
    }
  }
  if (isBack) carryComputed(ground, draft, { row, id, theirs });
  const real = changes.filter((one) => !sameCell(one.before, one.to));
  if (real.length > 0 && !isUnfit) draft.updates.push({ row, id, changes: real });
}

function change(column: number, before: CellValue, to: CellValue): CellChange {
  return { column, before, to: isBlank(to) ? null : to };
}

interface Carried {
  readonly row: number;
  readonly id: string;
  readonly cell: SentCell;
  readonly now: CellValue;
}

/**
 * Set back on the platform, perhaps by an undo that was cut off: the sheet follows where the person did not edit the
 * cell since.
 */
function carryOver(ground: Ground, draft: PlanDraft, { row, id, cell: { column, sent }, now }: Carried): void {
  if (row < 0) return;
  const { sheet, mapping } = ground.input;
  const ours = sheet.cells[row]?.[column] ?? null;
  const agreed = ground.agreed?.rows.get(id)?.[column];
  const edited = agreed === undefined || !sameCell(ours, agreed) || !sameCell(ours, sent);
  if (edited || sameCell(ours, now) || sheet.formulas.has(row * mapping.length + column)) return;
  draft.writes.push({ row, id, column, from: ours, to: now });
}

/** What the platform computes follows the cells that are back. */
function carryComputed(
  { input: { mapping, sheet }, frozen }: Ground,
  draft: PlanDraft,
  { row, id, theirs }: { readonly row: number; readonly id: string; readonly theirs: readonly CellValue[] },
): void {
  if (row < 0) return;
  mapping.forEach(({ computed }, column) => {
    const from = sheet.cells[row]?.[column] ?? null;
    const to = theirs[column] ?? null;
    const own = sheet.formulas.has(row * mapping.length + column) || frozen.has(column);
    if (computed && !own && !sameCell(from, to)) draft.writes.push({ row, id, column, from, to });
  });
}

/**
 * A line item that the send created goes again; one that somebody changed since is named, and stays unless the person
 * says so.
 */
function removeCreated(ground: Ground, draft: PlanDraft, { id, cells }: SentRow): void {
  const { mapping, remote } = ground.input;
  const now = remote.cells[ground.remoteAt.get(id) ?? -1];
  if (now === undefined) return;
  const same = mapping.every(
    ({ computed }, column) =>
      computed || ground.frozen.has(column) || sameCell(now[column] ?? null, cells[column] ?? null),
  );
  draft.deletions.push(same ? { id, cells: now } : { id, cells: now, changedSince: true });
}

function appendRestored({ input, agreed, places, remoteAt }: Ground, draft: PlanDraft): void {
  for (const id of input.undoing.restored) {
    const cells = input.remote.cells[remoteAt.get(id) ?? -1];
    // Once agreed on, a row that the sheet lacks was deleted there by the person.
    if (cells !== undefined && places.inSheet(id) === null && agreed?.rows.has(id) !== true)
      draft.append(id, cells, input.mapping);
  }
}

/** Where the rows of an undo stand in the sheet; what is not there gets a number below 0 and its name. */
class Places {
  readonly elsewhere = new Map<number, string>();
  private readonly rows = new Map<string, number | null>();
  private blank: ((key: string) => number | undefined) | null = null;

  constructor(
    private readonly mapping: Mapping,
    private readonly sheet: SheetRows,
  ) {
    // An id that stands twice tells no row apart.
    sheet.ids.forEach((id, row) => {
      if (id !== "") this.rows.set(id, this.rows.has(id) ? null : row);
    });
  }

  inSheet(id: string): number | null {
    return this.rows.get(id) ?? null;
  }

  ofId(id: string, cells: RemoteRows["cells"][number]): number {
    return this.inSheet(id) ?? this.outside(cells);
  }

  /**
   * The row that an earlier undo left as a new one takes its line item back; nothing but the whole content says which
   * it is.
   */
  ofContent(cells: readonly CellValue[]): number {
    this.blank ??= takerOf(this.blankRows());
    return this.blank(contentKey(this.mapping, cells)) ?? this.outside(cells);
  }

  private blankRows(): Map<string, number[]> {
    const { ids, cells } = this.sheet;
    const blank = [...ids.keys()].filter((row) => ids[row] === "");
    return groupBy(blank, (row) => contentKey(this.mapping, cells[row] ?? []));
  }

  private outside(cells: readonly CellValue[]): number {
    const row = -1 - this.elsewhere.size;
    const name = cells[this.mapping.findIndex((column) => column.naming)] ?? null;
    this.elsewhere.set(row, name === null ? "" : String(name));
    return row;
  }
}
