// Comparing bids from the pane, over the whole chain: what it makes, lists, brings up to date and shows.
import { KEYS } from "../support/bidding";
import { showPiece } from "../support/world";
import { demo, openLivePane, type LivePane } from "./livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane({ bids: 3 });
  await live.world.run(live.pane.connect(demo));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const event = () => ({ id: showPiece(live.world).eventId, title: "Spare parts" });
const choose = () => live.pane.go({ kind: "events", aim: "compare" });
const first = () => {
  const [one] = state().comparisons;
  if (one === undefined) throw new Error("Nothing was compared.");
  return one;
};

it("compares all worksheets, tells what it left out, refreshes one, and goes to its sheet", async () => {
  const { world, pane } = live;
  choose();
  await world.run(pane.compare(event()));
  expect(state().screen).toEqual({ kind: "home" });
  expect(state().notice?.message.text).toMatch(/New sheet “Compare .*3 bidders.* Left out: .*price\./);
  expect(state().comparisons).toHaveLength(2);

  const { eventId } = showPiece(world);
  const bid = [...world.simulator.records.bids.values()].find((one) => one.eventId === eventId);
  const [line] = bid?.offered ?? [];
  if (bid === undefined || line === undefined) throw new Error("Nothing is offered.");
  world.simulator.records.bidEdits.set(String(bid.firstRowId + line), { [KEYS.price]: 4711.25 });
  const before = first().pulls.length;
  await world.run(pane.refreshComparison(first().id));
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(state().notice?.message.text).toMatch(/^From the platform: \d+ cells? written/);
  expect(first().pulls.length).toBe(before + 1);

  const { store } = world.office;
  const shown = jest.spyOn(world.services.workbook, "showArea");
  await world.run(pane.showComparison(first().id));
  const sheetId = store.table(first().tableId)?.sheetId;
  const sheet = store.sheets.find(({ id }) => id === sheetId);
  expect(shown).toHaveBeenCalledWith(sheet?.name, "A1");
});

it("says why an event cannot be compared, and leaves the choice of another one open", async () => {
  live.world.simulator.records.bids.clear();
  choose();
  await live.world.run(live.pane.compare(event()));
  expect(state().screen.kind).toBe("events");
  expect(state().notice).toMatchObject({ intent: "warning", details: "obstacle: noBids" });
  expect(state().comparisons).toEqual([]);
});

it("makes no sheet when it is stopped while it reads", async () => {
  choose();
  const compared = live.pane.compare(event());
  const stop = live.pane.store.subscribe(() => {
    if (state().work?.progress?.step === "reading") live.pane.cancel();
  });
  await live.world.run(compared);
  stop();
  expect(state().notice?.message.title).toBe("Comparing was stopped");
  expect(state().comparisons).toEqual([]);
});

it("tells of a comparison whose table was deleted, and never to link it again", async () => {
  const { world, pane } = live;
  await world.run(pane.compare(event()));
  const { store } = world.office;
  store.deleteSheet(store.table(first().tableId)?.sheetId ?? "");
  const { id } = first();
  for (const start of [() => pane.refreshComparison(id), () => pane.showComparison(id)]) {
    pane.notify(null);
    await world.run(start());
    expect(state().notice?.message.title).toBe("The comparison's table is gone");
  }
});
