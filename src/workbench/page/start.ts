// Loads what the page needs (manifest, calculation engine) and joins workbook, Excel's part, add-in and page.
import { createExcelHost, type ExcelHost } from "../excel-host/excelHost";
import { loadCalculation } from "../model/calculation/calculation";
import { createWorkbook } from "../model/workbook";
import type { WorkbookStore } from "../model/workbookStore";
import { Addin, failWhileEditing, drawOnce } from "./addin";
import { PageCalculation, type CalculationWorker } from "./background/calculation";
import { keptSentence } from "./background/calculationLine";
import { WorkbookFiles } from "./files";
import { readManifest, type Manifest } from "./manifest";
import { PaneDock } from "./paneDock";
import { addinGroup, ribbonGroup, type ButtonGroup } from "./ribbon";
import { Shell, type FileActions } from "./shell";
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
  const calculation = lent?.calculation ?? calculatingBeside(book, () => ({ files, shell }));
  const others = lent === null ? new CoAuthorWindows({ store: book, openHost, calculation }) : null;
  const theme = new Theme();
  const dock = new PaneDock(manifest.name);
  const shell = new Shell(
    store,
    theme,
    dock,
    fileActions(others, () => ({ files, shell })),
    calculation,
  );
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
  drawOnce(host, shell.grid);
  const setEditMode = failWhileCellIsOpen(shell, host);
  shell.ribbon.append(
    ...manifest.groups.map((group) => addinGroup(group, addin.run, localPicture)),
    ribbonGroup(testGroup(setEditMode)),
  );
  const shortcuts = await loadShortcuts(manifest.shortcuts);
  attachShortcuts(window, shortcuts, (functionName) => addin.run({ kind: "execute", functionName }));
  if (lent !== null) beSecond(shell, [leave, () => host.close()]);
  body.append(shell.root);
  shell.grid.refresh();
  shell.grid.root.focus();
}

/** What is made later than its first use. */
type Page = () => { readonly files: WorkbookFiles; readonly shell: Shell };

/** Files belong to the first window. */
function fileActions(others: CoAuthorWindows | null, page: Page): FileActions {
  const save = () => void page().files.save();
  if (others === null) return { create: null, open: null, save, beside: null };
  return {
    create: () => void page().files.create(),
    open: () => void page().files.open(),
    save,
    beside: () => openBeside(others, page().shell),
  };
}

/** @returns the switch that does the same as an open cell */
function failWhileCellIsOpen(shell: Shell, host: ExcelHost): (on: boolean) => void {
  const edit = { inCell: false, bySwitch: false };
  shell.onEditing = (editing) => (edit.inCell = editing);
  failWhileEditing(host, () => edit.inCell || edit.bySwitch);
  return (on) => (edit.bySwitch = on);
}

function calculatingBeside(book: WorkbookStore, page: Page): PageCalculation {
  return new PageCalculation(book, {
    startWorker,
    quietly: (work) => page().files.quietly(work),
    kept: (formulas) => page().shell.messages.say(keptSentence(formulas), true),
  });
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
  const background = { now: () => performance.now() };
  return createWorkbook({ calculation: await loadCalculation("ironcalc.wasm"), background });
}

function startWorker(): CalculationWorker {
  return new Worker(new URL("./background/calculationWorker.ts", import.meta.url), { name: "calculation" });
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
