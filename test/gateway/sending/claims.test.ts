// Which of two gateways carries a send out, over tables in memory that both share.
import { CLAIM_MS, ClaimLost, Claims, LOOK_MS, toldElsewhere } from "../../../src/gateway/sending/claims";
import type { GatewayStore, HandedRecord } from "../../../src/gateway/store/tables";
import { createMemoryStore } from "../../fastSimulation/store";
import { FakeClock } from "../support";
import { SharedStore } from "./sharedStore";

const send = { accountId: "a", id: "s" };
const other = { accountId: "b", id: "s" };
const waiting = { state: "waiting", why: "outage", nextTry: "soon", giveUpAt: "later" } as const;
const running = { state: "running", why: null, nextTry: null, giveUpAt: null } as const;

const handed = (more: Partial<HandedRecord> = {}): HandedRecord => ({
  ...send,
  contentHash: "",
  head: "",
  known: null,
  wish: "run",
  waitMs: 1,
  endedAt: null,
  ...more,
});

async function two() {
  const clock = new FakeClock();
  const store = new SharedStore(clock);
  const [mine, theirs] = [new Claims(store.of("mine"), clock), new Claims(store.of("theirs"), clock)];
  const { memory, claims: kept } = store;
  await memory.transaction((tables) => tables.handed.save(handed()));
  return { clock, memory, kept, store, mine, theirs };
}

describe("A claim", () => {
  test("is one gateway's until it ends, and that gateway's again whenever it asks", async () => {
    const { clock, mine, theirs } = await two();
    expect(await mine.take(send)).toBe(true);
    expect([await theirs.take(send), await mine.take(send), await theirs.take(other)]).toEqual([false, true, true]);
    clock.advance(CLAIM_MS - 1);
    expect(await theirs.take(send)).toBe(false);
    clock.advance(1);
    expect(await theirs.take(send)).toBe(true);
    expect(await mine.take(send)).toBe(false);
  });

  test("from before a clock was set back lasts no longer than two claims", async () => {
    const { clock, kept, mine, theirs } = await two();
    await mine.take(send);
    const [claim] = kept.values();
    if (claim === undefined) throw new Error("It was taken.");
    kept.set("a/s", { ...claim, expiresAt: clock.now() + 2 * CLAIM_MS });
    expect(await theirs.take(send)).toBe(false);
    kept.set("a/s", { ...claim, expiresAt: clock.now() + 2 * CLAIM_MS + 1 });
    expect(await theirs.take(send)).toBe(true);
  });

  test("to sends that nobody carries out is taken for all of them at once, and says nothing of how far they are", async () => {
    const { memory, mine, theirs } = await two();
    await memory.transaction((tables) => tables.handed.save(handed(other)));
    expect(await mine.takeFree()).toEqual([send, other]);
    expect(await theirs.takeFree()).toEqual([]);
    expect(await theirs.told(send)).toBeNull();
    expect(await theirs.take(other)).toBe(false);
  });

  test("that ended is taken with what its gateway had said last", async () => {
    const { clock, mine, theirs } = await two();
    await mine.take(send);
    expect(await theirs.told(send)).toBeNull();
    await mine.renew(send, waiting);
    clock.advance(CLAIM_MS);
    await theirs.take(send);
    expect(await mine.told(send)).toEqual(waiting);
  });

  test.each(["running", "waiting", "paused", "stopping", "ended"] as const)(
    "says to other gateways that its send is %s, and nothing of sends that nobody claimed",
    async (state) => {
      const { mine, theirs } = await two();
      await mine.take(send);
      await mine.renew(send, { ...running, state });
      expect(await theirs.told(send)).toEqual({ ...running, state });
      expect(await theirs.told(other)).toBeNull();
    },
  );

  test("that is given back is anybody's at once, and only its own gateway can give it back", async () => {
    const { mine, theirs } = await two();
    await mine.take(send);
    await theirs.release(send);
    expect(await theirs.take(send)).toBe(false);
    await mine.release(send);
    expect(await theirs.take(send)).toBe(true);
  });
});

describe("A gateway that renews its claim", () => {
  test("gets the send, with what its person wishes, and none once another gateway has it", async () => {
    const { clock, mine, theirs } = await two();
    expect(await mine.renew(send, running)).toBeNull();
    await mine.take(send);
    expect(await mine.renew(send, running)).toMatchObject({ id: "s", wish: "run" });
    expect(await theirs.renew(send, running)).toBeNull();
    clock.advance(CLAIM_MS);
    await theirs.take(send);
    expect(await mine.renew(send, running)).toBeNull();
    expect(await theirs.renew(send, running)).not.toBeNull();
  });

  test("writes where it says something else, or where the claim ends in less than seven seconds", async () => {
    const { clock, store, mine, theirs } = await two();
    await mine.take(send);
    await mine.renew(send, running);
    expect(store.claimWrites).toBe(2);
    clock.advance(3 * LOOK_MS);
    await mine.renew(send, running);
    expect(store.claimWrites).toBe(2);
    await mine.renew(send, waiting);
    expect(store.claimWrites).toBe(3);
    clock.advance(3 * LOOK_MS + 1);
    await mine.renew(send, waiting);
    expect(store.claimWrites).toBe(4);
    clock.advance(CLAIM_MS - 1);
    expect(await theirs.take(send)).toBe(false);
  });
});

describe("What is written about a send", () => {
  const write = (store: GatewayStore) =>
    store.transaction((tables) => tables.handed.save(handed({ wish: "stop" })).then(() => "written"));

  test("goes through while the claim lasts, and throws once another gateway has it", async () => {
    const { clock, memory, mine, theirs } = await two();
    await expect(write(mine.guarded(send))).rejects.toThrow(ClaimLost);
    await mine.take(send);
    expect(await write(mine.guarded(send))).toBe("written");
    clock.advance(CLAIM_MS);
    await theirs.take(send);
    await memory.transaction((tables) => tables.handed.save(handed()));
    await expect(write(mine.guarded(send))).rejects.toThrow("Another gateway carries this send out.");
    expect(await memory.transaction((tables) => tables.handed.find("a", "s"))).toMatchObject({ wish: "run" });
  });

  test("needs no claim without other gateways: every send is the gateway's own, and nobody says anything", async () => {
    const memory = createMemoryStore();
    const alone = new Claims(memory, new FakeClock());
    expect([alone.isShared, await alone.take(send), await alone.takeFree()]).toEqual([false, true, []]);
    expect(await write(alone.guarded(send))).toBe("written");
    await alone.release(send);
    expect(await alone.told(send)).toBeNull();
    expect((await two()).mine.isShared).toBe(true);
  });
});

describe("How far a send of another gateway is", () => {
  const none = { why: null, nextTry: null, giveUpAt: null };

  test("is what that gateway says, and running where it says nothing or had just ended it", () => {
    expect(toldElsewhere(handed(), waiting)).toEqual(waiting);
    expect(toldElsewhere(handed(), null)).toEqual({ ...none, state: "running" });
    expect(toldElsewhere(handed(), { ...waiting, state: "ended" })).toEqual({ ...none, state: "running" });
  });

  test("is what its person wishes before that, and its end before all", () => {
    expect(toldElsewhere(handed({ wish: "pause" }), waiting)).toEqual({ ...none, state: "paused", why: "person" });
    expect(toldElsewhere(handed({ wish: "stop" }), waiting)).toEqual({ ...none, state: "stopping" });
    expect(toldElsewhere(handed({ wish: "stop", endedAt: 1 }), waiting)).toEqual({ ...none, state: "ended" });
  });
});
