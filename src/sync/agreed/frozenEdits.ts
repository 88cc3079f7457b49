// Edits that wait because their column is frozen, so that each row can say so. Pure; it sends and writes nothing.
import { isBlank, sameCell } from "../../values/sameCell";
import { alignAgreed } from "./agreed";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";

/** By body row: the frozen columns that hold something which the platform has not got from this sheet. */
export function frozenEdits(
  mapping: Mapping,
  sheet: SheetRows,
  agreed: AgreedCopy | null,
  frozen: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  const waiting = new Map<number, readonly number[]>();
  const columns = [...frozen].filter((column) => mapping[column]?.computed === false);
  if (columns.length === 0) return waiting;
  const copy = agreed === null ? null : alignAgreed(agreed, mapping);
  sheet.ids.forEach((id, row) => {
    const edited = columns.filter((column) => isEdited(sheet, row, column, id === "" ? [] : copy?.rows.get(id)));
    if (edited.length > 0) waiting.set(row, edited);
  });
  return waiting;
}

/** `agreed`: none for a new row, undefined for a row that nobody knows or whose create is under way. */
function isEdited(sheet: SheetRows, row: number, column: number, agreed: AgreedCells | undefined): boolean {
  const ours = sheet.cells[row]?.[column] ?? null;
  if (agreed === undefined) return false;
  if (agreed.length === 0) return !isBlank(ours);
  const before = agreed[column];
  return before !== undefined && !sameCell(ours, before);
}
