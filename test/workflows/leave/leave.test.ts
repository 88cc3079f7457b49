// Leaving Bidsheet: what it added goes, what a person sees stays, and nothing leaves while a send is open.
import { leave, leaveOffer, type LeaveOffer, type LeaveScope } from "../../../src/workflows/leave/leave";
import { copyAsValues } from "../../../src/workflows/leave/copy";
import { setReportSettings } from "../../../src/workflows/reports/settings";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying } from "../../support/dying";
import { load, SAVINGS, setRows } from "../../support/reporting";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 12 });
});
afterEach(() => story.close());

const services = () => story.world.services;
const store = () => story.world.office.store;

async function offered(scope: LeaveScope): Promise<LeaveOffer> {
  const offer = await story.world.run(leaveOffer(services(), scope));
  if (!offer.ok) throw new Error(offer.obstacle.kind);
  return offer;
}

async function left(scope: LeaveScope) {
  return story.world.run(leave(services(), await offered(scope)));
}

const table = (): LeaveScope => ({ kind: "table", linkId: story.link.id });
const ownParts = () => store().customXml.filter(({ namespace }) => namespace.startsWith("urn:bidsheet:"));

/** By header, what a person sees of the table: values and number formats of visible columns. */
function seen(tableId: string): ReadonlyMap<string, readonly (readonly [unknown, unknown])[]> {
  const found = store().table(tableId);
  if (found === undefined) throw new Error("The table is gone.");
  const { rect, sheetId } = found;
  const body = { ...rect, top: rect.top + 1 };
  const [values, formats] = [store().read(sheetId, body, "values"), store().read(sheetId, body, "numberFormat")];
  return new Map(
    found.columns
      .map(({ name }, at) => [name, values.map((row, down) => [row[at], formats[down]?.[at]] as const)] as const)
      .filter(([name]) => !name.startsWith(ID) && name !== STATUS),
  );
}

const WHOLE = { top: 0, bottom: 40, left: 0, right: 60 };

function everyText(): string[] {
  return store().sheets.flatMap(({ id }) => store().read(id, WHOLE, "values").flat().map(String));
}

test("a table leaves without ids, status, memory and hidden column; its values and formats stay", async () => {
  const { sheet } = story;
  sheet.type(0, "Quantity", "71");
  sheet.type(3, "Quantity", "=35*2");
  const offer = await offered(table());
  expect(offer.tables).toMatchObject([{ rows: 12, unsent: 2 }]);
  const before = seen(story.link.tableId);
  const ids = [...story.records.keys()];
  expect(await story.world.run(leave(services(), offer))).toEqual({ ok: true, tables: 1, reports: 0, comparisons: 0 });
  expect([...seen(story.link.tableId)]).toEqual([...before]);
  expect(sheet.table.columns.map(({ name }) => name)).toEqual([...before.keys()]);
  expect(sheet.table.rect.left).toBe(0);
  expect(sheet.sheet.columnHidden(0)).toBe(false);
  expect(everyText().filter((text) => ids.includes(text) || text === STATUS || text.startsWith(ID))).toEqual([]);
  const formula = store().read(sheet.table.sheetId, { top: 7, bottom: 7, left: 0, right: 6 }, "formulas");
  expect(formula.flat()).toContain("=35*2");
  expect(await services().workbook.links()).toEqual([]);
  expect(ownParts().filter(({ namespace }) => namespace.includes("agreed") || namespace.includes("texts:"))).toEqual(
    [],
  );
});

test("filter, totals row and the person's column inside and beside the table stay where they are", async () => {
  const { sheet, link } = story;
  const quantity = sheet.table.columns.findIndex(({ name }) => name === "Quantity");
  sheet.put(0, "Quantity", 5);
  await story.world.run(
    story.world.office.Excel.run(async (context) => {
      const found = context.workbook.tables.getItem(link.tableId);
      found.columns.add(-1, undefined, "Mine");
      const own = found.columns.getItem("Mine").getDataBodyRange();
      own.values = Array.from({ length: 12 }, (_, at) => [`note ${at}`]);
      found.showTotals = true;
      const used = found.getRange();
      used.load("columnCount,rowCount,rowIndex,columnIndex");
      await context.sync();
      const beside = found.worksheet.getRangeByIndexes(
        used.rowIndex + 2,
        used.columnIndex + used.columnCount + 1,
        1,
        1,
      );
      beside.values = [["beside"]];
      await context.sync();
    }),
  );
  expect(
    store().filterTable(link.tableId, quantity, { kind: "custom", first: "<>5", second: null, operator: "And" }),
  ).toBeNull();
  const [kept] = [...sheet.table.filters.values()];
  const before = seen(link.tableId);
  expect(await left(table())).toMatchObject({ ok: true });
  expect([...seen(link.tableId)]).toEqual([...before]);
  expect(sheet.table.showTotals).toBe(true);
  expect([...sheet.table.filters]).toEqual([[quantity - 1, kept]]);
  const text = (row: number, column: number) =>
    store().read(sheet.table.sheetId, { top: row, bottom: row, left: column, right: column }, "values")[0]?.[0];
  const { rect } = sheet.table;
  expect([text(rect.top + 2, rect.right + 2), text(rect.top + 2, rect.right)]).toEqual(["beside", "note 1"]);
});

test("nothing leaves while the gateway carries a send out, and while its outcomes are not in the sheet", async () => {
  const { world } = story;
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  const offer = await offered(table());
  const pane = dying(world.services, { at: "followSend", when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
  const before = ownParts();
  const answers = async () => [
    await world.run(leaveOffer(services(), table())),
    await world.run(leave(services(), offer)),
  ];
  for (const answer of await answers())
    expect(answer).toMatchObject({ ok: false, obstacle: { kind: "leaveOpen", why: "sending" } });
  await world.run(world.clock.wait(61_000));
  for (const answer of await answers())
    expect(answer).toMatchObject({ ok: false, obstacle: { kind: "leaveOpen", why: "outcomes" } });
  expect(ownParts()).toEqual(before);
  expect(story.sheet.table.columns.at(-1)?.name).toBe(STATUS);
  await story.refresh();
  expect(await left(table())).toMatchObject({ ok: true });
});

test("a row whose create has no answer keeps its table until it is known what became of it", async () => {
  story.sheet.add({ Title: "Pump" });
  const shown = await story.preview();
  await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems", times: 1 });
  // The list is read before a new row leaves, and cannot be read after it.
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", nth: 2, times: "always" });
  await story.fault({ kind: "status", status: 503, operation: "getLineItem", times: "always" });
  await story.send(shown);
  await story.world.sim("DELETE", "/faults");
  const offer = await story.world.run(leaveOffer(services(), table()));
  expect(offer).toMatchObject({ ok: false, obstacle: { kind: "leaveOpen", why: "rows", rows: 1 } });
  story.world.clock.advance(61_000);
  await story.refresh();
  expect(await left(table())).toMatchObject({ ok: true });
});

test("a protected sheet is left alone and says so", async () => {
  expect(store().protectSheet(story.sheet.table.sheetId, true)).toBeNull();
  expect(await story.world.run(leaveOffer(services(), table()))).toMatchObject({
    ok: false,
    obstacle: { kind: "sheetProtected" },
  });
});

test("the whole workbook leaves: tables, reports, and every part of the file that is ours", async () => {
  setRows(story.world, "savings", 8);
  const { report } = await load(story.world, { source: SAVINGS });
  await story.world.run(setReportSettings(services(), report.id, { highlight: true }));
  await story.world.run(refreshReport(services(), report.id));
  const headers = [...seen(report.tableId).keys()].filter((name) => name !== "Changes");
  expect(await left({ kind: "workbook" })).toEqual({ ok: true, tables: 1, reports: 1, comparisons: 0 });
  expect(ownParts()).toEqual([]);
  const stays =
    store()
      .table(report.tableId)
      ?.columns.map(({ name }) => name) ?? [];
  expect(stays.every((name) => headers.includes(name))).toBe(true);
  expect(stays.length).toBeGreaterThan(5);
  expect(everyText().filter((text) => text.startsWith(ID))).toEqual([]);
});

test("what is on the sheet in front leaves, and a table on another sheet stays linked", async () => {
  setRows(story.world, "savings", 3);
  const { report } = await load(story.world, { source: SAVINGS });
  expect(await left({ kind: "sheet" })).toMatchObject({ ok: true, tables: 0, reports: 1 });
  expect(await services().workbook.reports()).toEqual([]);
  expect((await services().workbook.links()).map(({ id }) => id)).toEqual([story.link.id]);
  expect(report.title).not.toBe("");
});

test("a copy has the shown rows and columns as values, with date and filter above, and is linked to nothing", async () => {
  const { sheet, link } = story;
  sheet.type(0, "Quantity", "=35*2");
  sheet.put(1, "Title", "=not a formula");
  const quantity = sheet.table.columns.findIndex(({ name }) => name === "Quantity");
  expect(
    store().filterTable(link.tableId, quantity, { kind: "custom", first: "<=70", second: null, operator: "And" }),
  ).toBeNull();
  const made = await story.world.run(copyAsValues(services(), link.id));
  if (!made.ok) throw new Error(made.obstacle.kind);
  const copy = store().sheets.find(({ name }) => name === made.sheetName);
  const all = store().read(copy?.id ?? "", { top: 0, bottom: 5 + made.rows, left: 0, right: quantity }, "values");
  const body = all.slice(5, 5 + made.rows);
  expect(made.rows).toBeGreaterThan(0);
  expect(made.hidden).toBe(12 - made.rows);
  expect(String(all[1]?.[0])).toMatch(/^Copied \d{4}-\d\d-\d\d at \d\d:\d\d UTC as values\. Data of /);
  expect(String(all[2]?.[0])).toContain("Filter: Quantity: <=70");
  expect(all[4]).toEqual([...seen(link.tableId).keys()].slice(0, quantity + 1));
  expect(body.every((row) => Number(row[quantity - 1]) <= 70)).toBe(true);
  const [first] = store().read(
    copy?.id ?? "",
    { top: 5, bottom: 5, left: quantity - 1, right: quantity - 1 },
    "formulas",
  );
  expect(first?.[0]).toBe(70);
  expect((await services().workbook.links()).length).toBe(1);
});
