import { talkTo, type Talk } from "./talk";

const PAYMENTS = "/services/payments/v1";
const valid = {
  payment_currencies: { alpha: "XTS", numeric: "063", external_id: "NEW/1" },
  payment_types: { name: "Virtual card", payment_method: "Credit Card", external_id: "NEW/2" },
  payment_terms: { name: "Net 15", external_id: "NEW/3" },
};
type Resource = keyof typeof valid;
const resources: Resource[] = ["payment_currencies", "payment_types", "payment_terms"];

const list = async (talk: Talk, resource: string) => (await talk.send("GET", `${PAYMENTS}/${resource}`)).list().data;
const create = (talk: Talk, type: string, attributes: unknown) =>
  talk.send("POST", `${PAYMENTS}/${type}`, { body: { data: { type, attributes } } });
const byExternalId = (resource: string, id: string) => `${PAYMENTS}/${resource}/${encodeURIComponent(id)}/external_id`;
const pointers = (answer: Awaited<ReturnType<Talk["send"]>>) =>
  answer.errors().map(({ source }) => source?.["pointer"]);

describe("what a seed holds (document 2, 2.1 to 2.3)", () => {
  test("60 currencies, 10 types and 8 terms, whole in one answer: payments are unpaged (document 3, paging)", async () => {
    const talk = talkTo();
    const sizes = await Promise.all(resources.map(async (resource) => (await list(talk, resource)).length));
    expect(sizes).toEqual([60, 10, 8]);
    const answer = await talk.send("GET", `${PAYMENTS}/payment_currencies?page[size]=1`);
    expect(answer.list().data).toHaveLength(60);
    expect(answer.headers.get("X-Api-Version")).toBe("1.0");
  });

  test("numeric codes are text and keep their leading zeros (document 2, 2.1)", async () => {
    const numeric = (await list(talkTo(), "payment_currencies")).map(({ attributes }) => attributes["numeric"]);
    expect(numeric).toEqual(expect.arrayContaining(["008", "036", "978"]));
    expect(numeric.every((code) => /^\d{3}$/.test(String(code)))).toBe(true);
  });

  test("every payment method that is published occurs (document 3, value sets)", async () => {
    const methods = (await list(talkTo(), "payment_types")).map((type) => type.attributes["payment_method"]);
    expect(new Set(methods).size).toBe(10);
    expect(methods).toEqual(expect.arrayContaining(["Cash", "Check", "EFT with Reference"]));
  });

  test("external ids with a slash, a percent sign, other alphabets and none occur (document 1, shared convention 6)", async () => {
    const ids = (await list(talkTo(), "payment_currencies")).map(({ attributes }) => attributes["external_id"]);
    expect(ids).toEqual(expect.arrayContaining(["ERP/CUR/EUR", "100%", "ERP%2FCAD", "通貨 円", null]));
  });

  test("one seed gives one set of ids, another seed another", async () => {
    const ids = async (seed: number) => (await list(talkTo({ seed }), "payment_terms")).map(({ id }) => id);
    expect(await ids(1)).toEqual(await ids(1));
    expect(await ids(1)).not.toEqual(await ids(2));
  });
});

describe.each(resources)("%s (document 2, 4.1)", (resource) => {
  test("a create answers 201 with the record, which is then listed", async () => {
    const talk = talkTo();
    const answer = await create(talk, resource, valid[resource]);
    expect(answer.status).toBe(201);
    expect(answer.one()).toMatchObject({ type: resource, attributes: valid[resource] });
    expect((await list(talk, resource)).at(-1)).toEqual(answer.one());
  });

  test("an update by id changes what is sent, keeps the rest, and answers 200", async () => {
    const talk = talkTo();
    const { id } = (await create(talk, resource, valid[resource])).one();
    const body = { data: { type: resource, id, attributes: { external_id: "other" } } };
    const answer = await talk.send("PATCH", `${PAYMENTS}/${resource}/${id}`, { body });
    expect(answer.status).toBe(200);
    expect(answer.one().attributes).toEqual({ ...valid[resource], external_id: "other" });
  });

  test("a delete by id answers 204 (document 3), and a second one 404", async () => {
    const talk = talkTo();
    const { id } = (await create(talk, resource, valid[resource])).one();
    const answer = await talk.send("DELETE", `${PAYMENTS}/${resource}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await talk.send("DELETE", `${PAYMENTS}/${resource}/${id}`)).status).toBe(404);
    expect((await list(talk, resource)).some((record) => record.id === id)).toBe(false);
  });

  test.each(["plain", "A/B", "50%", "A%2FB", "a?b=c&d#e", "a b+c", "Größe №7 通貨", "a;b:c@d", "external_id"])(
    "the external id %j finds its record when it is percent-encoded (document 1, shared convention 6)",
    async (external_id) => {
      const talk = talkTo();
      const { id } = (await create(talk, resource, { ...valid[resource], external_id })).one();
      const path = byExternalId(resource, external_id);
      const body = { data: { type: resource, id: external_id, attributes: {} } };
      const answer = await talk.send("PATCH", path, { body });
      expect([answer.status, answer.one().id]).toEqual([200, id]);
      expect((await talk.send("DELETE", path)).status).toBe(204);
      expect((await talk.send("DELETE", path)).status).toBe(404);
    },
  );

  test("an update by external id may change it, and carries the old one as data.id (document 2, part 4)", async () => {
    const talk = talkTo();
    await create(talk, resource, { ...valid[resource], external_id: "old" });
    const body = { data: { type: resource, id: "old", attributes: { external_id: "new" } } };
    expect((await talk.send("PATCH", byExternalId(resource, "old"), { body })).status).toBe(200);
    expect((await talk.send("PATCH", byExternalId(resource, "old"), { body })).status).toBe(404);
    const conflict = await talk.send("PATCH", byExternalId(resource, "new"), { body });
    expect([conflict.status, ...pointers(conflict)]).toEqual([409, "/data/id"]);
  });

  test.each([
    ["another type", { type: "events" }, "/data/type"],
    ["no type", { type: undefined }, "/data/type"],
    ["another id", { id: "1" }, "/data/id"],
    ["a number for an id", { id: 1 }, "/data/id"],
  ])("an update with %s is 409 and changes nothing (document 3, errors)", async (_what, wrong, pointer) => {
    const talk = talkTo();
    const { id } = (await create(talk, resource, valid[resource])).one();
    const body = { data: { type: resource, id, attributes: { external_id: "x" }, ...wrong } };
    const answer = await talk.send("PATCH", `${PAYMENTS}/${resource}/${id}`, { body });
    expect([answer.status, ...pointers(answer)]).toEqual([409, pointer]);
    expect((await list(talk, resource)).at(-1)?.attributes).toEqual(valid[resource]);
  });

  test("a create of another type is 409 (document 3, errors)", async () => {
    const body = { data: { type: "events", attributes: valid[resource] } };
    expect((await talkTo().send("POST", `${PAYMENTS}/${resource}`, { body })).status).toBe(409);
  });

  test("an external id that is taken is 422 for a create and an update: it prevents duplicates (document 1, shared convention 6)", async () => {
    const talk = talkTo();
    await create(talk, resource, { ...valid[resource], external_id: "taken" });
    const second = await create(talk, resource, { ...valid[resource], external_id: "taken" });
    expect([second.status, ...pointers(second)]).toEqual([422, "/data/attributes/external_id"]);
    const { id } = (await create(talk, resource, { ...valid[resource], external_id: "free" })).one();
    const update = (external_id: string | null) =>
      talk.send("PATCH", `${PAYMENTS}/${resource}/${id}`, {
        body: { data: { type: resource, id, attributes: { external_id } } },
      });
    expect((await update("taken")).status).toBe(422);
    expect((await update("free")).status).toBe(200);
    expect((await update(null)).one().attributes["external_id"]).toBeNull();
  });

  test("an external id is optional and at most 255 characters long (document 3, value sets)", async () => {
    const talk = talkTo();
    const { external_id, ...rest } = valid[resource];
    const answer = await create(talk, resource, rest);
    expect([external_id, answer.one().attributes["external_id"]]).toEqual([expect.any(String), null]);
    const sizes = [255, 256].map(async (size) => create(talk, resource, { ...rest, external_id: "x".repeat(size) }));
    expect((await Promise.all(sizes)).map(({ status }) => status)).toEqual([201, 422]);
  });
});

describe("what is required and how long it may be (document 3, value sets)", () => {
  test.each<[string, Resource, object, string]>([
    ["a currency without alpha", "payment_currencies", { numeric: "1" }, "alpha"],
    ["a currency without numeric", "payment_currencies", { alpha: "XTS" }, "numeric"],
    ["an alpha of one character", "payment_currencies", { alpha: "X", numeric: "1" }, "alpha"],
    ["an alpha of 256 characters", "payment_currencies", { alpha: "X".repeat(256), numeric: "1" }, "alpha"],
    ["a numeric that is a number", "payment_currencies", { alpha: "XTS", numeric: 8 }, "numeric"],
    ["a type without a name", "payment_types", { payment_method: "Cash" }, "name"],
    ["a type without a payment method", "payment_types", { name: "a" }, "payment_method"],
    ["an unknown payment method", "payment_types", { name: "a", payment_method: "cash" }, "payment_method"],
    ["a term without a name", "payment_terms", {}, "name"],
    ["a name of 256 characters", "payment_terms", { name: "x".repeat(256) }, "name"],
    ["a name that is null", "payment_terms", { name: null }, "name"],
    ["an attribute that does not exist", "payment_terms", { name: "a", days: 30 }, "days"],
  ])("%s is 422 with a pointer", async (_what, resource, attributes, member) => {
    const answer = await create(talkTo(), resource, attributes);
    expect([answer.status, ...pointers(answer)]).toEqual([422, `/data/attributes/${member}`]);
    expect(answer.errors()[0]?.title).toBe("Validation Error");
  });

  test("each wrong attribute has an error of its own", async () => {
    const answer = await create(talkTo(), "payment_types", { external_id: 1 });
    expect(pointers(answer).sort()).toEqual(
      ["external_id", "name", "payment_method"].map((name) => `/data/attributes/${name}`),
    );
  });

  test("attributes that are no object are 422", async () => {
    const answer = await create(talkTo(), "payment_terms", ["Net 30"]);
    expect([answer.status, ...pointers(answer)]).toEqual([422, "/data/attributes"]);
  });
});

test("payments have a budget of five requests a second of their own (document 2, part 8)", async () => {
  const { sendNow } = talkTo();
  const get = () => sendNow("GET", `${PAYMENTS}/payment_terms`);
  for (let sent = 0; sent < 5; sent++) expect((await get()).status).toBe(200);
  expect((await get()).status).toBe(429);
  expect((await sendNow("GET", "/services/events/v1/event_templates")).status).toBe(200);
});
