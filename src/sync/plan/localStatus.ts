// What a linked table holds against its agreed copy, without asking the platform. It says what would be looked at, not
// what would be sent.
import { alignAgreed } from "../agreed/agreed";
import { isBlankRow } from "../blankRow";
import { isHeadingRow } from "./headings";
import { rowWasEdited, unreadCell } from "./planRow";
import { isPendingId } from "../match/rowMatch";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { valueProblem } from "../valueProblem";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";

export interface LocalStatus {
  /** Rows with an id or with anything in them. */
  readonly rows: number;
  readonly edited: number;
  /** Headings inside the list are none of them: a preview leaves them out by itself. */
  readonly added: number;
  /** Rows of the agreed copy that the sheet lacks: a person deleted them there. */
  readonly deleted: number;
  /** Rows that a plan would not send as they stand. */
  readonly problems: number;
  /** Rows whose create is under way or unknown. */
  readonly pending: number;
}

type RowState = {
  readonly kind: "blank" | "heading" | "pending" | "added" | "edited" | "same";
  readonly problem: boolean;
};

export function localStatus(mapping: Mapping, sheet: SheetRows, agreed: AgreedCopy | null): LocalStatus {
  const copy = agreed === null ? null : alignAgreed(agreed, mapping);
  const copies = copiedIds(sheet.ids);
  const counts = { rows: 0, edited: 0, added: 0, deleted: 0, problems: 0, pending: 0 };
  sheet.ids.forEach((id, row) => {
    const state = rowState(mapping, sheet, row, copy);
    if (state.kind === "blank") return;
    counts.rows++;
    if (state.kind !== "same" && state.kind !== "heading") counts[state.kind]++;
    if (state.problem || copies.has(id)) counts.problems++;
  });
  const there = new Set(sheet.ids);
  for (const id of copy?.rows.keys() ?? []) if (!there.has(id)) counts.deleted++;
  return counts;
}

export function rowState(mapping: Mapping, sheet: SheetRows, row: number, copy: AgreedCopy | null): RowState {
  const id = sheet.ids[row] ?? "";
  const cells = sheet.cells[row] ?? [];
  if (id === "") {
    if (isBlankRow(mapping, cells)) return { kind: "blank", problem: false };
    if (isHeadingRow(mapping, { cells })) return { kind: "heading", problem: false };
    const nameless = mapping.some(
      (column, at) => column.naming && !column.computed && sameCell(cells[at] ?? null, null),
    );
    return { kind: "added", problem: nameless || hasBadValue(mapping, sheet, row, null) };
  }
  if (isPendingId(id)) return { kind: "pending", problem: false };
  const agreed = copy?.rows.get(id);
  // Without any copy every id is as unknown as the next: that is no fault of the row.
  if (agreed === undefined) return { kind: "same", problem: copy !== null };
  if (!rowWasEdited(mapping, cells, agreed)) return { kind: "same", problem: false };
  return { kind: "edited", problem: hasBadValue(mapping, sheet, row, agreed) };
}

/** Positions of the cells that a person changed since the row was agreed on. */
export function changedColumns(mapping: Mapping, ours: readonly CellValue[], agreed: AgreedCells): readonly number[] {
  return mapping.flatMap(({ computed }, at) => {
    const before = agreed[at];
    return !computed && before !== undefined && !sameCell(ours[at] ?? null, before) ? [at] : [];
  });
}

/** Only cells that differ from the agreed copy would be sent, and only those can be wrong. */
function hasBadValue(mapping: Mapping, sheet: SheetRows, row: number, agreed: AgreedCells | null): boolean {
  return mapping.some((column, at) => {
    const value = sheet.cells[row]?.[at] ?? null;
    const isBad = valueProblem(column.type, value) !== null || unreadCell(sheet, mapping, row, at) !== null;
    if (column.computed || !isBad) return false;
    const before = agreed?.[at];
    return before === undefined || !sameCell(value, before);
  });
}

export function copiedIds(ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const copies = new Set<string>();
  for (const id of ids) {
    if (id === "" || isPendingId(id)) continue;
    if (seen.has(id)) copies.add(id);
    seen.add(id);
  }
  return copies;
}
