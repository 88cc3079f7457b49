// Names that Excel accepts: for sheets, tables and table headers. Pure text; it never renames what exists.

const SHEET_LENGTH = 31;
const HEADER_LENGTH = 255;

/** The wish itself, or with " (2)", " (3)" ... before the length runs out. Compared without case, as Excel does. */
function unique(wish: string, taken: ReadonlySet<string>, length: number, suffix: (n: number) => string): string {
  let name = cut(wish, length);
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = cut(wish, length - suffix(n).length) + suffix(n);
  return name;
}

/** Never ends in half of an emoji. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}

function lower(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** At most 31 characters, none of `: \ / ? * [ ]`, no apostrophe at the ends, not "History", not taken. */
export function sheetName(wish: string, taken: readonly string[]): string {
  const legal = wish
    .replace(/[:\\/?*[\]\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^['\s]+|['\s]+$/g, "");
  const usable = cut(legal, SHEET_LENGTH).replace(/['\s]+$/, "");
  return unique(usable || "Bidsheet", lower([...taken, "History"]), SHEET_LENGTH, (n) => ` (${n})`);
}

/** Letters, digits and underscores, begins with a letter, does not look like a cell address, not taken. */
export function tableName(wish: string, taken: readonly string[]): string {
  const legal = wish.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  const address = /^([a-z]{1,3}\d*|r\d*c?\d*|c\d*)$/i.test(legal);
  const safe = legal === "" || address || !/^\p{L}/u.test(legal) ? `Bidsheet_${legal}` : legal;
  return unique(safe.replace(/_+$/, ""), lower(taken), HEADER_LENGTH, (n) => `_${n}`);
}

/** One header for each label, in order; no two alike, none blank, none of the reserved ones. */
export function headers(labels: readonly string[], reserved: readonly string[]): string[] {
  const taken = lower(reserved);
  return labels.map((label) => {
    const text = label.replace(/\s+/g, " ").trim();
    const name = unique(text || "Column", taken, HEADER_LENGTH, (n) => ` (${n})`);
    taken.add(name.toLowerCase());
    return name;
  });
}
