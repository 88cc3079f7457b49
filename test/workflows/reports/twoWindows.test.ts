// Two windows of one account refresh one report at once.
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { betweenSyncs, openBeside } from "../../support/coAuthor";
import { connect } from "../../support/world";
import { NOTES, ReportStory } from "./refreshStory";

let story: ReportStory;

beforeEach(async () => {
  story = await ReportStory.begin(6);
});
afterEach(() => story.close());

test.each([0, 4, 8, 11, 13, 15, 17, 20])(
  "each new row comes once, the other window %d requests later",
  async (requests) => {
    const { world, report } = story;
    const theirs = await world.run(connect(world.gateway, world.clock, await openBeside(world.office)));
    const [first = "", second = "", third = "", fourth = ""] = story.keys();
    await story.noted(first, "New on the platform");
    await story.vanish(second);
    await story.add(3);
    story.type(third, NOTES, "typed by the person");
    let syncs = 0;
    const other: Promise<unknown>[] = [];
    const begin = () => other.push(refreshReport(theirs, report.id));
    if (requests === 0) begin();
    const stop = betweenSyncs(world.office.host, () => {
      if ((syncs += 1) === requests) begin();
    });
    const ours = await story.outcome();
    stop();
    expect(other).toHaveLength(1);
    const outcomes = [ours, ...(await world.run(Promise.all(other)))];
    expect(outcomes).toMatchObject(outcomes.map(() => ({ ok: true })));
    await story.refresh();
    const keys = story.keys();
    expect([keys.length, new Set(keys).size]).toEqual([8, 8]);
    expect(story.value(first, NOTES)).toBe("New on the platform");
    expect(story.value(third, NOTES)).toBe("typed by the person");
    expect([keys.includes(fourth), keys.includes(second)]).toEqual([true, false]);
    expect(await story.refresh()).toMatchObject({ ok: true });
    expect(story.keys()).toEqual(keys);
  },
);
