// The first usable pane: from the moment its page begins to load until a person has typed and pressed in the form to
// connect and sees its answer. A form that is painted but dead does not count. In a fresh browser without any cache, as
// on a person's first day. In a window of its own, as Excel gives the pane one, and in the workbench, which plays Excel
// in the same thread and takes its share of the time. An empty page of the same gateway, measured beside them, is what
// browser, connection and driver take of it.
import type { Frame, Page } from "playwright-core";
import { build, isBuilt } from "../scripts/bundles";
import { launchBrowser, openPage, openPane, startStack } from "../test/support/browser";
import { median } from "./timing";
import type { BenchRow } from "./types";

const RUNS = 5;
/** How much slower than this machine the processor is made. */
const SLOWER = [1, 4];
/** With a processor of a quarter of this one's speed. */
const TARGETS_MS: Readonly<Record<number, number>> = { 4: 500 };
const LANGUAGES = ["en-US", "de-DE"];

/** Some words, and nothing that loads or runs. */
const EMPTY_PAGE = "support.html";

/**
 * In the page itself: what a browser's driver runs in there takes a slow processor a quarter of a second. Once a frame
 * of the screen it looks for the form. It types one sign into the first field and presses Connect; the form answers
 * that the second key is missing and goes there. The next frame begins when that is painted. It counts from the page's
 * own navigation.
 */
const LOOK = `(() => {
  const form = (rest) => document.querySelector("[data-testid=connect-form] " + rest);
  const eachFrame = (isSo, then) =>
    requestAnimationFrame(() => (isSo() ? then() : eachFrame(isSo, then)));
  const use = () => {
    window.shownAt = performance.now();
    form("input").focus();
    document.execCommand("insertText", false, "k");
    form("button[type=submit]").click();
    eachFrame(answers, () => (window.usableAt = performance.now()));
  };
  const answers = () => {
    const [typed, next] = document.querySelectorAll("[data-testid=connect-form] input");
    return typed.value === "k" && document.activeElement === next && form(".plainWrong:not(:empty)") !== null;
  };
  if (location.pathname.endsWith("${EMPTY_PAGE}"))
    eachFrame(() => document.querySelector("h1") !== null, () =>
      eachFrame(() => true, () => (window.usableAt = performance.now())));
  if (location.pathname.endsWith("taskpane.html"))
    eachFrame(() => form("button[type=submit]:not([aria-disabled])") !== null, use);
})()`;

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** Asked for only now and then: each question stops the page. */
async function usableAt(page: Page, pane: Frame | Page): Promise<number> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    await page.waitForTimeout(PAUSE_MS);
    const at: unknown = await pane.evaluate("window.usableAt ?? null");
    if (typeof at === "number") return at;
  }
  throw new Error("The form to connect did not come.");
}

interface Place {
  readonly name: string;
  readonly language: string;
  readonly targets: Readonly<Record<number, number>>;
  open(page: Page, slow: () => Promise<unknown>): Promise<Frame | Page>;
}

interface Way extends Place {
  readonly rate: number;
}

const alone = (origin: string, language: string): Place => ({
  name: "first usable pane in a window of its own",
  language,
  targets: TARGETS_MS,
  async open(page, slow) {
    await slow();
    const info = encodeURIComponent(`Excel$Win32$16.01$${language}$$$$0`);
    await page.goto(`${origin}/workbench/pane/taskpane.html?_host_Info=${info}`, { waitUntil: "commit" });
    return page;
  },
});

const empty = (origin: string): Place => ({
  name: "empty page, for comparison",
  language: "en-US",
  targets: {},
  async open(page, slow) {
    await slow();
    await page.goto(`${origin}/workbench/pane/${EMPTY_PAGE}`, { waitUntil: "commit" });
    return page;
  },
});

const inWorkbench = (address: string): Place => ({
  name: "first usable pane in the workbench",
  language: "en-US",
  targets: TARGETS_MS,
  async open(page, slow) {
    await page.goto(address);
    await page.locator("[data-a1=A1]").waitFor();
    await slow();
    return openPane(page);
  },
});

async function once(way: Way): Promise<number> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.addInitScript({ content: LOOK });
    const session = await page.context().newCDPSession(page);
    return await usableAt(
      page,
      await way.open(page, () => session.send("Emulation.setCPUThrottlingRate", { rate: way.rate })),
    );
  } finally {
    await browser.close();
  }
}

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const stack = await startStack();
  try {
    const { origin, workbench } = stack;
    const places = [empty(origin), ...LANGUAGES.map((language) => alone(origin, language)), inWorkbench(workbench)];
    const ways: Way[] = SLOWER.flatMap((rate) => places.map((place) => ({ ...place, rate })));
    const times = ways.map((way) => ({ way, all: Array<number>() }));
    for (let run = 0; run < RUNS; run++) for (const { way, all } of times) all.push(await once(way));
    return times.map(({ way, all }) => rowOf(way, all));
  } finally {
    await stack.close();
  }
}

function rowOf({ name, language, targets, rate }: Way, all: readonly number[]): BenchRow {
  const value = median(all);
  const target = targets[rate] ?? null;
  return {
    name: `${name}, ${language}, processor ${rate} times slower`,
    value,
    unit: "ms",
    target,
    ok: target === null ? null : value <= target,
    against: `median of ${RUNS} fresh browsers, from the page's navigation; the shortest ${Math.min(...all).toFixed(0)} ms`,
  };
}
