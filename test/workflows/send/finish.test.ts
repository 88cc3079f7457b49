// A send that was cut off is finished from the workbook as it is opened again: the same end as of an undisturbed send,
// nothing twice.
import { createLineItem } from "../../../src/platform/lineItems";
import { cutOffSend, finishSend } from "../../../src/workflows/send/finish";
import { previewTable, withChoices } from "../../../src/workflows/send/preview";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import type { FinishOutcome, Preview } from "../../../src/workflows/send/types";
import type { Progress, Services } from "../../../src/workflows/services";
import { dying, type DeathPoint } from "../../support/dying";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

const AFTER_LEASE = 61_000;
let story: Story;
let deleted: string[];
let updated: string[];

beforeEach(async () => {
  story = await Story.begin();
  const idOf = (row: number) => String(story.sheet.value(row, ID));
  updated = [0, 1, 2].map(idOf);
  deleted = [idOf(10), idOf(11)];
  story.sheet.deleteRow(11);
  story.sheet.deleteRow(10);
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(700 + row));
  for (const Title of ["Valve A", "Valve B"]) story.sheet.add({ Title, Quantity: "2" });
});
afterEach(() => story.close());

async function cutOff(point: DeathPoint): Promise<void> {
  const { world, link } = story;
  const pane = dying(world.services, point);
  const shown = await story.preview();
  const chosen = withChoices(shown, { ...shown.choices, deletions: new Set(deleted) });
  const end = await world.run(Promise.race([sendPreview(pane.services, chosen), pane.death]));
  if (end !== "died") throw new Error(`The send of ${link.id} ended before ${point.at}.`);
  world.clock.advance(AFTER_LEASE);
}

/** The workbook is opened again: another pane, another session. */
async function reopened(): Promise<Services> {
  const { world } = story;
  return world.run(connect(world.gateway, world.clock, world.office));
}

async function finish(services: Services): Promise<FinishOutcome> {
  const { world, link } = story;
  const offered = await world.run(cutOffSend(services, link));
  if (offered === null) throw new Error("No send is offered to be finished.");
  return world.run(finishSend(services, link.id, offered.id));
}

async function sendRest(services: Services, outcome: FinishOutcome) {
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  if (outcome.done) return outcome;
  const sent = await story.world.run(sendPreview(services, outcome.preview));
  if (!sent.ok) throw new Error(sent.obstacle.kind);
  return sent;
}

async function emptyPreview(services: Services): Promise<Preview["plan"]> {
  const outcome = await story.world.run(previewTable(services, story.link.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.preview.plan;
}

async function expectTheEnd(services: Services): Promise<void> {
  expect(updated.map((id) => story.records.get(id)?.["c2"])).toEqual([700, 701, 702]);
  expect(["Valve A", "Valve B"].map((title) => story.titled(title).length)).toEqual([1, 1]);
  expect(deleted.map((id) => story.records.has(id))).toEqual([false, false]);
  expect(story.records.size).toBe(30);
  expect(await emptyPreview(services)).toMatchObject({
    creates: [],
    updates: [],
    deletions: [],
    writes: [],
    appends: [],
    conflicts: [],
    problems: [],
  });
  expect(await story.world.run(cutOffSend(services, story.link))).toBeNull();
  const row = story.sheet.find("Title", "Valve B");
  expect(String(story.sheet.value(row, ID))).toMatch(/^\d+$/);
}

const points: readonly (readonly [string, DeathPoint])[] = [
  ["after the send was opened", { at: "openSend", when: "after" }],
  ["before the marks", { at: "markNew", when: "before" }],
  ["after the marks", { at: "markNew", when: "after" }],
  ["before the first update", { at: "updateLineItem", when: "before" }],
  ["with the answer of the second update unheard", { at: "updateLineItem", nth: 2, when: "after" }],
  ["before the new rows left", { at: "bulkCreateLineItems", when: "before" }],
  ["with the answer to the new rows unheard", { at: "bulkCreateLineItems", when: "after" }],
  ["before the deletions", { at: "deleteLineItem", when: "before" }],
  ["between two deletions", { at: "deleteLineItem", nth: 2, when: "before" }],
  ["before the gateway was told the end", { at: "finishSend", when: "before" }],
];

test.each(points)("a pane that dies %s leaves a send that ends like an undisturbed one", async (_name, point) => {
  await cutOff(point);
  const services = await reopened();
  await sendRest(services, await finish(services));
  await expectTheEnd(services);
});

test("an answer that the gateway lost too is waited for, and its rows are not sent again", async () => {
  await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems" });
  await cutOff({ at: "bulkCreateLineItems", when: "after" });
  const services = await reopened();
  await sendRest(services, await finish(services));
  await expectTheEnd(services);
});

test("the rest is what is left of that send alone: later edits stay pending, and an edited row shows its new value", async () => {
  await cutOff({ at: "updateLineItem", nth: 2, when: "before" });
  story.sheet.type(2, "Quantity", "9");
  story.sheet.type(5, "Quantity", "55");
  const late = story.sheet.add({ Title: "Later row", Quantity: "1" });
  const services = await reopened();
  const outcome = await finish(services);
  if (!outcome.ok || outcome.done) throw new Error("There is a rest.");
  const { plan, choices, continues, sendAt } = outcome.preview;
  expect(continues).not.toBeNull();
  expect(sendAt).not.toBeNull();
  expect([...choices.excluded].sort()).toEqual([String(story.sheet.value(5, ID)), `row ${late}`].sort());
  expect(plan.updates.find(({ id }) => id === updated[2])?.changes).toMatchObject([{ to: 9 }]);
  expect(await sendRest(services, outcome)).toMatchObject({ created: 2, updated: 2, deleted: 2 });
  expect(story.titled("Later row")).toHaveLength(0);
  expect(await emptyPreview(services)).toMatchObject({
    updates: [{ changes: [{ to: 55 }] }],
    creates: [{ row: late }],
  });
});

test("a confirmed deletion of a row that somebody changed since is not ticked in the rest", async () => {
  await cutOff({ at: "deleteLineItem", when: "before" });
  const [changed = "", other = ""] = deleted;
  await story.colleague(changed, { c9: "still needed" });
  const outcome = await finish(await reopened());
  if (!outcome.ok || outcome.done) throw new Error("There is a rest.");
  expect([...outcome.preview.choices.deletions]).toEqual([other]);
});

test("rows that were sorted meanwhile are found by their marks", async () => {
  await cutOff({ at: "bulkCreateLineItems", when: "before" });
  story.world.office.store.sortTable(story.sheet.table.id, 1, false);
  const services = await reopened();
  await sendRest(services, await finish(services));
  await expectTheEnd(services);
});

test("rows that a refresh freed of their marks are known by what they hold", async () => {
  await cutOff({ at: "bulkCreateLineItems", when: "before" });
  const services = await reopened();
  await story.world.run(refreshTable(services, story.link.id));
  await sendRest(services, await finish(services));
  await expectTheEnd(services);
});

test("a row whose request never left is not taken for a colleague's row that looks the same", async () => {
  await cutOff({ at: "bulkCreateLineItems", when: "before" });
  await story.colleagueAdds({ c1: "Valve A", c2: 2 });
  const services = await reopened();
  await sendRest(services, await finish(services));
  expect(story.titled("Valve A")).toHaveLength(2);
  const id = String(story.sheet.value(story.sheet.find("Title", "Valve A"), ID));
  expect(story.records.get(id)?.["c1"]).toBe("Valve A");
});

test("while the send may still run in another window its rows are left alone and nothing is offered", async () => {
  const { world, link } = story;
  await cutOff({ at: "bulkCreateLineItems", when: "before" });
  world.clock.advance(-AFTER_LEASE);
  const services = await reopened();
  expect(await world.run(cutOffSend(services, link))).toBeNull();
  expect(await world.run(previewTable(services, link.id))).toMatchObject({
    obstacle: { kind: "leaseHeld", own: true },
  });
  expect(String(story.sheet.value(story.sheet.find("Title", "Valve A"), ID))).toMatch(/^new:/);
});

test("a send that was made from another table is refused here", async () => {
  const outcome = await story.world.run(finishSend(story.world.services, story.link.id, "other.1"));
  expect(outcome).toEqual({ ok: false, obstacle: { kind: "sentElsewhere" } });
});

/** A change of some other tool whose answer was lost just now. */
async function somethingUnknown(services: Services): Promise<void> {
  await story.fault({ kind: "dropBefore", operation: "createLineItem" });
  const { eventId, worksheetId } = story.worksheet;
  const call = services.client.run(
    createLineItem,
    {
      path: { event_id: eventId, worksheet_id: worksheetId },
      body: { data: { type: "line_items", attributes: { data: { c1: "By a tool" } } } },
    },
    { idempotencyKey: "a-tool-1" },
  );
  await expect(story.world.run(call)).rejects.toMatchObject({ kind: "unknownOutcome" });
}

test("finishing waits for what is unknown, and says how long", async () => {
  await cutOff({ at: "deleteLineItem", when: "before" });
  const services = await reopened();
  await somethingUnknown(services);
  const waits: Progress[] = [];
  const onProgress = (progress: Progress): void => {
    if (progress.step === "waiting") waits.push(progress);
  };
  const offered = await story.world.run(cutOffSend(services, story.link));
  const outcome = await story.world.run(finishSend(services, story.link.id, offered?.id ?? "", { onProgress }));
  expect(waits.length).toBeGreaterThan(50);
  expect(waits[0]).toMatchObject({ done: 0, total: waits[0]?.msLeft });
  await sendRest(services, outcome);
  await expectTheEnd(services);
});

test("waiting can be stopped, and the send is then still offered", async () => {
  await cutOff({ at: "deleteLineItem", when: "before" });
  const services = await reopened();
  await somethingUnknown(services);
  const stop = new AbortController();
  const onProgress = ({ step, done }: Progress) => {
    if (step === "waiting" && done > 5_000) stop.abort(new Error("cancelled"));
  };
  const offered = await story.world.run(cutOffSend(services, story.link));
  const finishing = finishSend(services, story.link.id, offered?.id ?? "", {
    onProgress,
    signal: stop.signal,
  });
  await expect(story.world.run(finishing)).rejects.toThrow("cancelled");
  expect(await story.world.run(cutOffSend(services, story.link))).toMatchObject({ id: offered?.id });
});

test("an edit made while nobody knew whether its row had arrived stays, and is still to be sent", async () => {
  await cutOff({ at: "bulkCreateLineItems", when: "after" });
  const row = story.sheet.find("Title", "Valve A");
  story.sheet.type(row, "Quantity", "99");
  const services = await reopened();
  await story.world.run(refreshTable(services, story.link.id));
  expect(String(story.sheet.value(row, ID))).toMatch(/^\d+$/);
  expect(story.sheet.value(row, "Quantity")).toBe(99);
  expect((await emptyPreview(services)).updates).toContainEqual(
    expect.objectContaining({ row, changes: [expect.objectContaining({ before: 2, to: 99 })] }),
  );
});
