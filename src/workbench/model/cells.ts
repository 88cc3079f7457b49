// Reading and writing blocks of cells: values, formulas, texts, formats, styles. Shapes and protection are checked
// before the first cell changes.
import { besideKeptArrays } from "./calculation/keptArrays";
import type { Core } from "./core";
import { MAX_TEXT, readEntry } from "./entry";
import { normalizeFormula } from "./formula/rewrite";
import { isCovered } from "./merges/mergeRects";
import { GENERAL, isNumberFormat, shownText, TEXT } from "./numberText";
import { heightOf, intersection, MAX_COLUMNS, MAX_ROWS, widthOf } from "./rects";
import { StoreRefusal } from "./refusal";
import type { SheetState } from "./state";
import { syncHeaders, tableIn } from "./tables/tables";
import type { BlockKind, CellStyle, Input, Rect, Scalar } from "./types";

export const PROTECTED =
  "The cell you're trying to change is on a protected sheet. To make a change, unprotect the sheet.";

type Plain = string | number | boolean;

export function readBlock(core: Core, sheetId: string, rect: Rect, kind: BlockKind): Plain[][] {
  core.calculator?.update();
  const sheet = core.sheet(sheetId);
  const read = reader(core, sheet, kind);
  const rows: Plain[][] = [];
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    const cells: Plain[] = [];
    for (let column = rect.left; column <= rect.right; column += 1) cells.push(read(row, column));
    rows.push(cells);
  }
  return rows;
}

/** Values as they are held. */
export function readScalars(core: Core, sheetId: string, rect: Rect): Scalar[][] {
  core.calculator?.update();
  const { grid } = core.sheet(sheetId);
  return Array.from({ length: heightOf(rect) }, (_row, y) =>
    Array.from({ length: widthOf(rect) }, (_cell, x) => grid.value(rect.top + y, rect.left + x)),
  );
}

function reader(core: Core, sheet: SheetState, kind: BlockKind): (row: number, column: number) => Plain {
  const { grid } = sheet;
  const format = (row: number, column: number) => core.looks.format(sheet, row, column);
  const readers: Record<BlockKind, (row: number, column: number) => Plain> = {
    values: (row, column) => plainValue(grid.value(row, column)),
    formulas: (row, column) => grid.formula(row, column) ?? plainValue(grid.value(row, column)),
    text: (row, column) => shownText(grid.value(row, column), format(row, column), core.reading),
    numberFormat: format,
    valueTypes: (row, column) => valueType(grid.value(row, column)),
  };
  return readers[kind];
}

export function plainValue(value: Scalar): Plain {
  if (value === null) return "";
  return typeof value === "object" ? value.error : value;
}

function valueType(value: Scalar): string {
  if (value === null) return "Empty";
  if (typeof value === "object") return "Error";
  return { string: "String", number: "Double", boolean: "Boolean" }[typeof value as "string" | "number" | "boolean"];
}

export function checkRect(rect: Rect): void {
  const inside = rect.top >= 0 && rect.left >= 0 && rect.bottom < MAX_ROWS && rect.right < MAX_COLUMNS;
  if (!inside || rect.top > rect.bottom || rect.left > rect.right) {
    throw new StoreRefusal("InvalidArgument", "The range lies outside the sheet.");
  }
}

/** Refuses a change of locked cells on a protected sheet. */
export function checkUnlocked(core: Core, sheet: SheetState, rect: Rect): void {
  if (!sheet.meta.protected) return;
  for (let row = rect.top; row <= rect.bottom; row += 1)
    for (let column = rect.left; column <= rect.right; column += 1)
      if (core.looks.style(sheet, row, column).locked !== false) throw new StoreRefusal("AccessDenied", PROTECTED);
}

function checkShape(rect: Rect, rows: readonly (readonly unknown[])[]): void {
  const width = widthOf(rect);
  if (rows.length === heightOf(rect) && rows.every((row) => row.length === width)) return;
  throw new StoreRefusal(
    "InvalidArgument",
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

function checkInput(core: Core, sheet: SheetState, row: number, column: number, input: Input): void {
  if (typeof input === "number" && !Number.isFinite(input)) readEntry(input, GENERAL, core.reading);
  if (typeof input !== "string") return;
  if (input.length > MAX_TEXT) readEntry(input, GENERAL, core.reading);
  if (input.startsWith("=") && input.length > 1 && core.looks.format(sheet, row, column) !== TEXT)
    normalizeFormula(input);
}

export function writeBlock(core: Core, sheetId: string, rect: Rect, inputs: readonly (readonly Input[])[]): void {
  const sheet = core.sheet(sheetId);
  checkRect(rect);
  checkShape(rect, inputs);
  checkUnlocked(core, sheet, rect);
  inputs.forEach((row, y) => row.forEach((input, x) => checkInput(core, sheet, rect.top + y, rect.left + x, input)));
  changeContents(core, sheet, rect, () => {
    for (let x = 0; x < widthOf(rect); x += 1)
      for (let y = 0; y < inputs.length; y += 1) {
        const input = inputs[y]?.[x];
        if (input !== undefined) putInput(core, sheet, rect.top + y, rect.left + x, input);
      }
  });
}

function putInput(core: Core, sheet: SheetState, row: number, column: number, input: Exclude<Input, undefined>): void {
  const { grid } = sheet;
  if (input === "" && !grid.page(row, column)) return;
  if (isCovered(sheet.meta, row, column)) return;
  const format = core.looks.format(sheet, row, column);
  if (typeof input === "number" && format !== TEXT) {
    grid.set(row, column, input === 0 ? 0 : input, null, false);
    return;
  }
  const entry = readEntry(input, format, core.reading);
  const formula = entry.formula === null ? null : normalizeFormula(entry.formula);
  grid.set(row, column, entry.value, formula, entry.quoted);
  if (entry.format !== null && format === GENERAL) grid.setFormat(row, column, core.looks.formatSlot(entry.format));
}

/** Runs a change of contents: headers stay texts, listeners hear of it, dependents are calculated. */
function changeContents(core: Core, sheet: SheetState, rect: Rect, work: () => void): void {
  const single = heightOf(rect) === 1 && widthOf(rect) === 1;
  const before = single ? sheet.grid.value(rect.top, rect.left) : undefined;
  const beside = besideKeptArrays(sheet, rect, work);
  if (beside !== null) core.touched(sheet.id, beside);
  syncHeaders(core, sheet.id, rect);
  core.touched(sheet.id, rect);
  const tableId = tableIn(core, sheet.id, rect)?.id ?? null;
  const base = { kind: "changed", sheetId: sheet.id, tableId, rect, changeType: "RangeEdited" } as const;
  core.emit(before === undefined ? base : { ...base, before });
}

export function clearCells(core: Core, sheetId: string, rect: Rect, what: "contents" | "formats" | "all"): void {
  const sheet = core.sheet(sheetId);
  checkRect(rect);
  checkHeld(core, sheet, rect);
  if (what !== "contents") clearLooks(core, sheetId, rect);
  if (what !== "contents") dropMerges(core, sheet, rect);
  if (what === "formats") return;
  changeContents(core, sheet, rect, () => {
    const held: [number, number][] = [];
    sheet.grid.eachHeld(rect, (row, column) => held.push([row, column]));
    for (const [row, column] of held) sheet.grid.set(row, column, null, null, false);
  });
}

/** Merging is a format, and is cleared with them. */
function dropMerges(core: Core, { id, meta }: SheetState, rect: Rect): void {
  const merges = meta.merges.filter((one) => intersection(one, rect) === null);
  if (merges.length < meta.merges.length) core.setMeta(id, { merges });
}

/** As checkUnlocked, for rectangles as large as a column: where nothing is held, nothing is lost. */
function checkHeld(core: Core, sheet: SheetState, rect: Rect): void {
  const used = sheet.meta.protected ? sheet.grid.used : null;
  const shared = used && intersection(used, rect);
  if (shared) checkUnlocked(core, sheet, shared);
}

function clearLooks(core: Core, sheetId: string, rect: Rect): void {
  eachLook(
    core,
    sheetId,
    rect,
    "rowFormats",
    "columnFormats",
    () => 0,
    (sheet, row, column, slot) => sheet.grid.setFormat(row, column, slot),
  );
  eachLook(
    core,
    sheetId,
    rect,
    "rowStyles",
    "columnStyles",
    () => 0,
    (sheet, row, column, slot) => sheet.grid.setStyle(row, column, slot),
  );
  core.repainted(sheetId, rect);
}

export function setFormats(
  core: Core,
  sheetId: string,
  rect: Rect,
  format: string | readonly (readonly string[])[],
): void {
  const sheet = core.sheet(sheetId);
  checkRect(rect);
  checkUnlocked(core, sheet, rect);
  if (typeof format === "string") {
    const slot = formatSlot(core, format);
    eachLook(
      core,
      sheetId,
      rect,
      "rowFormats",
      "columnFormats",
      () => slot,
      (one, row, column, value) => one.grid.setFormat(row, column, value),
    );
  } else {
    checkShape(rect, format);
    const slots = format.map((row) => row.map((code) => formatSlot(core, code)));
    slots.forEach((row, y) => row.forEach((slot, x) => sheet.grid.setFormat(rect.top + y, rect.left + x, slot)));
  }
  core.repainted(sheetId, rect);
}

function formatSlot(core: Core, code: string): number {
  if (code === "" || code.toLowerCase() === "general") return core.looks.formatSlot(GENERAL);
  if (!isNumberFormat(code)) throw new StoreRefusal("InvalidArgument", `Excel knows no number format "${code}".`);
  return core.looks.formatSlot(code);
}

export function setStyles(core: Core, sheetId: string, rect: Rect, style: CellStyle): void {
  checkRect(rect);
  checkUnlocked(core, core.sheet(sheetId), rect);
  const merged = (slot: number) => core.looks.styleSlot({ ...core.looks.styleOfSlot(slot), ...style });
  eachLook(core, sheetId, rect, "rowStyles", "columnStyles", merged, (sheet, row, column, slot) =>
    sheet.grid.setStyle(row, column, slot),
  );
  core.repainted(sheetId, rect);
}

type SlotMap = "rowFormats" | "columnFormats" | "rowStyles" | "columnStyles";

/**
 * Whole columns and rows keep one default; other rectangles are set cell by cell. `next` makes the new slot of the
 * present one.
 */
function eachLook(
  core: Core,
  sheetId: string,
  rect: Rect,
  rowMap: SlotMap,
  columnMap: SlotMap,
  next: (slot: number) => number,
  set: (sheet: SheetState, row: number, column: number, slot: number) => void,
): void {
  const sheet = core.sheet(sheetId);
  const format = rowMap === "rowFormats";
  const present = (row: number, column: number) =>
    (format ? sheet.grid.formatSlot(row, column) : sheet.grid.styleSlot(row, column)) ||
    (sheet.meta[rowMap].get(row) ?? sheet.meta[columnMap].get(column) ?? 0);
  const wholeColumns = rect.top === 0 && rect.bottom === MAX_ROWS - 1;
  const wholeRows = rect.left === 0 && rect.right === MAX_COLUMNS - 1;
  if (!wholeColumns && !wholeRows) {
    for (let column = rect.left; column <= rect.right; column += 1)
      for (let row = rect.top; row <= rect.bottom; row += 1) set(sheet, row, column, next(present(row, column)));
    return;
  }
  const own: [number, number, number][] = [];
  sheet.grid.eachHeld(rect, (row, column) => own.push([row, column, next(present(row, column))]));
  for (const [row, column, slot] of own) set(sheet, row, column, slot);
  const [first, last] = wholeColumns ? [rect.left, rect.right] : [rect.top, rect.bottom];
  const name = wholeColumns ? columnMap : rowMap;
  const defaults = new Map(sheet.meta[name]);
  for (let line = first; line <= last; line += 1) defaults.set(line, next(defaults.get(line) ?? 0));
  core.setMeta(sheetId, { [name]: defaults });
}

export function isBlank(sheet: SheetState, rect: Rect): boolean {
  let blank = true;
  sheet.grid.eachHeld(rect, (_row, _column, page, index) => {
    if (page.values[index] !== null || (page.formulas?.[index] ?? null) !== null) blank = false;
  });
  return blank;
}
