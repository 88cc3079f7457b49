// Reads a linked table: ids, mapped cells with their formulas, status. Hidden and filtered rows are read like all others.
import type { LinkedTable, SheetRows } from "../sync/types";
import type { CellValue } from "../values/cell";
import { readSheetValue } from "../values/sheetValue";
import { bindTable, type BoundTable } from "./bind";
import { cellText, rangeAt, wholeBlock, type Block } from "./cells";
import { isKind } from "./errors";
import { breathe, type Session } from "./session";
import { WorkbookError, type ReadResult, type TableRead } from "./types";

/** Values and formulas of so many cells are about 1.5 MB; the next chunks go by what the last one weighed. */
const FIRST_CELLS = 60_000;
const WANTED_BYTES = 3_000_000;
const LEAST_BYTES = 200_000;
/** A gap of so many of the person's own columns is read over rather than asked for apart. */
const NARROW_GAP = 2;

/** Neighbouring table columns that one range reads. */
interface Span {
  readonly from: number;
  readonly count: number;
}

interface Draft {
  readonly ids: string[];
  readonly cells: CellValue[][];
  readonly status: string[];
  readonly formulas: Map<number, string>;
}

/** Sizes of chunks: the first by cells, the next by what the last one weighed. Each refused answer halves both and more. */
interface Pace {
  readonly firstCells: number;
  readonly bytes: number;
}

export async function readTable(session: Session, link: LinkedTable): Promise<ReadResult> {
  let pace: Pace = { firstCells: FIRST_CELLS, bytes: WANTED_BYTES };
  for (;;) {
    try {
      return await session.run((context) => readOnce(context, link, pace));
    } catch (error) {
      if (!isKind(error, "tooLarge") || pace.firstCells < 1) throw error;
    }
    pace = { firstCells: pace.firstCells / 8, bytes: Math.max(pace.bytes / 2, LEAST_BYTES) };
  }
}

async function readOnce(context: Excel.RequestContext, link: LinkedTable, pace: Pace): Promise<ReadResult> {
  const binding = await bindTable(context, link);
  if (!binding.ok) return binding;
  const { bound } = binding;
  const draft: Draft = { ids: [], cells: [], status: [], formulas: new Map() };
  const spans = spansOf(bound);
  const width = spans.reduce((sum, span) => sum + span.count, 0);
  let rows = Math.max(1, Math.floor(pace.firstCells / width));
  while (draft.ids.length < bound.rowCount) {
    const from = draft.ids.length;
    const count = Math.min(rows, bound.rowCount - from);
    const bytes = await readChunk(context, bound, spans, { from, count }, draft);
    rows = Math.max(1, Math.floor((count * pace.bytes) / Math.max(1, bytes)));
    await breathe();
  }
  checkIds(bound, draft);
  return { ok: true, table: tableRead(bound, draft) };
}

function spansOf({ columns }: BoundTable): Span[] {
  const status = columns.status === null ? [] : [columns.status];
  const offsets = [columns.id, ...columns.cells, ...status].sort((a, b) => a - b);
  const spans: { from: number; count: number }[] = [];
  for (const offset of offsets) {
    const last = spans.at(-1);
    if (last && offset - (last.from + last.count) <= NARROW_GAP) last.count = offset - last.from + 1;
    else spans.push({ from: offset, count: 1 });
  }
  return spans;
}

/** Answers the bytes that came, as a guess for the size of the next chunk. */
async function readChunk(
  context: Excel.RequestContext,
  bound: BoundTable,
  spans: readonly Span[],
  { from, count }: Span,
  draft: Draft,
): Promise<number> {
  const ranges = spans.map((span) => {
    const place = { row: bound.top + from, column: bound.left + span.from, rows: count, columns: span.count };
    const range = rangeAt(bound.sheet, place);
    range.load("values,formulas");
    return range;
  });
  await context.sync();
  const values = sideBySide(ranges, spans, count, "values");
  const formulas = sideBySide(ranges, spans, count, "formulas");
  takeRows(bound, values, formulas, draft);
  return weight(values) + weight(formulas);
}

/** Rows as wide as the table; columns that nobody asked for stay undefined. */
function sideBySide(
  ranges: readonly Excel.Range[],
  spans: readonly Span[],
  rows: number,
  kind: "values" | "formulas",
): Block {
  const blocks = ranges.map((range, at) => wholeBlock(range[kind], rows, spans[at]?.count ?? 0));
  return Array.from({ length: rows }, (_, row) => {
    const whole: unknown[] = [];
    spans.forEach((span, at) => {
      blocks[at]?.[row]?.forEach((value, column) => (whole[span.from + column] = value));
    });
    return whole;
  });
}

function takeRows({ columns }: BoundTable, values: Block, formulas: Block, draft: Draft): void {
  values.forEach((row, at) => {
    const first = draft.ids.length * columns.cells.length;
    columns.cells.forEach((offset, column) => {
      const formula = formulas[at]?.[offset];
      // Text that begins with "=" reads the same as value and as formula; a formula never does.
      if (typeof formula === "string" && formula.startsWith("=") && formula !== row[offset])
        draft.formulas.set(first + column, formula);
    });
    draft.ids.push(cellText(row[columns.id]));
    draft.cells.push(columns.cells.map((offset) => readSheetValue(row[offset])));
    draft.status.push(columns.status === null ? "" : cellText(row[columns.status]));
  });
}

function weight(block: Block): number {
  let bytes = 0;
  for (const row of block) for (const value of row) bytes += typeof value === "string" ? 4 + value.length : 9;
  return bytes;
}

/** The ids were read in the first request: rows that moved between two chunks would be doubled or lost. */
function checkIds({ ids, tableName }: BoundTable, draft: Draft): void {
  if (draft.ids.every((id, row) => id === ids[row])) return;
  throw new WorkbookError("other", `Rows of "${tableName}" moved while they were read. Read it again.`);
}

function tableRead(bound: BoundTable, draft: Draft): TableRead {
  const rows: SheetRows = { ids: draft.ids, cells: draft.cells, formulas: draft.formulas };
  return {
    sheetName: bound.sheetName,
    tableName: bound.tableName,
    sheetProtected: bound.sheetProtected,
    rows,
    status: draft.status,
    renamed: bound.renamed,
    firstRow: bound.top + 1,
  };
}
