// A report as a person goes about it, in a browser: its columns chosen, loaded to a sheet, written beside, refreshed
// with its changes shown, and forgotten. The simulator's own records say what the platform has.
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { Report, type Entry } from "../../src/simulator/reports/report";
import { addinButton, launchBrowser, openPage, sees, startStack } from "../support/browser";

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: FrameLocator;
const complaints: string[] = [];
const ROWS = 230;

beforeAll(async () => {
  stack = await startStack({ reportEntries: ROWS });
  browser = await launchBrowser();
  page = await openPage(browser);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  pane = page.frameLocator(".pane-body iframe");
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
  await addinButton(page, "Open").click();
  await pane.getByRole("button", { name: "Try with the demo account" }).click();
  await pane.getByRole("button", { name: "Load a report" }).click();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

const cell = (address: string) => page.locator(`[data-a1=${address}] .cell-text`).textContent();
const button = (name: string) => pane.getByRole("button", { name, exact: true });

async function goTo(address: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
}

async function type(address: string, text: string): Promise<void> {
  await goTo(address);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The platform's entry at a row of the contracts, now. */
function entryAt(row: number): Entry {
  const entry = new Report(stack.simulator.simulator.records, "contract").entryAt(row);
  if (entry === undefined) throw new Error(`There is no contract ${row}.`);
  return entry;
}

const changed = (body: unknown) =>
  fetch(`${stack.simulator.url}/_sim/reports/contract/change`, {
    method: "POST",
    body: JSON.stringify(body),
  });

test("an event report is found by its name, and its columns come with its first rows", async () => {
  await button("Search by name").click();
  await pane.getByLabel("Search your event reports").fill("MRO");
  await pane.getByText("All responses").waitFor({ state: "detached" });
  await pane.getByRole("button", { name: /^Responses: MRO spare parts/ }).click();
  await pane.getByRole("table", { name: /^Responses: MRO spare parts/ }).waitFor();
  await button("Back").click();
});

test("the columns that are ticked become a typed table on a new sheet, page by page", async () => {
  await button("Contracts").click();
  await pane.getByRole("table", { name: "Contracts" }).waitFor();
  await button("Untick all").click();
  for (const name of ["ID #", "Contract Title", "End Date", "Spend"]) {
    await pane.getByLabel("Search columns").fill(name);
    await pane.getByRole("group", { name: "Columns" }).getByText(name, { exact: true }).click();
  }
  await pane.getByText(/^4 of \d+ columns$/).waitFor();
  await button("Load").click();
  await pane.getByText(/rows so far/).waitFor();
  await pane.getByText("“Contracts” is loaded").waitFor();
  await page.locator('[data-tab="Contracts"]').waitFor();
  await sees(() => cell("B4"), "ID #");
  await sees(() => cell("C5"), String(entryAt(0).attributes["Rpt-Contract Title"]));
  await sees(() => cell("D5"), /^\d+\/\d+\/\d{4}$/);
  await pane.getByText(`${ROWS} rows`, { exact: true }).waitFor();
});

test("a refresh says in the table what changed, and what the person wrote beside it stays", async () => {
  await button("More for the report Contracts").click();
  await pane.getByRole("menuitemcheckbox", { name: "Highlight changes" }).click();
  await pane.getByText("“Contracts” highlights its changes").waitFor();
  await type("G4", "My note");
  await type("G6", "ask the owner");
  const { id } = entryAt(1);
  await changed({ id, attributes: { "Rpt-Contract Title": "Bolts and nuts 2031" } });
  await button("Refresh the report Contracts").click();
  await pane.getByText("From the platform: 1 row changed.").waitFor();
  await goTo("G6");
  await sees(() => cell("C6"), "Bolts and nuts 2031");
  await sees(() => cell("F6"), "changed: Contract Title");
  await sees(() => cell("G6"), "ask the owner");
});

test("a value typed into the report's own column is named before a refresh writes over it, and kept", async () => {
  await type("C8", "mine");
  await button("Refresh the report Contracts").click();
  await pane.getByText("In “Contracts”, 1 cell has a value that you typed").waitFor();
  await pane.getByRole("list", { name: "Values that you typed" }).getByText("mine").waitFor();
  await button("Keep my values").click();
  await pane.getByText(/1 cell keeps what you typed, as you decided/).waitFor();
  await goTo("C8");
  await sees(() => cell("C8"), "mine");
  await sees(() => cell("F8"), "");
});

test("a report is forgotten, and its table stays; the next time its columns are proposed as they were", async () => {
  await button("More for the report Contracts").click();
  await pane.getByRole("menuitem", { name: "Forget…" }).click();
  await button("Forget").click();
  await pane.getByText("Report forgotten").waitFor();
  await sees(() => cell("C6"), "Bolts and nuts 2031");
  await button("Load a report").click();
  await button("Contracts").click();
  await pane.getByText("Chosen as you did last time.").waitFor();
  await pane.getByText(/^4 of \d+ columns$/).waitFor();
});

test("nothing was complained of in the browser's console", () => {
  expect(complaints).toEqual([]);
});
