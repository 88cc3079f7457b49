// Reads single columns of a comparison's table with their formulas, the person's own too, and which lines are selected.
// It changes nothing.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn } from "../../sync/mapping";
import type {
  ColumnCells,
  ColumnReadingWorkbook,
  ColumnsRead,
  ColumnsReadResult,
  SelectedLinesResult,
} from "./columnTypes";
import { findPlace, comparisonLink, type ComparisonPlace } from "./place";
import type { RememberedComparison } from "./types";
import { readTable } from "../table/read";
import { selectedRows } from "../table/selectedRows";
import type { ExcelSession } from "../excel/session";
import type { TableProblem, TableRead } from "../table/types";

export async function readComparisonColumns(
  session: ExcelSession,
  comparison: RememberedComparison,
  wanted: Parameters<ColumnReadingWorkbook["readColumns"]>[1],
): Promise<ColumnsReadResult> {
  const place = await session.run((context) => findPlace(context, comparison));
  if (place === null) return gone(comparison);
  const roles = rolesOf(comparison, place);
  const asked = roles.flatMap((role, offset) => (wanted(role, place.headers[offset] ?? "") ? [offset] : []));
  const result = await readTable(session, linkFor(comparison, place, asked));
  if (!result.ok) return result;
  return { ok: true, read: readOf(result.table, place, roles, asked) };
}

export async function selectedLines(
  session: ExcelSession,
  comparison: RememberedComparison,
): Promise<SelectedLinesResult> {
  const place = await session.run((context) => findPlace(context, comparison));
  if (place === null) return gone(comparison);
  const link = linkFor(comparison, place, []);
  const result = await readTable(session, link);
  if (!result.ok) return result;
  const { ids } = result.table.rows;
  const selected = (await selectedRows(session, link)).map((row) => ids[row] ?? "");
  return { ok: true, lines: [...new Set(selected)].filter((line) => line !== "") };
}

function gone({ worksheetTitle }: RememberedComparison): { readonly ok: false; readonly problem: TableProblem } {
  return { ok: false, problem: { kind: "tableGone", title: worksheetTitle } };
}

function rolesOf({ columns }: RememberedComparison, { headers, offsets }: ComparisonPlace): ColumnsRead["roles"] {
  return headers.map((_, offset) => columns[offsets.indexOf(offset)] ?? null);
}

/**
 * The comparison as a linked table of these columns alone: they are found by their headers, since the person's own have
 * no id of ours.
 */
function linkFor(comparison: RememberedComparison, place: ComparisonPlace, asked: readonly number[]): LinkedTable {
  const link = comparisonLink(comparison, place);
  const mapping = asked.map((offset): MappedColumn => {
    const header = place.headers[offset] ?? "";
    return { key: header, label: header, type: "any", computed: true, naming: false };
  });
  return { ...link, mapping, columnIds: { ...link.columnIds, cells: asked.map(() => -1) } };
}

function readOf(
  { rows, sheetName, tableName }: TableRead,
  { headers, left }: ComparisonPlace,
  roles: ColumnsRead["roles"],
  asked: readonly number[],
): ColumnsRead {
  const cellsOf = (offset: number): ColumnCells | null => {
    const at = asked.indexOf(offset);
    if (at < 0) return null;
    return {
      cells: rows.cells.map((row) => row[at] ?? null),
      formulas: rows.cells.map((_, row) => rows.formulas.get(row * asked.length + at) ?? null),
    };
  };
  const columns = headers.map((_, offset) => cellsOf(offset));
  return { sheetName, tableName, headers, left, roles, lines: rows.ids, columns };
}
