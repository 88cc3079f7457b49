// What belongs to a sheet besides cells and tables: widths, hidden lines, freeze, validation rules; and the workbook's
// names.
import type { Core } from "./core";
import { normalizeFormula, sameName } from "./formula/rewrite";
import { looksLikeCell } from "./address";
import { without, MAX_COLUMNS } from "./rects";
import { StoreRefusal } from "./refusal";
import type { Rect, ValidationRule } from "./types";

export function setSize(core: Core, sheetId: string, name: "widths" | "heights", line: number, px: number): void {
  checkSize(px);
  const sizes = new Map(core.sheet(sheetId).meta[name]).set(line, px);
  core.setMeta(sheetId, { [name]: sizes });
}

/** Many at once, as files have them: pixels by row, each as `setSize` takes it. */
export function setHeights(core: Core, sheetId: string, sizes: ReadonlyMap<number, number>): void {
  for (const px of sizes.values()) checkSize(px);
  if (sizes.size > 0) core.setMeta(sheetId, { heights: new Map([...core.sheet(sheetId).meta.heights, ...sizes]) });
}

function checkSize(px: number): void {
  if (!(px >= 0 && px <= 2000))
    throw new StoreRefusal("InvalidArgument", "A width or height must be 0 to 2000 pixels.");
}

type Lines = "hiddenColumns" | "hiddenRows";

export function hideLines(
  core: Core,
  sheetId: string,
  name: Lines,
  first: number,
  count: number,
  hidden: boolean,
): void {
  const lines = new Set(core.sheet(sheetId).meta[name]);
  for (let line = first; line < first + count; line += 1) {
    if (hidden) lines.add(line);
    else lines.delete(line);
  }
  core.setMeta(sheetId, { [name]: lines });
  if (name !== "hiddenRows") return;
  const rect = { top: first, bottom: first + count - 1, left: 0, right: MAX_COLUMNS - 1 };
  core.emit({ kind: "rowHiddenChanged", sheetId, rect });
}

/** A new rule takes the place of older ones under its rectangle; a null list only clears. */
export function setValidation(
  core: Core,
  sheetId: string,
  rule: ValidationRule | { readonly rect: Rect; readonly list: null },
): void {
  const { list, rect } = rule;
  if (list !== null && !list.startsWith("=") && list.length > 255) {
    throw new StoreRefusal("InvalidArgument", "A list of texts can have at most 255 characters. Use a range for more.");
  }
  const kept = core
    .sheet(sheetId)
    .meta.validations.flatMap((old) => without(old.rect, rect).map((part) => ({ ...old, rect: part })));
  const lenient = list !== null && "lenient" in rule && rule.lenient ? { lenient: true } : {};
  const added = list === null ? [] : [{ list: list.startsWith("=") ? normalizeFormula(list) : list, rect, ...lenient }];
  core.setMeta(sheetId, { validations: [...kept, ...added] });
}

export function setName(core: Core, name: string, formula: string, sheetId: string | null, visible = true): void {
  if (!/^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u.test(name) || looksLikeCell(name) || /^[rc]$/i.test(name)) {
    throw new StoreRefusal(
      "InvalidArgument",
      "The name isn't valid: it must begin with a letter, have no spaces and not be a cell address.",
    );
  }
  if (core.state.tables.some((table) => sameName(table.name, name))) {
    throw new StoreRefusal("ItemAlreadyExists", `A table has the name "${name}" already.`);
  }
  const text = normalizeFormula(formula.startsWith("=") ? formula : `=${formula}`);
  const others = core.state.names.filter((entry) => entry.sheetId !== sheetId || !sameName(entry.name, name));
  core.setState({ names: [...others, { name, formula: text, sheetId, visible }] });
}

export function deleteName(core: Core, name: string, sheetId: string | null): void {
  const names = core.state.names.filter((entry) => entry.sheetId !== sheetId || !sameName(entry.name, name));
  if (names.length === core.state.names.length) throw new StoreRefusal("ItemNotFound", `There is no name "${name}".`);
  core.setState({ names });
}
