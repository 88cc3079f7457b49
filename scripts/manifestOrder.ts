// Which elements may stand in which, in which order, how often: the part of Microsoft's manifest schema that we use.
// An element that is not in the table is refused, so that the table grows with the manifest.
import type { XmlElement } from "./xml";

/** "?" once or not at all, "*" any number, "+" at least one; without a sign exactly one. */
const CONTENT: Readonly<Record<string, string>> = {
  OfficeApp:
    "Id Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl " +
    "AppDomains? Hosts Requirements DefaultSettings Permissions VersionOverrides ExtendedOverrides?",
  "OfficeApp/DisplayName": "Override*",
  "OfficeApp/Description": "Override*",
  AppDomains: "AppDomain+",
  "OfficeApp/Hosts": "Host+",
  Requirements: "Sets",
  Sets: "Set+",
  DefaultSettings: "SourceLocation",
  VersionOverrides: "Description? Hosts Resources VersionOverrides?",
  "VersionOverrides/Hosts": "Host+",
  "VersionOverrides/Host": "Runtimes AllFormFactors? DesktopFormFactor",
  Runtimes: "Runtime+",
  AllFormFactors: "ExtensionPoint+",
  CustomFunctions: "Script Page Metadata Namespace",
  Script: "SourceLocation",
  Page: "SourceLocation",
  Metadata: "SourceLocation",
  DesktopFormFactor: "GetStarted FunctionFile ExtensionPoint+",
  GetStarted: "Title Description LearnMoreUrl",
  // One tab of one's own at most ("CustomTab element").
  ExtensionPoint: "OfficeTab* CustomTab?",
  CustomTab: "Group+ Label",
  // One entry of an add-in at most ("OfficeMenu element").
  ContextMenu: "OfficeMenu",
  OfficeMenu: "Control",
  Menu: "Label Supertip Icon Items",
  Items: "Item+",
  Item: "Label Supertip Icon? Action",
  OfficeTab: "Group+",
  Group: "Label Icon Control+",
  Control: "Label Supertip Icon Action Enabled?",
  Supertip: "Title Description",
  Icon: "bt:Image+",
  ShowTaskpane: "TaskpaneId? SourceLocation",
  ExecuteFunction: "FunctionName",
  Resources: "bt:Images bt:Urls bt:ShortStrings bt:LongStrings",
  "bt:Images": "bt:Image+",
  "bt:Urls": "bt:Url+",
  "bt:ShortStrings": "bt:String+",
  "bt:LongStrings": "bt:String+",
  "bt:String": "bt:Override*",
};

/** Elements that hold text or attributes alone. */
const LEAVES = new Set(
  (
    "Id Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl AppDomain Set " +
    "SourceLocation Permissions Runtime Title LearnMoreUrl FunctionFile Label Enabled TaskpaneId FunctionName Namespace " +
    "bt:Image bt:Url OfficeApp/Host Override bt:Override ExtendedOverrides"
  ).split(" "),
);

export function checkOrder(root: XmlElement): string[] {
  return checkElement(root, "OfficeApp", root.name);
}

/** `section` tells the two elements named Hosts, and Host, apart. */
function checkElement(element: XmlElement, section: string, name: string): string[] {
  const inside = name === "VersionOverrides" ? name : section;
  const content = CONTENT[`${inside}/${name}`] ?? CONTENT[name];
  const below = element.children.flatMap((one) => checkElement(one, inside, kindOf(one)));
  if (content !== undefined) return [...checkContent(element, content), ...below];
  if (!LEAVES.has(name) && !LEAVES.has(`${inside}/${name}`)) return [`${name} is not allowed here.`];
  return element.children.length > 0 ? [`${name} may not have elements inside.`] : [];
}

/** An action's content hangs on its type, and so does that of the point where custom functions come in. */
function kindOf(element: XmlElement): string {
  const type = element.attributes.get("xsi:type") ?? "";
  if (element.name === "Action") return type === "" ? "Action" : type;
  if (element.name === "Control" && type === "Menu") return type;
  const isOther = type === "CustomFunctions" || type === "ContextMenu";
  return element.name === "ExtensionPoint" && isOther ? type : element.name;
}

function checkContent(element: XmlElement, content: string): string[] {
  const given = element.children.map((one) => one.name).join(" ") + " ";
  const pattern = content
    .split(" ")
    .map((part) => part.replace(/^([\w:]+)([?*+]?)$/, "(?:$1 )$2"))
    .join("");
  return new RegExp(`^${pattern}$`).test(given.trimStart())
    ? []
    : [`${element.name} must have, in this order: ${content}. It has: ${given.trim() || "nothing"}.`];
}
