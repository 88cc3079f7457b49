// Probes of values: how Excel reads what a script writes, and what it gives back.
import type { Probe } from "./types";

export const cellProbes: readonly Probe[] = [
  {
    name: "text behind an apostrophe stays text",
    why: "Texts are written behind an apostrophe. Without this a text such as =1+1 would be calculated.",
    expect: [["=1+1", "007"]],
    test: "a text that begins with an equals sign is no formula, and a formula is read with its value",
    async run({ sheet, values }) {
      sheet.getRange("A1:B1").values = [["'=1+1", "'007"]];
      return values("A1:B1");
    },
  },
  {
    name: "formulas of quoted text",
    why: "Reading `formulas` decides whether a cell is the person's formula. Quoted text must not look like one.",
    expect: [["(any)", 2]],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1:B1").formulas = [["'=1+1", "=1+1"]];
      const range = await read(sheet.getRange("A1:B1"), "formulas,values");
      return [[...flat(range.formulas).slice(0, 1), ...flat(range.values).slice(1)]];
    },
  },
  {
    name: "a cell formatted as text keeps digits",
    why: "Columns of text get the format @ before their values, in one batch. Else 007 becomes 7.",
    expect: [["007", "1e5", "TRUE"]],
    test: "any values that a colleague writes and a person types end the same on both sides or are told apart on their row",
    async run({ sheet, values }) {
      const range = sheet.getRange("A1:C1");
      range.numberFormat = [["@", "@", "@"]];
      range.values = [["007", "1e5", "TRUE"]];
      return values("A1:C1");
    },
  },
  {
    name: "a cell formatted as text makes text of a number",
    why: "A number that a person takes for a text gets another format first. Else it would stay text.",
    expect: [["9.2", "String"]],
    test: "a number that stands in a cell of text format becomes one all the same, and other formats stay",
    async run({ context, sheet, read }) {
      const { decimalSeparator } = await read(context.workbook.application, "decimalSeparator");
      const cell = sheet.getRange("A1");
      cell.numberFormat = [["@"]];
      cell.values = [[9.2]];
      const range = await read(cell, "values,valueTypes");
      return [[String(range.values[0]?.[0]).replace(decimalSeparator, "."), ...flat(range.valueTypes)]];
    },
  },
  {
    name: "text that a script writes is read by the locale",
    why: "The host reads it as if a person typed it, with the person's decimal separator.",
    expect: [[1.5, "Double"]],
    test: null,
    async run({ context, sheet, read }) {
      const { decimalSeparator } = await read(context.workbook.application, "decimalSeparator");
      sheet.getRange("A1").values = [[`1${decimalSeparator}5`]];
      const range = await read(sheet.getRange("A1"), "values,valueTypes");
      return [[...flat(range.values), ...flat(range.valueTypes)]];
    },
  },
  {
    name: "text that looks like a truth, an error or a percentage is read",
    why: "Such texts are quoted, because Excel would make other values of them.",
    expect: [["Boolean", "Error", "Double"]],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1:C1").values = [["TRUE", "#N/A", "50%"]];
      return (await read(sheet.getRange("A1:C1"), "valueTypes")).valueTypes;
    },
  },
  {
    name: "null leaves a cell alone",
    why: "A patch writes blocks in which null means a cell that stays.",
    expect: [["kept", "new"]],
    test: "whatever a person puts on and round the table, a refresh and a send leave it as it is",
    async run({ sheet, values }) {
      sheet.getRange("A1:B1").values = [["kept", "old"]];
      sheet.getRange("A1:B1").values = [[null, "new"]];
      return values("A1:B1");
    },
  },
  {
    name: "an empty text empties a cell",
    why: "A blank value is written as an empty text. It must not leave a cell with a text of no length.",
    expect: [["Empty"]],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1").values = [["x"]];
      sheet.getRange("A1").values = [[""]];
      return (await read(sheet.getRange("A1"), "valueTypes")).valueTypes;
    },
  },
  {
    name: "one value fills a range",
    why: "Formats and marks are written as one value for many cells.",
    expect: [
      [7, 7],
      [7, 7],
    ],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1:B2").values = 7 as never;
      return values("A1:B2");
    },
  },
  {
    name: "an array of one cell written to a larger range",
    why: "The host refuses it as InvalidArgument. An Excel that fills the range would hide a wrong shape.",
    expect: "InvalidArgument",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("A1:B2").values = [[7]];
      return code();
    },
  },
  {
    name: "an array of another shape is refused",
    why: "A block of the wrong size must fail and not be cut.",
    expect: "InvalidArgument",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("A1:B2").values = [[1, 2, 3]];
      return code();
    },
  },
  {
    name: "blanks, line breaks and tabs stay",
    why: "Texts are compared with the platform's, character by character.",
    expect: [[" a ", "a\nb", "a\tb"]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1:C1").values = [["' a ", "'a\nb", "'a\tb"]];
      return values("A1:C1");
    },
  },
  {
    name: "a carriage return",
    why: "The platform's texts may have both signs of a line end. What Excel keeps of them decides what differs.",
    expect: "(any)",
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1").values = [["'a\r\nb"]];
      return values("A1");
    },
  },
  {
    name: "fifteen digits of a number stay",
    why: "Prices are compared as numbers. Seventeen digits come back as they are written by a script.",
    expect: [[0.1, 123456789012345, 1e300]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1:C1").values = [[0.1, 123456789012345, 1e300]];
      return values("A1:C1");
    },
  },
  {
    name: "seventeen digits of a number",
    why: "A number that loses its last digits would look edited after each write.",
    expect: [[0.30000000000000004]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1").values = [[0.1 + 0.2]];
      return values("A1");
    },
  },
  {
    name: "a number with a date format is its serial",
    why: "Dates are written as serial numbers and a format.",
    expect: [45000, "2023-03-15"],
    test: null,
    async run({ sheet, read }) {
      const range = sheet.getRange("A1");
      range.numberFormat = [["yyyy-mm-dd"]];
      range.values = [[45000]];
      const { values, text } = await read(range, "values,text");
      return [...flat(values), ...flat(text)];
    },
  },
  {
    name: "DATE says where dates begin",
    why: "The workbook's date system is read by this function.",
    expect: "(any)",
    test: "is the first day that dates count from, by the DATE function",
    async run({ context, read }) {
      return (await read(context.workbook.functions.date(2000, 1, 1), "value")).value;
    },
  },
  {
    name: "a formula has its result after the sync that wrote it",
    why: "Comparisons read back what their formulas came to.",
    expect: [[2, 4]],
    test: null,
    async run({ context, sheet, values }) {
      context.application.suspendApiCalculationUntilNextSync();
      sheet.getRange("A1:B1").formulas = [[2, "=A1*2"]];
      return values("A1:B1");
    },
  },
  {
    name: "one formula by places means other cells in each row of a range",
    why: "A comparison fills its bidders' columns so, with one operation a column.",
    expect: [
      [["=A1*2"], ["=A2*2"]],
      [[2], [6]],
    ],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1:A2").values = [[1], [3]];
      Object.assign(sheet.getRange("B1:B2"), { formulasR1C1: "=RC[-1]*2" });
      const { formulas, values } = await read(sheet.getRange("B1:B2"), "formulas,values");
      return [formulas, values];
    },
  },
  {
    name: "a formula that cannot be read is refused",
    why: "A report's formulas are checked by what Excel says to them.",
    expect: "InvalidArgument",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("A1").formulas = [["=1+"]];
      return code();
    },
  },
  {
    name: "an error is its text",
    why: "A cell with an error is no value and is never sent.",
    expect: [["#DIV/0!"], ["Error"]],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1").formulas = [["=1/0"]];
      const { values, valueTypes } = await read(sheet.getRange("A1"), "values,valueTypes");
      return [flat(values), flat(valueTypes)];
    },
  },
  {
    name: "an array formula spills",
    why: "Formulas that Bidsheet writes must not fill cells by accident: here they would.",
    expect: [[1], [2], [3]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1").formulas = [["=SEQUENCE(3)"]];
      return values("A1:A3");
    },
  },
  {
    name: "AGGREGATE exists",
    why: "The host lacks it, so that Bidsheet's formulas do without.",
    expect: [[6]],
    host: [["#NAME?"]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1:A4").formulas = [[1], [2], [3], ["=AGGREGATE(9,5,A1:A3)"]];
      return values("A4");
    },
  },
  {
    name: "HYPERLINK shows its name",
    why: "Links in reports are formulas, and are compared by their shown name.",
    expect: [["Name"]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1").formulas = [['=HYPERLINK("https://example.com","Name")']];
      return values("A1");
    },
  },
  {
    name: "references of this table's row",
    why: "Comparisons are full of such formulas. They must be read back as they were written.",
    expect: [["=[@Qty]*[@Price]", 15]],
    test: null,
    async run({ sheet, prices, read }) {
      prices().columns.add(undefined, [["Sum"], ["=[@Qty]*[@Price]"], [""], [""]]);
      const { formulas, values } = await read(sheet.getRange("D2"), "formulas,values");
      return [[...flat(formulas), ...flat(values)]];
    },
  },
];

function flat(rows: readonly (readonly unknown[])[]): unknown[] {
  return rows.flat();
}
