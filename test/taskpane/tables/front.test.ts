import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { BLANK, column, one, table } from "../../workbook/sheets/draftSupport";
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

  it("is followed for one request a change, one more without a linked table, and none for what is passed on the way", async () => {
    await settled();
    const linked = front();
    const { store, host } = live.world.office;
    const before = host.stats.syncs;
    const [first = ""] = sheetIds();
    for (const id of [first, linked?.sheetId ?? "", first]) store.activate(id);
    await settled();
    expect(front()).toMatchObject({ tableIds: [] });
    expect(host.stats.syncs - before).toBe(2);
    store.activate(linked?.sheetId ?? "");
    await settled();
    expect(front()).toEqual(linked);
    expect(host.stats.syncs - before).toBe(3);
  });

  it("is known as made by Bidsheet where Bidsheet wrote it, and as the person's where the person made it", async () => {
    await settled();
    const { services, made } = live.pane.store.get();
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
    expect(made).toBeNull();
    expect(live.pane.store.get().made).toMatchObject({ of: { kind: "award" } });
    live.world.office.store.activate(sheetIds()[0] ?? "");
    await settled();
    expect(live.pane.store.get().made).toBeNull();
  });

  it("is known as made by Bidsheet where it has no table, with what it was made of", async () => {
    const { services } = live.pane.store.get();
    if (services === null) throw new Error("The pane is not connected.");
    const of = { kind: "letter", comparisonId: "c1", scenario: "Cheapest" } as const;
    const cell = { row: 0, column: 0, look: "title", cells: [[{ value: "No award" }]] } as const;
    await live.world.run(
      services.workbook.createSheets({
        sheets: [{ sheetName: "No award Alba", tableNames: [], of }],
        draft: () => [{ ...BLANK, cells: [cell] }],
        activate: 0,
      }),
    );
    await settled();
    expect(front()?.tableIds).toEqual([]);
    expect(live.pane.store.get().made?.of).toEqual(of);
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
