// A value that is typed back after its update arrived, while the workbook's agreed copy does not know of the update.
import { refreshRows } from "../../../src/workflows/refresh/rows";
import { previewTable } from "../../../src/workflows/send/preview";
import { previewUndo } from "../../../src/workflows/send/undo";
import { sendPreview } from "../../../src/workflows/send/send";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { dying } from "../../support/dying";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

const AFTER_LEASE = 61_000;
let story: Story;
let id: string;
let old: string;

beforeEach(async () => {
  story = await Story.begin();
  id = String(story.sheet.value(0, ID));
  old = String(story.sheet.value(0, "Quantity"));
});
afterEach(() => story.close());

/** The update is applied and answered; the pane ends before the sheet or the agreed copy hears of it. */
async function dieAfterUpdate(undo: string | null = null): Promise<void> {
  const { world, link } = story;
  const pane = dying(world.services, { at: "followSend", when: "before" });
  const shown = undo === null ? await story.preview() : await undoOf(undo);
  const end = await world.run(Promise.race([sendPreview(pane.services, shown), pane.death]));
  if (end !== "died") throw new Error(`The send of ${link.id} ended before it died.`);
  await world.run(world.clock.wait(AFTER_LEASE));
}

async function undoOf(sendId: string) {
  const undo = await story.world.run(previewUndo(story.world.services, story.link.id, sendId));
  if (!undo.ok) throw new Error(undo.obstacle.kind);
  return undo.preview;
}

const quantity = () => String(story.sheet.value(0, "Quantity"));

test("a value typed back after its pane ended in mid-send is an edit over what was sent", async () => {
  story.sheet.type(0, "Quantity", "71");
  await dieAfterUpdate();
  story.sheet.type(0, "Quantity", old);
  await story.refresh();
  expect(quantity()).toBe(old);
  expect((await story.preview()).plan).toMatchObject({
    writes: [],
    conflicts: [],
    updates: [{ row: 0, changes: [{ before: 71, to: Number(old) }] }],
  });
});

test("what a colleague made of the update since is no reason to write over the value that was typed back", async () => {
  story.sheet.type(0, "Quantity", "71");
  await dieAfterUpdate();
  await story.colleague(id, { c2: 72 });
  story.sheet.type(0, "Quantity", old);
  await story.refresh();
  expect(quantity()).toBe(old);
  expect((await story.preview()).plan.conflicts).toMatchObject([{ row: 0, theirs: 72 }]);
});

test("a refresh of the row alone does not write over it either", async () => {
  story.sheet.type(0, "Quantity", "71");
  await dieAfterUpdate();
  story.sheet.type(0, "Quantity", old);
  await story.world.run(refreshRows(story.world.services, story.link.id, [0]));
  expect(quantity()).toBe(old);
  expect((await story.preview()).plan.updates).toMatchObject([{ row: 0, changes: [{ before: 71 }] }]);
});

describe("an older file", () => {
  let saved: { readonly agreed: AgreedCopy; readonly link: LinkedTable };

  /** Saved with the old value, and opened again after this value was sent. */
  async function reopenAfter(value: string): Promise<string | null> {
    const { workbook } = story.world.services;
    const agreed = await workbook.agreedCopy(story.link.id);
    const link = (await workbook.links()).find((one) => one.id === story.link.id);
    if (agreed === null || link === undefined) throw new Error("Nothing was saved.");
    saved = { agreed, link };
    story.world.clock.advance(AFTER_LEASE);
    story.sheet.type(0, "Quantity", value);
    const { sendId } = await story.send(await story.preview());
    return sendId;
  }

  async function reopen(): Promise<void> {
    const { workbook } = story.world.services;
    await workbook.saveAgreedCopy(story.link.id, saved.agreed);
    await workbook.saveLink(saved.link);
    story.sheet.type(0, "Quantity", old);
  }

  test("keeps the value that it has where a newer send changed it, and asks", async () => {
    await reopenAfter("71");
    await reopen();
    await story.refresh();
    expect(quantity()).toBe(old);
    expect((await story.preview()).plan.conflicts).toMatchObject([{ row: 0, theirs: 71 }]);
  });

  test("takes a colleague's change where the newer send was taken back", async () => {
    const sendId = await reopenAfter("71");
    await story.world.run(sendPreview(story.world.services, await undoOf(sendId ?? "")));
    await story.colleague(id, { c2: 72 });
    await reopen();
    await story.refresh();
    expect(quantity()).toBe("72");
    expect((await story.preview()).plan.conflicts).toEqual([]);
  });
});

test("an undo whose pane ended comes into the sheet by the next refresh", async () => {
  story.sheet.type(0, "Quantity", "71");
  const { sendId } = await story.send(await story.preview());
  await dieAfterUpdate(sendId);
  await story.refresh();
  expect(quantity()).toBe(old);
});

test("a colleague's change comes in where the table was read after its own last send", async () => {
  story.sheet.type(0, "Quantity", "71");
  await dieAfterUpdate();
  const { world, link } = story;
  const services = await world.run(connect(world.gateway, world.clock, world.office));
  await story.refresh();
  for (const value of [72, 73]) {
    await story.colleague(id, { c2: value });
    world.clock.advance(1000);
    await story.refresh();
    expect(story.sheet.value(0, "Quantity")).toBe(value);
  }
  const again = await world.run(previewTable(services, link.id));
  expect(again).toMatchObject({ ok: true, preview: { plan: { conflicts: [], writes: [] } } });
});
