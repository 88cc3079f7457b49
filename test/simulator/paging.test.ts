import { EVENTS, lineItemsPath, talkTo, type Talk } from "./talk";

/** Follows `next` to the end, as it stands. */
async function readAll(talk: Talk, first: string) {
  const pages = [];
  for (let path: string | null | undefined = first; path; path = pages.at(-1)?.links?.["next"])
    pages.push((await talk.send("GET", path)).list());
  return pages;
}

describe("cursor paging (document 1, shared convention 8; document 3, paging)", () => {
  test("a page has 10 items unless page[size] says otherwise", async () => {
    const talk = talkTo();
    expect((await talk.send("GET", lineItemsPath(talk))).list().data).toHaveLength(10);
    expect((await talk.send("GET", `${lineItemsPath(talk)}?page[size]=100`)).list().data).toHaveLength(100);
  });

  test.each(["101", "0", "-1", "ten", ""])("page[size]=%s is 400", async (size) => {
    const { send } = talkTo();
    const answer = await send("GET", `${EVENTS}/events?page[size]=${size}`);
    expect(answer.status).toBe(400);
    expect(answer.errors()[0]?.source).toEqual({ parameter: "page[size]" });
  });

  test("following next gives every line item once, in the order of their ids", async () => {
    const talk = talkTo();
    const pages = await readAll(talk, `${lineItemsPath(talk)}?page[size]=100`);
    const ids = pages.flatMap((page) => page.data.map((item) => Number(item.id)));
    expect(pages.map((page) => page.data.length)).toEqual([100, 100, 100, 50]);
    expect(new Set(ids).size).toBe(350);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(pages[0]?.meta?.count).toBe(350);
  });

  test("next is an absolute address with cursor, direction and size, and keeps the filter", async () => {
    const { send } = talkTo();
    const address = `${EVENTS}/events?filter[event_type_equals][]=RFP&page[size]=2`;
    const next = (await send("GET", address)).list().links?.["next"];
    expect(next).toMatch(
      /^http:\/\/platform\.test\/services\/events\/v1\/events\?filter%5Bevent_type_equals%5D%5B%5D=RFP&page%5Bcursor%5D=[\w%]+&page%5Bdirection%5D=next&page%5Bsize%5D=2$/,
    );
  });

  test("the last page of events has no next, that of line items a null one: both are published", async () => {
    const talk = talkTo();
    const events = (await talk.send("GET", `${EVENTS}/events?page[size]=100`)).list();
    const items = (await talk.send("GET", lineItemsPath(talk, "Pallets") + "?page[size]=100")).list();
    expect(events.links).not.toHaveProperty("next");
    expect(items.links).toHaveProperty("next", null);
  });

  test("a page that ends exactly with the list has no next", async () => {
    const talk = talkTo({ lineItems: 20 });
    const pages = await readAll(talk, lineItemsPath(talk));
    expect(pages.map((page) => page.data.length)).toEqual([10, 10]);
  });

  test("a line item deleted between two pages shifts nothing", async () => {
    const talk = talkTo();
    const path = lineItemsPath(talk, "Pallets");
    const first = (await talk.send("GET", path)).list();
    const last = first.data.at(-1)?.id ?? "";
    await talk.send("DELETE", `${path}/${last}`);
    const second = (await talk.send("GET", first.links?.["next"] ?? "")).list();
    expect(first.data).toHaveLength(10);
    expect(second.data).toHaveLength(8);
    expect(Number(second.data[0]?.id)).toBe(Number(last) + 1);
  });

  test.each(["page[cursor]=nonsense", "page[direction]=sideways"])("%s is 400", async (parameter) => {
    const { send } = talkTo();
    expect((await send("GET", `${EVENTS}/events?${parameter}`)).status).toBe(400);
  });
});
