// Negotiation sheets for all suppliers in one go, with no more of the others than the person allows.
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import type { NegotiationRequest, NegotiationsWritten } from "../../../src/workflows/compare/types";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { addOwnColumn } from "../../support/ownColumn";
import { leaksOf } from "../../support/sheetParts";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: 2 },
];
const prices = [
  [6.03, 5.43917, 7.61853],
  [3.07, 3.07, 4.29461],
  [1.01, 1.87319, undefined],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Berolina", "Catonia"], lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

const attempt = (also: Partial<NegotiationRequest> = {}) => {
  const { world, bidIds } = bidding;
  const request: NegotiationRequest = { bidIds, target: { kind: "baseline" }, telling: "nothing", ...also };
  return world.run(writeNegotiations(world.services, comparison.id, request));
};

async function write(also: Partial<NegotiationRequest> = {}): Promise<NegotiationsWritten> {
  const outcome = await attempt(also);
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const tableOf = (name: string) => {
  const [table] = draftSheet(bidding.world.office.store, name).tables;
  if (table === undefined) throw new Error("There is no table.");
  return table;
};

test("all suppliers have a sheet each in one go, and none tells anything of another one", async () => {
  const { sheets } = await write();
  expect(sheets.map(({ sheetName }) => sheetName)).toEqual([
    "Negotiation Alba",
    "Negotiation Berolina",
    "Negotiation Catonia",
  ]);
  const secrets = [
    ["Berolina", "Catonia", "5.43917", "7.61853", "4.29461", "1.87319"],
    ["Alba", "Catonia", "6.03", "1.01", "7.61853", "4.29461"],
    ["Alba", "Berolina", "6.03", "3.07", "5.43917", "1.87319"],
  ];
  const { store } = bidding.world.office;
  for (const [at, { sheetName }] of sheets.entries()) expect(leaksOf(store, sheetName, secrets[at] ?? [])).toEqual([]);
  expect(tableOf("Negotiation Alba").headers).not.toContain("Your rank");
});

test("a rank or a gap is told where it is allowed, of bids that take part alone", async () => {
  const ranked = await write({ telling: "rank" });
  const ranks = ranked.sheets.map(({ sheetName }) => tableOf(sheetName).values("Your rank"));
  // Equal prices share a rank.
  expect(ranks).toEqual([
    [2, 1, 1],
    [1, 1, 2],
    [3, 3],
  ]);
  comparisonSheet(bidding.world, comparison).putTop("Included", "Berolina price", "no");
  const gaps = await write({ telling: "gap", bidIds: bidding.bidIds.slice(0, 1) });
  const alba = tableOf(gaps.sheets[0]?.sheetName ?? "");
  // Berolina's 5.43917 does not count: Alba is the lowest; nobody else has a price for the seal.
  expect(alba.values("Above the lowest price")).toEqual([0, 0, ""]);
  expect(leaksOf(bidding.world.office.store, gaps.sheets[0]?.sheetName ?? "", ["Berolina", "5.43917"])).toEqual([]);
});

test("a gap is in whole percents, so that no price can be worked out exactly", async () => {
  const { sheets } = await write({ telling: "gap" });
  // (6.03 - 5.43917) / 6.03 = 9.8%
  expect(tableOf(sheets[0]?.sheetName ?? "").values("Above the lowest price")).toEqual([0.1, 0, 0]);
});

test("a supplier without a bid or a price is left out and named, and a target that speaks of others stops all", async () => {
  const { world } = bidding;
  const { store } = world.office;
  for (const line of [0, 1, 2]) bidding.offer(0, line, "on request");
  world.simulator.records.bids.delete(bidding.bidIds[2] ?? "");
  world.clock.advance(60_000);
  const refreshed = await world.run(refreshComparison(world.services, comparison.id));
  if (!refreshed.ok) throw new Error("It stopped.");
  const { sheets, skipped } = await write();
  expect(sheets.map(({ label }) => label)).toEqual(["Berolina"]);
  expect(skipped).toEqual([
    { label: "Alba", why: "noPrices" },
    { label: "Catonia", why: "bidderGone" },
  ]);
  const before = store.sheets.length;
  addOwnColumn(world, refreshed.comparison, "Aim", ["=[@[Alba price]]", 1, 1]);
  expect(await attempt({ target: { kind: "column", header: "Aim" } })).toMatchObject({
    obstacle: { kind: "targetFromOthers" },
  });
  expect(await attempt({ bidIds: bidding.bidIds.slice(0, 1) })).toMatchObject({ obstacle: { kind: "noPrices" } });
  expect(store.sheets).toHaveLength(before);
});
