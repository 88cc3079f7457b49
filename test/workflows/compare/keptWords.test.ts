// What a comparison says in place of prices, its remarks and states of bids, in each language that the pane speaks. The
// sheet keeps these words, and formulas, marks, awards and refreshes ask for them. Sheets of earlier versions keep
// none: they are English, whatever the pane speaks now.
import { catalogueNames } from "../../../scripts/texts";
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { englishChoice, type ChoiceWords } from "../../../src/bids/compare/choice";
import { englishTexts, type AwardTexts } from "../../../src/bids/awardSheet/texts";
import type * as awardTexts from "../../../src/taskpane/award/awardSheetTexts";
import type * as choice from "../../../src/taskpane/compare/choiceTexts";
import { remarkWords, statusWords } from "../../../src/taskpane/compare/remarkTexts";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeAward } from "../../../src/workflows/award/write";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { readHeld } from "../../../src/workflows/functions/hold";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { awardSolver } from "../../support/awardSolver";
import { KEYS, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet, draftTable } from "../../support/draftSheet";
import { showPiece } from "../../support/world";
import { escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: "4,5", baseline: 2 },
  { title: "Ring", quantity: 5, baseline: 11 },
  { title: "Gone", quantity: 3 },
];
const prices = [
  [4, 6, 50, 5],
  [3, undefined, 4, 4],
  ["on request", 0, -1, 2],
  [10, 9, null, undefined],
  [1, 2, 3, 4],
];
const level: Scenario = {
  ...firstScenario,
  id: "s1",
  name: "Level",
  maxSuppliers: 1,
  costing: { ...firstScenario.costing, missing: { rule: "highest", more: 0.5 } },
};

interface SheetWords {
  readonly words: ChoiceWords;
  readonly texts: AwardTexts | undefined;
}
const english: SheetWords = { words: englishChoice, texts: englishTexts };

const wordsIn = (language: SheetLanguage): SheetWords =>
  inLanguage(language, () => ({
    words: jest.requireActual<typeof choice>("../../../src/taskpane/compare/choiceTexts").choiceWords,
    texts: jest.requireActual<typeof awardTexts>("../../../src/taskpane/award/awardSheetTexts").awardSheetTexts,
  }));

let bidding: Bidding;
afterEach(() => bidding.close());

const text = (words: ChoiceWords, key: string) => words.sheet?.[key] ?? "";

/** A comparison with all that it has words for, refreshed once with one bid changed, and an award with missing bids. */
async function made({ words, texts }: SheetWords) {
  bidding = await openBidding(["Alba", "Bero", "Cato", "Dora"], lines, prices);
  const { world } = bidding;
  const { store } = world.office;
  bidding.offer(2, 3, null, { [KEYS.leadTime]: 14 });
  bidding.offer(0, 0, 4, { [KEYS.extended]: 400 });
  const comparison = only(await bidding.compare({}, { words }));
  const table = () => draftTable(store, comparison.tableId);
  const price = (bidder: number) => comparison.columns.filter(({ kind }) => kind === "price")[bidder]?.header ?? "";
  const put = (row: number, bidder: number, value: string | number) => {
    const { rect, sheetId, columns } = store.table(comparison.tableId) ?? { rect: null, sheetId: "", columns: [] };
    if (rect === null) throw new Error("The comparison is gone.");
    const column = rect.left + columns.findIndex(({ name }) => name === price(bidder));
    const at = { top: rect.top + 1 + row, bottom: rect.top + 1 + row, left: column, right: column };
    store.write(sheetId, at, [[value]]);
  };
  const looks = () => {
    const { rect, sheetId, columns } = store.table(comparison.tableId) ?? { rect: null, sheetId: "", columns: [] };
    if (rect === null) throw new Error("The comparison is gone.");
    const places = [0, 1, 2, 3].map((bidder) => rect.left + columns.findIndex(({ name }) => name === price(bidder)));
    return lines.map((_, row) =>
      places.map((column) => store.sheet(sheetId)?.conditional(rect.top + 1 + row, column)?.look),
    );
  };
  const first = table();
  put(0, 1, "x 6");
  put(0, 3, 7);
  world.clock.advance(3_600_000);
  bidding.offer(1, 1, 2.5);
  world.simulator.records.lineItems.get(comparison.worksheetId)?.delete(bidding.lineIds[4] ?? "");
  const refreshed = await world.run(refreshComparison(world.services, comparison.id));
  if (!refreshed.ok) throw new Error(`The refresh stopped: ${refreshed.obstacle.kind}`);
  await world.run(saveScenario(world.services, comparison.id, level));
  const proposal = await world.run(solveAward(world.services, comparison.id, level, { solver: awardSolver }));
  if (!proposal.ok) throw new Error(`The award stopped: ${proposal.obstacle.kind}`);
  const award = await world.run(writeAward(world.services, proposal, { texts }));
  if (!award.ok) throw new Error(`Writing stopped: ${award.obstacle.kind}`);
  const beside = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver, texts }));
  if (!beside.ok) throw new Error(`It stopped: ${beside.obstacle.kind}`);
  const sheets = store.sheets.map(({ name }) => name).filter((name) => name !== "Sheet1");
  return {
    store,
    sheets,
    comparison,
    refreshed,
    summary: draftSheet(store, sheets[1] ?? ""),
    facts: sheets.map((name) => sheetFacts(store, name)),
    prices: [0, 1, 2, 3].map((bidder) => [first.values(price(bidder)), table().values(price(bidder))]),
    remarks: table().values(comparison.columns.at(-1)?.header ?? ""),
    proposal: { levelled: proposal.levelled, asked: proposal.asked },
    looks: looks(),
  };
}

test.each(catalogueNames())("a comparison in %s says all in its words, with an English one's figures", async (name) => {
  const plain = await made(english);
  await bidding.close();
  const own = await made(wordsIn(name));
  const { words } = wordsIn(name);
  own.facts.forEach((facts, at) => {
    expect(facts.figures).toEqual(plain.facts[at]?.figures);
    expect(facts.formulas).toEqual(plain.facts[at]?.formulas);
  });
  const translated = new Map([
    ["no bid", text(words, "noBid")],
    ["partial", text(words, "partial")],
  ]);
  expect(plain.prices.flat(2)).toEqual(expect.arrayContaining(["no bid", "partial"]));
  expect(own.prices).toEqual(
    plain.prices.map((both) => both.map((cells) => cells.map((cell) => translated.get(String(cell)) ?? cell))),
  );
  expect(own.refreshed).toMatchObject({ cellsWritten: plain.refreshed.cellsWritten });
  expect(own.remarks.every((remark, at) => remark !== plain.remarks[at] || remark === "")).toBe(true);
  expect(own.remarks.at(-1)).toBe(text(words, "goneLine"));
  expect(own.proposal).toEqual(plain.proposal);
  expect(own.looks).toEqual(plain.looks);
});

test("no word of a comparison escapes translation", async () => {
  const { store, sheets, comparison } = await made(wordsIn("pseudo"));
  const data = [
    "Alba",
    "Bero",
    "Cato",
    "Dora",
    "Bolt",
    "Nut",
    "Seal",
    "Ring",
    "Gone",
    "EA",
    "on request",
    "Level",
    "SANDBOX US",
  ];
  const known = [...sheets, ...data, comparison.eventTitle, comparison.worksheetTitle];
  expect(sheets.slice(0, 2).flatMap((name) => escapedIn(textsOf(store, name), known))).toEqual([]);
});

test("a comparison of an earlier version keeps its English words in a pane of another language", async () => {
  const plain = await made(english);
  await bidding.close();
  const { words, texts } = wordsIn("de");
  // As it kept them: those of headers and labels alone.
  const since = [...Object.keys({ ...statusWords, ...remarkWords }), "noBid", "partial", "tooLong"];
  const sheet = Object.fromEntries(Object.entries(words.sheet ?? {}).filter(([key]) => !since.includes(key)));
  const own = await made({ words: { ...words, sheet }, texts });
  expect(own.prices).toEqual(plain.prices);
  expect(own.remarks).toEqual(plain.remarks);
  expect(own.facts.map(({ figures }) => figures)).toEqual(plain.facts.map(({ figures }) => figures));
  expect(own.proposal).toEqual(plain.proposal);
});

test("functions in cells answer what the comparison shows in place of a price", async () => {
  await made(wordsIn("de"));
  const held = await readHeld(bidding.world.services.workbook);
  const asked = [showPiece(bidding.world).eventId, "Ring", "Dora"];
  expect(held.answer("PRICE", asked)).toEqual({ kind: "value", value: "kein Angebot" });
});
