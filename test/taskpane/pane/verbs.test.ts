import { createPane } from "../../../src/taskpane/pane/pane";
import type { Core } from "../../../src/taskpane/pane/core";
import { verbsOf } from "../../../src/taskpane/pane/verbs";
import { fakeParts } from "../fakes";

const actions = {
  add: (core: Core, left: number, right: number) => Promise.resolve(core.store.get().work === null ? left + right : 0),
};

describe("A subject's verbs", () => {
  it("load their file when the first of them is called, and answer what the action answers", async () => {
    let loads = 0;
    const of = verbsOf(() => {
      loads += 1;
      return Promise.resolve(actions);
    });
    const { add } = createPane(fakeParts()).verbs(of);
    expect(loads).toBe(0);
    expect(await add(2, 3)).toBe(5);
    expect(loads).toBe(1);
  });

  it("are the same ones each time they are asked for, so that a panel is not drawn again for them", () => {
    const verbs = createPane(fakeParts()).verbs(verbsOf(() => Promise.resolve(actions)));
    expect(verbs.add).toBe(verbs.add);
  });

  it("say that the gateway is away when their file does not load, and load it again the next time", async () => {
    let away = true;
    const of = verbsOf(() => (away ? Promise.reject(new Error("ChunkLoadError")) : Promise.resolve(actions)));
    const pane = createPane(fakeParts());
    const { add } = pane.verbs(of);
    expect(await add(2, 3)).toBeUndefined();
    expect(pane.store.get().notice?.details).toBe("kind: gatewayUnreachable\noperation: load");
    away = false;
    expect(await add(2, 3)).toBe(5);
  });

  it("pass on what goes wrong in an action", async () => {
    const fail = (): Promise<number> => Promise.reject(new Error("no"));
    const of = verbsOf(() => Promise.resolve({ fail }));
    await expect(createPane(fakeParts()).verbs(of).fail()).rejects.toThrow("no");
  });
});
