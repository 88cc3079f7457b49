// What a comparison of 20 suppliers over 2,000 lines costs: requests, calls of Excel, bytes and time, through the real
// client, gateway, simulator and office.js. The clock is turned by hand, so that only the work takes time, and what
// Excel itself calculates is told apart.
import { createWorkbook } from "../src/workbench/model/workbook";
import { compareBids, noCompareChoices, type CompareDone } from "../src/workflows/compare/compare";
import { readBids, type EventBids } from "../src/workflows/compare/readBids";
import { openOffice, openWorkbook, type OfficeParts } from "../test/support/office";
import { openWorld, showPiece, type World } from "../test/support/world";
import { timed } from "./timing";
import type { BenchRow } from "./types";

const SUPPLIERS = 20;
const LINES = 2000;
const BUILD_S = 3;
const MOST_SYNCS = 20;
const NAME = `comparison of ${SUPPLIERS} x ${LINES}`;

interface Cost {
  readonly syncs: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Seconds of the processor: what is left on a machine that does nothing else. */
  readonly work: number;
}

/** Everything of the event: worksheets, lines, bids and every bid's lines. */
async function read(world: World): Promise<EventBids> {
  const event = await world.run(readBids(world.services, showPiece(world).eventId));
  if (!event.ok) throw new Error(`Reading stopped: ${event.obstacle.kind}`);
  return event;
}

async function requests(world: World): Promise<readonly string[]> {
  const log = await world.sim("GET", "/log");
  await world.sim("DELETE", "/log");
  const all: unknown = log !== null && typeof log === "object" && "requests" in log ? log.requests : null;
  if (!Array.isArray(all)) throw new Error("The simulator's log has no requests.");
  return all.map((one: unknown) => JSON.stringify(one));
}

/** One page of each list for so many rows, and what can be asked for only once. */
function floorOf(world: World, { worksheets, bids }: EventBids): number {
  const { pageSize } = world.services.profile.limits;
  const pages = (count: number) => Math.max(1, Math.ceil(count / pageSize));
  const items = worksheets.reduce((sum, one) => sum + pages(one.items.length), 0);
  const rows = worksheets.reduce((sum, { bidRows }) => sum + bidRows.size, 0);
  return 1 + pages(worksheets.length) + items + pages(bids.length) + pages(rows);
}

/** The sheet out of what was read: nothing is asked of the platform. */
async function build(world: World, event: EventBids, { host }: OfficeParts): Promise<Cost> {
  const { eventId, worksheetId } = showPiece(world);
  const before = { ...host.stats };
  const [start, used] = [performance.now(), process.cpuUsage()];
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, read: event };
  const done = await world.run(compareBids(world.services, request));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  if (!done.ok) throw new Error(`The comparison stopped: ${done.obstacle.kind}`);
  checkSize(done);
  return {
    seconds,
    work: (user + system) / 1e6,
    syncs: host.stats.syncs - before.syncs,
    bytes: host.stats.bytesIn - before.bytesIn,
  };
}

function checkSize({ made }: CompareDone): void {
  const [one] = made;
  if (one?.lines !== LINES || one.bidders !== SUPPLIERS)
    throw new Error(`${one?.lines} lines of ${one?.bidders} bidders were compared.`);
}

async function openEvent(office: OfficeParts): Promise<World> {
  return openWorld({ office, bids: SUPPLIERS, lineItems: LINES, logSize: 100_000 });
}

/** A price typed into the finished sheet, until everything that reads it is calculated. */
function edit({ store }: OfficeParts): number {
  const table = store.sheets.flatMap(({ tables }) => tables).find(({ columns }) => columns.length > SUPPLIERS);
  const price = table?.columns.findIndex(({ name }) => name.endsWith(" price")) ?? -1;
  if (table === undefined || price < 0) throw new Error("There is no comparison to change.");
  const [row, column] = [table.rect.top + 1, table.rect.left + price];
  const rect = { top: row, bottom: row, left: column, right: column };
  return timed(() => store.write(table.sheetId, rect, [[1.23]]));
}

export async function bench(): Promise<BenchRow[]> {
  const bare = await openOffice({ store: createWorkbook() });
  const world = await openEvent(bare);
  await requests(world);
  const event = await read(world);
  const sent = (await requests(world)).length;
  const floor = floorOf(world, event);
  const built = await build(world, event, bare);
  await world.close();
  const calculating = await openOffice({ store: await openWorkbook() });
  const other = await openEvent(calculating);
  const shown = await build(other, await read(other), calculating);
  const typed = edit(calculating);
  await other.close();
  return report({ sent, floor, bids: event.bids.length, built, shown, typed });
}

interface Measured {
  readonly sent: number;
  readonly floor: number;
  readonly bids: number;
  readonly built: Cost;
  readonly shown: Cost;
  readonly typed: number;
}

function report({ sent, floor, bids, built, shown, typed }: Measured): BenchRow[] {
  const record = { target: null, ok: null };
  const limit = (value: number, target: number) => ({ value, target, ok: value <= target });
  return [
    {
      ...limit(sent, floor + bids),
      name: `requests for ${NAME}`,
      unit: "requests",
      against: `floor ${floor} (one page of each list for its rows) + ${bids} bids`,
    },
    {
      ...limit(round(built.seconds), BUILD_S),
      name: `${NAME}, built`,
      unit: "s",
      against: "beyond the requests, over a workbook that does not calculate: Excel does that itself",
    },
    {
      name: `${NAME}, built, processor time`,
      value: round(built.work),
      unit: "s",
      ...record,
      against: "of all threads; the same as above on a machine with nothing else to do",
    },
    {
      ...limit(built.syncs, MOST_SYNCS),
      name: `${NAME}, context.sync`,
      unit: "syncs",
      against: "sheets, tables, names, formats, marks, values, formulas, charts, memory",
    },
    {
      name: `${NAME}, bytes`,
      value: round(built.bytes / 1e6),
      unit: "MB",
      ...record,
      against: "what the host received",
    },
    {
      name: `${NAME}, built and calculated`,
      value: round(shown.seconds),
      unit: "s",
      ...record,
      against: `in the workbench, which calculates some 180,000 formulas; processor time ${round(shown.work)} s`,
    },
    typedRow(typed),
  ];
}

function typedRow(typed: number): BenchRow {
  return {
    name: `${NAME}, a price typed`,
    value: Math.round(typed),
    unit: "ms",
    target: null,
    ok: null,
    against: "until the workbench shows everything that follows from it",
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
