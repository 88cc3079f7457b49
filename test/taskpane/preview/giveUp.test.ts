// "Take the platform's value" as a person starts it: from the preview, which shows both values, and from the card,
// which shows them in a list first.
import type { GiveUpScreen } from "../../../src/taskpane/pane/screens/screens";
import { giveUpVerbs, previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { ID } from "../../support/sheet";
import { openLinkedPane, type LivePane } from "../livePane";

const QUANTITY = 3;
let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const verbs = () => live.pane.verbs(giveUpVerbs);
const preview = () => live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
const plan = () => live.preview().preview.plan;
const message = () => live.pane.store.get().notice?.message;

function offered(): GiveUpScreen {
  const { screen } = live.pane.store.get();
  if (screen.kind !== "giveUp") throw new Error(`No list: ${message()?.title ?? screen.kind}`);
  return screen;
}

/** The cell that an update of the shown preview would change. */
function changed(row: number) {
  const update = plan().updates.find((one) => one.row === row);
  const [change] = update?.changes ?? [];
  if (update === undefined || change === undefined) throw new Error(`Row ${row} has no change.`);
  const { column, before: theirs, to: ours } = change;
  return { row, id: update.id, column, ours, theirs, formula: null };
}

test("in the preview a cell takes the platform's value at once, and the list goes on without it", async () => {
  const sheet = live.sheet();
  const old = sheet.value(0, "Quantity");
  sheet.type(0, "Quantity", "1001");
  sheet.type(1, "Quantity", "1002");
  sheet.type(2, "Quantity", "1003");
  await preview();
  const out = String(sheet.value(1, ID));
  await live.world.run(
    live.pane.verbs(previewVerbs).choose({ ...live.preview().preview.choices, excluded: new Set([out]) }),
  );
  live.operations.length = 0;
  await live.world.run(verbs().takeShown({ cells: [changed(0)], deleted: [] }));
  expect(sheet.value(0, "Quantity")).toBe(old);
  expect(plan().updates.map(({ row }) => row)).toEqual([1, 2]);
  expect([...live.preview().preview.choices.excluded]).toEqual([out]);
  expect(message()).toMatchObject({ title: "You have the platform's values" });
  expect(live.operations).not.toContain("updateLineItem");
  await live.world.run(live.pane.verbs(previewVerbs).send());
  expect(live.pane.store.get().screen).toMatchObject({ kind: "result", outcome: { updated: 1, conflicts: 0 } });
});

test("in the preview a value that was typed since stays, and the new preview shows it", async () => {
  live.sheet().type(0, "Quantity", "1001");
  await preview();
  const cell = changed(0);
  live.sheet().type(0, "Quantity", "1002");
  await live.world.run(verbs().takeShown({ cells: [cell], deleted: [] }));
  expect(live.sheet().value(0, "Quantity")).toBe(1002);
  expect(plan().updates).toMatchObject([{ changes: [{ to: 1002 }] }]);
  expect(message()).toMatchObject({ title: "Nothing was taken" });
});

test("in the preview a row that was deleted in the sheet is put back", async () => {
  const id = String(live.sheet().value(4, ID));
  live.sheet().deleteRow(4);
  await preview();
  await live.world.run(verbs().takeShown({ cells: [], deleted: plan().deletions }));
  expect(plan().deletions).toEqual([]);
  expect(live.sheet().find(ID, id)).toBe(live.sheet().rowCount() - 1);
});

test("the card shows all of one's own beside the platform's, and takes what is ticked", async () => {
  const sheet = live.sheet();
  const old = sheet.value(0, "Quantity");
  const kept = String(sheet.value(1, ID));
  sheet.type(0, "Quantity", "1001");
  sheet.type(1, "Quantity", "1002");
  await live.world.run(verbs().offerAll(live.linkId()));
  expect(offered().offer.edits.cells).toMatchObject([
    { row: 0, ours: 1001, theirs: old },
    { row: 1, ours: 1002 },
  ]);
  await live.world.run(verbs().keepOwn([kept], true));
  await live.world.run(verbs().takeListed());
  expect([sheet.value(0, "Quantity"), sheet.value(1, "Quantity")]).toEqual([old, 1002]);
  expect(live.pane.store.get()).toMatchObject({ screen: { kind: "home" }, work: null });
  expect(live.pane.store.get().tables?.[0]?.status).toMatchObject({ edited: 1 });
});

test("the card takes the selected cell alone, and says so where none of it is one's own", async () => {
  const sheet = live.sheet();
  sheet.type(0, "Quantity", "1001");
  sheet.type(0, "Notes", "mine");
  const { sheetId, rect, columns } = sheet.table;
  const left = rect.left + columns.findIndex(({ name }) => name === "Quantity");
  const select = (row: number) =>
    live.world.office.store.select(sheetId, { top: rect.top + 1 + row, bottom: rect.top + 1 + row, left, right: left });
  select(5);
  await live.world.run(verbs().offerSelected(live.linkId()));
  expect(message()).toMatchObject({ title: "Nothing to take" });
  select(0);
  await live.world.run(verbs().offerSelected(live.linkId()));
  expect(offered().offer.edits.cells).toMatchObject([{ column: QUANTITY }]);
  await live.world.run(verbs().takeListed());
  expect(sheet.value(0, "Notes")).toBe("mine");
});

test("from a preview the list leads back to it", async () => {
  live.sheet().type(0, "Quantity", "1001");
  live.sheet().type(1, "Quantity", "1002");
  live.sheet().deleteRow(6);
  await preview();
  await live.world.run(verbs().offerListed(null));
  expect(offered().offer.edits).toMatchObject({ cells: { length: 2 }, deleted: { length: 1 } });
  await live.world.run(verbs().takeListed());
  expect(plan()).toMatchObject({ updates: [], deletions: [] });
});
