// Native charts on new sheets: their series are table columns, so that Excel keeps them in step. It draws nothing where
// this Excel has no charts for add-ins, and says so.
import type { DraftChart, DraftSeriesArea, DraftSheet } from "../../sheets/draft";
import { bodyRows } from "../../sheets/look";
import { columnLetters } from "../../values/columnLetters";
import { guardValue } from "../../values/guard";
import { rangeAt } from "../excel/cells";
import { isKind } from "../excel/errors";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { SheetPart } from "./frame";

/** False: this Excel has none; what was begun is taken away. Throws where Excel refuses for another reason. */
export async function drawCharts(session: ExcelSession, parts: readonly SheetPart[]): Promise<boolean> {
  const charted = parts.filter(({ draft }) => draft.charts.length > 0);
  if (charted.length === 0) return true;
  try {
    // Excel decides how many series it makes of the first range, so that they are counted before they are set. Two
    // batches, so that one that a cell in edit mode holds up may run again by itself.
    const drawn = await session.run((context) => addCharts(context, charted));
    await session.run((context) => fillCharts(context, drawn));
    return true;
  } catch (error) {
    if (!isKind(error, "unsupported")) throw error;
  }
  await session
    .run((context) => clear(context, charted))
    .catch((error: unknown) => {
      if (!isKind(error, "unsupported")) throw error;
    });
  return false;
}

interface Drawn {
  readonly part: SheetPart;
  readonly wish: DraftChart;
  /** Excel's. */
  readonly name: string;
  readonly count: number;
}

async function addCharts(context: Excel.RequestContext, parts: readonly SheetPart[]): Promise<Drawn[]> {
  holdScreen(context);
  const added = parts.flatMap((part) => {
    const sheet = context.workbook.worksheets.getItem(part.names.sheetName);
    return part.draft.charts.map((wish) => ({ part, wish, chart: addChart(sheet, part.draft, wish) }));
  });
  await context.sync();
  return added.map(({ part, wish, chart }) => ({ part, wish, name: chart.name, count: chart.series.count }));
}

async function fillCharts(context: Excel.RequestContext, drawn: readonly Drawn[]): Promise<void> {
  holdScreen(context);
  for (const one of drawn) setSeries(context.workbook.worksheets.getItem(one.part.names.sheetName), one);
  await context.sync();
}

const KINDS = {
  column: "ColumnClustered",
  stackedColumn: "ColumnStacked",
  bar: "BarClustered",
  line: "LineMarkers",
} as const satisfies Readonly<Record<DraftChart["kind"], string>>;

function addChart(sheet: Excel.Worksheet, draft: DraftSheet, wish: DraftChart): Excel.Chart {
  const { kind, title, categories, series, place, format } = wish;
  const chart = sheet.charts.add(KINDS[kind], areaOf(sheet, draft, series[0]?.values ?? categories), "Columns");
  if (title === "") chart.title.visible = false;
  else chart.title.text = chartText(title);
  chart.legend.visible = series.length > 1;
  if (series.length > 1) chart.legend.position = "Bottom";
  const { valueAxis, categoryAxis } = chart.axes;
  valueAxis.numberFormat = format;
  if (wish.bounds !== undefined) {
    valueAxis.minimum = wish.bounds.least;
    if (wish.bounds.most !== undefined) valueAxis.maximum = wish.bounds.most;
  }
  if (wish.valueTitle !== undefined) valueAxis.title.text = chartText(wish.valueTitle);
  if (wish.categoryTitle !== undefined) categoryAxis.title.text = chartText(wish.categoryTitle);
  // Bars begin at the bottom: the table's first row belongs on top, and the values' axis stays below.
  if (kind === "bar") {
    categoryAxis.reversePlotOrder = true;
    categoryAxis.position = "Maximum";
  }
  if (series.some(({ values }) => isHidden(draft, values))) chart.plotVisibleOnly = false;
  const { row, column, rows, columns } = place;
  chart.setPosition(address(row, column), address(row + rows - 1, column + columns - 1));
  chart.load("name");
  chart.series.load("count");
  return chart;
}

function setSeries(sheet: Excel.Worksheet, { part: { draft }, wish, name, count }: Drawn): void {
  const chart = sheet.charts.getItem(name);
  wish.series.forEach((one, at) => {
    const text = chartText(one.name);
    const series = at < count ? chart.series.getItemAt(at) : chart.series.add(text);
    series.name = text;
    series.setValues(areaOf(sheet, draft, one.values));
    series.setXAxisValues(areaOf(sheet, draft, wish.categories));
    if (wish.labels !== true) return;
    series.hasDataLabels = true;
    series.dataLabels.numberFormat = wish.format;
  });
  for (let at = count - 1; at >= wish.series.length; at -= 1) chart.series.getItemAt(at).delete();
}

/** The column's body, or its first rows. */
function areaOf(sheet: Excel.Worksheet, { tables }: DraftSheet, area: DraftSeriesArea): Excel.Range {
  const table = tables[area.table];
  if (table === undefined) throw new RangeError("A chart refers to a table that its sheet does not have.");
  const { row, column } = table;
  const rows = Math.min(area.rows ?? Infinity, bodyRows(table));
  return rangeAt(sheet, { row: row + 1, column: column + area.column, rows, columns: 1 });
}

/** Excel leaves hidden columns out of a chart unless it is told. */
function isHidden({ tables }: DraftSheet, { table, column }: DraftSeriesArea): boolean {
  return tables[table]?.columns[column]?.width === null;
}

function address(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

async function clear(context: Excel.RequestContext, parts: readonly SheetPart[]): Promise<void> {
  const all = parts.map(({ names }) => context.workbook.worksheets.getItem(names.sheetName).charts);
  for (const charts of all) charts.load("items/id");
  await context.sync();
  for (const { items } of all) for (const chart of items) chart.delete();
  await context.sync();
}

/** Excel's limit of a chart's title is 255; quotation marks still fit. */
const LONGEST_TITLE = 253;

/**
 * A text for a chart's title or a series' name. Excel reads one that opens with an equals sign as a reference and knows
 * no apostrophe there, so that such a text stands in quotation marks. One line; what is longer than a title ends in an
 * ellipsis.
 */
function chartText(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const start = line.slice(0, LONGEST_TITLE - 1).replace(/[\uD800-\uDBFF]$/, "");
  const short = line.length > LONGEST_TITLE ? `${start}\u2026` : line;
  return guardValue(short, true) === short ? short : `\u201c${short}\u201d`;
}
