// Short ways to say tables, platform rows and agreed copies in the tests of the engine.
import type { AgreedCells, AgreedCopy } from "../../src/sync/agreedCopy";
import type { MappedColumn, Mapping } from "../../src/sync/mapping";
import type { RemoteRows, SheetRows } from "../../src/sync/rows";
import type { PlanInput } from "../../src/sync/syncPlan";
import type { CellValue } from "../../src/values/cell";

function column(key: string, given: Partial<MappedColumn> = {}): MappedColumn {
  return { key, label: key.toUpperCase(), type: "any", computed: false, naming: false, ...given };
}

/** Title, quantity, price, note, total: the last is the platform's own. */
export const mapping: Mapping = [
  column("c1", { type: "text", naming: true }),
  column("c3", { type: "number" }),
  column("c2", { type: "money" }),
  column("c9", { type: "any" }),
  column("c4", { type: "money", computed: true }),
];

export type Row = readonly [string, ...CellValue[]];

export function sheetOf(rows: readonly Row[], formulas: readonly (readonly [number, string])[] = []): SheetRows {
  return { ...split(rows), formulas: new Map(formulas) };
}

export function remoteOf(rows: readonly Row[], complete = true): RemoteRows {
  return { ...split(rows), complete };
}

function split(rows: readonly Row[]) {
  return { ids: rows.map(([id]) => id), cells: rows.map(([, ...cells]) => cells) };
}

export function agreedOf(rows: readonly (readonly [string, ...AgreedCells])[]): AgreedCopy {
  return {
    keys: mapping.map((one) => one.key),
    rows: new Map(rows.map(([id, ...cells]) => [id, cells])),
  };
}

export function input(
  sheet: readonly Row[],
  remote: readonly Row[],
  agreed: readonly Row[] | null,
  more: Partial<PlanInput> = {},
): PlanInput {
  return {
    mapping,
    sheet: sheetOf(sheet),
    remote: remoteOf(remote),
    agreed: agreed === null ? null : agreedOf(agreed),
    ...more,
  };
}
