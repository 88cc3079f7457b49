// The part of daff's interface that the benchmark uses; the package brings no types.
declare module "daff" {
  export type Datum = string | number | boolean | null;

  /** Row by row; the first row is the header. */
  export class TableView {
    constructor(data: (readonly Datum[])[]);
    getCellView(): { readonly equals: (a: Datum | undefined, b: Datum | undefined) => boolean };
    /** A highlighter fills its table with plain cells and with changes. */
    getData(): readonly (readonly (Datum | Change)[])[];
  }
  /** before and after, or before, ours and theirs. */
  export type Change = Readonly<Record<string, Datum>>;
  export class CompareFlags {
    ordered: boolean;
    allow_nested_cells: boolean;
    show_unchanged_columns: boolean;
    unchanged_context: number;
    addPrimaryKey(column: string): void;
  }
  /** Where one row stands in parent, local and remote; below zero or nothing at all: not there. */
  export interface Unit {
    readonly p: number | null | undefined;
    readonly l: number | null | undefined;
    readonly r: number | null | undefined;
  }
  export interface Alignment {
    toOrder(): { getList(): readonly Unit[] };
  }
  export function compareTables3(
    parent: TableView,
    local: TableView,
    remote: TableView,
    flags: CompareFlags,
  ): { align(): Alignment };
  export class TableDiff {
    constructor(alignment: Alignment, flags: CompareFlags);
    hilite(output: TableView): boolean;
  }
}
