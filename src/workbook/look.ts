// How managed columns look: number formats, widths, the two headers of our own. Plain data.
import type { ColumnType, MappedColumn } from "../sync/types";

/** The header itself says that the column is not for people; the column is hidden as well. */
export const ID_HEADER = "Bidsheet ID (do not edit)";
export const STATUS_HEADER = "Bidsheet status";
export const TEXT_FORMAT = "@";
export const GENERAL_FORMAT = "General";

const FORMATS: Readonly<Record<ColumnType, string>> = {
  text: TEXT_FORMAT,
  // Not "#,##0.###", which shows 80 as "80.".
  number: GENERAL_FORMAT,
  money: "#,##0.00##",
  any: GENERAL_FORMAT,
};

/** In points, as Excel's columnWidth is. */
const WIDTHS: Readonly<Record<ColumnType, number>> = { text: 110, number: 72, money: 84, any: 96 };
const NAMING_WIDTH = 220;
export const STATUS_WIDTH = 190;

export function formatOf(column: MappedColumn): string {
  return formatOfType(column.type);
}

export function formatOfType(type: ColumnType): string {
  return FORMATS[type];
}

/** Points that a bold letter takes, and what the filter button takes beside the header. */
const LETTER = 6;
const FILTER_BUTTON = 24;

export function widthOf(column: MappedColumn): number {
  const usual = column.naming ? NAMING_WIDTH : WIDTHS[column.type];
  return Math.min(NAMING_WIDTH, Math.max(usual, column.label.length * LETTER + FILTER_BUTTON));
}
