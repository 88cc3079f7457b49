// Prices at a table of rates, in the comparison, its summary and an award: LibreOffice calculates the same from the
// saved file, with a rate that is missing, one that is there twice and one that is changed in the file.
import { firstScenario } from "../../src/bids/award/scenario";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { cellName } from "../../src/workbench/page/address";
import { solveAward } from "../../src/workflows/award/award";
import { writeAward } from "../../src/workflows/award/write";
import { compareBids, noCompareChoices } from "../../src/workflows/compare/compare";
import { awardSolver } from "../support/awardSolver";
import { openBidding, type Bidding } from "../support/bidding";
import { draftSheet } from "../support/draftSheet";
import { showPiece } from "../support/world";
import { differences, shownFormulas, type Shown } from "./differences";
import { recalculated, withNumber, type Calculated } from "./libreOffice";

const PATIENCE_MS = 180_000;
const CURRENCY = "c20";
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 2 },
  { title: "Seal", quantity: 3 },
];
const asked = [
  [4, 5, 6, 700],
  [3, 2, 2.123456, 400],
  [1, 1 / 3, 2, 90],
];
const monies = ["EUR", "USD", "GBP", "JPY"];

let bidding: Bidding;
let books: readonly Calculated[];
let asSaved: readonly Shown[];
let asChanged: readonly Shown[];

beforeAll(async () => {
  bidding = await openBidding(["Alba", "Bero", "Cato", "Dora"], lines, asked);
  const { world } = bidding;
  const { eventId, worksheetId } = showPiece(world);
  const column = {
    id: "990020",
    name: "Currency",
    data_identifier: CURRENCY,
    kind: "text" as const,
    bySupplier: true as const,
  };
  world.simulator.records.worksheets.get(worksheetId)?.columns.push(column);
  asked.forEach((row, line) => {
    row.forEach((price, bidder) => bidding.offer(bidder, line, price, { [CURRENCY]: monies[bidder] ?? null }));
  });
  const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices, rates: "new" as const };
  const done = await world.run(compareBids(world.services, request));
  const [made] = done.ok ? done.made : [];
  if (made === undefined) throw new Error("Nothing was compared.");
  const { store } = world.office;
  const [rates] = draftSheet(store, made.ratesSheet ?? "").tables;
  // Pounds have none; yen two.
  const row = (money: string) => rates?.find("Currency", money) ?? -1;
  rates?.put(row("USD"), "Rate", 0.9);
  rates?.put(row("USD"), "Date", 46_354);
  rates?.put(row("JPY"), "Rate", 0.006);
  const scenario = { ...firstScenario, id: "s", name: "Rates" };
  const proposal = await world.run(solveAward(world.services, made.comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok || !(await world.run(writeAward(world.services, proposal))).ok) throw new Error("No award.");
  asSaved = shownFormulas(store);
  const saved = writeXlsx(store);
  const table = store.table(made.comparison.rates?.place.tableId ?? "");
  if (table === undefined) throw new Error("The table of rates is gone.");
  const at = store.sheets.findIndex(({ id }) => id === table.sheetId);
  const cell = cellName(table.rect.top + 1 + row("USD"), table.rect.left + 1);
  books = await recalculated([saved, withNumber(saved, at, cell, 0.5)]);
  rates?.put(row("USD"), "Rate", 0.5);
  asChanged = shownFormulas(store);
}, PATIENCE_MS);
afterAll(() => bidding.close());

function book(at: number): Calculated {
  const found = books[at];
  if (found === undefined) throw new Error("LibreOffice gave no such book.");
  return found;
}

test("every formula over a table of rates comes to the same in LibreOffice", () => {
  expect(differences(asSaved, book(0))).toEqual([]);
  expect(asSaved.length).toBeGreaterThan(100);
});

test("a rate that is changed in the file moves there what it moves in the workbench", () => {
  expect(differences(asChanged, book(1))).toEqual([]);
  expect(differences(asChanged, book(0)).length).toBeGreaterThan(10);
});
