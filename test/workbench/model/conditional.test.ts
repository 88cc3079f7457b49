import type { ConditionalFormat, ConditionalRule } from "../../../src/workbench/model/conditional/types";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { fillFrom } from "../xlsx/support";
import type { CalculationPort } from "../../../src/workbench/model/calculation/calculation";
import { at, calculation, Desk, desk } from "./support";

const RED = { fill: "#FFC7CE", bold: true };
const SCALE: ConditionalRule = {
  kind: "colorScale",
  points: [
    { type: "LowestValue", value: 0, color: "#000000" },
    { type: "HighestValue", value: 0, color: "#FFFFFF" },
  ],
};
const BAR: ConditionalRule = {
  kind: "dataBar",
  fill: "#638EC6",
  lower: { type: "Number", value: 0 },
  upper: { type: "HighestValue", value: 0 },
  barOnly: false,
};
const OVER_TEN: ConditionalRule = {
  kind: "cellValue",
  operator: "GreaterThan",
  formula1: "=10",
  formula2: null,
  look: RED,
};

function add(book: Desk, address: string, rule: ConditionalRule, stopIfTrue = false): ConditionalFormat {
  return book.book.conditionals.add(book.sheetId, { rects: [at(address)], stopIfTrue, rule });
}

function lit(book: Desk, address: string): (string | undefined)[] {
  const { top, left, bottom } = at(address);
  const sheet = book.book.sheet(book.sheetId);
  return Array.from({ length: bottom - top + 1 }, (_row, at) => sheet?.conditional(top + at, left)?.look.fill);
}

function places(book: Desk): unknown {
  return book.book.conditionals.of(book.sheetId).map(({ rects }) => rects);
}

describe("conditional formats", () => {
  let book: Desk;
  beforeEach(async () => {
    book = await desk();
    book.put("A1:B4", ["Item", 5], ["Bolt", 15], ["Nut", "=B1*4"], ["Bold", 10]);
  });

  const rules: [string, ConditionalRule, string][] = [
    ["a cell's value over ten", OVER_TEN, "B2 B3"],
    ["a value between two", { ...OVER_TEN, operator: "Between", formula1: "5", formula2: "=$B$4" }, "B1 B4"],
    ["a formula of its own row", { kind: "custom", formula: '=LEFT($A1,2)="Bo"', look: RED }, "B2 B4"],
    ["a text", { kind: "text", test: "Contains", text: "0", look: RED }, "B3 B4"],
    ["no rule yet", { kind: "custom", formula: "", look: RED }, ""],
  ];
  it.each(rules)("by %s hold where the calculation says so", (_name, rule, expected) => {
    add(book, "B1:B4", rule);
    const held = lit(book, "B1:B4").flatMap((fill, row) => (fill === RED.fill ? [`B${row + 1}`] : []));
    expect(held.join(" ")).toBe(expected);
  });

  it("follow what the cells come to", () => {
    add(book, "B1:B4", OVER_TEN);
    expect(lit(book, "B3:B3")).toEqual([RED.fill]);
    book.put("B1", [1]);
    expect(lit(book, "B3:B3")).toEqual([undefined]);
  });

  it("that the engine alone can calculate hold like the others, on every row of a long sheet", () => {
    const length = 30_000;
    book.put(`D1:D${length}`, ...Array.from({ length }, (_row, at) => [at]));
    add(book, `D1:D${length}`, { kind: "custom", formula: "=ISODD(D1)", look: RED });
    expect(lit(book, "D29999:D30000")).toEqual([undefined, RED.fill]);
    expect(lit(book, "D2:D3")).toEqual([RED.fill, undefined]);
  });

  it("ask the engine for nothing that the workbook can calculate itself, and for cells near by only", async () => {
    let asked = 0;
    const port = await calculation();
    const counting: CalculationPort = {
      open: () => {
        const made = port.open();
        const put: typeof made.put = (...words) => {
          if ("formula" in words[3]) asked += 1;
          made.put(...words);
        };
        return {
          put,
          sheetName: (sheet) => made.sheetName(sheet),
          evaluate: () => made.evaluate(),
          value: (...words) => made.value(...words),
          extent: (...words) => made.extent(...words),
          close: () => made.close(),
        };
      },
    };
    const other = new Desk(createWorkbook({ calculation: counting }));
    other.put("A1:A3000", ...Array.from({ length: 3000 }, (_row, at) => [`x; Bid ${at}: y`]));
    add(other, "A1:A3000", { kind: "custom", formula: '=ISNUMBER(FIND("Bid 7:",$A1))', look: RED });
    expect([...lit(other, "A8:A9"), asked]).toEqual([RED.fill, undefined, 0]);
    add(other, "A1:A3000", { kind: "custom", formula: '=EXACT(PROPER($A1),"X; Bid 2000: Y")', look: RED });
    expect(lit(other, "A2000:A2001")).toEqual([undefined, RED.fill]);
    expect(asked).toBeLessThan(100);
  });

  it("by a scale mix colours between the lowest and the highest number, and bars have a length", () => {
    add(book, "B1:B4", SCALE);
    expect(lit(book, "B1:B4")).toEqual(["#000000", "#AAAAAA", "#FFFFFF", "#555555"]);
    add(book, "B1:B4", BAR);
    expect(book.book.sheet(book.sheetId)?.conditional(1, 1)?.bar).toEqual({ fill: "#638EC6", length: 0.75 });
  });

  it("that come first go before the others, and may be the last that is asked", () => {
    add(book, "B1:B4", SCALE);
    const first = add(book, "B1:B4", OVER_TEN);
    expect(lit(book, "B2:B2")).toEqual([RED.fill]);
    book.book.conditionals.setPriority(first.id, 1);
    expect(lit(book, "B2:B2")).toEqual(["#AAAAAA"]);
    book.book.conditionals.change(book.book.conditionals.of(book.sheetId)[0]?.id ?? "", { stopIfTrue: true });
    expect(book.book.sheet(book.sheetId)?.conditional(1, 1)?.look).toEqual({ fill: "#AAAAAA" });
  });

  it("move with rows and columns, their formulas with them, and are cut by clearing formats", () => {
    add(book, "B1:B4", { kind: "custom", formula: "=B1>$B$4", look: RED });
    book.book.insertRows(book.sheetId, 0, 1);
    book.book.insertColumns(book.sheetId, 0, 1);
    expect(places(book)).toEqual([[at("C2:C5")]]);
    expect(book.book.conditionals.of(book.sheetId)[0]?.rule).toMatchObject({ formula: "=C2>$C$5" });
    book.book.clearRange(book.sheetId, at("C3:C3"), "formats");
    expect(places(book)).toEqual([[at("C2:C2"), at("C4:C5")]]);
    book.book.deleteColumns(book.sheetId, 2, 1);
    expect(places(book)).toEqual([]);
    book.book.undo();
    book.book.undo();
    expect(places(book)).toEqual([[at("C2:C5")]]);
  });

  it("travel in a file and come back the same, in their order", () => {
    const all: ConditionalRule[] = [
      OVER_TEN,
      { ...OVER_TEN, operator: "NotBetween", formula1: "=1", formula2: "=$B$4" },
      { kind: "custom", formula: '=$A1<>"<&>"', look: { color: "#FF0000", italic: true, underline: true } },
      { kind: "text", test: "EndsWith", text: 'x"y', look: { strikethrough: true, numberFormat: '"! "@' } },
      SCALE,
      BAR,
    ];
    for (const rule of [...all].reverse()) add(book, "B1:B4", rule, rule.kind === "custom");
    const bytes = writeXlsx(book.book);
    const opened = createWorkbook();
    expect(fillFrom(opened, bytes)).toEqual([]);
    const read = opened.conditionals.of(opened.activeSheetId);
    expect(read.map(({ rule }) => rule)).toEqual(all);
    expect(read.map(({ stopIfTrue }) => stopIfTrue)).toEqual([false, false, true, false, false, false]);
  });
});
