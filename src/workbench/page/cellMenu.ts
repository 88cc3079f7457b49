// The menu of a cell, and the way from a cell or a filter button to the filter of its table's column.
import type { WorkbookStore } from "../model/workbookStore";
import type { Commands } from "./commands";
import { openFilter } from "./filterPopup";
import type { GridView } from "./grid/gridView";
import type { MenuEntry } from "./menu";

export function cellMenu(
  store: WorkbookStore,
  grid: GridView,
  commands: Commands,
  copying: { readonly copy: (cut: boolean) => void; readonly paste: () => void },
): MenuEntry[] {
  const { table } = commands;
  const tableItems: MenuEntry[] =
    table === null
      ? []
      : [
          "line",
          { label: "Sort ascending", run: () => commands.sort(true) },
          { label: "Sort descending", run: () => commands.sort(false) },
          { label: "Filter…", keys: "Alt+↓", run: () => filterAt(store, grid, commands) },
          { label: "Clear filters", run: () => commands.clearFilters(), disabled: table.filters.size === 0 },
        ];
  return [
    { label: "Cut", keys: "Ctrl+X", run: () => copying.copy(true) },
    { label: "Copy", keys: "Ctrl+C", run: () => copying.copy(false) },
    { label: "Paste", keys: "Ctrl+V", run: () => copying.paste() },
    "line",
    { label: "Insert rows", run: () => commands.insertRows() },
    { label: "Delete rows", run: () => commands.deleteRows() },
    { label: "Insert columns", run: () => commands.insertColumns() },
    { label: "Delete columns", run: () => commands.deleteColumns() },
    { label: "Clear contents", keys: "Del", run: () => commands.clear() },
    ...tableItems,
    "line",
    ...FORMATS.map(([label, format]): MenuEntry => ({ label, run: () => commands.setFormat(format) })),
    "line",
    { label: "Merge cells", run: () => commands.merge(true) },
    { label: "Unmerge cells", run: () => commands.merge(false) },
    "line",
    { label: "Hide columns", run: () => commands.hideColumns(true) },
    { label: "Unhide columns", run: () => commands.hideColumns(false) },
    { label: grid.sheet.protected ? "Unprotect sheet" : "Protect sheet", run: () => commands.protect() },
  ];
}

const FORMATS = [
  ["Format as General", "General"],
  ["Format as Number", "#,##0.00"],
  ["Format as Text", "@"],
] as const;

/** Opens the filter of the active cell's column. */
export function filterAt(store: WorkbookStore, grid: GridView, commands: Commands): void {
  const { table } = commands;
  if (table === null) {
    commands.say("Select a cell in a table to filter it.");
    return;
  }
  const box = grid.windowBox(grid.active);
  const bounds = grid.root.getBoundingClientRect();
  const anchor = new DOMRect(bounds.left + box.left, bounds.top + box.top, box.width, box.height);
  openFilterOf(store, grid, commands, table.id, grid.active.column - table.rect.left, anchor);
}

export function openFilterOf(
  store: WorkbookStore,
  grid: GridView,
  commands: Commands,
  tableId: string,
  column: number,
  anchor: DOMRect,
): void {
  const table = store.table(tableId);
  if (table === undefined) return;
  openFilter(grid.sheet, table, column, anchor, {
    sort: (ascending) => commands.run(store.sortTable(tableId, column, ascending)),
    filter: (shown) => commands.run(store.filterTable(tableId, column, shown)),
  });
}
