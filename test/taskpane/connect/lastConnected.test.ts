import type { ProfileAnswer } from "../../../src/platform/gatewayContract";
import { lastConnected, rememberConnected } from "../../../src/taskpane/connect/lastConnected";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { demo, openLivePane } from "../livePane";

function browser() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

const regions: ProfileAnswer["regions"] = [{ name: "us", environments: ["production", "sandbox"] }];
const ada = { region: "us", environment: "sandbox", userEmail: "ada@company.example" } as const;

describe("the form to connect", () => {
  it("is filled the next time with the e-mail and the place, and with no key", () => {
    const storage = browser();
    const request = { ...ada, apiKey: "secret", userToken: "secret" };
    rememberConnected(storage, {}, request);
    expect(lastConnected(storage, { regions })).toEqual(ada);
    expect([...storage.kept.values()].join("")).not.toContain("secret");
  });

  it("is empty where the company has left that place, or where the browser keeps nonsense", () => {
    const storage = browser();
    rememberConnected(storage, {}, { ...ada, region: "moon" });
    expect(lastConnected(storage, { regions })).toBeNull();
    storage.setItem("bidsheet.lastConnected", "{");
    expect(lastConnected(storage, { regions })).toBeNull();
    expect(lastConnected(null, { regions })).toBeNull();
  });

  it("remembers nobody who tried the demo account", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).start());
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    expect(live.pane.store.get().services).not.toBeNull();
    expect([...live.storage.keys()]).not.toContain("bidsheet.lastConnected");
  });
});
