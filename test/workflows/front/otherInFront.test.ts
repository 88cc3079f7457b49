// Another workbook comes to the front in the middle of the work, wherever that is: the work ends well, or it stops with
// what helps and the sheets are as before, and once the workbook is back the same work ends like an undisturbed one.
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { loadReport } from "../../../src/workflows/reports/load";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { openBidding, only } from "../../support/bidding";
import { load, SAVINGS, setRows, wholeOf } from "../../support/reporting";
import { openWorld, showPiece, type World } from "../../support/world";
import { Story } from "../../support/story";
import { behindFrom, stopOf } from "./behind";

/** A mark that a broken-off request was to write is never written again. */
const MARKED = /^(Bidsheet ID \(do not edit\)) \d+$/;
const unmarked = (cell: unknown) => (typeof cell === "string" ? cell.replace(MARKED, "$1") : cell);

/** What a person sees, without ids and marks. */
function shape(store: WorkbookStore) {
  return store.sheets.map((sheet) => ({
    name: sheet.name,
    frozen: sheet.frozen,
    cells: sheet.used === null ? [] : store.read(sheet.id, sheet.used, "formulas").map((row) => row.map(unmarked)),
    tables: sheet.tables.map(({ name, rect, filters }) => ({ name, rect, filters: [...filters] })),
  }));
}

interface Work {
  readonly world: World;
  readonly run: () => Promise<{ readonly ok: boolean }>;
}

const link = async (): Promise<Work> => {
  const world = await openWorld({ lineItems: 5 });
  return { world, run: () => world.run(linkWorksheet(world.services, showPiece(world))) };
};

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
];
const prices = [
  [4, 6],
  [3, 2],
];

const comparison = async (): Promise<Work> => {
  const { world } = await openBidding(["Alba", "Bero"], lines, prices);
  const { eventId, worksheetId } = showPiece(world);
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices };
  return { world, run: () => world.run(compareBids(world.services, request)) };
};

/** Filtered, with a supplier that is new. */
const comparisonRefresh = async (): Promise<Work> => {
  const bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { world } = bidding;
  const { bids } = world.simulator.records;
  const [id, bid] = [...bids].find(([one]) => one === bidding.bidIds[2]) ?? [];
  if (id === undefined || bid === undefined) throw new Error("There is no third bid.");
  bids.delete(id);
  const { id: comparisonId, tableId } = only(await bidding.compare());
  bids.set(id, bid);
  bidding.offer(2, 0, 1);
  bidding.offer(0, 1, 9);
  filter(world, tableId, "Title", ["Bolt"]);
  return { world, run: () => world.run(refreshComparison(world.services, comparisonId)) };
};

const report = async (): Promise<Work> => {
  const world = await openWorld();
  setRows(world, "savings", 250);
  return { world, run: () => world.run(loadReport(world.services, wholeOf(SAVINGS))) };
};

const reportRefresh = async (): Promise<Work> => {
  const world = await openWorld();
  setRows(world, "savings", 20);
  const { report: loaded } = await load(world, { source: SAVINGS });
  filter(world, loaded.tableId, "Savings Notes", ["nothing reads so"]);
  setRows(world, "savings", 25);
  return { world, run: () => world.run(refreshReport(world.services, loaded.id)) };
};

const tableRefresh = async (): Promise<Work> => {
  const story = await Story.begin({ lineItems: 5 });
  const { world, sheet } = story;
  const [first = ""] = story.records.keys();
  await story.colleague(first, { c2: 4711 });
  await story.colleagueAdds({ c1: "New", c2: 1 });
  filter(world, sheet.table.id, sheet.table.columns[1]?.name ?? "", ["nothing reads so"]);
  return { world, run: () => world.run(refreshTable(world.services, story.link.id)) };
};

function filter({ office: { store } }: World, tableId: string, header: string, texts: readonly string[]): void {
  const column = store.table(tableId)?.columns.findIndex(({ name }) => name === header) ?? -1;
  expect(store.filterTable(tableId, column, texts)).toBeNull();
}

const works: readonly (readonly [string, () => Promise<Work>])[] = [
  ["a link", link],
  ["a comparison", comparison],
  ["the refresh of a filtered comparison with a new supplier", comparisonRefresh],
  ["a report", report],
  ["the refresh of a filtered report", reportRefresh],
  ["the refresh of a filtered table", tableRefresh],
];

test.each(works)(
  "%s ends well or stops whole, and goes on when the workbook is back",
  async (_, begin) => {
    const usual = await begin();
    const count = behindFrom(usual.world.office, Number.POSITIVE_INFINITY);
    expect(await usual.run()).toMatchObject({ ok: true });
    const [requests, end] = [count(), shape(usual.world.office.store)];
    await usual.world.close();
    const stops: ("notInFront" | null)[] = [];
    for (let at = 0; at < requests; at += 1) {
      const { world, run } = await begin();
      const { store } = world.office;
      const before = shape(store);
      const back = behindFrom(world.office, at);
      const stop = await stopOf(run());
      back();
      expect([at, shape(store)]).toEqual([at, stop === null ? end : before]);
      if (stop !== null) expect(await run()).toMatchObject({ ok: true });
      expect([at, shape(store)]).toEqual([at, end]);
      stops.push(stop);
      await world.close();
    }
    expect(stops).toContain("notInFront");
    expect(stops).toContain(null);
  },
  240_000,
);
