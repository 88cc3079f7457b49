// Whether a list that came in whole may be believed about records that it no longer names. It asks nobody: whoever
// reads the platform asks what it says is to be asked.

/** Records that are looked up one by one at most, for one list. */
export const MOST_LOOKED_UP = 20;
/** Readings of a list that goes on losing records; after them nothing is known. */
const MOST_READINGS = 3;

export type ListVerdict =
  /** What the list does not name is gone. */
  | "whole"
  /** Read it again. */
  | "again"
  /** It goes on losing records that are there: nothing may follow from it. */
  | "short";

/**
 * One reading after the other: `lookUp` says what to look up of a list, `judge` what follows. A record counts as gone
 * when a look-up did not find it, or when two lists in a row lack it and no look-up found any that they lack.
 */
export class ListCheck {
  private readonly known: Set<string>;
  private readonly gone: Set<string>;
  private readonly alive = new Set<string>();
  private missing: readonly string[] = [];
  private before: ReadonlySet<string> | null = null;
  private left = MOST_LOOKED_UP;
  private readings = 0;

  /** `known`: records that were there at an earlier reading. `gone`: those of them that are known to be gone. */
  constructor(known: Iterable<string>, gone: ReadonlySet<string>) {
    this.known = new Set(known);
    this.gone = new Set(gone);
  }

  /** Records to look up, spread evenly over what the list lacks. */
  lookUp(listed: readonly string[]): readonly string[] {
    const now = new Set(listed);
    this.readings++;
    for (const id of listed) {
      this.known.add(id);
      this.gone.delete(id);
    }
    this.missing = [...this.known].filter((id) => !now.has(id) && !this.gone.has(id));
    const open = this.missing.filter((id) => !this.alive.has(id));
    const count = Math.min(open.length, this.left);
    return Array.from({ length: count }, (_, n) => open[Math.floor((n * open.length) / count)] ?? "");
  }

  /** `found`: those of the looked up that are there. */
  judge(lookedUp: readonly string[], found: ReadonlySet<string>): ListVerdict {
    this.left -= lookedUp.length;
    for (const id of lookedUp) (found.has(id) ? this.alive : this.gone).add(id);
    const open = this.missing.filter((id) => !this.gone.has(id));
    const { before } = this;
    const agree = before !== null && open.every((id) => before.has(id) && !this.alive.has(id));
    if (open.length === 0 || agree) {
      for (const id of open) this.gone.add(id);
      return "whole";
    }
    this.before = new Set(this.missing);
    return this.readings < MOST_READINGS ? "again" : "short";
  }

  /** Once the list is whole: what is gone. */
  get lost(): ReadonlySet<string> {
    return this.gone;
  }
}
