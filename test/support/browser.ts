// Chromium and the running house for the browser tests. Nothing here knows the pane's insides.
import path from "node:path";
import { chromium, type Browser, type Frame, type Locator, type Page } from "playwright-core";
import { findChromium } from "../../scripts/chromium";
import { ensureCertificate } from "../../scripts/certificate";
import { startStack as start, type Stack } from "../../scripts/stack";
import type { SimulatorOptions } from "../../src/simulator/simulator";

const FLAGS = [
  "--no-sandbox", // as root, as in a container
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage", // a container's /dev/shm holds 64 MB: too little for several browsers at once
];

/** Playwright gives each launch a fresh user data folder. Rejects with a sentence when there is no Chromium. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("No Chromium was found. Install it, or name one with CHROMIUM=/path/to/chromium.");
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** A page that takes the certificate made on this machine, of the size of a laptop's window. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  });
  return context.newPage();
}

/** Simulator, gateway, pane and workbench in this process, on free ports, keeping nothing. Wants the bundles built. */
export async function startStack(simulator: SimulatorOptions = {}): Promise<Stack> {
  const tls = await ensureCertificate(path.join(__dirname, "../../.data/certs"));
  return start({ port: 0, simulatorPort: 0, tls, dataFolder: null, simulator, workbench: true });
}

/** The add-in's buttons in the workbench's ribbon, as the manifest describes them. */
export function addinButton(page: Page, label: "Open" | "Refresh" | "Preview and send"): Locator {
  return page.getByRole("group", { name: "Bidsheet" }).getByRole("button", { name: label, exact: true });
}

/** Presses Open, and gives the add-in's own frame as soon as its document has begun. */
export async function openPane(page: Page): Promise<Frame> {
  const isPane = (frame: Frame) => new URL(frame.url()).pathname.startsWith("/workbench/pane/");
  const begun = page.waitForEvent("framenavigated", { predicate: isPane });
  await addinButton(page, "Open").click();
  return begun;
}

/** Waits for at most ten seconds until a person sees it: the grid is painted after the pane has its answer. */
export async function sees(look: () => Promise<string | null | undefined>, wanted: string | RegExp): Promise<void> {
  const pattern = typeof wanted === "string" ? null : wanted;
  let seen = await look();
  for (let tries = 0; tries < 100; tries += 1) {
    if (pattern === null ? seen === wanted : pattern.test(seen ?? "")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen = await look();
  }
  if (pattern === null) expect(seen).toBe(wanted);
  else expect(seen).toMatch(pattern);
}
