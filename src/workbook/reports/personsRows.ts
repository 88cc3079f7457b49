// Which rows of a report table hold something of the person's own: a value in a column that is not the report's and
// that no formula calculates, a comment, a note. It reads only.
import type { LinkedTable } from "../../sync/linkedTable";
import { bindToWrite, type BoundTable } from "../table/bind";
import { passing } from "../excel/cells";
import { isKind } from "../excel/errors";
import { formulaIn } from "../table/expected";
import { reportLink } from "./table";
import { rowBlocks } from "./standingRows";
import type { RememberedReport } from "./types";
import type { ExcelSession } from "../excel/session";
import { inSizes } from "../excel/sizes";

export async function ownRows(
  session: ExcelSession,
  report: RememberedReport,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const link = reportLink(report);
  const asked = new Set(keys);
  const noted = await notedRows(session, link);
  const own = await inSizes(session, async (context, { cellsARead }) => {
    const bound = await bindToWrite(context, link);
    const rows = bound.ids.flatMap((id, row) => (asked.has(id) ? [row] : []));
    const commented = await commentRows(context, bound, bound.sheet.comments);
    const typed = await typedRows(context, bound, rows, cellsARead);
    return [...rows.filter((row) => commented.has(row)), ...typed].map((row) => bound.ids[row] ?? "");
  });
  return new Set([...own, ...noted].filter((key) => asked.has(key)));
}

/** Excels before 1.18 tell no notes, and an older office.js has no word for them. */
async function notedRows(session: ExcelSession, link: LinkedTable): Promise<readonly string[]> {
  try {
    return await session.run(async (context) => {
      const bound = await bindToWrite(context, link);
      if (!("notes" in bound.sheet)) return [];
      const rows = await commentRows(context, bound, bound.sheet.notes);
      return [...rows].map((row) => bound.ids[row] ?? "");
    });
  } catch (error) {
    if (isKind(error, "unsupported")) return [];
    throw error;
  }
}

/** Body rows of the table on which one of them is anchored. */
async function commentRows(
  context: Excel.RequestContext,
  { top, left, width, ids }: BoundTable,
  anchored: Excel.CommentCollection | Excel.NoteCollection,
): Promise<ReadonlySet<number>> {
  anchored.load("items");
  await context.sync();
  const places = anchored.items.map((one) => {
    const place = passing(one.getLocation());
    place.load("rowIndex,columnIndex");
    return place;
  });
  if (places.length > 0) await context.sync();
  const inside = places.filter(({ columnIndex }) => columnIndex >= left && columnIndex < left + width);
  const rows = inside.map(({ rowIndex }) => rowIndex - top);
  return new Set(rows.filter((row) => row >= 0 && row < ids.length));
}

/**
 * Rows with a value of the person's own. A formula counts only where the column's other rows have none: else Excel
 * filled it in.
 */
async function typedRows(
  context: Excel.RequestContext,
  bound: BoundTable,
  rows: readonly number[],
  cellsARead: number,
): Promise<number[]> {
  const managed = new Set([bound.columns.id, ...bound.columns.cells]);
  const own = Array.from({ length: bound.width }, (_none, offset) => offset).filter((offset) => !managed.has(offset));
  if (own.length === 0) return [];
  const others = witnesses(bound, rows);
  const calculated = new Set<number>();
  const typed = new Set<number>();
  const formulas = new Map<number, number[]>(own.map((offset) => [offset, []]));
  const look = { cellsARead, withFormulas: true };
  const all = [...rows, ...others].sort((a, b) => a - b);
  for await (const block of rowBlocks(context, bound, all, look))
    block.values.forEach((values, at) => {
      const row = block.from + at;
      for (const offset of own) {
        const isFormula = formulaIn(block.formulas[at]?.[offset], values[offset]) !== null;
        if (others.has(row)) {
          if (isFormula) calculated.add(offset);
        } else if (isFormula) formulas.get(offset)?.push(row);
        else if (values[offset] !== "") typed.add(row);
      }
    });
  for (const [offset, found] of formulas)
    if (others.size > 0 && !calculated.has(offset)) for (const row of found) typed.add(row);
  return [...typed];
}

/** Rows that stay, as a sample of what the columns hold: the first and the last ones. */
const SAMPLE = 3;

function witnesses({ rowCount }: BoundTable, rows: readonly number[]): ReadonlySet<number> {
  const asked = new Set(rows);
  const found = new Set<number>();
  for (let row = 0; row < rowCount && found.size < SAMPLE; row++) if (!asked.has(row)) found.add(row);
  for (let row = rowCount - 1, n = 0; row >= 0 && n < SAMPLE; row--)
    if (!asked.has(row)) {
      found.add(row);
      n += 1;
    }
  return found;
}
