import { runBeside } from "../../scripts/beside";
import { groupText, testGroups, type TestFile } from "../../scripts/testGroups";
import { inOrderOfLength, testSteps, type Counts, type Step } from "../../scripts/testSteps";

const step = (name: string, usual: number, more: Partial<Step> = {}): Step => ({
  name,
  tool: "tool",
  words: [],
  seconds: 100,
  usual,
  ...more,
});
const passed: Counts = { passed: 1, failed: 0 };
const failed: Counts = { passed: 0, failed: 1 };

/** Programs whose end the test decides. */
function programs() {
  const running = new Map<string, (counts: Counts) => void>();
  const installed = new Map<string, () => void>();
  const leftOut: string[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    leftOut,
    now: () => [...running.keys()],
    begin: (cores: number, steps: readonly Step[], wanted: readonly string[] = []) => {
      const ready = new Map(wanted.map((name) => [name, new Promise<void>((done) => installed.set(name, done))]));
      return runBeside(steps, {
        cores,
        ready: ({ name }) => ready.get(name) ?? null,
        run: ({ name }) => new Promise((end) => running.set(name, end)),
        leaveOut: ({ name }) => void leftOut.push(name),
      });
    },
    end: async (name: string, counts: Counts = passed) => {
      running.get(name)?.(counts);
      running.delete(name);
      await settle();
    },
    install: async (name: string) => {
      installed.get(name)?.();
      await settle();
    },
  };
}

describe("steps beside each other", () => {
  it("begin with the longest, as many as there are cores, and the next when one ends", async () => {
    const { begin, now, end } = programs();
    const all = begin(2, [step("short", 1), step("long", 9), step("middle", 5)]);
    expect(now()).toEqual(["long", "middle"]);
    await end("middle");
    expect(now()).toEqual(["long", "short"]);
    await end("short");
    await end("long");
    expect([...(await all).keys()]).toEqual(["middle", "short", "long"]);
  });

  it("count a step as long as itself and what waits for it", () => {
    const steps = [step("lint", 8), step("build", 2), step("browser", 7, { needs: "build" })];
    expect(inOrderOfLength(steps).map(({ name }) => name)).toEqual(["build", "lint", "browser"]);
  });

  it("wait for two cores where they use two, and for all there are on a smaller machine", async () => {
    const steps = [step("one", 9), step("both", 5, { cores: 2 }), step("other", 1)];
    const { begin, now, end } = programs();
    void begin(2, steps);
    expect(now()).toEqual(["one", "other"]);
    await end("one");
    expect(now()).toEqual(["other"]);
    await end("other");
    expect(now()).toEqual(["both"]);
    const small = programs();
    void small.begin(1, [step("both", 5, { cores: 2 })]);
    expect(small.now()).toEqual(["both"]);
  });

  it("wait for the step that they need, and are left out when it fails, with what needs them", async () => {
    const steps = [
      step("build", 1),
      step("browser", 1, { needs: "build" }),
      step("pictures", 1, { needs: "browser" }),
      step("lint", 1),
    ];
    const { begin, now, end, leftOut } = programs();
    const all = begin(4, steps);
    expect(now()).toEqual(["build", "lint"]);
    await end("build", failed);
    expect([leftOut, now()]).toEqual([["browser", "pictures"], ["lint"]]);
    await end("lint");
    expect(Object.fromEntries(await all)).toEqual({ build: failed, browser: failed, pictures: failed, lint: passed });
  });

  it("wait for their program without keeping a core", async () => {
    const { begin, now, end, install } = programs();
    const all = begin(1, [step("browser", 9), step("lint", 1)], ["browser"]);
    expect(now()).toEqual(["lint"]);
    await install("browser");
    expect(now()).toEqual(["lint"]);
    await end("lint");
    expect(now()).toEqual(["browser"]);
    await end("browser");
    expect((await all).size).toBe(2);
  });

  it("fail at once where one needs a step that is not there", async () => {
    await expect(programs().begin(2, [step("browser", 1, { needs: "build" })])).rejects.toThrow(
      "browser would wait for ever.",
    );
  });

  it("of the house end before their limit on a machine four times as slow", () => {
    for (const { usual, seconds } of testSteps("reports", { recalculation: true, e2e: true }))
      expect(seconds).toBeGreaterThan(usual * 4);
  });
});

describe("groups of test files", () => {
  const file = (path: string, text = "x".repeat(50_000)): TestFile => ({ path, text });
  const namesOf = (files: readonly TestFile[]) => testGroups(files).map((group) => group.files.map(({ path }) => path));

  it("take each file once, in order, up to a size", () => {
    const files = ["a", "b", "c", "d"].map((name) => file(`test/sync/${name}.test.ts`));
    expect(namesOf(files)).toEqual([
      ["test/sync/a.test.ts", "test/sync/b.test.ts"],
      ["test/sync/c.test.ts", "test/sync/d.test.ts"],
    ]);
  });

  it("leave a file alone that changes globals or limits, and keep pages apart from the rest", () => {
    const files = [
      file("test/a.test.ts", "it()"),
      file("test/limits.test.ts", "jest.setTimeout(9)"),
      file("test/pane.test.tsx", "/** @jest-environment jsdom */"),
      file("test/window.test.ts", 'Object.defineProperty(window, "opener", {})'),
      file("test/z.test.ts", "it()"),
    ];
    expect(namesOf(files)).toEqual([
      ["test/limits.test.ts"],
      ["test/window.test.ts"],
      ["test/a.test.ts", "test/z.test.ts"],
      ["test/pane.test.tsx"],
    ]);
  });

  it("give each file a block of its own, named by its path", () => {
    expect(groupText(".cache/together", { name: "1", files: [file("test/sync/a.test.ts", "")] })).toBe(
      'describe("test/sync/a.test.ts", () => { require("../../test/sync/a.test"); });\n',
    );
  });

  it("clear the document of a page after each test of each file", () => {
    const text = groupText(".cache/together", {
      name: "1",
      files: [file("test/pane.test.tsx", "/** @jest-environment jsdom */")],
    });
    expect(text.split("\n").slice(0, 2)).toEqual([
      "/** @jest-environment jsdom */",
      'require("@testing-library/react");',
    ]);
  });

  it("leave a file alone that asks for an environment with options, and take no text of a test for such a wish", () => {
    const environment = '/**\n * @jest-environment jsdom\n * @jest-environment-options {"url": "https://x/"}\n */';
    const own = file("test/frame.test.ts", `${environment}\nit("runs", () => {});`);
    const speaks = file("test/words.test.ts", 'it("says @jest-environment jsdom", () => {});');
    const groups = testGroups([own, speaks, file("test/z.test.ts", "")]);
    expect(groups.map(({ files }) => files.map(({ path: name }) => name))).toEqual([
      ["test/frame.test.ts"],
      ["test/words.test.ts", "test/z.test.ts"],
    ]);
    const [alone] = groups;
    expect(alone === undefined ? "" : groupText(".cache/together", alone)).toMatch(
      /^\/\*\*\n \* @jest-environment jsdom\n/,
    );
  });
});
