// Every formula cell of a workbook as the workbench shows it, against what another program calculated. It judges
// results only: how a cell looks is no part of it.
import type { Scalar } from "../../src/workbench/model/types";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";
import { cellName } from "../../src/workbench/page/address";
import type { Calculated } from "./libreOffice";

/** A formula cell as the workbench shows it. */
export interface Shown {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly value: Scalar;
}

/** Results that differ in the last of fifteen digits come from adding up in another order. */
const PRECISION = 1e-9;

export function shownFormulas(store: WorkbookStore): readonly Shown[] {
  return store.sheets.flatMap(({ id, name, used }) => {
    if (used === null) return [];
    const [scalars, entered] = [store.scalars(id, used), store.read(id, used, "formulas")];
    return scalars.flatMap((cells, y) =>
      cells.flatMap((value, x): Shown[] => {
        const formula = entered[y]?.[x];
        if (typeof formula !== "string" || !formula.startsWith("=") || formula === value) return [];
        return [{ sheet: name, row: used.top + y, column: used.left + x, formula, value }];
      }),
    );
  });
}

/** One sentence for each cell whose results differ. */
export function differences(shown: readonly Shown[], calculated: Calculated): readonly string[] {
  return shown.flatMap(({ sheet, row, column, formula, value }) => {
    const theirs = calculated.get(sheet)?.get(`${row},${column}`) ?? null;
    if (same(value, theirs)) return [];
    return [`${sheet}!${cellName(row, column)} is ${inWords(value)} here and ${inWords(theirs)} there: ${formula}`];
  });
}

/** A formula's empty text is written to files as nothing. */
function same(ours: Scalar, theirs: Scalar): boolean {
  if (typeof ours === "number" && typeof theirs === "number")
    return Math.abs(ours - theirs) <= PRECISION * Math.max(Math.abs(ours), Math.abs(theirs));
  return inWords(ours) === inWords(theirs);
}

function inWords(value: Scalar): string {
  if (value === null || value === "") return "blank";
  return typeof value === "object" ? value.error : JSON.stringify(value);
}
