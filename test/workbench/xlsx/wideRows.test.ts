// Rows of many cells, whose places a file says by their order alone.
import { strFromU8, unzipSync } from "fflate";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { fillFrom, firstSheet, withExcelize } from "./support";

const COLUMNS = 90;
const inRow = (row: number) => ({ top: row, left: 1, bottom: row, right: COLUMNS });
/** With gaps: the first column, and every tenth. */
const cells = Array.from({ length: COLUMNS }, (_, at) => (at % 10 === 9 ? "" : at % 2 === 0 ? at : `text ${at}`));

function saved(): Uint8Array {
  const store = createWorkbook();
  const id = firstSheet(store);
  store.write(id, inRow(0), [cells]);
  store.write(id, { ...inRow(2), right: 3 }, [["short", 1, 2]]);
  store.write(id, { top: 4, left: 200, bottom: 4, right: 299 }, [Array.from({ length: 100 }, (_, at) => at)]);
  return writeXlsx(store);
}

test("a wide row is half as long without addresses; short ones and ones of gaps keep theirs", () => {
  const xml = strFromU8(unzipSync(saved())["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const [wide, short, gaps] = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/g)].map(([, row = ""]) => row);
  expect(wide).toMatch(/^<c\/><c><v>0<\/v><\/c><c t="s">/);
  expect(wide).not.toContain(" r=");
  expect(short).toContain('<c r="B3"');
  expect(gaps).toContain('<c r="GS5"><v>0</v></c>');
});

test("each cell is read where it was, by our reader and by another", () => {
  const bytes = saved();
  const again = createWorkbook();
  fillFrom(again, bytes);
  expect(again.read(firstSheet(again), inRow(0), "values")).toEqual([cells]);
  expect(again.read(firstSheet(again), { top: 4, left: 199, bottom: 4, right: 201 }, "values")).toEqual([["", 0, 1]]);
  const read = withExcelize(
    `const { file } = { file: excelize.OpenReader(input) };
     return ["A1", "B1", "C1", "K1", "L1", "CL1", "CM1", "B3", "GS5"].map((at) => file.GetCellValue("Sheet1", at).value);`,
    bytes,
  );
  expect(read).toEqual(["", "0", "text 1", "", "10", "88", "", "short", "0"]);
});
