// Rows by their key, in a few bytes each: where a row stands and what it holds, as fingerprints. It holds neither keys
// nor cells, so that its size does not depend on how long they are.
import { fingerprintOfText, type Fingerprint } from "./fingerprint";

const EMPTY = 0xffffffff;
/** Slots: key low, key high, position, content low, content high. */
const WORDS = 5;

export interface IndexedRow {
  readonly position: number;
  readonly content: Fingerprint;
}

export class RowIndex {
  private words: Uint32Array;
  private capacity: number;
  private used = 0;

  /** `expected`: rows; it grows beyond. */
  constructor(expected: number) {
    this.capacity = powerOfTwo(Math.max(expected * 2, 64));
    this.words = emptyWords(this.capacity);
  }

  get size(): number {
    return this.used;
  }

  get(key: string): IndexedRow | null {
    const slot = this.find(fingerprintOfText(key));
    const position = this.word(slot, 2);
    return position === EMPTY ? null : { position, content: [this.word(slot, 3), this.word(slot, 4)] };
  }

  /** A key that is there already keeps its first row. False then. */
  add(key: string, { position, content }: IndexedRow): boolean {
    if (this.used * 2 >= this.capacity) this.grow();
    const print = fingerprintOfText(key);
    const slot = this.find(print);
    if (this.word(slot, 2) !== EMPTY) return false;
    this.words.set([...print, position, ...content], slot * WORDS);
    this.used += 1;
    return true;
  }

  private find([low, high]: Fingerprint): number {
    let slot = (low ^ (high >>> 7)) & (this.capacity - 1);
    while (this.word(slot, 2) !== EMPTY && !(this.word(slot, 0) === low && this.word(slot, 1) === high))
      slot = (slot + 1) & (this.capacity - 1);
    return slot;
  }

  private word(slot: number, at: number): number {
    return this.words[slot * WORDS + at] ?? EMPTY;
  }

  private grow(): void {
    const { words, capacity } = this;
    this.capacity = capacity * 2;
    this.words = emptyWords(this.capacity);
    for (let slot = 0; slot < capacity; slot++) {
      const row = words.subarray(slot * WORDS, (slot + 1) * WORDS);
      if (row[2] === EMPTY) continue;
      this.words.set(row, this.find([row[0] ?? 0, row[1] ?? 0]) * WORDS);
    }
  }
}

function emptyWords(capacity: number): Uint32Array {
  return new Uint32Array(capacity * WORDS).fill(EMPTY);
}

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}
