// Every starter sheet in each language that the pane speaks: the figures and formulas of an English one over the same
// report, and no text of ours escapes.
import { catalogueNames } from "../../../scripts/texts";
import { reportKinds } from "../../../src/reports/source";
import { english, type Say } from "../../../src/sheets/say";
import type * as said from "../../../src/taskpane/language/say";
import { writeStarter } from "../../../src/workflows/reports/starter";
import { draftSheet } from "../../support/draftSheet";
import { load, reportSheet } from "../../support/reporting";
import { escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";
import { openWorld, type World } from "../../support/world";

const spoken = (language: SheetLanguage): Say =>
  inLanguage(language, () => jest.requireActual<typeof said>("../../../src/taskpane/language/say").say);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function starter(reportId: string, say: Say) {
  const done = await world.run(writeStarter(world.services, reportId, { say }));
  if (!done.ok) throw new Error(`The starter stopped: ${done.obstacle.kind}`);
  return done;
}

/** What formulas ask of the report's cells: the platform's words, and truth values. */
const ASKED = ["active", "yes", "true", "false"];

/** Each table of a workbook has a name of its own, and so have the cells that are called after it. */
function comparable(sheetName: string) {
  const { store } = world.office;
  const { figures, formulas } = sheetFacts(store, sheetName);
  const names = draftSheet(store, sheetName).tables.map(({ view }) => view.name);
  const places = names.map((name, at) => [name, `T${at}`] as const).sort(([a], [b]) => b.length - a.length);
  const plain = (formula: string) => places.reduce((text, [name, place]) => text.replaceAll(name, place), formula);
  return { figures, formulas: formulas.map((row) => row.map(plain)) };
}

test.each(reportKinds)("the starter sheet of %s is the same in each language, and no text escapes", async (report) => {
  const { report: made } = await load(world, { source: { kind: "report", report } });
  const { store } = world.office;
  const plain = await starter(made.id, english);
  const expected = comparable(plain.sheetName);
  for (const name of catalogueNames()) {
    const own = await starter(made.id, spoken(name));
    expect(own.sheetName).not.toBe(plain.sheetName);
    expect({ name, ...comparable(own.sheetName) }).toEqual({ name, ...expected });
    store.deleteSheet(store.sheet(own.sheetName)?.id ?? "");
  }
  const marked = await starter(made.id, spoken("pseudo"));
  const cells = reportSheet(world, made).rows().flat();
  const data = [...new Set(cells.flatMap((cell) => (typeof cell === "string" ? [cell] : [])))];
  const texts = textsOf(store, marked.sheetName).filter((text) => !data.includes(text));
  const known = data.flatMap((text) => [text, text.replaceAll("?", "~?")]).sort((a, b) => b.length - a.length);
  expect(escapedIn(texts, [marked.sheetName, ...known, made.title, ...ASKED])).toEqual([]);
});
