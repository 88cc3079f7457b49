// A report table that was sorted, moved, renamed, copied in, cut down or locked by the person: refreshed as it stands,
// or told.
import { differences, picture } from "../refresh/theirsWorkbook";
import { CHANGES, KEY, NOTES, ReportStory } from "./refreshStory";

let story: ReportStory;

beforeEach(async () => {
  story = await ReportStory.begin(10);
});
afterEach(() => story.close());

const accepted = (refusal: { readonly message: string } | null): void => {
  if (refusal !== null) throw new Error(refusal.message);
};
const body = () => ({ ...story.table.rect, top: story.table.rect.top + 1 });
const rowOf = (key: string) => {
  const { top } = body();
  return { ...body(), top: top + story.row(key), bottom: top + story.row(key) };
};
const columnOf = (header: string) => {
  const { column } = story.sheet.place(0, header);
  return { ...story.table.rect, left: column, right: column };
};

describe("what the person did with the rows", () => {
  test("sorted, they keep their order, and new ones come at the end", async () => {
    accepted(story.store.sortTable(story.table.id, 0, false));
    const order = story.keys();
    const key = story.id(4);
    await story.noted(key, "changed there");
    await story.add(1);
    expect(await story.refresh()).toMatchObject({ added: 1, changed: 1, removed: 0 });
    expect(story.keys().slice(0, 10)).toEqual(order);
    expect(story.value(key, NOTES)).toBe("changed there");
  });

  test("deleted ones come back, since the report has them", async () => {
    await story.highlight(true);
    const key = story.id(4);
    story.store.deleteRange(story.table.sheetId, rowOf(key), "up");
    expect(story.row(key)).toBe(-1);
    expect(await story.refresh()).toMatchObject({ added: 1, removed: 0 });
    expect(story.marks()).toEqual({ [key]: "added" });
  });

  test("copies become the person's own: they stay as they are while the first one is refreshed", async () => {
    await story.highlight(true);
    const key = story.id(4);
    await story.noted(key, "first");
    await story.refresh();
    const { sheetId } = story.table;
    const cells = story.store.read(sheetId, rowOf(key), "values");
    const under = { ...body(), top: body().bottom + 1, bottom: body().bottom + 1 };
    story.store.resizeTable(story.table.id, { ...story.table.rect, bottom: under.bottom });
    story.store.write(sheetId, under, cells);
    await story.noted(key, "second");
    expect(await story.refresh()).toMatchObject({ changed: 1, added: 0, removed: 0, copies: 1 });
    expect(story.keys()).toHaveLength(11);
    expect(story.value(key, NOTES)).toBe("second");
    expect([KEY, NOTES, CHANGES].map((header) => story.sheet.value(10, header))).toEqual(["", "first", ""]);
    await story.vanish(key);
    expect(await story.refresh()).toMatchObject({ removed: 1, copies: 0 });
    expect(story.sheet.value(9, NOTES)).toBe("first");
  });

  test("typed under the table, they are no rows of the report and stay", async () => {
    const { bottom } = body();
    const { column } = story.sheet.place(0, NOTES);
    accepted(story.store.enter(story.table.sheetId, bottom + 1, column, "mine"));
    expect(story.keys()).toHaveLength(11);
    const key = story.id(4);
    await story.vanish(key);
    await story.add(1);
    expect(await story.refresh()).toMatchObject({ added: 1, removed: 1, kept: 0, copies: 0 });
    expect(story.keys()).toHaveLength(11);
    expect(story.sheet.value(9, NOTES)).toBe("mine");
  });
});

describe("what the person did with the columns", () => {
  test("deleted ones are told, and left out from then on; the rest is refreshed", async () => {
    story.store.deleteRange(story.table.sheetId, columnOf("Frequency"), "left");
    const key = story.id(4);
    await story.noted(key, "changed there");
    const done = await story.refresh();
    expect(done).toMatchObject({ changed: 1, dropped: ["Frequency"] });
    expect(done.report.leftOut).toEqual(["Rpt-Frequency"]);
    expect(story.sheet.headers).not.toContain("Frequency");
    expect(story.value(key, NOTES)).toBe("changed there");
    expect(await story.refresh()).toMatchObject({ changed: 0, dropped: [] });
  });

  test("put into another order, they are still found, and so are renamed ones", async () => {
    const { sheetId, rect } = story.table;
    const at = story.sheet.place(-1, NOTES);
    accepted(story.store.enter(sheetId, at.row, at.column, "Remarks"));
    accepted(story.store.insertColumns(sheetId, rect.left + 1, 1));
    await story.noted(story.id(2), "changed there");
    expect(await story.refresh()).toMatchObject({ changed: 1, dropped: [] });
    expect(story.value(story.id(2), "Remarks")).toBe("changed there");
    const [kept] = await story.world.run(story.world.services.workbook.reports());
    expect(kept?.columns.find(({ key }) => key === "Rpt-Savings Notes")?.header).toBe("Remarks");
  });

  test("without the column of keys nothing can be refreshed, and nothing is changed", async () => {
    story.store.deleteRange(story.table.sheetId, columnOf(KEY), "left");
    const before = picture(story.store);
    expect(await story.outcome()).toMatchObject({ ok: false, obstacle: { kind: "idColumnGone" } });
    expect(differences(before, picture(story.store))).toEqual([]);
  });
});

describe("what the person did with the table", () => {
  test("moved, renamed, on a renamed sheet, it is refreshed there, its line with it", async () => {
    const { store, table } = story;
    const whole = { ...table.rect, top: 0 };
    store.clearTableFilters(table.id);
    const target = store.createSheet("Elsewhere");
    store.moveRange(table.sheetId, whole, target.id, 5, 2);
    store.renameTable(table.id, "Mine_now");
    accepted(store.renameSheet(target.id, "My report"));
    story.world.clock.advance(3_600_000);
    await story.noted(story.id(2), "changed there");
    await story.add(1);
    expect(await story.refresh()).toMatchObject({ changed: 1, added: 1 });
    expect(story.value(story.id(2), NOTES)).toBe("changed there");
    expect([story.sheetName, story.table.rect.top]).toEqual(["My report", 8]);
    expect(story.sheet.line()).toContain("complete, 11 rows, SANDBOX US, as of ");
  });

  test("deleted, it is told", async () => {
    story.store.deleteTable(story.table.id);
    expect(await story.outcome()).toMatchObject({ ok: false, obstacle: { kind: "tableGone" } });
  });

  test("on a protected sheet, it is told, and nothing changes", async () => {
    story.store.protectSheet(story.table.sheetId, true);
    await story.noted(story.id(2), "changed there");
    const before = picture(story.store);
    expect(await story.outcome()).toMatchObject({ ok: false, obstacle: { kind: "sheetProtected" } });
    expect(differences(before, picture(story.store))).toEqual([]);
  });

  test("what stands in the line's place is the person's, and is not written over", async () => {
    const { rect, sheetId } = story.table;
    const line = { top: rect.top - 2, bottom: rect.top - 2, left: rect.left + 1, right: rect.left + 1 };
    story.store.write(sheetId, line, [["My own words"]]);
    await story.add(1);
    await story.refresh();
    expect(story.sheet.line()).toBe("My own words");
  });
});
