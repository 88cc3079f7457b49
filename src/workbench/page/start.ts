// Loads what the page needs (manifest, calculation engine) and joins workbook, Excel's part, add-in and page.
import { createExcelHost } from "../excel-host/excelHost";
import { loadCalculation } from "../model/calculation/calculation";
import { createWorkbook } from "../model/workbook";
import { Addin, failWhileEditing } from "./addin";
import { WorkbookFiles } from "./files";
import { readManifest, type Manifest } from "./manifest";
import { PaneDock } from "./paneDock";
import { addinGroup, ribbonGroup, type ButtonGroup } from "./ribbon";
import { Shell } from "./shell";
import { attachShortcuts, loadShortcuts } from "./shortcuts";
import { Theme } from "./theme";

export async function start(body: HTMLElement): Promise<void> {
  // The language of Office's words, as a person chose it for Office: apart from the locale of numbers.
  const language = new URLSearchParams(location.search).get("language") ?? "en-US";
  const [manifest, calculation] = await Promise.all([loadManifest(language), loadCalculation("ironcalc.wasm")]);
  const store = createWorkbook({ calculation });
  const host = createExcelHost(store, { name: "Book1.xlsx" });
  const theme = new Theme();
  const dock = new PaneDock(manifest.name);
  const shell = new Shell(store, theme, dock, {
    create: () => void files.create(),
    open: () => void files.open(),
    save: () => void files.save(),
  });
  const addin = new Addin(host, dock, theme, {
    paneUrl: manifest.paneUrl,
    language,
    say: shell.messages.say,
    focusGrid: shell.focusGrid,
  });
  const files = new WorkbookFiles(store, {
    say: shell.messages.say,
    named: (name) => (shell.bookName = name),
    replaced: () => addin.restart(),
    atWork: () => addin.asksBeforeClose,
  });
  shell.addinEntries = manifest.cellMenu.map(({ label, action }) => ({ label, run: () => addin.run(action) }));
  const edit = { inCell: false, bySwitch: false };
  shell.onEditing = (editing) => (edit.inCell = editing);
  failWhileEditing(host, () => edit.inCell || edit.bySwitch);
  shell.ribbon.append(
    ...manifest.groups.map((group) => addinGroup(group, addin.run, localPicture)),
    ribbonGroup(testGroup((on) => (edit.bySwitch = on))),
  );
  const shortcuts = await loadShortcuts(manifest.shortcuts);
  attachShortcuts(window, shortcuts, (functionName) => addin.run({ kind: "execute", functionName }));
  body.append(shell.root);
  shell.grid.refresh();
  shell.grid.root.focus();
}

async function loadManifest(language: string): Promise<Manifest> {
  const answer = await fetch("manifest.xml");
  if (!answer.ok) throw new Error(`The server does not have manifest.xml (${answer.status}).`);
  return readManifest(await answer.text(), language);
}

/** The manifest names the add-in's own server; its pictures are served beside this page. */
function localPicture(url: string): string {
  return `assets/${url.split("/").at(-1) ?? ""}`;
}

function testGroup(setCellEditMode: (on: boolean) => void): ButtonGroup {
  return {
    label: "Workbench",
    buttons: [
      {
        label: "Cell-edit mode",
        icon: "fault",
        toggle: true,
        tip: "While this is on, the add-in's batches fail, as in Excel while you edit a cell.",
        run: (button) => {
          const on = button.getAttribute("aria-pressed") !== "true";
          button.setAttribute("aria-pressed", String(on));
          setCellEditMode(on);
        },
      },
    ],
  };
}
