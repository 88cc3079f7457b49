// Puts the workbench's parts together around one workbook: ribbon, formula bar, grid, tabs and the docked pane.
import type { WorkbookStore } from "../model/workbookStore";
import type { PageCalculation } from "./background/calculation";
import { ChartsView } from "./charts/chartsView";
import { Commands } from "./commands";
import { cellMenu, filterAt, openFilterOf } from "./cellMenu";
import { button, element } from "./dom";
import { FormulaBar } from "./formulaBar";
import { CellEditor } from "./grid/cellEditor";
import { GridClipboard } from "./grid/clipboard";
import { GridView } from "./grid/gridView";
import { attachKeyboard, moveOn } from "./grid/keyboard";
import { attachPointer } from "./grid/pointer";
import { icon } from "./icons";
import { openMenu, type MenuEntry } from "./menu";
import { MessageBar } from "./messageBar";
import type { PaneDock } from "./paneDock";
import { homeGroups, ribbonGroup } from "./ribbon";
import { attachRegions, focusFirst, goRound } from "./regions";
import { SheetTabs } from "./sheetTabs";
import { StatusBar } from "./statusBar";
import type { Theme } from "./theme";

/** What the shell calls for files; the reader and writer are loaded only then. Null: not from this window. */
export interface FileActions {
  readonly create: (() => void) | null;
  readonly open: (() => void) | null;
  readonly save: () => void;
  readonly beside: (() => void) | null;
}

export class Shell {
  readonly messages = new MessageBar();
  readonly grid: GridView;
  readonly commands: Commands;
  readonly ribbon = element("div", {
    class: "ribbon",
    attributes: { role: "toolbar", "aria-label": "Home" },
  });
  readonly root: HTMLElement;
  /** A cell is open, or closed again. */
  onEditing: (editing: boolean) => void = () => undefined;
  /** What the add-in has in the menu of a cell. */
  addinEntries: readonly MenuEntry[] = [];
  readonly #name = element("h1", { class: "book-name", text: "Book1" });
  readonly #status: StatusBar;
  readonly #bar: FormulaBar;
  readonly #editor: CellEditor;
  readonly #tabs: SheetTabs;
  readonly #charts: ChartsView;

  constructor(
    private readonly store: WorkbookStore,
    theme: Theme,
    pane: PaneDock,
    private readonly files: FileActions,
    calculation: PageCalculation,
  ) {
    this.grid = new GridView(store);
    this.#status = new StatusBar(store, calculation);
    this.commands = new Commands(store, this.grid, this.messages.say);
    this.#bar = new FormulaBar(store, this.grid, this.messages.say);
    this.#editor = this.#makeEditor();
    this.#charts = new ChartsView(store, this.grid, this.commands, () => this.#editor.commit());
    this.#tabs = new SheetTabs(store, this.commands, () => this.#editor.commit());
    const clipboard = new GridClipboard(store, this.grid, { run: this.commands.run, say: this.messages.say });
    const copying = {
      copy: (cut: boolean) => void this.#clip(() => clipboard.copy(cut)),
      paste: () => void this.#clip(() => clipboard.pasteFromBrowser()),
    };
    this.ribbon.append(...homeGroups(this.commands, copying).map(ribbonGroup));
    this.#attach(copying);
    store.subscribe((change) => {
      if (change.kind === "sheets" || change.kind === "layout") this.#tabs.show();
      else this.#tabs.follow();
      this.#show();
    });
    this.#show();
    this.root = this.#layout(theme, pane);
  }

  set bookName(name: string) {
    this.#name.textContent = name;
    document.title = `${name} - Bidsheet workbench`;
  }

  /** Ends a running edit; false when it must stay. */
  leaveEdit(): boolean {
    return this.#editor.commit();
  }

  #layout(theme: Theme, pane: PaneDock): HTMLElement {
    const switchTheme = element(
      "button",
      {
        class: "top-button",
        attributes: {
          type: "button",
          "aria-label": "Switch light and dark theme",
          title: "Switch light and dark theme",
        },
        onClick: () => theme.toggle(),
      },
      [icon("theme")],
    );
    const top = element("header", { class: "top-bar" }, [
      element("span", { class: "app-sign", text: "W", attributes: { "aria-hidden": "true" } }),
      this.#name,
      switchTheme,
    ]);
    const tabs = element("nav", { class: "ribbon-tabs", attributes: { "aria-label": "Ribbon tabs" } }, [
      this.#fileButton(),
      element("span", { class: "ribbon-tab on", text: "Home" }),
    ]);
    const sheet = element("main", { class: "sheet-area" }, [
      this.#bar.root,
      this.messages.root,
      this.grid.root,
      this.#charts.list,
      this.#tabs.root,
    ]);
    const window = element("div", { class: "workbench" }, [
      top,
      tabs,
      element("section", { attributes: { "aria-label": "Ribbon" } }, [this.ribbon]),
      element("div", { class: "middle" }, [sheet, pane.root]),
      this.#status.root,
    ]);
    this.#attachRegions(window, sheet, pane);
    return window;
  }

  #attachRegions(window: HTMLElement, sheet: HTMLElement, pane: PaneDock): void {
    const toSheet = {
      root: sheet,
      enter: () => {
        this.focusGrid();
        return true;
      },
    };
    const docked = { root: pane.root, enter: () => pane.enter() };
    const [ribbon, status] = [this.ribbon, this.#status.root].map((root) => ({ root, enter: () => focusFirst(root) }));
    const regions = [ribbon, toSheet, docked, status].filter((region) => region !== undefined);
    attachRegions(window, regions, toSheet);
    pane.onKey = (event) => {
      if (event.key !== "F6" || event.ctrlKey) return;
      event.preventDefault();
      goRound(regions, regions.indexOf(docked), event.shiftKey ? -1 : 1);
    };
  }

  #fileButton(): HTMLButtonElement {
    const made = button(
      "File",
      () => {
        if (!this.leaveEdit()) return;
        const { left, bottom } = made.getBoundingClientRect();
        const { create, open, save, beside } = this.files;
        openMenu(
          [
            fileItem("New workbook", create),
            fileItem("Open .xlsx…", open),
            fileItem("Save as .xlsx", save),
            "line",
            fileItem("New window for a co-author", beside),
            "line",
            this.#dateSystem(),
          ],
          left,
          bottom,
          "File",
        );
      },
      { class: "ribbon-tab" },
    );
    made.setAttribute("aria-haspopup", "menu");
    return made;
  }

  #dateSystem(): MenuEntry {
    const { system } = this.store;
    return system.date1904
      ? { label: "Count dates from 1900", run: () => system.setDate1904(false) }
      : { label: "Count dates from 1904", run: () => system.setDate1904(true) };
  }

  #makeEditor(): CellEditor {
    return new CellEditor(this.grid, this.#bar.input, {
      commit: (sheetId, { row, column }, text) => {
        const done = this.commands.run(this.store.enter(sheetId, row, column, text));
        // A mistyped formula stays open for correction; any other refusal restores the cell.
        return done || !text.startsWith("=");
      },
      moveOn: (key, shift) => moveOn(this.grid, key, shift),
      onChange: (editing) => {
        this.#status.mode(editing ? "Edit" : "Ready");
        this.onEditing(editing);
      },
    });
  }

  #cellEntries(copying: Parameters<typeof cellMenu>[3]): MenuEntry[] {
    const own = cellMenu(this.store, this.grid, this.commands, copying);
    return this.addinEntries.length === 0 ? own : [...own, "line", ...this.addinEntries];
  }

  #attach(copying: { readonly copy: (cut: boolean) => void; readonly paste: () => void }): void {
    const { grid, commands } = this;
    const menu = (x: number, y: number): void => openMenu(this.#cellEntries(copying), x, y, "Cell menu");
    attachKeyboard(grid, {
      edit: (text) => this.#editor.start(text),
      clear: () => commands.clear(),
      undo: () => commands.undo(),
      redo: () => commands.redo(),
      menu: () => this.#menuAtCell(menu),
      filter: () => filterAt(this.store, grid, commands),
      nextSheet: (by) => this.#tabs.step(by),
    });
    attachPointer(grid, {
      edit: () => this.#editor.start(),
      leaveEdit: () => this.#editor.commit(),
      menu,
      filter: (tableId, column, anchor) =>
        openFilterOf(this.store, grid, commands, tableId, column, anchor.getBoundingClientRect()),
      resize: (column, px) => commands.resizeColumn(column, px),
    });
  }

  /** To the open cell where there is one: its keys end the edit. */
  readonly focusGrid = (): void => {
    if (this.#editor.editing) this.#editor.focus();
    else this.grid.root.focus({ preventScroll: true });
  };

  #menuAtCell(menu: (x: number, y: number) => void): void {
    const bounds = this.grid.root.getBoundingClientRect();
    const box = this.grid.windowBox(this.grid.active);
    menu(bounds.left + box.left, bounds.top + box.top + box.height);
  }

  /** Browsers may keep their clipboard closed to buttons; the keys always work. */
  async #clip(work: () => Promise<void>): Promise<void> {
    this.focusGrid();
    try {
      await work();
    } catch {
      this.messages.say("The browser does not give buttons its clipboard: press Ctrl+C, Ctrl+X or Ctrl+V.");
    }
  }

  #show(): void {
    this.#bar.show();
    this.#editor.show();
    this.#status.show(this.grid.sheet, this.grid.selection);
  }
}

function fileItem(label: string, run: (() => void) | null): MenuEntry {
  return { label, run: run ?? (() => undefined), disabled: run === null };
}
