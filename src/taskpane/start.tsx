// The pane in Excel: the one place that joins it to the real client, workbook and office.js.
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { CheckApp } from "./CheckApp";
import { watchCheckEntry } from "./check/checkEntry";
import type { CheckParts } from "./check/CheckPage";
import { associateCommands, type CommandShell } from "./commands";
import "./pane.css";
import { PlainPage } from "./PlainPage";
import { followRibbon } from "./ribbonState";
import { createParts } from "./services";
import { officeSignIn } from "./officeSignIn";
import { createKeyStore } from "./pane/keyStore";
import { createPane } from "./pane/pane";
import { officeFunctions } from "./functions/officeFunctions";
import { registerFunctions } from "./functions/registerFunctions";
import { connectVerbs } from "./connect/connectVerbs";
import type { AddinShell } from "./pane/screens";
import { canDownload } from "./parts/canDownload";
import { keepTabInPane } from "./parts/tabStops";
import { plainNotice } from "./pane/notices";
import { paneTexts, wordsMissingMessage } from "./pane/paneTexts";
import { watchTheme } from "./themeWatch";

function rootOf(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("taskpane.html has no root.");
  return root;
}

/** The language must be set before this file is loaded. `spoken`: false where its words could not be loaded. */
export function start(spoken: boolean): void {
  const office = {
    run: globalThis.Excel.run,
    isOnline: () => Office.context.platform === Office.PlatformType.OfficeOnline,
    isSetSupported: (name: string, version: string) => Office.context.requirements.isSetSupported(name, version),
  };
  const addin: AddinShell = {
    showPane: () => Office.addin.showAsTaskpane(),
    startWithWorkbook: (on) =>
      Office.addin.setStartupBehavior(on ? Office.StartupBehavior.load : Office.StartupBehavior.none),
    canDownload: canDownload(platform()),
  };
  const parts = createParts(office, addin, { shell: officeSignIn(), device: deviceOf(partition()) });
  const dark = watchTheme({
    background: officeBackground,
    media: matchMedia("(prefers-color-scheme: dark)"),
    window,
  });
  const pane = createPane(parts);
  if (!spoken) pane.notify(plainNotice("warning", wordsMissingMessage));
  const shell: CommandShell = {
    associate: (name, handler) => Office.actions.associate(name, handler),
    showPane: () => addin.showPane(),
  };
  if (office.isSetSupported("RibbonApi", "1.1"))
    followRibbon(pane, (changed) =>
      Office.ribbon.requestUpdate({ tabs: [{ id: "Bidsheet.Tab", controls: [...changed] }] }),
    );
  associateCommands(shell, pane, pane.verbs(connectVerbs).start());
  const functions = office.isSetSupported("CustomFunctionsRuntime", "1.1") ? officeFunctions(globalThis) : null;
  if (functions !== null) registerFunctions(functions, pane, parts.loadWorkbook);
  keepTabInPane(document);
  const root = createRoot(rootOf());
  const showPane = () => root.render(<App pane={pane} dark={dark} />);
  showPane();
  watchCheckEntry({ hash: location.hash, document, now: () => Date.now() }, () => {
    // Work under way must not lose its screen.
    if (pane.store.get().work === null)
      root.render(<CheckApp parts={checkParts(office, addin)} dark={dark} onClose={showPane} />);
  });
}

/** Each place where the add-in runs has its own (Microsoft, "Persist add-in state and settings"). */
function partition(): string {
  const context: { readonly partitionKey?: unknown } = Office.context;
  return typeof context.partitionKey === "string" ? context.partitionKey : "";
}

function deviceOf(prefix: string) {
  // To name it is enough to be refused, where a browser forbids it to frames.
  const keys = "indexedDB" in globalThis ? createKeyStore(indexedDB, `${prefix}bidsheet`) : null;
  return { keys, locks: "locks" in navigator ? navigator.locks : null, partition: prefix };
}

const EVENTS_MS = 1_500;

function checkParts(office: Pick<CheckParts["excel"], "run" | "isSetSupported">, addin: AddinShell): CheckParts {
  const { diagnostics, displayLanguage, contentLanguage } = Office.context;
  return {
    excel: {
      ...office,
      pause: () => new Promise((resolve) => setTimeout(resolve, EVENTS_MS)),
      lot: crypto.randomUUID().slice(0, 6),
    },
    office: { platform: platform() ?? "", version: diagnostics.version, displayLanguage, contentLanguage },
    now: () => new Date(),
    canDownload: addin.canDownload,
  };
}

/** The declarations promise a number; it is a word, and Excel before 2019 has none. */
function platform(): string | undefined {
  const context: { readonly platform?: unknown } = Office.context;
  return typeof context.platform === "string" ? context.platform : undefined;
}

/** The declarations promise a theme; Excel on the web has none. */
function officeBackground(): string | undefined {
  const context: { readonly officeTheme?: { readonly bodyBackgroundColor?: string } } = Office.context;
  return context.officeTheme?.bodyBackgroundColor;
}

/** Says that the page is of use in Excel only. */
export function startOutsideOffice(): void {
  createRoot(rootOf()).render(<PlainPage sentences={[paneTexts.openInExcel]} />);
}
