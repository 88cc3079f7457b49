// A table of tiers out of cells: by headers or by order, in the person's numbers; what cannot be read is told.
import { tiersIn } from "../../../src/bids/awardSheet/offerTable";

const bidders = [
  { bidId: "a", label: "Alba" },
  { bidId: "b", label: '=Bero "B" <b>' },
];
const english = { decimal: ".", group: "," } as const;
const german = { decimal: ",", group: "." } as const;
const tier = (bidId: string, ...steps: readonly (readonly [number, number])[]) => ({
  bidId,
  lines: null,
  measure: "spend",
  off: "part",
  above: false,
  steps: steps.map(([from, off]) => ({ from, off })),
});

test("three columns without headers are bidder, from and discount, and a name stands for the rows below it", () => {
  const cells = [
    ["alba ", 0, 0],
    [null, 20_000, 0.03],
    [null, 5000, 0.015],
    [null, null, null],
    ['=Bero "B" <b>', 1000, 0.05],
  ];
  expect(tiersIn(cells, bidders, english)).toEqual({
    discounts: [tier("a", [5000, 0.015], [20_000, 0.03]), tier("b", [1000, 0.05])],
    unread: [],
  });
});

test("headers say where the columns are, and what the numbers are", () => {
  const cells = [
    ["Remark", "From units", "Supplier", "Off per unit"],
    ["good", 80, "Alba", 0.25],
    ["", "1.200,5", "Alba", "0,5"],
    // One thousand three hundred, or one and a bit.
    ["", "1.300", "Alba", "0,75"],
  ];
  expect(tiersIn(cells, bidders, german)).toEqual({
    discounts: [{ ...tier("a", [80, 0.25], [1200.5, 0.5]), measure: "quantity", off: "unit" }],
    unread: [{ row: 4, why: "from", text: "1.300" }],
  });
  expect(tiersIn([["a", "b", "c", "d"]], bidders, english)).toBeNull();
  expect(tiersIn([["a", "b"]], bidders, english)).toBeNull();
});

test("discounts are percents where one of them is above 1, and parts where none is", () => {
  const of = (...offs: readonly (string | number)[]) =>
    tiersIn(
      offs.map((off, at) => ["Alba", 100 * (at + 1), off]),
      bidders,
      english,
    )?.discounts[0]?.steps.map(({ off }) => off);
  expect(of(0.5, 0.75)).toEqual([0.5, 0.75]);
  expect(of(0.5, 2)).toEqual([0.005, 0.02]);
  expect(of("0.5%", "2 %")).toEqual([0.005, 0.02]);
});

test("rows without a bidder, a number or a rise are left aside with the reason", () => {
  const cells = [
    ["Bidder", "From", "Discount"],
    ["Nobody", 100, 0.05],
    ["Alba", "soon", 0.05],
    ["Alba", 100, "much"],
    ["Alba", 100, 0.05],
    ["Alba", 200, 0.05],
    ["Alba", -1, 0.06],
    ["Alba", 300, 0.1],
  ];
  expect(tiersIn(cells, bidders, english)).toEqual({
    discounts: [tier("a", [100, 0.05], [300, 0.1])],
    unread: [
      { row: 2, why: "bidder", text: "Nobody" },
      { row: 3, why: "from", text: "soon" },
      { row: 4, why: "off", text: "much" },
      { row: 6, why: "order", text: "0.05" },
      { row: 7, why: "from", text: "-1" },
    ],
  });
});
