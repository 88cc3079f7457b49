// How the tables ask PostgreSQL, on one connection. It spells the common texts as PostgreSQL wants them: values have
// numbers, and names with capitals stand in quotes.
import type { ClientBase } from "pg";
import type { Sql, Value } from "../sql/sql";

interface Spelled {
  /** Prepared once for each connection. */
  readonly name: string;
  readonly text: string;
}

const spelled = new Map<string, Spelled>();

/** Quoted text stays as it is. */
export function spell(text: string): string {
  let values = 0;
  return text.replace(/'[^']*'|"[^"]*"|\?|\b[a-z]+[A-Z]\w*\b/g, (part) => {
    if (part === "?") return `$${(values += 1)}`;
    return /^['"]/.test(part) ? part : `"${part}"`;
  });
}

function statement(text: string): Spelled {
  const known = spelled.get(text);
  if (known !== undefined) return known;
  const made = { name: `s${spelled.size}`, text: spell(text) };
  spelled.set(text, made);
  return made;
}

export function sqlOf(client: ClientBase): Sql {
  const ask = async (text: string, values: readonly Value[]): Promise<readonly unknown[]> => {
    const { rows } = await client.query<Record<string, unknown>>({ ...statement(text), values: [...values] });
    return rows;
  };
  return {
    skipLocked: " FOR UPDATE OF handed SKIP LOCKED",
    async run(text, values) {
      await ask(text, values);
    },
    async first(row, text, values) {
      const [found] = await ask(text, values);
      return found === undefined ? null : row.parse(found);
    },
    all: async (row, text, values) => row.array().parse(await ask(text, values)),
  };
}
