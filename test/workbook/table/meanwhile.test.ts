import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { TablePatch } from "../../../src/workbook/table/types";
import { betweenSyncs } from "../../support/coAuthor";
import { MAPPING, openLinked, openWorkbook, readWhole, someRows, type Bench } from "../support";

const WIDE = "x".repeat(30_000);

/** Does something to the workbook as soon as so many more requests were made, as a person would between two chunks. */
function afterSyncs({ host }: Bench, count: number, act: () => void): void {
  const wanted = host.stats.syncs + count;
  const timer = setInterval(() => {
    if (host.stats.syncs < wanted) return;
    clearInterval(timer);
    act();
  }, 0);
}

test("rows that move while a table is read are noticed, and it is read again", async () => {
  const bench = await openLinked(someRows(30_000));
  afterSyncs(bench, 2, () => bench.store.deleteRows(bench.store.activeSheetId, 6, 1));
  const read = await bench.workbook.readTable(bench.link);
  expect(read.ok && read.table.rows.ids).toHaveLength(29_999);
}, 30_000);

test("a table is read with its link and texts, also when another window replaces them between two requests", async () => {
  const bench = await openLinked(someRows(5));
  await bench.workbook.saveLink(bench.link);
  const status = someRows(5).map(({ id }) => ({ id, text: `Reason of ${id}`, kind: "reason" as const }));
  await bench.workbook.patchTable(bench.link, { status });
  const read = () => bench.workbook.readTable(bench.link, { withLinks: true });
  const undisturbed = await read();
  expect(undisturbed).toMatchObject({ ok: true, links: [bench.link] });
  expect(undisturbed.ok && undisturbed.table.statusKinds).toEqual(status.map(({ kind }) => kind));
  let nth = 0;
  const stop = betweenSyncs(bench.host, () => {
    if ((nth += 1) > 1) return;
    for (const { id, xml } of [...bench.store.customXml]) {
      bench.store.deleteCustomXml(id);
      bench.store.putCustomXml(null, xml);
    }
  });
  expect(await read()).toEqual(undisturbed);
  stop();
});

test("where rows go on moving while a table is read, nothing half is answered", async () => {
  const bench = await openLinked(someRows(20_000));
  const stop = betweenSyncs(bench.host, () => void bench.store.deleteRows(bench.store.activeSheetId, 6, 1));
  await expect(bench.workbook.readTable(bench.link)).rejects.toMatchObject({ kind: "rowsMoved" });
  stop();
}, 30_000);

test("rows that move between two chunks of a write end the write", async () => {
  const bench = await openLinked(someRows(4));
  const append = Array.from({ length: 300 }, (_, at) => ({ id: `a${at}`, cells: [WIDE, at, 1, null] }));
  afterSyncs(bench, 3, () => bench.store.insertRows(bench.store.activeSheetId, 5, 1));
  await expect(bench.workbook.patchTable(bench.link, { append })).rejects.toThrow("moved while they were written");
}, 30_000);

test("works of one workbook stand in line, and a failed one does not hold up the next", async () => {
  const bench = await openLinked(someRows(2));
  const append = (id: string): TablePatch => ({ append: [{ id, cells: ["x", 1, 1, null] }] });
  bench.host.fault = { code: "GeneralException" };
  const works = await Promise.allSettled(
    ["5", "6", "7"].map((id) => bench.workbook.patchTable(bench.link, append(id))),
  );
  expect(works.map((work) => work.status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "6", "7"]);
});

test("a table that could not be made leaves no sheet behind", async () => {
  const { Excel: office, host, store } = await openWorkbook();
  let runs = 0;
  const run = new Proxy(office.run, {
    apply(target, self, given: unknown[]) {
      runs += 1;
      // The sheet is made, and then Excel refuses.
      if (runs === 2) store.addSheet("Boxes");
      if (runs === 2) host.fault = { code: "GeneralException" };
      const answer: unknown = Reflect.apply(target, self, given);
      return answer;
    },
  });
  const workbook = createOfficeWorkbook({ run, texts: workbookTexts, isSetSupported: () => true });
  const work = workbook.createTables({
    sheetName: "Boxes",
    tables: [{ tableName: "Boxes", caption: "", mapping: MAPPING }],
  });
  await expect(work).rejects.toMatchObject({ kind: "other" });
  expect(store.sheets.map((sheet) => sheet.name)).toEqual(["Sheet1"]);
});

test("a link of a table on a protected sheet is saved all the same", async () => {
  const bench = await openLinked(someRows(1));
  bench.store.protectSheet(bench.store.activeSheetId, true);
  await bench.workbook.saveLink({ ...bench.link, lastRefresh: "2026-11-20T14:05:31.000Z" });
  expect((await bench.workbook.links()).map((link) => link.lastRefresh)).toEqual(["2026-11-20T14:05:31.000Z"]);
});
