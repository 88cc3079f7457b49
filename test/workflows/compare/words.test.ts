// A comparison in each language that the pane speaks: its sheets keep the words that they were made with, also where a
// colleague with another language refreshes them, and every figure is that of an English sheet.
import { catalogueNamed, catalogueNames } from "../../../scripts/texts";
import type { ChoiceWords } from "../../../src/bids/compare/choice";
import { englishChoice } from "../../../src/bids/compare/choice";
import { englishWords, type ComparisonWord } from "../../../src/bids/compare/words";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet, draftTable, type DraftedTable } from "../../support/draftSheet";
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
/** Said in another way where it is a word of prices. */
const OF_PRICES: readonly ComparisonWord[] = ["lowest", "mean", "highest"];

let bidding: Bidding;
afterEach(() => bidding.close());

function wordsIn(name: ReturnType<typeof catalogueNames>[number]): ChoiceWords {
  const catalogue = catalogueNamed(name);
  const keys = Object.keys(englishWords) as ComparisonWord[];
  const said = keys.map((key) => {
    const message = `${OF_PRICES.includes(key) ? "price|" : ""}${englishWords[key]}`;
    const text = catalogue.get(message);
    if (text === undefined) throw new Error(`There is no word for ${message}.`);
    return [key, text] as const;
  });
  return {
    label: catalogue.get("bidder|Included") ?? "",
    yes: catalogue.get("yes") ?? "",
    no: catalogue.get("no") ?? "",
    sheet: Object.fromEntries(said),
  };
}

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
