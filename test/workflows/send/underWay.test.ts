// A pane that opens in the middle of a send says so: whose it is, how far it is as far as the gateway knows, and until
// when it has the list.
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import { giveUp, offerOf } from "../../../src/workflows/refresh/giveUp";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { openSends } from "../../../src/workflows/send/underWay";
import { dying } from "../../support/dying";
import { openOffice } from "../../support/office";
import { Story } from "../../support/story";
import { connect, showPiece } from "../../support/world";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 12 });
});
afterEach(() => story.close());

const known = () => story.world.run(openSends(story.world.services, story.link));

/** The window closes before the nth such request leaves. */
async function closeAt(at: string, nth: number): Promise<void> {
  const { world } = story;
  const pane = dying(world.services, { at, when: "before", nth });
  await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
}

test("one's own: rows that arrived, until when, and afterwards that it was cut off", async () => {
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  await closeAt("updateLineItem", 2);
  const { underWay, cutOff } = await known();
  expect(cutOff).toBeNull();
  expect(underWay).toMatchObject({ here: true, arrived: 1, send: { state: "running", counts: { updates: 3 } } });
  const until = Date.parse(underWay?.send.leaseUntil ?? "");
  expect(until - story.world.clock.now()).toBeGreaterThan(0);
  expect(until - story.world.clock.now()).toBeLessThanOrEqual(60_000);
  story.world.clock.advance(61_000);
  expect(await known()).toMatchObject({ underWay: null, cutOff: { state: "cutOff" } });
});

test("a colleague's: who sends and how many rows, and nothing of how far it is", async () => {
  const { world } = story;
  const other = await world.run(connect(world.gateway, world.clock, await openOffice(), colleagueCredentials));
  const linked = await world.run(linkWorksheet(other, showPiece(world)));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  story.sheet.type(0, "Quantity", "70");
  await closeAt("updateLineItem", 1);
  expect(await world.run(openSends(other, linked.link))).toMatchObject({
    cutOff: null,
    underWay: { here: false, arrived: null, send: { by: { userEmail: demoCredentials.userEmail, own: false } } },
  });
});

test("nothing where no send runs", async () => {
  story.sheet.type(0, "Quantity", "70");
  await story.send(await story.preview());
  expect(await known()).toEqual({ cutOff: null, underWay: null });
});

test("a preview in the middle of it says that it runs, not that its answer was lost", async () => {
  story.sheet.add({ Title: "Pump" });
  await closeAt("bulkCreateLineItems", 1);
  const shown = await story.world.run(previewTable(story.world.services, story.link.id));
  expect(shown).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
});

test("nothing is given up in the middle of it", async () => {
  for (const row of [0, 1]) story.sheet.type(row, "Quantity", String(70 + row));
  const { edits } = offerOf(await story.preview(), null);
  await closeAt("updateLineItem", 2);
  const done = await story.world.run(giveUp(story.world.services, story.link.id, edits));
  expect(done).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
  expect(story.sheet.value(1, "Quantity")).toBe(71);
});
