// Rules of Microsoft's manifest reference and of [MS-OWEMXML] beside order and resources. No schema file was found in
// the packages looked at, so that each rule that concerns us stands here by itself.
import { resourcesOf, textsOf } from "./manifestResources";
import { allElements, child, type XmlElement } from "./xml";

export function checkRules(root: XmlElement): string[] {
  return [
    ...checkPanes(root),
    ...checkSizes(root),
    ...checkTabs(root),
    ...checkLengths(root),
    ...checkVersions(root),
    ...checkLanguages(root),
  ];
}

function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  return [...allElements(root)].filter((one) => one.name === name);
}

const AUTO_SHOW = "Office.AutoShowTaskpaneWithDocument";

/**
 * A shared runtime has one pane, and a pane without an id, or with another one, is a different pane ("Configure your
 * Office Add-in to use a shared runtime"). The id that opens a pane with its document belongs to panes without a
 * shared runtime: with one, Excel on a desk opens an empty pane. The runtime has setStartupBehavior for that.
 */
function checkPanes(root: XmlElement): string[] {
  const ids = elementsNamed(root, "Action")
    .filter((action) => action.attributes.get("xsi:type") === "ShowTaskpane")
    .map((action) => child(action, "TaskpaneId")?.text ?? "");
  return [
    ...(ids.includes("") ? ["A button that shows the pane must have a TaskpaneId."] : []),
    ...(ids.includes(AUTO_SHOW) ? [`${AUTO_SHOW} is not for a shared runtime.`] : []),
    ...(new Set(ids).size > 1 ? ["All buttons that show the pane must have the same TaskpaneId."] : []),
  ];
}

const SIZES = new Set(["16", "20", "24", "32", "40", "48", "64", "80"]);

function checkSizes(root: XmlElement): string[] {
  return elementsNamed(root, "bt:Image")
    .map((image) => image.attributes.get("size"))
    .filter((size) => size !== undefined && !SIZES.has(size))
    .map((size) => `Office has no icons of the size ${size ?? ""}.`);
}

/** Excel's own tabs of which the documentation says that buttons may be on them. */
const TABS = new Set([
  "TabHome",
  "TabInsert",
  "TabPageLayoutExcel",
  "TabFormulas",
  "TabData",
  "TabReview",
  "TabView",
  "TabAddIns",
]);

/** "A group can have up to six controls" ("OfficeTab element"). */
const MOST_CONTROLS = 6;

/** "If you use the CustomTab element, you can't use the OfficeTab element" ("ExtensionPoint element"). */
function hasOneKindOfTab(point: XmlElement): boolean {
  return new Set(point.children.map(({ name }) => name)).size === 1;
}

function checkTabs(root: XmlElement): string[] {
  const controlsOf = (group: XmlElement) => group.children.filter(({ name }) => name === "Control").length;
  return [
    ...elementsNamed(root, "OfficeTab")
      .map((tab) => tab.attributes.get("id") ?? "")
      .filter((id) => !TABS.has(id))
      .map((id) => `Excel has no tab "${id}".`),
    ...elementsNamed(root, "ExtensionPoint")
      .filter((point) => point.attributes.get("xsi:type") === "PrimaryCommandSurface" && !hasOneKindOfTab(point))
      .map(() => "The ribbon must have either Office's tabs or one tab of its own."),
    ...elementsNamed(root, "Group")
      .filter((group) => controlsOf(group) > MOST_CONTROLS)
      .map((group) => `The group ${group.attributes.get("id") ?? ""} must have at most six controls.`),
  ];
}

const LONGEST_URL = 2048;
const LONGEST_TASKPANE_ID = 125;

function checkLengths(root: XmlElement): string[] {
  return [
    ...resourcesOf(root)
      .filter(({ value }) => value.length > LONGEST_URL)
      .map(({ id }) => `The address ${id} is longer than ${LONGEST_URL} characters.`),
    ...elementsNamed(root, "TaskpaneId")
      .filter(({ text }) => text.length > LONGEST_TASKPANE_ID)
      .map(() => `A TaskpaneId has at most ${LONGEST_TASKPANE_ID} characters.`),
  ];
}

/** Two to four numbers; "1" alone is refused. */
function checkVersions(root: XmlElement): string[] {
  return elementsNamed(root, "Set")
    .map((set) => set.attributes.get("MinVersion") ?? "")
    .filter((version) => !/^\d+(\.\d+){1,3}$/.test(version))
    .map((version) => `"${version}" is no version of a requirement set.`);
}

/** CultureName ([MS-OWEMXML] 2.3.7): a language alone is one, too. */
const CULTURE =
  /^([a-zA-Z]{2,3}-[a-zA-Z0-9]{3,8}(-[a-zA-Z]{2,3})?|[a-zA-Z]{2,3}(-[a-zA-Z]{2,3}(_tradnl|\.pseudo|-[a-zA-Z]{4,8})?)?)$/;

/** A language has all texts or none: a ribbon in two languages helps nobody. Names are the same in all of them. */
function checkLanguages(root: XmlElement): string[] {
  const translated = textsOf(root).filter(({ inLanguages }) => inLanguages.length > 0);
  const all = new Set(translated.flatMap(({ inLanguages }) => inLanguages.map(({ locale }) => locale)));
  return [
    ...[...all].filter((locale) => !CULTURE.test(locale)).map((locale) => `"${locale}" is no locale.`),
    ...translated.flatMap(({ id, inLanguages }) => {
      const own = inLanguages.map(({ locale }) => locale);
      return [...all]
        .filter((locale) => own.filter((one) => one === locale).length !== 1)
        .map((locale) => `${id} must have exactly one text for ${locale}.`);
    }),
  ];
}
