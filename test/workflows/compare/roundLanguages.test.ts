// A round sheet in each language that the pane speaks: the figures and formulas of an English one, and no text of ours
// escapes.
import { catalogueNames } from "../../../scripts/texts";
import { english, type Say } from "../../../src/sheets/say";
import type * as said from "../../../src/taskpane/language/say";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { writeRound } from "../../../src/workflows/compare/round";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
];
const prices = [
  [4, 6],
  [3, 2],
  [undefined, 1],
];

let bidding: Bidding;
afterEach(() => bidding.close());

async function made(say: Say) {
  bidding = await openBidding(["Alba", "Bero"], lines, prices);
  const { world } = bidding;
  const comparison = only(await bidding.compare());
  const [first] = comparison.pulls;
  world.clock.advance(3_600_000);
  bidding.offer(0, 0, 3.5);
  bidding.offer(1, 1, "on request");
  bidding.offer(0, 2, 2);
  await world.run(refreshComparison(world.services, comparison.id));
  const round = await world.run(writeRound(world.services, comparison.id, first?.at ?? "", { say }));
  if (!round.ok) throw new Error(`It stopped: ${round.obstacle.kind}`);
  const data = ["Alba", "Bero", "Bolt", "Nut", "Seal", "EA", "on request"];
  const known = [...data, comparison.eventTitle, comparison.worksheetTitle];
  return { store: world.office.store, name: round.sheetName, data: known };
}

const sayIn = (language: SheetLanguage): Say =>
  inLanguage(language, () => jest.requireActual<typeof said>("../../../src/taskpane/language/say").say);

test.each(catalogueNames())("a round sheet in %s has the figures and formulas of an English one", async (language) => {
  const own = await made(english);
  const expected = sheetFacts(own.store, own.name);
  await bidding.close();
  const other = await made(sayIn(language));
  const facts = sheetFacts(other.store, other.name);
  expect(facts.name).not.toBe(expected.name);
  expect([facts.figures, facts.formulas]).toEqual([expected.figures, expected.formulas]);
});

test("no text of a round sheet escapes translation", async () => {
  const { store, name, data } = await made(sayIn("pseudo"));
  expect(escapedIn(textsOf(store, name), data)).toEqual([]);
});
