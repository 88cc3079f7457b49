import { countLineItems, lineItemsPath, talkTo, worksheetCalled, type Talk } from "./talk";

const TITLE = "Spare parts and consumables";

function sent(talk: Talk, data: object, more: object = {}) {
  const id = worksheetCalled(talk, TITLE).id;
  const relationships = { worksheet: { data: { type: "worksheets", id } } };
  return { data: { type: "line_items", attributes: { data }, relationships, ...more } };
}

const inBulk = (cells: object[]) => ({
  data: cells.map((data) => ({ type: "line_items", attributes: { data } })),
});

async function created(talk: Talk, data: object) {
  const answer = await talk.send("POST", lineItemsPath(talk), { body: sent(talk, data) });
  expect(answer.status).toBe(201);
  return answer.one();
}

describe("create a line item (document 1, 4.5)", () => {
  test("201 with the cells as sent and the computed one", async () => {
    const talk = talkTo();
    const item = await created(talk, { c1: "Washer", c2: 40, c4: 0.25, c7: "007" });
    expect(item.type).toBe("line_items");
    expect(item.attributes["data"]).toEqual({ c1: "Washer", c2: 40, c4: 0.25, c5: 10, c7: "007" });
    const again = await talk.send("GET", `${lineItemsPath(talk)}/${item.id}`);
    expect(again.one()).toEqual(item);
    expect(countLineItems(talk)).toBe(351);
  });

  test.each([
    [{ c2: 3 }, null],
    [{ c4: 3 }, null],
    [{ c2: 3, c4: null }, null],
    [{ c2: 0, c4: 3 }, 0],
    [{ c2: 5, c4: 33.26 }, 166.3],
  ])("extended price of %j is %j: quantity x price, or nothing", async (cells, expected) => {
    const talk = talkTo();
    const item = await created(talk, cells);
    expect(item.attributes["data"]).toHaveProperty("c5", expected);
  });

  test.each([999, "text", true])("%j sent for a computed column is left out without a word", async (sentPrice) => {
    const item = await created(talkTo(), { c2: 2, c4: 3, c5: sentPrice });
    expect(item.attributes["data"]).toHaveProperty("c5", 6);
  });

  test.each(["=1+1", "00451-B", "1/2", "TRUE", "", " blanks ", "ø ½ 部品", "1E5"])(
    "the text %j comes back as it was",
    async (text) => {
      const item = await created(talkTo(), { c1: text });
      expect(item.attributes["data"]).toHaveProperty("c1", text);
    },
  );

  test.each([
    ["an unknown column", { c99: 1 }, "/data/attributes/data/c99"],
    ["text in a number column", { c2: "12" }, "/data/attributes/data/c2"],
    ["a truth value", { c1: true }, "/data/attributes/data/c1"],
    ["a list", { c1: ["a"] }, "/data/attributes/data/c1"],
  ])("422 for %s, with where it stands", async (_what, cells, pointer) => {
    const talk = talkTo();
    const answer = await talk.send("POST", lineItemsPath(talk), { body: sent(talk, cells) });
    expect(answer.status).toBe(422);
    expect(answer.errors()[0]).toMatchObject({ title: "Validation Error", source: { pointer } });
    expect(countLineItems(talk)).toBe(350);
  });

  test("422 for a number column of the company's own", async () => {
    const talk = talkTo();
    const answer = await talk.send("POST", lineItemsPath(talk), { body: sent(talk, { c8: "two weeks" }) });
    expect(answer.errors()[0]?.detail).toBe("Lead time (days) must be a number");
  });

  test.each([
    ["{", ""],
    ["[]", ""],
    ['{"data": []}', "/data"],
    ['{"data": null}', "/data"],
  ])("422 for the body %s", async (body, pointer) => {
    const talk = talkTo();
    const answer = await talk.send("POST", lineItemsPath(talk), { body });
    expect(answer.status).toBe(422);
    expect(answer.errors()[0]?.source).toEqual({ pointer });
  });

  test("422 without cells, 422 without the worksheet or with another one", async () => {
    const talk = talkTo();
    const post = (more: object) => talk.send("POST", lineItemsPath(talk), { body: sent(talk, {}, more) });
    expect((await post({ attributes: {} })).errors()[0]?.source).toEqual({
      pointer: "/data/attributes/data",
    });
    const pointer = "/data/relationships/worksheet";
    expect((await post({ relationships: undefined })).errors()[0]?.source).toEqual({ pointer });
    const other = { worksheet: { data: { type: "worksheets", id: "1" } } };
    expect((await post({ relationships: other })).status).toBe(422);
  });

  test.each([undefined, "events"])("409 when type is %s (document 3, errors)", async (type) => {
    const talk = talkTo();
    const answer = await talk.send("POST", lineItemsPath(talk), { body: sent(talk, {}, { type }) });
    expect(answer.status).toBe(409);
    expect(answer.errors()[0]?.source).toEqual({ pointer: "/data/type" });
  });
});

describe("create line items in bulk (document 1, 4.5 and part 8)", () => {
  const bulk = (talk: Talk, body: unknown) => talk.send("POST", `${lineItemsPath(talk)}/bulk`, { body });
  const many = (count: number) => Array.from({ length: count }, (_none, index) => ({ c1: `Item ${index}` }));

  test("200 at once are created, and answered in the order of the request", async () => {
    const talk = talkTo();
    const answer = await bulk(talk, inBulk(many(200)));
    expect(answer.status).toBe(201);
    const titles = answer.list().data.map((item) => item.attributes["data"]);
    expect(titles).toEqual(many(200).map((cells) => ({ ...cells, c5: null })));
    expect(countLineItems(talk)).toBe(550);
  });

  test.each([0, 201])("%i at once are 422", async (count) => {
    const talk = talkTo();
    const answer = await bulk(talk, inBulk(many(count)));
    expect(answer.status).toBe(422);
    expect(answer.errors()[0]?.source).toEqual({ pointer: "/data" });
    expect(countLineItems(talk)).toBe(350);
  });

  test("one wrong item refuses all, and the pointer names it", async () => {
    const talk = talkTo();
    const answer = await bulk(talk, inBulk([{ c1: "good" }, { c2: "x" }, { c99: 1 }]));
    expect(answer.status).toBe(422);
    expect(answer.errors().map((error) => error.source?.["pointer"])).toEqual([
      "/data/1/attributes/data/c2",
      "/data/2/attributes/data/c99",
    ]);
    expect(countLineItems(talk)).toBe(350);
  });

  test("with partialBulk the good items stay although the answer is 422", async () => {
    const talk = talkTo({ behaviour: { partialBulk: true } });
    expect((await bulk(talk, inBulk([{ c1: "good" }, { c2: "x" }]))).status).toBe(422);
    expect(countLineItems(talk)).toBe(351);
  });

  test("409 names the item whose type is missing", async () => {
    const talk = talkTo();
    const answer = await bulk(talk, { data: [{ type: "line_items", attributes: { data: {} } }, {}] });
    expect(answer.status).toBe(409);
    expect(answer.errors()[0]?.source).toEqual({ pointer: "/data/1/type" });
  });
});

describe("update a line item (document 1, 4.5 and shared convention 9)", () => {
  async function patched(talk: Talk, data: object, more?: object) {
    const { id } = await created(talk, { c1: "Washer", c2: 4, c4: 2 });
    return talk.send("PATCH", `${lineItemsPath(talk)}/${id}`, { body: sent(talk, data, { id, ...more }) });
  }

  test("200, the omitted cells stay, the computed one follows", async () => {
    const answer = await patched(talkTo(), { c2: 5 });
    expect(answer.status).toBe(200);
    expect(answer.cells()).toEqual({ c1: "Washer", c2: 5, c4: 2, c5: 10 });
  });

  test("null clears a cell", async () => {
    expect((await patched(talkTo(), { c4: null })).cells()).toEqual({
      c1: "Washer",
      c2: 4,
      c4: null,
      c5: null,
    });
  });

  test("with patchReplaces the omitted cells are lost", async () => {
    const talk = talkTo({ behaviour: { patchReplaces: true } });
    expect((await patched(talk, { c2: 5 })).cells()).toEqual({ c2: 5, c5: null });
  });

  test.each([
    ["id", undefined],
    ["id", "1"],
    ["id", 7],
    ["type", undefined],
    ["type", "events"],
  ])("409 when %s is %j", async (member, value) => {
    const answer = await patched(talkTo(), { c2: 5 }, { [member]: value });
    expect(answer.status).toBe(409);
    expect(answer.errors()[0]?.source).toEqual({ pointer: `/data/${member}` });
  });

  test("422 changes nothing, not even the cells that were right", async () => {
    const talk = talkTo();
    const { id } = await created(talk, { c1: "Washer", c2: 4 });
    const path = `${lineItemsPath(talk)}/${id}`;
    const body = sent(talk, { c1: "Nut", c2: "x" }, { id });
    expect((await talk.send("PATCH", path, { body })).status).toBe(422);
    expect((await talk.send("GET", path)).cells()).toMatchObject({ c1: "Washer", c2: 4 });
  });

  test("the worksheet relationship may be left out, and may not name another worksheet", async () => {
    expect((await patched(talkTo(), { c2: 5 }, { relationships: undefined })).status).toBe(200);
    const other = { worksheet: { data: { type: "worksheets", id: "1" } } };
    expect((await patched(talkTo(), { c2: 5 }, { relationships: other })).status).toBe(422);
  });
});

describe("delete a line item (document 3, methods)", () => {
  test("204 without a body, and then 404", async () => {
    const talk = talkTo();
    const { id } = await created(talk, { c1: "Washer" });
    const answer = await talk.send("DELETE", `${lineItemsPath(talk)}/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await talk.send("DELETE", `${lineItemsPath(talk)}/${id}`)).status).toBe(404);
  });
});

describe("time stamps", () => {
  test("every change of a line item moves the worksheet's updated_at, and a read does not", async () => {
    const talk = talkTo();
    const stamps = () => worksheetCalled(talk, TITLE).updated_at;
    const seen = [stamps()];
    const { id } = await created(talk, { c1: "Washer" });
    seen.push(stamps());
    await talk.send("PATCH", `${lineItemsPath(talk)}/${id}`, { body: sent(talk, { c1: "Nut" }, { id }) });
    seen.push(stamps());
    await talk.send("DELETE", `${lineItemsPath(talk)}/${id}`);
    seen.push(stamps());
    await talk.send("GET", lineItemsPath(talk));
    expect(new Set(seen).size).toBe(4);
    expect(seen).toEqual([...seen].sort());
    expect(stamps()).toBe(seen[3]);
  });
});

test("a worksheet without columns has no line items and takes no cell", async () => {
  const talk = talkTo();
  const title = "Columns to be agreed";
  const path = lineItemsPath(talk, title);
  expect((await talk.send("GET", path)).list().data).toEqual([]);
  const body = inBulk([{ c1: "x" }]);
  expect((await talk.send("POST", `${path}/bulk`, { body })).status).toBe(422);
});
