// Which generation of our writes stands in a linked table. Excel takes back what an add-in wrote to cells, step by
// step, and leaves custom XML as it is: so each request that writes cells ends with a mark in one cell of its own, the
// header of the hidden id column, and the agreed copy names the mark that it belongs to. The mark is written as every
// other cell is, and after them, so that Ctrl+Z takes it first: an older mark is an undone sheet, also where only a
// part was taken back. Writing into an undone sheet leaves its mark: whoever reads it next, in this pane or another,
// finds it undone still.
import type { ExcelSession } from "../excel/session";
import type { SaveOptions } from "./agreedTypes";
import { ownedMap } from "../../values/ownedMap";

/** What a stored copy says of the sheet that it belongs to. */
export interface Stamp {
  /** Null: the copy was stored before anything was marked. */
  readonly mark: number | null;
  /** Of a sheet with an earlier mark no stored state says what it held; null: the states say it. */
  readonly since?: number;
  /**
   * What the sheet stood at, where the copy was stored in doubt about it: another window may have stored its own under
   * a mark in between. Such a copy says of no mark what the sheet held.
   */
  readonly over?: number;
}

/** Of one link, as this pane knows it. */
export class Generation {
  /** Of the stored copy. */
  private known: number | null = null;
  /** The last mark that was written since; null: none was. */
  private written: number | null = null;
  private highest = 0;
  /** What the sheet stands at until the writes come that a copy was stored ahead of; null: none was. */
  private floor: number | null = null;
  /** What stood in the sheet when it was looked at last. */
  private seen: number | null = null;
  private doubted = false;
  /** Of sheets with an earlier mark nobody knows what they held. */
  private since: number | null = null;
  /** What the sheet stood at when the copy was stored in doubt; null: it was not. */
  private over: number | null = null;

  /** The copy was read, with this stamp: what stands in the sheet is compared with it. */
  loaded({ mark, since, over }: Stamp): void {
    this.see(Math.max(mark ?? 0, over ?? 0));
    this.over = over ?? null;
    this.known = mark;
    this.since = since ?? null;
    this.floor = null;
    if (mark !== null && this.seen !== null && this.seen <= mark) this.doubted = false;
    if (this.written !== null && mark !== null && mark >= this.written) this.written = null;
  }

  /**
   * A mark that nothing in this workbook had, as far as anybody knows, or the one of a copy that is ahead of the sheet;
   * null where the sheet is undone and stays so.
   */
  next(inSheet: number): number | null {
    this.see(inSheet);
    this.doubt(inSheet);
    this.seen ??= inSheet;
    const least = this.floor ?? this.least;
    if (least !== null && inSheet < least) return null;
    if (this.floor !== null && this.written === null) return this.known;
    this.highest += 1;
    return this.highest;
  }

  /** A request wrote `mark` where `before` stood. False: somebody undid meanwhile, and `before` must go there again. */
  wrote(before: number, mark: number): boolean {
    const expected = this.written ?? this.floor ?? this.known;
    if (expected !== null && before < expected) return false;
    this.written = mark === this.known ? null : mark;
    return true;
  }

  /** Whether a mark was written that no stored copy names yet. */
  get isWritten(): boolean {
    return this.written !== null;
  }

  /** What the copy that is stored now belongs to: also to what an earlier pane wrote and stored no copy for. */
  stamp({ ahead = false, asked = false }: SaveOptions = {}): Stamp {
    if (asked) this.endDoubt();
    if (this.doubted && !ahead) return this.stampDoubted();
    const marks = [this.written, this.known, this.seen].filter((one) => one !== null);
    const now = marks.length === 0 ? null : Math.max(...marks);
    if (ahead) this.highest += 1;
    this.floor = ahead ? (now ?? 0) : null;
    this.known = ahead ? this.highest : now;
    this.written = null;
    return this.stampNow();
  }

  /** From now on the sheet belongs to the copy under a mark that it never had, whatever was undone before. */
  renew(): number {
    this.highest += 1;
    return this.settle(this.highest);
  }

  /**
   * From now on no earlier mark says what the sheet held. Answers the new mark, and which one it may be written over;
   * null where the next look at the sheet asks about everything anyway.
   */
  endPast(): { readonly mark: number; readonly over: number | null } | null {
    if (this.doubted) return null;
    const over = this.written ?? this.floor ?? this.known;
    this.since = this.highest + 1;
    return { mark: this.renew(), over };
  }

  /** What was taken back down to this mark is known to who writes next. */
  settle(mark: number): number {
    this.see(mark);
    this.written = null;
    this.floor = null;
    this.endDoubt();
    this.known = mark;
    return mark;
  }

  /** The mark down to which our writes were taken back; null where none was. `inSheet`: null where nobody can tell. */
  undoneTo(inSheet: number | null): number | null {
    this.seen = inSheet;
    const { least } = this;
    if (inSheet === null || this.known === null || least === null) return null;
    this.see(inSheet);
    this.doubt(inSheet);
    if (inSheet >= this.known) this.floor = null;
    return inSheet < least ? inSheet : null;
  }

  /**
   * Whether a window wrote into the sheet after the copy was stored, and stored none itself. What it met there nobody
   * knows: Ctrl+Z may have come right before its last request. It stays so until a copy is stored that asks about it.
   */
  get isAhead(): boolean {
    return this.doubted;
  }

  /** A sheet with a lower mark is undone. */
  private get least(): number | null {
    return this.over === null || this.known === null ? this.known : Math.max(this.known, this.over);
  }

  private endDoubt(): void {
    this.doubted = false;
    this.over = null;
  }

  private stampDoubted(): Stamp {
    this.over = Math.max(this.over ?? 0, this.written ?? 0, this.seen ?? 0);
    return { ...this.stampNow(), over: this.over };
  }

  private stampNow(): Stamp {
    return { mark: this.known, ...(this.since === null ? {} : { since: this.since }) };
  }

  private doubt(inSheet: number): void {
    if (this.written === null && this.floor === null && this.known !== null && inSheet > this.known)
      this.doubted = true;
  }

  private see(mark: number | null): void {
    this.highest = Math.max(this.highest, mark ?? 0);
  }
}

const known = new WeakMap<ExcelSession, Map<string, Generation>>();

export function generationOf(session: ExcelSession, linkId: string): Generation {
  const links = ownedMap(known, session);
  const generation = links.get(linkId) ?? new Generation();
  links.set(linkId, generation);
  return generation;
}

/**
 * The first state that belongs to the mark, or to the last one before it; null: the first of all; -1 where none does. A
 * later state under the same mark may be ahead of the sheet: what is to be written is stored first now and then.
 */
export function stateAt(stamps: readonly Stamp[], mark: number | null): number {
  if (mark === null) return stamps.length === 0 ? -1 : 0;
  const isOf = ({ mark: own, over }: Stamp): boolean => own !== null && over === undefined && own <= mark;
  const last = stamps.findLast(isOf);
  return last === undefined ? -1 : stamps.findIndex((stamp) => isOf(stamp) && stamp.mark === last.mark);
}

/** The attributes that carry a stamp in a stored element, and back. */
export function stampAttributes({ mark, since, over }: Stamp): Readonly<Record<string, string>> {
  if (mark === null) return {};
  const more = Object.entries({ since, over }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { mark: String(mark), ...Object.fromEntries(more) };
}

export function readStamp(attribute: (name: string) => string | null): Stamp {
  const [since, over] = [markOf(attribute("since")), markOf(attribute("over"))];
  return {
    mark: markOf(attribute("mark")),
    ...(since === null ? {} : { since }),
    ...(over === null ? {} : { over }),
  };
}

function markOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
