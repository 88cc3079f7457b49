// No record of a list is ever doubled, and whatever the platform refuses is told on its row.
import { addPayment } from "../../../src/simulator/paymentRecords";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;

const terms = () => [...world.simulator.records.payments.lists.payment_terms.values()];
const fields = () => world.simulator.records.fields;
const fieldOf = (kind: string) => {
  const found = [...fields().fields.values()].find(({ attributes }) => attributes.type_description === kind);
  if (found === undefined) throw new Error(`The simulator has no field of type ${kind}.`);
  return found;
};

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe("an external id", () => {
  test("that the platform has, typed into a new row, makes the row that record", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    const before = terms().length;
    // Created by a colleague after the table was read.
    const theirs = addPayment(world.simulator.records.payments, "payment_terms", {
      name: "Net 5",
      external_id: "N5",
    });
    room.sheet.add({ Name: "Net 5 days", "External ID": "N5" });
    expect((await room.preview()).plan).toMatchObject({ creates: [], updates: [{ id: theirs.id }] });
    expect(await room.send()).toMatchObject({ created: 0, updated: 1 });
    expect(terms()).toHaveLength(before + 1);
    expect(theirs.attributes["name"]).toBe("Net 5 days");
  });

  test("that stands in two rows is told on both, and neither goes out", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    addPayment(world.simulator.records.payments, "payment_terms", { name: "Net 5", external_id: "N5" });
    const rows = ["Net 5", "Net five"].map((Name) => room.sheet.add({ Name, "External ID": "N5" }));
    await room.refresh();
    for (const row of rows)
      expect(room.status(row)).toBe("Cannot be sent: 2 rows have the External ID N5. Leave it in one of them.");
    expect(await room.send()).toMatchObject({ created: 0, updated: 0 });
    expect(await changing(world)).toEqual([]);
    room.sheet.type(rows[1] ?? 0, "External ID", "N5b");
    expect(await room.send()).toMatchObject({ created: 1, updated: 0 });
    // The platform's own record has a row by now, so that the one left over is told the same.
    expect(room.status(rows[0] ?? 0)).toContain("2 rows have the External ID N5");
    expect(terms().filter(({ attributes }) => attributes["external_id"] === "N5")).toHaveLength(1);
  });

  test("that a row of the sheet has already stops a new row with it", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    const known = terms()[0]?.attributes["external_id"] ?? "";
    const row = room.sheet.add({ Name: "Again", "External ID": known });
    await room.refresh();
    expect(room.status(row)).toContain(`2 rows have the External ID ${known}`);
    expect(await room.send()).toMatchObject({ created: 0 });
  });

  test("that two records of the platform have is no reason for a third", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    const row = room.sheet.add({ Name: "Net 5", "External ID": "N5" });
    for (const name of ["Net 5", "Net five"])
      addPayment(world.simulator.records.payments, "payment_terms", { name, external_id: "N5" });
    await room.refresh();
    expect(room.status(row)).toContain("2 records of the platform have the External ID N5");
    expect(await room.send()).toMatchObject({ created: 0 });
    expect(terms().filter(({ attributes }) => attributes["external_id"] === "N5")).toHaveLength(2);
  });
});

describe("what the platform refuses", () => {
  test("a conflict is told on its row, and the others go out", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    const rows = ["Net 70", "Net 71"].map((Name) => room.sheet.add({ Name }));
    room.sheet.type(0, "Name", "Net 14");
    await world.sim("POST", "/faults", { kind: "status", status: 409, operation: "updatePaymentTerm" });
    await world.sim("POST", "/faults", { kind: "status", status: 409, operation: "createPaymentTerm" });
    expect(await room.send()).toMatchObject({ created: 1, failed: 2, unknown: 0 });
    expect(room.status(0)).toContain("the platform says that the row's ID or type does not fit");
    expect(room.status(rows[0] ?? 0)).toContain("does not fit");
    expect(room.sheet.value(0, "Name")).toBe("Net 14");
    expect(await room.send()).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(terms().map(({ attributes }) => attributes["name"])).toEqual(
      expect.arrayContaining(["Net 14", "Net 70", "Net 71"]),
    );
  });

  test("an update whose answer is lost is found to have arrived, and sent once", async () => {
    const room = await ListRoom.open(world, { list: "paymentTypes" });
    room.sheet.type(0, "Name", "By hand");
    await world.sim("POST", "/faults", { kind: "dropAnswer", operation: "updatePaymentType" });
    expect(await room.send()).toMatchObject({ updated: 1, unknown: 0 });
    world.clock.advance(61_000);
    await room.refresh();
    expect((await room.preview()).plan).toMatchObject({ updates: [], conflicts: [], problems: [] });
    expect(await changing(world)).toEqual(["updatePaymentType"]);
  });
});

describe("custom fields", () => {
  test.each(["Short Text", "Date"])(
    "a field of type %s takes no options: told before anything is sent",
    async (kind) => {
      const field = fieldOf(kind);
      const room = await ListRoom.open(world, { list: "fieldOptions", within: { field_id: field.id } });
      const row = room.sheet.add({ Option: "North" });
      await room.refresh();
      expect(room.status(row)).toContain(`Cannot be sent: a field of type ${kind} has no options.`);
      expect(await room.send()).toMatchObject({ created: 0, failed: 0 });
      expect(await changing(world)).toEqual([]);
    },
  );

  test("a field that stops being a select takes no options from then on, and again once it is one", async () => {
    const field = fieldOf("Single Select");
    const room = await ListRoom.open(world, { list: "fieldOptions", within: { field_id: field.id } });
    const row = room.sheet.add({ Option: "North" });
    field.attributes.type_description = "Short Text";
    await room.refresh();
    expect(room.status(row)).toContain("Cannot be sent: a field of type Short Text has no options.");
    expect(await room.send()).toMatchObject({ created: 0, failed: 0 });
    field.attributes.type_description = "Multiple Select";
    expect(await room.send()).toMatchObject({ created: 1, failed: 0 });
  });

  test("a group is named by its id: anything else is told on the row", async () => {
    const room = await ListRoom.open(world, { list: "fields" });
    const row = room.sheet.add({
      Name: "Plant",
      "Belongs to": "PROJECT",
      Type: "Short Text",
      "Group ID": "Logistics",
    });
    await room.refresh();
    expect(room.status(row)).toContain("Group ID needs an ID of the platform");
    expect(await room.send()).toMatchObject({ created: 0, failed: 0 });
  });

  test("a new field whose answer is lost is found by reading back", async () => {
    const room = await ListRoom.open(world, { list: "fields" });
    const before = fields().fields.size;
    room.sheet.add({ Name: "Plant", "Belongs to": "RFP", Type: "Short Text", Required: "no" });
    await world.sim("POST", "/faults", { kind: "dropAnswer", operation: "createField" });
    expect(await room.send()).toMatchObject({ created: 1, unknown: 0 });
    world.clock.advance(61_000);
    expect(await room.refresh()).toMatchObject({ settled: 0 });
    expect(fields().fields.size).toBe(before + 1);
    expect((await room.preview()).plan.creates).toEqual([]);
  });
});
