// One sender a worksheet: whoever comes second is told who sends, and whoever lost its lease sends nothing more.
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

/** My send as it stands when I look at it from outside: open, and nobody works on it for a while. */
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
  await standStill("updateLineItem");
  expect(await send(other.services, shown)).toMatchObject({
    ok: false,
    obstacle: { kind: "leaseHeld", holder: demoCredentials.userEmail, own: false },
  });
  expect(other.sheet.value(row, ID)).toBe("");
  expect(await story.changing()).toEqual([]);
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

test("a pane that wakes up after its lease was taken sends nothing more, and keeps the rest pending", async () => {
  const other = await colleague();
  other.sheet.type(5, "Quantity", "55");
  const shown = await previewOf(other);
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  const { services } = story.world;
  let asleep = true;
  const sleeper: Services = {
    ...services,
    client: {
      ...services.client,
      // The machine sleeps after the first change; meanwhile somebody else sends.
      async run(operation, input, options) {
        const answer = await services.client.run(operation, input, options);
        if (operation.name === "updateLineItem" && asleep) {
          asleep = false;
          story.world.clock.advance(61_000);
          expect(await sendPreview(other.services, shown)).toMatchObject({ ok: true, updated: 1 });
        }
        return answer;
      },
    },
  };
  const done = await send(sleeper, await story.preview());
  expect(done).toMatchObject({ ok: true, updated: 1, failed: 0, stoppedBy: { kind: "leaseLost" } });
  const quantities = [0, 1, 2].map((row) => story.records.get(String(story.sheet.value(row, ID)))?.["c2"]);
  expect(quantities[0]).toBe(70);
  expect(quantities).not.toContain(71);
  expect((await story.preview()).plan.updates).toHaveLength(2);
});

test("a send that stands still for long keeps its lease by asking", async () => {
  const { services, clock } = story.world;
  for (const row of [0, 1]) story.sheet.type(row, "Quantity", String(70 + row));
  story.sheet.add({ Title: "New" });
  const renewed: number[] = [];
  const slow: Services = {
    ...services,
    workbook: {
      ...services.workbook,
      // A cell is being edited: Excel takes no writes for half a minute.
      patchTable(...words) {
        clock.advance(30_000);
        return services.workbook.patchTable(...words);
      },
    },
    gateway: {
      ...services.gateway,
      renewSend(id, fence) {
        renewed.push(fence);
        return services.gateway.renewSend(id, fence);
      },
    },
  };
  expect(await send(slow, await story.preview())).toMatchObject({ updated: 2, created: 1, stoppedBy: null });
  expect(renewed.length).toBeGreaterThan(0);
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

test("a send whose end the gateway cannot be told says so, and nothing of it is lost", async () => {
  const { services } = story.world;
  story.sheet.type(0, "Quantity", "71");
  const cut: Services = {
    ...services,
    gateway: {
      ...services.gateway,
      finishSend: () => services.gateway.finishSend("no-such-send", { outcome: NOTHING, cancelled: false }),
    },
  };
  const done = await send(cut, await story.preview());
  expect(done).toMatchObject({ ok: true, updated: 1, unrecorded: { kind: "notFound" } });
});

const NOTHING = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

test("a preview without anything to send takes no lease", async () => {
  const { services } = story.world;
  expect(await send(services, await story.preview())).toMatchObject({ ok: true, sendId: null });
  expect(await story.world.run(services.gateway.sends(null))).toEqual([]);
});
