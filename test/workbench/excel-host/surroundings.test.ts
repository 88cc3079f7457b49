import { openOffice, type OfficeParts } from "../../support/office";
import { failureOf, isNull, resultOf } from "./support";

describe("merged cells through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  it("are merged, found from any cell they touch, and unmerged", async () => {
    await office.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange("A1:C1").merge(false);
      sheet.getRange("A3:B4").merge(true);
      const found = sheet.getRange("B1:B3").getMergedAreasOrNullObject();
      found.load("address,areaCount,cellCount");
      found.areas.load("items/address");
      await context.sync();
      expect(found.toJSON()).toMatchObject({ areaCount: 2, cellCount: 5 });
      expect(found.address).toBe("Sheet1!A1:C1,Sheet1!A3:B3");
      expect(found.areas.items.map((range) => range.address)).toEqual(["Sheet1!A1:C1", "Sheet1!A3:B3"]);
      sheet.getRange("A1").unmerge();
      const gone = sheet.getRange("A1:C1").getMergedAreasOrNullObject();
      gone.load("address");
      await context.sync();
      expect(isNull(gone)).toBe(true);
    });
  });

  it("are refused inside a table", async () => {
    const failure = await failureOf(office, async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.tables.add("A1:C3", true);
      sheet.getRange("A2:B2").merge();
      await context.sync();
    });
    expect(failure.code).toBe("InvalidOperation");
  });
});

describe("comments through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  it("are added to a cell, answered, read with their place, and deleted", async () => {
    await office.Excel.run(async (context) => {
      const { comments } = context.workbook;
      comments.add("Sheet1!B2", "Is this net?").replies.add("Yes.");
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.comments.add("C3", "Check");
      comments.load("items/content,items/authorName,items/resolved");
      await context.sync();
      expect(comments.items.map(({ content, authorName }) => [content, authorName])).toEqual([
        ["Is this net?", "Workbench user"],
        ["Check", "Workbench user"],
      ]);
      const location = comments.items[0]?.getLocation();
      location?.load("address");
      const found = comments.getItemByCell("Sheet1!B2");
      found.load("content,replies/items/content");
      await context.sync();
      expect(location?.address).toBe("Sheet1!B2");
      expect(found.replies.items.map(({ content }) => content)).toEqual(["Yes."]);
      found.delete();
      const count = comments.getCount();
      await context.sync();
      expect(resultOf(count)).toBe(1);
    });
  });

  it("need one cell that has none", async () => {
    const twice = await failureOf(office, async (context) => {
      context.workbook.comments.add("Sheet1!B2", "one");
      context.workbook.comments.add("Sheet1!B2", "two");
      await context.sync();
    });
    expect(twice.code).toBe("InvalidOperation");
  });
});

describe("conditional formats through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
    await office.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange("A1:A3").values = [[1], [2], [3]];
      await context.sync();
    });
  });

  const fills = (): (string | undefined)[] =>
    [0, 1, 2].map((row) => office.store.sheets[0]?.conditional(row, 0)?.look.fill);

  it("are added, filled in, read and deleted", async () => {
    await office.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange("A1:A3");
      const over = range.conditionalFormats.add("CellValue");
      over.cellValue.rule = { formula1: "=1", operator: "GreaterThan" };
      over.cellValue.format.fill.color = "#FF0000";
      const custom = range.conditionalFormats.add("Custom");
      custom.custom.rule.formula = "=A1=3";
      custom.custom.format.fill.color = "#00FF00";
      custom.custom.format.font.bold = true;
      await context.sync();
      expect(fills()).toEqual([undefined, "#FF0000", "#00FF00"]);
      const { conditionalFormats } = range;
      conditionalFormats.load("items/type,items/priority,items/cellValueOrNullObject/rule");
      await context.sync();
      expect(conditionalFormats.items.map(({ type, priority }) => [type, priority])).toEqual([
        ["Custom", 0],
        ["CellValue", 1],
      ]);
      expect(conditionalFormats.items[1]?.cellValueOrNullObject.rule).toMatchObject({ formula1: "=1" });
      const place = conditionalFormats.items[0]?.getRange();
      place?.load("address");
      conditionalFormats.items[0]?.delete();
      await context.sync();
      expect(place?.address).toBe("Sheet1!A1:A3");
      expect(fills()).toEqual([undefined, "#FF0000", "#FF0000"]);
      range.conditionalFormats.clearAll();
      await context.sync();
      expect(fills()).toEqual([undefined, undefined, undefined]);
    });
  });

  it("put a number format over the cell's own, which stays what it was", async () => {
    const cell = () => office.store.sheets[0];
    await office.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange("A1:A3");
      const custom = range.conditionalFormats.add("Custom");
      custom.custom.rule.formula = "=A1=3";
      custom.custom.format.numberFormat = '"\u270e "0.00';
      await context.sync();
      custom.custom.format.load("numberFormat");
      await context.sync();
      expect(custom.custom.format.numberFormat).toBe('"\u270e "0.00');
      custom.custom.format.numberFormat = '"! "0';
      await context.sync();
    });
    expect([cell()?.conditional(2, 0)?.text, cell()?.conditional(1, 0)?.text]).toEqual(["! 3", undefined]);
    expect(cell()?.cell(2, 0)).toMatchObject({ value: 3, text: "3", format: "General" });
  });

  it("have colour scales, data bars and texts", async () => {
    await office.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange("A1:A3");
      const scale = range.conditionalFormats.add("ColorScale");
      scale.colorScale.criteria = {
        minimum: { type: "LowestValue", color: "#000000" },
        midpoint: { type: "Percentile", formula: "50", color: "#FF0000" },
        maximum: { type: "HighestValue", color: "#FFFFFF" },
      };
      const bar = range.conditionalFormats.add("DataBar");
      bar.dataBar.positiveFormat.fillColor = "#123456";
      bar.dataBar.lowerBoundRule = { type: "Number", formula: "0" };
      const text = range.conditionalFormats.add("ContainsText");
      text.textComparison.rule = { operator: "Contains", text: "2" };
      text.textComparison.format.font.color = "#0000FF";
      await context.sync();
    });
    expect(fills()).toEqual(["#000000", "#FF0000", "#FFFFFF"]);
    expect(office.store.sheets[0]?.conditional(1, 0)).toMatchObject({
      look: { color: "#0000FF" },
      bar: { fill: "#123456", length: 2 / 3 },
    });
  });

  it("of kinds that the workbench lacks are refused by name", async () => {
    const failure = await failureOf(office, async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange("A1").conditionalFormats.add("IconSet");
      await context.sync();
    });
    expect(failure.message).toBe("The workbench has no ConditionalFormatCollection.add of IconSet.");
  });
});

describe("sheets and ranges through office.js", () => {
  it("are copied and moved", async () => {
    const office = await openOffice();
    await office.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange("A1:B2").values = [
        ["Item", "Qty"],
        ["Bolt", 3],
      ];
      const table = sheet.tables.add("A1:B2", true);
      table.load("id");
      await context.sync();
      const copy = sheet.copy("Before", sheet);
      copy.load("name,position");
      copy.tables.load("items/id");
      await context.sync();
      expect(copy.toJSON()).toMatchObject({ name: "Sheet1 (2)", position: 0 });
      expect(copy.tables.items.map(({ id }) => id)).not.toContain(table.id);
      copy.position = 1;
      sheet.getRange("A1:B2").moveTo("'Sheet1 (2)'!E5");
      const moved = context.workbook.tables.getItem(table.id);
      const place = moved.getRange();
      place.load("address");
      await context.sync();
      expect(place.address).toBe("'Sheet1 (2)'!E5:F6");
    });
    expect(office.store.sheets.map(({ name }) => name)).toEqual(["Sheet1", "Sheet1 (2)"]);
  });
});

test("members that take the person's undo away are noted, and none that only look", async () => {
  const { Excel: office, host } = await openOffice();
  await office.run(async (context) => {
    const sheet = context.workbook.worksheets.add("Prices");
    sheet.load("name,position,visibility");
    sheet.getRange("A1").values = [[1]];
    await context.sync();
    expect(host.undoCleared).toEqual([]);
    sheet.name = "Offers";
    sheet.getRange("A1:B2").getMergedAreasOrNullObject();
    sheet.delete();
    await context.sync();
  });
  expect(host.undoCleared).toEqual(["Worksheet.name", "Range.getMergedAreasOrNullObject", "Worksheet.delete"]);
});
