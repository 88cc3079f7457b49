// Custom fields and their options on one sheet: linked side by side, edited together, sent fields first.
import type { FieldScope } from "../../../src/workflows/link/fieldScope";
import { rowKey } from "../../../src/sync/plan/choices";
import { linkFieldSheet } from "../../../src/workflows/link/fieldSheet";
import { withChoices } from "../../../src/workflows/send/preview";
import { sendInOrder, type InOrder } from "../../../src/workflows/send/inOrder";
import type { Preview } from "../../../src/workflows/send/types";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const records = () => world.simulator.records.fields;
const fieldNamed = (name: string) => {
  const found = [...records().fields.values()].find(({ attributes }) => attributes.name === name);
  if (found === undefined) throw new Error(`There is no field ${name}.`);
  return found;
};
const optionsOf = (name: string) => {
  const { id } = fieldNamed(name);
  return [...records().options.values()]
    .filter(({ fieldId }) => fieldId === id)
    .map(({ attributes }) => attributes.label);
};
const groupNamed = (name: string) => {
  const found = [...records().groups.values()].find(({ attributes }) => attributes.name === name);
  if (found === undefined) throw new Error(`There is no group ${name}.`);
  return found;
};
const strategy = (): Extract<FieldScope, { id: string }> => ({
  kind: "group",
  id: groupNamed("Sourcing strategy").id,
  title: "Sourcing strategy",
});

async function open(scope: FieldScope): Promise<{ fields: ListRoom; options: ListRoom }> {
  const outcome = await world.run(linkFieldSheet(world.services, scope));
  if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
  const [fields, options] = outcome.links.map((link) => ListRoom.of(world, link));
  if (fields === undefined || options === undefined) throw new Error("Two tables were expected.");
  return { fields, options };
}

const all = (preview: Preview): Preview =>
  withChoices(preview, {
    ...preview.choices,
    deletions: new Set(preview.plan.deletions.map(({ id }) => id)),
  });

function sendBoth(rooms: { fields: ListRoom; options: ListRoom }): Promise<InOrder> {
  const ids = [rooms.options.link.id, rooms.fields.link.id];
  return world.run(sendInOrder(world.services, ids, { confirm: (shown) => Promise.resolve(all(shown)) }));
}

test("a group's fields stand on the left, the options of its select fields on the right, each with its field's name", async () => {
  const { fields, options } = await open(strategy());
  expect(options.sheet.sheet.id).toBe(fields.sheet.sheet.id);
  expect(options.sheet.table.rect.left).toBe(fields.sheet.table.rect.right + 2);
  expect(fields.link.together).toBe(options.link.together);
  expect(fields.sheet.rowCount()).toBe(6);
  // Narrow, so that both are seen: what the platform works out is left to the table of all fields.
  expect(fields.link.leftOut).toEqual(["data_type", "position"]);
  expect(fields.sheet.table.columns.map(({ name }) => name)).not.toContain("Data type");
  // The fields that take options are offered, and a name that is new may be typed (below).
  const column = options.sheet.table.columns.findIndex(({ name }) => name === "Field");
  const { left } = options.sheet.table.rect;
  const lists = world.office.store.validations(options.sheet.sheet.id);
  expect(lists.find(({ rect }) => rect.left === left + column)).toMatchObject({
    list: "Business unit,Plants",
    lenient: true,
  });
  const pairs = Array.from({ length: options.sheet.rowCount() }, (_, row) =>
    ["Field", "Option"].map((header) => options.sheet.value(row, header)),
  );
  expect(pairs).toEqual([
    ...["Assembly", "Logistics", "IT"].map((label) => ["Business unit", label]),
    ...["Lyon", "Brno", "Zürich", "Sao Paulo"].map((label) => ["Plants", label]),
  ]);
  expect((await options.preview()).plan).toMatchObject({
    creates: [],
    updates: [],
    writes: [],
    deletions: [],
  });
});

test("a new field and its options are typed at once: they wait for the field, and go out after it", async () => {
  const rooms = await open(strategy());
  const { fields, options } = rooms;
  const group = groupNamed("Sourcing strategy").id;
  fields.sheet.add({
    Name: "Incoterm",
    "Belongs to": "PROJECT",
    Type: "Single Select",
    Required: "no",
    "Group ID": group,
  });
  const row = options.sheet.add({ Field: "Incoterm", Option: "DDP" });
  options.sheet.type(0, "Option", "Assembly lines");
  await options.refresh();
  expect(options.status(row)).toBe(
    "Cannot be sent: no select field of this table is called Incoterm. A new field is sent before its options.",
  );
  const { end, steps } = await sendBoth(rooms);
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ created, updated, failed }) => [created, updated, failed])).toEqual([
    [1, 0, 0],
    [1, 1, 0],
  ]);
  const [first, ...rest] = await changing(world);
  // The answer names the field by its id: the row goes on naming it by its name.
  expect(options.sheet.value(row, "Field")).toBe("Incoterm");
  expect([first, ...rest.sort()]).toEqual(["createField", "createFieldOption", "updateFieldOption"]);
  expect(optionsOf("Incoterm")).toEqual(["DDP"]);
  expect(optionsOf("Business unit")).toEqual(["Assembly lines", "Logistics", "IT"]);
  expect(fields.sheet.value(fields.sheet.find("Name", "Incoterm"), "Field ID")).toBe(fieldNamed("Incoterm").id);
  expect((await options.preview()).plan).toMatchObject({ creates: [], updates: [], writes: [] });
});

test.each(["dropAnswer", "dropBefore"])("a new field and its option are made once after %s of both", async (kind) => {
  const rooms = await open(strategy());
  const { fields, options } = rooms;
  const group = groupNamed("Sourcing strategy").id;
  fields.sheet.add({
    Name: "Incoterm",
    "Belongs to": "PROJECT",
    Type: "Single Select",
    Required: "no",
    "Group ID": group,
  });
  options.sheet.add({ Field: "Incoterm", Option: "DDP" });
  for (const operation of ["createField", "createFieldOption"]) await world.sim("POST", "/faults", { kind, operation });
  expect((await sendBoth(rooms)).end).toEqual({ kind: "done" });
  expect(optionsOf("Incoterm")).toEqual(["DDP"]);
  expect(options.sheet.value(options.sheet.find("Option", "DDP"), "Field")).toBe("Incoterm");
  for (const room of [fields, options])
    expect((await room.preview()).plan).toMatchObject({ creates: [], updates: [], writes: [] });
});

test("an option waits where the person leaves its new field out, and says so in its own preview", async () => {
  const rooms = await open(strategy());
  const { fields, options } = rooms;
  const group = groupNamed("Sourcing strategy").id;
  fields.sheet.add({
    Name: "Incoterm",
    "Belongs to": "PROJECT",
    Type: "Single Select",
    Required: "no",
    "Group ID": group,
  });
  options.sheet.add({ Field: "Incoterm", Option: "DDP" });
  const ids = [rooms.options.link.id, rooms.fields.link.id];
  const problems: unknown[] = [];
  const confirm = (shown: Preview) => {
    problems.push(...shown.plan.problems.map((one) => ("breach" in one ? one.breach : one.kind)));
    return Promise.resolve(withChoices(shown, { ...shown.choices, excluded: new Set(shown.plan.creates.map(rowKey)) }));
  };
  const { end } = await world.run(sendInOrder(world.services, ids, { confirm }));
  expect(end).toEqual({ kind: "done" });
  expect(problems).toEqual([{ kind: "noSelectField", name: "Incoterm" }]);
  expect(await changing(world)).toEqual([]);
});

test("a field that was renamed is renamed beside its options, and deletions go the other way round", async () => {
  const rooms = await open(strategy());
  const { fields, options } = rooms;
  fields.sheet.type(fields.sheet.find("Name", "Plants"), "Name", "Works");
  options.sheet.type(options.sheet.find("Option", "Lyon"), "Option", "Lyon 2");
  options.sheet.deleteTableRow(options.sheet.find("Option", "Brno"));
  fields.sheet.deleteTableRow(fields.sheet.find("Name", "Board approval"));
  expect((await sendBoth(rooms)).end).toEqual({ kind: "done" });
  expect(await changing(world)).toEqual(["updateField", "updateFieldOption", "deleteFieldOption", "deleteField"]);
  await options.refresh();
  expect(options.sheet.value(options.sheet.find("Option", "Lyon 2"), "Field")).toBe("Works");
  expect(optionsOf("Works")).toEqual(["Lyon 2", "Zürich", "Sao Paulo"]);
});

test("one field alone has its own row on the left and its options on the right", async () => {
  const { id } = fieldNamed("Plants");
  const { fields, options } = await open({ kind: "field", id, title: "Plants" });
  expect(fields.sheet.rowCount()).toBe(1);
  expect(fields.sheet.value(0, "Name")).toBe("Plants");
  expect(options.sheet.rowCount()).toBe(4);
  const row = fields.sheet.add({
    Name: "Other",
    "Belongs to": "RFP",
    Type: "Checkbox",
    Required: "no",
  });
  await fields.refresh();
  expect(fields.status(row)).toContain("this table is for one field only");
});

test("a field of a type that has no options is refused, and no sheet is made", async () => {
  const { id } = fieldNamed("Board approval");
  const sheets = world.office.store.sheets.length;
  const outcome = await world.run(linkFieldSheet(world.services, { kind: "field", id, title: "Board approval" }));
  expect(outcome).toEqual({
    ok: false,
    obstacle: { kind: "fieldWithoutOptions", field: "Board approval", fieldType: "Date" },
  });
  expect(world.office.store.sheets).toHaveLength(sheets);
});

test("a field that becomes a select in the same go takes options, one that stops being one is told on its row", async () => {
  const rooms = await open(strategy());
  const { fields, options } = rooms;
  fields.sheet.type(fields.sheet.find("Name", "Strategy in short"), "Type", "Single Select");
  options.sheet.add({ Field: "Strategy in short", Option: "Bundle" });
  expect((await sendBoth(rooms)).end).toEqual({ kind: "done" });
  expect(optionsOf("Strategy in short")).toEqual(["Bundle"]);
  const plants = fields.sheet.find("Name", "Plants");
  fields.sheet.type(plants, "Type", "Short Text");
  expect((await sendBoth(rooms)).end).toMatchObject({ kind: "notAllArrived" });
  expect(fields.status(plants)).toContain("must stay a select while there are options");
  expect(fields.sheet.value(plants, "Type")).toBe("Short Text");
});

test("a new field of another group, or for another object, is told that this table would not show it", async () => {
  const { fields } = await open(strategy());
  const row = fields.sheet.add({
    Name: "Plant",
    "Belongs to": "PROJECT",
    Type: "Short Text",
    Required: "no",
    "Group ID": groupNamed("Budget").id,
  });
  await fields.refresh();
  expect(fields.status(row)).toContain(`Type ${groupNamed("Sourcing strategy").id} as Group ID.`);
  const rfp = await open({ kind: "target", target: "RFP", title: "Fields of RFP events" });
  const other = rfp.fields.sheet.add({
    Name: "Plant",
    "Belongs to": "PROJECT",
    Type: "Short Text",
    Required: "no",
  });
  await rfp.fields.refresh();
  expect(rfp.fields.status(other)).toContain("this table is for fields of RFP only");
});

test("fields of one name are told apart by their ids beside their options", async () => {
  const [plants, regions] = [fieldNamed("Plants"), fieldNamed("Regions")];
  regions.attributes.name = "Plants";
  const { options } = await open({ kind: "all", title: "All fields" });
  expect(options.sheet.value(options.sheet.find("Option", "APAC"), "Field")).toBe(`Plants (${regions.id})`);
  options.sheet.add({ Field: `Plants (${plants.id})`, Option: "Ulm" });
  const row = options.sheet.add({ Field: "Plants", Option: "Jena" });
  expect(await options.send()).toMatchObject({ created: 1 });
  const ulm = [...records().options.values()].find(({ attributes }) => attributes.label === "Ulm");
  expect(ulm?.fieldId).toBe(plants.id);
  await options.refresh();
  expect(options.status(row)).toContain("no select field of this table is called Plants");
});

test("an option whose create got no answer is found again below its field, and not doubled", async () => {
  const { options } = await open(strategy());
  options.sheet.add({ Field: "Plants", Option: "Ulm" });
  await world.sim("POST", "/faults", { kind: "dropAnswer", operation: "createFieldOption" });
  expect(await options.send()).toMatchObject({ created: 1, unknown: 0 });
  expect(optionsOf("Plants").filter((label) => label === "Ulm")).toHaveLength(1);
  expect((await options.preview()).plan).toMatchObject({ creates: [], updates: [] });
});

test("fields are filtered by what they belong to, and by that and their group at once", async () => {
  const targets = ["PROJECT", "RFP", "SUPPLIER_COMPANY"] as const;
  for (const target of targets) {
    const { fields } = await open({ kind: "target", target, title: target });
    const own = [...records().fields.values()].filter(({ attributes }) => attributes.target_object === target);
    expect(fields.sheet.rowCount()).toBe(own.length);
  }
  const { fields } = await open({ kind: "group", id: strategy().id, title: "Strategy", target: "PROJECT" });
  const inGroup = [...records().fields.values()].filter(({ groupId }) => groupId === strategy().id);
  expect(fields.sheet.rowCount()).toBe(
    inGroup.filter(({ attributes }) => attributes.target_object === "PROJECT").length,
  );
  expect(JSON.stringify(await world.sim("GET", "/log"))).toMatch(
    /filter%5Bgroup_id_equals%5D=\d+&filter%5Btarget_object_equals%5D=PROJECT/,
  );
});
