// The comparison sheet calculated: its formulas say what the statistics say, and follow a changed price.
import fc from "fast-check";
import { COUNTS, LEFT_OUT } from "../../../src/bids/compare/columns";
import { readOffer, usable } from "../../../src/bids/compare/offer";
import { sheetPlan, type SheetPlan } from "../../../src/bids/compare/sheetPlan";
import { ranksOf, spreadOf } from "../../../src/bids/compare/statistics";
import type { ComparedLine } from "../../../src/bids/compare/types";
import { guardValue } from "../../../src/values/guard";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { calculation } from "../../workbench/model/support";

type Price = number | string | null | undefined;

interface Drawn {
  readonly plan: SheetPlan;
  value(line: number, header: string): string | number | boolean;
  sum(label: string, bidder: number): string | number | boolean;
  set(line: number, header: string, value: number | string): void;
}

const TOP = 20;

/** Writes a plan as a sheet: kinds, bidders and places above, sums above them, the table below. */
async function draw(
  prices: readonly (readonly Price[])[],
  labels: readonly string[],
  leftOut: readonly number[] = [],
): Promise<Drawn> {
  const lines = prices.map((_, at): ComparedLine => ({
    id: `${at + 1}`,
    title: `Line ${at + 1}`,
    unit: "EA",
    quantity: 10 * (at + 1),
    baseline: at % 2 === 0 ? 5 : null,
  }));
  const offers = prices.map((line) =>
    line.map((price) => readOffer(price === undefined ? null : { price, extended: null, says: price === "partial" })),
  );
  const bidders = { labels, leftOut: new Set(leftOut), ids: labels.map((_, at) => String(at + 1)) };
  const plan = sheetPlan({
    table: "Compare",
    lines,
    bidders,
    furtherLabels: ["Lead time"],
    offers,
    further: [],
    remarks: [],
    together: false,
    budget: null,
  });
  const book = createWorkbook({ calculation: await calculation() });
  const sheet = book.activeSheetId;
  const { columns, names } = plan;
  const rect = { top: TOP, left: 0, bottom: TOP + lines.length, right: columns.length - 1 };
  book.write(sheet, { ...rect, bottom: TOP }, [columns.map(({ header }) => guardValue(header, false))]);
  book.addTable(sheet, rect, true, "Compare");
  const first = columns.findIndex(({ kind }) => kind === "start");
  const band = (row: number) => ({
    top: row,
    bottom: row,
    left: first,
    right: first + plan.kinds.length - 1,
  });
  if (plan.kinds.length > 0) {
    book.write(sheet, band(0), [plan.kinds]);
    book.write(sheet, band(1), [plan.owners.map((owner) => guardValue(owner, false))]);
    book.write(sheet, band(2), [plan.kinds.map((_, at) => at + 1)]);
    book.write(sheet, { top: 3, bottom: 3, left: 0, right: 0 }, [[`=COUNTIF(${names.kind},"${COUNTS}")`]]);
    const letters = (at: number): string =>
      (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
    const absolute = (row: number) => `=Sheet1!$${letters(first)}$${row + 1}:$${letters(band(row).right)}$${row + 1}`;
    book.setName(names.kind, absolute(0), null);
    book.setName(names.bidder, absolute(1), null);
    book.setName(names.place, absolute(2), null);
    book.setName(names.counted, "=Sheet1!$A$4", null);
  }
  const cells = plan.rows.map((row) =>
    row.map((cell) => ("formula" in cell ? cell.formula : guardValue(cell.value, false))),
  );
  book.write(sheet, { ...rect, top: TOP + 1 }, cells);
  plan.sums.forEach(({ cells: formulas }, at) =>
    book.write(sheet, { top: 5 + at, bottom: 5 + at, left: 0, right: formulas.length - 1 }, [formulas]),
  );
  const read = (row: number, column: number) =>
    book.read(sheet, { top: row, bottom: row, left: column, right: column }, "values")[0]?.[0] ?? "";
  const columnOf = (header: string) => columns.findIndex((one) => one.header === header);
  return {
    plan,
    value: (line, header) => read(TOP + 1 + line, columnOf(header)),
    sum: (label, bidder) => read(5 + plan.sums.findIndex((row) => row.label === label), bidder),
    set: (line, header, value) =>
      book.write(
        sheet,
        { top: TOP + 1 + line, bottom: TOP + 1 + line, left: columnOf(header), right: columnOf(header) },
        [[value]],
      ),
  };
}

test("two lines and three bidders come out as by hand", async () => {
  //   quantity 10, baseline 5: A 4, B 6, C no bid.  quantity 20: A 3, B 2, C 0.
  const sheet = await draw(
    [
      [4, 6, undefined],
      [3, 2, 0],
    ],
    ["A", "B", "C"],
  );
  expect(
    ["Bids", "Lowest", "Mean", "Highest", "Lowest bidder", "Lowest extended"].map((header) => sheet.value(0, header)),
  ).toEqual([2, 4, 5, 6, "A", 40]);
  expect(["A gap", "B gap", "B gap %", "B rank", "C gap", "C price"].map((header) => sheet.value(0, header))).toEqual([
    0,
    20,
    0.5,
    2,
    "",
    "no bid",
  ]);
  expect(["Lowest bidder", "C price", "C extended", "C rank"].map((header) => sheet.value(1, header))).toEqual([
    "B",
    0,
    "",
    "",
  ]);
  // A: 4 x 10 + 3 x 20 = 100; its baseline is 5 x 10 = 50 against 40.
  expect(
    ["Total of its lines", "Baseline of its lines", "Savings against baseline", "Lines where it is lowest"].map(
      (label) => sheet.sum(label, 0),
    ),
  ).toEqual([100, 50, 10, 1]);
  expect(["Coverage by lines", "Coverage by quantity"].map((label) => sheet.sum(label, 2))).toEqual([0, 0]);
});

test("a changed price moves lowest, rank and totals", async () => {
  const sheet = await draw([[4, 6]], ["A", "B"]);
  sheet.set(0, "B price", 3);
  expect([sheet.value(0, "Lowest bidder"), sheet.value(0, "A rank"), sheet.sum("Total of its lines", 1)]).toEqual([
    "B",
    2,
    30,
  ]);
});

test("a bidder that is left out takes part in no statistic and keeps its columns", async () => {
  const sheet = await draw([[4, 6, 5]], ["A", "B", "C"], [0]);
  expect(["Bids", "Lowest", "Lowest bidder", "All bid", "A price"].map((header) => sheet.value(0, header))).toEqual([
    2,
    5,
    "C",
    true,
    4,
  ]);
  expect(sheet.plan.kinds.filter((kind) => kind === LEFT_OUT)).toHaveLength(1);
});

test("a bidder that is left out has neither a rank nor a gap to those that take part", async () => {
  const sheet = await draw([[4, 6, 5]], ["A", "B", "C"], [0]);
  expect(["A gap", "A gap %", "A rank", "B gap", "B rank"].map((header) => sheet.value(0, header))).toEqual([
    "",
    "",
    "",
    10,
    2,
  ]);
});

test("a price that is calculated stands in its own place, however many digits it has", async () => {
  // 2/3 is less than its first 15 digits say, 0.666666666666667, and 1/3 more.
  const sheet = await draw([[9, 9, 0.7, 9]], ["A", "B", "C", "D"]);
  sheet.set(0, "A price", "=2/3");
  sheet.set(0, "B price", "=1/3");
  sheet.set(0, "D price", "=2/3");
  const ranks = ["A", "B", "C", "D"].map((label) => sheet.value(0, `${label} rank`));
  expect([...ranks, sheet.value(0, "Lowest bidder")]).toEqual([2, 1, 4, 2, "B"]);
  sheet.set(0, "B price", 1);
  expect([sheet.value(0, "A rank"), sheet.value(0, "D rank"), sheet.value(0, "Lowest bidder")]).toEqual([1, 1, "A"]);
});

test("a text that reads like the lowest price is nobody's lowest price", async () => {
  const sheet = await draw([["4", 6, 4]], ["A", "B", "C"]);
  expect(["Lowest bidder", "A rank", "C rank", "B rank"].map((header) => sheet.value(0, header))).toEqual([
    "C",
    "",
    1,
    2,
  ]);
});

test("names with signs that mean something in formulas stay names", async () => {
  const hostile = ["[A]#1", "It's @home", "=1+1", "A, B: C"];
  const sheet = await draw([[4, 3, 2, 1]], hostile);
  expect(sheet.value(0, "Lowest bidder")).toBe("A, B: C");
  expect(hostile.map((label) => sheet.value(0, `${label} rank`))).toEqual([4, 3, 2, 1]);
});

test("nobody bids on a line: its statistics are blank", async () => {
  const sheet = await draw([[undefined, null]], ["A", "B"]);
  expect(["Bids", "Lowest", "Mean", "Lowest bidder", "A gap"].map((header) => sheet.value(0, header))).toEqual([
    0,
    "",
    "",
    "",
    "",
  ]);
});

test("a worksheet without bids is a sheet of its lines", async () => {
  const sheet = await draw([[], []], []);
  expect(sheet.plan.columns.map(({ header }) => header)).toEqual([
    "Line",
    "Title",
    "Unit",
    "Quantity",
    "Baseline",
    "Baseline value",
    "Takes part",
    "Remarks",
  ]);
});

const price: fc.Arbitrary<Price> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Price[]>(undefined, null, 0, -3, "on request", "12.50", "partial"),
  },
);

test("for any prices the formulas say what the statistics say", async () => {
  const table = fc
    .integer({ min: 1, max: 6 })
    .chain((width) =>
      fc.array(fc.array(price, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  await fc.assert(
    fc.asyncProperty(table, async (prices) => {
      const labels = (prices[0] ?? []).map((_, at) => `S${at}`);
      const sheet = await draw(prices, labels);
      prices.forEach((line, at) => {
        const usables = line.map((one) =>
          one === undefined ? null : usable(readOffer({ price: one, extended: null, says: false })),
        );
        const spread = spreadOf(usables.filter((one) => one !== null));
        expect(sheet.value(at, "Bids")).toBe(spread?.count ?? 0);
        expect(sheet.value(at, "Lowest")).toBe(spread?.lowest ?? "");
        expect(sheet.value(at, "Highest")).toBe(spread?.highest ?? "");
        if (spread !== null) expect(sheet.value(at, "Mean")).toBeCloseTo(spread.mean, 9);
        expect(labels.map((label) => sheet.value(at, `${label} rank`))).toEqual(
          ranksOf(usables).map((rank) => rank ?? ""),
        );
      });
    }),
    { numRuns: 40 },
  );
});
