// How managed columns look: number formats, widths, the two headers of our own. Plain data.
import type { ColumnType, MappedColumn } from "../sync/types";

/** The header itself says that the column is not for people; the column is hidden as well. */
export const ID_HEADER = "Bidsheet ID (do not edit)";
export const STATUS_HEADER = "Bidsheet status";
export const TEXT_FORMAT = "@";
export const GENERAL_FORMAT = "General";

const FORMATS: Readonly<Record<ColumnType, string>> = {
  text: TEXT_FORMAT,
  number: "#,##0.###",
  money: "#,##0.00##",
  any: GENERAL_FORMAT,
};

/** In points, as Excel's columnWidth is. */
const WIDTHS: Readonly<Record<ColumnType, number>> = { text: 110, number: 72, money: 84, any: 96 };
const NAMING_WIDTH = 220;
export const STATUS_WIDTH = 190;

export function formatOf(column: MappedColumn): string {
  return FORMATS[column.type];
}

export function widthOf(column: MappedColumn): number {
  return column.naming ? NAMING_WIDTH : WIDTHS[column.type];
}
