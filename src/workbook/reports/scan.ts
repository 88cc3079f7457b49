// Looks through a report table chunk by chunk, so that none of it must be held. A column that the person deleted is
// told and left out from then on; only a table without its keys, or without any column of the report, cannot be looked
// through.
import { CHANGES_HEADER } from "../../reports/changes";
import { cellText } from "../excel/cells";
import { scanTable } from "../table/read";
import { readSheetValue } from "../../values/sheetValue";
import { SHEET_ROWS } from "../../values/sheetSize";
import { bindTable, type BoundTable } from "../table/bind";
import type { ReportScanned, RefreshingWorkbook } from "./refreshTypes";
import { reportLink } from "./table";
import type { RememberedReport } from "./types";
import type { ExcelSession } from "../excel/session";

type Begin = Parameters<RefreshingWorkbook["scanReport"]>[1];

export async function scanReport(session: ExcelSession, given: RememberedReport, begin: Begin): Promise<ReportScanned> {
  const whole = await scanStanding(session, given, begin);
  if (whole.ok || whole.problem.kind !== "columnsGone") return whole;
  const standing = await withoutGone(session, given);
  if (standing === null || standing.columns.length === 0) return whole;
  const scan = await scanStanding(session, standing, begin);
  if (!scan.ok) return scan;
  const still = new Set(standing.columns.map(({ key }) => key));
  const dropped = given.columns.filter(({ key }) => !still.has(key));
  return { ...scan, dropped, changesGone: standing.changesColumnId !== given.changesColumnId };
}

/** As a scan would have it, with no row read. */
export async function standingReport(
  session: ExcelSession,
  given: RememberedReport,
): ReturnType<RefreshingWorkbook["standingReport"]> {
  const binding = await session.run((context) => bindTable(context, reportLink(given)));
  if (binding.ok) {
    const { sheetName, sheetProtected } = binding.bound;
    if (sheetProtected) return { ok: false, problem: { kind: "sheetProtected", sheetName } };
    return { ok: true, report: asItStands(given, binding.bound) };
  }
  if (binding.problem.kind !== "columnsGone") return binding;
  const standing = await withoutGone(session, given);
  return standing === null || standing.columns.length === 0 ? binding : standingReport(session, standing);
}

async function scanStanding(session: ExcelSession, report: RememberedReport, begin: Begin): Promise<ReportScanned> {
  const binding = await scanTable(session, reportLink(report), {
    withFormulas: false,
    begin: (bound) => {
      const take = begin({ report: asItStands(report, bound), rowCount: bound.rowCount });
      const offsets = bound.columns.cells.slice(0, report.columns.length);
      const marked = bound.columns.cells[report.columns.length];
      return (values) =>
        take({
          keys: values.map((row) => cellText(row[bound.columns.id])),
          cells: values.map((row) => offsets.map((offset) => readSheetValue(row[offset]))),
          marks: values.map((row) => (marked === undefined ? "" : cellText(row[marked]))),
        });
    },
  });
  if (!binding.ok) return binding;
  const { bound } = binding;
  if (bound.sheetProtected) return { ok: false, problem: { kind: "sheetProtected", sheetName: bound.sheetName } };
  return {
    ok: true,
    report: asItStands(report, bound),
    dropped: [],
    changesGone: false,
    mark: bound.mark,
    mostRows: SHEET_ROWS - bound.top,
  };
}

/** Headers as they are today: a workbook that another program saved is known by them alone. */
function asItStands(report: RememberedReport, { table, tableName, columns }: BoundTable): RememberedReport {
  const names = new Map(table.columns.items.map(({ index, name }) => [index, name]));
  const header = (at: number, old: string) => names.get(columns.cells[at] ?? -1) ?? old;
  return {
    ...report,
    tableName,
    columns: report.columns.map((column, at) => ({ ...column, header: header(at, column.header) })),
  };
}

/** Null: the table itself is gone. */
async function withoutGone(session: ExcelSession, report: RememberedReport): Promise<RememberedReport | null> {
  return session.run(async (context) => {
    const [byId, byName] = [report.tableId, report.tableName].map((key) => {
      const table = context.workbook.tables.getItemOrNullObject(key);
      table.columns.load("items/id,items/name");
      return table;
    });
    await context.sync();
    const table = byId?.isNullObject === false ? byId : byName;
    if (table === undefined || table.isNullObject) return null;
    const ids = new Set(table === byId ? table.columns.items.map(({ id }) => id) : []);
    const names = new Set(table.columns.items.map(({ name }) => name.toLowerCase()));
    const stands = (id: number, header: string) => ids.has(id) || names.has(header.toLowerCase());
    const { changesColumnId } = report;
    const marked = changesColumnId !== null && stands(changesColumnId, CHANGES_HEADER);
    return {
      ...report,
      columns: report.columns.filter(({ id, header }) => stands(id, header)),
      changesColumnId: marked ? changesColumnId : null,
    };
  });
}
