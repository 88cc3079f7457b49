// Which columns of a table have to move so that the linked ones stand in a wanted order, and what cannot move. Columns
// that are not linked keep their places between the others. Pure.

/** One column of the table, from left to right; `wanted` names the linked ones in the order that a person wants. */
export interface OrderWish {
  /** Excel's ids of all columns of the table. */
  readonly now: readonly number[];
  /** Excel's ids of the linked columns. */
  readonly wanted: readonly number[];
  /** Linked columns that formulas name, or that hold formulas: they cannot be taken to another place. */
  readonly held: ReadonlySet<number>;
}

export interface OrderPlan {
  /** All columns as they will stand. */
  readonly target: readonly number[];
  /** Those that have to move; as few as the order allows. */
  readonly moving: readonly number[];
}

/** A linked column gets the place of a linked one. Held columns stay wherever the order can be made around them. */
export function planOrder({ now, wanted, held }: OrderWish): OrderPlan {
  const linked = new Set(wanted);
  const queue = [...wanted];
  const target = now.map((id) => (linked.has(id) ? (queue.shift() ?? id) : id));
  const rank = new Map(target.map((id, at) => [id, at]));
  const ranks = now.map((id) => rank.get(id) ?? 0);
  // One held column outweighs all that may move, and one that is not linked outweighs all held ones.
  const weights = now.map((id) => (linked.has(id) ? (held.has(id) ? now.length + 1 : 1) : (now.length + 1) ** 2));
  const staying = new Set(heaviestRise(ranks, weights).map((at) => now[at]));
  return { target, moving: target.filter((id) => !staying.has(id)) };
}

/** Places of the rising part of a list that weighs most. */
function heaviestRise(ranks: readonly number[], weights: readonly number[]): readonly number[] {
  const sums: number[] = [];
  const before: number[] = [];
  ranks.forEach((rank, at) => {
    let best = -1;
    for (let other = 0; other < at; other++)
      if ((ranks[other] ?? 0) < rank && (best < 0 || (sums[other] ?? 0) > (sums[best] ?? 0))) best = other;
    before.push(best);
    sums.push((weights[at] ?? 0) + (best < 0 ? 0 : (sums[best] ?? 0)));
  });
  const rise: number[] = [];
  for (let at = sums.indexOf(Math.max(...sums)); at >= 0; at = before[at] ?? -1) rise.unshift(at);
  return rise;
}

/** Offsets of one move: a blank column is put in at `to`, the old one then stands at `from`. */
export interface ColumnMove {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** What is left to do once a column has moved; Excel knows it by another id then. */
export function afterMove({ target, moving }: OrderPlan, before: number, after: number): OrderPlan {
  return {
    target: target.map((id) => (id === before ? after : id)),
    moving: moving.filter((id) => id !== before),
  };
}

/** The next column to move; null where the order is as wanted. */
export function nextMove(now: readonly number[], { target, moving }: OrderPlan): ColumnMove | null {
  const [id] = moving;
  if (id === undefined) return null;
  const before = target[target.indexOf(id) - 1];
  const to = before === undefined ? 0 : now.indexOf(before) + 1;
  const from = now.indexOf(id);
  return { id, to, from: from < to ? from : from + 1 };
}
