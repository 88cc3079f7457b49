// A table that was written from a draft, as a person sees it: cells by header and by what stands in another column of
// their row.
import type { TableView } from "../../src/workbench/model/types";
import type { World } from "./world";

type Cell = string | number | boolean;

export interface MadeTable {
  readonly table: TableView;
  readonly headers: readonly string[];
  readonly rowCount: number;
  /** Body rows, counted from 0. */
  value(row: number, header: string): Cell;
  formula(row: number, header: string): Cell;
  put(row: number, header: string, value: Cell): void;
  /** A column from top to bottom. */
  column(header: string): readonly Cell[];
  /** First row whose cells read so. */
  find(cells: Readonly<Record<string, Cell>>): number;
}

/** `position`: of the tables of the sheet, from the top. */
export function madeTable({ office }: Pick<World, "office">, sheetName: string, position = 0): MadeTable {
  const { store } = office;
  const table = (): TableView => {
    const tables = [...(store.sheet(sheetName)?.tables ?? [])];
    const found = tables.sort((a, b) => a.rect.top - b.rect.top)[position];
    if (found === undefined) throw new Error(`${sheetName} has no such table.`);
    return found;
  };
  const cell = (row: number, header: string) => {
    const { rect, columns } = table();
    const at = columns.findIndex(({ name }) => name === header);
    if (at < 0) throw new Error(`There is no column ${header}.`);
    const [top, left] = [rect.top + 1 + row, rect.left + at];
    return { top, bottom: top, left, right: left };
  };
  const read = (row: number, header: string, kind: "values" | "formulas") =>
    store.read(table().sheetId, cell(row, header), kind)[0]?.[0] ?? "";
  const self: MadeTable = {
    get table() {
      return table();
    },
    get headers() {
      return table().columns.map(({ name }) => name);
    },
    get rowCount() {
      return table().rect.bottom - table().rect.top;
    },
    value: (row, header) => read(row, header, "values"),
    formula: (row, header) => read(row, header, "formulas"),
    put: (row, header, value) => store.write(table().sheetId, cell(row, header), [[value]]),
    column: (header) => Array.from({ length: self.rowCount }, (_, row) => self.value(row, header)),
    find(cells) {
      for (let row = 0; row < self.rowCount; row += 1)
        if (Object.entries(cells).every(([header, value]) => self.value(row, header) === value)) return row;
      throw new Error(`No row reads ${JSON.stringify(cells)}.`);
    },
  };
  return self;
}

/** The cell right of the one that reads so, above the tables. */
export function besideLabel({ office }: Pick<World, "office">, sheetName: string, label: string): Cell {
  const { store } = office;
  const sheet = store.sheet(sheetName);
  const used = sheet?.used;
  if (sheet === undefined || !used) throw new Error(`There is no sheet ${sheetName}.`);
  for (const row of store.read(sheet.id, { ...used, left: 0, top: 0 }, "values")) {
    const at = row.indexOf(label);
    if (at >= 0) return row[at + 1] ?? "";
  }
  throw new Error(`Nothing reads ${label}.`);
}
