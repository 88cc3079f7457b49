// What refreshing a long report costs, with nothing changed and with every hundredth row changed: calls of Excel, cells
// written, memory, through the real client, gateway, simulator and office.js. The workbook does not calculate: Excel
// does.
import { createWorkbook } from "../src/workbench/model/workbook";
import { CHUNK_BYTES } from "../src/workbook/excel/bytes";
import type { Workbook } from "../src/workbook/workbook";
import { refreshReport } from "../src/workflows/reports/refresh";
import { setReportSettings } from "../src/workflows/reports/settings";
import type { Services } from "../src/workflows/services";
import { openOffice } from "../test/support/office";
import { load, SAVINGS, setRows } from "../test/support/reporting";
import { openWorld, type World } from "../test/support/world";
import { heapInUse } from "./memory";
import type { BenchRow } from "./types";

const ROWS = 100_000;
const EVERY = 100;
const PAGES = 4;

interface Opened {
  readonly world: World;
  readonly reportId: string;
}

async function open(): Promise<Opened> {
  const office = await openOffice({ store: createWorkbook() });
  const world = await openWorld({ office, logSize: 10 });
  setRows(world, "savings", ROWS);
  const { report } = await load(world, { source: SAVINGS });
  await world.run(setReportSettings(world.services, report.id, { highlight: true }));
  return { world, reportId: report.id };
}

interface Cost {
  readonly syncs: number;
  /** Cells that Excel was told to write, the line above the table aside. */
  readonly cells: number;
  readonly changed: number;
}

async function refresh({ world, reportId }: Opened): Promise<Cost> {
  const { host, store } = world.office;
  const before = host.stats.syncs;
  let cells = 0;
  const stop = store.onEvent((event) => {
    if (event.kind !== "changed" || event.rect.top < 3) return;
    const { top, bottom, left, right } = event.rect;
    cells += (bottom - top + 1) * (right - left + 1);
  });
  const outcome = await world.run(refreshReport(world.services, reportId));
  stop();
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return { syncs: host.stats.syncs - before, cells, changed: outcome.changed };
}

/** A colleague changes one cell of every hundredth entry. */
function stir({ world }: Opened): number {
  const { changes } = world.simulator.records.reports.states.savings;
  let rows = 0;
  for (let row = 0; row < ROWS; row += EVERY) {
    changes.set(row, { "Rpt-Savings Notes": `changed ${row}` });
    rows += 1;
  }
  return rows;
}

/** The pane's part alone: what Excel and the platform hold is there before. */
async function growth({ world, reportId }: Opened): Promise<{ readonly most: number; readonly page: number }> {
  const started = heapInUse();
  let most = 0;
  let page = 0;
  let n = 0;
  const { workbook } = world.services;
  const noting: Workbook = {
    ...workbook,
    scanReport: (report, begin) =>
      workbook.scanReport(report, (begun) => {
        const take = begin(begun);
        return (rows) => {
          if (page === 0) page = (sizeOf(rows.cells) / JSON.stringify(rows.cells).length) * CHUNK_BYTES;
          take(rows);
          if ((n += 1) % 3 === 0) most = Math.max(most, heapInUse() - started);
        };
      }),
    refreshRows: (report, patch, options) => {
      most = Math.max(most, heapInUse() - started);
      return workbook.refreshRows(report, patch, options);
    },
  };
  const services: Services = { ...world.services, workbook: noting };
  await world.run(refreshReport(services, reportId));
  return { most, page };
}

/** Heap that a copy of the rows takes. */
function sizeOf(rows: unknown): number {
  const before = heapInUse();
  const copy: unknown = structuredClone(rows);
  const size = heapInUse() - before;
  return copy === null ? 0 : size;
}

export async function bench(): Promise<BenchRow[]> {
  const opened = await open();
  const none = await refresh(opened);
  const { most, page } = await growth(opened);
  const rows = stir(opened);
  const some = await refresh(opened);
  await opened.world.close();
  const row = (name: string, value: number, unit: string, target: number, against: string): BenchRow => ({
    name: `refresh of ${ROWS.toLocaleString("en")}: ${name}`,
    unit,
    target,
    against,
    value: Math.round(value * 1000) / 1000,
    ok: value <= target,
  });
  if (some.changed !== rows) throw new Error(`${some.changed} rows were changed instead of ${rows}.`);
  return [
    row("cells written, nothing changed", none.cells, "cells", 0, `${none.syncs} syncs, most of them reading`),
    row(
      "context.sync, 1% changed",
      some.syncs / none.syncs,
      "times",
      2,
      `${none.syncs} with nothing changed; a cell and what the changes column says in ${rows} rows`,
    ),
    row("heap", most / page, "pages", PAGES, "a page is the heap of what one request of 4 MB carries"),
  ];
}
