import { readFileSync } from "node:fs";
import path from "node:path";
import { checkManifest } from "../scripts/manifestCheck";
import { manifestFor } from "../scripts/manifestOrigin";
import { encodePng } from "../scripts/png";

const root = path.join(__dirname, "..");
const manifest = readFileSync(path.join(root, "manifest.xml"), "utf8");
const commands = readFileSync(path.join(root, "src/taskpane/commands.ts"), "utf8");

function asset(name: string): Buffer | null {
  try {
    return readFileSync(path.join(root, "assets", name));
  } catch {
    return null;
  }
}

/** The list that the pane associates with the ribbon, read as text: importing the pane would start it. */
const commandNames = [...(/commandNames\s*=\s*\[([^\]]*)\]/.exec(commands)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
  ([, name = ""]) => name,
);

const check = (text: string) => checkManifest(text, { asset, commandNames });

describe("the manifest for development", () => {
  it("is one that Office takes, and names only what exists", () => {
    expect(check(manifest)).toEqual([]);
  });

  it("names the file that describes the functions, and that file is there", () => {
    const [, name = ""] =
      /id="Functions\.Url" DefaultValue="https:\/\/localhost:3000\/assets\/([\w.]+)"/.exec(manifest) ?? [];
    expect(JSON.parse(asset(name)?.toString("utf8") ?? "null")).toMatchObject({
      functions: [{ id: "PRICE" }, {}, {}, {}],
    });
  });

  it("has the icons that Office asks for, and one for the store", () => {
    for (const size of [16, 32, 64, 80, 128])
      expect(asset(`icon-${size}.png`)?.subarray(16, 24)).toEqual(Buffer.from([0, 0, 0, size, 0, 0, 0, size]));
  });
});

describe("its keyboard shortcuts", () => {
  const withFile = (text: string | null) =>
    checkManifest(manifest, {
      asset: (name) => (name !== "shortcuts.json" ? asset(name) : text === null ? null : Buffer.from(text)),
      commandNames,
    });
  const one = (key: string, action = "refresh") =>
    JSON.stringify({
      actions: [{ id: action, type: "ExecuteFunction", name: "Refresh" }],
      shortcuts: [{ action, key: { default: key } }],
    });

  it.each([
    ["a file that is not there", null, /not in the assets/],
    ["a file of something else", "[]", /no file of shortcuts/],
    ["a key with Shift alone", one("Shift+R"), /takes no key "Shift\+R"/],
    ["a command that the pane does not have", one("Ctrl+Alt+R", "fly"), /no command "fly"/],
  ])("refuse %s", (_, text, problem) => {
    expect(withFile(text).join(" ")).toMatch(problem);
  });
});

describe("the manifest for a deployment", () => {
  const deployed = manifestFor("https://bidsheet.example.com:8443/", manifest);

  it("is as sound as the one for development", () => {
    expect(check(deployed)).toEqual([]);
  });

  it("names the deployment's origin everywhere, and keeps the id", () => {
    expect(deployed).not.toContain("localhost");
    expect(deployed).toContain('DefaultValue="https://bidsheet.example.com:8443/taskpane.html"');
    expect(/<Id>.*<\/Id>/.exec(deployed)?.[0]).toBe(/<Id>.*<\/Id>/.exec(manifest)?.[0]);
  });

  it.each([
    ["http://bidsheet.example.com", /https only/],
    ["bidsheet.example.com", /not an address/],
    ["https://bidsheet.example.com/pane", /more than an origin/],
    ["https://bidsheet.example.com/?a=1", /more than an origin/],
    ["https://someone@bidsheet.example.com", /more than an origin/],
  ])("is not written for %s", (origin, reason) => {
    expect(() => manifestFor(origin, manifest)).toThrow(reason);
  });
});

/** What is broken, how, and the sentence that it must bring. */
const faults: readonly [name: string, from: string | RegExp, to: string, problem: RegExp][] = [
  ["text that is not XML", "</Hosts>", "</Host>", /closes nothing/],
  ["an unknown entity", "Bidsheet is ready", "Bidsheet &nbsp; ready", /not a known entity/],
  ["an attribute given twice", '<Host Name="Workbook"/>', '<Host Name="Workbook" Name="Workbook"/>', /occurs twice/],
  ["an element left open", "</OfficeApp>", "", /never closed/],
  ["another kind of add-in", 'xsi:type="TaskPaneApp"', 'xsi:type="ContentApp"', /TaskPaneApp/],
  ["a missing namespace", "taskpaneappversionoverrides", "overrides", /own namespace/],
  ["an id that is no GUID", /<Id>.*<\/Id>/, "<Id>bidsheet</Id>", /GUID/],
  ["a version of two numbers", "1.0.0.0", "1.0", /Version must/],
  ["a missing provider", "<ProviderName>Bidsheet", "<ProviderName>", /ProviderName must/],
  ["a locale without a region", "en-US", "en", /DefaultLocale/],
  ["another permission", "ReadWriteDocument", "Restricted", /Permissions/],
  ["another host", '<Host Name="Workbook"/>', '<Host Name="Document"/>', /only host/],
  ["elements in another order", /(<SupportUrl.*>)\s*(<AppDomains>[^]*<\/AppDomains>)/, "$2$1", /in this order/],
  ["a group without a label", '<Label resid="Group.Label"/>', "", /Group must have/],
  ["a control without a supertip", /<Supertip>[^]*?<\/Supertip>/, "", /Control must have/],
  ["an unknown element", "<AppDomains>", "<Dictionary/><AppDomains>", /Dictionary is not allowed here/],
  [
    "functions that run on another page",
    '<Script>\n              <SourceLocation resid="Pane.Url"',
    '<Script>\n              <SourceLocation resid="Support.Url"',
    /runtime's page/,
  ],
  ["functions without a namespace", '<Namespace resid="Functions.Namespace"/>', "", /ExtensionPoint must have/],
  ["an element inside a leaf", "<TaskpaneId>", "<TaskpaneId><Label/>", /may not have elements/],
  ["an older requirement", 'MinVersion="1.13"', 'MinVersion="1.7"', /ExcelApi 1.13/],
  ["a set that is asked for at run time", 'Name="SharedRuntime"', 'Name="RibbonApi"', /RibbonApi must be asked for/],
  ["an address without https", 'SupportUrl DefaultValue="https', 'SupportUrl DefaultValue="http', /https address/],
  ["a domain with a path", "</AppDomain>", "/a</AppDomain>", /must be an origin/],
  ["a resource that does not exist", 'Label resid="Open.Label"', 'Label resid="Open.Name"', /not in bt:ShortStrings/],
  ["a resource of another kind", 'Title resid="Open.Label"', 'Title resid="Open.Tip"', /not in bt:ShortStrings/],
  ["a resource where none belongs", "<TaskpaneId>", '<TaskpaneId resid="Pane.Url">', /may not have a resid/],
  ["a label of 126 characters", '"Preview and send"', `"${"x".repeat(126)}"`, /it has 126/],
  ["a tip of 251 characters", /"Opens the Bidsheet pane[^"]*"/, `"${"x".repeat(251)}"`, /it has 251/],
  ["an empty label", 'DefaultValue="Refresh"', 'DefaultValue=""', /it has 0/],
  ["an icon of the wrong size", "icon-refresh-80.png", "icon-refresh-32.png", /32 x 32 pixels instead of 80 x 80/],
  ["an icon that does not exist", "icon-send-16.png", "icon-sent-16.png", /not a PNG/],
  ["an icon elsewhere", "/assets/icon-64.png", "/icon-64.png", /not below/],
  ["an icon without a needed size", '<bt:Image size="80" resid="Send.80"/>', "", /lacks the sizes 80/],
  ["a runtime that ends with the pane", 'lifetime="long"', 'lifetime="short"', /lifetime/],
  [
    "ribbon functions on another page",
    'FunctionFile resid="Pane.Url"',
    'FunctionFile resid="Support.Url"',
    /runtime's page/,
  ],
  ["a pane on another page", 'SourceLocation resid="Pane.Url"', 'SourceLocation resid="Support.Url"', /runtime's page/],
  [
    "a second pane address",
    'SourceLocation DefaultValue="https://localhost:3000/taskpane',
    'SourceLocation DefaultValue="https://localhost:3000/other',
    /same page/,
  ],
  ["a second runtime", /(<Runtime .*>)/, "$1$1", /exactly one Runtime/],
  ["a button without a command behind it", "<FunctionName>refresh", "<FunctionName>reload", /no command "reload"/],
  [
    "a command without a button",
    "<FunctionName>preview",
    "<FunctionName>refresh",
    /No button runs the command "preview"/,
  ],
  ["an id that stands twice", 'id="Bidsheet.Preview"', 'id="Bidsheet.Refresh"', /occurs twice/],
  ["a button that shows another pane", "<TaskpaneId>Bidsheet.Pane</TaskpaneId>", "", /must have a TaskpaneId/],
  ["a pane that opens with its document", "Bidsheet.Pane", "Office.AutoShowTaskpaneWithDocument", /shared runtime/],
  [
    "two panes",
    /(<Action xsi:type=")ExecuteFunction(">\s*)<FunctionName>refresh<\/FunctionName>/,
    '$1ShowTaskpane$2<TaskpaneId>Other</TaskpaneId><SourceLocation resid="Pane.Url"/>',
    /same TaskpaneId/,
  ],
  ["a TaskpaneId of 126 characters", "Bidsheet.Pane", "p".repeat(126), /at most 125/],
  ["an icon of a size that Office lacks", 'size="64" resid="Icon.64"', 'size="63" resid="Icon.64"', /size 63/],
  [
    "a tab that Excel lacks",
    /<CustomTab id="Bidsheet.Tab">([^]*)<Label resid="Tab.Label"\/>\s*<\/CustomTab>/,
    '<OfficeTab id="TabMine">$1</OfficeTab>',
    /no tab "TabMine"/,
  ],
  ["a second tab of its own", /(<CustomTab[^]*<\/CustomTab>)/, "$1$1", /ExtensionPoint must have/],
  [
    "a tab of its own beside one of Office's",
    /<CustomTab[^]*?(<Group id="Bidsheet.MoreGroup">[^]*?<\/Group>)/,
    '<OfficeTab id="TabHome">$1</OfficeTab><CustomTab id="Own">$1',
    /either Office's tabs or one/,
  ],
  ["two entries in the menu of a cell", /(<Control xsi:type="Menu"[^]*?<\/Control>)/, "$1$1", /OfficeMenu must have/],
  ["a tab without a label", '<Label resid="Tab.Label"/>', "", /CustomTab must have/],
  [
    "a group of seven buttons",
    /(<Control xsi:type="Button" id="Bidsheet.Activity">[^]*?<\/Control>)/,
    "$1$1$1$1$1$1$1",
    /at most six controls/,
  ],
  [
    "an address of 2,100 characters",
    /(id="Support.Url" DefaultValue="https:\/\/localhost:3000)\/support.html/,
    `$1/${"s".repeat(2_100)}`,
    /longer than 2048/,
  ],
  ["a version of one number", 'MinVersion="1.13"', 'MinVersion="1"', /no version/],
  ["a translation of 126 characters", 'Value="Aktualisieren"', `Value="${"x".repeat(126)}"`, /it has 126/],
  ["an empty translation", 'Value="Aktualisieren"', 'Value=""', /it has 0/],
  ["a language that is none", 'Locale="de-DE" Value="Verhandeln"', 'Locale="German" Value="Verhandeln"', /no locale/],
  [
    "a text that lacks a language",
    /<bt:Override Locale="ja" Value="[^"]*"\/>/,
    "",
    /must have exactly one text for ja\./,
  ],
  [
    "a text given twice in a language",
    /(<bt:Override Locale="fr" Value="[^"]*"\/>)/,
    "$1$1",
    /must have exactly one text for fr\./,
  ],
  ["an id of 33 characters", 'id="Bidsheet.Group"', `id="${"g".repeat(33)}"`, /longer than 32/],
];

describe("the check", () => {
  it.each(faults)("finds %s", (_name, from, to, problem) => {
    const broken = manifest.replace(from, to);
    expect(broken).not.toBe(manifest);
    expect(check(broken)).toContainEqual(expect.stringMatching(problem));
  });

  it("reads the size that a picture has, not the one in its name", () => {
    const lying = (name: string) =>
      name === "icon-16.png" ? encodePng(17, 16, new Uint8Array(17 * 16 * 4)) : asset(name);
    expect(checkManifest(manifest, { asset: lying, commandNames })).toContain(
      "assets/icon-16.png has 17 x 16 pixels instead of 16 x 16.",
    );
  });
});
