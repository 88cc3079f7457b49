// Files that suppliers sent back: what they typed, what an analyst would stop at, what it does to the award, and what
// is written. Each file is a real .xlsx that Excel's own insertWorksheetsFromBase64 reads.
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { firstScenario } from "../../../src/bids/award/scenario";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import { readReturned, type ReturnedFiles } from "../../../src/workflows/award/returned";
import { awardChange, writeReturned, type TakenPrice } from "../../../src/workflows/award/returnedAward";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { openWorkbook } from "../../support/office";
import { awardSolver as solver } from "../../support/awardSolver";
import { comparisonSheet, only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet, type DraftedSheet } from "../../support/draftSheet";
import { returnedFile } from "../../support/returnedFile";

const lines = [
  { title: "Bolt", quantity: 10 },
  { title: "Nut", quantity: 20 },
  { title: "Seal", quantity: 4 },
];
const prices = [
  [6, 5, 7],
  [3, 4, 4],
  [1, 2, undefined],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(["Alba", "Berolina", "Catonia"], lines, prices);
  comparison = only(await bidding.compare());
  const { world, bidIds } = bidding;
  const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "nothing" } as const;
  await world.run(writeNegotiations(world.services, comparison.id, request));
});
afterEach(() => bidding.close());

type Edit = (sheet: DraftedSheet) => void;

const newPrices =
  (...wanted: readonly (readonly [title: string, price: string | number])[]): Edit =>
  ({ tables: [table] }) => {
    for (const [title, price] of wanted) table?.put(table.find("Title", title), "Your new price", price);
  };

const fileOf = async (supplier: string, edit: Edit, name = `${supplier}.xlsx`) => ({
  name,
  bytes: await returnedFile(bidding.world.office.store, `Negotiation ${supplier}`, edit),
});

async function read(
  ...files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
): Promise<ReturnedFiles> {
  const { world } = bidding;
  const outcome = await world.run(readReturned(world.services, comparison.id, files));
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const takenOf = ({ suppliers }: ReturnedFiles): readonly TakenPrice[] =>
  suppliers.flatMap(({ bidId, found }) =>
    found.prices.flatMap(({ line, before, price }) => (price === null ? [] : [{ bidId, line, before, price }])),
  );

test("what suppliers typed is read from their files, and the workbook is as it was", async () => {
  const { store } = bidding.world.office;
  const before = { sheets: store.sheets.map(({ name }) => name), names: store.names.length };
  const found = await read(
    await fileOf("Alba", newPrices(["Bolt", 4.5], ["Nut", 3])),
    await fileOf("Catonia", newPrices(["Nut", 2])),
  );
  expect(found.refused).toEqual([]);
  expect(found.suppliers).toMatchObject([
    {
      label: "Alba",
      fileName: "Alba.xlsx",
      older: false,
      found: { prices: [{ title: "Bolt", before: 6, price: 4.5, flags: [] }], same: 1, blank: 1, strange: 0 },
    },
    { label: "Catonia", found: { prices: [{ title: "Nut", before: 4, price: 2, flags: [] }], blank: 1 } },
  ]);
  expect(store.sheets.map(({ name }) => name)).toEqual(before.sheets);
  expect(store.names).toHaveLength(before.names);
});

test("slips, higher prices, texts and mixed rows are flagged", async () => {
  const found = await read(
    await fileOf("Alba", (sheet) => {
      newPrices(["Bolt", 60], ["Nut", "cheap"], ["Seal", 1.2])(sheet);
      const [table] = sheet.tables;
      table?.put(table.find("Title", "Seal"), "Quantity", 40);
    }),
    await fileOf("Berolina", (sheet) => {
      newPrices(["Bolt", 0.5], ["Nut", 3.5])(sheet);
      const [table] = sheet.tables;
      table?.put(table.find("Title", "Nut"), "Title", "Washer");
    }),
  );
  const flags = found.suppliers.map(({ found: { prices } }) =>
    prices.map(({ title, price, flags: told }) => [title, price, ...told.map(({ kind }) => kind)]),
  );
  expect(flags).toEqual([
    [
      ["Bolt", 60, "slip", "ownSlip"],
      ["Nut", null, "text"],
      ["Seal", 1.2, "higher", "otherQuantity"],
    ],
    [
      ["Bolt", 0.5, "slip", "ownSlip"],
      ["Nut", 3.5, "otherTitle"],
    ],
  ]);
});

test("what is no returned sheet of this comparison is refused with its reason", async () => {
  const text = (words: string) => new TextEncoder().encode(words);
  const other = await openWorkbook();
  const alba = await fileOf("Alba", newPrices(["Bolt", 4]));
  const forged = await fileOf("Alba", (sheet) => {
    const label = sheet.find("Reference (leave as it is)");
    const own = String(sheet.beside("Reference (leave as it is)"));
    sheet.put(label.replace("B", "C"), `${own.slice(0, -1)}${own.endsWith("0") ? "1" : "0"}`);
  });
  const broken = Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]);
  const found = await read(
    { name: "offer.pdf", bytes: text("%PDF-1.7") },
    { name: "locked.xlsx", bytes: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]) },
    { name: "broken.xlsx", bytes: broken },
    { name: "own.xlsx", bytes: writeXlsx(other) },
    { ...forged, name: "forged.xlsx" },
    { ...alba, name: "first.xlsx" },
    { ...alba, name: "second.xlsx" },
  );
  expect(found.suppliers).toEqual([]);
  expect(found.refused).toEqual([
    { fileName: "offer.pdf", why: "notExcel" },
    { fileName: "locked.xlsx", why: "password" },
    { fileName: "broken.xlsx", why: "unreadable" },
    { fileName: "own.xlsx", why: "noSheet" },
    { fileName: "forged.xlsx", why: "stranger" },
    { fileName: "first.xlsx", why: "twice" },
    { fileName: "second.xlsx", why: "twice" },
  ]);
});

test("a price that a formula of the file calculates is flagged, and the names of the file go with its sheets", async () => {
  const { store } = bidding.world.office;
  const found = await read({
    name: "Alba.xlsx",
    bytes: await returnedFile(store, "Negotiation Alba", (sheet, book) => {
      newPrices(["Bolt", "=2+3.5"], ["Nut", 2.9])(sheet);
      book.setName("Sneaky", "=1", null);
    }),
  });
  expect(found.suppliers[0]?.found.prices).toMatchObject([
    { title: "Bolt", price: 5.5, flags: [{ kind: "formula" }] },
    { title: "Nut", price: 2.9, flags: [] },
  ]);
  expect(store.names.map(({ name }) => name)).not.toContain("Sneaky");
});

test("the award before and after is shown, and only then the prices are written with a sheet of what moved", async () => {
  const { world } = bidding;
  const found = await read(
    await fileOf("Alba", newPrices(["Bolt", 4])),
    await fileOf("Catonia", newPrices(["Nut", 2.5])),
  );
  const taken = takenOf(found);
  const scenario = { ...firstScenario, id: "s", name: "Lowest" };
  const sheet = comparisonSheet(world, comparison);
  const change = await world.run(awardChange(world.services, comparison.id, scenario, taken, { solver }));
  // Before 5 x 10 + 3 x 20 + 1 x 4; after 4 x 10 + 2.5 x 20 + 1 x 4.
  expect(change).toMatchObject({
    before: { total: 114, proven: true, labels: ["Alba", "Berolina"] },
    after: { total: 94, proven: true, labels: ["Alba", "Catonia"] },
    moved: [
      { title: "Bolt", from: ["Berolina"], to: ["Alba"] },
      { title: "Nut", from: ["Alba"], to: ["Catonia"] },
    ],
  });
  expect(sheet.value("Bolt", "Alba price")).toBe(6);
  const files = new Map(found.suppliers.map(({ bidId, fileName }) => [bidId, fileName]));
  const written = await world.run(writeReturned(world.services, comparison.id, taken, files));
  expect(written).toMatchObject({ ok: true, written: 2, skipped: 0 });
  expect([sheet.value("Bolt", "Alba price"), sheet.value("Nut", "Catonia price")]).toEqual([4, 2.5]);
  const again = await world.run(awardChange(world.services, comparison.id, scenario, [], { solver }));
  expect(again).toMatchObject({ before: { total: 94 }, after: { total: 94 }, moved: [] });
  const name = written.ok ? (written.round?.sheetName ?? "") : "";
  const round = draftSheet(world.office.store, name);
  expect(round.beside("Change of all totals")).toBe(-20 - 30);
  expect(round.texts()).toContain("returned in “Alba.xlsx”");
  world.clock.advance(60_000);
  const refreshed = await world.run(refreshComparison(world.services, comparison.id));
  expect(refreshed.ok && refreshed.kept.map(({ typed }) => typed)).toEqual([4, 2.5]);
});

test("a price that changed since it was shown stays", async () => {
  const { world } = bidding;
  const found = await read(await fileOf("Alba", newPrices(["Bolt", 4], ["Nut", 2])));
  comparisonSheet(world, comparison).put("Bolt", "Alba price", 5.5);
  const written = await world.run(writeReturned(world.services, comparison.id, takenOf(found), new Map()));
  expect(written).toMatchObject({ written: 1, skipped: 1 });
  expect(comparisonSheet(world, comparison).value("Bolt", "Alba price")).toBe(5.5);
});

test("a sheet of an earlier reading of the bids is told", async () => {
  const { world } = bidding;
  const file = await fileOf("Alba", newPrices(["Bolt", 4]));
  bidding.offer(1, 0, 4.9);
  world.clock.advance(60_000);
  const refreshed = await world.run(refreshComparison(world.services, comparison.id));
  if (!refreshed.ok) throw new Error("It stopped.");
  expect((await read(file)).suppliers).toMatchObject([{ label: "Alba", older: true }]);
});
