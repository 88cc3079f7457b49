// The agreed copy as text and back: a column a line, so that like stands by like when it is compressed. A damaged text gives null, never half a copy.
import type { CellValue } from "../values/cell";
import { checksum } from "./checksum";
import type { AgreedCells, AgreedCopy } from "./types";

const VERSION = 1;

/**
 * Lines of JSON: head {version, keys, rows}, ids, then for each key its cells and, in the same line, the rows in which the cell was
 * never agreed on (JSON has no undefined). The last line is the checksum of all lines before it. Lone surrogates and control
 * characters are escaped by JSON.
 */
export function encodeAgreed(copy: AgreedCopy): string {
  const ids = [...copy.rows.keys()];
  const rows = [...copy.rows.values()];
  const lines = [
    JSON.stringify({ version: VERSION, keys: copy.keys, rows: ids.length }),
    JSON.stringify(ids),
  ];
  copy.keys.forEach((_, column) => lines.push(JSON.stringify(encodeColumn(rows, column))));
  const text = lines.join("\n");
  return `${text}\n${checksum(text)}`;
}

function encodeColumn(rows: readonly AgreedCells[], column: number): [CellValue[], number[]] {
  const never: number[] = [];
  const cells = rows.map((row, at) => {
    const value = row[column];
    if (value === undefined) never.push(at);
    return value ?? null;
  });
  return [cells, never];
}

/** Null when the checksum does not fit, or the text is of another version or form. */
export function decodeAgreed(text: string): AgreedCopy | null {
  const end = text.lastIndexOf("\n");
  if (end < 0 || checksum(text.slice(0, end)) !== text.slice(end + 1)) return null;
  try {
    return decodeLines(text.slice(0, end).split("\n").map(parseLine));
  } catch (error) {
    // The checksum fitted: the text was not ours. That is as good as no copy, and no reason to stop the pane.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parseLine(line: string): unknown {
  return JSON.parse(line);
}

function decodeLines([head, ids, ...columns]: readonly unknown[]): AgreedCopy | null {
  if (!isHead(head) || !isTexts(ids)) return null;
  if (ids.length !== head.rows || columns.length !== head.keys.length) return null;
  const rows = ids.map((): (CellValue | undefined)[] => new Array<CellValue | undefined>(columns.length));
  if (!columns.every((column, at) => fillColumn(rows, column, at))) return null;
  return { keys: head.keys, rows: new Map(ids.map((id, row) => [id, rows[row] ?? []])) };
}

function fillColumn(rows: readonly (CellValue | undefined)[][], column: unknown, at: number): boolean {
  if (!isList(column)) return false;
  const [cells, never] = column;
  if (!isList(cells) || !isList(never) || cells.length !== rows.length || !cells.every(isCell)) return false;
  rows.forEach((row, n) => (row[at] = cells[n]));
  return never.every((n) => {
    const row = typeof n === "number" ? rows[n] : undefined;
    if (row !== undefined) row[at] = undefined;
    return row !== undefined;
  });
}

interface Head {
  readonly keys: readonly string[];
  readonly rows: number;
}

function isHead(value: unknown): value is Head {
  if (typeof value !== "object" || value === null) return false;
  return (
    "version" in value &&
    value.version === VERSION &&
    "keys" in value &&
    isTexts(value.keys) &&
    "rows" in value &&
    typeof value.rows === "number"
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

function isCell(value: unknown): value is CellValue {
  return (
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"
  );
}
