// A send of 10,000 new rows in Chromium, over the whole product: what the pane does while it follows the outcomes and
// writes them into the sheet. Tasks of the pane's own frame count; the workbench, which plays Excel, lives in the same
// thread, and its tasks have other names.
import type { Frame, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { lineItemsOf } from "../src/simulator/records";
import type { Stack } from "../scripts/stack";
import { addinButton, launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import type { BenchRow } from "./types";

const ROWS = 10_000;
const TASK_MS = 50;
const LINE_ITEMS = 40;
/** The first row below the show-piece's table: names stand in column B, quantities in E and prices in F. */
const FIRST_NEW = "B45";
const SLOW = { timeout: 240_000 };
/** Until what was begun has ended, and the browser has told of it. */
const REST_MS = 1000;

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack({ lineItems: LINE_ITEMS });
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    page.setDefaultTimeout(SLOW.timeout);
    await page.goto(stack.workbench);
    const pane = await openPane(page);
    await link(pane);
    await addRows(page);
    return await send(page, pane, stack);
  } finally {
    await browser.close();
    await stack.close();
  }
}

async function link(pane: Frame): Promise<void> {
  await pane.getByRole("button", { name: "Try with the demo account" }).click();
  await pane.getByRole("button", { name: "Link a worksheet" }).click();
  await pane.getByLabel("Search titles").fill("MRO spare");
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  await pane.getByRole("button", { name: "Link to a new sheet" }).first().click();
  await pane.getByText(`${LINE_ITEMS} rows`, { exact: true }).waitFor(SLOW);
}

/** Pasted as one block below the table, which takes them in. */
async function addRows(page: Page): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(FIRST_NEW);
  await box.press("Enter");
  const rows = Array.from({ length: ROWS }, (_, row) => `Hose clamp ${row}\t\t\t${row + 1}\t4.25`);
  await page.locator(`[data-a1=${FIRST_NEW}]`).evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, rows.join("\n"));
}

interface Task {
  readonly ms: number;
  /** "self" for the pane's own. */
  readonly name: string;
}

async function send(page: Page, pane: Frame, stack: Stack): Promise<BenchRow[]> {
  await addinButton(page, "Preview and send").click();
  const button = pane.getByRole("button", { name: "Send 10,000 new" });
  await button.waitFor(SLOW);
  const handle = await pane.evaluateHandle(() => {
    const seen = {
      handedOver: 0,
      began: performance.now(),
      tasks: Array<{ start: number; ms: number; name: string }>(),
    };
    new PerformanceObserver((list) => {
      for (const { startTime, duration, name } of list.getEntries())
        seen.tasks.push({ start: startTime, ms: duration, name });
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (seen.handedOver === 0 && name.includes("/entries?")) seen.handedOver = startTime;
    }).observe({ type: "resource" });
    return seen;
  });
  await button.click();
  await pane.getByText("Result").waitFor(SLOW);
  const tookMs = await handle.evaluate(({ began }) => performance.now() - began);
  await page.waitForTimeout(REST_MS);
  const { handedOver, tasks } = await handle.evaluate((seen) => seen);
  checkArrived(stack);
  const following = tasks.filter(({ start }) => handedOver > 0 && start >= handedOver);
  const own = following.filter(({ name }) => name === "self");
  const before = tasks.filter(({ start, name }) => start < handedOver && name === "self");
  return [
    {
      name: `follow, 10,000 outcomes into the sheet: the pane's tasks over ${TASK_MS} ms`,
      value: own.length,
      unit: "tasks",
      target: 0,
      ok: own.length === 0,
      against: `${longestOf(own)}${others(following.length - own.length)}`,
    },
    plain("follow, longest of the pane's tasks while it hands over", longest(before)),
    plain("follow, from Send to the result", tookMs),
  ];
}

function checkArrived(stack: Stack): void {
  const { records } = stack.simulator.simulator;
  const most = Math.max(...[...records.worksheets.keys()].map((id) => [...lineItemsOf(records, id)].length));
  if (most !== ROWS + LINE_ITEMS) throw new Error(`${most - LINE_ITEMS} of ${ROWS} rows arrived.`);
}

const longest = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms));
const longestOf = (tasks: readonly Task[]) => (tasks.length === 0 ? "none" : `the longest ${longest(tasks)} ms`);
const others = (count: number) => `; ${count} of the workbench, which plays Excel`;

function plain(name: string, value: number): BenchRow {
  return { name, value: Math.round(value), unit: "ms", target: null, ok: null, against: "" };
}
