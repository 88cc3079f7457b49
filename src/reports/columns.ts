// The columns of a report table: from its schema, its fiscal columns behind their date, and from names that only
// entries have. It judges no values.
import { schemaTypes, type Fiscal, type ReportColumn, type ReportType } from "./types";

export interface SchemaField {
  readonly name: string;
  readonly type?: string | null | undefined;
}

export interface SchemaColumns {
  readonly columns: readonly ReportColumn[];
  /** Names that stood more than once: an entry has one value for all of them, so that one column is made. */
  readonly repeated: readonly string[];
  /** Types that are not known; columns of them come through as they are. */
  readonly unknownTypes: readonly string[];
}

/** `prefix`: what every standard column's name begins with; it is dropped from labels unless `keepPrefix`. */
export function schemaColumns(fields: readonly SchemaField[], prefix: string, keepPrefix: boolean): SchemaColumns {
  const repeated = new Set<string>();
  const unknownTypes = new Set<string>();
  const types = new Map<string, ReportType>();
  for (const { name, type } of fields) {
    if (types.has(name)) repeated.add(name);
    else types.set(name, typeOf(type, unknownTypes));
  }
  const columns = [...types].map(([key, type]): ReportColumn => ({
    key,
    type,
    label: labelOf(key, prefix, keepPrefix),
    origin: "schema",
    fiscal: fiscalOf(key, types),
  }));
  return { columns: grouped(columns), repeated: [...repeated], unknownTypes: [...unknownTypes] };
}

/** A name that entries carry and the schema lacks: what it holds is not known. */
export function unlistedColumn(key: string, prefix: string, keepPrefix: boolean): ReportColumn {
  return {
    key,
    type: "unknown",
    origin: "entries",
    fiscal: null,
    label: labelOf(key, prefix, keepPrefix),
  };
}

/** The name without the prefix, unless nothing would be left of it. */
export function labelOf(key: string, prefix: string, keepPrefix: boolean): string {
  const short = !keepPrefix && prefix !== "" && key.startsWith(prefix) ? key.slice(prefix.length) : key;
  return short.trim() === "" ? key : short;
}

function typeOf(type: string | null | undefined, unknown: Set<string>): ReportType {
  const known = schemaTypes.find((one) => one === type);
  if (known === undefined) unknown.add(type ?? "");
  return known ?? "unknown";
}

/** "Start Date FY" belongs to "Start Date"; some are called without the date's last word (document 2, 2.7). */
function fiscalOf(key: string, types: ReadonlyMap<string, ReportType>): Fiscal | null {
  const [, base, part] = /^(.*\S) (FY|FQ)$/.exec(key) ?? [];
  if (base === undefined || (part !== "FY" && part !== "FQ")) return null;
  const dateKey = [base, `${base} Date`].find((name) => types.get(name) === "date");
  return dateKey === undefined ? null : { dateKey, part };
}

function grouped(columns: readonly ReportColumn[]): ReportColumn[] {
  return columns.flatMap((column) =>
    column.fiscal === null ? [column, ...columns.filter(({ fiscal }) => fiscal?.dateKey === column.key)] : [],
  );
}
