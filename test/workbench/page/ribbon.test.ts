/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { paneAddress, readManifest, type RibbonAction } from "../../../src/workbench/page/manifest";
import { addinGroup } from "../../../src/workbench/page/ribbon";

const SAMPLE = `<?xml version="1.0"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>id-1</Id><DisplayName DefaultValue="Sample"/>
  <DefaultSettings><SourceLocation DefaultValue="https://localhost:3000/taskpane.html?a=1"/></DefaultSettings>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides">
    <ExtensionPoint xsi:type="PrimaryCommandSurface"><OfficeTab id="TabHome"><Group id="G"><Label resid="g"/>
      <Control xsi:type="Button" id="Show"><Label resid="show"/><Supertip><Title resid="show"/><Description resid="tip"/></Supertip>
        <Icon><bt:Image size="16" resid="i16"/><bt:Image size="80" resid="i80"/></Icon>
        <Action xsi:type="ShowTaskpane"><SourceLocation resid="url"/></Action></Control>
      <Control xsi:type="Button" id="Run"><Label resid="run"/><Icon/><Action xsi:type="ExecuteFunction"><FunctionName>go</FunctionName></Action></Control>
    </Group></OfficeTab></ExtensionPoint>
    <Resources>
      <bt:Images><bt:Image id="i16" DefaultValue="https://host/assets/a-16.png"/><bt:Image id="i80" DefaultValue="https://host/assets/a-80.png"/></bt:Images>
      <bt:Urls><bt:Url id="url" DefaultValue="https://localhost:3000/taskpane.html"/></bt:Urls>
      <bt:ShortStrings><bt:String id="g" DefaultValue="Group"/><bt:String id="show" DefaultValue="Show it"/><bt:String id="run" DefaultValue="Run it"/></bt:ShortStrings>
      <bt:LongStrings><bt:String id="tip" DefaultValue="What it shows"/></bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>`;

describe("the ribbon of a manifest", () => {
  it("has each button with its label, tip, picture and action", () => {
    const [group] = readManifest(SAMPLE, "en-US").groups;
    expect(group?.label).toBe("Group");
    expect(group?.controls).toMatchObject([
      {
        id: "Show",
        label: "Show it",
        tipTitle: "Show it",
        tip: "What it shows",
        action: { kind: "showPane", url: "https://localhost:3000/taskpane.html" },
      },
      { id: "Run", label: "Run it", tip: "", action: { kind: "execute", functionName: "go" } },
    ]);
    expect(group?.controls[0]?.icons).toEqual(
      new Map([
        [16, "https://host/assets/a-16.png"],
        [80, "https://host/assets/a-80.png"],
      ]),
    );
  });

  it("takes the words of the language that the manifest has, and its default words else", () => {
    const german = SAMPLE.replace(
      '<bt:String id="show" DefaultValue="Show it"/>',
      '<bt:String id="show" DefaultValue="Show it"><bt:Override Locale="de-DE" Value="Zeigen"/></bt:String>',
    );
    const labels = (language: string) =>
      readManifest(german, language).groups.flatMap(({ controls }) => controls.map(({ label }) => label));
    expect(labels("de-DE")).toEqual(["Zeigen", "Run it"]);
    expect(labels("fr-FR")).toEqual(["Show it", "Run it"]);
  });

  it("does what the pressed button says", () => {
    const [group] = readManifest(SAMPLE, "en-US").groups;
    const done: RibbonAction[] = [];
    if (group === undefined) throw new Error("The sample has a group.");
    document.body.append(
      addinGroup(
        group,
        (action) => done.push(action),
        (url) => `local/${url.slice(-8)}`,
      ),
    );
    document.querySelector<HTMLButtonElement>("#Run")?.click();
    document.querySelector<HTMLButtonElement>("#Show")?.click();
    expect(done.map(({ kind }) => kind)).toEqual(["execute", "showPane"]);
    expect(document.querySelector("#Show img")?.getAttribute("src")).toBe("local/a-80.png");
    expect(document.querySelector("#Show")?.getAttribute("title")).toBe("Show it\nWhat it shows");
  });

  it("is refused when a resource is missing, naming it", () => {
    expect(() => readManifest(SAMPLE.replace('String id="tip"', 'String id="other"'), "en-US")).toThrow(
      'names the resource "tip"',
    );
  });

  it("is refused when it is no manifest", () => {
    expect(() => readManifest("<html/>", "en-US")).toThrow("not an Office add-in manifest");
  });

  it("takes the pane from the workbench's own server, with its query", () => {
    expect(paneAddress(readManifest(SAMPLE, "en-US").paneUrl)).toBe("/workbench/pane/taskpane.html?a=1");
  });

  it("reads the add-in's own manifest", () => {
    const { groups, cellMenu, name } = readManifest(
      readFileSync(join(__dirname, "../../../manifest.xml"), "utf8"),
      "en-US",
    );
    expect(name).toBe("Bidsheet");
    expect(groups.flatMap(({ controls }) => controls.map(({ label }) => label))).toEqual([
      "Open",
      "Refresh",
      "Refresh everything",
      "Preview and send",
      "Compare bids",
      "Award",
      "Negotiate",
      "Load a report",
      "Invite suppliers",
      "Events",
      "Link a list",
      "Activity",
      "Help",
    ]);
    expect(cellMenu.map(({ label, action }) => [label, action])).toEqual([
      ["Refresh the selected rows", { kind: "execute", functionName: "refreshRows" }],
      ["Take the platform's values: selection…", { kind: "execute", functionName: "takeSelected" }],
    ]);
  });
});
