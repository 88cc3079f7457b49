// A comparison in each language that the pane speaks: its sheets keep the words that they were made with, also where a
// colleague with another language refreshes them, and every figure is that of an English sheet.
import { catalogueNames } from "../../../scripts/texts";
import type { ChoiceWords } from "../../../src/bids/compare/choice";
import { englishChoice } from "../../../src/bids/compare/choice";
import type * as choice from "../../../src/taskpane/compare/choiceTexts";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet, draftTable, type DraftedTable } from "../../support/draftSheet";
import { inLanguage, type SheetLanguage } from "../../support/sheetLanguages";
import { showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: null },
  { title: "", quantity: 4, baseline: 2.5 },
];
const prices = [
  [4, 6, 3],
  [3, undefined, 7],
  [2, 1, 5],
];
let bidding: Bidding;
afterEach(() => bidding.close());

const wordsIn = (name: SheetLanguage): ChoiceWords =>
  inLanguage(name, () => jest.requireActual<typeof choice>("../../../src/taskpane/compare/choiceTexts").choiceWords);

/** Made without Cato's bid, which a refresh brings. */
async function made(words: ChoiceWords) {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices);
  const { world, bidIds } = bidding;
  const { bids } = world.simulator.records;
  const id = bidIds[2] ?? "";
  const last = bids.get(id);
  if (last === undefined) throw new Error("There is no such bid.");
  bids.delete(id);
  const { eventId, worksheetId } = showPiece(world);
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, words };
  const outcome = await world.run(compareBids(world.services, request));
  if (!outcome.ok) throw new Error(`The comparison stopped: ${outcome.obstacle.kind}`);
  const comparison = only(outcome);
  bids.set(id, last);
  expect(await world.run(refreshComparison(world.services, comparison.id))).toMatchObject({ biddersAdded: ["Cato"] });
  const { store } = world.office;
  const sheets = store.sheets.map(({ name }) => name).filter((name) => name !== "Sheet1");
  const tables = [comparison.tableId, comparison.summary?.tableId ?? ""].map((table) => draftTable(store, table));
  return { sheets, tables, texts: sheets.map((sheet) => draftSheet(store, sheet).texts()) };
}

const figures = (table: DraftedTable) =>
  table.headers.map((header) => table.values(header).filter((cell) => typeof cell === "number"));

test.each(catalogueNames())(
  "a sheet in %s keeps its words at a refresh, and has the figures of an English one",
  async (name) => {
    const english = await made(englishChoice);
    await bidding.close();
    const words = wordsIn(name);
    const own = await made(words);
    const same = new Set(Object.values(words.sheet ?? {}));
    const hidden = new Set(["Line", "Counts", "Counted", "Start of bids", "End of bids", "Bid", "Place"]);
    const escaped = own.tables.flatMap(({ headers }, at) =>
      headers.filter(
        (header) =>
          english.tables[at]?.headers.includes(header) &&
          !same.has(header) &&
          !hidden.has(header) &&
          !header.endsWith(" bid line"),
      ),
    );
    expect(escaped).toEqual([]);
    expect(own.tables[0]?.headers).toContain((words.sheet?.price ?? "").replace("{bidder}", "Cato"));
    expect(own.sheets.filter((sheet) => english.sheets.includes(sheet))).toEqual([]);
    const opening = (words.sheet?.asOf ?? "").split("{at}")[0] ?? "";
    expect(
      own.texts[0]?.some(
        (text) => text.startsWith(opening) && text.includes((words.sheet?.bidders ?? "").replace("{n}", "3")),
      ),
    ).toBe(true);
    expect(own.tables.map(figures)).toEqual(english.tables.map(figures));
  },
);
