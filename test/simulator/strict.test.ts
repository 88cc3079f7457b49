// The strict mode: what published descriptions of such platforms ask and answer beyond the documents (document 4).
import { z } from "zod";
import type { SimulatorOptions } from "../../src/simulator/simulator";
import { EVENTS, talkTo, type Talk } from "./talk";

const strict: SimulatorOptions = { behaviour: { strict: true } };
const relations = z.record(z.string(), z.unknown());

const PAYMENTS = "/services/payments/v1";
const FIELDS = "/services/fields/v1";

type Member = readonly [attributes: object, missing: readonly string[]];
const updates: readonly (readonly [list: string, at: string, wanting: Member, whole: object])[] = [
  ["payment_types", PAYMENTS, [{ payment_method: "Wire" }, ["name"]], { payment_method: "Wire", name: "By wire" }],
  ["payment_terms", PAYMENTS, [{ external_id: "T-9" }, ["name"]], { external_id: "T-9", name: "Net 9" }],
  [
    "payment_currencies",
    PAYMENTS,
    [{ external_id: "C-9" }, ["alpha", "numeric"]],
    { external_id: "C-9", alpha: "XTS", numeric: "963" },
  ],
  ["fields", FIELDS, [{ required: true }, ["name"]], { required: true, name: "Plant" }],
  ["events", EVENTS, [{ late_bids: true }, ["title"]], { late_bids: true, title: "Pallets" }],
];

async function firstId(talk: Talk, path: string): Promise<string> {
  return (await talk.send("GET", path)).list().data[0]?.id ?? "";
}

describe.each(updates)("an update of %s", (type, at, [wanting, missing], whole) => {
  async function update(talk: Talk, attributes: object) {
    const id = await firstId(talk, `${at}/${type}`);
    return talk.send("PATCH", `${at}/${type}/${id}`, { body: { data: { type, id, attributes } } });
  }

  test("of one cell is taken as long as the simulator is lenient", async () => {
    expect((await update(talkTo(), wanting)).status).toBe(200);
  });

  test("of one cell is refused by a strict one for the members that it lacks", async () => {
    const answer = await update(talkTo(strict), wanting);
    expect(answer.status).toBe(422);
    expect(answer.errors().map(({ source }) => source)).toEqual(
      missing.map((name) => ({ pointer: `/data/attributes/${name}` })),
    );
  });

  test("with the required members is taken by a strict one", async () => {
    expect((await update(talkTo(strict), whole)).status).toBe(200);
  });
});

test("an empty numeric code is taken by a strict simulator", async () => {
  const body = { data: { type: "payment_currencies", attributes: { alpha: "XTS", numeric: "" } } };
  expect((await talkTo().send("POST", `${PAYMENTS}/payment_currencies`, { body })).status).toBe(422);
  const answer = await talkTo(strict).send("POST", `${PAYMENTS}/payment_currencies`, { body });
  expect(answer.one().attributes).toMatchObject({ alpha: "XTS", numeric: "" });
});

test("a strict simulator gives to-many relationships as bare arrays, and to-one ones as before", async () => {
  const [lenient, bare] = await Promise.all(
    [talkTo(), talkTo(strict)].map(async (talk) => {
      const talked = await talk.send("GET", `${EVENTS}/events`);
      return relations.parse(talked.list().data[0]?.relationships);
    }),
  );
  expect(Array.isArray(lenient?.["attachments"])).toBe(false);
  expect(lenient).toHaveProperty("attachments.data");
  expect(Array.isArray(bare?.["attachments"])).toBe(true);
  expect(Array.isArray(bare?.["commodity_codes"])).toBe(true);
  expect(bare).toHaveProperty("event_template.data");
});

test("a strict simulator keeps an event's department and leaves it out of every answer", async () => {
  const talk = talkTo(strict);
  const id = await firstId(talk, `${EVENTS}/events`);
  const relationships = { department: { data: { type: "departments", id: "88" } } };
  const body = { data: { type: "events", id, attributes: { title: "Pallets" }, relationships } };
  const answer = await talk.send("PATCH", `${EVENTS}/events/${id}`, { body });
  expect(answer.one().relationships).not.toHaveProperty("department");
  expect((await talk.send("GET", `${EVENTS}/events/${id}`)).one().relationships).not.toHaveProperty("department");
  expect(talk.simulator.records.events.get(id)?.departmentId).toBe("88");
});

test("a strict simulator takes one value for a bid's id", async () => {
  const talk = talkTo(strict);
  const [bid] = [...talk.simulator.records.bids.values()];
  const bids = `${EVENTS}/events/${bid?.eventId ?? ""}/bids`;
  expect((await talk.send("GET", `${bids}?filter[id_equals]=${bid?.id ?? ""}`)).list().data).toHaveLength(1);
  expect((await talk.send("GET", `${bids}?filter[id_equals][]=${bid?.id ?? ""}`)).status).toBe(400);
});

describe("a strict simulator filters deadlines by date", () => {
  const deadline = "bid_submission_deadline";
  const ask = (talk: Talk, filter: string) => talk.send("GET", `${EVENTS}/events?page[size]=100&${filter}`);

  test("a date-time is refused for a deadline and taken for a time stamp", async () => {
    const talk = talkTo(strict);
    expect((await ask(talk, `filter[${deadline}_from]=2026-01-01T00:00:00Z`)).status).toBe(400);
    expect((await ask(talk, "filter[created_at_from]=2026-01-01T00:00:00Z")).status).toBe(200);
  });

  test("both ends include their whole day, and none finds an event without a deadline", async () => {
    const talk = talkTo(strict);
    const events = [...talk.simulator.records.events.values()];
    const due = events.find(({ attributes }) => attributes[deadline] !== null)?.attributes[deadline] ?? "";
    const day = due.slice(0, 10);
    for (const end of ["from", "to"]) {
      const { data } = (await ask(talk, `filter[${deadline}_${end}]=${day}`)).list();
      expect(data.map(({ attributes }) => attributes[deadline])).toContain(due);
      expect(data.map(({ attributes }) => attributes[deadline])).not.toContain(null);
    }
  });
});

test.each([
  ["project", "projects", "projectId"],
  ["spend_category", "spend_categories", "spendCategoryId"],
  ["department", "departments", "departmentId"],
] as const)("%s is emptied by null", async (name, type, kept) => {
  const talk = talkTo();
  const id = await firstId(talk, `${EVENTS}/events`);
  const set = (data: unknown) =>
    talk.send("PATCH", `${EVENTS}/events/${id}`, {
      body: { data: { type: "events", id, relationships: { [name]: { data } } } },
    });
  await set({ type, id: "7" });
  expect(talk.simulator.records.events.get(id)?.[kept]).toBe("7");
  expect((await set(null)).one().relationships).toMatchObject({ [name]: { data: null } });
  expect(talk.simulator.records.events.get(id)?.[kept]).toBeNull();
});
