// What may be wrong with a report, and what may happen to its table while it comes in: nothing is lost, nothing is
// doubled, and the person is told.
import { ID_HEADER as KEY } from "../../../src/workbook/table/columnLook";
import { loadReport, resumeReport } from "../../../src/workflows/reports/load";
import { previewReport } from "../../../src/workflows/reports/preview";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import type { ReportLoaded } from "../../../src/workflows/reports/types";
import type { WorkflowOptions } from "../../../src/workflows/services";
import {
  answering,
  change,
  entryAt,
  load,
  reportSheet,
  SAVINGS,
  setRows,
  wholeOf,
  type ReportSheet,
} from "../../support/reporting";
import { openWorld, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const store = () => world.office.store;

/** Does something to the workbook once so many rows have come; the rest is written after it. */
function meanwhile(rows: number, act: (sheet: ReportSheet) => void): WorkflowOptions {
  let isDone = false;
  return {
    onProgress: ({ done }) => {
      if (isDone || done < rows) return;
      isDone = true;
      act(sheetOf("Savings"));
    },
  };
}

function sheetOf(tableName: string): ReportSheet {
  const table = store().table(tableName);
  if (table === undefined) throw new Error("There is no such table.");
  return reportSheet(world, { tableId: table.id });
}

/** A run that nothing disturbs, in a workbook of its own. */
async function undisturbed(): Promise<readonly (readonly unknown[])[]> {
  const other = await load(world, { source: SAVINGS });
  return reportSheet(world, other.report).rows();
}

async function resume({ report }: ReportLoaded): Promise<ReportLoaded> {
  const outcome = await world.run(resumeReport(world.services, report.id));
  if (!outcome.ok) throw new Error(`Going on stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

describe("a report whose schema is not what it should be", () => {
  test("of a type that is not known: its values come through as they are, and the type is told", async () => {
    setRows(world, "savings", 2);
    answering(world, "/schema", ({ fields }) => ({
      fields: fields.map((field) => (field.name === "Rpt-ID" ? { ...field, type: "colour" } : field)),
    }));
    const shown = await world.run(previewReport(world.services, SAVINGS, { keepPrefix: false }));
    expect(shown).toMatchObject({ ok: true, unknownTypes: ["colour"] });
    const { report } = await load(world, { source: SAVINGS });
    expect(report.columns.find(({ key }) => key === "Rpt-ID")).toMatchObject({ type: "unknown" });
    const sheet = reportSheet(world, report);
    expect(sheet.value(1, "ID")).toBe(entryAt(world, "savings", 1).attributes["Rpt-ID"]);
  });

  test("with a name twice: one column, and the name is told", async () => {
    setRows(world, "savings", 2);
    answering(world, "/schema", ({ fields }) => ({ fields: [...fields, ...fields.slice(0, 1)] }));
    const shown = await world.run(previewReport(world.services, SAVINGS, { keepPrefix: false }));
    expect(shown).toMatchObject({ ok: true, repeated: ["Rpt-ID"] });
    const { report } = await load(world, { source: SAVINGS });
    expect(reportSheet(world, report).headers.filter((header) => /^ID( \(2\))?$/.test(header))).toEqual(["ID"]);
  });

  test("with labels that only differ by the prefix: two columns, and no two headers alike", async () => {
    setRows(world, "savings", 2);
    answering(world, "/schema", ({ fields }) => ({
      fields: [...fields, { name: "id", type: "text" }, { name: "ID", type: "text" }],
    }));
    const { report } = await load(world, { source: SAVINGS });
    expect(reportSheet(world, report).headers).toEqual(expect.arrayContaining(["ID", "id (2)", "ID (3)"]));
    expect(reportSheet(world, report).value(0, "ID")).toBe(String(entryAt(world, "savings", 0).attributes["Rpt-ID"]));
  });

  test("of 300 columns: all of them stand there, with their last values", async () => {
    setRows(world, "savings", 120);
    const more = Array.from({ length: 300 }, (_, at) => ({ name: `Rpt-More ${at}`, type: "text" }));
    answering(world, "/schema", ({ fields }) => ({ fields: [...fields.slice(0, 1), ...more] }));
    answering(world, "/entries", (attributes) =>
      Object.fromEntries<unknown>(
        ["Rpt-ID", ...more.map(({ name }) => name)].map((name, at) => [
          name,
          at === 0 ? attributes[name] : `${name} 007`,
        ]),
      ),
    );
    const { report } = await load(world, { source: SAVINGS });
    const sheet = reportSheet(world, report);
    expect(sheet.headers).toHaveLength(302);
    expect(sheet.value(119, "More 299")).toBe("Rpt-More 299 007");
    expect(sheet.line()).toContain("complete, 120 rows");
  });
});

test("names that only later entries have become columns at the end, marked, blank where an entry has none", async () => {
  setRows(world, "savings", 230);
  let page = 0;
  answering(world, "/entries", (attributes, row) => {
    if (row === 0) page += 1;
    return page < 2 ? attributes : { ...attributes, "Cost Centre": `00${row}` };
  });
  const { report, unlisted } = await load(world, { source: SAVINGS });
  const sheet = reportSheet(world, report);
  expect(unlisted).toContain("Cost Centre");
  expect(sheet.headers.at(-1)).toBe("Cost Centre");
  expect([0, 99, 100, 229].map((row) => sheet.value(row, "Cost Centre"))).toEqual(["", "", "000", "0029"]);
  const at = sheet.place(-1, "Cost Centre");
  expect(store().sheet(sheet.sheetId)?.cell(at.row, at.column).style.italic).toBe(true);
});

describe("while the rows come in", () => {
  beforeEach(() => setRows(world, "savings", 330));

  test("renamed headers stay as the person called them, and stay bound", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, (sheet) => {
        const { row, column } = sheet.place(-1, "Savings Notes");
        store().enter(sheet.sheetId, row, column, "Remarks");
      }),
    );
    expect(loaded.cutOffBy).toBeNull();
    const sheet = reportSheet(world, loaded.report);
    expect(sheet.value(329, "Remarks")).toBe(entryAt(world, "savings", 329).attributes["Rpt-Savings Notes"] ?? "");
  });

  test("a column of the person's own between ours stays theirs", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, (sheet) => {
        const { row, column } = sheet.place(-1, "Savings Type");
        store().insertRange(sheet.sheetId, { top: row, bottom: row + 100, left: column, right: column }, "right");
        sheet.put(0, "Column1", "mine");
      }),
    );
    expect(loaded.cutOffBy).toBeNull();
    const sheet = reportSheet(world, loaded.report);
    const { id, attributes } = entryAt(world, "savings", 329);
    expect([sheet.value(0, "Column1"), sheet.value(329, "Column1")]).toEqual(["mine", ""]);
    expect([sheet.value(329, KEY), sheet.value(329, "Savings Type")]).toEqual([
      id,
      attributes["Rpt-Savings Type"] ?? "",
    ]);
    expect(sheet.rows()).toHaveLength(330);
    expect(sheet.line()).toContain("complete, 330 rows");
  });

  test("a note in the line's place is the person's, and stays", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, (sheet) => store().enter(sheet.sheetId, sheet.top - 2, 1, "Kim's savings")),
    );
    expect(loaded).toMatchObject({ cutOffBy: null, report: { state: { kind: "complete" } } });
    expect(reportSheet(world, loaded.report).line()).toBe("Kim's savings");
  });

  test("rows above the table that are taken away are no reason to double or lose one", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, ({ sheetId }) => store().deleteRows(sheetId, 0, 3)),
    );
    expect(loaded).toMatchObject({ cutOffBy: null, report: { state: { kind: "complete" } } });
    expect(reportSheet(world, loaded.report).rows()).toHaveLength(330);
  });

  test("a protected sheet ends it with the rows that are there, and it goes on from them", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, ({ sheetId }) => store().protectSheet(sheetId, true)),
    );
    const sheet = reportSheet(world, loaded.report);
    expect(loaded.cutOffBy).toMatchObject({ kind: "protected" });
    expect(loaded.report.state).toMatchObject({ kind: "partial", why: "cutOff", rows: 100 });
    expect(sheet.rows()).toHaveLength(100);
    store().protectSheet(sheet.sheetId, false);
    expect((await resume(loaded)).report.state).toMatchObject({ kind: "complete", rows: 330 });
    expect(sheet.rows()).toEqual(await undisturbed());
  });

  test("a workbook that becomes read-only ends it as well, and the first page stands", async () => {
    const { host } = world.office;
    const handle = host.handle.bind(host);
    const options = meanwhile(200, () => {
      host.handle = (text) => {
        host.fault = { code: "AccessDenied" };
        return handle(text);
      };
    });
    const loaded = await load(world, { source: SAVINGS }, options);
    expect(loaded.cutOffBy).toMatchObject({ kind: "protected" });
    host.handle = handle;
    host.fault = null;
    const [report] = await world.services.workbook.reports();
    if (report === undefined) throw new Error("Nothing is remembered.");
    expect(report.state).toMatchObject({ kind: "partial", why: "loading", rows: 100 });
    const resumed = await world.run(resumeReport(world.services, report.id));
    expect(resumed).toMatchObject({ ok: true, rows: 330 });
    expect(reportSheet(world, report).rows()).toEqual(await undisturbed());
  });

  test("a table that is deleted ends it, and no other is touched", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, () => store().deleteTable(store().table("Savings")?.id ?? "")),
    );
    expect(loaded.cutOffBy).toMatchObject({ kind: "itemGone" });
    const again = await world.run(resumeReport(world.services, loaded.report.id));
    expect(again).toMatchObject({ ok: false, obstacle: { kind: "tableGone" } });
  });

  test("what Excel refuses once as too much goes in smaller requests", async () => {
    const loaded = await load(
      world,
      { source: SAVINGS },
      meanwhile(200, () => (world.office.host.fault = { code: "RequestPayloadSizeLimitExceeded" })),
    );
    expect(loaded.cutOffBy).toBeNull();
    expect(reportSheet(world, loaded.report).rows()).toEqual(await undisturbed());
  });
});

test("a workbook that is open for reading only is told before anything is asked or made", async () => {
  const { workbook } = world.services;
  const reportGround = async () => ({ ...(await workbook.reportGround()), readOnly: true });
  const services = { ...world.services, workbook: { ...workbook, reportGround } };
  const before = store().sheets.length;
  expect(await world.run(loadReport(services, wholeOf(SAVINGS)))).toEqual({
    ok: false,
    obstacle: { kind: "readOnly" },
  });
  expect(store().sheets).toHaveLength(before);
});

test("a sheet that gets the report's name at the last moment stays, and the report gets another one", async () => {
  setRows(world, "savings", 3);
  const { workbook } = world.services;
  const beginReport: typeof workbook.beginReport = (request) => {
    const theirs = store().createSheet("Savings");
    store().enter(theirs.id, 0, 0, "mine");
    return workbook.beginReport(request);
  };
  const services = { ...world.services, workbook: { ...workbook, beginReport } };
  const { report } = await load({ ...world, services }, { source: SAVINGS });
  expect(store().sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(["Savings", "Savings (2)"]));
  expect(reportSheet(world, report).rows()).toHaveLength(3);
  expect(
    store()
      .sheets.find(({ name }) => name === "Savings")
      ?.cell(0, 0).value,
  ).toBe("mine");
  expect(await world.services.workbook.reports()).toHaveLength(1);
});

test("where the sheet has no more rows, whole pages stand there and it is said", async () => {
  setRows(world, "savings", 350);
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }) => done >= 100 && stop.abort();
  const loaded = await load(world, { source: SAVINGS }, { signal: stop.signal, onProgress });
  const sheet = reportSheet(world, loaded.report);
  // The table now begins so far down that 250 rows fit below its header.
  store().insertRows(sheet.sheetId, 0, 1_048_576 - 250 - 1 - sheet.top);
  const ended = await resume(loaded);
  expect(ended.report.state).toMatchObject({ kind: "partial", why: "sheetFull", rows: 200, cursor: null });
  expect(sheet.rows()).toHaveLength(200);
  expect(sheet.line()).toContain("partial, 200 rows so far");
  expect(sheet.line()).toContain("the sheet is full");
});

test("an entry that shares its id with one before the cut is a row of its own when the rest comes", async () => {
  setRows(world, "savings", 150);
  const first = entryAt(world, "savings", 0);
  answering(world, "/entries", (attributes, _row, entry) => {
    // The last entry bears the first one's id, and says something else.
    if (entry.id !== entryAt(world, "savings", 149).id) return attributes;
    entry.id = first.id;
    return { ...attributes, "Rpt-Savings Notes": "a twin" };
  });
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }) => done >= 100 && stop.abort();
  const loaded = await load(world, { source: SAVINGS }, { signal: stop.signal, onProgress });
  const ended = await resume(loaded);
  expect(ended).toMatchObject({ rows: 150, twins: 1, repeats: 0 });
  const sheet = reportSheet(world, loaded.report);
  expect([sheet.value(149, KEY), sheet.value(149, "Savings Notes")]).toEqual([`${first.id} #2`, "a twin"]);
});

test("a preview shows its first page within two seconds of a gateway that has just started, and then the types", async () => {
  const began = world.clock.now();
  const shown: { readonly after: number; readonly types: readonly string[]; readonly rows: number }[] = [];
  const note = (types: readonly string[], rows: number) =>
    shown.push({ after: world.clock.now() - began, types: [...new Set(types)], rows });
  const outcome = await world.run(
    previewReport(world.services, SAVINGS, {
      keepPrefix: false,
      onFirst: ({ columns, rows }) =>
        note(
          columns.map(({ type }) => type),
          rows.length,
        ),
    }),
  );
  if (!outcome.ok) throw new Error("The preview stopped.");
  expect(shown).toEqual([{ after: expect.any(Number) as number, types: ["unknown"], rows: 100 }]);
  expect(shown[0]?.after).toBeLessThan(2_000);
  expect(outcome.columns.map(({ type }) => type)).toContain("currency");
});

describe("a column of choices", () => {
  const listOf = (report: ReportLoaded["report"], header: string) => {
    const sheet = reportSheet(world, report);
    const at = sheet.place(0, header);
    const rule = store()
      .validations(sheet.sheetId)
      .find(({ rect }) => rect.left <= at.column && rect.right >= at.column);
    return rule === undefined ? null : { ...rule, list: rule.list.split(",") };
  };

  test("offers the values that came, over all rows, and keeps no other out", async () => {
    setRows(world, "savings", 130);
    const { report } = await load(world, { source: SAVINGS });
    const came = new Set(
      Array.from({ length: 130 }, (_, row) => entryAt(world, "savings", row).attributes["Rpt-Savings Type"]),
    );
    const list = listOf(report, "Savings Type");
    expect(list?.list).toEqual([...came].filter((value) => value !== null).sort());
    expect(list).toMatchObject({ lenient: true, rect: { top: 4, bottom: 133 } });
    expect(listOf(report, "Savings Notes")).toBeNull();
  });

  test("offers a new value once it has come, and is not touched by a refresh without one", async () => {
    setRows(world, "savings", 30);
    const { report } = await load(world, { source: SAVINGS });
    const before = store().validations(reportSheet(world, report).sheetId);
    await world.run(refreshReport(world.services, report.id));
    expect(store().validations(reportSheet(world, report).sheetId)).toEqual(before);
    const { id } = entryAt(world, "savings", 3);
    await change(world, "savings", "change", { id, attributes: { "Rpt-Savings Type": "Barter" } });
    await world.run(refreshReport(world.services, report.id));
    expect(listOf(report, "Savings Type")?.list).toContain("Barter");
    await change(world, "savings", "add", { count: 4 });
    await world.run(refreshReport(world.services, report.id));
    expect(listOf(report, "Savings Type")).toMatchObject({ rect: { top: 4, bottom: 37 }, lenient: true });
  });

  test("offers nothing where a value cannot stand in a list, and leaves a rule of the person's alone", async () => {
    setRows(world, "savings", 30);
    answering(world, "/entries", (attributes, row) =>
      row === 0 ? { ...attributes, "Rpt-Savings Type": "Once, and again" } : attributes,
    );
    const { report } = await load(world, { source: SAVINGS });
    expect(listOf(report, "Savings Type")).toBeNull();
    const sheet = reportSheet(world, report);
    const { column, row } = sheet.place(0, "Category");
    store().setValidation(sheet.sheetId, {
      rect: { top: row, bottom: row + 29, left: column, right: column },
      list: "a,b",
    });
    const { id } = entryAt(world, "savings", 3);
    await change(world, "savings", "change", { id, attributes: { "Rpt-Category": "Barter" } });
    await world.run(refreshReport(world.services, report.id));
    expect(listOf(report, "Category")?.list).toEqual(["a", "b"]);
  });
});

test("a report has the name that whoever loads it gives, and a refresh keeps it", async () => {
  setRows(world, "savings", 2);
  const { report } = await load(world, { source: SAVINGS, title: "Économies réalisées" });
  expect([report.title, report.tableName]).toEqual(["Économies réalisées", "Économies_réalisées"]);
  await world.run(refreshReport(world.services, report.id));
  expect((await world.services.workbook.reports()).map(({ title }) => title)).toEqual(["Économies réalisées"]);
});
