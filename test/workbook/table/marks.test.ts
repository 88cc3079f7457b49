// The mark of our writes where nothing else is written, and what a look at the table says of it.
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import { openOffice } from "../../support/office";
import { MAPPING, openLinked, readWhole, someRows, type Bench } from "../support";

const copy: AgreedCopy = { keys: MAPPING.map(({ key }) => key), rows: new Map([["1", ["Box 1", 10, 0.5, null]]]) };

/** As the header of the id column says it. */
async function markIn({ script, link }: Bench): Promise<number> {
  return script(async (context) => {
    const header = context.workbook.tables.getItem(link.tableId).getHeaderRowRange();
    header.load("values");
    await context.sync();
    return Number(/\d+$/.exec(String(header.values[0]?.[0]))?.[0] ?? Number.NaN);
  });
}

/** The cell holds something else. */
const NOTHING = { cells: [{ id: "1", column: 1, value: 11, expect: 99 }] };

async function stored(): Promise<Bench> {
  const bench = await openLinked(someRows(1));
  await bench.workbook.saveAgreedCopy(bench.link.id, copy);
  return bench;
}

async function lookOf({ workbook, link }: Bench) {
  const look = await workbook.lookAtTable(link);
  if (!look.ok) throw new Error(`not found: ${look.problem.kind}`);
  return look.table;
}

test("a patch that finds nothing to write leaves the mark, and writes the next one where it is asked to", async () => {
  const bench = await stored();
  const { workbook, link } = bench;
  const before = await markIn(bench);
  await workbook.patchTable(link, NOTHING);
  expect(await markIn(bench)).toBe(before);
  await workbook.patchTable(link, { ...NOTHING, marks: true });
  const after = await markIn(bench);
  expect(after).toBeGreaterThan(before);
  await workbook.saveAgreedCopy(link.id, copy);
  bench.store.undo();
  expect(await markIn(bench)).toBe(before);
  expect(await readWhole(bench)).toMatchObject({ undoneTo: before, isAhead: false });
  await workbook.patchTable(link, { ...NOTHING, marks: true });
  expect(await markIn(bench)).toBe(before);
});

test("a look says, as a reading does, that the sheet is undone, or ahead of the copy that was stored", async () => {
  const bench = await stored();
  const { workbook, link } = bench;
  expect(await lookOf(bench)).toMatchObject({ undoneTo: null, isAhead: false });
  const behind = await markIn(bench);
  await workbook.patchTable(link, { marks: true });
  await workbook.saveAgreedCopy(link.id, copy);
  bench.store.undo();
  expect(await lookOf(bench)).toMatchObject({ undoneTo: behind, isAhead: false });
  bench.store.redo();
  expect(await lookOf(bench)).toMatchObject({ undoneTo: null });
  await workbook.patchTable(link, { marks: true });
  // What another pane knows, which has written nothing.
  const { Excel } = await openOffice({ store: bench.store });
  const other = createOfficeWorkbook({ run: Excel.run, texts: workbookTexts, isSetSupported: () => true });
  await other.agreedState(link.id);
  const look = await other.lookAtTable(link);
  expect(look).toMatchObject({ ok: true, table: { undoneTo: null, isAhead: true } });
});
