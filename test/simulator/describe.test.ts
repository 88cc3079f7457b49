import { EVENTS, talkTo } from "./talk";

describe("describe operations (document 1, 2.8)", () => {
  test.each([
    ["events", "event_fields", 18 + 5],
    ["worksheets", "worksheet_fields", 4],
    ["bids", "bid_fields", 7],
    ["bid_line_items", "bid_line_item_fields", 6],
  ])("%s are described by %s: %i of them", async (resource, type, count) => {
    const { data, meta } = (await talkTo().send("GET", `${EVENTS}/${resource}/describe`)).list();
    expect(new Set(data.map((one) => one.type))).toEqual(new Set([type]));
    expect([data.length, meta?.count]).toEqual([count, count]);
  });

  test("a built-in field has its name as id", async () => {
    const { data } = (await talkTo().send("GET", `${EVENTS}/events/describe`)).list();
    expect(data.find((one) => one.id === "spend_amount")).toEqual({
      id: "spend_amount",
      type: "event_fields",
      attributes: {
        name: "spend_amount",
        data_type: "number",
        type_description: "Currency",
        custom_field: false,
      },
    });
  });

  test("a custom field has a number in its id and its label as name; one made in the fields service shows up", async () => {
    const talk = talkTo();
    const custom = async () =>
      (await talk.send("GET", `${EVENTS}/events/describe`))
        .list()
        .data.filter((one) => one.attributes["custom_field"] === true);
    const before = await custom();
    expect(before.every((one) => /^custom_field_\d+$/.test(one.id))).toBe(true);
    expect(before.map((one) => one.attributes["name"])).toContain("Sustainability clause");
    const attributes = { name: "Incoterm", target_object: "RFP", type_description: "Short Text" };
    const body = { data: { type: "fields", attributes } };
    await talk.send("POST", "/services/fields/v1/fields", { body });
    expect((await custom()).map((one) => one.attributes["name"])).toContain("Incoterm");
  });
});
