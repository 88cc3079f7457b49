// The few ways in which the tables ask a database, whichever it is. Texts are SQL that SQLite and PostgreSQL
// understand alike, with `?` for each value; every row that comes out is parsed.
import type { z } from "zod";

export type Value = string | number | null;

export interface Sql {
  run(text: string, values: readonly Value[]): Promise<void>;
  first<T>(row: z.ZodType<T>, text: string, values: readonly Value[]): Promise<T | null>;
  all<T>(row: z.ZodType<T>, text: string, values: readonly Value[]): Promise<T[]>;
  /** Ends a query that leaves out rows of `handed` that another transaction has taken; may be empty. */
  readonly skipLocked: string;
}
