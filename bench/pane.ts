// The first usable pane: from the moment its frame begins to load in the workbench until the connect form's button can
// be pressed. In a fresh browser without any cache, as on a person's first day.
import type { Frame } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import type { BenchRow } from "./types";

const RUNS = 5;

/** Milliseconds since the frame's own navigation began. The button is looked for once a frame of the screen. */
async function usableAfter(pane: Frame): Promise<number> {
  const found = await pane.waitForFunction(
    () => document.querySelector("[data-testid=connect-form] button:not([disabled])") !== null && performance.now(),
    undefined,
    { polling: "raf" },
  );
  return Number(await found.jsonValue());
}

async function once(address: string): Promise<number> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(address);
    return await usableAfter(await openPane(page));
  } finally {
    await browser.close();
  }
}

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack();
  try {
    const all: number[] = [];
    for (let run = 0; run < RUNS; run++) all.push(await once(stack.workbench));
    const value = all.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
    const against = `median of ${RUNS} fresh browsers, from the frame's navigation`;
    return [{ name: "first usable pane", value, unit: "ms", target: null, ok: null, against }];
  } finally {
    await stack.close();
  }
}
