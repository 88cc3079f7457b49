// Reads what a comparison's table calculates (extended prices), one column of the person's own, and which lines are
// selected. It changes nothing.
import type { LinkedTable, MappedColumn } from "../../sync/types";
import type { CostsRead, CostsReadResult, SelectedLinesResult } from "./awardTypes";
import { findPlace, linkOf, type Place } from "./place";
import type { RememberedComparison } from "./types";
import { readTable } from "../table/read";
import { selectedRows } from "../table/selectedRows";
import type { Session } from "../excel/session";
import type { TableProblem, TableRead } from "../table/types";

export async function readCosts(
  session: Session,
  comparison: RememberedComparison,
  ownHeader: string | null,
): Promise<CostsReadResult> {
  const place = await session.run((context) => findPlace(context, comparison));
  if (place === null) return { ok: false, problem: gone(comparison) };
  const wished = wishedColumns(comparison, place, ownHeader);
  const result = await readTable(session, linkFor(comparison, place, wished));
  return result.ok ? { ok: true, read: costsOf(result.table, wished, comparison) } : result;
}

interface Wished {
  readonly id: number;
  readonly header: string;
  /** Null: the person's own column. */
  readonly bidId: string | null;
}

function wishedColumns({ columns }: RememberedComparison, place: Place, ownHeader: string | null): readonly Wished[] {
  const extended = columns.flatMap(({ id, kind, bidId }, at): Wished[] => {
    const offset = place.offsets[at] ?? null;
    return kind === "extended" && offset !== null ? [{ id, header: place.headers[offset] ?? "", bidId }] : [];
  });
  const own = place.headers.find((header) => ownHeader !== null && sameHeader(header, ownHeader));
  // Excel's ids are positive: a column without one is found by its header.
  return own === undefined ? extended : [...extended, { id: -1, header: own, bidId: null }];
}

function sameHeader(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The comparison as a linked table of other columns than those that a refresh writes. */
function linkFor(comparison: RememberedComparison, place: Place, wished: readonly Wished[]): LinkedTable {
  const link = linkOf(comparison, place);
  const mapping = wished.map(({ header }): MappedColumn => ({
    key: header,
    label: header,
    type: "any",
    computed: true,
    naming: false,
  }));
  return { ...link, mapping, columnIds: { ...link.columnIds, cells: wished.map(({ id }) => id) } };
}

function costsOf({ rows }: TableRead, wished: readonly Wished[], { bidders }: RememberedComparison): CostsRead {
  const places = bidders.map(({ bidId }) => wished.findIndex((one) => one.bidId === bidId));
  const own = wished.findIndex(({ bidId }) => bidId === null);
  return {
    lines: rows.ids,
    extended: rows.cells.map((cells) => places.map((place) => cells[place] ?? null)),
    own: own < 0 ? null : rows.cells.map((cells) => cells[own] ?? null),
  };
}

export async function selectedLines(session: Session, comparison: RememberedComparison): Promise<SelectedLinesResult> {
  const place = await session.run((context) => findPlace(context, comparison));
  if (place === null) return { ok: false, problem: gone(comparison) };
  const link = linkFor(comparison, place, []);
  const result = await readTable(session, link);
  if (!result.ok) return result;
  const { ids } = result.table.rows;
  const selected = (await selectedRows(session, link)).map((row) => ids[row] ?? "");
  return { ok: true, lines: [...new Set(selected)].filter((line) => line !== "") };
}

function gone({ tableName }: RememberedComparison): TableProblem {
  return { kind: "tableGone", tableName };
}
