// What an operation of a service is, as data, and the checks that every operation shares.
// Has no operation itself: those are in routes/<service>.ts.
import { badParameter, type Answer } from "./jsonApi";
import type { Records } from "./records";

/** Readings of what the documents leave open; each is an option of the simulator. */
export interface Behaviour {
  /** PATCH replaces all cells instead of keeping the omitted ones (document 3, unknown everywhere). */
  patchReplaces: boolean;
  /** A bulk create keeps its valid items although it answers 422 (document 3, unknown everywhere). */
  partialBulk: boolean;
  /** The two contact operations by platform id keep what is valid although they answer 422 (document 1, 4.2). */
  partialContacts: boolean;
  /** A second event with the same external id is refused with 422. */
  uniqueExternalIds: boolean;
  /** A single bid's `included` stands beside `data` instead of inside (document 3, traps). */
  includedBesideData: boolean;
  /** What published descriptions of such platforms ask and answer beyond the documents (document 4). */
  strict: boolean;
  /** The entries of the suppliers report are its schema (document 2, 2.7). */
  supplierSchema: boolean;
}

/** One request, as far as an operation needs it. */
export interface Call {
  url: URL;
  path: Record<string, string>;
  body: string;
  records: Records;
  behaviour: Behaviour;
  now: number;
  /** Who asks: some lists hold only what the user owns (document 2, 4.3). */
  userEmail: string;
}

type QueryFamily = "page" | "filter" | "sort" | "include";

export interface Operation {
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the service's base, with `{name}` for values. */
  path: string;
  /** The families of query parameters that it takes; all others are refused. */
  query?: QueryFamily[];
  /** The dated versions that serve it, where a service has them (document 2, part 9). */
  versions?: string[];
  /** Other versions answer 410 instead of 406 (document 2, part 7). */
  goneLater?: true;
  answer: (call: Call) => Answer;
}

export interface Service {
  name: string;
  base: string;
  /** What X-Api-Version says; null where a service reports none (document 1, part 9). */
  version: string | null;
  /** Refuses a request whose headers break a rule of this service alone. */
  checkHeaders?: (headers: Headers, operation: Operation) => void;
  requestsPerSecond: number;
  operations: Operation[];
}

const families: Record<QueryFamily, RegExp> = {
  page: /^page\[(cursor|direction|size)\]$/,
  filter: /^filter\[[a-z_]+\](\[\])?$/,
  sort: /^sort$/,
  include: /^include$/,
};

/** A parameter that an operation does not know is 400, never ignored. The documents leave it open. */
export function checkParameters(operation: Operation, url: URL): void {
  for (const name of new Set(url.searchParams.keys())) {
    const known = operation.query?.some((family) => families[family].test(name));
    if (!known) throw badParameter(`${operation.name} does not take ${name}`, name);
  }
}
