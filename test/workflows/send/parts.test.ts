// More changes than one send takes leave in several sends, each with a preview of its own. Nothing is lost in between.
import { linkRecords } from "../../../src/workflows/link/records";
import { sendInOrder } from "../../../src/workflows/send/inOrder";
import type { Preview, SendDone } from "../../../src/workflows/send/types";
import { ID, sheetOf } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 12, limits: { sendChanges: 5 } });
});
afterEach(() => story.close());

const sends = () => story.world.run(story.world.services.gateway.sends(null));
const sumOf = ({ created, updated, deleted, later }: SendDone) => ({ created, updated, deleted, later });

test("changed rows leave first, then new ones, then deletions, and each send says what is left", async () => {
  const { sheet } = story;
  const title = story.link.mapping.find(({ naming }) => naming)?.label ?? "";
  const gone = [String(sheet.value(11, ID)), String(sheet.value(10, ID))];
  for (const row of [11, 10]) sheet.deleteRow(row);
  for (const row of [0, 1, 2, 3]) sheet.type(row, title, `Part ${row}`);
  for (const n of [1, 2, 3]) sheet.add({ [title]: `New ${n}` });
  expect(sumOf(await story.send(await story.preview(), gone))).toEqual({
    created: 1,
    updated: 4,
    deleted: 0,
    later: 4,
  });
  const rest = await story.preview();
  expect(rest.plan.updates).toHaveLength(0);
  expect([rest.plan.creates.length, rest.plan.deletions.length]).toEqual([2, 2]);
  expect(sumOf(await story.send(rest, gone))).toEqual({ created: 2, updated: 0, deleted: 2, later: 0 });
  const after = await story.preview();
  expect(after.plan).toMatchObject({ creates: [], updates: [], deletions: [] });
  expect((await sends()).map(({ counts }) => counts)).toEqual([
    { creates: 2, updates: 0, deletions: 2 },
    { creates: 1, updates: 4, deletions: 0 },
  ]);
});

test("several lists that are too many together send nothing, and say so", async () => {
  const { world } = story;
  const ids: string[] = [];
  for (const list of ["fieldGroups", "fields"] as const) {
    const linked = await world.run(linkRecords(world.services, { list, within: {}, withinTitle: "" }));
    if (!linked.ok) throw new Error(`Linking stopped: ${linked.obstacle.kind}`);
    ids.push(linked.link.id);
    const sheet = sheetOf(world, linked.link);
    for (const row of [0, 1, 2]) sheet.type(row, "Name", `Name ${row}`);
  }
  const confirm = (shown: Preview) => Promise.resolve(shown);
  const { end, steps } = await world.run(sendInOrder(world.services, ids, { confirm }));
  expect(end).toEqual({ kind: "obstacle", linkId: ids[1], obstacle: { kind: "tooManyChanges", most: 5 } });
  expect(steps).toEqual([]);
  expect(await sends()).toEqual([]);
});
