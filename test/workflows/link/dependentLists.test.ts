// Lists that another cell of the row decides: a field's group is one of what the field belongs to.
import { arrangeColumns } from "../../../src/workflows/link/columns";
import { columnOf, rowOf } from "../../../src/workbench/model/address";
import type { Rect } from "../../../src/workbench/model/types";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const projectGroups = ["Budget", "Sourcing strategy"];
const supplierGroups = ["Supplier master data"];

/** Field groups and fields, linked one after the other. */
async function open(): Promise<{ groups: ListRoom; fields: ListRoom }> {
  const groups = await ListRoom.open(world, { list: "fieldGroups" });
  return { groups, fields: await ListRoom.open(world, { list: "fields" }) };
}

function addGroup(name: string, target: "PROJECT" | "SUPPLIER_COMPANY"): void {
  const attributes = { name, target_object: target, position: null };
  world.simulator.records.fields.groups.set(`7${name.length}`, { id: `7${name.length}`, attributes });
}

const ruleOf = (room: ListRoom, header = "Group ID") => {
  const { columns, rect } = room.sheet.table;
  const at = rect.left + columns.findIndex(({ name }) => name === header);
  const found = world.office.store.validations(room.sheet.sheet.id).filter(({ rect: own }) => own.left === at);
  const [rule] = found;
  if (rule === undefined || found.length > 1) throw new Error(`${found.length} lists were found.`);
  return rule;
};

/**
 * What Excel shows: the workbench's engine knows neither INDIRECT nor OFFSET, so that this reads the formula's parts.
 * test/recalculation/lists.test.ts has LibreOffice calculate it.
 */
function offered(room: ListRoom, row: number): string[] {
  const { list } = ruleOf(room);
  const area = String.raw`'Bidsheet lists'!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)`;
  const cell = String.raw`OFFSET\((\$[A-Z]+\$\d+),SUM\(ROW\(\)-ROW\(\1\)\),0\)`;
  const parts = String.raw`^=INDIRECT\(IFERROR\(INDEX\((${area}),MATCH\(TRUE,INDEX\((${area})=`;
  const found = new RegExp(parts).exec(list);
  const [, header = ""] = new RegExp(cell).exec(list) ?? [];
  const [, whole = ""] = /"([^"]*)"\)\)$/.exec(list) ?? [];
  if (found === null || header === "" || whole === "") throw new Error(`Another formula: ${list}`);
  const [, places = "", , , , values = ""] = found;
  const at = addressOf(header);
  const textIn = (row: number) => textsOf(room.sheet.sheet.id, { ...at, top: row, bottom: row })[0] ?? "";
  expect([at.top, textIn(at.top)]).toEqual([room.sheet.table.rect.top, "Belongs to"]);
  const place = textsIn(values).indexOf(textIn(at.top + 1 + row));
  return textsIn(place < 0 ? whole : (textsIn(places)[place] ?? ""));
}

function addressOf(address: string): Rect {
  const [, letters = "", digits = ""] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address) ?? [];
  const [row, column] = [rowOf(digits), columnOf(letters)];
  if (row === null || column === null) throw new Error(`No address: ${address}`);
  return { top: row, left: column, bottom: row, right: column };
}

/** Of the hidden sheet. */
function textsIn(area: string): string[] {
  const sheet = world.office.store.sheets.find(({ name }) => name === "Bidsheet lists");
  const [first, last] = area.split("!")[1]?.split(":").map(addressOf) ?? [];
  if (sheet === undefined || first === undefined || last === undefined) throw new Error(`No area: ${area}`);
  return textsOf(sheet.id, { ...first, bottom: last.bottom });
}

function textsOf(sheetId: string, area: Rect): string[] {
  return world.office.store.read(sheetId, area, "values").map(([value]) => String(value));
}

const newField = (room: ListRoom, target: string, group = "") =>
  room.sheet.add({ Name: "Incoterm", "Belongs to": target, Type: "Short Text", Required: "no", "Group ID": group });

test("a field's group is offered from the groups of what its row belongs to, and by none of them from all", async () => {
  const { fields } = await open();
  const row = newField(fields, "PROJECT");
  expect(offered(fields, row)).toEqual(projectGroups);
  fields.sheet.type(row, "Belongs to", "SUPPLIER_COMPANY");
  expect(offered(fields, row)).toEqual(supplierGroups);
  fields.sheet.type(row, "Belongs to", "RFP");
  expect(offered(fields, row)).toEqual([""]);
  fields.sheet.type(row, "Belongs to", "");
  expect(offered(fields, row)).toEqual([...projectGroups, ...supplierGroups]);
  expect(ruleOf(fields).list.length).toBeLessThanOrEqual(255);
});

test("the list goes with its row when rows are sorted, deleted and added, and when the columns change places", async () => {
  const { fields } = await open();
  const byTarget = (target: string) => fields.sheet.find("Belongs to", target);
  const both = () => [offered(fields, byTarget("PROJECT")), offered(fields, byTarget("SUPPLIER_COMPANY"))];
  expect(both()).toEqual([projectGroups, supplierGroups]);
  world.office.store.sortTable(
    fields.link.tableId,
    fields.sheet.table.columns.findIndex(({ name }) => name === "Name"),
    true,
  );
  expect(both()).toEqual([projectGroups, supplierGroups]);
  fields.sheet.deleteRow(0);
  expect(both()).toEqual([projectGroups, supplierGroups]);
  const keys = fields.link.mapping.map(({ key }) => key);
  const order = [...keys.filter((key) => key !== "target_object"), "target_object"];
  const wanted = { order, shown: new Set(keys) };
  const moved = await world.run(arrangeColumns(world.services, fields.link.id, wanted, new Set()));
  expect(moved).toMatchObject({ ok: true });
  expect(fields.sheet.table.columns.at(-2)?.name).toBe("Belongs to");
  expect(both()).toEqual([projectGroups, supplierGroups]);
});

test("a new group is offered once the table of groups and that of fields were refreshed", async () => {
  const { groups, fields } = await open();
  addGroup("Finance", "SUPPLIER_COMPANY");
  await groups.refresh();
  await fields.refresh();
  const row = newField(fields, "SUPPLIER_COMPANY");
  expect(offered(fields, row)).toEqual(["Finance", ...supplierGroups]);
  expect((await fields.preview()).plan.writes).toEqual([]);
});

test("what a group belongs to may come from the company's sheet of names, and one that says nothing fits all", async () => {
  const { store } = world.office;
  store.addSheet("Bidsheet names");
  const id = store.sheets.find(({ name }) => name === "Bidsheet names")?.id ?? "";
  const [project, supplier] = ["PROJECT", "SUPPLIER_COMPANY"].map(
    (target) =>
      [...world.simulator.records.fields.groups.values()].find(({ attributes }) => attributes.target_object === target)
        ?.id ?? "",
  );
  const names = [
    ["List", "ID", "Name", "Belongs to"],
    ["Group", project ?? "", "Strategy", "PROJECT"],
    ["Group", supplier ?? "", "Master data", "SUPPLIER_COMPANY"],
    ["Group", "999999", "Archive", ""],
  ];
  store.write(id, { top: 0, left: 0, bottom: 3, right: 3 }, names);
  const fields = await ListRoom.open(world, { list: "fields" });
  const row = newField(fields, "PROJECT", "Master data");
  expect(offered(fields, row)).toEqual(["Archive", "Strategy"]);
  await fields.refresh();
  expect(fields.status(row)).toContain("Master data belongs to SUPPLIER_COMPANY, not to PROJECT.");
});

test("a group that does not belong to the row's object is refused on the row, and one that does is sent", async () => {
  const { fields } = await open();
  const wrong = newField(fields, "PROJECT", "Supplier master data");
  const right = newField(fields, "SUPPLIER_COMPANY", "Supplier master data");
  await fields.send();
  expect(await changing(world)).toEqual(["createField"]);
  expect(fields.status(wrong)).toBe(
    "Cannot be sent: Supplier master data belongs to SUPPLIER_COMPANY, not to PROJECT. Choose one of PROJECT as Group ID.",
  );
  expect(fields.sheet.value(right, "Field ID")).not.toBe("");
  const { fields: records, groups } = world.simulator.records.fields;
  const made = records.get(String(fields.sheet.value(right, "Field ID")));
  expect(groups.get(made?.groupId ?? "")?.attributes.name).toBe("Supplier master data");
});
