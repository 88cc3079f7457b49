// A person may hide a table's header row (Table Design, Header Row): the table stays linked.
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
afterEach(() => story.close());

function showHeaders(shown: boolean): Promise<void> {
  return story.world.run(
    story.world.office.Excel.run(async (context) => {
      context.workbook.tables.getItem(story.link.tableId).showHeaders = shown;
      await context.sync();
    }),
  );
}

function lineAbove(): Promise<unknown> {
  return story.world.run(
    story.world.office.Excel.run(async (context) => {
      const body = context.workbook.tables.getItem(story.link.tableId).getDataBodyRange();
      const line = body.getCell(0, 1).getOffsetRange(-3, 0).load("values");
      await context.sync();
      const [row = []]: readonly (readonly unknown[])[] = line.values;
      return row[0];
    }),
  );
}

test("a table whose header row is hidden is refreshed and shown like any other, and its line says when", async () => {
  story = await Story.begin({ lineItems: 5 });
  const id = String(story.sheet.value(1, ID));
  const before = await lineAbove();
  expect(before).toMatch(/^Bidsheet: refreshed /);
  await showHeaders(false);
  await story.colleague(id, { c9: "theirs" });
  story.world.clock.advance(3_600_000);
  expect((await story.refresh()).cellsWritten).toBe(1);
  const after = await lineAbove();
  expect(after).toMatch(/^Bidsheet: refreshed /);
  expect(after).not.toBe(before);
  await story.world.run(story.world.services.workbook.showTable(story.link.tableId));
  await showHeaders(true);
  expect(story.sheet.value(1, "Notes")).toBe("theirs");
});
