// How the cells of a draft look, in Excel and in a file. Plain data.
import type { DraftCells, DraftColumn, DraftList, DraftLook, DraftSheet, DraftTable } from "./draft";
import { columnLetters } from "../values/columnLetters";

const TEXT_FORMAT = "@";
const GENERAL_FORMAT = "General";

/** Of every table. */
export const TABLE_STYLE = "TableStyleLight1";

interface Look {
  readonly format: string;
  readonly bold?: true;
  readonly color?: string;
  /** Points. */
  readonly size?: number;
}

/** Small print: dark enough to be read on white (7:1). */
const QUIET = "#595959";

const LOOKS: Readonly<Record<DraftLook, Look>> = {
  title: { format: TEXT_FORMAT, bold: true },
  heading: { format: TEXT_FORMAT, bold: true },
  text: { format: TEXT_FORMAT },
  quiet: { format: TEXT_FORMAT, color: QUIET },
  count: { format: "0" },
  // Not "#,##0.###", which shows 80 as "80.".
  number: { format: GENERAL_FORMAT },
  money: { format: "#,##0.00" },
  percent: { format: "0.0%" },
  choice: { format: GENERAL_FORMAT },
};

export function lookOf({ look, format, bold }: DraftCells): Look {
  const own = LOOKS[look];
  return {
    ...own,
    ...(format === undefined ? {} : { format }),
    ...(bold === true ? { bold } : {}),
  };
}

/** Excel takes a formula that is put into a text cell for text. */
export function formulaFormat(format: string): string {
  return format === TEXT_FORMAT ? GENERAL_FORMAT : format;
}

export function columnFormat({ format, formula }: DraftColumn): string {
  return formula === null ? format : formulaFormat(format);
}

export function isText(format: string): boolean {
  return format === TEXT_FORMAT;
}

/** Numbers stand on the right, and so does the word above them. */
export function headerAlign({ format, align }: DraftColumn): "left" | "right" | null {
  return align ?? (/[0#]/.test(format) ? "right" : null);
}

/** Where the words of a column begin a little further in, since figures end right before them. */
export interface WordsGap {
  readonly header: boolean;
  readonly body: boolean;
}

/** By column. Words whose number format has the gap already need it in their header alone. */
export function wordsGaps(columns: readonly DraftColumn[]): readonly WordsGap[] {
  let before: DraftColumn | null = null;
  return columns.map((column) => {
    const header = before !== null && isWords(column) && !isWords(before);
    if (column.width !== null) before = column;
    return { header, body: header && isText(column.format) };
  });
}

function isWords({ format, align }: DraftColumn): boolean {
  return align !== "right" && (isText(format) || format === AFTER_FIGURES);
}

/** A table without rows has one blank row. */
export function bodyRows({ rows }: DraftTable): number {
  return Math.max(rows.length, 1);
}

/**
 * What a list is offered from, as Excel's rule has it. A table's column is a reference to its whole body: Excel keeps
 * it in step with the table, though it takes no structured one here.
 */
export function dropdownSource({ tables }: DraftSheet, list: DraftList): string {
  if ("words" in list) return list.words.join(",");
  if ("name" in list) return `=${list.name}`;
  const table = tables[list.area.table];
  if (table === undefined) return "";
  const letters = columnLetters(table.column + list.area.column);
  return `=$${letters}$${table.row + 2}:$${letters}$${table.row + 1 + bodyRows(table)}`;
}

/** The number format of words beside figures: a gap before them. */
export const AFTER_FIGURES = "_-_-@";
