// Which columns of a table that a person prepared are columns of a report: by their headers, as a person would read
// them. It guesses nothing: a header that says something else is the person's own.
import type { ReportColumn } from "./types";

/**
 * By report column: the place of its header, or null where the table has none. A header is taken once, by the first
 * that it fits.
 */
export function matchHeaders(
  headers: readonly string[],
  columns: readonly ReportColumn[],
  prefix: string,
): readonly (number | null)[] {
  const free = new Map<string, number[]>();
  headers.forEach((header, at) => free.set(plain(header), [...(free.get(plain(header)) ?? []), at]));
  return columns.map(({ key, label }) => {
    const short = key.startsWith(prefix) ? key.slice(prefix.length) : key;
    for (const text of [label, key, short]) {
      const at = free.get(plain(text))?.shift();
      if (at !== undefined) return at;
    }
    return null;
  });
}

/** Case and blanks tell no two headers apart. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}
