// How much a value weighs in a request, as escaped JSON in UTF-8, counted without building the text.

/** Excel on the web refuses a request over 5 MB; what office.js adds around the values must still fit. */
export const CHUNK_BYTES = 4_000_000;
/**
 * The comma, and a cell's share of the pieces of 1,500 cells into which office.js cuts a block (measured: under a
 * byte).
 */
const CELL_OVERHEAD = 2;
/** One range operation, measured: 297 bytes. */
export const RANGE_BYTES = 300;
/** A cell that is left alone stands as null and a comma. */
export const NULL_BYTES = 5 + 1;

export type CellInput = string | number | boolean;

export function cellBytes(value: CellInput | null): number {
  if (value === null) return NULL_BYTES;
  if (typeof value === "string") return textBytes(value) + 2 + CELL_OVERHEAD;
  return String(value).length + CELL_OVERHEAD;
}

/**
 * Control characters, quotes and backslashes are escaped; surrogate halves count three bytes each, two more than a pair
 * needs.
 */
export function textBytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20) bytes += 5;
    else if (code === 0x22 || code === 0x5c) bytes += 1;
    else if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
