// StrykerJS's test runner for `npm run mutants`: one bundle of a part's tests in one process, where a mutant costs
// milliseconds. Jest takes seconds for each. It knows as much of Jest's words as these tests use.
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import parts from "./mutants.json" with { type: "json" };

// Members of Jest and of fast-check, the same ones that the bundle gets.
const sandbox = createRequire(path.join(process.cwd(), "package.json"));
const { expect } = createRequire(sandbox.resolve("@types/jest/package.json"))("expect");

const state = (globalThis.__stryker__ ??= {});
const UNDONE = { beforeEach: [], afterEach: [], beforeAll: [], afterAll: [] };
const emptyHooks = () => structuredClone(UNDONE);

/** The groups that tests stand in, and the tests. */
let group = { name: "", parent: null, hooks: emptyHooks(), begun: false };
let tests = [];
let file = "";

const fill = (name, values) => {
  let at = 0;
  return name.replace(/%[a-z]/g, (word) => (at < values.length ? JSON.stringify(values[at++]) : word));
};
const eachOf = (declare) => (rows) => (name, body) =>
  rows.forEach((row, n) => {
    const values = Array.isArray(row) ? row : [row];
    declare(`${fill(name, values)} (${n})`, () => body(...values));
  });
const test = (name, body) => {
  const id = `${file} ${group.name}${name}`;
  tests.push({ id, body, file, group });
};
const describe = (name, body) => {
  const outer = group;
  group = { name: `${outer.name}${name} `, parent: outer, hooks: emptyHooks(), begun: false };
  body();
  group = outer;
};
test.each = eachOf(test);
describe.each = eachOf(describe);
const hook = (kind) => (body) => group.hooks[kind].push(body);
Object.assign(globalThis, {
  test,
  it: test,
  describe,
  expect,
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
  beforeAll: hook("beforeAll"),
  afterAll: hook("afterAll"),
  nextFile(name) {
    file = name;
    group = { name: "", parent: null, hooks: emptyHooks(), begun: false };
  },
});

const groupsOf = (one) => (one === null ? [] : [...groupsOf(one.parent), one]);

/** The failure, or null. */
async function run({ id, body, group: own }) {
  const groups = groupsOf(own);
  state.currentTestId = id;
  try {
    for (const one of groups) {
      if (!one.begun) for (const before of one.hooks.beforeAll) await before();
      one.begun = true;
    }
    for (const one of groups) for (const before of one.hooks.beforeEach) await before();
    await body();
    for (const one of groups.toReversed()) for (const after of one.hooks.afterEach) await after();
    return null;
  } catch (error) {
    for (const one of groups.toReversed())
      for (const after of one.hooks.afterEach)
        await Promise.resolve()
          .then(after, () => undefined)
          .catch(() => {});
    return error instanceof Error ? error.message : String(error);
  } finally {
    state.currentTestId = undefined;
  }
}

/** Packages that Node 20 cannot require are part of the bundle. */
const MODULES_ONLY = /^(@ironcalc\/wasm|numfmt|excelize-wasm)$/;
const packagesOutside = {
  name: "packages-outside",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path: wanted }) =>
      MODULES_ONLY.test(wanted) ? undefined : { path: wanted, external: true },
    );
  },
};

/** Of a property: a mutant that so many worlds do not see costs a minute with all of them. */
const MOST_RUNS = 300;
const OF_BUNDLE = "fewer-runs";
const fewer = `
const fc = require("fast-check");
const assert = (property, { numRuns = 100, ...rest } = {}) =>
  fc.assert(property, { ...rest, numRuns: Math.min(numRuns, ${MOST_RUNS}) });
module.exports = { ...fc, assert, default: { ...fc, assert } };`;
const fewerRuns = {
  name: OF_BUNDLE,
  setup(building) {
    building.onResolve({ filter: /^fast-check$/ }, ({ path: wanted, namespace }) =>
      namespace === OF_BUNDLE ? { path: wanted, external: true } : { path: wanted, namespace: OF_BUNDLE },
    );
    building.onLoad({ filter: /.*/, namespace: OF_BUNDLE }, () => ({ contents: fewer, loader: "js" }));
  },
};

class TogetherRunner {
  static inject = [];
  times = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { MUTANTS_PART: name = "sync" } = process.env;
    this.bundle = path.join(process.cwd(), "mutants.bundle.cjs");
    const contents = parts[name].tests
      .map((one) => `nextFile(${JSON.stringify(one)}); require("./${one}");`)
      .join("\n");
    await build({
      stdin: { contents, resolveDir: process.cwd(), loader: "js" },
      outfile: this.bundle,
      bundle: true,
      platform: "node",
      target: "node20",
      plugins: [fewerRuns, packagesOutside],
      logLevel: "error",
    });
    // A failing example is enough: a smaller one of a mutant interests nobody.
    sandbox("fast-check").configureGlobal({ endOnFailure: true });
    this.load();
  }

  /** All modules anew: static mutants act while they are made. */
  load() {
    tests = [];
    delete sandbox.cache[this.bundle];
    sandbox(this.bundle);
  }

  async dryRun() {
    const results = [];
    for (const one of tests) {
      const from = performance.now();
      const failureMessage = await run(one);
      this.times.set(one.id, performance.now() - from);
      const about = { id: one.id, name: one.id, fileName: path.resolve(one.file), timeSpentMs: this.times.get(one.id) };
      results.push(failureMessage === null ? { ...about, status: 0 } : { ...about, status: 1, failureMessage });
    }
    return { status: "complete", tests: results, mutantCoverage: state.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, reloadEnvironment, hitLimit }) {
    Object.assign(state, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    try {
      if (reloadEnvironment) this.load();
      const wanted = testFilter === undefined ? null : new Set(testFilter);
      const chosen = tests.filter(({ id }) => wanted === null || wanted.has(id));
      const timeOf = ({ id }) => this.times.get(id) ?? 0;
      let count = 0;
      for (const one of chosen.sort((a, b) => timeOf(a) - timeOf(b))) {
        count += 1;
        const failureMessage = await run(one);
        if (state.hitCount > state.hitLimit) return { status: "timeout", reason: "It does not end." };
        if (failureMessage !== null) return { status: "killed", killedBy: [one.id], failureMessage, nrOfTests: count };
      }
      return { status: "survived", nrOfTests: count };
    } catch (error) {
      return { status: "error", errorMessage: String(error) };
    } finally {
      state.activeMutant = undefined;
      if (reloadEnvironment) this.load();
    }
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "together", injectableClass: TogetherRunner }];
