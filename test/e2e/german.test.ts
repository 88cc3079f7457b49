// A day in a German Excel: what is typed, shown and sent has the comma, and the clock has 24 hours.
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, startStack } from "../support/browser";

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: FrameLocator;

beforeAll(async () => {
  stack = await startStack({ lineItems: 12 });
  browser = await launchBrowser();
  page = await openPage(browser);
  pane = page.frameLocator(".pane-body iframe");
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
  await page.getByRole("button", { name: "Locale en-US" }).click();
  await page.getByText("de-DE").click();
  await addinButton(page, "Open").click();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

const button = (name: string | RegExp) => pane.getByRole("button", { name });

function records() {
  const { worksheets, lineItems } = stack.simulator.simulator.records;
  const worksheet = [...worksheets.values()].find((one) => one.title === "Spare parts and consumables");
  return [...(lineItems.get(worksheet?.id ?? "")?.values() ?? [])];
}

async function type(address: string, text: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("a price is typed, shown and sent as a German Excel has it, though the browser is English", async () => {
  await button("Try with the demo account").click();
  await button("Link a worksheet").click();
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  await button("Link to a new sheet").first().click();
  await pane.getByText("12 rows", { exact: true }).waitFor();
  await type("F5", "9,77");
  await type("F6", "1234,5");
  await pane.getByText("2 edited").waitFor();
  expect(await page.locator("[data-a1=F5] .cell-text").textContent()).toContain("9,77");
  await addinButton(page, "Preview and send").click();
  await pane.getByText("9,77", { exact: true }).waitFor();
  await pane.getByText("1.234,50", { exact: true }).waitFor();
  await button("Send 2 changed").click();
  await pane.getByRole("heading", { level: 1, name: "Result" }).waitFor();
  expect(
    records()
      .slice(0, 2)
      .map(({ data }) => data["c4"]),
  ).toEqual([9.77, 1234.5]);
});

test("a conflict offers the number that is meant by what only another language writes", async () => {
  const [, , third] = records();
  if (third === undefined) throw new Error("There is no third line.");
  await type("F7", "5,5");
  third.data["c4"] = 3.1;
  await addinButton(page, "Preview and send").click();
  await pane.getByText("3,10", { exact: true }).waitFor();
  await pane.getByText("Another value").first().click();
  const typed = pane.getByRole("textbox", { name: /^Value for/ });
  await typed.fill("12,50 EUR");
  await button("Use 12,50").click();
  expect(await typed.inputValue()).toBe("12,5");
  await pane.getByText("Send 1 changed").waitFor();
});
