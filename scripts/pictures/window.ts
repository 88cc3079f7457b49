// Drives the workbench in Chromium as a person does, for the pictures of README and docs and for browser tests.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type FrameLocator, type Locator, type Page } from "playwright-core";
import { ensureChromium } from "../chromium";
import { ensureCertificate } from "../certificate";
import { startStack, type Stack } from "../stack";
import type { SimulatorOptions } from "../../src/simulator/simulator";

const root = path.join(__dirname, "../..");
const PATIENCE_MS = 60_000;
/** A few frames: menus and charts are drawn to their end. */
const REST_MS = 600;

export interface WindowOptions {
  /** Where the pictures go; null: none are taken. */
  readonly folder: string | null;
  readonly simulator: SimulatorOptions;
  /** Run in each frame before its own scripts. */
  readonly script?: string;
}

export class Window {
  readonly pane: FrameLocator;

  private constructor(
    readonly page: Page,
    readonly stack: Stack,
    private readonly folder: string | null,
    private readonly end: () => Promise<void>,
  ) {
    this.pane = page.frameLocator(".pane-body iframe");
  }

  /** A fresh workbook and a pane that asks to connect. Rejects when something cannot start. */
  static async open({ folder, simulator, script }: WindowOptions): Promise<Window> {
    if (folder !== null) mkdirSync(folder, { recursive: true });
    const tls = await ensureCertificate(path.join(root, ".data/certs"));
    const stack = await startStack({ port: 0, simulatorPort: 0, tls, dataFolder: null, simulator, workbench: true });
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    });
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
    if (script !== undefined) await context.addInitScript(script);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const end = async () => {
      await browser.close();
      await stack.close();
    };
    const window = new Window(page, stack, folder, end);
    await window.newWorkbook();
    return window;
  }

  async connect(): Promise<void> {
    await this.press("Try with the demo account");
    await this.button("Link a worksheet").waitFor();
  }

  async newWorkbook(): Promise<void> {
    await this.page.goto(this.stack.workbench);
    await this.page.locator("[data-a1=A1]").waitFor();
    await this.ribbon("Open").click();
  }

  close(): Promise<void> {
    return this.end();
  }

  /** Narrows the pane by the keys of its edge until it has at most this width, in pixels. */
  async narrowPane(px: number): Promise<void> {
    const width = async () => (await this.page.locator(".pane-body iframe").boundingBox())?.width ?? 0;
    await this.page.getByRole("separator", { name: "Pane width" }).focus();
    while ((await width()) > px) await this.page.keyboard.press("ArrowRight");
  }

  /** The pane alone: it follows its frame's colour scheme. */
  async paneTheme(theme: "light" | "dark"): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.pane.locator(`.app[data-theme=${theme}]`).waitFor();
  }

  ribbon(name: string): Locator {
    return this.page.locator(".ribbon-button.addin").and(this.page.getByRole("button", { name, exact: true }));
  }

  button(name: string): Locator {
    return this.pane.getByRole("button", { name, exact: true });
  }

  press(name: string): Promise<void> {
    return this.button(name).first().click();
  }

  async choose(menu: string, item: string): Promise<void> {
    await this.press(menu);
    await this.pane
      .getByRole("menuitem", { name: item })
      .or(this.pane.getByRole("menuitemcheckbox", { name: item }))
      .click();
  }

  back(): Promise<void> {
    return this.press("Back");
  }

  says(text: string | RegExp): Promise<void> {
    return this.pane.getByText(text).first().waitFor();
  }

  async goTo(address: string): Promise<void> {
    const box = this.page.getByLabel("Name box");
    await box.fill(address);
    await box.press("Enter");
    // What is typed next goes into the cell.
    await box.and(this.page.locator(":focus")).waitFor({ state: "detached" });
  }

  /** Row by row from a cell, as a person types: Tab to the right, Enter to the next row. */
  async type(address: string, rows: readonly (readonly string[])[]): Promise<void> {
    const [, letters = "A", digits = "1"] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    for (const [at, cells] of rows.entries()) {
      await this.goTo(`${letters}${Number(digits) + at}`);
      for (const cell of cells) {
        await this.page.keyboard.type(cell);
        await this.page.keyboard.press("Tab");
      }
    }
  }

  sheet(name: string): Promise<void> {
    return this.page.locator(`[data-tab="${name}"]`).click();
  }

  async picture(name: string): Promise<void> {
    if (this.folder === null) return;
    await this.page.waitForTimeout(REST_MS);
    await this.page.screenshot({ path: path.join(this.folder, `${name.replaceAll(/\W+/g, "-")}.png`) });
    console.log(`${name}.png`);
  }

  /** The workbook as an .xlsx file on disk. */
  async save(): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.page.getByText("File", { exact: true }).click();
    await this.page.getByText("Save as .xlsx").click();
    return (await download).path();
  }
}
