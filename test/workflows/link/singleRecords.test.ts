// A selected row of a list that has several pages: it is read by itself, with the operation for one record.
import { refreshRows } from "../../../src/workflows/refresh/rows";
import { asked, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld({ limits: { pageSize: 2 } });
});
afterEach(() => world.close());

test("a row of the field groups is asked for by its id, and its new name is written", async () => {
  const room = await ListRoom.open(world, { list: "fieldGroups" });
  const id = String(room.sheet.value(1, "Bidsheet ID (do not edit)"));
  const group = world.simulator.records.fields.groups.get(id);
  if (group === undefined) throw new Error("The second row is no group.");
  group.attributes.name = "Logistics of tomorrow";
  await world.sim("DELETE", "/log");
  expect(await world.run(refreshRows(world.services, room.link.id, [1]))).toMatchObject({ ok: true, rows: 1 });
  expect(await asked(world)).toEqual(["getFieldGroup"]);
  expect(room.sheet.value(1, "Name")).toBe("Logistics of tomorrow");
});
