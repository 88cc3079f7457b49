// Alternates on a comparison: beside the price of the item that was asked for, named as alternates, and in no figure
// that says what the line's lowest price is. Each expectation is worked out from the raw offers.
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { alternateLines, alternateOffers, HOSTILE, openAlternateBids, ownPrices } from "../../support/alternateBids";
import { comparisonSheet, type Bidding, type ComparisonSheet } from "../../support/bidding";

const NAMES = ["Alba", "Bero*", "Cato [1]"];

let bidding: Bidding;
let comparison: RememberedComparison;
let sheet: ComparisonSheet;

beforeEach(async () => {
  ({ bidding, comparison } = await openAlternateBids(true));
  sheet = comparisonSheet(bidding.world, comparison);
});
afterEach(() => bidding.close());

const column = (header: string) => sheet.titles().map((title) => sheet.value(title, header));

/** By line: the lowest alternate of these bidders, whose it is, and what it is. */
function lowestOf(bidders: readonly number[]) {
  return alternateOffers.map((line) => {
    const priced = bidders.flatMap((bidder) => {
      const [price, text = ""] = line[bidder] ?? [];
      return typeof price === "number" ? [{ price, text, label: NAMES[bidder] ?? "" }] : [];
    });
    return priced.toSorted((a, b) => a.price - b.price)[0] ?? { price: "", text: "", label: "" };
  });
}

function expectLowest(bidders: readonly number[]) {
  const lowest = lowestOf(bidders);
  expect(column("Lowest alternate")).toEqual(lowest.map(({ price }) => price));
  expect(column("Alternate bidder")).toEqual(lowest.map(({ label }) => label));
  expect(column("Alternate item")).toEqual(lowest.map(({ text }) => text));
}

const lowestPrices = (bidders: readonly number[]) =>
  ownPrices.map((line) => Math.min(...bidders.map((bidder) => line[bidder] ?? Infinity)));

test("an alternate is beside its bidder's price, and its column says that it is one", () => {
  const at = sheet.headers.indexOf("Alba price");
  expect(sheet.headers.slice(at, at + 4)).toEqual([
    "Alba price",
    "Alba bid line",
    "Alba alternate price",
    "Alba alternate item",
  ]);
  expect(column("Alba alternate price")).toEqual(["", 3.5, "", 2.5]);
  expect(column("Cato [1] alternate item")).toEqual([HOSTILE, "", "", ""]);
});

test("the line names the lowest alternate, who offers it and what it is", () => {
  expectLowest([0, 1, 2]);
});

test("no lowest price, rank, gap or sum counts an alternate", () => {
  expect(column("Lowest")).toEqual(lowestPrices([0, 1, 2]));
  expect(column("Lowest bidder")).toEqual(["Alba", "Alba", "Bero*", "Cato [1]"]);
  expect(column("Alba rank")).toEqual([1, 1, 3, ""]);
  expect(column("Bids")).toEqual(ownPrices.map((line) => line.filter((price) => price !== undefined).length));
  const total = alternateLines.reduce((sum, { quantity }, at) => sum + quantity * (ownPrices[at]?.[0] ?? 0), 0);
  expect(sheet.top("Total of its lines", "Alba price")).toBe(total);
});

test("an alternate counts while its bidder takes part, follows its cell, and no text counts", () => {
  sheet.putTop("Included", "Cato [1] price", "no");
  expectLowest([0, 1]);
  sheet.put("Bolt", "Alba alternate price", 3.25);
  sheet.put("Bolt", "Alba alternate item", "Bolt, brass");
  expect(["Lowest alternate", "Alternate bidder", "Alternate item"].map((one) => sheet.value("Bolt", one))).toEqual([
    3.25,
    "Alba",
    "Bolt, brass",
  ]);
  sheet.put("Bolt", "Alba alternate price", "x 3.25");
  expectLowest([0, 1]);
});

test("of two equal alternates the line names the first bidder's", () => {
  sheet.put("Bolt", "Alba alternate price", 3.25);
  sheet.put("Bolt", "Alba alternate item", "same price");
  expect(sheet.value("Bolt", "Alternate bidder")).toBe("Alba");
  expect(sheet.value("Bolt", "Alternate item")).toBe("same price");
});

test("a refresh writes a changed alternate, and keeps one that the person typed", async () => {
  const { world } = bidding;
  sheet.put("Nut", "Alba alternate price", 1.75);
  bidding.offer(1, 0, 4.5, { c20: "3.10", c21: "Bolt M8, brass", c22: "by truck" });
  const done = await world.run(refreshComparison(world.services, comparison.id));
  expect(done).toMatchObject({ ok: true, cellsWritten: 2, kept: [{ typed: 1.75, platform: 3.5 }] });
  expect(sheet.value("Bolt", "Bero* alternate price")).toBe(3.1);
  expect(column("Lowest alternate")).toEqual([3.1, 1.75, "", 2.5]);
  expect(column("Alternate item")).toEqual(["Bolt M8, brass", "Nut, steel", "", "Ring, brass"]);
});

test("the alternates of a bidder that comes later count like the others'", async () => {
  const late = await openAlternateBids(true, NAMES, 2);
  try {
    const { world } = late.bidding;
    const other = comparisonSheet(world, late.comparison);
    expect(other.headers).not.toContain("Cato [1] alternate price");
    late.arrive();
    const done = await world.run(refreshComparison(world.services, late.comparison.id));
    expect(done).toMatchObject({ ok: true, biddersAdded: ["Cato [1]"] });
    await bidding.close();
    bidding = late.bidding;
    sheet = other;
    expectLowest([0, 1, 2]);
    sheet.putTop("Included", "Cato [1] price", "no");
    expectLowest([0, 1]);
  } finally {
    if (bidding !== late.bidding) await late.bidding.close();
  }
});

test("a comparison that is told of no alternates has no column for them", async () => {
  const plain = await openAlternateBids();
  try {
    const { headers } = comparisonSheet(plain.bidding.world, plain.comparison);
    expect(headers.filter((header) => /alternate/i.test(header)).toSorted()).toEqual(
      NAMES.flatMap((name) => [`${name} Alternate item`, `${name} Alternate price`]),
    );
  } finally {
    await plain.bidding.close();
  }
});
