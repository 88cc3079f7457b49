// Probes of tables: their growth, names, ids and columns, and what a copy or a move does to them.
import type { Probe } from "./types";

export const tableProbes: readonly Probe[] = [
  {
    name: "a table keeps its id when it is renamed and resized",
    why: "Links find their table by this id.",
    expect: true,
    test: null,
    async run({ prices, label, read }) {
      const table = prices();
      const before = (await read(table, "id")).id;
      table.name = label("_other");
      table.resize("A1:C6");
      return (await read(table, "id")).id === before;
    },
  },
  {
    name: "a table that is cut and pasted keeps its id",
    why: "A table that the person moves stays linked.",
    expect: { tables: 1, sameId: true },
    test: null,
    async run({ context, sheet, prices, label, read }) {
      const before = (await read(prices(), "id")).id;
      const target = context.workbook.worksheets.add(label("b"));
      sheet.getRange("A1:C4").moveTo(target.getRange("B2"));
      const { items } = await read(target.tables, "items/id");
      return { tables: items.length, sameId: items[0]?.id === before };
    },
  },
  {
    name: "a copied sheet's table gets a new id and name",
    why: "The copy is not linked. The host adds 2 to the name.",
    expect: { sameId: false, ending: "(any)" },
    test: null,
    async run({ sheet, prices, read }) {
      const { id, name } = await read(prices(), "id,name");
      const [copied] = (await read(sheet.copy("End").tables, "items/id,items/name")).items;
      return { sameId: copied?.id === id, ending: copied?.name.replace(name, "") };
    },
  },
  {
    name: "rows.add moves cells below the table down",
    why: "Rows are added by writing and resizing. Cells below must never be lost.",
    expect: [["New"], ["below"]],
    host: [["New"], [""]],
    test: null,
    async run({ sheet, prices, values }) {
      const table = prices();
      sheet.getRange("A5").values = [["below"]];
      table.rows.add(undefined, [["New", 1, 1]]);
      return values("A5:A6");
    },
  },
  {
    name: "resizing takes in the cells below",
    why: "New rows are written below a table first, and the table then grows over them.",
    expect: { rows: 4, last: [["New"]] },
    test: "a row that another person types under the table stays, and each new row stands once",
    async run({ context, sheet, prices, values }) {
      const table = prices();
      sheet.getRange("A5").values = [["New"]];
      table.resize("A1:C5");
      const count = table.rows.getCount();
      await context.sync();
      return { rows: count.value, last: await values("A5") };
    },
  },
  {
    name: "a script's write below a table",
    why: "For a person the table grows by itself. For scripts the host does not grow it.",
    expect: 3,
    test: null,
    async run({ context, sheet, prices }) {
      const table = prices();
      await context.sync();
      sheet.getRange("A5").values = [["New"]];
      await context.sync();
      const count = table.rows.getCount();
      await context.sync();
      return count.value;
    },
  },
  {
    name: "a table over a part of another",
    why: "A new sheet's tables must fail rather than grow into each other.",
    expect: { refused: true, code: "(any)" },
    test: null,
    async run({ sheet, prices, code }) {
      prices();
      await code();
      sheet.tables.add("C4:D6", true);
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "headers that are empty, equal or numbers",
    why: "Columns are found by their names, which Excel makes different texts.",
    expect: [["a", "a2", "2024", "(any)"]],
    test: null,
    async run({ sheet, read }) {
      sheet.getRange("A1:D2").values = [
        ["a", "a", 2024, ""],
        [1, 2, 3, 4],
      ];
      return (await read(sheet.tables.add("A1:D2", true).getHeaderRowRange(), "values")).values;
    },
  },
  {
    name: "two tables of one name",
    why: "Names of new tables are looked up before they are given.",
    expect: { refused: true, code: "(any)" },
    test: null,
    async run({ sheet, prices, label, code }) {
      prices();
      await code();
      sheet.tables.add("F1:G2", true).name = label("_prices").toUpperCase();
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "column ids stay when a column comes between",
    why: "Mapped columns are found by these ids.",
    expect: true,
    test: null,
    async run({ prices, read }) {
      const { columns } = prices();
      const before = (await read(columns, "items/id")).items.map(({ id }) => id);
      columns.add(1, [["New"], [1], [2], [3]]);
      const after = (await read(columns, "items/id")).items.map(({ id }) => id);
      return after.length === 4 && before.every((id) => after.includes(id));
    },
  },
  {
    name: "a header's cell renames the column",
    why: "A person renames by typing, a script by writing.",
    expect: "Amount",
    test: "an undone refresh is said once, and what was typed before it is still to be sent",
    async run({ sheet, prices, read }) {
      const column = prices().columns.getItemAt(1);
      sheet.getRange("B1").values = [["Amount"]];
      return (await read(column, "name")).name;
    },
  },
  {
    name: "a formula in one cell of a table's column",
    why: "Excel may fill the whole column. The host does not.",
    expect: "(any)",
    test: null,
    async run({ sheet, prices, read }) {
      prices().columns.add(undefined, [["Sum"], [""], [""], [""]]);
      await read(sheet, "name");
      sheet.getRange("D2").formulas = [["=[@Qty]*2"]];
      const { values } = await read(sheet.getRange("D2:D4"), "values");
      return values;
    },
  },
  {
    name: "deleting a table's part of a row",
    why: "Cells beside the table stay in their rows.",
    expect: [
      ["Bolt", 10, 1.5, "p"],
      ["Washer", 30, 0.1, "q"],
    ],
    test: null,
    async run({ sheet, prices, values }) {
      prices();
      sheet.getRange("D2:D3").values = [["p"], ["q"]];
      sheet.getRange("A3:C3").delete("Up");
      return values("A2:D3");
    },
  },
  {
    name: "inserting cells across the edge of a table",
    why: "Excel refuses to shift a part of a table. Bidsheet puts what it says into words for the person.",
    expect: { refused: true, code: "(any)" },
    test: null,
    async run({ sheet, prices, code }) {
      prices();
      await code();
      sheet.getRange("B3:E3").insert("Down");
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "sorting keeps rows whole",
    why: "Ids are hidden cells of their rows. They must go along.",
    expect: [
      ["Washer", 30, 0.1],
      ["Nut", 20, 0.5],
      ["Bolt", 10, 1.5],
    ],
    test: "a table is sorted and says by what",
    async run({ sheet, prices, values }) {
      sheet.getRange("B:B").columnHidden = true;
      prices().sort.apply([{ key: 1, ascending: false }]);
      return values("A2:C4");
    },
  },
];
