// What an operation of a service is, as data, and the checks that every operation shares.
// Holds no operation itself: those stand in routes/<service>.ts.
import { badParameter, type Answer } from "./jsonApi";
import type { Records } from "./records";

/** Readings of what the documents leave open; each is an option of the simulator. */
export interface Behaviour {
  /** PATCH replaces all cells instead of keeping the omitted ones (document 3, unknown everywhere). */
  patchReplaces: boolean;
  /** A bulk create keeps its valid items although it answers 422 (document 3, unknown everywhere). */
  partialBulk: boolean;
}

/** One request, as far as an operation needs it. */
export interface Call {
  url: URL;
  path: Record<string, string>;
  body: string;
  records: Records;
  behaviour: Behaviour;
  now: number;
}

export interface Operation {
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the service's base, with `{name}` for values. */
  path: string;
  /** The families of query parameters that it takes; all others are refused. */
  query?: ("page" | "filter")[];
  answer: (call: Call) => Answer;
}

export interface Service {
  name: string;
  base: string;
  version: string;
  requestsPerSecond: number;
  operations: Operation[];
}

const families = {
  page: /^page\[(cursor|direction|size)\]$/,
  filter: /^filter\[[a-z_]+\](\[\])?$/,
};

/** A parameter that an operation does not know is 400, never ignored. The documents leave it open. */
export function checkParameters(operation: Operation, url: URL): void {
  for (const name of new Set(url.searchParams.keys())) {
    const known = operation.query?.some((family) => families[family].test(name));
    if (!known) throw badParameter(`${operation.name} does not take ${name}`, name);
  }
}
