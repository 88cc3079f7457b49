// Who is included, as people say it: in the sheet's language, in their own, with other cases and spaces. What counts
// never depends on the wording. Comparisons of before the words say "Takes part": "counts" or "left out", and go on so.
import { catalogueNamed, catalogueNames } from "../../../scripts/texts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { awardSetup } from "../../../src/workflows/award/award";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import {
  bidderChoiceFormula,
  englishChoice,
  lineChoiceFormula,
  type ChoiceWords,
} from "../../../src/bids/compare/choice";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import { showPiece } from "../../support/world";
import { openOffice, openWorkbook } from "../../support/office";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];
const prices = [
  [4, 6, 3],
  [3, 2, 7],
];

const german: ChoiceWords = { label: "Einbezogen", yes: "ja", no: "nein" };

let bidding: Bidding;
let sheet: ComparisonSheet;
afterEach(() => bidding.close());

/** Without Cato's bid at first. */
async function open(words: ChoiceWords) {
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
  sheet = comparisonSheet(world, comparison);
  return {
    comparison,
    back: () => bids.set(id, last),
    refresh: () => world.run(refreshComparison(world.services, comparison.id)),
    whoCounts: async () => {
      const setup = await world.run(awardSetup(world.services, comparison.id));
      if (!setup.ok) throw new Error(`The award stopped: ${setup.obstacle.kind}`);
      return setup.bidders.flatMap(({ label, counts }) => (counts ? [label] : []));
    },
  };
}

/** Cells of the sheet that offer these words, and no cell that offers others. */
const offers = (...words: string[]) => {
  const found = bidding.world.office.store.validations(sheet.sheetId).map(({ list }) => list);
  expect(new Set(found)).toEqual(new Set([words.join(",")]));
};

test.each(["no", "No", " no ", "nein", "NON", "いいえ", "left out"])(
  "a bidder and a line that a person answers with “%s” are out, on the sheet and for the award",
  async (word) => {
    const { whoCounts } = await open(englishChoice);
    sheet.putTop("Included", "Alba price", word);
    sheet.put("Nut", "Included", word);
    expect([sheet.value("Bolt", "Lowest bidder"), sheet.top("Total of its lines", "Bero price")]).toEqual(["Bero", 60]);
    expect(await whoCounts()).toEqual(["Bero"]);
  },
);

test.each(["yes", "Yes", "YES ", "ja", "Oui", "sí", "はい", "counts"])(
  "a bidder and a line that a person answers with “%s” are in, on a German sheet too",
  async (word) => {
    const { whoCounts } = await open(german);
    sheet.putTop("Einbezogen", "Alba price", "nein");
    sheet.put("Nut", "Einbezogen", "nein");
    expect(await whoCounts()).toEqual(["Bero"]);
    sheet.putTop("Einbezogen", "Alba price", word);
    sheet.put("Nut", "Einbezogen", word);
    expect([sheet.value("Bolt", "Lowest bidder"), sheet.top("Total of its lines", "Bero price")]).toEqual([
      "Alba",
      100,
    ]);
    expect(await whoCounts()).toEqual(["Alba", "Bero"]);
  },
);

test("a German sheet stays German: new bidders and lines, those that go, the lists and the summary", async () => {
  const { back, refresh, comparison } = await open(german);
  offers("ja", "nein");
  back();
  expect(await refresh()).toMatchObject({ ok: true, biddersAdded: ["Cato"], kept: [] });
  expect([sheet.top("Einbezogen", "Cato price"), sheet.value("Bolt", "Lowest bidder")]).toEqual(["ja", "Cato"]);
  sheet.putTop("Einbezogen", "Cato price", "nein");
  expect(sheet.value("Bolt", "Lowest bidder")).toBe("Alba");
  bidding.world.simulator.records.bids.delete(bidding.bidIds[1] ?? "");
  bidding.world.simulator.records.lineItems.get(showPiece(bidding.world).worksheetId)?.delete(bidding.lineIds[1] ?? "");
  expect(await refresh()).toMatchObject({ ok: true, linesGone: 1, withdrawn: ["Bero"] });
  expect(["Alba", "Bero", "Cato"].map((name) => sheet.top("Einbezogen", `${name} price`))).toEqual([
    "ja",
    "nein",
    "nein",
  ]);
  expect([sheet.value("Bolt", "Einbezogen"), sheet.value("Nut", "Einbezogen")]).toEqual(["ja", "nein"]);
  offers("ja", "nein");
  const { store } = bidding.world.office;
  const summary = store.table(comparison.summary?.tableId ?? "");
  if (summary === undefined) throw new Error("There is no summary.");
  const column = summary.columns.findIndex(({ name }) => name === "Einbezogen");
  const shown = store.read(summary.sheetId, summary.rect, "values").map((row) => row[column]);
  expect(shown).toEqual(["Einbezogen", "ja", "nein", "nein"]);
});

test("what each language of the pane writes for yes and no is understood on a sheet of any other", () => {
  for (const name of catalogueNames()) {
    const catalogue = catalogueNamed(name);
    expect(bidderChoiceFormula("A1", englishChoice)).toContain(`="${catalogue.get("yes")}"`);
    expect(lineChoiceFormula("A1", englishChoice)).toContain(`="${catalogue.get("no")}"`);
  }
});

test("a file of an earlier version is read and refreshed in its own words", async () => {
  const file = readFileSync(path.join(__dirname, "files", "includedByCounts.xlsx"));
  const store = await openWorkbook();
  openXlsx(file).fill(store);
  const office = await openOffice({ store });
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, prices, { office });
  const { world } = bidding;
  const [comparison] = await world.run(world.services.workbook.comparisons());
  if (comparison === undefined) throw new Error("The file has no comparison.");
  sheet = comparisonSheet(world, comparison);
  sheet.putTop("Takes part", "Alba price", "left out");
  offers("counts", "left out");
  expect(await world.run(refreshComparison(world.services, comparison.id))).toMatchObject({
    ok: true,
    biddersAdded: ["Cato"],
  });
  offers("counts", "left out");
  const said = ["Alba", "Bero", "Cato"].map((name) => sheet.top("Takes part", `${name} price`));
  expect(said).toEqual(["left out", "counts", "counts"]);
  expect([sheet.value("Nut", "Takes part"), sheet.value("Bolt", "Lowest bidder")]).toEqual(["counts", "Cato"]);
  expect([sheet.value("Nut", "Lowest bidder"), sheet.top("Total of its lines", "Cato price")]).toEqual(["Bero", 170]);
  expect(sheet.headers).not.toContain("Included");
  const setup = await world.run(awardSetup(world.services, comparison.id));
  if (!setup.ok) throw new Error(`The award stopped: ${setup.obstacle.kind}`);
  expect(setup.bidders.flatMap(({ label, counts }) => (counts ? [label] : []))).toEqual(["Bero", "Cato"]);
});
