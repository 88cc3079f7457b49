// All of a workbook but its cells, as one value that is replaced and never changed: that is what makes undo simple.
import type { Chart } from "./charts/types";
import type { ConditionalFormat } from "./conditional/types";
import type { Grid } from "./grid";
import { FRESH_PAGE, type PageSetup } from "./pageTypes";
import type { CellComment, NameEntry, Rect, TableView, ValidationRule } from "./types";

interface Frozen {
  readonly rows: number;
  readonly columns: number;
}

export interface SheetMeta {
  readonly name: string;
  readonly visible: boolean;
  readonly protected: boolean;
  readonly frozen: Frozen;
  readonly widths: ReadonlyMap<number, number>;
  readonly heights: ReadonlyMap<number, number>;
  readonly hiddenColumns: ReadonlySet<number>;
  readonly hiddenRows: ReadonlySet<number>;
  /** Rows that a table's filter hides. */
  readonly filteredRows: ReadonlySet<number>;
  readonly merges: readonly Rect[];
  readonly comments: readonly CellComment[];
  /** In the order of their priority. */
  readonly conditionals: readonly ConditionalFormat[];
  readonly validations: readonly ValidationRule[];
  readonly charts: readonly Chart[];
  readonly page: PageSetup;
  /** Interned numbers plus one, for whole rows and columns. */
  readonly rowFormats: ReadonlyMap<number, number>;
  readonly columnFormats: ReadonlyMap<number, number>;
  readonly rowStyles: ReadonlyMap<number, number>;
  readonly columnStyles: ReadonlyMap<number, number>;
}

export interface SheetState {
  readonly id: string;
  readonly grid: Grid;
  readonly meta: SheetMeta;
}

export interface WorkbookState {
  readonly sheets: readonly SheetState[];
  readonly tables: readonly TableView[];
  readonly names: readonly NameEntry[];
  /** Dates count from 1904 instead of 1900. */
  readonly date1904: boolean;
}

export interface Selection {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly others?: readonly Rect[] | undefined;
}

export function emptyMeta(name: string): SheetMeta {
  return {
    name,
    visible: true,
    protected: false,
    frozen: { rows: 0, columns: 0 },
    widths: new Map(),
    heights: new Map(),
    hiddenColumns: new Set(),
    hiddenRows: new Set(),
    filteredRows: new Set(),
    merges: [],
    comments: [],
    conditionals: [],
    validations: [],
    charts: [],
    page: FRESH_PAGE,
    rowFormats: new Map(),
    columnFormats: new Map(),
    rowStyles: new Map(),
    columnStyles: new Map(),
  };
}
