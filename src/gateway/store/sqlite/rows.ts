// How the tables ask SQLite. Each answer is a promise, so that a failing call rejects like any other store's. A
// statement is compiled once for each database.
import type Database from "libsql";
import type { Sql } from "../sql/sql";

/** By text, which has no values in it. Compiling takes longer than most statements run. */
const compiled = new WeakMap<Database.Database, Map<string, Database.Statement>>();

function statement(database: Database.Database, text: string): Database.Statement {
  const known = compiled.get(database) ?? new Map<string, Database.Statement>();
  compiled.set(database, known);
  const found = known.get(text) ?? database.prepare(text);
  known.set(text, found);
  return found;
}

/** Of a database that is closed: a statement that is kept keeps its file open. */
export function forgetStatements(database: Database.Database): void {
  compiled.delete(database);
}

/** `written` is told the text of each statement that writes, before it is run. */
export function sqlOf(database: Database.Database, written: (text: string) => void): Sql {
  const later = <T>(ask: () => T): Promise<T> => Promise.resolve().then(ask);
  return {
    skipLocked: "",
    run: (text, values) =>
      later(() => {
        written(text);
        statement(database, text).run(...values);
      }),
    first: (row, text, values) =>
      later(() => {
        const found = statement(database, text).get(...values);
        return found === undefined || found === null ? null : row.parse(found);
      }),
    all: (row, text, values) => later(() => row.array().parse(statement(database, text).all(...values))),
  };
}
