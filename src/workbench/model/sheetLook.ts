// A sheet as the grid and the Excel host see it: always the present state, also when the caller keeps it.
import type { ConditionalView } from "./conditional/show";
import type { Core } from "./core";
import { entryText } from "./entry";
import { COLUMN_WIDTH, ROW_HEIGHT } from "./lines";
import { shownText } from "./numberText";
import { KEPT } from "./page";
import { spillAnchor, extentOf } from "./spills";
import type { SheetState } from "./state";
import type { CellComment, CellView, Rect, Scalar, SheetView, ShownCondition, TableView } from "./types";

export class SheetLook implements SheetView {
  /** A deleted sheet keeps showing what it was. */
  private last: SheetState;

  constructor(
    private readonly core: Core,
    readonly id: string,
    private readonly view: ConditionalView,
  ) {
    this.last = core.sheet(id);
  }

  private get sheet(): SheetState {
    this.last = this.core.state.sheets.find((sheet) => sheet.id === this.id) ?? this.last;
    return this.last;
  }

  get name(): string {
    return this.sheet.meta.name;
  }

  get visible(): boolean {
    return this.sheet.meta.visible;
  }

  get protected(): boolean {
    return this.sheet.meta.protected;
  }

  get used(): Rect | null {
    return this.sheet.grid.used;
  }

  get frozen(): { readonly rows: number; readonly columns: number } {
    return this.sheet.meta.frozen;
  }

  get tables(): readonly TableView[] {
    return this.core.tablesOn(this.id);
  }

  get merges(): readonly Rect[] {
    return this.sheet.meta.merges;
  }

  comment(row: number, column: number): CellComment | null {
    return this.sheet.meta.comments.find((one) => one.row === row && one.column === column) ?? null;
  }

  conditional(row: number, column: number): ShownCondition | null {
    this.core.calculator?.update();
    return this.view.at(this.id, row, column);
  }

  columnWidth(column: number): number {
    return this.sheet.meta.widths.get(column) ?? COLUMN_WIDTH;
  }

  columnHidden(column: number): boolean {
    return this.sheet.meta.hiddenColumns.has(column);
  }

  rowHeight(row: number): number {
    return this.sheet.meta.heights.get(row) ?? ROW_HEIGHT;
  }

  rowHidden(row: number): boolean {
    return this.sheet.meta.hiddenRows.has(row) || this.sheet.meta.filteredRows.has(row);
  }

  rowFiltered(row: number): boolean {
    return this.sheet.meta.filteredRows.has(row);
  }

  stored(row: number, column: number): Pick<CellView, "value" | "formula" | "format" | "style"> {
    this.core.calculator?.update();
    const { sheet } = this;
    return {
      value: sheet.grid.value(row, column),
      formula: sheet.grid.formula(row, column),
      format: this.core.looks.format(sheet, row, column),
      style: this.core.looks.style(sheet, row, column),
    };
  }

  *visibleValues({ top, left, bottom, right }: Rect): Iterable<Scalar> {
    this.core.calculator?.update();
    for (let row = top; row <= bottom; row += 1) {
      if (this.rowHidden(row)) continue;
      for (let column = left; column <= right; column += 1) yield this.sheet.grid.value(row, column);
    }
  }

  formula(row: number, column: number): string | null {
    return this.sheet.grid.formula(row, column);
  }

  cell(row: number, column: number): CellView {
    const { sheet } = this;
    const { value, formula, format, style } = this.stored(row, column);
    const spilledBy = this.spilledBy(row, column);
    const kept = sheet.grid.mark(row, column) === KEPT;
    const waits = this.core.background?.due === true && !kept;
    // What a person types over an array's value is theirs; nothing typed leaves the array as it is.
    const entry =
      spilledBy === null ? entryText(value, formula, sheet.grid.quoted(row, column), format, this.core.reading) : "";
    return {
      value,
      formula,
      text: shownText(value, format, this.core.reading),
      format,
      style,
      entry,
      kept,
      due: waits && (formula !== null || spilledBy !== null),
      spilledBy,
    };
  }

  array(row: number, column: number): Rect | null {
    this.core.calculator?.update();
    const { grid } = this.sheet;
    const anchor = spillAnchor(grid, row, column);
    return anchor && extentOf(grid, anchor);
  }

  private spilledBy(row: number, column: number): string | null {
    const { grid } = this.sheet;
    if (grid.spill(row, column) <= 0) return null;
    const anchor = spillAnchor(grid, row, column);
    return anchor && grid.formula(anchor.row, anchor.column);
  }
}
