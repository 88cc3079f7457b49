// Reads a linked table: ids, mapped cells with their formulas, status. Hidden and filtered rows are read like all
// others. A table may be taken chunk by chunk, so that one that is too long to be held can be looked through.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn } from "../../sync/mapping";
import type { SheetRows } from "../../sync/rows";
import type { CellValue } from "../../values/cell";
import { isDateFormat } from "../../values/dates";
import { isDateKind } from "../../values/sheetDates";
import { readSheetValue } from "../../values/sheetValue";
import { bindTable, type Binding, type BoundTable } from "./bind";
import { cellText, rangeAt, wholeBlock, type Block } from "../excel/cells";
import { isKind, isTooMuch, WorkbookError } from "../excel/errors";
import { breathe, breatheFor, type ExcelSession } from "../excel/session";
import { dateCells } from "./dateCells";
import { filterProblem } from "./filtersOff";
import { TakenDates } from "./takenDates";
import { linksAlong } from "./linkStore";
import type { LookResult, PassingKind, ReadOptions, ReadResult, TableRead } from "./types";
import { generationOf } from "../store/generation";
import { WrittenTexts } from "../store/writtenTexts";
import { statusScope } from "./statusScope";

/**
 * Values and formulas of so many cells are about 1 MB; the next chunks go by what the last one weighed. office.js takes
 * a larger answer apart for so long that a person notices.
 */
const FIRST_CELLS = 40_000;
const WANTED_BYTES = 1_000_000;
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
  readonly dates: Set<number>;
  readonly taken: TakenDates;
}

/**
 * Sizes of chunks: the first by cells, the next by what the last one weighed. Each refused answer halves both and more.
 */
interface Pace {
  readonly firstCells: number;
  readonly bytes: number;
}

/** What the first request of a reading names, and the first chunk brings. */
interface ReadAlong {
  askParts(context: Excel.RequestContext): () => void;
  askTexts(context: Excel.RequestContext): void;
}

/**
 * Rows as wide as the table, in order; columns that are not mapped may be undefined. `formulas` and `formats` are empty
 * where none were asked for.
 */
export type TakeRows = (values: Block, formulas: Block, formats: Block) => void;

export interface Scan {
  readonly withFormulas: boolean;
  /** Mapped columns whose number formats are read along, cell by cell. */
  readonly formatsOf?: (column: MappedColumn) => boolean;
  /**
   * Called before the first chunk of each try: Excel may refuse one as too large, and it starts over in smaller ones.
   */
  readonly begin: (bound: BoundTable) => TakeRows;
  /** Read in the same requests. */
  readonly along?: readonly ReadAlong[];
}

export async function readTable(
  session: ExcelSession,
  link: LinkedTable,
  { withLinks = false }: ReadOptions = {},
): Promise<ReadResult> {
  const { locale } = await dateCells(session, link);
  const fresh = (): Draft => ({
    ids: [],
    cells: [],
    status: [],
    formulas: new Map(),
    dates: new Set(),
    taken: new TakenDates(link.mapping, locale),
  });
  let draft = fresh();
  const begin = (bound: BoundTable): TakeRows => {
    draft = fresh();
    return (values, formulas, formats) => {
      takeDates(bound, link, { values, formats }, draft);
      takeRows(bound, { values, formulas, formats }, draft);
    };
  };
  const texts = new WrittenTexts(statusScope(link.id));
  const stored = withLinks ? linksAlong() : null;
  const along = stored === null ? [texts] : [texts, stored];
  const binding = await scanTable(session, link, { withFormulas: true, formatsOf: isCounted, begin, along });
  const links = stored?.records;
  if (!binding.ok) return { ...binding, links };
  return {
    ok: true,
    links,
    table: { ...tableRead(binding.bound, draft, texts), ...standing(session, link, binding.bound) },
  };
}

/** Where the sheet stands beside the agreed copy that was read last. */
function standing(session: ExcelSession, { id }: LinkedTable, { mark }: BoundTable) {
  const generation = generationOf(session, id);
  const undoneTo = generation.undoneTo(mark);
  const { isAhead } = generation;
  return { undoneTo, isAhead };
}

/** Columns whose numbers leave as they are, where a date would leave as a number, and those that take dates. */
function isCounted({ type, computed }: MappedColumn): boolean {
  return type !== "text" && !computed;
}

/** The id cells come along with the request that finds the table; no other cell is read. */
export async function lookAtTable(session: ExcelSession, link: LinkedTable): Promise<LookResult> {
  const binding = await session.run((context) => bindTable(context, link));
  if (!binding.ok) return binding;
  const { bound } = binding;
  const { sheetName, sheetProtected, ids } = bound;
  const look = { sheetName, sheetProtected, filterProblem: filterProblem(bound), rows: { ids } };
  return { ok: true, table: { ...look, ...standing(session, link, bound) } };
}

/** A co-author who sorts or deletes does so once; who goes on and on is told. */
const MOST_MOVED = 4;

export async function scanTable(session: ExcelSession, link: LinkedTable, scan: Scan): Promise<Binding> {
  let pace: Pace = { firstCells: FIRST_CELLS, bytes: WANTED_BYTES };
  for (let moved = 0; ;) {
    try {
      return await scanOnce(session, link, scan, pace);
    } catch (error) {
      // Gone: the table, which the next try names, or a part that another window replaced.
      if ((isKind(error, "rowsMoved") || isKind(error, "itemGone")) && (moved += 1) < MOST_MOVED) continue;
      if (!isTooMuch(error) || pace.firstCells < 1) throw error;
    }
    pace = { firstCells: pace.firstCells / 8, bytes: Math.max(pace.bytes / 2, LEAST_BYTES) };
  }
}

/**
 * Each chunk in a run of its own: office.js keeps what was read until its run ends, so that one run would have the
 * whole table.
 */
async function scanOnce(
  session: ExcelSession,
  link: LinkedTable,
  { withFormulas, formatsOf, begin, along = [] }: Scan,
  pace: Pace,
): Promise<Binding> {
  const binding = await session.run(async (context) => {
    const answers = along.map((one) => one.askParts(context));
    const found = await bindTable(context, link);
    for (const answer of answers) answer();
    return found;
  });
  if (!binding.ok) return binding;
  const { bound } = binding;
  const take = begin(bound);
  const spans = spansOf(bound);
  const formatted = bound.columns.cells.filter((_, at) => {
    const column = link.mapping[at];
    return column !== undefined && formatsOf?.(column) === true;
  });
  const wanted: Wanted = { spans, formats: joined(formatted, 0), withFormulas };
  const width = spans.reduce((sum, span) => sum + span.count, 0);
  let rows = Math.max(1, Math.floor(pace.firstCells / width));
  for (let from = 0; from < bound.rowCount;) {
    const count = Math.min(rows, bound.rowCount - from);
    const part = { from, count };
    const chunk = await session.run((context) => {
      if (from === 0) for (const one of along) one.askTexts(context);
      return readChunk(context, bound, wanted, part);
    });
    checkIds(bound, from, chunk.values);
    await breatheFor(count);
    take(chunk.values, chunk.formulas, chunk.formats);
    from += count;
    rows = Math.max(1, Math.floor((count * pace.bytes) / Math.max(1, chunk.bytes)));
    await breathe();
  }
  return binding;
}

function spansOf({ columns }: BoundTable): Span[] {
  const status = columns.status === null ? [] : [columns.status];
  return joined([columns.id, ...columns.cells, ...status], NARROW_GAP);
}

function joined(columns: readonly number[], gap: number): Span[] {
  const offsets = [...columns].sort((a, b) => a - b);
  const spans: { from: number; count: number }[] = [];
  for (const offset of offsets) {
    const last = spans.at(-1);
    if (last && offset - (last.from + last.count) <= gap) last.count = offset - last.from + 1;
    else spans.push({ from: offset, count: 1 });
  }
  return spans;
}

/** What each chunk brings. */
interface Wanted {
  readonly spans: readonly Span[];
  readonly formats: readonly Span[];
  readonly withFormulas: boolean;
}

interface Chunk {
  readonly values: Block;
  readonly formulas: Block;
  readonly formats: Block;
  /** What came, as a guess for the size of the next chunk. */
  readonly bytes: number;
}

async function readChunk(
  context: Excel.RequestContext,
  bound: BoundTable,
  { spans, formats: formatted, withFormulas }: Wanted,
  { from, count }: Span,
): Promise<Chunk> {
  const sheet = context.workbook.tables.getItem(bound.tableName).worksheet;
  const load = (span: Span, what: string): Excel.Range => {
    const place = { row: bound.top + from, column: bound.left + span.from, rows: count, columns: span.count };
    const range = rangeAt(sheet, place);
    range.load(what);
    return range;
  };
  const ranges = spans.map((span) => load(span, withFormulas ? "values,formulas" : "values"));
  const looks = formatted.map((span) => load(span, "numberFormat"));
  await context.sync();
  await breatheFor(count);
  const values = sideBySide(ranges, spans, count, "values");
  const formulas = withFormulas ? sideBySide(ranges, spans, count, "formulas") : [];
  const formats = formatted.length === 0 ? [] : sideBySide(looks, formatted, count, "numberFormat");
  return { values, formulas, formats, bytes: weight(values) + weight(formulas) + weight(formats) };
}

/** Rows as wide as the table; columns that nobody asked for stay undefined. */
function sideBySide(
  ranges: readonly Excel.Range[],
  spans: readonly Span[],
  rows: number,
  kind: "values" | "formulas" | "numberFormat",
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

/** A date is a number with a look: the look alone tells them apart. Called before the rows are taken. */
function takeDates(
  { columns }: BoundTable,
  { mapping }: Pick<LinkedTable, "mapping">,
  { values, formats }: { readonly values: Block; readonly formats: Block },
  draft: Draft,
): void {
  formats.forEach((row, at) => {
    const first = (draft.ids.length + at) * columns.cells.length;
    columns.cells.forEach((offset, column) => {
      const format = row[offset];
      if (typeof format !== "string" || typeof values[at]?.[offset] !== "number") return;
      if (isDateKind(mapping[column]?.type ?? "any")) return;
      if (isDateFormat(format)) draft.dates.add(first + column);
    });
  });
}

function takeRows(
  { columns }: BoundTable,
  { values, formulas, formats }: Pick<Chunk, "values" | "formulas" | "formats">,
  draft: Draft,
): void {
  values.forEach((row, at) => {
    const first = draft.ids.length * columns.cells.length;
    columns.cells.forEach((offset, column) => {
      const formula = formulas[at]?.[offset];
      // Text that begins with "=" reads the same as value and as formula; a formula never does.
      if (typeof formula === "string" && formula.startsWith("=") && formula !== row[offset])
        draft.formulas.set(first + column, formula);
    });
    const place = draft.ids.length;
    draft.ids.push(cellText(row[columns.id]));
    draft.cells.push(
      columns.cells.map((offset, column) =>
        draft.taken.take(place, column, readSheetValue(row[offset]), formats[at]?.[offset]),
      ),
    );
    draft.status.push(columns.status === null ? "" : cellText(row[columns.status]));
  });
}

function weight(block: Block): number {
  let bytes = 0;
  for (const row of block) for (const value of row) bytes += typeof value === "string" ? 4 + value.length : 9;
  return bytes;
}

/** The ids were read in the first request: rows that moved between two chunks would be doubled or lost. */
function checkIds({ ids, tableName, columns }: BoundTable, from: number, values: Block): void {
  if (values.every((row, at) => cellText(row[columns.id]) === ids[from + at])) return;
  throw new WorkbookError("rowsMoved", `Rows of "${tableName}" moved while they were read. Read it again.`);
}

function tableRead(
  bound: BoundTable,
  draft: Draft,
  texts: WrittenTexts<PassingKind>,
): Omit<TableRead, "undoneTo" | "isAhead"> {
  const { ids, cells, formulas, dates, taken } = draft;
  const formats = bound.columns.cells.map((offset) => bound.formats[offset] ?? "General");
  const rows: SheetRows = { ids, cells, formulas, dates, formats, ...taken.done() };
  return {
    sheetName: bound.sheetName,
    tableName: bound.tableName,
    sheetProtected: bound.sheetProtected,
    filterProblem: filterProblem(bound),
    rows,
    status: draft.status,
    statusKinds: draft.status.map((text) => texts.kindOf(text)),
    renamed: bound.renamed,
    firstRow: bound.top + 1,
  };
}
