// A send goes on while no window is open. A pane that is opened later takes in what came of it: the same end as of an
// undisturbed send, nothing twice, and nothing of what was never handed over.
import { previewTable, withChoices } from "../../../src/workflows/send/preview";
import { type TakenIn, takeInOf } from "../../../src/workflows/outcomes/takeIn";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Preview } from "../../../src/workflows/send/types";
import type { Services } from "../../../src/workflows/services";
import { followedBy } from "../../../src/workflows/journal/followed";
import { dying, type DeathPoint } from "../../support/dying";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

const LATER_MS = 61_000;
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

function chosen(shown: Preview): Preview {
  return withChoices(shown, { ...shown.choices, deletions: new Set(deleted) });
}

/** The window is gone; what was handed over goes on. */
async function closedAt(point: DeathPoint): Promise<void> {
  const { world, link } = story;
  const pane = dying(world.services, point);
  const preview = chosen(await story.preview());
  const end = await world.run(Promise.race([sendPreview(pane.services, preview), pane.death]));
  if (end !== "died") throw new Error(`The send of ${link.id} ended before ${point.at}.`);
}

/** Excel is closed until all sends have ended, and a little longer. */
async function afterTheEnd(): Promise<Services> {
  const { world } = story;
  const services = await world.run(connect(world.gateway, world.clock, world.office));
  for (const { id, endedAt } of await world.run(services.gateway.sends(null)))
    // One that was opened and never handed over has nothing to follow.
    if (endedAt === null && (await world.run(services.gateway.sendDetails(id))).plan !== null)
      for (let after = 0, state = ""; state !== "ended";) {
        const answer = await world.run(services.gateway.followSend(id, { after, waitSeconds: 30 }));
        after = answer.next;
        state = answer.send.state;
      }
  world.clock.advance(LATER_MS);
  return services;
}

/** Nothing is in the way of writing. */
async function takenIn(services: Services): Promise<TakenIn | null> {
  const taken = await story.world.run(takeInOf(services, story.link.id));
  if (taken === "later") throw new Error("The sheet cannot be written.");
  return taken;
}

async function refreshed(services: Services): Promise<void> {
  const outcome = await story.world.run(refreshTable(services, story.link.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
}

async function shown(services: Services): Promise<Preview> {
  const outcome = await story.world.run(previewTable(services, story.link.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.preview;
}

async function expectTheEnd(services: Services): Promise<void> {
  expect(updated.map((id) => story.records.get(id)?.["c2"])).toEqual([700, 701, 702]);
  expect(["Valve A", "Valve B"].map((title) => story.titled(title).length)).toEqual([1, 1]);
  expect(deleted.map((id) => story.records.has(id))).toEqual([false, false]);
  expect(story.records.size).toBe(30);
  expect((await shown(services)).plan).toMatchObject({
    creates: [],
    updates: [],
    deletions: [],
    writes: [],
    appends: [],
    conflicts: [],
    problems: [],
  });
  const row = story.sheet.find("Title", "Valve B");
  expect(String(story.sheet.value(row, ID))).toMatch(/^\d+$/);
  expect(await takenIn(services)).toBeNull();
}

const before: readonly (readonly [string, DeathPoint])[] = [
  ["before it noted the send", { at: "saveFollowedSends", when: "before" }],
  ["before the marks", { at: "markNew", when: "before" }],
  ["after the marks", { at: "markNew", when: "after" }],
  ["before the hand-over", { at: "handOver", when: "before" }],
];

test.each(before)("a pane that dies %s has sent nothing, and its rows are new and pending again", async (_, point) => {
  await closedAt(point);
  const services = await afterTheEnd();
  await refreshed(services);
  expect(await story.changing()).toEqual([]);
  expect(String(story.sheet.value(story.sheet.find("Title", "Valve A"), ID))).toBe("");
  const sent = await story.world.run(sendPreview(services, chosen(await shown(services))));
  expect(sent).toMatchObject({ created: 2, updated: 3, deleted: 2, failed: 0 });
  await expectTheEnd(services);
});

const points: readonly (readonly [string, DeathPoint])[] = [
  ["with the answer to the hand-over unheard", { at: "handOver", when: "after" }],
  ["before it followed", { at: "followSend", when: "before" }],
  ["with the first outcomes unheard", { at: "followSend", when: "after" }],
  ["with half of a block in the sheet", { at: "patchTable", nth: 3, when: "after" }],
  ["with a block in the sheet and its number not kept", { at: "saveFollowedSends", nth: 2, when: "before" }],
  ["with a block in the sheet and its number kept", { at: "saveFollowedSends", nth: 2, when: "after" }],
];

test.each(points)("a pane that dies %s leaves a send that ends like an undisturbed one", async (_name, point) => {
  await closedAt(point);
  const services = await afterTheEnd();
  await refreshed(services);
  await expectTheEnd(services);
});

test("what came of a send is told once, by row", async () => {
  await story.fault({ kind: "status", status: 422, operation: "updateLineItem", times: 1 });
  await closedAt({ at: "followSend", when: "before" });
  const services = await afterTheEnd();
  const taken = await takenIn(services);
  const kinds = (taken?.outcomes ?? []).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["created", "created", "deleted", "deleted", "failed", "updated", "updated"]);
  expect(await takenIn(services)).toBeNull();
});

test("rows that were sorted meanwhile are found by their marks", async () => {
  await closedAt({ at: "followSend", when: "before" });
  story.world.office.store.sortTable(story.sheet.table.id, 1, false);
  const services = await afterTheEnd();
  await refreshed(services);
  await expectTheEnd(services);
});

test("an edit made while the send ran stays, and is still to be sent", async () => {
  await closedAt({ at: "followSend", when: "before" });
  const row = story.sheet.find("Title", "Valve A");
  story.sheet.type(row, "Quantity", "99");
  const services = await afterTheEnd();
  await refreshed(services);
  expect(String(story.sheet.value(row, ID))).toMatch(/^\d+$/);
  expect(story.sheet.value(row, "Quantity")).toBe(99);
  expect((await shown(services)).plan.updates).toContainEqual(
    expect.objectContaining({ row, changes: [expect.objectContaining({ before: 2, to: 99 })] }),
  );
});

test("a row that a colleague changed since the preview comes back as a conflict and is not overwritten", async () => {
  await closedAt({ at: "followSend", when: "before" });
  const [id = ""] = updated;
  await story.colleague(id, { c2: 5 });
  const services = await afterTheEnd();
  const taken = await takenIn(services);
  expect(taken?.outcomes).toContainEqual(
    expect.objectContaining({ kind: "conflict", id, reason: { kind: "movedSince", labels: ["Quantity"] } }),
  );
  expect(story.records.get(id)?.["c2"]).toBe(5);
  expect(story.sheet.value(0, "Quantity")).toBe(700);
  expect((await shown(services)).plan.conflicts).toMatchObject([{ id, ours: 700, theirs: 5 }]);
});

test("while it runs its new rows are left alone, and a preview says that it runs", async () => {
  const { world, link } = story;
  await closedAt({ at: "followSend", when: "before" });
  const services = await world.run(connect(world.gateway, world.clock, world.office));
  expect(await world.run(previewTable(services, link.id))).toMatchObject({
    obstacle: { kind: "leaseHeld", own: true },
  });
  expect(String(story.sheet.value(story.sheet.find("Title", "Valve A"), ID))).not.toBe("");
  expect(story.titled("Valve A").length).toBeLessThan(2);
});

test("a workbook that was saved in the middle goes on from its own number", async () => {
  const { services, account } = { services: story.world.services, account: story.world.services.account };
  await closedAt({ at: "saveFollowedSends", nth: 2, when: "before" });
  const name = followedBy(story.link.id, account.id);
  const copy = {
    agreed: await services.workbook.agreedCopy(story.link.id),
    sends: await services.workbook.followedSends(name),
    rows: Array.from({ length: story.sheet.rowCount() }, (_, row) =>
      [ID, STATUS, "Extended Price"].map((column) => [column, story.sheet.value(row, column)] as const),
    ),
  };
  const later = await afterTheEnd();
  await refreshed(later);
  if (copy.agreed === null) throw new Error("Nothing was saved.");
  await services.workbook.saveAgreedCopy(story.link.id, copy.agreed);
  await services.workbook.saveFollowedSends({ id: name, sends: copy.sends });
  copy.rows.forEach((cells, row) => cells.forEach(([column, value]) => story.sheet.put(row, column, value)));
  expect(copy.sends).toMatchObject([{ taken: 0 }]);
  await refreshed(later);
  await expectTheEnd(later);
});

test("two windows that follow at once write the same", async () => {
  const { world, link } = story;
  await closedAt({ at: "followSend", when: "before" });
  const one = await afterTheEnd();
  const other = await world.run(connect(world.gateway, world.clock, world.office));
  await world.run(Promise.all([takeInOf(one, link.id), takeInOf(other, link.id)]));
  await refreshed(one);
  await expectTheEnd(other);
  expect(story.sheet.value(0, STATUS)).toMatch(/^Sent/);
});

test("what the person stops is taken back: its rows are new or pending as they were", async () => {
  const { world } = story;
  await closedAt({ at: "followSend", when: "before" });
  const [send] = await world.run(world.services.gateway.sends(null));
  await world.run(world.services.gateway.stopSend(send?.id ?? ""));
  const services = await afterTheEnd();
  const taken = await takenIn(services);
  const unsent = taken?.unsent ?? 0;
  expect(unsent).toBeGreaterThan(0);
  const { plan } = await shown(services);
  expect(plan.creates.length + plan.updates.length + plan.deletions.length).toBe(unsent);
});
