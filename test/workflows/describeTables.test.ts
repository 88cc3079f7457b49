// What the platform says of its fields, as reference tables that are bound to nothing.
import { writeDescriptors } from "../../src/workflows/describeTables";
import { openWorld } from "../support/world";

test("four tables tell the fields of events, worksheets, bids and bid line items, custom ones included", async () => {
  const world = await openWorld();
  const { fields } = world.simulator.records.fields;
  const [sample] = [...fields.values()].filter(({ attributes }) => attributes.target_object === "RFP");
  if (sample === undefined) throw new Error("The simulator has no field of events.");
  fields.set("990", { ...sample, id: "990", attributes: { ...sample.attributes, name: "=1+1" } });
  const { sheets } = await world.run(writeDescriptors(world.services));
  expect(sheets.map(({ sheetName }) => sheetName)).toEqual([
    ...["Event fields", "Worksheet fields", "Bid fields", "Bid line item fields"],
  ]);
  const { store } = world.office;
  const rows = sheets.map(({ tables: [made] }) => {
    const table = store.table(made?.id ?? "");
    return table === undefined ? [] : store.read(table.sheetId, table.rect, "formulas");
  });
  expect(rows.map((table) => table.length - 1)).toEqual([expect.any(Number), 4, 7, 6]);
  expect(rows[0]?.[0]).toEqual(["Field", "Name", "Holds", "Type", "Custom field"]);
  expect(rows[0]).toContainEqual(["spend_amount", "spend_amount", "number", "Currency", "no"]);
  const hostile = rows[0]?.find(([id]) => id === "custom_field_990");
  expect(String(hostile?.[1])).toMatch(/^'?=1\+1$/);
  expect(
    store
      .read(
        store.table(sheets[0]?.tables[0]?.id ?? "")?.sheetId ?? "",
        { top: 0, bottom: 60, left: 1, right: 1 },
        "values",
      )
      .flat(),
  ).not.toContain(2);
  expect(await world.run(world.services.workbook.links())).toEqual([]);
  await world.close();
});
