// Rows that were deleted in the sheet while a colleague went on with them.
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const headers = () => story.sheet.table.columns.map(({ name }) => name);

/** Deletes a row; answers what puts it back at the end, as an undo in Excel would. */
function deleteRow(row: number): () => number {
  const cells = headers().map((header) => [header, story.sheet.value(row, header)] as const);
  story.sheet.deleteTableRow(row);
  return () => {
    const back = story.sheet.add({ Title: String(cells.find(([header]) => header === "Title")?.[1]) });
    for (const [header, value] of cells) story.sheet.put(back, header, value);
    return back;
  };
}

test("the proposal to delete such a row says that it was changed, however often the list was read since", async () => {
  const id = String(story.sheet.value(4, ID));
  deleteRow(4);
  await story.colleague(id, { c9: "theirs" });
  await story.refresh();
  await story.refresh();
  expect((await story.preview()).plan.deletions).toMatchObject([{ id, changedSince: true }]);
});

test("a row that nobody changed is proposed without that", async () => {
  deleteRow(4);
  await story.refresh();
  const [deletion] = (await story.preview()).plan.deletions;
  expect(deletion?.changedSince).toBeUndefined();
});

test("put back, it takes the colleague's values and reverts nothing", async () => {
  const id = String(story.sheet.value(4, ID));
  const putBack = deleteRow(4);
  await story.colleague(id, { c2: 77, c9: "theirs" });
  await story.refresh();
  const row = putBack();
  expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [] });
  await story.refresh();
  expect([story.sheet.value(row, "Quantity"), story.sheet.value(row, "Notes")]).toEqual([77, "theirs"]);
  expect(story.records.get(id)).toMatchObject({ c2: 77, c9: "theirs" });
});

test("put back with an edit in the same cell, it is a conflict", async () => {
  const id = String(story.sheet.value(4, ID));
  const putBack = deleteRow(4);
  await story.colleague(id, { c2: 77 });
  await story.refresh();
  story.sheet.type(putBack(), "Quantity", "78");
  expect((await story.preview()).plan.conflicts).toMatchObject([{ id, ours: 78, theirs: 77 }]);
});
