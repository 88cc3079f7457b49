// What a request changed or deleted on the platform, held against what was shown: only what happens after the last
// reading that a row left over may be lost.
import type { Mapping } from "../../src/sync/mapping";
import type { CellChange } from "../../src/sync/syncPlan";
import type { CellValue } from "../../src/values/cell";
import { sameCell } from "../../src/values/sameCell";
import { COMPUTED, type Item } from "./platform";
import type { Cell } from "./story";
import { asCell, show } from "./words";

/** How old the reading may be that a row leaves over. */
const FRESH_MS = 10_000;

export interface Problem {
  /** Names the law that was broken: a story that is cut down breaks the same one. */
  readonly law: string;
  readonly told: string;
}

interface ChangedCell {
  readonly from: Cell;
  readonly value: Cell;
  /** As it was shown; undefined where it was not. */
  readonly change: CellChange | undefined;
  readonly leftAt: number;
}

export function updateProblems(item: Item, key: string, { from, value, change, leftAt }: ChangedCell): Problem[] {
  const to = item.data[key] ?? null;
  if (sameCell(from, to) || key === COMPUTED) return [];
  const problems: Problem[] = [];
  if (change !== undefined && !sameCell(change.to, value)) {
    const told = `${item.id} ${key} left as ${show(value)} and was shown as ${show(asCell(change.to))}`;
    problems.push({ law: "notShown", told });
  }
  const touched = item.touched.get(key);
  if (touched?.by === "us" && touched.leftAt > leftAt) {
    const told = `${item.id} ${key} was ${show(from)} by a later change, and an earlier one made it ${show(to)}`;
    problems.push({ law: "cameOver", told });
  }
  if (touched !== undefined && touched.at >= leftAt - FRESH_MS) return problems;
  if (change !== undefined && sameCell(change.before, from)) return problems;
  const age = touched === undefined ? "" : `, ${Math.round((leftAt - touched.at) / 1000)} s old`;
  const told =
    `${item.id} ${key} was ${show(from)} (${touched?.by ?? "from the start"}${age}) and became ${show(to)}; ` +
    (change === undefined ? "no such change was shown" : `shown was ${show(asCell(change.before))}`);
  return [...problems, { law: "reverted", told }];
}

/** `cells`: as the deletion was shown. */
export function unseenDeletions(
  item: Item,
  cells: readonly (CellValue | undefined)[],
  mapping: Mapping,
  leftAt: number,
): string[] {
  return mapping.flatMap(({ key, computed }, column) => {
    const now = item.data[key] ?? null;
    const touched = item.touched.get(key);
    const late = touched !== undefined && touched.at >= leftAt - FRESH_MS;
    // A number in a text column is shown as its text.
    const was = asCell(cells[column] ?? null);
    if (computed || late || sameCell(was, now) || sameCell(String(was), String(now))) return [];
    return [`${item.id} was deleted over ${show(now)} in ${key}, which nobody had shown`];
  });
}
