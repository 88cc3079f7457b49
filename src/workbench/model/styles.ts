// Formats and styles of cells: the cell's own goes before the row's, the row's before the column's.
import { Interner } from "./interner";
import { GENERAL } from "./numberText";
import type { SheetState } from "./state";
import type { CellStyle } from "./types";

export class Looks {
  private readonly formats = new Interner<string>(GENERAL, (code) => code);
  private readonly styles = new Interner<CellStyle>({}, styleKey);

  /** Slots are interned numbers plus one, so that 0 can say "none". */
  formatSlot(code: string): number {
    return this.formats.idOf(code) + 1;
  }

  styleSlot(style: CellStyle): number {
    return this.styles.idOf(style) + 1;
  }

  format(sheet: SheetState, row: number, column: number): string {
    const { grid, meta } = sheet;
    const slot = grid.formatSlot(row, column) || (meta.rowFormats.get(row) ?? meta.columnFormats.get(column) ?? 0);
    return slot === 0 ? GENERAL : this.formats.get(slot - 1);
  }

  style(sheet: SheetState, row: number, column: number): CellStyle {
    const { grid, meta } = sheet;
    const slot = grid.styleSlot(row, column) || (meta.rowStyles.get(row) ?? meta.columnStyles.get(column) ?? 0);
    return this.styles.get(Math.max(slot - 1, 0));
  }

  styleOfSlot(slot: number): CellStyle {
    return this.styles.get(Math.max(slot - 1, 0));
  }
}

function styleKey(style: CellStyle): string {
  return JSON.stringify(Object.entries(style).sort(([a], [b]) => (a < b ? -1 : 1)));
}
