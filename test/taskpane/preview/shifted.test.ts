// The pane over rows that were sorted without their hidden ids.
import { actOn } from "../../../src/taskpane/noticeActs";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { openLinkedPane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const linkId = () => live.pane.store.get().tables?.[0]?.link.id ?? "";
const notice = () => live.pane.store.get().notice;

function turnRound(rows: number): void {
  const { store } = live.world.office;
  const { rect, sheetId } = live.sheet().table;
  const place = { ...rect, top: rect.top + 1, bottom: rect.top + rows, left: rect.left + 1 };
  store.write(sheetId, place, store.read(sheetId, place, "values").toReversed());
}

async function act(): Promise<void> {
  const action = notice()?.action;
  if (action === null || action === undefined) throw new Error("The notice offers nothing.");
  await live.world.run(actOn(live.pane, action));
}

test("a preview of sorted rows says how many lost their ids, and its button puts them right and shows what is left", async () => {
  turnRound(10);
  live.sheet().type(20, "Notes", "An edit");
  await live.world.run(live.pane.verbs(previewVerbs).preview(linkId()));
  expect(live.pane.store.get().screen.kind).toBe("home");
  const { title, text, todo } = notice()?.message ?? { title: "", text: "", todo: "" };
  expect(title).toBe("10 rows have another row's ID");
  const sheetRow = live.sheet().table.rect.top + 2;
  const name = (row: number) => String(live.sheet().value(row, "Title"));
  expect(text).toContain(`Row ${sheetRow} (“${name(0)}”) has the ID of “${name(9)}”.`);
  expect(todo).toContain("Correct the IDs");
  await act();
  const { screen } = live.pane.store.get();
  expect(screen.kind === "preview" ? screen.preview.plan.updates.map(({ row }) => row) : screen.kind).toEqual([20]);
  expect(notice()?.message.title).toBe("The IDs are correct again");
});

test("a refresh of sorted rows stops with the same button; a row that changed meanwhile is looked at again first", async () => {
  turnRound(10);
  await live.world.run(live.pane.verbs(tableVerbs).refresh(linkId()));
  expect(notice()?.action?.kind).toBe("putIdsRight");
  live.sheet().type(3, "Title", "Typed meanwhile");
  await act();
  expect(notice()?.action?.kind).toBe("putIdsRight");
  await act();
  const { screen } = live.pane.store.get();
  expect(screen.kind === "preview" ? screen.preview.plan.updates.map(({ row }) => row) : screen.kind).toEqual([3]);
});

test("who typed the rows so says it in the notice, and the preview shows them as changes", async () => {
  turnRound(10);
  await live.world.run(live.pane.verbs(previewVerbs).preview(linkId()));
  expect(notice()?.message.todo).toContain("These are my edits");
  const instead = notice()?.instead;
  if (instead === undefined) throw new Error("There is no second choice.");
  await live.world.run(actOn(live.pane, instead));
  const { screen } = live.pane.store.get();
  expect(screen.kind === "preview" ? screen.preview.plan.updates.length : screen.kind).toBe(10);
  expect(notice()).toBeNull();
});
