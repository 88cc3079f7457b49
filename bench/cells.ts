// What marks in the cells and the selected row cost in requests to Excel, in a table of 20,000 rows, through the real
// office.js: after a burst of edits, after a paste over thousands of rows, and for each selection that rests.
import type { RowMark } from "../src/sync/plan/rowMarks";
import type { MappedColumn } from "../src/sync/mapping";
import type { RowAppend } from "../src/sync/syncPlan";
import { workbookTexts } from "../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../src/workbook/officeWorkbook";
import { openOffice, type OfficeParts } from "../test/support/office";
import type { BenchRow } from "./types";

const ROWS = 20_000;
const PASTED = 5_000;
const TYPES = ["text", "number", "money", "text", "number", "money", "text", "any", "text", "text"] as const;
const MOST_MS = 50;

function mapping(): readonly MappedColumn[] {
  return TYPES.map((type, at) => ({
    key: `c${at + 1}`,
    label: `Column ${at + 1}`,
    type,
    computed: false,
    naming: at === 0,
  }));
}

function rows(columns: readonly MappedColumn[]): readonly RowAppend[] {
  return Array.from({ length: ROWS }, (_, row) => ({
    id: String(500_000 + row),
    cells: columns.map(({ type }, at) => (type === "text" ? `Item ${row}/${at}` : (row + 1) * (at + 1) + 0.25)),
  }));
}

function edited(count: number, column: number): readonly RowMark[] {
  return Array.from({ length: count }, (_, row) => ({
    id: String(500_000 + row * 3),
    edited: [column],
    conflicts: [],
    refused: false,
    cells: [],
  }));
}

interface Cost {
  readonly syncs: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

async function costOf({ stats }: OfficeParts["host"], work: () => Promise<unknown>): Promise<Cost> {
  const { syncs, bytesIn } = stats;
  const start = performance.now();
  await work();
  const milliseconds = performance.now() - start;
  return { syncs: stats.syncs - syncs, bytes: stats.bytesIn - bytesIn, milliseconds };
}

export async function bench(): Promise<BenchRow[]> {
  const { Excel: office, host } = await openOffice();
  const workbook = createOfficeWorkbook({ run: office.run, texts: workbookTexts, isSetSupported: () => true });
  const columns = mapping();
  const tables = [{ tableName: "Bench", caption: "Bench", mapping: columns }];
  const [created] = await workbook.createTables({ sheetName: "Bench", tables });
  if (created === undefined) throw new Error("The table was not made.");
  const link = {
    id: "bench",
    tableId: created.tableId,
    tableName: created.tableName,
    columnIds: created.columnIds,
    collection: { kind: "lineItems", eventId: "1", eventTitle: "", worksheetId: "1", worksheetTitle: "" },
    accountId: "a",
    accountLabel: "",
    mapping: columns,
    lastRefresh: null,
    openConflicts: 0,
  } as const;
  await workbook.patchTable(link, { append: rows(columns) });
  const first = await costOf(host, () => workbook.markRows(link, [], ROWS));
  const burst = await costOf(host, () => workbook.markRows(link, edited(3, 1)));
  const pasted = await costOf(host, () => workbook.markRows(link, edited(PASTED, 2)));
  const same = await costOf(host, () => workbook.markRows(link, edited(PASTED, 2), ROWS));
  const selected = await costOf(host, () => workbook.selectedRow(link, "C15004"));
  return [
    row("marks: requests for the first of a session", first.syncs, null, `${ROWS} rows, 10 columns`),
    row("marks: requests for a burst of edits", burst.syncs, 1, `${Math.round(burst.milliseconds)} ms`),
    row(
      `marks: requests for a paste over ${PASTED} rows`,
      pasted.syncs,
      1,
      `${kilobytes(pasted)}, ${Math.round(pasted.milliseconds)} ms`,
    ),
    row("marks: requests where nothing changed", same.syncs, 0, ""),
    row("selected row: requests for each that rests", selected.syncs, 1, kilobytes(selected)),
    {
      name: "selected row: time of each that rests",
      value: selected.milliseconds,
      unit: "ms",
      target: MOST_MS,
      ok: selected.milliseconds <= MOST_MS,
      against: "our host; Excel on the web adds its own way to the server",
    },
  ];
}

function kilobytes({ bytes }: Cost): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function row(name: string, value: number, target: number | null, against: string): BenchRow {
  return { name, value, unit: "requests", target, ok: target === null ? null : value <= target, against };
}
