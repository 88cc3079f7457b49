// What of a preview is in the list: one kind or all, and only rows whose name holds the words looked for. It makes no
// item by itself.
import { KINDS, type PreviewItem, type PreviewKind, type Section } from "./previewItems";

export type KindFilter = PreviewKind | "all";
export type KindCounts = Readonly<Record<PreviewKind, number>>;

export function kindCounts(sections: readonly Section[]): KindCounts {
  const counts = { problem: 0, conflict: 0, deletion: 0, create: 0, update: 0, pull: 0 };
  for (const { kind, length } of sections) counts[kind] += length;
  return counts;
}

export function totalOf(counts: KindCounts): number {
  return KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Things by position, over some sections. `words` "" shows all of them. */
export class PreviewView {
  readonly length: number;
  private readonly sections: readonly Section[];
  /** Positions of those that were found; null for all. */
  private readonly found: readonly number[] | null;

  constructor(sections: readonly Section[], kind: KindFilter, words: string) {
    this.sections = kind === "all" ? sections : sections.filter((section) => section.kind === kind);
    const all = this.sections.reduce((sum, { length }) => sum + length, 0);
    this.found = words.trim() === "" ? null : this.search(words.trim().toLowerCase(), all);
    this.length = this.found === null ? all : this.found.length;
  }

  at(index: number): PreviewItem | undefined {
    const place = this.placeOf(index);
    return place?.section.item(place.at);
  }

  keyAt(index: number): string {
    const place = this.placeOf(index);
    return place === null ? String(index) : place.section.key(place.at);
  }

  /** What names each in the person's choices, for a decision on all that are listed. */
  choices(): readonly string[] {
    const keys: string[] = [];
    for (let index = 0; index < this.length; index++) {
      const place = this.placeOf(index);
      const key = place?.section.choice(place.at) ?? null;
      if (key !== null) keys.push(key);
    }
    return keys;
  }

  private placeOf(index: number): { readonly section: Section; readonly at: number } | null {
    const position = this.found === null ? index : this.found[index];
    return position === undefined ? null : this.locate(position);
  }

  private locate(position: number): { readonly section: Section; readonly at: number } | null {
    let at = position;
    for (const section of this.sections) {
      if (at < section.length) return { section, at };
      at -= section.length;
    }
    return null;
  }

  private search(words: string, all: number): number[] {
    const found: number[] = [];
    for (let position = 0; position < all; position++) {
      const place = this.locate(position);
      if (place?.section.title(place.at).toLowerCase().includes(words) === true) found.push(position);
    }
    return found;
  }
}
