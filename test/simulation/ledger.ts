// What a person, a colleague and the choices of conflicts did, cell by cell: the oracle that the end of a run is held
// against. It knows nothing of plans and agreed copies.

export type Value = string | number | boolean | null;

interface Deed {
  readonly by: "me" | "them";
  readonly value: string;
  /** What stood there before: in the sheet for me, on the platform for them. */
  readonly over: string;
}
interface Choice {
  readonly side: "ours" | "theirs" | "edited";
  /** What the person typed instead of both. */
  readonly value?: string;
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
  /** Line items whose change has no known outcome: it may come late. */
  readonly inDoubt = new Set<string>();
  /** Ids that a row had before the person made it a new one, by the row's own cell. */
  private readonly former = new Map<string, string[]>();
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

  madeNew(row: string, id: string): void {
    append(this.former, row, id);
  }

  chose(id: string, column: string, choice: Choice): void {
    append(this.choices, `${id} ${column}`, choice);
  }

  /** Null, or what went wrong with a cell that both sides now hold as `final`. */
  verdict(tag: string, id: string, column: string, final: string): string | null {
    const mine = this.deeds.get(`me ${tag} ${column}`) ?? [];
    const theirs = this.deeds.get(`them ${id} ${column}`) ?? [];
    const ids = [...(this.former.get(tag) ?? []), id];
    const choices = ids.flatMap((one) => this.choices.get(`${one} ${column}`) ?? []);
    const last = mine.at(-1)?.value;
    const lastTheirs = theirs.at(-1)?.value;
    const became = (start: string, side: "ours" | "theirs") => {
      const values = new Set([start]);
      for (const choice of choices)
        if (choice.value !== undefined && values.has(choice[side])) values.add(choice.value);
      return values;
    };
    const ours = last === undefined ? null : became(last, "ours");
    if (ours !== null && !ours.has(final)) {
      const overruled = theirs.some((deed) => ours.has(deed.over));
      const chosen = choices.some((choice) => choice.side === "theirs" && ours.has(choice.ours));
      if (!overruled && !chosen) return `my ${String(last)} was lost to ${final}`;
    }
    const there = lastTheirs === undefined || this.raced.has(id) ? null : became(lastTheirs, "theirs");
    if (there !== null && !there.has(final)) {
      const overruled = mine.some((deed) => there.has(deed.over));
      const chosen = choices.some((choice) => choice.side === "ours" && there.has(choice.theirs));
      if (!overruled && !chosen) return `their ${String(lastTheirs)} was lost to ${final}`;
    }
    // What was decided about a row before it was made a new one explains a value, and asks for none: a copy has its
    // own.
    const own = this.choices.get(`${id} ${column}`) ?? [];
    if (mine.length + theirs.length + own.length === 0) return null;
    const known = [...mine, ...theirs].flatMap(({ value, over }) => [value, over]);
    known.push(...choices.flatMap((choice) => [choice.value ?? choice.ours, choice.ours, choice.theirs]));
    return known.includes(final) ? null : `${final} comes from nowhere`;
  }
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
