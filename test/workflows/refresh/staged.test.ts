// A refresh is whole or nothing: wherever Excel refuses, the old data stands under its old time, and refreshing again
// completes it.
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
afterEach(() => story.close());

/** Every cell of the sheet, the label among them. */
function picture(): unknown {
  const { store } = story.world.office;
  const all = { top: 0, left: 0, bottom: 60, right: 16 };
  // The number behind the hidden header counts writes, also those that were put back.
  const uncounted = (value: unknown) => String(value).replace(/^(Bidsheet ID .*\)) \d+$/, "$1");
  const cells = store.read(story.sheet.table.sheetId, all, "formulas").map((row) => row.map(uncounted));
  return [cells, [...story.sheet.table.filters]];
}

const line = () => String(story.world.office.store.read(story.sheet.table.sheetId, cell(1, 1), "values")[0]?.[0]);
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

/** Changes on both sides, a filter and a formula; five minutes after it was linked. */
async function begin(): Promise<void> {
  story = await Story.begin();
  await story.world.run(story.world.clock.wait(300_000));
  const id = (row: number) => String(story.sheet.value(row, ID));
  for (const row of [0, 3, 4]) await story.colleague(id(row), { c2: 500 + row, c9: "theirs" });
  await story.colleagueAdds({ c1: "New there", c2: 5 });
  await story.colleagueDeletes(id(7));
  story.sheet.type(3, "Quantity", "=6*7");
  story.sheet.type(5, "Notes", "mine");
  const { columns } = story.sheet.table;
  const at = columns.findIndex(({ name }) => name === "Title");
  story.world.office.store.filterTable(story.link.tableId, at, [String(story.sheet.value(0, "Title"))]);
}

const refresh = () => story.world.run(refreshTable(story.world.services, story.link.id));

/** Refuses the request after so many; answers how many the refresh made. */
async function refreshRefusedAt(at: number): Promise<{ readonly refused: boolean; readonly syncs: number }> {
  const { host } = story.world.office;
  const handle = host.handle.bind(host);
  const first = host.stats.syncs;
  let done = false;
  host.handle = (text) => {
    if (!done && host.stats.syncs === first + at) {
      done = true;
      host.fault = { code: "GeneralException" };
    }
    return handle(text);
  };
  const refused = await refresh().then(
    () => false,
    () => true,
  );
  host.handle = handle;
  return { refused, syncs: host.stats.syncs - first };
}

test("wherever Excel refuses, the sheet is as before or as after, and refreshing again ends like an undisturbed refresh", async () => {
  await begin();
  const { syncs } = await refreshRefusedAt(-1);
  const end = picture();
  const edits = (await story.preview()).plan;
  await story.close();
  const seen = new Set<string>();
  for (let at = 0; at < syncs; at += 1) {
    await begin();
    const old = picture();
    const { refused } = await refreshRefusedAt(at);
    const now = JSON.stringify(picture());
    // Setting a filter again is tried once more, and costs no data.
    if (!refused) expect(now).toBe(JSON.stringify(end));
    expect([JSON.stringify(old), JSON.stringify(end)]).toContain(now);
    seen.add(now === JSON.stringify(old) ? "old" : "new");
    await refresh();
    expect(picture()).toEqual(end);
    const { plan } = await story.preview();
    expect(plan).toEqual(edits);
    if (at < syncs - 1) await story.close();
  }
  expect([...seen].sort()).toEqual(["new", "old"]);
}, 120_000);

test("the line above the table tells the time of the data, which is when the platform was read", async () => {
  await begin();
  const linked = line();
  await story.world.run(story.world.clock.wait(3_600_000));
  const done = await refresh();
  if (!done.ok) throw new Error(done.obstacle.kind);
  const iso = done.link.lastRefresh ?? "";
  expect(line()).toBe(`Bidsheet: refreshed ${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC, SANDBOX US`);
  expect(line()).not.toBe(linked);
});

test("a refresh without changes writes no cell of the table and does not write the agreed copy down again", async () => {
  story = await Story.begin();
  await story.refresh();
  const { store } = story.world.office;
  const { rect, sheetId } = story.sheet.table;
  let touched = 0;
  const stop = store.onEvent((event) => {
    if (event.kind === "changed" && event.sheetId === sheetId && event.rect.bottom >= rect.top) touched += 1;
  });
  const put = jest.spyOn(store, "putCustomXml");
  await story.world.run(story.world.clock.wait(60_000));
  const done = await story.refresh();
  stop();
  const written = put.mock.calls.map(([, xml]) => xml);
  expect([touched, done.cellsWritten, done.rowsAppended]).toEqual([0, 0, 0]);
  expect(written.filter((xml) => xml.includes("urn:bidsheet:links:"))).toHaveLength(1);
  expect(written.filter((xml) => xml.includes("urn:bidsheet:agreed:"))).toEqual([]);
  expect(story.sheet.value(0, STATUS)).toBe("");
});
