// A table that the person sorts between the reading and the marking of new rows.
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

/** The same services, with something done right before new rows are marked. */
function beforeMarks(act: () => void): Services {
  const { services } = story.world;
  const { workbook } = services;
  const markNew: typeof workbook.markNew = (link, marks) => {
    act();
    return workbook.markNew(link, marks);
  };
  return { ...services, workbook: { ...workbook, markNew } };
}

const sort = () => story.world.office.store.sortTable(story.sheet.table.id, 1, false);
const rowOf = (title: string) => story.sheet.find("Title", title);

test("ids and statuses of new rows go to the rows that were sent, not to one that was left out", async () => {
  const [out] = ["Valve A", "Valve B", "Valve C"].map((Title) => story.sheet.add({ Title, Quantity: "2" }));
  const shown = await story.preview();
  const preview = story.choose(shown, { excluded: new Set([`row ${out ?? 0}`]) });
  const done = await story.world.run(sendPreview(beforeMarks(sort), preview));
  expect(done).toMatchObject({ ok: true, created: 2, failed: 0 });
  expect(story.sheet.value(rowOf("Valve A"), ID)).toBe("");
  expect(story.sheet.value(rowOf("Valve A"), STATUS)).toBe("");
  for (const title of ["Valve B", "Valve C"]) {
    const id = String(story.sheet.value(rowOf(title), ID));
    expect(story.records.get(id)?.["c1"]).toBe(title);
    expect(story.sheet.value(rowOf(title), STATUS)).toMatch(/^Sent /);
  }
  expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [], appends: [] });
});

test("a row that was sorted away and edited stops the send before anything leaves, and leaves no mark", async () => {
  const rows = ["Valve A", "Valve B"].map((Title) => story.sheet.add({ Title, Quantity: "2" }));
  const preview = await story.preview();
  const services = beforeMarks(() => {
    story.sheet.type(rows[1] ?? 0, "Quantity", "3");
    sort();
  });
  const done = await story.world.run(sendPreview(services, preview));
  expect(done).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(await story.changing()).toEqual([]);
  expect(await story.status()).toMatchObject({ pending: 0, added: 2 });
});
