// A sheet that was made from a draft as a person sees it: free cells by address, tables by header and row, charts,
// marks. Edits as scripts make them.
import type { Chart } from "../../src/workbench/model/charts/types";
import type { CellView, Rect, SheetView, TableView } from "../../src/workbench/model/types";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";

export type Cell = string | number | boolean;

export interface DraftedTable {
  readonly view: TableView;
  readonly headers: readonly string[];
  readonly rowCount: number;
  /** Body rows, counted from 0. */
  value(row: number, header: string): Cell;
  /** With its equals sign; what is no formula comes as its value. */
  formula(row: number, header: string): Cell;
  /** The whole column. */
  values(header: string): readonly Cell[];
  put(row: number, header: string, value: Cell): void;
  /** First body row whose cell reads so. */
  find(header: string, value: Cell): number;
  /** "C7" */
  address(row: number, header: string): string;
}

export interface DraftedSheet {
  readonly view: SheetView;
  readonly tables: readonly DraftedTable[];
  readonly charts: readonly Chart[];
  /** By an address such as "B4". */
  value(address: string): Cell;
  formula(address: string): Cell;
  format(address: string): string;
  cell(address: string): CellView;
  put(address: string, value: Cell): void;
  /** Address of the first cell that reads so. */
  find(text: Cell): string;
  /** What stands right of the first cell that reads so: the next cell that is not blank. */
  beside(label: string): Cell;
  /** All that a person may read on the sheet, hidden cells too: values and formulas. */
  texts(): readonly string[];
}

export function draftSheet(store: WorkbookStore, sheetName: string): DraftedSheet {
  const view = () => found(store.sheet(sheetName), `sheet ${sheetName}`);
  const id = () => view().id;
  const read = (address: string, kind: "values" | "formulas" | "numberFormat") =>
    store.read(id(), rectOf(address), kind)[0]?.[0] ?? "";
  const block = (kind: "values" | "formulas") => {
    const used = view().used;
    return used === null ? [] : store.read(id(), used, kind);
  };
  const find = (text: Cell): string => {
    const { top = 0, left = 0 } = view().used ?? {};
    for (const [row, cells] of block("values").entries())
      for (const [column, value] of cells.entries()) if (value === text) return addressOf(top + row, left + column);
    throw new Error(`No cell reads ${String(text)}.`);
  };
  return {
    get view() {
      return view();
    },
    get tables() {
      return view().tables.map((table) => draftTable(store, table.id));
    },
    get charts() {
      return store.charts.of(id());
    },
    value: (address) => read(address, "values"),
    formula: (address) => read(address, "formulas"),
    format: (address) => String(read(address, "numberFormat")),
    cell: (address) => {
      const { top, left } = rectOf(address);
      return view().cell(top, left);
    },
    put: (address, value) => store.write(id(), rectOf(address), [[value]]),
    find,
    beside(label) {
      const { top, left } = rectOf(find(label));
      const last = view().used?.right ?? left;
      const [row = []] = store.read(id(), { top, bottom: top, left: left + 1, right: last }, "values");
      return found(
        row.find((value) => value !== ""),
        `cell right of ${label}`,
      );
    },
    texts: () => [...block("values"), ...block("formulas")].flat().map(String),
  };
}

export function draftTable(store: WorkbookStore, idOrName: string): DraftedTable {
  const view = () => found(store.table(idOrName), `table ${idOrName}`);
  const place = (row: number, header: string): Rect => {
    const { rect, columns } = view();
    const at = columns.findIndex(({ name }) => name === header);
    if (at < 0) throw new Error(`There is no column ${header}.`);
    const [top, left] = [rect.top + 1 + row, rect.left + at];
    return { top, left, bottom: top, right: left };
  };
  const read = (row: number, header: string, kind: "values" | "formulas") =>
    store.read(view().sheetId, place(row, header), kind)[0]?.[0] ?? "";
  const rowCount = () => view().rect.bottom - view().rect.top;
  const values = (header: string) => Array.from({ length: rowCount() }, (_, row) => read(row, header, "values"));
  return {
    get view() {
      return view();
    },
    get headers() {
      return view().columns.map(({ name }) => name);
    },
    get rowCount() {
      return rowCount();
    },
    value: (row, header) => read(row, header, "values"),
    formula: (row, header) => read(row, header, "formulas"),
    values,
    put: (row, header, value) => store.write(view().sheetId, place(row, header), [[value]]),
    find(header, value) {
      const row = values(header).indexOf(value);
      if (row < 0) throw new Error(`No row has ${String(value)} in ${header}.`);
      return row;
    },
    address(row, header) {
      const { top, left } = place(row, header);
      return addressOf(top, left);
    },
  };
}

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`There is no ${what}.`);
  return thing;
}

function addressOf(row: number, column: number): string {
  const letters = (n: number): string =>
    (n < 26 ? "" : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));
  return `${letters(column)}${row + 1}`;
}

function rectOf(address: string): Rect {
  const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  if (letters === "") throw new Error(`${address} is no cell.`);
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  return { top: row, bottom: row, left: column, right: column };
}
