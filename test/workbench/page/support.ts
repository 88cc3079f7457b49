// A whole workbench page over a real workbook, in a test's DOM, and the keys of a person.
import type { WorkbookOptions, WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { PageCalculation, type CalculationHooks } from "../../../src/workbench/page/background/calculation";
import { Shell } from "../../../src/workbench/page/shell";
import { PaneDock } from "../../../src/workbench/page/paneDock";
import { Theme } from "../../../src/workbench/page/theme";
import { createWorkbook } from "../../../src/workbench/model/workbook";

export interface Page {
  readonly store: WorkbookStore;
  readonly sheetId: string;
  readonly grid: HTMLElement;
  /** Presses a key where the focus is. "Control+Shift+ArrowDown" holds keys down. */
  readonly press: (...keys: string[]) => void;
  readonly type: (text: string) => void;
  readonly selected: () => string;
  readonly text: (address: string) => string | undefined;
  readonly click: (address: string, options?: MouseEventInit) => void;
  readonly message: () => string;
  readonly button: (name: string) => HTMLButtonElement;
}

/** Formulas come to nothing without a calculation. */
export function openPage(
  rows: readonly (readonly (string | number)[])[] = [],
  options: WorkbookOptions & Partial<CalculationHooks> = {},
): Page {
  document.body.replaceChildren();
  const store = createWorkbook(options);
  const sheetId = store.activeSheetId;
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width > 0) store.write(sheetId, { top: 0, left: 0, bottom: rows.length - 1, right: width - 1 }, rows);
  const nothing = (): void => undefined;
  const shell = new Shell(
    store,
    new Theme(),
    new PaneDock("Pane"),
    {
      create: nothing,
      open: nothing,
      save: nothing,
      beside: nothing,
    },
    new PageCalculation(store, { startWorker: noWorker, quietly: (work) => work(), kept: nothing, ...options }),
  );
  document.body.append(shell.root);
  shell.grid.root.focus();
  return pageOf(store, sheetId, shell.grid.root);
}

function noWorker(): never {
  throw new Error("The test has no worker.");
}

function pageOf(store: WorkbookStore, sheetId: string, grid: HTMLElement): Page {
  const cell = (address: string): HTMLElement | null => grid.querySelector(`[data-a1="${address}"]`);
  return {
    store,
    sheetId,
    grid,
    press: (...keys) => keys.forEach(pressOne),
    type: (text) => {
      const [first = "", ...rest] = text;
      pressOne(first);
      const box = document.activeElement;
      if (!(box instanceof HTMLTextAreaElement)) throw new Error("Typing opened no editor.");
      box.value += rest.join("");
      box.dispatchEvent(new Event("input", { bubbles: true }));
    },
    selected: () => grid.querySelector(".cell.active")?.getAttribute("data-a1") ?? "",
    text: (address) => cell(address)?.querySelector(".cell-text")?.textContent,
    click: (address, options = {}) => {
      const target = cell(address);
      target?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, ...options }));
      target?.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, ...options }));
    },
    message: () => document.querySelector("[role=status] span")?.textContent ?? "",
    button: (name) => {
      const found = [...document.querySelectorAll("button")].find(
        (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
      );
      if (found === undefined) throw new Error(`There is no button called ${name}.`);
      return found;
    },
  };
}

function pressOne(keys: string): void {
  const held = keys.split("+");
  const key = held.pop() ?? "";
  const init = {
    key,
    bubbles: true,
    cancelable: true,
    ctrlKey: held.includes("Control"),
    shiftKey: held.includes("Shift"),
    altKey: held.includes("Alt"),
  };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
}

/** A clipboard event as the browser raises it; jsdom has none of its own. */
export function clipboardEvent(type: "copy" | "cut" | "paste", text = ""): Event & { held: () => string } {
  let held = text;
  const event = new Event(type, { bubbles: true, cancelable: true });
  const clipboardData = { getData: () => held, setData: (_type: string, next: string) => (held = next) };
  return Object.assign(event, { clipboardData, held: () => held });
}
