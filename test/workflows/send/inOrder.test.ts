// Groups, fields and options that were edited together: what others need goes first, what others use is deleted last.
import { withChoices } from "../../../src/workflows/send/preview";
import { sendInOrder, type InOrder } from "../../../src/workflows/send/inOrder";
import type { Preview } from "../../../src/workflows/send/types";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;
let rooms: Record<"groups" | "fields" | "options", ListRoom>;

const records = () => world.simulator.records.fields;

beforeEach(async () => {
  world = await openWorld();
  const option = [...records().options.values()][0];
  const within = { field_id: option?.fieldId ?? "" };
  rooms = {
    options: await ListRoom.open(world, { list: "fieldOptions", within, withinTitle: "Region" }),
    fields: await ListRoom.open(world, { list: "fields" }),
    groups: await ListRoom.open(world, { list: "fieldGroups" }),
  };
});
afterEach(() => world.close());

const all = (preview: Preview): Preview =>
  withChoices(preview, {
    ...preview.choices,
    deletions: new Set(preview.plan.deletions.map(({ id }) => id)),
  });

function run(confirm: (preview: Preview) => Preview | null = all): Promise<InOrder> {
  const ids = Object.values(rooms).map(({ link }) => link.id);
  return world.run(sendInOrder(world.services, ids, { confirm: (shown) => Promise.resolve(confirm(shown)) }));
}

test("new ones go from groups to fields to options, and a group's id can be read beside its name", async () => {
  const { groups, fields, options } = rooms;
  const group = groups.sheet.add({ Name: "Logistics", "Belongs to": "PROJECT" });
  fields.sheet.add({ Name: "Plant", "Belongs to": "RFP", Type: "Short Text", Required: "no" });
  options.sheet.add({ Option: "Antarctica" });
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ sent, done }) => [sent, done.created])).toEqual([
    ["changes", 1],
    ["changes", 1],
    ["changes", 1],
  ]);
  expect(await changing(world)).toEqual(["createFieldGroup", "createField", "createFieldOption"]);
  const made = [...records().groups.values()].find(({ attributes }) => attributes.name === "Logistics");
  expect(groups.sheet.value(group, "Group ID")).toBe(made?.id);
});

test("deletions leave the other way round, and only after all else arrived", async () => {
  const { groups, fields, options } = rooms;
  for (const room of [groups, fields, options]) room.sheet.deleteRow(room.sheet.rowCount() - 1);
  groups.sheet.type(0, "Name", "Plants");
  options.sheet.type(0, "Option", "North");
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "done" });
  expect(steps.map(({ sent }) => sent)).toEqual(["changes", "changes", ...Array<string>(3).fill("deletions")]);
  expect(await changing(world)).toEqual([
    "updateFieldGroup",
    "updateFieldOption",
    "deleteFieldOption",
    "deleteField",
    "deleteFieldGroup",
  ]);
});

test("a refused row keeps all that follows from being sent, deletions included", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  groups.sheet.deleteRow(groups.sheet.rowCount() - 1);
  fields.sheet.type(0, "Name", "Works");
  await world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateField" });
  options.sheet.add({ Option: "Antarctica" });
  const { steps, end } = await run();
  expect(end).toEqual({ kind: "notAllArrived", linkId: fields.link.id });
  expect(steps).toHaveLength(2);
  expect(await changing(world)).toEqual(["updateFieldGroup", "updateField"]);
});

test("nothing is sent of a list that the person declines, nor of those after it", async () => {
  const { groups, fields, options } = rooms;
  groups.sheet.type(0, "Name", "Plants");
  fields.sheet.type(0, "Name", "Works");
  options.sheet.add({ Option: "Antarctica" });
  const { end } = await run((preview) => (preview.link.id === fields.link.id ? null : preview));
  expect(end).toEqual({ kind: "declined", linkId: fields.link.id });
  expect(await changing(world)).toEqual(["updateFieldGroup"]);
});

test("a record that changed since its deletion was confirmed stays", async () => {
  const { groups, options } = rooms;
  const row = options.sheet.rowCount() - 1;
  const name = String(options.sheet.value(row, "Option"));
  options.sheet.deleteRow(row);
  groups.sheet.type(0, "Name", "Plants");
  const mine = [...records().options.values()].find(({ attributes }) => attributes.label === name);
  if (mine === undefined) throw new Error("The option is gone.");
  const { end, left } = await run((preview) => {
    if (preview.link.id === options.link.id) setTimeout(() => (mine.attributes.label = "Renamed"), 0);
    return all(preview);
  });
  expect(end).toEqual({ kind: "done" });
  expect(left).toEqual([{ linkId: options.link.id, id: mine.id }]);
  expect(records().options.get(mine.id)?.attributes.label).toBe("Renamed");
});
