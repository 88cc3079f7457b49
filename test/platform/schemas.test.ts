// Every reply's schema: what the tables allow comes through whole, and what cannot be worked with is named by its
// place.
import fc from "fast-check";
import { createClient } from "../../src/platform/client";
import type { Operation } from "../../src/platform/operation";
import { operations } from "../../src/platform/operations";
import { bodiesOf } from "./bodyTables";
import { bodyOf } from "./exampleBodies";
import { resourceOf, tables } from "./resourceTables";

const all = [...operations.values()];
const isList = ({ kind }: Operation) => kind === "list" || kind === "describe" || kind === "bulkCreate";
const answering = all.filter(({ kind }) => kind !== "delete" && kind !== "invite");
const named = answering.map((operation) => [operation.name, operation] as const);

function documentOf(operation: Operation): fc.Arbitrary<object> {
  const [, type, table] = tables.find(([form]) => form.test(operation.name)) ?? [];
  if (type === undefined || table === undefined) throw new Error(`${operation.name} has no table.`);
  const data = resourceOf(type, table);
  const included = fc.array(fc.record({ id: fc.nat().map(String), type: fc.string(), attributes: fc.constant({}) }), {
    maxLength: 2,
  });
  if (!isList(operation)) return fc.record({ data, included }, { requiredKeys: ["data"] });
  const links = fc.record({ self: fc.webUrl(), next: fc.option(fc.webUrl(), { nil: null }) });
  const meta = fc.record({ count: fc.nat() });
  return fc.record({ data: fc.array(data, { maxLength: 4 }), meta, links, included }, { requiredKeys: ["data"] });
}

/** Answers everything with this document. */
const clientOf = (document: unknown) =>
  createClient(() => Promise.resolve({ status: 200, document, nextCursor: null, requestId: "r7" }));

const run = (operation: Operation, document: unknown) =>
  clientOf(document).run(operation, { path: {}, body: undefined }, { idempotencyKey: "k" });

describe("an answer", () => {
  it.each(named)("to %s comes through whole, strangers included", (_name, operation) => {
    fc.assert(
      fc.property(documentOf(operation), (document) => {
        const given: unknown = JSON.parse(JSON.stringify(document));
        expect(operation.reply.parse(given)).toEqual(given);
      }),
      { numRuns: 40 },
    );
  });

  it.each(named)("to %s without its id is refused by place, operation and request", async (_name, operation) => {
    const broken = { type: "t", attributes: {} };
    await expect(run(operation, { data: isList(operation) ? [broken] : broken })).rejects.toMatchObject({
      kind: "badReply",
      operation: operation.name,
      pointer: isList(operation) ? "/data/0/id" : "/data/id",
      requestId: "r7",
    });
  });

  it.each(named)("to %s of the wrong kind is refused at its data", async (_name, operation) => {
    const wrong = isList(operation) ? { data: { id: "1", type: "t", attributes: {} } } : { data: [] };
    for (const document of [wrong, { data: 5 }, { data: null }, {}])
      await expect(run(operation, document)).rejects.toMatchObject({ kind: "badReply", pointer: "/data" });
    await expect(run(operation, "<html>")).rejects.toMatchObject({ kind: "badReply", pointer: "/" });
  });

  it.each(named)("to %s whose attributes are no object is refused there", async (_name, operation) => {
    const record = { id: "1", type: "t", attributes: ["x"] };
    const document = { data: isList(operation) ? [record] : record };
    const pointer = isList(operation) ? "/data/0/attributes" : "/data/attributes";
    await expect(run(operation, document)).rejects.toMatchObject({ kind: "badReply", pointer });
  });
});

describe("a body", () => {
  const sending = all.filter(({ body }) => body !== null).map((operation) => [operation.name, operation] as const);

  it.each(sending)("of %s goes out as it was given", (name, operation) => {
    fc.assert(
      fc.property(bodiesOf(name), (body) => {
        const given: unknown = JSON.parse(JSON.stringify(body));
        expect(operation.body?.parse(given)).toEqual(given);
      }),
      { numRuns: 60 },
    );
  });

  it.each(sending)("of %s with a member that no table has is refused", (name, operation) => {
    const body = bodyOf(name, { id: "12" });
    const text = JSON.stringify(body);
    for (const place of [/"data":/, /"type":/]) {
      const wrong: unknown = JSON.parse(text.replace(place, (found) => `"x_unknown":1,${found}`));
      expect(operation.body?.safeParse(wrong).success).toBe(false);
    }
  });
});
