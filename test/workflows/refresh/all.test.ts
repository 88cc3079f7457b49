import { refreshTables, type TableOutcome } from "../../../src/workflows/refresh/all";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { sheetOf } from "../../support/sheet";
import { Story } from "../../support/story";
import { showPiece } from "../../support/world";

let story: Story;
let others: readonly string[];

/** The show-piece and two more worksheets, each linked to a table. */
beforeEach(async () => {
  story = await Story.begin();
  const { world } = story;
  const { records } = world.simulator;
  const piece = showPiece(world);
  const more = [...records.worksheets.values()].filter(
    (one) => one.columns.length > 0 && one.id !== piece.worksheetId && (records.lineItems.get(one.id)?.size ?? 0) > 0,
  );
  const ids: string[] = [];
  for (const one of more.slice(0, 2)) {
    const request = { eventId: one.eventId, eventTitle: "Another", worksheetId: one.id };
    const outcome = await world.run(linkWorksheet(world.services, request));
    if (!outcome.ok) throw new Error(outcome.obstacle.kind);
    ids.push(outcome.link.id);
  }
  others = ids;
});
afterEach(() => story.close());

const refreshAll = (options: Parameters<typeof refreshTables>[2] = {}): Promise<readonly TableOutcome[]> =>
  story.world.run(refreshTables(story.world.services, null, options));

const kinds = (outcomes: readonly TableOutcome[]) => outcomes.map(({ kind }) => kind);

test("all tables are refreshed one after the other, and told by name", async () => {
  await story.colleague([...story.records.keys()][0] ?? "", { c2: 4711 });
  const told: string[] = [];
  const outcomes = await refreshAll({ onTable: ({ at, total }) => told.push(`${at + 1} of ${total}`) });
  expect(kinds(outcomes)).toEqual(["done", "done", "done"]);
  expect(told).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  expect(outcomes.map(({ linkId }) => linkId)).toEqual([story.link.id, ...others]);
  expect(story.sheet.find("Quantity", 4711)).toBe(0);
});

test("a table that fails is loud and does not stop the others", async () => {
  const { services } = story.world;
  await story.world.run(services.workbook.links());
  story.world.office.store.deleteTable(story.link.tableId);
  const second = (await story.world.run(services.workbook.links()))[1]?.collection;
  if (second?.kind !== "lineItems") throw new Error("The second table holds line items.");
  story.world.simulator.records.worksheets.delete(second.worksheetId);
  const outcomes = await refreshAll();
  expect(outcomes).toMatchObject([
    { kind: "stopped", obstacle: { kind: "tableGone" } },
    { kind: "failed", error: { kind: "notFound" } },
    { kind: "done" },
  ]);
});

test("a cancel ends the table under way unchanged, and those after it are named as not reached", async () => {
  const id = [...story.records.keys()][0] ?? "";
  await story.colleague(id, { c2: 4711 });
  const before = story.sheet.value(0, "Quantity");
  const cancel = new AbortController();
  const outcomes = await refreshAll({ signal: cancel.signal, onProgress: () => cancel.abort() });
  expect(kinds(outcomes)).toEqual(["cancelled", "notReached", "notReached"]);
  expect(story.sheet.value(0, "Quantity")).toBe(before);
});

test("a cancel while a table is written lets that table end, and no further one begin", async () => {
  const id = [...story.records.keys()][0] ?? "";
  await story.colleague(id, { c2: 4711 });
  const cancel = new AbortController();
  const outcomes = await refreshAll({
    signal: cancel.signal,
    onProgress: ({ step }) => {
      if (step === "writing") cancel.abort();
    },
  });
  expect(kinds(outcomes)).toEqual(["done", "notReached", "notReached"]);
  expect(story.sheet.value(0, "Quantity")).toBe(4711);
});

test("a link that is no longer there is an outcome too", async () => {
  const outcomes = await story.world.run(refreshTables(story.world.services, ["nobody", story.link.id]));
  expect(outcomes).toMatchObject([{ kind: "stopped", obstacle: { kind: "linkGone" } }, { kind: "done" }]);
  expect(sheetOf(story.world, story.link).rowCount()).toBe(30);
});
