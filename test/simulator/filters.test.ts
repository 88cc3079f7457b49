import { EVENTS, talkTo } from "./talk";

async function listed(filter: string) {
  const answer = await talkTo().send("GET", `${EVENTS}/events?page[size]=100&${filter}`);
  expect(answer.status).toBe(200);
  return answer.list().data.map((event) => event.attributes);
}

async function refused(filter: string) {
  const answer = await talkTo().send("GET", `${EVENTS}/events?${filter}`);
  expect(answer.status).toBe(400);
  return answer.errors()[0];
}

describe("filters of events (document 1, shared convention 7; document 3, filters)", () => {
  test("title_contains and title_not_contains share out all events, whatever the case", async () => {
    const have = await listed("filter[title_contains]=MRO SPARE");
    const haveNot = await listed("filter[title_not_contains]=mro spare");
    expect(have.map(({ title }) => title)).toEqual(["MRO spare parts, framework agreement 2027"]);
    expect(haveNot).toHaveLength(11);
  });

  test("the array form of state_equals takes several values", async () => {
    const events = await listed("filter[state_equals][]=draft&filter[state_equals][]=closed");
    expect(new Set(events.map(({ state }) => state))).toEqual(new Set(["draft", "closed"]));
    expect(events).toHaveLength(4);
  });

  test("state_equals takes one value without the array form", async () => {
    expect(await listed("filter[state_equals]=canceled")).toHaveLength(1);
  });

  test("several attributes narrow together", async () => {
    const events = await listed("filter[event_type_equals][]=RFP&filter[state_equals][]=published");
    expect(events).toHaveLength(4);
  });

  test("external_id_equals finds one event, external_id_empty those without", async () => {
    const [known] = await listed("filter[external_id_not_empty]=true");
    const id = String(known?.["external_id"]);
    expect(await listed(`filter[external_id_equals]=${id}`)).toEqual([known]);
    for (const { external_id } of await listed("filter[external_id_empty]=true"))
      expect(external_id ?? null).toBeNull();
  });

  test("from and to include the moment itself, in any time zone", async () => {
    const [event] = await listed("filter[title_contains]=MRO");
    const created = new Date(String(event?.["created_at"]));
    const elsewhere = new Date(created.getTime() + 2 * 3_600_000).toISOString().replace("Z", "%2B02:00");
    expect(await listed(`filter[created_at_from]=${elsewhere}`)).toContainEqual(event);
    expect(await listed(`filter[created_at_to]=${elsewhere}`)).toContainEqual(event);
    const later = new Date(created.getTime() + 1).toISOString();
    expect(await listed(`filter[created_at_from]=${later}`)).not.toContainEqual(event);
  });

  test("an event without a deadline passes neither from nor to, only empty", async () => {
    const from = await listed("filter[bid_submission_deadline_from]=2000-01-01");
    const empty = await listed("filter[bid_submission_deadline_empty]=true");
    expect(from.length + empty.length).toBe(12);
    expect(new Set(empty.map(({ state }) => state))).toEqual(new Set(["draft"]));
  });

  test("spend_amount compares numbers", async () => {
    for (const { spend_amount } of await listed("filter[spend_amount_from]=1000000"))
      expect(spend_amount).toBeGreaterThanOrEqual(1_000_000);
  });
});

describe("a filter that is not supported is refused, never ignored", () => {
  test.each([
    ["an unknown attribute", "filter[colour_equals]=red"],
    ["an unknown operator", "filter[title_equals]=x"],
    ["the array form where it is not published", "filter[title_contains][]=x"],
    ["a date that is no date", "filter[created_at_from]=yesterday"],
    ["a number that is no number", "filter[spend_amount_to]=much"],
    ["a filter without brackets", "filter=x"],
  ])("%s is 400", async (_what, filter) => {
    expect((await refused(filter))?.source).toHaveProperty("parameter");
  });

  test("two filters of one attribute are 400: only one is supported", async () => {
    const error = await refused("filter[created_at_from]=2026-01-01&filter[created_at_to]=2026-12-31");
    expect(error?.detail).toBe("Only one filter for created_at is supported");
  });
});
