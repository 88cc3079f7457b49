// What a person decides about a preview: rows left out, conflicts settled with a third value.
import { conflictKey } from "../../../src/sync/conflictKey";
import { rowKey } from "../../../src/sync/plan/choices";
import { Story } from "../../support/story";
import { ID } from "../../support/sheet";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

function quantity(): { readonly key: string; readonly column: number } {
  const column = story.link.mapping.findIndex(({ meaning }) => meaning === "QUANTITY");
  return { key: story.link.mapping[column]?.key ?? "", column };
}

test("a row that is left out is not sent, stays pending, and is in the next preview", async () => {
  const [kept, left] = [String(story.sheet.value(0, ID)), String(story.sheet.value(1, ID))];
  story.sheet.type(0, "Quantity", "1001");
  story.sheet.type(1, "Quantity", "1002");
  const preview = await story.preview();
  const sent = await story.send(story.choose(preview, { excluded: new Set([left]) }));
  expect(sent).toMatchObject({ updated: 1, failed: 0 });
  expect(story.records.get(kept)?.[quantity().key]).toBe(1001);
  expect(story.records.get(left)?.[quantity().key]).not.toBe(1002);
  expect((await story.preview()).plan.updates.map(({ id }) => id)).toEqual([left]);
});

test("a new row that is left out keeps its blank id and is offered again", async () => {
  const row = story.sheet.add({ Title: "Left out" });
  story.sheet.add({ Title: "Sent" });
  const preview = await story.preview();
  const keys = preview.plan.creates.filter((create) => create.row === row).map(rowKey);
  await story.send(story.choose(preview, { excluded: new Set(keys) }));
  expect(story.titled("Sent")).toHaveLength(1);
  expect(story.titled("Left out")).toHaveLength(0);
  expect(story.sheet.value(row, ID)).toBe("");
  expect((await story.preview()).plan.creates).toHaveLength(1);
});

describe("a conflict that is settled with a third value", () => {
  async function settled(value: number) {
    const id = String(story.sheet.value(0, ID));
    story.sheet.type(0, "Quantity", "1001");
    await story.colleague(id, { [quantity().key]: 2001 });
    const preview = await story.preview();
    const key = conflictKey(id, quantity().column);
    return { id, key, preview: story.resolve(preview, new Map([[key, { value }]])) };
  }

  test("is sent, and written into the sheet once the platform has it", async () => {
    const { id, preview } = await settled(3001);
    expect(preview.plan.updates[0]?.changes).toEqual([
      { column: quantity().column, before: 2001, to: 3001, sheet: 1001 },
    ]);
    await story.send(preview);
    expect(story.records.get(id)?.[quantity().key]).toBe(3001);
    expect(story.sheet.value(0, "Quantity")).toBe(3001);
    expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [], writes: [] });
  });

  test("is a conflict as before when the platform refuses it", async () => {
    const { id, preview } = await settled(3001);
    await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
    await story.send(preview);
    expect(story.sheet.value(0, "Quantity")).toBe(1001);
    const again = await story.preview();
    expect(again.plan.updates).toEqual([]);
    expect(again.plan.conflicts).toMatchObject([{ id, ours: 1001, theirs: 2001 }]);
  });

  test("does not count while its row is left out", async () => {
    const { id, key, preview } = await settled(3001);
    const left = story.choose(preview, { excluded: new Set([id]) });
    expect(left.plan.updates).toEqual([]);
    expect(left.plan.conflicts).toHaveLength(1);
    expect(story.choose(left, { excluded: new Set() }).plan.updates).toHaveLength(1);
    expect(left.choices.resolutions.has(key)).toBe(true);
  });

  test("that is no number in a number column is a problem of the row, and nothing of it is sent", async () => {
    const { key, preview } = await settled(1);
    const text = story.resolve(preview, new Map([[key, { value: "many" }]]));
    expect(text.plan.updates).toEqual([]);
    expect(text.plan.problems).toMatchObject([{ kind: "textInNumber", value: "many" }]);
  });
});

describe("a new row that holds what a new row of the platform holds", () => {
  async function twin() {
    const row = story.sheet.add({ Title: "Twin" });
    await story.colleagueAdds({ c1: "Twin" });
    return { row, preview: await story.preview() };
  }

  test("is told apart and left out, so that nobody creates it twice unawares", async () => {
    const { preview } = await twin();
    expect(preview.plan.creates).toMatchObject([{ like: preview.plan.appends[0]?.id }]);
    expect(preview.choices.excluded.size).toBe(1);
    await story.send(preview);
    expect(story.titled("Twin")).toHaveLength(1);
  });

  test("goes when the person takes it in: then two were meant", async () => {
    const { preview } = await twin();
    await story.send(story.choose(preview, { excluded: new Set() }));
    expect(story.titled("Twin")).toHaveLength(2);
  });
});
