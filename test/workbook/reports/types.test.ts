// What a report publishes, from the value on the wire to Excel's cell and back through office.js: every schema type
// with all the oddities that published values have. No text becomes a formula, a number or a date, and no number a
// text.
import fc from "fast-check";
import { EntryReader } from "../../../src/reports/entryRows";
import { schemaTypes, type RawEntry, type ReportColumn, type ReportType } from "../../../src/reports/types";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { NewReportSheet, RememberedReport } from "../../../src/workbook/reports/types";
import { loadOffice } from "../../support/office";

const types: readonly ReportType[] = [...schemaTypes, "unknown"];
const columns = types.map((type): ReportColumn => ({
  key: `Rpt-${type}`,
  label: type,
  type,
  origin: "schema",
  fiscal: null,
}));
const open = loadOffice();

/** As published: right, nearly right, of another type, or hostile. */
const published = fc.oneof(
  fc.constantFrom(
    ...["=1+1", "+49 89 123", "-5", "@SUM(A1)", "'quoted", "\t=1", "\r\n=1", "00042", "1e3", "1,5", "TRUE", "FALSCH"],
    ...["#REF!", "1/2", "3-4", "10:30", "25%", "€ 5", "2026-02-28", "2026-02-30", "2026-02-28T00:00:00Z", "28.02.2026"],
    ...["12345678901234567890", "0.0", "-0", "33.3333333333333333", " padded ", "Ärger; 100 %", "🚀", "a,b", "x\ny"],
  ),
  fc.constantFrom(null, undefined, "", 0, -0, 1, 42.5, 1e15, 123456789012345680, true, false),
  fc.constantFrom<unknown>(["Gold", "Silver"], [], { amount: 5, currency: "EUR" }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc
    .date({ min: new Date("1900-03-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);
const entries = fc.array(fc.array(published, { minLength: types.length, maxLength: types.length }), {
  minLength: 2,
  maxLength: 12,
});

const record: NewReportSheet["record"] = {
  id: "report-1",
  accountId: "account-1",
  accountLabel: "analyst",
  title: "Savings",
  source: { kind: "report", report: "savings" },
  sort: null,
  keepPrefix: false,
  takeUnlisted: false,
  leftOut: [],
  refreshOnOpen: false,
  changesColumnId: null,
  state: { kind: "partial", at: "2026-01-05T08:00:00Z", rows: 1, cursor: "c", why: "loading" },
};
const done = { kind: "complete", at: "2026-01-05T08:00:00Z", rows: 2 } as const;

function readerOf(): EntryReader {
  const none = { leftOut: new Set<string>(), takeUnlisted: false };
  return new EntryReader({ columns, prefix: "Rpt-", keepPrefix: false, date1904: false, ...none });
}

async function load(raw: readonly RawEntry[]) {
  const office = await open();
  const workbook = createOfficeWorkbook({ run: office.Excel.run, texts: workbookTexts, isSetSupported: () => true });
  const reader = readerOf();
  const rows = reader.read(raw);
  const ground = await workbook.reportGround();
  const writing = await workbook.beginReport({
    sheetName: "Savings",
    tableName: "Savings",
    caption: "Savings",
    columns,
    ground,
    record,
    rows: rows.slice(0, 1),
  });
  await writing.append({ rows: rows.slice(1), newColumns: [], state: done });
  await writing.end(done, reader.choices);
  return { office, workbook, rows, report: writing.report };
}

async function standing({
  workbook,
  report,
}: {
  readonly workbook: ReturnType<typeof createOfficeWorkbook>;
  readonly report: RememberedReport;
}) {
  const read = await workbook.readReport(report);
  if (!read.ok) throw new Error(`It cannot be read: ${read.problem.kind}`);
  return read;
}

/** Excel ends a line in a cell with a line feed, and a blank text is a blank cell. */
function asExcel(value: unknown): unknown {
  if (value === null || value === "") return null;
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value;
}

test("every published value of every type stands in its cell as what it was taken for, and reads back as that", async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (values) => {
      const raw = values.map((row, at): RawEntry => ({
        id: `=${at}`,
        attributes: Object.fromEntries(types.map((type, column) => [`Rpt-${type}`, row[column]])),
      }));
      const loaded = await load(raw);
      const read = await standing(loaded);
      expect(read.keys).toEqual(loaded.rows.map(({ key }) => key));
      expect(read.cells.map((row) => row.map(asExcel))).toEqual(loaded.rows.map(({ cells }) => cells.map(asExcel)));
      const { store } = loaded.office;
      const table = store.table(loaded.report.tableId);
      if (table === undefined) throw new Error("There is no table.");
      expect(store.read(table.sheetId, table.rect, "formulas")).toEqual(
        store.read(table.sheetId, table.rect, "values"),
      );
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("and a refresh of the very same entries finds nothing to change", async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (values) => {
      const raw = values.map((row, at): RawEntry => ({
        id: String(at),
        attributes: Object.fromEntries(types.map((type, column) => [`Rpt-${type}`, row[column]])),
      }));
      const { keys, cells } = await standing(await load(raw));
      const again = readerOf();
      keys.forEach((key, row) => again.know({ key, cells: cells[row] ?? [] }));
      expect(again.read(raw)).toEqual([]);
      expect(again.repeats).toBe(raw.length);
    }),
    { numRuns: 20 },
  );
}, 120_000);
