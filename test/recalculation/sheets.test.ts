// A whole event as one saved workbook: comparison, summary, award, round and negotiation. Each of their formulas comes
// to the same in LibreOffice, also after a price of the comparison and an award cell were changed.
import { firstScenario, type Scenario } from "../../src/bids/award/scenario";
import { cellName } from "../../src/workbench/page/address";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { saveScenario, solveAward } from "../../src/workflows/award/award";
import { writeBoard } from "../../src/workflows/award/board";
import { writeScenarios } from "../../src/workflows/award/scenarios";
import { handOn, writeLetters } from "../../src/workflows/award/handOn";
import { findScores, writeScores } from "../../src/workflows/award/scores";
import { findSensitivity, writeSensitivity } from "../../src/workflows/award/sensitivity";
import { writeAward } from "../../src/workflows/award/write";
import { refreshComparison } from "../../src/workflows/compare/refresh";
import { writeNegotiation } from "../../src/workflows/compare/negotiation";
import { writeRound } from "../../src/workflows/compare/round";
import type { Stopped } from "../../src/workflows/obstacle";
import { awardSolver } from "../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../support/bidding";
import { addOwnColumn } from "../support/ownColumn";
import { draftSheet } from "../support/draftSheet";
import { differences, shownFormulas, type Shown } from "./differences";
import { recalculated, withNumber, type Calculated } from "./libreOffice";

const PATIENCE_MS = 240_000;

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut [M4]", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: null },
  { title: "=Gasket#1", quantity: 5, baseline: 11 },
  { title: "Nobody's", quantity: 3, baseline: 2 },
];
const prices = [[4, 6, 5], [3, 2, 4], [1, 1.5, 1 / 3], [10, 9, "on request"], []];

let bidding: Bidding;
/**
 * What the workbench showed, and what LibreOffice made of the file: as told, with another price, with another award.
 */
let shown: readonly (readonly Shown[])[];
let books: readonly Calculated[];
const different = (at: number) => differences(shown[at] ?? [], books[at] ?? new Map());

function done<T extends { readonly ok: true }>(outcome: T | Stopped): T {
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** The event's story: compared, one price lower, one gone, refreshed, awarded, and one supplier asked for less. */
async function tell(): Promise<
  ReturnType<typeof comparisonSheet> & {
    readonly awardLines: string;
    readonly dividedLines: string;
    readonly scenarioLines: string;
  }
> {
  const { services, clock } = bidding.world;
  const run = <T>(task: Promise<T>) => bidding.world.run(task);
  const made = only(await bidding.compare());
  clock.advance(3_600_000);
  bidding.offer(0, 1, 2.75);
  bidding.offer(2, 0, undefined);
  const { comparison } = done(await run(refreshComparison(services, made.id)));
  addOwnColumn(bidding.world, comparison, "Freight [#]", [1.5, "none", 0.25, -1, 2]);
  addOwnColumn(bidding.world, comparison, "Duty", [0.05, 0.125, "", -0.02, 0]);
  const scenario: Scenario = {
    ...firstScenario,
    id: "s1",
    name: "At most two",
    maxSuppliers: 2,
    discounts: [tiers(1), { ...tiers(0), measure: "whole", off: "amount", steps: [{ from: 0, off: 12.5 }] }],
  };
  const proposal = done(await run(solveAward(services, comparison.id, scenario, { solver: awardSolver })));
  const award = done(await run(writeAward(services, proposal)));
  done(await run(writeBoard(services, proposal, award.tables)));
  const divided = done(await run(solveAward(services, comparison.id, dividedScenario(), { solver: awardSolver })));
  const parts = done(await run(writeAward(services, divided)));
  await run(saveScenario(services, comparison.id, scenario));
  await run(saveScenario(services, comparison.id, dividedScenario()));
  const beside = done(await run(writeScenarios(services, comparison.id, { solver: awardSolver })));
  const moved = { step: 0.1, draws: 12, spread: { supplier: 0.2, price: 0.1 }, seed: 3, seconds: 20 };
  const firm = done(await run(findSensitivity(services, comparison.id, scenario, moved, { solver: awardSolver })));
  done(await run(writeSensitivity(services, firm)));
  const scores = new Map(bidding.bidIds.map((bidId, at) => [bidId, 5 + at]));
  const asked = { scores, floor: null, seconds: 20 };
  // A curve of cost against score is not drawn where discounts could bend it.
  const plain: Scenario = { ...scenario, discounts: [] };
  const scored = done(await run(findScores(services, comparison.id, plain, asked, { solver: awardSolver })));
  done(await run(writeScores(services, comparison.id, scored)));
  const letters = done(await run(handOn(services, divided))).letters.map(({ letter }) => letter);
  await run(writeLetters(services, divided, letters));
  done(await run(writeRound(services, comparison.id, made.pulls[0]?.at ?? "")));
  const target = { kind: "reduction", part: 0.05 } as const;
  done(await run(writeNegotiation(services, comparison.id, bidding.bidIds[0] ?? "", target)));
  const awardLines = award.sheetName.replace("Award", "Lines");
  const sheet = comparisonSheet(bidding.world, comparison);
  return Object.assign(sheet, { awardLines, dividedLines: parts.linesSheetName, scenarioLines: beside.linesSheetName });
}

/** Two steps of a spend tier. */
function tiers(bidder: number): Scenario["discounts"][number] {
  return {
    bidId: bidding.bidIds[bidder] ?? "",
    lines: null,
    measure: "spend",
    off: "part",
    above: false,
    steps: [
      { from: 20, off: 0.04 },
      { from: 60, off: 0.1 },
    ],
  };
}

/** Every line to two suppliers, with limits of a group of suppliers. */
function dividedScenario(): Scenario {
  const limits = { measure: "share", min: 0.1, max: 0.9, minCount: 1, maxCount: 2 } as const;
  return {
    ...firstScenario,
    id: "s2",
    name: "Divided",
    splits: [{ lines: null, how: { kind: "parts", parts: [0.7, 0.3] } }],
    supplierGroups: [{ name: "Local", bidIds: bidding.bidIds.slice(0, 2), ...limits }],
    minSuppliers: 2,
    bounds: [{ bidId: bidding.bidIds[0] ?? "", measure: "quantity", min: null, max: 30, minIfAny: false }],
    costing: {
      adders: [{ bidId: bidding.bidIds[2] ?? "", part: 0.1, perUnit: 0.25, perLine: -1 }],
      columns: [
        { header: "Freight [#]", bidId: null, per: "unit" },
        { header: "Freight [#]", bidId: bidding.bidIds[1] ?? "", per: "line" },
        { header: "Duty", bidId: null, per: "part" },
        { header: "Duty", bidId: bidding.bidIds[2] ?? "", per: "part" },
      ],
      missing: { rule: "highest", more: 0.2 },
      interest: 0.08,
      payment: [{ bidId: bidding.bidIds[0] ?? "", days: 60 }],
    },
    discounts: [
      { ...tiers(0), above: true },
      { ...tiers(2), measure: "quantity", off: "unit", above: true, steps: [{ from: 2, off: 0.125 }] },
    ],
    switching: { perLine: 5, perSupplier: 10 },
    incumbents: { kind: "one", bidId: bidding.bidIds[0] ?? "" },
  };
}

beforeAll(async () => {
  bidding = await openBidding(["Alba", "Bero's [B]@#", "=Cato"], lines, prices);
  const sheet = await tell();
  const { store } = bidding.world.office;
  const told = writeXlsx(store);
  const asTold = shownFormulas(store);
  const { row, column } = sheet.place("Bolt", "Alba price");
  const position = store.sheets.findIndex(({ id }) => id === sheet.sheetId);
  const dearer = withNumber(told, position, cellName(row, column), 6.5);
  sheet.put("Bolt", "Alba price", 6.5);
  const asDearer = shownFormulas(store);
  const [table] = draftSheet(store, sheet.awardLines).tables;
  if (table === undefined) throw new Error("The award has no lines.");
  table.put(table.find("Title", "Bolt"), "Awarded to", "=Cato");
  const [parts] = draftSheet(store, sheet.dividedLines).tables;
  if (parts === undefined) throw new Error("The divided award has no lines.");
  parts.put(parts.find("Title", "Bolt"), "Part of the line", 0.6);
  const [side] = draftSheet(store, sheet.scenarioLines).tables;
  if (side === undefined) throw new Error("The scenarios have no lines.");
  side.put(side.find("Title", "Bolt"), "At most two", "Bero's [B]@#");
  shown = [asTold, asDearer, shownFormulas(store)];
  books = await recalculated([told, dearer, writeXlsx(store)]);
}, PATIENCE_MS);
afterAll(() => bidding.close());

test("every formula of comparison, summary, award, round and negotiation comes to the same in LibreOffice", () => {
  expect(different(0)).toEqual([]);
  const sheets = new Set(shown[0]?.map(({ sheet }) => sheet));
  expect([...sheets].map((name) => name.split(" ")[0])).toEqual(
    expect.arrayContaining([
      "Compare",
      "Summary",
      "Award",
      "Board",
      "Lines",
      "Scenarios",
      "Scenario",
      "Sensitivity",
      "Scores",
      "Draws",
      "Round",
      "Negotiation",
    ]),
  );
});

test("a price that is changed on the comparison's sheet moves award and summary there as here", () => {
  expect(different(1)).toEqual([]);
  const moved = differences(shown[1] ?? [], books[0] ?? new Map()).map((text) => text.split(" ")[0]);
  expect(moved).toEqual(expect.arrayContaining(["Summary", "Award", "Lines", "Scenarios"]));
});

test("an award cell that an auditor changes moves the award's totals there as here", () => {
  expect(different(2)).toEqual([]);
  expect(differences(shown[2] ?? [], books[1] ?? new Map()).length).toBeGreaterThan(5);
});
