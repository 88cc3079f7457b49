// Lists to choose from in a report's columns of choices: an offer for whoever filters or types, and no bar, since
// published values differ. It leaves a rule alone that is not its own, and writes no cell.
import { choicesNow, allOffered } from "../../reports/choices";
import { passing } from "../excel/cells";
import { setChoices } from "../excel/dropdown";
import { WorkbookError } from "../excel/errors";
import type { ChoicesByKey, RememberedReport, RememberedReportColumn } from "./types";
import { holdScreen, type ExcelSession } from "../excel/session";

/** What the columns offer once these values came; the same objects where nothing changes. */
export function withOfferedValues(
  columns: readonly RememberedReportColumn[],
  seen: ChoicesByKey,
): readonly RememberedReportColumn[] {
  return columns.map((column) => {
    const { choices = [], key, type } = column;
    const came = seen.of(key);
    if (type !== "select" || allOffered(choices, came)) return column;
    const now = choicesNow(choices, came);
    return now.join() === choices.join() ? column : { ...column, choices: now };
  });
}

/** Queues the lists of columns that had none: for a sheet that was just made. */
export function queueChoices(
  table: Excel.Table,
  before: readonly RememberedReportColumn[],
  after: readonly RememberedReportColumn[],
): void {
  after.forEach((column, at) => {
    if (column !== before[at] && column.choices !== undefined && column.choices.length > 0)
      offer(bodyOf(table, column.id), column.choices);
  });
}

function bodyOf(table: Excel.Table, columnId: number): Excel.Range {
  return table.columns.getItem(columnId).getDataBodyRange();
}

function offer(range: Excel.Range, choices: readonly string[]): void {
  setChoices(range, { list: choices.join(","), only: false });
}

/**
 * No request where all that came is offered already; `grown`: to rows that were added, too. Answers the columns as they
 * are remembered. An offer is no data: what Excel refuses of it stays as it was, and is tried again when more comes.
 */
export async function offerChoices(
  session: ExcelSession,
  report: RememberedReport,
  seen: ChoicesByKey,
  grown = false,
): Promise<readonly RememberedReportColumn[]> {
  try {
    return await offerNow(session, report, seen, grown);
  } catch (error) {
    if (error instanceof WorkbookError) return report.columns;
    throw error;
  }
}

async function offerNow(
  session: ExcelSession,
  report: RememberedReport,
  seen: ChoicesByKey,
  grown: boolean,
): Promise<readonly RememberedReportColumn[]> {
  const after = withOfferedValues(report.columns, seen);
  const changed = after.flatMap((column, at) => {
    const before = report.columns[at];
    const reaches = column === before && !(grown && (column.choices ?? []).length > 0);
    return reaches || before === undefined ? [] : [{ column, before }];
  });
  if (changed.length === 0) return report.columns;
  return session.run(async (context) => {
    const table = context.workbook.tables.getItem(report.tableId);
    const asked = changed.map(({ column, before }) => {
      // Rows at the end may have come without the rule of those above.
      const first = passing(bodyOf(table, column.id).getCell(0, 0));
      first.load("dataValidation/type,dataValidation/rule");
      return { column, before, first };
    });
    await context.sync();
    holdScreen(context);
    const left = new Set<string>();
    for (const { column, before, first } of asked) {
      if (!isOurs(first.dataValidation, before.choices ?? [])) left.add(column.key);
      else if ((column.choices ?? []).length > 0) offer(passing(bodyOf(table, column.id)), column.choices ?? []);
      else if ((before.choices ?? []).length > 0) passing(bodyOf(table, column.id)).dataValidation.clear();
    }
    await context.sync();
    return after.map((column, at) => (left.has(column.key) ? (report.columns[at] ?? column) : column));
  });
}

/** None at all, or the very list that was offered; a mixture is no one's to replace. */
function isOurs({ type, rule }: Excel.DataValidation, offered: readonly string[]): boolean {
  if (type === "None") return true;
  return offered.length > 0 && rule.list?.source === offered.join(",");
}
