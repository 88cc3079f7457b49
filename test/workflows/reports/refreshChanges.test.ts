// A refresh that says on each row what it changed, and colours it: switched on, off, and what stands in the way.
import { setReportSettings } from "../../../src/workflows/reports/settings";
import { CHANGES, NOTES, ReportStory } from "./refreshStory";
import { differences, picture } from "../refresh/theirsWorkbook";

let story: ReportStory;

beforeEach(async () => {
  story = await ReportStory.begin(12);
});
afterEach(() => story.close());

const conditionals = () => story.store.conditionals.of(story.table.sheetId);
const shown = (key: string) => {
  const { row, column } = story.sheet.place(story.row(key), NOTES);
  return story.store.sheet(story.table.sheetId)?.conditional(row, column)?.look.fill ?? null;
};

describe("the changes column", () => {
  test("says what the newest refresh added and changed, by the headers of the day, and colours those rows alone", async () => {
    const [one, two] = [story.id(0), story.id(3)];
    const at = story.sheet.place(-1, NOTES);
    story.store.enter(story.table.sheetId, at.row, at.column, "Remarks");
    await story.highlight(true);
    expect(story.marks()).toEqual({});
    await story.noted(two, "changed there");
    await story.add(1);
    const done = await story.refresh();
    const added = story.keys().at(-1) ?? "";
    expect(story.marks()).toEqual({ [two]: "changed: Remarks", [added]: "added" });
    expect(done).toMatchObject({ added: 1, changed: 1, removed: 0, kept: 0 });
    const fills = [one, two, added].map((key) => {
      const { row, column } = story.sheet.place(story.row(key), "Remarks");
      return story.store.sheet(story.table.sheetId)?.conditional(row, column)?.look.fill ?? null;
    });
    expect(fills[0]).toBeNull();
    expect(new Set(fills).size).toBe(3);
  });

  test("is cleared by a refresh that finds nothing new, cell by cell; and that one after it writes none", async () => {
    await story.highlight(true);
    await story.noted(story.id(3), "changed there");
    await story.refresh();
    const before = picture(story.store);
    const marked = story.cells([story.id(3)], [CHANGES]);
    expect(await story.refresh()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(differences(before, picture(story.store)).filter((one) => one !== story.lineCell())).toEqual(marked);
    const cleared = picture(story.store);
    await story.refresh();
    const after = differences(cleared, picture(story.store));
    expect(after.filter((one) => one !== story.lineCell())).toEqual([]);
  });

  test("that the person filtered and sorted by keeps filter and order", async () => {
    await story.highlight(true);
    await story.noted(story.id(3), "changed there");
    await story.refresh();
    const column = story.table.columns.findIndex(({ name }) => name === CHANGES);
    const order = [...story.keys()].reverse();
    story.store.sortTable(story.table.id, 0, false);
    story.store.filterTable(story.table.id, column, [`changed: ${NOTES}`]);
    await story.noted(story.id(5), "changed there as well");
    await story.refresh();
    expect([...story.table.filters]).toEqual([[column, [`changed: ${NOTES}`]]]);
    expect([...story.keys()].sort()).toEqual([...order].sort());
    const { rect, sheetId } = story.table;
    const visible = story
      .keys()
      .filter((_key, row) => story.store.sheet(sheetId)?.rowHidden(rect.top + 1 + row) === false);
    expect(visible).toEqual([story.id(5)]);
  });

  test("switched off goes with its colours, and leaves the workbook as it was before", async () => {
    story.own("Mine", (row) => `note ${row}`);
    const { rect, sheetId } = story.table;
    const body = { ...rect, top: rect.top + 1 };
    const rule = { kind: "custom", formula: '=$B5="added"', look: { bold: true } } as const;
    story.store.conditionals.add(sheetId, { rects: [body], stopIfTrue: false, rule });
    const column = story.table.columns.findIndex(({ name }) => name === "Mine");
    story.store.filterTable(story.table.id, column, ["note 1", "note 2"]);
    const before = picture(story.store);
    const width = story.table.columns.length;
    expect(await story.highlight(true)).toMatchObject({ changesColumnId: expect.any(Number) as number });
    expect(story.table.columns.at(-1)?.name).toBe(CHANGES);
    expect(conditionals()).toHaveLength(3);
    expect(await story.highlight(false)).toMatchObject({ changesColumnId: null });
    expect(story.table.columns).toHaveLength(width);
    const left = differences(before, picture(story.store));
    expect(left.filter((one) => !one.endsWith(":columns"))).toEqual([]);
  });

  test("that Excel refuses to make is not there, and filters are on again; the next time it is made once", async () => {
    const { store, world } = story;
    const column = story.table.columns.findIndex(({ name }) => name === NOTES);
    store.filterTable(story.table.id, column, [String(story.value(story.id(3), NOTES))]);
    const before = picture(store);
    const { host } = world.office;
    const handle = host.handle.bind(host);
    for (let nth = 1; nth < 30; nth++) {
      let seen = 0;
      host.handle = (text) => {
        seen += 1;
        if (seen === nth) host.fault = { code: "GeneralException" };
        return handle(text);
      };
      const ended = await story.highlight(true).then(
        () => "done",
        () => "refused",
      );
      host.handle = handle;
      host.fault = null;
      if (ended === "done" && seen < nth) break;
      if (!story.sheet.headers.includes(CHANGES)) expect(differences(before, picture(store))).toEqual([]);
    }
    await story.highlight(true);
    expect(story.sheet.headers.filter((header) => header.startsWith(CHANGES))).toEqual([CHANGES]);
    expect(conditionals()).toHaveLength(2);
    expect(story.table.filters.size).toBe(1);
  });

  test("that the person deleted is not made again, and its colours go with the next refresh", async () => {
    await story.highlight(true);
    const { rect, sheetId } = story.table;
    story.store.deleteRange(sheetId, { ...rect, left: rect.right }, "left");
    await story.noted(story.id(3), "changed there");
    const done = await story.refresh();
    expect(done).toMatchObject({ changed: 1, dropped: [], report: { changesColumnId: null } });
    expect(story.value(story.id(3), NOTES)).toBe("changed there");
    expect(conditionals()).toEqual([]);
    await story.highlight(true);
    expect(story.table.columns.at(-1)?.name).toBe(CHANGES);
  });

  test("of a report without rows colours the first rows that come", async () => {
    await story.vanish(...Array.from({ length: 12 }, (_none, row) => story.id(row)));
    await story.refresh();
    expect(story.keys()).toEqual([""]);
    await story.highlight(true);
    await story.add(3);
    expect(await story.refresh()).toMatchObject({ added: 3, removed: 0 });
    const keys = story.keys();
    expect(keys).toHaveLength(3);
    expect(keys.map((key) => shown(key))).toEqual(keys.map(() => "#DCEFDC"));
  });
});

describe("settings", () => {
  test("are remembered, each by itself", async () => {
    const { services } = story.world;
    const set = (wish: Parameters<typeof setReportSettings>[2]) =>
      story.world.run(setReportSettings(services, story.report.id, wish));
    expect(await set({ refreshOnOpen: true })).toMatchObject({ ok: true, report: { refreshOnOpen: true } });
    expect(await set({ highlight: true })).toMatchObject({ ok: true, report: { refreshOnOpen: true } });
    expect(await set({ highlight: true })).toMatchObject({ ok: true });
    expect(story.table.columns.filter(({ name }) => name.startsWith(CHANGES))).toHaveLength(1);
    const [kept] = await story.world.run(services.workbook.reports());
    expect(kept).toMatchObject({ refreshOnOpen: true, changesColumnId: expect.any(Number) as number });
  });

  test("of a protected sheet, a deleted table or somebody else's report stop, and nothing changes", async () => {
    const { world } = story;
    const { services } = world;
    const { sheetId, id } = story.table;
    const set = (given = services) => world.run(setReportSettings(given, story.report.id, { highlight: true }));
    story.store.protectSheet(sheetId, true);
    const before = picture(story.store);
    expect(await set()).toMatchObject({ ok: false, obstacle: { kind: "sheetProtected" } });
    const other = { ...services, account: { ...services.account, id: "another" } };
    expect(await set(other)).toMatchObject({ ok: false, obstacle: { kind: "otherAccount" } });
    expect(differences(before, picture(story.store))).toEqual([]);
    story.store.protectSheet(sheetId, false);
    story.store.deleteTable(id);
    expect(await set()).toMatchObject({ ok: false, obstacle: { kind: "tableGone" } });
    const gone = setReportSettings(services, "unknown", { refreshOnOpen: true });
    expect(await world.run(gone)).toMatchObject({ ok: false, obstacle: { kind: "linkGone" } });
  });
});
