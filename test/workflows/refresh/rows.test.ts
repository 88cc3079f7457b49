import type { SheetTable } from "../../support/sheet";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { refreshRows, selectedRows, type RowsRefreshed } from "../../../src/workflows/refresh/rows";
import { alter, storedDrift } from "./driftStory";

let story: Story;

async function begin(lineItems: number): Promise<void> {
  story = await Story.begin({ lineItems });
}
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));

async function refresh(...rows: number[]): Promise<RowsRefreshed> {
  const outcome = await story.world.run(refreshRows(story.world.services, story.link.id, rows));
  if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** Operations asked of the platform while `work` ran. */
async function operations(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await story.requests()).length;
  await work();
  return (await story.requests()).slice(before).map(({ operation }) => operation);
}

const cells = (sheet: SheetTable, header: string) =>
  Array.from({ length: sheet.rowCount() }, (_, row) => sheet.value(row, header));

test("only the selected rows are read, compared and written, and the time of the table's data stays", async () => {
  await begin(450);
  const before = cells(story.sheet, "Notes");
  for (const row of [3, 4, 5]) await story.colleague(idOf(row), { c9: `theirs ${row}` });
  await story.colleagueAdds({ c1: "New there" });
  let done: RowsRefreshed | null = null;
  const asked = await operations(async () => (done = await refresh(3, 5)));
  expect(asked).toEqual(["getLineItem", "getLineItem", "getWorksheet"]);
  expect(done).toMatchObject({ rows: 2, passedOver: 0, cellsWritten: 2, rowsAppended: 0 });
  const after = before.map((value, row) => (row === 3 || row === 5 ? `theirs ${row}` : value));
  expect(cells(story.sheet, "Notes")).toEqual(after);
  expect((await story.status()).lastRefresh).toBe(story.link.lastRefresh);
  expect((await story.refresh()).cellsWritten).toBe(1);
});

test("the list is read where that takes no more requests", async () => {
  await begin(120);
  await story.colleague(idOf(1), { c2: 1 });
  const asked = await operations(() => refresh(0, 1, 2));
  expect(asked).toEqual(["listLineItems", "listLineItems", "getWorksheet"]);
  expect(story.sheet.value(1, "Quantity")).toBe(1);
});

test("a selected row that is gone on the platform says so; no row comes, none goes", async () => {
  await begin(350);
  await story.colleagueDeletes(idOf(2));
  await story.colleagueDeletes(idOf(9));
  story.sheet.type(2, "Notes", "mine");
  const { plan } = await refresh(2);
  expect(plan.gone).toEqual([{ row: 2, id: idOf(2), edited: true }]);
  expect(plan.deletions).toEqual([]);
  expect(String(story.sheet.value(2, STATUS))).toMatch(/^Gone on the platform/);
  expect(story.sheet.value(9, STATUS)).toBe("");
  expect(story.sheet.rowCount()).toBe(350);
});

test("what both sides changed is a conflict, and what only this side changed stays and can still be sent", async () => {
  await begin(350);
  for (const row of [1, 2]) story.sheet.type(row, "Quantity", "11");
  await story.colleague(idOf(1), { c2: 12 });
  const { plan, link } = await refresh(1, 2);
  expect(plan.conflicts.map(({ row }) => row)).toEqual([1]);
  expect(link.openConflicts).toBe(1);
  expect([1, 2].map((row) => story.sheet.value(row, "Quantity"))).toEqual([11, 11]);
  expect((await story.preview()).plan.updates.map(({ row }) => row)).toEqual([2]);
});

test("new rows, copied rows and rows outside of the table are passed over or named, and never written", async () => {
  await begin(350);
  const row = story.sheet.add({ Title: "New pump" });
  const copy = story.sheet.add({ Title: "Copy" });
  story.sheet.put(copy, ID, idOf(4));
  await story.colleague(idOf(4), { c2: 9999 });
  const before = cells(story.sheet, "Quantity");
  const { plan, passedOver } = await refresh(row, copy, 4, 5000);
  expect(passedOver).toBe(3);
  expect(plan.problems.map(({ kind }) => kind)).toEqual(["duplicateId", "duplicateId"]);
  expect(cells(story.sheet, "Quantity")).toEqual(before);
});

test("status texts of other rows stay", async () => {
  await begin(350);
  story.sheet.type(8, "Quantity", "=1/0");
  await story.refresh();
  const text = story.sheet.value(8, STATUS);
  expect(text).toMatch(/^Cannot be sent/);
  await refresh(1);
  expect(story.sheet.value(8, STATUS)).toBe(text);
});

test("columns that changed on the platform are frozen there too, and a few rows unprove no type", async () => {
  await begin(350);
  await alter(story, "Incumbent price", { kind: "text" });
  await story.colleague(idOf(0), { c6: "on request" });
  await story.refresh();
  await alter(story, "Notes", { name: "Remarks" });
  await story.colleague(idOf(1), { c9: "theirs", c6: 5 });
  expect((await refresh(1)).cellsWritten).toBe(0);
  expect(await storedDrift(story)).toMatchObject({
    renamed: [{ label: "Notes", now: "Remarks" }],
    retyped: [{ label: "Incumbent price" }],
  });
});

test("the selection may have several areas, and whole columns", async () => {
  await begin(30);
  const { store } = story.world.office;
  const { sheetId, rect } = story.sheet.table;
  const area = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
  const select = async (...areas: ReturnType<typeof area>[]) => {
    const [first = area(0, 0, 0, 0), ...others] = areas;
    store.select(sheetId, first, others);
    return story.world.run(selectedRows(story.world.services, story.link.id));
  };
  const body = rect.top + 1;
  expect(await select(area(body + 2, body + 4, 2, 2), area(body + 4, body + 5, 1, 9))).toEqual([2, 3, 4, 5]);
  expect(await select(area(0, 1_048_575, 2, 2))).toHaveLength(30);
  expect(await select(area(body, body, rect.right + 1, rect.right + 3))).toEqual([]);
  expect(await select(area(0, rect.top, 0, 5))).toEqual([]);
  store.addSheet("Elsewhere");
  store.select(store.sheets.at(-1)?.id ?? "", area(body, body, 1, 1));
  expect(await story.world.run(selectedRows(story.world.services, story.link.id))).toEqual([]);
});
