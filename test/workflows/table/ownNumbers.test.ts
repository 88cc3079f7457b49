// A cell of the person's own holds a number as text, as people paste it. The person takes the number, and it is an edit
// like any other.
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { numbersIn } from "../../../src/taskpane/preview/ownNumbers";
import type { Preview } from "../../../src/workflows/send/types";
import { useNumbers } from "../../../src/workflows/table/ownNumbers";

let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 5 });
});
afterEach(() => story.close());

const take = async (shown: Preview) => {
  const { world, link } = story;
  return world.run(useNumbers(world.services, link.id, numbersIn(shown)));
};
const edited = async () => (await story.preview()).plan.updates.map(({ changes }) => changes.map(({ to }) => to));

/** Zero-based on the sheet. */
function place(row: number, header: string) {
  const { rect, columns } = story.sheet.table;
  return { row: rect.top + 1 + row, column: rect.left + columns.findIndex(({ name }) => name === header) };
}

function format(row: number, header: string): string {
  const at = place(row, header);
  return story.sheet.sheet.cell(at.row, at.column).format;
}

/** Pasted with the format of a text cell, in which Excel keeps what comes as text. */
function pasteAsText(row: number, header: string, text: string): Promise<void> {
  const at = place(row, header);
  return story.world.office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRangeByIndexes(at.row, at.column, 1, 1);
    range.numberFormat = [["@"]];
    range.values = [[text]];
    await context.sync();
  });
}

test("each text that can only be one number is offered, in edited and in new rows", async () => {
  story.sheet.type(0, "Price", "9,2");
  story.sheet.type(1, "Price", "12.50 EUR");
  story.sheet.type(2, "Price", "a dozen");
  story.sheet.add({ Title: "Valve", Quantity: "3", Price: "7,25" });
  const shown = await story.preview();
  expect(shown.plan.problems.map(({ kind }) => kind)).toEqual(Array(4).fill("textInNumber"));
  expect(numbersIn(shown)).toMatchObject([
    { row: 0, text: "9,2", number: 9.2 },
    { row: 1, text: "12.50 EUR", number: 12.5 },
    { row: 5, id: "", text: "7,25", number: 7.25 },
  ]);
});

test("numbers that are taken are edits of the sheet, and a new row goes along with its own", async () => {
  story.sheet.type(0, "Price", "9,2");
  story.sheet.add({ Title: "Valve", Quantity: "3", Price: "7,25" });
  expect(await take(await story.preview())).toEqual({ ok: true });
  const { plan } = await story.preview();
  expect(plan.problems).toEqual([]);
  expect(plan.updates.map(({ changes }) => changes.map(({ to }) => to))).toEqual([[9.2]]);
  expect(plan.creates[0]?.cells).toEqual(expect.arrayContaining(["Valve", 3, 7.25]));
});

test("a number that stands in a cell of text format becomes one all the same, and other formats stay", async () => {
  await pasteAsText(0, "Price", "9.2");
  const before = format(1, "Price");
  story.sheet.type(1, "Price", "8,1");
  expect(await take(await story.preview())).toEqual({ ok: true });
  expect(await edited()).toEqual([[9.2], [8.1]]);
  expect(format(1, "Price")).toBe(before);
});

test("a cell that was typed over, and a row that another took the place of, stay as they are", async () => {
  story.sheet.type(0, "Price", "9,2");
  story.sheet.type(1, "Price", "8,1");
  story.sheet.type(2, "Price", "7,3");
  const shown = await story.preview();
  story.sheet.type(0, "Price", "9,3");
  story.sheet.deleteRow(1);
  expect(await take(shown)).toEqual({ ok: true });
  expect(story.sheet.value(0, "Price")).toBe("9,3");
  expect(story.sheet.value(1, "Price")).toBe("7,3");
});

test("Ctrl+Z brings the text back, which is named again and never sent", async () => {
  const id = story.sheet.value(0, ID);
  story.sheet.type(0, "Price", "9,2");
  await take(await story.preview());
  expect(story.sheet.value(0, "Price")).toBe(9.2);
  while (story.sheet.value(0, "Price") !== "9,2") expect(story.world.office.store.undo()).toBe(true);
  const { plan } = await story.preview();
  expect(plan).toMatchObject({ updates: [], problems: [{ row: 0, kind: "textInNumber" }] });
  expect(story.sheet.value(0, ID)).toBe(id);
});

test("nothing is written into an undone sheet", async () => {
  const [id = ""] = story.records.keys();
  await story.colleague(id, { c2: 71 });
  await story.refresh();
  story.sheet.type(1, "Price", "8,1");
  const shown = await story.preview();
  while (story.sheet.value(0, "Quantity") === 71) expect(story.world.office.store.undo()).toBe(true);
  story.sheet.type(1, "Price", "8,1");
  expect(await take(shown)).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(story.sheet.value(1, "Price")).toBe("8,1");
});
