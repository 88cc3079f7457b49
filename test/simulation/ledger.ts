// What a person, a colleague and the choices of conflicts did, cell by cell: the oracle that the end of a run is held against.
// It knows nothing of plans and agreed copies.

export type Value = string | number | boolean | null;

interface Deed {
  readonly by: "me" | "them";
  readonly value: string;
  /** What stood there before: in the sheet for me, on the platform for them. */
  readonly over: string;
}
interface Choice {
  readonly side: "ours" | "theirs";
  readonly ours: string;
  readonly theirs: string;
}

export function plain(value: Value | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

export class Ledger {
  readonly steps: string[] = [];
  readonly tags = new Set<string>();
  /** Line items that the platform had, or that a colleague added. */
  readonly foreign = new Set<string>();
  readonly colleagueDeleted = new Set<string>();
  readonly confirmed = new Set<string>();
  /** Ids whose row the person deleted in the sheet. */
  readonly deletedHere = new Set<string>();
  /** Titles of rows that the person deleted while nobody knew whether they had arrived. */
  readonly deletedUnknown = new Set<string>();
  /** Line items whose change may have come late, over what a colleague did meanwhile. */
  readonly raced = new Set<string>();
  private readonly deeds = new Map<string, Deed[]>();
  private readonly choices = new Map<string, Choice[]>();
  private counter = 1000;

  note(step: string): void {
    this.steps.push(step);
  }

  /** A number that no cell held before. */
  fresh(): number {
    this.counter += 1;
    return this.counter;
  }

  /** `row` is the row's own cell for my edits, the line item's id for theirs. */
  did(by: Deed["by"], row: string, column: string, value: Value, over: Value | undefined): void {
    append(this.deeds, `${by} ${row} ${column}`, { by, value: plain(value), over: plain(over) });
  }

  chose(id: string, column: string, choice: Choice): void {
    append(this.choices, `${id} ${column}`, choice);
  }

  /** Null, or what went wrong with a cell that both sides now hold as `final`. */
  verdict(tag: string, id: string, column: string, final: string): string | null {
    const mine = this.deeds.get(`me ${tag} ${column}`) ?? [];
    const theirs = this.deeds.get(`them ${id} ${column}`) ?? [];
    const choices = this.choices.get(`${id} ${column}`) ?? [];
    const last = mine.at(-1)?.value;
    const lastTheirs = theirs.at(-1)?.value;
    if (last !== undefined && last !== final) {
      const overruled = theirs.some((deed) => deed.over === last);
      const chosen = choices.some(({ side, ours }) => side === "theirs" && ours === last);
      if (!overruled && !chosen) return `my ${last} was lost to ${final}`;
    }
    if (lastTheirs !== undefined && lastTheirs !== final && !this.raced.has(id)) {
      const overruled = mine.some((deed) => deed.over === lastTheirs);
      const chosen = choices.some(({ side, theirs: value }) => side === "ours" && value === lastTheirs);
      if (!overruled && !chosen) return `their ${lastTheirs} was lost to ${final}`;
    }
    const known = [...mine, ...theirs].flatMap(({ value, over }) => [value, over]);
    if (known.length > 0 && !known.includes(final)) return `${final} comes from nowhere`;
    return null;
  }
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
