// The few ways in which tables ask SQLite. Each is a promise, so that a failing call rejects like any other store's;
// every row that comes out is parsed.
import type Database from "libsql";
import type { z } from "zod";

type Value = string | number | null;

export function run(database: Database.Database, sql: string, values: readonly Value[]): Promise<void> {
  return Promise.resolve().then(() => void database.prepare(sql).run(...values));
}

export function first<T>(
  database: Database.Database,
  row: z.ZodType<T>,
  sql: string,
  values: readonly Value[],
): Promise<T | null> {
  return Promise.resolve().then(() => {
    const found = database.prepare(sql).get(...values);
    return found === undefined || found === null ? null : row.parse(found);
  });
}

export function all<T>(
  database: Database.Database,
  row: z.ZodType<T>,
  sql: string,
  values: readonly Value[],
): Promise<T[]> {
  return Promise.resolve().then(() => row.array().parse(database.prepare(sql).all(...values)));
}
