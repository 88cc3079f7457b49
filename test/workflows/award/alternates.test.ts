// Alternates: from the columns that a person points to, over the search and its sheets, to the record and the letters.
// Every total is held against all awards of the raw offers.
import { leftAsideInWords } from "../../../src/bids/awardSheet/leftAsideWords";
import type { AcceptedAlternate, Alternates, Scenario } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { selectedAlternates } from "../../../src/workflows/award/alternates";
import { awardSetup, saveScenario, solveAward } from "../../../src/workflows/award/award";
import { decisionRecord, handOn } from "../../../src/workflows/award/handOn";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { writeAward } from "../../../src/workflows/award/write";
import {
  allAlternates,
  alternateLines,
  alternateScenario,
  HOSTILE,
  offeredCost,
  openAlternateBids,
} from "../../support/alternateBids";
import { awardSolver } from "../../support/awardSolver";
import { comparisonSheet, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

let bidding: Bidding;
let comparison: RememberedComparison;

beforeAll(async () => {
  ({ bidding, comparison } = await openAlternateBids());
});
afterAll(() => bidding.close());

const [ALBA, BERO, CATO] = [0, 1, 2];
const [BOLT, NUT] = [0, 1];

function accepting(...pairs: readonly (readonly [line: number, bidder: number])[]): Alternates {
  const accepted = pairs.map(([line, bidder]): AcceptedAlternate => ({
    line: bidding.lineIds[line] ?? "",
    bidId: bidding.bidIds[bidder] ?? "",
  }));
  return { ...allAlternates, accepted };
}

/** The least of all awards of as many lines as can be: each line whole, at most so many bidders. */
function leastOf(most: number, counts: (line: number, bidder: number) => boolean): number {
  const all = [ALBA, BERO, CATO];
  let best = { lines: 0, cost: Infinity };
  for (let mask = 1; mask < 8; mask++) {
    const set = all.filter((one) => (mask >> one) % 2 === 1);
    if (set.length > most) continue;
    const costs = alternateLines.map((_, line) => Math.min(...set.map((one) => offeredCost(line, one, counts))));
    const covered = costs.filter((cost) => Number.isFinite(cost));
    const cost = covered.reduce((sum, one) => sum + one, 0);
    if (covered.length > best.lines || (covered.length === best.lines && cost < best.cost))
      best = { lines: covered.length, cost };
  }
  return best.cost;
}

async function solved(scenario: Scenario) {
  const { world } = bidding;
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok || proposal.result.kind !== "awarded") throw new Error("There is no award.");
  return { proposal, award: proposal.result.award };
}

async function onSheets(scenario: Scenario) {
  const { proposal, award } = await solved(scenario);
  const { world } = bidding;
  const written = await world.run(writeAward(world.services, proposal));
  if (!written.ok) throw new Error("It stopped.");
  const { store } = world.office;
  const [lines] = draftSheet(store, written.linesSheetName).tables;
  if (lines === undefined) throw new Error("There are no lines.");
  return { proposal, award, summary: draftSheet(store, written.sheetName), lines };
}

test("no alternate counts until a scenario lets it", async () => {
  const { award, proposal } = await solved(alternateScenario("plain", undefined));
  expect(award.total).toBeCloseTo(
    leastOf(3, () => false),
    9,
  );
  expect(proposal.alternates).toEqual([]);
});

test.each([3, 2, 1])(
  "with all alternates and at most %i suppliers it is the least of all awards, on the sheet too",
  async (most) => {
    const { award, summary } = await onSheets(alternateScenario(`all${most}`, allAlternates, { maxSuppliers: most }));
    const least = leastOf(most, () => true);
    expect(award.total).toBeCloseTo(least, 9);
    expect(summary.beside("Total")).toBeCloseTo(least, 9);
    expect(award.suppliers.length).toBeLessThanOrEqual(most);
    expect(String(summary.value("A3"))).toMatch(/Proven/);
  },
);

test("an accepted alternate counts alone, and the others do not", async () => {
  const accepted = accepting([BOLT, BERO]);
  const { award, lines, summary } = await onSheets(alternateScenario("one", accepted));
  const least = leastOf(3, (line, bidder) => line === BOLT && bidder === BERO);
  expect(award.total).toBeCloseTo(least, 9);
  expect(summary.beside("Total")).toBeCloseTo(least, 9);
  expect(lines.values("Offer")).toEqual(["Alternate: Bolt M8, zinc", "", "", ""]);
  expect(lines.values("Awarded to")).toEqual(["Bero*", "Alba", "Bero*", "Cato [1]"]);
});

test("each awarded item is named by its bidder's own words, which calculate nothing", async () => {
  const { lines } = await onSheets(alternateScenario("all", allAlternates));
  expect(lines.values("Offer")).toEqual([`Alternate: ${HOSTILE}`, "Alternate", "", "Alternate: Ring, brass"]);
  expect(lines.values("Cost")).toEqual([325, 400, 350, 25]);
  expect(String(lines.formula(0, "Offer"))).not.toContain("cmd");
});

test("the amounts follow the alternate's cell, and from the own price on the item that was asked for counts", async () => {
  const { lines, summary } = await onSheets(alternateScenario("live", accepting([NUT, ALBA], [BOLT, BERO])));
  const sheet = comparisonSheet(bidding.world, comparison);
  expect(lines.value(0, "Cost")).toBe(350);
  sheet.put("Bolt", "Bero* Alternate price", 3.75);
  expect([lines.value(0, "Cost"), lines.value(0, "Offer")]).toEqual([375, "Alternate: Bolt M8, zinc"]);
  expect(summary.beside("Total")).toBeCloseTo(375 + 600 + 350 + 30, 9);
  sheet.put("Bolt", "Bero* Alternate price", 4.5);
  expect([lines.value(0, "Cost"), lines.value(0, "Offer")]).toEqual([450, ""]);
  // The dearer alternate of the nut was accepted, and becomes the cheaper one.
  expect([lines.value(1, "Cost"), lines.value(1, "Offer")]).toEqual([600, ""]);
  sheet.put("Nut", "Alba Alternate price", 2.5);
  expect([lines.value(1, "Cost"), lines.value(1, "Offer")]).toEqual([500, "Alternate: Nut, steel"]);
  sheet.put("Bolt", "Bero* Alternate price", 3.5);
  sheet.put("Nut", "Alba Alternate price", 3.5);
});

test("what does not count is told: a text for a price, a line that is gone", async () => {
  const { proposal } = await solved(alternateScenario("told", allAlternates));
  expect(proposal.ignored.map(leftAsideInWords)).toContain(
    "Alternates: 1 has a price that is no number, so it does not count",
  );
  const lost: Alternates = { ...allAlternates, accepted: [{ line: "no such line", bidId: bidding.bidIds[0] ?? "" }] };
  const gone = await solved(alternateScenario("gone", lost));
  expect(gone.proposal.ignored.map(leftAsideInWords)).toContain(
    "Alternates: 1 that was accepted is of a line or bidder that is gone",
  );
  const none = await solved(alternateScenario("column", { ...allAlternates, price: "c99" }));
  expect(none.proposal.ignored.map(leftAsideInWords)).toContain(
    "Alternates: the column with their prices is gone, so none counts",
  );
});

test("an alternate counts instead of a levelled bid, and costs beside prices come on top of it", async () => {
  const costing = {
    adders: [{ bidId: null, part: 0.1, perUnit: 0.5, perLine: 2 }],
    missing: { rule: "highest" as const, more: 0 },
    interest: 0,
    payment: [],
  };
  const { award, lines, summary, proposal } = await onSheets(alternateScenario("costs", allAlternates, { costing }));
  // Ring: Alba's alternate for 2.5 x 10, against a levelled bid at Cato's 3.
  expect(lines.value(3, "Awarded to")).toBe("Alba");
  expect(lines.value(3, "Cost")).toBeCloseTo(25 * 1.1 + 5 + 2, 9);
  expect(lines.value(3, "Price paid")).toBeCloseTo(25, 9);
  expect(lines.value(3, "Remark")).toBe("");
  expect(summary.beside("Total")).toBeCloseTo(award.total, 9);
  expect(proposal.levelled.bids).toBe(1);
});

test("scenarios side by side count each their own alternates, and name the items", async () => {
  const { world } = bidding;
  const all = alternateScenario("All", allAlternates);
  const one = alternateScenario("One", accepting([BOLT, BERO]), {
    costing: { adders: [{ bidId: null, part: 0.1, perUnit: 0, perLine: 0 }], interest: 0, payment: [] },
  });
  for (const scenario of [all, one, alternateScenario("Plain", undefined)])
    await world.run(saveScenario(world.services, comparison.id, scenario));
  const written = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver }));
  if (!written.ok) throw new Error("It stopped.");
  const [lines] = draftSheet(world.office.store, written.linesSheetName).tables;
  expect(lines?.values("All: offer")).toEqual([`Alternate: ${HOSTILE}`, "Alternate", "", "Alternate: Ring, brass"]);
  expect(lines?.values("All: cost")).toEqual([325, 400, 350, 25]);
  expect(lines?.values("One: offer")).toEqual(["Alternate: Bolt M8, zinc", "", "", ""]);
  expect(lines?.values("One: cost").map((cost) => Math.round(Number(cost) * 100) / 100)).toEqual([385, 660, 385, 33]);
  expect(lines?.values("Plain: cost")).toEqual([400, 600, 350, 30]);
  expect(lines?.headers).not.toContain("Plain: offer");
  const page = draftSheet(world.office.store, written.sheetName);
  expect([1, 2, 3, 4, 5, 6].map((row) => page.value(`A${row}`))).toContain(
    "Costs count in “Lowest cost without rules”, “Best single supplier” as in “All”. Costs count otherwise in “One”, “Plain”.",
  );
  expect(lines?.values("Lowest cost without rules: cost")).toEqual([325, 400, 350, 25]);
});

test("the record names the items, and a letter has the alternate's price and its own words alone", async () => {
  const { proposal } = await solved(alternateScenario("hand", allAlternates));
  const { world } = bidding;
  const handed = await world.run(handOn(world.services, proposal));
  if (!handed.ok) throw new Error("It stopped.");
  const names = { line: () => null, bidder: () => null };
  const words = { decidedBy: "", why: "", names, bidsReadAt: handed.bidsReadAt };
  const record = decisionRecord(world.services, proposal, words);
  const lines = record?.tables.find(({ title }) => title === "Lines");
  const at = lines?.columns.findIndex(({ header }) => header === "Offer") ?? -1;
  expect(lines?.rows.map((row) => row[at])).toEqual([
    `Alternate: ${HOSTILE}`,
    "Alternate",
    null,
    "Alternate: Ring, brass",
  ]);
  expect(record?.facts.map(([, text]) => text)).toContain(
    "Where an alternate costs less than the same supplier's own price, the alternate counts: all of them.",
  );
  const letters = handed.letters.map(({ letter, differs }) => ({ letter, differs }));
  const cato = letters.find(({ letter }) => letter.label === "Cato [1]");
  expect(cato?.letter.won.map(({ title, price }) => [title, price])).toEqual([
    [`Bolt (Alternate: ${HOSTILE})`, 3.25],
    ["Nut (Alternate)", 2],
  ]);
  expect(cato?.differs).toBe(0);
  expect(JSON.stringify(cato)).not.toMatch(/zinc|brass|Alba|Bero/);
});

test("the columns with alternates and the accepted ones are those that the person selects", async () => {
  const { world } = bidding;
  const { store } = world.office;
  const setup = await world.run(awardSetup(world.services, comparison.id));
  const table = store.table(comparison.tableId);
  if (table === undefined || !setup.ok) throw new Error("There is no comparison.");
  const cell = (row: number, header: string, rows = 1) => {
    const at = table.columns.findIndex(({ name }) => name === header);
    if (at < 0) throw new Error(`No column ${header}.`);
    const [top, left] = [table.rect.top + 1 + row, table.rect.left + at];
    return { top, bottom: top + rows - 1, left, right: left };
  };
  const select = async (...[first, ...more]: readonly ReturnType<typeof cell>[]) => {
    store.activate(table.sheetId);
    if (first !== undefined) store.select(table.sheetId, first, more);
    return world.run(selectedAlternates(world.services, setup));
  };
  const both = await select(cell(0, "Cato [1] Alternate item"), cell(0, "Cato [1] Alternate price"));
  expect(both).toEqual({
    ok: true,
    price: { key: "c20", label: "Alternate price" },
    text: { key: "c21", label: "Alternate item" },
    offers: 5,
    selected: [{ line: bidding.lineIds[0], bidId: bidding.bidIds[2] }],
  });
  expect(await select(cell(0, "Cato [1] Alternate price", 4))).toMatchObject({
    text: null,
    selected: [
      { line: bidding.lineIds[0], bidId: bidding.bidIds[2] },
      { line: bidding.lineIds[1], bidId: bidding.bidIds[2] },
    ],
  });
  expect(await select(cell(0, "Alba Delivery"))).toEqual({ ok: false, why: "noPrices" });
  expect(await select(cell(0, "Alba price"))).toEqual({ ok: false, why: "notThere" });
});
