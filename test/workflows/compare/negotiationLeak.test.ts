// Nothing of any other bidder is on a supplier's negotiation sheet: the produced sheet is searched in the workbook and
// in the saved file for the others' names, prices, texts and ids, and for the comparison that holds them.
import { unzipSync, strFromU8 } from "fflate";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { writeNegotiation } from "../../../src/workflows/compare/negotiation";
import type { NegotiationTarget } from "../../../src/workflows/compare/types";
import { comparisonSheet, KEYS, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { openWorkbook } from "../../support/office";
import { addOwnColumn } from "../../support/ownColumn";
import { leaksOf } from "../../support/sheetParts";
import { showPiece } from "../../support/world";

const lines = [
  { title: "Bolt", quantity: 10, baseline: 5 },
  { title: "Nut", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: 2 },
];
/** Prices that no sum, share or style of the sheet comes to by itself. */
const prices = [
  [6, 5.43917, 7.61853],
  [4.5, 3.29461, "Catonia asks for patience"],
  [3, 2.87319, undefined],
];

/** What the workbook keeps, without the list of tables that are Bidsheet's own: it has ids of tables alone. */
function keptOf(store: WorkbookStore): readonly string[] {
  return store.customXml.filter(({ namespace }) => !namespace.startsWith("urn:bidsheet:made:")).map(({ xml }) => xml);
}

let bidding: Bidding;
let comparison: RememberedComparison;
let secrets: readonly string[];

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Berolina", "Catonia"], lines, prices);
  bidding.offer(1, 1, 3.29461, { [KEYS.leadTime]: "Berolina delivers by night" });
  const { worksheetId } = showPiece(bidding.world);
  comparison = only(await bidding.compare({ further: new Map([[worksheetId, [KEYS.leadTime]]]) }));
  addOwnColumn(bidding.world, comparison, "My aim", [5.2, 4, "Berolina is cheaper"]);
  const sheet = comparisonSheet(bidding.world, comparison);
  const { row, column } = sheet.place("Bolt", "Alba price");
  const remark = { content: "Berolina asks 5.43917", author: "Analyst", created: 0, resolved: false };
  bidding.world.office.store.comments.add(sheet.sheetId, { ...remark, row, column, replies: [] });
  const { bidders } = comparison;
  const others = bidders.slice(1).flatMap(({ bidId, supplierId }) => [`"${bidId}"`, `"${supplierId}"`]);
  secrets = [
    "Berolina",
    "Catonia",
    "patience",
    "by night",
    "5.43917",
    "7.61853",
    "3.29461",
    "2.87319",
    // What the others' totals, means and gaps come to: 54.3917, 76.1853, 65.8922, 11.49276; and the names over them.
    "54.3917",
    "76.1853",
    "65.8922",
    "11.49276",
    "5.6083",
    "0.56083",
    comparison.tableName,
    "Compare ",
    "#REF!",
    "[1]",
    ...others,
  ];
});
afterEach(() => bidding.close());

async function negotiate(target: NegotiationTarget): Promise<string> {
  const outcome = await bidding.world.run(
    writeNegotiation(bidding.world.services, comparison.id, bidding.bidIds[0] ?? "", target),
  );
  if (!outcome.ok) throw new Error(`The negotiation sheet stopped: ${outcome.obstacle.kind}`);
  return outcome.sheetName;
}

const targets: readonly NegotiationTarget[] = [
  { kind: "baseline" },
  { kind: "reduction", part: 0.07 },
  { kind: "column", header: "My aim" },
];

test.each(targets)("a sheet with targets of the kind $kind tells nothing of any other bidder", async (target) => {
  const { store } = bidding.world.office;
  const before = { names: store.names.length, xml: keptOf(store) };
  const name = await negotiate(target);
  expect(leaksOf(store, name, secrets)).toEqual([]);
  const scopes = store.names.filter(({ sheetId }) => sheetId === null);
  expect(scopes.length).toBeLessThanOrEqual(before.names);
  expect(keptOf(store)).toEqual(before.xml);
  const view = store.sheet(name);
  const hidden = Array.from({ length: (view?.used?.right ?? 0) + 1 }, (_, at) => view?.columnHidden(at));
  expect(hidden).not.toContain(true);
});

test("the sheet stands by itself: alone in a workbook it says and calculates the same, and the file holds nothing else", async () => {
  const name = await negotiate({ kind: "baseline" });
  const { store } = bidding.world.office;
  // A file keeps "[@[Quantity]]" in its shorter form.
  const texts = (book: WorkbookStore) =>
    draftSheet(book, name)
      .texts()
      .map((text) => text.replace(/\[@\[(\w+)\]\]/g, "[@$1]"));
  const before = texts(store);
  const alone = await openWorkbook();
  openXlsx(writeXlsx(store)).fill(alone);
  for (const { id, name: other } of [...alone.sheets]) if (other !== name) alone.deleteSheet(id);
  for (const entry of [...alone.names]) if (entry.sheetId === null) alone.deleteName(entry.name, null);
  // Excel leaves what an add-in keeps in a workbook there when a sheet is moved to another one.
  for (const { id } of [...alone.customXml]) alone.deleteCustomXml(id);
  expect(texts(alone)).toEqual(before);
  const [table] = draftSheet(alone, name).tables;
  table?.put(0, "Your new price", 5);
  // 6 x 10 + 4.5 x 20 + 3 x 4 = 162, and 10 less.
  expect(draftSheet(alone, name).beside("Total with your new prices")).toBe(152);
  const files = Object.entries(unzipSync(writeXlsx(alone))).map(([path, bytes]) => [path, strFromU8(bytes)]);
  const found = files.filter(([, text = ""]) => secrets.some((secret) => text.includes(secret)));
  expect(found.map(([path]) => path)).toEqual([]);
});

test("the search finds whatever is put there on purpose", async () => {
  const name = await negotiate({ kind: "baseline" });
  const { store } = bidding.world.office;
  const id = store.sheet(name)?.id ?? "";
  const cell = { top: 40, bottom: 40, left: 30, right: 30 };
  const places = () => [...new Set(leaksOf(store, name, secrets).map((leak) => leak.replace(/^.* in /, "")))];
  const found = (put: () => void): readonly string[] => {
    put();
    const where = places();
    store.undo();
    return where;
  };
  const source = comparisonSheet(bidding.world, comparison).place("Bolt", "Berolina price");
  const letters = String.fromCharCode(65 + source.column);
  const sheetName = store.sheet(comparisonSheet(bidding.world, comparison).sheetId)?.name ?? "";
  const write = (value: string | number) => () => store.write(id, cell, [[value]]);
  expect(places()).toEqual([]);
  expect(found(write(5.43917))).toEqual(
    expect.arrayContaining(["values", expect.stringMatching(/^xl\/worksheets\/sheet\d+\.xml$/)]),
  );
  expect(found(write("Catonia"))).toEqual(expect.arrayContaining(["values", "shared texts"]));
  expect(found(write(`='${sheetName}'!${letters}${source.row + 1}`))).toEqual(
    expect.arrayContaining(["values", "formulas"]),
  );
  expect(found(write(`=COUNTA(${comparison.tableName}_Kind)`))).toEqual(expect.arrayContaining(["formulas", "names"]));
  expect(found(() => store.setFormat(id, cell, '0 "Berolina"'))).toContain("numberFormat");
  expect(found(() => store.setValidation(id, { rect: cell, list: "Alba,Berolina" }))).toContain("lists");
  expect(
    found(() =>
      store.comments.add(id, {
        row: 40,
        column: 30,
        content: "Berolina",
        author: "A",
        created: 0,
        resolved: false,
        replies: [],
      }),
    ),
  ).toContain("comments");
  expect(
    found(() =>
      store.conditionals.add(id, {
        rects: [cell],
        rule: { kind: "custom", formula: "=$A$1<5.43917", look: { bold: true } },
        stopIfTrue: false,
      }),
    ),
  ).toContain("conditional formats");
  expect(found(() => store.setName("Theirs", `='${name}'!$A$1&"Catonia"`, id))).toContain("names");
  expect(places()).toEqual([]);
});
