import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { Room } from "./support";

/** How often the store was asked. */
function counted(store: GatewayStore) {
  const state = { asked: 0 };
  const counting: GatewayStore = {
    ...store,
    transaction(work) {
      state.asked += 1;
      return store.transaction(work);
    },
  };
  return { counting, state };
}

const list = (room: Room, token: string) => room.operation(token, "listEvents", {});

/** As where several gateways have one database: nobody knows what another one writes. */
function amongOthers(store: GatewayStore): GatewayStore {
  return { transaction: (work) => store.transaction(work), close: () => store.close() };
}

describe("a session that was just used", () => {
  it("is not read again while nothing that it depends on was written", async () => {
    const { counting, state } = counted(openSqliteStore(":memory:"));
    const room = new Room({ store: counting });
    const token = await room.connect();
    await list(room, token);
    const before = state.asked;
    for (let round = 0; round < 3; round += 1) expect((await list(room, token)).status).toBe(200);
    expect(state.asked).toBe(before);
  });

  it("is read again once its end has to move", async () => {
    const { counting, state } = counted(openSqliteStore(":memory:"));
    const room = new Room({ store: counting });
    const token = await room.connect();
    await list(room, token);
    const before = state.asked;
    room.clock.advance(6 * 60_000);
    await list(room, token);
    expect(state.asked).toBe(before + 1);
  });

  it("is refused at the next request after it was ended from elsewhere", async () => {
    const store = openSqliteStore(":memory:");
    const room = new Room({ store });
    const [token, other] = [await room.connect(), await room.connect()];
    for (const one of [token, other]) expect((await list(room, one)).status).toBe(200);
    const later = new Room({ store: amongOthers(store) }, room.clock);
    expect((await later.ask("DELETE", "/api/sessions/current", { token })).status).toBe(204);
    expect((await list(room, token)).status).toBe(401);
    expect((await list(room, other)).status).toBe(200);
  });

  it("is read each time where other gateways write to the store", async () => {
    const store = openSqliteStore(":memory:");
    const [here, there] = [amongOthers(store), amongOthers(store)].map((one) => new Room({ store: one }));
    if (here === undefined || there === undefined) throw new Error("There are two rooms.");
    const token = await here.connect();
    expect((await list(here, token)).status).toBe(200);
    await there.ask("DELETE", "/api/sessions/current", { token });
    expect((await list(here, token)).status).toBe(401);
  });

  it("counts for nothing after a transaction that failed, whatever was read in it", async () => {
    const store = openSqliteStore(":memory:");
    const room = new Room({ store });
    await list(room, await room.connect());
    const before = store.peopleWritten?.() ?? 0;
    await expect(store.transaction(() => Promise.reject(new Error("The disk is full.")))).rejects.toThrow("full");
    expect(store.peopleWritten?.()).toBeGreaterThan(before);
  });
});
