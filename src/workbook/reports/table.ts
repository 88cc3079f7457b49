// A report table as a linked table, so that it is read and patched by the same careful hands. Its changes column is one
// more column of text, so that what it says comes with the rows that it speaks of, or not at all.
import { ADDED, CHANGES_HEADER, changedMark, differing, GONE } from "../../reports/changes";
import { reportFormat } from "../../reports/cells";
import { OPENING } from "../../reports/freshnessLine";
import type { EntryRow } from "../../reports/types";
import type { ColumnType, LinkedTable } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import { passing, TEXT_FORMAT } from "../excel/cells";
import { askLine, setLine } from "../table/freshness";
import { patchTable } from "../table/patch";
import { readTable } from "../table/read";
import { freeCopies, standingRows } from "./standingRows";
import type { RefreshPatch, RefreshPatched } from "./refreshTypes";
import type { RememberedReport, ReportingWorkbook, ReportPatch, ReportPatched } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { CellPatch, LineTexts, WorkOptions } from "../table/types";

type Columns = Pick<LinkedTable, "mapping" | "columnIds">;

/** The changes column, where there is one, stands last. */
export function linkOf(report: RememberedReport): LinkedTable {
  const { id, tableId, tableName, accountId, accountLabel, title } = report;
  return {
    id,
    tableId,
    tableName,
    accountId,
    accountLabel,
    lastRefresh: null,
    openConflicts: 0,
    // Only the table, its columns and their types are asked of it.
    collection: { kind: "lineItems", eventId: "", eventTitle: "", worksheetId: "", worksheetTitle: title },
    ...columnsOf(report),
  };
}

function columnsOf({ columns, keyColumnId, changesColumnId }: RememberedReport): Columns {
  const all = columns.map(({ id, key, header, type }) => ({
    id,
    key,
    label: header,
    type: columnType(type),
  }));
  if (changesColumnId !== null) all.push({ id: changesColumnId, key: "", label: CHANGES_HEADER, type: "text" });
  return {
    mapping: all.map(({ key, label, type }) => ({ key, label, type, computed: false, naming: false })),
    columnIds: { id: keyColumnId, status: -1, cells: all.map(({ id }) => id) },
  };
}

function columnType(type: RememberedReport["columns"][number]["type"]): ColumnType {
  return reportFormat(type, "") === TEXT_FORMAT ? "text" : "any";
}

export async function readReport(
  session: ExcelSession,
  report: RememberedReport,
): ReturnType<ReportingWorkbook["readReport"]> {
  const read = await readTable(session, linkOf({ ...report, changesColumnId: null }));
  if (!read.ok) return read;
  const { sheetName, sheetProtected, rows } = read.table;
  if (sheetProtected) return { ok: false, problem: { kind: "sheetProtected", sheetName } };
  return { ok: true, sheetName, keys: rows.ids, cells: rows.cells };
}

export async function patchReport(
  session: ExcelSession,
  report: RememberedReport,
  { changed, added, removed, line }: ReportPatch,
  options: WorkOptions = {},
): Promise<ReportPatched> {
  const texts = { opening: OPENING, broken: line, done: line };
  const rest = { kept: [], copies: [], marks: new Map<string, string>(), line: texts };
  return refreshRows(session, report, { ...rest, changed, added, removed }, options);
}

/** Reads what stands in rows that changed, writes what differs; where nothing does, the line alone. */
export async function refreshRows(
  session: ExcelSession,
  report: RememberedReport,
  patch: RefreshPatch,
  options: WorkOptions = {},
): Promise<RefreshPatched & ReportPatched> {
  const link = linkOf(report);
  const writing = new RowChanges(report, patch);
  if (patch.changed.length > 0)
    await standingRows(session, link, new Set(patch.changed.map(({ key }) => key)), (key, cells, calculated) =>
      writing.take(key, cells, calculated),
    );
  options.signal?.throwIfAborted();
  if (patch.copies.length > 0) await freeCopies(session, link, patch.copies);
  const { cells } = writing.done();
  const append = patch.added.map(({ key, cells: values }) => ({
    id: key,
    cells: writing.addedCells(values),
  }));
  const { removed: remove, line } = patch;
  if (cells.length + append.length + remove.length === 0) {
    await writeLine(session, report, line);
    return { changed: 0, formulas: writing.formulas, missing: 0 };
  }
  const { missing } = await patchTable(session, link, { cells, append, remove, line, whole: true }, options);
  return { changed: writing.changed, formulas: writing.formulas, missing: missing.length };
}

/** Which cells are written, and what the changes column says of each row. */
class RowChanges {
  changed = 0;
  formulas = 0;
  private readonly cells: CellPatch[] = [];
  private readonly next: ReadonlyMap<string, EntryRow>;
  private readonly said = new Set<string>();
  /** Null: there is no changes column. */
  private readonly markColumn: number | null;

  constructor(
    private readonly report: RememberedReport,
    private readonly patch: RefreshPatch,
  ) {
    this.next = new Map(patch.changed.map((row) => [row.key, row]));
    this.markColumn = report.changesColumnId === null ? null : report.columns.length;
  }

  take(key: string, old: readonly CellValue[], calculated: ReadonlySet<number>): void {
    const row = this.next.get(key);
    if (row === undefined) return;
    const { columns } = this.report;
    const differ = differing(
      old.slice(0, columns.length),
      columns.map((_, at) => row.cells[at] ?? null),
    );
    const places = this.patch.keepFormulas === true ? differ.filter((at) => !calculated.has(at)) : differ;
    this.formulas += differ.length - places.length;
    for (const column of places)
      this.cells.push({ id: key, column, value: row.cells[column] ?? null, expect: old[column] ?? null });
    if (places.length === 0) return;
    this.changed += 1;
    this.mark(key, changedMark(places.map((at) => columns[at]?.header ?? "")));
  }

  addedCells(values: readonly CellValue[]): readonly CellValue[] {
    if (this.markColumn === null) return values;
    return [...Array.from({ length: this.markColumn }, (_none, at) => values[at] ?? null), ADDED];
  }

  /** Marks of the refresh before are gone where this one says nothing. */
  done(): { readonly cells: readonly CellPatch[] } {
    for (const key of this.patch.kept) this.mark(key, GONE);
    const leaving = new Set(this.patch.removed);
    for (const key of this.patch.marks.keys()) if (!this.said.has(key) && !leaving.has(key)) this.mark(key, "");
    return { cells: this.cells };
  }

  private mark(key: string, text: string): void {
    this.said.add(key);
    const before = this.patch.marks.get(key) ?? "";
    if (this.markColumn === null || before === text) return;
    this.cells.push({ id: key, column: this.markColumn, value: text === "" ? null : text, expect: before });
  }
}

/** Written only where our own line stands; anything else is the person's. */
async function writeLine(session: ExcelSession, report: RememberedReport, { opening, done }: LineTexts): Promise<void> {
  await session.run(async (context) => {
    const [byId, byName] = [report.tableId, report.tableName].map((key) => {
      const table = context.workbook.tables.getItemOrNullObject(key);
      table.load("name");
      const header = passing(table.getHeaderRowRange());
      header.load("rowIndex,columnIndex");
      return { table, header };
    });
    await context.sync();
    const found = byId?.table.isNullObject === false ? byId : byName;
    if (found === undefined || found.table.isNullObject) return;
    const { table, header } = found;
    const answer = askLine(table.worksheet, { row: header.rowIndex, column: header.columnIndex }, opening);
    await context.sync();
    const line = answer();
    if (line === null || line.text === done) return;
    holdScreen(context);
    setLine(table.worksheet, line, done);
    await context.sync();
  });
}
