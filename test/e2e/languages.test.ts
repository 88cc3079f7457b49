// The pane in another language: the pseudo language shows what escaped translation and what bursts at 320 pixels, and
// a German Office is spoken to in German from the first screen to a price that the platform has.
import type { Browser, FrameLocator, Page } from "playwright-core";
import { catalogueNamed } from "../../scripts/texts";
import type { Stack } from "../../scripts/stack";
import { launchBrowser, openPage, startStack } from "../support/browser";

const NARROW = 320;
const WORKSHEET = "Spare parts and consumables";

let stack: Stack;
let browser: Browser;
let page: Page;
let pane: FrameLocator;

beforeAll(async () => {
  stack = await startStack({ lineItems: 12 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

/** The pane in a workbench whose Office speaks `language`, at the width of a narrow pane. */
async function openIn(language: string): Promise<void> {
  page = await openPage(browser);
  await page.goto(`${stack.workbench}?language=${language}`);
  await page.locator("[data-a1=A1]").waitFor();
  await page.locator(".ribbon-button.addin").first().click();
  const edge = page.getByRole("separator", { name: "Pane width" });
  await edge.focus();
  for (let press = 0; press < 40 && (await paneWidth()) > NARROW; press += 1) await page.keyboard.press("ArrowRight");
  pane = page.frameLocator(".pane-body iframe");
}

const paneWidth = async () => (await page.locator(".pane-body iframe").boundingBox())?.width ?? 0;

async function type(address: string, text: string): Promise<void> {
  const box = page.getByLabel("Name box");
  await box.fill(address);
  await box.press("Enter");
  await page.locator(`[data-a1=${address}]`).waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** What a person sees beside the pane's right edge, and what buttons cut off. */
const burst = () =>
  pane.locator("body").evaluate((body) => {
    const shown = [...body.querySelectorAll("*")].filter((one) => one.getClientRects().length > 0);
    const outside = shown.filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    // What ends in an ellipsis says the rest in its title.
    const whole = shown.filter((one) => getComputedStyle(one).textOverflow !== "ellipsis");
    const cut = whole.filter((one) => one.tagName === "BUTTON" && one.scrollWidth > one.clientWidth + 1);
    return [...outside, ...cut].map((one) => one.textContent.slice(0, 60));
  });

/** Names of controls, headings and labels that no catalogue was asked for; the platform's own data aside. */
const escaped = () =>
  pane.locator("body").evaluate((body) => {
    const spoken = [...body.querySelectorAll("button, h1, h2, h3, label, legend, th, [role=tab], [role=menuitem]")];
    return spoken
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => one.getAttribute("aria-label") ?? one.textContent)
      .filter((text) => /\p{L}{2}/u.test(text) && !text.includes("⟦"));
  });

describe("in the pseudo language, 320 pixels wide", () => {
  const words = (english: string) => new RegExp(`⟦${english.replaceAll(/[.*+?^${}()|[\]\\…]/g, "\\$&")}[~ ]*⟧`);
  const press = (english: string) =>
    pane
      .getByRole("button", { name: words(english) })
      .first()
      .click();
  /** Of events, lists and the like: no text of ours. */
  const isOurs = (text: string) => ![...DATA, ...titles()].some((known) => text.includes(known));
  const DATA = ["Bidsheet", "MRO", "RFP", "Simulator", WORKSHEET];
  const titles = () =>
    [...stack.simulator.simulator.records.lineItems.values()]
      .flatMap((items) => [...items.values()])
      .flatMap(({ data }) => Object.values(data))
      .filter((value) => typeof value === "string" && value.length > 6)
      .map(String);

  const found: string[] = [];

  async function look(screen: string): Promise<void> {
    found.push(...(await burst()).map((text) => `${screen}: does not fit: ${text}`));
    found.push(...(await escaped()).filter(isOurs).map((text) => `${screen}: not translated: ${text}`));
  }

  test("every screen on the way to a sent price, and what can be added, is translated and fits", async () => {
    await openIn("qps-ploc");
    await pane.getByRole("button", { name: words("Try with the demo account") }).waitFor();
    await look("connect");
    await press("Try with the demo account");
    await pane.getByRole("button", { name: words("Link a worksheet") }).waitFor();
    await look("empty home");
    await press("Link a worksheet");
    await pane.getByText("MRO spare parts, framework agreement 2027").waitFor();
    await look("events to link");
    await pane.getByText("MRO spare parts, framework agreement 2027").click();
    await pane
      .getByRole("button", { name: words("Link to a new sheet") })
      .first()
      .waitFor();
    await look("worksheets of an event");
    await press("Link to a new sheet");
    // Until then the rows are being written: "12 of 12 rows" is not yet the end.
    await pane
      .getByRole("button", { name: words("Preview and send") })
      .first()
      .waitFor();
    await type("F5", "9.77");
    await look("home with a table");
    await press("Preview and send");
    await pane.getByRole("button", { name: /⟦Send / }).waitFor();
    await look("preview");
    await pane.getByRole("button", { name: /⟦Send / }).click();
    await pane.getByRole("heading", { level: 1, name: words("Result") }).waitFor();
    await look("result");
    await press("Back");
    await press("Add…");
    await pane.getByRole("heading", { level: 1 }).waitFor();
    await look("add");
    expect(found).toEqual([]);
  });
});

describe("in a German Office", () => {
  const german = catalogueNamed("de");
  const de = (english: string): string => {
    const words = german.get(english);
    if (words === undefined) throw new Error(`de.json lacks “${english}”.`);
    return words;
  };
  const press = (english: string) =>
    pane
      .getByRole("button", { name: de(english), exact: true })
      .first()
      .click();

  test("ribbon and pane speak German, and a price is sent", async () => {
    await openIn("de-DE");
    await press("Try with the demo account");
    await press("Link a worksheet");
    await pane.getByText("MRO spare parts, framework agreement 2027").click();
    await pane.getByRole("button", { name: `${de("Link to a new sheet")}: ${WORKSHEET}` }).click();
    await pane
      .getByRole("button", { name: de("Preview and send"), exact: true })
      .first()
      .waitFor();
    await type("F6", "4.25");
    await press("Preview and send");
    await pane.getByRole("button", { name: new RegExp(`^${de("Send {counts}").replace("{counts}", ".+")}$`) }).click();
    await pane.getByRole("heading", { level: 1, name: de("Result") }).waitFor();
    const { worksheets, lineItems } = stack.simulator.simulator.records;
    const worksheet = [...worksheets.values()].find(({ title }) => title === WORKSHEET);
    const prices = [...(lineItems.get(worksheet?.id ?? "")?.values() ?? [])].map(({ data }) => data["c4"]);
    expect(prices[1]).toBe(4.25);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await pane.locator("html").getAttribute("lang")).toBe("de");
  });
});
