// Where a report's table stands and what its columns are called by now, and the values of single columns. It changes
// nothing.
import { EARLIER_LINE } from "../../reports/freshnessLine";
import type { LinkedTable } from "../../sync/linkedTable";
import { columnLetters } from "../../values/columnLetters";
import { passing } from "../excel/cells";
import { ID_HEADER } from "../table/columnLook";
import { OwnLines } from "../table/ownLines";
import { scanTable } from "../table/read";
import type { RememberedReport } from "./types";
import type { ExcelSession } from "../excel/session";
import type { ReportPlaceResult, StarterScan } from "./starterTypes";
import type { TableProblem } from "../table/types";
import { unlistedTable } from "../table/unlisted";

/** Rows above the header, and columns from the table's first one, in which the line is looked for. */
const ABOVE = 3;
const ACROSS = 3;

/** By Excel's ids, then by name and header, as linked tables are found. Two requests. */
export function reportPlace(session: ExcelSession, report: RememberedReport): Promise<ReportPlaceResult> {
  return session.run(async (context) => {
    const own = new OwnLines();
    const answerOwn = own.ask(context);
    const asked = [report.tableId, report.tableName].map((key) => ask(context, key));
    await context.sync();
    answerOwn();
    const at = asked.findIndex(({ table }) => !table.isNullObject);
    const found = asked[at];
    if (found === undefined) return { ok: false, problem: { kind: "tableGone", title: report.title } } as const;
    const { table, header } = found;
    const nameOf = nameFinder(table.columns.items, at === 0);
    const keyHeader = nameOf(report.keyColumnId, ID_HEADER);
    if (keyHeader === null) return { ok: false, problem: { kind: "idColumnGone", title: report.title } } as const;
    return {
      ok: true,
      sheetName: table.worksheet.name,
      tableName: table.name,
      keyHeader,
      headers: report.columns.map(({ id, header: remembered }) => nameOf(id, remembered)),
      line: await lineAt(context, table.worksheet, header, own),
    } as const;
  });
}

function ask(context: Excel.RequestContext, key: string) {
  const table = context.workbook.tables.getItemOrNullObject(key);
  table.load("name");
  table.columns.load("items/id,items/name");
  table.worksheet.load("name");
  const header = passing(table.getHeaderRowRange());
  header.load("rowIndex,columnIndex");
  return { table, header };
}

/** Column ids hold within one table only: in a table found by name, headers alone decide. */
function nameFinder(items: readonly Excel.TableColumn[], byId: boolean) {
  return (id: number, header: string): string | null => {
    const own = byId ? items.find((one) => one.id === id) : undefined;
    const found = own ?? items.find(({ name }) => name.toLowerCase() === header.toLowerCase());
    return found?.name ?? null;
  };
}

async function lineAt(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { rowIndex, columnIndex }: Excel.Range,
  own: OwnLines,
): Promise<string | null> {
  const rows = Math.min(ABOVE, rowIndex);
  if (rows === 0) return null;
  const range = passing(sheet.getRangeByIndexes(rowIndex - rows, columnIndex, rows, ACROSS));
  range.load("values");
  await context.sync();
  const block: readonly (readonly unknown[])[] = range.values;
  for (const [row, cells] of block.entries()) {
    const column = cells.findIndex((text) => own.has(text, EARLIER_LINE));
    if (column < 0) continue;
    const letters = columnLetters(columnIndex + column);
    return `'${sheet.name.replaceAll("'", "''")}'!$${letters}$${rowIndex - rows + row + 1}`;
  }
  return null;
}

/** Null: done. */
export async function scanReportColumns(
  session: ExcelSession,
  report: RememberedReport,
  { columns, begin }: StarterScan,
): Promise<TableProblem | null> {
  const link = linkOf(report, columns);
  const scanned = await scanTable(session, link, {
    withFormulas: false,
    begin: (bound) => {
      const take = begin();
      const { id, cells } = bound.columns;
      return (values) => {
        // Excel keeps one blank row in an empty table, which is none.
        for (const row of values) if (row[id] !== "" || bound.rowCount > 1) take(cells.map((at) => row[at]));
      };
    },
  });
  return scanned.ok ? null : scanned.problem;
}

function linkOf(report: RememberedReport, wanted: readonly number[]): LinkedTable {
  const columns = wanted.flatMap((at) => report.columns[at] ?? []);
  return unlistedTable(report, report.title, {
    mapping: columns.map(({ key, header }) => ({
      key,
      label: header,
      type: "any",
      computed: true,
      naming: false,
    })),
    columnIds: { id: report.keyColumnId, status: -1, cells: columns.map((column) => column.id) },
  });
}
