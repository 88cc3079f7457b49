// Cut and paste: cells go to another place with everything on them (tables, merged cells, comments, formats), and
// references follow them. Half a table or half a merged cell is not moved; what stood at the new place is gone, as in
// Excel.
import { checkRect, checkUnlocked, clearCells } from "./cells";
import type { Core } from "./core";
import { moveReferences } from "./formula/rewrite";
import { rewriteFormulas } from "./formulas";
import { holdsCell, intersection, sameRect, without } from "./rects";
import { StoreRefusal } from "./refusal";
import type { SheetMeta, SheetState } from "./state";
import type { Rect } from "./types";

interface Move {
  readonly from: SheetState;
  readonly to: SheetState;
  readonly rect: Rect;
  readonly target: Rect;
  readonly rows: number;
  readonly columns: number;
}

/** `row` and `column` are the new upper left corner. */
export function moveRange(core: Core, fromId: string, rect: Rect, toId: string, row: number, column: number): void {
  const [from, to] = [core.sheet(fromId), core.sheet(toId)];
  const [rows, columns] = [row - rect.top, column - rect.left];
  const move = { from, to, rect, target: shifted(rect, rows, columns), rows, columns };
  if (fromId === toId && rows === 0 && columns === 0) return;
  check(core, move);
  rewriteFormulas(core, (formula, sheet, at, across) => {
    const own = sheet?.meta.name ?? "";
    const inside = sheet?.id === fromId && holdsCell(rect, at, across);
    const names = { own, after: inside ? to.meta.name : own, from: from.meta.name, to: to.meta.name };
    return moveReferences(formula, names, rect, rows, columns);
  });
  moveCells(core, move);
  moveMeta(core, move);
  const isWhole = (one: Rect): boolean => {
    const shared = intersection(one, rect);
    return shared !== null && sameRect(shared, one);
  };
  core.setTables(
    core.state.tables.map((table) =>
      table.sheetId === fromId && isWhole(table.rect)
        ? { ...table, sheetId: toId, rect: shifted(table.rect, rows, columns) }
        : table,
    ),
  );
  for (const [sheetId, touched] of [[fromId, rect] as const, [toId, move.target] as const]) {
    core.touched(sheetId, touched);
    core.emit({ kind: "changed", sheetId, tableId: null, rect: touched, changeType: "RangeEdited" });
  }
}

function shifted(rect: Rect, rows: number, columns: number): Rect {
  return {
    top: rect.top + rows,
    bottom: rect.bottom + rows,
    left: rect.left + columns,
    right: rect.right + columns,
  };
}

function check(core: Core, { from, to, rect, target }: Move): void {
  checkRect(rect);
  checkRect(target);
  checkUnlocked(core, from, rect);
  checkUnlocked(core, to, target);
  const torn = (one: Rect): boolean => {
    const shared = intersection(one, rect);
    return shared !== null && !sameRect(shared, one);
  };
  const tables = core.tablesOn(from.id).map((table) => table.rect);
  const whole = tables.filter((one) => !torn(one) && intersection(one, rect) !== null);
  // Cells of a table may be moved out of it, but only a whole table is moved as one.
  if (from.meta.merges.some(torn)) throw refused("You can't change part of a merged cell.");
  const others = [...core.tablesOn(to.id).map((table) => table.rect), ...to.meta.merges].filter(
    (one) => to.id !== from.id || intersection(one, rect) === null,
  );
  if (whole.length > 0 && others.some((one) => intersection(one, target) !== null))
    throw refused("A table can't overlap another table or merged cells.");
}

function refused(message: string): StoreRefusal {
  return new StoreRefusal("InvalidOperation", message);
}

/** Taken out first and put in afterwards, since the two places may overlap. */
function moveCells(core: Core, { from, to, rect, target, rows, columns }: Move): void {
  const held: { row: number; column: number; at: number; page: ReturnType<typeof from.grid.writable> }[] = [];
  from.grid.eachHeld(rect, (row, column, page, at) => held.push({ row, column, at, page: page.copy(-1) }));
  for (const { row, column } of held) blank(from, row, column);
  clearCells(core, to.id, target, "all");
  for (const { row, column, at, page } of held) {
    const line = row + rows;
    to.grid.writable(line, column + columns).copyCell(line & 255, page, at);
  }
}

function blank({ grid }: SheetState, row: number, column: number): void {
  grid.set(row, column, null, null, false);
  grid.setFormat(row, column, 0);
  grid.setStyle(row, column, 0);
}

type Surroundings = Pick<SheetMeta, "merges" | "comments" | "conditionals" | "validations">;

function moveMeta(core: Core, { from, to, rect, target, rows, columns }: Move): void {
  const taken = cut(core.sheet(from.id).meta, rect);
  core.setMeta(from.id, taken.left);
  const { left } = cut(core.sheet(to.id).meta, target);
  const place = (one: Rect): Rect => shifted(one, rows, columns);
  core.setMeta(to.id, {
    merges: [...left.merges, ...taken.inside.merges.map(place)],
    comments: [
      ...left.comments,
      ...taken.inside.comments.map((one) => ({
        ...one,
        row: one.row + rows,
        column: one.column + columns,
      })),
    ],
    conditionals: [
      ...left.conditionals,
      ...taken.inside.conditionals.map((one) => ({ ...one, rects: one.rects.map(place) })),
    ],
    validations: [...left.validations, ...taken.inside.validations.map((one) => ({ ...one, rect: place(one.rect) }))],
  });
}

/** What lies inside a rectangle and what is left outside; rectangles are cut at its edges. */
function cut(meta: Surroundings, rect: Rect): { readonly inside: Surroundings; readonly left: Surroundings } {
  const within = (one: Rect): Rect[] => {
    const shared = intersection(one, rect);
    return shared ? [shared] : [];
  };
  const beyond = (one: Rect): Rect[] => without(one, rect);
  return { inside: part(meta, within, true, rect), left: part(meta, beyond, false, rect) };
}

function part(
  { merges, comments, conditionals, validations }: Surroundings,
  of: (rect: Rect) => Rect[],
  inside: boolean,
  rect: Rect,
): Surroundings {
  return {
    merges: merges.filter((one) => (intersection(one, rect) !== null) === inside),
    comments: comments.filter((one) => holdsCell(rect, one.row, one.column) === inside),
    conditionals: conditionals.flatMap((one) => {
      const rects = one.rects.flatMap(of);
      return rects.length === 0 ? [] : [{ ...one, rects }];
    }),
    validations: validations.flatMap((one) => of(one.rect).map((piece) => ({ ...one, rect: piece }))),
  };
}
