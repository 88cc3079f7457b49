import { z } from "zod";
import { reportTalk } from "./reportTalk";

const PATH = "/contract_reports/entries";
const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);

describe("paging of reports (document 2, part 8)", () => {
  test("a page has 10 entries unless page[size] says otherwise", async () => {
    const talk = reportTalk();
    expect((await talk.page(PATH)).data).toHaveLength(10);
    expect((await talk.page(`${PATH}?page[size]=48`)).data).toHaveLength(48);
  });

  test.each(["0", "101", "-1", "ten", ""])("page[size]=%s is 400", async (size) => {
    expect((await reportTalk().get(`${PATH}?page[size]=${size}`)).status).toBe(400);
  });

  test("next leads through every entry once and is null at the end; prev is null at the start and leads back", async () => {
    const talk = reportTalk();
    const pages = [await talk.page(`${PATH}?page[size]=20`)];
    for (let next = pages[0]?.links.next; next; next = pages.at(-1)?.links.next) pages.push(await talk.page(next));
    expect(pages.map((page) => page.data.length)).toEqual([20, 20, 8]);
    expect(new Set(pages.flatMap((page) => idsOf(page.data))).size).toBe(48);
    expect([pages[0]?.links.prev, pages[2]?.links.next]).toEqual([null, null]);
    const back = await talk.page(pages[2]?.links.prev ?? "");
    expect(back.data).toEqual(pages[1]?.data);
    expect((await talk.page(back.links.prev ?? "")).links.prev).toBeNull();
  });

  test("a page that ends exactly with the report has no next", async () => {
    expect((await reportTalk({ reportEntries: 20 }).page(`${PATH}?page[size]=20`)).links.next).toBeNull();
  });

  test("a report without entries has an empty list and two nulls", async () => {
    expect(await reportTalk({ reportEntries: 0 }).page(PATH)).toEqual({
      data: [],
      links: { prev: null, next: null },
    });
  });

  test("next is an absolute address that keeps the sort", async () => {
    const { links } = await reportTalk().page(`${PATH}?sort=-id&page[size]=5`);
    expect(links.next).toMatch(
      /^http:\/\/platform\.test\/contract_reports\/entries\?sort=-id&page%5Bsize%5D=5&page%5Bcursor%5D=[\w%]+&page%5Bdirection%5D=next$/,
    );
  });

  test("sort=-id turns the order round, over all pages", async () => {
    const talk = reportTalk();
    const forwards = idsOf(await talk.all(PATH, 20));
    const backwards = [];
    for (let next: string | null = `${PATH}?sort=-id&page[size]=20`; next;) {
      const page: Awaited<ReturnType<typeof talk.page>> = await talk.page(next);
      backwards.push(...idsOf(page.data));
      next = page.links.next;
    }
    expect(backwards).toEqual([...forwards].reverse());
  });

  test.each([
    "sort=name",
    "sort=",
    "include=contacts",
    "filter[id_equals]=1",
    "project_report_id=1",
    "page[cursor]=x",
    "page[direction]=up",
  ])("%s is 400, never ignored", async (query) => {
    expect((await reportTalk().get(`/project_reports/entries?${query}`)).status).toBe(400);
  });

  test("an empty include is taken: list operations accept the parameter (document 2, 4.3)", async () => {
    expect((await reportTalk().get(`${PATH}?include=`)).status).toBe(200);
  });
});

describe("--report-entries", () => {
  test("every report has that many entries, made when they are asked for", async () => {
    const talk = reportTalk({ reportEntries: 1_234 });
    const entries = await talk.all("/event_reports/entries");
    expect(entries).toHaveLength(1_234);
    expect(new Set(idsOf(entries)).size).toBe(1_234);
    expect(await talk.all("/savings_reports/entries")).toHaveLength(1_234);
  });

  test("the first entries of a long report are those of a short one", async () => {
    const short = await reportTalk({ reportEntries: 20 }).entries("savings");
    expect((await reportTalk({ reportEntries: 100_000 }).entries("savings")).slice(0, 20)).toEqual(short);
  });

  test("the last page of 100,000 is reached as fast as the first: nothing is made in between", async () => {
    const talk = reportTalk({ reportEntries: 100_000 });
    const { data, links } = await talk.page("/project_reports/entries?sort=-id&page[size]=100");
    expect(idsOf(data)[0]).toBe(String(7_100 + 99_999));
    expect(links.prev).toBeNull();
  });
});

describe("/_sim/ changes reports as time would", () => {
  const reports = z.object({
    reports: z.array(z.object({ name: z.string(), rows: z.number(), vanished: z.number(), changed: z.number() })),
  });

  test("entries vanish, and no page is shifted by it", async () => {
    const talk = reportTalk();
    const before = await talk.all(PATH);
    const [first, , third] = idsOf(before);
    const page = await talk.page(`${PATH}?page[size]=2`);
    const body = { ids: [first, third] };
    expect((await talk.send("POST", "/_sim/reports/contract/vanish", { body })).status).toBe(204);
    expect(idsOf(await talk.all(PATH))).toEqual(idsOf(before).filter((id) => id !== first && id !== third));
    expect(idsOf((await talk.page(page.links.next ?? "")).data)).toEqual(idsOf(before).slice(3, 5));
  });

  test("entries are added at the end, and the answer says their ids", async () => {
    const talk = reportTalk();
    const before = await talk.all(PATH);
    const answer = await talk.send("POST", "/_sim/reports/contract/add", { body: { count: 2 } });
    const { ids } = z.object({ ids: z.array(z.string()) }).parse(answer.json());
    const after = await talk.all(PATH);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(idsOf(after.slice(before.length))).toEqual(ids);
    expect(ids).toHaveLength(2);
  });

  test("attributes of an entry change, all others stay", async () => {
    const talk = reportTalk();
    const [first, ...others] = await talk.all(PATH);
    const body = { id: first?.id, attributes: { "Rpt-Spend": "12.5", "New column": false } };
    expect((await talk.send("POST", "/_sim/reports/contract/change", { body })).status).toBe(204);
    const [changed, ...rest] = await talk.all(PATH);
    expect(changed?.attributes).toEqual({ ...first?.attributes, ...body.attributes });
    expect(rest).toEqual(others);
    const counts = reports.parse((await talk.send("GET", "/_sim/reports")).json()).reports;
    expect(counts).toContainEqual({ name: "contract", rows: 48, vanished: 0, changed: 1 });
  });

  test.each([
    ["/_sim/reports/contract/vanish", { ids: ["1"] }, 404],
    ["/_sim/reports/contract/change", { id: "1", attributes: {} }, 404],
    ["/_sim/reports/colour/add", {}, 400],
    ["/_sim/reports/contract/add", { count: 0 }, 400],
    ["/_sim/reports/contract/vanish", { ids: [] }, 400],
  ])("%s with %j is %i", async (path, body, status) => {
    expect((await reportTalk().send("POST", path, { body })).status).toBe(status);
  });

  test("a reset brings the seeded entries back", async () => {
    const talk = reportTalk();
    const before = await talk.entries("contract");
    await talk.send("POST", "/_sim/reports/contract/vanish", { body: { ids: [before[0]?.id] } });
    await talk.send("POST", "/_sim/reset");
    expect(await talk.entries("contract")).toEqual(before);
  });

  test("payments and fields can be looked at, and what is not there is 404 and no report", async () => {
    const talk = reportTalk();
    expect((await talk.send("GET", "/_sim/payments")).text).toContain('"numeric":"008"');
    expect((await talk.send("GET", "/_sim/fields")).text).toContain('"type_description":"Lookup"');
    const headers = { "X-Api-Key": null };
    expect((await talk.send("GET", "/_sim/nothing", { headers })).status).toBe(404);
    expect((await talk.send("GET", "/nothing", { headers })).status).toBe(401);
    expect((await talk.send("GET", "/_sim/")).text).toContain("/_sim/reports/{name}/vanish");
  });
});
