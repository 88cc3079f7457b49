// Values that a person typed into a report's own columns: a refresh knows them from the platform's changes, writes over
// none of them unasked, and remembers what the person decided.
import { loadReport, resumeReport } from "../../../src/workflows/reports/load";
import { askingRefresh, refreshReport } from "../../../src/workflows/reports/refresh";
import type { ReportAsks, ReportRefreshed } from "../../../src/workflows/reports/types";
import { entryAt, wholeOf, SAVINGS } from "../../support/reporting";
import { NOTES, ReportStory } from "./refreshStory";

let story: ReportStory;

afterEach(() => story.close());

const attribute = (header: string) => `Rpt-${header}`;
const STATE = "Project State & Status";
async function ask(review = false): Promise<ReportAsks> {
  const outcome = await story.world.run(askingRefresh(story.world.services, story.report.id, review));
  if (outcome.ok !== "asks") throw new Error("Nothing was asked.");
  return outcome;
}

async function decided(choice: "keep" | "take", review = false): Promise<ReportRefreshed> {
  const asks = await ask(review);
  const outcome = await story.world.run(asks.decide(choice));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

async function unasked(): Promise<ReportRefreshed> {
  const outcome = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  if (outcome.ok !== true) throw new Error("It was asked, or stopped.");
  return outcome;
}

const record = () => story.store.customXml.filter(({ xml }) => xml.includes("urn:bidsheet:report-written"));
const forgetRecord = () => record().forEach(({ id }) => story.store.deleteCustomXml(id));

describe("a value that was typed into a column of the report", () => {
  beforeEach(async () => {
    story = await ReportStory.begin(12);
    await story.highlight(true);
  });

  test("is told from the platform's change, beside it in the same row too, and the question names both values", async () => {
    const [one, two, three] = [story.id(1), story.id(2), story.id(3)];
    const had = entryAt(story.world, "savings", 1).attributes[attribute(NOTES)] ?? null;
    story.type(one, NOTES, "mine");
    await story.changed(two, { [STATE]: "changed there" });
    await story.changed(three, { [NOTES]: "theirs", [STATE]: "changed there too" });
    story.type(three, NOTES, "mine as well");
    const { found } = await ask();
    expect(found).toMatchObject({ cells: 2, rows: 2, both: 1, columns: [{ header: NOTES, cells: 2 }] });
    expect(found.examples).toMatchObject([
      { header: NOTES, sheet: "mine", report: had, change: "typed" },
      { header: NOTES, sheet: "mine as well", report: "theirs", change: "both" },
    ]);
    // Nothing is written before the answer.
    expect(story.marks()).toEqual({});
    const done = await decided("keep");
    expect(done).toMatchObject({ changed: 2, typed: { kept: 2, open: 0, taken: 0, unknownRows: 0 } });
    expect(story.marks()).toEqual({ [two]: `changed: ${STATE}`, [three]: `changed: ${STATE}` });
    expect([one, three].map((id) => story.value(id, NOTES))).toEqual(["mine", "mine as well"]);
    expect(story.value(three, STATE)).toBe("changed there too");
  });

  test("gives place to the report's where the person wants that, and is called no change of the platform's", async () => {
    const [one, two] = [story.id(1), story.id(2)];
    const had = story.value(one, NOTES);
    story.type(one, NOTES, "mine");
    story.type(two, NOTES, "");
    await story.changed(two, { [NOTES]: "theirs" });
    expect(await decided("take")).toMatchObject({ changed: 2, typed: { kept: 0, open: 0, taken: 2 } });
    expect([one, two].map((id) => story.value(id, NOTES))).toEqual([had, "theirs"]);
    expect(story.marks()).toEqual({ [two]: `changed: ${NOTES}` });
    expect(await unasked()).toMatchObject({ changed: 0, typed: { kept: 0, open: 0 }, report: { typed: undefined } });
  });

  test("that stays is counted and not asked about again, also where the platform changes it, until it is reviewed", async () => {
    const id = story.id(1);
    story.type(id, NOTES, "mine");
    await decided("keep");
    expect(await unasked()).toMatchObject({ changed: 0, typed: { kept: 1, open: 0 } });
    await story.changed(id, { [NOTES]: "theirs", [STATE]: "also changed" });
    const counted = { changed: 1, typed: { kept: 1, open: 0 }, report: { typed: { kept: 1, open: 0 } } };
    expect(await unasked()).toMatchObject(counted);
    expect([NOTES, STATE].map((header) => story.value(id, header))).toEqual(["mine", "also changed"]);
    story.type(story.id(4), NOTES, "new one");
    expect((await ask()).found).toMatchObject({ cells: 1, examples: [{ sheet: "new one" }] });
    expect((await ask(true)).found.cells).toBe(2);
    expect(await decided("take", true)).toMatchObject({ typed: { kept: 0, open: 0, taken: 2 } });
    expect(story.value(id, NOTES)).toBe("theirs");
  });

  test("stays unasked where nobody can be asked, is told as open, and is asked about the next time", async () => {
    const id = story.id(1);
    story.type(id, NOTES, "mine");
    for (let n = 0; n < 2; n++) {
      const outcome = await story.world.run(refreshReport(story.world.services, story.report.id));
      expect(outcome).toMatchObject({ changed: 0, typed: { kept: 0, open: 1 }, report: { typed: { open: 1 } } });
      expect(story.value(id, NOTES)).toBe("mine");
      expect(story.marks()).toEqual({});
    }
    expect((await ask()).found).toMatchObject({ cells: 1 });
  });

  test("that reads like the report's is none, and neither is one that was typed back", async () => {
    const id = story.id(1);
    const had = story.value(id, NOTES);
    await story.changed(id, { [NOTES]: "the same word" });
    story.type(id, NOTES, "the same word");
    expect(await unasked()).toMatchObject({ changed: 0, typed: { open: 0 } });
    // The platform's value is known although no cell was written.
    story.type(id, NOTES, String(had));
    expect((await ask()).found).toMatchObject({ cells: 1, examples: [{ report: "the same word" }] });
    story.type(id, NOTES, "the same word");
    expect(await unasked()).toMatchObject({ changed: 0, typed: { open: 0 } });
  });

  test("keeps its row when the report has it no longer", async () => {
    const [typed, plain] = [story.id(1), story.id(2)];
    story.type(typed, NOTES, "mine");
    await story.vanish(typed, plain);
    expect(await story.refresh()).toMatchObject({ removed: 1, kept: 1 });
    expect([typed, plain].map((id) => story.row(id) >= 0)).toEqual([true, false]);
    expect(story.marks()).toEqual({ [typed]: "no longer in the report" });
    expect(await story.refresh()).toMatchObject({ removed: 0, kept: 1 });
  });

  test("that changes again while the question is open is left alone, and so is all where the report was refreshed", async () => {
    const [one, two] = [story.id(1), story.id(2)];
    story.type(one, NOTES, "mine");
    story.type(two, NOTES, "mine");
    const asks = await ask();
    story.type(one, NOTES, "second thoughts");
    await story.world.run(asks.decide("take"));
    expect(story.value(one, NOTES)).toBe("second thoughts");
    expect(story.value(two, NOTES)).not.toBe("mine");
    story.type(two, NOTES, "mine again");
    story.world.clock.advance(1000);
    const late = await ask();
    story.world.clock.advance(1000);
    await story.refresh();
    expect(await story.world.run(late.decide("take"))).toMatchObject({ typed: { taken: 0, open: 2 } });
    expect(story.value(two, NOTES)).toBe("mine again");
  });

  test("is known after the person sorted the table and deleted another column of it", async () => {
    const [one, two] = [story.id(1), story.id(2)];
    story.type(one, NOTES, "mine");
    await story.changed(two, { [STATE]: "changed there" });
    story.store.sortTable(
      story.table.id,
      story.table.columns.findIndex(({ name }) => name === "Total"),
      false,
    );
    for (const header of ["Frequency", "Monthly Total"]) {
      const { column } = story.sheet.place(0, header);
      story.store.deleteRange(story.table.sheetId, { ...story.table.rect, left: column, right: column }, "left");
    }
    const { found } = await ask();
    expect(found).toMatchObject({ cells: 1, examples: [{ sheet: "mine", change: "typed" }] });
    expect(await decided("keep")).toMatchObject({
      changed: 1,
      typed: { kept: 1 },
      dropped: ["Frequency", "Monthly Total"],
    });
    expect(story.value(two, STATE)).toBe("changed there");
  });

  test("is none of the platform's values that a refresh wrote which broke off", async () => {
    const id = story.id(1);
    await story.changed(id, { [NOTES]: "theirs" });
    const { host } = story.world.office;
    const handle = host.handle.bind(host);
    let marked = false;
    host.handle = (text) => {
      const writes = record().length > 1 && !marked;
      if (writes) {
        marked = true;
        host.fault = { code: "GeneralException" };
      }
      return handle(text);
    };
    await expect(story.outcome()).rejects.toThrow("GeneralException");
    host.handle = handle;
    host.fault = null;
    story.type(story.id(2), NOTES, "mine");
    expect((await ask()).found).toMatchObject({ cells: 1, examples: [{ sheet: "mine" }] });
    expect(await decided("keep")).toMatchObject({ changed: 1, typed: { kept: 1 } });
    expect(record()).toHaveLength(2);
    expect(story.value(id, NOTES)).toBe("theirs");
  });
});

describe("a table of which nothing is remembered", () => {
  test("is refreshed as before, and it is told in how many rows nobody knew who had changed them; then it is known", async () => {
    story = await ReportStory.begin(12);
    forgetRecord();
    story.type(story.id(1), NOTES, "mine");
    await story.changed(story.id(2), { [STATE]: "changed there" });
    expect(await unasked()).toMatchObject({ changed: 2, typed: { unknownRows: 2, open: 0, kept: 0 } });
    expect(story.value(story.id(1), NOTES)).not.toBe("mine");
    story.type(story.id(1), NOTES, "mine");
    expect((await ask()).found).toMatchObject({ cells: 1 });
  });

  test("because a part of the workbook is damaged is like one of an older version", async () => {
    story = await ReportStory.begin(12);
    const [part] = record();
    const xml = (part?.xml ?? "").replace(/>(.{9})./, ">$1~");
    story.store.putCustomXml(part?.id ?? null, xml);
    story.type(story.id(1), NOTES, "mine");
    expect(await unasked()).toMatchObject({ typed: { unknownRows: 1 } });
    expect(record()).toHaveLength(1);
    expect(await unasked()).toMatchObject({ typed: { unknownRows: 0 } });
  });
});

describe("typed values are known as well", () => {
  test("in a report that was cut off and continued", async () => {
    story = await ReportStory.partly(250, 2);
    const early = story.keys()[3] ?? "";
    story.type(early, NOTES, "mine");
    await story.world.run(resumeReport(story.world.services, story.report.id));
    const late = story.keys()[240] ?? "";
    story.type(late, NOTES, "mine too");
    await story.changed(story.keys()[245] ?? "", { [STATE]: "changed there" });
    expect((await ask()).found.examples).toMatchObject([{ sheet: "mine" }, { sheet: "mine too" }]);
    expect(await decided("keep")).toMatchObject({ changed: 1, typed: { kept: 2 } });
  });

  test("where the columns are chosen again: a column with such a value stays as the person's own", async () => {
    story = await ReportStory.begin(12);
    const { world } = story;
    story.type(story.id(1), NOTES, "mine");
    story.type(story.id(2), "Total", 5);
    const place = story.sheet.place(story.row(story.id(3)), "Monthly Total");
    story.store.enter(story.table.sheetId, place.row, place.column, "=1+1");
    const leftOut = [NOTES, "Frequency", "Monthly Total"].map(attribute);
    const target = { kind: "table", tableId: story.report.tableId } as const;
    const outcome = await world.run(loadReport(world.services, { ...wholeOf(SAVINGS), leftOut, target }));
    expect(outcome).toMatchObject({
      ok: true,
      placed: { dropped: ["Frequency"], stayed: ["Monthly Total", NOTES] },
      typed: { open: 2 },
    });
    expect(story.sheet.headers).toEqual(expect.arrayContaining(["Monthly Total", NOTES]));
    expect([story.value(story.id(1), NOTES), story.value(story.id(2), "Total")]).toEqual(["mine", 5]);
    expect((await ask()).found).toMatchObject({ cells: 1, columns: [{ header: "Total" }] });
  });

  test("where entries brought a column after the table was loaded", async () => {
    story = await ReportStory.begin(12);
    await story.changed(story.id(1), { "Added Later": "new" });
    expect(await unasked()).toMatchObject({ changed: 1 });
    story.type(story.id(1), "Added Later", "mine");
    story.type(story.id(2), "Added Later", "mine, where the report has none");
    expect((await ask()).found).toMatchObject({ cells: 2, columns: [{ header: "Added Later", cells: 2 }] });
  });

  test("in a table that the person prepared", async () => {
    story = await ReportStory.begin(12);
    const { world, store } = story;
    const sheet = store.createSheet("Prepared");
    store.write(sheet.id, { top: 2, bottom: 2, left: 0, right: 0 }, [[NOTES]]);
    const table = store.addTable(sheet.id, { top: 2, bottom: 3, left: 0, right: 0 }, true, "Prepared");
    if (!("id" in table)) throw new Error("No table.");
    const target = { kind: "table", tableId: table.id } as const;
    const outcome = await world.run(loadReport(world.services, { ...wholeOf(SAVINGS), target }));
    if (!outcome.ok) throw new Error(outcome.obstacle.kind);
    const { sheetId, rect } = store.table(table.id) ?? table;
    store.write(sheetId, { top: rect.top + 2, bottom: rect.top + 2, left: 0, right: 0 }, [["mine"]]);
    const asks = await world.run(askingRefresh(world.services, outcome.report.id, false));
    expect(asks).toMatchObject({ ok: "asks", found: { cells: 1, examples: [{ header: NOTES, sheet: "mine" }] } });
  });
});

test("forgotten with its report, nothing of it is left in the workbook", async () => {
  story = await ReportStory.begin(12);
  expect(record()).toHaveLength(1);
  await story.world.run(story.world.services.workbook.forgetReport(story.report.id));
  expect(record()).toEqual([]);
});
