import { talkTo, type Talk } from "./talk";

const FIELDS = "/services/fields/v1";
type Answer = Awaited<ReturnType<Talk["send"]>>;

const list = async (talk: Talk, path: string) => (await talk.send("GET", FIELDS + path)).list().data;
const toOne = (type: string, id: string) => ({ data: { type, id } });
const create = (talk: Talk, type: string, attributes: unknown, relationships?: unknown) =>
  talk.send("POST", `${FIELDS}/${type}`, { body: { data: { type, attributes, relationships } } });
const update = (talk: Talk, type: string, id: string, attributes: unknown, relationships?: unknown) =>
  talk.send("PATCH", `${FIELDS}/${type}/${id}`, { body: { data: { type, id, attributes, relationships } } });
const pointers = (answer: Answer) => answer.errors().map(({ source }) => source?.["pointer"]);

async function groupFor(talk: Talk, target: string): Promise<string> {
  const groups = await list(talk, "/field_groups");
  const group = groups.find(({ attributes }) => attributes["target_object"] === target);
  return group?.id ?? "";
}
async function fieldOf(talk: Talk, type_description: string) {
  const fields = await list(talk, "/fields");
  const field = fields.find(({ attributes }) => attributes["type_description"] === type_description);
  return { id: field?.id ?? "", path: `/fields/${field?.id ?? ""}/field_options` };
}
async function addProjectField(talk: Talk, attributes: object = {}) {
  const group = toOne("field_groups", await groupFor(talk, "PROJECT"));
  const whole = { target_object: "PROJECT", name: "New", type_description: "Short Text", ...attributes };
  return create(talk, "fields", whole, { group });
}

describe("what a seed holds (document 2, 2.4 to 2.6)", () => {
  test("3 groups and 25 fields of every published type, unpaged (document 3, paging and value sets)", async () => {
    const talk = talkTo();
    expect(await list(talk, "/field_groups")).toHaveLength(3);
    const fields = await list(talk, "/fields?page[size]=1");
    expect(fields).toHaveLength(25);
    expect(new Set(fields.map((field) => field.attributes["type_description"])).size).toBe(13);
    expect(new Set(fields.map((field) => field.attributes["target_object"])).size).toBe(3);
  });

  test("a select field has options with their field, in a list with links (document 2, 4.2)", async () => {
    const talk = talkTo();
    const { id, path } = await fieldOf(talk, "Multiple Select");
    const answer = (await talk.send("GET", FIELDS + path)).list();
    expect(answer.links).toEqual({ self: `http://platform.test${FIELDS}${path}`, next: null });
    expect(answer.data.length).toBeGreaterThan(1);
    expect(answer.data[0]).toMatchObject({
      type: "field_options",
      attributes: { position: null },
      relationships: { field: { data: { type: "fields", id } } },
    });
  });

  test("a text field has an empty list of options, an unknown field none", async () => {
    const talk = talkTo();
    expect(await list(talk, (await fieldOf(talk, "Short Text")).path)).toEqual([]);
    expect((await talk.send("GET", `${FIELDS}/fields/1/field_options`)).status).toBe(404);
  });

  test("the service reports version 1.0 (document 2, part 9)", async () => {
    const answer = await talkTo().send("GET", `${FIELDS}/fields`);
    expect(answer.headers.get("X-Api-Version")).toBe("1.0");
  });
});

describe("filters of fields (document 3, filters)", () => {
  test("group_id_equals and target_object_equals narrow the list, with several values in array form", async () => {
    const talk = talkTo();
    const group = await groupFor(talk, "SUPPLIER_COMPANY");
    expect(await list(talk, `/fields?filter[group_id_equals]=${group}`)).toHaveLength(8);
    expect(await list(talk, "/fields?filter[target_object_equals]=RFP")).toHaveLength(5);
    const both = "filter[target_object_equals][]=RFP&filter[target_object_equals][]=PROJECT";
    expect(await list(talk, `/fields?${both}`)).toHaveLength(17);
  });

  test.each(["filter[name_equals]=a", "filter[group_id_contains]=1", "sort=name"])(
    "%s is 400, never ignored",
    async (query) => {
      expect((await talkTo().send("GET", `${FIELDS}/fields?${query}`)).status).toBe(400);
    },
  );
});

describe("field groups (document 2, 4.2)", () => {
  test("a group created without position has position null", async () => {
    const talk = talkTo();
    const answer = await create(talk, "field_groups", { target_object: "PROJECT", name: "Risk" });
    expect(answer.status).toBe(201);
    expect(answer.one().attributes).toEqual({ target_object: "PROJECT", name: "Risk", position: null });
    expect((await talk.send("GET", `${FIELDS}/field_groups/${answer.one().id}`)).one()).toEqual(answer.one());
  });

  test("an update changes the name and keeps the rest; the target object cannot be sent", async () => {
    const talk = talkTo();
    const id = await groupFor(talk, "PROJECT");
    const answer = await update(talk, "field_groups", id, { name: "Strategy" });
    expect(answer.one().attributes).toEqual({ target_object: "PROJECT", name: "Strategy", position: 1 });
    const moved = await update(talk, "field_groups", id, { target_object: "SUPPLIER_COMPANY" });
    expect([moved.status, ...pointers(moved)]).toEqual([422, "/data/attributes/target_object"]);
  });

  test("a deleted group leaves its fields without a group: only new fields need one (document 2, 2.4)", async () => {
    const talk = talkTo();
    const id = await groupFor(talk, "SUPPLIER_COMPANY");
    expect((await talk.send("DELETE", `${FIELDS}/field_groups/${id}`)).status).toBe(204);
    const [field] = await list(talk, "/fields?filter[target_object_equals]=SUPPLIER_COMPANY");
    expect(field?.relationships).toEqual({ group: { data: null } });
    expect((await talk.send("GET", `${FIELDS}/field_groups/${id}`)).status).toBe(404);
  });

  test.each([
    [{ name: "a" }, "target_object"],
    [{ target_object: "EVENT", name: "a" }, "target_object"],
    [{ target_object: "PROJECT" }, "name"],
    [{ target_object: "PROJECT", name: "a", position: "1" }, "position"],
  ])("%j is 422", async (attributes, member) => {
    const answer = await create(talkTo(), "field_groups", attributes);
    expect([answer.status, ...pointers(answer)]).toEqual([422, `/data/attributes/${member}`]);
  });
});

describe("fields (document 2, 4.2)", () => {
  test("a project field is created in its group; position is null and required false unless sent", async () => {
    const talk = talkTo();
    const answer = await addProjectField(talk);
    expect(answer.status).toBe(201);
    expect(answer.one()).toMatchObject({
      attributes: { name: "New", position: null, required: false, data_type: "string" },
      relationships: { group: toOne("field_groups", await groupFor(talk, "PROJECT")) },
    });
    expect((await talk.send("GET", `${FIELDS}/fields/${answer.one().id}`)).one()).toEqual(answer.one());
    expect(answer.text).toContain(`"self":"http://platform.test${FIELDS}/fields/${answer.one().id}"`);
  });

  test.each([
    ["Checkbox", "boolean"],
    ["Short Text", "string"],
    ["Single Select", "string"],
    ["Date", "string"],
    ["Currency", "number"],
    ["Decimal", "number"],
    ["Related", "object"],
  ])("%s has the data_type %s, which the service derives (document 2, 2.5)", async (type, data_type) => {
    const answer = await addProjectField(talkTo(), { type_description: type });
    expect(answer.one().attributes["data_type"]).toBe(data_type);
  });

  test("data_type is response only: sending it is 422", async () => {
    const answer = await addProjectField(talkTo(), { data_type: "string" });
    expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/attributes/data_type"]);
  });

  test("a field for RFP has no group, and one in the body is 422, on create and on update", async () => {
    const talk = talkTo();
    const attributes = { target_object: "RFP", name: "New", type_description: "Short Text" };
    const made = await create(talk, "fields", attributes);
    expect([made.status, made.one().relationships]).toEqual([201, undefined]);
    const group = toOne("field_groups", await groupFor(talk, "PROJECT"));
    const refused = [
      await create(talk, "fields", attributes, { group }),
      await update(talk, "fields", made.one().id, {}, { group }),
    ];
    for (const answer of refused)
      expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/relationships/group"]);
  });

  test.each(["PROJECT", "SUPPLIER_COMPANY"])("a field for %s without a group is 422", async (target_object) => {
    const attributes = { target_object, name: "New", type_description: "Short Text" };
    const answer = await create(talkTo(), "fields", attributes);
    expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/relationships/group"]);
  });

  test("a group that does not exist, or is for another kind of object, is 422", async () => {
    const talk = talkTo();
    const attributes = { target_object: "PROJECT", name: "New", type_description: "Short Text" };
    for (const id of ["1", await groupFor(talk, "SUPPLIER_COMPANY")]) {
      const answer = await create(talk, "fields", attributes, { group: toOne("field_groups", id) });
      expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/relationships/group"]);
    }
  });

  test("an update changes name, type and required and may move the field to another group", async () => {
    const talk = talkTo();
    const { id } = (await addProjectField(talk)).one();
    const other = (await create(talk, "field_groups", { target_object: "PROJECT", name: "Other" })).one().id;
    const changes = { name: "Renamed", type_description: "Date", required: true };
    const answer = await update(talk, "fields", id, changes, { group: toOne("field_groups", other) });
    expect(answer.one()).toMatchObject({
      attributes: { ...changes, target_object: "PROJECT" },
      relationships: { group: toOne("field_groups", other) },
    });
  });

  test.each([
    ["no name", { name: undefined }, "name"],
    ["an unknown type", { type_description: "Text" }, "type_description"],
    ["an unknown target object", { target_object: "BID" }, "target_object"],
    ["a word for required", { required: "yes" }, "required"],
  ])("%s is 422", async (_what, wrong, member) => {
    const answer = await addProjectField(talkTo(), wrong);
    expect([answer.status, ...pointers(answer)]).toEqual([422, `/data/attributes/${member}`]);
  });

  test("a deleted field is gone with its options", async () => {
    const talk = talkTo();
    const { id, path } = await fieldOf(talk, "Single Select");
    const [option] = await list(talk, path);
    expect((await talk.send("DELETE", `${FIELDS}/fields/${id}`)).status).toBe(204);
    expect((await talk.send("GET", `${FIELDS}/fields/${id}`)).status).toBe(404);
    expect((await talk.send("DELETE", `${FIELDS}/field_options/${option?.id ?? ""}`)).status).toBe(404);
  });
});

describe("field options exist only for select fields (document 2, 2.6)", () => {
  test.each(["Single Select", "Multiple Select"])("a %s field takes one, with position null", async (type) => {
    const talk = talkTo();
    const { id, path } = await fieldOf(talk, type);
    const answer = await create(talk, "field_options", { label: "New" }, { field: toOne("fields", id) });
    expect([answer.status, answer.one().attributes]).toEqual([201, { label: "New", position: null }]);
    expect((await list(talk, path)).at(-1)).toEqual(answer.one());
  });

  test.each(["Short Text", "Checkbox", "Lookup"])("a %s field refuses it with 422", async (type) => {
    const talk = talkTo();
    const field = toOne("fields", (await fieldOf(talk, type)).id);
    const answer = await create(talk, "field_options", { label: "New" }, { field });
    expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/relationships/field"]);
  });

  test("without a field or a label it is 422", async () => {
    const talk = talkTo();
    expect(pointers(await create(talk, "field_options", { label: "New" }))).toEqual(["/data/relationships/field"]);
    const field = toOne("fields", (await fieldOf(talk, "Single Select")).id);
    expect(pointers(await create(talk, "field_options", {}, { field }))).toEqual(["/data/attributes/label"]);
  });

  test("a label can be changed and an option deleted", async () => {
    const talk = talkTo();
    const { path } = await fieldOf(talk, "Single Select");
    const id = (await list(talk, path))[0]?.id ?? "";
    const answer = await update(talk, "field_options", id, { label: "Renamed" });
    expect([answer.status, answer.one().attributes["label"]]).toEqual([200, "Renamed"]);
    expect((await talk.send("DELETE", `${FIELDS}/field_options/${id}`)).status).toBe(204);
    expect((await list(talk, path)).map((option) => option.id)).not.toContain(id);
  });

  test("a select field with options stays a select", async () => {
    const talk = talkTo();
    const { id } = await fieldOf(talk, "Single Select");
    expect((await update(talk, "fields", id, { type_description: "Multiple Select" })).status).toBe(200);
    const answer = await update(talk, "fields", id, { type_description: "Short Text" });
    expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/attributes/type_description"]);
  });
});

test.each(["field_groups", "fields", "field_options"])(
  "an update of %s with a wrong type or id is 409, an unknown one 404 (document 3, errors)",
  async (type) => {
    const talk = talkTo();
    const { id: fieldId, path } = await fieldOf(talk, "Single Select");
    const options = await list(talk, path);
    const ids = {
      field_groups: await groupFor(talk, "PROJECT"),
      fields: fieldId,
      field_options: options[0]?.id,
    };
    const id = Object.entries(ids).find(([name]) => name === type)?.[1] ?? "";
    const send = (data: object, at = id) =>
      talk.send("PATCH", `${FIELDS}/${type}/${at}`, {
        body: { data: { type, id, attributes: {}, ...data } },
      });
    expect((await send({})).status).toBe(200);
    expect(pointers(await send({ type: "bids" }))).toEqual(["/data/type"]);
    expect(pointers(await send({ id: "1" }))).toEqual(["/data/id"]);
    expect((await send({ id: "1" })).status).toBe(409);
    expect((await send({}, "1")).status).toBe(404);
  },
);
