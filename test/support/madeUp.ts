// A made-up collection, report and panel: what each changes in the files that are there, and the files that it brings.
// For test/adding.test.ts.

type Name = "A collection" | "A report" | "A panel";
type Change = (text: string) => string;

/** Puts `text` behind the first `place`. A place that is not there changes nothing, which the test finds. */
const behind =
  (place: string, text: string): Change =>
  (before) =>
    before.replace(place, () => `${place}${text}`);
const before =
  (place: string, text: string): Change =>
  (whole) =>
    whole.replace(place, () => `${text}${place}`);
const both =
  (...changes: readonly Change[]): Change =>
  (text) =>
    changes.reduce((now, change) => change(now), text);

/** An import is put above the first one. */
const importing = (line: string): Change => before("import ", `${line}\n`);

export const files: Readonly<Record<Name, Readonly<Record<string, Change>>>> = {
  "A collection": {
    "src/platform/operations.ts": both(
      importing('import { warehouses } from "./warehouses";'),
      behind("[paymentCurrencies, paymentTypes, paymentTerms", ", warehouses"),
    ),
    "src/sync/collection.ts": behind("export const recordLists = [", '\n  "warehouses",'),
    "src/collections/describe.ts": both(
      importing('import { warehouseList } from "./warehouses";'),
      behind("recordListOf: Readonly<Record<RecordListName, RecordList>> = {", "\n  warehouses: warehouseList,"),
    ),
    "src/taskpane/link/listTexts.ts": behind(
      "const offered: Readonly<Record<RecordListName, Offered | null>> = {",
      '\n  warehouses: { title: "Warehouses", about: "Places where goods arrive." },',
    ),
  },
  "A report": {
    "src/platform/reports.ts": behind("export const reports = {", '\n  stock: reportOperations("Stock", "stock"),'),
    "src/reports/source.ts": both(
      behind("export const reportKinds = [", '\n  "stock",'),
      behind("reportTitles: Readonly<Record<ReportKind, string>> = {", '\n  stock: "Stock on hand",'),
    ),
    "src/taskpane/reports/reportNamesTexts.ts": behind(
      "reportNames: Readonly<Record<ReportKind, string>> = {",
      '\n  stock: "Stock on hand",',
    ),
    "src/reports/starters/starterOf.ts": both(
      importing('import { stock } from "./stock";'),
      behind("const starters: Readonly<Record<ReportKind, (say: Say) => Starter>> = {", "\n  stock,"),
    ),
  },
  "A panel": {
    "src/taskpane/pane/screens/screens.ts": before('  | { readonly kind: "home" }', '  | { readonly kind: "yard" }\n'),
    "src/taskpane/pane/paneTexts.ts": behind("const titles = {", '\n  yard: "The yard",'),
    "src/taskpane/pane/screens/helpTopic.ts": behind("HelpTopic>> = {", '\n  yard: "link",'),
    "src/taskpane/pane/Header.tsx": both(
      behind(
        'const titles: Record<Exclude<Screen["kind"], "result" | "help">, string> = {',
        "\n    yard: paneTexts.titles.yard,",
      ),
      before("  lists: home,", "  yard: home,\n"),
    ),
    "src/taskpane/App.tsx": both(
      before("const HomePanel = lazy", 'const YardPanel = lazy(() => import("./link/YardPanel"));\n'),
      before("  lists: () =>", "  yard: () => <YardPanel />,\n"),
    ),
    "src/taskpane/home/AddList.tsx": both(
      importing('import { yardTexts } from "../link/yardTexts";'),
      before(
        "<AddRow title={listTexts.entry}",
        '<AddRow title={yardTexts.entry} about="" reason={busy} onPick={go({ kind: "yard" })} />\n        ',
      ),
    ),
  },
};

interface Made {
  readonly file: string;
  readonly text: string;
}

const OPERATIONS = `// Warehouses, made up.
import * as z from "zod/mini";
import { changedRecord, newRecord, shortText } from "./bodies";
import { many, nothing, one, resource } from "./jsonApi";
import { defineOperation } from "./operation";

const record = resource("warehouses", z.looseObject({ name: z.nullish(z.string()) }), z.looseObject({}));
const common = { service: "payments", source: "made up", path: "/warehouses", repeatable: true } as const;
const changed = { ...common, collection: "warehouses", path: "/warehouses/{id}" } as const;
const body = z.strictObject({ name: shortText });

export const warehouses = {
  list: defineOperation({ ...common, name: "listWarehouses", kind: "list", method: "GET", body: null, reply: many(record) }),
  create: defineOperation({
    ...common, name: "createWarehouse", collection: "warehouses", kind: "create", method: "POST",
    body: newRecord("warehouses", body), reply: one(record),
  }),
  update: defineOperation({
    ...changed, name: "updateWarehouse", kind: "update", method: "PATCH", body: changedRecord("warehouses", body), reply: one(record),
  }),
  remove: defineOperation({ ...changed, name: "deleteWarehouse", kind: "delete", method: "DELETE", body: null, reply: nothing }),
};
`;

const LIST = `// Warehouses, made up.
import { warehouses } from "../platform/warehouses";
import type { RecordList } from "./recordList";

export const warehouseList: RecordList = {
  title: "Warehouses",
  type: "warehouses",
  operations: warehouses,
  columns: [{ key: "name", label: "Name", type: "text", naming: true, required: true }],
};
`;

const PANEL = `import { ActionButton } from "../parts/ActionButton";
import { useVerbs } from "../pane/paneContext";
import { yardTexts } from "./yardTexts";
import { yardVerbs } from "./yardVerbs";

export default function YardPanel() {
  const { sweep } = useVerbs(yardVerbs);
  return <main className="main"><ActionButton onClick={() => void sweep("all")}>{yardTexts.sweep}</ActionButton></main>;
}
`;

/** By the file that the page names as the pattern. */
export const likeThese: Readonly<Record<Name, Readonly<Record<string, Made>>>> = {
  "A collection": {
    "src/platform/payments.ts": { file: "src/platform/warehouses.ts", text: OPERATIONS },
    "src/collections/payments.ts": { file: "src/collections/warehouses.ts", text: LIST },
  },
  "A report": {
    "src/reports/starters/savings.ts": {
      file: "src/reports/starters/stock.ts",
      text: '// Stock, made up.\nimport type { Say } from "../../sheets/say";\nimport { savings } from "./savings";\n\nexport const stock = (say: Say) => ({ ...savings(say), title: "stock" });\n',
    },
  },
  "A panel": {
    "src/taskpane/link/ListsPanel.tsx": { file: "src/taskpane/link/YardPanel.tsx", text: PANEL },
    "src/taskpane/link/listTexts.ts": {
      file: "src/taskpane/link/yardTexts.ts",
      text: 'export const yardTexts = { entry: "Look at the yard", sweep: "Sweep it" };\n',
    },
    "src/taskpane/link/linkVerbs.ts": {
      file: "src/taskpane/link/yardVerbs.ts",
      text: 'import { verbsOf } from "../pane/verbs";\n\nexport const yardVerbs = verbsOf(() => import("./yardActions"));\n',
    },
    "src/taskpane/link/linkActions.ts": {
      file: "src/taskpane/link/yardActions.ts",
      text: [
        'import { notify, type Core } from "../pane/core";',
        'import { plainNotice } from "../pane/notices";',
        "",
        "export function sweep(core: Core, part: string): Promise<void> {",
        '  notify(core, plainNotice("success", { title: "Swept", text: part, todo: "" }));',
        "  return Promise.resolve();",
        "}",
        "",
      ].join("\n"),
    },
  },
};

/** What a person finds in the pane of the copy. */
export const screens = `/** @jest-environment jsdom */
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { operations } from "../../src/platform/operations";
import { measure, services, show } from "./fakes";

beforeAll(measure);

it("offers the collection", async () => {
  const { calls } = await show({ services, screen: { kind: "lists" } });
  const card = within(await page.findByRole("listitem", { name: "Warehouses" }));
  await userEvent.setup().click(card.getByRole("button", { name: "Link to a new sheet: Warehouses" }));
  expect(calls).toEqual([["linkList", { list: "warehouses", within: {}, withinTitle: "" }]]);
  expect(operations.has("createWarehouse")).toBe(true);
});

it("offers the report", async () => {
  const { calls } = await show({ services, screen: { kind: "reports" } });
  await userEvent.setup().click(await page.findByText("Stock on hand"));
  expect(JSON.stringify(calls)).toContain('{"kind":"report","report":"stock"}');
  expect([...operations.keys()].filter((name) => name.includes("Stock"))).not.toEqual([]);
});

it("leads to the panel, whose verbs work", async () => {
  await show({ services, screen: { kind: "home" } });
  await userEvent.setup().click(await page.findByRole("button", { name: "Look at the yard" }));
  expect(await page.findByRole("heading", { name: "The yard" })).toBeTruthy();
  await userEvent.setup().click(await page.findByRole("button", { name: "Sweep it" }));
  expect(await page.findByText("Swept")).toBeTruthy();
});
`;
