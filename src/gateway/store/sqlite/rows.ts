// The few ways in which tables ask SQLite. Each is a promise, so that a failing call rejects like any other store's;
// every row that comes out is parsed. A statement is compiled once for each database.
import type Database from "libsql";
import type { z } from "zod";

type Value = string | number | null;

/** By text, which has no values in it. Compiling takes longer than most statements run. */
const compiled = new WeakMap<Database.Database, Map<string, Database.Statement>>();

function statement(database: Database.Database, sql: string): Database.Statement {
  const known = compiled.get(database) ?? new Map<string, Database.Statement>();
  compiled.set(database, known);
  const found = known.get(sql) ?? database.prepare(sql);
  known.set(sql, found);
  return found;
}

/** Of a database that is closed: a statement that is kept keeps its file open. */
export function forgetStatements(database: Database.Database): void {
  compiled.delete(database);
}

export function run(database: Database.Database, sql: string, values: readonly Value[]): Promise<void> {
  return Promise.resolve().then(() => void statement(database, sql).run(...values));
}

export function first<T>(
  database: Database.Database,
  row: z.ZodType<T>,
  sql: string,
  values: readonly Value[],
): Promise<T | null> {
  return Promise.resolve().then(() => {
    const found = statement(database, sql).get(...values);
    return found === undefined || found === null ? null : row.parse(found);
  });
}

export function all<T>(
  database: Database.Database,
  row: z.ZodType<T>,
  sql: string,
  values: readonly Value[],
): Promise<T[]> {
  return Promise.resolve().then(() => row.array().parse(statement(database, sql).all(...values)));
}
