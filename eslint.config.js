// What oxlint (.oxlintrc.json) has no rule for. No rule here asks for types, so that a run is short.
const { readFileSync, readdirSync } = require("node:fs");
const path = require("node:path");
const js = require("@eslint/js");
const tseslint = require("typescript-eslint");
const hooks = require("eslint-plugin-react-hooks");
const office = require("eslint-plugin-office-addins");

// The plugin's own configs crash under ESLint 10, so its rules are named one by one.
const officeRules = Object.fromEntries(
  [
    "call-sync-after-load",
    "call-sync-before-read",
    "load-object-before-read",
    "no-context-sync-in-loop",
    "no-empty-load",
    "no-navigational-load",
    "no-office-initialize",
    "test-for-null-using-isNullObject",
  ].map((rule) => [`office-addins/${rule}`, "error"]),
);

/**
 * Files of the pane that name neither React nor a hook and can hold no JSX. The rules of hooks compile every file that
 * they look at, which is half of a run, and could find nothing there.
 */
const withoutHooks = readdirSync(path.join(__dirname, "src", "taskpane"), { recursive: true, encoding: "utf8" })
  .map((file) => `src/taskpane/${file.split(path.sep).join("/")}`)
  .filter((file) => file.endsWith(".ts"))
  .filter((file) => !/\buse(?:[A-Z]|\s*\()|[Rr]eact/.test(readFileSync(path.join(__dirname, file), "utf8")));

module.exports = [
  { ignores: ["dist/", "coverage/", "node_modules/", ".cache/", ".data/"] },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    rules: {
      // A sentence stays in one literal, so that it can be found and translated; everything else wraps.
      "max-len": [
        "error",
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression, JSXSpreadAttribute > ObjectExpression",
          message: "Write the members one to a line: a spread literal only hides how many there are.",
        },
      ],
    },
  },
  {
    files: ["src/taskpane/**/*.{ts,tsx}"],
    ignores: withoutHooks,
    plugins: { "react-hooks": hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ["src/workbook/**/*.ts", "test/**/*.ts"],
    plugins: { "office-addins": office },
    rules: officeRules,
  },
  {
    files: ["**/*.{js,cjs}"],
    ...js.configs.recommended,
    languageOptions: {
      globals: { module: "writable", require: "readonly", __dirname: "readonly", process: "readonly" },
    },
  },
];
