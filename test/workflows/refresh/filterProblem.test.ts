// A filter that Excel would not take back, met by the work on a linked table: the person is asked before anything is
// sent or written.
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { Story } from "../../support/story";
import { differences, picture } from "./theirsWorkbook";

let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 5 });
});
afterEach(() => story.world.close());

const header = () => story.sheet.table.columns[1]?.name ?? "";

/** As the person's "Top 10" does. */
function topTwo(): void {
  const { store } = story.world.office;
  const rule = { kind: "rank", top: true, count: 2, percent: false } as const;
  expect(store.filterTable(story.sheet.table.id, 1, rule)).toBeNull();
}

test("refresh and preview name the column, and nothing is written", async () => {
  const [first = ""] = story.records.keys();
  await story.colleague(first, { c2: 4711 });
  topTwo();
  const before = picture(story.world.office.store);
  const { services } = story.world;
  for (const work of [refreshTable, previewTable]) {
    const outcome = await story.world.run<{ readonly ok: boolean; readonly obstacle?: unknown }>(
      work(services, story.link.id),
    );
    const obstacle = { kind: "filterStays", tableId: story.sheet.table.id, columns: [header()] };
    expect(outcome).toMatchObject({ ok: false, obstacle });
  }
  expect(differences(before, picture(story.world.office.store))).toEqual([]);
});

test("a send stops before anything leaves where the filter was set after the preview, and goes on without it", async () => {
  const { services, office } = story.world;
  const { store } = office;
  const { rect, sheetId } = story.sheet.table;
  const column = rect.left + story.sheet.table.columns.findIndex(({ name }) => name === "Quantity");
  store.write(sheetId, { top: rect.top + 1, bottom: rect.top + 1, left: column, right: column }, [[77]]);
  const preview = await story.preview();
  topTwo();
  const before = [...story.records.values()].map((cells) => ({ ...cells }));
  const outcome = await story.world.run(sendPreview(services, preview));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "filterStays" } });
  expect([...story.records.values()]).toEqual(before);

  await story.world.run(services.workbook.takeFiltersOff(story.sheet.table.id, [header()]));
  const sent = await story.send(await story.preview());
  expect(sent.outcomes.map(({ kind }) => kind)).toEqual(["updated"]);
  expect([...story.sheet.table.filters]).toEqual([]);
});
