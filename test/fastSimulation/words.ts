// What the oracle remembers of a cell and of a line item, and the words in which it names cells, rows and contents.
import { contentKey } from "../../src/sync/match/matchCreated";
import type { Mapping } from "../../src/sync/mapping";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import type { Cells } from "./platform";
import type { Row } from "./sheet";
import { KEYS, type Cell } from "./story";

export interface Typed {
  /** As the person typed it. */
  readonly value: Cell;
  /** As it stood in the cell then. */
  readonly stands: Cell;
  /** What stood there before anything was pending, or was agreed on since. */
  base: Cell;
  readonly turn: number;
  /** The platform had the same, and the product said so. */
  met: boolean;
}

export interface Origin {
  /** The sheet row that it was made of, with the life that the row had then. */
  owner: string;
  readonly content: string;
  /** What left for it. */
  readonly sent: Cells;
  /** A colleague made it, and the row took it for its own. */
  readonly isForeign: boolean;
  /** Of the request that created it, where that is known. */
  readonly key?: string;
}

export function copied(typed: ReadonlyMap<string, Typed>): Map<string, Typed> {
  return new Map([...typed].map(([name, one]) => [name, { ...one }]));
}

export function cell(name: string, column: number): string {
  return `${name}/${column}`;
}

export function show(value: Cell): string {
  return JSON.stringify(value);
}

export function where({ tag, id }: Row, column: number): string {
  return `row ${tag} (${id || "new"}) column ${column}`;
}

export function asCell(value: string | number | boolean | null): Cell {
  return typeof value === "boolean" ? String(value) : value;
}

/** As a person reads a cell. */
function read(value: Cell | undefined): string {
  return String(value ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Whether a person knows the row again: by its name, or by half of what was sent. */
export function isKnownBy(cells: readonly Cell[], sent: Cells): boolean {
  const filled = KEYS.filter((key) => read(sent[key]) !== "");
  const same = filled.filter((key) => read(cells[KEYS.indexOf(key)]) === read(sent[key]));
  return same.includes(KEYS[0]) || same.length * 2 >= filled.length;
}

export function hasAllOf(cells: readonly Cell[], sent: Cells): boolean {
  return KEYS.every((key, column) => read(cells[column]) === read(sent[key]));
}

/** Only what is sent can be compared. */
export function contentOf(cells: Cells): string {
  return JSON.stringify(KEYS.map((key) => cells[key] ?? null));
}

export function sameContent(
  mapping: Mapping,
  cells: readonly (string | number | boolean | null)[],
  sent: Cells,
): boolean {
  const other = mapping.map(({ key }) => sent[key] ?? null);
  return contentKey(mapping, cells) === contentKey(mapping, other);
}

/** An undo that was confirmed takes back the very value that it showed. */
export function takesBack({ plan }: Preview, id: string, column: number, from: Cell): boolean {
  const changes = plan.updates.find((one) => one.id === id)?.changes ?? [];
  return changes.some((one) => one.column === column && sameCell(asCell(one.before), from));
}
