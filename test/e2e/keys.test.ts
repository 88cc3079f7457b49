// Keys alone, as office.js takes them in a pane: from the form to connect to a price that the platform has.
import type { Browser, Frame, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { launchBrowser, openPage, openPane, startStack } from "../support/browser";

/** More presses of Tab than any screen has controls. */
const MOST = 60;

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: Frame;

beforeAll(async () => {
  stack = await startStack({ lineItems: 12 });
  browser = await launchBrowser();
  page = await openPage(browser);
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
  pane = await openPane(page);
  await pane.getByTestId("connect-form").waitFor();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

/** What a person hears of the control that has the focus; null while none in the pane has it. */
async function focused(): Promise<string | null> {
  const inPane = await page.evaluate(() => document.activeElement?.tagName === "IFRAME");
  if (!inPane) return null;
  return pane.evaluate(() => {
    const element = document.activeElement;
    // The whole page is no control.
    if (element === document.body) return "";
    const label = element?.getAttribute("aria-label") ?? element?.closest("label")?.textContent ?? "";
    return `${label} ${element?.textContent ?? ""}`.trim();
  });
}

/** The last control gives the keys to Excel, which takes them a moment later; until then nothing has the focus. */
async function handedOver(): Promise<void> {
  for (let look = 0; look < 50 && (await focused()) === ""; look += 1) await page.waitForTimeout(20);
}

/** Presses Tab until a control of this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  const heard: string[] = [];
  for (let press = 0; press < MOST; press += 1) {
    const now = await focused();
    if (now === null) throw new Error(`The focus left the pane after: ${heard.join(" | ")}`);
    if (name.test(now)) return;
    heard.push(now.slice(0, 40));
    await page.keyboard.press("Tab");
  }
  throw new Error(`No control is called ${String(name)}. Tab went to: ${heard.join(" | ")}`);
}

/** F6 goes round the parts of the window: sheet, task pane, status bar, ribbon. */
async function toPane(): Promise<void> {
  for (let press = 0; press < 4 && (await focused()) === null; press += 1) await page.keyboard.press("F6");
  expect(await focused()).not.toBeNull();
}

/** Esc leads to the sheet from wherever the keys are. */
async function toSheet(): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "grid");
}

async function inRibbon(name: string): Promise<void> {
  await toSheet();
  await page.keyboard.press("Shift+F6");
  for (let press = 0; press < MOST; press += 1) {
    const heard = await page.evaluate("document.activeElement?.textContent ?? ''");
    if (heard === name) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The ribbon has no button ${name}.`);
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A screen may still be on its way. */
async function pressAt(name: RegExp): Promise<void> {
  await pane.getByRole("button", { name }).first().waitFor();
  await tabTo(name);
  await page.keyboard.press("Enter");
}

async function shows(title: string): Promise<void> {
  await pane.getByRole("heading", { level: 1, name: title }).waitFor();
}

function firstRecord(): Readonly<Record<string, string | number | null>> | undefined {
  const { records } = stack.simulator.simulator;
  const worksheet = [...records.worksheets.values()].find((one) => one.title === "Spare parts and consumables");
  return [...(records.lineItems.get(worksheet?.id ?? "")?.values() ?? [])][0]?.data;
}

test("a person connects, links a worksheet, and sends a price without touching the mouse", async () => {
  await toPane();
  await pressAt(/Try with the demo account/);
  await pane.getByRole("button", { name: "Link a worksheet" }).waitFor();
  await pressAt(/Link a worksheet/);
  await shows("Choose an event");
  await pane.getByText("MRO spare parts, framework agreement 2027").waitFor();
  await pressAt(/MRO spare parts, framework agreement 2027/);
  await shows("Choose a worksheet");
  await pane.getByRole("button", { name: "Link to a new sheet" }).first().waitFor();
  await pressAt(/Link to a new sheet/);
  await page.locator('[data-tab="Spare parts and consumables"]').waitFor();
  await pane.getByText("12 rows", { exact: true }).waitFor();

  await toSheet();
  await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.keyboard.type("77.5");
  await page.keyboard.press("Enter");
  await pane.getByText("1 edited").waitFor();
  await inRibbon("Preview and send");
  await pane.getByRole("button", { name: "Send 1 changed" }).waitFor();
  await toPane();
  await pressAt(/Send 1 changed/);
  await shows("Result");
  expect(firstRecord()?.["c4"]).toBe(77.5);
});

test("a person compares bids and writes an award without touching the mouse", async () => {
  await inRibbon("Compare bids");
  await pane.getByText("MRO spare parts, framework agreement 2027").waitFor();
  await toPane();
  await pressAt(/MRO spare parts, framework agreement 2027/);
  await pane.getByRole("button", { name: "Compare", exact: true }).waitFor();
  await pressAt(/^Compare$/);
  await page.locator('[data-tab="Compare Spare parts and consuma"]').waitFor();
  await pane.getByText(/ compared$/).waitFor();
  await toPane();
  await pressAt(/^Award$/);
  await shows("Award scenarios");
  await pressAt(/^New scenario/);
  await shows("Award scenario");
  await pressAt(/^Find the award/);
  await shows("Award proposal");
  await pressAt(/^Write to a sheet/);
  await page.locator('[data-tab="Award Scenario 1"]').waitFor();
});

test("after its last control Tab leads from the pane to the grid, as Excel leads it", async () => {
  for (let press = 0; press < MOST && (await focused()) !== null; press += 1) {
    await page.keyboard.press("Tab");
    await handedOver();
  }
  expect(await focused()).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
});

test("a shortcut of the add-in works from a cell, and help opens at what the pane shows", async () => {
  await toSheet();
  await page.keyboard.press("Control+Alt+Shift+KeyH");
  await shows("Help");
  await pane.locator("details[open]", { hasText: "Awarding" }).waitFor();
  await toPane();
  await pressAt(/^Back/);
});
