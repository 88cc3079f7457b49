// One cell, three copies: the whole of the three-way comparison. It decides and changes nothing.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";

export type CellDecision = "same" | "send" | "write" | "conflict";

/**
 * The agreed copy tells a fresh edit from a value that is merely old. Without one (undefined) nobody can say who
 * changed the cell, so that any difference is a conflict.
 */
export function decideCell(agreed: CellValue | undefined, ours: CellValue, theirs: CellValue): CellDecision {
  if (sameCell(ours, theirs)) return "same";
  if (agreed === undefined) return "conflict";
  if (sameCell(theirs, agreed)) return "send";
  if (sameCell(ours, agreed)) return "write";
  return "conflict";
}
