// Structured references. A header is anybody's text: what means something inside brackets is escaped, so that it stays
// a name.

/** Excel's escape inside column names: an apostrophe before [ ] # @ and '. */
function escaped(header: string): string {
  return header.replace(/['[\]#@]/g, (sign) => `'${sign}`);
}

/** The cell of this column in the formula's own row. */
export function thisRow(header: string): string {
  return `[@[${escaped(header)}]]`;
}

/** The whole column without its header. */
export function tableColumn(table: string, header: string): string {
  return `${table}[[${escaped(header)}]]`;
}

/** Neighbouring cells of the formula's own row, from one column to another. */
export function span(table: string, first: string, last: string): string {
  return `${table}[@[${escaped(first)}]:[${escaped(last)}]]`;
}

/** Whole columns without their headers, from one to another. */
export function columnSpan(table: string, first: string, last: string): string {
  return `${table}[[${escaped(first)}]:[${escaped(last)}]]`;
}

/** How many columns lie from one to another, both counted, whatever comes between them. */
export function columnsBetween(table: string, first: string, last: string): string {
  return `COLUMNS(${columnSpan(table, first, last)})`;
}
