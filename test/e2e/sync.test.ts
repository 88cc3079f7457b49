// The whole way as a person goes it, in a browser: connect, link, edit in the grid, preview, send, refresh.
// The simulator's own records say what really arrived.
import { readFileSync } from "node:fs";
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, sees, startStack } from "../support/browser";

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: FrameLocator;
const complaints: string[] = [];

beforeAll(async () => {
  stack = await startStack({ lineItems: 40 });
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
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

const cellText = (address: string) => page.locator(`[data-a1=${address}] .cell-text`);

/** Without the sign that says how the cell stands. */
async function shown(address: string): Promise<string | undefined> {
  return (await cellText(address).textContent())?.replace(/^[\u270e\u2260\u2716+] /, "");
}

async function goTo(address: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
}

/** The pane refuses the next button while it is at work, and says so. */
async function workEnded(): Promise<void> {
  await pane.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
}

/** Types into a cell as a person does: select, type over, Enter. */
async function type(address: string, text: string): Promise<void> {
  await goTo(address);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

type Cells = Record<string, string | number | null>;
interface Item {
  readonly id: string;
  readonly data: Cells;
}

/** The show-piece's records; its worksheet is found by its title. */
async function records(): Promise<{ readonly worksheet: string; readonly items: readonly Item[] }> {
  const { records: all } = stack.simulator.simulator;
  const worksheet = [...all.worksheets.values()].find((one) => one.title === "Spare parts and consumables");
  if (worksheet === undefined) throw new Error("The show-piece is gone.");
  const items = [...(all.lineItems.get(worksheet.id)?.values() ?? [])];
  return Promise.resolve({ worksheet: worksheet.id, items });
}

async function titled(title: string): Promise<readonly Item[]> {
  return (await records()).items.filter((item) => item.data["c1"] === title);
}

test("a wrong key is refused with a sentence, and the demo account connects", async () => {
  await pane.getByTestId("connect-form").waitFor();
  await pane.getByLabel("API key").fill("wrong");
  await pane.getByLabel("User token").fill("wrong");
  await pane.getByLabel("E-mail of your user").fill("analyst@bidsheet.example");
  await pane.getByRole("button", { name: "Connect", exact: true }).click();
  await pane.getByText("The platform refused these keys").waitFor();
  await pane.getByRole("button", { name: "Try with the demo account" }).click();
  await pane.getByRole("button", { name: "Link a worksheet" }).waitFor();
  await page.locator("[id='Bidsheet.Preview']:disabled").waitFor();
  // The browser itself logs the 401 that was asked for.
  expect(complaints.splice(0).every((text) => text.includes("401"))).toBe(true);
});

test("an event is found by its title, and its worksheet becomes a table on a new sheet", async () => {
  await pane.getByRole("button", { name: "Link a worksheet" }).click();
  await pane.getByText("Road freight Europe 2027, lanes").waitFor();
  await pane.getByLabel("Search titles").fill("MRO spare");
  await pane.getByText("Road freight Europe 2027, lanes").waitFor({ state: "detached" });
  await pane.getByText("MRO spare parts, framework agreement 2027").click();
  await pane.getByRole("button", { name: "Link to a new sheet" }).first().click();
  await page.locator('[data-tab="Spare parts and consumables"]').waitFor();
  await pane.getByText("40 rows", { exact: true }).waitFor();
  await page.locator("[id='Bidsheet.Preview']:enabled").waitFor();
  // The marks come once the table is counted.
  await cellText("B4").filter({ hasText: "Title *" }).waitFor();
  await sees(() => shown("B5"), String((await records()).items[0]?.data["c1"]));
  await sees(() => shown("C5"), /^0/);
});

test("edited and new rows are previewed, sent, and stand on the platform once", async () => {
  await type("E5", "12");
  await type("B45", "Coupling, curved jaw 24");
  await type("E45", "3");
  await type("F45", "41.5");
  await pane.getByText("1 edited").waitFor();
  await pane.getByText("1 new").waitFor();
  await addinButton(page, "Preview and send").click();
  await pane.getByText("Coupling, curved jaw 24", { exact: true }).waitFor();
  await pane.getByRole("button", { name: "Send 1 new, 1 changed" }).click();
  await pane.getByText("Result").waitFor();
  const { items } = await records();
  expect(items[0]?.data["c2"]).toBe(12);
  expect(await titled("Coupling, curved jaw 24")).toHaveLength(1);
  await goTo("G45");
  await sees(() => shown("G45"), "124.50");
});

test("a change on the platform comes into its cell by Refresh, and an own edit stays", async () => {
  const { worksheet, items } = await records();
  const id = items[1]?.id ?? "";
  await type("K7", "kept by me");
  await fetch(`${stack.simulator.url}/_sim/worksheets/${worksheet}/line_items/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ data: { c9: "changed by a colleague" } }),
  });
  await addinButton(page, "Refresh").click();
  await goTo("K6");
  await page.locator("[data-a1=K6]", { hasText: "changed by a colleague" }).waitFor();
  await sees(() => shown("K7"), "kept by me");
  await workEnded();
});

test("a conflict shows both values, and the person's choice is what happens", async () => {
  const { worksheet, items } = await records();
  const id = items[3]?.id ?? "";
  await type("E8", "111");
  await fetch(`${stack.simulator.url}/_sim/worksheets/${worksheet}/line_items/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ data: { c2: 222 } }),
  });
  await addinButton(page, "Preview and send").click();
  await pane.getByRole("radio", { name: "Take the platform's" }).first().check();
  await pane.getByRole("button", { name: /^Send 1 changed/ }).click();
  await pane.getByText("Result").waitFor();
  await goTo("E8");
  await page.locator("[data-a1=E8]", { hasText: "222" }).waitFor();
  expect((await records()).items[3]?.data["c2"]).toBe(222);
});

test("a row that is left out stays, and the send of the others can be taken back", async () => {
  const { items } = await records();
  const [left, sent] = [items[8]?.data["c2"], items[9]?.data["c2"]];
  await type("E13", "1301");
  await type("E14", "1401");
  await addinButton(page, "Preview and send").click();
  await pane.getByRole("button", { name: "Send 2 changed" }).waitFor();
  await pane.getByRole("checkbox", { name: /Row 13/ }).uncheck();
  await pane.getByRole("button", { name: "Send 1 changed" }).click();
  await pane.getByRole("button", { name: "Undo this send" }).waitFor();
  expect((await records()).items[8]?.data["c2"]).toBe(left);
  expect((await records()).items[9]?.data["c2"]).toBe(1401);
  await pane.getByRole("button", { name: "Undo this send" }).click();
  await pane.getByRole("button", { name: "Undo: 1 restored" }).click();
  await goTo("E14");
  await page.locator("[data-a1=E14]", { hasText: String(sent) }).waitFor();
  expect((await records()).items[9]?.data["c2"]).toBe(sent);
  await sees(() => shown("E13"), "1301");
  await workEnded();
  await type("E13", String(left));
});

const HELP = "Click another cell, or press Esc in the sheet.";

async function pressRefresh(): Promise<void> {
  await pane.getByRole("button", { name: "Refresh", exact: true }).first().click();
}

/** From the result where an earlier test left the pane. */
async function goHome(): Promise<void> {
  const back = pane.getByRole("button", { name: "Back to Home" });
  if (await back.isVisible()) await back.click();
}

test("while a cell is being edited the pane says what to do, and then goes on", async () => {
  const edit = page.getByRole("button", { name: "Cell-edit mode" });
  await edit.click();
  await addinButton(page, "Refresh").click();
  await pane.getByText(HELP).waitFor();
  await edit.click();
  await pane.getByText("is up to date").waitFor();
});

test("a click from a half-typed cell into the pane waits for the cell, and goes on when another one is clicked", async () => {
  await goHome();
  const before = await shown("E10");
  await goTo("E10");
  await page.keyboard.type("12");
  await pressRefresh();
  await pane.getByText(HELP).waitFor();
  expect(await page.getByRole("textbox", { name: "Cell", exact: true }).inputValue()).toBe("12");
  await page.locator("[data-a1=E11]").click();
  await pane.getByText(HELP).waitFor({ state: "detached" });
  await pane.getByText("is up to date").waitFor();
  await sees(() => shown("E10"), "12");
  await type("E10", String(before));
});

test("Esc in the sheet gives up the half-typed cell, and the pane goes on", async () => {
  await goHome();
  const before = await shown("E10");
  await goTo("E10");
  await page.keyboard.type("12");
  await pressRefresh();
  await pane.getByText(HELP).waitFor();
  await page.getByRole("textbox", { name: "Cell", exact: true }).press("Escape");
  await pane.getByText(HELP).waitFor({ state: "detached" });
  await sees(() => shown("E10"), String(before));
  await pane.getByText("is up to date").waitFor();
});

test("a saved workbook, opened again, is still linked and knows its edits", async () => {
  await type("E9", "321");
  // The mark is the last that the pane writes: the workbench asks before it leaves a workbook that was changed since.
  await sees(() => cellText("E9").textContent(), "\u270e 321");
  const download = page.waitForEvent("download");
  await page.getByText("File", { exact: true }).click();
  await page.getByText("Save as .xlsx").click();
  const file = await (await download).path();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("File", { exact: true }).click();
  await page.getByText("Open .xlsx…").click();
  await (await chooser).setFiles({ name: "prices.xlsx", mimeType: "", buffer: readFileSync(file) });
  await pane.getByText("1 edited").waitFor();
  await goTo("E9");
  await cellText("E9").filter({ hasText: "321" }).waitFor();
});

test("nothing was complained of in the browser's console", () => {
  expect(complaints).toEqual([]);
});
