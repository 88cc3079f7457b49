// Two windows on one workbook in a browser, each with a pane and a person: what both do at once meets in the sheet.
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, sees, startStack } from "../support/browser";

const LINES = 12;
let stack: Stack;
let browser: Browser;
let ours: Page;
let theirs: Page;
const complaints: string[] = [];
/** A window may ask for a send that the other has not handed over yet: 404 is the answer, and the browser notes it. */
const TOO_EARLY = /\(Not Found\) \S+\/api\/sends\/[^/]+\/entries\?after=\d+&wait=0$/;

function listen(page: Page): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The address says which answer it was: the text of a refused request is the same for each.
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
  });
}

beforeAll(async () => {
  stack = await startStack({ lineItems: LINES });
  browser = await launchBrowser();
  ours = await openPage(browser);
  listen(ours);
  await ours.goto(stack.workbench);
  await ours.locator("[data-a1=A1]").waitFor();
  await addinButton(ours, "Open").click();
  await button(ours, "Try with the demo account").click();
  await button(ours, "Link a worksheet").click();
  await paneOf(ours).getByText("MRO spare parts, framework agreement 2027").click();
  await paneOf(ours).getByRole("button", { name: "Link to a new sheet" }).first().click();
  await paneOf(ours).getByText(`${LINES} rows`, { exact: true }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

const paneOf = (page: Page): FrameLocator => page.frameLocator(".pane-body iframe");
const button = (page: Page, name: string) => paneOf(page).getByRole("button", { name, exact: true });

/** Without the sign that says how the cell stands. */
async function shown(page: Page, address: string): Promise<string | undefined> {
  const text = await page.locator(`[data-a1=${address}] .cell-text`).textContent();
  return text?.replace(/^[✎≠✖+] /, "");
}

async function type(page: Page, address: string, text: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

interface Line {
  readonly id: string;
  readonly data: Record<string, string | number | null>;
}

function lines(): readonly Line[] {
  const { worksheets, lineItems } = stack.simulator.simulator.records;
  const worksheet = [...worksheets.values()].find((one) => one.title === "Spare parts and consumables");
  return [...(lineItems.get(worksheet?.id ?? "")?.values() ?? [])];
}

const titled = (title: string) => lines().filter(({ data }) => data["c1"] === title);

test("a second window shows the same workbook, and its pane knows the linked table", async () => {
  const opened = ours.waitForEvent("popup");
  await ours.getByText("File", { exact: true }).click();
  await ours.getByRole("menuitem", { name: "New window for a co-author" }).click();
  theirs = await opened;
  listen(theirs);
  await theirs.locator("[data-a1=B5]").waitFor();
  await addinButton(theirs, "Open").click();
  const connect = button(theirs, "Try with the demo account");
  await connect
    .or(paneOf(theirs).getByText(`${LINES} rows`, { exact: true }))
    .first()
    .waitFor();
  if (await connect.isVisible()) await connect.click();
  await paneOf(theirs).getByText(`${LINES} rows`, { exact: true }).waitFor();
  await addinButton(theirs, "Preview and send").click();
  await paneOf(theirs).getByText("Sheet and platform are the same.").waitFor();
  await button(theirs, "Back").click();
  await paneOf(theirs).getByText(`${LINES} rows`, { exact: true }).waitFor();
});

test("what one types is in the other's sheet and preview, leaves once, and is an edit for nobody afterwards", async () => {
  await type(theirs, "E5", "77");
  await type(theirs, "B17", "Coupling, curved jaw 24");
  await sees(() => shown(ours, "E5"), "77");
  await type(ours, "E6", "66");
  await addinButton(ours, "Preview and send").click();
  await button(ours, "Send 1 new, 2 changed").click();
  await paneOf(ours).getByText("Result").waitFor();
  expect(
    lines()
      .slice(0, 2)
      .map(({ data }) => data["c2"]),
  ).toEqual([77, 66]);
  expect(titled("Coupling, curved jaw 24")).toHaveLength(1);
  await addinButton(theirs, "Preview and send").click();
  await paneOf(theirs).getByText("Sheet and platform are the same.").waitFor();
});

test("both refresh at once: a change comes into the sheet, and what one of them typed before stays and is sent once", async () => {
  const [first, second] = lines();
  if (first === undefined || second === undefined) throw new Error("There are no lines.");
  first.data["c9"] = "changed by a colleague";
  await type(theirs, "E8", "88");
  await Promise.all([ours, theirs].map((page) => addinButton(page, "Refresh").click()));
  for (const page of [ours, theirs]) {
    await paneOf(page).getByText("is up to date").waitFor();
    await sees(() => shown(page, "E8"), "88");
  }
  await type(ours, "K5", "");
  await sees(() => shown(ours, "K5"), "changed by a colleague");
  await type(theirs, "B18", "Valve, typed beside");
  await addinButton(theirs, "Preview and send").click();
  await button(theirs, "Send 1 new, 1 changed").click();
  await paneOf(theirs).getByText("Result").waitFor();
  expect([titled("Valve, typed beside").length, lines()[3]?.data["c2"], lines().length]).toEqual([1, 88, LINES + 2]);
});

test("nothing was complained of in either window's console, and the second one ends with the first", async () => {
  expect(complaints.filter((one) => !TOO_EARLY.test(one))).toEqual([]);
  const closed = theirs.waitForEvent("close");
  await ours.close();
  await closed;
});
