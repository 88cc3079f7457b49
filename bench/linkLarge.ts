// A worksheet of 10,000 line items becomes a linked table, is refreshed and previewed, in Chromium over the whole
// product: whether the pane answers all the while.
import type { Frame, Locator, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { addinButton, launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import { tasksRow, watchTasks } from "./longTasks";
import type { BenchRow } from "./types";

const LINE_ITEMS = 10_000;
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
    const linking = await link(pane);
    const refreshing = await during(pane, () => refresh(page, pane));
    const previewing = await during(pane, () => preview(page, pane));
    return [linking, tasksRow("refresh of 10,000 rows", refreshing), tasksRow("preview of 10,000 rows", previewing)];
  } finally {
    await browser.close();
    await stack.close();
  }
}

async function during(pane: Frame, work: () => Promise<void>) {
  const end = await watchTasks(pane);
  await work();
  return end();
}

async function link(pane: Frame): Promise<BenchRow> {
  await pane.getByRole("button", { name: "Try with the demo account" }).click();
  await pane.getByRole("button", { name: "Link a worksheet" }).click();
  await pane.getByLabel("Search titles").fill("MRO spare");
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  const button = pane.getByRole("button", { name: "Link to a new sheet" }).first();
  await button.waitFor(SLOW);
  const tasks = await during(pane, async () => {
    await button.click();
    await readTo(pane, pane.getByText("10,000 rows", { exact: true }));
  });
  return tasksRow("link of 10,000 rows", tasks);
}

/** The pane asks before so many rows are read. */
async function readTo(pane: Frame, end: Locator): Promise<void> {
  const read = pane.getByRole("button", { name: "Read them" });
  await read.or(end).first().waitFor(SLOW);
  if (await read.isVisible()) await read.click();
  await end.first().waitFor(SLOW);
}

async function refresh(page: Page, pane: Frame): Promise<void> {
  await addinButton(page, "Refresh").click();
  await readTo(pane, pane.getByText("The platform had nothing new."));
}

async function preview(page: Page, pane: Frame): Promise<void> {
  await addinButton(page, "Preview and send").click();
  await readTo(pane, pane.getByText(/Nothing to send/));
}
