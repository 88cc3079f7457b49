import { z } from "zod";
import { countLineItems, EVENTS, lineItemsPath, talkTo, type Talk } from "./talk";

const bulkOf = (count: number) => ({
  data: Array.from({ length: count }, (_none, index) => ({
    type: "line_items",
    attributes: { data: { c1: `Item ${index}` } },
  })),
});

const fault = (talk: Talk, sent: unknown) => talk.send("POST", "/_sim/faults", { body: sent });
const bulk = (talk: Talk, count: number) => talk.send("POST", `${lineItemsPath(talk)}/bulk`, { body: bulkOf(count) });
const titles = (data: { attributes: Record<string, unknown> }[]) => data.map((item) => JSON.stringify(item.attributes));

describe("faults on demand", () => {
  test("dropBefore cuts the connection and applies nothing", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "dropBefore", operation: "bulkCreateLineItems" });
    await expect(bulk(talk, 3)).rejects.toThrow("dropped");
    expect(countLineItems(talk)).toBe(350);
  });

  test("dropAnswer applies and then cuts the connection", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "dropAnswer", operation: "bulkCreateLineItems" });
    await expect(bulk(talk, 3)).rejects.toThrow("dropped");
    expect(countLineItems(talk)).toBe(353);
  });

  test("dropAnswer with a time applies at once, and lets the connection hang before it cuts it", async () => {
    const held: number[] = [];
    const talk = talkTo({ sleep: () => Promise.resolve(void held.push(countLineItems(talk))) });
    await fault(talk, { kind: "dropAnswer", operation: "bulkCreateLineItems", ms: 20_000 });
    await expect(bulk(talk, 3)).rejects.toThrow("dropped");
    expect(held).toEqual([353]);
  });

  test("delay waits and then lets the platform answer", async () => {
    const waits: number[] = [];
    const talk = talkTo({ sleep: (ms) => Promise.resolve(void waits.push(ms)) });
    await fault(talk, { kind: "delay", ms: 1500, method: "GET" });
    expect((await talk.send("GET", `${EVENTS}/events`)).status).toBe(200);
    expect(waits).toEqual([1500]);
  });

  test.each([
    ["jsonapi", /^\{"errors":/],
    ["html", /^<!DOCTYPE html>/],
    ["empty", /^$/],
  ])("status answers with a %s body and applies nothing", async (body, expected) => {
    const talk = talkTo();
    await fault(talk, { kind: "status", status: 503, body, retryAfter: 2, path: "/bulk" });
    expect((await talk.send("GET", `${EVENTS}/events`)).status).toBe(200);
    const answer = await bulk(talk, 1);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
    expect(answer.text).toMatch(expected);
    expect(countLineItems(talk)).toBe(350);
  });

  test("truncate cuts the body of the answer in half", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "truncate", operation: "listEvents" });
    const answer = await talk.send("GET", `${EVENTS}/events`);
    expect(answer.status).toBe(200);
    expect(() => answer.json()).toThrow(SyntaxError);
  });

  test("shuffleBulk answers the created line items in another order", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "shuffleBulk" });
    const shuffled = (await bulk(talk, 2)).list().data;
    const inOrder = (await bulk(talk, 2)).list().data;
    expect(titles(shuffled)).toEqual(titles(inOrder).reverse());
  });

  test("partialBulk applies the first items only, and answers 201 with them or an error", async () => {
    const talk = talkTo();
    await fault(talk, [{ kind: "partialBulk", applied: 2 }]);
    expect((await bulk(talk, 5)).list().data).toHaveLength(2);
    await fault(talk, [{ kind: "partialBulk", applied: 1, answer: "error" }]);
    expect((await bulk(talk, 5)).status).toBe(422);
    expect(countLineItems(talk)).toBe(353);
  });

  test("nth and times say which of the matching requests it strikes", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "status", status: 500, operation: "listEvents", nth: 2, times: 2 });
    const statuses = [];
    for (let sent = 0; sent < 4; sent++) {
      statuses.push((await talk.send("GET", `${EVENTS}/events`)).status);
      await talk.send("GET", `${EVENTS}/event_templates`);
    }
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  test("always strikes until the faults are taken away", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "status", status: 500, times: "always" });
    for (let sent = 0; sent < 3; sent++) expect((await talk.send("GET", `${EVENTS}/events`)).status).toBe(500);
    expect((await talk.send("DELETE", "/_sim/faults")).status).toBe(204);
    expect((await talk.send("GET", `${EVENTS}/events`)).status).toBe(200);
  });

  test("two faults of one request work together: a late bulk that is applied and lost", async () => {
    const waits: number[] = [];
    const talk = talkTo({ sleep: (ms) => Promise.resolve(void waits.push(ms)) });
    await fault(talk, [{ kind: "dropAnswer" }, { kind: "delay", ms: 10 }]);
    await expect(bulk(talk, 1)).rejects.toThrow("dropped");
    expect([waits, countLineItems(talk)]).toEqual([[10], 351]);
  });

  test("the fault that was added first is outermost: its answer spares the delay inside", async () => {
    const waits: number[] = [];
    const talk = talkTo({ sleep: (ms) => Promise.resolve(void waits.push(ms)) });
    await fault(talk, [
      { kind: "status", status: 500 },
      { kind: "delay", ms: 10 },
    ]);
    expect((await talk.send("GET", `${EVENTS}/events`)).status).toBe(500);
    expect(waits).toEqual([]);
  });

  test("a list with a wrong fault is refused as a whole, with the wrong member", async () => {
    const talk = talkTo();
    const answer = await fault(talk, [{ kind: "dropBefore" }, { kind: "delay", ms: "long" }]);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("ms");
    expect((await fault(talk, { kind: "explode" })).status).toBe(400);
    expect((await talk.send("GET", "/_sim/faults")).json()).toEqual({ faults: [] });
  });

  test("the list says how often each matched and struck", async () => {
    const talk = talkTo();
    await fault(talk, { kind: "delay", ms: 0, nth: 2 });
    await talk.send("GET", `${EVENTS}/events`);
    const { faults } = z
      .object({ faults: z.array(z.unknown()) })
      .parse((await talk.send("GET", "/_sim/faults")).json());
    expect(faults).toEqual([{ id: 1, kind: "delay", ms: 0, nth: 2, times: 1, matched: 1, fired: 0 }]);
  });
});
