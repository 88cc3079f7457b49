// A list that is not whole although it says so: an empty page, or a deletion between two pages.
import { previewTable } from "../../../src/workflows/send/preview";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const statuses = () =>
  Array.from({ length: story.sheet.rowCount() }, (_, row) => String(story.sheet.value(row, STATUS)));

test("an empty page calls no live row gone: the list is read again", async () => {
  story = await Story.begin();
  await story.fault({ kind: "emptyList", operation: "listLineItems" });
  const done = await story.refresh();
  expect(done.plan).toMatchObject({ gone: [], unchanged: 30 });
  expect(statuses().filter((text) => text !== "")).toEqual([]);
});

test("a list that stays empty while its rows are there stops the refresh, and changes nothing", async () => {
  story = await Story.begin();
  const { services } = story.world;
  await story.fault({ kind: "emptyList", operation: "listLineItems", times: 10 });
  expect(await story.world.run(refreshTable(services, story.link.id))).toMatchObject({
    ok: false,
    obstacle: { kind: "listIncomplete" },
  });
  expect(await story.world.run(previewTable(services, story.link.id))).toMatchObject({ ok: false });
  expect(statuses().filter((text) => text !== "")).toEqual([]);
});

test("a row that is gone is looked up once, and not again as long as it stands in the sheet", async () => {
  story = await Story.begin();
  await story.colleagueDeletes(idOf(3));
  await story.refresh();
  await story.refresh();
  const looked = (await story.requests()).filter(({ operation }) => operation === "getLineItem");
  expect(looked).toHaveLength(1);
  expect(story.sheet.value(3, STATUS)).toMatch(/^Gone on the platform/);
});

test("many rows that are gone are not called so before the person has looked: two lists and look-ups agree", async () => {
  story = await Story.begin();
  for (let row = 0; row < 25; row++) await story.colleagueDeletes(idOf(row));
  const done = await story.refresh();
  expect(done.plan.gone).toHaveLength(25);
  expect(statuses().filter((text) => text.startsWith("Gone"))).toEqual([]);
  expect(statuses()[0]).toMatch(/^Not found on the platform, like many other rows/);
  const asked = (await story.requests()).filter(({ operation }) => operation === "getLineItem");
  expect(asked).toHaveLength(20);
});
