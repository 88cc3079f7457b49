// Line items that share cells with a row, found by an index of values. Values that many line items have point at none
// of them.
import { compareWeights } from "./rowWeights";

export interface ContentInput {
  readonly sheet: readonly (readonly string[])[];
  readonly remote: readonly (readonly string[])[];
  readonly compared: readonly number[];
  readonly rows: readonly number[];
  readonly items: readonly number[];
  readonly weights: readonly number[];
}

export interface ContentCandidate {
  readonly remote: number;
  readonly share: number;
}

/** A value that more line items have is looked up no more. */
const MOST_POSTINGS = 40;
const MOST_CANDIDATES = 12;

/** Per row the best candidates by shared weight, best first. */
export function contentCandidates(input: ContentInput): ReadonlyMap<number, readonly ContentCandidate[]> {
  const { rows, items, compared, sheet } = input;
  const found = new Map<number, readonly ContentCandidate[]>();
  if (rows.length === 0 || items.length === 0) return found;
  const postings = compared.map((column) => postingsOf(input, column));
  for (const row of rows) {
    const near = new Set<number>();
    compared.forEach((column, at) => {
      const list = postings[at]?.get(sheet[row]?.[column] ?? "") ?? [];
      if (list.length <= MOST_POSTINGS) for (const remote of list) near.add(remote);
    });
    const all = [...near].map((remote) => ({
      remote,
      share: compareWeights(input, input.weights, row, remote, compared).share,
    }));
    all.sort((a, b) => b.share - a.share || a.remote - b.remote);
    found.set(row, all.slice(0, MOST_CANDIDATES));
  }
  return found;
}

function postingsOf({ remote, items }: ContentInput, column: number): ReadonlyMap<string, readonly number[]> {
  const postings = new Map<string, number[]>();
  for (const at of items) {
    const value = remote[at]?.[column] ?? "";
    if (value === "") continue;
    const list = postings.get(value);
    if (list === undefined) postings.set(value, [at]);
    else if (list.length <= MOST_POSTINGS) list.push(at);
  }
  return postings;
}
