// Finds rows whose values are no longer beside their own ids: a sort that left the hidden id column out, or a block
// that was pasted one row off. Time grows with the rows.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { alignAgreed } from "../agreed/agreed";
import { isBlankRow } from "../blankRow";
import { groupBy } from "../match/groups";
import { contentKey, foldedCell } from "../match/matchCreated";
import { namingColumn } from "../match/namingColumn";
import { isPendingId } from "../match/rowMatch";
import { shiftedDoubts } from "./shiftedDoubts";
import type { AgreedCells } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";
import type { PlanInput } from "../syncPlan";

/** Two rows that changed places may be two edits. */
const FEWEST_ROWS = 3;
/** Of more rows without a sure id, likeness is not counted: time would grow with the square. */
const MOST_COMPARED = 300;

/** A row that the id `to` belongs to; "" where it is a new row, or its mark where no other row can have it. */
export interface IdMove {
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** As the row was read, in the mapping's order. */
  readonly cells: readonly CellValue[];
}

export interface ShiftedIds {
  /** All of them together give each id away once and take each back once; marks of new rows may go. */
  readonly moves: readonly IdMove[];
  /** Ids whose rows were changed besides, so that nobody can tell which is which: their differences are asked about. */
  readonly unsure: readonly string[];
}

/** The rows that have another row's id: a mark that goes may have been its own row's. */
export function rowsMoved(moves: readonly IdMove[]): readonly IdMove[] {
  return moves.filter(({ from, to }) => to !== "" || !isPendingId(from));
}

type ShiftedInput = Pick<PlanInput, "mapping" | "sheet" | "remote" | "agreed" | "frozen">;

/** Row by row the id that its content belongs to. */
type Claims = Map<number, string>;

/** Null where rows and ids belong together, as far as anybody can tell. */
export function shiftedIds(input: ShiftedInput): ShiftedIds | null {
  const rows = new ShiftedRows(input);
  if (rows.differing.length < FEWEST_ROWS) return null;
  const claims = rows.sureClaims();
  if (claims === null) return null;
  rows.claimEqual(claims);
  rows.returnRepeatedIds(claims);
  const unsure = rows.shareRest(claims);
  rows.dropMarks(claims, unsure);
  const { ids, cells } = input.sheet;
  const moves = [...claims].map(([row, to]) => ({ row, from: ids[row] ?? "", to, cells: cells[row] ?? [] }));
  return { moves: moves.filter(({ from, to }) => from !== to).sort((a, b) => a.row - b.row), unsure };
}

class ShiftedRows {
  /** Rows of known ids that have something else than they last did on both sides. */
  readonly differing: readonly number[];
  private readonly sheet: SheetRows;
  private readonly mapping: Mapping;
  /** How many columns a person can fill. */
  private readonly compared: number;
  private readonly lastOf: (id: string) => AgreedCells | undefined;
  private readonly once: ReadonlySet<string>;
  private keyed: ReadonlyMap<string, readonly number[]> = new Map();
  private owners: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(input: ShiftedInput) {
    this.sheet = input.sheet;
    this.mapping = input.mapping.map((one, at) => (input.frozen?.has(at) === true ? { ...one, computed: true } : one));
    this.compared = this.mapping.filter(({ computed }) => !computed).length;
    this.lastOf = lastKnown(input, this.mapping);
    this.once = onlyOnce(this.sheet.ids);
    this.differing = this.sheet.ids.flatMap((id, row) => (this.once.has(id) && this.differs(id, row) ? [row] : []));
  }

  /** Null where these are too few, or too few of what differs. What several ids had alike tells nothing. */
  sureClaims(): Claims | null {
    const changed = [...this.differing, ...this.newRows()].filter((row) => !isBlankRow(this.mapping, this.cells(row)));
    this.owners = groupBy(
      this.differing.map((row) => this.id(row)),
      (id) => this.lastKey(id),
    );
    const known = groupBy(changed, (row) => contentKey(this.mapping, this.cells(row)));
    this.keyed = new Map([...known].filter(([key]) => this.owners.has(key)));
    if (this.keyed.size < FEWEST_ROWS) return null;
    const common = this.keptKeys();
    const claims: Claims = new Map();
    const silent = new Set<number>();
    for (const [key, rows] of this.keyed) {
      const [id, other] = this.owners.get(key) ?? [];
      const [row] = rows;
      if (other !== undefined || common.has(key)) for (const one of rows) silent.add(one);
      else if (id !== undefined && row !== undefined && rows.length === 1) claims.set(row, id);
    }
    const telling = this.differing.filter((row) => !silent.has(row)).length;
    const differing = new Set(this.differing);
    const added = [...claims.keys()].filter((row) => !differing.has(row)).length;
    return claims.size < FEWEST_ROWS || 2 * claims.size < telling + added ? null : claims;
  }

  /** Of rows that were alike, any may have any of their ids. */
  claimEqual(claims: Claims): void {
    for (const [key, rows] of this.keyed) {
      const ids = this.owners.get(key) ?? [];
      rows.forEach((row, n) => {
        const id = ids[n];
        if (id !== undefined) claims.set(row, id);
      });
    }
  }

  /** An id in several rows goes back to rows that have its last content: to as many of them as moved copies have it. */
  returnRepeatedIds(claims: Claims): void {
    const kept = this.keptKeys();
    for (const [id, moved] of groupBy(this.movedCopies(), (row) => this.id(row))) {
      const key = this.lastKey(id);
      if (kept.has(key) || this.owners.has(key)) continue;
      const away = [...this.differing, ...this.newRows()].filter(
        (row) => !claims.has(row) && contentKey(this.mapping, this.cells(row)) === key,
      );
      for (const row of away.slice(0, moved.length)) claims.set(row, id);
    }
  }

  /**
   * The other rows that differ, moved or edited in their place, get what is left: by their name, by their other cells,
   * and the last one because nothing else is left. Answers the ids of which that says nothing for sure.
   */
  shareRest(claims: Claims): readonly string[] {
    const taken = new Set(claims.values());
    const displaced = this.rowsThatLostTheirId(claims);
    const edited = this.differing.filter((row) => !claims.has(row));
    let free = without(
      [...claims.keys(), ...edited, ...displaced].map((row) => this.id(row)),
      [...claims.values()],
    );
    const fresh = this.newOnesLike(free, claims).filter((row) => !displaced.includes(row));
    let rows = [...edited, ...displaced, ...fresh];
    free = [...free, ...fresh.map((row) => this.id(row))];
    // A new row among them may be more like the id than its own row, which was edited.
    const withNew = rows.length > 1 ? this.hasNew(free) : this.hasBlankNew(claims);
    const guessed = withNew || this.hasMovedCopy(claims) ? free : null;
    const named = this.byName(rows, free);
    for (const [row, id] of named) claims.set(row, id);
    rows = rows.filter((row) => !named.has(row));
    free = without(free, [...named.values()]);
    const left = guessed ?? (rows.length > 1 || this.hasBlankNew(claims) ? free : []);
    for (const [row, id] of this.byLikeness(rows, free)) {
      claims.set(row, id);
      rows = rows.filter((one) => one !== row);
      free = without(free, [id]);
    }
    rows.forEach((row, n) => claims.set(row, free[n] ?? this.id(row)));
    const unsure = new Set([...left, ...this.inDoubt(edited, claims, taken), ...this.editedCopies(claims)]);
    return [...unsure].filter((id) => id !== "" && !isPendingId(id));
  }

  /**
   * Nobody knows here what a mark was written beside. Where several rows can have it none keeps it: what was sent finds
   * its row again by content, and another row's mark would bring that row a wrong record.
   */
  dropMarks(claims: Claims, unsure: readonly string[]): void {
    const doubtful = new Set(unsure);
    const idOf = (row: number): string => claims.get(row) ?? this.id(row);
    const open = this.sheet.ids.flatMap((_id, row) => {
      const id = idOf(row);
      return doubtful.has(id) || this.lastOf(id) === undefined ? [row] : [];
    });
    if (open.length > 1) for (const row of open) if (isPendingId(idOf(row))) claims.set(row, "");
  }

  /** An id that stands several times, and not all of its rows hold what it last did: any of them may be another's. */
  private editedCopies(claims: Claims): readonly string[] {
    return this.sheet.ids.flatMap((from, row) => {
      const id = claims.get(row) ?? from;
      return !this.once.has(id) && this.differs(id, row) ? [id] : [];
    });
  }

  /** Where an edited row is as near to what another id last held, nobody can tell whose it is. */
  private inDoubt(edited: readonly number[], claims: Claims, taken: ReadonlySet<string>): readonly string[] {
    const idOf = (row: number): string => claims.get(row) ?? "";
    if (edited.length > MOST_COMPARED) return edited.map(idOf);
    const fresh = this.newRows().filter((row) => !claims.has(row));
    const differing = new Set(this.differing);
    return shiftedDoubts({
      edited: [...edited, ...fresh].map((row) => ({ id: idOf(row), cells: this.cells(row) })),
      exact: this.sheet.ids.filter((id, row) => taken.has(id) || (this.once.has(id) && !differing.has(row))),
      lastOf: this.lastOf,
      mapping: this.mapping,
    });
  }

  /** New rows that have half of what one of these ids last held: they may be its row. */
  private newOnesLike(ids: readonly string[], claims: Claims): readonly number[] {
    const rows = this.newRows().filter((row) => !claims.has(row));
    if (rows.length > MOST_COMPARED || ids.length > MOST_COMPARED) return [];
    const isLike = (row: number, last: AgreedCells | undefined): boolean =>
      last !== undefined && 2 * this.alike(row, last) >= this.compared;
    return rows.filter((row) => ids.some((id) => isLike(row, this.lastOf(id))));
  }

  /** Where one row is more like what the id last held than all others. */
  private byLikeness(rows: readonly number[], ids: readonly string[]): Claims {
    const claims: Claims = new Map();
    if (rows.length > MOST_COMPARED) return claims;
    for (const id of ids) {
      const [best] = this.likest(id, rows);
      if (best !== undefined && !claims.has(best)) claims.set(best, id);
    }
    return claims;
  }

  /** The row that has the most cells of the id; none where several have as many. */
  private likest(id: string, rows: readonly number[]): readonly number[] {
    const last = this.lastOf(id);
    if (last === undefined) return [];
    const counts = rows.map((row) => this.alike(row, last));
    const most = Math.max(0, ...counts);
    const best = rows.filter((_row, n) => counts[n] === most);
    return most > 0 && best.length === 1 ? best : [];
  }

  private alike(row: number, last: AgreedCells): number {
    const cells = this.cells(row);
    return this.mapping.filter(({ computed }, at) => !computed && sameCell(cells[at] ?? null, last[at] ?? null)).length;
  }

  /** A cleared row that a sort moved beside no id: then what is left may be a new row, and the id the cleared one's. */
  private hasBlankNew(claims: Claims): boolean {
    return this.newRows().some((row) => !claims.has(row) && isBlankRow(this.mapping, this.cells(row)));
  }

  /** A moved copy has the content of no known id: it may be the row of any id that is left. */
  private hasMovedCopy(claims: Claims): boolean {
    return this.sheet.ids.some((id, row) => this.isMovedCopy(id, row) && !claims.has(row));
  }

  private hasNew(ids: readonly string[]): boolean {
    return ids.some((id) => this.lastOf(id) === undefined);
  }

  /** Names that one of the rows and one of the ids have. A new row among them may have any name. */
  private byName(rows: readonly number[], ids: readonly string[]): Claims {
    const naming = namingColumn(this.mapping);
    const claims: Claims = new Map();
    const withNew = this.hasNew(ids);
    if (naming < 0 || (withNew && rows.length > MOST_COMPARED)) return claims;
    const nameOf = (cells: AgreedCells | undefined) => foldedCell(cells?.[naming] ?? null);
    const owners = groupBy(ids, (id) => nameOf(this.lastOf(id)));
    for (const [name, same] of groupBy(rows, (row) => nameOf(this.cells(row)))) {
      const [id, other] = owners.get(name) ?? [];
      const [row] = same;
      if (name === null || same.length > 1 || other !== undefined) continue;
      if (id === undefined || row === undefined) continue;
      if (!withNew || this.likest(id, rows)[0] === row) claims.set(row, id);
    }
    return claims;
  }

  /** Contents of rows that have what they last had. */
  private keptKeys(): ReadonlySet<string> {
    const differing = new Set(this.differing);
    const keys = this.sheet.ids.flatMap((id, row) =>
      this.once.has(id) && !differing.has(row) ? [this.lastKey(id)] : [],
    );
    return new Set(keys);
  }

  /** Rows without an id, rows whose id nobody knows, and rows beside an id that is another row's as well. */
  private newRows(): readonly number[] {
    const isNew = (id: string) => this.lastOf(id) === undefined;
    return this.sheet.ids.flatMap((id, row) => (isNew(id) || this.isMovedCopy(id, row) ? [row] : []));
  }

  private movedCopies(): readonly number[] {
    return this.sheet.ids.flatMap((id, row) => (this.isMovedCopy(id, row) ? [row] : []));
  }

  /** Moved copies whose id went to other rows, and that have no id of their own yet. */
  private rowsThatLostTheirId(claims: Claims): readonly number[] {
    const got = groupBy([...claims.values()], (id) => id);
    return [...groupBy(this.movedCopies(), (row) => this.id(row))].flatMap(([id, moved]) => {
      const staying = moved.filter((row) => !claims.has(row));
      return (got.get(id) ?? []).length > moved.length - staying.length ? staying : [];
    });
  }

  /** The id is in several rows, and this row's content is not its last one. */
  private isMovedCopy(id: string, row: number): boolean {
    return !this.once.has(id) && this.differs(id, row);
  }

  private differs(id: string, row: number): boolean {
    const last = this.lastOf(id);
    const cells = this.cells(row);
    if (last === undefined || last === cells) return false;
    return this.mapping.some(({ computed }, at) => !computed && !sameCell(cells[at] ?? null, last[at] ?? null));
  }

  private lastKey(id: string): string {
    const cells = this.lastOf(id) ?? [];
    return contentKey(
      this.mapping,
      cells.map((value) => value ?? null),
    );
  }

  private id(row: number): string {
    return this.sheet.ids[row] ?? "";
  }

  private cells(row: number): readonly CellValue[] {
    return this.sheet.cells[row] ?? [];
  }
}

/** What both sides agreed on, and what the platform has where that is not known of the whole row. */
function lastKnown({ mapping, remote, agreed }: ShiftedInput, compared: Mapping): ShiftedRows["lastOf"] {
  const copy = agreed === null ? null : alignAgreed(agreed, mapping);
  let theirs: ReadonlyMap<string, AgreedCells> | null = null;
  return (id) => {
    const cells = copy?.rows.get(id);
    if (cells !== undefined && compared.every(({ computed }, at) => computed || cells[at] !== undefined)) return cells;
    theirs ??= new Map(remote.ids.map((one, at) => [one, remote.cells[at] ?? []]));
    return theirs.get(id);
  };
}

/** Ids of records that are in one row alone: of a copied row nobody knows which one is meant. */
function onlyOnce(ids: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>();
  const more = new Set<string>();
  for (const id of ids) (once.has(id) ? more : once).add(id);
  for (const id of once) if (id === "" || isPendingId(id) || more.has(id)) once.delete(id);
  return once;
}

/** Each of `taken` takes one away that is equal. */
function without(ids: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const id of taken) left.set(id, (left.get(id) ?? 0) + 1);
  return ids.filter((id) => {
    const more = left.get(id) ?? 0;
    if (more > 0) left.set(id, more - 1);
    return more === 0;
  });
}
