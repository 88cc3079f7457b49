// A send is taken back: what still stands there as sent gets back what stood there before; what anybody changed since
// is theirs.
import { conflictKey } from "../../../src/sync/conflictKey";
import type { Preview, SendDone } from "../../../src/workflows/send/types";
import { previewUndo } from "../../../src/workflows/send/undo";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying, type DeathPoint } from "../../support/dying";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const columnOf = (label: string) => story.link.mapping.findIndex((column) => column.label === label);

async function undo(done: Pick<SendDone, "sendId">): Promise<Preview> {
  const { world, link } = story;
  const outcome = await world.run(previewUndo(world.services, link.id, done.sendId ?? ""));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.preview;
}

/** Sends the preview as it stands, its ticked deletions too. */
async function sendAsShown(preview: Preview): Promise<SendDone> {
  const outcome = await story.world.run(sendPreview(story.world.services, preview));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome;
}

/** Sends what stands in the sheet, confirmed deletions too. */
async function sendAll(): Promise<SendDone> {
  const preview = await story.preview();
  return story.send(
    preview,
    preview.plan.deletions.map(({ id }) => id),
  );
}

const pending = async () => {
  const { creates, updates, deletions, conflicts, writes, appends } = (await story.preview()).plan;
  return { creates, updates, deletions, conflicts, writes, appends };
};
const NOTHING = { creates: [], updates: [], deletions: [], conflicts: [], writes: [], appends: [] };

describe("updates", () => {
  test("get back what stood there before, on the platform, in the sheet and in what it computes", async () => {
    const before = story.records.get(idOf(0));
    const shown = [story.sheet.value(0, "Quantity"), story.sheet.value(0, "Extended Price")];
    story.sheet.type(0, "Quantity", "77");
    story.sheet.type(1, "Notes", "changed");
    const sent = await sendAll();
    const preview = await undo(sent);
    expect(preview).toMatchObject({ kind: "undo", undoes: sent.sendId });
    expect(preview.plan.updates.map(({ id }) => id)).toEqual([idOf(0), idOf(1)]);
    expect(preview.plan.updates[0]?.changes).toMatchObject([{ column: columnOf("Quantity"), before: 77 }]);
    expect(await sendAsShown(preview)).toMatchObject({ updated: 2, failed: 0, stoppedBy: null });
    expect(story.records.get(idOf(0))).toEqual(before);
    expect([story.sheet.value(0, "Quantity"), story.sheet.value(0, "Extended Price")]).toEqual(shown);
    expect(story.sheet.value(0, STATUS)).toMatch(/^Restored \d\d:\d\d$/);
    expect(await pending()).toEqual(NOTHING);
  });

  test("that a colleague changed since are named with all three values, and stay unless the person says otherwise", async () => {
    const was = story.records.get(idOf(0))?.["c2"];
    story.sheet.type(0, "Quantity", "77");
    story.sheet.type(1, "Quantity", "78");
    const sent = await sendAll();
    await story.colleague(idOf(0), { c2: 500 });
    const preview = await undo(sent);
    expect(preview.plan.conflicts).toMatchObject([{ id: idOf(0), agreed: 77, theirs: 500, ours: was }]);
    expect(preview.plan.updates.map(({ id }) => id)).toEqual([idOf(1)]);
    await sendAsShown(preview);
    expect(story.records.get(idOf(0))?.["c2"]).toBe(500);
    const key = conflictKey(idOf(0), columnOf("Quantity"));
    const again = await undo(sent);
    await sendAsShown(story.resolve(again, new Map([[key, "ours"]])));
    expect(story.records.get(idOf(0))?.["c2"]).toBe(was);
    expect(story.sheet.value(0, "Quantity")).toBe(was);
    expect(await pending()).toEqual(NOTHING);
  });

  test("leave what the person typed since in the sheet, still to be sent; other edits do not go along", async () => {
    const was = story.records.get(idOf(0))?.["c2"];
    story.sheet.type(0, "Quantity", "77");
    const sent = await sendAll();
    story.sheet.type(0, "Quantity", "88");
    story.sheet.type(0, "Notes", "typed since");
    story.sheet.type(4, "Notes", "typed elsewhere");
    story.sheet.add({ Title: "Typed below" });
    const preview = await undo(sent);
    expect(preview.plan.updates).toHaveLength(1);
    expect(preview.plan.creates).toEqual([]);
    await sendAsShown(preview);
    expect(story.records.get(idOf(0))?.["c2"]).toBe(was);
    expect(story.records.get(idOf(4))?.["c9"]).not.toBe("typed elsewhere");
    expect(story.sheet.value(0, "Quantity")).toBe(88);
    const left = await pending();
    expect(left.conflicts).toEqual([]);
    expect(left.creates).toHaveLength(1);
    expect(
      left.updates.map(({ id, changes }) => [id, changes.map(({ column, before, to }) => [column, before, to])]),
    ).toEqual([
      [
        idOf(0),
        [
          [columnOf("Quantity"), was, 88],
          [columnOf("Notes"), story.records.get(idOf(0))?.["c9"] ?? null, "typed since"],
        ],
      ],
      [idOf(4), [[columnOf("Notes"), story.records.get(idOf(4))?.["c9"] ?? null, "typed elsewhere"]]],
    ]);
  });

  test("write nothing into other cells of the sheet, even where the platform has newer values", async () => {
    story.sheet.type(0, "Quantity", "77");
    const sent = await sendAll();
    await story.colleague(idOf(0), { c9: "newer" });
    await story.colleague(idOf(3), { c9: "newer too" });
    await sendAsShown(await undo(sent));
    expect([story.sheet.value(0, "Notes"), story.sheet.value(3, "Notes")]).not.toContain("newer");
    expect((await story.preview()).plan.writes.map(({ to }) => to)).toEqual(["newer", "newer too"]);
  });

  test("of a cell with a formula leave the formula", async () => {
    const was = story.records.get(idOf(0))?.["c2"];
    story.sheet.type(0, "Quantity", "=70+7");
    const sent = await sendAll();
    await sendAsShown(await undo(sent));
    expect(story.records.get(idOf(0))?.["c2"]).toBe(was);
    expect(story.sheet.value(0, "Quantity")).toBe(77);
    expect((await pending()).updates).toHaveLength(1);
  });
});

describe("new rows", () => {
  test("go from the platform, and stay in the sheet as rows that were not sent", async () => {
    const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
    const sent = await sendAll();
    const id = idOf(row);
    const preview = await undo(sent);
    expect([...preview.choices.deletions]).toEqual([id]);
    expect(await sendAsShown(preview)).toMatchObject({ deleted: 1 });
    expect(story.records.has(id)).toBe(false);
    expect(story.sheet.value(row, ID)).toBe("");
    expect(story.sheet.value(row, "Title")).toBe("Valve A");
    expect(story.sheet.value(row, STATUS)).toMatch(/^Undone: no longer on the platform/);
    expect((await pending()).creates).toHaveLength(1);
  });

  test("that the platform made although it refused their request are taken back like all others", async () => {
    await story.fault({ kind: "partialBulk", operation: "bulkCreateLineItems", applied: 1, answer: "error" });
    story.sheet.add({ Title: "Valve A" });
    story.sheet.add({ Title: "Valve B" });
    const sent = await sendAll();
    expect(sent).toMatchObject({ created: 2, failed: 0 });
    const preview = await undo(sent);
    expect(preview.undoing?.unseen).toBe(0);
    await sendAsShown(preview);
    expect([...story.titled("Valve A"), ...story.titled("Valve B")]).toEqual([]);
  });

  test("that somebody changed since are named and not ticked", async () => {
    const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
    const sent = await sendAll();
    await story.colleague(idOf(row), { c2: 3 });
    const preview = await undo(sent);
    expect(preview.plan.deletions).toMatchObject([{ id: idOf(row), changedSince: true }]);
    expect(preview.choices.deletions.size).toBe(0);
    await sendAsShown(preview);
    expect(story.records.has(idOf(row))).toBe(true);
  });
});

describe("deletions", () => {
  async function deleteTwo() {
    const ids = [idOf(10), idOf(11)];
    const before = ids.map((id) => story.records.get(id));
    story.sheet.deleteRow(11);
    story.sheet.deleteRow(10);
    return { ids, before, sent: await sendAll() };
  }

  test("come back under new ids with all they held, on the platform and in the sheet", async () => {
    const { before, sent, ids } = await deleteTwo();
    const preview = await undo(sent);
    expect(preview.plan.creates.map(({ restores }) => restores)).toEqual(ids);
    expect([...preview.elsewhere.values()]).toEqual(before.map((cells) => cells?.["c1"]));
    expect(await sendAsShown(preview)).toMatchObject({ created: 2, failed: 0 });
    const titles = before.map((cells) => String(cells?.["c1"]));
    expect(titles.map((title) => story.titled(title))).toEqual(before.map((cells) => [cells]));
    for (const title of titles) expect(idOf(story.sheet.find("Title", title))).toMatch(/^\d+$/);
    expect(await pending()).toEqual(NOTHING);
  });

  test("come back once, however often they are taken back", async () => {
    const { before, sent } = await deleteTwo();
    await sendAsShown(await undo(sent));
    expect((await undo(sent)).plan.creates).toEqual([]);
    expect(story.titled(String(before[0]?.["c1"]))).toHaveLength(1);
  });
});

describe("an undo", () => {
  test("is taken back like any send", async () => {
    story.sheet.type(0, "Quantity", "77");
    const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
    const gone = story.records.get(idOf(10));
    story.sheet.deleteRow(10);
    const sent = await sendAll();
    const undone = await sendAsShown(await undo(sent));
    expect(undone).toMatchObject({ updated: 1, created: 1, deleted: 1 });
    const redone = await sendAsShown(await undo(undone));
    expect(redone).toMatchObject({ updated: 1, created: 1, deleted: 1 });
    expect(story.records.get(idOf(0))?.["c2"]).toBe(77);
    expect(story.titled("Valve A")).toHaveLength(1);
    expect(story.titled(String(gone?.["c1"]))).toHaveLength(0);
    const again = story.sheet.find("Title", "Valve A");
    expect(idOf(again)).toMatch(/^\d+$/);
    expect(again).toBe(row - 1);
  });

  test("of a send that the gateway still carries waits for its end", async () => {
    const { world, link } = story;
    const was = story.records.get(idOf(0))?.["c2"];
    story.sheet.type(0, "Quantity", "77");
    const pane = dying(world.services, { at: "followSend", when: "before" });
    await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
    const [send] = await world.run(world.services.gateway.sends(null));
    const early = await world.run(previewUndo(world.services, link.id, send?.id ?? ""));
    expect(early).toMatchObject({ obstacle: { kind: "leaseHeld", own: true } });
    await world.run(world.clock.wait(60_000));
    const later = await world.run(previewUndo(world.services, link.id, send?.id ?? ""));
    if (!later.ok) throw new Error(later.obstacle.kind);
    await sendAsShown(later.preview);
    expect(story.records.get(idOf(0))?.["c2"]).toBe(was);
  });

  const points: readonly (readonly [string, DeathPoint])[] = [
    ["with the answer to the hand-over unheard", { at: "handOver", when: "after" }],
    ["before it followed", { at: "followSend", when: "before" }],
    ["with the first outcomes unheard", { at: "followSend", when: "after" }],
    ["before its last block is agreed on", { at: "saveAgreedCopy", when: "before" }],
    ["before the number of its last block is kept", { at: "saveFollowedSends", nth: 2, when: "before" }],
  ];
  test.each(points)("whose window is gone %s comes to the same end", async (_name, point) => {
    const { world } = story;
    const was = story.records.get(idOf(0));
    const gone = story.records.get(idOf(10));
    story.sheet.type(0, "Quantity", "77");
    story.sheet.add({ Title: "Valve A", Quantity: "2" });
    story.sheet.deleteRow(10);
    const sent = await sendAll();
    story.sheet.type(5, "Notes", "typed since");
    const pane = dying(world.services, point);
    const end = await world.run(Promise.race([sendPreview(pane.services, await undo(sent)), pane.death]));
    expect(end).toBe("died");
    await world.run(world.clock.wait(61_000));
    await story.refresh();
    expect(story.records.get(idOf(0))).toEqual(was);
    expect(story.titled("Valve A")).toEqual([]);
    expect(story.titled(String(gone?.["c1"]))).toEqual([gone]);
    expect(story.sheet.value(story.sheet.find("Title", "Valve A"), ID)).toBe("");
    const left = await pending();
    expect(left).toMatchObject({ ...NOTHING, creates: [{}], updates: [{ id: idOf(5) }] });
  });

  test("of somebody else's send, or of another table's, is refused", async () => {
    const { world, link } = story;
    const none = await world.run(previewUndo(world.services, link.id, `${link.id}.unknown`));
    expect(none).toMatchObject({ obstacle: { kind: "sendGone" } });
    const other = await world.run(previewUndo(world.services, link.id, "other.1"));
    expect(other).toMatchObject({ obstacle: { kind: "sentElsewhere" } });
  });
});

test("a row whose id stands twice in the sheet takes nothing for agreed: what a colleague did there is not overwritten later", async () => {
  const id = idOf(0);
  story.sheet.type(0, "Quantity", "77");
  const sent = await sendAll();
  const copy = story.sheet.add({ Title: "Copied" });
  story.sheet.put(copy, ID, id);
  await story.colleague(id, { c8: 4711 });
  await sendAsShown(await undo(sent));
  story.sheet.deleteRow(copy);
  await story.refresh();
  expect(await pending()).toEqual(NOTHING);
  expect(story.records.get(id)?.["c8"]).toBe(4711);
  expect(story.sheet.value(0, "Lead time (days)")).toBe(4711);
});

test("a created row that was copied with its id is told as gone after the undo, in both places it stands", async () => {
  const made = story.sheet.add({ Title: "Made by the send" });
  const sent = await sendAll();
  const id = idOf(made);
  const copy = story.sheet.add({ Title: "Its copy" });
  story.sheet.put(copy, ID, id);
  await sendAsShown(await undo(sent));
  expect(story.records.has(id)).toBe(false);
  story.sheet.deleteRow(copy);
  expect((await story.preview()).plan).toMatchObject({ gone: [{ id }], problems: [] });
});
