// The words of report tables: what a report's schema says of a column, and what becomes of an entry. Pure data.
import type { CellValue } from "../values/cell";

/**
 * What a schema names (document 2, 2.7); "unknown" is a type that it names and we do not know: such cells come through
 * as they are.
 */
export const schemaTypes = ["text", "date", "integer", "select", "currency", "decimal", "string"] as const;
export type SchemaType = (typeof schemaTypes)[number];
export type ReportType = SchemaType | "unknown";

/** A fiscal year or quarter, and the date column that it belongs to. */
export interface Fiscal {
  readonly dateKey: string;
  readonly part: "FY" | "FQ";
}

export interface ReportColumn {
  /** The platform's name of the column: what binds it, whatever its header says. */
  readonly key: string;
  /** What it is called at first; not yet unique. */
  readonly label: string;
  readonly type: ReportType;
  /** "entries": its name stood in entries and not in the schema. */
  readonly origin: "schema" | "entries";
  readonly fiscal: Fiscal | null;
}

/** An entry as the platform gives it: flat, one value a column name. */
export interface RawEntry {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface CellRead {
  readonly value: CellValue;
  /** False: it does not fit the column's type, and stays as text. */
  readonly fits: boolean;
}

export interface EntryRow {
  /** Names the row in the sheet; the entry's id, with a number where several entries have one. */
  readonly key: string;
  /** In the columns' order. */
  readonly cells: readonly CellValue[];
}
