// Detaching through the pane: shown first, then done, and afterwards no card is left.
import { leaveVerbs } from "../../../src/taskpane/leave/leaveVerbs";
import { openLinkedPane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane({ lineItems: 6 });
});
afterEach(() => live.world.close());

test("the pane shows what goes before anything does, and afterwards has no card and starts with no workbook", async () => {
  const { pane, world, operations } = live;
  const verbs = pane.verbs(leaveVerbs);
  const before = operations.length;
  await world.run(verbs.askToLeave({ kind: "workbook" }));
  const { screen } = pane.store.get();
  if (screen.kind !== "leave") throw new Error(`The pane shows ${screen.kind}.`);
  expect(screen.offer.tables.map(({ rows }) => rows)).toEqual([6]);
  expect(live.sheet().table.columns.length).toBeGreaterThan(6);
  await world.run(verbs.detach(screen.offer));
  expect(pane.store.get()).toMatchObject({ screen: { kind: "home" }, tables: [], notice: { intent: "success" } });
  expect(live.startups).toEqual([false]);
  expect(operations).toHaveLength(before);
});

test("a copy as values leaves the table linked and names the new sheet", async () => {
  const { pane, world } = live;
  await world.run(pane.verbs(leaveVerbs).copyValues(live.linkId()));
  expect(pane.store.get().notice?.message.title).toBe("Copied as values");
  expect(pane.store.get().tables).toHaveLength(1);
});
