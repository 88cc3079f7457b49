// Finds a linked table and its columns as they stand now: by Excel's ids, then by name and header. It changes nothing.
import { titlesOf } from "../../sync/collectionTitles";
import type { LinkedTable } from "../../sync/linkedTable";
import { cellText, passing, wholeBlock } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { FilterStays } from "../excel/filterStays";
import { askTable } from "./askTable";
import { ID_HEADER, isIdHeader, markInHeader, STATUS_HEADER } from "./columnLook";
import { afterFigures, askIndents } from "./wordsAfterFigures";
import { readFilters } from "./filterCriteria";
import type { LiftedFilter, RenamedHeader, TableProblem } from "./types";

export interface BoundTable {
  readonly table: Excel.Table;
  readonly sheet: Excel.Worksheet;
  readonly tableName: string;
  readonly sheetName: string;
  readonly sheetProtected: boolean;
  /** Zero-based sheet position of the first body row and of the table's first column. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** Rows that hold something; Excel keeps one blank row in an empty table, which counts as none. */
  readonly rowCount: number;
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
  /** Offsets in the table. */
  readonly columns: {
    readonly id: number;
    readonly status: number | null;
    readonly cells: readonly number[];
  };
  readonly renamed: readonly RenamedHeader[];
  /** The generation of our last write, from the header of the id column; null where that header is not ours. */
  readonly mark: number | null;
  /** Id cells as text, row by row. */
  readonly ids: readonly string[];
  /** Number formats of the first body row, by offset: what appended rows follow. */
  readonly formats: readonly string[];
  /** By offset: how far in the words of the first body row begin, where they are right of figures. */
  readonly indents: ReadonlyMap<number, number>;
  /** Excel's id, also where the table was found by name. */
  readonly tableId: string;
  readonly filters: readonly LiftedFilter[];
}

export type Binding =
  | { readonly ok: true; readonly bound: BoundTable }
  | { readonly ok: false; readonly problem: TableProblem };

/** Everything that one request can ask before the table is known. */
interface Candidate {
  readonly table: Excel.Table;
  readonly body: Excel.Range;
  readonly first: Excel.Range;
  readonly ids: Excel.Range | null;
  readonly byId: boolean;
  /** By Excel's column id. */
  readonly indents: () => ReadonlyMap<number, number>;
}

function ask(context: Excel.RequestContext, key: string, idColumn: number | null, words: readonly number[]): Candidate {
  const table = askTable(context.workbook, key);
  const body = passing(table.getDataBodyRange());
  body.load("rowIndex,columnIndex,rowCount,columnCount");
  const first = passing(body.getRow(0));
  first.load("values,numberFormat");
  const ids = idColumn === null ? null : passing(table.columns.getItemOrNullObject(idColumn).getDataBodyRange());
  ids?.load("values");
  return { table, body, first, ids, byId: idColumn !== null, indents: askIndents(table, words) };
}

/** One request where Excel still knows the table and its id column by id, two where only names are left. */
export async function bindTable(context: Excel.RequestContext, link: LinkedTable): Promise<Binding> {
  const book = context.workbook;
  book.load("readOnly");
  const { id, status, cells } = link.columnIds;
  const byId = ask(
    context,
    link.tableId,
    id,
    [...cells, status].filter((_, at) => afterFigures(link.mapping)[at]),
  );
  const byName = ask(context, link.tableName, null, []);
  await context.sync();
  const found = [byId, byName].find((candidate) => !candidate.table.isNullObject);
  if (book.readOnly) return { ok: false, problem: { kind: "readOnly" } };
  if (!found) return { ok: false, problem: { kind: "tableGone", title: titlesOf(link.collection).title } };
  const columns = bindColumns(found, link);
  if ("kind" in columns) return { ok: false, problem: columns };
  return { ok: true, bound: await describe(context, found, columns) };
}

/** For work that cannot go on without the table: its absence is an error, and so is a protected sheet. */
export async function bindToWrite(context: Excel.RequestContext, link: LinkedTable): Promise<BoundTable> {
  const binding = await bindTable(context, link);
  if (!binding.ok) throw problemError(binding.problem);
  const { bound } = binding;
  if (bound.sheetProtected) throw new WorkbookError("protected", `The sheet "${bound.sheetName}" is protected.`);
  return bound;
}

export function problemError(problem: TableProblem): WorkbookError {
  if (problem.kind === "filterStays") return new FilterStays(problem.tableId, problem.columns);
  if (problem.kind === "readOnly") return new WorkbookError("readOnly", "The workbook is open for reading only.");
  if (problem.kind === "sheetProtected")
    return new WorkbookError("protected", `The sheet "${problem.sheetName}" is protected.`);
  const what = { tableGone: "table", idColumnGone: "id column", columnsGone: "mapped columns" }[problem.kind];
  return new WorkbookError("itemGone", `The ${what} of "${problem.title}" cannot be found.`);
}

type Columns = Pick<BoundTable, "columns" | "renamed" | "mark">;

/** Column ids hold within one table only: in a table found by name, headers alone decide. */
function bindColumns(found: Candidate, link: LinkedTable): Columns | TableProblem {
  const items = found.table.columns.items;
  const find = (id: number, header: string): Excel.TableColumn | undefined =>
    (found.byId ? items.find((column) => column.id === id) : undefined) ??
    items.find((column) => column.name.toLowerCase() === header.toLowerCase());
  const { title } = titlesOf(link.collection);
  const idColumn = find(link.columnIds.id, ID_HEADER) ?? items.find(({ name }) => isIdHeader(name));
  if (!idColumn) return { kind: "idColumnGone", title };
  const cells = link.mapping.map((column, at) => find(link.columnIds.cells[at] ?? -1, column.header ?? column.label));
  const bound = cells.filter((column) => column !== undefined);
  if (bound.length < cells.length) {
    const labels = link.mapping.filter((_, at) => cells[at] === undefined).map((column) => column.label);
    return { kind: "columnsGone", title, labels };
  }
  return {
    columns: {
      id: idColumn.index,
      status: find(link.columnIds.status, STATUS_HEADER)?.index ?? null,
      cells: bound.map((column) => column.index),
    },
    mark: found.table.showHeaders ? markInHeader(idColumn.name) : null,
    renamed: link.mapping.flatMap(({ label, header = label }, at) => renamed(header, bound[at]?.name ?? header)),
  };
}

/** Blanks are folded in headers; a number behind a repeated label is ours. */
function renamed(label: string, header: string): RenamedHeader[] {
  const plain = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();
  const same = plain(header) === plain(label) || plain(header).replace(/ \(\d+\)$/, "") === plain(label);
  return same || plain(label) === "" ? [] : [{ label, header }];
}

async function describe(context: Excel.RequestContext, found: Candidate, columns: Columns): Promise<BoundTable> {
  const { table, body, first } = found;
  const width = body.columnCount;
  const formats = wholeBlock(first.numberFormat, 1, width)[0] ?? [];
  const blank = body.rowCount === 1 && isBlankRow(wholeBlock(first.values, 1, width)[0] ?? [], columns);
  return {
    ...columns,
    table,
    sheet: table.worksheet,
    tableName: table.name,
    sheetName: table.worksheet.name,
    sheetProtected: table.worksheet.protection.protected,
    top: body.rowIndex,
    left: body.columnIndex,
    width,
    rowCount: blank ? 0 : body.rowCount,
    hasHeader: table.showHeaders,
    hasTotals: table.showTotals,
    ids: blank ? [] : await idTexts(context, found, columns.columns.id),
    formats: formats.map((format) => (typeof format === "string" ? format : "General")),
    indents: new Map([...found.indents()].flatMap(([id, steps]) => offsetsOf(table, id).map((at) => [at, steps]))),
    tableId: table.id,
    filters: readFilters(table.autoFilter, table.columns.items),
  };
}

function offsetsOf(table: Excel.Table, columnId: number): readonly number[] {
  return table.columns.items.flatMap(({ id, index }) => (id === columnId ? [index] : []));
}

/** Whatever stands in the person's own columns does not make a row of the collection. */
function isBlankRow(cells: readonly unknown[], { columns }: Columns): boolean {
  const managed = [columns.id, ...columns.cells];
  return managed.every((offset) => cells[offset] === "");
}

async function idTexts(context: Excel.RequestContext, found: Candidate, offset: number): Promise<string[]> {
  let ids = found.ids;
  if (ids === null || ids.isNullObject) {
    ids = passing(found.table.columns.getItemAt(offset).getDataBodyRange());
    ids.load("values");
    await context.sync();
  }
  return wholeBlock(ids.values, found.body.rowCount, 1).map(([value]) => cellText(value));
}
