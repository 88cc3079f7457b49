import { strToU8, zipSync } from "fflate";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { calculatingBook, fillFrom, firstSheet, withExcelize } from "./support";

/** A file as another program makes it: Excelize here, with its own choices of part names, styles and order. */
function foreignFile(): Uint8Array {
  const made = withExcelize(`
    const file = excelize.NewFile();
    [["Name", "When", "Price"], ["0012", 45000, 1.5], ["Kabel", 45001.5, 2]].forEach((row, index) => file.SetSheetRow("Sheet1", "A" + (index + 1), row));
    const { style } = file.NewStyle({ CustomNumFmt: "yyyy-mm-dd", Font: { Bold: true, Color: "FF0000" } });
    file.SetCellStyle("Sheet1", "B2", "B3", style);
    file.AddTable("Sheet1", { Range: "A1:C3", Name: "Foreign", StyleName: "TableStyleLight9" });
    file.SetCellFormula("Sheet1", "E1", "C2*$C$3", { Type: "shared", Ref: "E1:E3" });
    file.SetCellFormula("Sheet1", "F1", "SUM(Foreign[Price])");
    file.MergeCell("Sheet1", "H1", "I2");
    file.SetColWidth("Sheet1", "A", "A", 30);
    return Buffer.from(file.WriteToBuffer().buffer).toString("base64");`);
  return Buffer.from(String(made), "base64");
}

describe("a file made by another program", () => {
  it("opens with its types, dates, formulas and tables", async () => {
    const store = await calculatingBook();
    fillFrom(store, foreignFile());
    const sheet = store.sheets[0];
    expect(sheet?.cell(1, 0).value).toBe("0012");
    expect(sheet?.cell(1, 1)).toMatchObject({
      value: 45000,
      text: "2023-03-15",
      style: { bold: true, color: "#FF0000" },
    });
    expect(sheet?.cell(0, 4)).toMatchObject({ formula: "=C2*$C$3", value: 3 });
    expect(sheet?.cell(1, 4)).toMatchObject({ formula: "=C3*$C$3", value: 4 });
    expect(sheet?.cell(0, 5).value).toBe(3.5);
    expect(store.table("Foreign")?.style).toBe("TableStyleLight9");
    expect(sheet?.columnWidth(0)).toBe(210);
  });

  it("opens with its merged cells, and nothing of it is left out", async () => {
    const store = await calculatingBook();
    expect(fillFrom(store, foreignFile())).toEqual([]);
    expect(store.sheets[0]?.merges).toEqual([{ top: 0, left: 7, bottom: 1, right: 8 }]);
  });
});

describe("a file that cannot be opened", () => {
  const sentences: [string, Uint8Array, string][] = [
    ["an empty one", new Uint8Array(), "The file is empty."],
    ["a text", strToU8("Item,Price\n1,2"), "This is not an .xlsx file."],
    [
      "an old or locked one",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      "The file has a password or is in the old .xls format. Save it in Excel as .xlsx without a password.",
    ],
    [
      "one that breaks off",
      strToU8("PK\u0003\u0004 and nothing more"),
      "The file is damaged: its archive cannot be unpacked.",
    ],
    ["another archive", zipSync({ "a.txt": strToU8("a") }), "The file is an archive, not an Excel workbook."],
    [
      "an archive without a workbook",
      zipSync({ "[Content_Types].xml": strToU8("<Types/>") }),
      "The archive has no Excel workbook.",
    ],
    [
      "one whose parts are no XML",
      zipSync({
        "[Content_Types].xml": strToU8("<Types/>"),
        "xl/workbook.xml": strToU8("<workbook><sheets"),
      }),
      "The file is damaged: A part of the file ends in the middle.",
    ],
    [
      "one with a document type",
      zipSync({
        "[Content_Types].xml": strToU8("<Types/>"),
        "xl/workbook.xml": strToU8('<!DOCTYPE a [<!ENTITY b "c">]><workbook/>'),
      }),
      "The file is damaged: A part of the file has a document type, which workbooks never have.",
    ],
  ];

  it.each(sentences)("is refused with a sentence: %s", (_name, bytes, sentence) => {
    expect(() => openXlsx(bytes)).toThrow(sentence);
  });

  it("is refused before it is unpacked when it would fill the memory", () => {
    const bytes = zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/a.xml": new Uint8Array(2_000_000),
    });
    // The directory's claim of the unpacked size, raised to a gigabyte.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 4 < bytes.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000_000_000, true);
    expect(() => openXlsx(bytes)).toThrow("The file unpacks to more than 400 MB or 5000 parts, so it was not opened.");
  });

  it("leaves the open workbook as it was", async () => {
    const store = await calculatingBook();
    store.enter(firstSheet(store), 0, 0, "kept");
    expect(() => fillFrom(store, strToU8("nothing"))).toThrow();
    expect(store.sheets[0]?.cell(0, 0).value).toBe("kept");
  });
});
