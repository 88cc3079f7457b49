// A worksheet of 10,000 line items becomes a linked table, is refreshed and previewed, in Chromium over the whole
// product: whether the pane answers all the while.
import type { Frame, Page } from "playwright-core";
import { addinButton } from "../test/support/browser";
import { inWorkbench, linkBy, readTo, showPieceButton } from "./linkedPane";
import { tasksRow, watchTasks } from "./longTasks";
import type { BenchRow } from "./types";

const LINE_ITEMS = 10_000;

export function bench(): Promise<BenchRow[]> {
  return inWorkbench({ lineItems: LINE_ITEMS }, async ({ page, pane }) => {
    const button = await showPieceButton(pane);
    const linking = await during(pane, () => linkBy(pane, button, LINE_ITEMS));
    const refreshing = await during(pane, () => refresh(page, pane));
    const previewing = await during(pane, () => preview(page, pane));
    return [
      tasksRow("link of 10,000 rows", linking),
      tasksRow("refresh of 10,000 rows", refreshing),
      tasksRow("preview of 10,000 rows", previewing),
    ];
  });
}

async function during(pane: Frame, work: () => Promise<void>) {
  const end = await watchTasks(pane);
  await work();
  return end();
}

async function refresh(page: Page, pane: Frame): Promise<void> {
  await addinButton(page, "Refresh").click();
  await readTo(pane, pane.getByText("The platform had nothing new."));
}

async function preview(page: Page, pane: Frame): Promise<void> {
  await addinButton(page, "Preview and send").click();
  await readTo(pane, pane.getByText(/Nothing to send/));
}
