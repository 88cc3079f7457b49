// A large price sheet against the platform's rows: the same data twice, read apart, with about one row in a hundred
// edited. No randomness.
import type { AgreedCopy } from "../src/sync/agreedCopy";
import type { ColumnType, MappedColumn } from "../src/sync/mapping";
import type { RemoteRows, SheetRows } from "../src/sync/rows";
import type { PlanInput } from "../src/sync/syncPlan";
import type { CellValue } from "../src/values/cell";

const TYPES: readonly ColumnType[] = ["text", "text", "number", "money", "any"];
const WORDS = ["Hex bolt", "Washer", "Bearing 6204-2RS", "Cable tray, galvanised", "Pump seal kit", "Valve DN50"];

export interface PlanData {
  /** The platform's rows as JSON. */
  readonly json: string;
  readonly input: PlanInput;
}

export function planData(rows: number, columns: number): PlanData {
  const mapping = Array.from({ length: columns }, (_, at): MappedColumn => ({
    key: `c${at + 1}`,
    label: `Column ${at + 1}`,
    type: TYPES[at % TYPES.length] ?? "any",
    computed: false,
    naming: at === 0,
  }));
  const cells = Array.from({ length: rows }, (_, row) => mapping.map(({ type }, at) => cellAt(row, at, type)));
  const ids = cells.map((_, row) => String(7_000_000 + row * 3));
  const json = JSON.stringify({ ids, cells, complete: true });
  // Three readings share no text or number, as three sources do.
  const [sheet, remote, agreed] = [readRows(json), readRows(json), readRows(json)];
  const copy: AgreedCopy = {
    keys: mapping.map((column) => column.key),
    rows: new Map(agreed.ids.map((id, row) => [id, agreed.cells[row] ?? []])),
  };
  return { json, input: { mapping, sheet: edited(sheet), remote, agreed: copy } };
}

function cellAt(row: number, column: number, type: ColumnType): CellValue {
  const seed = (row * 31 + column * 17) % 9973;
  if (seed % 23 === 0) return null;
  if (type === "money") return seed + (row % 100) / 100;
  if (type === "number" || (type === "any" && seed % 2 === 0)) return seed;
  return `${WORDS[seed % WORDS.length] ?? ""} ${String(seed)}`;
}

export function readRows(json: string): RemoteRows {
  const read: unknown = JSON.parse(json);
  if (!isRows(read)) throw new Error("The benchmark's own data is not readable.");
  return read;
}

function isRows(value: unknown): value is RemoteRows {
  return typeof value === "object" && value !== null && "ids" in value && "cells" in value && "complete" in value;
}

/** Of every hundred rows one has three cells edited and one is deleted; as many are new. */
function edited({ ids, cells }: RemoteRows): SheetRows {
  const kept = [...ids.keys()].filter((row) => row % 100 !== 50);
  const rows = kept.map((row) => {
    const own = cells[row] ?? [];
    return row % 100 === 7 ? own.map((value, at) => (at % 10 === row % 10 ? editOf(value, at) : value)) : own;
  });
  const fresh = Array.from({ length: Math.floor(ids.length / 100) }, (_, n) => [
    `New part ${n}`,
    ...(cells[n] ?? []).slice(1),
  ]);
  return {
    ids: [...kept.map((row) => ids[row] ?? ""), ...fresh.map(() => "")],
    cells: [...rows, ...fresh],
    formulas: new Map(),
  };
}

/** Another value that the column takes. */
export function editOf(value: CellValue, column: number): CellValue {
  const type = TYPES[column % TYPES.length];
  if (typeof value === "number" || type === "number" || type === "money") return Number(value ?? 0) + 1;
  return `${String(value ?? "")} x`;
}
