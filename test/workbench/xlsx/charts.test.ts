// Charts and page set-up in files: there and back, and as other readers see them.
import { strFromU8, unzipSync } from "fflate";
import { CHART_TYPES, type Chart } from "../../../src/workbench/model/charts/types";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { calculatingBook, fillFrom, firstSheet, withExcelize } from "./support";

const HOSTILE = '=1+1 <b>&"quoted"</b>\nsecond line';

/** A chart of each type, with every part set somewhere. */
async function chartedBook(): Promise<WorkbookStore> {
  const store = await calculatingBook();
  const id = firstSheet(store);
  store.renameSheet(id, "Price & sheet");
  store.write(id, { top: 0, left: 0, bottom: 3, right: 2 }, [
    ["Item", "Acme", "Bolt & <Co>"],
    ["Seal", 10, "=B2*2"],
    ["Flange", 20, "#N/A"],
    ["", 30, 1.5],
  ]);
  store.setFormat(id, { top: 1, left: 1, bottom: 3, right: 2 }, '#,##0 "€"');
  const rect = { top: 0, left: 0, bottom: 3, right: 2 };
  for (const type of CHART_TYPES) store.charts.add(id, type, { sheetId: id, rect }, "Auto");
  const [first, second, third] = store.charts.of(id);
  if (!first || !second || !third) throw new Error("The charts are missing.");
  store.charts.change(first.id, {
    name: "Totals",
    title: HOSTILE,
    legend: { visible: true, position: "Right" },
    valueAxis: { ...first.valueAxis, title: "EUR", numberFormat: "0.0", minimum: 0, majorUnit: 5 },
    categoryAxis: { ...first.categoryAxis, reversed: true, position: "Maximum", visible: false },
    gapWidth: 40,
    visibleOnly: false,
  });
  const line = { type: "LineMarkers", color: "#C00000", name: "A < B" } as const;
  store.charts.changeSeries(first.id, first.series[1]?.id ?? "", line);
  store.charts.change(second.id, { titleVisible: false, legend: { visible: false, position: "Bottom" } });
  const labels = { position: "InsideEnd", numberFormat: "0%", showValue: true } as const;
  const hidden = { showPercentage: false, showCategoryName: true, showSeriesName: false };
  store.charts.changeSeries(third.id, third.series[0]?.id ?? "", { labels: { ...labels, ...hidden } });
  store.charts.cover(third.id, { top: 40, bottom: 40, left: 3, right: 3 }, { top: 55, bottom: 55, left: 9, right: 9 });
  return store;
}

/** Ids are new in every workbook. */
function withoutIds(charts: readonly Chart[]): unknown {
  return JSON.parse(JSON.stringify(charts, (key, value: unknown) => (key === "id" ? undefined : value)));
}

describe("charts in a saved workbook", () => {
  let store: WorkbookStore;
  let saved: Uint8Array;
  beforeAll(async () => {
    store = await chartedBook();
    saved = writeXlsx(store);
  });

  const part = (path: string): string => strFromU8(unzipSync(saved)[path] ?? new Uint8Array());

  it("come back as they were", async () => {
    const reopened = await calculatingBook();
    expect(fillFrom(reopened, saved)).toEqual([]);
    const before = withoutIds(store.charts.of(firstSheet(store)));
    expect(withoutIds(reopened.charts.of(firstSheet(reopened)))).toEqual(before);
  });

  it("say at the value axis where it crosses the categories", () => {
    const crossings = [...part("xl/charts/chart1.xml").matchAll(/<c:(catAx|valAx)>.*?<c:crosses val="(\w+)"/g)];
    expect(crossings.map(([, axis, crosses]) => [axis, crosses])).toEqual([
      ["catAx", "autoZero"],
      ["valAx", "max"],
    ]);
  });

  it("hold what they showed, with its number format, for programs that do not calculate", () => {
    const xml = part("xl/charts/chart1.xml");
    expect(xml).toContain("<c:f>'Price &amp; sheet'!$B$2:$B$4</c:f>");
    expect(xml).toContain('<c:formatCode>#,##0 &quot;€&quot;</c:formatCode><c:ptCount val="3"/>');
    // The error in the middle is a gap.
    expect(xml).toContain('<c:pt idx="0"><c:v>20</c:v></c:pt><c:pt idx="2"><c:v>1.5</c:v></c:pt></c:numCache>');
  });

  it("have titles as plain text, a paragraph a line", () => {
    const texts = [...part("xl/charts/chart1.xml").matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text);
    expect(texts.slice(0, 2)).toEqual(["=1+1 &lt;b&gt;&amp;&quot;quoted&quot;&lt;/b&gt;", "second line"]);
  });

  it("never put labels where Excel would call the file damaged", () => {
    const stacked = store.charts.of(firstSheet(store)).find(({ type }) => type === "ColumnStacked");
    const labels = { ...LABELS, position: "OutsideEnd" } as const;
    store.charts.changeSeries(stacked?.id ?? "", stacked?.series[0]?.id ?? "", { labels });
    const xml = strFromU8(unzipSync(writeXlsx(store))["xl/charts/chart2.xml"] ?? new Uint8Array());
    expect(xml).toContain("<c:dLbls>");
    expect(xml).not.toContain("dLblPos");
  });

  it("are seen by another reader", () => {
    const read = `
      const file = excelize.OpenReader(input);
      const deleted = file.DeleteChart("Price & sheet", "D41");

      return { deleted: deleted.error, sheets: file.GetSheetList().list };`;
    expect(withExcelize(read, saved)).toEqual({ deleted: null, sheets: ["Price & sheet"] });
  });
});

const LABELS = {
  numberFormat: null,
  showValue: true,
  showPercentage: false,
  showCategoryName: false,
  showSeriesName: false,
};

describe("charts of other programs' files", () => {
  it("are read where the workbench has their kind, and named where it has not", async () => {
    const made = withExcelize(`
      const file = excelize.NewFile();
      [["", "A", "B"], ["x", 1, 2], ["y", 3, 4]].forEach((row, at) =>
        file.SetSheetRow("Sheet1", "A" + (at + 1), row));
      const series = ["B", "C"].map((column) => ({
        Name: "Sheet1!$" + column + "$1",
        Categories: "Sheet1!$A$2:$A$3",
        Values: "Sheet1!$" + column + "$2:$" + column + "$3",
      }));
      file.AddChart("Sheet1", "E2", { Type: excelize.Col, Series: series, Title: { Paragraph: [{ Text: "Sums" }] } });
      file.AddChart("Sheet1", "E20", { Type: excelize.Radar, Series: series });
      return [...file.WriteToBuffer().buffer];`);
    const store = await calculatingBook();
    const bytes = Uint8Array.from(made as number[]);
    expect(fillFrom(store, bytes)).toEqual(["charts other than column, bar, line, pie and doughnut charts on Sheet1"]);
    const [chart, ...more] = store.charts.of(firstSheet(store));
    expect(more).toEqual([]);
    expect(chart).toMatchObject({
      type: "ColumnClustered",
      title: "Sums",
      anchor: { from: { row: 1, column: 4 } },
    });
    expect(store.charts.data(chart?.id ?? "").series).toMatchObject([
      { name: "A", values: [1, 3] },
      { name: "B", values: [2, 4] },
    ]);
  });
});

describe("the page set-up in a saved workbook", () => {
  const setUp = {
    landscape: true,
    paper: 9,
    fitWide: 1,
    firstPage: 3,
    gridlines: true,
    centerHorizontally: true,
    margins: { left: 36, right: 36, top: 72, bottom: 54, header: 21.6, footer: 21.6 },
    areas: ["='A & B'!$A$1:$F$40", "='A & B'!$H$1:$J$9"],
    titleRows: "='A & B'!$1:$2",
    titleColumns: "='A & B'!$A:$B",
    texts: {
      leftHeader: "&A",
      centerHeader: "",
      rightHeader: "R && D <1>",
      leftFooter: "",
      centerFooter: "Page &P of &N",
      rightFooter: "",
    },
  };
  let saved: Uint8Array;
  let store: WorkbookStore;
  beforeAll(async () => {
    store = await calculatingBook();
    store.renameSheet(firstSheet(store), "A & B");
    store.pages.change(firstSheet(store), setUp);
    saved = writeXlsx(store);
  });

  it("comes back as it was", async () => {
    const reopened = await calculatingBook();
    expect(fillFrom(reopened, saved)).toEqual([]);
    expect(reopened.pages.of(firstSheet(reopened))).toEqual(store.pages.of(firstSheet(store)));
    expect(reopened.names).toEqual([]);
  });

  it("is read alike by another reader", () => {
    const read = `
      const file = excelize.OpenReader(input);
      return {
        page: file.GetPageLayout("A & B").opts,
        margins: file.GetPageMargins("A & B").opts,
        fits: file.GetSheetProps("A & B").props.FitToPage,
        names: file.GetDefinedName().definedNames.map(({ Name, RefersTo }) => [Name, RefersTo]),
      };`;
    expect(withExcelize(read, saved)).toMatchObject({
      page: { Orientation: "landscape", Size: 9, FitToWidth: 1, FitToHeight: 0, FirstPageNumber: 3 },
      margins: { Left: 0.5, Top: 1, Horizontally: true },
      fits: true,
      names: [
        ["_xlnm.Print_Area", "'A & B'!$A$1:$F$40,'A & B'!$H$1:$J$9"],
        ["_xlnm.Print_Titles", "'A & B'!$A:$B,'A & B'!$1:$2"],
      ],
    });
  });
});
