// Two Excels on one workbook, each with a pane of its own: both work at once, and what they write meets in the sheet.
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { loadReport } from "../../../src/workflows/reports/load";
import type { Services } from "../../../src/workflows/services";
import { readMark } from "../../../src/sync/marks";
import { openBeside } from "../../support/coAuthor";
import { reportSheet, SAVINGS, wholeOf } from "../../support/reporting";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

let story: Story;
let theirs: Services;
/** Cuts a connection that a fault lets hang. */
let cut: () => void = () => undefined;

beforeEach(async () => {
  const isCut = new Promise<void>((resolve) => (cut = resolve));
  story = await Story.begin({ sleep: () => isCut });
  const { gateway, clock, office } = story.world;
  theirs = await clock.run(connect(gateway, clock, await openBeside(office)));
});
afterEach(() => story.close());

const both = <T>(task: (services: Services) => Promise<T>): Promise<readonly T[]> =>
  story.world.run(Promise.all([task(story.world.services), task(theirs)]));

async function previewOf(services: Services) {
  const outcome = await story.world.run(previewTable(services, story.link.id));
  if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
  return outcome.preview;
}

const ids = () => [...Array(story.sheet.rowCount()).keys()].map((row) => String(story.sheet.value(row, ID)));

test("both refresh at once: each new row stands once, and both then see nothing to send", async () => {
  const [first = ""] = story.records.keys();
  await story.colleague(first, { c2: 41 });
  for (const title of ["One", "Two", "Three"]) await story.colleagueAdds({ c1: title, c2: 5 });
  story.sheet.type(5, "Quantity", "77");
  const outcomes = await both((services) => refreshTable(services, story.link.id));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect([...ids()].sort()).toEqual([...story.records.keys()].sort());
  for (const services of [story.world.services, theirs]) {
    const { plan } = await previewOf(services);
    expect([plan.creates.length, plan.updates.length, plan.conflicts.length, plan.deletions.length]).toEqual([
      0, 1, 0, 0,
    ]);
  }
});

test("what the other person types into the table is an edit of our next preview", async () => {
  const { host } = await openBeside(story.world.office);
  host.coAuthors.acting(() => story.sheet.type(4, "Quantity", "66"));
  const { plan } = await previewOf(story.world.services);
  expect(plan.updates.map(({ row }) => row)).toEqual([4]);
});

test("both send at once: one sends, the other is told, and nothing is sent twice", async () => {
  story.sheet.type(0, "Quantity", "77");
  story.sheet.add({ Title: "New", Quantity: "4" });
  const previews = [await previewOf(story.world.services), await previewOf(theirs)] as const;
  const outcomes = await story.world.run(
    Promise.all([sendPreview(story.world.services, previews[0]), sendPreview(theirs, previews[1])]),
  );
  expect(outcomes.filter(({ ok }) => ok)).toMatchObject([{ updated: 1, created: 1 }]);
  expect(story.titled("New")).toHaveLength(1);
  for (const services of [story.world.services, theirs]) {
    const { plan } = await previewOf(services);
    expect([plan.creates.length, plan.updates.length, plan.conflicts.length]).toEqual([0, 0, 0]);
  }
});

test("one sends while the other refreshes: no row is doubled, and no edit is lost", async () => {
  const [first = ""] = story.records.keys();
  story.sheet.type(3, "Quantity", "77");
  story.sheet.add({ Title: "New", Quantity: "4" });
  const preview = await previewOf(story.world.services);
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  await story.colleague(first, { c2: 41 });
  await story.world.run(Promise.all([sendPreview(story.world.services, preview), refreshTable(theirs, story.link.id)]));
  await story.refresh();
  const again = await previewOf(theirs);
  if (story.titled("New").length === 0) await story.send(await story.preview());
  expect(again.plan.conflicts).toHaveLength(0);
  expect(story.titled("New")).toHaveLength(1);
  await story.refresh();
  expect([...ids()].sort()).toEqual([...story.records.keys()].sort());
});

test("a row whose answer was lost waits while the other refreshes, and both know it afterwards", async () => {
  const { services, clock } = story.world;
  await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems", ms: 1 });
  const row = story.sheet.add({ Title: "New", Quantity: "4" });
  const preview = await previewOf(services);
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  const before = ids().length;
  const refreshed = async () => {
    // The change has left, and the platform has made the row: its list has it, and nobody knows its id.
    while (story.titled("New").length === 0) await clock.wait(100);
    const outcome = await refreshTable(theirs, story.link.id);
    cut();
    return { outcome, rows: ids().length, id: String(story.sheet.value(row, ID)) };
  };
  const [sent, seen] = await story.world.run(Promise.all([sendPreview(services, preview), refreshed()]));
  // Neither the new row nor the colleague's one comes down: which of the two is ours is not known yet.
  expect(seen).toMatchObject({ outcome: { ok: true, rowsAppended: 0, settled: 0 }, rows: before });
  expect(readMark(seen.id)).not.toBeNull();
  expect(seen.outcome.ok && seen.outcome.plan.appendsHeld).toHaveLength(2);
  expect(sent).toMatchObject({ ok: true, created: 1, unknown: 0 });
  for (const window of [theirs, services]) await story.world.run(refreshTable(window, story.link.id));
  expect(story.titled("New")).toHaveLength(1);
  expect([...ids()].sort()).toEqual([...story.records.keys()].sort());
});

test("both load the same report at once: each has a sheet of its own with every row", async () => {
  const outcomes = await both((services) => loadReport(services, wholeOf(SAVINGS)));
  const loaded = outcomes.flatMap((outcome) => (outcome.ok ? [outcome] : []));
  expect(loaded).toHaveLength(2);
  const reports = await story.world.run(theirs.workbook.reports());
  expect(reports).toHaveLength(2);
  const [one, other] = reports.map((report) => reportSheet(story.world, report).rows());
  expect(one?.length).toBeGreaterThan(0);
  expect(one).toEqual(other);
});
