// One button for tables, comparisons and reports, over the whole chain.
import { firstForm, compareRequest } from "../../../src/taskpane/compare/compareForm";
import { compareVerbs } from "../../../src/taskpane/compare/compareVerbs";
import { everythingVerbs } from "../../../src/taskpane/home/everythingVerbs";
import { reportVerbs } from "../../../src/taskpane/reports/reportVerbs";
import { setRows } from "../../support/reporting";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane({ bids: 3, lineItems: 8 });
  setRows(live.world, "project", 30);
  const { world, pane } = live;
  await world.run(pane.verbs(compareVerbs).prepareCompare({ id: showPiece(world).eventId, title: "Spare parts" }));
  const { screen } = state();
  if (screen.kind !== "compareSetup") throw new Error(`No set-up: ${state().notice?.message.title ?? screen.kind}`);
  await world.run(pane.verbs(compareVerbs).compare(compareRequest(firstForm(screen.prepared), screen.prepared)));
  const source = { kind: "report", report: "projects" } as const;
  const request = { source, leftOut: [], sort: null, keepPrefix: false, takeUnlisted: true };
  await world.run(pane.verbs(reportVerbs).loadReport(request));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const all = () => ({
  tables: (state().tables ?? []).map(({ link }) => link.id),
  comparisons: state().comparisons.map(({ id }) => id),
  reports: state().reports.map(({ id }) => id),
});
const refresh = () => live.world.run(live.pane.verbs(everythingVerbs).refreshEverything(all()));
const kinds = () => {
  const { screen } = state();
  if (screen.kind !== "refreshed") throw new Error(`No list: ${state().notice?.message.title ?? screen.kind}`);
  return screen.tables.map(({ kind }) => kind);
};

it("brings all of them up to date, in one list of what became of each", async () => {
  const { world } = live;
  setRows(world, "project", 32);
  await world.sim("POST", `/worksheets/${showPiece(world).worksheetId}/line_items`, { data: { c1: "Theirs" } });
  const compared = state().comparisons.length;
  await refresh();
  expect(state().screen).toMatchObject({ kind: "refreshed", of: "everything", cancelled: false });
  expect(kinds()).toEqual(Array(compared + 2).fill("done"));
  expect(live.sheet().find("Title", "Theirs")).toBeGreaterThan(0);
  expect(state().reports[0]?.state).toMatchObject({ kind: "complete", rows: 32 });
});

it("goes on with the others where one fails, and reaches none after the person stopped it", async () => {
  const { world, pane } = live;
  const { sheetId } = live.sheet().table;
  world.office.store.protectSheet(sheetId, true);
  await refresh();
  expect(kinds()).toEqual(["failed", ...Array<string>(state().comparisons.length + 1).fill("done")]);
  world.office.store.protectSheet(sheetId, false);
  const stop = pane.store.subscribe(() => {
    const { work } = state();
    if (work !== null && !work.cancelling) pane.cancel();
  });
  await refresh();
  stop();
  expect(new Set(kinds())).toEqual(new Set(["notReached"]));
  expect(state().screen).toMatchObject({ cancelled: true });
});
