// The agreed copy has a double at the gateway: it stands in for a damaged one, and only under the very checksum that
// the workbook names.
import type { Services } from "../../../src/workflows/services";
import { previewTable } from "../../../src/workflows/send/preview";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import { PlatformError } from "../../../src/platform/errors";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

/** Spoils the data of both generations, as a program that knows nothing of them might; their heads stay. */
async function damage(): Promise<void> {
  const own = `urn:bidsheet:agreed:1:${encodeURIComponent(story.link.id)}`;
  await story.world.run(
    story.world.office.Excel.run(async (context) => {
      const { customXmlParts } = context.workbook;
      const [a, b] = [customXmlParts.getByNamespace(`${own}:a`), customXmlParts.getByNamespace(`${own}:b`)];
      a.load("items");
      b.load("items");
      await context.sync();
      for (const part of a.items) part.setXml(`<part xmlns="${own}:a" n="0">!</part>`);
      for (const part of b.items) part.setXml(`<part xmlns="${own}:b" n="0">!</part>`);
      await context.sync();
    }),
  );
}

const kept = () => story.world.run(story.world.services.gateway.agreed(story.link.id));
const state = () => story.world.run(story.world.services.workbook.agreedState(story.link.id));

async function planned() {
  const { plan } = await story.preview();
  return { updates: plan.updates.length, conflicts: plan.conflicts.length, deletions: plan.deletions.length };
}

test("after linking, a refresh and a send the gateway has what the workbook has", async () => {
  expect((await kept())?.checksum).toBe((await state()).checksum);
  await story.colleague(String(story.sheet.value(3, ID)), { c2: 5 });
  await story.refresh();
  expect((await kept())?.checksum).toBe((await state()).checksum);
  story.sheet.type(0, "Quantity", "71");
  await story.send(await story.preview());
  expect((await kept())?.checksum).toBe((await state()).checksum);
});

test("a damaged copy is replaced by its double, so that edits stay edits and deletions are still known", async () => {
  story.sheet.type(0, "Quantity", "71");
  story.sheet.deleteRow(9);
  await damage();
  expect((await state()).copy).toBeNull();
  expect(await planned()).toEqual({ updates: 1, conflicts: 0, deletions: 1 });
  expect(await state()).toMatchObject({ isNewest: true });
});

test("a double under another checksum does not stand in: nothing is deleted, and every difference is asked about", async () => {
  const { gateway } = story.world.services;
  const double = await kept();
  await story.world.run(gateway.saveAgreed(story.link.id, { checksum: "another", text: double?.text ?? "" }));
  story.sheet.type(0, "Quantity", "71");
  story.sheet.deleteRow(9);
  await damage();
  expect(await planned()).toEqual({ updates: 0, conflicts: 1, deletions: 0 });
});

test("a double that is damaged itself does not stand in", async () => {
  const { gateway } = story.world.services;
  const { checksum } = await state();
  await story.world.run(gateway.saveAgreed(story.link.id, { checksum: checksum ?? "", text: "spoilt" }));
  story.sheet.type(0, "Quantity", "71");
  await damage();
  expect(await planned()).toMatchObject({ updates: 0, conflicts: 1 });
});

test("a backup that fails is told and spoils nothing; the next one makes it good", async () => {
  const { services } = story.world;
  const failure = {
    kind: "gatewayFault" as const,
    operation: "saveAgreed",
    status: 500,
    detail: "full",
    requestId: "r1",
  };
  const full: Services = {
    ...services,
    gateway: { ...services.gateway, saveAgreed: () => Promise.reject(new PlatformError(failure)) },
  };
  await story.colleague(String(story.sheet.value(3, ID)), { c2: 5 });
  const refreshed = await story.world.run(refreshTable(full, story.link.id));
  expect(refreshed).toMatchObject({ ok: true, cellsWritten: 2, notBackedUp: { kind: "gatewayFault" } });
  expect((await kept())?.checksum).not.toBe((await state()).checksum);
  await story.refresh();
  expect((await kept())?.checksum).toBe((await state()).checksum);
});

test("nothing is backed up where nothing was stored", async () => {
  const { services } = story.world;
  let saved = 0;
  const counting: Services = {
    ...services,
    gateway: {
      ...services.gateway,
      saveAgreed(linkId, copy) {
        saved += 1;
        return services.gateway.saveAgreed(linkId, copy);
      },
    },
  };
  await story.world.run(refreshTable(counting, story.link.id));
  expect(saved).toBe(0);
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  const shown = await story.world.run(previewTable(counting, story.link.id));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  await story.world.run(sendPreview(counting, shown.preview));
  expect(saved).toBe(1);
});
