// A long send beside a colleague: a row leaves over a reading of at most ten seconds, and what moved since the preview
// comes back as a conflict.
import type { WorkflowOptions } from "../../../src/workflows/services";
import { sendTime } from "../../../src/workflows/send/time";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

const ROWS = 130;
let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: ROWS });
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const rows = (count: number) => [...Array(count).keys()];
const titleOf = (row: number) => String(story.sheet.value(row, "Title"));

/** Does something once so many rows have left. */
function after(count: number, act: () => Promise<void>): WorkflowOptions {
  let done = false;
  return {
    onProgress: ({ step, done: sent }) => {
      if (done || step !== "sending" || sent < count) return;
      done = true;
      void act();
    },
  };
}

async function readingsOf(work: () => Promise<unknown>) {
  const before = (await story.requests()).length;
  await work();
  const since = (await story.requests()).slice(before).map(({ operation }) => operation);
  return {
    pages: since.filter((operation) => operation === "listLineItems").length,
    single: since.filter((operation) => operation === "getLineItem").length,
  };
}

test("a colleague's change while other rows leave is not put back", async () => {
  for (const row of rows(100)) story.sheet.type(row, "Quantity", String(5_000 + row));
  const [noted, priced] = [idOf(90), idOf(95)];
  const quantity = story.records.get(priced)?.["c2"];
  const preview = await story.preview();
  const done = await story.send(
    preview,
    [],
    after(20, async () => {
      await story.colleague(noted, { c9: "their note" });
      await story.colleague(priced, { c2: 77 });
    }),
  );
  expect(done).toMatchObject({ updated: 99, conflicts: 1, failed: 0, stoppedBy: null });
  expect(story.records.get(noted)).toMatchObject({ c2: 5_090, c9: "their note" });
  expect(story.sheet.value(90, "Notes")).toBe("their note");
  expect(quantity).not.toBe(77);
  expect(story.records.get(priced)?.["c2"]).toBe(77);
  expect(story.sheet.value(95, "Quantity")).toBe(5_095);
  expect(story.sheet.value(95, STATUS)).toMatch(/^Not sent: Quantity changed on the platform after your preview/);
  expect((await story.preview()).plan.conflicts).toMatchObject([
    { row: 95, agreed: quantity, ours: 5_095, theirs: 77 },
  ]);
});

test("rows that lie together are renewed by pages, rows that lie alone one by one", async () => {
  for (const row of rows(100)) story.sheet.type(row, "Quantity", String(5_000 + row));
  const together = await story.preview();
  story.world.clock.advance(20_000);
  const { pages, single } = await readingsOf(() => story.send(together));
  expect(pages + single).toBeLessThanOrEqual(5);
  for (const row of [3, 120]) story.sheet.type(row, "Quantity", "1");
  const apart = await story.preview();
  story.world.clock.advance(20_000);
  expect(await readingsOf(() => story.send(apart))).toEqual({ pages: 0, single: 2 });
});

test("the time that the preview tells counts the readings, and comes true", async () => {
  for (const row of rows(60)) story.sheet.type(row, "Quantity", String(5_000 + row));
  const preview = await story.preview();
  story.world.clock.advance(20_000);
  const told = sendTime(story.world.services, preview);
  const began = story.world.clock.now();
  await story.send(preview);
  const took = story.world.clock.now() - began;
  expect(told).toBe((60 + 2) * 200);
  expect(Math.abs(took - told)).toBeLessThan(told / 10);
});

test("a row leaves over the gateway's own reading, however young the preview is", async () => {
  story.sheet.type(3, "Quantity", "1");
  const preview = await story.preview();
  expect(await readingsOf(() => story.send(preview))).toEqual({ pages: 0, single: 1 });
});

test("a row that a colleague changed since the preview is not deleted", async () => {
  const [changed, left] = [idOf(3), idOf(4)];
  story.sheet.deleteRow(4);
  story.sheet.deleteRow(3);
  const preview = await story.preview();
  await story.colleague(changed, { c9: "still needed" });
  story.world.clock.advance(20_000);
  const done = await story.send(preview, [changed, left]);
  expect(done).toMatchObject({ deleted: 1, conflicts: 1 });
  expect(story.records.get(changed)?.["c9"]).toBe("still needed");
  expect(story.records.has(left)).toBe(false);
});

test("a row that is gone by the time it leaves says so, and the others arrive", async () => {
  for (const row of [3, 4]) story.sheet.type(row, "Quantity", "1");
  const name = titleOf(3);
  const preview = await story.preview();
  await story.colleagueDeletes(idOf(3));
  story.world.clock.advance(20_000);
  const done = await story.send(preview);
  expect(done).toMatchObject({ updated: 1, failed: 1 });
  expect(done.outcomes.find(({ kind }) => kind === "failed")?.name).toBe(name);
  expect(story.sheet.value(3, STATUS)).toMatch(/^Not sent: the platform no longer (lists|has) this row/);
});

test("a reading that fails stops the send before the row leaves, and it stays pending", async () => {
  story.sheet.type(3, "Quantity", "1");
  const preview = await story.preview();
  story.world.clock.advance(20_000);
  await story.fault({ kind: "dropBefore", operation: "getLineItem", times: "always" });
  const done = await story.send(preview);
  expect(done).toMatchObject({ updated: 0, unknown: 0, stoppedBy: { kind: "unreachable" } });
  expect(await story.changing()).toEqual([]);
  expect(await story.status()).toMatchObject({ edited: 1 });
});
