// A file that takes long to calculate, in the browser: the page goes on, and a worker calculates behind a bar.
import type { Browser, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { launchBrowser, openPage, sees, startStack } from "../support/browser";
import { foreignFile, formulaCell, numberCell, textCell } from "../workbench/xlsx/foreignFiles";

let stack: Stack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stack = await startStack({ lineItems: 12 });
  browser = await launchBrowser();
});

beforeEach(async () => {
  page = await openPage(browser);
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
});
afterEach(() => page.close());

afterAll(async () => {
  await browser.close();
  await stack.close();
});

const DEPTH = 5000;

/** So many formulas that each compare all of a column: many seconds for thousands. The file says that each is 7. */
function counts(formulas: number): Buffer {
  const rows = Array.from({ length: DEPTH }, (_, row) => [
    textCell(`Part ${row % 100}`),
    ...(row < formulas ? [formulaCell(`SUMPRODUCT(($A$1:$A$${DEPTH}=A${row + 1})*$D$1)`, 7)] : []),
    ...(row === 0 ? [textCell(""), numberCell(1)] : []),
  ]);
  return Buffer.from(foreignFile([{ name: "Counts", rows }]));
}

async function open(name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByText("Open .xlsx…").click();
  await (await chooser).setFiles({ name, mimeType: "", buffer });
  await page.getByRole("heading", { name: name.replace(".xlsx", "") }).waitFor();
}

const text = (address: string) => page.locator(`[data-a1=${address}] .cell-text`).textContent();
const isDotted = (address: string) =>
  page.locator(`[data-a1=${address}]`).evaluate((cell) => cell.classList.contains("kept"));
const bar = () => page.getByRole("progressbar", { name: "Calculating" });

async function type(address: string, typed: string): Promise<void> {
  await page.locator(`[data-a1=${address}]`).click();
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

test("the page answers while a worker calculates, and Cancel leaves the results of the file, marked", async () => {
  await open("many.xlsx", counts(4000));
  await bar().waitFor();
  expect([await text("B5"), await isDotted("B5")]).toEqual(["7", true]);
  await page.locator("[data-a1=A3]").click();
  await sees(() => page.getByLabel("Name box").inputValue(), "A3");
  await type("F3", "mine");
  expect(await text("F3")).toBe("mine");
  await bar().waitFor();
  await page.getByRole("button", { name: "Cancel the calculation" }).click();
  await page.getByRole("button", { name: "Calculate now" }).waitFor();
  expect([await bar().count(), await text("B5"), await isDotted("B5")]).toEqual([0, "7", true]);
});

test("when the worker is done, its results stand in the sheet, and an edit is calculated the same way", async () => {
  await open("some.xlsx", counts(250));
  await bar().waitFor();
  await bar().waitFor({ state: "hidden" });
  expect([await text("B5"), await isDotted("B5")]).toEqual(["50", false]);
  await type("D1", "2");
  await bar().waitFor();
  expect([await text("B5"), await isDotted("B5")]).toEqual(["50", true]);
  await bar().waitFor({ state: "hidden" });
  expect([await text("B5"), await isDotted("B5")]).toEqual(["100", false]);
});
