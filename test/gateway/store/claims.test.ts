import { CLAIM_MS, Claims, ClaimLost } from "../../../src/gateway/sending/claims";
import { openPostgresStore } from "../../../src/gateway/store/postgres/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { newDatabase, onDatabase } from "../../support/postgres";
import { FakeClock } from "../support";

const open: GatewayStore[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function opened(url: string): Promise<GatewayStore> {
  const store = await openPostgresStore(url);
  open.push(store);
  return store;
}

const send = { accountId: "a", id: "s" };
const told = { state: "waiting", why: "outage", nextTry: null, giveUpAt: null } as const;

/** Two gateways, and a send that runs. */
async function two() {
  const url = await newDatabase();
  const clock = new FakeClock();
  const stores = await Promise.all([opened(url), opened(url)]);
  const [mine, theirs] = stores.map((store) => new Claims(store, clock));
  if (mine === undefined || theirs === undefined) throw new Error("There are two.");
  const handed = { ...send, contentHash: "", head: "", known: null, wish: "run", waitMs: 1, endedAt: null } as const;
  await stores[0].transaction((tables) => tables.handed.save(handed));
  return { clock, mine, theirs };
}

describe("a claim to a send", () => {
  it("is one gateway's, and another one's once it was not renewed", async () => {
    const { clock, mine, theirs } = await two();
    expect(await mine.takeFree()).toEqual([send]);
    expect([await theirs.takeFree(), await theirs.take(send), await mine.take(send)]).toEqual([[], false, true]);
    clock.advance(CLAIM_MS - 1);
    expect(await mine.renew(send, told)).toMatchObject({ wish: "run" });
    expect(await theirs.told(send)).toEqual(told);
    clock.advance(CLAIM_MS);
    expect(await theirs.takeFree()).toEqual([send]);
  });

  it("that was lost lets its gateway write nothing more about the send", async () => {
    const { clock, mine, theirs } = await two();
    await mine.take(send);
    const write = (claims: Claims) =>
      claims.guarded(send).transaction((tables) => tables.handed.addChanges("a", "s", ["x"]));
    clock.advance(CLAIM_MS);
    await theirs.take(send);
    await expect(write(mine)).rejects.toThrow(ClaimLost);
    expect(await mine.renew(send, told)).toBeNull();
    await mine.release(send);
    expect(await theirs.renew(send, told)).not.toBeNull();
    await write(theirs);
  });

  it("that two gateways ask for at the same moment goes to one of them", async () => {
    const { mine, theirs } = await two();
    const found = await Promise.all([mine.takeFree(), theirs.takeFree(), mine.takeFree(), theirs.takeFree()]);
    expect(found.flat()).toEqual([send]);
  });

  it("that is given back is anybody's at once", async () => {
    const { mine, theirs } = await two();
    await mine.take(send);
    await mine.release(send);
    expect(await theirs.take(send)).toBe(true);
  });
});

describe("the tables of a database", () => {
  it("are made once by gateways that start at the same moment, and stay", async () => {
    const url = await newDatabase();
    const stores = await Promise.all([opened(url), opened(url), opened(url)]);
    await stores[0].transaction((tables) => tables.keyChecks.save("v1", "x"));
    const again = await opened(url);
    expect(await again.transaction((tables) => tables.keyChecks.find("v1"))).toBe("x");
  });

  it("of a newer version are refused with a sentence", async () => {
    const url = await newDatabase();
    await opened(url);
    await onDatabase(url, (client) => client.query("INSERT INTO migrations (name) VALUES ('9 from the future')"));
    await expect(openPostgresStore(url)).rejects.toThrow("The database was written by a newer Bidsheet.");
  });
});
