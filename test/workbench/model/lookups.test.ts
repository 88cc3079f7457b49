// Looking up in long columns: to Excel's results, and with a look at each value once for all lookups together.
import { ReferredArea, type Place, type Reader } from "../../../src/workbench/model/native/area";
import { areaFunctions } from "../../../src/workbench/model/native/areaFunctions";
import { NotOurs } from "../../../src/workbench/model/native/values";
import type { Scalar } from "../../../src/workbench/model/types";
import { desk } from "./support";

const LENGTH = 10_000;

/** A column of values that counts how often one of them is read. */
function counted(values: readonly Scalar[]): { place: Place; reads: () => number; area: ReferredArea } {
  let reads = 0;
  const watched = new Proxy(values, {
    get: (target, name): unknown => {
      if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name);
    },
  });
  const reader: Reader = {
    cell: (_sheet, row) => values[row] ?? null,
    depth: ({ height }) => height,
    values: () => watched,
    isHidden: () => false,
    isSubtotal: () => false,
  };
  const rect = { top: 0, left: 0, bottom: values.length - 1, right: 0 };
  return { place: { row: 0, column: 5, reader }, reads: () => reads, area: new ReferredArea("s", rect) };
}

describe("a thousand lookups in one column", () => {
  const texts = Array.from({ length: LENGTH }, (_, at) => `Part ${at}`);
  const numbers = Array.from({ length: LENGTH }, (_, at) => at * 2);
  const ask = (
    name: string,
    values: readonly Scalar[],
    operands: (area: ReferredArea, at: number) => (Scalar | ReferredArea)[],
  ): void => {
    const { place, reads, area } = counted(values);
    for (let at = 0; at < 1000; at += 1) areaFunctions[name]?.run(operands(area, at), place);
    expect(reads()).toBeLessThanOrEqual(LENGTH + 4000);
  };

  it("read it once: MATCH, VLOOKUP, XLOOKUP, SUMIFS, COUNTIFS and lookups in sorted numbers", () => {
    ask("MATCH", texts, (area, at) => [`part ${at}`, area, 0]);
    ask("VLOOKUP", texts, (area, at) => [`Part ${at}`, area, 1, false]);
    ask("XLOOKUP", texts, (area, at) => [`Part ${at}`, area, area]);
    ask("COUNTIFS", texts, (area, at) => [area, `Part ${at}`]);
    ask("COUNTIF", numbers, (area, at) => [area, at * 2]);
    ask("MATCH", numbers, (area, at) => [at * 2 + 1, area, 1]);
  });

  it("in numbers out of order are left to the engine, where they ask for the nearest one", () => {
    const { place, area } = counted([3, 1, 2]);
    expect(() => areaFunctions["MATCH"]?.run([2, area, 1], place)).toThrow(NotOurs);
  });
});

// The tables of Microsoft's pages for VLOOKUP, HLOOKUP, MATCH and XLOOKUP.
describe("lookups", () => {
  it("give what Excel's help says", async () => {
    const book = await desk();
    book.put("A1", ["Axles", "Bearings", "Bolts"], [4, 4, 9], [5, 7, 10], [6, 8, 11]);
    book.put("E1", [25], [38], [40], [41]);
    book.put("F1", ["Bananas"], ["Oranges"], ["Apples"], ["Pears"]);
    const asked: [string, string | number | boolean][] = [
      ['=HLOOKUP("Axles",A1:C4,2,TRUE)', 4],
      ['=HLOOKUP("Bearings",A1:C4,3,FALSE)', 7],
      ['=HLOOKUP("Bolts",A1:C4,4)', 11],
      ["=MATCH(39,E1:E4,1)", 2],
      ["=MATCH(39,E1:E4)", 2],
      ["=MATCH(41,E1:E4,0)", 4],
      ["=MATCH(24,E1:E4,1)", "#N/A"],
      ["=VLOOKUP(40.5,E1:F4,2)", "Apples"],
      ["=VLOOKUP(40,E:F,2,FALSE)", "Apples"],
      ['=VLOOKUP("o*",F:F,1,0)', "Oranges"],
      ["=VLOOKUP(40,E1:F4,3,FALSE)", "#REF!"],
      ["=VLOOKUP(40,E1:F4,0,FALSE)", "#VALUE!"],
      ["=VLOOKUP(99,E1:F4,2,FALSE)", "#N/A"],
      ['=XLOOKUP("pears",F1:F4,E1:E4)', 41],
      ['=XLOOKUP("none",F1:F4,E1:E4,"not there")', "not there"],
      ['=XLOOKUP("none",F1:F4,E1:E4,,0,-1)', "#N/A"],
      ['=SUM(XLOOKUP("Oranges",F1:F4,E1:F4))', 38],
      ['=SUMIFS(E1:E4,F1:F4,"=apples")', 40],
      ['=SUMIFS(E1:E4,F1:F4,"*s",E1:E4,38)', 38],
    ];
    book.put("H1", ...asked.map(([formula]) => [formula]));
    expect(book.values(`H1:H${asked.length}`).map(([value]) => value)).toEqual(asked.map(([, value]) => value));
  });
});
