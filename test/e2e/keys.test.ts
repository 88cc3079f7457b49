// Keys alone, as office.js takes them in a pane: from the form to connect to a price that the platform has.
import type { Browser, Frame, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, openPane, startStack } from "../support/browser";

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
    const label = element?.getAttribute("aria-label") ?? element?.closest("label")?.textContent ?? "";
    return `${label} ${element?.textContent ?? ""}`.trim();
  });
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

async function pressAt(name: RegExp): Promise<void> {
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
  await pane.getByLabel("API key").focus();
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

  await page.getByLabel("Name box").fill("F5");
  await page.getByLabel("Name box").press("Enter");
  await page.keyboard.type("77.5");
  await page.keyboard.press("Enter");
  await pane.getByText("1 edited").waitFor();
  await addinButton(page, "Preview and send").focus();
  await page.keyboard.press("Enter");
  await pane.getByRole("button", { name: "Send 1 changed" }).waitFor();
  await pane.getByRole("heading", { level: 1 }).evaluate((heading) => heading.focus());
  await pressAt(/Send 1 changed/);
  await shows("Result");
  expect(firstRecord()?.["c4"]).toBe(77.5);
});

test("after its last control Tab leads from the pane to the grid, as Excel leads it", async () => {
  for (let press = 0; press < MOST && (await focused()) !== null; press += 1) await page.keyboard.press("Tab");
  expect(await focused()).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
});
