// Tiers out of columns that bidders fill in: from the columns that the person selected to an award that counts them,
// held against all awards of the raw bids.
import { bidTiers } from "../../../src/bids/awardSheet/bidTiers";
import { firstScenario, type Scenario, type ScenarioDiscount } from "../../../src/bids/award/scenario";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { awardSetup, solveAward } from "../../../src/workflows/award/award";
import { selectedTiers } from "../../../src/workflows/award/offers";
import { writeAward } from "../../../src/workflows/award/write";
import { awardSolver } from "../../support/awardSolver";
import type { Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { openTieredBids, ownVolumes, tierLines, tierPrices, volumePrices } from "../../support/tieredBids";

let bidding: Bidding;
let comparison: RememberedComparison;

beforeAll(async () => {
  ({ bidding, comparison } = await openTieredBids());
});
afterAll(() => bidding.close());

/** Selects the columns whose headers read so, and reads their tiers. */
async function read(...headers: readonly string[]) {
  const { world } = bidding;
  const { store } = world.office;
  const table = store.table(comparison.tableId);
  const setup = await world.run(awardSetup(world.services, comparison.id));
  if (table === undefined || !setup.ok) throw new Error("There is no comparison.");
  const [first, ...more] = headers.map((header) => {
    const at = table.columns.findIndex(({ name }) => name === header);
    if (at < 0) throw new Error(`No column ${header}: ${table.columns.map(({ name }) => name).join(", ")}`);
    const [row, column] = [table.rect.top + 1, table.rect.left + at];
    return { top: row, bottom: row, left: column, right: column };
  });
  if (first === undefined) throw new Error("No column is selected.");
  store.activate(table.sheetId);
  store.select(table.sheetId, first, more);
  return world.run(selectedTiers(world.services, setup));
}

async function tiersOf(...headers: readonly string[]): Promise<readonly ScenarioDiscount[]> {
  const outcome = await read(...headers);
  if (!outcome.ok || !("bids" in outcome)) throw new Error("No tiers of bids were read.");
  return outcome.bids.discounts;
}

/** What so many units of a line cost with a bidder, from the raw bids. */
function costOf(line: number, bidder: number, units: number): number {
  const price = tierPrices[line]?.[bidder] ?? Infinity;
  const tiers = [
    [1000, volumePrices[line]?.[bidder] ?? Infinity] as const,
    ownVolumes[line]?.[bidder] ?? ([Infinity, Infinity] as const),
  ];
  return units * Math.min(price, ...tiers.map(([from, less]) => (units >= from ? less : Infinity)));
}

/** The least of all awards: each line whole, or 60 and 40 parts of it to two bidders; at most so many bidders. */
function leastOf(most: number, divided: boolean): number {
  const bidders = [0, 1, 2];
  const ways = tierLines.map(({ quantity }, line) =>
    bidders.flatMap((one) =>
      divided
        ? bidders.flatMap((two) =>
            one === two
              ? []
              : [{ used: [one, two], cost: costOf(line, one, quantity * 0.6) + costOf(line, two, quantity * 0.4) }],
          )
        : [{ used: [one], cost: costOf(line, one, quantity) }],
    ),
  );
  const all = ways.reduce(
    (found, own) =>
      found.flatMap((so) => own.map(({ used, cost }) => ({ used: [...so.used, ...used], cost: so.cost + cost }))),
    [{ used: [] as number[], cost: 0 }],
  );
  return Math.min(...all.filter(({ used }) => new Set(used).size <= most).map(({ cost }) => cost));
}

test("a column with a quantity in its name is read for all bidders, without what is not below their price", async () => {
  const outcome = await read("Alba Price from 1,000 (EUR)");
  expect(outcome).toMatchObject({
    ok: true,
    columns: ["Price from 1,000 (EUR)"],
    bids: { unclear: [], notLower: 1, noPrice: 0 },
  });
  const found = await tiersOf("Alba Price from 1,000 (EUR)");
  const [bolt, nut, seal] = bidding.lineIds;
  const own = (bidder: number, line: string | undefined, off: number) => ({
    bidId: bidding.bidIds[bidder],
    lines: [line],
    measure: "quantity",
    off: "unit",
    above: false,
    steps: [{ from: 1000, off: expect.closeTo(off, 9) as number }],
  });
  expect(found).toEqual([
    own(0, bolt, 0.5),
    own(0, nut, 1),
    own(1, bolt, 1.5),
    own(1, nut, 0.1),
    own(1, seal, 0.05),
    own(2, seal, 1.5),
  ]);
});

test("a column of quantities beside one of prices is read line by line, and with others it makes steps", async () => {
  const found = await tiersOf("Cato Minimum quantity", "Cato Price then", "Cato Price from 1,000 (EUR)");
  const [bolt] = bidding.lineIds;
  const steps = found.find(({ bidId, lines }) => bidId === bidding.bidIds[0] && lines?.[0] === bolt)?.steps;
  expect(steps).toEqual([
    { from: 1000, off: 0.5 },
    { from: 1500, off: 1.25 },
  ]);
  expect(await read("Cato Delivery")).toMatchObject({ bids: { discounts: [], unclear: ["Delivery"] } });
});

test.each([
  ["whole lines", 3, false],
  ["whole lines of two bidders", 2, false],
  ["whole lines of one bidder", 1, false],
  ["divided lines", 3, true],
  ["divided lines of two bidders", 2, true],
])("the award of %s is the least of all awards, and its sheet comes to the same", async (_, most, divided) => {
  const { world } = bidding;
  const discounts = await tiersOf("Alba Minimum quantity", "Alba Price then", "Alba Price from 1,000 (EUR)");
  const scenario: Scenario = {
    ...firstScenario,
    id: `s${most}${String(divided)}`,
    name: `Tiers ${most} ${String(divided)}`,
    maxSuppliers: most,
    discounts,
    splits: divided ? [{ lines: null, how: { kind: "parts", parts: [0.6, 0.4] } }] : [],
  };
  const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
  if (!proposal.ok || proposal.result.kind !== "awarded") throw new Error("There is no award.");
  const least = leastOf(most, divided);
  expect(proposal.result.award.total).toBeCloseTo(least, 6);
  const written = await world.run(writeAward(world.services, proposal));
  if (!written.ok) throw new Error("It stopped.");
  const sheet = draftSheet(world.office.store, written.sheetName);
  expect(sheet.beside("Total")).toBeCloseTo(least, 6);
  expect(String(sheet.value("A3"))).toMatch(/Proven/);
});

test.each([
  ["Price from 1,000", 1000],
  ["Preis ab 1.000 Stk", 1000],
  ["Prix à partir de 1 000", 1000],
  ["1000+", 1000],
  ["Price 500 - 999", 500],
  ["Price 1,000-4,999 units", 1000],
  ["Price from 12,345,678", 12_345_678],
  ["Price from 2.5", null],
  ["Price from 100 (per 1,000)", null],
  ["Price", null],
])("the column “%s” counts from %p", (label, from) => {
  const bidder = { bidId: "1", prices: [10], cells: [[8]] };
  const { discounts, unclear } = bidTiers({ lines: ["11"], labels: [label], bidders: [bidder] });
  expect(discounts.map(({ steps }) => steps[0]?.from)).toEqual(from === null ? [] : [from]);
  expect(unclear).toEqual(from === null ? [label] : []);
});
