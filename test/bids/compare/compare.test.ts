// What a cell says, statistics of a line and what an analyst would stop at. The numbers can be checked by hand.
import fc from "fast-check";
import { findingsOf, type Finding } from "../../../src/bids/compare/findings";
import { readOffer, usable } from "../../../src/bids/compare/offer";
import { isOutlier, ranksOf, spreadOf } from "../../../src/bids/compare/statistics";
import type { ComparedLine } from "../../../src/bids/compare/types";
import { EN_US } from "../../../src/values/locale";

const line: ComparedLine = { id: "1", title: "Hex bolt", unit: "EA", quantity: 200, baseline: 2 };

function kindsOf(prices: readonly (number | null)[], unit = "EA"): (Finding["kind"] | null)[] {
  const offers = prices.map((price) => readOffer({ price, says: false }, EN_US));
  return findingsOf({ ...line, unit }, offers, { extended: [], counting: offers.map(usable) }).map(
    ([first]) => first?.kind ?? null,
  );
}

test("no bid, a missing, a partial, a zero, a negative price and a text are six things", () => {
  const raw = (price: number | string | null, says = false) => readOffer({ price, says }, EN_US).kind;
  expect([
    readOffer(null, EN_US).kind,
    raw(null),
    raw(null, true),
    raw(0),
    raw(-3),
    raw("on request"),
    raw(1.5),
  ]).toEqual(["noBid", "missing", "partial", "zero", "negative", "text", "price"]);
});

test("a text counts as the number that it is in the workbook's language, and as none where it can be two", () => {
  const german = { decimal: ",", group: "." };
  const read = (price: string, marks = EN_US) => usable(readOffer({ price, says: false }, marks));
  expect(["12.50", "1,234.5", "12,50", "1.000,5", "1.234", "12.50 kg", "5%", ""].map((one) => read(one))).toEqual([
    ...([12.5, 1234.5, null, null, 1.234] as const),
    ...([null, null, null] as const),
  ]);
  const inGerman = ["12.50", "1.234,5", "12,50", "1.234", "1.234.567"];
  expect(inGerman.map((price) => usable(readOffer({ price, says: false }, german)))).toEqual([
    ...([12.5, 1234.5, 12.5, null, 1_234_567] as const),
  ]);
});

test("lowest, mean, highest, median and deviation of 4, 1, 2, 5 and 3", () => {
  // Median 3; distances 1, 2, 1, 2, 0; their median 1.
  expect(spreadOf([4, 1, 2, 5, 3])).toEqual({
    count: 5,
    lowest: 1,
    mean: 3,
    highest: 5,
    median: 3,
    deviation: 1,
  });
  expect(spreadOf([])).toBeNull();
});

test("equal prices share a rank, and who has no price has none", () => {
  expect(ranksOf([2, null, 1, 2, 3])).toEqual([2, null, 1, 2, 4]);
});

test("a price ten, a hundred or a thousand times off is a slip, either way", () => {
  expect(kindsOf([2, 2.1, 20])).toEqual([null, null, "slip"]);
  expect(kindsOf([2, 2.1, 0.021])).toEqual([null, null, "slip"]);
  expect(kindsOf([2, 2.1, 1.9, 2050])).toEqual([null, null, null, "slip"]);
});

test("a hundred times off where the unit speaks of hundreds is a price of the other unit", () => {
  expect(kindsOf([2, 2.1, 200], "100 PCS")).toEqual([null, null, "perHundred"]);
});

test("two prices that differ accuse nobody", () => {
  expect(kindsOf([2, 20])).toEqual([null, null]);
});

test("an outlier is judged by the median, so that it cannot hide behind the mean that it moved", () => {
  // Median 10.5, distances 0.5, 0.5, 0.5, 1.5, 39.5: deviation 0.5; 39.5 / (1.4826 * 0.5) = 53.
  expect(kindsOf([10, 11, 10, 12, 50])).toEqual([null, null, null, null, "outlier"]);
  expect(kindsOf([10, 11, 50])).toEqual([null, null, null]);
});

test("among equal prices only one half as much again is far", () => {
  const spread = spreadOf([10, 10, 10, 10, 14]);
  expect(spread !== null && [isOutlier(14, spread), isOutlier(16, spread)]).toEqual([false, true]);
});

test("an extended price that is not quantity times price is told with both, and rounding is none", () => {
  const offers = [2, 2, 2].map((price) => readOffer({ price, says: false }, EN_US));
  // 200 x 2 = 400; half a cent a piece is 1, and a cent.
  const found = findingsOf(line, offers, { extended: [400, 401, 4000], counting: offers.map(usable) });
  expect(found).toEqual([[], [], [{ kind: "extended", said: 4000, computed: 400 }]]);
});

test("scaling all prices of a line changes no finding", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(prices, fc.constantFrom(2, 4, 0.5), (cents, factor) => {
      expect(kindsOf(cents.map((price) => price * factor))).toEqual(kindsOf(cents));
    }),
  );
});
