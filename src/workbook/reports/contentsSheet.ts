// The contents sheet: a table with a row for each report. It is made once and brought up to date where it stands: rows
// of reports that are forgotten leave, new ones come below, and only its own columns are written.
import { contentsWords } from "../../reports/contents";
import { NOTHING_ELSE, type DraftSheet } from "../../sheets/draft";
import { english } from "../../sheets/say";
import type { LinkedTable } from "../../sync/linkedTable";
import { guardValue } from "../../values/guard";
import { bindTable, bindToWrite } from "../table/bind";
import { passing, rangeAt, TEXT_FORMAT } from "../excel/cells";
import { filtersOf, restoreFilters } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import { ID_HEADER } from "../table/columnLook";
import { patchTable } from "../table/patch";
import { holdScreen, type ExcelSession } from "../excel/session";
import { createSheets } from "../sheets/create";
import { loadContents, saveContents, type RememberedContents } from "./starterStore";
import type { ContentsRow, ContentsWish } from "./starterTypes";
import { unlistedTable } from "../table/unlisted";

const LABEL = "Contents";
const TABLE = "Report_contents";
const HEADER_ROW = 3;

export async function contentsKnown(session: ExcelSession): Promise<boolean> {
  return (await standing(session)) !== null;
}

export async function writeContents(
  session: ExcelSession,
  wish: ContentsWish,
): Promise<{ readonly sheetName: string }> {
  const known = await standing(session);
  const rows = wish.rowsIn(known === null ? wish.words : (known.contents.words ?? contentsWords(english)));
  const { contents, ids } = known ?? (await create(session, wish, rows));
  const link = linkOf(contents);
  const [wanted, there] = [new Set(rows.map(({ id }) => id)), new Set(ids)];
  const append = rows.flatMap(({ id }) => (there.has(id) ? [] : [{ id, cells: [] }]));
  // Rows of the person's own have no id.
  const remove = ids.filter((id) => id !== "" && !wanted.has(id));
  if (append.length + remove.length > 0)
    await patchTable(session, link, { append, remove, whole: true, unmarked: true });
  let kept: Lifted | null = null;
  const sheetName = await session.run((context) => fill(context, contents, rows, (lifted) => (kept ??= lifted)));
  await restoreFilters(session, kept);
  return { sheetName };
}

interface Standing {
  readonly contents: RememberedContents;
  readonly ids: readonly string[];
}

/** Null: never made, or its table is gone, or no longer has the column that tells reports. */
async function standing(session: ExcelSession): Promise<Standing | null> {
  const contents = await loadContents(session);
  if (contents === null) return null;
  const binding = await session.run((context) => bindTable(context, linkOf(contents)));
  if (binding.ok) return { contents, ids: binding.bound.ids };
  const { kind } = binding.problem;
  return kind === "tableGone" || kind === "idColumnGone" ? null : { contents, ids: [] };
}

/** As a linked table whose only managed column is the report's id: it is patched by the same careful hands. */
function linkOf({ id, tableId, tableName, keyColumnId }: RememberedContents): LinkedTable {
  return unlistedTable({ id, tableId, tableName }, LABEL, {
    mapping: [],
    columnIds: { id: keyColumnId, status: -1, cells: [] },
  });
}

async function create(session: ExcelSession, wish: ContentsWish, rows: readonly ContentsRow[]): Promise<Standing> {
  const { sheets } = await createSheets(session, {
    sheets: [{ sheetName: wish.sheetName, tableNames: [TABLE], of: { kind: "contents" } }],
    draft: () => [draftOf(wish, rows)],
    activate: 0,
  });
  const table = sheets[0]?.tables[0];
  const [keyColumnId = -1, ...columnIds] = table?.columnIds ?? [];
  const contents: RememberedContents = {
    id: "contents",
    tableId: table?.id ?? "",
    tableName: table?.name ?? TABLE,
    keyColumnId,
    columnIds,
    words: wish.words,
  };
  await saveContents(session, contents);
  return { contents, ids: rows.map(({ id }) => id) };
}

function draftOf({ title, note, columns }: ContentsWish, rows: readonly ContentsRow[]): DraftSheet {
  const own = columns.map((one) => ({ ...one, formula: null }));
  const key = { header: ID_HEADER, format: TEXT_FORMAT, width: null, formula: null };
  return {
    cells: [
      { row: 0, column: 1, look: "title", cells: [[{ value: title }]] },
      { row: 1, column: 1, look: "quiet", cells: [[{ value: note }]] },
    ],
    tables: [
      {
        row: HEADER_ROW,
        column: 0,
        columns: [key, ...own],
        headerHeight: null,
        rows: rows.map(({ id }) => [id, ...columns.map(() => null)]),
      },
    ],
    ...NOTHING_ELSE,
    frozen: { rows: HEADER_ROW + 1, columns: 0 },
    print: { titleRow: HEADER_ROW, titleColumn: null },
  };
}

/** Every managed column in one go: what is written cell by cell, Excel may spread over the column. */
async function fill(
  context: Excel.RequestContext,
  contents: RememberedContents,
  rows: readonly ContentsRow[],
  keep: (lifted: Lifted) => void,
): Promise<string> {
  const bound = await bindToWrite(context, linkOf(contents));
  const { table, sheet, top, left, ids, sheetName } = bound;
  table.columns.load("items/id,items/index");
  await context.sync();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = ids.findIndex((id) => byId.has(id));
  if (first < 0) return sheetName;
  holdScreen(context);
  const filters = filtersOf(bound);
  if (filters !== null) {
    keep(filters);
    table.clearFilters();
  }
  contents.columnIds.forEach((id, at) => {
    const offset = table.columns.items.find((one) => one.id === id)?.index;
    if (offset === undefined) return;
    for (const { from, cells } of runsOfRows(ids, byId, at))
      passing(rangeAt(sheet, { row: top + from, column: left + offset, rows: cells.length, columns: 1 })).formulas =
        cells.map((cell) => [cell]);
  });
  await context.sync();
  return sheetName;
}

/** Neighbouring rows of ours; rows of the person's own between them are left alone. */
function runsOfRows(
  ids: readonly string[],
  byId: ReadonlyMap<string, ContentsRow>,
  at: number,
): readonly { readonly from: number; readonly cells: (string | number | boolean)[] }[] {
  const runs: { from: number; cells: (string | number | boolean)[] }[] = [];
  ids.forEach((id, row) => {
    const cell = byId.get(id)?.cells[at];
    if (cell === undefined) return;
    const value = "formula" in cell ? cell.formula : guardValue(cell.text, true);
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.cells.length === row) last.cells.push(value);
    else runs.push({ from: row, cells: [value] });
  });
  return runs;
}
