// One way through all in German, beside the same in English: compare, refresh with a bid that changed, award,
// negotiate, read what a supplier sent back, write its prices, award again. Every figure is the same.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { englishTexts, type AwardTexts } from "../../../src/bids/awardSheet/texts";
import { englishChoice, type ChoiceWords } from "../../../src/bids/compare/choice";
import { english, type Say } from "../../../src/sheets/say";
import type * as awardTexts from "../../../src/taskpane/award/awardSheetTexts";
import type * as choice from "../../../src/taskpane/compare/choiceTexts";
import type * as said from "../../../src/taskpane/language/say";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { readReturned } from "../../../src/workflows/award/returned";
import { awardChange, writeReturned } from "../../../src/workflows/award/returnedAward";
import { writeAward } from "../../../src/workflows/award/write";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { awardSolver as solver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { returnedFile } from "../../support/returnedFile";
import { inLanguage, sheetFacts } from "../../support/sheetLanguages";

interface Spoken {
  readonly say: Say;
  readonly words: ChoiceWords;
  readonly texts: AwardTexts | undefined;
}
const inEnglish: Spoken = { say: english, words: englishChoice, texts: englishTexts };
const german: Spoken = inLanguage("de", () => ({
  say: jest.requireActual<typeof said>("../../../src/taskpane/language/say").say,
  words: jest.requireActual<typeof choice>("../../../src/taskpane/compare/choiceTexts").choiceWords,
  texts: jest.requireActual<typeof awardTexts>("../../../src/taskpane/award/awardSheetTexts").awardSheetTexts,
}));

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: 2 },
  { title: "Ring", quantity: 5, baseline: 3 },
];
const prices = [
  [4, 6, 5],
  [3, undefined, 4],
  ["on request", 0, 1.5],
  [2, undefined, 2.5],
];
const level: Scenario = {
  ...firstScenario,
  id: "s1",
  name: "Level",
  maxSuppliers: 1,
  costing: { ...firstScenario.costing, missing: { rule: "highest", more: 0.5 } },
};

let bidding: Bidding;
afterEach(() => bidding.close());

async function throughAll({ say, words, texts }: Spoken) {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { world, bidIds } = bidding;
  const { store } = world.office;
  const { services } = world;
  const comparison = only(await bidding.compare({}, { words, say }));
  world.clock.advance(3_600_000);
  bidding.offer(1, 1, 3.5);
  expect(await world.run(refreshComparison(services, comparison.id))).toMatchObject({ ok: true });
  const award = async () => {
    await world.run(saveScenario(services, comparison.id, level));
    const proposal = await world.run(solveAward(services, comparison.id, level, { solver }));
    if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
    const written = await world.run(writeAward(services, proposal, { texts }));
    if (!written.ok) throw new Error(`It stopped: ${written.obstacle.kind}`);
  };
  await award();
  const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "gap" } as const;
  const sheets = await world.run(writeNegotiations(services, comparison.id, request, { say }));
  if (!sheets.ok) throw new Error(`It stopped: ${sheets.obstacle.kind}`);
  const bytes = await returnedFile(store, sheets.sheets[1]?.sheetName ?? "", ({ tables: [table] }) => {
    table?.put(0, say("Your new price"), 3.75);
    table?.put(1, say("Your new price"), 2.5);
  });
  const found = await world.run(readReturned(services, comparison.id, [{ name: "back.xlsx", bytes }]));
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  const taken = found.suppliers.flatMap(({ bidId, found: { prices: own } }) =>
    own.flatMap(({ line, before, price }) => (price === null ? [] : [{ bidId, line, before, price }])),
  );
  const change = await world.run(awardChange(services, comparison.id, level, taken, { solver }));
  if (!change.ok) throw new Error(`It stopped: ${change.obstacle.kind}`);
  const written = await world.run(writeReturned(services, comparison.id, taken, new Map(), { say }));
  expect(written).toMatchObject({ ok: true });
  await award();
  const all = store.sheets.map(({ name }) => name).filter((name) => name !== "Sheet1");
  return {
    taken: taken.map(({ before, price }) => [before, price]),
    facts: all.map((name) => sheetFacts(store, name)),
  };
}

test("all the way from the bids to a second award in German has the figures of the way in English", async () => {
  const plain = await throughAll(inEnglish);
  await bidding.close();
  const own = await throughAll(german);
  expect(own.taken).toEqual([
    [6, 3.75],
    [3.5, 2.5],
  ]);
  expect(own.taken).toEqual(plain.taken);
  expect(own.facts.length).toBe(plain.facts.length);
  own.facts.forEach((facts, at) => {
    expect(facts.name).not.toBe(plain.facts[at]?.name);
    expect([facts.figures, facts.formulas]).toEqual([plain.facts[at]?.figures, plain.facts[at]?.formulas]);
  });
});
