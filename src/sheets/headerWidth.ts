// How wide a column must be, so that no word of its header breaks. An estimate, since nobody measures letters here.

/** Points of a bold letter of Excel's usual font, and of the filter's button with the cell's edges. */
const LETTER = 6.2;
const BUTTON = 18;
/** Wider ones take more room than their words are worth. */
const WIDEST = 160;

/** Points. Words are parted by spaces and hyphens; a space that does not break parts none. */
export function wordsWidth(header: string): number {
  const longest = Math.max(0, ...header.split(/[ -]/).map((word) => Array.from(word).length));
  return Math.min(WIDEST, Math.ceil(longest * LETTER + BUTTON));
}
