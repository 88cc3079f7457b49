// The sheets of moved prices and of scores in each language that the pane speaks: each has the figures and formulas of
// an English one, and no text of ours escapes.
import { catalogueNames } from "../../../scripts/texts";
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import type { AwardTexts } from "../../../src/bids/awardSheet/texts";
import type * as awardTexts from "../../../src/taskpane/award/awardSheetTexts";
import { findScores, writeScores } from "../../../src/workflows/award/scores";
import { findSensitivity, writeSensitivity } from "../../../src/workflows/award/sensitivity";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { cutIn, escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
];
const request = { step: 0.1, draws: 12, spread: { supplier: 0.2, price: 0.05 }, seed: 1, seconds: 60 };

let bidding: Bidding;
afterEach(() => bidding.close());

const textsIn = (language: SheetLanguage): AwardTexts | undefined =>
  inLanguage(
    language,
    () => jest.requireActual<typeof awardTexts>("../../../src/taskpane/award/awardSheetTexts").awardSheetTexts,
  );

/** Writes the same figures with the words of any language: the names of the three sheets. */
async function opened() {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { world, bidIds } = bidding;
  const [alba = "", bero = ""] = bidIds;
  const comparison = only(await bidding.compare());
  const scenario: Scenario = {
    ...firstScenario,
    id: "s1",
    name: "Plan",
    maxSuppliers: 2,
    supplierGroups: [
      { name: "North", bidIds: [alba, bero], measure: "spend", min: 1, max: null, minCount: null, maxCount: null },
    ],
  };
  const found = await world.run(
    findSensitivity(world.services, comparison.id, scenario, request, { solver: awardSolver }),
  );
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  const scores = new Map(bidIds.map((bidId, at) => [bidId, 4 + 2 * at]));
  const asked = { scores, floor: 3, seconds: 20 };
  const scored = await world.run(findScores(world.services, comparison.id, scenario, asked, { solver: awardSolver }));
  if (!scored.ok) throw new Error(`It stopped: ${scored.obstacle.kind}`);
  const write = async (texts: AwardTexts | undefined) => {
    const written = await world.run(writeSensitivity(world.services, found, texts));
    if (!written.ok) throw new Error(`It stopped: ${written.obstacle.kind}`);
    const beside = await world.run(writeScores(world.services, comparison.id, scored, texts));
    if (!beside.ok) throw new Error(`It stopped: ${beside.obstacle.kind}`);
    return [written.sheetName, written.linesSheetName, beside.sheetName];
  };
  return { store: world.office.store, write, data: ["Alba", "Bero", "Cato", "Bolt", "Nut", "EA", "North", "Plan"] };
}

/** Each writing has tables with other numbers. */
const unnumbered = (formula: string) => formula.replaceAll(/(?:Sensitivity|Scores)_([A-Za-z]+)(?:_?\d+)?/g, "$1");

test.each(catalogueNames())(
  "sheets of moved prices and scores in %s have the figures and formulas of English ones",
  async (name) => {
    const { store, write } = await opened();
    const factsOf = (sheets: readonly string[]) =>
      sheets.map((sheet) => {
        const { figures, formulas, tables } = sheetFacts(store, sheet);
        return {
          figures,
          formulas: formulas.map((row) => row.map(unnumbered)),
          columns: tables.map((one) => one.length),
        };
      });
    const english = await write(undefined);
    const own = await write(textsIn(name));
    expect(own.filter((sheet) => english.some((one) => sheet.startsWith(one)))).toEqual([]);
    expect(factsOf(own)).toEqual(factsOf(english));
  },
);

test.each(catalogueNames())(
  "each text of the sheets of moved prices and scores can be read whole in %s",
  async (name) => {
    const { store, write } = await opened();
    const own = await write(textsIn(name));
    expect(own.flatMap((sheet) => cutIn(store, sheet))).toEqual([]);
  },
);

test("no text of the sheets of moved prices and scores escapes translation", async () => {
  const { store, write, data } = await opened();
  const names = await write(textsIn("pseudo"));
  const known = [...store.sheets.map(({ name }) => name), ...data];
  expect(names.flatMap((name) => escapedIn(textsOf(store, name), known))).toEqual([]);
});
