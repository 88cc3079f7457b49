// How often each piece of work reads its table whole, and how many requests to Excel it takes. The counts are exact, so
// that they cannot grow unseen.
import { previewTable } from "../../../src/workflows/send/preview";
import { openTable } from "../../../src/workflows/table/openTable";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

interface Cost {
  /** Readings of the whole table. */
  readonly reads: number;
  /** Requests to Excel, all kinds. */
  readonly requests: number;
}

let story: Story;
let reads: jest.SpyInstance;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 100 });
  reads = jest.spyOn(story.world.services.workbook, "readTable");
});
afterEach(() => story.close());

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const { stats } = story.world.office.host;
  const { syncs } = stats;
  reads.mockClear();
  await work();
  return { reads: reads.mock.calls.length, requests: stats.syncs - syncs };
}

test("a preview reads the table once", async () => {
  story.sheet.type(0, "Quantity", "7");
  expect(await costOf(() => story.preview())).toEqual({ reads: 1, requests: 9 });
});

test("a preview shows what was typed while the list came in", async () => {
  const { services } = story.world;
  const onProgress = () => story.sheet.type(0, "Quantity", "7");
  const outcome = await story.world.run(previewTable(services, story.link.id, { onProgress }));
  expect(outcome).toMatchObject({ ok: true, preview: { plan: { updates: [{ row: 0 }] } } });
});

test("a preview that settled an earlier send reads the table again, with the ids that it wrote", async () => {
  const row = story.sheet.add({ Title: "Valve" });
  const shown = await story.preview();
  await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems" });
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always", nth: 2 });
  expect(await story.send(shown)).toMatchObject({ unknown: 1 });
  await story.world.sim("DELETE", "/faults");
  expect(await costOf(() => story.preview())).toMatchObject({ reads: 2 });
  const { sheet, plan } = await story.preview();
  expect(sheet.ids[row]).toBe(String(story.sheet.value(row, ID)));
  expect(plan).toMatchObject({ creates: [], updates: [], appends: [] });
});

test("a send reads the table once more, so that only what was shown leaves", async () => {
  story.sheet.type(0, "Quantity", "7");
  const preview = await story.preview();
  expect(await costOf(() => story.send(preview))).toEqual({ reads: 1, requests: 27 });
});

test("a refresh without changes reads the table once", async () => {
  expect(await costOf(() => story.refresh())).toEqual({ reads: 1, requests: 11 });
});

test("a count of edits reads the table once", async () => {
  expect(await costOf(() => story.status())).toEqual({ reads: 1, requests: 6 });
});

test("a table whose link names other columns since is read again, by what the link says now", async () => {
  const { services } = story.world;
  await story.preview();
  const { mapping, columnIds, ...link } = story.link;
  const fewer = { ...link, mapping: mapping.slice(1), columnIds: { ...columnIds, cells: columnIds.cells.slice(1) } };
  await services.workbook.saveLink(fewer);
  const open = () => openTable(services, link.id, { toWrite: true });
  expect(await costOf(open)).toMatchObject({ reads: 2 });
  const again = await open();
  expect(again).toMatchObject({ ok: true, link: { mapping: fewer.mapping } });
  expect(again.ok && again.table.rows.cells[0]).toHaveLength(fewer.mapping.length);
});

test("a table that was unlinked since is not opened, however it was known", async () => {
  const { services } = story.world;
  await story.preview();
  await services.workbook.removeLink(story.link.id);
  const open = await openTable(services, story.link.id, { toWrite: true });
  expect(open).toMatchObject({ ok: false, obstacle: { kind: "linkGone" } });
});
