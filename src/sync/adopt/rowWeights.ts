// How much two rows have in common: equal cells, weighed by how well their columns identify a row.
import type { Mapping } from "../mapping";

export interface RowLikeness {
  /** Cells that are equal, of those that either side has filled. */
  readonly equal: number;
  readonly of: number;
  /** The same by weight, 0 to 1. */
  readonly share: number;
}

/** By position in the mapping: names weigh most, columns of few values and computed ones least. */
export function columnWeights(
  mapping: Mapping,
  remote: readonly (readonly string[])[],
  compared: readonly number[],
): readonly number[] {
  return mapping.map((column, at) => {
    if (!compared.includes(at)) return 0;
    const values = new Set<string>();
    for (const row of remote) values.add(row[at] ?? "");
    const telling = remote.length < 2 ? 1 : Math.log(1 + values.size) / Math.log(1 + remote.length);
    const kind = column.naming ? 2 : column.computed ? 0.25 : column.type === "text" ? 1.5 : 1;
    return kind * (0.2 + 0.8 * telling);
  });
}

export function compareWeights(
  sides: { readonly sheet: readonly (readonly string[])[]; readonly remote: readonly (readonly string[])[] },
  weights: readonly number[],
  row: number,
  remote: number,
  columns: readonly number[],
): RowLikeness {
  let equal = 0;
  let of = 0;
  let shared = 0;
  let whole = 0;
  for (const column of columns) {
    const ours = sides.sheet[row]?.[column] ?? "";
    const theirs = sides.remote[remote]?.[column] ?? "";
    if (ours === "" && theirs === "") continue;
    const weight = weights[column] ?? 0;
    of++;
    whole += weight;
    if (ours !== theirs) continue;
    equal++;
    shared += weight;
  }
  return { equal, of, share: whole === 0 ? 0 : shared / whole };
}
