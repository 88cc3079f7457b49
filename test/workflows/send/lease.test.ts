// One sender a worksheet: whoever comes second is told who sends.
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Preview } from "../../../src/workflows/send/types";
import type { Services } from "../../../src/workflows/services";
import { dying } from "../../support/dying";
import { openOffice } from "../../support/office";
import { ID, sheetOf, type SheetTable } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect, showPiece } from "../../support/world";

interface Colleague {
  readonly services: Services;
  readonly linkId: string;
  readonly sheet: SheetTable;
}

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

/** A second person of the same company with a workbook of their own. */
async function colleague(): Promise<Colleague> {
  const { world } = story;
  const office = await openOffice();
  const services = await world.run(connect(world.gateway, world.clock, office, colleagueCredentials));
  const linked = await world.run(linkWorksheet(services, showPiece(world)));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  return { services, linkId: linked.link.id, sheet: sheetOf({ office }, linked.link) };
}

async function previewOf({ services, linkId }: Colleague): Promise<Preview> {
  const outcome = await story.world.run(previewTable(services, linkId));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.preview;
}

const send = (services: Services, preview: Preview) => story.world.run(sendPreview(services, preview));

/** My window is gone, and the gateway goes on. */
async function standStill(at: string): Promise<void> {
  const { world } = story;
  const pane = dying(world.services, { at, when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
}

test("two people who send one worksheet at once: the second is told who sends, and nothing of theirs is marked or sent", async () => {
  const other = await colleague();
  const row = other.sheet.add({ Title: "Theirs" });
  const shown = await previewOf(other);
  story.sheet.type(0, "Quantity", "71");
  await standStill("followSend");
  expect(await send(other.services, shown)).toMatchObject({
    ok: false,
    obstacle: { kind: "leaseHeld", holder: demoCredentials.userEmail, own: false },
  });
  expect(other.sheet.value(row, ID)).toBe("");
  expect(story.titled("Theirs")).toEqual([]);
});

test("after the first send has ended the second goes through where the two do not touch", async () => {
  const other = await colleague();
  other.sheet.add({ Title: "Theirs" });
  const shown = await previewOf(other);
  story.sheet.add({ Title: "Mine" });
  await story.send(await story.preview());
  expect(await send(other.services, shown)).toMatchObject({ ok: true, created: 1 });
  expect([story.titled("Mine").length, story.titled("Theirs").length]).toEqual([1, 1]);
});

test("a preview that the other send has made old is not sent, however young it is", async () => {
  const other = await colleague();
  other.sheet.type(0, "Quantity", "99");
  const shown = await previewOf(other);
  story.sheet.type(0, "Quantity", "71");
  await story.send(await story.preview());
  expect(await send(other.services, shown)).toMatchObject({ obstacle: { kind: "previewOutdated" } });
  expect(story.records.get(String(story.sheet.value(0, ID)))?.["c2"]).toBe(71);
  expect((await previewOf(other)).plan.conflicts).toHaveLength(1);
});

test("a cancelled send ends at the gateway too, so that the next one need not wait", async () => {
  const other = await colleague();
  other.sheet.type(5, "Quantity", "55");
  const shown = await previewOf(other);
  story.sheet.type(0, "Quantity", "71");
  const stop = new AbortController();
  stop.abort();
  const done = await story.send(await story.preview(), [], { signal: stop.signal });
  expect(done).toMatchObject({ updated: 0, cancelled: true });
  expect(await send(other.services, shown)).toMatchObject({ ok: true, updated: 1 });
});

test("a preview without anything to send opens no send", async () => {
  const { services } = story.world;
  expect(await send(services, await story.preview())).toMatchObject({ ok: true, sendId: null });
  expect(await story.world.run(services.gateway.sends(null))).toEqual([]);
});
