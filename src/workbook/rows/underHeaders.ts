// Rows under known headers, of a table or of plain cells, and what became of each beside it. It changes neither the
// selection nor a cell that is not its own.
import type { GivenCell } from "../../invitations/types";
import { overlaps } from "../../sync/adopt/grid";
import { passing, rangeAt, wholeBlock, type Area } from "../excel/cells";
import { headerNames } from "./headerNames";
import {
  eventHeaders,
  type EventHeader,
  type EventWorkbook,
  type HeadedRowsResult,
  type HeaderWords,
  type ToldRows,
} from "./headerTypes";
import { writeTexts } from "./writeBeside";
import { readCells, visibleRows } from "./cells";
import type { ColumnPlace } from "./types";
import type { Queue } from "../excel/inTurn";
import { renewReference } from "../sheets/referenceTable";
import type { ExcelSession } from "../excel/session";

const AREA = "rowIndex,rowCount,columnIndex,columnCount";

export function eventRows({ queued }: Queue): EventWorkbook {
  return {
    headedRows: queued(headedRows),
    knowHeaders: queued(knowHeaders),
    tellRows: queued((session, place: ColumnPlace, { header, texts }: ToldRows) =>
      writeTexts(session, place, texts, keyOf, { kind: "event", header }),
    ),
    renewReference: queued(renewReference),
  };
}

async function knowHeaders(session: ExcelSession, written: Readonly<Record<EventHeader, string>>): Promise<void> {
  await session.run(async (context) => {
    const names = headerNames();
    const askTexts = names.ask(context);
    await context.sync();
    askTexts();
    await context.sync();
    names.write(
      context,
      eventHeaders.map((kind) => ({ text: written[kind], kind })),
    );
    await context.sync();
  });
}

/** What a cell of the place stands for in the texts. */
function keyOf({ value, isError }: GivenCell): string | null {
  return value === null || isError ? null : String(value).trim();
}

interface Block {
  readonly table: Excel.Table | null;
  /** Of its header row, zero-based, and of its columns. */
  readonly header: Area;
  readonly body: { readonly row: number; readonly rows: number };
}

async function headedRows(session: ExcelSession, words: HeaderWords): Promise<HeadedRowsResult> {
  return session.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    sheet.protection.load("protected");
    const { areas } = context.workbook.getSelectedRanges();
    areas.load("items/rowIndex,items/rowCount,items/columnIndex,items/columnCount");
    const used = passing(sheet.getUsedRangeOrNullObject(true)).load(AREA);
    sheet.tables.load("items/id,items/showHeaders,items/showTotals");
    const names = headerNames();
    const askTexts = names.ask(context);
    await context.sync();
    askTexts();
    if (used.isNullObject) return { ok: false, problem: "lacksHeader" };
    const selected = areas.items.map(areaOf);
    const block = await blockOf(context, sheet, { selected, used: areaOf(used) });
    const texts = block === null ? [] : await headerTexts(context, sheet, block.header);
    if (block === null) return { ok: false, problem: "lacksHeader" };
    const places = new Map(
      eventHeaders.flatMap((header) => {
        const at = placeIn(texts, words[header], (text) => names.kindOf(text) === header);
        return at < 0 ? [] : [[header, at] as const];
      }),
    );
    const columns = new Map([...places].map(([header, at]) => [header, block.header.column + at]));
    const first = columns.get("externalId");
    if (first === undefined) return { ok: false, problem: "lacksHeader" };
    const chosen = rowsChosen(selected, block);
    const read = await readRows(context, sheet, { columns, body: block.body, chosen });
    const place = await placeOf(context, sheet, { block, column: first });
    return {
      ok: true,
      found: {
        sheetName: sheet.name,
        sheetProtected: sheet.protection.protected,
        place,
        headers: new Map([...places].map(([header, at]) => [header, texts[at] ?? ""])),
        ...read,
        whole: chosen === null,
      },
    };
  });
}

/** By the words that a person writes, the better ones first, else by having been written by Bidsheet. */
function placeIn(texts: readonly string[], words: readonly string[], isOurs: (text: string) => boolean): number {
  for (const word of words) {
    const at = texts.findIndex((text) => text.toLowerCase() === word.toLowerCase());
    if (at >= 0) return at;
  }
  return texts.findIndex(isOurs);
}

function areaOf({ rowIndex: row, rowCount: rows, columnIndex: column, columnCount: columns }: Excel.Range): Area {
  return { row, rows, column, columns };
}

interface Seen {
  readonly selected: readonly Area[];
  readonly used: Area;
}

/** Null where several tables stand in front and none is touched. */
async function blockOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { selected, used }: Seen,
): Promise<Block | null> {
  const tables = sheet.tables.items.filter(({ showHeaders }) => showHeaders);
  const ranges = tables.map((table) => passing(table.getRange()).load(AREA));
  if (ranges.length > 0) await context.sync();
  const all = tables.map((table, at) => ({ table, area: areaOf(ranges[at] ?? passing(table.getRange())) }));
  const touched = all.find(({ area }) => selected.some((one) => overlaps(one, area)));
  const meant = touched ?? (all.length === 1 ? all[0] : undefined);
  if (meant !== undefined) {
    const { table, area } = meant;
    const rows = area.rows - 1 - (table.showTotals ? 1 : 0);
    return { table, header: { ...area, rows: 1 }, body: { row: area.row + 1, rows } };
  }
  if (all.length > 0) return null;
  return { table: null, header: { ...used, rows: 1 }, body: { row: used.row + 1, rows: used.rows - 1 } };
}

async function headerTexts(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  header: Area,
): Promise<readonly string[]> {
  const range = rangeAt(sheet, header).load("values");
  await context.sync();
  return (wholeBlock(range.values, 1, header.columns)[0] ?? []).map((value) => String(value).trim());
}

/** Zero-based rows; null: all of them, since nobody selects a single cell to mean its row alone. */
function rowsChosen(selected: readonly Area[], { header, body }: Block): ReadonlySet<number> | null {
  const block = { ...header, row: body.row, rows: body.rows };
  const inside = body.rows === 0 ? [] : selected.filter((one) => overlaps(one, block));
  const cells = inside.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  if (cells < 2) return null;
  const rows = new Set<number>();
  for (const one of inside) {
    const end = Math.min(one.row + one.rows, body.row + body.rows);
    for (let row = Math.max(one.row, body.row); row < end; row++) rows.add(row);
  }
  return rows;
}

interface Reading {
  readonly columns: ReadonlyMap<EventHeader, number>;
  readonly body: Block["body"];
  readonly chosen: ReadonlySet<number> | null;
}

async function readRows(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { columns, body, chosen }: Reading,
): Promise<{ readonly rows: readonly ReadonlyMap<EventHeader, GivenCell>[]; readonly hidden: number }> {
  if (body.rows <= 0) return { rows: [], hidden: 0 };
  const rows = Array.from({ length: body.rows }, () => new Map<EventHeader, GivenCell>());
  for (const [header, column] of columns) {
    const cells = await readCells(context, sheet, { ...body, column });
    cells.forEach((cell, at) => rows[at]?.set(header, cell));
  }
  const [column] = columns.values();
  const isVisible = await visibleRows(context, sheet, { ...body, column: column ?? 0 });
  const wanted = rows.filter((cells, at) => {
    const holds = [...cells.values()].some(({ value }) => value !== null && String(value).trim() !== "");
    return holds && chosen?.has(body.row + at) !== false;
  });
  const seen = wanted.filter((cells) => [...cells.values()].some(({ row }) => isVisible(row)));
  return { rows: seen, hidden: wanted.length - seen.length };
}

async function placeOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { block, column }: { readonly block: Block; readonly column: number },
): Promise<ColumnPlace> {
  const { table, header } = block;
  if (table === null) return { sheetName: sheet.name, table: null, column, headerRow: header.row };
  const own = table.columns.getItemAt(column - header.column).load("id");
  await context.sync();
  return {
    sheetName: sheet.name,
    column,
    headerRow: null,
    table: { id: table.id, columnId: own.id },
  };
}
