import { z } from "zod";
import { countLineItems, EVENTS, lineItemsPath, talkTo, worksheetCalled, type Talk } from "./talk";

const TITLE = "Spare parts and consumables";
const log = async (talk: Talk) =>
  z.object({ requests: z.array(z.looseObject({ n: z.number() })) }).parse((await talk.send("GET", "/_sim/log")).json())
    .requests;

describe("/_sim/ is for tests and curious people", () => {
  test("it says what is here, without credentials, media type or rate limit", async () => {
    const { sendNow } = talkTo();
    const headers = { "X-Api-Key": null, "Content-Type": null };
    for (let sent = 0; sent < 10; sent++) expect((await sendNow("GET", "/_sim/", { headers })).status).toBe(200);
    expect((await sendNow("GET", "/_sim", { headers })).text).toContain("/_sim/faults");
  });

  test("the log has every request to the platform with who, what, and how it ended", async () => {
    const talk = talkTo();
    await talk.send("GET", `${EVENTS}/events?page[size]=3`);
    await talk.send("POST", `${lineItemsPath(talk)}/bulk`, { body: { data: [] } });
    await talk.send("POST", "/_sim/faults", { body: { kind: "dropAnswer" } });
    await expect(talk.send("GET", `${EVENTS}/events/1`)).rejects.toThrow("dropped");
    expect(await log(talk)).toMatchObject([
      { n: 1, operation: "listEvents", method: "GET", query: "?page[size]=3", status: 200, body: null },
      { n: 2, operation: "bulkCreateLineItems", method: "POST", status: 422, body: { data: [] } },
      {
        n: 3,
        operation: "getEvent",
        userEmail: "analyst@bidsheet.example",
        status: null,
        faults: ["dropAnswer"],
      },
    ]);
  });

  test("the log holds no token and no key", async () => {
    const talk = talkTo();
    await talk.send("GET", `${EVENTS}/events`);
    expect(JSON.stringify(await log(talk))).not.toMatch(/demo-(api-key|user-token)/);
  });

  test("the log is bounded, can be read from a number on, and emptied without losing count", async () => {
    const talk = talkTo({ logSize: 3 });
    for (let sent = 0; sent < 5; sent++) await talk.send("GET", `${EVENTS}/events`);
    expect((await log(talk)).map(({ n }) => n)).toEqual([3, 4, 5]);
    expect((await talk.send("GET", "/_sim/log?since=4")).text).toContain('"n":5');
    expect((await talk.send("GET", "/_sim/log?since=4")).text).not.toContain('"n":4');
    await talk.send("DELETE", "/_sim/log");
    expect(await log(talk)).toEqual([]);
    await talk.send("GET", `${EVENTS}/events`);
    expect((await log(talk)).map(({ n }) => n)).toEqual([6]);
  });

  test("events, worksheets and line items can be looked at", async () => {
    const talk = talkTo();
    const worksheet = worksheetCalled(talk, TITLE);
    expect((await talk.send("GET", "/_sim/events")).text).toContain("MRO spare parts");
    expect((await talk.send("GET", `/_sim/events/${worksheet.eventId}/worksheets`)).text).toContain(TITLE);
    const items = await talk.send("GET", `/_sim/worksheets/${worksheet.id}/line_items`);
    expect(z.object({ line_items: z.array(z.unknown()) }).parse(items.json()).line_items).toHaveLength(350);
    expect((await talk.send("GET", "/_sim/worksheets/1/line_items")).status).toBe(404);
    expect((await talk.send("GET", "/_sim/events/1/worksheets")).status).toBe(404);
  });

  test("a line item is added, changed and deleted as a colleague would, and the platform shows it", async () => {
    const talk = talkTo();
    const base = `/_sim/worksheets/${worksheetCalled(talk, TITLE).id}/line_items`;
    const body = { data: { c1: "Washer", c2: 2, c4: 3 } };
    const { id } = z.object({ id: z.string() }).parse((await talk.send("POST", base, { body })).json());
    await talk.send("PATCH", `${base}/${id}`, { body: { data: { c2: 5 } } });
    const seen = await talk.send("GET", `${lineItemsPath(talk)}/${id}`);
    expect(seen.cells()).toEqual({ c1: "Washer", c2: 5, c4: 3, c5: 15 });
    expect((await talk.send("DELETE", `${base}/${id}`)).status).toBe(204);
    expect((await talk.send("PATCH", `${base}/${id}`, { body })).status).toBe(404);
    expect(countLineItems(talk)).toBe(350);
  });

  test("a wrong body is told in words", async () => {
    const talk = talkTo();
    const base = `/_sim/worksheets/${worksheetCalled(talk, TITLE).id}`;
    expect((await talk.send("POST", `${base}/line_items`, { body: { c1: "x" } })).status).toBe(400);
    expect((await talk.send("PATCH", base, { body: "{" })).text).toBe('{"error":"The body is not JSON"}');
  });

  test("columns are renamed, added and removed, and removed ones lose their cells", async () => {
    const talk = talkTo();
    const worksheet = worksheetCalled(talk, TITLE);
    const kept = worksheet.columns
      .filter((column) => column.name !== "Notes")
      .map((column) => (column.name === "Price" ? { ...column, name: "Unit price" } : column));
    const body = { title: "Renamed", columns: [...kept, { name: "Weight", kind: "number" }] };
    expect((await talk.send("PATCH", `/_sim/worksheets/${worksheet.id}`, { body })).status).toBe(200);
    const path = lineItemsPath(talk, "Renamed");
    const shown = (await talk.send("GET", path.replace("/line_items", ""))).one().attributes;
    expect(shown).toMatchObject({ title: "Renamed" });
    expect(shown["columns"]).toContainEqual(expect.objectContaining({ name: "Unit price", data_identifier: "c4" }));
    expect(shown["columns"]).toContainEqual(expect.objectContaining({ name: "Weight", data_identifier: "c12" }));
    const again = { columns: [...kept, { name: "Notes", data_identifier: "c9" }] };
    await talk.send("PATCH", `/_sim/worksheets/${worksheet.id}`, { body: again });
    const items = (await talk.send("GET", `${path}?page[size]=100`)).list().data;
    for (const item of items) expect(item.attributes["data"]).not.toHaveProperty("c9");
  });

  test("reset brings back the seeded records, an empty log and no faults", async () => {
    const talk = talkTo();
    const first = (await talk.send("GET", lineItemsPath(talk))).list().data;
    await talk.send("DELETE", `${lineItemsPath(talk)}/${first[0]?.id ?? ""}`);
    await talk.send("POST", "/_sim/faults", { body: { kind: "dropBefore" } });
    expect((await talk.send("POST", "/_sim/reset")).status).toBe(204);
    expect(await log(talk)).toEqual([]);
    expect((await talk.send("GET", lineItemsPath(talk))).list().data).toEqual(first);
  });
});
