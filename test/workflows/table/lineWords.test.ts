// A line above a table is known by having been written: one in the words of another version or language is brought up
// to date, and a text of the person's is left alone.
import { reportLineTexts } from "../../../src/taskpane/reports/reportLineTexts";
import { lineTexts as english } from "../../../src/taskpane/tables/lineTexts";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import type { WorkbookTexts } from "../../../src/workbook/excel/textTypes";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import type { Services } from "../../../src/workflows/services";
import { openOffice } from "../../support/office";
import { load, SAVINGS, setRows } from "../../support/reporting";
import { openWorld, showPiece, type World } from "../../support/world";

/** Every text otherwise than in English, from its first character on. */
const inOtherWords = (text: string): string => Array.from(text).reverse().join("");

const other: WorkbookTexts = {
  ...workbookTexts,
  line: {
    refreshed: (lastRefresh, site, note) => inOtherWords(english.refreshed(lastRefresh, site, note)),
    broken: (asOf, lastRefresh) => inOtherWords(english.broken(asOf, lastRefresh)),
  },
  reportLine: {
    state: (line, of) => inOtherWords(reportLineTexts.state(line, of)),
    broken: (begunAt, before, of) => inOtherWords(reportLineTexts.broken(begunAt, before, of)),
  },
};

let world: World;
beforeEach(async () => {
  world = await openWorld({ lineItems: 5 });
});
afterEach(() => world.close());

/** The same workbook in another Excel. */
async function reopened(texts: WorkbookTexts): Promise<Services> {
  const { Excel } = await openOffice({ store: world.office.store });
  const workbook = createOfficeWorkbook({ run: Excel.run, texts, isSetSupported: () => true });
  return { ...world.services, workbook };
}

/** Answers what reads there now, once `text` was typed. */
function lineAbove(tableId: string, text?: string): Promise<unknown> {
  return world.run(
    world.office.Excel.run(async (context) => {
      const header = context.workbook.tables.getItem(tableId).getHeaderRowRange();
      const line = header.getCell(0, 1).getOffsetRange(-2, 0);
      if (text !== undefined) line.values = [[text]];
      line.load("values");
      await context.sync();
      const [row = []]: readonly (readonly unknown[])[] = line.values;
      return row[0];
    }),
  );
}

async function linkIn(texts: WorkbookTexts) {
  const linked = await world.run(linkWorksheet(await reopened(texts), showPiece(world)));
  if (!linked.ok) throw new Error(`Linking stopped: ${linked.obstacle.kind}`);
  return linked.link;
}

/** An hour later. */
async function refresh(texts: WorkbookTexts, linkId: string): Promise<void> {
  world.clock.advance(3_600_000);
  const outcome = await world.run(refreshTable(await reopened(texts), linkId));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
}

test("a line in other words is brought up to date, and so is one that Ctrl+Z brings back", async () => {
  const { id, tableId } = await linkIn(other);
  const before = String(await lineAbove(tableId));
  expect(inOtherWords(before)).toMatch(/^Bidsheet: refreshed /);
  await refresh(workbookTexts, id);
  expect(await lineAbove(tableId)).toMatch(/^Bidsheet: refreshed /);
  await lineAbove(tableId, before);
  await refresh(workbookTexts, id);
  expect(await lineAbove(tableId)).toMatch(/^Bidsheet: refreshed /);
  await refresh(other, id);
  expect(inOtherWords(String(await lineAbove(tableId)))).toMatch(/^Bidsheet: refreshed /);
});

test("a text of the person's above a table stays in any words", async () => {
  const { id, tableId } = await linkIn(other);
  await lineAbove(tableId, "As of today, says Ann");
  await refresh(workbookTexts, id);
  await refresh(other, id);
  expect(await lineAbove(tableId)).toBe("As of today, says Ann");
});

test("a line of a version that did not remember what it wrote is brought up to date", async () => {
  const { id, tableId } = await linkIn(other);
  await lineAbove(tableId, "Bidsheet: refreshed 2025-01-02 at 03:04 UTC");
  await refresh(other, id);
  expect(inOtherWords(String(await lineAbove(tableId)))).toMatch(/^Bidsheet: refreshed /);
});

test("the line above a report in other words is found by its contents sheet, and brought up to date", async () => {
  setRows(world, "savings", 5);
  const services = await reopened(other);
  const { report } = await load({ ...world, services }, { source: SAVINGS });
  const before = String(await lineAbove(report.tableId));
  expect(inOtherWords(before)).toMatch(/^Bidsheet report: complete, 5 rows/);
  const inEnglish = await reopened(workbookTexts);
  const place = await world.run(inEnglish.workbook.reportPlace(report));
  expect(place.ok && place.line).toMatch(/!\$B\$2$/);
  world.clock.advance(3_600_000);
  expect(await world.run(refreshReport(inEnglish, report.id))).toMatchObject({ ok: true });
  expect(await lineAbove(report.tableId)).toMatch(/^Bidsheet report: complete, 5 rows/);
  await lineAbove(report.tableId, before);
  world.clock.advance(3_600_000);
  expect(await world.run(refreshReport(inEnglish, report.id))).toMatchObject({ ok: true });
  expect(await lineAbove(report.tableId)).toMatch(/^Bidsheet report: complete, 5 rows/);
});
