import { giveUpVerbs, previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { selectedVerbs } from "../../../src/taskpane/tables/selectedVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { ID } from "../../support/sheet";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

const SETTLED_MS = 1_000;

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

async function settled(): Promise<void> {
  await live.world.run(live.world.clock.wait(SETTLED_MS));
}

/** Selects a cell of the table's body as a person does. */
function select(row: number, header: string): void {
  const { table } = live.sheet();
  const at = table.rect.top + 1 + row;
  const column = table.rect.left + table.columns.findIndex(({ name }) => name === header);
  live.world.office.store.select(table.sheetId, { top: at, bottom: at, left: column, right: column });
}

const selected = () => live.pane.store.get().selected;
const id = (row: number) => String(live.sheet().value(row, ID));
const verbs = () => live.pane.verbs(selectedVerbs);

function markOf(row: number) {
  const status = live.pane.store.get().tables?.[0]?.status;
  return status?.ok === true ? status.marks?.find((mark) => mark.id === id(row)) : undefined;
}

const key = (label: string): string =>
  live.pane.store.get().tables?.[0]?.link.mapping.find((column) => column.label === label)?.key ?? "";

describe("the selected row", () => {
  it("is followed for one request once the selection rests, however many cells it passed", async () => {
    const { stats } = live.world.office.host;
    const before = stats.syncs;
    for (const row of [3, 4, 5, 6]) select(row, "Quantity");
    await settled();
    expect(stats.syncs - before).toBe(1);
    const name = live.sheet().value(6, "Title");
    expect(selected()).toMatchObject({ row: { row: 6, id: id(6), name, status: "" }, last: null });
  });

  it("is nobody's where the selection leaves the table, and new where its row has no id", async () => {
    select(2, "Title");
    await settled();
    live.world.office.store.select(live.sheet().table.sheetId, { top: 0, bottom: 0, left: 1, right: 1 });
    await settled();
    expect(selected()).toBeNull();
    const row = live.sheet().add({ Title: "Crate" });
    select(row, "Title");
    await settled();
    expect(selected()?.row).toMatchObject({ row, id: "", name: "Crate" });
  });

  it("has both values of what differs, the platform's where that moved too", async () => {
    const was = live.sheet().value(1, "Quantity");
    live.sheet().type(1, "Quantity", "701");
    await settled();
    expect(markOf(1)?.cells).toMatchObject([{ ours: 701, agreed: was, theirs: undefined }]);
    const items = `/worksheets/${showPiece(live.world).worksheetId}/line_items`;
    await live.world.sim("PATCH", `${items}/${id(1)}`, { data: { [key("Quantity")]: 4711 } });
    await live.world.run(verbs().refreshRow(live.linkId(), 1));
    expect(markOf(1)?.cells).toMatchObject([{ ours: 701, agreed: was, theirs: 4711 }]);
    await live.world.run(live.pane.verbs(giveUpVerbs).offerRow(live.linkId(), 1, 20));
    expect(live.pane.store.get().screen).toMatchObject({ kind: "giveUp" });
  });

  it("can be left out: the next preview begins without it, and says so by its own choice", async () => {
    live.sheet().type(1, "Quantity", "701");
    live.sheet().type(2, "Quantity", "702");
    await settled();
    await live.world.run(verbs().leaveOut(live.linkId(), id(1), true));
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    expect([...live.preview().preview.choices.excluded]).toEqual([id(1)]);
    expect(live.pane.store.get().leftOut.size).toBe(0);
  });

  it("is sent alone, by a preview of it, and the next preview has the others again", async () => {
    for (const row of [1, 2]) live.sheet().type(row, "Quantity", `70${row}`);
    await settled();
    const { previewRow, preview, send } = live.pane.verbs(previewVerbs);
    await live.world.run(previewRow(live.linkId(), id(1)));
    expect([...live.preview().preview.choices.excluded]).toEqual([id(2)]);
    await live.world.run(send());
    const { outcome } = live.pane.store.get().screen as { outcome?: unknown };
    expect(outcome).toMatchObject({ updated: 1, created: 0 });
    await live.world.run(preview(live.linkId()));
    expect(live.preview().preview.plan.updates.map((update) => update.id)).toEqual([id(2)]);
    expect(live.preview().preview.choices.excluded.size).toBe(0);
  });

  it("gets its agreed values back without a word to the platform, and the other rows keep theirs", async () => {
    const was = live.sheet().value(1, "Quantity");
    for (const row of [1, 2]) live.sheet().type(row, "Quantity", `70${row}`);
    await settled();
    live.operations.length = 0;
    await live.world.run(verbs().undoRow(live.linkId(), id(1)));
    expect(live.sheet().value(1, "Quantity")).toBe(was);
    expect(live.sheet().value(2, "Quantity")).toBe(702);
    expect(live.operations).toEqual([]);
    expect(live.pane.store.get().tables?.[0]?.status).toMatchObject({ edited: 1 });
    expect(live.pane.store.get().notice?.message.title).toBe("Your edits are undone");
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    expect(live.preview().preview.plan.updates.map((update) => update.id)).toEqual([id(2)]);
  });

  it("knows its last send with the request, also of a row that was created", async () => {
    live.sheet().type(1, "Quantity", "701");
    live.sheet().add({ Title: "Crate" });
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    await live.world.run(live.pane.verbs(previewVerbs).send());
    await live.world.run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    const made = live.sheet().find("Title", "Crate");
    for (const [row, outcome] of [
      [1, "updated"],
      [made, "created"],
    ] as const) {
      select(row, "Title");
      await settled();
      await live.world.run(verbs().findLastSend(live.linkId(), id(row)));
      const last = selected()?.last;
      expect(last).toMatchObject({ row: { outcome } });
      expect(typeof last === "object" ? last?.row.requestId : null).toMatch(/./);
    }
    select(5, "Title");
    await settled();
    await live.world.run(verbs().findLastSend(live.linkId(), id(5)));
    expect(selected()?.last).toBe("none");
  });
});
