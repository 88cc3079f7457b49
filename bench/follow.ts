// A send of 10,000 new rows in Chromium, over the whole product: what the pane does while it follows the outcomes and
// writes them into the sheet.
import type { Frame, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { lineItemsOf } from "../src/simulator/records";
import type { Stack } from "../scripts/stack";
import { addinButton, launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import { longest, ownOf, tasksRow, watchTasks } from "./longTasks";
import type { BenchRow } from "./types";

const ROWS = 10_000;
const LINE_ITEMS = 40;
/** The first row below the show-piece's table: names stand in column B, quantities in E and prices in F. */
const FIRST_NEW = "B45";
const SLOW = { timeout: 240_000 };

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

async function send(page: Page, pane: Frame, stack: Stack): Promise<BenchRow[]> {
  await addinButton(page, "Preview and send").click();
  const button = pane.getByRole("button", { name: "Send 10,000 new" });
  await button.waitFor(SLOW);
  const handle = await pane.evaluateHandle(() => {
    const seen = {
      handedOver: 0,
      began: performance.now(),
    };
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (seen.handedOver === 0 && name.includes("/entries?")) seen.handedOver = startTime;
    }).observe({ type: "resource" });
    return seen;
  });
  const endOfTasks = await watchTasks(pane);
  await button.click();
  await pane.getByText("Result").waitFor(SLOW);
  const tookMs = await handle.evaluate(({ began }) => performance.now() - began);
  const tasks = await endOfTasks();
  const handedOver = await handle.evaluate((seen) => seen.handedOver);
  checkArrived(stack);
  const following = tasks.filter(({ start }) => handedOver > 0 && start >= handedOver);
  const before = tasks.filter(({ start }) => start < handedOver);
  return [
    tasksRow("follow, 10,000 outcomes into the sheet", following),
    plain("follow, longest of the pane's tasks while it hands over", longest(ownOf(before))),
    plain("follow, from Send to the result", tookMs),
  ];
}

function checkArrived(stack: Stack): void {
  const { records } = stack.simulator.simulator;
  const most = Math.max(...[...records.worksheets.keys()].map((id) => [...lineItemsOf(records, id)].length));
  if (most !== ROWS + LINE_ITEMS) throw new Error(`${most - LINE_ITEMS} of ${ROWS} rows arrived.`);
}

function plain(name: string, value: number): BenchRow {
  return { name, value: Math.round(value), unit: "ms", target: null, ok: null, against: "" };
}
