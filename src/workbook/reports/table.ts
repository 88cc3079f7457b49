// A report table as a linked table, so that it is read and patched by the same careful hands. Its changes column is one
// more column of text, so that what it says comes with the rows that it speaks of, or not at all.
import { ADDED, CHANGES_HEADER, changedMark, differing, GONE_ENTRY } from "../../reports/changes";
import { reportFormat } from "../../reports/cells";
import { EARLIER_LINE } from "../../reports/freshnessLine";
import type { EntryRow } from "../../reports/types";
import type { LinkedTable } from "../../sync/linkedTable";
import type { ColumnType } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { passing, TEXT_FORMAT } from "../excel/cells";
import { askLine, setLine } from "../table/freshness";
import { OwnLines } from "../table/ownLines";
import { patchTable } from "../table/patch";
import { readTable } from "../table/read";
import { freeCopies, standingRows } from "./standingRows";
import type { ComparedRows, RefreshPatch, ReportCell, WhoChanged } from "./refreshTypes";
import type { RememberedReport, ReportingWorkbook, ReportPatch, ReportPatched } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { CellPatch, LineTexts, WorkOptions } from "../table/types";
import { unlistedTable } from "../table/unlisted";

type Columns = Pick<LinkedTable, "mapping" | "columnIds">;

/** The changes column, where there is one, stands last. */
export function reportLink(report: RememberedReport): LinkedTable {
  return unlistedTable(report, report.title, columnsOf(report));
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
  const read = await readTable(session, reportLink({ ...report, changesColumnId: null }));
  if (!read.ok) return read;
  const { sheetName, sheetProtected, rows } = read.table;
  if (sheetProtected) return { ok: false, problem: { kind: "sheetProtected", sheetName } };
  return { ok: true, sheetName, keys: rows.ids, cells: rows.cells };
}

/** New rows and the line, in a table that is being filled. */
export async function patchReport(
  session: ExcelSession,
  report: RememberedReport,
  { added }: ReportPatch,
  options: WorkOptions = {},
): Promise<ReportPatched> {
  const rest = { cells: [], removed: [], kept: [], copies: [], marks: new Map<string, string>() };
  const line = session.texts.reportLine.state({ state: report.state, kept: 0 }, report);
  const texts = { earlier: EARLIER_LINE, broken: line, done: line };
  const patched = await writeRows(session, report, { ...rest, added }, texts, options);
  // Rows that all came in with a request that broke off are no patch, and their line is still to be written.
  await writeLine(session, report, texts);
  return patched;
}

/** Reads what stands in rows that changed, and asks who changed each cell. It writes nothing. */
export async function compareRows(
  session: ExcelSession,
  report: RememberedReport,
  changed: readonly EntryRow[],
  who: WhoChanged,
): Promise<ComparedRows> {
  const next = new Map(changed.map((row) => [row.key, row]));
  const cells: ReportCell[] = [];
  const titles = new Map<string, CellValue>();
  const calculated = new Set<number>();
  let formulas = 0;
  if (changed.length === 0) return { cells, formulas, calculated, titles };
  const { columns } = report;
  await standingRows(session, reportLink(report), new Set(next.keys()), (key, standing, withFormula) => {
    const row = next.get(key);
    if (row === undefined) return;
    const sheet = standing.slice(0, columns.length);
    const values = columns.map((_, at) => row.cells[at] ?? null);
    const places = differing(sheet, values);
    const changes = who({ key, sheet, report: values, differing: places });
    places.forEach((column, at) => {
      if (withFormula.has(column)) {
        formulas += 1;
        calculated.add(column);
        return;
      }
      const change = changes[at] ?? "unknown";
      cells.push({ id: key, column, value: values[column] ?? null, expect: sheet[column] ?? null, change });
      if (change !== "platform" && change !== "unknown") titles.set(key, titleOf(sheet, places) ?? key);
    });
  });
  return { cells, formulas, calculated, titles };
}

/** What a person knows the row by: its first cell that holds something and is not in question itself. */
function titleOf(sheet: readonly CellValue[], differ: readonly number[]): CellValue | undefined {
  return sheet.find((cell, at) => !isBlank(cell) && !differ.includes(at));
}

/** Rows with their cells as they stand; what a formula calculates is one of them. */
export async function readReportRows(
  session: ExcelSession,
  report: RememberedReport,
  keys: readonly string[],
  take: (key: string, cells: readonly CellValue[]) => void,
): Promise<void> {
  const link = reportLink({ ...report, changesColumnId: null });
  if (keys.length > 0) await standingRows(session, link, new Set(keys), take);
}

/** Writes what the patch says; where it says nothing, the line alone. */
export async function refreshReportRows(
  session: ExcelSession,
  report: RememberedReport,
  patch: RefreshPatch,
  options: WorkOptions = {},
): Promise<ReportPatched> {
  const words = session.texts.reportLine;
  const texts = {
    earlier: EARLIER_LINE,
    broken: words.broken(patch.line.state.at, report.state, report),
    done: words.state(patch.line, report),
  };
  return writeRows(session, report, patch, texts, options);
}

async function writeRows(
  session: ExcelSession,
  report: RememberedReport,
  patch: Omit<RefreshPatch, "line">,
  line: LineTexts,
  options: WorkOptions,
): Promise<ReportPatched> {
  const link = reportLink(report);
  const marks = new Marks(report, patch);
  options.signal?.throwIfAborted();
  if (patch.copies.length > 0) await freeCopies(session, link, patch.copies);
  const cells = [
    ...patch.cells.map(({ id, column, value, expect }) => ({ id, column, value, expect })),
    ...marks.cells,
  ];
  const append = patch.added.map(({ key, cells: values }) => ({
    id: key,
    cells: marks.ofAdded(values),
  }));
  const { removed: remove } = patch;
  if (cells.length + append.length + remove.length === 0) {
    await writeLine(session, report, line);
    return { missing: 0 };
  }
  const { missing } = await patchTable(session, link, { cells, append, remove, line, whole: true }, options);
  return { missing: missing.length };
}

/** What the changes column says of each row. */
class Marks {
  readonly cells: readonly CellPatch[];
  /** Null: there is no changes column. */
  private readonly column: number | null;

  constructor(
    { changesColumnId, columns }: RememberedReport,
    private readonly patch: Omit<RefreshPatch, "line">,
  ) {
    this.column = changesColumnId === null ? null : columns.length;
    const said = new Map<string, string[]>();
    for (const { id, column, change } of patch.cells)
      if (change !== "typed") said.set(id, [...(said.get(id) ?? []), columns[column]?.header ?? ""]);
    const texts = new Map([...said].map(([key, headers]) => [key, changedMark(headers)]));
    for (const key of patch.kept) texts.set(key, GONE_ENTRY);
    // Marks of the refresh before are gone where this one says nothing.
    const leaving = new Set(patch.removed);
    for (const key of patch.marks.keys()) if (!texts.has(key) && !leaving.has(key)) texts.set(key, "");
    this.cells = [...texts].flatMap(([key, text]) => this.mark(key, text));
  }

  ofAdded(values: readonly CellValue[]): readonly CellValue[] {
    const { column } = this;
    return column === null ? values : [...Array.from({ length: column }, (_none, at) => values[at] ?? null), ADDED];
  }

  private mark(key: string, text: string): CellPatch[] {
    const before = this.patch.marks.get(key) ?? "";
    if (this.column === null || before === text) return [];
    return [{ id: key, column: this.column, value: text === "" ? null : text, expect: before }];
  }
}

/** Written only where our own line stands; anything else is the person's. */
async function writeLine(session: ExcelSession, report: RememberedReport, { earlier, done }: LineTexts): Promise<void> {
  await session.run(async (context) => {
    const own = new OwnLines();
    const answerOwn = own.ask(context);
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
    answerOwn();
    const { table, header } = found;
    const answer = askLine(table.worksheet, { row: header.rowIndex, column: header.columnIndex }, own, earlier);
    await context.sync();
    const line = answer();
    if (line === null || line.text === done) return;
    holdScreen(context);
    own.write(context, [line.text, done]);
    setLine(table.worksheet, line, done);
    await context.sync();
  });
}
