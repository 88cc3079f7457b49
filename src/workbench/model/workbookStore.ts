// The workbook of the workbench as its callers see it.
import type { BackgroundStore } from "./calculation/background";
import type { CalculationPort } from "./calculation/calculation";
import type { ChartStore } from "./charts/store";
import type { CommentStore } from "./comments";
import type { Compute } from "./calculation/compute";
import type { ConditionalStore } from "./conditional/store";
import type { ResultStore } from "./calculation/keptResults";
import type { MergeStore } from "./merges/merges";
import type { PageStore } from "./pageSetup";
import type { SystemStore } from "./system";
import type {
  BlockKind,
  CellStyle,
  CustomXmlEntry,
  Input,
  NameEntry,
  Rect,
  Scalar,
  SheetView,
  StoreEvent,
  TableIdentity,
  TableView,
  ValidationRule,
  WorkbookEditor,
} from "./types";

export interface WorkbookOptions {
  /** Without one, formulas are kept but show nothing. */
  readonly calculation?: CalculationPort;
  /** Given where somebody calculates elsewhere what takes long. `now`: milliseconds of any clock that only goes on. */
  readonly background?: { readonly now: () => number };
}

/**
 * The whole workbook as the Excel host and the file reader and writer use it. Every method that changes something
 * throws a StoreError where Excel would refuse, and belongs to the running `batch` (one step of undo, one calculation,
 * one event a block).
 */
export interface WorkbookStore extends WorkbookEditor {
  readonly names: readonly NameEntry[];
  readonly customXml: readonly CustomXmlEntry[];
  readonly settings: ReadonlyMap<string, string>;
  readonly system: SystemStore;
  readonly merges: MergeStore;
  readonly comments: CommentStore;
  readonly conditionals: ConditionalStore;
  readonly charts: ChartStore;
  /** How each sheet is printed. */
  readonly pages: PageStore;
  /** What files kept of their formulas. */
  readonly results: ResultStore;
  /** Calculation that takes long; null where all is calculated here. */
  readonly background: BackgroundStore | null;
  /** A worksheet function over given values; errors come as values. */
  readonly compute: Compute;
  onEvent(listener: (event: StoreEvent) => void): () => void;
  batch<T>(work: () => T): T;
  /** Within a batch: what was changed before it and what is changed after it are undone one after the other. */
  nextStep(): void;
  sheet(idOrName: string): SheetView | undefined;
  table(idOrName: string): TableView | undefined;

  read(sheetId: string, rect: Rect, kind: BlockKind): (string | number | boolean)[][];
  /** Values as they are held: blanks are null and errors are no texts. */
  scalars(sheetId: string, rect: Rect): Scalar[][];
  /**
   * Strings are taken as Excel takes them: "=..." a formula, "'..." text, "12" a number unless the cell's format is
   * "@".
   */
  write(sheetId: string, rect: Rect, inputs: readonly (readonly Input[])[]): void;
  setFormat(sheetId: string, rect: Rect, format: string | readonly (readonly string[])[]): void;
  setStyle(sheetId: string, rect: Rect, style: CellStyle): void;
  clearRange(sheetId: string, rect: Rect, what: "contents" | "formats" | "all"): void;
  insertRange(sheetId: string, rect: Rect, shift: "down" | "right"): void;
  deleteRange(sheetId: string, rect: Rect, shift: "up" | "left"): void;
  hideRows(sheetId: string, row: number, count: number, hidden: boolean): void;
  setRowHeight(sheetId: string, row: number, px: number): void;
  /** Pixels by row. */
  setRowHeights(sheetId: string, sizes: ReadonlyMap<number, number>): void;
  freeze(sheetId: string, rows: number, columns: number): void;
  setVisible(sheetId: string, visible: boolean): void;
  setValidation(sheetId: string, rule: ValidationRule | { readonly rect: Rect; readonly list: null }): void;
  validations(sheetId: string): readonly ValidationRule[];
  createSheet(name?: string): SheetView;
  /** The copy stands at `position`, from 0, under a name of its own. */
  copySheet(sheetId: string, position: number): SheetView;
  moveSheet(sheetId: string, position: number): void;
  /** Cut and paste to a new upper left corner. */
  moveRange(sheetId: string, rect: Rect, toSheetId: string, row: number, column: number): void;

  /** `identity` is what a file remembers of the table; else it gets ids of its own. */
  addTable(sheetId: string, rect: Rect, hasHeaders: boolean, name?: string, identity?: TableIdentity): TableView;
  resizeTable(tableId: string, rect: Rect): void;
  renameTable(tableId: string, name: string): void;
  setTableStyle(tableId: string, style: string): void;
  setTableParts(tableId: string, parts: { readonly headers?: boolean; readonly totals?: boolean }): void;
  renameTableColumn(tableId: string, column: number, name: string): void;
  /** The table goes, its cells stay. */
  convertToRange(tableId: string): void;
  /** The table goes with its cells. */
  deleteTable(tableId: string): void;
  clearTableFilters(tableId: string): void;

  setName(name: string, formula: string, sheetId: string | null): void;
  deleteName(name: string, sheetId: string | null): void;
  putCustomXml(id: string | null, xml: string): CustomXmlEntry;
  deleteCustomXml(id: string): void;
  setSetting(key: string, json: string | null): void;

  /** Back to one empty sheet. The file reader starts from here. */
  reset(): void;
  /** Another workbook takes this one's place. When `work` fails, this one stays, without its undo history. */
  replace<T>(work: () => T): T;
  /** Ends undo and redo here: a workbook that was just opened has no past. */
  forgetHistory(): void;
}
