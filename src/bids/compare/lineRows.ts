// Where the lines of a comparison are on its sheet, found by their ids.

/** A copied row is the person's own, and rows without an id are too: the first row of an id counts. */
export function firstRows(lines: readonly string[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  lines.forEach((line, row) => {
    if (line !== "" && !rows.has(line)) rows.set(line, row);
  });
  return rows;
}
