// A report table as a person sees it, and the simulator's report behind it.
import type { ReportSource } from "../../src/reports/source";
import type { RememberedReport } from "../../src/workbook/reports/types";
import { loadReport } from "../../src/workflows/reports/load";
import type { ReportLoaded, ReportRequest } from "../../src/workflows/reports/types";
import type { WorkflowOptions } from "../../src/workflows/services";
import type { ReportName } from "../../src/simulator/reports/catalogue";
import { Report, type Entry } from "../../src/simulator/reports/report";
import type { World } from "./world";

export const SAVINGS: ReportSource = { kind: "report", report: "savings" };

export const wholeOf = (source: ReportSource): ReportRequest => ({
  source,
  leftOut: [],
  sort: null,
  keepPrefix: false,
  takeUnlisted: true,
});

export async function load(
  world: World,
  request: Partial<ReportRequest> & Pick<ReportRequest, "source">,
  options: WorkflowOptions = {},
): Promise<ReportLoaded> {
  const outcome = await world.run(loadReport(world.services, { ...wholeOf(request.source), ...request }, options));
  if (!outcome.ok) throw new Error(`Loading stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

type Cell = string | number | boolean;

export interface ReportSheet {
  readonly headers: readonly string[];
  readonly sheetId: string;
  readonly top: number;
  rows(): readonly (readonly Cell[])[];
  value(row: number, header: string): Cell;
  format(row: number, header: string): string;
  put(row: number, header: string, value: Cell): void;
  line(): Cell;
  place(row: number, header: string): { readonly row: number; readonly column: number };
}

/** The header of the keys without the number of the last refresh. */
const plain = (name: string) => name.replace(/^(Bidsheet ID \(do not edit\)) \d+$/, "$1");

export function reportSheet(world: World, report: Pick<RememberedReport, "tableId">): ReportSheet {
  const { store } = world.office;
  const table = () => {
    const found = store.table(report.tableId);
    if (found === undefined) throw new Error("The table is gone.");
    return found;
  };
  const place = (row: number, header: string) => {
    const { columns, rect } = table();
    const column = columns.findIndex(({ name }) => plain(name) === header);
    if (column < 0) throw new Error(`There is no column ${header}.`);
    return { row: rect.top + 1 + row, column: rect.left + column };
  };
  const one = (at: { readonly row: number; readonly column: number }) => ({
    top: at.row,
    bottom: at.row,
    left: at.column,
    right: at.column,
  });
  return {
    get headers() {
      return table().columns.map(({ name }) => plain(name));
    },
    get sheetId() {
      return table().sheetId;
    },
    get top() {
      return table().rect.top;
    },
    rows: () => {
      const { rect, sheetId } = table();
      return store.read(sheetId, { ...rect, top: rect.top + 1 }, "values");
    },
    value: (row, header) => store.read(table().sheetId, one(place(row, header)), "values")[0]?.[0] ?? "",
    format: (row, header) => String(store.read(table().sheetId, one(place(row, header)), "numberFormat")[0]?.[0] ?? ""),
    put: (row, header, value) => store.write(table().sheetId, one(place(row, header)), [[value]]),
    line: () => {
      const { rect, sheetId } = table();
      return store.read(sheetId, one({ row: rect.top - 2, column: rect.left + 1 }), "values")[0]?.[0] ?? "";
    },
    place,
  };
}

/** What a colleague on the platform does. */
export async function change(
  world: World,
  name: string,
  what: "vanish" | "add" | "change",
  body: unknown,
): Promise<unknown> {
  return world.sim("POST", `/reports/${name}/${what}`, body);
}

/** The platform's entry at a row of a report. */
export function entryAt(world: World, name: ReportName, row: number): Entry {
  const found = new Report(world.simulator.records, name).entryAt(row);
  if (found === undefined) throw new Error(`There is no row ${row} in ${name}.`);
  return found;
}

export function setRows(world: World, name: ReportName, rows: number): void {
  world.simulator.records.reports.states[name].rows = rows;
}

interface AnsweredEntry {
  id: string;
  attributes: Record<string, unknown>;
}

interface AnsweredSchema {
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** Changes what the platform answers: the attributes of a schema, or those of each entry of a page. */
export function answering(world: World, path: "/schema", change: (schema: AnsweredSchema) => AnsweredSchema): void;
export function answering(
  world: World,
  path: "/entries",
  change: (attributes: Record<string, unknown>, row: number, entry: AnsweredEntry) => Record<string, unknown>,
): void;
export function answering(
  world: World,
  path: string,
  change: (attributes: never, row: number, entry: AnsweredEntry) => unknown,
): void {
  const { simulator } = world;
  const fetch = simulator.fetch.bind(simulator);
  const changed = change as (attributes: unknown, row: number, entry: AnsweredEntry) => AnsweredEntry["attributes"];
  simulator.fetch = async (request) => {
    const response = await fetch(request);
    if (!new URL(request.url).pathname.endsWith(path) || !response.ok) return response;
    const document = (await response.json()) as { data: AnsweredEntry | AnsweredEntry[] };
    [document.data].flat().forEach((one, row) => (one.attributes = changed(one.attributes, row, one)));
    return Response.json(document, { headers: { "content-type": "application/vnd.api+json" } });
  };
}
