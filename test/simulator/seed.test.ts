import { seedRecords } from "../../src/simulator/seed/seed";
import type { Records } from "../../src/simulator/records";

const plain = (records: Records) =>
  JSON.stringify([...records.events.values(), ...records.worksheets.values()]) +
  JSON.stringify([...records.lineItems.values()].map((items) => [...items.values()]));

function showPiece(records: Records) {
  const event = [...records.events.values()].find(
    ({ attributes }) => attributes.state === "published" && attributes.event_type === "RFP",
  );
  const worksheet = [...records.worksheets.values()].find((one) => one.eventId === event?.id);
  const items = [...(records.lineItems.get(worksheet?.id ?? "")?.values() ?? [])];
  return { event, worksheet, items };
}

const cellsOf = (records: Records) =>
  [...records.lineItems.values()].flatMap((items) => [...items.values()]).flatMap((item) => Object.values(item.data));

describe("seeded records look like a real platform", () => {
  test("one seed gives one set of records, another seed another", () => {
    expect(plain(seedRecords({ seed: 7 }))).toBe(plain(seedRecords({ seed: 7 })));
    expect(plain(seedRecords({ seed: 7 }))).not.toBe(plain(seedRecords({ seed: 8 })));
  });

  test("twelve events with every state and three types", () => {
    const events = [...seedRecords({}).events.values()].map(({ attributes }) => attributes);
    expect(events).toHaveLength(12);
    expect(new Set(events.map(({ state }) => state))).toEqual(
      new Set(["draft", "scheduled", "published", "live_editing", "closed", "canceled"]),
    );
    expect(new Set(events.map((event) => event.event_type))).toEqual(
      new Set(["RFP", "AUCTION", "PERFORMANCE_REVIEW_EVENT"]),
    );
  });

  test("ids are integers as strings and stand in the order of the lists", () => {
    const records = seedRecords({ events: 40 });
    for (const list of [records.events, records.worksheets, ...records.lineItems.values()]) {
      const ids = [...list.keys()];
      expect(ids.every((id) => /^[1-9]\d*$/.test(id))).toBe(true);
      expect(ids.map(Number)).toEqual(ids.map(Number).sort((a, b) => a - b));
    }
  });

  test("the first published RFP is the show-piece with 350 line items, each with a part number of its own", () => {
    const { items, worksheet } = showPiece(seedRecords({}));
    expect(items).toHaveLength(350);
    const key = worksheet?.columns.find((column) => column.name === "Part number")?.data_identifier ?? "";
    expect(new Set(items.map((item) => item.data[key])).size).toBe(350);
    expect(new Set(items.map((item) => item.data["c1"])).size).toBe(350);
  });

  test("the show-piece scales to 10,000 line items and leaves the other worksheets as they were", () => {
    const small = seedRecords({ lineItems: 1 });
    const large = seedRecords({ lineItems: 10_000 });
    expect(showPiece(large).items).toHaveLength(10_000);
    const cellsElsewhere = (records: Records) =>
      [...records.lineItems.entries()]
        .filter(([id]) => id !== showPiece(records).worksheet?.id)
        .map(([, items]) => [...items.values()].map((item) => item.data));
    expect(cellsElsewhere(large)).toEqual(cellsElsewhere(small));
  });

  test("events scale, and the first twelve stay", () => {
    const records = seedRecords({ events: 60 });
    expect(records.events.size).toBe(60);
    expect([...records.events.values()].slice(0, 12)).toEqual([...seedRecords({}).events.values()]);
  });

  test("the array order of columns is not the c-number order, and c2 and c3 change places (document 3, traps)", () => {
    const worksheets = [...seedRecords({}).worksheets.values()];
    const orders = worksheets.map(({ columns }) => columns.map((column) => Number(column.data_identifier.slice(1))));
    expect(orders.some((order) => order.some((number, at) => number < (order[at - 1] ?? 0)))).toBe(true);
    const c2 = worksheets.map(({ columns }) => columns.find((column) => column.data_identifier === "c2")?.mapping_key);
    expect(new Set(c2)).toEqual(new Set(["QUANTITY", "UNIT_OF_MEASURE", "TITLE", undefined]));
  });

  test("custom columns have a mapping_key of their own, null, or none", () => {
    const columns = showPiece(seedRecords({})).worksheet?.columns ?? [];
    const keyOf = (name: string) => columns.find((column) => column.name === name);
    expect(keyOf("Part number")).toHaveProperty("mapping_key", "PART_NUMBER");
    expect(keyOf("Drawing number")).toHaveProperty("mapping_key", null);
    expect(keyOf("Lead time (days)")).not.toHaveProperty("mapping_key");
  });

  test("an event without worksheets, a worksheet without columns, a worksheet without line items", () => {
    const records = seedRecords({});
    const owners = new Set([...records.worksheets.values()].map((worksheet) => worksheet.eventId));
    expect([...records.events.keys()].some((id) => !owners.has(id))).toBe(true);
    const worksheets = [...records.worksheets.values()];
    expect(worksheets.filter(({ columns }) => columns.length === 0)).toHaveLength(1);
    expect(worksheets.some(({ id, columns }) => columns.length > 0 && !records.lineItems.get(id)?.size)).toBe(true);
  });

  test.each(["00451-B", "007", "=SUM item, see note", "-", "1/2", "1E5", "TRUE", "", null, 0.1, 33.333333333333336])(
    "the cell %j occurs",
    (value) => expect(cellsOf(seedRecords({}))).toContain(value),
  );

  test("texts that start with + and @, long ones and other alphabets occur, and keys are absent", () => {
    const records = seedRecords({});
    const texts = cellsOf(records).filter((cell) => typeof cell === "string");
    for (const pattern of [/^\+49/, /^@/, /.{1000}/, /部品/, /ß/])
      expect(texts.some((text) => pattern.test(text))).toBe(true);
    expect(showPiece(records).items.some((item) => !("c9" in item.data))).toBe(true);
  });

  test("external ids are present, null and absent", () => {
    const events = [...seedRecords({ events: 40 }).events.values()].map(({ attributes }) => attributes);
    expect(new Set(events.map((event) => typeof event.external_id))).toEqual(
      new Set(["string", "object", "undefined"]),
    );
  });
});
