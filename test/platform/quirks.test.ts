// What published examples do otherwise than the documents say (document 3, traps and paging): each fixture is read, and
// nothing is lost.
import { getBid, listBidLineItems, listBids } from "../../src/platform/bids";
import { createClient } from "../../src/platform/client";
import { getEvent } from "../../src/platform/events";
import { listLineItems } from "../../src/platform/lineItems";
import { paymentCurrencies } from "../../src/platform/payments";
import { getSupplier2018, reports } from "../../src/platform/reports";
import { getWorksheet } from "../../src/platform/worksheets";
import { errorOf, isObject, reply, Room, testProfile } from "../gateway/support";

const answer = (document: unknown) =>
  createClient(() => Promise.resolve({ status: 200, document, nextCursor: null, requestId: "r" }));

describe("an answer with a quirk", () => {
  it("has links with a blank in front, null, empty, absent or as objects", () => {
    const item = (links: unknown) => ({ id: "1", type: "line_items", attributes: { data: {} }, links });
    const read = (links: unknown) => listLineItems.reply.parse({ data: [item({ self: " https://h/1" })], links });
    expect(read({ next: " https://h/2" }).links?.next).toBe("https://h/2");
    expect(read({ next: "https://h/2" }).data[0]?.links?.self).toBe("https://h/1");
    expect(read({ next: null }).links?.next).toBeNull();
    expect(read({ next: "" }).links?.next).toBeNull();
    expect(read({ next: { href: "/2" } }).links?.next).toBe("/2");
    expect(read({}).links?.next).toBeUndefined();
    expect(read(null).links).toBeNull();
    expect(read(undefined).links).toBeUndefined();
  });

  it("calls a bid line item's worksheet relationship `worksheet`", () => {
    const { data } = listBidLineItems.reply.parse({
      data: [
        {
          id: "9",
          type: "bid_line_items",
          attributes: { data: { c4: 12.5 }, updated_at: "2026-01-05T09:00:00.000Z" },
          relationships: {
            worksheet: { data: { type: "worksheet", id: "3" } },
            bid: { data: { type: "bids", id: "4" } },
          },
        },
      ],
    });
    expect(data[0]?.relationships?.worksheet?.data).toEqual({ type: "worksheet", id: "3" });
    // Only the columns that a supplier edits are there.
    expect(data[0]?.attributes.data).toEqual({ c4: 12.5 });
  });

  it("shows to-many relationships as bare arrays", () => {
    const codes = [{ type: "commodity_codes", id: 4 }];
    const read = (commodity_codes: unknown) =>
      getEvent.reply.parse({ data: { id: "1", type: "events", attributes: {}, relationships: { commodity_codes } } })
        .data.relationships?.commodity_codes?.data;
    expect(read(codes)).toEqual([{ type: "commodity_codes", id: "4" }]);
    expect(read({ data: codes })).toEqual(read(codes));
    expect(read([])).toEqual([]);
  });

  it("carries `included` inside the data of a single bid", async () => {
    const company = { id: "7", type: "supplier_companies", attributes: { external_id: "ACME" } };
    const bid = { id: "4", type: "bids", attributes: { status: "submitted" } };
    const inside = answer({ data: { ...bid, included: [company] } });
    const beside = answer({ data: bid, included: [company] });
    for (const client of [inside, beside]) {
      const { document } = await client.run(getBid, {
        path: { id: "4" },
        query: { include: ["supplier_company"] },
      });
      expect(document.included).toEqual([company]);
    }
    expect((await answer({ data: bid }).run(getBid, { path: { id: "4" } })).document.included).toBeUndefined();
  });

  it("includes a supplier company with an external id and no name", () => {
    const { included } = listBids.reply.parse({
      data: [],
      included: [
        { id: 7, type: "supplier_companies", attributes: { external_id: "ACME" } },
        { id: "8", type: "events" },
      ],
    });
    expect(included?.[0]?.attributes?.["external_id"]).toBe("ACME");
    expect(included?.[0]?.attributes?.["name"]).toBeUndefined();
    expect(included?.[1]?.attributes).toBeUndefined();
  });

  it("gives a worksheet's columns in an order that is not the c-number's, quantity and unit changed over", () => {
    const columns = [
      { id: 12, name: "Quantity", data_identifier: "c3", mapping_key: "QUANTITY" },
      { id: "11", name: "Title", data_identifier: "c1", mapping_key: "TITLE" },
      { id: "13", name: null, data_identifier: "c2" },
    ];
    const { data } = getWorksheet.reply.parse({
      data: { id: "3", type: "worksheets", attributes: { columns } },
    });
    expect(data.attributes.columns.map((one) => one.data_identifier)).toEqual(["c3", "c1", "c2"]);
    expect(data.attributes.columns.map((one) => one.id)).toEqual(["12", "11", "13"]);
    expect(data.attributes.columns[2]?.name).toBe("");
  });

  it("has values in a report that disagree with the schema's types, and keys that the schema lacks", () => {
    const attributes = {
      "Rpt-ID #": 1204,
      "Rpt-Category": false,
      "Rpt-Days Active": "0.0",
      "Rpt-Spend": "33.3333333333333333",
      "Rpt-Start Date": "2026-01-05",
      "ID-Unique": "12-2026-01-05",
      "Total: Innovation": null,
      "Days Active - Sourcing": "3.0",
      "My own field": ["a", "b"],
    };
    const entry = { id: "12-2026-01-05", type: "savings_report_entries", attributes };
    const { data } = reports.savings.entries.reply.parse({
      data: [entry],
      links: { prev: null, next: null },
    });
    expect(data[0]?.attributes).toEqual(attributes);
    expect(Object.keys(data[0]?.attributes ?? {})).toEqual(Object.keys(attributes));
  });

  it("answers the suppliers report with a document of the schema's form: that is refused, not taken for an empty list", () => {
    const schema = { data: { id: "supplier_schemas", type: "supplier_schemas", attributes: { fields: [] } } };
    expect(reports.suppliers.entries.reply.safeParse(schema).success).toBe(false);
    expect(reports.suppliers.schema.reply.safeParse(schema).success).toBe(true);
  });

  it("has a supplier's custom value as text, number, texts or files", () => {
    const values = ["x", 7, ["a", "b"], [{ title: "T", file_type: "pdf", url: "https://h/f" }], null];
    const custom_fields = values.map((value, at) => ({ name: `F${at}`, value }));
    const supplier = { id: "5", type: "suppliers", attributes: { name: "Acme", custom_fields } };
    expect(getSupplier2018.reply.parse({ data: supplier }).data.attributes.custom_fields).toEqual(custom_fields);
  });

  it("has identifiers and codes as numbers, decimals as text, values that nobody has published, and unknown keys", () => {
    const currency = {
      id: 5,
      type: "payment_currencies",
      attributes: { alpha: "EUR", numeric: 978, symbol: "€" },
    };
    const { data } = paymentCurrencies.list.reply.parse({ data: [currency] });
    expect(data[0]).toMatchObject({ id: "5", attributes: { numeric: 978, symbol: "€" } });
    const attributes = { spend_amount: "12.50", state: "frozen", event_type: "RFX", duplication_state: null };
    const event = getEvent.reply.parse({
      data: { id: "1", type: "events", attributes },
      jsonapi: { version: "1.0" },
    });
    expect(event).toMatchObject({ data: { attributes }, jsonapi: { version: "1.0" } });
  });
});

describe("a platform with a quirk", () => {
  const html = (status: number) =>
    new Response("<html><body>Sign in</body></html>", { status, headers: { "Content-Type": "text/html" } });
  const empty = (status: number) => new Response(null, { status });

  it.each([
    [401, "credentials"],
    [403, "forbidden"],
    [404, "notFound"],
    [410, "gone"],
  ])("that answers %i in HTML, or without a body, is understood by its status", async (status, kind) => {
    const room = new Room();
    const token = await room.connect();
    for (const form of [html, empty]) {
      room.platform.answer = () => form(status);
      const error = errorOf(await room.operation(token, "getBid", { path: { id: "4" } }));
      expect(error).toMatchObject({ kind, status, operation: "getBid" });
      expect(String(error["detail"])).not.toContain("<");
    }
  });

  it("that answers 200 in HTML has not answered", async () => {
    const room = new Room();
    const token = await room.connect();
    room.platform.answer = () => html(200);
    expect(errorOf(await room.operation(token, "describeBids", {}))["kind"]).toBe("badReply");
  });

  it("that gives `next` without a page parameter, with a blank in front or relative, is followed", async () => {
    const room = new Room({ profile: testProfile() });
    const token = await room.connect();
    const path = { bid_id: "4" };
    for (const next of [
      "?page%5Bcursor%5D=A",
      "/services/events/v1/bids/4/bid_line_items?page%5Bcursor%5D=A",
      "  ?page[cursor]=A",
    ]) {
      room.platform.answer = () => reply(200, { data: [], links: { next } });
      const first = await room.operation(token, "listBidLineItemsOfBid", { path });
      const cursor = isObject(first.json) ? first.json["nextCursor"] : null;
      await room.operation(token, "listBidLineItemsOfBid", { cursor });
      expect(new URL(room.platform.last.url).searchParams.get("page[cursor]")).toBe("A");
      expect(new URL(room.platform.last.url).pathname).toBe("/services/events/v1/bids/4/bid_line_items");
    }
  });
});
