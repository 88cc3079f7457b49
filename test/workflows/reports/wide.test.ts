// A report with more columns than Excel on the web takes in one operation, and with headers that are long.
import { answering, entryAt, load, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import type { ReportLoaded } from "../../../src/workflows/reports/types";
import { openWorld, type World } from "../../support/world";

test("a report of 40 text columns comes onto a new sheet, and every column of it is text", async () => {
  const world = await openWorld();
  setRows(world, "savings", 120);
  const names = Array.from({ length: 40 }, (_, at) => `Rpt-Text ${at + 1}`);
  answering(world, "/schema", () => ({ fields: names.map((name) => ({ name, type: "text" })) }));
  answering(world, "/entries", (_attributes, row) =>
    Object.fromEntries(names.map((name, at) => [name, `${row}.${at}`])),
  );
  const { report, cutOffBy } = await load(world, { source: SAVINGS });
  expect(cutOffBy).toBeNull();
  const sheet = reportSheet(world, report);
  expect([sheet.headers.length, sheet.rows().length]).toEqual([41, 120]);
  for (const header of ["Text 1", "Text 31", "Text 32", "Text 40"]) expect(sheet.format(119, header)).toBe("@");
  expect(sheet.value(119, "Text 40")).toBe("19.39");
  await world.close();
});

/** How the header's row looks: which of the visible headers break, and how many lines there is room for. */
function headerRow({ office }: World, { tableId }: ReportLoaded["report"]) {
  const { rect, sheetId } = office.store.table(tableId) ?? fail("The table is gone.");
  const view = office.store.sheets.find(({ id }) => id === sheetId) ?? fail("The sheet is gone.");
  const columns = Array.from({ length: rect.right - rect.left }, (_, at) => rect.left + 1 + at);
  return {
    wraps: columns.map((column) => view.cell(rect.top, column).style.wrap ?? false),
    // 20 pixels are a line.
    lines: Math.round(view.rowHeight(rect.top) / 20),
  };
}

function fail(why: string): never {
  throw new Error(why);
}

test("long headers break in a row that is high enough for all of their words, also of a column that comes late", async () => {
  const world = await openWorld();
  setRows(world, "savings", 120);
  const names = ["Rpt-Title", "Rpt-Contract Type Short Code"];
  const late = "Rpt-Donaudampfschifffahrtsgesellschaft of the Contract";
  answering(world, "/schema", () => ({ fields: names.map((name) => ({ name, type: "text" })) }));
  const texts = (more: readonly string[]) => Object.fromEntries([...names, ...more].map((name) => [name, "x"]));
  answering(world, "/entries", () => texts([]));
  const first = await load(world, { source: SAVINGS });
  expect(headerRow(world, first.report)).toEqual({ wraps: [true, true], lines: 2 });
  const last = entryAt(world, "savings", 119).id;
  answering(world, "/entries", (_attributes, _row, { id }) => texts(id === last ? [late] : []));
  const second = await load(world, { source: SAVINGS });
  expect(reportSheet(world, second.report).headers).toContain(late.replace("Rpt-", ""));
  expect(headerRow(world, second.report)).toEqual({ wraps: [true, true, true], lines: 4 });
  await world.close();
});
