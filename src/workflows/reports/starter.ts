// Makes the starter sheet of a report: formulas and charts over its table, and a pivot table where Excel has them. It
// sends nothing, asks the platform for nothing, and writes to no sheet that exists.
import type { StarterGround } from "../../reports/starters/ground";
import { columnsToRead, fit, starterSheet, tableWishes, type Fitting } from "../../reports/starters/layout";
import { pivotOf } from "../../reports/starters/pivot";
import { NameWeights } from "../../reports/starters/rankNames";
import { columnNamed, starterFor } from "../../reports/starters/starterOf";
import { starterWords } from "../../reports/starters/words";
import { english, type Say } from "../../sheets/say";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportPlace } from "../../workbook/reports/starterTypes";
import type { WishedSheet } from "../../workbook/sheets/types";
import { stopped } from "../obstacle";
import type { StarterOutcome } from "./starterTypes";
import type { Services, WorkflowOptions } from "../services";

/** Without `say` the sheet is English. */
export interface StarterOptions extends WorkflowOptions {
  readonly say?: Say | undefined;
}

export async function writeStarter(
  services: Services,
  reportId: string,
  { signal, say = english }: StarterOptions = {},
): Promise<StarterOutcome> {
  const { workbook } = services;
  const report = (await workbook.reports()).find(({ id }) => id === reportId);
  const starter = report === undefined ? null : starterFor(report.source, say);
  if (report === undefined || starter === null) return stopped({ kind: "linkGone" });
  const place = await workbook.reportPlace(report);
  if (!place.ok) return stopped(place.problem);
  const header = headerFinder(report, place);
  const has = (name: string) => header(name) !== null;
  const [main] = starter.sections;
  const lacking = main.needs.filter((name) => !has(name));
  if (lacking.length > 0) return stopped({ kind: "starterLacks", title: report.title, labels: lacking });
  const fitting = fit(starter, has);
  const named = await readNames(services, report, { fitting, blank: starterWords(say).blank }, has);
  if (!named.ok) return named;
  signal?.throwIfAborted();
  const { dateFormat } = await workbook.dates();
  const ground: StarterGround = {
    title: report.title,
    table: place.tableName,
    line: place.line,
    keyHeader: place.keyHeader,
    header,
    dateFormat,
    names: named.names,
    money: named.money,
    say,
  };
  const created = await workbook.createSheets({
    sheets: [starterWish(report, has, say)],
    draft: (names) => names.map(({ tableNames }) => starterSheet(fitting, ground, tableNames)),
    activate: 0,
  });
  const [sheet] = created.sheets;
  const tableId = sheet?.tables[0]?.id ?? "";
  await workbook.saveStarter({ id: services.newId(), reportId, tableId });
  const pivot = await addPivot(services, report, { tableName: place.tableName, header, say });
  return {
    ok: true,
    sheetName: sheet?.sheetName ?? "",
    charts: created.charts,
    pivot: pivot !== null,
    pivotSheetName: pivot,
    without: fitting.without,
  };
}

interface Pivoted {
  readonly tableName: string;
  readonly header: (name: string) => string | null;
  readonly say: Say;
}

/** The pivot table's sheet; null where this report has no use for one, or Excel has none. */
async function addPivot(
  { workbook }: Services,
  { source, title }: RememberedReport,
  { tableName, header, say }: Pivoted,
): Promise<string | null> {
  const wish = pivotOf(source, header);
  if (wish === null) return null;
  return workbook.addPivot({
    sheetName: sheetNamed(title, (short) => say("{report} pivot", { report: short })),
    title: say("{report}: pivot table", { report: title }),
    tableName,
    ...wish,
  });
}

/** Names of tables are English: nobody reads them but in formulas. */
function starterWish({ id, title, source }: RememberedReport, has: (name: string) => boolean, say: Say): WishedSheet {
  const named = starterFor(source, english);
  return {
    sheetName: sheetNamed(title, (short) => say("{report} starter", { report: short })),
    tableNames: named === null ? [] : tableWishes(fit(named, has), title),
    of: { kind: "starter", reportId: id },
  };
}

/** Excel cuts sheet names off: the word that tells this one from the report's stays. */
const LONGEST_SHEET_NAME = 31;
function sheetNamed(title: string, named: (title: string) => string): string {
  return named(title.slice(0, LONGEST_SHEET_NAME - named("").length).trim());
}

/** What a column is called now, by the platform's name without prefix. */
function headerFinder(report: RememberedReport, place: ReportPlace): (name: string) => string | null {
  const columns = report.columns.map((column, at) => ({ ...column, now: place.headers[at] ?? null }));
  const known = new Map<string, string | null>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const now = columnNamed(columns, name)?.now ?? null;
    known.set(name, now);
    return now;
  };
}

interface Named {
  readonly ok: true;
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly money: string | null;
}

/** One look through the columns that hold names and weights: who is listed, and in which currency most rows are. */
async function readNames(
  { workbook }: Services,
  report: RememberedReport,
  { fitting, blank }: { readonly fitting: Fitting; readonly blank: string },
  has: (name: string) => boolean,
) {
  const wanted = columnsToRead(fitting, has);
  const { lists, starter } = fitting;
  const positionOf = (name: string) => {
    const column = columnNamed(report.columns, name);
    return column === undefined ? -1 : report.columns.indexOf(column);
  };
  const at = (name: string | null) => (name === null ? -1 : wanted.indexOf(name));
  const places = lists.map(({ of, weigh }) => [at(of), at(weigh)] as const);
  let weights = lists.map(() => new NameWeights(blank));
  let monies = new NameWeights(blank);
  const currency = at(starter.currency ?? null);
  const problem = await workbook.scanReportColumns(report, {
    columns: wanted.map(positionOf),
    begin: () => {
      weights = lists.map(() => new NameWeights(blank));
      monies = new NameWeights(blank);
      return (cells) => {
        places.forEach(([name, weight], list) => weights[list]?.add(cells[name], cells[weight]));
        if (currency >= 0 && cells[currency] !== "") monies.add(cells[currency], 1);
      };
    },
  });
  if (problem !== null) return stopped(problem);
  const names = new Map(lists.map(({ id, most }, list) => [id, weights[list]?.first(most) ?? []]));
  return { ok: true, names, money: monies.first(1)[0] ?? null } satisfies Named;
}
