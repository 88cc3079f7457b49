// What the platform says of its fields, as reference tables that are bound to nothing.
import { writeDescriptors } from "../../../src/workflows/events/describeTables";
import { madeTable } from "../../support/madeTable";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const write = () => world.run(writeDescriptors(world.services));
const SHEETS = ["Event fields", "Worksheet fields", "Bid fields", "Bid line item fields"];

/** A custom field of events; without a name it goes. */
function setField(id: string, name: string | null): void {
  const { fields } = world.simulator.records.fields;
  const [sample] = [...fields.values()].filter(({ attributes }) => attributes.target_object === "RFP");
  if (sample === undefined) throw new Error("The simulator has no field of events.");
  if (name === null) fields.delete(id);
  else fields.set(id, { ...sample, id, attributes: { ...sample.attributes, name } });
}

test("four tables tell the fields of events, worksheets, bids and bid line items, custom ones included", async () => {
  setField("990", "=1+1");
  expect(await write()).toEqual({ sheets: SHEETS, renewed: false });
  const [events, ...others] = SHEETS.map((sheet) => madeTable(world, sheet));
  expect(others.map(({ rowCount }) => rowCount)).toEqual([4, 7, 6]);
  expect(events?.headers).toEqual(["Field", "Name", "Contains", "Type", "Custom field"]);
  const spend = events?.find({ Field: "spend_amount" }) ?? -1;
  expect(["Name", "Contains", "Type", "Custom field"].map((header) => events?.value(spend, header))).toEqual([
    "spend_amount",
    "number",
    "Currency",
    "no",
  ]);
  const hostile = events?.find({ Field: "custom_field_990" }) ?? -1;
  expect(events?.value(hostile, "Name")).toBe("=1+1");
  expect(await world.run(world.services.workbook.links())).toEqual([]);
});

test("written again they are brought up to date where they stand, what a person added beside them included", async () => {
  setField("990", "Plant");
  setField("991", "Goes");
  await write();
  const { store } = world.office;
  const events = madeTable(world, "Event fields");
  const sheets = store.sheets.length;
  setField("990", "=2+2");
  setField("991", null);
  setField("992", "Comes");
  const count = events.rowCount;
  const line = () => store.read(events.table.sheetId, { top: 1, bottom: 1, left: 0, right: 0 }, "values")[0]?.[0];
  const before = line();
  world.clock.advance(60_000);
  expect(await write()).toEqual({ sheets: SHEETS, renewed: true });
  expect(store.sheets).toHaveLength(sheets);
  expect(events.rowCount).toBe(count);
  expect(events.value(events.find({ Field: "custom_field_990" }), "Name")).toBe("=2+2");
  expect(events.value(events.find({ Field: "custom_field_992" }), "Name")).toBe("Comes");
  expect(events.column("Field")).not.toContain("custom_field_991");
  expect(line()).not.toBe(before);
});

test("the line that says when they were read is brought up to date, in whatever words it was written", async () => {
  const { services } = world;
  const { workbook } = services;
  const renewReference: typeof workbook.renewReference = (table) =>
    workbook.renewReference({ ...table, line: { ...table.line, text: "Stand: gestern" } });
  await write();
  const { sheetId } = madeTable(world, "Event fields").table;
  const line = () => world.office.store.read(sheetId, { top: 1, bottom: 1, left: 0, right: 0 }, "values")[0]?.[0];
  await world.run(writeDescriptors({ ...services, workbook: { ...workbook, renewReference } }));
  expect(line()).toBe("Stand: gestern");
  await write();
  expect(line()).toMatch(/^As the platform described them at /);
});

test("one that was deleted, or whose columns are other ones now, comes on a sheet of its own", async () => {
  await write();
  const { store } = world.office;
  await world.run(
    world.office.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Bid fields").delete();
      context.workbook.tables.getItem("Worksheet_fields").columns.getItem("Contains").name = "Mine";
      await context.sync();
    }),
  );
  const { sheets, renewed } = await write();
  expect(renewed).toBe(false);
  expect(sheets).toEqual(["Event fields", "Bid line item fields", "Worksheet fields (2)", "Bid fields"]);
  expect(store.sheet("Worksheet fields")).toBeDefined();
});
