// A co-author in the same file: their edits come into the cells as anybody's do, and stand in every moment that the
// person's Ctrl+Z and Ctrl+Y can bring back.
import { keptRow, type KeptRow } from "./history";
import type { Oracle } from "./oracle";
import type { Memory, Row, Sheet } from "./sheet";
import type { BesideDeed } from "./story";
import { cell } from "./words";

export function actBeside(sheet: Sheet, oracle: Oracle, deed: BesideDeed): void {
  if (deed.do === "add") {
    const row = sheet.append("", [], "r");
    deed.cells.forEach((value, column) => {
      sheet.enter(row, column, value);
      oracle.didType(row, column, row.cells[column] ?? null, null);
    });
    const names = row.cells.map((_, column) => cell(row.tag, column));
    stand(sheet, oracle, names, (rows) => [...rows, keptRow(row)]);
    return;
  }
  if (deed.do === "sort") {
    sheet.sort(deed.column, deed.down);
    const place = ({ row }: KeptRow): number => (sheet.rows.includes(row) ? sheet.rows.indexOf(row) : Infinity);
    sheet.history.everywhere(
      (rows) => rows.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))),
      (memory) => memory,
    );
    return;
  }
  const row = sheet.rows[deed.row % Math.max(1, sheet.rows.length)];
  if (row === undefined) return;
  if (deed.do === "delete") {
    sheet.rows.splice(sheet.rows.indexOf(row), 1);
    stand(sheet, oracle, [], (rows) => rows.filter((one) => one.row !== row));
    return;
  }
  const before = row.cells[deed.column] ?? null;
  const hadStood = oracle.seen.has(row.id, deed.column, deed.value);
  sheet.enter(row, deed.column, deed.value);
  // What stands there already is typed once more: it is what it was.
  const isOld = hadStood && row.cells[deed.column] !== before;
  if (row.cells[deed.column] !== before) oracle.didType(row, deed.column, deed.value, before);
  const name = cell(row.tag, deed.column);
  oracle.back.typedBeside(name, row.cells[deed.column] ?? null, isOld);
  stand(sheet, oracle, [name], (rows) => rows.map((one) => (one.row === row ? withCell(one, row, deed.column) : one)));
}

function withCell(kept: KeptRow, row: Row, column: number): KeptRow {
  const cells = kept.cells.with(column, row.cells[column] ?? null);
  const formulas = new Map([...kept.formulas].filter(([at]) => at !== column));
  const dates = new Set([...kept.dates].filter((at) => at !== column));
  if (row.dates.has(column)) dates.add(column);
  return { ...kept, cells, formulas, dates };
}

/** What is typed in these cells by now counts at every moment. */
function stand(
  sheet: Sheet,
  oracle: Oracle,
  names: readonly string[],
  rows: (rows: readonly KeptRow[]) => readonly KeptRow[],
): void {
  sheet.history.everywhere(rows, (memory): Memory => {
    const typed = new Map(memory.typed);
    for (const name of names) {
      const now = oracle.typed.get(name);
      if (now === undefined) typed.delete(name);
      else typed.set(name, { ...now });
    }
    return { ...memory, typed };
  });
}
