// New rows whose answer says less than one could wish: whose id is whose, and which row is a stranger's.
import { makeNewRows } from "../../../src/workflows/table/status";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { SETTLE_MS } from "../../../src/platform/settleTime";

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const BULK = "bulkCreateLineItems";
const titles = ["Valve A", "Valve B", "Valve C"];
const addThree = () => titles.map((Title) => story.sheet.add({ Title, Quantity: "2" }));
const twinOf = (row: number) => story.colleagueAdds({ c1: titles[row] ?? "", c2: 2 });
const idOf = (row: number) => String(story.sheet.value(row, ID));
const statusOf = (row: number) => String(story.sheet.value(row, STATUS));

test("a platform that trims and answers in another order crosses no ids", async () => {
  await story.fault({ kind: "shuffleBulk", operation: BULK, trims: true });
  const rows = titles.map((title, n) => story.sheet.add({ Title: ` ${title} `, Quantity: String(n + 1) }));
  expect(await story.send(await story.preview())).toMatchObject({ created: 3, unknown: 0 });
  for (const [n, row] of rows.entries()) {
    expect(story.records.get(idOf(row))?.["c2"]).toBe(n + 1);
    expect(story.sheet.value(row, "Quantity")).toBe(n + 1);
  }
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], conflicts: [] });
});

/** A colleague makes a row with the content of our third one right after the bulk create. */
async function sendBesideTwin(answer: "created" | "error"): Promise<readonly number[]> {
  const rows = addThree();
  const preview = await story.preview();
  await story.fault({ kind: "partialBulk", operation: BULK, applied: 2, answer });
  story.afterCreate(() => twinOf(2));
  await story.send(preview);
  return rows;
}

test("a stranger's row with equal content is not adopted where the answer left ours out", async () => {
  const rows = await sendBesideTwin("created");
  expect(rows.map((row) => /^\d+$/.test(idOf(row)))).toEqual([true, true, false]);
  await story.refresh();
  expect(rows.map((row) => /^\d+$/.test(idOf(row)))).toEqual([true, true, false]);
  expect(statusOf(rows[2] ?? 0)).toMatch(/^Unknown whether this row arrived: the platform has one like it/);
  await story.refresh();
  expect(statusOf(rows[2] ?? 0)).toMatch(/^Unknown whether this row arrived: the platform has one like it/);
  expect((await story.preview()).plan.creates).toEqual([]);
});

test("a row that the answer left out and that nobody made is sent again by the gateway", async () => {
  const rows = addThree();
  const preview = await story.preview();
  await story.fault({ kind: "partialBulk", operation: BULK, applied: 2, answer: "created" });
  expect(await story.send(preview)).toMatchObject({ created: 3, unknown: 0 });
  expect(rows.every((row) => /^\d+$/.test(idOf(row)))).toBe(true);
  expect(titles.map((title) => story.titled(title).length)).toEqual([1, 1, 1]);
});

test("where a refused request seems to have made every row, each is asked about and none is adopted or sent again", async () => {
  const rows = await sendBesideTwin("error");
  for (const row of rows) {
    expect(idOf(row)).toMatch(/^new:ask\./);
    expect(statusOf(row)).toMatch(/^Unknown whether this row arrived: the platform has one like it/);
  }
  expect((await story.preview()).plan).toMatchObject({ creates: [], appends: [] });
});

test("a row in doubt that the person deletes comes down as the platform's", async () => {
  const rows = await sendBesideTwin("created");
  await story.refresh();
  story.sheet.deleteRow(rows[2] ?? 0);
  expect(await story.refresh()).toMatchObject({ rowsAppended: 1 });
  expect(story.titled("Valve C")).toHaveLength(1);
});

/** The gateway cannot read the list back, for longer than it waits. */
async function sendUnread(): Promise<void> {
  const preview = await story.preview();
  await story.fault({ kind: "dropAnswer", operation: BULK });
  // The gateway reads the list once before the rows leave.
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always", nth: 2 });
  expect(await story.send(preview)).toMatchObject({ created: 0, unknown: 1 });
  await story.world.sim("DELETE", "/faults");
}

test("a row whose answer was lost and that a colleague renamed is asked about, and not sent again", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2", "Unit of Measure": "PCS" });
  await sendUnread();
  const [id = ""] = [...story.records].find(([, cells]) => cells["c1"] === "Valve A") ?? [];
  await story.colleague(id, { c1: "Their valve" });
  await story.refresh();
  expect(statusOf(row)).toMatch(/^Unknown whether this row arrived: the platform has one like it/);
  expect((await story.preview()).plan.creates).toEqual([]);
});

test("a row in doubt that the person makes new does not take a stranger's record after all", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
  await sendUnread();
  const [mine = ""] = [...story.records].find(([, cells]) => cells["c1"] === "Valve A") ?? [];
  await twinOf(0);
  await story.refresh();
  expect(idOf(row)).toMatch(/^new:ask\./);
  await story.colleagueDeletes(mine);
  story.world.clock.advance(SETTLE_MS);
  await story.refresh();
  await makeNewRows(story.world.services, story.link.id, [{ row, id: idOf(row) }]);
  const { plan } = await story.preview();
  expect(idOf(row)).toBe("");
  const [theirs = ""] = [...story.records].find(([, cells]) => cells["c1"] === "Valve A") ?? [];
  expect(plan.creates).toMatchObject([{ row, like: theirs }]);
});

test("a value typed back while its update is unknown is a conflict, not overwritten by the update", async () => {
  const old = String(story.sheet.value(0, "Quantity"));
  story.sheet.type(0, "Quantity", "71");
  const preview = await story.preview();
  await story.fault({ kind: "dropAnswer", operation: "updateLineItem" });
  await story.fault({ kind: "status", status: 503, operation: "getLineItem", times: "always", nth: 2 });
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always" });
  expect(await story.send(preview)).toMatchObject({ unknown: 1 });
  await story.world.sim("DELETE", "/faults");
  story.sheet.type(0, "Quantity", old);
  await story.refresh();
  expect(String(story.sheet.value(0, "Quantity"))).toBe(old);
  expect((await story.preview()).plan.conflicts).toMatchObject([{ row: 0, theirs: 71 }]);
});
