// What a person, a colleague and the choices of conflicts did, cell by cell: the oracle that the end of a run is held
// against. It knows nothing of plans and agreed copies.

export type Value = string | number | boolean | null;

interface Deed {
  readonly by: "me" | "them";
  readonly value: string;
  /** What stood there before: in the sheet for me, on the platform for them. */
  readonly over: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The person took it back, or a co-author's edit met a write of the same moment: it may stand or be gone. */
  undone: boolean;
}

/** How old a reading may be when a row leaves over it (docs/guarantees.md). */
const READING_MS = 10_000;
/** How long a change may be on its way; shorter than the wait after which a send is settled. */
export const LATE_MS = 25_000;
interface Choice {
  readonly side: "ours" | "theirs" | "edited";
  /** What the person typed instead of both. */
  readonly value?: string;
  readonly ours: string;
  readonly theirs: string;
}

interface Travel {
  readonly to: string;
  readonly agreed: boolean;
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
  /** Rows that the person deleted, by the row's own cell. */
  readonly removed = new Set<string>();
  /** Values of the platform's side that Ctrl+Z brought back, by row and column. */
  private readonly back = new Map<string, string>();
  /** Ids that a row had before the person made it a new one, by the row's own cell. */
  private readonly former = new Map<string, string[]>();
  /** What the row showed whose id a copy has, by the copy and the column: the copy's cells are typed over it. */
  private readonly copied = new Map<string, string>();
  private readonly deeds = new Map<string, Deed[]>();
  private readonly choices = new Map<string, Choice[]>();
  private counter = 1000;

  constructor(private readonly now: () => number) {}

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
    append(this.deeds, `${by} ${row} ${column}`, {
      by,
      value: plain(value),
      over: plain(over),
      at: this.now(),
      undone: false,
    });
    if (by === "me") this.back.delete(`${row} ${column}`);
  }

  /** Another row with the same id, which showed this. */
  copiedOver(row: string, column: string, shown: Value): void {
    this.copied.set(`${row} ${column}`, plain(shown));
  }

  /** A row leaves the sheet, and with it what was typed there; Ctrl+Z may bring both back. */
  rowWent(row: string): void {
    this.tags.delete(row);
    for (const [name, deeds] of this.deeds)
      if (name.startsWith(`me ${row} `)) for (const deed of deeds) deed.undone = true;
  }

  /** A cell reads otherwise since a key was pressed. `agreed`: both sides had what stood there. */
  travelled(row: string, column: string, { to, agreed }: Travel): void {
    const mine = this.deeds.get(`me ${row} ${column}`) ?? [];
    const last = mine.findLastIndex(({ value }) => value === to);
    mine.forEach((deed, at) => (deed.undone = at > last));
    const isTyped = last >= 0;
    if (agreed && !isTyped) this.back.set(`${row} ${column}`, to);
    else this.back.delete(`${row} ${column}`);
  }

  typed(row: string, column: string, value: string): boolean {
    return (this.deeds.get(`me ${row} ${column}`) ?? []).some((deed) => deed.value === value);
  }

  /** A co-author's edit was written over in the moment in which it was made. */
  lostInTheMoment(row: string, column: string, value: string): void {
    for (const deed of this.deeds.get(`me ${row} ${column}`) ?? []) if (deed.value === value) deed.undone = true;
  }

  /** Whether nobody typed the value, and Ctrl+Z brought it back. */
  cameBack(row: string, column: string, value: string): boolean {
    return this.back.get(`${row} ${column}`) === value;
  }

  /** A send carried the value: where the person chose it against the platform's, it is theirs from then on. */
  carried(row: string, id: string, column: string, value: string): void {
    const choices = this.choices.get(`${id} ${column}`) ?? [];
    const isChosen = choices.some(({ side, ours }) => side === "ours" && ours === value);
    if (isChosen && this.cameBack(row, column, value)) this.back.delete(`${row} ${column}`);
  }

  madeNew(row: string, id: string): void {
    append(this.former, row, id);
  }

  chose(id: string, column: string, choice: Choice): void {
    append(this.choices, `${id} ${column}`, choice);
  }

  /** Whether a colleague gave the cell this value since then. */
  didThey(id: string, column: string, value: string, since: number): boolean {
    const deeds = this.deeds.get(`them ${id} ${column}`) ?? [];
    return deeds.some((deed) => deed.at >= since && deed.value === value);
  }

  /**
   * Null, or what went wrong with a cell that both sides now hold as `final`. `updates`: when requests that change the
   * line item came to the platform.
   */
  verdict(tag: string, id: string, column: string, final: string, updates: readonly number[]): string | null {
    const mine = this.deeds.get(`me ${tag} ${column}`) ?? [];
    const theirs = this.deeds.get(`them ${id} ${column}`) ?? [];
    const ids = [...(this.former.get(tag) ?? []), id];
    const anyTheirs = ids.flatMap((one) => this.deeds.get(`them ${one} ${column}`) ?? []);
    const choices = ids.flatMap((one) => this.choices.get(`${one} ${column}`) ?? []);
    const last = mine.findLast(({ undone }) => !undone)?.value;
    const takenBack = new Set(mine.flatMap(({ value, undone }) => (undone ? [value] : [])));
    const lastTheirs = theirs.at(-1)?.value;
    const became = (start: string, side: "ours" | "theirs") => {
      const values = new Set([start]);
      for (const choice of choices)
        if (choice.value !== undefined && values.has(choice[side])) values.add(choice.value);
      return values;
    };
    const ours = last === undefined ? null : became(last, "ours");
    if (ours !== null && !ours.has(final) && !takenBack.has(final)) {
      const overruled = anyTheirs.some((deed) => ours.has(deed.over));
      const chosen = choices.some((choice) => choice.side === "theirs" && ours.has(choice.ours));
      if (!overruled && !chosen) return `my ${String(last)} was lost to ${final}`;
    }
    const there = lastTheirs === undefined ? null : became(lastTheirs, "theirs");
    if (there !== null && !there.has(final)) {
      const copied = this.copied.get(`${tag} ${column}`);
      const overruled = mine.some((deed) => there.has(deed.over)) || (copied !== undefined && there.has(copied));
      const chosen = choices.some((choice) => choice.side === "ours" && there.has(choice.theirs));
      const at = theirs.at(-1)?.at ?? 0;
      // Nobody can lock a row: a change may leave over a reading of that age, and be applied so late.
      const raced = updates.some((came) => at - LATE_MS <= came && came <= at + READING_MS);
      if (!overruled && !chosen && !raced) return `their ${String(lastTheirs)} was lost to ${final}`;
    }
    // What was decided about a row before it was made a new one explains a value, and asks for none: a copy has its
    // own.
    const own = this.choices.get(`${id} ${column}`) ?? [];
    if (mine.length + theirs.length + own.length === 0) return null;
    const known = [...mine, ...anyTheirs].flatMap(({ value, over }) => [value, over]);
    known.push(...choices.flatMap((choice) => [choice.value ?? choice.ours, choice.ours, choice.theirs]));
    // A copy has a title and a quantity, and no more.
    if (this.copied.has(`${tag} ${column}`)) known.push("");
    return known.includes(final) ? null : `${final} comes from nowhere`;
  }
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
