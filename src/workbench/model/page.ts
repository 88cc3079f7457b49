// 256 cells of one column. Rarely used parts are only allocated when a cell needs them. A page of an earlier step is
// never changed.
import type { Scalar } from "./types";

export const PAGE_BITS = 8;
export const PAGE_ROWS = 1 << PAGE_BITS;
export const PAGE_MASK = PAGE_ROWS - 1;

/**
 * What a result is: calculated, kept from the file since nothing here calculates it, or kept until somebody tries to.
 */
export const CALCULATED = 0;
export const KEPT = 1;
export const UNTRIED = 2;
export type ResultMark = typeof CALCULATED | typeof KEPT | typeof UNTRIED;

/** The mark of the cell with an array's formula. */
export const ANCHOR = -1;

export class Page {
  values: Scalar[] = new Array<Scalar>(PAGE_ROWS).fill(null);
  formulas: (string | null)[] | null = null;
  /** Interned format plus one; 0 means that the row's or column's default holds. */
  formats: Uint16Array | null = null;
  styles: Uint16Array | null = null;
  quoted: Uint8Array | null = null;
  /** A `ResultMark` each. */
  kept: Uint8Array | null = null;
  /** What cells have to do with arrays that spill: see `spillOf`. */
  spills: Float64Array | null = null;

  constructor(readonly epoch: number) {}

  copy(epoch: number): Page {
    const page = new Page(epoch);
    page.values = this.values.slice();
    page.formulas = this.formulas?.slice() ?? null;
    page.formats = this.formats?.slice() ?? null;
    page.styles = this.styles?.slice() ?? null;
    page.quoted = this.quoted?.slice() ?? null;
    page.kept = this.kept?.slice() ?? null;
    page.spills = this.spills?.slice() ?? null;
    return page;
  }

  blankAt(index: number): boolean {
    return (
      this.values[index] === null &&
      (this.formulas?.[index] ?? null) === null &&
      (this.formats?.[index] ?? 0) === 0 &&
      (this.styles?.[index] ?? 0) === 0
    );
  }

  setFormula(index: number, formula: string | null): void {
    if (formula === null && this.formulas === null) return;
    this.formulas ??= new Array<string | null>(PAGE_ROWS).fill(null);
    this.formulas[index] = formula;
  }

  setFormat(index: number, slot: number): void {
    if (slot === 0 && this.formats === null) return;
    this.formats ??= new Uint16Array(PAGE_ROWS);
    this.formats[index] = slot;
  }

  setStyle(index: number, slot: number): void {
    if (slot === 0 && this.styles === null) return;
    this.styles ??= new Uint16Array(PAGE_ROWS);
    this.styles[index] = slot;
  }

  setQuoted(index: number, quoted: boolean): void {
    if (!quoted && this.quoted === null) return;
    this.quoted ??= new Uint8Array(PAGE_ROWS);
    this.quoted[index] = quoted ? 1 : 0;
  }

  markAt(index: number): ResultMark {
    const mark = this.kept?.[index];
    return mark === KEPT || mark === UNTRIED ? mark : CALCULATED;
  }

  setMark(index: number, mark: ResultMark): void {
    if (mark === CALCULATED && this.kept === null) return;
    this.kept ??= new Uint8Array(PAGE_ROWS);
    this.kept[index] = mark;
  }

  setSpill(index: number, spill: number): void {
    if (spill === 0 && this.spills === null) return;
    this.spills ??= new Float64Array(PAGE_ROWS);
    this.spills[index] = spill;
  }

  copyCell(index: number, from: Page, fromIndex: number): void {
    this.values[index] = from.values[fromIndex] ?? null;
    this.setFormula(index, from.formulas?.[fromIndex] ?? null);
    this.setFormat(index, from.formats?.[fromIndex] ?? 0);
    this.setStyle(index, from.styles?.[fromIndex] ?? 0);
    this.setQuoted(index, from.quoted?.[fromIndex] === 1);
    this.setMark(index, from.markAt(fromIndex));
    this.setSpill(index, from.spills?.[fromIndex] ?? 0);
  }
}
