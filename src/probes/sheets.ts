// Probes of sheets and what is on them: names, order, protection, print set-up, charts, formats, comments, merges.
import type { Probe } from "./types";

export const sheetProbes: readonly Probe[] = [
  {
    name: "a new sheet is not brought to the front",
    why: "A comparison adds its sheets behind the person's.",
    expect: false,
    test: null,
    async run({ context, sheet, read }) {
      const front = await read(context.workbook.worksheets.getActiveWorksheet(), "id");
      return front.id === (await read(sheet, "id")).id;
    },
  },
  {
    name: "a sheet is found by its name in any case, and by its id",
    why: "Sheets are kept by id. Names are compared without case.",
    expect: [true, true],
    test: null,
    async run({ context, sheet, label, read }) {
      const { id } = await read(sheet, "id");
      const all = context.workbook.worksheets;
      const [byName, byId] = [all.getItemOrNullObject(label().toUpperCase()), all.getItemOrNullObject(id)];
      byId.load("id");
      await read(byName, "id");
      return [byName.id === id, byId.id === id];
    },
  },
  {
    name: "two sheets of one name",
    why: "Names of new sheets are looked up before they are given.",
    expect: "ItemAlreadyExists",
    test: null,
    async run({ context, label, code }) {
      context.workbook.worksheets.add(label().toUpperCase());
      return code();
    },
  },
  {
    name: "a sheet's name with a sign that Excel forbids",
    why: "Names are cleaned of these signs.",
    expect: { refused: true, code: "(any)" },
    test: null,
    async run({ sheet, code }) {
      sheet.name = "a/b";
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "the used range of an empty sheet, and of one with formats alone",
    why: "A sheet without values counts as empty.",
    expect: [true, true],
    test: "a range without used cells is a null object",
    async run({ sheet, read }) {
      const empty = (await read(sheet.getUsedRangeOrNullObject(true), "isNullObject")).isNullObject;
      sheet.getRange("B2").format.fill.color = "#FFFF00";
      return [empty, (await read(sheet.getUsedRangeOrNullObject(true), "isNullObject")).isNullObject];
    },
  },
  {
    name: "a locked cell of a protected sheet",
    why: "A protected sheet is named as the reason.",
    expect: "AccessDenied",
    test: "a protected sheet refuses a write by Excel's own code",
    async run({ sheet, code }) {
      sheet.protection.protect();
      await code();
      sheet.getRange("A1").values = [[1]];
      return code();
    },
  },
  {
    name: "an open cell of a protected sheet",
    why: "Cells that the person unlocked are written.",
    expect: "done",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("A1").format.protection.locked = false;
      sheet.protection.protect();
      await code();
      sheet.getRange("A1").values = [[1]];
      return code();
    },
  },
  {
    name: "frozen rows are read back",
    why: "A person's own frozen rows stay.",
    expect: "1:1",
    test: null,
    async run({ sheet, read }) {
      sheet.freezePanes.freezeRows(1);
      const { address } = await read(sheet.freezePanes.getLocationOrNullObject(), "address");
      return address.split("!").at(-1);
    },
  },
  {
    name: "a copied sheet's name",
    why: "The host writes (2) behind it.",
    expect: " (2)",
    test: null,
    async run({ sheet, label, read }) {
      return (await read(sheet.copy("End"), "name")).name.replace(label(), "");
    },
  },
  {
    name: "as many pages high as needed",
    why: "A comparison is printed one page wide. In the host, 0 pages means as many as needed.",
    expect: { said: "done", wide: 1, high: "(any)" },
    test: null,
    async run({ sheet, code, read }) {
      sheet.pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
      const said = await code();
      const { zoom } = await read(sheet.pageLayout, "zoom");
      return { said, wide: zoom.horizontalFitToPages, high: zoom.verticalFitToPages ?? null };
    },
  },
  {
    name: "a series' name that begins with an equals sign",
    why: "A supplier's name could be taken for a reference. Names are guarded before they get there.",
    expect: "(any)",
    test: null,
    async run({ sheet, prices, code, read }) {
      prices();
      const series = sheet.charts.add("ColumnClustered", sheet.getRange("A1:B4")).series.getItemAt(0);
      series.name = "=nothing";
      const said = await code();
      return said === "done" ? (await read(series, "name")).name : said;
    },
  },
  {
    name: "a chart's series over a table grows with it",
    why: "Charts of reports follow their table.",
    set: "1.15",
    expect: 5,
    test: null,
    async run({ context, sheet, prices }) {
      const table = prices();
      const series = sheet.charts.add("ColumnClustered", sheet.getRange("A1:B4")).series.getItemAt(0);
      table.resize("A1:C6");
      const points = series.getDimensionValues("Values");
      await context.sync();
      return points.value.length;
    },
  },
  {
    name: "a conditional format by a formula",
    why: "Marks of a comparison are such formats. They are found again by their formula.",
    expect: { type: "Custom", formula: "=$A1=1" },
    test: null,
    async run({ sheet, read }) {
      const formats = sheet.getRange("A1:A9").conditionalFormats;
      formats.add("Custom").custom.rule.formula = "=$A1=1";
      const format = await read(formats.getItemAt(0), "type,custom/rule/formula");
      return { type: format.type, formula: format.custom.rule.formula };
    },
  },
  {
    name: "a list of choices is read back",
    why: "Bidsheet must see which list is the person's own.",
    expect: "a,b",
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1").dataValidation.rule = { list: { inCellDropDown: true, source: "a,b" } };
      const { rule } = await read(sheet.getRange("A1").dataValidation, "rule");
      return rule.list?.source;
    },
  },
  {
    name: "merged cells are found from any cell that they touch",
    why: "Merged cells are named before anything is written.",
    expect: "B2:C3",
    test: "are merged, found from any cell they touch, and unmerged",
    async run({ sheet, read }) {
      sheet.getRange("B2:C3").merge();
      const { address } = await read(sheet.getRange("C3:D9").getMergedAreasOrNullObject(), "address");
      return address.split("!").at(-1);
    },
  },
  {
    name: "a range without merged cells",
    why: "The answer is a null object, not an error.",
    expect: true,
    test: null,
    async run({ sheet, read }) {
      return (await read(sheet.getRange("A1:B9").getMergedAreasOrNullObject(), "address")).isNullObject;
    },
  },
  {
    name: "a value under merged cells",
    why: "It is lost, so that merged cells are refused before a write.",
    expect: [[1, ""]],
    test: null,
    async run({ sheet, values }) {
      sheet.getRange("A1:B1").merge();
      sheet.getRange("A1:B1").values = [[1, 2]];
      return values("A1:B1");
    },
  },
  {
    name: "merging inside a table is refused",
    why: "A linked table never has merged cells.",
    expect: { refused: true, code: "(any)" },
    test: "are refused inside a table",
    async run({ sheet, prices, code }) {
      prices();
      await code();
      sheet.getRange("A2:B2").merge();
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "a cell without a comment",
    why: "Comments are looked for cell by cell.",
    expect: "ItemNotFound",
    test: "need one cell that has none",
    async run({ sheet, code }) {
      sheet.comments.getItemByCell(sheet.getRange("A1")).load("id");
      return code();
    },
  },
  {
    name: "the separators of culture and application agree",
    why: "Typed numbers are read by them.",
    expect: true,
    test: null,
    async run({ context, read }) {
      const app = context.workbook.application;
      const { decimalSeparator, useSystemSeparators } = await read(app, "decimalSeparator,useSystemSeparators");
      const { numberDecimalSeparator } = await read(app.cultureInfo.numberFormat, "numberDecimalSeparator");
      return !useSystemSeparators || decimalSeparator === numberDecimalSeparator;
    },
  },
];
