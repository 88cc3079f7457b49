// The lists of a proposal: its rows by what became of them, its cells by what is to be done with them. Pure; it decides
// nothing.
import type { CellConversion, RowAmbiguous, RowMatched, RowUnmatched, UnreadCell } from "../../sync/adopt/types";
import type { AdoptionProposal } from "../../workflows/adopt/types";

export type RowKind = "ambiguous" | "check" | "sure" | "unmatched" | "missing";

/** What needs a person comes first. */
export const rowKinds: readonly RowKind[] = ["ambiguous", "check", "unmatched", "sure", "missing"];

export type RowItem =
  | { readonly kind: "sure"; readonly key: string; readonly row: RowMatched }
  | { readonly kind: "check"; readonly key: string; readonly row: RowMatched }
  | { readonly kind: "ambiguous"; readonly key: string; readonly row: RowAmbiguous }
  | { readonly kind: "unmatched"; readonly key: string; readonly row: RowUnmatched }
  | { readonly kind: "missing"; readonly key: string; readonly name: string };

export function rowItems({ matched, ambiguous, unmatched, notInSheet }: AdoptionProposal): RowItem[] {
  const items: RowItem[] = [
    ...ambiguous.map((row) => ({ kind: "ambiguous", key: `r${row.row}`, row }) as const),
    ...matched.map((row): RowItem => {
      const kind = row.sureness === "sure" ? "sure" : "check";
      return { kind, key: `r${row.row}`, row };
    }),
    ...unmatched.map((row) => ({ kind: "unmatched", key: `r${row.row}`, row }) as const),
    ...notInSheet.map(({ id, name }) => ({ kind: "missing", key: `i${id}`, name }) as const),
  ];
  const rank = new Map(rowKinds.map((kind, n) => [kind, n]));
  return items.sort((a, b) => (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0));
}

export type ValueKind = "doubt" | "unread" | "change";

export const valueKinds: readonly ValueKind[] = ["doubt", "unread", "change"];

export type ValueItem =
  | {
      readonly kind: "doubt" | "change";
      readonly key: string;
      readonly cell: CellConversion;
      /** More cells of the column that say the same, decided with it. */
      readonly alike: readonly CellConversion[];
    }
  | { readonly kind: "unread"; readonly key: string; readonly cell: UnreadCell };

export function valueItems({ conversions, unread }: AdoptionProposal): ValueItem[] {
  const doubtful = conversions.filter(({ doubt }) => doubt !== null);
  const plain = conversions.filter(({ doubt }) => doubt === null);
  return [
    ...together(doubtful).map(([cell, ...alike]) => ({ kind: "doubt", key: cell.address, cell, alike }) as const),
    ...unread.map((cell) => ({ kind: "unread", key: cell.address, cell }) as const),
    ...plain.map((cell) => ({ kind: "change", key: cell.address, cell, alike: [] }) as const),
  ];
}

type Alike = [CellConversion, ...CellConversion[]];

/** One word for another is one decision, however many cells have it. */
function together(doubtful: readonly CellConversion[]): readonly Alike[] {
  const found = new Map<string, Alike>();
  for (const cell of doubtful) {
    const { key, from, to, how, address } = cell;
    const name = how.kind === "known" ? JSON.stringify([key, from, to]) : address;
    const others = found.get(name);
    if (others === undefined) found.set(name, [cell]);
    else others.push(cell);
  }
  return [...found.values()];
}

/** How many of each kind. */
export function tally<Kind extends string>(items: readonly { readonly kind: Kind }[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
