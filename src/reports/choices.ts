// The values that a column of choices was seen to have, as long as they are few enough to be offered as a list of
// texts. It judges no value: published ones differ from what a schema promises.
import type { CellValue } from "../values/cell";
import { dropdownList } from "../values/dropdownList";

/** More are no choice any more. */
const MOST = 50;

export class ChoicesSeen {
  private readonly byKey = new Map<string, Set<string>>();

  note(key: string, value: CellValue): void {
    if (typeof value !== "string" || value === "") return;
    const seen = this.byKey.get(key) ?? new Set<string>();
    this.byKey.set(key, seen);
    if (seen.size <= MOST) seen.add(value);
  }

  of(key: string): readonly string[] {
    return [...(this.byKey.get(key) ?? [])];
  }
}

/**
 * What is offered now: what was offered and what came, in order; where that is too much, what came; empty where that is
 * too much as well, or where a list of texts cannot hold it.
 */
export function choicesNow(offered: readonly string[], seen: readonly string[]): readonly string[] {
  const wanted = [...new Set([...offered, ...seen])];
  return [wanted, seen].map(inOrder).find(isOffered) ?? [];
}

/** Nothing to do where all that came is offered already. */
export function allOffered(offered: readonly string[], seen: readonly string[]): boolean {
  const known = new Set(offered);
  return seen.every((value) => known.has(value));
}

function inOrder(values: readonly string[]): string[] {
  return [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function isOffered(values: readonly string[]): boolean {
  return values.length <= MOST && dropdownList(values) !== null;
}
