// The calls of a send at the platform: how they are traced, and who goes before them.
import { silent, type RequestFacts, type Telemetry } from "../../../src/gateway/telemetry/telemetry";
import type { HandedChange } from "../../../src/platform/handoverContract";
import { EVENT, WORKSHEET } from "../../fastSimulation/platform";
import { Records } from "./quickRecords";
import { cut, kindsOf, quickRoom, refusal } from "./quickRoom";

const rowsOf = (count: number) => Array.from({ length: count }, (_none, n): [string, number] => [`Row ${n}`, n]);

/** What ended, of the calls that the gateway makes for a send. */
function traced() {
  const ended: RequestFacts[] = [];
  const telemetry: Telemetry = {
    ...silent,
    begin: (asked) => ({ ...silent.begin(asked), end: (facts) => void (asked === null && ended.push(facts)) }),
  };
  return { ended, telemetry };
}

describe("Each call of a send is a trace of its own", () => {
  test("with its operation, its status, how long it took, an id of the request and the account", async () => {
    const { ended, telemetry } = traced();
    const room = await quickRoom({ rows: rowsOf(3), telemetry, bulk: 1 });
    room.answer = async ({ method, row, serve }) => {
      await room.wait(700);
      return method === "PATCH" && row === "102" ? refusal(422) : serve();
    };
    await room.handOver([room.update("101", { c1: "New" }), room.update("102", { c1: "New" }), room.create("a")]);
    await room.outcomes();
    const of = (operation: string) => ended.filter((one) => one.operation === operation).map(({ status }) => status);
    expect([of("updateLineItem"), of("createLineItem")]).toEqual([[200, 422], [200]]);
    expect(new Set(ended.map(({ operation }) => operation))).toContain("listLineItems");
    expect(ended).toHaveLength(room.asked.length);
    expect(ended.every(({ ms }) => ms >= 700 && ms < 3000)).toBe(true);
    expect(new Set(ended.map(({ requestId }) => requestId)).size).toBe(ended.length);
    const { json } = await room.ask("GET", "/api/sessions/current");
    expect(json).toMatchObject({ account: { id: ended[0]?.account } });
    expect(new Set(ended.map(({ account }) => account)).size).toBe(1);
  });

  test("also where no answer comes, or where it leaves its line because the send is paused", async () => {
    const { ended, telemetry } = traced();
    const room = await quickRoom({ rows: rowsOf(8), telemetry, perSecond: 1 });
    let isFirst = true;
    room.answer = ({ method, serve }) => {
      if (method !== "PATCH" || !isFirst) return serve();
      isFirst = false;
      return cut();
    };
    await room.handOver(rowsOf(8).map((_row, n) => room.update(String(101 + n), { c1: "New" })));
    await room.clock.pass(4000);
    await room.ask("POST", "/api/sends/s1/pause", "{}");
    await room.clock.pass(1000);
    const statuses = ended.filter(({ operation }) => operation === "updateLineItem").map(({ status }) => status);
    expect(statuses[0]).toBe(502);
    expect(statuses.at(-1)).toBe(499);
  });
});

test("a person's own reading goes before the changes of a send that wait in line", async () => {
  const room = await quickRoom({ rows: rowsOf(20), perSecond: 1 });
  const seen: string[] = [];
  room.answer = async ({ method, row, serve }) => {
    seen.push(`${method} ${row}`);
    if (method === "PATCH") await room.wait(4000);
    return serve();
  };
  await room.handOver(rowsOf(20).map((_row, n) => room.update(String(101 + n), { c1: "New" })));
  await room.clock.pass(20_000);
  const before = seen.length;
  const path = { event_id: EVENT, worksheet_id: WORKSHEET, id: "120" };
  const from = room.clock.now();
  await room.ask("POST", "/api/operations/getLineItem", JSON.stringify({ path }));
  expect(seen.slice(before)).toContain("GET 120");
  expect(room.clock.now() - from).toBeLessThan(2500);
  expect(new Set(Object.values(kindsOf(await room.outcomes())))).toEqual(new Set(["sent"]));
});

test("a size of bulk requests that failed is remembered for the next send to such a list", async () => {
  const room = await quickRoom();
  let isFirst = true;
  room.answer = ({ method, serve }) => {
    if (method !== "POST" || !isFirst) return serve();
    isFirst = false;
    return cut();
  };
  await room.send(["a", "b", "c", "d"].map((title) => room.create(title)));
  expect(room.changes[0]).toBe("POST a b c d");
  const before = room.changes.length;
  await room.handOver(
    ["e", "f", "g", "h"].map((title) => room.create(title)),
    { id: "s2" },
  );
  expect(Object.values(kindsOf(await room.outcomes("s2")))).toEqual(["sent", "sent", "sent", "sent"]);
  expect(room.changes.slice(before)).toEqual(["POST e f", "POST g h"]);
});

test("a send leaves at the rate of its own service", async () => {
  // Only events are slow here.
  const room = await quickRoom({ perSecond: 1 });
  const records = new Records(room);
  const ids = Array.from({ length: 10 }, (_none, n) => records.add("payment_types", { name: `Old ${n}` }));
  const changes = ids.map((id, n): HandedChange => {
    const data = { id, type: "payment_types", attributes: { name: "New" } };
    const operation = "updatePaymentType";
    return { mark: id, operation, path: { id }, body: { data }, before: { name: `Old ${n}` } };
  });
  await room.handOver(changes, { collection: "payment_types" });
  expect((await room.progress()).toGoMs).toBeLessThan(4000);
  expect(new Set(Object.values(kindsOf(await room.outcomes())))).toEqual(new Set(["sent"]));
  const [first = 0, last = 0] = [records.times[0], records.times.at(-1)];
  expect(last - first).toBeLessThan(4000);
});
