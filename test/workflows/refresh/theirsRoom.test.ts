// What stands under a linked table makes room as a whole or holds the refresh back as a whole; a totals row and a
// filter that were in the way stand there again. And: whatever surrounds the table, a sync touches nothing of it.
import fc from "fast-check";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { cellsOf, differences, freshnessOf, managedHeaders, picture } from "./theirsWorkbook";

let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 5 });
});
afterEach(() => story.close());

const store = () => story.world.office.store;

/** Puts text right under the table. */
function noteUnder(column = 1): { readonly row: number; readonly sheetId: string } {
  const { table } = story.sheet;
  const row = table.rect.bottom + 1;
  store().write(table.sheetId, { top: row, bottom: row, left: column, right: column }, [["Ask Kim"]]);
  return { row, sheetId: table.sheetId };
}

describe("what stands right under the table", () => {
  test("moves down whole, with its format, its comment and the formulas that name it", async () => {
    const { row, sheetId } = noteUnder();
    store().setStyle(sheetId, { top: row, bottom: row, left: 1, right: 1 }, { bold: true });
    store().setRowHeight(sheetId, row, 20);
    const note = { row, column: 1, content: "Ring her", author: "Ada", created: 1, resolved: false };
    store().comments.add(sheetId, { ...note, replies: [] });
    const other = store().createSheet("Other");
    const name = `'${story.sheet.sheet.name}'`;
    store().write(other.id, { top: 0, left: 0, bottom: 0, right: 0 }, [[`=${name}!B${row + 1}`]]);
    await story.colleagueAdds({ c1: "Added over there" });
    await story.colleagueAdds({ c1: "And another" });
    await story.refresh();
    expect(story.sheet.rowCount()).toBe(7);
    expect(story.sheet.sheet.cell(row + 2, 1)).toMatchObject({ value: "Ask Kim", style: { bold: true } });
    expect(story.sheet.sheet.comment(row + 2, 1)?.content).toBe("Ring her");
    expect(other.cell(0, 0)).toMatchObject({ formula: `=${name}!B${row + 3}`, value: "Ask Kim" });
  });

  test("and reaches beyond the table as one merged cell holds the refresh back, and nothing changes", async () => {
    const { row, sheetId } = noteUnder();
    const { right } = story.sheet.table.rect;
    store().merges.merge(sheetId, { top: row, bottom: row, left: 1, right: right + 2 }, false);
    store().filterTable(story.sheet.table.id, 3, ["PCS"]);
    await story.colleagueAdds({ c1: "Added over there" });
    const before = picture(store());
    const refresh = story.world.run(refreshTable(story.world.services, story.link.id));
    await expect(refresh).rejects.toMatchObject({ kind: "spaceTaken" });
    const changed = differences(before, picture(store()));
    expect(changed.filter((one) => one !== freshnessOf(story))).toEqual([]);
  });

  test("a totals row stays the last one, with its formulas", async () => {
    const { table } = story.sheet;
    store().setTableParts(table.id, { totals: true });
    const quantity = table.rect.left + table.columns.findIndex(({ name }) => name === "Quantity");
    const cell = (row: number) => ({ top: row, bottom: row, left: quantity, right: quantity });
    const total = `=SUBTOTAL(109,[Quantity])`;
    store().write(table.sheetId, cell(story.sheet.table.rect.bottom), [[total]]);
    await story.colleagueAdds({ c1: "Added over there", c2: 5 });
    await story.refresh();
    const { rect, showTotals } = story.sheet.table;
    expect(showTotals).toBe(true);
    expect(store().read(table.sheetId, cell(rect.bottom), "formulas")).toEqual([[total]]);
    expect(rect.bottom).toBe(table.rect.bottom + 2);
  });

  test("is not touched where the same rows hold another table beside this one", async () => {
    const { rect, sheetId } = story.sheet.table;
    const left = rect.right + 2;
    const beside = { top: rect.top, bottom: rect.bottom + 6, left, right: left };
    const rows = Array.from({ length: beside.bottom - beside.top + 1 }, (_row, at) => [`Plant ${at}`]);
    store().write(sheetId, beside, rows);
    store().addTable(sheetId, beside, true, "Plants");
    noteUnder();
    await story.colleagueAdds({ c1: "Added over there" });
    const refresh = story.world.run(refreshTable(story.world.services, story.link.id));
    const before = store().table("Plants");
    await refresh.catch(() => undefined);
    expect(store().table("Plants")).toEqual(before);
    expect(store().read(sheetId, beside, "values")).toEqual(rows);
  });
});

type Mark = { readonly row: number; readonly column: number; readonly kind: number };

function overlaps(row: number, column: number): boolean {
  const { merges } = story.sheet.sheet;
  return merges.some((one) => one.top === row && one.left <= column + 1 && one.right >= column);
}

/** One thing of a person's at a place on or round the table. */
function mark({ row, column, kind }: Mark): void {
  const { sheetId } = story.sheet.table;
  const cell = { top: row, bottom: row, left: column, right: column };
  const own = story.sheet.table.rect;
  const inside = row >= own.top && row <= own.bottom && column <= own.right;
  const works: (() => void)[] = [
    () => store().setStyle(sheetId, cell, { fill: "#DDEBF7", bold: true }),
    () => inside || store().write(sheetId, cell, [["mine"]]),
    () => inside || store().write(sheetId, cell, [["=1+1"]]),
    () => inside || overlaps(row, column) || store().merges.merge(sheetId, { ...cell, right: column + 1 }, false),
    () =>
      store().sheet(sheetId)?.comment(row, column) !== null ||
      store().comments.add(sheetId, {
        row,
        column,
        content: "note",
        author: "Ada",
        created: 1,
        resolved: false,
        replies: [],
      }),
    () =>
      store().conditionals.add(sheetId, {
        rects: [cell],
        stopIfTrue: false,
        rule: { kind: "custom", formula: "=TRUE", look: { italic: true } },
      }),
    () => store().hideRows(sheetId, Math.max(row, own.bottom + 2), 1, true),
    () => store().setColumnWidth(sheetId, column, 40 + row),
    () => store().setValidation(sheetId, { rect: { ...cell, top: row + 20, bottom: row + 20 }, list: "a,b" }),
    () => store().setRowHeight(sheetId, row, 30),
  ];
  works[kind % works.length]?.();
}

const marks = fc.array(
  fc.record({
    row: fc.constantFrom(2, 4, 5, 7, 12, 14),
    column: fc.integer({ min: 1, max: 18 }),
    kind: fc.nat(9),
  }),
  { minLength: 5, maxLength: 25 },
);

test("whatever a person puts on and round the table, a refresh and a send leave it as it is", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(marks, async (list) => {
      turn += 1;
      for (const one of list) mark(one);
      const [first = ""] = story.records.keys();
      await story.colleague(first, { c2: 100 + turn });
      const before = picture(store());
      await story.refresh();
      const second = String(story.sheet.value(1, ID));
      story.sheet.type(1, "Quantity", String(200 + turn));
      await story.send(await story.preview());
      const allowed = [...cellsOf(story, [first, second], managedHeaders(story)), freshnessOf(story)];
      const changed = differences(before, picture(store()));
      expect(changed.filter((one) => !allowed.includes(one))).toEqual([]);
    }),
    { numRuns: 8, seed: 4, endOnFailure: true },
  );
}, 60_000);
