// Which generation of our writes stands in a linked table. Excel takes back what an add-in wrote to cells, step by
// step, and leaves custom XML as it is: so each request that writes cells ends with a mark in one cell of its own, the
// header of the hidden id column, and the agreed copy names the mark that it belongs to. The mark is written as every
// other cell is, and after them, so that Ctrl+Z takes it first: an older mark is an undone sheet, also where only a
// part was taken back.
import type { ExcelSession } from "../excel/session";

/** What a stored copy says of the sheet that it belongs to. */
export interface Stamp {
  /** Null: the copy was stored before anything was marked. */
  readonly mark: number | null;
  /** Somebody undid our writes down to this mark while we went on writing; null: nobody did. */
  readonly undoneTo: number | null;
}

const NO_STAMP: Stamp = { mark: null, undoneTo: null };

/** Of one link, as this pane knows it. */
export class Generation {
  private known: Stamp = NO_STAMP;
  /** The last mark that was written since; null: none was. */
  private written: number | null = null;
  private broken: number | null = null;
  private highest = 0;
  /** What stood in the sheet when it was looked at last. */
  private seen: number | null = null;

  /** The copy was read, with this stamp: what stands in the sheet is compared with it. */
  loaded(stamp: Stamp): void {
    this.see(stamp.mark);
    this.known = stamp;
    if (this.written !== null && stamp.mark !== null && stamp.mark >= this.written) this.written = null;
  }

  /** A mark that nothing in this workbook had, as far as anybody knows. */
  next(inSheet: number): number {
    this.see(inSheet);
    this.seen ??= inSheet;
    return this.highest + 1;
  }

  /** A request wrote `mark` where `before` stood. */
  wrote(before: number, mark: number): void {
    const expected = this.written ?? this.known.mark;
    if (expected !== null && before < expected) this.broken = Math.min(before, this.broken ?? before);
    this.written = mark;
    this.see(mark);
  }

  /** Whether a mark was written that no stored copy names yet. */
  get isWritten(): boolean {
    return this.written !== null;
  }

  /** What the copy that is stored now belongs to. */
  stamp(): Stamp {
    const undoneTo = this.broken ?? this.known.undoneTo;
    this.known = { mark: this.written ?? this.known.mark ?? this.seen, undoneTo };
    this.written = null;
    this.broken = null;
    return this.known;
  }

  /** From now on the sheet belongs to the copy under this mark, whatever was undone before. */
  renew(mark: number): void {
    this.see(mark);
    this.written = null;
    this.broken = null;
    this.known = { mark, undoneTo: null };
  }

  /** The mark down to which our writes were taken back; null where none was. `inSheet`: null where nobody can tell. */
  undoneTo(inSheet: number | null): number | null {
    this.seen = inSheet;
    const told = this.broken ?? this.known.undoneTo;
    const { mark } = this.known;
    if (inSheet === null || mark === null) return told;
    this.see(inSheet);
    if (inSheet >= mark) return told;
    return Math.min(inSheet, told ?? inSheet);
  }

  private see(mark: number | null): void {
    this.highest = Math.max(this.highest, mark ?? 0);
  }
}

const known = new WeakMap<ExcelSession, Map<string, Generation>>();

export function generationOf(session: ExcelSession, linkId: string): Generation {
  const links = known.get(session) ?? new Map<string, Generation>();
  known.set(session, links);
  const generation = links.get(linkId) ?? new Generation();
  links.set(linkId, generation);
  return generation;
}

/**
 * The first state that belongs to the mark, or to the last one before it; -1 where none does. A later state under the
 * same mark may be ahead of the sheet: what is to be written is stored first now and then.
 */
export function stateOf(stamps: readonly Stamp[], mark: number): number {
  const last = stamps.findLast((stamp) => stamp.mark !== null && stamp.mark <= mark);
  return last === undefined ? -1 : stamps.findIndex((stamp) => stamp.mark === last.mark);
}

/** The attributes that carry a stamp in a stored element, and back. */
export function stampAttributes({ mark, undoneTo }: Stamp): Readonly<Record<string, string>> {
  return {
    ...(mark === null ? {} : { mark: String(mark) }),
    ...(undoneTo === null ? {} : { undoneTo: String(undoneTo) }),
  };
}

export function readStamp(attribute: (name: string) => string | null): Stamp {
  return { mark: wholeNumber(attribute("mark")), undoneTo: wholeNumber(attribute("undoneTo")) };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
