import { createClient } from "../../src/platform/client";
import { PlatformError } from "../../src/platform/errors";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import { updateLineItem } from "../../src/platform/lineItems";
import { list } from "./changeRoom";
import { MINUTE, outcome, twoSenders } from "./sendRoom";
import { cells, errorOf, isObject, reply, row, update, type Room } from "./support";

/** The pane's own client in front of the room's gateway; it runs while the room's clock does. */
function clientOf(room: Room, token: string) {
  const gateway = createGatewayClient({
    origin: "https://gateway.test",
    fetch: (url, init) => room.gateway.fetch(new Request(url, init)),
    token: () => token,
  });
  return {
    gateway,
    client: createClient(gateway.transport),
    run: <T>(task: Promise<T>) => room.clock.runUntilDone(task),
  };
}

const request = { id: "m", collection: list, title: "Prices", plan: { rows: [1] } };
const change = {
  path: update.path,
  body: { data: { id: "3", type: "line_items" as const, attributes: { data: cells } } },
};
const counts = { creates: 0, updates: 1, deletions: 0 };

async function failure(task: Promise<unknown>): Promise<PlatformError> {
  const caught: unknown = await task.then(
    () => null,
    (error: unknown) => error,
  );
  if (caught instanceof PlatformError) return caught;
  throw new Error("It did not fail with a PlatformError.");
}

describe("the pane's client", () => {
  it("opens a send, changes with its fence, renews it, ends it, and reads it back", async () => {
    const { room, mine } = await twoSenders();
    const { gateway, client, run } = clientOf(room, mine.token);
    const { id, fence } = await run(gateway.openSend({ ...request, counts }));
    room.platform.answer = () => reply(200, { data: row("3") }, { "X-Request-Id": "p-3" });
    const options = { idempotencyKey: "k", fence: { send: id, fence }, before: { c1: "Bolt M6" } };
    await run(client.run(updateLineItem, change, options));
    const { expiresAt } = await run(gateway.renewSend(id, fence));
    expect(Date.parse(expiresAt)).toBe(room.clock.now() + MINUTE);
    await run(gateway.finishSend(id, { outcome, cancelled: false }));
    const details = await run(gateway.sendDetails(id));
    expect(details).toMatchObject({
      send: { id, state: "finished", outcome },
      plan: { rows: [1] },
      entries: [{ key: "k", before: { c1: "Bolt M6" }, state: "answered", requestId: "p-3" }],
    });
    for (const asked of [list, null]) expect(await run(gateway.sends(asked))).toEqual([details.send]);
    expect(await run(gateway.sends("lineItems/1/9", 5))).toEqual([]);
    const late = await failure(run(client.run(updateLineItem, change, { ...options, idempotencyKey: "late" })));
    expect([late.kind, late.status]).toEqual(["leaseLost", 409]);
  });

  it("is told who holds the lease", async () => {
    const { room, mine, theirs } = await twoSenders();
    await theirs.open("t");
    const { gateway, run } = clientOf(room, mine.token);
    const held = await failure(run(gateway.openSend({ ...request, counts })));
    const since = new Date(room.clock.now()).toISOString();
    expect([held.kind, held.holder]).toEqual(["leaseHeld", { userEmail: "colleague@example.com", own: false, since }]);
  });

  it("saves, reads and drops an agreed copy, and has null where there is none", async () => {
    const { room, mine } = await twoSenders();
    const { gateway, run } = clientOf(room, mine.token);
    expect(await run(gateway.agreed("l"))).toBeNull();
    await run(gateway.saveAgreed("l", { checksum: "c", text: "t" }));
    expect(await run(gateway.agreed("l"))).toMatchObject({ checksum: "c", text: "t" });
    await run(gateway.dropAgreed("l"));
    expect(await run(gateway.agreed("l"))).toBeNull();
  });

  it("is not told null when the copy could not be asked for", async () => {
    const { room } = await twoSenders();
    const { gateway, run } = clientOf(room, "x".repeat(43));
    expect((await failure(run(gateway.agreed("l")))).kind).toBe("session");
  });
});

describe("a failure on the wire", () => {
  it("names a holder for a held lease only", async () => {
    const { mine, theirs } = await twoSenders();
    await theirs.open("t");
    const held = errorOf(await mine.open("m"));
    expect(Object.keys(isObject(held["holder"]) ? held["holder"] : {})).toEqual(["userEmail", "own", "since"]);
    expect(errorOf(await mine.details("unknown"))).not.toHaveProperty("holder");
  });
});
