// The workbook that grid, Excel host and file reader share. It only joins: each rule of Excel's stands in the file it
// delegates to.
import { addCalculation, type BackgroundCalculation } from "./calculation/background";
import { clearCells, readBlock, readScalars, setFormats, setStyles, writeBlock } from "./cells";
import { chartStore } from "./charts/store";
import { commentStore } from "./comments";
import { ConditionalView } from "./conditional/show";
import { conditionalStore } from "./conditional/store";
import { computing } from "./calculation/compute";
import { copySheet, moveSheet } from "./copySheet";
import { Core } from "./core";
import { CustomXml, keepStored } from "./customXml";
import { typeBlock } from "./typing";
import { sameName } from "./formula/rewrite";
import { Ids } from "./ids";
import * as layout from "./layout";
import { resultStore } from "./calculation/keptResults";
import { mergeStore } from "./merges/merges";
import { moveRange } from "./moveRange";
import { pageStore } from "./pageSetup";
import { attempt } from "./refusal";
import { cellRect, sameRect } from "./rects";
import { SheetLook } from "./sheetLook";
import * as sheets from "./sheets";
import { clearFilters, filterTable, sortTable } from "./tables/sortFilter";
import { columnShift, rangeShift, rowShift, shiftCells } from "./structure";
import { systemStore } from "./system";
import * as tableLife from "./tables/tableLife";
import { renameColumn, renameTable, resizeTable } from "./tables/tables";
import type * as words from "./types";
import type { WorkbookOptions, WorkbookStore } from "./workbookStore";

/** A workbook with one empty sheet, "Sheet1". */
export function createWorkbook(options: WorkbookOptions = {}): WorkbookStore {
  return new Workbook(options);
}

class Workbook implements WorkbookStore {
  private readonly core = new Core();
  private readonly xml = new CustomXml();
  private readonly stored = new Map<string, string>();
  private readonly looks = new Map<string, SheetLook>();
  private readonly ids = new Ids();
  readonly comments = commentStore(this.core, () => this.newId());
  readonly conditionals = conditionalStore(this.core, () => this.newId());
  readonly charts = chartStore(this.core, () => this.newId());
  readonly merges = mergeStore(this.core);
  readonly results = resultStore(this.core);
  readonly pages = pageStore(this.core);
  readonly system = systemStore(this.core);
  private readonly conditionalView: ConditionalView;
  readonly compute: WorkbookStore["compute"];
  readonly background: BackgroundCalculation | null;

  constructor(options: WorkbookOptions) {
    this.conditionalView = new ConditionalView(this.core, options.calculation);
    this.compute = computing(options.calculation);
    this.background = addCalculation(this.core, options.calculation, options.background);
    this.reset();
  }

  get sheets(): readonly words.SheetView[] {
    return this.core.state.sheets.map((sheet) => this.look(sheet.id));
  }

  get activeSheetId(): string {
    return this.core.selection.sheetId;
  }

  get selection(): WorkbookStore["selection"] {
    return this.core.selection;
  }

  get names(): readonly words.NameEntry[] {
    return this.core.state.names;
  }

  get customXml(): readonly words.CustomXmlEntry[] {
    return this.xml.entries;
  }

  get settings(): ReadonlyMap<string, string> {
    return this.stored;
  }

  subscribe(listener: (change: words.ModelChange) => void): () => void {
    return this.core.subscribe(listener);
  }

  onEvent(listener: (event: words.StoreEvent) => void): () => void {
    return this.core.onEvent(listener);
  }

  batch<T>(work: () => T): T {
    return this.core.batch(work);
  }

  nextStep(): void {
    this.core.nextStep();
  }

  sheet(idOrName: string): words.SheetView | undefined {
    const { sheets: all } = this.core.state;
    const found = all.find((one) => one.id === idOrName) ?? all.find((one) => sameName(one.meta.name, idOrName));
    return found && this.look(found.id);
  }

  table(idOrName: string): words.TableView | undefined {
    const { tables } = this.core.state;
    return tables.find((one) => one.id === idOrName) ?? tables.find((one) => sameName(one.name, idOrName));
  }

  activate(sheetId: string): void {
    sheets.activate(this.core, sheetId);
  }

  select(sheetId: string, rect: words.Rect, others: readonly words.Rect[] = []): void {
    this.activate(sheetId);
    const before = this.core.selection;
    if (sameRect(before.rect, rect) && others.length === 0 && before.others === undefined) return;
    this.core.selection = others.length === 0 ? { sheetId, rect } : { sheetId, rect, others };
    this.core.emit({ kind: "selection", sheetId, rect });
    this.core.changed({ kind: "selection" });
  }

  // The grid's edits: a refusal comes back as a value.

  enter(sheetId: string, row: number, column: number, typed: string): words.Edit {
    return this.edit(() => typeBlock(this.core, sheetId, cellRect(row, column), [[typed]]));
  }

  paste(sheetId: string, row: number, column: number, typed: readonly (readonly string[])[]): words.Edit {
    const width = typed.reduce((widest, line) => Math.max(widest, line.length), 0);
    if (width === 0) return null;
    const rect = { top: row, left: column, bottom: row + typed.length - 1, right: column + width - 1 };
    return this.edit(() => typeBlock(this.core, sheetId, rect, typed));
  }

  clear(sheetId: string, rect: words.Rect): words.Edit {
    return this.edit(() => clearCells(this.core, sheetId, rect, "contents"));
  }

  insertRows(sheetId: string, row: number, count: number): words.Edit {
    return this.edit(() => shiftCells(this.core, sheetId, rowShift(row, count)));
  }

  deleteRows(sheetId: string, row: number, count: number): words.Edit {
    return this.edit(() => shiftCells(this.core, sheetId, rowShift(row, -count)));
  }

  insertColumns(sheetId: string, column: number, count: number): words.Edit {
    return this.edit(() => shiftCells(this.core, sheetId, columnShift(column, count)));
  }

  deleteColumns(sheetId: string, column: number, count: number): words.Edit {
    return this.edit(() => shiftCells(this.core, sheetId, columnShift(column, -count)));
  }

  sortTable(tableId: string, column: number, ascending: boolean): words.Edit {
    return this.edit(() => sortTable(this.core, tableId, column, ascending));
  }

  filterTable(tableId: string, column: number, filter: words.ColumnFilter | null): words.Edit {
    return this.edit(() => filterTable(this.core, tableId, column, filter));
  }

  addSheet(name?: string): words.Edit {
    return this.edit(() => this.activate(this.createSheet(name).id));
  }

  renameSheet(sheetId: string, name: string): words.Edit {
    return this.edit(() => sheets.renameSheet(this.core, sheetId, name));
  }

  deleteSheet(sheetId: string): words.Edit {
    return this.edit(() => sheets.deleteSheet(this.core, sheetId));
  }

  protectSheet(sheetId: string, on: boolean): words.Edit {
    return this.edit(() => this.core.setMeta(sheetId, { protected: on }));
  }

  setColumnWidth(sheetId: string, column: number, px: number): words.Edit {
    return this.edit(() => layout.setSize(this.core, sheetId, "widths", column, px));
  }

  hideColumns(sheetId: string, column: number, count: number, hidden: boolean): words.Edit {
    return this.edit(() => layout.hideLines(this.core, sheetId, "hiddenColumns", column, count, hidden));
  }

  undo(): boolean {
    return this.core.travel(true);
  }

  redo(): boolean {
    return this.core.travel(false);
  }

  // The add-in's and the file reader's edits: a refusal is thrown.

  read(sheetId: string, rect: words.Rect, kind: words.BlockKind): (string | number | boolean)[][] {
    return readBlock(this.core, sheetId, rect, kind);
  }

  scalars(sheetId: string, rect: words.Rect): words.Scalar[][] {
    return readScalars(this.core, sheetId, rect);
  }

  write(sheetId: string, rect: words.Rect, inputs: readonly (readonly words.Input[])[]): void {
    this.batch(() => writeBlock(this.core, sheetId, rect, inputs));
  }

  setFormat(sheetId: string, rect: words.Rect, format: string | readonly (readonly string[])[]): void {
    this.batch(() => setFormats(this.core, sheetId, rect, format));
  }

  setStyle(sheetId: string, rect: words.Rect, style: words.CellStyle): void {
    this.batch(() => setStyles(this.core, sheetId, rect, style));
  }

  clearRange(sheetId: string, rect: words.Rect, what: "contents" | "formats" | "all"): void {
    this.batch(() => {
      clearCells(this.core, sheetId, rect, what);
      if (what === "all") this.comments.clear(sheetId, rect);
      if (what !== "contents") this.conditionals.clear(sheetId, rect);
    });
  }

  insertRange(sheetId: string, rect: words.Rect, shift: "down" | "right"): void {
    this.batch(() => shiftCells(this.core, sheetId, rangeShift(rect, shift)));
  }

  deleteRange(sheetId: string, rect: words.Rect, shift: "up" | "left"): void {
    this.batch(() => shiftCells(this.core, sheetId, rangeShift(rect, shift)));
  }

  hideRows(sheetId: string, row: number, count: number, hidden: boolean): void {
    this.batch(() => layout.hideLines(this.core, sheetId, "hiddenRows", row, count, hidden));
  }

  setRowHeight(sheetId: string, row: number, px: number): void {
    this.batch(() => layout.setSize(this.core, sheetId, "heights", row, px));
  }

  setRowHeights(sheetId: string, sizes: ReadonlyMap<number, number>): void {
    this.batch(() => layout.setHeights(this.core, sheetId, sizes));
  }

  freeze(sheetId: string, rows: number, columns: number): void {
    this.batch(() => this.core.setMeta(sheetId, { frozen: { rows, columns } }));
  }

  setVisible(sheetId: string, visible: boolean): void {
    this.batch(() => sheets.setVisible(this.core, sheetId, visible));
  }

  setValidation(
    sheetId: string,
    rule: words.ValidationRule | { readonly rect: words.Rect; readonly list: null },
  ): void {
    this.batch(() => layout.setValidation(this.core, sheetId, rule));
  }

  validations(sheetId: string): readonly words.ValidationRule[] {
    return this.core.sheet(sheetId).meta.validations;
  }

  createSheet(name?: string): words.SheetView {
    return this.batch(() => this.look(sheets.addSheet(this.core, this.newId(), name).id));
  }

  copySheet(sheetId: string, position: number): words.SheetView {
    return this.batch(() => this.look(copySheet(this.core, sheetId, position, () => this.newId()).id));
  }

  moveSheet(sheetId: string, position: number): void {
    this.batch(() => moveSheet(this.core, sheetId, position));
  }

  moveRange(sheetId: string, rect: words.Rect, toSheetId: string, row: number, column: number): void {
    this.batch(() => moveRange(this.core, sheetId, rect, toSheetId, row, column));
  }

  addTable(
    sheetId: string,
    rect: words.Rect,
    hasHeaders: boolean,
    name?: string,
    identity?: words.TableIdentity,
  ): words.TableView {
    const id = identity === undefined || this.table(identity.id) ? this.newId() : identity.id;
    const { columnIds } = identity ?? {};
    return this.batch(() => tableLife.addTable(this.core, { id, sheetId, rect, hasHeaders, name, columnIds }));
  }

  resizeTable(tableId: string, rect: words.Rect): void {
    this.batch(() => resizeTable(this.core, tableId, rect));
  }

  renameTable(tableId: string, name: string): void {
    this.batch(() => renameTable(this.core, tableId, name));
  }

  setTableStyle(tableId: string, style: string): void {
    this.batch(() => this.core.setTable({ ...this.core.table(tableId), style }));
  }

  setTableParts(tableId: string, parts: { readonly headers?: boolean; readonly totals?: boolean }): void {
    this.batch(() => tableLife.setParts(this.core, tableId, parts));
  }

  renameTableColumn(tableId: string, column: number, name: string): void {
    this.batch(() => renameColumn(this.core, tableId, column, name));
  }

  convertToRange(tableId: string): void {
    this.batch(() => tableLife.convertToRange(this.core, tableId));
  }

  deleteTable(tableId: string): void {
    this.batch(() => tableLife.deleteTable(this.core, tableId));
  }

  clearTableFilters(tableId: string): void {
    this.batch(() => clearFilters(this.core, tableId));
  }

  setName(name: string, formula: string, sheetId: string | null): void {
    this.batch(() => layout.setName(this.core, name, formula, sheetId));
  }

  deleteName(name: string, sheetId: string | null): void {
    this.batch(() => layout.deleteName(this.core, name, sheetId));
  }

  putCustomXml(id: string | null, xml: string): words.CustomXmlEntry {
    return this.xml.put(id ?? this.newId(), xml);
  }

  deleteCustomXml(id: string): void {
    this.xml.delete(id);
  }

  setSetting(key: string, json: string | null): void {
    if (json === null) this.stored.delete(key);
    else this.stored.set(key, json);
  }

  reset(): void {
    this.background?.end();
    this.xml.clear();
    this.stored.clear();
    this.core.selection = { sheetId: "", rect: cellRect(0, 0) };
    this.core.batch(() => {
      this.core.setState({ sheets: [], tables: [], names: [], date1904: false });
      const first = this.createSheet();
      this.activate(first.id);
    });
    this.forgetHistory();
  }

  replace<T>(work: () => T): T {
    const { state, selection } = this.core;
    const restore = keepStored(this.xml, this.stored);
    const wasPostponed = this.background?.on === true;
    this.reset();
    try {
      return this.batch(work);
    } catch (error) {
      this.reset();
      restore();
      if (wasPostponed) this.background.postpone();
      this.core.batch(() => this.core.setState(state));
      this.core.selection = selection;
      this.forgetHistory();
      throw error;
    }
  }

  forgetHistory = (): void => this.core.journal.forget();

  private edit = (work: () => void): words.Edit => attempt(() => this.batch(work));

  private look(id: string): SheetLook {
    let look = this.looks.get(id);
    if (!look) {
      look = new SheetLook(this.core, id, this.conditionalView);
      this.looks.set(id, look);
    }
    return look;
  }

  /** A part read from a file may hold an id already. */
  private newId(): string {
    return this.ids.next((id) => [...this.xml.entries, ...this.core.state.tables].some((one) => one.id === id));
  }
}
