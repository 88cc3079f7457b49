// A report of 100,000 rows of 30 columns loaded by the pane into the workbench in Chromium: whether any task of the
// pane takes longer than 50 ms. The bench answers for the platform at once, so that 1,000 pages come in minutes instead
// of the 17 that one request a second takes: the pane does the same work with less rest in between. A task is as long
// as the thread worked on it, since other programs of this machine get in the way; what the workbench does on the same
// thread, where Excel would be, is not the pane's.
import * as z from "zod/mini";
import type { Frame, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { Report } from "../src/simulator/reports/report";
import { launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import type { BenchRow } from "./types";

const ROWS = 100_000;
const PAGE = 100;
const TASK_MS = 50;
const PATIENCE = 15 * 60_000;
const asked = z.looseObject({ cursor: z.optional(z.string()) });

/** What Chromium notes of a thread's work; times in microseconds. */
const noted = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.optional(z.number()),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ data: z.optional(z.unknown()) })),
});
type Noted = z.infer<typeof noted>;
const trace = z.looseObject({ traceEvents: z.array(noted) });
const call = z.looseObject({ url: z.string() });

/** Pages of the simulator's own report, without its pace. */
async function answerAtOnce(page: Page, report: Report): Promise<() => number> {
  let pages = 0;
  await page.route("**/api/operations/listSavingsReportEntries", async (route) => {
    pages += 1;
    const { cursor } = asked.parse(route.request().postDataJSON());
    const from = cursor === undefined ? 0 : Number(cursor);
    const data = Array.from({ length: Math.min(PAGE, ROWS - from) }, (_, at) => report.entryAt(from + at));
    const entries = data.map((entry) => ({ ...entry, type: "savings_report_entries" }));
    const next = from + PAGE < ROWS ? String(from + PAGE) : null;
    const document = { data: entries, links: { prev: null, next: null } };
    await route.fulfill({ json: { status: 200, document, nextCursor: next, requestId: "bench" } });
  });
  return () => pages;
}

/** Where a call's code comes from; null where it is no call. */
function urlOf({ args }: Noted): string | null {
  const read = call.safeParse(args?.data);
  return read.success ? read.data.url : null;
}

interface Tasks {
  /** Milliseconds of the thread's work, longest first. */
  readonly pane: readonly number[];
  readonly workbench: readonly number[];
}

/**
 * The workbench's are those in which its code ran and none of the pane's or of office.js; all others of the thread
 * count as the pane's.
 */
function tasksOf(text: string): Tasks {
  const events = trace.parse(JSON.parse(text)).traceEvents.filter(({ ph }) => ph === "X");
  const isPane = (url: string) => /\/workbench\/(pane|office-js)\//.test(url);
  const calls = events.flatMap((event) => {
    const url = urlOf(event);
    return url?.includes("/workbench/") === true ? [{ ...event, isPane: isPane(url) }] : [];
  });
  const first = calls.find((event) => event.isPane);
  if (first === undefined) throw new Error("No task of the pane was noted.");
  const starts = (pane: boolean) => startsOf(calls.filter((event) => event.isPane === pane));
  const [ours, theirs] = [starts(true), starts(false)];
  const found: Record<keyof Tasks, number[]> = { pane: [], workbench: [] };
  for (const task of events) {
    const { name, pid, tid, dur = 0, tdur = dur } = task;
    if (!name.endsWith("RunTask") || pid !== first.pid || tid !== first.tid) continue;
    found[isIn(theirs, task) && !isIn(ours, task) ? "workbench" : "pane"].push(tdur / 1000);
  }
  const sorted = (list: number[]) => list.sort((a, b) => b - a);
  return { pane: sorted(found.pane), workbench: sorted(found.workbench) };
}

function startsOf(calls: readonly Noted[]): Float64Array {
  return Float64Array.from(calls, ({ ts = 0 }) => ts).sort();
}

/** Whether one of the sorted times is within the task. */
function isIn(starts: Float64Array, { ts = 0, dur = 0 }: Noted): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < ts) low = middle + 1;
    else high = middle;
  }
  return (starts[low] ?? Infinity) <= ts + dur;
}

async function loadSavings(pane: Frame): Promise<void> {
  await pane.getByRole("button", { name: "Load", exact: true }).click();
  await pane.getByText(/“Savings” is loaded/).waitFor({ timeout: PATIENCE });
}

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack({ reportEntries: ROWS });
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    const pages = await answerAtOnce(page, new Report(stack.simulator.simulator.records, "savings"));
    await page.goto(stack.workbench);
    const pane = await openPane(page);
    await pane.getByRole("button", { name: "Try with the demo account" }).click();
    await pane.getByRole("button", { name: "Load a report" }).click();
    await pane.getByRole("button", { name: "Savings", exact: true }).click();
    await pane.getByRole("button", { name: "Load", exact: true }).waitFor();
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    const began = performance.now();
    await loadSavings(pane);
    const seconds = Math.round((performance.now() - began) / 1000);
    const text = (await browser.stopTracing()).toString("utf8");
    return rowsOf(tasksOf(text), `${pages()} pages in ${seconds} s`);
  } finally {
    await browser.close();
    await stack.close();
  }
}

function rowsOf({ pane, workbench }: Tasks, size: string): BenchRow[] {
  const long = (tasks: readonly number[]) => tasks.filter((ms) => ms > TASK_MS).length;
  const name = `pane loads ${ROWS.toLocaleString("en")} rows`;
  return [
    {
      name: `${name}: tasks over ${TASK_MS} ms`,
      value: long(pane),
      unit: "tasks",
      target: 0,
      ok: long(pane) === 0,
      against: `${size}; of the workbench ${long(workbench)}, the longest ${Math.round(workbench[0] ?? 0)} ms`,
    },
    {
      name: `${name}: the longest task`,
      value: Math.round(pane[0] ?? 0),
      unit: "ms",
      target: TASK_MS,
      ok: (pane[0] ?? 0) <= TASK_MS,
      against: `of ${pane.length} tasks, in thread time`,
    },
  ];
}
