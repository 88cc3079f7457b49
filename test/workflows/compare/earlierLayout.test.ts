// A comparison in a workbook of an earlier version: sums in sight above the header, standards before the bidders, what
// a line costs beside each price. A refresh knows its rows and columns, and goes on in the same order.
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { comparisonSheet, only, openBidding, type Bidding, type ComparisonSheet } from "../../support/bidding";
import type * as Columns from "../../../src/bids/compare/columns";
import type * as TopRows from "../../../src/bids/compare/topRows";

jest.mock<typeof Columns>("../../../src/bids/compare/columns", () => {
  const real = jest.requireActual<typeof Columns>("../../../src/bids/compare/columns");
  const of = (all: readonly Columns.PlacedColumn[], ...kinds: Columns.SheetColumnKind[]) =>
    kinds.flatMap((kind) => all.filter((column) => column.kind === kind));
  const ofEach = (all: readonly Columns.PlacedColumn[], ...kinds: Columns.SheetColumnKind[]) =>
    of(all, "price").flatMap(({ bidder }) => of(all, ...kinds).filter((column) => column.bidder === bidder));
  return {
    ...real,
    placedColumns: (...given) => {
      const all = real.placedColumns(...given);
      return [
        ...of(all, "line", "worksheet", "title", "unit", "quantity", "baseline", "baselineValue"),
        ...of(all, "budget", "budgetValue", "included", "part", "start"),
        ...ofEach(all, "price", "bidLine", "extended", "further"),
        ...of(all, "end", "bids", "lowest", "mean", "highest", "winner", "bestExtended", "allBid"),
        ...ofEach(all, "gap", "gapShare", "rank"),
        ...of(all, "remarks"),
      ];
    },
  };
});

jest.mock<typeof TopRows>("../../../src/bids/compare/topRows", () => {
  const real = jest.requireActual<typeof TopRows>("../../../src/bids/compare/topRows");
  // The choices are three rows further down here.
  const lower = (cells: TopRows.TopRow["cells"]) =>
    new Map(
      [...cells].map(([at, cell]) => [at, "formula" in cell ? { formula: cell.formula.replaceAll("$3", "$6") } : cell]),
    );
  return {
    ...real,
    topRows: (...given) => {
      const [asOf, bidder, choice, status, ...others] = real
        .topRows(...given)
        .map((row) => (row.label === "Counts" ? { ...row, cells: lower(row.cells) } : row))
        .map(({ hidden, ...row }) => (["Bid", "Place", "Counts"].includes(row.label) ? { ...row, hidden } : row));
      const legend = { ...asOf, label: "“no bid”: not in the bid" };
      const title = { ...asOf, label: "Event: Parts" };
      const first = [title, asOf, legend, bidder, status, choice];
      return [...first, ...others].filter((row) => row !== undefined) as TopRows.TopRow[];
    },
  };
});

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
];

let bidding: Bidding;
let sheet: ComparisonSheet;
afterEach(() => bidding.close());

async function openWithoutLast(): Promise<{ readonly back: () => void; readonly refresh: () => Promise<unknown> }> {
  bidding = await openBidding(["Alba", "Bero", "Cato"], lines, [
    [4, 6, 3],
    [3, 2, 7],
  ]);
  const { bids } = bidding.world.simulator.records;
  const id = bidding.bidIds[2] ?? "";
  const last = bids.get(id);
  if (last === undefined) throw new Error("There is no such bid.");
  bids.delete(id);
  const comparison = only(await bidding.compare());
  sheet = comparisonSheet(bidding.world, comparison);
  const { world } = bidding;
  return {
    back: () => bids.set(id, last),
    refresh: () => world.run(refreshComparison(world.services, comparison.id)),
  };
}

test("prices, sums, choices and statuses of an earlier layout follow the platform", async () => {
  const { refresh } = await openWithoutLast();
  expect(sheet.headers.slice(3, 7)).toEqual(["Quantity", "Baseline", "Baseline value", "Included"]);
  sheet.putTop("Included", "Alba price", "no");
  bidding.offer(1, 0, 3);
  expect(await refresh()).toMatchObject({ ok: true, cellsWritten: 1 });
  expect(sheet.value("Bolt", "Bero price")).toBe(3);
  expect(sheet.value("Bolt", "Lowest bidder")).toBe("Bero");
  expect(sheet.top("Total of its lines", "Bero price")).toBe(3 * 10 + 2 * 20);
  expect(sheet.top("Included", "Alba price")).toBe("no");
  expect(sheet.top("Status", "Bero price")).toMatch(/^submitted/);
});

test("a bidder that comes to an earlier layout has its columns in that layout's order", async () => {
  const { back, refresh } = await openWithoutLast();
  back();
  expect(await refresh()).toMatchObject({ ok: true, biddersAdded: ["Cato"] });
  const { headers } = sheet;
  const at = headers.indexOf("Cato price");
  expect(headers.slice(at - 1, at + 4)).toEqual([
    "Bero extended",
    "Cato price",
    "Cato bid line",
    "Cato extended",
    "End of bids",
  ]);
  expect(headers.slice(-4)).toEqual(["Cato gap", "Cato gap %", "Cato rank", "Remarks"]);
  expect(sheet.value("Bolt", "Cato extended")).toBe(30);
  expect(sheet.value("Bolt", "Lowest bidder")).toBe("Cato");
  expect(sheet.top("Total of its lines", "Cato price")).toBe(30 + 140);
  expect(sheet.top("Lines with a price", "Cato price")).toBe(2);
});
