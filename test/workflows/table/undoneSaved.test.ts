// Ctrl+Z and Ctrl+Y before and after the file is saved. The file has the sheet of that moment, and with it the mark by
// which an undone sheet is known. The list of steps is in no file.
import { previewTable } from "../../../src/workflows/send/preview";
import type { Preview } from "../../../src/workflows/send/types";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { openOffice, openWorkbook } from "../../support/office";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

let story: Story;
let one: string;
let row: number;
/** Of the cell before a colleague's 71 came into it. */
let before: unknown;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 6 });
  [one = ""] = story.records.keys();
  row = story.sheet.find(ID, one);
  before = story.sheet.value(row, "Quantity");
  await story.colleague(one, { c2: 71 });
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  await story.refresh();
});
afterEach(() => story.close());

const isBack = () => story.sheet.rowCount() === 6 && story.sheet.value(row, "Quantity") === before;

/** Takes the whole refresh back; the answer is how often the key was pressed. */
function undoAll(): number {
  let steps = 0;
  for (; !isBack(); steps += 1) if (!story.world.office.store.undo()) throw new Error("There is nothing left to undo.");
  return steps;
}

function redo(times: number): void {
  for (let n = 0; n < times; n += 1) if (!story.world.office.store.redo()) throw new Error("Nothing to do again.");
}

/** What a pane previews over the saved file, on another computer. */
async function previewOf(saved: Uint8Array): Promise<Preview> {
  const store = await openWorkbook();
  openXlsx(saved).fill(store);
  const { world } = story;
  const services = await world.run(connect(world.gateway, world.clock, await openOffice({ store })));
  const outcome = await world.run(previewTable(services, story.link.id));
  if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
  return outcome.preview;
}

const save = (): Uint8Array => writeXlsx(story.world.office.store);
const NOTHING = { updates: [], creates: [], deletions: [], conflicts: [] };

test("a refresh that is taken back before the file is saved is known where the file is opened", async () => {
  undoAll();
  const { sheetUndone, plan } = await previewOf(save());
  expect([sheetUndone, plan.appends.length, plan.writes.every(({ id }) => id === one)]).toEqual([true, 1, true]);
  expect(plan).toMatchObject(NOTHING);
});

test("a refresh that is taken back after the file was saved is undone here, and not in the file", async () => {
  const saved = save();
  undoAll();
  expect(await previewOf(saved)).toMatchObject({ sheetUndone: false, plan: { ...NOTHING, writes: [], appends: [] } });
  expect(await story.preview()).toMatchObject({ sheetUndone: true, plan: NOTHING });
});

test("a refresh that is done again after the file was saved is whole here, and undone in the file", async () => {
  const steps = undoAll();
  const saved = save();
  redo(steps);
  expect(await story.preview()).toMatchObject({ sheetUndone: false, plan: { ...NOTHING, writes: [], appends: [] } });
  expect(await previewOf(saved)).toMatchObject({ sheetUndone: true, plan: NOTHING });
});

test("a part that is done again leaves the sheet undone, and the rest comes with the next refresh", async () => {
  redo(undoAll() - 1);
  expect(await story.preview()).toMatchObject({ sheetUndone: true, plan: NOTHING });
  await story.refresh();
  expect([story.sheet.value(row, "Quantity"), story.sheet.rowCount()]).toEqual([71, 7]);
});

test("once a preview said that the sheet is undone, nothing of the refresh can be done again", async () => {
  undoAll();
  await story.preview();
  expect(story.world.office.store.redo()).toBe(false);
});
