// The question before much is read, over the whole chain.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { showPiece } from "../../support/world";
import type { LargeRead } from "../../../src/workflows/services";
import { demo, openLivePane } from "../livePane";

test("what takes longer than half a minute comes in only after the person said so, also when everything is refreshed", async () => {
  const live = await openLivePane({ lineItems: 200, limits: { pageSize: 1 } });
  const { world, pane } = live;
  const asked: LargeRead[] = [];
  let answer: "yes" | "no" = "no";
  pane.store.subscribe(() => {
    const { work } = pane.store.get();
    if (work?.large === undefined || work.cancelling || asked.at(-1) === work.large) return;
    asked.push(work.large);
    queueMicrotask(() => (answer === "yes" ? pane.readOn() : pane.cancel()));
  });
  await world.run(pane.verbs(connectVerbs).connect(demo));
  const pagesRead = () => live.operations.filter((name) => name === "listLineItems").length;
  const sheets = world.office.store.sheets.length;
  await world.run(pane.verbs(linkVerbs).link(showPiece(world)));
  expect(asked).toHaveLength(1);
  expect(pagesRead()).toBeLessThan(20);
  expect([world.office.store.sheets.length, pane.store.get().tables]).toEqual([sheets, []]);
  expect(pane.store.get().notice?.message.title).toBe("Linking was stopped");
  answer = "yes";
  await world.run(pane.verbs(linkVerbs).link(showPiece(world)));
  expect(pane.store.get().tables?.[0]?.status).toMatchObject({ ok: true, rows: 200 });
  const before = pagesRead();
  answer = "no";
  await world.run(pane.verbs(tableVerbs).refreshAll([live.linkId()]));
  expect(asked.at(-1)).toMatchObject({ rows: 200, isLeast: false });
  expect(pagesRead() - before).toBeLessThan(20);
  const count = asked.length;
  await world.run(pane.verbs(previewVerbs).preview(live.linkId()));
  expect(asked).toHaveLength(count);
  expect(live.preview().preview.remote.ids).toHaveLength(200);
  await world.close();
});
