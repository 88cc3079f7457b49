// Pivot tables over reports as they leave Microsoft's office.js, towards a host that notes them; and without one where
// the host has none.
import { reportKinds } from "../../../src/reports/source";
import { load, SAVINGS, setRows } from "../../support/reporting";
import { recordPivots, type PivotRecorder } from "../../support/pivots";
import { write } from "../../support/starters";
import { openWorld, type World } from "../../support/world";

let world: World;
let pivots: PivotRecorder;
beforeEach(async () => {
  world = await openWorld();
  setRows(world, "savings", 12);
  pivots = recordPivots();
});
afterEach(async () => {
  pivots.remove();
  await world.close();
});

const sheetNames = () => world.office.store.sheets.map(({ name }) => name);

test("savings stand by category and project, added up, on a sheet of their own", async () => {
  const { report } = await load(world, { source: SAVINGS });
  const { done } = await write(world, report.id);
  expect(done).toMatchObject({ pivot: true, pivotSheetName: "Savings pivot" });
  expect(pivots.made).toMatchObject([
    {
      name: "Bidsheet pivot",
      table: report.tableName,
      refreshOnOpen: true,
      rows: ["Category", "Project Title"],
      columns: ["Savings Type"],
      values: [
        { header: "Realized Savings", how: "Sum" },
        { header: "Projected Savings", how: "Sum" },
      ],
    },
  ]);
  expect(world.office.store.sheet("Savings pivot")?.id).toBe(pivots.made[0]?.sheetId);
});

test.each(reportKinds)("%s have one, by columns that they have", async (kind) => {
  const { report } = await load(world, { source: { kind: "report", report: kind } });
  const { done } = await write(world, report.id);
  expect(done.pivot).toBe(true);
  expect(pivots.made[0]?.rows).toHaveLength(2);
});

test("a second one has a name of its own, and columns that were left out are not asked for", async () => {
  const leftOut = ["Rpt-Project Title", "Rpt-Savings Type"];
  const { report } = await load(world, { source: SAVINGS, leftOut });
  await write(world, report.id);
  await write(world, report.id);
  expect(pivots.made.map(({ name }) => name)).toEqual(["Bidsheet pivot", "Bidsheet pivot 2"]);
  expect(pivots.made[0]).toMatchObject({ rows: ["Category"], columns: [] });
  expect(sheetNames()).toContain("Savings pivot (2)");
});

test("where Excel refuses it, the starter stands without and no sheet is left over", async () => {
  pivots.refuses = true;
  const { report } = await load(world, { source: SAVINGS });
  const { done } = await write(world, report.id);
  expect(done).toMatchObject({ ok: true, charts: true, pivot: false, pivotSheetName: null });
  expect(sheetNames()).not.toContain("Savings pivot");
});

test("where Excel has no pivot tables for add-ins, no sheet is made for one", async () => {
  pivots.remove();
  const { report } = await load(world, { source: SAVINGS });
  const { done } = await write(world, report.id);
  expect(done).toMatchObject({ ok: true, pivot: false, pivotSheetName: null });
  expect(sheetNames()).toEqual(["Sheet1", "Savings", "Savings starter"]);
});
