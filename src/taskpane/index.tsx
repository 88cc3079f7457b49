import { createRoot } from "react-dom/client";
import { App } from "./App";
import { associateCommands, type CommandShell } from "./commands";
import "./pane.css";
import { PlainPage } from "./PlainPage";
import { createParts } from "./services";
import { createPane } from "./pane/pane";
import { connectVerbs } from "./connect/connectVerbs";
import type { AddinShell } from "./pane/screens";
import { keepTabInPane } from "./parts/tabStops";
import { paneTexts } from "./pane/paneTexts";
import { watchTheme } from "./themeWatch";

function rootOf(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("taskpane.html has no root.");
  return root;
}

function run(): void {
  const addin: AddinShell = {
    showPane: () => Office.addin.showAsTaskpane(),
    startWithWorkbook: (on) =>
      Office.addin.setStartupBehavior(on ? Office.StartupBehavior.load : Office.StartupBehavior.none),
  };
  const parts = createParts(
    {
      run: globalThis.Excel.run,
      isSetSupported: (name, version) => Office.context.requirements.isSetSupported(name, version),
    },
    addin,
  );
  const dark = watchTheme({
    background: officeBackground,
    media: matchMedia("(prefers-color-scheme: dark)"),
    window,
  });
  const pane = createPane(parts);
  const shell: CommandShell = {
    associate: (name, handler) => Office.actions.associate(name, handler),
    showPane: () => addin.showPane(),
  };
  associateCommands(shell, pane, pane.verbs(connectVerbs).start());
  keepTabInPane(document);
  createRoot(rootOf()).render(<App pane={pane} dark={dark} />);
}

/** The declarations promise a theme; Excel on the web has none. */
function officeBackground(): string | undefined {
  const context: { readonly officeTheme?: { readonly bodyBackgroundColor?: string } } = Office.context;
  return context.officeTheme?.bodyBackgroundColor;
}

/** Microsoft's script is not there when nothing could be loaded from it, as on a machine without a network. */
function begin(): void {
  if (!("Office" in globalThis)) outsideOffice();
  else void Office.onReady(({ host }) => (host === Office.HostType.Excel ? run() : outsideOffice()));
}

function outsideOffice(): void {
  createRoot(rootOf()).render(<PlainPage sentences={[paneTexts.openInExcel]} />);
}

begin();
