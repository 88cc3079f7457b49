import type { Chart } from "../../../src/workbench/model/charts/types";
import { at, type Desk, desk, refusal } from "./support";

/** A table "Prices" at A1:C4, and a chart of it. */
async function charted(): Promise<{ on: Desk; chart: () => Chart; refs: () => (string | undefined)[] }> {
  const on = await desk();
  on.book.renameSheet(on.sheetId, "Data");
  on.put("A1", ["Item", "Qty", "Price"], ["Bolt", 10, 1.5], ["Nut", 20, 0.5], ["Washer", 30, 0.1]);
  on.book.addTable(on.sheetId, at("A1:C4"), true, "Prices");
  const source = { sheetId: on.sheetId, rect: at("A1:C4") };
  const { id } = on.book.charts.add(on.sheetId, "ColumnClustered", source, "Auto");
  const chart = (): Chart => {
    const found = on.book.charts.find(id)?.chart;
    if (found) return found;
    throw new Error("The chart is gone.");
  };
  const refs = (): (string | undefined)[] => {
    const [first] = chart().series;
    return [first?.name, first?.values, first?.categories];
  };
  return { on, chart, refs };
}

describe("the references of a chart", () => {
  it("follow rows and columns that are put in and taken out", async () => {
    const { on, refs } = await charted();
    on.book.insertRows(on.sheetId, 0, 2);
    on.book.insertColumns(on.sheetId, 1, 1);
    expect(refs()).toEqual(["=Data!$C$3", "=Data!$C$4:$C$6", "=Data!$A$4:$A$6"]);
    on.book.deleteRows(on.sheetId, 4, 1);
    expect(refs()).toEqual(["=Data!$C$3", "=Data!$C$4:$C$5", "=Data!$A$4:$A$5"]);
  });

  it("follow the sheet's name, and die with the sheet", async () => {
    const { on, refs } = await charted();
    const other = on.book.createSheet("Charts");
    const copy = on.book.charts.add(other.id, "Line", { sheetId: on.sheetId, rect: at("A1:B4") }, "Columns");
    on.book.renameSheet(on.sheetId, "Price list");
    expect(refs()[1]).toBe("='Price list'!$B$2:$B$4");
    on.book.deleteSheet(on.sheetId);
    expect(on.book.charts.find(copy.id)?.chart.series[0]?.values).toBe("=#REF!");
    expect(on.book.charts.data(copy.id).series[0]?.values).toEqual([]);
  });

  it("grow with the table whose columns they cover, at its end and at its beginning", async () => {
    const { on, refs } = await charted();
    on.type("A5", "Pin");
    expect(refs().slice(1)).toEqual(["=Data!$B$2:$B$5", "=Data!$A$2:$A$5"]);
    on.book.insertRange(on.sheetId, at("A2:C2"), "down");
    expect(refs().slice(1)).toEqual(["=Data!$B$2:$B$6", "=Data!$A$2:$A$6"]);
    on.book.resizeTable(on.book.table("Prices")?.id ?? "", at("A1:C3"));
    expect(refs().slice(1)).toEqual(["=Data!$B$2:$B$3", "=Data!$A$2:$A$3"]);
  });

  it("stay where they cover only a part of the table", async () => {
    const { on, chart, refs } = await charted();
    const [first] = chart().series;
    on.book.charts.changeSeries(chart().id, first?.id ?? "", { values: "=Data!$B$2:$B$3" });
    on.type("A5", "Pin");
    expect(refs()[1]).toBe("=Data!$B$2:$B$3");
  });

  it("of a copied sheet mean the copy's cells", async () => {
    const { on, refs } = await charted();
    const copy = on.book.copySheet(on.sheetId, 1);
    const [chart] = on.book.charts.of(copy.id);
    expect(chart?.series[0]?.values).toBe("='Data (2)'!$B$2:$B$4");
    expect(refs()[1]).toBe("=Data!$B$2:$B$4");
  });

  it("follow cells that are cut and pasted", async () => {
    const { on, refs } = await charted();
    on.book.moveRange(on.sheetId, at("A1:C4"), on.sheetId, 9, 4);
    expect(refs()).toEqual(["=Data!$F$10", "=Data!$F$11:$F$13", "=Data!$E$11:$E$13"]);
  });
});

describe("a chart", () => {
  it("shows calculated values, texts as zero, and leaves out blanks, errors and hidden rows", async () => {
    const { on, chart } = await charted();
    on.put("B2", ["=5+6"], ["none"], ["=1/0"]);
    const values = (): unknown => on.book.charts.data(chart().id).series[0]?.values;
    expect(values()).toEqual([11, 0, null]);
    on.book.hideRows(on.sheetId, 2, 1, true);
    expect(values()).toEqual([11, null]);
    on.book.charts.change(chart().id, { visibleOnly: false });
    expect(values()).toEqual([11, 0, null]);
  });

  it("moves with its cells and grows with rows that are put in under it", async () => {
    const { on, chart } = await charted();
    on.book.charts.cover(chart().id, at("E2"), at("H11"));
    on.book.insertRows(on.sheetId, 0, 1);
    on.book.insertRows(on.sheetId, 5, 2);
    expect(on.book.charts.box(chart().id)).toEqual({ left: 256, top: 40, width: 256, height: 240 });
    on.book.setColumnWidth(on.sheetId, 5, 100);
    on.book.hideRows(on.sheetId, 6, 1, true);
    expect(on.book.charts.box(chart().id)).toEqual({ left: 256, top: 40, width: 292, height: 220 });
    on.book.deleteColumns(on.sheetId, 4, 2);
    expect(on.book.charts.box(chart().id)).toMatchObject({ left: 256, width: 128 });
  });

  it("is taken back and brought back like any other edit", async () => {
    const { on, chart } = await charted();
    on.book.charts.change(chart().id, { title: "Prices" });
    on.book.charts.delete(chart().id);
    expect(on.book.charts.of(on.sheetId)).toEqual([]);
    on.book.undo();
    expect(chart().title).toBe("Prices");
    on.book.undo();
    expect(chart().title).toBeNull();
    on.book.redo();
    expect(chart().title).toBe("Prices");
  });

  it("takes its only series' name for a title", async () => {
    const { on, chart } = await charted();
    const title = (): string => on.book.charts.data(chart().id).title;
    expect(title()).toBe("Chart Title");
    on.book.charts.deleteSeries(chart().id, chart().series[1]?.id ?? "");
    expect(title()).toBe("Qty");
  });

  it("refuses what Excel refuses", async () => {
    const { on, chart } = await charted();
    const change = (patch: Partial<Chart>) => refusal(() => on.book.charts.change(chart().id, patch));
    expect(change({ title: "x".repeat(256) })).toBe("InvalidArgument");
    expect(change({ gapWidth: 501 })).toBe("InvalidArgument");
    expect(refusal(() => on.book.charts.find("none") ?? on.book.charts.delete("none"))).toBe("ItemNotFound");
  });
});

describe("what lies over whole columns of a table", () => {
  it("grows with the table: conditional formats and validation lists", async () => {
    const { on } = await charted();
    const rule = { kind: "custom", formula: "=$B2>1", look: { bold: true } } as const;
    on.book.conditionals.add(on.sheetId, { rects: [at("A2:C4")], stopIfTrue: false, rule });
    on.book.setValidation(on.sheetId, { rect: at("A2:A4"), list: "Bolt,Nut,Washer,Pin" });
    on.type("A5", "Pin");
    expect(on.book.conditionals.of(on.sheetId)[0]?.rects).toEqual([at("A2:C5")]);
    expect(on.book.validations(on.sheetId)[0]?.rect).toEqual(at("A2:A5"));
  });
});
