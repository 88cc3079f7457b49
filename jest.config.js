// Unit, integration and workflow tests run under Node; pane tests ask for jsdom by a docblock of their own.
// The browser tests are a project apart, since they need a built pane and Chromium; so are those that need LibreOffice.
const shared = {
  transform: {
    "^.+\\.(t|j)sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          target: "es2023",
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  // Packages that are ESM only, or that import() at run time: Jest must translate them on Node 20.
  transformIgnorePatterns: [
    "/node_modules/(?!(@ironcalc/wasm|numfmt|excelize-wasm|intl-messageformat|@formatjs|hono|@hono|jose|oidc-provider|@opentelemetry/(otlp-exporter-base|exporter-trace-otlp-http))/)",
  ],
  // A test's globals are asked for through its sandbox at each use, which takes longer than most uses: these are handed
  // to each module once. Not among them: what tests replace (clocks, timers, fetch).
  sandboxInjectedGlobals: [
    "Array",
    "Boolean",
    "Error",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Uint8Array",
    "WeakMap",
  ],
  setupFiles: ["<rootDir>/test/support/fewStyles.ts"],
  moduleNameMapper: { "\\.(css|svg)$": "<rootDir>/test/support/emptyModule.ts" },
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts", "<rootDir>/test/**/*.test.tsx"],
      testPathIgnorePatterns: ["<rootDir>/test/e2e/", "<rootDir>/test/recalculation/"],
    },
    {
      // The same tests in a few large files that scripts/testGroups.ts writes, for npm test.
      ...shared,
      displayName: "together",
      testMatch: ["<rootDir>/.cache/together/*.test.ts"],
    },
    {
      ...shared,
      displayName: "recalculation",
      testMatch: ["<rootDir>/test/recalculation/**/*.test.ts"],
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/support/browserPatience.ts"],
    },
  ],
  // A project has no time limit of its own: this one is for all, and the browser tests raise theirs.
  testTimeout: 40_000,
  collectCoverageFrom: ["src/**/*.{ts,tsx}", "!src/**/main.ts", "!src/taskpane/index.ts", "!src/taskpane/start.ts"],
  coverageReporters: ["text-summary"],
};
