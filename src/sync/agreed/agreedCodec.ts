// The agreed copy in the form that is stored (version 2): a head in JSON, the bytes of all columns, the lines of all
// columns. It neither compresses nor checks for damage: whoever stores it does. What is not of this form gives null,
// never half a copy.
import { BLOCK, bytesOf, decodeColumn, isColumnHead, textLinesOf, type ColumnHead } from "./agreedColumns";
import { ColumnWriter } from "./agreedForms";
import { isTexts, type Cell } from "./agreedParts";
import type { AgreedCells, AgreedCopy } from "../agreedCopy";

const VERSION = 2;
const LINE_FEED = 10;
const PIECE_ROWS = 16 * BLOCK;

/** One after the other, text as UTF-8. */
export type EncodedAgreed = readonly (string | Uint8Array<ArrayBuffer>)[];

interface Head {
  readonly version: typeof VERSION;
  readonly keys: readonly string[];
  readonly rows: number;
  /**
   * Ids that are whole numbers, as a platform's are, stand as the steps from one to the next: this is the first; null
   * for other ids.
   */
  readonly firstId: number | null;
  /** The ids' column is the first. */
  readonly columns: readonly ColumnHead[];
}

/** At one go. */
export function encodeAgreed(copy: AgreedCopy): EncodedAgreed {
  const pieces = encodingAgreed(copy);
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
  }
}

/** The same in pieces of some milliseconds each, between which whoever encodes may do other work. */
export function* encodingAgreed(copy: AgreedCopy): Generator<undefined, EncodedAgreed> {
  const ids = [...copy.rows.keys()];
  const rows = [...copy.rows.values()];
  const steps = stepsOf(ids);
  const idRows = (steps ?? ids).map((cell) => [cell]);
  const writers = [new ColumnWriter(idRows, 0), ...copy.keys.map((_, column) => new ColumnWriter(rows, column))];
  const isLarge = rows.length > PIECE_ROWS;
  for (let row = 0; row < rows.length; row += BLOCK) {
    for (const writer of writers) writer.take(row);
    if (isLarge && row % PIECE_ROWS === 0) yield;
  }
  const columns: ReturnType<ColumnWriter["done"]>[] = [];
  for (const writer of writers) {
    columns.push(writer.done());
    if (isLarge) yield;
  }
  const head: Head = {
    version: VERSION,
    keys: copy.keys,
    rows: rows.length,
    firstId: steps === null ? null : Number(ids[0]),
    columns: columns.map((column) => column.head),
  };
  const lines = columns.flatMap((column) => column.lines ?? []);
  return [`${JSON.stringify(head)}\n`, ...columns.flatMap(({ bytes }) => bytes ?? []), lines.join("\n")];
}

/** Null where an id is not written as JavaScript writes the same whole number: it would not come back. */
function stepsOf(ids: readonly string[]): number[] | null {
  const steps: number[] = [];
  let before = Number(ids[0]);
  for (const id of ids) {
    const number = Number(id);
    if (!Number.isSafeInteger(number) || String(number) !== id) return null;
    steps.push(number - before);
    before = number;
  }
  return steps.length === 0 ? null : steps;
}

export function decodeAgreed(bytes: Uint8Array): AgreedCopy | null {
  try {
    const end = bytes.indexOf(LINE_FEED);
    const head: unknown = JSON.parse(textOf(bytes.subarray(0, Math.max(end, 0))));
    return isHead(head) ? decodeBody(head, bytes.subarray(end + 1)) : null;
  } catch (error) {
    // Broken JSON and broken UTF-8: it was not ours. That is as good as no copy, and no reason to stop the pane.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function textOf(bytes: Uint8Array): string {
  // A byte order mark at the front of the lines is a cell's own character.
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function decodeBody(head: Head, body: Uint8Array): AgreedCopy | null {
  const columns = columnsOf(head, body);
  if (columns === null) return null;
  const [first = [], ...cells] = columns;
  const ids = idsFrom(first, head.firstId);
  if (ids === null || cells.length !== head.keys.length) return null;
  const rows = new Map<string, AgreedCells>();
  ids.forEach((id, row) =>
    rows.set(
      id,
      cells.map((column) => column[row]),
    ),
  );
  return rows.size === head.rows ? { keys: head.keys, rows } : null;
}

function columnsOf({ columns, rows }: Head, body: Uint8Array): Cell[][] | null {
  const binary = columns.reduce((sum, column) => sum + bytesOf(column, rows), 0);
  const lineCount = columns.reduce((sum, column) => sum + textLinesOf(column, rows), 0);
  const text = textOf(body.subarray(binary));
  const lines = lineCount === 0 && text === "" ? [] : text.split("\n");
  if (lines.length !== lineCount) return null;
  const decoded: Cell[][] = [];
  let [byte, line] = [0, 0];
  for (const column of columns) {
    const [nextByte, nextLine] = [byte + bytesOf(column, rows), line + textLinesOf(column, rows)];
    const cells = decodeColumn(column, body.subarray(byte, nextByte), lines.slice(line, nextLine), rows);
    if (cells === null) return null;
    decoded.push(cells);
    [byte, line] = [nextByte, nextLine];
  }
  return decoded;
}

function idsFrom(cells: readonly Cell[], first: number | null): string[] | null {
  const ids: string[] = [];
  let before = first ?? 0;
  for (const cell of cells) {
    if (first === null && typeof cell === "string") ids.push(cell);
    else if (first !== null && typeof cell === "number") ids.push(String((before += cell)));
    else return null;
  }
  return ids;
}

function isHead(value: unknown): value is Head {
  if (typeof value !== "object" || value === null) return false;
  if (!("version" in value && "keys" in value && "rows" in value && "firstId" in value && "columns" in value))
    return false;
  const { version, keys, rows, firstId, columns } = value;
  if (version !== VERSION || !isTexts(keys) || !Number.isInteger(rows)) return false;
  return (firstId === null || Number.isSafeInteger(firstId)) && Array.isArray(columns) && columns.every(isColumnHead);
}
