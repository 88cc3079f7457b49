import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices, failureOf, isNull, resultOf } from "./support";

/** What the chart draws: a line a series. */
function drawn({ store }: OfficeParts, at = 0): unknown[] {
  const sheet = store.sheet("Data");
  const chart = store.charts.of(sheet?.id ?? "")[at];
  const data = store.charts.data(chart?.id ?? "");
  return data.series.map(({ name, values, categories }) => [name, [...values], categories.map(({ text }) => text)]);
}

describe("charts through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
    await addPrices(office);
  });

  const run = <T>(batch: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<T>): Promise<T> =>
    office.Excel.run((context) => batch(context.workbook.worksheets.getItem("Data"), context));

  it("are made of a range whose headers name series and categories", async () => {
    const read = await run(async (sheet, context) => {
      const chart = sheet.charts.add("ColumnClustered", sheet.getRange("B2:D5"), "Auto");
      chart.load("name,chartType,width,height,title/text,legend/visible,legend/position");
      chart.series.load("items/name,items/chartType");
      sheet.charts.load("count");
      await context.sync();
      return {
        ...chart.toJSON(),
        names: chart.series.items.map(({ name }) => name),
        all: sheet.charts.count,
      };
    });
    expect(read).toMatchObject({
      name: "Chart 1",
      chartType: "ColumnClustered",
      width: 360,
      height: 216,
      all: 1,
      title: { text: "Chart Title" },
      legend: { visible: true, position: "Bottom" },
      names: ["Qty", "Price"],
    });
    expect(drawn(office)).toEqual([
      ["Qty", [10, 20, 30], ["Bolt", "Nut", "Washer"]],
      ["Price", [1.5, 0.5, 0.1], ["Bolt", "Nut", "Washer"]],
    ]);
  });

  it("take a row as a series when they are told so", async () => {
    await run(async (sheet, context) => {
      sheet.charts.add("Line", sheet.getRange("B2:D5"), "Rows");
      await context.sync();
    });
    expect(drawn(office)[1]).toEqual(["Nut", [20, 0.5], ["Qty", "Price"]]);
  });

  it("get series of their own, with names, values, categories and colours, and lose the others", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("BarStacked", sheet.getRange("C2:C5"));
      const { series } = chart;
      series.getItemAt(0).delete();
      const made = series.add("Net price");
      made.setValues(sheet.getRange("D3:D5"));
      made.setXAxisValues(sheet.getRange("B3:B5"));
      made.format.fill.setSolidColor("#336699");
      made.hasDataLabels = true;
      made.dataLabels.position = "InsideEnd";
      made.dataLabels.numberFormat = "0.0";
      made.gapWidth = 40;
      await context.sync();
      const first = chart.series.getItemAt(0);
      first.load("name,hasDataLabels,gapWidth,dataLabels/position,dataLabels/numberFormat");
      const source = first.getDimensionDataSourceString("Values");
      const count = chart.series.getCount();
      await context.sync();
      expect(first.toJSON()).toMatchObject({
        name: "Net price",
        hasDataLabels: true,
        gapWidth: 40,
        dataLabels: { position: "InsideEnd", numberFormat: "0.0" },
      });
      expect([resultOf(source), resultOf(count)]).toEqual(["Data!$D$3:$D$5", 1]);
    });
    expect(drawn(office)).toEqual([["Net price", [1.5, 0.5, 0.1], ["Bolt", "Nut", "Washer"]]]);
  });

  it("have a title, a legend and axes that are set and read back", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("ColumnStacked", sheet.getRange("B2:D5"));
      chart.title.text = "=1+1";
      chart.legend.position = "Right";
      chart.axes.valueAxis.numberFormat = "#,##0 €";
      chart.axes.valueAxis.title.text = "EUR";
      chart.axes.valueAxis.majorGridlines.visible = false;
      chart.axes.valueAxis.minimum = 0;
      chart.axes.categoryAxis.reversePlotOrder = true;
      chart.axes.categoryAxis.position = "Maximum";
      chart.axes.categoryAxis.visible = false;
      await context.sync();
      chart.load(
        "title/text,legend/position,axes/valueAxis/numberFormat,axes/valueAxis/minimum,axes/categoryAxis/reversePlotOrder",
      );
      chart.axes.categoryAxis.load("visible,numberFormat,position");
      chart.axes.valueAxis.title.load("text,visible");
      chart.axes.valueAxis.majorGridlines.load("visible");
      await context.sync();
      expect(chart.toJSON()).toMatchObject({
        title: { text: "=1+1" },
        legend: { position: "Right" },
        axes: {
          valueAxis: {
            numberFormat: "#,##0 €",
            minimum: 0,
            majorGridlines: { visible: false },
            title: { text: "EUR", visible: true },
          },
          categoryAxis: {
            reversePlotOrder: true,
            position: "Maximum",
            visible: false,
            numberFormat: "General",
          },
        },
      });
    });
  });

  it("lie over the cells that they are told, or at a place in points", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("Pie", sheet.getRange("B2:C5"));
      chart.setPosition("F2", "H11");
      chart.load("left,top,width,height");
      await context.sync();
      expect(chart.toJSON()).toMatchObject({ left: 240, top: 15, width: 144, height: 150 });
      chart.left = 60;
      chart.height = 75;
      await context.sync();
      chart.setPosition(sheet.getRange("A1"));
      chart.load("left,top,width,height");
      await context.sync();
      expect(chart.toJSON()).toMatchObject({ left: 0, top: 0, width: 144, height: 75 });
    });
  });

  it("are found by name and by position, and deleted", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("Doughnut", sheet.getRange("B2:C5"));
      chart.name = "Shares";
      await context.sync();
      const [named, first, none] = [
        sheet.charts.getItem("shares"),
        sheet.charts.getItemAt(0),
        sheet.charts.getItemOrNullObject("Sums"),
      ];
      named.load("id");
      first.load("id");
      none.load("name");
      await context.sync();
      expect(named.id).toBe(first.id);
      expect(isNull(none)).toBe(true);
      chart.delete();
      const count = sheet.charts.getCount();
      await context.sync();
      expect(resultOf(count)).toBe(0);
    });
  });

  it("take other data and another type", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("ColumnClustered", sheet.getRange("B2:D5"));
      chart.setData(sheet.getRange("B2:C4"), "Columns");
      chart.chartType = "LineMarkers";
      await context.sync();
    });
    expect(drawn(office)).toEqual([["Qty", [10, 20], ["Bolt", "Nut"]]]);
    expect(office.store.charts.of(office.store.sheet("Data")?.id ?? "")[0]?.type).toBe("LineMarkers");
  });

  it("draw a line over columns, and nothing else together", async () => {
    await run(async (sheet, context) => {
      const chart = sheet.charts.add("ColumnClustered", sheet.getRange("B2:D5"));
      chart.series.getItemAt(1).chartType = "Line";
      await context.sync();
    });
    const failure = await failureOf(office, async (context) => {
      const chart = context.workbook.worksheets.getItem("Data").charts.getItemAt(0);
      chart.series.getItemAt(1).chartType = "BarClustered";
      await context.sync();
    });
    expect(failure.code).toBe("InvalidArgument");
  });

  it("refuse a series' name that Excel would take for a formula, and types that the workbench lacks", async () => {
    const add = (type: "ColumnClustered" | "Radar", name: string) =>
      failureOf(office, async (context) => {
        const sheet = context.workbook.worksheets.getItem("Data");
        sheet.charts.add(type, sheet.getRange("B2:D5")).series.add(name);
        await context.sync();
      });
    expect((await add("ColumnClustered", "=1+1")).code).toBe("InvalidArgument");
    const lacking = await add("Radar", "Prices");
    expect([lacking.code, lacking.message]).toEqual([
      "ApiNotFound",
      "The workbench has no ChartCollection.chart of type Radar.",
    ]);
  });

  it("are refused on a protected sheet", async () => {
    const failure = await failureOf(office, async (context) => {
      const sheet = context.workbook.worksheets.getItem("Data");
      sheet.protection.protect();
      sheet.charts.add("Line", sheet.getRange("B2:D5"));
      await context.sync();
    });
    expect(failure.code).toBe("AccessDenied");
  });
});
