// A device that connected once: another window asks for no keys. Real gateway, simulator and signatures.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import {
  createDeviceKeeper,
  keepsSignIn,
  lateDeviceKeeper,
  type DeviceKeeper,
  type KeyStore,
} from "../../../src/taskpane/pane/keys/deviceKeeper";
import { createPane } from "../../../src/taskpane/pane/pane";
import { demo, openLivePane } from "../livePane";

interface Browser {
  readonly device: DeviceKeeper;
  readonly kept: Map<string, string>;
  readonly keys: { pair: CryptoKeyPair | null };
}

function browser(): Browser {
  const kept = new Map<string, string>();
  const keys: { pair: CryptoKeyPair | null } = { pair: null };
  const store: KeyStore = {
    get: () => Promise.resolve(keys.pair),
    set: (pair) => Promise.resolve(void (keys.pair = pair)),
  };
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const device = createDeviceKeeper({ storage, keys: store, crypto, locks: null, partition: "p1-" });
  return { device, kept, keys };
}

describe("another window", () => {
  it("goes on with one press as the person of before, and asks for no keys", async () => {
    const { device, kept } = browser();
    const live = await openLivePane({}, { device });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const text = [...kept.values()].join();
    for (const key of [demo.apiKey, demo.userToken]) expect(text).not.toContain(key);
    expect([...kept.keys()]).toEqual(["p1-bidsheet.signIn"]);
    const next = live.openWindow();
    await live.world.run(next.verbs(connectVerbs).start());
    expect(next.store.get()).toMatchObject({ goOnAs: demo.userEmail, services: null, notice: null });
    const before = live.requests.length;
    await live.world.run(next.verbs(connectVerbs).goOn());
    expect(next.store.get()).toMatchObject({ services: { account: { userEmail: demo.userEmail } }, notice: null });
    expect(live.requests.slice(before, before + 2)).toEqual(["sign-ins/refresh", "sessions/go-on"]);
    expect([...kept.values()].join()).not.toBe(text);
    const third = live.openWindow();
    await live.world.run(third.verbs(connectVerbs).start());
    await live.world.run(third.verbs(connectVerbs).goOn());
    expect(third.store.get().services?.account.id).toBe(next.store.get().services?.account.id);
  });

  it("asks for keys after the person disconnected, and where the key is gone", async () => {
    const { device, kept, keys } = browser();
    const live = await openLivePane({}, { device });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const copied = new Map(kept);
    await live.world.run(live.pane.verbs(connectVerbs).disconnect());
    expect(kept.size).toBe(0);
    expect(live.pane.store.get()).toMatchObject({ goOnAs: null, services: null });
    // Somebody put the copy back.
    for (const [name, value] of copied) kept.set(name, value);
    const next = live.openWindow();
    await live.world.run(next.verbs(connectVerbs).start());
    await live.world.run(next.verbs(connectVerbs).goOn());
    expect(next.store.get()).toMatchObject({ goOnAs: null, services: null });
    expect(next.store.get().notice?.message.title).toBe("You are no longer connected");
    await live.world.run(next.verbs(connectVerbs).connect(demo));
    keys.pair = null;
    const other = live.openWindow();
    await live.world.run(other.verbs(connectVerbs).start());
    await live.world.run(other.verbs(connectVerbs).goOn());
    expect(other.store.get()).toMatchObject({ goOnAs: null, services: null });
  });

  it("keeps the sign-in while the gateway cannot be reached", async () => {
    const { device } = browser();
    const live = await openLivePane({}, { device });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const next = live.openWindow();
    await live.world.run(next.verbs(connectVerbs).start());
    live.line.cut = true;
    await live.world.run(next.verbs(connectVerbs).goOn());
    expect(next.store.get()).toMatchObject({ goOnAs: demo.userEmail, services: null });
    expect(next.store.get().notice?.message.title).toBe("The gateway cannot be reached");
    live.line.cut = false;
    await live.world.run(next.verbs(connectVerbs).goOn());
    expect(next.store.get().services).not.toBeNull();
  });

  it("lets the person connect as somebody else", async () => {
    const { device } = browser();
    const live = await openLivePane({}, { device });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const next = live.openWindow();
    await live.world.run(next.verbs(connectVerbs).start());
    await live.world.run(next.verbs(connectVerbs).changePerson());
    expect(next.store.get()).toMatchObject({ goOnAs: null, person: null, services: null });
  });

  it("has a key that nobody can copy", async () => {
    const { device, keys } = browser();
    await device.registration();
    const pair = keys.pair;
    if (pair === null) throw new Error("There is no key.");
    expect(pair.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("jwk", pair.privateKey)).rejects.toThrow();
  });
});

describe("a device that is known late", () => {
  const someone = { refreshToken: "r", email: "a@b.example", place: null };

  it("remembers nobody before, and keeps then what it was given before", async () => {
    const { device } = browser();
    let come: (keeper: DeviceKeeper) => void = () => undefined;
    const late = lateDeviceKeeper(new Promise((resolve) => (come = resolve)));
    late.keep(someone);
    expect(late.remembered()).toBeNull();
    come(device);
    expect(await late.registration()).not.toBeNull();
    expect(late.remembered()).toEqual(someone);
    expect(device.remembered()).toEqual(someone);
  });

  it("is known to keep somebody, in whichever partition", () => {
    const { device, kept } = browser();
    const storage = { key: (at: number) => [...kept.keys()][at] ?? null, length: 0 };
    kept.set("bidsheet.lastConnected", "{}");
    expect(keepsSignIn({ ...storage, length: kept.size })).toBe(false);
    device.keep(someone);
    expect(keepsSignIn({ ...storage, length: kept.size })).toBe(true);
  });
});

describe("the start", () => {
  it("lets a person connect while Excel still comes, and says that an old Excel will not do", async () => {
    const live = await openLivePane();
    let refuse: (error: Error) => void = () => undefined;
    const loadWorkbook = () => new Promise<never>((_, reject) => (refuse = reject));
    const pane = createPane({ ...live.pane.parts, loadWorkbook });
    const started = pane.verbs(connectVerbs).start();
    await live.world.run(live.pane.verbs(connectVerbs).start());
    expect(pane.store.get()).toMatchObject({ started: true, profile: { name: "Simulator" } });
    refuse(Object.assign(new Error("old"), { name: "WorkbookError", kind: "unsupported" }));
    await live.world.run(started);
    expect(pane.store.get()).toMatchObject({ started: false, profile: null, notice: { action: { kind: "start" } } });
  });
});
