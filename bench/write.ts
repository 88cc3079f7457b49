// What a first fill costs in requests and bytes: 10,000 rows of 30 columns into a new linked table, through the real
// office.js. The making of the empty table is counted apart.
import type { MappedColumn } from "../src/sync/mapping";
import type { RowAppend } from "../src/sync/syncPlan";
import { workbookTexts } from "../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../src/workbook/officeWorkbook";
import type { CreatedTable } from "../src/workbook/table/types";
import { openOffice, type OfficeParts } from "../test/support/office";
import type { BenchRow } from "./types";

const ROWS = 10_000;
const COLUMNS = 30;
const CHUNK = 4_000_000;
const TYPES = ["text", "number", "money"] as const;

function mapping(): MappedColumn[] {
  return Array.from({ length: COLUMNS }, (_, at) => ({
    key: `c${at + 1}`,
    label: `Column ${at + 1}`,
    type: TYPES[at % TYPES.length] ?? "any",
    computed: false,
    naming: at === 0,
  }));
}

function rows(columns: readonly MappedColumn[]): RowAppend[] {
  return Array.from({ length: ROWS }, (_, row) => ({
    id: String(500_000 + row),
    cells: columns.map(({ type }, at) => (type === "text" ? `Item ${row}/${at}` : (row + 1) * (at + 1) + 0.25)),
  }));
}

interface Cost {
  readonly syncs: number;
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

async function costOf(host: OfficeParts["host"], work: () => Promise<unknown>): Promise<Cost> {
  const before = { ...host.stats };
  const start = performance.now();
  await work();
  return {
    syncs: host.stats.syncs - before.syncs,
    requests: host.stats.requests - before.requests,
    bytes: host.stats.bytesIn - before.bytesIn,
    milliseconds: performance.now() - start,
  };
}

export async function bench(): Promise<BenchRow[]> {
  const { Excel: office, host } = await openOffice();
  const workbook = createOfficeWorkbook({ run: office.run, texts: workbookTexts, isSetSupported: () => true });
  const columns = mapping();
  const append = rows(columns);
  const request = {
    sheetName: "Bench",
    tables: [{ tableName: "Bench", caption: "Bench", mapping: columns }],
  };
  let created: CreatedTable | undefined;
  const making = await costOf(host, async () => ([created] = await workbook.createTables(request)));
  if (!created) throw new Error("The table was not made.");
  const link = { ...linkOf(created), mapping: columns };
  const filling = await costOf(host, () => workbook.patchTable(link, { append }));
  const read = await workbook.readTable(link);
  if (!read.ok || read.table.rows.ids.length !== ROWS) throw new Error("The rows did not arrive.");
  return report(making, filling, JSON.stringify(append.map(({ id, cells }) => [id, ...cells])).length);
}

function linkOf(created: CreatedTable) {
  return {
    id: "bench",
    tableId: created.tableId,
    tableName: created.tableName,
    columnIds: created.columnIds,
    collection: {
      kind: "lineItems",
      eventId: "1",
      eventTitle: "",
      worksheetId: "1",
      worksheetTitle: "",
    } as const,
    accountId: "bench",
    accountLabel: "bench",
    lastRefresh: null,
    openConflicts: 0,
  };
}

function report(making: Cost, filling: Cost, plainBytes: number): BenchRow[] {
  const target = filling.bytes / CHUNK + 3;
  const name = `write of ${ROWS} x ${COLUMNS}`;
  const record = { target: null, ok: null };
  return [
    {
      name: `${name}, context.sync`,
      value: filling.syncs,
      unit: "syncs",
      target: round2(target),
      ok: filling.syncs <= target,
      against: "bytes / 4 MB + 3; the empty table is there",
    },
    {
      name: `${name}, requests in all`,
      value: filling.requests,
      unit: "requests",
      ...record,
      against: "with those that give references back",
    },
    {
      name: `${name}, bytes`,
      value: round2(filling.bytes / 1e6),
      unit: "MB",
      ...record,
      against: "what the host received",
    },
    {
      name: `${name}, bytes over plain JSON`,
      value: round2(filling.bytes / plainBytes),
      unit: "times",
      ...record,
      against: `${round2(plainBytes / 1e6)} MB of the same values as JSON`,
    },
    {
      name: `${name}, time`,
      value: Math.round(filling.milliseconds),
      unit: "ms",
      ...record,
      against: "office.js and our host in one Node process",
    },
    {
      name: "new linked table, context.sync",
      value: making.syncs,
      unit: "syncs",
      ...record,
      against: "sheet, caption, header, formats, widths",
    },
  ];
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
