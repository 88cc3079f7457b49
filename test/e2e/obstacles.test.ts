// What stops a refresh or a preview, and the one button that leads on, pressed in a browser: a filter that Excel would
// not give back, and rows that were sorted without their hidden ids.
import type { Browser, Frame, FrameLocator, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, openPane, sees, startStack } from "../support/browser";

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: FrameLocator;
let frame: Frame;
const complaints: string[] = [];
const LINES = 30;

beforeAll(async () => {
  stack = await startStack({ lineItems: LINES });
  browser = await launchBrowser();
  page = await openPage(browser);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  pane = page.frameLocator(".pane-body iframe");
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
  frame = await openPane(page);
  await button("Try with the demo account").click();
  await button("Link a worksheet").click();
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  await pane.getByRole("button", { name: "Link to a new sheet" }).first().click();
  await pane.getByText(`${LINES} rows`, { exact: true }).waitFor();
  await idle();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

/** Cells and counts come before the end of the work; until then the next button is refused. */
const idle = () => button("Cancel").waitFor({ state: "detached" });
const button = (name: string) => pane.getByRole("button", { name, exact: true });

/** Without the sign that says how the cell stands. */
async function shown(address: string): Promise<string | undefined> {
  const text = await page.locator(`[data-a1=${address}] .cell-text`).textContent();
  return text?.replace(/^[✎≠✖+] /, "");
}

async function goTo(address: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
}

function lines() {
  const { worksheets, lineItems } = stack.simulator.simulator.records;
  const worksheet = [...worksheets.values()].find((one) => one.title === "Spare parts and consumables");
  return [...(lineItems.get(worksheet?.id ?? "")?.values() ?? [])];
}

/** The five largest quantities: Excel answers their threshold, which it does not take back. */
const keepTheFiveLargest = () =>
  frame.evaluate(async () => {
    await Excel.run(async (context) => {
      const table = context.workbook.worksheets.getActiveWorksheet().tables.getItemAt(0);
      table.columns.getItem("Quantity").filter.apply({ filterOn: "TopItems", criterion1: "5" });
      await context.sync();
    });
  });

/** Every column but the hidden one of the ids. */
const turnRoundWithoutIds = (address: string) =>
  frame.evaluate(async (cells) => {
    await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange(cells).load("values");
      await context.sync();
      range.values = [...range.values].reverse();
      await context.sync();
    });
  }, address);

async function visibleRows(): Promise<number> {
  return page
    .locator("[data-a1^=B]")
    .filter({ has: page.locator(".cell-text", { hasText: /\S/ }) })
    .count();
}

test("a filter that would be lost stops a refresh before it writes, and its button takes the filter off", async () => {
  const [, second] = lines();
  if (second === undefined) throw new Error("There is no second line.");
  await keepTheFiveLargest();
  const few = await visibleRows();
  second.data["c9"] = "changed by a colleague";
  await addinButton(page, "Refresh").click();
  await pane.getByText("A filter would be lost", { exact: true }).waitFor();
  expect(await visibleRows()).toBe(few);
  await button("Clear the filter").click();
  await pane.getByText("The filter is cleared").waitFor();
  expect(await visibleRows()).toBeGreaterThan(few);
  await addinButton(page, "Refresh").click();
  await goTo("K6");
  await sees(() => shown("K6"), "changed by a colleague");
  await idle();
  await goTo("B5");
});

test("rows that were sorted without their ids are not sent, and one button puts the ids right", async () => {
  const before = lines().map(({ id, data }) => [id, data["c1"]]);
  await turnRoundWithoutIds("B5:K14");
  await addinButton(page, "Preview and send").click();
  await pane.getByText("10 rows have another row's ID").waitFor();
  await button("Correct the IDs").click();
  await pane.getByText("The IDs are correct again").waitFor();
  await pane.getByText("Sheet and platform are the same.").waitFor();
  await sees(() => shown("B5"), String(before[9]?.[1]));
  expect(lines().map(({ id, data }) => [id, data["c1"]])).toEqual(before);
});

test("nothing was complained of in the browser's console", () => {
  expect(complaints).toEqual([]);
});
