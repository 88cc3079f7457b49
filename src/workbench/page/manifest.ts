// Reads from manifest.xml what Excel would put on its ribbon. Refuses a manifest it cannot read, naming what is
// missing.
export type RibbonAction =
  | { readonly kind: "showPane"; readonly url: string }
  | { readonly kind: "execute"; readonly functionName: string };

export interface RibbonControl {
  readonly id: string;
  readonly label: string;
  readonly tipTitle: string;
  readonly tip: string;
  /** Addresses by pixel size. */
  readonly icons: ReadonlyMap<number, string>;
  readonly action: RibbonAction;
}

export interface RibbonGroup {
  readonly id: string;
  readonly label: string;
  readonly controls: readonly RibbonControl[];
}

export interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly paneUrl: string;
  readonly groups: readonly RibbonGroup[];
  /** Of the file of keyboard shortcuts, as the workbench serves it; null: it names none. */
  readonly shortcuts: string | null;
  /** What the menu of a cell offers. */
  readonly cellMenu: readonly RibbonControl[];
}

type Resources = ReadonlyMap<string, string>;

/** `language`: of the ribbon's words, such as "de-DE"; the manifest's default where it has no override for it. */
export function readManifest(xml: string, language: string): Manifest {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const root = document.documentElement;
  if (root.localName !== "OfficeApp") throw new Error("manifest.xml is not an Office add-in manifest.");
  const resources = new Map(
    ["Image", "Url", "String"]
      .flatMap((kind) => all(root, kind))
      .map((entry) => [attribute(entry, "id"), inLanguage(entry, language)]),
  );
  const settings = all(root, "DefaultSettings")[0];
  const source = settings === undefined ? undefined : all(settings, "SourceLocation")[0];
  return {
    id: child(root, "Id")?.textContent.trim() ?? "",
    name: inLanguage(child(root, "DisplayName"), language),
    paneUrl: attribute(source, "DefaultValue"),
    groups: all(root, "ExtensionPoint")
      .filter((point) => point.getAttribute("xsi:type") === "PrimaryCommandSurface")
      .flatMap((point) => all(point, "Group"))
      .map((group) => readGroup(group, resources)),
    shortcuts: shortcutsOf(root),
    cellMenu: all(root, "OfficeMenu")
      .filter((menu) => attribute(menu, "id") === "ContextMenuCell")
      .flatMap((menu) => all(menu, "Item"))
      .map((item) => readControl(item, resources)),
  };
}

function shortcutsOf(root: Element): string | null {
  const address = attribute(child(root, "ExtendedOverrides"), "Url");
  return address === "" ? null : paneAddress(address);
}

function readGroup(group: Element, resources: Resources): RibbonGroup {
  const controls = [...group.children].filter(({ localName }) => localName === "Control");
  return {
    id: attribute(group, "id"),
    label: resource(group, "Label", resources),
    controls: controls.map((one) => readControl(one, resources)),
  };
}

function readControl(control: Element, resources: Resources): RibbonControl {
  const tip = child(control, "Supertip");
  const images = [...(child(control, "Icon")?.children ?? [])];
  return {
    id: attribute(control, "id"),
    label: resource(control, "Label", resources),
    tipTitle: tip === undefined ? "" : resource(tip, "Title", resources),
    tip: tip === undefined ? "" : resource(tip, "Description", resources),
    icons: new Map(
      images.map((image) => [Number(attribute(image, "size")), lookUp(attribute(image, "resid"), resources)]),
    ),
    action: readAction(control, resources),
  };
}

function readAction(control: Element, resources: Resources): RibbonAction {
  const action = child(control, "Action");
  const kind = action?.getAttribute("xsi:type");
  if (action !== undefined && kind === "ShowTaskpane")
    return { kind: "showPane", url: resource(action, "SourceLocation", resources) };
  const functionName = action === undefined ? undefined : child(action, "FunctionName")?.textContent.trim();
  if (kind === "ExecuteFunction" && functionName) return { kind: "execute", functionName };
  throw new Error(
    `The button ${attribute(control, "id")} in manifest.xml has an action that the workbench does not know.`,
  );
}

function inLanguage(text: Element | undefined, language: string): string {
  const overrides = text === undefined ? [] : all(text, "Override");
  const own = overrides.find((one) => attribute(one, "Locale") === language);
  return own === undefined ? attribute(text, "DefaultValue") : attribute(own, "Value");
}

/** Descendants by local name: the manifest mixes three namespaces. */
function all(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagName("*")].filter(({ localName }) => localName === name);
}

function child(parent: Element, name: string): Element | undefined {
  return [...parent.children].find(({ localName }) => localName === name);
}

function attribute(target: Element | undefined, name: string): string {
  return target?.getAttribute(name) ?? "";
}

function resource(parent: Element, name: string, resources: Resources): string {
  return lookUp(attribute(child(parent, name), "resid"), resources);
}

function lookUp(resid: string, resources: Resources): string {
  const value = resources.get(resid);
  if (value === undefined) throw new Error(`manifest.xml names the resource "${resid}" but does not have it.`);
  return value;
}

/** Where the workbench's server has the pane's own files: the same path and query under /workbench/pane. */
export function paneAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `/workbench/pane${pathname}${search}`;
}
