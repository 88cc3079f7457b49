// How the tables ask SQLite. Each answer is a promise, so that a failing call rejects like any other store's. A
// statement is compiled once for each database.
import type { Sql } from "../sql/sql";

export interface Statement {
  run(...values: readonly unknown[]): unknown;
  get(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[] | Promise<unknown[]>;
}

/** Compiling takes longer than most statements run. */
export class Statements {
  /** By text, which has no values in it. */
  readonly #compiled = new Map<string, Statement>();

  constructor(readonly compile: (text: string) => Statement | Promise<Statement>) {}

  async get(text: string): Promise<Statement> {
    const known = this.#compiled.get(text);
    if (known !== undefined) return known;
    const made = await this.compile(text);
    this.#compiled.set(text, made);
    return made;
  }

  /** Of a database that is closed: a statement that is kept keeps its file open. */
  forget(): void {
    this.#compiled.clear();
  }
}

/** `writes` is told the text of each statement that writes, before it is run. */
export function sqlOf(statements: Statements, writes: (text: string) => void): Sql {
  return {
    skipLocked: "",
    async run(text, values) {
      writes(text);
      (await statements.get(text)).run(...values);
    },
    async first(row, text, values) {
      const found = (await statements.get(text)).get(...values);
      return found === undefined || found === null ? null : row.parse(found);
    },
    all: async (row, text, values) => row.array().parse(await (await statements.get(text)).all(...values)),
  };
}
