// What is counted beside prices: the cost by hand, and what is no usable cost any more.
import { costingOf, countedCost, isPlain } from "../../../src/bids/awardSheet/costing";
import { costingInWords } from "../../../src/bids/awardSheet/words";
import type { Costing } from "../../../src/bids/award/scenario";

const costing: Costing = {
  adders: [
    { bidId: null, part: 0.05, perUnit: 0, perLine: 10 },
    { bidId: "a", part: -0.02, perUnit: 0.5, perLine: 0 },
  ],
  interest: 0.073,
  payment: [{ bidId: "a", days: 50 }],
};

test("adders of every bidder and of one add up, and later payment takes off its interest", () => {
  // 200 * (1 + 0.05 - 0.02 - 0.073 * 50 / 365) + 8 * 0.5 + 10 = 200 * 1.02 + 14.
  expect(countedCost(200, 8, costingOf(costing, "a"), costing.interest)).toBeCloseTo(218, 9);
  // 200 * 1.05 + 10.
  expect(countedCost(200, 8, costingOf(costing, "b"), costing.interest)).toBeCloseTo(220, 9);
});

test("a cost below zero, and a price that counts less than nothing, are no usable costs", () => {
  const own = { part: 0, perUnit: 0, perLine: 0, days: 0 };
  expect(countedCost(200, 8, { ...own, perLine: -201 }, 0)).toBe(Infinity);
  expect(countedCost(200, 8, { ...own, perLine: -200 }, 0)).toBe(0);
  expect(countedCost(200, 8, { ...own, part: -1.2, perLine: 500 }, 0)).toBe(Infinity);
});

test("without adders, and with interest for nobody, prices count as they are", () => {
  expect(isPlain({ adders: [], interest: 0.1, payment: [] })).toBe(true);
  expect(isPlain({ adders: [], interest: 0, payment: costing.payment })).toBe(true);
  expect(isPlain(costing)).toBe(false);
});

test("what is counted is said in sentences", () => {
  const names = { line: () => null, bidder: (bidId: string) => (bidId === "a" ? "Alba" : "Bero") };
  expect(costingInWords({ costing }, names)).toEqual([
    "Costs of every supplier count +5% of the price, +10.00 a line.",
    "Costs of Alba count −2% of the price, +0.50 a unit.",
    "Later payment counts less, by 7.3% a year: Alba 50 days.",
  ]);
});
