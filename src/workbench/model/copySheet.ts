// A sheet copied within its workbook: all of it, under a new name. Its tables get ids and names of their own, and
// formulas of the copy that named the old tables name the new ones. Custom XML belongs to the workbook and is not
// doubled.
import type { Core } from "./core";
import { rewriteCharts } from "./charts/rewrite";
import { renameTableIn } from "./formula/structured";
import { Grid } from "./grid";
import { MAX_COLUMNS, MAX_ROWS } from "./rects";
import { PAGE_MASK } from "./page";
import { rewritePage } from "./pageSetup";
import { renameSheetIn, sameName } from "./formula/rewrite";
import type { SheetState } from "./state";
import type { TableView } from "./types";

const WHOLE = { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 };
const NAME_LENGTH = 31;

export function copySheet(core: Core, sheetId: string, position: number, newId: () => string): SheetState {
  const source = core.sheet(sheetId);
  const { meta } = source;
  const name = freeName(core, meta.name);
  const here = (formula: string): string => renameSheetIn(formula, meta.name, name);
  const copy: SheetState = {
    id: newId(),
    grid: new Grid(core.journal),
    meta: {
      ...meta,
      name,
      comments: meta.comments.map((one) => ({
        ...one,
        id: newId(),
        replies: one.replies.map((reply) => ({ ...reply, id: newId() })),
      })),
      conditionals: meta.conditionals.map((one) => ({ ...one, id: newId() })),
      charts: rewriteCharts(meta.charts, here).map((chart) => ({ ...chart, id: newId() })),
      page: rewritePage(meta.page, here),
    },
  };
  source.grid.eachHeld(WHOLE, (row, column, page, at) =>
    copy.grid.writable(row, column).copyCell(row & PAGE_MASK, page, at),
  );
  const tables = core.tablesOn(sheetId).map((table) => copyTable(core, table, copy.id, newId()));
  const names = core.state.names.filter((entry) => entry.sheetId === sheetId);
  const sheets = [...core.state.sheets];
  sheets.splice(position, 0, copy);
  core.setState({
    sheets,
    tables: [...core.state.tables, ...tables.map(({ made }) => made)],
    names: [...core.state.names, ...names.map((entry) => ({ ...entry, sheetId: copy.id }))],
  });
  renameInCopy(copy, tables);
  core.emit({ kind: "sheetAdded", sheetId: copy.id });
  for (const { made } of tables) core.emit({ kind: "tableAdded", sheetId: copy.id, tableId: made.id });
  core.changed({ kind: "sheets" });
  return copy;
}

interface CopiedTable {
  readonly old: TableView;
  readonly made: TableView;
}

function copyTable(core: Core, old: TableView, sheetId: string, id: string): CopiedTable {
  const taken = [...core.state.tables, ...core.state.names];
  let number = 2;
  while (taken.some(({ name }) => sameName(name, `${old.name}${number}`))) number += 1;
  return { old, made: { ...old, id, sheetId, name: `${old.name}${number}` } };
}

function renameInCopy({ grid }: SheetState, tables: readonly CopiedTable[]): void {
  const found: [number, number, string][] = [];
  grid.eachFormula(WHOLE, (row, column, formula) => {
    const after = tables.reduce((text, { old, made }) => renameTableIn(text, old.name, made.name), formula);
    if (after !== formula) found.push([row, column, after]);
  });
  for (const [row, column, formula] of found) grid.writable(row, column).setFormula(row & PAGE_MASK, formula);
}

/** "Prices (2)", within the length that a name may have. */
function freeName(core: Core, name: string): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const wanted = name.slice(0, NAME_LENGTH - end.length) + end;
    if (!core.state.sheets.some(({ meta }) => sameName(meta.name, wanted))) return wanted;
  }
}

export function moveSheet(core: Core, sheetId: string, position: number): void {
  const sheet = core.sheet(sheetId);
  const others = core.state.sheets.filter((one) => one !== sheet);
  core.setState({ sheets: [...others.slice(0, position), sheet, ...others.slice(position)] });
  core.changed({ kind: "sheets" });
}
