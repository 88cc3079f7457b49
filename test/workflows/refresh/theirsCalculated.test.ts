// A mapped column that the person calculates: Excel goes on with its formula in rows that the table gains.
import { Story } from "../../support/story";

test("a new row that Excel filled with the column's formula becomes a conflict that shows it, and is neither sent nor overwritten", async () => {
  const story = await Story.begin({ lineItems: 4 });
  for (let row = 0; row < 4; row += 1) story.sheet.type(row, "Price", "=[@Quantity]*2");
  await story.send(await story.preview());
  await story.colleagueAdds({ c1: "No price yet", c2: 5 });
  expect(await story.refresh()).toMatchObject({ cellsWritten: 0, rowsAppended: 1 });
  const added = story.sheet.find("Title", "No price yet");
  expect(story.sheet.value(added, "Price")).toBe(10);
  const { plan } = await story.preview();
  expect(plan).toMatchObject({
    creates: [],
    updates: [],
    writes: [],
    conflicts: [{ ours: 10, theirs: null, formula: "=[@Quantity]*2" }],
  });
  expect(story.titled("No price yet")).toMatchObject([{ c2: 5 }]);
  await story.close();
});
