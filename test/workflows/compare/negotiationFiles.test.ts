// A file for each supplier, all made in one go: what is in it, what is not, and that it is read when it comes back.
import { strFromU8, unzipSync } from "fflate";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import type { RememberedComparison } from "../../../src/workbook/compare/types";
import { readReturned } from "../../../src/workflows/award/returned";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { negotiationFiles } from "../../../src/workflows/compare/negotiationFiles";
import type { NegotiationFilesMade, NegotiationRequest } from "../../../src/workflows/compare/types";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";
import { openWorkbook } from "../../support/office";

/** Names that would like to be a formula, a path, markup, or another supplier's. */
const NAMES = ["=Alba+1", "../Berolina<&>", "Catonia", "catonia."] as const;
const lines = [
  { title: '=HYPERLINK("http://x")', quantity: 10, baseline: 5 },
  { title: "Nut </t><f>1+1</f>", quantity: 20, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: 2 },
];
/** Prices that no sum or style comes to by itself. */
const prices = [
  [6.01377, 5.43917, 7.61853, 9.12899],
  [3.07411, 3.29461, 4.29461, undefined],
  [1.01933, "=1+1", undefined, 2.87319],
];

let bidding: Bidding;
let comparison: RememberedComparison;

beforeEach(async () => {
  bidding = await openBidding(NAMES, lines, prices);
  comparison = only(await bidding.compare());
});
afterEach(() => bidding.close());

const attempt = (also: Partial<NegotiationRequest> = {}) => {
  const { world, bidIds } = bidding;
  const request: NegotiationRequest = { bidIds, target: { kind: "baseline" }, telling: "rank", ...also };
  return world.run(negotiationFiles(world.services, comparison.id, request));
};

async function make(also: Partial<NegotiationRequest> = {}): Promise<NegotiationFilesMade> {
  const outcome = await attempt(also);
  if (!outcome.ok) throw new Error(`It stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const booksOf = ({ download: { bytes } }: NegotiationFilesMade) => Object.entries(unzipSync(bytes));

test("one .zip has one file for each supplier, called as it is, and the workbook is as it was", async () => {
  const { store } = bidding.world.office;
  const before = { bytes: writeXlsx(store), edits: store.sheets.length };
  const made = await make();
  expect(made.download).toMatchObject({
    type: "application/zip",
  });
  expect(made.download.name).toMatch(/^Negotiation .*\.zip$/);
  expect(booksOf(made).map(([name]) => name)).toEqual([
    "Negotiation =Alba+1.xlsx",
    "Negotiation Berolina &.xlsx",
    "Negotiation Catonia.xlsx",
    "Negotiation catonia (2).xlsx",
  ]);
  expect(made.files.map(({ fileName }) => fileName)).toEqual(booksOf(made).map(([name]) => name));
  expect(made.files.map(({ label, lines: own, notBid }) => [label, own, notBid])).toEqual([
    [NAMES[0], 3, 0],
    [NAMES[1], 3, 0],
    [NAMES[2], 2, 1],
    [NAMES[3], 2, 1],
  ]);
  expect(store.sheets).toHaveLength(before.edits);
  expect(unzipSync(writeXlsx(store))).toEqual(unzipSync(before.bytes));
});

test("a file has nothing of any other supplier, nor of the comparison: its unzipped bytes are searched", async () => {
  const made = await make({ telling: "nothing", target: { kind: "reduction", part: 0.07 } });
  const secrets = NAMES.map((name, at) => [
    ...(at < 2 ? [name.replace(/[^A-Za-z]/g, "")] : []),
    ...prices.flatMap((line) => (typeof line[at] === "number" ? [String(line[at])] : [])),
    `"${bidding.bidIds[at] ?? ""}"`,
  ]);
  const books = booksOf(made);
  const partsOf = (book: Uint8Array) => Object.entries(unzipSync(book)).map(([path, bytes]) => path + strFromU8(bytes));
  books.forEach(([, book], at) => {
    const said = partsOf(book).join("\n").toLowerCase();
    const others = secrets.flatMap((own, other) => (other === at ? [] : own));
    expect(others.filter((secret) => said.includes(secret.toLowerCase()))).toEqual([]);
    expect(said).not.toContain(comparison.tableName.toLowerCase());
    expect(said).not.toContain(comparison.id.toLowerCase());
    // The search finds what is there: the supplier's own prices.
    expect(secrets[at]?.filter((secret) => said.includes(secret.toLowerCase())).length).toBeGreaterThan(1);
  });
});

test("the file is the sheet that the workbook gets: same cells, formulas, looks, marks and hidden parts", async () => {
  const { world, bidIds } = bidding;
  const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "gap" } as const;
  const made = await make(request);
  const written = await world.run(writeNegotiations(world.services, comparison.id, request));
  if (!written.ok) throw new Error("It stopped.");
  // A file has a shorter form; each table of the workbook has a name of its own.
  const plain = (text: string) => text.replace(/\[@\[(\w+)\]\]/g, "[@$1]").replace(/Negotiation_\d\[/g, "Negotiation[");
  const looks = (sheet: ReturnType<typeof draftSheet>) => {
    const [table] = sheet.tables;
    const { bottom = 0, right = 0 } = sheet.view.used ?? {};
    return Array.from({ length: (bottom + 1) * (right + 1) }, (_, at) => {
      const [row, column] = [Math.floor(at / (right + 1)), at % (right + 1)];
      const { format, style } = sheet.view.cell(row, column);
      const shown = sheet.view.conditional(row, column);
      return [
        format,
        style,
        shown,
        Math.round(sheet.view.columnWidth(column)),
        table?.view.style,
        Math.round(sheet.view.rowHeight(row)),
      ];
    });
  };
  for (const [at, [, book]] of booksOf(made).entries()) {
    const opened = await openWorkbook();
    expect(openXlsx(book).fill(opened)).toEqual([]);
    const [file, sheet] = [
      draftSheet(opened, "Negotiation"),
      draftSheet(world.office.store, written.sheets[at]?.sheetName ?? ""),
    ];
    expect(file.texts().map(plain)).toEqual(sheet.texts().map(plain));
    expect(looks(file)).toEqual(looks(sheet));
    expect(file.view.frozen).toEqual(sheet.view.frozen);
    expect(opened.names.filter(({ name }) => !name.startsWith("Print_"))).toEqual([]);
  }
});

test("a file that a supplier filled in and sent back is read as a sheet of this workbook is", async () => {
  const { world } = bidding;
  const books = booksOf(await make());
  const filled = await Promise.all(
    books.slice(0, 2).map(async ([name, book], at) => {
      const opened = await openWorkbook();
      openXlsx(book).fill(opened);
      draftSheet(opened, "Negotiation").tables[0]?.put(0, "Your new price", at === 0 ? 5.5 : "=2+2");
      return { name, bytes: writeXlsx(opened) };
    }),
  );
  const found = await world.run(readReturned(world.services, comparison.id, filled));
  if (!found.ok) throw new Error("It stopped.");
  expect(found.refused).toEqual([]);
  expect(found.suppliers.map(({ label, found: { prices: own, blank } }) => [label, own.length, blank])).toEqual([
    [NAMES[0], 1, 2],
    [NAMES[1], 1, 2],
  ]);
  expect(found.suppliers.map(({ found: { prices: own } }) => own[0])).toMatchObject([
    { title: lines[0]?.title, before: 6.01377, price: 5.5, flags: [] },
    { price: 4, flags: [{ kind: "formula" }] },
  ]);
});

test("one supplier's file comes as it is, and who has no price is left out and named", async () => {
  const alone = await make({ bidIds: bidding.bidIds.slice(2, 3) });
  expect(alone.download.name).toBe("Negotiation Catonia.xlsx");
  const opened = await openWorkbook();
  openXlsx(alone.download.bytes).fill(opened);
  expect(draftSheet(opened, "Negotiation").beside("Reference (leave as it is)")).toMatch(/^BS1-/);
  expect(await attempt({ bidIds: [] })).toMatchObject({ obstacle: { kind: "comparisonGone" } });
  await expect(attempt({ target: { kind: "reduction", part: 1 } })).rejects.toThrow(RangeError);
});
