import type { RowMark } from "../../../src/sync/plan/rowMarks";
import { MARK_LOOKS } from "../../../src/sheets/markLooks";
import { ID, sheetOf } from "../../support/sheet";
import { type Bench, openLinked, someRows } from "../support";

const { edited, conflict, refused, added } = MARK_LOOKS;

function mark(id: string, given: Partial<RowMark>): RowMark {
  return { id, edited: [], conflicts: [], refused: false, cells: [], ...given };
}

interface Seen {
  readonly fill: string | undefined;
  readonly text: string;
}

/** What a person sees in the cell under a header, in the row with this item. */
function seen({ store, link }: Bench, item: string, header: string): Seen {
  const table = store.table(link.tableId);
  const sheet = store.sheet(table?.sheetId ?? "");
  if (table === undefined || sheet === undefined) throw new Error("The table is gone.");
  const column = (name: string): number => table.rect.left + table.columns.findIndex((one) => one.name === name);
  for (let row = table.rect.top + 1; row <= table.rect.bottom; row += 1) {
    if ((sheet.cell(row, column("Item")).value ?? "") !== item) continue;
    const condition = sheet.conditional(row, column(header));
    return { fill: condition?.look.fill, text: condition?.text ?? sheet.cell(row, column(header)).text };
  }
  throw new Error(`There is no row of ${item}.`);
}

/** Requests that reach Excel while the work runs. */
async function requests(bench: Bench, work: () => Promise<void>): Promise<number> {
  const before = bench.host.stats.syncs;
  await work();
  return bench.host.stats.syncs - before;
}

let bench: Bench;
beforeEach(async () => {
  bench = await openLinked(someRows(5));
});

async function script(work: (table: Excel.Table, context: Excel.RequestContext) => void): Promise<void> {
  await bench.script(async (context) => {
    work(context.workbook.tables.getItem(bench.link.tableId), context);
    await context.sync();
  });
}

describe("marks in the cells of a linked table", () => {
  const marks = [
    mark("1", { edited: [2] }),
    mark("2", { conflicts: [1], edited: [2] }),
    mark("3", { refused: true, edited: [0] }),
  ];

  it("show each kind by a colour and a sign of its own, and leave all other cells as they are", async () => {
    await bench.workbook.markRows(bench.link, marks);
    expect(seen(bench, "Box 1", "Price")).toEqual({ fill: edited.fill, text: "\u270e 0.50" });
    expect(seen(bench, "Box 1", "Item")).toEqual({ fill: undefined, text: "\u270e Box 1" });
    expect(seen(bench, "Box 1", "Quantity")).toEqual({ fill: undefined, text: "10" });
    expect(seen(bench, "Box 2", "Quantity")).toEqual({ fill: conflict.fill, text: "\u2260 20" });
    expect(seen(bench, "Box 2", "Price").fill).toBe(edited.fill);
    expect(seen(bench, "Box 2", "Item").text).toBe("\u2260 Box 2");
    expect(seen(bench, "Box 3", "Item")).toEqual({ fill: refused.fill, text: "\u2716 Box 3" });
    expect(seen(bench, "Box 4", "Item")).toEqual({ fill: undefined, text: "Box 4" });
    const grid = sheetOf({ office: bench }, bench.link);
    const shown = ["-1.5", "0", "many"].map((typed) => {
      grid.type(0, "Price", typed);
      return seen(bench, "Box 1", "Price").text;
    });
    expect(shown).toEqual(["\u270e -1.50", "\u270e 0.00", "\u270e many"]);
  });

  it("follow their rows when a person sorts the table, and their columns when one is put before them", async () => {
    await bench.workbook.markRows(bench.link, marks);
    await script((table) => table.sort.apply([{ key: 1, ascending: false }]));
    expect(seen(bench, "Box 1", "Price").fill).toBe(edited.fill);
    expect(seen(bench, "Box 5", "Price").fill).toBeUndefined();
    await script((table) => table.columns.add(2, undefined, "Mine"));
    expect(seen(bench, "Box 2", "Quantity").fill).toBe(conflict.fill);
    expect(seen(bench, "Box 2", "Mine").fill).toBeUndefined();
  });

  it("go with a row that is copied, since its hidden id is copied too", async () => {
    await bench.workbook.markRows(bench.link, marks);
    const grid = sheetOf({ office: bench }, bench.link);
    const copy = grid.add({ [ID]: "1", Item: "Copy", Price: "0.5" });
    expect(grid.value(copy, ID)).toBe("1");
    expect(seen(bench, "Copy", "Price").fill).toBe(edited.fill);
  });

  it("show a new row at once, without any word to the sheet, and that it cannot be sent by its status", async () => {
    await bench.workbook.markRows(bench.link, []);
    sheetOf({ office: bench }, bench.link).add({ Item: "Crate" });
    expect(seen(bench, "Crate", "Item")).toEqual({ fill: added.fill, text: "+ Crate" });
    expect(seen(bench, "Crate", "Price").fill).toBe(added.fill);
  });

  it("show at once that new rows of a name cannot be sent, whatever signs the name has", async () => {
    await bench.workbook.markRows(bench.link, [
      mark("new:Crate *", { refused: true }),
      mark("new:", { refused: true }),
    ]);
    const grid = sheetOf({ office: bench }, bench.link);
    for (const Item of ["Crate *", "Crate 2", "Crate ?", ""]) grid.add({ Item, Price: "1" });
    expect(seen(bench, "Crate *", "Item")).toEqual({ fill: refused.fill, text: "\u2716 Crate *" });
    expect(seen(bench, "Crate *", "Price").fill).toBe(added.fill);
    expect(seen(bench, "Crate 2", "Item")).toEqual({ fill: added.fill, text: "+ Crate 2" });
    expect(seen(bench, "Crate ?", "Item").fill).toBe(added.fill);
    expect(seen(bench, "", "Item").fill).toBe(refused.fill);
  });

  it("put a star behind the header of a column that a row needs, and leave its name alone", async () => {
    await bench.workbook.markRows(bench.link, []);
    const { rect, sheetId, columns } = bench.store.table(bench.link.tableId) ?? {
      rect: { top: 0 },
      sheetId: "",
      columns: [],
    };
    const sheet = bench.store.sheet(sheetId);
    const texts = [1, 2].map((column) => sheet?.conditional(rect.top, column)?.text);
    expect([texts, columns.slice(1, 3).map(({ name }) => name)]).toEqual([
      ["Item *", undefined],
      ["Item", "Quantity"],
    ]);
  });

  it("cost one request for each later burst of edits, and none where nothing changed", async () => {
    await bench.workbook.markRows(bench.link, []);
    const cost = (given: readonly RowMark[]) => requests(bench, () => bench.workbook.markRows(bench.link, given));
    expect([await cost(marks), await cost(marks), await cost([])]).toEqual([1, 0, 1]);
    expect(seen(bench, "Box 1", "Price").fill).toBeUndefined();
  });
});
