// Sixty-four bits that stand for a row of cells, so that a hundred thousand rows can be compared without being held.
// Two rows that Excel would show alike have the same ones; two others have the same ones once in 10^19 times.
import type { CellValue } from "../values/cell";

/** [low, high], each an unsigned 32-bit number. */
export type Fingerprint = readonly [number, number];

/** FNV-1a, two of them with different beginnings and multipliers (Fowler, Noll, Vo). */
const BEGIN = [0x811c9dc5, 0x9747b28c] as const;
const FACTOR = [0x01000193, 0x01000197] as const;

export function fingerprintOf(cells: readonly CellValue[]): Fingerprint {
  // Plain variables in one loop: as a function of its own, the step takes twice as long.
  let low: number = BEGIN[0];
  let high: number = BEGIN[1];
  for (const cell of cells) {
    const text = canonical(cell);
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : END;
      low = Math.imul(low ^ code, FACTOR[0]);
      high = Math.imul(high ^ code ^ (low >>> 15), FACTOR[1]);
    }
  }
  return [low >>> 0, high >>> 0];
}

/** No code unit of a text. */
const END = 0x10000;

/**
 * What `sameCell` calls the same reads the same here, but for numbers that differ in the last bits of a computed one.
 */
function canonical(cell: CellValue): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `n${Number(cell.toPrecision(15)) + 0}`;
  if (typeof cell === "boolean") return cell ? "b1" : "b0";
  return `t${cell.includes("\r") ? cell.replace(/\r\n?/g, "\n") : cell}`;
}

export function fingerprintOfText(text: string): Fingerprint {
  return fingerprintOf([text]);
}

/** Thirty-two bits for one cell; 0 for a blank one. Cells of other `seed`s have other bits. */
export function cellBits(cell: CellValue, seed: number): number {
  const text = canonical(cell);
  if (text === "") return 0;
  let bits = seed;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), FACTOR[0]);
  return stirred(bits);
}

/** Every bit depends on every bit (MurmurHash3's end), and none are all zero. */
function stirred(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0 || 1;
}
