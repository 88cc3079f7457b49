// Sends that are cut off: nothing is lost, nothing is doubled, and every row says what became of it.
import { SETTLE_MS } from "../../../src/workflows/journal/unknownRows";
import { previewTable } from "../../../src/workflows/send/preview";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const BULK = "bulkCreateLineItems";

async function sendThree(): Promise<{ readonly rows: readonly number[] }> {
  const rows = ["Valve A", "Valve B", "Valve C"].map((Title) => story.sheet.add({ Title, Quantity: "2" }));
  await story.send(await story.preview());
  return { rows };
}

const standOnce = () => ["Valve A", "Valve B", "Valve C"].map((title) => story.titled(title).length);

test("a bulk create whose answer is lost is not sent again; the next refresh finds its rows", async () => {
  await story.fault({ kind: "dropAnswer", operation: BULK });
  const { rows } = await sendThree();
  expect(story.sheet.value(rows[0] ?? 0, STATUS)).toMatch(/^Unknown whether/);
  expect(await story.status()).toMatchObject({ pending: 3, added: 0 });
  expect(await story.refresh()).toMatchObject({ rowsAppended: 0, settled: 3 });
  expect(standOnce()).toEqual([1, 1, 1]);
  expect(rows.every((row) => /^\d+$/.test(String(story.sheet.value(row, ID))))).toBe(true);
  expect(await story.status()).toMatchObject({ pending: 0, added: 0, edited: 0 });
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], appends: [] });
});

test("a bulk create that never arrived stays unknown until it can no longer be applied, then its rows are new again", async () => {
  await story.fault({ kind: "dropBefore", operation: BULK });
  const { rows } = await sendThree();
  const early = await story.world.run(previewTable(story.world.services, story.link.id));
  expect(early).toMatchObject({ ok: false, obstacle: { kind: "sendUnsettled" } });
  story.world.clock.advance(SETTLE_MS);
  await story.refresh();
  expect(story.sheet.value(rows[1] ?? 0, STATUS)).toMatch(/^Not sent: the platform did not take this row/);
  expect(await story.send(await story.preview())).toMatchObject({ created: 3 });
  expect(standOnce()).toEqual([1, 1, 1]);
});

test("rows keep their request through a sort of the sheet while its outcome is unknown", async () => {
  await story.fault({ kind: "dropAnswer", operation: BULK });
  await sendThree();
  story.world.office.store.sortTable(story.sheet.table.id, 1, false);
  await story.refresh();
  for (const title of ["Valve A", "Valve B", "Valve C"]) {
    const id = String(story.sheet.value(story.sheet.find("Title", title), ID));
    expect(story.records.get(id)?.["c1"]).toBe(title);
  }
});

test("a bulk create that was applied in part counts what arrived and frees the rest", async () => {
  await story.fault({ kind: "partialBulk", operation: BULK, applied: 2, answer: "error" });
  const { rows } = await sendThree();
  expect(standOnce()).toEqual([1, 1, 0]);
  expect(rows.map((row) => /^\d+$/.test(String(story.sheet.value(row, ID))))).toEqual([true, true, false]);
  expect(await story.send(await story.preview())).toMatchObject({ created: 1 });
  expect(standOnce()).toEqual([1, 1, 1]);
});

test("a shuffled answer gives each row its own id", async () => {
  await story.fault({ kind: "shuffleBulk", operation: BULK });
  const { rows } = await sendThree();
  for (const row of rows) {
    const id = String(story.sheet.value(row, ID));
    expect(story.records.get(id)?.["c1"]).toBe(story.sheet.value(row, "Title"));
  }
});

test("identical new rows each get an id of their own", async () => {
  await story.fault({ kind: "dropAnswer", operation: BULK });
  const rows = [1, 2, 3].map(() => story.sheet.add({ Title: "Twin", Quantity: "1" }));
  await story.send(await story.preview());
  await story.refresh();
  expect(new Set(rows.map((row) => story.sheet.value(row, ID))).size).toBe(3);
  expect(story.titled("Twin")).toHaveLength(3);
});

test("an update whose answer is lost stops the send; the next comparison finds it applied", async () => {
  await story.fault({ kind: "dropAnswer", operation: "updateLineItem" });
  story.sheet.type(0, "Quantity", "71");
  story.sheet.type(1, "Quantity", "72");
  const done = await story.send(await story.preview());
  expect(done).toMatchObject({ updated: 0, unknown: 1 });
  expect(done.stoppedBy?.kind).toBe("unknownOutcome");
  expect((await story.preview()).plan.updates).toMatchObject([{ row: 1 }]);
});

test("an ended session stops the send and leaves the rest pending", async () => {
  story.sheet.type(0, "Quantity", "71");
  const preview = await story.preview();
  await story.world.run(story.world.services.gateway.disconnect());
  await expect(story.send(preview)).rejects.toMatchObject({ kind: "session" });
  expect(await story.status()).toMatchObject({ edited: 1 });
  expect(await story.changing()).toEqual([]);
});

test("a platform that cannot be reached leaves sheet and platform as they were", async () => {
  story.sheet.type(0, "Quantity", "71");
  await story.fault({ kind: "dropBefore", operation: "listLineItems", times: "always" });
  await expect(story.refresh()).rejects.toMatchObject({ kind: "unreachable" });
  expect(await story.status()).toMatchObject({ edited: 1, rows: 30 });
});

test("another person on the same workbook is asked before anything is read or sent", async () => {
  const { services } = story.world;
  const other = { ...services, account: { ...services.account, id: "someone-else" } };
  const outcome = await story.world.run(previewTable(other, story.link.id));
  expect(outcome).toMatchObject({
    ok: false,
    obstacle: { kind: "otherAccount", linkedBy: services.account.userEmail },
  });
});
