/** @jest-environment jsdom */
import type { Chart, ChartType } from "../../../src/workbench/model/charts/types";
import { openPage, type Page } from "./support";

const PRICES = [
  ["Item", "Acme", "Bolt"],
  ["Seal", 10, 20],
  ["Flange", 30, 5],
];

interface Charted extends Page {
  readonly chart: () => Chart | undefined;
  readonly frame: () => HTMLElement;
  readonly texts: () => (string | null)[];
  readonly points: () => Element[];
}

function openChart(type: ChartType = "ColumnClustered"): Charted {
  const page = openPage(PRICES);
  const { store, sheetId } = page;
  const source = { sheetId, rect: { top: 0, left: 0, bottom: 2, right: 2 } };
  const { id } = store.charts.add(sheetId, type, source, "Auto");
  const frame = (): HTMLElement => {
    const found = page.grid.querySelector<HTMLElement>("[data-chart='Chart 1']");
    if (found === null) throw new Error("The chart is not drawn.");
    return found;
  };
  return {
    ...page,
    chart: () => store.charts.find(id)?.chart,
    frame,
    texts: () => [...frame().querySelectorAll("text")].map(({ textContent }) => textContent),
    points: () => [...frame().querySelectorAll("[data-point]")],
  };
}

function mouse(target: Element, type: string, x = 0, y = 0): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: y }));
}

const height = (point: Element | undefined): number => Number(point?.getAttribute("height"));

describe("a chart over the grid", () => {
  it("shows title, round ticks, categories, legend and a bar a value", () => {
    const page = openChart();
    expect(page.texts()).toEqual(
      expect.arrayContaining(["Chart Title", "0", "5", "35", "Seal", "Flange", "Acme", "Bolt"]),
    );
    const [seal, flange] = page.points();
    expect(page.points()).toHaveLength(4);
    expect(height(flange) / height(seal)).toBeCloseTo(3, 1);
  });

  it("cuts no word of a legend that has room for it", () => {
    const page = openChart();
    for (const [first, second] of [
      ["Planned to be open", "Open"],
      ["Due", "Done"],
      ["Open", "Overdue"],
    ] as const) {
      page.store.enter(page.sheetId, 0, 1, first);
      page.store.enter(page.sheetId, 0, 2, second);
      expect(page.texts()).toEqual(expect.arrayContaining([first, second]));
    }
  });

  it("is drawn anew when a cell changes, here or on another sheet", () => {
    const page = openChart();
    const before = height(page.points()[0]);
    page.store.enter(page.sheetId, 1, 1, "30");
    expect(height(page.points()[0])).toBeGreaterThan(before * 2);
    const other = page.store.createSheet("Other");
    const [series] = page.chart()?.series ?? [];
    page.store.charts.changeSeries(page.chart()?.id ?? "", series?.id ?? "", { values: "=Other!$A$1:$A$2" });
    expect(page.points()).toHaveLength(2);
    page.store.write(other.id, { top: 0, left: 0, bottom: 0, right: 0 }, [[7]]);
    expect(page.points()).toHaveLength(3);
  });

  it("shows hostile texts as texts", () => {
    const page = openChart();
    const hostile = '<img src=x onerror="alert(1)">';
    page.store.charts.change(page.chart()?.id ?? "", { title: hostile });
    page.store.enter(page.sheetId, 0, 1, hostile);
    page.store.enter(page.sheetId, 1, 0, "<b>Seal</b>");
    expect(page.texts()).toEqual(expect.arrayContaining([hostile, "<b>Seal</b>"]));
    expect(document.querySelector("img, .chart b")).toBeNull();
  });

  it("is selected by a click and deleted with Delete, and comes back with undo", () => {
    const page = openChart();
    mouse(page.frame(), "mousedown");
    mouse(page.frame(), "mouseup");
    expect(page.frame().className).toContain("selected");
    page.press("Delete");
    expect(page.chart()).toBeUndefined();
    expect(page.text("A1")).toBe("Item");
    page.press("Control+z");
    expect(page.frame().className).not.toContain("selected");
  });

  it("leaves Delete to the cells once a cell is selected again", () => {
    const page = openChart();
    mouse(page.frame(), "mousedown");
    mouse(page.frame(), "mouseup");
    page.click("A2");
    page.press("Delete");
    expect(page.chart()).toBeDefined();
    expect(page.text("A2")).toBe("");
  });

  it("is moved by its middle and sized by its corner", () => {
    const page = openChart();
    const { id } = page.chart() ?? { id: "" };
    const before = page.store.charts.box(id);
    mouse(page.frame(), "mousedown", 100, 100);
    mouse(document.body, "mousemove", 130, 90);
    mouse(document.body, "mouseup", 130, 110);
    expect(page.store.charts.box(id)).toEqual({ ...before, left: before.left + 30, top: before.top + 10 });
    const corner = page.frame().querySelector("[data-chart-size]");
    if (corner) mouse(corner, "mousedown", 0, 0);
    mouse(document.body, "mouseup", 20, -28);
    expect(page.store.charts.box(id)).toMatchObject({
      width: before.width + 20,
      height: before.height - 28,
    });
  });

  it("stays where it is on a protected sheet, and says why", () => {
    const page = openChart();
    page.store.protectSheet(page.sheetId, true);
    mouse(page.frame(), "mousedown");
    mouse(document.body, "mouseup");
    page.press("Delete");
    expect(page.chart()).toBeDefined();
    expect(page.message()).toContain("protected");
  });

  it("is told in words to those who cannot see it", () => {
    openChart();
    expect(document.querySelector(".chart-list")?.textContent).toBe("Chart Title: Acme (2 values), Bolt (2 values)");
  });

  it("goes away with its sheet, and only shows where it lies", () => {
    const page = openChart();
    page.store.addSheet("Other");
    expect(page.grid.querySelector(".chart")).toBeNull();
    page.store.activate(page.sheetId);
    expect(page.frame()).toBeDefined();
    page.store.charts.cover(
      page.chart()?.id ?? "",
      { top: 200, left: 0, bottom: 200, right: 0 },
      { top: 220, left: 5, bottom: 220, right: 5 },
    );
    expect(page.grid.querySelector(".chart")).toBeNull();
  });
});

describe("kinds of charts", () => {
  it.each([
    ["ColumnStacked", "rect", 4],
    ["BarClustered", "rect", 4],
    ["BarStacked", "rect", 4],
    ["LineMarkers", "circle", 4],
    ["Pie", "path", 2],
    ["Doughnut", "path", 4],
  ] as const)("%s is drawn of %s", (type, shape, count) => {
    const page = openChart(type);
    expect(page.points().map(({ tagName }) => tagName)).toEqual(new Array(count).fill(shape));
    expect(page.frame().innerHTML).not.toContain("NaN");
  });

  it.each([
    [false, "Automatic", "below"],
    [true, "Automatic", "above"],
    [true, "Maximum", "below"],
    [false, "Maximum", "above"],
  ] as const)("bars, turned round %s, have values where the axis crosses: %s", (reversed, position, side) => {
    const page = openChart("BarClustered");
    const { id = "", categoryAxis } = page.chart() ?? {};
    if (categoryAxis === undefined) throw new Error("The chart is gone.");
    page.store.charts.change(id, { categoryAxis: { ...categoryAxis, reversed, position } });
    const y = (found: Element | undefined): number => Number(found?.getAttribute("y"));
    const tick = [...page.frame().querySelectorAll("text")].find(({ textContent }) => textContent === "0");
    const rows = page.points().map(y);
    expect(y(tick) > Math.max(...rows) ? "below" : y(tick) < Math.min(...rows) ? "above" : "").toBe(side);
  });

  it("stack columns on one another", () => {
    const page = openChart("ColumnStacked");
    const [first, , above] = page.points();
    const top = (point: Element | undefined): number => Number(point?.getAttribute("y"));
    expect(top(above) + height(above)).toBeCloseTo(top(first), 0);
  });

  it("break a line where a value is missing", () => {
    const page = openChart("Line");
    page.store.write(page.sheetId, { top: 3, left: 0, bottom: 4, right: 1 }, [
      ["Gap", ""],
      ["Pin", 3],
    ]);
    const [series] = page.chart()?.series ?? [];
    const values = "=Sheet1!$B$2:$B$5";
    page.store.charts.changeSeries(page.chart()?.id ?? "", series?.id ?? "", { values });
    const lines = [...page.frame().querySelectorAll("polyline")].map((one) => one.getAttribute("points"));
    expect(lines.map((points) => points?.split(" ").length)).toEqual([2, 1, 2]);
  });

  it("show values and shares at their points", () => {
    const page = openChart("Pie");
    const [series] = page.chart()?.series ?? [];
    const labels = {
      position: null,
      numberFormat: "0.0%",
      showValue: false,
      showPercentage: true,
      showCategoryName: true,
      showSeriesName: false,
    };
    page.store.charts.changeSeries(page.chart()?.id ?? "", series?.id ?? "", { labels });
    expect(page.texts()).toEqual(expect.arrayContaining(["Seal; 25.0%", "Flange; 75.0%"]));
  });

  it.each(["ColumnClustered", "BarStacked", "Line", "Pie", "Doughnut"] as const)(
    "%s with no numbers, one number, negative numbers or no room is drawn without a fault",
    (type) => {
      const page = openChart(type);
      const { id } = page.chart() ?? { id: "" };
      for (const cells of [
        ["a", "b"],
        ["", ""],
        [-5, 3],
        [0, 0],
      ]) {
        page.store.write(
          page.sheetId,
          { top: 1, left: 1, bottom: 2, right: 1 },
          cells.map((one) => [one]),
        );
        expect(page.frame().innerHTML).not.toMatch(/NaN|Infinity/);
      }
      page.store.charts.move(id, { left: 0, top: 0, width: 30, height: 12 });
      expect(page.frame().innerHTML).not.toMatch(/NaN|Infinity|="-/);
    },
  );
});
