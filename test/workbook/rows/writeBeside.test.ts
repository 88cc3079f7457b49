// Texts beside a person's rows are known by having been written, not by their wording; what a person typed stays.
import { referenceKey } from "../../../src/invitations/readReferences";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { ColumnPlace } from "../../../src/workbook/rows/types";
import type { Workbook } from "../../../src/workbook/workbook";
import { openOffice, type OfficeParts } from "../../support/office";
import { openWorkbook } from "../support";

let bench: OfficeParts & { workbook: Workbook };
beforeEach(async () => {
  bench = await openWorkbook();
});

const PLAIN: ColumnPlace = { sheetName: "Sheet1", table: null, column: 0, headerRow: null };
const HEADED: ColumnPlace = { ...PLAIN, headerRow: 0 };

/** Puts text into cells from the one at the address on: its rows. */
function type(address: string, ...rows: readonly string[]): Promise<void> {
  return bench.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Sheet1");
    rows.forEach((text, at) => (sheet.getRange(address).getOffsetRange(at, 0).values = [[text]]));
    await context.sync();
  });
}

function column(letter: string, rows: number): Promise<readonly unknown[]> {
  return bench.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Sheet1");
    const range = sheet.getRange(`${letter}1:${letter}${rows}`).load("formulas");
    await context.sync();
    return range.formulas.map((row: readonly unknown[]) => row[0]);
  });
}

const invite = (
  place: ColumnPlace,
  texts: Readonly<Record<string, string>>,
  workbook = bench.workbook,
  header = "Bidsheet invitation",
) =>
  workbook.writeBeside(place, "companyExternalIds", {
    header,
    texts: new Map(Object.entries(texts).map(([reference, text]) => [referenceKey(reference), text])),
  });

/** The same workbook in another Excel. */
async function reopened(): Promise<Workbook> {
  const { Excel } = await openOffice({ store: bench.store });
  return createOfficeWorkbook({ run: Excel.run, texts: workbookTexts, isSetSupported: () => true });
}

test("a column without a header is ours by what was written into it, in any words, also after opening the file again", async () => {
  await type("A1", "V-1", "V-2");
  await invite(PLAIN, { "V-1": "Eingeladen 14:05", "V-2": "Nicht eingeladen : unbekannt" });
  expect(await invite(PLAIN, { "V-1": "Zaproszono 15:10", "V-2": "邀请" }, await reopened())).toEqual({
    rows: 2,
    kept: 0,
  });
  expect(await column("B", 2)).toEqual(["Zaproszono 15:10", "邀请"]);
  expect(await column("C", 2)).toEqual(["", ""]);
});

test("a person's own last column is never taken for ours, whatever its texts say", async () => {
  await type("A1", "V-1", "V-2");
  await type("B1", "Invited 2026-01-05 14:05 UTC", "Not sent: ask Ann");
  await invite(PLAIN, { "V-1": "Invited 14:05", "V-2": "Invited 14:05" });
  expect(await column("B", 2)).toEqual(["Invited 2026-01-05 14:05 UTC", "Not sent: ask Ann"]);
  expect(await column("C", 2)).toEqual(["Invited 14:05", "Invited 14:05"]);
});

test.each([
  ["plain cells", PLAIN],
  ["plain cells under a header", HEADED],
])(
  "of %s what a person typed over ours stays, and a text of ours that is undone into its cell is ours",
  async (_, place) => {
    await type("A1", "Vendor", "V-1", "V-2", "V-3", "V-4");
    const all = (text: string) => ({ "V-1": text, "V-2": text, "V-3": text, "V-4": text });
    await invite(place, all("Invited 14:05"));
    await type("B3", "Invited 14:05, Ann called");
    await type("B4", '=CONCATENATE("Invited"," 14:05")');
    expect(await invite(place, all("Left out"))).toEqual({ rows: 2, kept: 2 });
    const [, ...told] = await column("B", 5);
    expect(told).toEqual(["Left out", "Invited 14:05, Ann called", '=CONCATENATE("Invited"," 14:05")', "Left out"]);
    await type("B3", "Invited 14:05");
    await type("B4", "");
    expect(await invite(place, all("Removed"))).toEqual({ rows: 4, kept: 0 });
    expect((await column("B", 5)).slice(1)).toEqual(["Removed", "Removed", "Removed", "Removed"]);
    expect(await column("C", 5)).toEqual(["", "", "", "", ""]);
  },
);

/** Cells A1:A3 as a table: header, "V-1", "V-2". */
async function vendorTable(): Promise<ColumnPlace> {
  await type("A1", "Vendor", "V-1", "V-2");
  const table = await bench.Excel.run(async (context) => {
    const made = context.workbook.worksheets.getItem("Sheet1").tables.add("A1:A3", true).load("id");
    const first = made.columns.getItemAt(0).load("id");
    await context.sync();
    return { id: made.id, columnId: first.id };
  });
  return { ...PLAIN, table };
}

test("in a table it is the same: a text typed into our column stays, one of ours is replaced", async () => {
  const place = await vendorTable();
  expect(await invite(place, { "V-1": "Invited 14:05", "V-2": "Invited 14:05" })).toEqual({ rows: 2, kept: 0 });
  await type("B3", "Invited by phone");
  expect(await invite(place, { "V-1": "Left out", "V-2": "Left out" }, await reopened())).toEqual({ rows: 1, kept: 1 });
  expect(await column("B", 3)).toEqual(["Bidsheet invitation", "Left out", "Invited by phone"]);
});

describe("a column under a header", () => {
  const GERMAN = "Bidsheet-Einladung";

  test.each([
    ["plain cells", async () => (await type("A1", "Vendor", "V-1", "V-2"), HEADED)],
    ["a table", vendorTable],
  ])("of %s is found again in other words, also after opening the file again", async (_, made) => {
    const place = await made();
    await invite(place, { "V-1": "Eingeladen", "V-2": "Eingeladen" }, bench.workbook, GERMAN);
    expect(await invite(place, { "V-1": "Invited", "V-2": "Left out" }, await reopened())).toEqual({
      rows: 2,
      kept: 0,
    });
    expect(await column("B", 3)).toEqual([GERMAN, "Invited", "Left out"]);
    expect(await column("C", 3)).toEqual(["", "", ""]);
  });

  test.each([
    ["plain cells", async () => (await type("A1", "Vendor", "V-1", "V-2"), HEADED)],
    ["a table", vendorTable],
  ])("of %s that an earlier version made is found by the words that it had", async (_, made) => {
    const place = await made();
    await invite(place, { "V-1": "Invited" });
    for (const { id, namespace } of [...bench.store.customXml])
      if (namespace.startsWith("urn:bidsheet:beside:")) bench.store.deleteCustomXml(id);
    const written = await invite(place, { "V-1": "Eingeladen", "V-2": "Eingeladen" }, await reopened(), GERMAN);
    expect(written).toEqual({ rows: 1, kept: 1 });
    expect(await column("B", 3)).toEqual(["Bidsheet invitation", "Invited", "Eingeladen"]);
    expect(await column("C", 3)).toEqual(["", "", ""]);
  });
});

test("texts of another sheet, and those of events, are not the invitations' here", async () => {
  await type("A1", "V-1");
  await bench.workbook.tellRows(PLAIN, { header: "Bidsheet event", texts: new Map([["V-1", "Created as event 7."]]) });
  await invite(PLAIN, { "V-1": "Invited 14:05" });
  expect([await column("B", 1), await column("C", 1)]).toEqual([["Created as event 7."], ["Invited 14:05"]]);
  await bench.Excel.run(async (context) => {
    const other = context.workbook.worksheets.add("Other");
    other.getRange("A1:B1").values = [["V-1", "Invited 14:05"]];
    await context.sync();
  });
  await invite({ ...PLAIN, sheetName: "Other" }, { "V-1": "Left out" });
  const row = await bench.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Other").getRange("A1:C1").load("values");
    await context.sync();
    return [...range.values];
  });
  expect(row).toEqual([["V-1", "Invited 14:05", "Left out"]]);
});

test("they stay ours when the sheet gets another name", async () => {
  await type("A1", "V-1");
  await invite(PLAIN, { "V-1": "Invited 14:05" });
  await bench.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").name = "Vendors";
    await context.sync();
  });
  expect(await invite({ ...PLAIN, sheetName: "Vendors" }, { "V-1": "Left out" })).toEqual({ rows: 1, kept: 0 });
});

test("to know them takes no request more, however often texts are written, and leaves few parts", async () => {
  const counts = new Set<number>();
  const tables = new Set<number>();
  const place = await vendorTable();
  for (let time = 0; time < 20; time++) {
    const { syncs } = bench.host.stats;
    await invite(place, { "V-1": `Invited at ${time}`, "V-2": "Left out" });
    if (time > 0) tables.add(bench.host.stats.syncs - syncs);
  }
  await bench.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").tables.getItemAt(0).convertToRange();
    await context.sync();
  });
  for (let time = 20; time < 40; time++) {
    const { syncs } = bench.host.stats;
    await invite(HEADED, { "V-1": `Invited at ${time}` });
    counts.add(bench.host.stats.syncs - syncs);
  }
  // Find the place, look at it, find the column, read the cells, write.
  expect([[...tables], [...counts]]).toEqual([[4], [5]]);
  const parts = bench.store.customXml.filter(({ namespace }) => namespace.startsWith("urn:bidsheet:beside:"));
  expect(parts.length).toBeLessThanOrEqual(8);
});

test("a damaged part is no reason not to write: what it knew of stays in its cell", async () => {
  await type("A1", "Vendor", "V-1");
  await invite(HEADED, { "V-1": "Invited 14:05" });
  const [part] = bench.store.customXml.filter(({ namespace }) => namespace.startsWith("urn:bidsheet:beside:"));
  bench.store.putCustomXml(part?.id ?? "", `<texts xmlns="${part?.namespace ?? ""}" n="0">{</texts>`);
  expect(await invite(HEADED, { "V-1": "Left out" })).toEqual({ rows: 0, kept: 1 });
});
