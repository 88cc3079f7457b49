// From bids as they were read to lines, bidders and offers.
import type { BidColumns } from "../../../src/collections/bidColumns";
import { unclearOf } from "../../../src/workflows/compare/choices";
import { comparisonOf, type Comparison, type ComparisonChoices } from "../../../src/workflows/compare/comparison";
import {
  withBidRows,
  type BareWorksheet,
  type EventBids,
  type ReadBid,
  type ReadWorksheet,
} from "../../../src/workflows/compare/readBids";
import { worksheetParts } from "../../../src/workflows/compare/worksheetPart";
import { EN_US } from "../../../src/values/locale";

const bid = (id: string, supplierName: string | null, submittedAt: string | null = "2026-01-05"): ReadBid => ({
  id,
  supplierId: `9${id}`,
  supplierName,
  status: "submitted",
  intendsToBid: true,
  submittedAt,
  resubmittedAt: null,
});

const bare: BareWorksheet = {
  id: "w1",
  title: "Parts",
  budget: null,
  columns: [
    { name: "Lead time", data_identifier: "c8" },
    { name: "Title", data_identifier: "c1", mapping_key: "TITLE" },
    { name: "Quantity", data_identifier: "c3", mapping_key: "QUANTITY" },
    { name: "Unit", data_identifier: "c2", mapping_key: "UNIT_OF_MEASURE" },
    { name: "Price", data_identifier: "c4", mapping_key: "PRICE" },
    { name: "Today", data_identifier: "c6", mapping_key: "INCUMBENT_PRICE" },
  ],
  items: [
    { id: "11", data: { c1: "Bolt", c2: "EA", c3: "200", c6: 2.5 } },
    { id: "12", data: { c1: "", c2: "EA", c3: "some", c6: null } },
  ],
};

const [worksheet = { ...bare, bidRows: new Map() }] = withBidRows(
  [bare],
  [
    { id: "21", bidId: "2", lineItemId: "11", data: { c4: 2, c8: 14 } },
    { id: "22", bidId: "2", lineItemId: "12", data: { c8: 14 } },
    { id: "31", bidId: "3", lineItemId: "11", data: { c4: "on request" } },
    { id: "39", bidId: "3", lineItemId: "99", data: { c4: 1 } },
  ],
);

const event: EventBids = {
  ok: true,
  eventId: "1",
  eventTitle: "Spare parts",
  at: "2026-01-06T09:00:00Z",
  worksheets: [worksheet],
  bids: [bid("1", null, null), bid("2", "Acme"), bid("3", "acme")],
};

interface Chosen extends ComparisonChoices {
  readonly columns: ReadonlyMap<string, Partial<BidColumns>>;
}

const nothingChosen: Chosen = {
  columns: new Map(),
  labels: new Map(),
  further: "all",
  currency: null,
  words: undefined,
  converts: false,
};

function comparisonFor(read: EventBids, worksheets: readonly ReadWorksheet[], choices: Chosen): Comparison {
  return comparisonOf(read, worksheetParts(worksheets, { columns: choices.columns, marks: EN_US }), choices);
}

test("lines take title, unit, quantity and baseline from the worksheet, and a number written as text is one", () => {
  const ours = { budget: null, worksheet: "Parts" };
  const unread = { kind: "unread", text: "some" };
  expect(comparisonFor(event, [worksheet], nothingChosen).lines).toEqual([
    { ...ours, id: "11", title: "Bolt", unit: "EA", quantity: 200, baseline: 2.5 },
    { ...ours, id: "12", title: "Line 12", unit: "EA", quantity: null, quantityText: unread, baseline: null },
  ]);
});

test("each bidder has an offer for each line, and rows of other lines are no one's", () => {
  const { offers, bidders } = comparisonFor(event, [worksheet], nothingChosen);
  expect(bidders.map(({ id }) => id)).toEqual(["2", "3", "1"]);
  expect(offers.map((line) => line.map(({ kind }) => kind))).toEqual([
    ["price", "text", "noBid"],
    ["partial", "noBid", "noBid"],
  ]);
});

test("suppliers of one name are told apart, and one without a name has the person's label or its number", () => {
  const labelled = { ...nothingChosen, labels: new Map([["91", "The new one"]]) };
  const { bidders } = comparisonFor(event, [worksheet], labelled);
  expect(bidders.map(({ label }) => label)).toEqual(["Acme (92)", "acme (93)", "The new one"]);
  expect(comparisonFor(event, [worksheet], nothingChosen).bidders.at(-1)?.label).toBe("Supplier 91");
});

test("columns that suppliers fill besides the price are told, and their cells come with them", () => {
  const { furtherColumns, further } = comparisonFor(event, [worksheet], nothingChosen);
  expect(furtherColumns).toEqual([{ key: "c8", label: "Lead time" }]);
  expect(further[0]).toEqual([[14], [null], [null]]);
});

test("the budget is the worksheets' own where each has one, and never what was spent", () => {
  const second = { ...worksheet, id: "w2", items: [] };
  const both = { ...event, worksheets: [worksheet, second] };
  const budgetOf = (...compared: ReadWorksheet[]) => comparisonFor(both, compared, nothingChosen).budget;
  expect(budgetOf(worksheet, second)).toBeNull();
  expect(budgetOf(worksheet)).toBeNull();
  expect(budgetOf({ ...worksheet, budget: 400 }, second)).toBeNull();
  expect(budgetOf({ ...worksheet, budget: 400 })).toBe(400);
  expect(budgetOf({ ...worksheet, budget: 400 }, { ...second, budget: 100 })).toBe(500);
});

test("a worksheet without a price column asks for one, and takes the one that the person chose", () => {
  const priceless = {
    ...worksheet,
    columns: worksheet.columns.filter(({ mapping_key }) => mapping_key !== "PRICE"),
  };
  const unclear = (choices: Chosen) =>
    unclearOf(worksheetParts([priceless], { columns: choices.columns, marks: EN_US }));
  expect(unclear(nothingChosen)).toMatchObject([{ worksheetId: "w1", missing: ["price"] }]);
  const chosen = { ...nothingChosen, columns: new Map([["w1", { price: "c8" }]]) };
  expect(unclear(chosen)).toEqual([]);
  const { offers } = comparisonFor(event, [priceless], chosen);
  expect(offers[0]?.[0]).toEqual({ kind: "price", price: 14, text: "" });
});
