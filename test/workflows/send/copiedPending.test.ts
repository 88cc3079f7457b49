// A row that is copied while nobody knows whether it arrived: the copy carries the mark of its request.
import { makeNewRows } from "../../../src/workflows/table/status";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { SETTLE_MS } from "../../../src/platform/settleTime";

test("a copy of a row of unknown outcome can be made a new row, and both then stand once", async () => {
  const story = await Story.begin();
  await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems" });
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
  await story.send(await story.preview());
  const mark = String(story.sheet.value(row, ID));
  const copy = story.sheet.add({ Title: "Valve B", Quantity: "2" });
  story.sheet.put(copy, ID, mark);
  story.world.clock.advance(SETTLE_MS);
  const { plan } = await story.preview();
  expect(plan.problems).toMatchObject([{ kind: "duplicateId" }, { kind: "duplicateId" }]);
  expect(plan.appends).toEqual([]);
  const { services } = story.world;
  await story.world.run(makeNewRows(services, story.link.id, [{ row: copy, id: mark }]));
  await story.refresh();
  await story.send(await story.preview());
  expect(["Valve A", "Valve B"].map((title) => story.titled(title).length)).toEqual([1, 1]);
  await story.close();
});
