// What a send does to the total of its list: price times quantity where the platform says which columns these are.
// Pure.
import type { Outgoing } from "../plan/choices";
import type { Mapping } from "../mapping";
import type { RemoteRows } from "../rows";
import type { CellValue } from "../../values/cell";

export interface TotalEffect {
  /** In the currency of the prices. */
  readonly before: number;
  readonly after: number;
  /** Rows whose part of the total moves. */
  readonly lines: number;
}

/** Null where the list has no price or no quantity, or where the total stays as it is. */
export function totalEffect(mapping: Mapping, remote: RemoteRows, leaving: Outgoing): TotalEffect | null {
  const amountOf = amounts(mapping);
  if (amountOf === null) return null;
  let before = 0;
  const places = new Map<string, number>();
  remote.ids.forEach((id, at) => {
    places.set(id, at);
    before += amountOf(remote.cells[at] ?? []);
  });
  const moves = [
    ...leaving.creates.map(({ cells }) => amountOf(cells)),
    ...leaving.deletions.map(({ cells }) => -amountOf(cells)),
    ...leaving.updates.map(({ id, changes }) => {
      const old = remote.cells[places.get(id) ?? -1] ?? [];
      const next = [...old];
      for (const { column, to } of changes) next[column] = to;
      return amountOf(next) - amountOf(old);
    }),
  ].filter((move) => move !== 0);
  if (moves.length === 0) return null;
  return { before, after: moves.reduce((sum, move) => sum + move, before), lines: moves.length };
}

/** Of one line; what is no number counts nothing. */
function amounts(mapping: Mapping): ((cells: readonly CellValue[]) => number) | null {
  const [price, quantity] = ["PRICE", "QUANTITY"].map((word) => mapping.findIndex(({ meaning }) => meaning === word));
  if (price === undefined || quantity === undefined || price < 0 || quantity < 0) return null;
  return (cells) => {
    const [each, of] = [cells[price], cells[quantity]];
    return typeof each === "number" && typeof of === "number" ? each * of : 0;
  };
}
