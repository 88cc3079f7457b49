// Link, edit, preview, send and refresh, through the real client, gateway, simulator and office.js.
import { conflictKey } from "../../src/sync/conflictKey";
import { sendPreview } from "../../src/workflows/send/send";
import { ID, STATUS } from "../support/sheet";
import { Story } from "../support/story";

let story: Story;

describe.each(["lenient", "strict"] as const)("a %s platform", (mode) => {
  beforeEach(async () => {
    story = await Story.begin({ behaviour: { strict: mode === "strict" } });
  });
  afterEach(() => story.close());

  const idOf = (row: number) => String(story.sheet.value(row, ID));

  describe("link", () => {
    test("every line item becomes a row with typed cells", async () => {
      expect(await story.status()).toMatchObject({ rows: 30, edited: 0, added: 0, problems: 0, pending: 0 });
      for (let row = 0; row < 30; row += 1) {
        const cells = story.records.get(idOf(row)) ?? {};
        expect(story.sheet.value(row, "Title")).toBe(cells["c1"]);
        expect(story.sheet.value(row, "Quantity")).toBe(cells["c2"] ?? "");
        expect(story.sheet.value(row, "Part number")).toBe(cells["c7"] ?? "");
        expect(story.sheet.value(row, "Notes")).toBe(cells["c9"] ?? "");
      }
    });
  });

  describe("send", () => {
    test("an edited cell arrives, the computed cell comes back, and the rest of the row stays as it was", async () => {
      const before = story.records.get(idOf(2)) ?? {};
      story.sheet.type(2, "Quantity", "10");
      story.sheet.type(2, "Price", "2.5");
      const preview = await story.preview();
      expect(preview.plan.updates).toHaveLength(1);
      expect(await story.send(preview)).toMatchObject({ updated: 1, created: 0, failed: 0, stoppedBy: null });
      expect(story.records.get(idOf(2))).toMatchObject({ ...before, c2: 10, c4: 2.5 });
      expect(story.sheet.value(2, "Extended Price")).toBe(25);
      expect(story.sheet.value(2, STATUS)).toMatch(/^Sent \d\d:\d\d$/);
      expect(await story.status()).toMatchObject({ edited: 0, added: 0 });
    });

    test("what is sent is exactly what the preview shows, and the next preview is empty", async () => {
      story.sheet.type(0, "Title", "Shaft seal, revised");
      story.sheet.type(4, "Notes", "=not a formula".replace("=", "'="));
      const row = story.sheet.add({ Title: "New pump", Quantity: "3", Price: "1200" });
      const preview = await story.preview();
      expect(preview.plan.creates.map((create) => create.row)).toEqual([row]);
      await story.send(preview);
      expect((await story.changing()).map(({ operation }) => operation).sort()).toEqual([
        "bulkCreateLineItems",
        "updateLineItem",
        "updateLineItem",
      ]);
      const again = await story.preview();
      expect(again.plan).toMatchObject({
        creates: [],
        updates: [],
        writes: [],
        appends: [],
        conflicts: [],
        deletions: [],
        problems: [],
      });
    });

    test("new rows get their ids and computed cells, and each stands on the platform once", async () => {
      const row = story.sheet.add({ Title: "Gasket set", Quantity: "4", Price: "12.25" });
      await story.send(await story.preview());
      expect(story.titled("Gasket set")).toHaveLength(1);
      expect(idOf(row)).toMatch(/^\d+$/);
      expect(story.sheet.value(row, "Extended Price")).toBe(49);
    });

    test("450 new rows go in three requests of at most 200, each row once", async () => {
      const { store } = story.world.office;
      const { rect, sheetId } = story.sheet.table;
      const rows = Array.from({ length: 450 }, (_none, n) => [`Bulk part ${n}`, `P-${n}`, "PCS", "2"]);
      store.paste(sheetId, rect.bottom + 1, rect.left + 1, rows);
      const done = await story.send(await story.preview());
      expect(done).toMatchObject({ created: 450, failed: 0, unknown: 0 });
      const sizes = (await story.changing()).map(({ body }) => JSON.stringify(body).split('"line_items"').length - 1);
      expect(sizes.sort((a, b) => b - a)).toEqual([200, 200, 50]);
      expect(new Set([...story.records.values()].map((cells) => cells["c1"])).size).toBe(480);
    });

    test("a deletion is proposed, stays unsent without the person's word, and goes with it", async () => {
      const id = idOf(5);
      story.sheet.deleteRow(5);
      const preview = await story.preview();
      expect(preview.plan.deletions.map((deletion) => deletion.id)).toEqual([id]);
      await story.send(preview);
      expect(story.records.has(id)).toBe(true);
      expect(await story.send(await story.preview(), [id])).toMatchObject({ deleted: 1 });
      expect(story.records.has(id)).toBe(false);
      expect((await story.preview()).plan.deletions).toEqual([]);
    });

    test("an edit after the preview stops the send before anything leaves", async () => {
      story.sheet.type(0, "Quantity", "7");
      const preview = await story.preview();
      story.sheet.type(1, "Quantity", "8");
      const outcome = await story.world.run(sendPreview(story.world.services, preview));
      expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
      expect(await story.changing()).toEqual([]);
    });

    test("a change on the platform after an old preview stops the send too", async () => {
      story.sheet.type(0, "Quantity", "7");
      const preview = await story.preview();
      await story.colleague(idOf(0), { c2: 99 });
      story.world.clock.advance(120_000);
      const outcome = await story.world.run(sendPreview(story.world.services, preview));
      expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
      expect(await story.changing()).toEqual([]);
    });

    test("a row that the platform refuses says why and stays pending; the others arrive", async () => {
      await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
      story.sheet.type(0, "Quantity", "7");
      story.sheet.type(1, "Quantity", "8");
      expect(await story.send(await story.preview())).toMatchObject({ updated: 1, failed: 1 });
      expect(story.sheet.value(0, STATUS)).toMatch(/^Not sent: /);
      expect(await story.status()).toMatchObject({ edited: 1 });
    });

    test("a cancel stops before the next request, and what was answered is written", async () => {
      for (const row of [0, 1, 2, 3, 4, 5, 6, 7]) story.sheet.type(row, "Quantity", "77");
      const stop = new AbortController();
      const done = await story.send(await story.preview(), [], {
        signal: stop.signal,
        onProgress: ({ step, done: count }) => {
          if (step === "sending" && count > 0) stop.abort();
        },
      });
      expect(done.cancelled).toBe(true);
      expect(done.updated).toBeLessThan(8);
      expect(done.updated + (done.send?.outcomes["takenBack"] ?? 0)).toBe(8);
      expect(await story.status()).toMatchObject({ edited: 8 - done.updated });
    });

    test("rows sorted between preview and send keep their own values", async () => {
      story.sheet.type(3, "Notes", "changed");
      const id = idOf(3);
      const preview = await story.preview();
      const { table } = story.sheet;
      await story.send(preview);
      story.world.office.store.sortTable(table.id, 1, false);
      expect((await story.refresh()).cellsWritten).toBe(0);
      expect(story.records.get(id)?.["c9"]).toBe("changed");
      expect(story.sheet.value(story.sheet.find(ID, id), "Notes")).toBe("changed");
    });
  });

  describe("refresh", () => {
    test("a change on the platform is written into its cell and nowhere else", async () => {
      await story.colleague(idOf(7), { c9: "new note" });
      expect(await story.refresh()).toMatchObject({ cellsWritten: 1, rowsAppended: 0 });
      expect(story.sheet.value(7, "Notes")).toBe("new note");
    });

    test("a row added on the platform is appended", async () => {
      await story.colleagueAdds({ c1: "Added there", c2: 1, c4: 2 });
      expect(await story.refresh()).toMatchObject({ rowsAppended: 1 });
      expect(story.sheet.value(30, "Title")).toBe("Added there");
    });

    test("an unsent edit survives a refresh and is still to be sent", async () => {
      story.sheet.type(0, "Title", "Mine");
      await story.colleague(idOf(0), { c9: "theirs" });
      await story.refresh();
      expect(story.sheet.value(0, "Title")).toBe("Mine");
      expect(story.sheet.value(0, "Notes")).toBe("theirs");
      expect((await story.preview()).plan.updates).toHaveLength(1);
    });

    test("a second refresh without edits sends nothing and writes no cell", async () => {
      await story.refresh();
      expect(await story.refresh()).toMatchObject({ cellsWritten: 0, rowsAppended: 0 });
      expect(await story.changing()).toEqual([]);
    });

    test("a row that is gone on the platform is told, not deleted", async () => {
      await story.colleagueDeletes(idOf(3));
      const done = await story.refresh();
      expect(done.plan.gone).toHaveLength(1);
      expect(story.sheet.rowCount()).toBe(30);
      expect(story.sheet.value(3, STATUS)).toMatch(/^Gone on the platform/);
    });
  });

  describe("conflicts", () => {
    const quantity = 3;

    beforeEach(async () => {
      story.sheet.type(0, "Quantity", "11");
      await story.colleague(idOf(0), { c2: 12 });
    });

    test("a cell changed on both sides is neither sent nor written", async () => {
      const preview = await story.preview();
      expect(preview.plan.conflicts).toMatchObject([{ row: 0, column: quantity, ours: 11, theirs: 12 }]);
      await story.send(preview);
      expect(story.sheet.value(0, "Quantity")).toBe(11);
      expect(story.records.get(idOf(0))?.["c2"]).toBe(12);
      expect(story.sheet.value(0, STATUS)).toBe("Changed on both sides: Quantity. Choose in Preview.");
      expect((await story.preview()).plan.conflicts).toHaveLength(1);
    });

    test("keeping mine sends mine", async () => {
      const preview = story.resolve(await story.preview(), new Map([[conflictKey(idOf(0), quantity), "ours"]]));
      await story.send(preview);
      expect(story.records.get(idOf(0))?.["c2"]).toBe(11);
      expect((await story.preview()).plan.conflicts).toEqual([]);
    });

    test("taking theirs writes theirs", async () => {
      const preview = story.resolve(await story.preview(), new Map([[conflictKey(idOf(0), quantity), "theirs"]]));
      expect(await story.send(preview)).toMatchObject({ updated: 0 });
      expect(story.sheet.value(0, "Quantity")).toBe(12);
      expect((await story.preview()).plan.conflicts).toEqual([]);
    });
  });
});
