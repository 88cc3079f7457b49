// Which word of a price sheet is which word of the platform, as the rows say that are the same line item on both sides.
import type { MappedColumn, Mapping } from "../mapping";
import { isUnitColumn } from "./knownTexts";
import type { RowProposal, SeenWord } from "./types";

/** Of units alone: other texts differ from row to row. A word that is one thing here and another there says nothing. */
export function seenWords(mapping: Mapping, rows: readonly RowProposal[]): readonly SeenWord[] {
  const units = new Set(mapping.filter(isOpen).map(({ key }) => key));
  const found = new Map<string, SeenWord | null>();
  for (const row of rows) {
    if (row.state !== "matched") continue;
    for (const { key, ours, theirs } of row.differences) {
      if (!units.has(key) || typeof ours !== "string" || typeof theirs !== "string") continue;
      const name = JSON.stringify([key, ours]);
      const before = found.get(name);
      const isOther = before === null || (before !== undefined && before.to !== theirs);
      found.set(name, isOther ? null : { key, from: ours, to: theirs, rows: (before?.rows ?? 0) + 1 });
    }
  }
  return [...found.values()].flatMap((one) => one ?? []);
}

function isOpen(column: MappedColumn): boolean {
  return !column.computed && isUnitColumn(column);
}
