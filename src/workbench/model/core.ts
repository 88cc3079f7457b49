// The heart of a workbook: its state, the running batch, what listeners are told. Holds no rule of Excel's but "look
// before you write".
import { Journal } from "./journal";
import { type Reading, US } from "./numberText";
import { StoreRefusal } from "./refusal";
import { union } from "./rects";
import { type Selection, type SheetMeta, type SheetState, type WorkbookState } from "./state";
import { Looks } from "./styles";
import type { ModelChange, Rect, StoreEvent, TableView } from "./types";

type Listener<T> = (item: T) => void;

/** What the core needs of the calculation: it says what changed, and asks once for all at the end of a batch. */
export interface Recalculation {
  touched(sheetId: string, rect: Rect): void;
  /** Positions changed, or all of the workbook: every formula means something else. */
  invalidate(): void;
  /** Sheets, tables or names are others than in the state before. */
  restated(before: WorkbookState): void;
  update(): void;
  /** Other rows of the sheet show. */
  hid(sheetId: string): void;
  /** Whether it knows a function by this name. */
  knows(name: string): boolean;
}

/** A calculation that can be left to somebody else: see `calculation/background.ts`. */
export interface Postponing {
  readonly on: boolean;
  readonly due: boolean;
  postpone(): void;
  /** Several calculations of one task: where they take long is seen at its end. */
  together<T>(task: () => T): T;
}

export class Core {
  readonly journal = new Journal();
  readonly looks = new Looks();
  state: WorkbookState = { sheets: [], tables: [], names: [], date1904: false };
  selection: Selection = { sheetId: "", rect: { top: 0, left: 0, bottom: 0, right: 0 } };
  calculator: Recalculation | null = null;
  /** Null where all is calculated here. */
  background: Postponing | null = null;
  /** Grows with every change of what is shown. */
  version = 0;
  /** Of the person, not of the workbook: it is no part of undo and of no file. */
  locale = US;
  private depth = 0;
  private stepFrom: WorkbookState = this.state;
  private events: StoreEvent[] = [];
  private repaint = new Map<string, Rect>();
  private changes = new Map<string, ModelChange>();
  private readonly eventListeners = new Set<Listener<StoreEvent>>();
  private readonly changeListeners = new Set<Listener<ModelChange>>();

  onEvent(listener: Listener<StoreEvent>): () => void {
    this.eventListeners.add(listener);
    return () => void this.eventListeners.delete(listener);
  }

  subscribe(listener: Listener<ModelChange>): () => void {
    this.changeListeners.add(listener);
    return () => void this.changeListeners.delete(listener);
  }

  get reading(): Reading {
    return { locale: this.locale, date1904: this.state.date1904 };
  }

  sheet(id: string): SheetState {
    const sheet = this.state.sheets.find((one) => one.id === id);
    if (!sheet) throw new StoreRefusal("ItemNotFound", "The sheet does not exist.");
    return sheet;
  }

  table(id: string): TableView {
    const table = this.state.tables.find((one) => one.id === id);
    if (!table) throw new StoreRefusal("ItemNotFound", "The table does not exist.");
    return table;
  }

  tablesOn(sheetId: string): TableView[] {
    return this.state.tables.filter((table) => table.sheetId === sheetId);
  }

  setMeta(sheetId: string, patch: Partial<SheetMeta>): void {
    const sheets = this.state.sheets.map((sheet) =>
      sheet.id === sheetId ? { ...sheet, meta: { ...sheet.meta, ...patch } } : sheet,
    );
    this.state = { ...this.state, sheets };
    if (patch.hiddenRows !== undefined || patch.filteredRows !== undefined) this.calculator?.hid(sheetId);
    this.changed({ kind: "layout", sheetId });
  }

  setTable(table: TableView): void {
    this.setTables(this.state.tables.map((one) => (one.id === table.id ? table : one)));
    this.changed({ kind: "layout", sheetId: table.sheetId });
  }

  /** Structured references mean other cells from now on. */
  setTables(tables: readonly TableView[]): void {
    this.setState({ tables });
  }

  setState(patch: Partial<WorkbookState>): void {
    const before = this.state;
    this.version += 1;
    this.state = { ...before, ...patch };
    this.calculator?.restated(before);
  }

  /** Cells changed: they are calculated and repainted when the batch ends. */
  touched(sheetId: string, rect: Rect): void {
    this.calculator?.touched(sheetId, rect);
    this.repainted(sheetId, rect);
  }

  repainted(sheetId: string, rect: Rect): void {
    this.version += 1;
    this.repaint.set(sheetId, union(this.repaint.get(sheetId) ?? null, rect) ?? rect);
  }

  changed(change: ModelChange): void {
    if (change.kind !== "selection") this.version += 1;
    this.changes.set("sheetId" in change ? change.kind + change.sheetId : change.kind, change);
    if (this.depth === 0) this.tell();
  }

  emit(event: StoreEvent): void {
    this.events.push(event);
    if (this.depth === 0) this.tell();
  }

  /**
   * One step of undo (see `nextStep`), one calculation; listeners hear of it at its end, also when `work` throws
   * half-way.
   */
  batch<T>(work: () => T): T {
    if (this.depth > 0) return work();
    this.stepFrom = this.state;
    this.depth = 1;
    try {
      return work();
    } finally {
      try {
        this.calculator?.update();
      } finally {
        this.depth = 0;
        this.journal.close(this.stepFrom, this.state);
        this.tell();
      }
    }
  }

  /** Results that come later than what they are calculated from: no step of undo, and nothing to calculate. */
  aside(work: () => void): void {
    this.depth = 1;
    try {
      work();
    } finally {
      this.depth = 0;
      this.tell();
    }
  }

  /** What comes now is a step of undo of its own, although it belongs to the running batch. */
  nextStep(): void {
    if (this.depth === 0) return;
    this.journal.close(this.stepFrom, this.state);
    this.stepFrom = this.state;
  }

  travel(back: boolean): boolean {
    const before = this.state;
    const state = back ? this.journal.undo(before) : this.journal.redo(before);
    if (state === null) return false;
    this.depth = 1;
    this.state = state;
    this.calculator?.invalidate();
    this.tellTravel(before);
    this.depth = 0;
    this.tell();
    return true;
  }

  private tellTravel(before: WorkbookState): void {
    for (const sheet of this.state.sheets) {
      this.changed({ kind: "layout", sheetId: sheet.id });
      const rect = this.journal.travelled.get(sheet.grid);
      if (!rect) continue;
      this.repainted(sheet.id, rect);
      this.events.push({
        kind: "changed",
        sheetId: sheet.id,
        tableId: null,
        rect,
        changeType: "RangeEdited",
      });
    }
    this.changed({ kind: "sheets" });
    for (const sheet of gone(before.sheets, this.state.sheets))
      this.events.push({ kind: "sheetDeleted", sheetId: sheet.id });
    for (const sheet of gone(this.state.sheets, before.sheets))
      this.events.push({ kind: "sheetAdded", sheetId: sheet.id });
    for (const { sheetId, id } of gone(before.tables, this.state.tables))
      this.events.push({ kind: "tableDeleted", sheetId, tableId: id });
    for (const { sheetId, id } of gone(this.state.tables, before.tables))
      this.events.push({ kind: "tableAdded", sheetId, tableId: id });
    if (!this.state.sheets.some((sheet) => sheet.id === this.selection.sheetId)) {
      this.selection = {
        sheetId: this.state.sheets[0]?.id ?? "",
        rect: { top: 0, left: 0, bottom: 0, right: 0 },
      };
    }
  }

  private tell(): void {
    const changes = [...this.changes.values()];
    for (const [sheetId, rect] of this.repaint) changes.push({ kind: "cells", sheetId, rect });
    const events = this.events;
    this.changes = new Map();
    this.repaint = new Map();
    this.events = [];
    for (const change of changes) for (const listener of [...this.changeListeners]) listener(change);
    for (const event of events) {
      const told = this.withAfter(event);
      for (const listener of [...this.eventListeners]) listener(told);
    }
  }

  /** The value after a one-cell edit is known once everything is calculated. */
  private withAfter(event: StoreEvent): StoreEvent {
    if (event.kind !== "changed" || event.before === undefined) return event;
    const sheet = this.state.sheets.find((one) => one.id === event.sheetId);
    return sheet ? { ...event, after: sheet.grid.value(event.rect.top, event.rect.left) } : event;
  }
}

function gone<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const ids = new Set(after.map((item) => item.id));
  return before.filter((item) => !ids.has(item.id));
}
