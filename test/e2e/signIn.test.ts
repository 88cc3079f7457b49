// A company's sign-in as a person meets it in Excel on the web: Office's dialog with the provider's page, the
// platform's keys once, then nothing more; and the administrator's page.
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import type { Browser, Frame, Page } from "playwright-core";
import { ensureCertificate } from "../../scripts/certificate";
import { startStack, type Stack } from "../../scripts/stack";
import { launchBrowser, openPage, openPane } from "../support/browser";

let stack: Stack;
let browser: Browser;

/** The provider has to know the gateway's address before the gateway begins. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

beforeAll(async () => {
  const tls = await ensureCertificate(path.join(__dirname, "../../.data/certs"));
  const [port, signInPort] = [await freePort(), await freePort()];
  const shared = { simulatorPort: 0, tls, dataFolder: null, workbench: true };
  stack = await startStack({ ...shared, port, signInPort, simulator: { lineItems: 12 } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await stack.close();
});

async function workbench(page: Page): Promise<Frame> {
  await page.goto(stack.workbench);
  await page.locator("[data-a1=A1]").waitFor();
  return openPane(page);
}

const button = (place: Page | Frame, name: string) => place.getByRole("button", { name, exact: true });

test("a person signs in at the company's provider, enters keys once, and is asked for nothing after that", async () => {
  const page = await openPage(browser);
  const pane = await workbench(page);
  await button(pane, "Sign in").click();
  const opened = page.waitForEvent("popup");
  // Office asks, since browsers stop windows that nobody asked for.
  await button(pane, "Allow").click();
  const dialog = await opened;
  await dialog.getByRole("link", { name: /buyer@bidsheet\.example/ }).click();
  await pane.getByText("You are signed in as buyer@bidsheet.example.").waitFor();
  expect(await pane.getByLabel("E-mail of your user").inputValue()).toBe("buyer@bidsheet.example");
  await button(pane, "Try with the demo account").click();
  await button(pane, "Link a worksheet").waitFor();
  await page.reload();
  const again = await openPane(page);
  await button(again, "Link a worksheet").waitFor();
  expect(dialog.isClosed()).toBe(true);
});

test("an administrator sees who is signed in and where they entered keys; nobody else does", async () => {
  const visit = async (who: RegExp): Promise<Page> => {
    const page = await openPage(browser);
    await page.goto(`${stack.origin}/admin.html`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: who }).click();
    return page;
  };
  const admin = await visit(/admin@bidsheet\.example/);
  const row = admin.getByRole("row").filter({ hasText: "buyer@bidsheet.example" });
  await row.waitFor();
  expect(await row.innerText()).toContain("us production");
  const sender = await visit(/sender@bidsheet\.example/);
  await sender.getByText(/may not see this page/).waitFor();
  expect(await sender.getByRole("row").count()).toBe(0);
});
