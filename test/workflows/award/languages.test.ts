// The sheets of an award in each language that the pane speaks: each has the figures and formulas of an English one,
// and no text of ours escapes.
import { catalogueNames } from "../../../scripts/texts";
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { englishTexts, type AwardTexts } from "../../../src/bids/awardSheet/texts";
import { namesById } from "../../../src/bids/awardSheet/names";
import { englishLetter, type LetterTexts } from "../../../src/bids/letters/texts";
import type * as letterWords from "../../../src/taskpane/award/handOn/letterTexts";
import type * as awardTexts from "../../../src/taskpane/award/awardSheetTexts";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeBoard } from "../../../src/workflows/award/board";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { decisionRecord, handOn, writeLetters, writeRecord } from "../../../src/workflows/award/handOn";
import type { AwardProposal } from "../../../src/workflows/award/types";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { cutIn, escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "", quantity: 4, baseline: null },
  { title: "Gasket", quantity: 5, baseline: 11 },
];
const prices = [
  [4, 6, 5],
  [3, 2, 4],
  [undefined, undefined, 0.5],
  [10, 9, undefined],
];

let bidding: Bidding;

interface HandedTexts {
  readonly award: AwardTexts | undefined;
  readonly letters: LetterTexts;
}
afterEach(() => bidding.close());

function ruled(bidIds: readonly string[], lineIds: readonly string[]): readonly Scenario[] {
  const [alba = "", bero = "", cato = ""] = bidIds;
  const [bolt = "", nut = "", , gasket = ""] = lineIds;
  const adder = { bidId: alba, part: 0.02, perUnit: 0.01, perLine: 1 };
  const tiers = [
    { from: 10, off: 0.01 },
    { from: 30, off: 0.02 },
  ];
  const limit = { measure: "spend", min: 1, max: 500, minIfAny: true } as const;
  return [
    {
      ...firstScenario,
      id: "ruled",
      name: "Plan",
      maxSuppliers: 3,
      minCoverage: 0.5,
      mustNot: [{ lines: [bolt], bidId: cato }],
      bounds: [
        { ...limit, bidId: bero },
        { bidId: alba, lines: [bolt, nut], measure: "quantity", min: 1, max: 90, minIfAny: true },
      ],
      supplierGroups: [
        { name: "North", bidIds: [alba, bero], measure: "share", min: 0.1, max: 1, minCount: 1, maxCount: 2 },
      ],
      leaving: { kind: "cheaper" },
      incumbents: { kind: "one", bidId: cato },
      switching: { perLine: 0.1, perSupplier: 0.2 },
      costing: {
        adders: [adder],
        interest: 0.05,
        payment: [{ bidId: bero, days: 30 }],
        missing: { rule: "mean", more: 0.1 },
      },
      discounts: [{ bidId: bero, lines: null, measure: "spend", off: "part", above: true, steps: tiers }],
    },
    {
      ...firstScenario,
      id: "divided",
      name: "Both",
      groups: [[nut, gasket]],
      splits: [{ lines: [bolt], how: { kind: "parts", parts: [0.7, 0.3] } }],
    },
  ];
}

/** All sheets that are made of two scenarios. */
async function made({ award: texts, letters }: HandedTexts) {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices, { company: "Hansen AG" });
  const { world, bidIds, lineIds } = bidding;
  const { store } = world.office;
  const comparison = only(await bidding.compare());
  const before = new Set(store.sheets.map(({ name }) => name));
  for (const scenario of ruled(bidIds, lineIds)) {
    await world.run(saveScenario(world.services, comparison.id, scenario));
    const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
    if (!proposal.ok) throw new Error("The search stopped.");
    const board = await world.run(writeBoard(world.services, proposal, null, { texts }));
    if (!board.ok) throw new Error(`It stopped: ${board.obstacle.kind}`);
    if (scenario.id === "divided") await handedOn(proposal, { award: texts, letters });
  }
  const beside = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver, texts }));
  if (!beside.ok) throw new Error(`It stopped: ${beside.obstacle.kind}`);
  const sheets = store.sheets.map(({ name }) => name).filter((name) => !before.has(name));
  const data = [
    world.services.account.userEmail,
    "EA",
    "Alba",
    "Bero",
    "Cato",
    "Bolt",
    "Nut",
    "Gasket",
    "Hansen AG",
    "Plan",
    "Both",
    comparison.eventTitle,
  ];
  const known = [...data, comparison.worksheetTitle, ...lineIds.map((id) => `Line ${id}`)];
  return { store, sheets, comparison, facts: sheets.map((name) => sheetFacts(store, name)), data: known };
}

/** Letters and the record. */
async function handedOn(proposal: AwardProposal, { award, letters }: HandedTexts): Promise<void> {
  const { world } = bidding;
  const { say } = letters;
  const handed = await world.run(handOn(world.services, proposal, say));
  if (!handed.ok) throw new Error(`It stopped: ${handed.obstacle.kind}`);
  const sent = handed.letters.map(({ letter }) => letter);
  await world.run(writeLetters(world.services, proposal, sent, letters));
  const words = { decidedBy: "", why: "", names: namesById(proposal), bidsReadAt: handed.bidsReadAt };
  const record = decisionRecord(world.services, proposal, { ...words, texts: award });
  if (record === null) throw new Error("There is no record.");
  await world.run(writeRecord(world.services, proposal, record, say));
}

const textsIn = (language: SheetLanguage): HandedTexts =>
  inLanguage(language, () => ({
    award: jest.requireActual<typeof awardTexts>("../../../src/taskpane/award/awardSheetTexts").awardSheetTexts,
    letters: jest.requireActual<typeof letterWords>("../../../src/taskpane/award/handOn/letterTexts").letterTexts,
  }));

test.each(catalogueNames())("sheets of an award in %s have the figures and formulas of English ones", async (name) => {
  const english = await made({ award: englishTexts, letters: englishLetter });
  await bidding.close();
  const own = await made(textsIn(name));
  expect(own.sheets).toHaveLength(12);
  expect(own.sheets.filter((sheet) => english.sheets.includes(sheet) || sheet.length > 31)).toEqual([]);
  own.facts.forEach((facts, at) => {
    expect(facts.figures).toEqual(english.facts[at]?.figures);
    expect(facts.formulas).toEqual(english.facts[at]?.formulas);
  });
});

test.each(["en", ...catalogueNames()] as const)(
  "each text of an award's sheets can be read whole in %s",
  async (name) => {
    const { store, sheets } = await made(
      name === "en" ? { award: englishTexts, letters: englishLetter } : textsIn(name),
    );
    expect(sheets.flatMap((sheet) => cutIn(store, sheet))).toEqual([]);
  },
);

test("a refresh by a colleague with another language changes no word of an award's sheets", async () => {
  const { store, sheets, comparison } = await made(textsIn("de"));
  const texts = () => sheets.map((name) => textsOf(store, name));
  const before = texts();
  bidding.offer(1, 3, 8);
  const refreshed = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  expect(refreshed).toMatchObject({ ok: true });
  const after = texts();
  const changed = after.flatMap((cells, at) => cells.filter((text, cell) => text !== before[at]?.[cell]));
  // What depends on a price says so in the sheet's own words.
  expect(new Set(changed.map((text) => text.split(/[:(]/)[0]))).toEqual(
    new Set([
      "",
      "2.5% der niedrigsten Kosten",
      "Angebote haben sich seitdem geändert",
      "Angebote oder Kosten haben sich seitdem geändert",
      "Der Preis hat sich nach der Berechnung geändert",
    ]),
  );
});

test("no text of an award's sheets escapes translation", async () => {
  const { store, sheets, data } = await made(textsIn("pseudo"));
  const known = [...sheets, ...data];
  expect(sheets.flatMap((name) => escapedIn(textsOf(store, name), known))).toEqual([]);
});
