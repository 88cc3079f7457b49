// A worksheet's columns as a mapping. What a column holds is told by its `mapping_key`, else by the cells that were
// read, never by its place.
import type { WorksheetColumn } from "../platform/worksheets";
import type { ColumnType, MappedColumn, Mapping } from "../sync/mapping";
import { COLUMN_KEY } from "./lineItems";
import type { RawRecord, RawRow } from "./records";

export interface ColumnProblem {
  readonly kind: "noColumns" | "noIdentifier" | "duplicateIdentifier";
  /** The column's label; "" for a worksheet without columns. */
  readonly label: string;
}

export interface MappingResult {
  /** In the worksheet's own order, without the columns that have a problem. */
  readonly mapping: Mapping;
  readonly problems: readonly ColumnProblem[];
  /** Labels of the columns that cannot be bound. */
  readonly unreadable: readonly string[];
}

type Meaning = Pick<MappedColumn, "type" | "computed" | "naming">;

/** Document 1, 2.3; document 3, traps (default columns). */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ["TITLE", { type: "text", computed: false, naming: true }],
  ["UNIT_OF_MEASURE", { type: "text", computed: false, naming: false }],
  ["QUANTITY", { type: "number", computed: false, naming: false }],
  ["PRICE", { type: "money", computed: false, naming: false }],
  ["EXTENDED_PRICE", { type: "money", computed: true, naming: false }],
]);

/** Columns that carry no usable `c<n>`, and all columns that share one, are problems: none of them is bound. */
export function lineItemsMapping(columns: readonly WorksheetColumn[], records: readonly RawRecord[]): MappingResult {
  const problems: ColumnProblem[] = columns.length === 0 ? [{ kind: "noColumns", label: "" }] : [];
  const uses = countBy(columns, (column) => column.data_identifier);
  const labels = new Labels();
  const mapping: MappedColumn[] = [];
  for (const column of columns) {
    const key = column.data_identifier;
    const label = labels.unique(column.name.trim() || key || "Column");
    if (!COLUMN_KEY.test(key)) problems.push({ kind: "noIdentifier", label });
    else if ((uses.get(key) ?? 0) > 1) problems.push({ kind: "duplicateIdentifier", label });
    else mapping.push({ key, label, ...meaningOf(column, records, mapping), ...keyOf(column) });
  }
  const unreadable = problems.flatMap(({ kind, label }) => (kind === "noColumns" ? [] : [label]));
  return { mapping, problems, unreadable };
}

function keyOf({ mapping_key }: WorksheetColumn): Pick<MappedColumn, "meaning"> {
  return mapping_key ? { meaning: mapping_key } : {};
}

function meaningOf(column: WorksheetColumn, records: readonly RawRecord[], earlier: Mapping): Meaning {
  const known = meanings.get(column.mapping_key ?? "");
  if (known === undefined) return { type: typeOf(column.data_identifier, records), computed: false, naming: false };
  // At most one column names a row.
  return { ...known, naming: known.naming && !earlier.some((other) => other.naming) };
}

/**
 * Numbers only: number. Text only: text. Both: any, which takes what comes. Nothing at all: text, so that what a person
 * types stays as it was typed ("1-2", "00123") until values of the platform prove otherwise.
 */
function typeOf(key: string, records: readonly RawRecord[]): ColumnType {
  let texts = false;
  let numbers = false;
  for (const { data } of records) {
    const value = cellOf(data, key);
    if (typeof value === "number") numbers = true;
    else if (typeof value === "string" && value !== "") texts = true;
    if (texts && numbers) return "any";
  }
  return numbers ? "number" : "text";
}

/** The type that the platform's word for a column says; undefined where only values tell it. */
export function typeByMeaning({ mapping_key }: WorksheetColumn): ColumnType | undefined {
  return meanings.get(mapping_key ?? "")?.type;
}

function cellOf(data: RawRow, key: string): RawRow[string] {
  return data[key] ?? null;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Table headers must differ, and Excel takes "Notes" and "notes" for one. */
class Labels {
  private readonly taken = new Set<string>();

  unique(wished: string): string {
    let label = wished;
    for (let n = 2; this.taken.has(label.toLowerCase()); n++) label = `${wished} (${n})`;
    this.taken.add(label.toLowerCase());
    return label;
  }
}
