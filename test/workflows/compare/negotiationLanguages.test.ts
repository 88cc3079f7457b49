// A negotiation sheet in each language that the pane speaks: the figures and formulas of an English one, no text of
// ours escapes, and what a supplier types into it is read again by a pane of any language. Sheets of earlier versions
// say their columns in English alone.
import { unzipSync } from "fflate";
import { catalogueNames } from "../../../scripts/texts";
import type { ChoiceWords } from "../../../src/bids/compare/choice";
import { englishChoice } from "../../../src/bids/compare/choice";
import { english, type Say } from "../../../src/sheets/say";
import type * as choice from "../../../src/taskpane/compare/choiceTexts";
import type * as said from "../../../src/taskpane/language/say";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { readReturned } from "../../../src/workflows/award/returned";
import { writeNegotiations } from "../../../src/workflows/compare/negotiation";
import { negotiationFiles } from "../../../src/workflows/compare/negotiationFiles";
import type { NegotiationTarget } from "../../../src/workflows/compare/types";
import { allAlternates, openAlternateBids } from "../../support/alternateBids";
import { only, type Bidding } from "../../support/bidding";
import { draftSheet, type DraftedSheet } from "../../support/draftSheet";
import { openWorkbook } from "../../support/office";
import { returnedFile } from "../../support/returnedFile";
import { escapedIn, inLanguage, sheetFacts, textsOf, type SheetLanguage } from "../../support/sheetLanguages";
import { showPiece } from "../../support/world";

interface Spoken {
  readonly say: Say;
  readonly words: ChoiceWords;
}
const inEnglish: Spoken = { say: english, words: englishChoice };
const spoken = (language: SheetLanguage): Spoken =>
  inLanguage(language, () => ({
    say: jest.requireActual<typeof said>("../../../src/taskpane/language/say").say,
    words: jest.requireActual<typeof choice>("../../../src/taskpane/compare/choiceTexts").choiceWords,
  }));

let bidding: Bidding;
afterEach(() => bidding.close());

/** Sheets of both suppliers with alternates, ranks and this target. */
async function made({ say, words }: Spoken, target: NegotiationTarget = { kind: "baseline" }) {
  ({ bidding } = await openAlternateBids());
  const { world, bidIds } = bidding;
  const { worksheetId } = showPiece(world);
  // An offer without a price.
  bidding.offer(0, 3, null, { c22: "by truck" });
  const comparison = only(
    await bidding.compare({ alternates: new Map([[worksheetId, allAlternates]]) }, { words, say }),
  );
  const request = { bidIds: bidIds.slice(0, 2), target, telling: "rank" } as const;
  const written = await world.run(writeNegotiations(world.services, comparison.id, request, { say }));
  if (!written.ok) throw new Error(`It stopped: ${written.obstacle.kind}`);
  const files = await world.run(negotiationFiles(world.services, comparison.id, request, { say }));
  if (!files.ok) throw new Error(`It stopped: ${files.obstacle.kind}`);
  const sheets = written.sheets.map(({ sheetName }) => sheetName);
  return { store: world.office.store, comparison, sheets, counts: written.sheets, files };
}

/** By place, whatever the column is called: a new price for the first two lines, and another alternate. */
function fill({ tables: [table] }: DraftedSheet, { say }: Spoken): void {
  table?.put(0, say("Your new price"), 3.75);
  table?.put(1, say("Your new price"), "on request");
  table?.put(1, say("Your new alternate price"), 2.5);
}

async function readBack(id: string, bytes: Uint8Array) {
  const { world } = bidding;
  const found = await world.run(readReturned(world.services, id, [{ name: "back.xlsx", bytes }]));
  if (!found.ok) throw new Error(`It stopped: ${found.obstacle.kind}`);
  return { refused: found.refused, suppliers: found.suppliers.map(({ bidId, ...rest }) => [bidId !== "", rest]) };
}

const targets: readonly NegotiationTarget[] = [{ kind: "baseline" }, { kind: "reduction", part: 0.1 }];

describe.each(catalogueNames())("in %s", (language) => {
  test.each(targets)("a sheet with the target $kind has the figures and formulas of an English one", async (target) => {
    const plain = await made(inEnglish, target);
    const expected = plain.sheets.map((name) => sheetFacts(plain.store, name));
    const counts = plain.counts.map((one) => ({ ...one, sheetName: "" }));
    await bidding.close();
    const own = await made(spoken(language), target);
    own.sheets.forEach((name, at) => {
      const facts = sheetFacts(own.store, name);
      expect(name).not.toBe(expected[at]?.name);
      expect([facts.figures, facts.formulas]).toEqual([expected[at]?.figures, expected[at]?.formulas]);
      expect(new Set(facts.tables[0]).size).toBe(expected[at]?.tables[0]?.length);
    });
    expect(own.counts.map((one) => ({ ...one, sheetName: "" }))).toEqual(counts);
  });

  test("a sheet comes back with the figures of an English one", async () => {
    const plain = await made(inEnglish);
    const bytes = await returnedFile(plain.store, plain.sheets[0] ?? "", (sheet) => {
      fill(sheet, inEnglish);
    });
    const expected = await readBack(plain.comparison.id, bytes);
    expect(expected).toMatchObject({ refused: [], suppliers: [[true, { found: { strange: 0 } }]] });
    await bidding.close();
    const own = await made(spoken(language));
    const back = await returnedFile(own.store, own.sheets[0] ?? "", (sheet) => {
      fill(sheet, spoken(language));
    });
    const found = await readBack(own.comparison.id, back);
    const ids = new RegExp(plain.comparison.id, "g");
    expect(JSON.stringify(found).replace(ids, "")).toEqual(JSON.stringify(expected).replace(ids, ""));
  });
});

test("a file in German that a supplier filled in is read by a pane of another language", async () => {
  const german = spoken("de");
  const { files, comparison } = await made(german);
  const [book] = files.files;
  expect(book?.fileName).toBe("Verhandlung Alba.xlsx");
  const [bytes] = Object.values(unzipSync(files.download.bytes));
  const opened = await openWorkbook();
  openXlsx(bytes ?? new Uint8Array()).fill(opened);
  fill(draftSheet(opened, "Verhandlung"), german);
  const found = await readBack(comparison.id, writeXlsx(opened));
  expect(found).toMatchObject({ refused: [], suppliers: [[true, { label: "Alba", found: { strange: 0 } }]] });
});

test("a sheet of an earlier version, which notes no headers, is read by its English ones", async () => {
  const { store, sheets, comparison } = await made(inEnglish);
  const bytes = await returnedFile(store, sheets[0] ?? "", (sheet, book) => {
    fill(sheet, inEnglish);
    const { view } = sheet;
    const row = Array.from({ length: 60 }, (_, at) => at).find((at) => view.rowHidden(at)) ?? -1;
    book.write(view.id, { top: row, bottom: row, left: 1, right: 6 }, [["", "", "", "", "", ""]]);
  });
  expect(await readBack(comparison.id, bytes)).toMatchObject({ refused: [], suppliers: [[true, { label: "Alba" }]] });
});

test("a column that the supplier moved inside the table is found by its header", async () => {
  const german = spoken("de");
  const { store, sheets, comparison } = await made(german);
  const swapped = await returnedFile(store, sheets[0] ?? "", (sheet, book) => {
    fill(sheet, german);
    const [table] = sheet.tables;
    const rect = table?.view.rect;
    if (rect === undefined) throw new Error("There is no table.");
    // What is right of the new price and the price itself change places, header and cells.
    const at = rect.left + (table?.headers.indexOf("Ihr neuer Preis") ?? 0);
    const place = { top: rect.top, bottom: rect.bottom, left: at, right: at + 1 };
    const rows = book.read(sheet.view.id, place, "values").map(([one, other]) => [other ?? "", one ?? ""]);
    book.write(sheet.view.id, place, rows);
  });
  const found = await readBack(comparison.id, swapped);
  expect(found).toMatchObject({ refused: [], suppliers: [[true, { found: { prices: [{ price: 3.75 }, {}, {}] } }]] });
});

test("no text of a negotiation sheet escapes translation", async () => {
  for (const target of targets) {
    const { store, sheets, comparison } = await made(spoken("pseudo"), target);
    const data = ["Alba", "Bero*", "Bolt", "Nut", "Seal", "Ring", "EA", "on request", "zinc", "M8", "steel", "rubber"];
    const known = [...sheets, ...data, "brass", comparison.eventTitle, comparison.worksheetTitle];
    const texts = sheets.flatMap((name) => textsOf(store, name)).filter((text) => !/^BS1-/.test(text));
    expect(escapedIn(texts, known)).toEqual([]);
    await bidding.close();
  }
});
