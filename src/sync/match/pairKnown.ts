// New rows of the sheet that are records of the platform already, told by what a person calls a record by (its external
// id). Only where one row and one record bear it, and no other row is that record.
import type { CellValue } from "../../values/cell";
import { isBlank, sameCell } from "../../values/sameCell";
import type { AgreedCells } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";

export interface KnownRow {
  readonly row: number;
  readonly id: string;
  /**
   * As if the row had been blank when both sides agreed: what it says is an edit, what it leaves open comes from the
   * platform.
   */
  readonly agreed: AgreedCells;
}

/** `column`: position of the identifying column in the mapping. */
export function pairKnown(mapping: Mapping, column: number, sheet: SheetRows, remote: RemoteRows): readonly KnownRow[] {
  const present = new Set(sheet.ids);
  const records = byText(remote.cells.map((cells) => cells[column] ?? null));
  const rows = byText(sheet.cells.map((cells, row) => (sheet.ids[row] === "" ? (cells[column] ?? null) : null)));
  return [...rows].flatMap(([text, [row, ...others]]): KnownRow[] => {
    const [record, ...twins] = records.get(text) ?? [];
    const id = record === undefined ? undefined : remote.ids[record];
    const alone = others.length === 0 && twins.length === 0;
    if (row === undefined || record === undefined || id === undefined || !alone || present.has(id)) return [];
    const [ours, theirs] = [sheet.cells[row] ?? [], remote.cells[record] ?? []];
    return [{ row, id, agreed: mapping.map((_, at) => agreedCell(ours[at] ?? null, theirs[at] ?? null)) }];
  });
}

function agreedCell(ours: CellValue, theirs: CellValue): CellValue {
  return isBlank(ours) && !sameCell(ours, theirs) ? null : theirs;
}

function byText(values: readonly CellValue[]): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  values.forEach((value, at) => {
    if (isBlank(value)) return;
    const text = String(value);
    found.set(text, [...(found.get(text) ?? []), at]);
  });
  return found;
}
