import { columnsOf, reportNames } from "../../src/simulator/reports/catalogue";
import type { Attributes } from "../../src/simulator/reports/values";
import { eventIds, reportTalk, schemaOf } from "./reportTalk";

const types: Record<string, string> = {
  contract_milestone: "contract_milestone_report_entries",
  savings: "savings_report_entries",
  supplier: "supplier_report_entries",
};
const valuesOf = (entries: { attributes: Attributes }[], name: string) =>
  entries.map(({ attributes }) => attributes[name]);
/** Year and quarter of a day, null for none. */
const fiscalOf = (day: string | null) =>
  day === null ? [null, null] : [Number(day.slice(0, 4)), Math.ceil(Number(day.slice(5, 7)) / 3)];

describe.each(reportNames)("%s report (document 2, 2.7)", (name) => {
  test("its schema has the catalogue's columns behind the prefix, then custom fields as string", async () => {
    const talk = reportTalk();
    const answer = (await talk.get(`/${name}_reports/schema`)).one();
    expect([answer.id, answer.type]).toEqual([`${name}_schemas`, `${name}_schemas`]);
    const fields = await schemaOf(talk, name);
    const standard = fields.filter((field) => field.name.startsWith("Rpt-"));
    expect(standard).toEqual(columnsOf[name].map((column) => ({ type: column.type, name: `Rpt-${column.name}` })));
    const others = fields.slice(standard.length);
    expect(others.every((field) => field.type === "string")).toBe(true);
    expect(others.length > 0).toBe(["event", "project", "supplier"].includes(name));
  });

  test("its entries have the report's type, an id of their own, and every column of the schema", async () => {
    const talk = reportTalk();
    const entries = await talk.entries(name);
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set([types[name] ?? `${name}_report_entries`]));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const columns = (await schemaOf(talk, name)).map((field) => field.name);
    for (const { attributes } of entries) expect(Object.keys(attributes)).toEqual(expect.arrayContaining(columns));
  });

  test("dates are YYYY-MM-DD or null, and fiscal columns belong to their date", async () => {
    const entries = await reportTalk().entries(name);
    const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
    for (const { name: column, type } of columnsOf[name])
      if (type === "date")
        expect(valuesOf(entries, `Rpt-${column}`).filter((value) => value !== null && !isDay(value))).toEqual([]);
    for (const { name: column, fiscal } of columnsOf[name])
      if (fiscal) {
        const days = valuesOf(entries, `Rpt-${fiscal.of}`);
        const expected = days.map((day) => fiscalOf(typeof day === "string" ? day : null));
        const at = fiscal.part === "FY" ? 0 : 1;
        expect(valuesOf(entries, `Rpt-${column}`)).toEqual(expected.map((both) => both[at]));
      }
  });

  test("one seed gives one set of entries, another seed another", async () => {
    expect(await reportTalk({ seed: 3 }).entries(name)).toEqual(await reportTalk({ seed: 3 }).entries(name));
    expect(await reportTalk({ seed: 3 }).entries(name)).not.toEqual(await reportTalk({ seed: 4 }).entries(name));
  });
});

describe("what published entries look like (document 2, 2.7; document 3, traps)", () => {
  test("text that holds numbers, select that holds false, integers and amounts as decimal strings, and nulls", async () => {
    const talk = reportTalk();
    const contracts = await talk.entries("contract");
    const projects = await talk.entries("project");
    const suppliers = await talk.entries("supplier");
    expect(columnsOf.contract).toContainEqual({ name: "Record ID", type: "text" });
    expect(valuesOf(contracts, "Rpt-Record ID").every((value) => typeof value === "number")).toBe(true);
    expect(columnsOf.contract).toContainEqual({ name: "Auto Renewal", type: "select" });
    expect(valuesOf(contracts, "Rpt-Auto Renewal")).toEqual(expect.arrayContaining([false, "Yes"]));
    expect(columnsOf.supplier).toContainEqual({ name: "# of Events", type: "integer" });
    expect(valuesOf(suppliers, "Rpt-# of Events")).toContain("0.0");
    const days = valuesOf(projects, "Rpt-Days Requested");
    expect(days.every((count) => count === null || /^\d+\.0$/.test(String(count)))).toBe(true);
    expect(days).toEqual(expect.arrayContaining(["0.0", null]));
    const amounts = [...valuesOf(contracts, "Rpt-Spend"), ...valuesOf(projects, "Rpt-Total Savings")];
    expect(amounts).toEqual(expect.arrayContaining(["0.0", null]));
    expect(amounts.some((amount) => /\.3{16}$/.test(String(amount)))).toBe(true);
  });

  test("texts that a sheet spoils occur: formulas, leading zeros, fractions, line breaks", async () => {
    const texts = valuesOf(await reportTalk().entries("contract"), "Rpt-Contract Description");
    expect(texts).toEqual(expect.arrayContaining(["=see annex", "00042", "1/2", "Line one\nline two"]));
  });

  test("an event entry's id is two integers joined by a hyphen", async () => {
    for (const { id } of await reportTalk().entries("event")) expect(id).toMatch(/^\d+-\d+$/);
  });

  test("a savings entry's id is the project's and a day, and ID-Unique repeats it, which the schema lacks", async () => {
    const talk = reportTalk();
    const names = (await schemaOf(talk, "savings")).map((field) => field.name);
    for (const { id, attributes } of await talk.entries("savings")) {
      expect(id).toBe(`${String(attributes["Rpt-ID"])}-${String(attributes["Rpt-Realized Date"])}`);
      expect(attributes["ID-Unique"]).toBe(id);
    }
    expect(names.filter((column) => column.endsWith("ID-Unique"))).toEqual([]);
  });

  test.each([
    ["performance_review", "Total: Pricing & Financials"],
    ["performance_review", "Weight: Innovation"],
    ["project", "Days Active - Published Stakeholder & Supplier Review"],
    ["project", "Days Out For Approval"],
  ])("%s entries carry %s, which the schema lacks", async (name, column) => {
    const talk = reportTalk();
    expect((await schemaOf(talk, name)).map((field) => field.name)).not.toContain(column);
    for (const { attributes } of await talk.entries(name)) expect(attributes).toHaveProperty([column]);
  });
});

describe("reports agree with the simulator's other records", () => {
  test("event entries name seeded events and suppliers, and the bids between them", async () => {
    const talk = reportTalk();
    const { events, suppliers, bids } = talk.simulator.records;
    let answered = 0;
    for (const { id, attributes } of await talk.entries("event")) {
      const [eventId = "", supplierId = ""] = id.split("-");
      const bid = [...bids.values()].find((one) => one.eventId === eventId && one.supplierId === supplierId);
      if (bid) answered++;
      expect(attributes).toMatchObject({
        "Rpt-Event Title": events.get(eventId)?.attributes.title,
        "Rpt-Event Status": events.get(eventId)?.attributes.state,
        "Rpt-Supplier Name": suppliers.get(supplierId)?.name,
        "Rpt-Response ID": bid ? Number(bid.id) : null,
      });
    }
    expect(answered).toBeGreaterThan(5);
  });

  test("savings, projects, contracts and event entries share projects", async () => {
    const talk = reportTalk();
    const projects = new Map(
      (await talk.entries("project")).map((entry) => [entry.id, entry.attributes["Rpt-Project Title"]]),
    );
    for (const { attributes } of await talk.entries("savings"))
      expect(attributes["Rpt-Project Title"]).toBe(projects.get(String(attributes["Rpt-ID"])));
    for (const event of talk.simulator.records.events.values())
      if (event.projectId !== null) expect(projects.has(event.projectId)).toBe(true);
    const titles = new Set(projects.values());
    for (const name of ["event", "project_milestone"])
      for (const title of valuesOf(await talk.entries(name), "Rpt-Project Title"))
        expect(title === null || titles.has(String(title))).toBe(true);
  });

  test("contracts and their milestones name the same suppliers", async () => {
    const talk = reportTalk();
    const names = new Set([...talk.simulator.records.suppliers.values()].map((supplier) => supplier.name));
    const contracts = new Map(
      (await talk.entries("contract")).map(({ attributes }) => [attributes["Rpt-ID #"], attributes["Rpt-Supplier"]]),
    );
    for (const supplier of contracts.values()) expect(names.has(String(supplier))).toBe(true);
    for (const { attributes } of await talk.entries("contract_milestone"))
      expect(contracts.get(attributes["Rpt-ID #"] ?? null)).toBe(attributes["Rpt-Supplier"]);
  });

  test("a title that changes there changes here, and a deleted event takes its entries along", async () => {
    const talk = reportTalk();
    const [first = "", second = ""] = eventIds(talk);
    const before = await talk.entries("event");
    const event = talk.simulator.records.events.get(first);
    if (event) event.attributes.title = "Renamed";
    talk.simulator.records.events.delete(second);
    const after = await talk.entries("event");
    const of = (entries: typeof after, id: string) => entries.filter((entry) => entry.id.startsWith(`${id}-`));
    expect(new Set(valuesOf(of(after, first), "Rpt-Event Title"))).toEqual(new Set(["Renamed"]));
    expect(of(before, second).length).toBeGreaterThan(0);
    expect(of(after, second)).toEqual([]);
  });

  test("a custom field that is renamed is another column of schema and entries", async () => {
    const talk = reportTalk();
    const fields = [...talk.simulator.records.fields.fields.values()];
    const field = fields.find(({ attributes }) => attributes.target_object === "PROJECT");
    if (field) field.attributes.name = "Renamed field";
    expect((await schemaOf(talk, "project")).map(({ name }) => name)).toContain("Renamed field");
    expect((await talk.entries("project"))[0]?.attributes).toHaveProperty(["Renamed field"]);
  });
});

test("reports have a budget of one request a second of their own (document 2, part 8)", async () => {
  const talk = reportTalk();
  const headers = {
    Accept: "application/vnd.api+json,application/vnd.api+json; com.service.api.version=2019-01-01",
  };
  const now = (path: string) => talk.sendNow("GET", path, { headers });
  expect((await talk.get("/project_reports/schema")).status).toBe(200);
  expect((await now("/savings_reports/schema")).status).toBe(429);
  expect((await now("/services/payments/v1/payment_terms")).status).toBe(200);
  talk.clock.now += 999;
  expect((await now("/savings_reports/schema")).status).toBe(429);
  talk.clock.now += 1;
  expect((await now("/savings_reports/schema")).status).toBe(200);
});
