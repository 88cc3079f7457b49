import { EVENTS, talkTo, type Talk } from "./talk";

const newEvent = (attributes: object = {}, template = "311", project: string | null = "7101") => ({
  data: {
    type: "events",
    attributes,
    relationships: {
      event_template: { data: { type: "event_templates", id: template } },
      ...(project === null ? {} : { project: { data: { type: "projects", id: project } } }),
    },
  },
});

const create = (talk: Talk, body: object = newEvent()) => talk.send("POST", `${EVENTS}/events`, { body });

async function createdId(talk: Talk, body?: object): Promise<string> {
  return (await create(talk, body)).one().id;
}

const changed = (id: string, attributes: object, relationships?: object) => ({
  body: { data: { type: "events", id, attributes, ...(relationships ? { relationships } : {}) } },
});

async function duplicationState(talk: Talk, id: string): Promise<unknown> {
  return (await talk.send("GET", `${EVENTS}/events/${id}`)).one().attributes["duplication_state"];
}

async function worksheetIds(talk: Talk, id: string): Promise<string[]> {
  return (await talk.send("GET", `${EVENTS}/events/${id}/worksheets`)).list().data.map((one) => one.id);
}

describe("creating an event (document 1, part 3 and 4.1)", () => {
  test("answers 201 at once: a draft, scheduled, with the template's spend category and the external id", async () => {
    const talk = talkTo();
    const answer = await create(talk, newEvent({ external_id: "ERP 1/ü", is_public: true, restricted: true }));
    expect(answer.status).toBe(201);
    const { attributes, relationships } = answer.one();
    expect(attributes).toMatchObject({ state: "draft", duplication_state: "scheduled", custom_fields: [] });
    expect(attributes).toMatchObject({ external_id: "ERP 1/ü", is_public: true, restricted: true });
    expect(relationships).toMatchObject({
      spend_category: { data: { type: "spend_categories", id: "2004" } },
      project: { data: { type: "projects", id: "7101" } },
      attachments: { data: [] },
    });
  });

  test("worksheets and line items appear while the copying goes: scheduled, started, finished", async () => {
    const talk = talkTo();
    const id = await createdId(talk);
    expect(await worksheetIds(talk, id)).toEqual([]);
    expect(await duplicationState(talk, id)).toBe("scheduled");
    talk.clock.now += 1_300;
    const [first] = await worksheetIds(talk, id);
    const items = `${EVENTS}/events/${id}/worksheets/${first ?? ""}/line_items?page[size]=100`;
    const seen = (await talk.send("GET", items)).list().data.length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(36);
    expect(await duplicationState(talk, id)).toBe("started");
    talk.clock.now += 60_000;
    expect(await duplicationState(talk, id)).toBe("finished");
    expect((await talk.send("GET", items)).list().data).toHaveLength(36);
    expect(await worksheetIds(talk, id)).toHaveLength(2);
  });

  test("attachments and custom values come last, and line items have ids of their own", async () => {
    const talk = talkTo();
    const ids = [await createdId(talk), await createdId(talk)];
    talk.clock.now += 60_000;
    const lineItems = new Set<string>();
    for (const id of ids) {
      const event = (await talk.send("GET", `${EVENTS}/events/${id}`)).one();
      expect(event.attributes["custom_fields"]).toContainEqual({ name: "Cost center", value: "004100" });
      expect(event.relationships).toMatchObject({
        attachments: { data: [{ id: "65901" }, { id: "65902" }] },
      });
      for (const sheet of await worksheetIds(talk, id))
        for (const item of talk.simulator.records.lineItems.get(sheet)?.keys() ?? []) lineItems.add(item);
    }
    expect(lineItems.size).toBe(2 * (36 + 12));
  });

  test("a broken template fails half way, without custom values", async () => {
    const talk = talkTo();
    const id = await createdId(talk, newEvent({}, "331"));
    talk.clock.now += 60_000;
    expect(await duplicationState(talk, id)).toBe("failed");
    const [sheet] = await worksheetIds(talk, id);
    expect(talk.simulator.records.lineItems.get(sheet ?? "")?.size).toBe(9);
    expect((await talk.send("GET", `${EVENTS}/events/${id}`)).one().attributes["custom_fields"]).toEqual([]);
  });

  test("what the copying does is switched under /_sim/duplication", async () => {
    const talk = talkTo();
    const to = (body: object) => talk.send("PATCH", "/_sim/duplication", { body });
    expect((await to({ outcome: "failed", startsAfterMs: 0, msPerStep: 0 })).status).toBe(200);
    const id = await createdId(talk);
    expect(await duplicationState(talk, id)).toBe("failed");
    await to({ outcome: "refused" });
    expect((await create(talk)).status).toBe(422);
    expect((await to({ outcome: "perhaps" })).status).toBe(400);
    await talk.send("POST", "/_sim/reset");
    expect((await create(talk)).status).toBe(201);
  });

  test.each([
    ["without a project", newEvent({}, "311", null), "/data/relationships/project"],
    ["from an unknown template", newEvent({}, "999"), "/data/relationships/event_template"],
    ["of an auction", newEvent({}, "318"), "/data/relationships/event_template"],
    ["from a template that cannot be copied", newEvent({}, "332"), "/data/relationships/event_template"],
    ["with an attribute that only an update takes", newEvent({ title: "x" }), "/data/attributes/title"],
    ["with a flag that is none", newEvent({ duplicate_bids: "yes" }), "/data/attributes/duplicate_bids"],
  ])("%s is 422 and creates nothing", async (_what, body, pointer) => {
    const talk = talkTo();
    const answer = await create(talk, body);
    expect([answer.status, answer.errors()[0]?.source]).toEqual([422, { pointer }]);
    expect(talk.simulator.records.events.size).toBe(12);
  });

  test("a second event with the same external id is taken, unless the simulator is told to refuse it", async () => {
    const taken = newEvent({ external_id: "same" });
    const usual = talkTo();
    expect([(await create(usual, taken)).status, (await create(usual, taken)).status]).toEqual([201, 201]);
    const strict = talkTo({ behaviour: { uniqueExternalIds: true } });
    expect([(await create(strict, taken)).status, (await create(strict, taken)).status]).toEqual([201, 422]);
  });
});

describe("changing and deleting an event (document 1, 4.1)", () => {
  test("keeps what is not sent, takes dates of any time zone, and moves the time stamp", async () => {
    const talk = talkTo();
    const id = await createdId(talk);
    const answer = await talk.send(
      "PATCH",
      `${EVENTS}/events/${id}`,
      changed(
        id,
        { title: "Bolts", spend_amount: 12.5, bid_submission_deadline: "2027-01-31T18:00:00+02:00" },
        { department: { data: { type: "departments", id: "12" } } },
      ),
    );
    expect(answer.status).toBe(200);
    const { attributes, relationships } = answer.one();
    expect(attributes).toMatchObject({ title: "Bolts", spend_amount: 12.5, late_bids: false });
    expect(attributes["bid_submission_deadline"]).toBe("2027-01-31T16:00:00.000Z");
    expect(Date.parse(String(attributes["updated_at"]))).toBe(talk.clock.now);
    expect(relationships).toMatchObject({
      department: { data: { id: "12" } },
      project: { data: { id: "7101" } },
    });
  });

  test("sets custom values by name and keeps the others", async () => {
    const talk = talkTo();
    const id = await createdId(talk);
    talk.clock.now += 60_000;
    const custom_fields = [
      { name: "Savings target in percent", value: "7.5" },
      { name: "Sites", value: ["Lyon", "Brno"] },
    ];
    const sent = changed(id, { custom_fields });
    const { attributes } = (await talk.send("PATCH", `${EVENTS}/events/${id}`, sent)).one();
    expect(attributes["custom_fields"]).toEqual([
      { name: "Cost center", value: "004100" },
      ...custom_fields,
      { name: "Sustainability clause", value: true },
    ]);
  });

  test.each([
    [{ state: "closed" }, "/data/attributes/state"],
    [{ title: 7 }, "/data/attributes/title"],
    [{ bid_submission_deadline: "tomorrow" }, "/data/attributes/bid_submission_deadline"],
    [{ external_id: "x".repeat(256) }, "/data/attributes/external_id"],
    [{ custom_fields: [{ name: "Colour", value: "red" }] }, "/data/attributes/custom_fields/0/name"],
    [{ custom_fields: [{ name: "Sites", value: "Lyon" }] }, "/data/attributes/custom_fields/0/value"],
    [{ custom_fields: [{ name: "Savings target in percent", value: 7.5 }] }, "/data/attributes/custom_fields/0/value"],
  ])("%j is 422 with its place and changes nothing", async (attributes, pointer) => {
    const talk = talkTo();
    const id = await createdId(talk);
    const before = (await talk.send("GET", `${EVENTS}/events/${id}`)).text;
    const answer = await talk.send("PATCH", `${EVENTS}/events/${id}`, changed(id, attributes));
    expect([answer.status, answer.errors()[0]?.source]).toEqual([422, { pointer }]);
    expect((await talk.send("GET", `${EVENTS}/events/${id}`)).text).toBe(before);
  });

  test("another type or id than the path's is 409", async () => {
    const talk = talkTo();
    const id = await createdId(talk);
    expect((await talk.send("PATCH", `${EVENTS}/events/${id}`, changed("1", {}))).status).toBe(409);
    const body = { data: { id, type: "event" } };
    expect((await talk.send("PATCH", `${EVENTS}/events/${id}`, { body })).status).toBe(409);
  });

  test("deleting answers 204 and takes worksheets, line items, bids and the copying with it", async () => {
    const talk = talkTo();
    const { records } = talk.simulator;
    const showPiece = [...records.events.keys()][1] ?? "";
    expect((await talk.send("DELETE", `${EVENTS}/events/${showPiece}`)).status).toBe(204);
    expect((await talk.send("GET", `${EVENTS}/events/${showPiece}`)).status).toBe(404);
    for (const list of [records.worksheets, records.bids])
      expect([...list.values()].some((one) => one.eventId === showPiece)).toBe(false);
    const id = await createdId(talk);
    await talk.send("DELETE", `${EVENTS}/events/${id}`);
    talk.clock.now += 60_000;
    expect([...talk.simulator.records.worksheets.values()].some((one) => one.eventId === id)).toBe(false);
  });
});
