// What may be wrong in a list: told on its row before or after it was sent, with nothing lost and the other rows going
// on.
import { addPayment } from "../../../src/simulator/paymentRecords";
import { withChoices } from "../../../src/workflows/send/preview";
import { changing, ListRoom } from "../../support/listRoom";
import { ID } from "../../support/sheet";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const terms = () => world.simulator.records.payments.lists.payment_terms;
const currencies = () => [...world.simulator.records.payments.lists.payment_currencies.values()];
const fields = () => world.simulator.records.fields;
const group = () => [...fields().groups.values()][0]?.id ?? "";

describe("what a row breaks is told before it is sent, and the others go", () => {
  const field = { Name: "Plant", "Belongs to": "PROJECT", Type: "Short Text", Required: "no" };
  const many = "n".repeat(256);
  const rfp = { ...field, "Belongs to": "RFP" };
  const ids = "Group ID needs an ID of the platform, which is digits only.";
  type List = "paymentCurrencies" | "paymentTypes" | "paymentTerms" | "fieldGroups" | "fields";
  type Cells = Readonly<Record<string, string | number | boolean>>;
  const wrong: readonly (readonly [List, told: string, bad: Cells, good: Readonly<Record<string, string>>])[] = [
    [
      "paymentCurrencies",
      "Alpha code needs at least 2 characters",
      { "Alpha code": "x", "Numeric code": "1" },
      { "Alpha code": "XTS", "Numeric code": "963" },
    ],
    [
      "paymentCurrencies",
      "Numeric code can have at most 255 characters",
      { "Alpha code": "XTS", "Numeric code": many },
      { "Alpha code": "XTS", "Numeric code": "963" },
    ],
    ["paymentTerms", "Name can have at most 255 characters", { Name: many }, { Name: "n".repeat(255) }],
    [
      "paymentTerms",
      "External ID can have at most 255 characters",
      { Name: "Net 5", "External ID": many },
      { Name: "Net 5", "External ID": "e".repeat(255) },
    ],
    ["paymentTerms", "Name has TRUE or FALSE", { Name: true }, { Name: "true" }],
    ...["Logistics", "12.5", "-1", "1".repeat(20), " 12 x"].map(
      (id) => ["fields", ids, { ...field, "Group ID": id }, rfp] as const,
    ),
    ["fields", "needs a group", field, rfp],
    ["fields", "has no group", { ...rfp, "Group ID": "1" }, rfp],
    ["fields", "Required must be one of: yes, no", { ...rfp, Required: "perhaps" }, rfp],
  ];

  test.each(wrong)("%s: %s", async (list, told, bad, good) => {
    const room = await ListRoom.open(world, { list });
    const row = room.sheet.add({ [list === "paymentCurrencies" ? "Alpha code" : "Name"]: "?" });
    // As pasted: a list to choose from stops only what is typed.
    for (const [header, value] of Object.entries(bad)) room.sheet.put(row, header, value);
    room.sheet.add(good);
    await room.refresh();
    expect(room.status(row)).toContain("Cannot be sent");
    expect(room.status(row)).toContain(told);
    expect(await room.send()).toMatchObject({ created: 1, failed: 0, unknown: 0 });
    expect(await changing(world)).toHaveLength(1);
    for (const [header, value] of Object.entries(bad)) expect(room.sheet.value(row, header)).toBe(value);
    expect(room.sheet.value(row, ID)).toBe("");
  });

  test.each([
    ["paymentTypes", "payment_method", { Name: "Barter", Method: "Barter" }],
    ["fieldGroups", "target_object", { Name: "Logistics", "Belongs to": "EVENT" }],
    ["fields", "type_description", { ...rfp, Type: "Slider" }],
  ] as const)(
    "a value that the list of %s does not offer for %s goes out, and the platform judges it",
    async (list, key, cells) => {
      const room = await ListRoom.open(world, { list });
      const column = room.link.mapping.find((one) => one.key === key);
      expect(column?.offered?.length).toBeGreaterThan(2);
      const row = room.sheet.add(cells);
      expect(await room.send()).toMatchObject({ created: 0, failed: 1 });
      expect(await changing(world)).toHaveLength(1);
      expect(room.status(row)).toContain(key);
    },
  );

  test("a code that is written in small letters goes out as it was typed", async () => {
    const room = await ListRoom.open(world, { list: "paymentCurrencies" });
    room.sheet.add({ "Alpha code": "xts", "Numeric code": "007" });
    expect(await room.send()).toMatchObject({ created: 1 });
    expect(currencies().at(-1)?.attributes).toMatchObject({ alpha: "xts", numeric: "007" });
  });

  test.each([-1, 2.5, 3])(
    "a position of %d is the platform's to give: it is never sent, and set back",
    async (typed) => {
      const room = await ListRoom.open(world, { list: "fieldGroups" });
      const before = room.sheet.value(0, "Position");
      room.sheet.put(0, "Position", typed);
      expect((await room.preview()).plan).toMatchObject({ updates: [] });
      await room.refresh();
      expect(room.sheet.value(0, "Position")).toBe(before);
      expect(await changing(world)).toEqual([]);
    },
  );
});

describe("what the platform refuses is told on the row in its own words, and stays to be mended", () => {
  test("an external id that a colleague gave away between preview and send", async () => {
    const room = await ListRoom.open(world, { list: "paymentTerms" });
    const row = room.sheet.add({ Name: "Net 5", "External ID": "N5" });
    const shown = await room.preview();
    const theirs = addPayment(world.simulator.records.payments, "payment_terms", {
      name: "Net five",
      external_id: "N5",
    });
    expect(await room.send(shown)).toMatchObject({ created: 0, failed: 1 });
    expect(room.status(row)).toContain(`external_id has already been taken by ${theirs.id}`);
    // The next look finds it: the row is that record now, and changes its name.
    expect(await room.send()).toMatchObject({ created: 0, updated: 1 });
    expect(theirs.attributes["name"]).toBe("Net 5");
  });

  test.each([
    ["updatePaymentTerm", 422, "A fault answered 422"],
    ["updatePaymentTerm", 409, "A fault answered 409"],
    ["updatePaymentTerm", 403, "the platform does not allow it for your account"],
    ["updatePaymentTerm", 404, "the platform no longer has this row"],
  ])(
    "%s answered with %d: a name that is in use, a conflict, no right, a record that is gone",
    async (operation, status, told) => {
      const room = await ListRoom.open(world, { list: "paymentTerms" });
      const taken = String(room.sheet.value(1, "Name"));
      room.sheet.type(0, "Name", taken);
      room.sheet.type(2, "Name", "Net 14");
      await world.sim("POST", "/faults", { kind: "status", status, operation });
      expect(await room.send()).toMatchObject({ updated: 1, failed: 1, unknown: 0 });
      expect(room.status(0)).toContain(told);
      expect(room.sheet.value(0, "Name")).toBe(taken);
      // It stays a change of this row until the platform takes it.
      expect((await room.preview()).plan.updates).toHaveLength(1);
      expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    },
  );

  test.each([409, 422])(
    "a deletion of what is in use, refused with %d: the record stays, and is proposed again",
    async (status) => {
      const room = await ListRoom.open(world, { list: "paymentTerms" });
      const before = terms().size;
      const name = String(room.sheet.value(0, "Name"));
      room.sheet.deleteRow(0);
      room.sheet.type(0, "Name", "Net 14");
      const shown = await room.preview();
      const deletions = new Set(shown.plan.deletions.map(({ id }) => id));
      await world.sim("POST", "/faults", { kind: "status", status, operation: "deletePaymentTerm" });
      const done = await room.send(withChoices(shown, { ...shown.choices, deletions }));
      expect(done).toMatchObject({ updated: 1, deleted: 0, failed: 1 });
      expect(done.outcomes.find(({ kind }) => kind === "failed")).toMatchObject({ name });
      expect(terms().size).toBe(before);
      expect((await room.preview()).plan.deletions).toHaveLength(1);
    },
  );

  test("a group of another object is refused by the platform for its field, told with the place", async () => {
    const room = await ListRoom.open(world, { list: "fields" });
    const row = room.sheet.add({
      Name: "Plant",
      "Belongs to": "SUPPLIER_COMPANY",
      Type: "Short Text",
      Required: "no",
      "Group ID": group(),
    });
    expect(await room.send()).toMatchObject({ created: 0, failed: 1 });
    expect(room.status(row)).toContain("group must name a field group for SUPPLIER_COMPANY");
    expect(room.sheet.value(row, "Name")).toBe("Plant");
  });
});
