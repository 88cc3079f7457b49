import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { column, one, table } from "../../workbook/sheets/draftSupport";
import { openLinkedPane, type LivePane } from "../livePane";

const RESTED_MS = 1_000;

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const front = () => live.pane.store.get().front;
const settled = () => live.world.run(live.world.clock.wait(RESTED_MS));
const sheetIds = () => live.world.office.store.sheets.map(({ id }) => id);

describe("the sheet in front", () => {
  it("is known after a table was linked to a new sheet, which came to the front", async () => {
    const [table] = live.pane.store.get().tables ?? [];
    await settled();
    expect(front()?.tableIds).toEqual([table?.link.tableId]);
  });

  it("is followed for one request a change, and none for what a person passes on the way", async () => {
    await settled();
    const linked = front();
    const { store, host } = live.world.office;
    const before = host.stats.syncs;
    const [first = ""] = sheetIds();
    for (const id of [first, linked?.sheetId ?? "", first]) store.activate(id);
    await settled();
    expect(front()).toMatchObject({ tableIds: [] });
    expect(host.stats.syncs - before).toBe(1);
    store.activate(linked?.sheetId ?? "");
    await settled();
    expect(front()).toEqual(linked);
    expect(host.stats.syncs - before).toBe(2);
  });

  it("is known as made by Bidsheet where Bidsheet wrote it, and as the person's where the person made it", async () => {
    await settled();
    const { services, isFrontMade } = live.pane.store.get();
    if (services === null) throw new Error("The pane is not connected.");
    const request = one({
      tables: [table([column("Bidder")], [["Alba"]])],
      names: [],
      cells: [],
      marks: [],
      lists: [],
    });
    await live.world.run(services.workbook.createSheets(request));
    await settled();
    expect([isFrontMade, live.pane.store.get().isFrontMade]).toEqual([false, true]);
    live.world.office.store.activate(sheetIds()[0] ?? "");
    await settled();
    expect(live.pane.store.get().isFrontMade).toBe(false);
  });

  it("is not looked at any more once the person has disconnected", async () => {
    await live.world.run(live.pane.verbs(connectVerbs).disconnect());
    const before = live.world.office.host.stats.syncs;
    live.world.office.store.activate(sheetIds()[0] ?? "");
    await settled();
    expect(front()).toBeNull();
    expect(live.world.office.host.stats.syncs).toBe(before);
  });
});
