// What LibreOffice calculates from a saved comparison, against what the workbench shows. Two engines that share no
// code, and a file between them that holds no results: formulas that both read alike are read alike by Excel.
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import type { Scalar } from "../../src/workbench/model/types";
import { cellName } from "../../src/workbench/page/address";
import { comparisonSheet, KEYS, only, openBidding, type Bidding, type Price } from "../support/bidding";
import { differences, shownFormulas, type Shown } from "./differences";
import { recalculated, withNumber, type Calculated } from "./libreOffice";

const PATIENCE_MS = 180_000;

/** Everything that means something in a formula, a structured reference or a criterion. */
const names = ["Alba", "[x]#@'", "=cmd|'x'!A0", "Dora's [Best]@#1", "*", "counts", 'Élan "q"', ">0", "12", "TRUE"];
const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: null },
  { title: "Seal", quantity: 4, baseline: 2.5 },
  { title: "=Odd'[#]@", quantity: 7, baseline: 3 },
  { title: "No bid on it", quantity: 1, baseline: 1 },
  { title: "None asked", quantity: 0, baseline: 2 },
];
/** Prices, zeros, credits, texts, blanks, lines without a bid; ties, thirds and slips. */
const prices: Price[][] = [
  [4, 6, undefined, 3, 5, 5.5, 3, 4, 4, 4.01],
  [3, 2, 2.5, 1 / 3, 2, 0.02, 200, 2, 2, 2],
  [0, -2, "12.50", null, 1, 1, "=1+1", "n/a", undefined, 1e-7],
  [undefined, undefined, null, undefined, 1, undefined, undefined, undefined, undefined, undefined],
  [],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
];

let hostile: Bidding;
let example: Bidding;
let books: readonly Calculated[];
let asSaved: readonly Shown[];
let asChanged: readonly Shown[];

/** LibreOffice is started once for all of it. */
beforeAll(async () => {
  example = await openBidding(["Alba", "Bero", "Cato"], lines.slice(0, 3), [
    [4, 6, undefined],
    [3, 2, 2.5],
    [3, 2, 1],
  ]);
  await example.compare();
  hostile = await openBidding(names, lines, prices);
  hostile.offer(3, 0, 3, { [KEYS.extended]: 31, [KEYS.leadTime]: "3 weeks" });
  const sheet = comparisonSheet(hostile.world, only(await hostile.compare()));
  sheet.putTop("Included", `${names[9]} price`, " Nein ");
  const { store } = hostile.world.office;
  const saved = writeXlsx(store);
  asSaved = shownFormulas(store);
  const { row, column } = sheet.place("Bolt", "Alba price");
  const position = store.sheets.findIndex(({ id }) => id === sheet.sheetId);
  const changed = withNumber(saved, position, cellName(row, column), 2.95);
  books = await recalculated([saved, changed, writeXlsx(example.world.office.store)]);
  sheet.put("Bolt", "Alba price", 2.95);
  asChanged = shownFormulas(store);
}, PATIENCE_MS);
afterAll(async () => {
  await hostile.close();
  await example.close();
});

function book(at: number): Calculated {
  const found = books[at];
  if (found === undefined) throw new Error("LibreOffice gave no such book.");
  return found;
}

test("every formula of a comparison comes to the same in LibreOffice, whatever suppliers are called and wrote", () => {
  expect(differences(asSaved, book(0))).toEqual([]);
  // A line of ten bidders has 48 formulas: baseline value, ten extended prices, seven statistics, ten gaps, gaps in
  // percent and ranks.
  expect(asSaved.length).toBeGreaterThan(6 * 48);
});

test("a price that is changed in the file moves there what it moves in the workbench", () => {
  expect(differences(asChanged, book(1))).toEqual([]);
  // And it did move something: what was calculated before does not fit any more.
  expect(differences(asChanged, book(0)).length).toBeGreaterThan(5);
});

/** What stands right of a label, wherever it is. */
function beside(calculated: Calculated, label: string): readonly Scalar[] {
  for (const cells of calculated.values()) {
    const found = [...cells].find(([, value]) => value === label)?.[0].split(",")[0];
    if (found === undefined) continue;
    const row = [...cells].filter(([place]) => place.startsWith(`${found},`)).map(([, value]) => value);
    return row.slice(row.indexOf(label) + 1).filter((value) => value !== null);
  }
  throw new Error(`Nothing reads ${label}.`);
}

test("LibreOffice gets to the totals that are worked out by hand", () => {
  const calculated = book(2);
  // Nut and Seal are bid on by all: Alba 3 x 20 + 3 x 4, Bero 2 x 20 + 2 x 4, Cato 2.5 x 20 + 1 x 4.
  expect(beside(calculated, "Total of the lines that all bid on")).toEqual([72, 48, 54]);
  // Bolt besides: Alba 4 x 10 more, Bero 6 x 10 more, Cato has no bid on it.
  expect(beside(calculated, "Total of its lines")).toEqual([112, 108, 54]);
  // Baseline: 10 x 5 + 4 x 2.5 = 60; Alba asks 52 for it, Bero 68, and Cato 4 for its 10.
  expect(beside(calculated, "Savings against baseline")).toEqual([8, -8, 6]);
});
