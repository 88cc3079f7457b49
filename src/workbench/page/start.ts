// Loads what the page needs (manifest, calculation engine) and joins workbook, Excel's part, add-in and page.
import { createExcelHost } from "../excel-host/excelHost";
import { loadCalculation } from "../model/calculation/calculation";
import { createWorkbook } from "../model/workbook";
import type { WorkbookStore } from "../model/workbookStore";
import { Addin, failWhileEditing } from "./addin";
import { WorkbookFiles } from "./files";
import { readManifest, type Manifest } from "./manifest";
import { PaneDock } from "./paneDock";
import { addinGroup, ribbonGroup, type ButtonGroup } from "./ribbon";
import { Shell } from "./shell";
import { attachShortcuts, loadShortcuts } from "./shortcuts";
import { Theme } from "./theme";
import { CoAuthorWindows, lentBook, storeOfPerson } from "./windows";

export async function start(body: HTMLElement): Promise<void> {
  // The language of Office's words, as a person chose it for Office: apart from the locale of numbers.
  const language = new URLSearchParams(location.search).get("language") ?? "en-US";
  const lent = lentBook();
  const [manifest, book] = await Promise.all([loadManifest(language), lent?.store ?? emptyBook()]);
  const openHost = lent?.openHost ?? (() => createExcelHost(book, { name: "Book1.xlsx" }));
  const host = openHost();
  const { store, leave } = storeOfPerson(book, host.coAuthors);
  const others = lent === null ? new CoAuthorWindows({ store: book, openHost }) : null;
  const theme = new Theme();
  const dock = new PaneDock(manifest.name);
  const shell = new Shell(store, theme, dock, {
    create: others === null ? null : () => void files.create(),
    open: others === null ? null : () => void files.open(),
    save: () => void files.save(),
    beside: others === null ? null : () => openBeside(others, shell),
  });
  const addin = new Addin(host, dock, theme, {
    paneUrl: manifest.paneUrl,
    language,
    say: shell.messages.say,
    focusGrid: shell.focusGrid,
  });
  const files = new WorkbookFiles(book, {
    say: shell.messages.say,
    named: (name) => (shell.bookName = name),
    replaced: () => {
      others?.closeAll();
      addin.restart();
    },
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
  if (lent !== null) beSecond(shell, [leave, () => host.close()]);
  body.append(shell.root);
  shell.grid.refresh();
  shell.grid.root.focus();
}

function openBeside(windows: CoAuthorWindows, { messages }: Shell): void {
  if (!windows.open()) messages.say("The browser opened no window. Allow this page to open windows.");
}

/** Excel calls a workbook's second window so. What it took part in ends with it. */
function beSecond(shell: Shell, ends: readonly (() => void)[]): void {
  shell.bookName = "Book1:2";
  window.addEventListener("pagehide", () => ends.forEach((end) => end()));
}

async function emptyBook(): Promise<WorkbookStore> {
  return createWorkbook({ calculation: await loadCalculation("ironcalc.wasm") });
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
