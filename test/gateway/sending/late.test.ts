// A change whose answer was lost, while a colleague made the very same one: its row shows it, and the request may still
// be applied. Whatever leaves for that row afterwards would be written over.
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { HandedChange } from "../../../src/platform/handoverContract";
import { kinds, sendingRoom, type SendingOptions, type SendingRoom } from "./room";

const lasting = (): SendingOptions => ({ store: { ...openSqliteStore(":memory:"), close: () => Promise.resolve() } });

interface Late {
  readonly room: SendingRoom;
  /** The row whose change comes late, and another one. */
  readonly id: string;
  readonly other: string;
}

/** The first change of all is cut, and applied 40 s later; a colleague makes the same change at once. */
async function lateChange(options: SendingOptions = lasting()): Promise<Late> {
  const room = await sendingRoom(options);
  const [id = "", other = ""] = room.rows.keys();
  let isFirst = true;
  room.intercept = async (request) => {
    if (request.method !== "PATCH" || !isFirst) return null;
    isFirst = false;
    const late = request.clone();
    room.clock.setTimer(40_000, () => void room.simulator.fetch(late));
    await room.simulator.fetch(request);
    throw new TypeError("The connection was cut.");
  };
  return { room, id, other };
}

const price = (room: SendingRoom, id: string) => room.rows.get(id)?.["c1"];

const send = (room: SendingRoom, name: string, ...changes: readonly HandedChange[]) => room.handOver(name, changes);

describe("After a change whose answer was lost, and that its row shows,", () => {
  it("the next send of the row waits until the first request cannot come any more, and other rows do not", async () => {
    const { room, id, other } = await lateChange();
    const began = room.clock.now();
    await send(room, "s1", room.update(id, { c1: "five" }));
    expect(kinds(await room.outcomes("s1"))).toEqual({ sent: 1 });
    expect(room.clock.now() - began).toBeLessThan(10_000);
    await send(room, "s2", room.update(id, { c1: "six" }), room.update(other, { c1: "else" }));
    await room.clock.pass(100);
    expect((await room.progress("s2")).toGoMs).toBeGreaterThan(40_000);
    await room.clock.pass(5_000);
    expect(price(room, other)).toBe("else");
    expect(price(room, id)).toBe("five");
    const { state, why, nextTry } = await room.progress("s2");
    expect({ state, why }).toEqual({ state: "waiting", why: "lateChange" });
    expect(Date.parse(nextTry ?? "") - began).toBeGreaterThanOrEqual(60_000);
    expect(kinds(await room.outcomes("s2"))).toEqual({ sent: 2 });
    await room.clock.pass(120_000);
    expect(price(room, id)).toBe("six");
    expect(room.clock.now() - began).toBeLessThan(200_000);
  });

  it("another gateway that begins meanwhile waits as well", async () => {
    const { room, id } = await lateChange();
    await send(room, "s1", room.update(id, { c1: "five" }));
    await room.outcomes("s1");
    await room.restart();
    await send(room, "s2", room.update(id, { c1: "six" }));
    expect(kinds(await room.outcomes("s2"))).toEqual({ sent: 1 });
    await room.clock.pass(120_000);
    expect(price(room, id)).toBe("six");
  });

  it("a later change of the same send waits, and one that is taken back does not leave", async () => {
    const { room, id } = await lateChange();
    const before = { ...room.shown(id), c1: "five" };
    const twice = [room.update(id, { c1: "five" }), room.update(id, { c1: "six" }, { mark: "again", before })];
    await send(room, "s1", ...twice);
    await room.clock.pass(5_000);
    expect(price(room, id)).toBe("five");
    await room.post("/api/sends/s1/stop");
    const outcomes = await room.outcomes("s1");
    expect(kinds(outcomes)).toEqual({ sent: 1, takenBack: 1 });
    await room.clock.pass(120_000);
    expect(price(room, id)).toBe("five");
  });

  it("the next send waits as well where the first one gave up before the row could be read", async () => {
    const { room, id } = await lateChange();
    const cutFirst = room.intercept;
    let isCut = false;
    room.intercept = async (request) => {
      if (isCut && request.method === "GET") return new Response("", { status: 503 });
      isCut ||= request.method === "PATCH";
      return cutFirst(request);
    };
    const shown = room.shown(id);
    await room.handOver("s1", [room.update(id, { c1: "five" })], { waitMs: 10_000 });
    expect(kinds(await room.outcomes("s1"))).toEqual({ unknown: 1 });
    room.intercept = () => Promise.resolve(null);
    expect(price(room, id)).toBe("five");
    await send(room, "s2", room.update(id, { c1: "six" }, { before: { ...shown, c1: "five" } }));
    expect(kinds(await room.outcomes("s2"))).toEqual({ sent: 1 });
    await room.clock.pass(120_000);
    expect(price(room, id)).toBe("six");
  });
});
