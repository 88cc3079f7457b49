// Cells to references: blanks are passed over, the same one told twice is one, and what cannot be one is named with its
// row. It guesses nothing: a number that shows otherwise than it reads is no external id.
import type { CellValue } from "../values/cell";
import {
  isExternal,
  type GivenCell,
  type Reference,
  type ReferenceKind,
  type ReferenceProblem,
  type ReferenceProblemKind,
} from "./types";

export interface ReadReferences {
  /** In the order of their first rows. */
  readonly references: readonly Reference[];
  readonly problems: readonly ReferenceProblem[];
  readonly blanks: number;
}

type Read = { readonly id: string } | { readonly problem: ReferenceProblemKind } | null;

/** Document 3, value sets: external ids have at most 255 characters, integers at most this. */
const LONGEST_EXTERNAL = 255;
const LARGEST_ID = BigInt(Number.MAX_SAFE_INTEGER);
/** Excel keeps 15 digits of a number; further ones are lost. */
const MOST_DIGITS = 1e15;

/** Null for a blank cell. */
export function readReference(kind: ReferenceKind, { value, shown, isError }: Omit<GivenCell, "row">): Read {
  if (isError) return { problem: "error" };
  if (value === null || textOf(value) === "") return null;
  if (typeof value === "boolean") return { problem: isExternal[kind] ? "notText" : "notAnId" };
  return isExternal[kind] ? readExternal(value, shown) : readId(value, shown);
}

/** Spaces around an id come with pasted lists; no-break ones as well. */
function textOf(value: CellValue): string {
  return String(value).trim();
}

function readId(value: string | number, shown: string): Read {
  if (typeof value === "number") {
    if (!Number.isInteger(value) || value < 1 || looksLikeDate(value, shown)) return { problem: "notAnId" };
    return value >= MOST_DIGITS ? { problem: "tooManyDigits" } : { id: String(value) };
  }
  const text = textOf(value);
  if (!/^\d+$/.test(text)) return { problem: "notAnId" };
  // "003001" and "3001" are one supplier.
  const id = text.replace(/^0+/, "");
  if (id === "") return { problem: "notAnId" };
  return BigInt(id) > LARGEST_ID ? { problem: "tooManyDigits" } : { id };
}

/**
 * A cell whose digits are others than the number's shows a date, a time or a percentage: it was never meant as an id.
 */
function looksLikeDate(value: number, shown: string): boolean {
  const digits = shown.replace(/\D/g, "");
  if (digits === "" || /\d[eE][+-]?\d/.test(shown)) return false;
  return !new RegExp(`^0*${value}0*$`).test(digits);
}

function readExternal(value: string | number, shown: string): Read {
  const text = textOf(value);
  // 7 under the format 0000 shows 0007: which of the two is meant, only a person can tell.
  if (typeof value === "number" && shown !== "" && shown.trim() !== text && !/^#+$/.test(shown))
    return { problem: "shownOtherwise" };
  if (typeof value === "number" && Math.abs(value) >= MOST_DIGITS) return { problem: "tooManyDigits" };
  return text.length > LONGEST_EXTERNAL ? { problem: "tooLong" } : { id: text };
}

/**
 * By what a cell is found again after rows were sorted or moved: its reference, else what it holds. Null for a blank
 * cell.
 */
export function referenceCellKey(kind: ReferenceKind, cell: Omit<GivenCell, "row">): string | null {
  const read = readReference(kind, cell);
  if (read === null) return null;
  return "id" in read ? referenceKey(read.id) : `problem ${String(cell.value)}`;
}

export function referenceKey(id: string): string {
  return `reference ${id}`;
}

export function readReferences(kind: ReferenceKind, cells: readonly GivenCell[]): ReadReferences {
  const rows = new Map<string, number[]>();
  const problems: ReferenceProblem[] = [];
  let blanks = 0;
  for (const cell of cells) {
    const read = readReference(kind, cell);
    if (read === null) blanks += 1;
    else if ("problem" in read)
      problems.push({ kind: read.problem, row: cell.row, key: referenceCellKey(kind, cell) ?? "" });
    else rows.set(read.id, [...(rows.get(read.id) ?? []), cell.row]);
  }
  return { references: [...rows].map(([id, told]) => ({ id, rows: told })), problems, blanks };
}
