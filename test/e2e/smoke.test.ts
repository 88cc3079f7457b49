import type { Browser, Frame, Page } from "playwright-core";
import type { Stack } from "../../scripts/stack";
import { addinButton, launchBrowser, openPage, openPane, startStack } from "../support/browser";

describe("the workbench in a browser", () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;
  let pane: Frame;
  const complaints: string[] = [];
  let profiles = 0;

  beforeAll(async () => {
    stack = await startStack();
    browser = await launchBrowser();
    page = await openPage(browser);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/profile") profiles += 1;
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
  });

  it("shows a grid, and the ribbon group that the manifest describes", async () => {
    await page.goto(stack.workbench);
    await page.locator("[data-a1=A1]").waitFor();
    for (const label of ["Open", "Refresh", "Preview and send"] as const) await addinButton(page, label).waitFor();
  });

  it("runs the pane in its frame, which asks to connect", async () => {
    pane = await openPane(page);
    await pane.getByTestId("connect-form").waitFor();
    expect(complaints).toEqual([]);
  });

  it("has the styles of its first screen in its page, and no others until they are wanted", async () => {
    const styles = await pane
      .locator("head > style")
      .first()
      .evaluate(({ textContent }) => textContent);
    const rules = [/\.plainBox\b/, /\.header\b/, /\.notice\b/];
    expect(rules.map((rule) => rule.test(styles))).toEqual([true, true, false]);
  });

  it("asks the browser to compile its first script while that loads", async () => {
    const script = await pane.evaluate(async () => {
      const first = document.querySelector<HTMLScriptElement>('script[src*="taskpane."]');
      return (await fetch(first?.src ?? "")).text();
    });
    expect(script.split("\n")[0]).toBe("//# allFunctionsCalledOnLoad");
  });

  it("has what the gateway offers in its page, for the first screen and for the whole pane", async () => {
    expect(profiles).toBe(0);
    await pane.getByRole("button", { name: "Try with the demo account" }).click();
    await pane.getByRole("button", { name: "Link a worksheet" }).waitFor();
    expect([profiles, complaints]).toEqual([0, []]);
  });

  it("shows more of the sheet when its window grows", async () => {
    const far = page.locator("[data-a1=P1]");
    await page.setViewportSize({ width: 800, height: 900 });
    await page.locator("[data-a1=A1]").click();
    await far.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await far.waitFor();
  });
});
