// Probes of requests: errors, null objects, proxies over several syncs, and events.
import type { Probe } from "./types";

export const requestProbes: readonly Probe[] = [
  {
    name: "an error stops the batch, and what came before stays",
    why: "A batch is not atomic. Each write is planned for an end in its middle.",
    expect: { code: "ItemNotFound", values: [[1, ""]] },
    test: "wherever Excel refuses, the sheet is as before or as after, and refreshing again ends like an undisturbed refresh",
    async run({ context, sheet, label, code, values }) {
      sheet.getRange("A1").values = [[1]];
      context.workbook.worksheets.getItem(label("no")).load("id");
      sheet.getRange("B1").values = [[2]];
      const said = await code();
      return { code: said, values: await values("A1:B1") };
    },
  },
  {
    name: "the words and the place of an error",
    why: "They are in the details that a person copies. Nothing decides by them.",
    expect: { code: "ItemNotFound", message: "(any)", errorLocation: "(any)" },
    test: null,
    async run({ context, label, failure }) {
      context.workbook.worksheets.getItem(label("no")).load("id");
      return failure();
    },
  },
  {
    name: "an address that is none",
    why: "Addresses of the person's names and sheets may have gone.",
    expect: "InvalidArgument",
    test: null,
    async run({ sheet, code }) {
      sheet.getRange("NoSuchCell1x").load("address");
      return code();
    },
  },
  {
    name: "a property set on a null object",
    why: "The host says ItemNotFound. Null objects are asked for before they are used.",
    expect: "ItemNotFound",
    test: null,
    async run({ context, label, code }) {
      context.workbook.worksheets.getItemOrNullObject(label("no")).name = label("x");
      return code();
    },
  },
  {
    name: "a null object answers that it is one",
    why: "This is how anything is looked for.",
    expect: true,
    test: "a missing item is a null object, and so are its children",
    async run({ context, label, read }) {
      const sheet = await read(context.workbook.worksheets.getItemOrNullObject(label("no")), "name");
      return sheet.isNullObject;
    },
  },
  {
    name: "the sheet of a range is deleted",
    why: "What the person deletes during the work is reported as gone.",
    expect: { refused: true, code: "(any)" },
    test: null,
    async run({ context, label, code }) {
      const range = context.workbook.worksheets.add(label("b")).getRange("A1");
      range.load("values");
      await code();
      context.workbook.worksheets.getItem(label("b")).delete();
      await code();
      range.load("values");
      const said = await code();
      return { refused: said !== "done", code: said };
    },
  },
  {
    name: "a range stays on its cells over syncs",
    why: "Rows that come in between must not turn a range to other cells.",
    expect: [["kept"]],
    test: null,
    async run({ context, sheet, read }) {
      const range = sheet.getRange("A2");
      range.values = [["kept"]];
      await read(range, "values");
      sheet.getRange("1:1").insert("Down");
      await context.sync();
      return (await read(range, "values")).values;
    },
  },
  {
    name: "an item of a collection stays itself when the order changes",
    why: "Sheets and tables of a list are used after other syncs.",
    expect: true,
    test: null,
    async run({ context, sheet, label, read }) {
      const all = context.workbook.worksheets;
      const item = (await read(all, "items/name")).items.find(({ name }) => name === label());
      sheet.position = 0;
      sheet.name = label("b");
      await context.sync();
      return item !== undefined && (await read(item, "name")).name === label("b");
    },
  },
  {
    name: "a table's properties by a path",
    why: "Paths such as columns/items/name save requests.",
    expect: ["Item", "Qty", "Price"],
    test: null,
    async run({ sheet, prices, read }) {
      prices();
      const [table] = (await read(sheet.tables, "items/columns/items/name")).items;
      return table?.columns.items.map(({ name }) => name);
    },
  },
  {
    name: "a run may be one step of undo",
    why: "A refresh and the writes of a send are to be one step, where Excel can.",
    set: "1.20",
    expect: "done",
    test: null,
    async run({ run, label }) {
      return run({ mergeUndoGroup: true }, async (context) => {
        context.workbook.worksheets.getItem(label()).getRange("A1").values = [[1]];
        await context.sync();
        return "done";
      });
    },
  },
];

interface Heard {
  readonly source: string;
  readonly changeType: string;
  readonly address: string;
}

export const eventProbes: readonly Probe[] = [
  {
    name: "a script's own write is reported as local",
    why: "Edits are counted from these events. A colleague's have the source Remote.",
    expect: [{ source: "Local", changeType: "RangeEdited", address: "A1" }],
    test: "what one person types is local for their Excel and remote for the other's",
    async run({ context, sheet, pause }) {
      const heard: Heard[] = [];
      sheet.onChanged.add(({ source, changeType, address }) =>
        Promise.resolve(void heard.push({ source, changeType, address })),
      );
      await context.sync();
      sheet.getRange("A1").values = [[1]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "an event names who made a change",
    why: "The trigger shows whether Bidsheet or a person wrote.",
    set: "1.14",
    expect: ["ThisLocalAddin"],
    test: "what one add-in writes is remote for the other's",
    async run({ context, sheet, pause }) {
      const heard: string[] = [];
      sheet.onChanged.add(({ triggerSource }) => Promise.resolve(void heard.push(triggerSource)));
      await context.sync();
      sheet.getRange("A1").values = [[1]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "the value before and after is reported for one cell",
    why: "Nothing is read again for a single edit.",
    expect: ["Double", "String"],
    test: null,
    async run({ context, sheet, pause }) {
      const heard: string[] = [];
      sheet.getRange("A1").values = [[1]];
      sheet.onChanged.add(({ details }) =>
        Promise.resolve(void heard.push(details.valueTypeBefore, details.valueTypeAfter)),
      );
      await context.sync();
      sheet.getRange("A1").values = [["x"]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "events of a write of 4,000 cells",
    why: "office.js sends it in pieces of 1,500. The host reports each piece as an event of its own.",
    expect: 3,
    test: null,
    async run({ context, sheet, pause }) {
      let heard = 0;
      sheet.onChanged.add(() => Promise.resolve(void (heard += 1)));
      await context.sync();
      sheet.getRange("A1:D1000").values = Array.from({ length: 1_000 }, () => [1, 2, 3, 4]);
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "a table reports its changes",
    why: "Linked tables are watched one by one.",
    expect: ["B3"],
    test: null,
    async run({ context, sheet, prices, pause }) {
      const heard: string[] = [];
      prices().onChanged.add(({ address }) => Promise.resolve(void heard.push(address)));
      await context.sync();
      sheet.getRange("B3").values = [[21]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "inserted rows are reported as such",
    why: "Rows are counted again then.",
    expect: ["RowInserted"],
    test: null,
    async run({ context, sheet, pause }) {
      const heard: string[] = [];
      sheet.onChanged.add(({ changeType }) => Promise.resolve(void heard.push(changeType)));
      await context.sync();
      sheet.getRange("2:2").insert("Down");
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "a number format is no change of values",
    why: "A refresh sets formats; that must not count as edits.",
    expect: 0,
    test: null,
    async run({ context, sheet, pause }) {
      let heard = 0;
      sheet.onChanged.add(() => Promise.resolve(void (heard += 1)));
      await context.sync();
      sheet.getRange("A1").numberFormat = [["0.00"]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "a formula's new result is no change",
    why: "Only edits are counted, not what follows from them.",
    expect: ["A1"],
    test: null,
    async run({ context, sheet, pause }) {
      const heard: string[] = [];
      sheet.getRange("A1:B1").formulas = [[1, "=A1*2"]];
      sheet.onChanged.add(({ address }) => Promise.resolve(void heard.push(address)));
      await context.sync();
      sheet.getRange("A1").values = [[2]];
      await context.sync();
      await pause();
      return heard;
    },
  },
  {
    name: "a deleted table is reported",
    why: "Its link is then shown as broken.",
    expect: 1,
    test: null,
    async run({ context, prices, pause }) {
      let heard = 0;
      const table = prices();
      const listening = context.workbook.tables.onDeleted.add(() => Promise.resolve(void (heard += 1)));
      await context.sync();
      table.delete();
      await context.sync();
      await pause();
      listening.remove();
      return heard;
    },
  },
];
