// A collection is one description: one that is made here is listed, created, changed and deleted on the platform like
// any other.
import type { ChangeRequest } from "../../src/collections/description";
import { operations } from "../../src/platform/operations";
import { readFileSync } from "node:fs";
import path from "node:path";
import { recordsMapping, type RecordList } from "../../src/collections/recordList";
import { recordsCollection } from "../../src/collections/recordsCollection";
import { collect, type RunOptions } from "../../src/platform/client";
import { paymentTypes } from "../../src/platform/payments";
import { planSync } from "../../src/sync/plan/planSync";
import { toRemoteRows } from "../../src/collections/records";
import { openWorld, type World } from "../support/world";

const waysToPay: RecordList = {
  title: "Ways to pay",
  type: "payment_types",
  operations: paymentTypes,
  columns: [
    { key: "payment_method", label: "How", type: "text", required: true, values: ["Wire", "Cash"] },
    { key: "name", label: "Called", type: "text", naming: true, required: true, longest: 255 },
    { key: "id", label: "Number", type: "text", computed: true },
  ],
};

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const own = recordsCollection(waysToPay, { within: {} });
const change = (): RunOptions => ({ idempotencyKey: world.services.newId() });
const list = async () => (await world.run(collect(own.pages(world.services.client, { pageSize: 100 }, {})))).items;
const stored = (id: string) => world.simulator.records.payments.lists.payment_types.get(id)?.attributes;

test("its records are rows of its columns", async () => {
  const rows = await list();
  const first = [...world.simulator.records.payments.lists.payment_types.values()][0];
  expect(rows).toHaveLength(world.simulator.records.payments.lists.payment_types.size);
  expect(rows[0]).toEqual({
    id: first?.id,
    data: {
      id: first?.id,
      name: first?.attributes["name"],
      payment_method: first?.attributes["payment_method"],
    },
  });
});

test("a record is created, changed and deleted, and the journal reads what was asked", async () => {
  const { client } = world.services;
  const run = async ({ operation, path, body }: ChangeRequest) => {
    const known = operations.get(operation);
    if (known === undefined) throw new Error("There is no such operation.");
    const { document } = await world.run(client.runAny(known, { path, body }, change()));
    return own.journal.recordsIn(operation, document)[0] ?? { id: "", data: {} };
  };
  const made = await run(own.createOf({ name: "By wire", payment_method: "Wire", id: null }));
  const { id } = made;
  expect(stored(id)).toEqual({ name: "By wire", payment_method: "Wire", external_id: null });
  const mapping = recordsMapping(waysToPay);
  const changes = [{ column: 1, to: "Over the wire" }];
  const request = { id, mapping, changes, before: {}, wholeRow: false, leftOutComputed: [] };
  expect(await run(own.updateOf(request))).toMatchObject({ data: { name: "Over the wire", id } });
  expect(stored(id)).toMatchObject({ name: "Over the wire", payment_method: "Wire" });
  const body = { data: { id, type: "payment_types", attributes: { name: "Over the wire" } } };
  expect(own.journal.valuesAsked({ operation: own.journal.update, body })).toEqual({ name: "Over the wire" });
  await run(own.removeOf(id));
  expect(stored(id)).toBeUndefined();
});

test("its rules are those of the engine: a wrong value is told before it is sent", async () => {
  const mapping = recordsMapping(waysToPay);
  const remote = toRemoteRows(mapping, await list(), true);
  const sheet = { ids: [""], cells: [["Barter", "Cows", null]], formulas: new Map<number, string>() };
  expect(planSync({ mapping, sheet, remote, agreed: null }).problems).toMatchObject([
    { row: 0, kind: "notListed", column: 0 },
  ]);
});

test("the page that shows how stays under 60 lines and names files that are there", () => {
  const root = path.join(__dirname, "../..");
  const text = readFileSync(path.join(root, "docs/collections.md"), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThan(60);
  const files = [...text.matchAll(/`((?:src|test)\/[\w/.]+\.ts)`/g)].map((match) => match[1] ?? "");
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(readFileSync(path.join(root, file), "utf8")).not.toBe("");
});
