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

module.exports = tseslint.config(
  { ignores: ["dist/", "coverage/", "node_modules/", ".cache/", ".data/"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
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
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": "error",
      "no-restricted-globals": ["error", { name: "Excel", message: "Only src/workbook says Excel." }],
    },
  },
  {
    files: ["src/taskpane/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: { ...hooks.configs.recommended.rules, "max-lines-per-function": ["error", { max: 80 }] },
  },
  {
    files: ["src/workbook/**/*.ts", "test/**/*.ts"],
    plugins: { "office-addins": office },
    rules: { ...officeRules, "no-restricted-globals": "off" },
  },
  { files: ["test/**/*.{ts,tsx}"], rules: { "max-lines-per-function": "off" } },
  { files: ["scripts/**/*.ts", "bench/**/*.ts", "src/*/main.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.{js,cjs}"],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: { module: "writable", require: "readonly", __dirname: "readonly", process: "readonly" },
    },
  },
);
