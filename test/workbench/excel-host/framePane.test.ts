/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://localhost:4301/taskpane.html", "resources": "usable"}
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { createExcelHost, type ExcelHost } from "../../../src/workbench/excel-host/excelHost";
import { attachPane, type PaneSession } from "../../../src/workbench/excel-host/frame";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { frameRig, PAGE_ORIGIN, PANE_ORIGIN } from "./frameRig";

// The real office.js of the pane, in this window; the page around it is reached through window.opener.
let host: ExcelHost;
let session: PaneSession;
const shown: boolean[] = [];
const ribbon: [string, boolean][] = [];
const calls: string[] = [];

beforeAll(async () => {
  host = createExcelHost(createWorkbook());
  host.store.setSetting("kept", '"before"');
  const opener = { postMessage: (text: string) => setTimeout(() => rig.fromPane(text), 0) };
  const rig = frameRig((text) => {
    setTimeout(() => window.dispatchEvent(new MessageEvent("message", { data: text, origin: PAGE_ORIGIN })), 0);
  });
  let last = 0;
  session = attachPane(rig.frame, {
    host,
    owner: rig.owner,
    origin: PAGE_ORIGIN,
    paneUrl: `${PANE_ORIGIN}/taskpane.html`,
    theme: "dark",
    newId: () => `id-${++last}`,
    onVisibility: (visible) => shown.push(visible),
    onServiceCall: (service, method) => calls.push(`${service}.${method}`),
    onControlEnabled: (id, enabled) => ribbon.push([id, enabled]),
  });
  window.name = rig.frame.name;
  // jsdom has no document.domain; office.js compares the page around it with it.
  Object.defineProperty(document, "domain", { value: "localhost" });
  Object.defineProperty(window, "opener", { value: opener, configurable: true });
  await loadOffice();
  await Office.onReady();
});

async function loadOffice(): Promise<void> {
  const script = document.createElement("script");
  script.src = pathToFileURL(createRequire(__filename).resolve("@microsoft/office-js/dist/office.js")).href;
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  document.head.append(script);
  await loaded;
}

test("Office is ready as Excel on the web, with the sets of the matrix", () => {
  expect([Office.context.host, Office.context.platform]).toEqual(["Excel", "OfficeOnline"]);
  expect(Office.context.requirements.isSetSupported("ExcelApi", "1.17")).toBe(true);
  expect(Office.context.requirements.isSetSupported("ExcelApi", "1.18")).toBe(false);
  expect(Office.context.requirements.isSetSupported("SharedRuntime", "1.2")).toBe(true);
  expect(Office.context.requirements.isSetSupported("RibbonApi", "1.2")).toBe(true);
});

test("the add-in says that the person is to be asked before the workbook closes, and takes it back", async () => {
  calls.length = 0;
  await Office.addin.beforeDocumentCloseNotification.enable();
  await Office.addin.beforeDocumentCloseNotification.disable();
  const asked = calls.filter((call) => call.startsWith("BeforeDocumentCloseNotification"));
  expect(asked).toEqual(["BeforeDocumentCloseNotification.Enable", "BeforeDocumentCloseNotification.Disable"]);
});

test("a request that fails as a whole fails through the frame too, with its code", async () => {
  host.fault = "cellEditMode";
  const asked = Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load("name");
    await context.sync();
    return sheet.name;
  });
  await expect(asked).rejects.toMatchObject({ code: "InvalidOperationInCellEditMode" });
});

test("Excel.run works through the frame, events included", async () => {
  const changed = new Promise<string>((resolve) => {
    void Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("A1:B1").values = [["one", 2]];
      await context.sync();
      sheet.onChanged.add((event) => {
        resolve(event.address);
        return Promise.resolve();
      });
      await context.sync();
      host.store.enter(host.store.activeSheetId, 4, 4, "typed");
    });
  });
  await expect(changed).resolves.toBe("E5");
  expect(host.store.read(host.store.activeSheetId, { top: 0, left: 0, bottom: 0, right: 1 }, "values")).toEqual([
    ["one", 2],
  ]);
});

test("document settings are read, saved and loaded again", async () => {
  const { settings } = Office.context.document;
  expect(settings.get("kept")).toBe("before");
  settings.set("mine", { deep: [1] });
  await new Promise<void>((resolve) => settings.saveAsync(() => resolve()));
  expect(host.store.settings.get("mine")).toContain("deep");
  host.store.setSetting("theirs", "7");
  await new Promise<void>((resolve) => settings.refreshAsync(() => resolve()));
  expect(settings.get("theirs")).toBe(7);
});

test("a ribbon command runs its action and is done when the action says so", async () => {
  let ran = "";
  Office.actions.associate("refresh", (event: Office.AddinCommands.Event) => {
    ran = event.source.id;
    event.completed();
  });
  await session.invokeCommand("refresh");
  expect(ran).toBe("refresh");
  await expect(session.invokeCommand("nobody")).rejects.toThrow("nobody");
});

test("the pane shows and hides itself and hears of it", async () => {
  const modes: string[] = [];
  await Office.addin.onVisibilityModeChanged((message) => void modes.push(message.visibilityMode));
  await Office.addin.hide();
  await Office.addin.showAsTaskpane();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(shown).toEqual([false, true]);
  expect(modes).toEqual(["Hidden", "Taskpane"]);
});

test("the ribbon's update and the start-up behaviour are accepted", async () => {
  await Office.ribbon.requestUpdate({ tabs: [{ id: "Bids", controls: [{ id: "Send", enabled: false }] }] });
  expect(ribbon).toEqual([["Send", false]]);
  await Office.addin.setStartupBehavior(Office.StartupBehavior.load);
  expect(await Office.addin.getStartupBehavior()).toBe("Load");
});
