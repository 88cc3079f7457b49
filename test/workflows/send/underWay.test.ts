// A pane that opens in the middle of a send says so: whose it is, and how far one's own is.
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import { giveUp, offerOf } from "../../../src/workflows/refresh/giveUp";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { sendUnderWay } from "../../../src/workflows/send/underWay";
import { dying } from "../../support/dying";
import { openOffice } from "../../support/office";
import { Story } from "../../support/story";
import { connect, showPiece } from "../../support/world";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 12 });
});
afterEach(() => story.close());

const known = () => story.world.run(sendUnderWay(story.world.services, story.link));

/** The window closes as soon as its send is handed over. */
async function closed(): Promise<void> {
  const { world } = story;
  const pane = dying(world.services, { at: "followSend", when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
}

test("one's own: how far it is, also while it is paused, and nothing of it once it has ended", async () => {
  const { world } = story;
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  await closed();
  const underWay = await known();
  expect(underWay).toMatchObject({ here: true, progress: { changes: 3 }, send: { counts: { updates: 3 } } });
  const id = underWay?.send.id ?? "";
  await world.run(world.services.gateway.pauseSend(id));
  expect(await known()).toMatchObject({
    progress: { state: "paused", why: "person" },
    send: { state: "running", leaseUntil: null },
  });
  await world.run(world.services.gateway.stopSend(id));
  await world.run(world.clock.wait(5_000));
  expect(await known()).toBeNull();
});

test("a colleague's: who sends and how many rows, and nothing of how far it is", async () => {
  const { world } = story;
  const other = await world.run(connect(world.gateway, world.clock, await openOffice(), colleagueCredentials));
  const linked = await world.run(linkWorksheet(other, showPiece(world)));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  story.sheet.type(0, "Quantity", "70");
  await closed();
  expect(await world.run(sendUnderWay(other, linked.link))).toMatchObject({
    here: false,
    progress: null,
    send: { by: { userEmail: demoCredentials.userEmail, own: false } },
  });
});

test("nothing where no send runs", async () => {
  story.sheet.type(0, "Quantity", "70");
  await story.send(await story.preview());
  expect(await known()).toBeNull();
});

test("a preview in the middle of it says that it runs, not that its answer was lost", async () => {
  story.sheet.add({ Title: "Pump" });
  await closed();
  const shown = await story.world.run(previewTable(story.world.services, story.link.id));
  expect(shown).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
});

test("nothing is given up in the middle of it", async () => {
  for (const row of [0, 1]) story.sheet.type(row, "Quantity", String(70 + row));
  const { edits } = offerOf(await story.preview(), null);
  await closed();
  const done = await story.world.run(giveUp(story.world.services, story.link.id, edits));
  expect(done).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
  expect(story.sheet.value(1, "Quantity")).toBe(71);
});
