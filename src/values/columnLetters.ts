// How Excel names columns. It knows no sheet and no limit.

/** "A", "Z", "AA" for 0, 25, 26. */
export function columnLetters(column: number): string {
  const before = column < 26 ? "" : columnLetters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}
