// The faults that send a change late, rewrite a list or its links, or lead elsewhere.
import { countLineItems, EVENTS, lineItemsPath, talkTo, type Talk } from "./talk";

const LIST = `${EVENTS}/events?page[size]=5`;
const fault = (talk: Talk, sent: unknown) => talk.send("POST", "/_sim/faults", { body: sent });
const bulk = (talk: Talk) =>
  talk.send("POST", `${lineItemsPath(talk)}/bulk`, {
    body: { data: [{ type: "line_items", attributes: { data: { c1: "Late" } } }] },
  });

/** Waits that end when the test says so. */
function heldTalk() {
  const ends: (() => void)[] = [];
  const waits: number[] = [];
  const talk = talkTo({
    sleep: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const endWaits = async () => {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { talk, waits, endWaits };
}

describe("applyLate", () => {
  test("cuts the connection at once and applies the change when the time has passed", async () => {
    const { talk, waits, endWaits } = heldTalk();
    await fault(talk, { kind: "applyLate", ms: 5_000, operation: "bulkCreateLineItems" });
    await expect(bulk(talk)).rejects.toThrow("dropped");
    expect([countLineItems(talk), waits]).toEqual([350, [5_000]]);
    talk.clock.now += 5_000;
    await endWaits();
    expect(countLineItems(talk)).toBe(351);
  });

  test("a reset drops what is still to come", async () => {
    const { talk, endWaits } = heldTalk();
    await fault(talk, { kind: "applyLate", ms: 5_000, operation: "bulkCreateLineItems" });
    await expect(bulk(talk)).rejects.toThrow("dropped");
    await talk.send("POST", "/_sim/reset");
    await endWaits();
    expect(countLineItems(talk)).toBe(350);
  });

  test("together with a fault that drops before, nothing is ever applied", async () => {
    const { talk, endWaits } = heldTalk();
    const operation = "bulkCreateLineItems";
    await fault(talk, [
      { kind: "applyLate", ms: 1, operation },
      { kind: "dropBefore", operation },
    ]);
    await expect(bulk(talk)).rejects.toThrow("dropped");
    await endWaits();
    expect(countLineItems(talk)).toBe(350);
  });
});

describe("a list's next", () => {
  const nextOf = async (talk: Talk, path: string): Promise<string | null | undefined> =>
    (await talk.send("GET", path)).list().links?.["next"];
  const pathOf = (address: string | null | undefined) => {
    const url = new URL(address ?? "", "http://platform.test");
    return url.pathname + url.search;
  };
  const talkWith = async (form: string) => {
    const talk = talkTo();
    await fault(talk, { kind: "next", form, operation: "listEvents", times: "always" });
    return talk;
  };
  const trueNext = () => nextOf(talkTo(), LIST);

  test("loops: the second page leads back to the first", async () => {
    const talk = await talkWith("loops");
    const second = await nextOf(talk, LIST);
    expect(second).toBe(await trueNext());
    const third = pathOf(await nextOf(talk, pathOf(second)));
    const ids = async (path: string) => (await talk.send("GET", path)).list().data.map(({ id }) => id);
    expect(await ids(third)).toEqual(await ids(LIST));
  });

  test("repeats: the page leads to itself, the last one too", async () => {
    const talk = await talkWith("repeats");
    expect(pathOf(await nextOf(talk, LIST))).toBe(pathOf(LIST));
    expect(pathOf(await nextOf(talk, `${EVENTS}/events?page[size]=100`))).toContain("page[size]=100");
  });

  test("null and absent end a list that has more", async () => {
    expect(await nextOf(await talkWith("null"), LIST)).toBeNull();
    expect(await nextOf(await talkWith("absent"), LIST)).toBeUndefined();
  });

  test.each<[string, (next: string) => string]>([
    ["relative", (next) => next.replace("http://platform.test", "")],
    ["otherHost", (next) => next.replace("http://platform.test", "https://elsewhere.example")],
    ["otherPath", (next) => next.replace("/events?", "/events/elsewhere?")],
    ["spaced", (next) => ` ${next}`],
  ])("%s changes the address and leaves the last page without one", async (form, expected) => {
    const talk = await talkWith(form);
    expect(await nextOf(talk, LIST)).toBe(expected((await trueNext()) ?? ""));
    expect((await nextOf(talk, `${EVENTS}/events?page[size]=100`)) ?? null).toBeNull();
  });

  test("what is no list, and an error, stay as they are", async () => {
    const talk = talkTo();
    const path = `${EVENTS}/event_templates/311`;
    const before = (await talk.send("GET", path)).text;
    await fault(talk, { kind: "next", form: "repeats", times: "always" });
    expect((await talk.send("GET", path)).text).toBe(before);
    expect((await talk.send("GET", `${EVENTS}/events/1`)).errors()).toHaveLength(1);
    expect((await fault(talk, { kind: "next", form: "sideways" })).status).toBe(400);
  });
});

test("shortList answers 200 without the last records", async () => {
  const talk = talkTo();
  const whole = (await talk.send("GET", LIST)).list().data;
  await fault(talk, { kind: "shortList", lacks: 2, operation: "listEvents" });
  expect((await talk.send("GET", LIST)).list().data).toEqual(whole.slice(0, -2));
  expect((await talk.send("GET", LIST)).list().data).toEqual(whole);
});

test("emptyList answers 200 with no records and no next, though there are some", async () => {
  const talk = talkTo();
  await fault(talk, { kind: "emptyList", operation: "listEvents" });
  const answer = await talk.send("GET", LIST);
  expect([answer.status, answer.json()]).toEqual([200, { meta: { count: 0 }, data: [], links: {} }]);
  expect((await talk.send("GET", LIST)).list().data).toHaveLength(5);
});

test("redirect leads to another host with the same path and query, or wherever it is told, and applies nothing", async () => {
  const talk = talkTo();
  await fault(talk, [
    { kind: "redirect" },
    { kind: "redirect", status: 307, location: "/login", operation: "bulkCreateLineItems" },
  ]);
  const first = await talk.send("GET", LIST);
  expect([first.status, first.headers.get("Location")]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/elsewhere\.example\/services\/events\/v1\/events\?page/),
  ]);
  const second = await bulk(talk);
  expect([second.status, second.headers.get("Location")]).toEqual([307, "/login"]);
  expect(countLineItems(talk)).toBe(350);
  expect((await fault(talk, { kind: "redirect", status: 200 })).status).toBe(400);
});

test("a status that cannot have a body has none", async () => {
  const talk = talkTo();
  await fault(talk, { kind: "status", status: 204 });
  const answer = await talk.send("GET", LIST);
  expect([answer.status, answer.text]).toEqual([204, ""]);
});

test("/_sim/ names every kind of fault", async () => {
  const talk = talkTo();
  const said = (await talk.send("GET", "/_sim/")).text;
  const refused = (await fault(talk, { kind: "explode" })).text;
  const kinds = [...refused.matchAll(/\\"(\w+)\\"/g)].map(([, kind]) => kind);
  expect(kinds).toHaveLength(12);
  for (const kind of kinds) expect(said).toContain(kind);
});
