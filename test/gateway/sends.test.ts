import { connected, key, list, said } from "./changeRoom";
import { create } from "./support";

const request = {
  id: "s1",
  collection: list,
  title: "Prices",
  counts: { creates: 1, updates: 0, deletions: 0 },
  plan: { rows: [1] },
};

it("smoke", async () => {
  const { room, token } = await connected();
  const opened = await room.ask("POST", "/api/sends", { token, body: request });
  expect([opened.status, opened.json]).toMatchObject([201, { id: "s1", fence: 1 }]);
  const none = await room.operation(token, "createLineItem", create, key("k0"));
  expect(said(none)).toEqual([409, "leaseHeld"]);
  const headers = { ...key("k"), "Bidsheet-Send": "s1", "Bidsheet-Fence": "1" };
  const sent = await room.operation(token, "createLineItem", { ...create, before: { a: 1 } }, headers);
  expect(sent.status).toBe(200);
  expect((await room.ask("POST", "/api/sends/s1/renew", { token, body: { fence: 1 } })).status).toBe(200);
  const lists = await room.ask("GET", `/api/sends?collection=${encodeURIComponent(list)}&limit=3`, { token });
  expect(lists.json).toMatchObject({ sends: [{ id: "s1", state: "running", title: "Prices" }] });
  const details = await room.ask("GET", "/api/sends/s1", { token });
  expect(details.json).toMatchObject({
    plan: { rows: [1] },
    entries: [{ key: "k", before: { a: 1 }, state: "answered", status: 201, requestId: "p-9" }],
  });
  const outcome = { created: 1, updated: 0, deleted: 0, failed: 0, unknown: 0 };
  for (let n = 0; n < 2; n += 1)
    expect(
      (await room.ask("POST", "/api/sends/s1/finish", { token, body: { outcome, cancelled: false } })).status,
    ).toBe(204);
  expect(said(await room.operation(token, "createLineItem", create, { ...headers, ...key("k2") }))).toEqual([
    409,
    "leaseLost",
  ]);
  expect(
    (await room.ask("PUT", "/api/agreed/l-1", { token, body: { checksum: "c", text: "T" } })).status,
  ).toBe(204);
  expect((await room.ask("GET", "/api/agreed/l-1", { token })).json).toMatchObject({
    checksum: "c",
    text: "T",
  });
  expect((await room.ask("DELETE", "/api/agreed/l-1", { token })).status).toBe(204);
  expect(said(await room.ask("GET", "/api/agreed/l-1", { token }))).toEqual([404, "notFound"]);
});
