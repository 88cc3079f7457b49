import { readFileSync } from "node:fs";
import path from "node:path";
import { textsOf } from "../scripts/manifestResources";
import { catalogueNamed, catalogueNames, paneMessages } from "../scripts/texts";
import { parseXml } from "../scripts/xml";
import { languageOf } from "../src/taskpane/language/catalogues";

const texts = textsOf(parseXml(readFileSync(path.join(__dirname, "../manifest.xml"), "utf8")));

/** Labels of the ribbon and of the cells' menu, and the pane's message that says the same. */
const SAID_BY_BOTH: Readonly<Record<string, string>> = {
  "Open.Label": "verb|Open",
  "Refresh.Label": "Refresh",
  "RefreshEverything.Label": "Refresh everything",
  "Preview.Label": "Preview and send",
  "Compare.Label": "Compare bids",
  "Award.Label": "verb|Award",
  "Negotiate.Label": "Negotiate",
  "Report.Label": "Load a report",
  "Suppliers.Label": "Invite suppliers",
  "Events.Label": "Events",
  "Lists.Label": "Link a list",
  "Activity.Label": "Activity",
  "Help.Label": "Help",
  "Bids.Group": "Bids",
  "More.Group": "More",
  "RefreshRows.Label": "Refresh the selected rows",
  "TakeSelected.Label": "Take the platform's values: selection…",
};

/** The product's name, and what comes before a function's name in a formula: the same in every language. */
const NAMES = ["DisplayName", "Functions.Namespace", "Group.Label", "Tab.Label"];

describe("the words of the ribbon", () => {
  const english = new Map(paneMessages().map((one) => [one.key, one.english]));
  const labels = Object.entries(SAID_BY_BOTH);

  it("are the pane's in English", () => {
    expect(labels.map(([id]) => [id, texts.find((one) => one.id === id)?.value])).toEqual(
      labels.map(([id, key]) => [id, english.get(key)]),
    );
  });

  it.each(catalogueNames())("are the pane's in %s, whichever of its regions Office speaks", (name) => {
    const catalogue = catalogueNamed(name);
    const locales = [...new Set(texts.flatMap(({ inLanguages }) => inLanguages.map(({ locale }) => locale)))].filter(
      (locale) => languageOf(locale) === name,
    );
    expect(locales).toContain(name);
    for (const wanted of locales)
      expect(
        labels.map(([id]) => [
          id,
          texts.find((one) => one.id === id)?.inLanguages.find(({ locale }) => locale === wanted)?.value,
        ]),
      ).toEqual(labels.map(([id, key]) => [id, catalogue.get(key)]));
  });

  it("are translated, but for names", () => {
    const bare = texts.filter(({ inLanguages }) => inLanguages.length === 0).map(({ id }) => id);
    expect(bare.sort()).toEqual([...NAMES].sort());
  });

  it("have no label that the pane could say otherwise", () => {
    const shown = texts.map(({ id }) => id).filter((id) => /\.(Label|Group)$/.test(id) && !NAMES.includes(id));
    // The pane's own entry ends in dots, since it leads to a page; a group of buttons leads nowhere.
    expect(shown.filter((id) => !Object.hasOwn(SAID_BY_BOTH, id))).toEqual(["Add.Group"]);
  });
});
