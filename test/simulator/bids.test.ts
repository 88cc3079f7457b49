import { z } from "zod";
import type { SimulatorOptions } from "../../src/simulator/simulator";
import { EVENTS, lineItemsPath, talkTo, worksheetCalled, type Talk } from "./talk";
import type { BidRecord } from "../../src/simulator/supplierRecords";

const showPiece = (talk: Talk) => worksheetCalled(talk, "Spare parts and consumables").eventId;
const bidsPath = (talk: Talk) => `${EVENTS}/events/${showPiece(talk)}/bids`;
const seededBids = ({ simulator }: Pick<Talk, "simulator">) => [...simulator.records.bids.values()];
const bidWith = (talk: Talk, test: (bid: BidRecord) => boolean): BidRecord => {
  const found = seededBids(talk).find(test);
  if (!found) throw new Error("No bid is like that");
  return found;
};
const get = (talk: Talk, path: string) => talk.send("GET", path.startsWith("/") ? path : `${EVENTS}/${path}`);

const rowShape = z.object({
  id: z.string(),
  attributes: z.object({
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    updated_at: z.string(),
  }),
  relationships: z.record(z.string(), z.object({ data: z.object({ type: z.string(), id: z.string() }) })),
  links: z.object({ self: z.string() }),
});
const rowPage = z.object({
  data: z.array(rowShape),
  meta: z.object({ count: z.number() }),
  links: z.object({ next: z.string().nullable() }),
});

/** Follows `next` to the end. */
async function allRows(talk: Talk, path: string) {
  const rows: z.infer<typeof rowShape>[] = [];
  let count = 0;
  for (let next: string | null = path; next !== null;) {
    const page: z.infer<typeof rowPage> = rowPage.parse((await get(talk, next)).json());
    rows.push(...page.data);
    count = page.meta.count;
    const url: URL | null = page.links.next === null ? null : new URL(page.links.next);
    next = url && url.pathname + url.search;
  }
  return { rows, count };
}

const everyRow = async (options: SimulatorOptions = {}) =>
  (await allRows(talkTo(options), `bid_line_items?page[size]=100`)).rows;

describe("bids of an event (document 1, 4.6)", () => {
  test("are listed by pages with event and supplier as references, which exist", async () => {
    const talk = talkTo();
    const { data, meta } = (await get(talk, bidsPath(talk))).list();
    expect([data.length, meta?.count]).toEqual([8, 8]);
    for (const bid of data) {
      const { relationships } = z
        .object({ relationships: z.record(z.string(), z.object({ data: z.object({ id: z.string() }) })) })
        .parse(bid);
      expect(relationships["event"]?.data.id).toBe(showPiece(talk));
      expect(talk.simulator.records.suppliers.has(relationships["supplier_company"]?.data.id ?? "")).toBe(true);
    }
  });

  test("include=supplier_company brings the external id and no name (document 3, traps)", async () => {
    const talk = talkTo();
    const answer = await get(talk, `${bidsPath(talk)}?include=supplier_company`);
    const included = z.object({ included: z.array(z.unknown()) }).parse(answer.json()).included;
    const [bid] = (await get(talk, bidsPath(talk))).list().data;
    const supplier = talk.simulator.records.suppliers.get(bidWith(talk, ({ id }) => id === bid?.id).supplierId);
    expect(included).toContainEqual({
      id: supplier?.id,
      type: "supplier_companies",
      attributes: { external_id: supplier?.externalId },
    });
  });

  test("include=event brings the event once; another include is 400", async () => {
    const talk = talkTo();
    const answer = await get(talk, `${bidsPath(talk)}?include=event`);
    const { included } = z.object({ included: z.array(z.object({ type: z.string() })) }).parse(answer.json());
    expect(included.map((one) => one.type)).toEqual(["events"]);
    expect((await get(talk, `${bidsPath(talk)}?include=project`)).status).toBe(400);
  });

  test("a single bid carries included inside data, or beside it where the simulator is told so", async () => {
    for (const includedBesideData of [false, true]) {
      const talk = talkTo({ behaviour: { includedBesideData } });
      const { id } = bidWith(talk, () => true);
      const document = (await get(talk, `bids/${id}?include=supplier_company`)).json();
      const shape = z.looseObject({ included: z.array(z.unknown()) });
      const inside = z.object({ data: shape }).safeParse(document).success;
      expect([inside, shape.safeParse(document).success]).toEqual([!includedBesideData, includedBesideData]);
      expect((await get(talk, `bids/${id}`)).text).not.toContain("included");
    }
  });

  test("events that are no RFP have none; unknown events and bids are 404", async () => {
    const talk = talkTo();
    const auction = worksheetCalled(talk, "Devices").eventId;
    expect((await get(talk, `events/${auction}/bids`)).list()).toMatchObject({
      data: [],
      meta: { count: 0 },
    });
    for (const path of ["events/1/bids", "bids/1", "bids/1/bid_line_items", "bid_line_items/1", "bid_line_items/x"])
      expect((await get(talk, path)).status).toBe(404);
  });

  test.each<[string, (bid: BidRecord, talk: Talk) => boolean]>([
    [
      "status_equals][]=submitted&filter[status_equals][]=revising",
      ({ attributes: { status } }) => status === "submitted" || status === "revising",
    ],
    ["intend_to_bid_equals]=false", ({ attributes }) => !attributes.intend_to_bid],
    ["intend_to_bid_not_equals]=false", ({ attributes }) => attributes.intend_to_bid],
    ["resubmitted_at_from]=2000-01-01", ({ attributes }) => attributes.resubmitted_at !== null],
    ["submitted_at_to]=2000-01-01", () => false],
    ["intend_to_bid_answered_at_from]=2000-01-01", ({ attributes }) => attributes.intend_to_bid_answered_at !== null],
    [
      "supplier_company_external_id_equals]=V-100200",
      ({ supplierId }, talk) => talk.simulator.records.suppliers.get(supplierId)?.externalId === "V-100200",
    ],
  ])("filter[%s picks the same bids as the records do", async (filter, passes) => {
    const talk = talkTo({ bids: 60 });
    const ids = (await get(talk, `${bidsPath(talk)}?page[size]=100&filter[${filter}`)).list().data;
    const expected = seededBids(talk).filter((bid) => bid.eventId === showPiece(talk) && passes(bid, talk));
    expect(ids.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    if (!filter.startsWith("submitted_at_to")) expect(expected.length).toBeGreaterThan(0);
  });

  test("id_equals and supplier_company_id_equals pick one; an unknown filter is 400", async () => {
    const talk = talkTo();
    const bid = bidWith(talk, ({ eventId }) => eventId === showPiece(talk));
    for (const filter of [`id_equals]=${bid.id}`, `supplier_company_id_equals]=${bid.supplierId}`]) {
      const { data } = (await get(talk, `${bidsPath(talk)}?filter[${filter}`)).list();
      expect(data.map(({ id }) => id)).toEqual([bid.id]);
    }
    expect((await get(talk, `${bidsPath(talk)}?filter[price_from]=1`)).status).toBe(400);
  });

  test("every published state occurs, and the times fit the states", () => {
    const bids = seededBids(talkTo({ events: 60 }));
    expect(new Set(bids.map(({ attributes }) => attributes.status)).size).toBe(10);
    for (const { attributes } of bids) {
      const { status, submitted_at, resubmitted_at } = attributes;
      expect(submitted_at === null).toBe(status === "draft" || status === "unclaimed");
      if (status === "resubmitted") expect(resubmitted_at).not.toBeNull();
      if (resubmitted_at !== null) expect(Date.parse(resubmitted_at)).toBeGreaterThan(Date.parse(submitted_at ?? ""));
    }
  });
});

describe("bid line items (document 1, 4.7)", () => {
  test("refer to line items, worksheets and events that exist, and hold supplier's columns alone", async () => {
    const talk = talkTo();
    const { rows } = await allRows(talk, "bid_line_items?page[size]=100");
    const { worksheets, lineItems, bids } = talk.simulator.records;
    expect(rows.length).toBeGreaterThan(2_000);
    for (const { attributes, relationships: to } of rows) {
      const worksheet = worksheets.get(to["worksheet"]?.data.id ?? "");
      expect(worksheet?.eventId).toBe(to["event"]?.data.id);
      expect(lineItems.get(worksheet?.id ?? "")?.has(to["line_item"]?.data.id ?? "")).toBe(true);
      expect(bids.get(to["bid"]?.data.id ?? "")?.eventId).toBe(worksheet?.eventId);
      const names = Object.keys(attributes.data).map(
        (key) => worksheet?.columns.find((column) => column.data_identifier === key)?.name,
      );
      for (const name of names) expect(["Price", "Lead time (days)", "Supplier remarks"]).toContain(name);
    }
  });

  test("call the type of their worksheet `worksheet`, and their link starts with a space (document 3, traps)", async () => {
    const [row] = await everyRow();
    expect(row?.relationships["worksheet"]?.data.type).toBe("worksheet");
    expect(row?.links.self).toMatch(/^ http.*\/bid_line_items\/\d+$/);
  });

  test("by pages to the end each comes once, in the order of ids, as many as meta.count says", async () => {
    const talk = talkTo();
    const { rows, count } = await allRows(
      talk,
      `bid_line_items?page[size]=100&filter[event_id_equals]=${showPiece(talk)}`,
    );
    const ids = rows.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(count);
  });

  test("the lists of a bid, of an event and of all agree with each other and with the single one", async () => {
    const talk = talkTo();
    const bid = bidWith(talk, ({ offered, eventId }) => offered.length > 20 && eventId !== showPiece(talk));
    const { rows } = await allRows(talk, `bids/${bid.id}/bid_line_items?page[size]=7`);
    expect((await allRows(talk, `bid_line_items?filter[bid_id_equals]=${bid.id}`)).rows).toEqual(rows);
    const both = `filter[event_id_equals]=${bid.eventId}&filter[bid_id_equals]=${bid.id}`;
    expect((await allRows(talk, `bid_line_items?${both}`)).count).toBe(rows.length);
    const single = (await get(talk, `bid_line_items/${rows[3]?.id ?? ""}`)).json();
    expect(z.object({ data: rowShape }).parse(single).data).toEqual(rows[3]);
  });

  test("one seed gives one set of cells, another seed another", async () => {
    const data = (rows: z.infer<typeof rowShape>[]) => JSON.stringify(rows.map(({ attributes }) => attributes));
    const small = { lineItems: 20 };
    expect(data(await everyRow(small))).toBe(data(await everyRow(small)));
    expect(data(await everyRow(small))).not.toBe(data(await everyRow({ ...small, seed: 2 })));
  });

  test("zero, text, absent, negative prices and slips of the decimal point occur, and so do partial bids", async () => {
    const talk = talkTo();
    const { rows } = await allRows(talk, `bid_line_items?page[size]=100&filter[event_id_equals]=${showPiece(talk)}`);
    const sheet = worksheetCalled(talk, "Spare parts and consumables");
    const prices = rows
      .filter(({ relationships }) => relationships["worksheet"]?.data.id === sheet.id)
      .map(({ attributes }) => attributes.data["c4"]);
    expect(prices).toContain(0);
    expect(prices).toContain("1.234,56");
    expect(prices).toContain(undefined);
    expect(prices.some((price) => typeof price === "number" && price < 0)).toBe(true);
    const asked = talk.simulator.records.askedLines.get(sheet.eventId)?.length ?? 0;
    const offered = seededBids(talk).filter(({ eventId }) => eventId === sheet.eventId);
    expect(offered.some((bid) => bid.offered.length === 0)).toBe(true);
    expect(offered.some((bid) => bid.offered.length > 0 && bid.offered.length < asked * 0.9)).toBe(true);
  });

  test("some suppliers leave out single lines, some a whole worksheet, some most of the lines", () => {
    const talk = talkTo({ bids: 60 });
    const asked = talk.simulator.records.askedLines.get(showPiece(talk)) ?? [];
    const bids = seededBids(talk).filter((bid) => bid.eventId === showPiece(talk) && bid.offered.length > 0);
    const sheetsOf = (bid: BidRecord) => new Set(bid.offered.map((position) => asked[position]?.worksheetId));
    const share = (bid: BidRecord) => bid.offered.length / asked.length;
    expect(bids.some((bid) => share(bid) > 0.9 && share(bid) < 1)).toBe(true);
    expect(bids.some((bid) => sheetsOf(bid).size === 1)).toBe(true);
    expect(bids.some((bid) => sheetsOf(bid).size === 3 && share(bid) < 0.5)).toBe(true);
  });

  test("a deleted line item takes its bid line items with it", async () => {
    const talk = talkTo();
    const bid = bidWith(talk, ({ offered, eventId }) => offered.length > 20 && eventId === showPiece(talk));
    const before = await allRows(talk, `bids/${bid.id}/bid_line_items?page[size]=100`);
    const gone = before.rows.find(
      ({ relationships }) =>
        relationships["worksheet"]?.data.id === worksheetCalled(talk, "Spare parts and consumables").id,
    );
    const lineItem = gone?.relationships["line_item"]?.data.id ?? "";
    expect((await talk.send("DELETE", `${lineItemsPath(talk)}/${lineItem}`)).status).toBe(204);
    const after = await allRows(talk, `bids/${bid.id}/bid_line_items?page[size]=100`);
    expect([after.count, after.rows.length]).toEqual([before.count - 1, before.rows.length - 1]);
    expect((await get(talk, `bid_line_items/${gone?.id ?? ""}`)).status).toBe(404);
  });
});

describe("200 bids x 2,000 line items", () => {
  test("are served by pages from any place, without being made before", async () => {
    const talk = talkTo({ bids: 200, lineItems: 2_000 });
    const filter = `filter[event_id_equals]=${showPiece(talk)}`;
    const first = rowPage.parse((await get(talk, `bid_line_items?page[size]=100&${filter}`)).json());
    expect(first.meta.count).toBeGreaterThan(300_000);
    const last = seededBids(talk).findLast(({ eventId }) => eventId === showPiece(talk));
    const late = Buffer.from(`[${(last?.firstRowId ?? 0) + 1_000}]`).toString("base64");
    const started = performance.now();
    const page = rowPage.parse(
      (await get(talk, `bid_line_items?page[cursor]=${late}&page[size]=100&${filter}`)).json(),
    );
    expect(page.data).toHaveLength(100);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("what suppliers and the platform's people do, under /_sim/", () => {
  test("a resubmission is one more round: time, status, and some prices fall while the others stay", async () => {
    const talk = talkTo();
    const bid = bidWith(
      talk,
      ({ eventId, attributes }) => eventId === showPiece(talk) && attributes.status === "submitted",
    );
    const read = async () => (await allRows(talk, `bids/${bid.id}/bid_line_items?page[size]=100`)).rows;
    const before = await read();
    const time = { status: "resubmitted", resubmitted_at: new Date(talk.clock.now + 250).toISOString() };
    expect((await talk.send("POST", `/_sim/bids/${bid.id}/resubmit`)).json()).toMatchObject({
      round: 1,
      ...time,
    });
    expect((await get(talk, `bids/${bid.id}`)).one().attributes).toMatchObject(time);
    const after = await read();
    const moved = after.filter((row, at) => row.attributes.data["c4"] !== before[at]?.attributes.data["c4"]);
    expect(moved.length).toBeGreaterThan(before.length * 0.2);
    expect(moved.length).toBeLessThan(before.length * 0.8);
    for (const row of moved) expect(row.attributes.updated_at).toBe(time.resubmitted_at);
  });

  test("a status and single cells are set, and the list tells how many line items each bid has", async () => {
    const talk = talkTo();
    const bid = bidWith(talk, ({ offered }) => offered.length > 0);
    await talk.send("PATCH", `/_sim/bids/${bid.id}`, { body: { status: "awarded" } });
    const [row] = (await allRows(talk, `bids/${bid.id}/bid_line_items`)).rows;
    const body = { data: { c4: "on request" } };
    expect((await talk.send("PATCH", `/_sim/bid_line_items/${row?.id ?? ""}`, { body })).status).toBe(200);
    expect((await get(talk, `bid_line_items/${row?.id ?? ""}`)).cells()).toMatchObject(body.data);
    const list = (await talk.send("GET", `/_sim/bids?event=${bid.eventId}`)).json();
    expect(z.object({ bids: z.array(z.unknown()) }).parse(list).bids).toContainEqual(
      expect.objectContaining({ id: bid.id, status: "awarded", lineItems: bid.offered.length }),
    );
    expect((await talk.send("PATCH", "/_sim/bids/1", { body: {} })).status).toBe(404);
    expect((await talk.send("PATCH", "/_sim/bid_line_items/1", { body })).status).toBe(404);
  });
});
