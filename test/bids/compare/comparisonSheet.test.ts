// The comparison sheet: where everything stands on it, and, calculated, that its formulas say what the statistics say
// and follow a changed price.
import fc from "fast-check";
import { englishChoice } from "../../../src/bids/compare/choice";
import { lineColumnsOf, placedColumns } from "../../../src/bids/compare/columns";
import { comparisonSheet } from "../../../src/bids/compare/comparisonSheet";
import { readOffer, usable } from "../../../src/bids/compare/offer";
import { ranksOf, spreadOf } from "../../../src/bids/compare/statistics";
import type { ComparedLine } from "../../../src/bids/compare/types";
import type { DraftSheet, DraftTable, Planned } from "../../../src/sheets/draft";
import { pagesOf } from "../../../src/sheets/pages";
import { columnLetters } from "../../../src/values/columnLetters";
import { fromR1C1 } from "../../../src/workbench/model/formula/r1c1";
import { guardValue } from "../../../src/values/guard";
import { EN_US } from "../../../src/values/locale";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { calculation } from "../../workbench/model/support";

type Price = number | string | null | undefined;

interface Drawn {
  value(line: number, header: string): string | number | boolean;
  sum(label: string, bidder: number): string | number | boolean;
  set(line: number, header: string, value: number | string): void;
}

function draftOf(
  prices: readonly (readonly Price[])[],
  labels: readonly string[],
  leftOut: readonly number[] = [],
): DraftSheet {
  const lines = prices.map((_, at): ComparedLine => ({
    id: `${at + 1}`,
    title: `Line ${at + 1}`,
    unit: "EA",
    quantity: 10 * (at + 1),
    baseline: at % 2 === 0 ? 5 : null,
  }));
  const offers = prices.map((line) =>
    line.map((price) => readOffer(price === undefined ? null : { price, says: price === "partial" }, EN_US)),
  );
  return comparisonSheet({
    words: englishChoice,
    table: "Compare",
    asOf: "=Event: bids read",
    currency: null,
    budget: null,
    columns: placedColumns(labels, ["Lead time"], lineColumnsOf(lines, false)),
    lines,
    bidders: labels.map((label, at) => ({
      bidId: String(at + 1),
      label,
      status: "submitted",
      counts: !leftOut.includes(at),
    })),
    offers,
    further: [],
    bidLines: [],
    remarks: [],
  });
}

function tableOf({ tables: [table] }: DraftSheet): DraftTable {
  if (table === undefined) throw new Error("The sheet has no table.");
  return table;
}

/** The row above the table whose label reads so. */
function rowOf({ cells }: DraftSheet, label: string): number {
  return cells.find((one) => valueOf(one.cells[0]?.[0]) === label)?.row ?? -1;
}

function valueOf(cell: Planned | undefined) {
  return cell !== undefined && "value" in cell ? cell.value : null;
}

/** Writes a draft as a sheet of a workbook that calculates. */
async function draw(
  prices: readonly (readonly Price[])[],
  labels: readonly string[],
  leftOut: readonly number[] = [],
): Promise<Drawn> {
  const draft = draftOf(prices, labels, leftOut);
  const { row: top, columns, rows } = tableOf(draft);
  const book = createWorkbook({ calculation: await calculation() });
  const sheet = book.activeSheetId;
  const input = (cell: Planned) => ("formula" in cell ? cell.formula : guardValue(cell.value, false));
  const write = (row: number, column: number, cells: readonly (readonly Planned[])[]) => {
    const [width, height] = [cells[0]?.length ?? 0, cells.length];
    const rect = { top: row, left: column, bottom: row + height - 1, right: column + width - 1 };
    book.write(
      sheet,
      rect,
      cells.map((one) => one.map(input)),
    );
  };
  write(top, 0, [columns.map(({ header }) => ({ value: header }))]);
  book.addTable(sheet, { top, left: 0, bottom: top + rows.length, right: columns.length - 1 }, true, "Compare");
  for (const { name, row, from, to } of draft.names)
    book.setName(name, `=Sheet1!$${columnLetters(from)}$${row + 1}:$${columnLetters(to)}$${row + 1}`, null);
  for (const { row, column, cells } of draft.cells) write(row, column, cells);
  const body = rows.map((row, line) =>
    row.map((value, at): Planned => {
      const { formula = null, byPlace } = columns[at] ?? {};
      if (formula === null) return { value };
      return { formula: byPlace === true ? fromR1C1(formula)(top + 1 + line, at) : formula };
    }),
  );
  write(top + 1, 0, body);
  const read = (row: number, column: number) =>
    book.read(sheet, { top: row, bottom: row, left: column, right: column }, "values")[0]?.[0] ?? "";
  const columnOf = (header: string) => columns.findIndex((one) => one.header === header);
  return {
    value: (line, header) => read(top + 1 + line, columnOf(header)),
    sum: (label, bidder) => read(rowOf(draft, label), columnOf(`${labels[bidder] ?? ""} price`)),
    set: (line, header, value) => {
      const [row, column] = [top + 1 + line, columnOf(header)];
      book.write(sheet, { top: row, bottom: row, left: column, right: column }, [[value]]);
    },
  };
}

test("labels stand in the title's column and sums right of it, the count in its own words", () => {
  const draft = draftOf([[3]], ["A"]);
  const looks = (row: number) =>
    draft.cells.filter((one) => one.row === row).map(({ column, look, format }) => [column, look, format]);
  expect(looks(0)).toEqual([
    [1, "heading", undefined],
    [2, "quiet", undefined],
  ]);
  expect(draft.cells[0]?.cells).toEqual([[{ value: "=Event: bids read" }]]);
  const choice = rowOf(draft, "Included");
  expect(looks(choice)).toEqual([
    [1, "text", undefined],
    [2, "choice", undefined],
    [3, "choice", '0 "in all"'],
    [4, "text", undefined],
    [5, "money", "#,##0.00"],
  ]);
  const [, cells] = draft.cells.filter(({ row }) => row === choice);
  const price = tableOf(draft).columns.findIndex(({ header }) => header === "A price");
  expect(cells?.cells[0]?.map((cell, at) => [at + 2, valueOf(cell)]).filter(([, value]) => value !== null)).toEqual([
    [price, "yes"],
  ]);
  const place = rowOf(draft, "Place");
  expect(looks(place)).toEqual([
    [1, "text", undefined],
    [2, "count", undefined],
  ]);
});

test("of the rows above the header two are seen, so that a laptop shows lines: the summary has the sums", () => {
  const draft = draftOf([[3, 4]], ["A", "B"]);
  const { row: header } = tableOf(draft);
  const seen = Array.from({ length: header }, (_, row) => row).filter((row) => !draft.hiddenRows.includes(row));
  const labels = seen.map((at) => valueOf(draft.cells.find(({ row }) => row === at)?.cells[0]?.[0]));
  expect(labels).toEqual(["=Event: bids read", "Included"]);
  for (const label of ["Bidder", "Status", "Total of its lines", "Bid", "Place"])
    expect(draft.hiddenRows).toContain(rowOf(draft, label));
});

test("the lowest price and its bidder stand beside the quantity, then the prices beside each other", () => {
  const draft = draftOf([[3, 4]], ["A", "B"]);
  const { columns } = tableOf(draft);
  const shown = columns.filter(({ width }) => width !== null).map(({ header }) => header);
  expect(shown.slice(0, 9)).toEqual([
    "Title",
    "Unit",
    "Quantity",
    "Lowest",
    "Lowest bidder",
    "A price",
    "A Lead time",
    "B price",
    "B Lead time",
  ]);
  expect(columns.find(({ header }) => header === "A extended")?.formula).not.toBeNull();
});

test("the lowest bidder's column is wide enough for the longest name, and words stand over prices", () => {
  const longest = "Enzo Forniture Industriali S.p.A.";
  const draft = draftOf([[3, 4]], ["A", longest]);
  const { columns } = tableOf(draft);
  const winner = columns.find(({ header }) => header === "Lowest bidder");
  expect([(winner?.width ?? 0) >= longest.length * 5.5, winner?.format]).toEqual([true, "_-_-@"]);
  const right = columns.filter(({ align }) => align === "right").map(({ header }) => header);
  expect(right).toEqual(["Quantity", "A price", `${longest} price`]);
  const bands = draft.cells.filter(({ align }) => align === "right").map(({ row }) => row);
  expect([...new Set(bands)]).toEqual([rowOf(draft, "Bidder"), rowOf(draft, "Included")]);
});

test("marks reach down to the sheet's end, so that lines that come later are marked as those of today", () => {
  const draft = draftOf([[3]], ["A"]);
  const { row, columns } = tableOf(draft);
  const [from, to] = ["Start of bids", "End of bids"].map((text) => columns.findIndex(({ header }) => header === text));
  expect(draft.marks).toMatchObject([{ row: row + 1, rows: null, column: from, columns: (to ?? 0) - (from ?? 0) + 1 }]);
  expect(draft.marks[0]?.marks).toHaveLength(10);
});

test("header and titles stay in sight, on the screen and on each page", () => {
  const draft = draftOf([[3]], ["A"]);
  const { row, columns } = tableOf(draft);
  const prices = columns.findIndex(({ header }) => header === "End of bids") + 1;
  expect([draft.frozen, draft.print]).toEqual([
    { rows: row + 1, columns: 2 },
    { titleFrom: 0, titleRow: row, titleColumn: 1, columns: prices },
  ]);
});

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
  const draft = draftOf([[4, 6, 5]], ["A", "B", "C"], [0]);
  const choices = draft.cells
    .filter(({ row }) => row === rowOf(draft, "Included"))
    .flatMap(({ cells }) => cells.flat());
  expect(choices.filter((cell) => valueOf(cell) === "no")).toHaveLength(1);
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

test("a typed text that reads like the lowest price is nobody's lowest price", async () => {
  const sheet = await draw([[5, 6, 4]], ["A", "B", "C"]);
  sheet.set(0, "A price", "'4");
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

test("a worksheet without bids is a sheet of its lines", () => {
  expect(tableOf(draftOf([[], []], [])).columns.map(({ header }) => header)).toEqual([
    "Line",
    "Title",
    "Unit",
    "Quantity",
    "Baseline",
    "Baseline value",
    "Included",
    "Counts",
    "Counted",
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
          one === undefined ? null : usable(readOffer({ price: one, says: false }, EN_US)),
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

test("as many bidders as can be read are printed on one page width, and more on several", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Forniture Industriali ${at} S.p.A.`);
  const printed = (count: number) => pagesOf(draftOf([names(count).map(() => 3)], names(count)));
  expect([2, 3, 8].map(printed)).toEqual([1, 2, 3].map((wide) => ({ wide, tall: null })));
});
