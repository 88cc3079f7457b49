// A refresh that is cut off: by the platform, by the person, by Excel. The old table is whole, or the line says that it
// is not; and the next refresh ends like one that nothing disturbed.
import { resumeReport } from "../../../src/workflows/reports/load";
import { CHANGES, ReportStory } from "./refreshStory";
import { differences, picture } from "../refresh/theirsWorkbook";

let story: ReportStory;

afterEach(() => story.close());

const entries = (nth: number) => ({
  kind: "status",
  operation: "listSavingsReportEntries",
  status: 422,
  body: "empty",
  nth,
});

/** Everything that a refresh changes, in a table with the changes column. */
async function stir(): Promise<void> {
  await story.noted(story.id(0), "changed there");
  await story.noted(story.id(3), "changed there as well");
  await story.vanish(story.id(1));
  await story.add(2);
}

async function marked(rows: number): Promise<void> {
  story = await ReportStory.begin(rows);
  await story.highlight(true);
  story.own("Mine", (row) => `note ${row}`);
  await story.noted(story.id(5), "from the refresh before");
  await story.refresh();
}

describe("a refresh that ends before its last page", () => {
  test.each([0, 1, 2])("cut off by the platform at page %d, leaves all as it was", async (page) => {
    await marked(250);
    await stir();
    const before = picture(story.store);
    const [remembered] = await story.world.run(story.world.services.workbook.reports());
    await story.world.sim("POST", "/faults", entries(page + 1));
    await expect(story.outcome()).rejects.toMatchObject({ kind: "invalid" });
    await story.world.sim("DELETE", "/faults");
    expect(differences(before, picture(story.store))).toEqual([]);
    expect(await story.world.run(story.world.services.workbook.reports())).toEqual([remembered]);
  });

  test.each([100, 200, 250])("cancelled after %d rows, leaves all as it was", async (rows) => {
    await marked(250);
    await stir();
    const before = picture(story.store);
    const stop = new AbortController();
    const onProgress = ({ done }: { readonly done: number }) => done >= rows && stop.abort();
    const error: unknown = await story.outcome({ signal: stop.signal, onProgress }).catch((one: unknown) => one);
    expect(error).toBe(stop.signal.reason);
    expect(differences(before, picture(story.store))).toEqual([]);
  });
});

describe("a refresh that Excel refuses", () => {
  /** Values of the report's own columns, whatever the rows' order. */
  const held = (without: readonly string[] = []) => {
    const headers = story.sheet.headers;
    const rows = story.sheet
      .rows()
      .map((row) => headers.flatMap((name, at) => (without.includes(name) ? [] : [row[at]])));
    return JSON.stringify(rows);
  };

  /** Does something right before the nth request of what follows; answers whether it came to that. */
  function atRequest(nth: number, act: () => void): () => boolean {
    const { host } = story.world.office;
    const handle = host.handle.bind(host);
    let seen = 0;
    host.handle = (text) => {
      seen += 1;
      if (seen === nth) act();
      return handle(text);
    };
    return () => {
      host.handle = handle;
      return seen >= nth;
    };
  }

  test.each(["an error", "a protected sheet"])(
    "by %s at any of its requests, is whole or says that it is not, and goes through the next time",
    async (how) => {
      await marked(12);
      await stir();
      const { store, world } = story;
      const [old, oldMarks] = [held([CHANGES]), JSON.stringify(story.marks())];
      // What an undisturbed one comes to; then back.
      const parts = store.customXml.map(({ id, xml }) => ({ id, xml }));
      await story.refresh();
      const next = held([CHANGES]);
      while (held([CHANGES]) !== old && store.undo());
      for (const { id, xml } of parts) store.putCustomXml(id, xml);
      expect([held([CHANGES]), JSON.stringify(story.marks())]).toEqual([old, oldMarks]);
      let reached = true;
      const ends: string[] = [];
      for (let nth = 1; reached; nth++) {
        const done = atRequest(nth, () => {
          if (how === "an error") world.office.host.fault = { code: "GeneralException" };
          else store.protectSheet(story.table.sheetId, true);
        });
        const ended = await story.outcome().then(
          (outcome) => (outcome.ok ? "done" : "stopped"),
          () => "refused",
        );
        reached = done();
        store.protectSheet(story.table.sheetId, false);
        world.office.host.fault = null;
        const now = held([CHANGES]);
        const end = now === old ? "old" : now === next ? "new" : "torn";
        ends.push(`${ended} ${end}`);
        if (end === "torn") expect(story.sheet.line()).toContain("broke off");
        if (ended === "done") expect(end).toBe("new");
        await story.refresh();
        expect(held([CHANGES])).toBe(next);
        while (held([CHANGES]) !== old && store.undo());
        for (const { id, xml } of parts) store.putCustomXml(id, xml);
      }
      expect(ends).toEqual(expect.arrayContaining(["refused old", "done new"]));
      expect(ends.filter((end) => end.endsWith("torn"))).toEqual([]);
    },
    60_000,
  );

  test("takes a column that entries brought away again, and brings it with the next one", async () => {
    story = await ReportStory.begin(5);
    const { store, world } = story;
    await world.sim("POST", "/reports/savings/change", {
      id: story.id(2),
      attributes: { "Rpt-Added Later": "new" },
    });
    const before = picture(store);
    const width = story.table.columns.length;
    const { host } = world.office;
    const handle = host.handle.bind(host);
    host.handle = (text) => {
      const wide = story.table.columns.length > width;
      if (wide) {
        host.fault = { code: "GeneralException" };
        host.handle = handle;
      }
      return handle(text);
    };
    await expect(story.outcome()).rejects.toThrow("GeneralException");
    const left = differences(before, picture(store)).filter((one) => !one.includes("!"));
    expect(left).toEqual([]);
    expect(await story.refresh()).toMatchObject({ changed: 1, unlisted: ["ID-Unique", "Added Later"] });
    expect(story.sheet.headers.at(-1)).toBe("Added Later");
    expect(story.value(story.id(2), "Added Later")).toBe("new");
  });
});

describe("a report that was loaded in part", () => {
  beforeEach(async () => {
    story = await ReportStory.partly(250, 2);
    expect(story.sheet.rows()).toHaveLength(100);
  });

  test("is complete after a refresh that came to its end", async () => {
    expect(await story.refresh()).toMatchObject({
      added: 150,
      changed: 0,
      removed: 0,
      rows: 250,
      report: { state: { kind: "complete", rows: 250 } },
    });
    expect(story.sheet.line()).toContain("complete, 250 rows");
    expect(new Set(story.keys()).size).toBe(250);
  });

  test("keeps its place after a refresh that was cut off, and goes on from there", async () => {
    const { world } = story;
    const before = picture(story.store);
    await world.sim("POST", "/faults", entries(3));
    await expect(story.outcome()).rejects.toMatchObject({ kind: "invalid" });
    await world.sim("DELETE", "/faults");
    expect(differences(before, picture(story.store))).toEqual([]);
    const resumed = await world.run(resumeReport(world.services, story.report.id));
    expect(resumed).toMatchObject({ ok: true, rows: 250, report: { state: { kind: "complete" } } });
  });
});

test("a list that goes in a circle is told, and nothing is taken for gone", async () => {
  story = await ReportStory.begin(150);
  const before = picture(story.store);
  const loops = { kind: "next", form: "loops", operation: "listSavingsReportEntries", times: "always" };
  await story.world.sim("POST", "/faults", loops);
  expect(await story.outcome()).toMatchObject({ ok: false, obstacle: { kind: "listIncomplete" } });
  expect(differences(before, picture(story.store))).toEqual([]);
});

test("a sheet without room for all keeps whole pages and says so; what did not come is not taken for gone", async () => {
  story = await ReportStory.begin(150);
  const { store, table } = story;
  const [gone, changed, later] = [story.id(1), story.id(2), story.id(120)];
  const target = store.createSheet("At the end");
  const end = 1_048_576;
  // The line, the header, 150 rows, and room for 30 more.
  const rows = table.rect.bottom + 1 - (table.rect.top - 2);
  store.clearTableFilters(table.id);
  store.moveRange(table.sheetId, { ...table.rect, top: table.rect.top - 2 }, target.id, end - 30 - rows, 0);
  await story.vanish(gone);
  await story.noted(changed, "of the first page");
  await story.noted(later, "of a later page");
  await story.add(80);
  const partial = { kind: "partial", why: "sheetFull", rows: 150, cursor: null };
  expect(await story.refresh()).toMatchObject({
    added: 0,
    changed: 1,
    removed: 0,
    kept: 0,
    report: { state: partial },
  });
  expect(story.sheet.line()).toContain("partial, 150 rows so far");
  expect(story.sheet.line()).toContain("the sheet is full");
  expect([changed, later].map((key) => story.value(key, "Savings Notes"))).not.toContain("of a later page");
  expect(story.value(changed, "Savings Notes")).toBe("of the first page");
  expect(story.row(gone)).toBe(1);
});
