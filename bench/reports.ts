// What loading and refreshing a long report costs, through the real client, gateway, simulator and office.js on a clock
// that is turned by hand: calls of Excel, bytes, memory, and time over the platform's one request a second. The
// workbook does not calculate: Excel does.
import type { EntryRow } from "../src/reports/types";
import { createWorkbook } from "../src/workbench/model/workbook";
import type { WorkbookStore } from "../src/workbench/model/workbookStore";
import { CHUNK_BYTES } from "../src/workbook/excel/bytes";
import type { Workbook } from "../src/workbook/workbook";
import { refreshReport } from "../src/workflows/reports/refresh";
import { openOffice } from "../test/support/office";
import { load, SAVINGS, setRows } from "../test/support/reporting";
import { openWorld, type World } from "../test/support/world";
import { heapInUse } from "./memory";
import type { BenchRow } from "./types";

const ROWS = 100_000;
const FEW = 10_000;
const PAGE = 100;
const MB = 1e6;
/** The heap of what one request of 4 MB carries is what a page is here. */
const PAGES = 4;
/** Rows that tell how much heap a character of a request takes. */
const SAMPLE = 2_000;

async function open(rows: number, store: WorkbookStore): Promise<World> {
  const office = await openOffice({ store });
  const world = await openWorld({ office, logSize: 10 });
  setRows(world, "savings", rows);
  return world;
}

interface Loaded {
  readonly syncs: number;
  readonly bytes: number;
  /** Of the values alone, as JSON. */
  readonly json: number;
  readonly wall: number;
  readonly refreshSyncs: number;
  readonly written: number;
}

async function loadWhole(): Promise<Loaded> {
  const world = await open(ROWS, createWorkbook());
  const { host } = world.office;
  const before = { ...host.stats };
  const began = world.clock.now();
  const { report } = await load(world, { source: SAVINGS });
  const wall = world.clock.now() - began;
  const [syncs, bytes] = [host.stats.syncs - before.syncs, host.stats.bytesIn - before.bytesIn];
  const table = world.office.store.table(report.tableId);
  if (table === undefined) throw new Error("The report has no table.");
  let json = 0;
  for (let top = table.rect.top + 1; top <= table.rect.bottom; top += FEW) {
    const bottom = Math.min(top + FEW - 1, table.rect.bottom);
    json += JSON.stringify(world.office.store.read(table.sheetId, { ...table.rect, top, bottom }, "values")).length;
  }
  const written = await unchanged(world, report.id);
  await world.close();
  return { syncs, bytes, json, wall, ...written };
}

/** A refresh while nothing changed on the platform. */
async function unchanged(world: World, reportId: string) {
  const { host } = world.office;
  const before = { ...host.stats };
  const outcome = await world.run(refreshReport(world.services, reportId));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  const { added, changed, removed } = outcome;
  return { refreshSyncs: host.stats.syncs - before.syncs, written: added + changed + removed };
}

/**
 * The pane's part alone, when a request has been put together: what Excel is given is dropped, since Excel holds it
 * elsewhere.
 */
async function growth(rows: number): Promise<{ readonly most: number; readonly page: number }> {
  const world = await open(rows, droppingRows(createWorkbook()));
  const { host } = world.office;
  const { workbook } = world.services;
  const started = heapInUse();
  let most = 0;
  const note = () => (most = Math.max(most, heapInUse() - started));
  const handle = host.handle.bind(host);
  host.handle = (text) => {
    note();
    return handle(text);
  };
  const sample: EntryRow[] = [];
  const noting: Workbook = {
    ...workbook,
    beginReport: async (request) => {
      const writing = await workbook.beginReport(request);
      const append = writing.append.bind(writing);
      writing.append = (page) => {
        if (sample.length < SAMPLE) sample.push(...page.rows);
        return append(page);
      };
      return writing;
    },
  };
  await load({ ...world, services: { ...world.services, workbook: noting } }, { source: SAVINGS });
  await world.close();
  return {
    most: most - sizeOf(sample),
    page: (sizeOf(sample) / JSON.stringify(sample).length) * CHUNK_BYTES,
  };
}

/** A workbook that takes blocks of rows and keeps none of them. */
function droppingRows(store: WorkbookStore): WorkbookStore {
  const write: WorkbookStore["write"] = (sheetId, rect, values) => {
    if (rect.bottom - rect.top < PAGE) store.write(sheetId, rect, values);
  };
  return new Proxy(store, {
    get: (target, name): unknown => (name === "write" ? write : Reflect.get(target, name, target)),
  });
}

/** Heap that a copy of the rows takes. */
function sizeOf(rows: unknown): number {
  const before = heapInUse();
  const copy: unknown = structuredClone(rows);
  const size = heapInUse() - before;
  return copy === null ? 0 : size;
}

export async function bench(): Promise<BenchRow[]> {
  const few = await growth(FEW);
  const many = await growth(ROWS);
  const { syncs, bytes, json, wall, refreshSyncs, written } = await loadWhole();
  const mostSyncs = Math.floor(bytes / (4 * MB)) + 3;
  const floor = (ROWS / PAGE) * 1000;
  const row = (name: string, value: number, unit: string, target: number, against: string): BenchRow => ({
    name: `report of ${ROWS.toLocaleString("en")}: ${name}`,
    unit,
    target,
    against,
    value: Math.round(value * 1000) / 1000,
    ok: value <= target,
  });
  return [
    row("context.sync", syncs, "syncs", mostSyncs, "bytes / 4 MB + 3"),
    row("bytes", bytes / json, "times", 1.05, `${(json / MB).toFixed(1)} MB of JSON of the values`),
    row("heap", many.most / many.page, "pages", PAGES, "a page is the heap of what one request of 4 MB carries"),
    row("heap over that of 10,000", many.most / few.most, "times", 1.5, "flat: ids are remembered as fingerprints"),
    row("virtual wall", wall / floor, "times", 1.03, "floor: one request a second, one page of 100 each"),
    row("rows written by a refresh without changes", written, "rows", 0, `${refreshSyncs} syncs, most of them reading`),
  ];
}
