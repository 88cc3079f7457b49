// A workbook of ours over Microsoft's office.js and the Excel host, and a small linked table on it.
import { workbookTexts } from "../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../src/workbook/officeWorkbook";
import type { CreatedTable } from "../../src/workbook/table/types";
import type { LinkedTable } from "../../src/sync/linkedTable";
import type { Mapping } from "../../src/sync/mapping";
import type { RowAppend } from "../../src/sync/syncPlan";
import type { Workbook } from "../../src/workbook/workbook";
import { openOffice, type OfficeParts } from "../support/office";

export const MAPPING: Mapping = [
  { key: "c1", label: "Item", type: "text", computed: false, naming: true },
  { key: "c2", label: "Quantity", type: "number", computed: false, naming: false },
  { key: "c3", label: "Price", type: "money", computed: false, naming: false },
  { key: "c4", label: "Note", type: "any", computed: false, naming: false },
];

export interface Bench extends OfficeParts {
  readonly workbook: Workbook;
  readonly link: LinkedTable;
  /** Runs a script as a person's macro would. */
  readonly script: typeof Excel.run;
}

export function linkOf(created: CreatedTable, mapping: Mapping): LinkedTable {
  return {
    id: "link-1",
    tableId: created.tableId,
    tableName: created.tableName,
    collection: {
      kind: "lineItems",
      eventId: "7",
      eventTitle: "Packaging",
      worksheetId: "70",
      worksheetTitle: "Boxes and bags",
    },
    accountId: "account-1",
    accountLabel: "analyst",
    mapping,
    columnIds: created.columnIds,
    lastRefresh: null,
    openConflicts: 0,
  };
}

export async function openWorkbook(): Promise<OfficeParts & { workbook: Workbook }> {
  const parts = await openOffice();
  return {
    ...parts,
    workbook: createOfficeWorkbook({ run: parts.Excel.run, texts: workbookTexts, isSetSupported: () => true }),
  };
}

/** A new linked table with these rows in it. */
export async function openLinked(rows: readonly RowAppend[] = [], mapping: Mapping = MAPPING): Promise<Bench> {
  const parts = await openWorkbook();
  const [created] = await parts.workbook.createTables({
    sheetName: "Boxes",
    tables: [{ tableName: "Boxes", caption: "Packaging: Boxes", mapping }],
  });
  if (created === undefined) throw new Error("No table was made.");
  const link = linkOf(created, mapping);
  if (rows.length > 0) await parts.workbook.patchTable(link, { append: rows });
  return { ...parts, link, script: parts.Excel.run };
}

/** Rows "1" to "n": item, quantity, price, note. */
export function someRows(count: number): RowAppend[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    cells: [`Box ${at + 1}`, (at + 1) * 10, at + 0.5, null],
  }));
}

/** The table as read, or a failed test. */
export async function readWhole(bench: Pick<Bench, "workbook" | "link">) {
  const result = await bench.workbook.readTable(bench.link);
  if (!result.ok) throw new Error(`not read: ${result.problem.kind}`);
  return result.table;
}

/** Does something just before the request after so many. @returns whether it was done */
export function beforeRequest({ host }: Pick<Bench, "host">, count: number, act: () => void): () => boolean {
  const wanted = host.stats.syncs + count;
  const handle = host.handle.bind(host);
  let done = false;
  host.handle = (text) => {
    if (!done && host.stats.syncs === wanted) {
      done = true;
      act();
    }
    return handle(text);
  };
  return () => done;
}
