// The ribbon: the workbench's own groups as data, and after them the add-in's groups as its manifest has them.
import type { Commands } from "./commands";
import { element } from "./dom";
import { icon, type IconName } from "./icons";
import type { RibbonAction, RibbonControl, RibbonGroup } from "./manifest";

export interface RibbonButton {
  readonly label: string;
  readonly icon: IconName;
  readonly run: (button: HTMLButtonElement) => void;
  /** Only the sign is shown; the label is its name. */
  readonly small?: boolean;
  readonly toggle?: boolean;
  readonly tip?: string;
}

export interface ButtonGroup {
  readonly label: string;
  readonly buttons: readonly RibbonButton[];
}

/** The groups of a Home tab, as far as the workbench has them. */
export function homeGroups(
  commands: Commands,
  actions: { readonly copy: (cut: boolean) => void; readonly paste: () => void },
): ButtonGroup[] {
  return [
    {
      label: "Undo",
      buttons: [
        { label: "Undo", icon: "undo", small: true, run: () => commands.undo() },
        { label: "Redo", icon: "redo", small: true, run: () => commands.redo() },
      ],
    },
    {
      label: "Clipboard",
      buttons: [
        { label: "Paste", icon: "paste", small: true, run: () => actions.paste() },
        { label: "Cut", icon: "cut", small: true, run: () => actions.copy(true) },
        { label: "Copy", icon: "copy", small: true, run: () => actions.copy(false) },
      ],
    },
    {
      label: "Font",
      buttons: [
        { label: "Bold", icon: "bold", small: true, run: () => commands.toggleStyle("bold") },
        { label: "Italic", icon: "italic", small: true, run: () => commands.toggleStyle("italic") },
      ],
    },
    { label: "Cells", buttons: cellButtons(commands) },
    { label: "Table", buttons: tableButtons(commands) },
    {
      label: "View and protection",
      buttons: [
        { label: "Freeze or unfreeze panes", icon: "freeze", small: true, run: () => commands.freeze() },
        { label: "Protect or unprotect sheet", icon: "protect", small: true, run: () => commands.protect() },
      ],
    },
  ];
}

function cellButtons(commands: Commands): RibbonButton[] {
  return [
    { label: "Insert rows", icon: "insertRow", small: true, run: () => commands.insertRows() },
    { label: "Delete rows", icon: "deleteRow", small: true, run: () => commands.deleteRows() },
    { label: "Insert columns", icon: "insertColumn", small: true, run: () => commands.insertColumns() },
    { label: "Delete columns", icon: "deleteColumn", small: true, run: () => commands.deleteColumns() },
    { label: "Hide columns", icon: "hide", small: true, run: () => commands.hideColumns(true) },
    { label: "Unhide columns", icon: "show", small: true, run: () => commands.hideColumns(false) },
  ];
}

function tableButtons(commands: Commands): RibbonButton[] {
  return [
    { label: "Format as table", icon: "table", small: true, run: () => commands.makeTable() },
    { label: "Sort ascending", icon: "sortUp", small: true, run: () => commands.sort(true) },
    { label: "Sort descending", icon: "sortDown", small: true, run: () => commands.sort(false) },
    { label: "Clear filters", icon: "filter", small: true, run: () => commands.clearFilters() },
  ];
}

export function ribbonGroup({ label, buttons }: ButtonGroup): HTMLElement {
  return group(label, buttons.map(ownButton));
}

function group(label: string, content: readonly HTMLElement[]): HTMLElement {
  return element("div", { class: "ribbon-group", attributes: { role: "group", "aria-label": label } }, [
    element("div", { class: "ribbon-buttons" }, content),
    element("div", { class: "ribbon-label", text: label, attributes: { "aria-hidden": "true" } }),
  ]);
}

function ownButton({ label, icon: name, run, small, toggle, tip }: RibbonButton): HTMLButtonElement {
  const made = element("button", {
    class: small === true ? "ribbon-button small" : "ribbon-button",
    attributes: { type: "button", title: tip ?? label, "aria-label": label },
  });
  made.append(icon(name), ...(small === true ? [] : [element("span", { text: label })]));
  if (toggle === true) made.setAttribute("aria-pressed", "false");
  // The grid keeps the focus: a ribbon button acts on the selection, and typing goes on.
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", () => run(made));
  return made;
}

/** @param local turns an address of the manifest into one that the workbench serves */
export function addinGroup(
  { label, controls }: RibbonGroup,
  run: (action: RibbonAction) => void,
  local: (url: string) => string,
): HTMLElement {
  return group(
    label,
    controls.map((control) => addinButton(control, run, local)),
  );
}

function addinButton(
  control: RibbonControl,
  run: (action: RibbonAction) => void,
  local: (url: string) => string,
): HTMLButtonElement {
  const tip = [control.tipTitle, control.tip].filter((text) => text !== "").join("\n");
  const image = element("img", {
    attributes: { src: local(iconFor(control.icons)), alt: "", width: "28", height: "28" },
  });
  return element(
    "button",
    {
      class: "ribbon-button addin",
      attributes: { type: "button", id: control.id, title: tip, "aria-description": control.tip },
      onClick: () => run(control.action),
    },
    [image, element("span", { text: control.label })],
  );
}

/** Twice the shown size where there is one, so that it is sharp on dense screens. */
function iconFor(icons: ReadonlyMap<number, string>): string {
  return icons.get(64) ?? icons.get(80) ?? icons.get(32) ?? [...icons.values()].at(-1) ?? "";
}
