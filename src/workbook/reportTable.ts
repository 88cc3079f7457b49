// A report table as a linked table, so that it is read and patched by the same careful hands; rows that are gone go at the end.
import { reportFormat } from "../reports/cells";
import { isReportLine } from "../reports/line";
import type { ColumnType, LinkedTable } from "../sync/types";
import { guardValue } from "../values/guard";
import { bindToWrite } from "./bind";
import { passing, rangeAt } from "./cells";
import { filtersOf, putBack } from "./lifted";
import { TEXT_FORMAT } from "./look";
import { patchTable } from "./patch";
import { readTable } from "./read";
import { LINE_ROW } from "./reportCreate";
import type { RememberedReport, ReportingWorkbook, ReportPatch, ReportPatched } from "./reportTypes";
import { runsOf } from "./runs";
import { holdScreen, type Session } from "./session";
import type { WorkOptions } from "./types";

function linkOf(report: RememberedReport): LinkedTable {
  const { id, tableId, tableName, columns, accountId, accountLabel, title } = report;
  return {
    ...{ id, tableId, tableName, accountId, accountLabel, lastRefresh: null, openConflicts: 0 },
    // Only the table, its columns and their types are asked of it.
    collection: { kind: "lineItems", eventId: "", eventTitle: "", worksheetId: "", worksheetTitle: title },
    mapping: columns.map(({ key, header, type }) => ({
      ...{ key, label: header, type: columnType(type) },
      ...{ computed: false, naming: false },
    })),
    columnIds: { id: report.keyColumnId, status: -1, cells: columns.map((column) => column.id) },
  };
}

function columnType(type: RememberedReport["columns"][number]["type"]): ColumnType {
  return reportFormat(type, "") === TEXT_FORMAT ? "text" : "any";
}

export async function readReport(
  session: Session,
  report: RememberedReport,
): ReturnType<ReportingWorkbook["readReport"]> {
  const read = await readTable(session, linkOf(report));
  if (!read.ok) return read;
  const { sheetName, sheetProtected, rows } = read.table;
  if (sheetProtected) return { ok: false, problem: { kind: "sheetProtected", sheetName } };
  return { ok: true, sheetName, keys: rows.ids, cells: rows.cells };
}

/** Cells and new rows first, all or none; then the rows that are gone, and the line. */
export async function patchReport(
  session: Session,
  report: RememberedReport,
  { changed, added, removed, line }: ReportPatch,
  options: WorkOptions = {},
): Promise<ReportPatched> {
  const link = linkOf(report);
  const cells = changed.flatMap((row) =>
    report.columns.map((_, column) => ({ id: row.key, column, value: row.cells[column] ?? null })),
  );
  const append = added.map(({ key, cells: values }) => ({ id: key, cells: values }));
  const patched =
    cells.length + append.length === 0
      ? { missing: [] }
      : await patchTable(session, link, { cells, append, whole: true }, options);
  await session.run((context) => finish(context, link, removed, line));
  return { missing: patched.missing.length };
}

async function finish(
  context: Excel.RequestContext,
  link: LinkedTable,
  removed: readonly string[],
  line: string,
): Promise<void> {
  const bound = await bindToWrite(context, link);
  const gone = new Set(removed);
  const filters = removed.length === 0 ? null : filtersOf(bound);
  const at = rangeAt(bound.sheet, {
    ...{ row: Math.max(0, bound.top - 1 - LINES_ABOVE), column: bound.left, rows: 1, columns: 3 },
  });
  at.load("values");
  await context.sync();
  holdScreen(context);
  if (filters !== null) bound.table.clearFilters();
  const runs = runsOf(bound.ids.map((id) => gone.has(id))).filter(({ value }) => value);
  // From the last one up, so that positions above stay true.
  for (const { from, count } of [...runs].reverse()) bound.table.rows.deleteRowsAt(from, count);
  if (filters !== null) putBack(bound.table, filters);
  const values: readonly unknown[] = at.values[0] ?? [];
  const own = values.findIndex(isReportLine);
  // Written only where our own line stands; anything else is the person's.
  if (own >= 0 && values[own] !== line)
    passing(bound.sheet.getRangeByIndexes(bound.top - 1 - LINES_ABOVE, bound.left + own, 1, 1)).values = [
      [guardValue(line, true)],
    ];
  await context.sync();
}

/** Rows between the line and the header. */
const LINES_ABOVE = 3 - LINE_ROW;
