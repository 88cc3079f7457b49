// Comparing bids from the pane, over the whole chain: what it makes, lists, brings up to date and shows.
import { firstForm, openRoles, compareRequest, type CompareForm } from "../../../src/taskpane/compare/compareForm";
import { compareVerbs } from "../../../src/taskpane/compare/compareVerbs";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { KEYS } from "../../support/bidding";
import { showPiece } from "../../support/world";
import { demo, openLivePane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane({ bids: 3, lineItems: 8 });
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const event = () => ({ id: showPiece(live.world).eventId, title: "Spare parts" });
const choose = () => live.pane.go({ kind: "events", aim: "compare" });
const prepared = () => {
  const { screen } = state();
  if (screen.kind !== "compareSetup") throw new Error(`No set-up: ${state().notice?.message.title ?? screen.kind}`);
  return screen.prepared;
};
/** Reads the event and compares what is ticked at first. */
const compareFirst = async (change: Partial<CompareForm> = {}) => {
  await live.world.run(live.pane.verbs(compareVerbs).prepareCompare(event()));
  const form = { ...firstForm(prepared()), ...change };
  await live.world.run(live.pane.verbs(compareVerbs).compare(compareRequest(form, prepared())));
};
const first = () => {
  const [one] = state().comparisons;
  if (one === undefined) throw new Error("Nothing was compared.");
  return one;
};

it("reads the event once, shows what is to be chosen, and compares what can be compared as it is", async () => {
  choose();
  await live.world.run(live.pane.verbs(compareVerbs).prepareCompare(event()));
  const { worksheets, bidders } = prepared();
  expect(bidders).toHaveLength(3);
  expect(worksheets.map(({ missing }) => missing.length > 0)).toContain(true);
  const form = firstForm(prepared());
  expect(form.worksheets.size).toBe(worksheets.filter(({ missing }) => missing.length === 0).length);
  const read = live.operations.length;
  await live.world.run(live.pane.verbs(compareVerbs).compare(compareRequest(form, prepared())));
  expect(live.operations.length).toBe(read);
  expect(state().screen).toEqual({ kind: "home" });
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(state().comparisons).toHaveLength(form.worksheets.size);
});

it("compares a worksheet whose columns the person chose, with names and further columns of their choice", async () => {
  await live.world.run(live.pane.verbs(compareVerbs).prepareCompare(event()));
  const unclear = prepared().worksheets.find(({ missing }) => missing.length > 0);
  const [bidder] = prepared().bidders;
  if (unclear === undefined || bidder === undefined) throw new Error("Nothing is to be chosen.");
  const first = firstForm(prepared());
  expect(openRoles(first, unclear)).toEqual(unclear.missing);
  const columns = new Map([[unclear.id, Object.fromEntries(unclear.missing.map((role) => [role, KEYS.price]))]]);
  const form: CompareForm = {
    ...first,
    worksheets: new Set([unclear.id]),
    columns,
    labels: new Map([[bidder.supplierId, " House name "]]),
  };
  expect(openRoles(form, unclear)).toEqual([]);
  await live.world.run(live.pane.verbs(compareVerbs).compare(compareRequest(form, prepared())));
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(state().comparisons.map(({ worksheetId }) => worksheetId)).toEqual([unclear.id]);
  expect(state().comparisons[0]?.bidders.map(({ label }) => label)).toContain("House name");
});

it("refreshes a comparison, goes to its sheet, and forgets it without touching the sheet", async () => {
  const { world, pane } = live;
  await compareFirst();

  const { eventId } = showPiece(world);
  const bid = [...world.simulator.records.bids.values()].find((one) => one.eventId === eventId);
  const [line] = bid?.offered ?? [];
  if (bid === undefined || line === undefined) throw new Error("Nothing is offered.");
  world.simulator.records.bidEdits.set(String(bid.firstRowId + line), { [KEYS.price]: 4711.25 });
  const before = first().pulls.length;
  await world.run(pane.verbs(compareVerbs).refreshComparison(first().id));
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(state().notice?.message.text).toMatch(/^From the platform: \d+ cells? written/);
  expect(first().pulls.length).toBe(before + 1);

  const { store } = world.office;
  const shown = jest.spyOn(world.services.workbook, "showArea");
  await world.run(pane.verbs(compareVerbs).showComparison(first().id));
  const sheetId = store.table(first().tableId)?.sheetId;
  const sheet = store.sheets.find(({ id }) => id === sheetId);
  expect(shown).toHaveBeenCalledWith(sheet?.name, "A1");

  const { id } = first();
  await world.run(pane.verbs(compareVerbs).forgetComparison(id));
  expect(state().comparisons.map((one) => one.id)).not.toContain(id);
  expect(state().notice?.message.title).toBe("Comparison forgotten");
  expect(store.sheets.map(({ name }) => name)).toContain(sheet?.name);
});

it("says why an event cannot be compared, and leaves the choice of another one open", async () => {
  live.world.simulator.records.bids.clear();
  choose();
  await live.world.run(live.pane.verbs(compareVerbs).prepareCompare(event()));
  expect(state().screen.kind).toBe("events");
  expect(state().notice).toMatchObject({ intent: "warning", details: "obstacle: noBids" });
  expect(state().comparisons).toEqual([]);
});

it("reads no further when it is stopped, and makes no sheet", async () => {
  choose();
  const read = live.pane.verbs(compareVerbs).prepareCompare(event());
  const stop = live.pane.store.subscribe(() => {
    if (state().work?.progress?.step === "reading") live.pane.cancel();
  });
  await live.world.run(read);
  stop();
  expect(state().notice?.message.title).toBe("Reading was stopped");
  expect(state().screen.kind).toBe("events");
  expect(state().comparisons).toEqual([]);
});

it("tells of a comparison whose table was deleted, and never to link it again", async () => {
  const { world, pane } = live;
  await compareFirst();
  const { store } = world.office;
  store.deleteSheet(store.table(first().tableId)?.sheetId ?? "");
  const { id } = first();
  for (const start of [
    () => pane.verbs(compareVerbs).refreshComparison(id),
    () => pane.verbs(compareVerbs).showComparison(id),
  ]) {
    pane.notify(null);
    await world.run(start());
    expect(state().notice?.message.title).toBe("The comparison's table is gone");
  }
});

describe("the line that is selected in a comparison", () => {
  const RESTED_MS = 1_000;
  const rested = () => live.world.run(live.world.clock.wait(RESTED_MS));

  function select(row: number): void {
    const { store } = live.world.office;
    const table = store.table(first().tableId);
    if (table === undefined) throw new Error("The comparison's table is gone.");
    const { top, left } = table.rect;
    store.select(table.sheetId, { top: top + row, bottom: top + row, left: left + 2, right: left + 2 });
  }

  it("has all its bids with their ranks, for one request once the selection rests", async () => {
    await compareFirst();
    // Its sheet is in front from here on.
    select(4);
    await rested();
    const { stats } = live.world.office.host;
    const before = stats.syncs;
    for (const row of [1, 2, 3]) select(row);
    await rested();
    expect(stats.syncs - before).toBe(1);
    const { line, comparisonId } = state().line ?? {};
    expect(comparisonId).toBe(first().id);
    expect(line?.title).not.toBe("");
    expect(line?.offers.map(({ label }) => label)).toEqual(first().bidders.map(({ label }) => label));
    const ranked = (line?.offers ?? []).filter(({ rank }) => rank !== null);
    expect(ranked.length).toBeGreaterThan(0);
    expect(ranked.every(({ price }) => price !== "")).toBe(true);
  });

  it("is nobody's where the selection leaves the table", async () => {
    await compareFirst();
    select(1);
    await rested();
    expect(state().line).not.toBeNull();
    const sheetId = live.world.office.store.table(first().tableId)?.sheetId ?? "";
    live.world.office.store.select(sheetId, { top: 0, bottom: 0, left: 0, right: 0 });
    await rested();
    expect(state().line).toBeNull();
  });
});
