// What a long send writes down of the agreed copy while it runs: what changed, not the whole copy each time.
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying } from "../../support/dying";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

const ROWS = 100;
let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: ROWS });
  for (let row = 0; row < ROWS; row++) story.sheet.type(row, "Quantity", String(5_000 + row));
});
afterEach(() => story.close());

test("a long send stores the whole agreed copy once, at its end, and what changed every few seconds", async () => {
  const { world } = story;
  const { workbook } = world.services;
  const stored: string[] = [];
  const watched = {
    ...workbook,
    saveAgreedCopy: (...words: Parameters<typeof workbook.saveAgreedCopy>) => {
      stored.push("whole");
      return workbook.saveAgreedCopy(...words);
    },
    saveAgreedChange: (...words: Parameters<typeof workbook.saveAgreedChange>) => {
      stored.push(`${words[1].rows.size > 0 ? "some" : "no"} rows`);
      return workbook.saveAgreedChange(...words);
    },
  };
  const preview = await story.preview();
  const sent = await world.run(sendPreview({ ...world.services, workbook: watched }, preview));
  expect(sent).toMatchObject({ ok: true, updated: ROWS });
  expect(stored.at(-1)).toBe("whole");
  expect(stored.filter((one) => one === "whole")).toHaveLength(1);
  expect(stored.filter((one) => one === "some rows").length).toBeGreaterThanOrEqual(3);
  expect((await story.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [] });
});

test("what was answered before the pane died is agreed on: a colleague's later change there is no conflict", async () => {
  const { world } = story;
  const [early, late] = [2, 95].map((row) => String(story.sheet.value(row, ID)));
  const pane = dying(world.services, { at: "followSend", nth: 8, when: "before" });
  const preview = await story.preview();
  expect(await world.run(Promise.race([sendPreview(pane.services, preview), pane.death]))).toBe("died");
  for (const id of [early ?? "", late ?? ""]) await story.colleague(id, { c2: 77 });
  const services = await world.run(connect(world.gateway, world.clock, world.office));
  await world.run(world.clock.wait(60_000));
  const outcome = await world.run(previewTable(services, story.link.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  expect(outcome.preview.plan.writes.filter(({ to }) => to === 77)).toMatchObject([{ id: early }]);
  expect(outcome.preview.plan.conflicts).toMatchObject([{ id: late, theirs: 77 }]);
});
