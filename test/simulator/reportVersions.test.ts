import { z } from "zod";
import { accepting, CURRENT, OLDER, reportTalk } from "./reportTalk";

const ENTRIES = "/contract_reports/entries";
const asked = (Accept: string | null, path = ENTRIES) => reportTalk().get(path, CURRENT, { headers: { Accept } });

describe("the version stands in the Accept header (document 2, part 9)", () => {
  test("the recommended header is taken, for the current version and for the older one", async () => {
    expect(accepting(CURRENT)).toBe(
      "application/vnd.api+json,application/vnd.api+json; com.service.api.version=2019-01-01",
    );
    expect((await asked(accepting(CURRENT))).status).toBe(200);
    expect((await asked(accepting(OLDER))).status).toBe(200);
  });

  test.each([
    ["no header", null],
    ["no version", "application/vnd.api+json"],
    ["the parameter alone", "application/vnd.api+json; com.service.api.version=2019-01-01"],
    ["an unknown version", accepting("2020-01-01")],
    ["no date", accepting("1.0")],
    ["an empty version", accepting("")],
    ["another spelling of the parameter", "application/vnd.api+json,application/vnd.api+json; version=2019-01-01"],
    ["two versions", `${accepting(CURRENT)},application/vnd.api+json; com.service.api.version=2018-04-01`],
    ["another media type", "application/vnd.api+json,application/json; com.service.api.version=2019-01-01"],
    ["anything", "*/*"],
  ])("%s is 406", async (_what, accept) => {
    const answer = await asked(accept);
    expect(answer.status).toBe(406);
    expect(answer.errors()[0]?.detail).toMatch(/Accept|com\.service\.api\.version/);
  });

  test("blanks round the parts do not matter", async () => {
    const accept = "application/vnd.api+json , application/vnd.api+json;com.service.api.version = 2019-01-01";
    expect((await asked(accept.replace(" = ", "="))).status).toBe(200);
  });

  test("schemas need it as well", async () => {
    expect((await asked("application/vnd.api+json", "/contract_reports/schema")).status).toBe(406);
  });

  test("answers have no X-Api-Version: reports use another scheme (document 1, 9.3)", async () => {
    const { headers } = await asked(accepting(CURRENT));
    expect([headers.get("X-Api-Version"), headers.get("Content-Type")]).toEqual([null, "application/vnd.api+json"]);
  });
});

describe("the deprecated listing of event reports (document 2, 4.3)", () => {
  test("version 2018-04-01 lists the reports that the user owns", async () => {
    const answer = (await reportTalk().get("/event_reports", OLDER)).list();
    expect(answer.data.map(({ type, attributes }) => [type, attributes["title"]])).toEqual([
      ["event_reports", "All responses"],
      ["event_reports", "Responses: MRO spare parts, framework agreement 2027"],
    ]);
    expect(answer.links).toEqual({ prev: null, next: null });
  });

  test("another user sees other reports", async () => {
    const headers = { "X-User-Token": "demo-user-token-2", "X-User-Email": "colleague@bidsheet.example" };
    const answer = await reportTalk().get("/event_reports", OLDER, { headers });
    expect(answer.list().data.map(({ id }) => id)).toEqual(["503"]);
  });

  test("a later version answers 410: the endpoint has been deprecated (document 2, part 7; document 3, errors)", async () => {
    const answer = await reportTalk().get("/event_reports");
    expect([answer.status, answer.errors()[0]?.detail]).toEqual([410, "This endpoint has been deprecated"]);
  });

  test("its entries are those of the report: one event, or all", async () => {
    const talk = reportTalk();
    const all = (await talk.page("/event_reports/501/entries?page[size]=100")).data;
    expect(all).toEqual(await talk.entries("event"));
    const one = (await talk.page("/event_reports/502/entries")).data;
    expect(one.length).toBeGreaterThan(1);
    expect(new Set(one.map(({ attributes }) => attributes["Rpt-Event Title"]))).toEqual(
      new Set(["MRO spare parts, framework agreement 2027"]),
    );
    expect(all).toEqual(expect.arrayContaining(one));
  });

  test("an unknown report and one of another user are 404", async () => {
    const talk = reportTalk();
    for (const id of ["1", "503", "abc"]) expect((await talk.get(`/event_reports/${id}/entries`)).status).toBe(404);
  });
});

const file = z.strictObject({ title: z.string(), file_type: z.string(), url: z.url() });
const detail = z.strictObject({
  name: z.string(),
  custom_fields: z.array(
    z.strictObject({
      name: z.string(),
      value: z.union([z.string(), z.number(), z.array(z.string()), z.array(file), z.null()]),
    }),
  ),
});

describe("the supplier operations of version 2018-04-01 (document 2, 2.8 and 4.3)", () => {
  const names = async (talk: ReturnType<typeof reportTalk>, query: string) =>
    (await talk.get(`/suppliers?page[size]=100&${query}`, OLDER)).list().data.map((one) => one.attributes["name"]);

  test("later versions do not serve them", async () => {
    const talk = reportTalk();
    expect((await talk.get("/suppliers")).status).toBe(406);
    expect((await talk.get("/suppliers/1")).status).toBe(406);
  });

  test("suppliers are listed with their names and contacts, with links prev and next", async () => {
    const talk = reportTalk();
    const answer = (await talk.get("/suppliers", OLDER)).list();
    expect(answer.data).toHaveLength(10);
    expect(answer.data[0]?.relationships).toMatchObject({
      contacts: { data: [{ type: "supplier_contacts" }] },
    });
    expect(answer.links?.["prev"]).toBeNull();
    const second = (await talk.get(answer.links?.["next"] ?? "", OLDER)).list();
    expect(second.links?.["prev"]).toContain("page%5Bdirection%5D=prev");
    const back = (await talk.get(second.links?.["prev"] ?? "", OLDER)).list();
    expect(back.data).toEqual(answer.data);
  });

  test("sort takes name, -name, created_at and -created_at, and nothing else", async () => {
    const talk = reportTalk();
    const ascending = await names(talk, "sort=name");
    expect(ascending).toEqual([...ascending].sort());
    expect(await names(talk, "sort=-name")).toEqual([...ascending].reverse());
    const oldestFirst = await names(talk, "sort=created_at");
    expect(oldestFirst).not.toEqual(ascending);
    expect(await names(talk, "sort=-created_at")).toEqual([...oldestFirst].reverse());
    for (const sort of ["email", "id", "-", "name,created_at"])
      expect((await talk.get(`/suppliers?sort=${sort}`, OLDER)).status).toBe(400);
  });

  test("include=contacts adds them under included, and no other include is known", async () => {
    const talk = reportTalk();
    expect((await talk.get("/suppliers", OLDER)).text).not.toContain("included");
    const answer = await talk.get("/suppliers?include=contacts&page[size]=1", OLDER);
    expect(answer.json()).toMatchObject({ included: [{ type: "supplier_contacts", attributes: {} }] });
    expect((await talk.get("/suppliers?include=events", OLDER)).status).toBe(400);
  });

  test("a single supplier has custom fields: text, numbers, lists of texts and of files", async () => {
    const talk = reportTalk();
    const [id] = talk.simulator.records.suppliers.keys();
    const answer = await talk.get(`/suppliers/${id ?? ""}?include=contacts`, OLDER);
    const { name, custom_fields } = detail.parse(answer.one().attributes);
    expect(name).toBe(talk.simulator.records.suppliers.get(id ?? "")?.name);
    const valueOf = (label: string) => custom_fields.find((field) => field.name === label)?.value;
    expect(typeof valueOf("Employees")).toBe("number");
    expect(valueOf("D-U-N-S number")).toMatch(/^00\d+$/);
    expect(valueOf("Regions")).toEqual(["APAC", "Americas"]);
    expect(valueOf("Certificates")).toMatchObject([{ title: "ISO 9001.pdf", file_type: "application/pdf" }]);
    expect(answer.text).toContain('"included"');
    expect((await talk.get("/suppliers", OLDER)).text).not.toContain("custom_fields");
    expect((await talk.get("/suppliers/1", OLDER)).status).toBe(404);
  });
});
