// Reads agreed copies of version 1, which stand in workbooks that were saved before version 2. Nothing writes them any
// more.
import type { CellValue } from "../values/cell";
import { cellsOf, isTexts } from "./agreedParts";
import { checksum } from "./checksum";
import type { AgreedCells, AgreedCopy } from "./types";

const VERSION = 1;

/**
 * Lines of JSON: head {version, keys, rows}, ids, then for each key its cells and, in the same line, the rows in which
 * the cell was never agreed on. The last line is the checksum of all lines before it. Null when it does not fit, or the
 * form is another one.
 */
export function decodeFirst(text: string): AgreedCopy | null {
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
  const decoded = columns.map((column) => cellsOf(column, ids.length));
  const rows = new Map<string, AgreedCells>();
  for (const [row, id] of ids.entries()) {
    const cells: (CellValue | undefined)[] = [];
    for (const column of decoded) {
      if (column === null) return null;
      cells.push(column[row]);
    }
    rows.set(id, cells);
  }
  return decoded.includes(null) ? null : { keys: head.keys, rows };
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
