// The pane in the workbench, in Chromium over the whole product, and its way to the show-piece's table.
import type { Frame, Locator, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import type { Stack } from "../scripts/stack";
import { launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import type { BenchRow } from "./types";

/** Thousands of rows are read at the platform's pace. */
export const SLOW = { timeout: 300_000 };

export interface Opened {
  readonly page: Page;
  readonly pane: Frame;
  readonly stack: Stack;
}

/** Builds what is not built, and closes all that it started. */
export async function inWorkbench(
  simulator: Parameters<typeof startStack>[0],
  work: (opened: Opened) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack(simulator);
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    page.setDefaultTimeout(SLOW.timeout);
    await page.goto(stack.workbench);
    return await work({ page, pane: await openPane(page), stack });
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** Signs in and goes to the show-piece's worksheets. Answers the button that links the first of them. */
export async function showPieceButton(pane: Frame): Promise<Locator> {
  await pane.getByRole("button", { name: "Try with the demo account" }).click();
  await pane.getByRole("button", { name: "Link a worksheet" }).click();
  await pane.getByLabel("Search titles").fill("MRO spare");
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  const button = pane.getByRole("button", { name: "Link to a new sheet" }).first();
  await button.waitFor(SLOW);
  return button;
}

/** Presses it, and waits for the table of so many rows. */
export async function linkBy(pane: Frame, button: Locator, rows: number): Promise<void> {
  await button.click();
  await readTo(pane, pane.getByText(`${rows.toLocaleString("en")} rows`, { exact: true }));
}

/** The pane asks before it reads thousands of rows. */
export async function readTo(pane: Frame, end: Locator): Promise<void> {
  const read = pane.getByRole("button", { name: "Read them" });
  await read.or(end).first().waitFor(SLOW);
  if (await read.isVisible()) await read.click();
  await end.first().waitFor(SLOW);
}

/** Into the cell and those below it, as one block. */
export async function pasteAt(page: Page, address: string, lines: readonly string[]): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join("\n"));
}
