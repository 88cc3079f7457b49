import { noChoices, rowKey } from "../../../src/sync/plan/choices";
import type { Choices } from "../../../src/sync/decisions";
import { earlierSendVerbs, previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { ID } from "../../support/sheet";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

const preview = (live: LivePane) => live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
const choose = (live: LivePane, choices: Partial<Choices>) =>
  live.world.run(live.pane.verbs(previewVerbs).choose({ ...live.preview().preview.choices, ...choices }));

function items(live: LivePane) {
  return live.world.simulator.records.lineItems.get(showPiece(live.world).worksheetId) ?? new Map<string, unknown>();
}

/** Two edited rows and two new ones; the first of each is left out. */
async function openWithRowsLeftOut(): Promise<{
  readonly live: LivePane;
  readonly out: ReadonlySet<string>;
}> {
  const live = await openLinkedPane();
  live.sheet().type(0, "Quantity", "1001");
  live.sheet().type(1, "Quantity", "1002");
  live.sheet().add({ Title: "Left out for now" });
  live.sheet().add({ Title: "Sent at once" });
  await preview(live);
  const { creates, updates } = live.preview().preview.plan;
  const out = new Set([creates[0], updates[0]].flatMap((row) => (row === undefined ? [] : [rowKey(row)])));
  await choose(live, { excluded: out });
  return { live, out };
}

describe("rows that a person left out", () => {
  it("stay out of the send, and pending and left out in the next preview", async () => {
    const { live } = await openWithRowsLeftOut();
    const id = String(live.sheet().value(0, ID));
    const before = items(live).size;
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect(live.pane.store.get().screen).toMatchObject({
      kind: "result",
      outcome: { created: 1, updated: 1, failed: 0 },
    });
    expect(items(live).size).toBe(before + 1);
    await preview(live);
    const { plan, choices } = live.preview().preview;
    expect(plan).toMatchObject({ creates: { length: 1 }, updates: { length: 1 } });
    expect(plan.updates[0]?.id).toBe(id);
    expect([...choices.excluded].sort()).toEqual([...plan.updates, ...plan.creates].map(rowKey).sort());
  });

  it("are still left out after a look at another screen", async () => {
    const { live, out } = await openWithRowsLeftOut();
    live.pane.go({ kind: "home" });
    await preview(live);
    expect([...live.preview().preview.choices.excluded].sort()).toEqual([...out].sort());
  });

  it("are known by their content where they moved, and let go where they were edited", async () => {
    const { live } = await openWithRowsLeftOut();
    const last = live.sheet().rowCount() - 1;
    live.sheet().type(last - 1, "Title", "Sent at once");
    live.sheet().type(last, "Title", "Left out for now");
    await preview(live);
    expect(live.preview().preview.choices.excluded.has(`row ${last}`)).toBe(true);
    expect(live.preview().preview.choices.excluded.has(`row ${last - 1}`)).toBe(false);
    live.sheet().type(last, "Title", "Another part");
    await preview(live);
    expect(live.preview().preview.choices.excluded.has(`row ${last}`)).toBe(false);
  });
});

describe("deletions that a person ticked", () => {
  async function openWithTick(): Promise<{ readonly live: LivePane; readonly id: string }> {
    const live = await openLinkedPane();
    const id = String(live.sheet().value(3, ID));
    live.sheet().deleteRow(3);
    await preview(live);
    await choose(live, { deletions: new Set([id]) });
    return { live, id };
  }

  it("stay ticked while the row is the one that was given up", async () => {
    const { live, id } = await openWithTick();
    await preview(live);
    expect([...live.preview().preview.choices.deletions]).toEqual([id]);
  });

  it("are asked for again when the platform changed the row meanwhile", async () => {
    const { live, id } = await openWithTick();
    const { worksheetId } = showPiece(live.world);
    const { key } = live.preview().preview.mapping.find(({ label }) => label === "Quantity") ?? { key: "" };
    await live.world.sim("PATCH", `/worksheets/${worksheetId}/line_items/${id}`, { data: { [key]: 4711 } });
    await preview(live);
    expect(live.preview().preview.plan.deletions).toHaveLength(1);
    expect(live.preview().preview.choices).toEqual(noChoices);
  });
});

describe("an undo's preview", () => {
  it("is made again as an undo when the platform moved before it was sent", async () => {
    const live = await openLinkedPane();
    const id = String(live.sheet().value(0, ID));
    live.sheet().type(0, "Quantity", "1001");
    await preview(live);
    await live.world.run(live.pane.verbs(previewVerbs).send());
    const { screen } = live.pane.store.get();
    const sendId = screen.kind === "result" ? screen.outcome.sendId : null;
    await live.world.run(live.pane.verbs(earlierSendVerbs).undoSend(live.linkId(), sendId ?? ""));
    expect(live.preview().preview).toMatchObject({ kind: "undo", plan: { updates: { length: 1 } } });
    const { worksheetId } = showPiece(live.world);
    const { key } = live.preview().preview.mapping.find(({ label }) => label === "Quantity") ?? { key: "" };
    await live.world.sim("PATCH", `/worksheets/${worksheetId}/line_items/${id}`, { data: { [key]: 4711 } });
    await live.world.run(live.world.clock.wait(120_000));
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect(live.preview().preview.kind).toBe("undo");
    expect(live.preview().conflicts).toMatchObject([{ agreed: 1001, theirs: 4711 }]);
  });
});

describe("a new row that the platform holds already", () => {
  it("is left out with its reason, also after another look, until the person takes it in", async () => {
    const live = await openLinkedPane();
    const { worksheetId } = showPiece(live.world);
    live.sheet().add({ Title: "Twin" });
    await live.world.sim("POST", `/worksheets/${worksheetId}/line_items`, { data: { c1: "Twin" } });
    await preview(live);
    await preview(live);
    expect(live.preview().preview.choices.excluded.size).toBe(1);
    await choose(live, { excluded: new Set() });
    await preview(live);
    expect(live.preview().preview.choices.excluded.size).toBe(0);
  });
});
