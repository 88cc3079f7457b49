// A block of cells as the tab-separated text that Excel puts on the clipboard, and back.
// A cell with a tab, a line break or a leading quote stands in quotes, with quotes inside doubled.

export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join("\t")}\r\n`).join("");
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of unequal length are filled up with empty cells, so that the block is a rectangle. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)|[^\t\r\n]*/y;
  const separator = /\t|\r\n|\r|\n/y;
  for (let at = 0; ;) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    const content = found?.[1] === undefined ? (found?.[0] ?? "") : found[1].replaceAll('""', '"');
    rows.at(-1)?.push(content.replaceAll("\r\n", "\n"));
    separator.lastIndex = at + (found?.[0].length ?? 0);
    const mark = separator.exec(text);
    at = separator.lastIndex;
    // The line break after the last row ends the text: no empty row follows it.
    if (mark === null || (mark[0] !== "\t" && at >= text.length)) return rectangle(rows);
    if (mark[0] !== "\t") rows.push([]);
  }
}

function rectangle(rows: string[][]): string[][] {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}
