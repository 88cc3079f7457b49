// What identifies a row: cells made comparable, and which columns identify rows on both sides.
import type { CellValue } from "../../values/cell";
import type { Mapping } from "../mapping";
import type { KeyColumns } from "./types";

/** Rows of one side, cells in the mapping's order; undefined: the side has no such column. */
export type KeyRows = readonly (readonly (CellValue | undefined)[])[];

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** "" for blank. Case, blanks and the form of a number make no difference; leading zeros do. */
export function comparable(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(15)) + 0);
  const text = String(value).normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  return PLAIN_NUMBER.test(text) ? String(Number(text) + 0) : text;
}

export function comparableRows(rows: KeyRows): string[][] {
  return rows.map((row) => row.map(comparable));
}

/** Blank where no key column is filled: such a row has no key. */
export function keyOf(row: readonly string[] | undefined, columns: readonly number[]): string {
  const parts = columns.map((column) => row?.[column] ?? "");
  return parts.every((part) => part === "") ? "" : parts.join("\u0001");
}

interface ColumnWorth {
  readonly column: number;
  readonly key: string;
  readonly distinct: number;
  readonly shared: number;
  readonly worth: number;
}

/** So many columns together at most. */
const MOST_KEYS = 3;
const DISTINCT_ENOUGH = 0.98;

/** `usable`: positions in the mapping that the sheet has. `wished`: the person's columns, by key. */
export function chooseKeys(
  mapping: Mapping,
  sheet: readonly (readonly string[])[],
  remote: readonly (readonly string[])[],
  usable: readonly number[],
  wished: readonly string[] | null,
): KeyColumns {
  const worths = usable
    .filter((column) => mapping[column]?.computed === false)
    .map((column) => worthOf(mapping, sheet, remote, column))
    .sort((a, b) => b.worth - a.worth);
  const options = worths.map(({ key, distinct, shared }) => ({ key, distinct, shared }));
  if (wished !== null) {
    const keys = wished.filter((key) => options.some((one) => one.key === key));
    return { keys, chosenBy: "person", options };
  }
  return { keys: automatic(worths, sheet, remote), chosenBy: "automatic", options };
}

function worthOf(
  mapping: Mapping,
  sheet: readonly (readonly string[])[],
  remote: readonly (readonly string[])[],
  column: number,
): ColumnWorth {
  const here = distinctIn(sheet, [column]);
  const there = distinctIn(remote, [column]);
  let same = 0;
  for (const value of here.values) if (there.values.has(value)) same++;
  const least = Math.min(here.values.size, there.values.size);
  const shared = least === 0 ? 0 : same / least;
  const distinct = Math.min(here.share, there.share);
  const mapped = mapping[column];
  // Prices and quantities are seldom names, however different they are.
  const likely = mapped?.naming === true ? 1.1 : mapped?.type === "text" || mapped?.type === "any" ? 1 : 0.4;
  return {
    column,
    key: mapped?.key ?? "",
    distinct,
    shared,
    worth: distinct * (0.3 + 0.7 * shared) * likely,
  };
}

interface Distinct {
  readonly values: ReadonlySet<string>;
  /** Different values by rows, so that blanks count against a column. */
  readonly share: number;
}

function distinctIn(rows: readonly (readonly string[])[], columns: readonly number[]): Distinct {
  const values = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row, columns);
    if (key !== "") values.add(key);
  }
  return { values, share: rows.length === 0 ? 0 : values.size / rows.length };
}

/** The most telling column, and others as long as they tell more rows apart. None that both sides do not share. */
function automatic(
  worths: readonly ColumnWorth[],
  sheet: readonly (readonly string[])[],
  remote: readonly (readonly string[])[],
): string[] {
  const chosen: ColumnWorth[] = [];
  let reached = 0;
  for (const one of worths) {
    if (chosen.length === MOST_KEYS || reached >= DISTINCT_ENOUGH) break;
    if (one.shared < (chosen.length === 0 ? 0.05 : 0.5)) continue;
    const columns = [...chosen, one].map(({ column }) => column);
    const share = Math.min(distinctIn(sheet, columns).share, distinctIn(remote, columns).share);
    if (share < reached + 0.02) continue;
    chosen.push(one);
    reached = share;
  }
  return chosen.map(({ key }) => key);
}
