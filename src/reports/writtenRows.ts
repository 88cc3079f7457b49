// What was last written into the rows of a report table, some eight bytes a row: twenty bits of its key and its sketch.
// Rows of which the keys look alike share what is remembered: a sketch is then one of both rows', and tells them apart.
import { fingerprintOfText } from "./fingerprint";
import type { Sketch } from "./rowSketch";

/** A part of the workbook stays under 500,000 characters. */
const ROWS_A_PART = 40_000;
const KEY_BITS = 0xfffff;
const SKETCH_BYTES = 7;

interface Chunk {
  readonly keys: Uint32Array;
  readonly bits: Uint32Array;
  readonly products: Uint32Array;
}

function keyBits(key: string): number {
  const [low, high] = fingerprintOfText(key);
  return (low ^ (high >>> 12)) & KEY_BITS;
}

/** Collects rows in any order; a row that comes twice is remembered twice. */
export class RowsToRemember {
  private readonly chunks: { readonly words: Uint32Array; rows: number }[] = [];
  private readonly carried = new Set<string>();
  size = 0;

  add(key: string, [bits, product]: Sketch): void {
    let chunk = this.chunks.at(-1);
    if (chunk === undefined || chunk.rows === ROWS_A_PART) {
      chunk = { words: new Uint32Array(ROWS_A_PART * 3), rows: 0 };
      this.chunks.push(chunk);
    }
    chunk.words.set([keyBits(key), bits, product], chunk.rows * 3);
    chunk.rows += 1;
    this.size += 1;
  }

  /** What an earlier run remembered: of rows that share it, once. */
  carry(key: string, sketches: readonly Sketch[]): void {
    for (const sketch of sketches) {
      const name = [keyBits(key), ...sketch].join();
      if (!this.carried.has(name)) this.add(key, sketch);
      this.carried.add(name);
    }
  }

  /** One for each part of the workbook. */
  encoded(): Uint8Array<ArrayBuffer>[] {
    return this.chunks.map(({ words, rows }) => encode(words, rows));
  }
}

/** Rows in the order of their keys: the distance to the key before (7 bits a byte), then the sketch. */
function encode(words: Uint32Array, rows: number): Uint8Array<ArrayBuffer> {
  const order = Uint32Array.from({ length: rows }, (_none, row) => row);
  order.sort((a, b) => (words[a * 3] ?? 0) - (words[b * 3] ?? 0));
  const bytes = new Uint8Array(rows * (3 + SKETCH_BYTES));
  let to = 0;
  let before = 0;
  for (const row of order) {
    const key = words[row * 3] ?? 0;
    let distance = key - before;
    before = key;
    for (; distance > 127; distance >>>= 7) bytes[to++] = (distance & 127) | 128;
    bytes[to++] = distance;
    const [bits, product] = [words[row * 3 + 1] ?? 0, words[row * 3 + 2] ?? 0];
    for (let shift = 0; shift < 32; shift += 8) bytes[to++] = (bits >>> shift) & 255;
    for (let shift = 0; shift < 24; shift += 8) bytes[to++] = (product >>> shift) & 255;
  }
  return bytes.slice(0, to);
}

function decode(bytes: Uint8Array): Chunk {
  const [keys, bits, products]: [number[], number[], number[]] = [[], [], []];
  let key = 0;
  for (let at = 0; at < bytes.length;) {
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      key += (byte & 127) << shift;
      if (byte < 128) break;
    }
    const part = (from: number, count: number) => {
      let value = 0;
      for (let n = count - 1; n >= 0; n--) value = (value << 8) | (bytes[from + n] ?? 0);
      return value >>> 0;
    };
    keys.push(key);
    bits.push(part(at, 4));
    products.push(part(at + 4, 3));
    at += SKETCH_BYTES;
  }
  return { keys: Uint32Array.from(keys), bits: Uint32Array.from(bits), products: Uint32Array.from(products) };
}

/** What the workbook remembers, in any number of parts: the newest first. */
export class WrittenRows {
  private readonly chunks: readonly Chunk[];

  constructor(encoded: readonly Uint8Array[]) {
    this.chunks = encoded.map(decode);
  }

  get size(): number {
    return this.chunks.reduce((sum, { keys }) => sum + keys.length, 0);
  }

  /** All that may be the row's. */
  of(key: string): Sketch[] {
    const wanted = keyBits(key);
    return this.chunks.flatMap(({ keys, bits, products }) => {
      const found: Sketch[] = [];
      for (let at = firstAt(keys, wanted); keys[at] === wanted; at++) found.push([bits[at] ?? 0, products[at] ?? 0]);
      return found;
    });
  }
}

/** Position of the first number that is not below the wanted one. */
function firstAt(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cells that keep the person's value by their decision: four bytes each, in any order. */
export class KeptCells {
  private readonly known: ReadonlySet<number>;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    const words = Array.from({ length: bytes.length >>> 2 }, (_none, at) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at * 4, at * 4 + 4);
      return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
    });
    this.known = new Set(words);
  }

  get size(): number {
    return this.known.size;
  }

  has(cell: CellName): boolean {
    return this.known.has(cellName(cell));
  }

  hasAll(cells: readonly CellName[]): boolean {
    return cells.every((cell) => this.has(cell));
  }
}

export interface CellName {
  readonly key: string;
  /** The platform's name of the column. */
  readonly column: string;
}

/** More are not remembered: one asks about them again. 1 MB in the workbook. */
const MOST_KEPT = 200_000;

export function encodeKept(cells: readonly CellName[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.min(cells.length, MOST_KEPT) * 4);
  cells.slice(0, MOST_KEPT).forEach((cell, at) => {
    const word = cellName(cell);
    for (let n = 0; n < 4; n++) bytes[at * 4 + n] = (word >>> (n * 8)) & 255;
  });
  return bytes;
}

/** Thirty-two bits that stand for the cell. */
export function cellName({ key, column }: CellName): number {
  return fingerprintOfText(JSON.stringify([key, column]))[0];
}
