// Events as a linked table: what an update takes goes both ways, the rest is shown, and rows neither create nor delete.
import { z } from "zod";
import { followColumns } from "../../../src/workflows/refresh/followColumns";
import { refreshRows } from "../../../src/workflows/refresh/rows";
import { previewUndo } from "../../../src/workflows/send/undo";
import { changing, ListRoom } from "../../support/listRoom";
import { ID, STATUS } from "../../support/sheet";
import { openWorld, type World } from "../../support/world";

let world: World;

describe.each(["lenient", "strict"] as const)("a %s platform", (mode) => {
  beforeEach(async () => {
    world = await openWorld({ behaviour: { strict: mode === "strict" } });
  });
  afterEach(() => world.close());

  const events = () => [...world.simulator.records.events.values()];
  const drafts = () => events().filter(({ attributes }) => attributes.state === "draft");
  const open = (within: Readonly<Record<string, string>> = {}) => ListRoom.open(world, { list: "events", within });
  const first = (room: ListRoom) => {
    const id = room.sheet.value(0, "Event ID");
    const event = events().find((one) => one.id === id);
    if (event === undefined) throw new Error("The first row is no event.");
    return event;
  };
  const queries = z.object({
    requests: z.array(z.object({ operation: z.string(), query: z.string() }).loose()),
  });

  test("a table holds what its filters find, read page by page", async () => {
    const room = await open({ "filter.state_equals": "draft\nclosed" });
    const wanted = events().filter(({ attributes }) => ["draft", "closed"].includes(attributes.state));
    expect(room.sheet.rowCount()).toBe(wanted.length);
    expect(new Set(wanted.map(({ id }) => id))).toEqual(
      new Set(wanted.map((_, row) => room.sheet.value(row, "Event ID"))),
    );
  });

  test("edits of attributes, deadlines with a time zone, relationships and custom fields go out as one update", async () => {
    const room = await open();
    const event = first(room);
    const { attributes } = structuredClone(event);
    room.sheet.type(0, "Title", "Pallets 2027");
    room.sheet.put(0, "Spend amount", 125_000.5);
    room.sheet.type(0, "Late bids", attributes.late_bids ? "no" : "yes");
    room.sheet.type(0, "Bid deadline", "2027-03-31T17:00:00+02:00");
    room.sheet.type(0, "Project ID", "7001");
    room.sheet.type(0, "Department ID", "88");
    room.sheet.type(0, "Cost center", "007200");
    room.sheet.put(0, "Savings target in percent", 6.25);
    room.sheet.type(0, "Sites", "Lyon; Ulm");
    room.sheet.type(0, "Sustainability clause", "no");
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(await changing(world)).toEqual(["updateEvent"]);
    expect(event.attributes).toMatchObject({
      title: "Pallets 2027",
      spend_amount: 125_000.5,
      late_bids: !attributes.late_bids,
      bid_submission_deadline: "2027-03-31T15:00:00.000Z",
      state: attributes.state,
    });
    expect(event).toMatchObject({ projectId: "7001", departmentId: "88" });
    expect(event.attributes.custom_fields).toEqual(
      expect.arrayContaining([
        { name: "Cost center", value: "007200" },
        { name: "Savings target in percent", value: "6.25" },
        { name: "Sites", value: ["Lyon", "Ulm"] },
        { name: "Sustainability clause", value: false },
      ]),
    );
    expect(event.attributes.external_id).toBe(attributes.external_id);
    await room.refresh();
    expect(room.sheet.value(0, "Bid deadline")).toBeCloseTo(46_477 + 17 / 24, 9);
    expect((await room.preview()).plan).toMatchObject({ updates: [], conflicts: [], problems: [], writes: [] });
  });

  test("attachments, template, commodity codes and the event's link are shown, and none of them is ever sent", async () => {
    const room = await open();
    const event = first(room);
    Object.assign(event, { commodityCodeIds: ["501", "502"], attachmentIds: ["66", "67"], templateId: "9" });
    await room.refresh();
    expect(["Template ID", "Commodity code IDs", "Attachment IDs"].map((name) => room.sheet.value(0, name))).toEqual([
      "9",
      "501; 502",
      "66; 67",
    ]);
    expect(room.sheet.value(0, "Link")).toMatch(new RegExp(`^http.*/events/${event.id}$`));
    room.sheet.type(0, "Title", "Pallets 2027");
    room.sheet.type(0, "Template ID", "no id");
    room.sheet.type(0, "Commodity code IDs", "503");
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(JSON.stringify(await world.sim("GET", "/log"))).not.toContain("503");
    expect(event).toMatchObject({ commodityCodeIds: ["501", "502"], templateId: "9" });
    await room.refresh();
    expect(room.sheet.value(0, "Template ID")).toBe("9");
    expect(room.sheet.value(0, "Commodity code IDs")).toBe("501; 502");
    expect((await room.preview()).plan).toMatchObject({ updates: [], conflicts: [], problems: [], writes: [] });
  });

  test("one selected event is read by itself", async () => {
    const room = await open();
    const event = first(room);
    const sample = structuredClone(event);
    for (let id = 90_001; id < 90_120; id += 1)
      world.simulator.records.events.set(String(id), { ...structuredClone(sample), id: String(id) });
    await room.refresh();
    const asked = async (operation: string) =>
      queries.parse(await world.sim("GET", "/log")).requests.filter((one) => one.operation === operation).length;
    const before = await asked("listEvents");
    event.attributes.title = "Alone";
    expect(await world.run(refreshRows(world.services, room.link.id, [0]))).toMatchObject({ ok: true, rows: 1 });
    expect(room.sheet.value(0, "Title")).toBe("Alone");
    expect([await asked("getEvent"), await asked("listEvents")]).toEqual([1, before]);
  });

  test("a deadline can be cleared, and what the platform never clears is told", async () => {
    const room = await open();
    const event = first(room);
    event.attributes.bid_submission_deadline = "2027-01-01T00:00:00.000Z";
    await room.refresh();
    room.sheet.type(0, "Bid deadline", "");
    expect(await room.send()).toMatchObject({ updated: 1 });
    expect(event.attributes.bid_submission_deadline).toBeNull();
    room.sheet.type(0, "Title", "");
    await room.refresh();
    expect(room.status(0)).toContain("Title is needed and blank");
  });

  test("an edited department stays in its cell, whatever the answers leave out", async () => {
    const room = await open();
    const event = first(room);
    const untouched = structuredClone(event.attributes);
    room.sheet.type(0, "Department ID", "88");
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(event).toMatchObject({ departmentId: "88" });
    expect(event.attributes).toEqual({ ...untouched, updated_at: event.attributes.updated_at });
    await room.refresh();
    await world.run(refreshRows(world.services, room.link.id, [0]));
    expect(room.sheet.value(0, "Department ID")).toBe("88");
    world.clock.advance(61_000);
    room.sheet.type(0, "Department ID", "89");
    expect((await room.preview()).plan).toMatchObject({ writes: [], conflicts: [], updates: [{ id: event.id }] });
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(event).toMatchObject({ departmentId: "89" });
  });

  test("project, spend category, department, spend amount and external id can be emptied", async () => {
    const room = await open();
    const event = first(room);
    Object.assign(event, { projectId: "7001", spendCategoryId: "2001" });
    Object.assign(event.attributes, { spend_amount: 500, external_id: "E-77" });
    await room.refresh();
    room.sheet.type(0, "Department ID", "88");
    await room.send();
    for (const header of ["Project ID", "Spend category ID", "Department ID", "Spend amount", "External ID"]) {
      expect(room.sheet.value(0, header)).not.toBe("");
      room.sheet.type(0, header, "");
    }
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(event).toMatchObject({ projectId: null, spendCategoryId: null, departmentId: null });
    expect(event.attributes).toMatchObject({ spend_amount: null, external_id: null });
    await room.refresh();
    expect(room.sheet.value(0, "Project ID")).toBe("");
    expect(room.sheet.value(0, "Department ID")).toBe("");
    expect((await room.preview()).plan).toMatchObject({ updates: [], conflicts: [], problems: [], writes: [] });
  });

  test.each([
    ["Bid deadline", "2027-13-31T17:00:00Z", "Bid deadline needs a date and a time"],
    ["Project ID", "Pallets", "Project ID needs an ID of the platform"],
    ["Sustainability clause", "perhaps", "Sustainability clause must be one of: yes, no"],
    ["Savings target in percent", "a lot", "Savings target in percent needs a number and has text"],
  ])("%s with %j is told on the row, and the row stays", async (header, typed, told) => {
    const room = await open();
    room.sheet.put(0, header, typed);
    room.sheet.type(1, "Title", "Another");
    await room.refresh();
    expect(room.status(0)).toContain(told);
    expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
    expect(room.sheet.value(0, header)).toBe(typed);
  });

  test("a new row says where events come from, and a row that leaves the sheet deletes nothing", async () => {
    const room = await open();
    const before = events().length;
    const row = room.sheet.add({ Title: "Pallets 2027" });
    await room.refresh();
    expect(room.status(row)).toContain("an event is created from a template");
    room.sheet.deleteRow(0);
    const shown = await room.preview();
    expect(shown.plan).toMatchObject({ creates: [], deletions: [], updates: [] });
    await room.send(shown);
    expect(events()).toHaveLength(before);
    expect(await changing(world)).toEqual([]);
  });

  test("an event that its table's filter no longer finds keeps its row, which says so", async () => {
    const room = await open({ "filter.state_equals": "draft" });
    const event = first(room);
    room.sheet.type(0, "Title", "Mine");
    event.attributes.state = "published";
    await room.refresh();
    expect(room.status(0)).toContain("the filter of this table no longer finds");
    expect(room.sheet.value(0, "Title")).toBe("Mine");
    expect(await room.send()).toMatchObject({ updated: 0 });
    expect(room.sheet.rowCount()).toBe(drafts().length + 1);
  });

  test("custom fields are those that the platform describes; what cannot be written is shown only", async () => {
    const { fields } = world.simulator.records.fields;
    const [sample] = [...fields.values()].filter(({ attributes }) => attributes.target_object === "RFP");
    if (sample === undefined) throw new Error("The simulator has no field of events.");
    const attributes = { ...sample.attributes, name: "=HYPERLINK(1)", type_description: "File" as const };
    fields.set("990", { ...sample, id: "990", attributes });
    const room = await open();
    const column = room.link.mapping.find(({ label }) => label === "=HYPERLINK(1)");
    expect(column).toMatchObject({ computed: true, meaning: "File" });
    expect(room.sheet.table.columns.map(({ name }) => name)).toContain("=HYPERLINK(1)");
    const log = queries.parse(await world.sim("GET", "/log")).requests;
    expect(log.map(({ operation }) => operation)).toContain("describeEvents");
  });

  describe("custom fields that change on the platform", () => {
    const fields = () => world.simulator.records.fields.fields;
    const named = (name: string) => {
      const found = [...fields().values()].find(
        ({ attributes }) => attributes.name === name && attributes.target_object === "RFP",
      );
      if (found === undefined) throw new Error(`Events have no field ${name}.`);
      return found;
    };
    const addField = (name: string, type_description: "Integer" | "Short Text") => {
      const sample = named("Sites");
      const attributes = { ...sample.attributes, name, type_description };
      fields().set("991", { ...sample, id: "991", attributes });
    };
    const adopt = async (room: ListRoom) => {
      const outcome = await world.run(followColumns(world.services, room.link.id));
      if (!outcome.ok) throw new Error(`Adopting stopped: ${outcome.obstacle.kind}`);
      return outcome.link;
    };
    const none = { added: [], removed: [], renamed: [], retyped: [], unclear: [] };
    const described = async () =>
      queries.parse(await world.sim("GET", "/log")).requests.filter(({ operation }) => operation === "describeEvents")
        .length;

    test("a new one is told, and one click makes it a column that is filled and sent", async () => {
      const room = await open();
      const event = first(room);
      addField("Sites audited", "Integer");
      event.attributes.custom_fields = [...event.attributes.custom_fields, { name: "Sites audited", value: 3 }];
      const { link } = await room.refresh();
      expect(link.drift).toEqual({ ...none, added: [{ key: "custom.Sites audited", label: "Sites audited" }] });
      expect(room.sheet.table.columns.map(({ name }) => name)).not.toContain("Sites audited");
      expect((await adopt(room)).drift).toBeUndefined();
      expect(room.sheet.value(0, "Sites audited")).toBe(3);
      room.sheet.put(0, "Sites audited", 4);
      room.sheet.put(1, "Sites audited", 2.5);
      await room.refresh();
      expect(room.status(1)).toContain("Sites audited needs a whole number");
      expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
      expect(event.attributes.custom_fields).toContainEqual({ name: "Sites audited", value: 4 });
    });

    test("one that was removed is told and left alone on both sides, and its cells stay when that is adopted", async () => {
      const room = await open();
      const event = first(room);
      room.sheet.type(0, "Cost center", "007200");
      await room.send();
      fields().delete(named("Cost center").id);
      for (const { attributes } of events())
        attributes.custom_fields = attributes.custom_fields.filter(({ name }) => name !== "Cost center");
      await world.run(world.clock.wait(60_001));
      room.sheet.type(0, "Title", "Pallets 2027");
      const { link, plan } = await room.refresh();
      expect(link.drift).toEqual({ ...none, removed: [{ key: "custom.Cost center", label: "Cost center" }] });
      expect(plan.conflicts).toEqual([]);
      room.sheet.type(0, "Cost center", "007300");
      await room.refresh();
      expect(room.status(0)).toContain("Cost center changed on the platform and is not sent");
      expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
      expect(event.attributes.title).toBe("Pallets 2027");
      const { mapping } = await adopt(room);
      expect(mapping.map(({ key }) => key)).not.toContain("custom.Cost center");
      expect(room.sheet.value(0, "Cost center")).toBe("007300");
      expect(room.sheet.value(0, ID)).toBe(event.id);
      expect(room.sheet.value(0, STATUS)).not.toContain("Cost center");
    });

    test("one of another type is frozen until that is adopted, and takes the other values then", async () => {
      const room = await open();
      named("Cost center").attributes.type_description = "Integer";
      for (const { attributes } of events())
        attributes.custom_fields = attributes.custom_fields.filter(({ name }) => name !== "Cost center");
      await world.run(world.clock.wait(60_001));
      expect((await room.refresh()).link.drift?.retyped).toEqual([
        {
          key: "custom.Cost center",
          label: "Cost center",
          from: "text",
          to: "number",
          because: "meaning",
        },
      ]);
      await adopt(room);
      room.sheet.put(0, "Cost center", 7200);
      expect(await room.send()).toMatchObject({ updated: 1, failed: 0 });
      expect(first(room).attributes.custom_fields).toContainEqual({ name: "Cost center", value: 7200 });
    });

    test("they are described again after a minute, or at once where an event bears one that nobody knows", async () => {
      const room = await open();
      const linked = await described();
      await room.refresh();
      await room.preview();
      expect(await described()).toBe(linked);
      addField("Hidden", "Short Text");
      await room.refresh();
      expect(await described()).toBe(linked);
      const { attributes } = first(room);
      attributes.custom_fields = [...attributes.custom_fields, { name: "Hidden", value: "x" }];
      expect((await room.refresh()).link.drift?.added).toHaveLength(1);
      expect(await described()).toBe(linked + 1);
    });
  });

  test("a send can be taken back, custom fields included, and nothing that was not sent changes", async () => {
    const room = await open();
    const event = first(room);
    const before = structuredClone(event.attributes);
    room.sheet.type(0, "Title", "Pallets 2027");
    room.sheet.type(0, "Cost center", "007200");
    room.sheet.type(0, "Bid deadline", "2027-03-31T17:00:00+02:00");
    const { sendId } = await room.send();
    const undo = await world.run(previewUndo(world.services, room.link.id, sendId ?? ""));
    if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
    expect(await room.send(undo.preview)).toMatchObject({ updated: 1, created: 0, deleted: 0, failed: 0 });
    const told = ({ custom_fields, ...rest }: typeof before) => ({
      ...rest,
      updated_at: null,
      filled: custom_fields.filter(({ value }) => value !== null),
    });
    expect(told(event.attributes)).toEqual(told(before));
    expect((await room.preview()).plan).toMatchObject({ updates: [], conflicts: [], problems: [] });
  });
});
