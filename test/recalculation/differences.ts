// Every formula cell of a workbook as the workbench shows it, against what another program calculated. It judges results only: how a
// cell looks is no part of it.
import type { Scalar, WorkbookStore } from "../../src/workbench/model/types";
import { cellName } from "../../src/workbench/page/address";
import type { Calculated } from "./libreOffice";

export interface Compared {
  /** How many cells hold a formula. */
  readonly formulas: number;
  /** One sentence for each cell whose results differ. */
  readonly differences: readonly string[];
}

/** Results that differ in the last of fifteen digits come from adding up in another order. */
const PRECISION = 1e-9;

export function compareResults(store: WorkbookStore, calculated: Calculated): Compared {
  let formulas = 0;
  const differences: string[] = [];
  for (const { id, name, used } of store.sheets) {
    if (used === null) continue;
    const [scalars, entered] = [store.scalars(id, used), store.read(id, used, "formulas")];
    scalars.forEach((cells, y) =>
      cells.forEach((ours, x) => {
        const formula = entered[y]?.[x];
        if (typeof formula !== "string" || !formula.startsWith("=") || formula === ours) return;
        formulas += 1;
        const place = { row: used.top + y, column: used.left + x };
        const theirs = calculated.get(name)?.get(`${place.row},${place.column}`) ?? null;
        if (same(ours, theirs)) return;
        const address = `${name}!${cellName(place.row, place.column)}`;
        differences.push(`${address} is ${shown(ours)} here and ${shown(theirs)} there: ${formula}`);
      }),
    );
  }
  return { formulas, differences };
}

/** A formula's empty text is written to files as nothing. */
function same(ours: Scalar, theirs: Scalar): boolean {
  if (typeof ours === "number" && typeof theirs === "number")
    return Math.abs(ours - theirs) <= PRECISION * Math.max(Math.abs(ours), Math.abs(theirs));
  return shown(ours) === shown(theirs);
}

function shown(value: Scalar): string {
  if (value === null || value === "") return "blank";
  return typeof value === "object" ? value.error : JSON.stringify(value);
}
