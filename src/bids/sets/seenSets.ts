// What a walk through sets keeps of them: the best of each size, those that cost as little, and those that cost less
// than was asked for.
import type { Choice, Field } from "./field";

export interface Enumerated {
  /** By size, from 1; absent where the search ended before any was seen. */
  readonly best: readonly (Choice | undefined)[];
  /** By size: all sets that cost as little as the best; null where they are more than are kept. */
  readonly ties: readonly (readonly Choice[] | null | undefined)[];
  /** Sets that cost less than was asked for, if that was asked. Null: more than the list may hold. */
  readonly below: readonly Choice[] | null;
  /** False when the search was ended early: the sets may not be the best then. */
  readonly complete: boolean;
}

/** Sets of equal cost that are kept, of each size. */
export const MOST_TIES = 2000;

/** Sets to be listed: all that cost less than `total`. */
export interface Below {
  readonly total: number;
  readonly room: number;
}

export class SeenSets {
  readonly best: (Choice | undefined)[] = [];
  private readonly near: Choice[][] = [];
  below: Choice[] | null = [];

  constructor(
    private readonly field: Field,
    private readonly wanted: Below | null,
  ) {}

  /** Sets of this size that cost more than this are not kept. */
  limit(size: number): number {
    const wanted = this.wanted === null || this.below === null ? -Infinity : this.wanted.total;
    return Math.max(wanted, (this.best[size]?.total ?? Infinity) + this.field.tolerance);
  }

  /** `set`: ascending; sets come in the order of their members. */
  note(set: readonly number[], total: number): void {
    const { wanted, below } = this;
    const size = set.length;
    if (wanted !== null && below !== null && total < wanted.total) {
      if (below.length === wanted.room) this.below = null;
      else below.push({ set: [...set], total });
    }
    const { tolerance } = this.field;
    const known = this.best[size];
    if (known !== undefined && total > known.total + tolerance) return;
    const own = { set: [...set], total };
    const near = this.near[size] ?? [];
    if (known === undefined || total < known.total - tolerance) this.near[size] = [own];
    else if (near.length <= MOST_TIES) near.push(own);
    if (known === undefined || total < known.total) this.best[size] = own;
  }

  ties(): Enumerated["ties"] {
    return this.near.map((near, size) => {
      const most = (this.best[size]?.total ?? Infinity) + this.field.tolerance;
      return near.length > MOST_TIES ? null : near.filter(({ total }) => total <= most);
    });
  }
}
