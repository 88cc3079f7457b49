// Probes of sizes: what is just taken, and what is refused. On the web the limits are those of Microsoft's page
// "Resource limits and performance optimization for Office Add-ins"; Excel on a desk has others for requests.
import type { Probe } from "./types";

const MB = 1024 * 1024;
const TAKES_AND_REFUSES = { taken: true, refused: true };

export const limitProbes: readonly Probe[] = [
  {
    name: "a request of 6 MB",
    why: "Excel on the web refuses requests over 5 MB. Writes are cut into smaller ones.",
    expect: "RequestPayloadSizeLimitExceeded",
    test: "a request over 5 MB is refused and changes nothing",
    async run({ sheet, code }) {
      sheet.getRange("A1:A200").values = Array.from({ length: 200 }, () => ["x".repeat((6 * MB) / 200)]);
      return code();
    },
  },
  {
    name: "an answer of 6 MB",
    why: "Excel on the web refuses answers over 5 MB. Reads are cut into smaller ones.",
    expect: "ResponsePayloadSizeLimitExceeded",
    test: "an answer over 5 MB is refused",
    async run({ sheet, code }) {
      const range = sheet.getRange("A1:A200");
      range.formulas = `=REPT("x",${String((6 * MB) / 200)})` as never;
      await code();
      range.load("values");
      return code();
    },
  },
  {
    name: "an operation of 33 whole columns",
    why: "More than 33,554,000 cells are refused, so that a format goes to at most 31 whole columns at once.",
    expect: "OperationCellsExceedLimit",
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      sheet.getRange("A:AG").numberFormat = "General" as never;
      return code();
    },
  },
  {
    name: "a format on 31 whole columns",
    why: "This many must be taken in one operation.",
    expect: "done",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("A:AE").numberFormat = "General" as never;
      return code();
    },
  },
  {
    name: "a text of 32,767 characters, and of one more",
    why: "Longer texts of the platform are refused in words before Excel is asked.",
    expect: TAKES_AND_REFUSES,
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      sheet.getRange("A1").values = [["x".repeat(32_767)]];
      const taken = (await code()) === "done";
      sheet.getRange("A2").values = [["x".repeat(32_768)]];
      return { taken, refused: (await code()) !== "done" };
    },
  },
  {
    name: "a formula of 8,192 characters, and of one more",
    why: "Longer formulas are never written.",
    expect: TAKES_AND_REFUSES,
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      const formula = (length: number) => `=${"1+".repeat((length - 2) / 2)}${length % 2 === 0 ? "1" : "10"}`;
      sheet.getRange("A1").formulas = [[formula(8_192)]];
      const taken = (await code()) === "done";
      sheet.getRange("A2").formulas = [[formula(8_193)]];
      return { taken, refused: (await code()) !== "done" };
    },
  },
  {
    name: "a sheet's name of 31 characters, and of one more",
    why: "Names of sheets are cut at 31 characters.",
    expect: TAKES_AND_REFUSES,
    test: "%s is refused: %s",
    async run({ sheet, label, code }) {
      sheet.name = label().padEnd(31, "x");
      const taken = (await code()) === "done";
      sheet.name = label().padEnd(32, "x");
      return { taken, refused: (await code()) !== "done" };
    },
  },
  {
    name: "a list of choices of 255 characters, and of one more",
    why: "Longer lists of choices are in cells instead.",
    expect: TAKES_AND_REFUSES,
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      const list = (length: number) => ({
        list: { inCellDropDown: true, source: "a,".repeat(length / 2).padEnd(length, "b") },
      });
      sheet.getRange("A1").dataValidation.rule = list(255);
      const taken = (await code()) === "done";
      sheet.getRange("A2").dataValidation.rule = list(256);
      return { taken, refused: (await code()) !== "done" };
    },
  },
  {
    name: "a cell below the last row",
    why: "Reports are cut before row 1,048,576.",
    expect: "InvalidArgument",
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      sheet.getRangeByIndexes(1_048_576, 0, 1, 1).values = [[1]];
      return code();
    },
  },
  {
    name: "a cell right of the last column",
    why: "Comparisons are cut before column XFD.",
    expect: "InvalidArgument",
    test: "%s is refused: %s",
    async run({ sheet, code }) {
      sheet.getRangeByIndexes(0, 16_384, 1, 1).values = [[1]];
      return code();
    },
  },
  {
    name: "a custom XML part of 2 MB",
    why: "The agreed copy is kept in parts of at most 1 MB, in case Excel takes no larger ones.",
    expect: "done",
    host: "InvalidArgument",
    test: null,
    async run({ context, namespace, code }) {
      const xml = `<check xmlns="${namespace}">${"x".repeat(2 * MB)}</check>`;
      context.workbook.customXmlParts.add(xml);
      return code();
    },
  },
];
