// What a preview lists: things of a few kinds, each made when it comes into sight, so that ten thousand cost no more
// than those that are looked at. It decides nothing.
import type { OwnCell } from "../../sync/plan/ownEdits";
import type { ColumnType } from "../../sync/mapping";
import type { Conflict, RowCreate, RowDeletion } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import type { OwnNumber } from "../../workbook/table/types";

interface Item {
  readonly key: string;
  readonly title: string;
  /** Where to go: the body row, and the column of the mapping. Null for what is not in the sheet. */
  readonly place: { readonly row: number; readonly column: number | null } | null;
}

/** A label with a value, or with an old and a new one. */
export interface PreviewLine {
  readonly label: string;
  /** Of its column. */
  readonly type?: ColumnType | undefined;
  readonly format?: string | undefined;
  readonly from?: CellValue;
  readonly to: CellValue;
  /** Why the new value looks like a slip, in words; absent where it does not. */
  readonly jump?: string;
  /** The formula that gave the value. */
  readonly formula?: string;
  /** What the sheet's cell holds and loses, where a third value was decided for both sides. */
  readonly sheet?: CellValue;
  /** The cell, where it may be given up for the platform's value. */
  readonly own?: OwnCell;
}

export type PreviewItem = Item &
  (
    | {
        readonly kind: "problem";
        readonly text: string;
        /** The id cell's text, where the row may be made a new one. */
        readonly renew: string | null;
        /** What may be given up for the platform's value. */
        readonly lines: readonly PreviewLine[];
        /** The number that the cell's text says, and how its column shows it; null: none, or not for certain. */
        readonly offer: { readonly number: OwnNumber; readonly shown: string } | null;
      }
    | {
        readonly kind: "conflict";
        readonly conflict: Conflict;
        readonly label: string;
        /** The title without the label. */
        readonly rowTitle: string;
        /** The number format of its column in the sheet. */
        readonly format: string | undefined;
      }
    | {
        readonly kind: "deletion";
        readonly id: string;
        readonly lines: readonly PreviewLine[];
        /** Somebody changed it after the send that an undo takes back. */
        readonly changedSince: boolean;
        /** The row that may be put back into the sheet; null in an undo. */
        readonly back: RowDeletion | null;
      }
    | {
        readonly kind: "create" | "update";
        /** Its name in `Choices.excluded`. */
        readonly rowKey: string;
        readonly lines: readonly PreviewLine[];
        /** A new row that may be on the platform already, and what to do about it; null for any other. */
        readonly like: { readonly text: string; readonly create: RowCreate } | null;
        /** An undo took it off the platform. */
        readonly undone: boolean;
        /** It looks like a heading inside a list. */
        readonly heading: boolean;
        /** What it breaks of the company's soft rules; null where nothing. */
        readonly warning: string | null;
      }
    | { readonly kind: "pull"; readonly text: string; readonly lines: readonly PreviewLine[] }
  );
export type PreviewKind = PreviewItem["kind"];

export const KINDS = ["problem", "conflict", "deletion", "create", "update", "pull"] as const;

/** Things of one kind by position. Only `item` is dear. */
export interface Section {
  readonly kind: PreviewKind;
  readonly length: number;
  readonly key: (at: number) => string;
  readonly title: (at: number) => string;
  /** What names it in the person's choices: a row to leave out, or a deletion to tick. */
  readonly choice: (at: number) => string | null;
  readonly item: (at: number) => PreviewItem;
}

interface Named {
  readonly key: string;
  readonly title: string;
}

interface Making<Entry> {
  readonly key: (entry: Entry) => string;
  readonly title: (entry: Entry) => string;
  readonly choice?: (entry: Entry) => string;
  readonly make: (entry: Entry, named: Named) => PreviewItem;
}

/** One section over the entries of a plan; each item is made once. */
export function sectionOf<Entry>(
  kind: PreviewKind,
  entries: readonly Entry[],
  { key, title, choice, make }: Making<Entry>,
): Section {
  const made = new Map<number, PreviewItem>();
  const keys: string[] = [];
  const entry = (at: number): Entry => {
    const found = entries[at];
    if (found === undefined) throw new RangeError(`There is no ${kind} at ${at}.`);
    return found;
  };
  return {
    kind,
    length: entries.length,
    key: (at) => (keys[at] ??= key(entry(at))),
    title: (at) => title(entry(at)),
    choice: (at) => choice?.(entry(at)) ?? null,
    item(at) {
      const known = made.get(at);
      if (known !== undefined) return known;
      const item = make(entry(at), { key: key(entry(at)), title: title(entry(at)) });
      made.set(at, item);
      return item;
    },
  };
}
