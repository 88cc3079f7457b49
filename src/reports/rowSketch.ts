// Fifty-six bits that stand for what was written into a row, and which say more than whether it is the same: each cell
// adds its own bits (XOR), so the bits of the cells that differ tell which of them changed. A blank cell adds nothing,
// so a column that comes later changes only rows in which it has a value.
import type { CellValue } from "../values/cell";
import { cellBits, fingerprintOfText } from "./fingerprint";

/** [32 bits: the cells' bits; 24 bits: the same, each multiplied with its column's factor in GF(2^24)]. */
export type Sketch = readonly [number, number];

export const NOTHING: Sketch = [0, 0];
const LOW = 0xffffff;
/** x^24 + x^7 + x^2 + x + 1: primitive, so that every number but 0 has an inverse. */
const REDUCED = 0x87;

export function joined(a: Sketch, b: Sketch): Sketch {
  return [(a[0] ^ b[0]) >>> 0, a[1] ^ b[1]];
}

export function sameSketch(a: Sketch, b: Sketch): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The product of two numbers of 24 bits. */
export function times(a: number, b: number): number {
  let product = 0;
  let shifted = a & LOW;
  for (let rest = b & LOW; rest !== 0; rest >>>= 1) {
    if ((rest & 1) === 1) product ^= shifted;
    shifted <<= 1;
    if (shifted > LOW) shifted = (shifted ^ REDUCED) & LOW;
  }
  return product;
}

/** Of the factor with each byte of a number, three bytes long: [first byte's 256, second's, third's]. */
function productsOf(factor: number): Uint32Array {
  const products = new Uint32Array(768);
  for (let bit = 0; bit < 24; bit++) {
    const ofByte = (bit >>> 3) * 256;
    const highest = 1 << (bit & 7);
    const product = times(1 << bit, factor);
    // Every number below the bit's double is the bit and a smaller number, whose product is known.
    for (let rest = 0; rest < highest; rest++)
      products[ofByte + highest + rest] = product ^ (products[ofByte + rest] ?? 0);
  }
  return products;
}

/** A column by its platform name: its place among the others does not count. */
export class ColumnSketch {
  readonly factor: number;
  private readonly seed: number;
  /** A look-up is ten times as fast as a multiplication. */
  private readonly products: Uint32Array;

  constructor(key: string) {
    const [low, high] = fingerprintOfText(key);
    this.seed = low;
    this.factor = high & LOW || 1;
    this.products = productsOf(this.factor);
  }

  of(cell: CellValue): Sketch {
    const bits = cellBits(cell, this.seed);
    if (bits === 0) return NOTHING;
    const { products } = this;
    const first = products[bits & 255] ?? 0;
    const second = products[256 + ((bits >>> 8) & 255)] ?? 0;
    return [bits, first ^ second ^ (products[512 + ((bits >>> 16) & 255)] ?? 0)];
  }
}

export class RowSketch {
  readonly columns: readonly ColumnSketch[];

  constructor(keys: readonly string[]) {
    this.columns = keys.map((key) => new ColumnSketch(key));
  }

  of(cells: readonly CellValue[]): Sketch {
    let low = 0;
    let high = 0;
    this.columns.forEach((column, at) => {
      const [bits, product] = column.of(cells[at] ?? null);
      low ^= bits;
      high ^= product;
    });
    return [low >>> 0, high];
  }
}
