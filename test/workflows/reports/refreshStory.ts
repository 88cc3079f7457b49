// A report table in a person's workbook, and the verbs of a refresh.
import type { RememberedReport } from "../../../src/workbook/reports/types";
import type { TableView } from "../../../src/workbench/model/types";
import { cellName } from "../../../src/workbench/page/address";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { setReportSettings } from "../../../src/workflows/reports/settings";
import type { ReportRefreshed } from "../../../src/workflows/reports/types";
import type { WorkflowOptions } from "../../../src/workflows/services";
import { change, entryAt, load, reportSheet, SAVINGS, setRows, type ReportSheet } from "../../support/reporting";
import { openWorld, type World } from "../../support/world";

export const KEY = "Bidsheet ID (do not edit)";
export const CHANGES = "Bidsheet changes";
export const NOTES = "Savings Notes";

export class ReportStory {
  private constructor(
    readonly world: World,
    readonly report: RememberedReport,
    readonly sheet: ReportSheet,
  ) {}

  /** Savings entries, loaded. */
  static async begin(rows: number): Promise<ReportStory> {
    const world = await openWorld();
    setRows(world, "savings", rows);
    const { report } = await load(world, { source: SAVINGS });
    return new ReportStory(world, report, reportSheet(world, report));
  }

  /** Cut off by the platform at a page, from 1; all of it is there afterwards. */
  static async partly(rows: number, page: number): Promise<ReportStory> {
    const world = await openWorld();
    setRows(world, "savings", rows);
    const reads = { kind: "status", operation: "listSavingsReportEntries", status: 422, body: "empty" };
    await world.sim("POST", "/faults", { ...reads, nth: page });
    const { report } = await load(world, { source: SAVINGS });
    await world.sim("DELETE", "/faults");
    return new ReportStory(world, report, reportSheet(world, report));
  }

  get store() {
    return this.world.office.store;
  }

  get table(): TableView {
    const table = this.store.table(this.report.tableId);
    if (table === undefined) throw new Error("The table is gone.");
    return table;
  }

  get sheetName(): string {
    return this.store.sheet(this.table.sheetId)?.name ?? "";
  }

  outcome(options: WorkflowOptions = {}): ReturnType<typeof refreshReport> {
    return this.world.run(refreshReport(this.world.services, this.report.id, options));
  }

  async refresh(options: WorkflowOptions = {}): Promise<ReportRefreshed> {
    const outcome = await this.outcome(options);
    if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  async highlight(on: boolean): Promise<RememberedReport> {
    const set = setReportSettings(this.world.services, this.report.id, { highlight: on });
    const outcome = await this.world.run(set);
    if (!outcome.ok) throw new Error(`The setting stopped: ${outcome.obstacle.kind}`);
    return outcome.report;
  }

  /** The id of the platform's entry at this row; only before the report was changed there. */
  id(row: number): string {
    return entryAt(this.world, "savings", row).id;
  }

  async noted(id: string, text: string): Promise<void> {
    await change(this.world, "savings", "change", { id, attributes: { "Rpt-Savings Notes": text } });
  }

  /** A colleague changes cells of an entry, by their headers. */
  async changed(id: string, values: Readonly<Record<string, string | number>>): Promise<void> {
    const attributes = Object.fromEntries(Object.entries(values).map(([header, value]) => [`Rpt-${header}`, value]));
    await change(this.world, "savings", "change", { id, attributes });
  }

  /** The person types into a cell. */
  type(id: string, header: string, value: string | number): void {
    this.sheet.put(this.row(id), header, value);
  }

  async vanish(...ids: readonly string[]): Promise<void> {
    await change(this.world, "savings", "vanish", { ids });
  }

  async add(count: number): Promise<void> {
    await change(this.world, "savings", "add", { count });
  }

  keys(): string[] {
    return this.sheet.rows().map(([key]) => String(key));
  }

  row(key: string): number {
    return this.keys().indexOf(key);
  }

  value(key: string, header: string) {
    return this.sheet.value(this.row(key), header);
  }

  marks(): Record<string, string> {
    const said = this.keys().map((key, row) => [key, String(this.sheet.value(row, CHANGES))] as const);
    return Object.fromEntries(said.filter(([, text]) => text !== ""));
  }

  /** A column of the person's own at the table's right end. */
  own(header: string, cells: (row: number) => string = () => ""): void {
    const { rect, sheetId, id } = this.table;
    const right = rect.right + 1;
    this.store.resizeTable(id, { ...rect, right });
    const place = { top: rect.top, bottom: rect.bottom, left: right, right };
    const rows = Array.from({ length: rect.bottom - rect.top }, (_none, row) => [cells(row)]);
    this.store.write(sheetId, place, [[header], ...rows]);
  }

  comment(key: string, header: string, content: string): void {
    const place = this.sheet.place(this.row(key), header);
    this.store.comments.add(this.table.sheetId, {
      ...place,
      content,
      author: "Ada",
      created: 1,
      resolved: false,
      replies: [],
    });
  }

  /** Names of cells as a picture of the workbook has them. */
  cells(keys: readonly string[], headers: readonly string[]): string[] {
    return keys.flatMap((key) =>
      headers.map((header) => {
        const { row, column } = this.sheet.place(this.row(key), header);
        return `${this.sheetName}!${cellName(row, column)}`;
      }),
    );
  }

  lineCell(): string {
    const { rect } = this.table;
    return `${this.sheetName}!${cellName(rect.top - 2, rect.left + 1)}`;
  }

  /** The number of the last refresh, behind the hidden header of the keys. */
  markCells(): string[] {
    const { rect } = this.table;
    return [`${this.sheetName}!${cellName(rect.top, rect.left)}`];
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
