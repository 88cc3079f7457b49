// A comparison in the workbook: how it looks, what is remembered of it, what it costs.
import { englishChoice } from "../../../src/bids/compare/choice";
import { lineColumnsOf, placedColumns } from "../../../src/bids/compare/columns";
import { comparisonSheet } from "../../../src/bids/compare/comparisonSheet";
import { offerOfCode, pullOf, type Pull } from "../../../src/bids/compare/pull";
import type { ComparedLine, Offer } from "../../../src/bids/compare/types";
import type { DraftSheet } from "../../../src/sheets/draft";
import { WorkbookError } from "../../../src/workbook/excel/errors";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import type { NewSheets } from "../../../src/workbook/sheets/types";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { openOffice, openWorkbook as openCalculating } from "../../support/office";

const price = (value: number): Offer => ({ kind: "price", price: value, text: "" });

function someLines(count: number): ComparedLine[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(1000 + at),
    title: `Line ${at}`,
    unit: "EA",
    quantity: at + 1,
    baseline: 2,
  }));
}

function draftOf(
  table: string,
  lines: readonly ComparedLine[],
  labels: readonly string[],
  offers: readonly (readonly Offer[])[],
): DraftSheet {
  return comparisonSheet({
    words: englishChoice,
    table,
    asOf: "Bidsheet: bids read",
    currency: null,
    budget: null,
    columns: placedColumns(labels, [], lineColumnsOf(lines, false)),
    lines,
    bidders: labels.map((label, at) => ({ bidId: String(at + 1), label, status: "submitted", counts: true })),
    offers,
    further: [],
    bidLines: [],
    remarks: ["A: 0 does not count"],
  });
}

/** The comparison's sheet alone, without a summary beside it. */
function requestOf(draft: (table: string) => DraftSheet): NewSheets {
  return {
    sheets: [{ sheetName: "Compare Parts", tableNames: ["Compare_Parts"], of: { kind: "comparison" } }],
    draft: ([names]) => [draft(names?.tableNames[0] ?? "")],
    activate: 0,
  };
}

async function open(
  lines: readonly ComparedLine[],
  labels: readonly string[],
  offers: readonly (readonly Offer[])[],
  calculating = true,
) {
  const store = calculating ? await openCalculating() : createWorkbook();
  const office = await openOffice({ store });
  const workbook = createOfficeWorkbook({ run: office.Excel.run, texts: workbookTexts, isSetSupported: () => true });
  const make = async () => {
    const { sheets } = await workbook.createSheets(requestOf((table) => draftOf(table, lines, labels, offers)));
    const [{ sheetName, tables: [table] } = { sheetName: "", tables: [] }] = sheets;
    return { sheetName, tableId: table?.id ?? "", tableName: table?.name ?? "" };
  };
  return { ...office, store, workbook, make };
}

const few = [[price(2), price(3)]];

test("the sheet stands as it is read: panes, hidden id and place, formats, a list to leave bidders out", async () => {
  const { store, make } = await open(someLines(1), ["A", "B"], few);
  const made = await make();
  const table = store.table(made.tableId);
  const sheet = store.sheet(table?.sheetId ?? "");
  if (table === undefined || sheet === undefined) throw new Error("There is no sheet.");
  const header = table.rect.top;
  expect(sheet.frozen).toEqual({ rows: header + 1, columns: 2 });
  const at = (name: string) => table.columns.findIndex((column) => column.name === name);
  expect([at("Line"), at("End of bids")].map((column) => sheet.columnHidden(column))).toEqual([true, true]);
  expect(sheet.rowHidden(header - 1)).toBe(true);
  const body = { top: header + 1, bottom: header + 1, left: 0, right: table.rect.right };
  const [formats = []] = store.read(sheet.id, body, "numberFormat");
  expect(["Line", "A price", "A gap %", "A rank"].map((name) => formats[at(name)])).toEqual([
    "@",
    "#,##0.00##",
    "0.0%",
    "0",
  ]);
  expect(store.validations(sheet.id)).toEqual(expect.arrayContaining([expect.objectContaining({ list: "yes,no" })]));
  // One for each bidder, and one for the lines.
  expect(store.validations(sheet.id)).toHaveLength(3);
});

test("price cells are marked by what they hold and by what the remarks say, and follow what is typed", async () => {
  const offers: Offer[][] = [
    [{ kind: "noBid", price: null, text: "" }, price(3), { kind: "text", price: null, text: "ask" }],
  ];
  const { store, make } = await open(someLines(1), ["A", "B", "C"], offers);
  const table = store.table((await make()).tableId);
  if (table === undefined) throw new Error("There is no table.");
  const styleOf = (name: string) => {
    const column = table.columns.findIndex((one) => one.name === name);
    return store.sheet(table.sheetId)?.conditional(table.rect.top + 1, column)?.look;
  };
  expect([styleOf("A price"), styleOf("B price"), styleOf("C price")]).toMatchObject([
    { italic: true },
    { fill: "#E2EFDA" },
    { fill: "#FFE699" },
  ]);
});

test("comparisons of one name stand beside each other, also after a sheet was deleted by hand", async () => {
  const { store, make } = await open(someLines(1), ["A", "B"], few);
  const first = await make();
  const second = await make();
  expect(second.sheetName).not.toBe(first.sheetName);
  store.deleteSheet(store.table(first.tableId)?.sheetId ?? "");
  const third = await make();
  expect(new Set([first.tableName, second.tableName, third.tableName]).size).toBe(3);
});

test("a comparison that Excel refuses half-way leaves neither sheet nor names", async () => {
  const { workbook, store } = await open(someLines(1), ["A", "B"], few);
  const draft = (table: string): DraftSheet => {
    const good = draftOf(table, someLines(1), ["A", "B"], few);
    const [first, ...rest] = good.names;
    return first === undefined ? good : { ...good, names: [...rest, { ...first, name: "not a name" }] };
  };
  await expect(workbook.createSheets(requestOf(draft))).rejects.toThrow(WorkbookError);
  expect([store.sheets.length, store.names.length]).toEqual([1, 0]);
});

test("20 bidders and 2,000 lines are written in few requests, none of them near the limit", async () => {
  const labels = Array.from({ length: 20 }, (_, at) => `Bidder ${at}`);
  const lines = someLines(2_000);
  const offers = lines.map((_, line) => labels.map((_label, bidder) => price(1 + ((line * 7 + bidder * 3) % 50) / 10)));
  const { host, make, store } = await open(lines, labels, offers, false);
  const { syncs, bytesIn } = host.stats;
  const made = await make();
  expect(host.stats.syncs - syncs).toBeLessThanOrEqual(8);
  expect(host.stats.bytesIn - bytesIn).toBeLessThan(4_000_000);
  expect(store.table(made.tableId)?.rect).toMatchObject({ bottom: 2_000 + 20 });
}, 60_000);

const comparison: RememberedComparison = {
  id: "c1",
  accountId: "a",
  accountLabel: "analyst",
  eventId: "1",
  eventTitle: "Spares",
  worksheetId: "2",
  worksheetTitle: "Parts",
  tableId: "t",
  tableName: "Compare_Parts",
  columns: [{ id: 1, kind: "price", bidId: "7", further: null, header: "=A price" }],
  bidders: [{ bidId: "7", supplierId: "70", label: "=A", status: "submitted", counts: true }],
  further: [],
  chosen: { price: "c4", baseline: null },
  labels: { 70: "Ä 😀" },
  pulls: [],
  together: null,
  currency: "EUR",
  budget: 1200,
  summary: null,
};

function pullAt(at: string, prices: readonly number[]): Pull {
  const bidders = [{ id: "7", status: "submitted", submittedAt: at, resubmittedAt: null }];
  return pullOf({
    at,
    remarks: [],
    lines: someLines(prices.length),
    bidders,
    offers: prices.map((one) => [price(one)]),
    further: prices.map(() => [["14 days"]]),
    words: undefined,
  });
}

test("a comparison is remembered with what its pulls said", async () => {
  const { workbook } = await open([], [], []);
  const pull = pullAt("2026-01-05T09:00:00.000Z", [2, 3.25]);
  const saved = await workbook.saveComparison(comparison, pull);
  expect(await workbook.comparisons()).toEqual([saved]);
  expect(saved).toEqual({ ...comparison, pulls: [expect.objectContaining({ at: pull.at })] });
  expect(await workbook.pulls(saved, 1)).toEqual([pull]);
  await workbook.forgetComparison("c1");
  expect([await workbook.comparisons(), await workbook.pulls(saved, 1)]).toEqual([[], []]);
});

test("what was said of worksheets and suppliers is kept by platform, and what is said again goes before", async () => {
  const { workbook } = await open([], [], []);
  await workbook.rememberChoices("A", { columns: { 7: { price: "c4" } }, labels: { 70: "Ä", 71: "B" } });
  await workbook.rememberChoices("B", { columns: {}, labels: { 70: "Other" } });
  await workbook.rememberChoices("A", { columns: { 8: { price: null } }, labels: { 70: "A" } });
  expect(await workbook.rememberedChoices("A")).toEqual({
    columns: { 7: { price: "c4" }, 8: { price: null } },
    labels: { 70: "A", 71: "B" },
  });
  expect(await workbook.rememberedChoices("C")).toEqual({ columns: {}, labels: {} });
});

test("the last ten pulls are kept, the newest first", async () => {
  const { workbook, store } = await open([], [], []);
  let saved = comparison;
  for (let day = 10; day < 23; day += 1) saved = await workbook.saveComparison(saved, pullAt(`2026-01-${day}`, [day]));
  const kept = await workbook.pulls(saved, 99);
  expect(kept.map(({ at }) => at)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13].map((day) => `2026-01-${day}`));
  expect(store.customXml.length).toBeLessThanOrEqual(12);
});

test("a damaged pull is left out and the one before it counts", async () => {
  const { workbook, Excel } = await open([], [], []);
  const first = await workbook.saveComparison(comparison, pullAt("2026-01-05", [1]));
  const second = await workbook.saveComparison(first, pullAt("2026-01-06", [2]));
  await Excel.run(async (context) => {
    const parts = context.workbook.customXmlParts.getByNamespace(
      `urn:bidsheet:comparisons:1:c1:${second.pulls[0]?.slot ?? -1}`,
    );
    parts.load("items/id");
    await context.sync();
    parts.items[0]?.setXml(
      `<part xmlns="urn:bidsheet:comparisons:1:c1:${second.pulls[0]?.slot ?? -1}" n="0">broken</part>`,
    );
    await context.sync();
  });
  expect((await workbook.pulls(second, 9)).map(({ at }) => at)).toEqual(["2026-01-05"]);
});

test.each<Offer>([
  price(2),
  { kind: "zero", price: 0, text: "" },
  { kind: "negative", price: -1, text: "" },
  { kind: "text", price: null, text: "noBid" },
  { kind: "missing", price: null, text: "" },
  { kind: "partial", price: null, text: "" },
  { kind: "noBid", price: null, text: "" },
])("an offer comes back from a pull as it went in: $kind", (offer) => {
  const pull = pullOf({
    at: "",
    remarks: [],
    lines: someLines(1),
    bidders: [{ id: "7", status: "", submittedAt: null, resubmittedAt: null }],
    offers: [[offer]],
    further: [[[]]],
    words: undefined,
  });
  expect(offerOfCode(pull.bids[0]?.offers[0])).toEqual(offer);
});
