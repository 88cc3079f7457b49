// What oxlint (.oxlintrc.json) has no rule for. No rule here asks for types, so that a run is short.
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
