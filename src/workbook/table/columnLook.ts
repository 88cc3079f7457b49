// How managed columns look: number formats, widths, lists to choose from, the two headers of our own. Plain data.
import type { ColumnType, MappedColumn } from "../../sync/mapping";
import { dropdownList } from "../../values/dropdownList";
import { letterCount } from "../../values/letterCount";
import { GENERAL_FORMAT, TEXT_FORMAT } from "../excel/cells";
import type { DropdownValues } from "../excel/dropdown";

/** The header itself says that the column is not for people; the column is hidden as well. */
export const ID_HEADER = "Bidsheet ID (do not edit)";
export const STATUS_HEADER = "Bidsheet status";

export function isIdHeader(text: string): boolean {
  return markInHeader(text) !== null;
}

/** 0 where nothing was marked yet; null where the header is not ours. */
export function markInHeader(header: string): number | null {
  if (!header.toLowerCase().startsWith(ID_HEADER.toLowerCase())) return null;
  const rest = header.slice(ID_HEADER.length);
  if (rest === "") return 0;
  return /^ \d{1,15}$/.test(rest) ? Number(rest) : null;
}

const FORMATS: Readonly<Record<ColumnType, string>> = {
  text: TEXT_FORMAT,
  // Not "#,##0.###", which shows 80 as "80.".
  number: GENERAL_FORMAT,
  money: "#,##0.00##",
  any: GENERAL_FORMAT,
  moment: "yyyy-mm-dd hh:mm",
  day: "yyyy-mm-dd",
};

/** In points, as Excel's columnWidth is. */
const WIDTHS: Readonly<Record<ColumnType, number>> = {
  text: 110,
  number: 72,
  money: 84,
  any: 96,
  moment: 112,
  day: 84,
};
const NAMING_WIDTH = 220;
export const STATUS_WIDTH = 190;

/** What the column is called in the sheet. */
export function headerOf({ header, label, key }: MappedColumn): string {
  return header ?? (label || key);
}

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
  const usual = column.naming ? NAMING_WIDTH : Math.min(WIDTHS[column.type], widthOfValues(column));
  return Math.min(NAMING_WIDTH, Math.max(usual, letterCount(headerOf(column)) * LETTER + FILTER_BUTTON));
}

/** "yes" and "no" need no more than their header does. */
function widthOfValues({ values = [] }: MappedColumn): number {
  return values.length === 0 ? Infinity : Math.max(...values.map(letterCount)) * LETTER + FILTER_BUTTON;
}

/**
 * What the column's cells offer to choose from; null where nothing is offered. Values that Excel takes in no list are
 * not offered: the row still says that a value is wrong.
 */
export function dropdownOf({ values, offered, computed }: MappedColumn): DropdownValues | null {
  const list = computed ? null : dropdownList(values ?? offered ?? []);
  return list === null ? null : { list, only: values !== undefined };
}
