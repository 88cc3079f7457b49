// Small drafts of sheets, and workbooks over Microsoft's office.js that take them, or refuse one sync of it.
import type { DraftChart, DraftColumn, DraftSheet, DraftTable } from "../../../src/sheets/draft";
import type { CreatedSheets, MadeOf, NamedSheet, NewSheets } from "../../../src/workbook/sheets/types";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { Fault } from "../../../src/workbench/excel-host/excelHost";
import { openOffice, openWorkbook } from "../../support/office";

export async function open(calculating = false) {
  const store = calculating ? await openWorkbook() : createWorkbook();
  const office = await openOffice({ store });
  const workbook = createOfficeWorkbook({ run: office.Excel.run, texts: workbookTexts, isSetSupported: () => true });
  return { ...office, store, workbook };
}

/**
 * A workbook whose n-th sync fails as a whole, and those up to another one. Syncs are those that reach Excel: Excel.run
 * ends with one that has nothing to say.
 */
export async function openFailing(failing: number, fault: Fault, until = failing) {
  const parts = await open();
  const syncs = () => parts.host.stats.syncs;
  let next = failing;
  const run = new Proxy(parts.Excel.run, {
    apply(target, self, [options, batch]: [unknown, (context: Excel.RequestContext) => Promise<unknown>]) {
      const watched = (context: Excel.RequestContext) => {
        const sync = context.sync.bind(context);
        context.sync = (...given) => {
          if (next <= until && syncs() === next - 1) {
            parts.host.fault = fault;
            next += 1;
          }
          return sync(...given);
        };
        return batch(context);
      };
      const answer: unknown = Reflect.apply(target, self, [options, watched]);
      return answer;
    },
  });
  return { ...parts, syncs, workbook: createOfficeWorkbook({ run, texts: workbookTexts, isSetSupported: () => true }) };
}

export const BLANK: DraftSheet = {
  cells: [],
  tables: [],
  names: [],
  lists: [],
  marks: [],
  charts: [],
  widths: [],
  hiddenRows: [],
  frozen: { rows: 0, columns: 0 },
  print: { titleRow: null, titleColumn: null },
};

export function column(header: string, more: Partial<DraftColumn> = {}): DraftColumn {
  return { header, formula: null, format: "General", width: 80, ...more };
}

export function table(columns: readonly DraftColumn[], rows: DraftTable["rows"], row = 3): DraftTable {
  return { row, column: 0, columns, rows, headerHeight: null };
}

export const SUPPLIERS = (named: readonly NamedSheet[]) => named[0]?.tableNames[0] ?? "";

export const CHART: DraftChart = {
  kind: "bar",
  title: "Totals",
  format: "#,##0",
  categories: { table: 0, column: 0 },
  series: [{ name: "Total", values: { table: 0, column: 1 } }],
  place: { row: 0, column: 4, rows: 10, columns: 5 },
};

/** Two suppliers and their totals, a sum above that a name stands for, and whatever else is asked. */
export function suppliers(tableName: string, more: Partial<DraftSheet> = {}): DraftSheet {
  const columns = [
    column("Supplier", { format: "@", width: 150 }),
    column("Total", { format: "#,##0.00" }),
    column("Share", { formula: `=[@Total]/SUM(${tableName}[Total])`, format: "0.0%" }),
  ];
  return {
    ...BLANK,
    cells: [
      { row: 0, column: 0, look: "title", cells: [[{ value: "Award" }]] },
      {
        row: 1,
        column: 0,
        look: "money",
        cells: [[{ value: "Sum" }, { formula: `=SUM(${tableName}[Total])` }]],
      },
    ],
    tables: [
      table(
        columns,
        [
          ["Acme", 30],
          ["Bolt", 10],
        ].map((row) => [...row, null]),
      ),
    ],
    names: [{ name: `${tableName}_Sum`, row: 1, from: 1, to: 1 }],
    ...more,
  };
}

export const AWARD: MadeOf = { kind: "award" };
export const ONE = { sheets: [{ sheetName: "Award", tableNames: ["Award"], of: AWARD }], activate: 0 };

export function one(more: Partial<DraftSheet> = {}): NewSheets {
  return { ...ONE, draft: (named) => [suppliers(SUPPLIERS(named), more)] };
}

export function made({ sheets }: CreatedSheets, at = 0): string {
  return sheets[at]?.sheetName ?? "";
}
