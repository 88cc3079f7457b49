// The first usable pane: from the moment its frame begins to load in the workbench until the connect form's button can
// be pressed. In a fresh browser without any cache, as on a person's first day.
import type { Frame } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import type { BenchRow } from "./types";

const RUNS = 5;
/** How much slower than this machine the processor is made. */
const SLOWER = [1, 4];
/** With a processor of a quarter of this one's speed. */
const TARGETS_MS: Readonly<Record<number, number>> = { 4: 500 };

/** Milliseconds since the frame's own navigation began. The button is looked for once a frame of the screen. */
async function usableAfter(pane: Frame): Promise<number> {
  const found = await pane.waitForFunction(
    () => document.querySelector("[data-testid=connect-form] button:not([disabled])") !== null && performance.now(),
    undefined,
    { polling: "raf" },
  );
  return Number(await found.jsonValue());
}

async function once(address: string, rate: number): Promise<number> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(address);
    await page.locator("[data-a1=A1]").waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    return await usableAfter(await openPane(page));
  } finally {
    await browser.close();
  }
}

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack();
  try {
    const times = new Map<number, number[]>(SLOWER.map((rate) => [rate, []]));
    for (let run = 0; run < RUNS; run++) for (const [rate, all] of times) all.push(await once(stack.workbench, rate));
    return [...times].map(([rate, all]) => {
      const value = all.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
      const against = `median of ${RUNS} fresh browsers, from the frame's navigation`;
      const target = TARGETS_MS[rate] ?? null;
      const ok = target === null ? null : value <= target;
      return { name: `first usable pane, processor ${rate} times slower`, value, unit: "ms", target, ok, against };
    });
  } finally {
    await stack.close();
  }
}
