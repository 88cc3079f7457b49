import fc from "fast-check";
import { chunkBlocks, groupCells, type CellAt } from "../../../src/workbook/excel/blocks";
import { textBytes } from "../../../src/workbook/excel/bytes";
import { headers, sheetName, tableName } from "../../../src/workbook/excel/names";
import { runsOf } from "../../../src/workbook/excel/runLength";
import { asciiJson, elementXml, readElement } from "../../../src/workbook/store/xmlParts";

function cellsIn(blocks: ReturnType<typeof groupCells>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const block of blocks)
    block.values.forEach((row, at) => {
      row.forEach((value, column) => {
        if (value !== null) found.set(`${block.row + at}:${block.offset + column}`, value);
      });
    });
  return found;
}

const someCells = fc.array(
  fc.record({
    row: fc.nat(200),
    offset: fc.nat(40),
    value: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
  }),
  { maxLength: 60 },
);

test("blocks and their chunks hold exactly the cells that were named, the later one of two", () => {
  fc.assert(
    fc.property(someCells, fc.integer({ min: 500, max: 20_000 }), (cells: CellAt[], limit) => {
      const wanted = new Map(cells.map((cell) => [`${cell.row}:${cell.offset}`, cell.value]));
      const blocks = groupCells(cells);
      expect(cellsIn(blocks)).toEqual(wanted);
      expect(cellsIn([...chunkBlocks(blocks, limit)].flat())).toEqual(wanted);
    }),
  );
});

test("a chunk stays under its limit unless a single row is over it", () => {
  const row = (length: number): string[] => ["x".repeat(length)];
  const values = [900, 900, 2_000, 10, 10].map(row);
  const chunks = [...chunkBlocks([{ row: 5, offset: 1, columns: 1, values }], 1_400)];
  expect(chunks.map((chunk) => chunk.map((block) => [block.row, block.values.length]))).toEqual([
    [[5, 1]],
    [[6, 1]],
    [[7, 1]],
    [[8, 2]],
  ]);
});

test("the bytes of a text are never guessed too low", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(textBytes(text) + 2).toBeGreaterThanOrEqual(new TextEncoder().encode(JSON.stringify(text)).length);
    }),
  );
});

test("sheet names are legal whatever is wished for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (wish) => {
      const name = sheetName(wish, ["Bidsheet"]);
      expect(name).toMatch(/^[^:\\/?*[\]]{1,31}$/u);
      expect(name).not.toMatch(/^'|'$/);
    }),
  );
  expect(sheetName("History", [])).toBe("History (2)");
  expect(sheetName("a".repeat(40), ["a".repeat(31)])).toBe(`${"a".repeat(27)} (2)`);
});

test("table names begin with a letter and are no cell addresses", () => {
  expect(
    ["R1C1", "XFD12", "c", "2026 bids", "Größe & Maß", "", "Boxes"].map((wish) => tableName(wish, ["boxes"])),
  ).toEqual([
    "Bidsheet_R1C1",
    "Bidsheet_XFD12",
    "Bidsheet_c",
    "Bidsheet_2026_bids",
    "Größe_Maß",
    "Bidsheet",
    "Boxes_2",
  ]);
});

test("headers are unique without case, also against the reserved ones", () => {
  expect(headers(["A", "a", "A (2)", "  ", "id"], ["ID"])).toEqual(["A", "a (2)", "A (2) (2)", "Column", "id (2)"]);
});

test("neighbours that are alike make one run", () => {
  expect(runsOf(["a", "a", "b", "a"])).toEqual([
    { from: 0, count: 2, value: "a" },
    { from: 2, count: 1, value: "b" },
    { from: 3, count: 1, value: "a" },
  ]);
});

test("an element reads back whatever text it holds, also after Excel declared and indented it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const xml = elementXml("link", "urn:x", { n: '1"<' }, asciiJson(text));
      const read = readElement(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
      expect(read?.text).toBe(asciiJson(text));
      expect(read?.attribute("n")).toBe('1"<');
      expect(read?.attribute("m")).toBeNull();
    }),
  );
});
