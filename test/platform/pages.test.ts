import { collect, createClient, type Call } from "../../src/platform/client";
import { listEvents } from "../../src/platform/events";

interface Given {
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly count?: number | null;
}

/** A client over pages by cursor; "" is the first one. */
function clientOf(pages: Readonly<Record<string, Given>>, asked: Call[] = []) {
  return createClient((call) => {
    asked.push(call);
    const page = pages[call.cursor ?? ""] ?? { ids: [], next: null };
    const data = page.ids.map((id) => ({ id, type: "events", attributes: {} }));
    const meta = page.count === undefined ? {} : { meta: { count: page.count } };
    return Promise.resolve({
      status: 200,
      document: { data, ...meta },
      nextCursor: page.next,
      requestId: "r",
    });
  });
}

const readAll = (pages: Readonly<Record<string, Given>>, asked?: Call[]) =>
  collect(clientOf(pages, asked).pages(listEvents, {}));

describe("pages of a list", () => {
  it("are followed until there is no cursor, which goes alone", async () => {
    const asked: Call[] = [];
    const read = await readAll({ "": { ids: ["1", "2"], next: "a" }, a: { ids: ["3"], next: null } }, asked);
    expect(read).toMatchObject({ complete: true, items: [{ id: "1" }, { id: "2" }, { id: "3" }] });
    expect(asked[1]).toMatchObject({ operation: "listEvents", cursor: "a" });
    expect(asked[1]).not.toHaveProperty("query");
  });

  it.each([[0], [1], [7_000], [null], [undefined]])(
    "take a count of %p for a hint and never for the end",
    async (count) => {
      const given = count === undefined ? {} : { count };
      const read = await readAll({
        "": { ids: ["1"], next: "a", ...given },
        a: { ids: ["2"], next: null, ...given },
      });
      expect(read.items).toHaveLength(2);
      expect(read.complete).toBe(true);
    },
  );

  it("give an item once, although a page brings it again", async () => {
    const read = await readAll({ "": { ids: ["1", "2"], next: "a" }, a: { ids: ["2", "3"], next: null } });
    expect(read.items.map((item) => item.id)).toEqual(["1", "2", "3"]);
  });

  it("are incomplete when a cursor comes back, and are not followed round again", async () => {
    const asked: Call[] = [];
    const read = await readAll(
      { "": { ids: ["1"], next: "a" }, a: { ids: ["2"], next: "b" }, b: { ids: ["3"], next: "a" } },
      asked,
    );
    expect(read.complete).toBe(false);
    expect(asked).toHaveLength(3);
  });

  it("are incomplete when a page brings nothing but known items and goes on", async () => {
    const read = await readAll({ "": { ids: ["1"], next: "a" }, a: { ids: ["1"], next: "b" } });
    expect(read.complete).toBe(false);
  });

  it("name the wrong member, the operation and the request when a page is not as documented", async () => {
    const client = createClient(() =>
      Promise.resolve({
        status: 200,
        document: { data: [{ type: "events" }] },
        nextCursor: null,
        requestId: "r7",
      }),
    );
    await expect(collect(client.pages(listEvents, {}))).rejects.toMatchObject({
      kind: "badReply",
      operation: "listEvents",
      pointer: "/data/0/id",
      requestId: "r7",
    });
  });
});
