// Rows whose creation was undone stay in the sheet as new rows. They go out again only when the person says so.
import { rowKey } from "../../../src/sync/plan/choices";
import type { Preview, SendDone } from "../../../src/workflows/send/types";
import { previewUndo } from "../../../src/workflows/send/undo";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 12 });
});
afterEach(() => story.close());

async function undo(sent: SendDone): Promise<SendDone> {
  const { world, link } = story;
  const shown = await world.run(previewUndo(world.services, link.id, sent.sendId ?? ""));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  return story.send(
    shown.preview,
    shown.preview.plan.deletions.map(({ id }) => id),
  );
}

/** The rows that would leave, and those that wait for the person's word, by their titles. */
function split({ plan, choices, undone, mapping }: Preview) {
  const title = mapping.findIndex(({ naming }) => naming);
  const titles = (rows: typeof plan.creates) => rows.map(({ cells }) => cells[title]);
  return {
    leave: titles(plan.creates.filter((row) => !choices.excluded.has(rowKey(row)))),
    wait: titles(plan.creates.filter((row) => choices.excluded.has(rowKey(row)))),
    undone: titles(plan.creates.filter((row) => undone.has(rowKey(row)))),
  };
}

test("a row whose creation was undone is shown left out, and a new one beside it is not", async () => {
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  await undo(await story.send(await story.preview()));
  story.sheet.add({ Title: "Valve" });
  const preview = await story.preview();
  expect(split(preview)).toEqual({ leave: ["Valve"], wait: ["Pump"], undone: ["Pump"] });
  expect(await story.send(preview)).toMatchObject({ created: 1 });
  expect(story.titled("Pump")).toHaveLength(0);
});

test("it goes out when the person says so, and a later copy of it is new like any other", async () => {
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  await undo(await story.send(await story.preview()));
  const preview = await story.preview();
  expect(await story.send(story.choose(preview, { excluded: new Set() }))).toMatchObject({ created: 1 });
  expect(story.titled("Pump")).toHaveLength(1);
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  expect([...(await story.preview()).undone]).toEqual([]);
});

test("a row that was edited since is the person's new row", async () => {
  const row = story.sheet.add({ Title: "Pump", Quantity: "4" });
  await undo(await story.send(await story.preview()));
  story.sheet.type(row, "Quantity", "5");
  expect(split(await story.preview())).toEqual({ leave: ["Pump"], wait: [], undone: [] });
});

test("of two equal rows only as many wait as were undone", async () => {
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  await undo(await story.send(await story.preview()));
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  expect(split(await story.preview())).toEqual({ leave: ["Pump"], wait: ["Pump"], undone: ["Pump"] });
});

test("an undo that was taken back itself leaves no such row", async () => {
  story.sheet.add({ Title: "Pump", Quantity: "4" });
  await undo(await undo(await story.send(await story.preview())));
  expect(story.titled("Pump")).toHaveLength(1);
  expect((await story.preview()).undone.size).toBe(0);
});
