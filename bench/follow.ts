// A send of 10,000 new rows in Chromium, over the whole product: what the pane does while it follows the outcomes and
// writes them into the sheet.
import { lineItemsOf } from "../src/simulator/records";
import type { Stack } from "../scripts/stack";
import { addinButton } from "../test/support/browser";
import { inWorkbench, linkBy, pasteAt, showPieceButton, SLOW, type Opened } from "./linkedPane";
import { longest, ownOf, tasksRow, watchTasks } from "./longTasks";
import type { BenchRow } from "./types";

const ROWS = 10_000;
const LINE_ITEMS = 40;
/** The first row below the show-piece's table: names stand in column B, quantities in E and prices in F. */
const FIRST_NEW = "B45";

export function bench(): Promise<BenchRow[]> {
  return inWorkbench({ lineItems: LINE_ITEMS }, async (opened) => {
    const { page, pane } = opened;
    await linkBy(pane, await showPieceButton(pane), LINE_ITEMS);
    // Below the table, which takes them in.
    const rows = Array.from({ length: ROWS }, (_, row) => `Hose clamp ${row}\t\t\t${row + 1}\t4.25`);
    await pasteAt(page, FIRST_NEW, rows);
    return send(opened);
  });
}

async function send({ page, pane, stack }: Opened): Promise<BenchRow[]> {
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
