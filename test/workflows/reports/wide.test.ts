// A report with more columns than Excel on the web takes in one operation.
import { load, answering, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import { openWorld } from "../../support/world";

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
