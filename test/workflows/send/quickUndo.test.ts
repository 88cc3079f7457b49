// What an undo of a send would do: only of a send from this table that is over, and only what is not undone already.
import { withChoices } from "../../../src/workflows/send/preview";
import { previewUndo } from "../../../src/workflows/send/undo";
import { LIST, QUANTITY, QuickSend } from "./quickSend";

const counts = { creates: 0, updates: 1, deletions: 0 };

/** One changed, one new and one deleted row were sent. */
async function sent() {
  const rows = [
    ["Bolt", 10, "M8"],
    ["Gear", 1, "steel"],
  ] as const;
  const story = await QuickSend.begin({ rows });
  story.type(0, QUANTITY, 11);
  story.delete(1);
  story.add("Nut", 5, "M8");
  const { sendId } = await story.sendAll();
  return { story, sendId };
}
const bodies = (items: readonly (readonly unknown[])[]) => items.map((cells) => cells.join(" "));

describe("The preview of an undo", () => {
  test("sets back what was changed, deletes what was made and makes what was deleted; it names the send", async () => {
    const { story, sendId } = await sent();
    const preview = await story.undo(sendId);
    const { plan, choices } = preview;
    expect(preview).toMatchObject({ kind: "undo", undoes: sendId, choices: { excluded: new Set() }, rules: [] });
    expect(preview.sendAt).toMatch(/^2026-01-05T09:00/);
    expect(plan.updates).toMatchObject([{ id: "101", changes: [{ column: QUANTITY, before: 11, to: 10 }] }]);
    expect(plan.creates).toMatchObject([{ cells: ["Gear", 1, "steel", 10], restores: "102" }]);
    expect([plan.deletions.map(({ id }) => id), [...choices.deletions]]).toEqual([["103"], ["103"]]);
    expect(preview.undoing).toMatchObject({ removed: new Set(), restored: new Set(), unseen: 0 });
    expect(await story.send(preview)).toMatchObject({ created: 1, updated: 1, deleted: 1 });
    expect(bodies(story.items)).toEqual(["Bolt 10 M8", "Gear 1 steel"]);
  });

  test("asks for a word of its own about a new row that somebody changed since, and names what else moved", async () => {
    const { story, sendId } = await sent();
    story.theirs(0, "c2", 12);
    story.theirs(1, "c2", 6);
    const { plan, choices } = await story.undo(sendId);
    expect(plan.deletions).toMatchObject([{ id: "103", changedSince: true }]);
    expect(choices.deletions.size).toBe(0);
    expect(plan.conflicts).toMatchObject([{ id: "101", agreed: 11, ours: 10, theirs: 12 }]);
  });

  test("has nothing that is undone already: what was deleted comes back once", async () => {
    const { story, sendId } = await sent();
    const first = await story.send(await story.undo(sendId));
    const { plan, undoing } = await story.undo(sendId);
    expect([plan.updates, plan.creates, plan.deletions]).toEqual([[], [], []]);
    expect(undoing).toMatchObject({ deleted: [], removed: new Set(["103"]), restored: new Set(["104"]) });
    // Of the undo itself it is the other way round.
    const again = await story.undo(first.sendId);
    expect(again.plan.creates).toMatchObject([{ restores: "103" }]);
    expect(again.plan.deletions.map(({ id }) => id)).toEqual(["104"]);
  });

  test("has what the platform refused to take back still", async () => {
    const { story, sendId } = await sent();
    story.fault("create", "status422");
    story.fault("delete", "status422");
    expect(await story.send(await story.undo(sendId))).toMatchObject({ created: 0, deleted: 0, failed: 2 });
    const { plan, undoing } = await story.undo(sendId);
    expect(undoing).toMatchObject({ removed: new Set(), restored: new Set() });
    expect([plan.creates, plan.deletions]).toMatchObject([[{ restores: "102" }], [{ id: "103" }]]);
  });

  test("goes by the undos of that very send alone", async () => {
    const { story, sendId } = await sent();
    story.delete(0);
    const other = await story.sendAll();
    await story.send(await story.undo(other.sendId));
    const { undoing, plan } = await story.undo(sendId);
    expect(undoing).toMatchObject({ removed: new Set(), restored: new Set() });
    expect(plan.creates).toMatchObject([{ restores: "102" }]);
  });

  test("says how many rows the send made that nobody can name", async () => {
    const { story, sendId } = await sent();
    story.gateway((real) => ({
      sendDetails: async (id) => {
        const details = await real.sendDetails(id);
        const outcome = { created: 4, updated: 1, deleted: 1, failed: 0, unknown: 0 };
        return { ...details, send: { ...details.send, outcome } };
      },
    }));
    expect((await story.undo(sendId)).undoing?.unseen).toBe(3);
    story.gateway((real) => ({
      sendDetails: async (id) => {
        const details = await real.sendDetails(id);
        return { ...details, send: { ...details.send, outcome: null } };
      },
    }));
    expect((await story.undo(sendId)).undoing?.unseen).toBe(0);
  });
});

describe("A send is not undone", () => {
  test("where its table is linked no more, it was sent from elsewhere, or the gateway knows it no more", async () => {
    const { story, sendId } = await sent();
    expect(await story.tryToUndo("K.1")).toEqual({ ok: false, obstacle: { kind: "sentElsewhere" } });
    expect(await story.tryToUndo(`${story.linkId}.gone`)).toEqual({ ok: false, obstacle: { kind: "sendGone" } });
    const { linkId } = story;
    story.universe.sheet.content.links.clear();
    expect(await story.run(previewUndo(story.services, linkId, sendId ?? ""))).toEqual({
      ok: false,
      obstacle: { kind: "linkGone" },
    });
  });

  test("where it was one of several tables' it is this table's too", async () => {
    const { story } = await sent();
    const { gateway } = story.services;
    const further = [{ collection: "lineItems/7/12", name: story.linkId }];
    const opening = { id: "K.1", collection: LIST, further, title: "", counts, plan: null };
    await story.run(gateway.openSend(opening));
    const outcome = { created: 0, updated: 1, deleted: 0, failed: 0, unknown: 0 };
    await story.run(gateway.finishSend("K.1", { outcome, cancelled: false }));
    expect(await story.tryToUndo("K.1")).toMatchObject({ ok: true, preview: { undoes: "K.1" } });
  });

  test("while it runs", async () => {
    const { story } = await sent();
    const id = `${story.linkId}.runs`;
    await story.run(story.services.gateway.openSend({ id, collection: LIST, title: "", counts, plan: null }));
    const [send] = await story.run(story.services.gateway.sends(LIST, 1));
    expect(await story.tryToUndo(id)).toEqual({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: "me@example.test", own: true, since: send?.at },
    });
  });

  test("where both sides cannot be read", async () => {
    const { story, sendId } = await sent();
    story.workbook((real) => ({
      lookAtTable: async (link) => {
        const look = await real.lookAtTable(link);
        return look.ok ? { ...look, table: { ...look.table, sheetProtected: true } } : look;
      },
    }));
    expect(await story.tryToUndo(sendId)).toMatchObject({ ok: false, obstacle: { kind: "sheetProtected" } });
  });

  test("over a list to which somebody sent since it was shown: the other send may have been its undo", async () => {
    const { story, sendId } = await sent();
    const preview = await story.undo(sendId);
    const { gateway } = story.universe.openBeside();
    await story.run(gateway.openSend({ id: "other.1", collection: LIST, title: "", counts, plan: null }));
    const outcome = { created: 0, updated: 1, deleted: 0, failed: 0, unknown: 0 };
    await story.run(gateway.finishSend("other.1", { outcome, cancelled: false }));
    expect(await story.tryToSend(preview)).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
    expect(bodies(story.items)).toEqual(["Bolt 11 M8", "Nut 5 M8"]);
  });

  test("by what the company's rules say: they are about what a person types", async () => {
    const { story, sendId } = await sent();
    const header = ["Table", "Column", "Condition", "Message", "Kind"];
    const cells = [header, ["", "", "[Quantity] > 10", "More than 10.", "hard"]];
    story.workbook(() => ({ readCompanySheet: () => Promise.resolve({ cells, firstRow: 1 }) }));
    expect(await story.send(await story.undo(sendId))).toMatchObject({ updated: 1, failed: 0 });
  });

  test("over a decision that was made of other values: the platform's decide, not the sheet's", async () => {
    const { story, sendId } = await sent();
    story.theirs(0, "c2", 12);
    const { choices, ...preview } = await story.undo(sendId);
    const said = new Map([["101:1", "ours" as const]]);
    const decided = withChoices({ ...preview, choices }, { ...choices, resolutions: said });
    story.type(0, QUANTITY, 99);
    expect(await story.send(decided)).toMatchObject({ updated: 1 });
    expect(story.items[0]).toEqual(["Bolt", 10, "M8"]);
  });

  test("over the sheet's own edits: only what both sides agreed on decides", async () => {
    const { story, sendId } = await sent();
    const preview = await story.undo(sendId);
    story.type(0, QUANTITY, 99);
    expect(await story.send(preview)).toMatchObject({ updated: 1 });
    expect([story.items[0], story.rows[0]?.[2]]).toEqual([["Bolt", 10, "M8"], 99]);
  });
});
