// Checks an add-in manifest without the internet: the rules of Microsoft's schema that we use, and that what it names
// exists. It does not replace Microsoft's own validation for the store, which posts the file to a service.
import { allElements, child, parseXml, type XmlElement } from "./xml";
import { checkOrder } from "./manifestOrder";
import { checkRules } from "./manifestRules";
import { checkShortcuts } from "./manifestShortcuts";
import { checkIcons, checkStrings, checkUrls, resourcesOf } from "./manifestResources";

export interface ManifestSurroundings {
  /** The bytes of an asset by its name below /assets/, or null. */
  readonly asset: (name: string) => Buffer | null;
  /** What the pane binds to ribbon buttons. */
  readonly commandNames: readonly string[];
}

/** The problems found, as sentences; none when the manifest is sound. */
export function checkManifest(text: string, surroundings: ManifestSurroundings): readonly string[] {
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    return [error instanceof Error ? error.message : "The manifest is not XML."];
  }
  return [
    ...checkOrder(root),
    ...checkHead(root),
    ...checkRequirements(root),
    ...checkUrls(root),
    ...checkStrings(root),
    ...checkIcons(root, surroundings.asset),
    ...checkResids(root),
    ...checkRuntime(root),
    ...checkCommands(root, surroundings.commandNames),
    ...checkShortcuts(root, surroundings.asset, surroundings.commandNames),
    ...checkIds(root),
    ...checkRules(root),
  ];
}

function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  return [...allElements(root)].filter((one) => one.name === name);
}

const SCHEMAS = "http://schemas.microsoft.com/office";
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function checkHead(root: XmlElement): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) problems.push(sentence);
  };
  const textOf = (name: string) => child(root, name)?.text ?? "";
  expect(root.name === "OfficeApp", "The root must be OfficeApp.");
  const overrides = child(root, "VersionOverrides")?.attributes;
  expect(root.attributes.get("xmlns") === `${SCHEMAS}/appforoffice/1.1`, "The manifest must have Office's namespace.");
  expect(
    overrides?.get("xmlns") === `${SCHEMAS}/taskpaneappversionoverrides` &&
      overrides.get("xsi:type") === "VersionOverridesV1_0",
    "VersionOverrides must have its own namespace and the type VersionOverridesV1_0.",
  );
  expect(root.attributes.get("xsi:type") === "TaskPaneApp", "The manifest must be a TaskPaneApp.");
  expect(GUID.test(textOf("Id")), "Id must be a GUID.");
  expect(/^\d{1,5}(\.\d{1,5}){3}$/.test(textOf("Version")), "Version must have four numbers.");
  expect(
    textOf("ProviderName") !== "" && textOf("ProviderName").length <= 125,
    "ProviderName must have 1 to 125 characters.",
  );
  expect(/^[a-z]{2}-[A-Z]{2}$/.test(textOf("DefaultLocale")), "DefaultLocale must be like en-US.");
  expect(textOf("Permissions") === "ReadWriteDocument", "Permissions must be ReadWriteDocument.");
  const hosts = elementsNamed(root, "Host");
  const names = hosts.map((host) => host.attributes.get("Name") ?? host.attributes.get("xsi:type"));
  expect(hosts.length > 0 && names.every((name) => name === "Workbook"), "The only host must be Workbook.");
  return problems;
}

/** What the pane relies on without asking at run time. */
const REQUIRED_SETS: Readonly<Record<string, string>> = { ExcelApi: "1.13", SharedRuntime: "1.1" };

function checkRequirements(root: XmlElement): string[] {
  const sets = elementsNamed(root, "Set");
  const versions = new Map(sets.map((set) => [set.attributes.get("Name") ?? "", set.attributes.get("MinVersion")]));
  const wrong = Object.entries(REQUIRED_SETS).filter(([name, version]) => versions.get(name) !== version);
  const surplus = [...versions.keys()].filter((name) => !Object.hasOwn(REQUIRED_SETS, name));
  return [
    ...wrong.map(([name, version]) => `The manifest must require ${name} ${version}.`),
    ...surplus.map((name) => `${name} must be asked for at run time, not required.`),
  ];
}

/** Which kind of resource each element points to. */
const RESID_KINDS: Readonly<Record<string, string>> = {
  Runtime: "bt:Urls",
  FunctionFile: "bt:Urls",
  SourceLocation: "bt:Urls",
  LearnMoreUrl: "bt:Urls",
  "bt:Image": "bt:Images",
  Label: "bt:ShortStrings",
  Namespace: "bt:ShortStrings",
  Title: "bt:ShortStrings",
  Description: "bt:LongStrings",
};

function checkResids(root: XmlElement): string[] {
  const resources = resourcesOf(root);
  return [...allElements(root)].flatMap((element) => {
    const resid = element.attributes.get("resid");
    if (resid === undefined) return [];
    const kind = RESID_KINDS[element.name];
    const found = resources.filter((one) => one.id === resid);
    if (kind === undefined) return [`${element.name} may not have a resid.`];
    if (!found.some((one) => one.kind === kind)) return [`${element.name} names "${resid}", which is not in ${kind}.`];
    return [];
  });
}

/** A shared runtime is shared only when runtime, function file and pane are the same page. */
function checkRuntime(root: XmlElement): string[] {
  const [runtime, second] = elementsNamed(root, "Runtime");
  if (runtime === undefined || second !== undefined) return ["There must be exactly one Runtime."];
  const resid = runtime.attributes.get("resid");
  // What describes the functions is a file and no page.
  const described = new Set(elementsNamed(root, "Metadata").flatMap((one) => one.children));
  const panes = elementsNamed(root, "SourceLocation").filter(
    (one) => one.attributes.has("resid") && !described.has(one),
  );
  const pages = [...elementsNamed(root, "FunctionFile"), ...panes];
  const address = resourcesOf(root).find((one) => one.id === resid)?.value;
  const settings = child(child(root, "DefaultSettings"), "SourceLocation")?.attributes.get("DefaultValue");
  return [
    ...(runtime.attributes.get("lifetime") === "long" ? [] : ['The runtime\'s lifetime must be "long".']),
    ...pages
      .filter((page) => page.attributes.get("resid") !== resid)
      .map((page) => `${page.name} must be the runtime's page.`),
    ...(panes.length > 0 ? [] : ["No button opens the pane."]),
    ...(address === settings ? [] : ["DefaultSettings and the runtime must name the same page."]),
  ];
}

function checkCommands(root: XmlElement, commandNames: readonly string[]): string[] {
  const used = elementsNamed(root, "FunctionName").map((one) => one.text);
  return [
    ...used.filter((name) => !commandNames.includes(name)).map((name) => `The pane has no command "${name}".`),
    ...commandNames.filter((name) => !used.includes(name)).map((name) => `No button runs the command "${name}".`),
  ];
}

function checkIds(root: XmlElement): string[] {
  const ids = ["Group", "Control", "Item", "bt:Image", "bt:Url", "bt:String"]
    .flatMap((name) => elementsNamed(root, name))
    .map((element) => element.attributes.get("id"))
    .filter((id) => id !== undefined);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const long = ids.filter((id) => id.length > 32);
  return [
    ...[...twice].map((id) => `The id "${id}" occurs twice.`),
    ...long.map((id) => `The id "${id}" is longer than 32 characters.`),
  ];
}
