// Custom functions over a real comparison and a real report: registered as in Excel, told again after a refresh, and
// never a request.
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { functionNames } from "../../../src/functions/held";
import { officeFunctions } from "../../../src/taskpane/functions/officeFunctions";
import { registerFunctions } from "../../../src/taskpane/functions/registerFunctions";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { load, reportSheet, SAVINGS } from "../../support/reporting";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];
const prices = [
  [4, 6],
  [3, 0],
];

let bidding: Bidding;
beforeEach(async () => {
  bidding = await openBidding(["Alba", "Bero"], lines, prices);
});
afterEach(() => bidding.close());

type Run = (...given: readonly unknown[]) => void;

/** What Excel has of custom functions, and a pane whose work begins and ends. */
function excel() {
  const known = new Map<string, Run>();
  class Fault {
    constructor(
      readonly code: unknown,
      readonly message: string,
    ) {}
  }
  const CustomFunctions = {
    associate: (name: string, run: Run) => void known.set(name, run),
    Error: Fault,
    ErrorCode: { notAvailable: "#N/A" },
  };
  const shell = officeFunctions({ CustomFunctions });
  if (shell === null) throw new Error("Custom functions were not found.");
  const pane = { work: null as unknown, listeners: new Set<() => void>() };
  const store = {
    get: () => pane,
    subscribe: (listener: () => void) => {
      pane.listeners.add(listener);
      return () => pane.listeners.delete(listener);
    },
  };
  const { workbook } = bidding.world.services;
  const live = registerFunctions(shell, { store }, () => Promise.resolve(workbook));
  /** A cell with the formula; answers what it shows. */
  const cell = (name: string, ...given: readonly unknown[]): (() => unknown) => {
    const shown: unknown[] = [];
    known.get(name)?.(...given, { setResult: (value: unknown) => void shown.push(value) });
    return () => shown.at(-1);
  };
  const work = (on: boolean) => {
    pane.work = on ? {} : null;
    for (const listener of pane.listeners) listener();
  };
  return { cell, work, live };
}

test("cells answer from the comparison and the report that the workbook holds, without a request", async () => {
  const { world } = bidding;
  const comparison = only(await bidding.compare());
  const { report } = await load(world, { source: SAVINGS });
  const before = JSON.stringify(await world.sim("GET", "/log"));
  const { cell, live } = excel();
  const sheet = reportSheet(world, report);
  const header = sheet.headers[2] ?? "";
  const cells = [
    cell("PRICE", comparison.eventTitle, "Bolt", "Bero"),
    cell("BEST", comparison.eventId, "Nut"),
    cell("STATUS", comparison.eventTitle, "Alba"),
    cell("REPORT", report.title, sheet.rows()[0]?.[0] ?? "", header),
    cell("PRICE", comparison.eventTitle, "Seal", "Bero"),
  ];
  await world.run(live.renew());
  const shown = cells.map((one) => one());
  expect(shown.slice(0, 3)).toEqual([6, 3, "submitted"]);
  expect(shown[3]).toBe(sheet.value(0, header));
  expect(shown[4]).toMatchObject({ code: "#N/A", message: "This workbook has no line “Seal”." });
  expect(JSON.stringify(await world.sim("GET", "/log"))).toBe(before);
});

test("a refresh tells the cells whose answer changed, once the pane's work has ended", async () => {
  const { world } = bidding;
  const comparison = only(await bidding.compare());
  const { cell, work, live } = excel();
  const price = cell("PRICE", comparison.eventId, "Bolt", "Bero");
  await world.run(live.renew());
  bidding.offer(1, 0, 3.5);
  work(true);
  const outcome = await world.run(refreshComparison(world.services, comparison.id));
  expect(outcome).toMatchObject({ ok: true });
  expect(price()).toBe(6);
  work(false);
  await world.run(live.renew());
  expect(price()).toBe(3.5);
});

const metadata = z.object({
  functions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().max(250),
      parameters: z.array(z.object({ name: z.string(), description: z.string().min(10), type: z.literal("any") })),
      options: z.object({ stream: z.literal(true) }),
    }),
  ),
});

test("the function wizard describes every function that is registered, with its arguments", () => {
  const file = readFileSync(path.join(__dirname, "../../../assets/functions.json"), "utf8");
  const { functions } = metadata.parse(JSON.parse(file));
  expect(functions.map(({ id }) => id)).toEqual([...functionNames]);
  expect(functions.map(({ parameters }) => parameters.length)).toEqual([3, 2, 2, 3]);
});

test("an Excel without custom functions has none to register", () => {
  expect(officeFunctions({})).toBeNull();
  expect(officeFunctions({ CustomFunctions: { associate: 1 } })).toBeNull();
});
