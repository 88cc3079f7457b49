// Adding, naming, hiding and removing sheets, and what they are made of besides cells.
import type { Core } from "./core";
import { renameSheetIn, sameName } from "./formula/rewrite";
import { rewriteFormulas } from "./formulas";
import { Grid } from "./grid";
import { StoreRefusal } from "./refusal";
import { emptyMeta, type SheetState } from "./state";

function checkSheetName(core: Core, name: string, except: string | null): void {
  const fits = name.length > 0 && name.length <= 31 && !/[:\\/?*[\]]/.test(name) && !/^'|'$/.test(name);
  if (!fits || name.toLowerCase() === "history") {
    throw new StoreRefusal(
      "InvalidArgument",
      "The name isn't valid: it must have 1 to 31 characters, none of : \\ / ? * [ ], and no apostrophe at its ends.",
    );
  }
  if (core.state.sheets.some((sheet) => sheet.id !== except && sameName(sheet.meta.name, name))) {
    throw new StoreRefusal("ItemAlreadyExists", `A sheet named "${name}" exists already.`);
  }
}

function freeSheetName(core: Core): string {
  const taken = new Set(core.state.sheets.map((sheet) => sheet.meta.name.toLowerCase()));
  let number = core.state.sheets.length + 1;
  while (taken.has(`sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

export function addSheet(core: Core, id: string, wanted?: string): SheetState {
  const name = wanted ?? freeSheetName(core);
  checkSheetName(core, name, null);
  const sheet: SheetState = { id, grid: new Grid(core.journal), meta: emptyMeta(name) };
  core.setState({ sheets: [...core.state.sheets, sheet] });
  core.emit({ kind: "sheetAdded", sheetId: id });
  core.changed({ kind: "sheets" });
  return sheet;
}

export function renameSheet(core: Core, sheetId: string, name: string): void {
  const before = core.sheet(sheetId).meta.name;
  if (before === name) return;
  checkSheetName(core, name, sheetId);
  core.setMeta(sheetId, { name });
  rewriteFormulas(core, (formula) => (formula.includes("!") ? renameSheetIn(formula, before, name) : formula));
  core.emit({ kind: "sheetRenamed", sheetId, before, after: name });
  core.changed({ kind: "sheets" });
}

export function deleteSheet(core: Core, sheetId: string): void {
  const { name } = core.sheet(sheetId).meta;
  checkOtherVisible(core, sheetId);
  const others = core.state.sheets.filter((sheet) => sheet.id !== sheetId);
  if (core.selection.sheetId === sheetId) activate(core, nextVisible(core, sheetId));
  core.setState({
    sheets: others,
    tables: core.state.tables.filter((table) => table.sheetId !== sheetId),
    names: core.state.names.filter((entry) => entry.sheetId !== sheetId),
  });
  rewriteFormulas(core, (formula) => (formula.includes("!") ? renameSheetIn(formula, name, null) : formula));
  core.emit({ kind: "sheetDeleted", sheetId });
  core.changed({ kind: "sheets" });
}

export function setVisible(core: Core, sheetId: string, visible: boolean): void {
  if (core.sheet(sheetId).meta.visible === visible) return;
  if (!visible) {
    checkOtherVisible(core, sheetId);
    if (core.selection.sheetId === sheetId) activate(core, nextVisible(core, sheetId));
  }
  core.setMeta(sheetId, { visible });
  core.changed({ kind: "sheets" });
}

function checkOtherVisible(core: Core, sheetId: string): void {
  if (core.state.sheets.some((sheet) => sheet.id !== sheetId && sheet.meta.visible)) return;
  throw new StoreRefusal("InvalidOperation", "A workbook must contain at least one visible worksheet.");
}

function nextVisible(core: Core, sheetId: string): string {
  const { sheets } = core.state;
  const index = sheets.findIndex((sheet) => sheet.id === sheetId);
  const visible = (sheet: SheetState) => sheet.meta.visible && sheet.id !== sheetId;
  return (sheets.slice(index).find(visible) ?? sheets.slice(0, index).reverse().find(visible))?.id ?? "";
}

export function activate(core: Core, sheetId: string): void {
  const before = core.selection.sheetId;
  if (before === sheetId) return;
  if (!core.sheet(sheetId).meta.visible)
    throw new StoreRefusal("InvalidOperation", "A hidden sheet can't be activated.");
  core.selection = { sheetId, rect: { top: 0, left: 0, bottom: 0, right: 0 } };
  if (before !== "") core.emit({ kind: "sheetDeactivated", sheetId: before });
  core.emit({ kind: "sheetActivated", sheetId });
  core.changed({ kind: "selection" });
}
