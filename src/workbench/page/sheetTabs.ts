// The tabs under the grid: choose, add, rename (double click or F2) and delete sheets.
import type { SheetView } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";
import { askText, askYes } from "./dialog";
import { button, element } from "./dom";
import type { Commands } from "./commands";
import { icon } from "./icons";
import { openMenu } from "./menu";

export class SheetTabs {
  readonly #list = element("div", {
    class: "tab-list",
    attributes: { role: "tablist", "aria-label": "Sheets" },
  });
  readonly root = element("div", { class: "sheet-tabs" }, [
    this.#list,
    button("+", () => this.#add(), { label: "New sheet", class: "tab-add" }),
  ]);

  #active = "";

  constructor(
    private readonly store: WorkbookStore,
    private readonly commands: Commands,
    private readonly leaveEdit: () => boolean,
  ) {
    this.show();
  }

  /** Shows them again after another sheet became active, for any reason. */
  follow(): void {
    if (this.#active !== this.store.activeSheetId) this.show();
  }

  show(): void {
    this.#active = this.store.activeSheetId;
    const focused = this.#list.contains(document.activeElement);
    const shown = this.store.sheets.filter(({ visible }) => visible);
    this.#list.replaceChildren(...shown.map((sheet) => this.#tab(sheet)));
    const active = this.#list.querySelector<HTMLElement>("[aria-selected=true]");
    if (focused) active?.focus();
    if (active !== null) this.#list.scrollLeft = active.offsetLeft - this.#list.offsetLeft - 80;
  }

  /** The sheet before or after the active one, hidden ones left out. */
  step(by: number): void {
    const shown = this.store.sheets.filter(({ visible }) => visible);
    const next = shown[shown.findIndex(({ id }) => id === this.store.activeSheetId) + by];
    if (next !== undefined && this.leaveEdit()) this.store.activate(next.id);
  }

  #tab(sheet: SheetView): HTMLElement {
    const active = sheet.id === this.store.activeSheetId;
    const tab = element("button", {
      class: active ? "tab on" : "tab",
      text: sheet.name,
      attributes: {
        type: "button",
        role: "tab",
        "aria-selected": String(active),
        "data-tab": sheet.name,
        "aria-label": sheet.name,
        tabindex: active ? "0" : "-1",
      },
      onClick: () => {
        if (!active && this.leaveEdit()) this.store.activate(sheet.id);
      },
    });
    if (sheet.protected) tab.append(icon("protect"));
    tab.addEventListener("dblclick", () => void this.#rename(sheet));
    tab.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#menu(sheet, event.clientX, event.clientY);
    });
    tab.addEventListener("keydown", (event) => this.#key(event, sheet, tab));
    return tab;
  }

  #key(event: KeyboardEvent, sheet: SheetView, tab: HTMLElement): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { left, top } = tab.getBoundingClientRect();
    if (by !== undefined) this.step(by);
    else if (event.key === "F2") void this.#rename(sheet);
    else if (event.key === "Delete") void this.#remove(sheet);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.#menu(sheet, left, top - 120);
    else return;
    event.preventDefault();
  }

  #menu(sheet: SheetView, x: number, y: number): void {
    const hidden = this.store.sheets.filter(({ visible }) => !visible);
    const visible = this.store.sheets.length - hidden.length;
    openMenu(
      [
        { label: "Rename…", run: () => void this.#rename(sheet) },
        { label: "Copy", run: () => void this.commands.attempt(() => this.#copy(sheet)) },
        { label: "Move left", run: () => this.#move(sheet, -1) },
        { label: "Move right", run: () => this.#move(sheet, 1) },
        { label: "Delete", run: () => void this.#remove(sheet), disabled: visible < 2 },
        {
          label: "Hide",
          run: () => void this.commands.attempt(() => this.store.setVisible(sheet.id, false)),
          disabled: visible < 2,
        },
        ...hidden.map(({ id, name }) => ({
          label: `Show ${name}`,
          run: () => void this.commands.attempt(() => this.store.setVisible(id, true)),
        })),
      ],
      x,
      y,
      `Sheet ${sheet.name}`,
    );
  }

  #copy(sheet: SheetView): void {
    const at = this.store.sheets.findIndex(({ id }) => id === sheet.id);
    this.store.activate(this.store.copySheet(sheet.id, at + 1).id);
  }

  #move(sheet: SheetView, by: number): void {
    const at = this.store.sheets.findIndex(({ id }) => id === sheet.id) + by;
    if (at >= 0 && at < this.store.sheets.length) this.store.moveSheet(sheet.id, at);
  }

  #add(): void {
    if (this.leaveEdit()) this.commands.run(this.store.addSheet());
  }

  async #rename(sheet: SheetView): Promise<void> {
    const name = await askText("Rename sheet", "Name", sheet.name);
    if (name !== null && name !== sheet.name) this.commands.run(this.store.renameSheet(sheet.id, name));
  }

  async #remove(sheet: SheetView): Promise<void> {
    const sure =
      sheet.used === null ||
      (await askYes("Delete sheet", `This deletes ${sheet.name} and everything on it.`, "Delete"));
    if (sure) this.commands.run(this.store.deleteSheet(sheet.id));
  }
}
