// Cells of lines and bids that are no plain numbers, bidders that do not count, two columns of prices, and the way from
// a figure to its bid line: with the real client, gateway, simulator and office.js.
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { prepareCompare } from "../../../src/workflows/compare/prepare";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { comparisonSheet, KEYS, only, openBidding, type Bidding, type Line } from "../../support/bidding";
import { showPiece } from "../../support/world";

let bidding: Bidding;
let comparison: RememberedComparison;
afterEach(() => bidding.close());

const names = ["Alba", "Bero", "Cato", "Dora", "Emil"];
type Prices = Parameters<typeof openBidding>[2];

async function open(lines: readonly Line[], prices: Prices) {
  bidding = await openBidding(names.slice(0, prices[0]?.length ?? 0), lines, prices);
}

async function compare() {
  comparison = only(await bidding.compare());
  return comparisonSheet(bidding.world, comparison);
}

async function refresh() {
  const outcome = await bidding.world.run(refreshComparison(bidding.world.services, comparison.id));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const tops = (sheet: ReturnType<typeof comparisonSheet>, label: string, ...of: string[]) =>
  of.map((name) => sheet.top(label, `${name} price`));

describe("A quantity that is no quantity", () => {
  test("is shown as it came, named in a remark, in no total, and its line counts as not covered", async () => {
    await open(
      [
        { title: "Bolt", quantity: 10, baseline: 5 },
        { title: "Nut", quantity: "1.000,5", baseline: 4 },
      ],
      [
        [4, 6],
        [3, 2],
      ],
    );
    const sheet = await compare();
    expect(sheet.value("Nut", "Quantity")).toBe("1.000,5");
    expect(sheet.value("Nut", "Remarks")).toBe(
      "quantity “1.000,5” is not a number, so the line is in no total and counts as not covered",
    );
    expect(tops(sheet, "Total of its lines", "Alba", "Bero")).toEqual([40, 60]);
    expect(tops(sheet, "Lines with a price", "Alba", "Bero")).toEqual([2, 2]);
    expect(tops(sheet, "Coverage by lines", "Alba", "Bero")).toEqual([0.5, 0.5]);
    // How much of the whole quantity a bid covers is not known.
    expect(tops(sheet, "Coverage by quantity", "Alba", "Bero")).toEqual(["not known", "not known"]);
    expect(tops(sheet, "Coverage by baseline value", "Alba", "Bero")).toEqual(["not known", "not known"]);
    expect(tops(sheet, "Savings against baseline", "Alba", "Bero")).toEqual([10, -10]);
    // Corrected on the sheet, the line counts.
    sheet.put("Nut", "Quantity", 1000.5);
    expect(tops(sheet, "Coverage by lines", "Alba", "Bero")).toEqual([1, 1]);
    expect(tops(sheet, "Coverage by quantity", "Alba", "Bero")).toEqual([1, 1]);
    expect(tops(sheet, "Total of its lines", "Alba", "Bero")).toEqual([40 + 3001.5, 60 + 2001]);
  });

  test("below zero turns no savings round: its line is in no total", async () => {
    await open(
      [
        { title: "Bolt", quantity: 10, baseline: 5 },
        { title: "Nut", quantity: -100, baseline: 4 },
      ],
      [
        [4, 6],
        [9, 2],
      ],
    );
    const sheet = await compare();
    expect(sheet.value("Nut", "Remarks")).toBe(
      "quantity -100.00 is below zero, so the line is in no total and counts as not covered",
    );
    expect(
      ["Alba extended", "Baseline value", "Lowest extended", "Alba gap"].map((one) => sheet.value("Nut", one)),
    ).toEqual(["", "", "", ""]);
    expect(tops(sheet, "Savings against baseline", "Alba", "Bero")).toEqual([10, -10]);
    expect(tops(sheet, "Savings against baseline, share", "Alba", "Bero")).toEqual([0.2, -0.2]);
    expect(tops(sheet, "Coverage by lines", "Alba", "Bero")).toEqual([0.5, 0.5]);
  });

  test("is read by the workbook's language, and the remark says so", async () => {
    await open([{ title: "Nut", quantity: "1.000,5", baseline: 4 }], [[3, 2]]);
    bidding.world.office.store.system.setLocale("de-DE");
    const sheet = await compare();
    expect(sheet.value("Nut", "Quantity")).toBe(1000.5);
    expect(sheet.value("Nut", "Remarks")).toBe("quantity “1.000,5” is a text, read as 1000.50");
    expect(tops(sheet, "Coverage by lines", "Alba", "Bero")).toEqual([1, 1]);
  });

  test("and none at all are named too", async () => {
    await open([{ title: "Nut", quantity: null }], [[3, 2]]);
    const sheet = await compare();
    expect(sheet.value("Nut", "Remarks")).toBe("no quantity, so the line is in no total and counts as not covered");
    expect(tops(sheet, "Coverage by lines", "Alba", "Bero")).toEqual([0, 0]);
  });
});

describe("A price that came as a text", () => {
  const lines = [
    { title: "Bolt", quantity: 10 },
    { title: "Nut", quantity: 20 },
  ];

  test("counts as it reads in the workbook's language, with a remark", async () => {
    await open(lines, [
      ["14.50", 15],
      ["on request", 2],
    ]);
    const sheet = await compare();
    expect([sheet.value("Bolt", "Alba price"), sheet.value("Bolt", "Lowest")]).toEqual([14.5, 14.5]);
    expect(sheet.value("Bolt", "Remarks")).toBe("Alba: “14.50” is a text, read as 14.50");
    expect([sheet.value("Nut", "Alba price"), sheet.value("Nut", "Remarks")]).toEqual([
      "on request",
      "Alba: “on request” is not a number and does not count",
    ]);
    expect(tops(sheet, "Total of its lines", "Alba")).toEqual([145]);
    // The next reading finds nothing typed by the person.
    expect(await refresh()).toMatchObject({ cellsWritten: 0, kept: [] });
  });

  test("is never read by another language's signs, and what can be read in two ways does not count", async () => {
    await open(lines, [
      ["14,50", 15],
      ["1.234", 2],
    ]);
    expect((await compare()).value("Bolt", "Alba price")).toBe("14,50");
    bidding.world.office.store.system.setLocale("de-DE");
    const german = await compare();
    expect([german.value("Bolt", "Alba price"), german.value("Nut", "Alba price")]).toEqual([14.5, "1.234"]);
    expect(german.value("Nut", "Remarks")).toBe(
      "Alba: “1.234” can be 1.234 or 1234.00 and does not count: type a number",
    );
  });
});

describe("Remarks", () => {
  test("compare a price with bids that count alone", async () => {
    await open(
      [{ title: "Bolt", quantity: 10 }],
      // Emil's and Dora's bids are drafts.
      [[20, 21, 19, 2, 2.1]],
    );
    const attributes = [3, 4].map(
      (at) => bidding.world.simulator.records.bids.get(bidding.bidIds[at] ?? "")?.attributes,
    );
    for (const one of attributes) Object.assign(one ?? {}, { status: "draft", submitted_at: null });
    const sheet = await compare();
    expect(sheet.value("Bolt", "Remarks")).toBe(
      "Dora: a tenth of the others' price (20.00); Emil: a tenth of the others' price (20.00)",
    );
    // The person leaves Alba and Bero out and types x before Cato's price, and takes the drafts in.
    for (const [name, choice] of [
      ["Alba", "no"],
      ["Bero", "no"],
      ["Dora", "yes"],
      ["Emil", "yes"],
    ] as const)
      sheet.putTop("Included", `${name} price`, choice);
    sheet.put("Bolt", "Cato price", "x 19.00");
    await refresh();
    expect(sheet.value("Bolt", "Remarks")).toBe(
      "Cato: left out by hand, the bid says 19.00; Alba: 10 times the others' price (2.05); Bero: 10 times the others' price (2.05)",
    );
  });
});

describe("Two columns that the platform calls a price", () => {
  const second = "c21";
  async function openTwo() {
    await open([{ title: "Bolt", quantity: 10 }], [[4, 6]]);
    const { worksheetId } = showPiece(bidding.world);
    bidding.world.simulator.records.worksheets.get(worksheetId)?.columns.push({
      id: "990021",
      name: "Price with delivery",
      data_identifier: second,
      kind: "number",
      mapping_key: "PRICE",
      bySupplier: true,
    });
    bidding.offer(0, 0, 4, { [second]: 5 });
  }

  test("are asked about, each of them can be chosen, and a refresh keeps to the choice", async () => {
    await openTwo();
    const { world } = bidding;
    const { eventId, worksheetId } = showPiece(world);
    const request = { eventId, worksheetIds: [worksheetId], choices: noCompareChoices };
    const asked = await world.run(compareBids(world.services, request));
    expect(asked).toMatchObject({
      ok: false,
      obstacle: { kind: "bidColumnsUnclear", worksheets: [{ missing: ["price"] }] },
    });
    const prepared = await world.run(prepareCompare(world.services, eventId));
    if (!prepared.ok) throw new Error(prepared.obstacle.kind);
    const [first] = prepared.worksheets;
    expect([first?.missing, first?.several]).toEqual([["price"], { price: [KEYS.price, second] }]);
    const chosen = await world.run(
      compareBids(world.services, {
        ...request,
        choices: { ...noCompareChoices, columns: new Map([[worksheetId, { price: second }]]) },
      }),
    );
    if (!chosen.ok) throw new Error(chosen.obstacle.kind);
    comparison = only(chosen);
    const sheet = comparisonSheet(world, comparison);
    expect(sheet.value("Bolt", "Alba price")).toBe(5);
    expect((await refresh()).kept).toEqual([]);
    expect(sheet.value("Bolt", "Alba price")).toBe(5);
  });

  test("are no question to a comparison of an earlier version: it keeps to the first, as it was made", async () => {
    await openTwo();
    const { worksheetId } = showPiece(bidding.world);
    const choices = { columns: new Map([[worksheetId, { price: KEYS.price }]]) };
    comparison = only(await bidding.compare(choices));
    const { workbook } = bidding.world.services;
    await bidding.world.run(workbook.saveComparison({ ...comparison, chosen: {} }, null));
    bidding.offer(0, 0, 4.5, { [second]: 5 });
    await refresh();
    expect(comparisonSheet(bidding.world, comparison).value("Bolt", "Alba price")).toBe(4.5);
  });

  test("are no question to a comparison that had one when it was made: it keeps to that", async () => {
    await open([{ title: "Bolt", quantity: 10 }], [[4, 6]]);
    const sheet = await compare();
    const { worksheetId } = showPiece(bidding.world);
    const columns = bidding.world.simulator.records.worksheets.get(worksheetId)?.columns;
    columns?.unshift({
      id: "990021",
      name: "Price with delivery",
      data_identifier: second,
      kind: "number",
      mapping_key: "PRICE",
      bySupplier: true,
    });
    bidding.offer(0, 0, 4.5, { [second]: 5 });
    await refresh();
    expect(sheet.value("Bolt", "Alba price")).toBe(4.5);
  });
});

describe("The id of the bid line", () => {
  test("is beside each price in a hidden column, and a refresh brings the newest", async () => {
    await open(
      [
        { title: "Bolt", quantity: 10 },
        { title: "Nut", quantity: 20 },
      ],
      [
        [4, 6],
        [3, undefined],
      ],
    );
    const sheet = await compare();
    const idOf = (bidder: number, line: number) => {
      const { records } = bidding.world.simulator;
      const bid = records.bids.get(bidding.bidIds[bidder] ?? "");
      const asked = records.askedLines.get(showPiece(bidding.world).eventId) ?? [];
      const position = asked.findIndex(({ lineItemId }) => lineItemId === bidding.lineIds[line]);
      return String((bid?.firstRowId ?? 0) + position);
    };
    const shown = () =>
      ["Bolt", "Nut"].map((line) => ["Alba", "Bero"].map((one) => sheet.value(line, `${one} bid line`)));
    expect(shown()).toEqual([
      [idOf(0, 0), idOf(1, 0)],
      [idOf(0, 1), ""],
    ]);
    const { column } = sheet.place("Bolt", "Alba bid line");
    expect(bidding.world.office.store.sheet(sheet.sheetId)?.columnHidden(column)).toBe(true);
    bidding.offer(1, 1, 2);
    const { kept } = await refresh();
    expect(kept).toEqual([]);
    expect(shown()[1]).toEqual([idOf(0, 1), idOf(1, 1)]);
  });
});
