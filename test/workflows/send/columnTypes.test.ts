// What a person types into columns whose type only values tell, and dates among numbers.
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
afterEach(() => story.close());

async function syncsOfPreview(): Promise<number> {
  const { stats } = story.world.office.host;
  const { syncs } = stats;
  await story.preview();
  return stats.syncs - syncs;
}

describe("a date in a column of numbers", () => {
  beforeEach(async () => {
    story = await Story.begin();
  });

  test("is refused on its row, which says it; nothing of it leaves", async () => {
    story.sheet.type(0, "Quantity", "3-4");
    story.sheet.type(1, "Quantity", "31-Dec-2026");
    const preview = await story.preview();
    expect(preview.plan.problems).toMatchObject([
      { row: 0, kind: "dateValue" },
      { row: 1, kind: "dateValue" },
    ]);
    expect(preview.plan.updates).toEqual([]);
    await story.refresh();
    expect(story.sheet.value(0, STATUS)).toMatch(/Quantity needs a number and shows a date/);
    expect(await story.status()).toMatchObject({ problems: 2 });
  });

  test("is refused in a new row", async () => {
    story.sheet.add({ Title: "Valve", Quantity: "3-4" });
    expect((await story.preview()).plan).toMatchObject({ creates: [], problems: [{ kind: "dateValue" }] });
  });

  test("costs no request more to see", async () => {
    story.sheet.type(0, "Quantity", "7");
    await syncsOfPreview();
    const without = await syncsOfPreview();
    story.sheet.type(1, "Quantity", "3-4");
    expect(await syncsOfPreview()).toBe(without);
  });
});

test.each([
  ["1-2", "1-2"],
  ["00123", "00123"],
  ["12345678901234567890", "12345678901234567890"],
])("%s typed into a column that had no value when it was linked leaves as it was typed", async (typed, sent) => {
  story = await Story.begin({ lineItems: 5 });
  const { mapping } = story.link;
  const blank = mapping.find(
    ({ key, computed }) => !computed && [...story.records.values()].every((cells) => (cells[key] ?? "") === ""),
  );
  if (blank === undefined) throw new Error("Every column has a value.");
  story.sheet.type(0, blank.label, typed);
  await story.send(await story.preview());
  expect(story.records.get(String(story.sheet.value(0, ID)))?.[blank.key]).toBe(sent);
});
