// What a person types between looking at a preview and the moment when it is written: it stays, it is pending, and the
// agreed copy never takes in what the sheet did not show.
import { conflictKey } from "../../../src/sync/conflictKey";
import type { Resolution } from "../../../src/sync/decisions";
import type { Services } from "../../../src/workflows/services";
import { sendPreview } from "../../../src/workflows/send/send";
import type { TablePatch } from "../../../src/workbook/table/types";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

const QUANTITY = 3;
let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const quantity = (row: number) => story.sheet.value(row, "Quantity");

/** The same services, with something done right before the first patch of this kind reaches the sheet. */
function before(is: (patch: TablePatch) => boolean, act: () => void): Services {
  const { services } = story.world;
  const { workbook } = services;
  let done = false;
  return {
    ...services,
    workbook: {
      ...workbook,
      patchTable: (link, patch, options) => {
        if (!done && is(patch)) {
          done = true;
          act();
        }
        return workbook.patchTable(link, patch, options);
      },
    },
  };
}

const decided = async (said: Resolution) =>
  story.resolve(await story.preview(), new Map([[conflictKey(idOf(0), QUANTITY), said]]));

describe("a conflict that was decided", () => {
  let old: unknown;
  beforeEach(async () => {
    old = quantity(0);
    story.sheet.type(0, "Quantity", "11");
    await story.colleague(idOf(0), { c2: 12 });
  });

  test.each([
    ["theirs", "theirs" as const],
    ["a third value that the platform has by now", { value: 12 }],
  ])("for %s overwrites nothing that was typed since", async (_what, said) => {
    const preview = await decided(said);
    story.sheet.type(0, "Quantity", "333");
    expect(await story.send(preview)).toMatchObject({ updated: 0, conflicts: 1 });
    expect(quantity(0)).toBe(333);
    expect(story.sheet.value(0, STATUS)).toBe("Changed on both sides: Quantity. Choose in Preview.");
    expect((await story.preview()).plan.conflicts).toMatchObject([{ agreed: old, ours: 333, theirs: 12 }]);
  });

  test("for theirs does not count for what a colleague wrote after the preview", async () => {
    const preview = await decided("theirs");
    await story.colleague(idOf(0), { c2: 13 });
    story.world.clock.advance(120_000);
    expect(await story.send(preview)).toMatchObject({ updated: 0, conflicts: 1 });
    expect(quantity(0)).toBe(11);
    expect((await story.preview()).plan.conflicts).toMatchObject([{ agreed: old, ours: 11, theirs: 13 }]);
  });

  test("for theirs is written beside other rows that leave", async () => {
    story.sheet.type(1, "Quantity", "5");
    const preview = await decided("theirs");
    expect(await story.send(preview)).toMatchObject({ updated: 1, conflicts: 0 });
    expect(quantity(0)).toBe(12);
  });
});

test("a cell that the preview shows as the platform's and that is typed into stays, and is in the next preview", async () => {
  const old = quantity(0);
  await story.colleague(idOf(0), { c2: 12 });
  story.sheet.type(1, "Quantity", "5");
  const preview = await story.preview();
  expect(preview.plan.writes).toContainEqual(expect.objectContaining({ row: 0, column: QUANTITY, to: 12 }));
  story.sheet.type(0, "Quantity", "333");
  const done = await story.send(preview);
  expect(done).toMatchObject({ updated: 1, conflicts: 1 });
  expect(done.outcomes.find(({ kind }) => kind === "conflict")).toMatchObject({ id: idOf(0) });
  expect(quantity(0)).toBe(333);
  expect((await story.preview()).plan.conflicts).toMatchObject([{ agreed: old, ours: 333, theirs: 12 }]);
});

test("an edit that is taken back after the preview is not written over either", async () => {
  const old = String(quantity(0));
  story.sheet.type(0, "Quantity", "11");
  await story.colleague(idOf(0), { c2: 12 });
  const preview = await story.preview();
  story.sheet.type(0, "Quantity", old);
  await story.send(preview);
  expect(String(quantity(0))).toBe(old);
  expect((await story.preview()).plan.writes).toContainEqual(
    expect.objectContaining({ row: 0, column: QUANTITY, to: 12 }),
  );
});

test("a cell that both sides made the same is agreed on with the preview: what is typed then is an edit, old value or not", async () => {
  const old = quantity(0);
  story.sheet.type(0, "Quantity", "11");
  await story.colleague(idOf(0), { c2: 11 });
  const preview = await story.preview();
  expect(preview.plan).toMatchObject({ updates: [], conflicts: [] });
  story.sheet.type(0, "Quantity", String(old));
  expect(await story.world.run(sendPreview(story.world.services, preview))).toMatchObject({ ok: false });
  expect((await story.preview()).plan).toMatchObject({
    conflicts: [],
    updates: [{ row: 0, changes: [{ column: QUANTITY, before: 11, to: old }] }],
  });
});

test("a cell typed between plan and write keeps its base although its row is sent", async () => {
  const old = quantity(0);
  story.sheet.type(0, "Notes", "mine");
  await story.colleague(idOf(0), { c2: 12 });
  const preview = await story.preview();
  const services = before(
    ({ cells }) => cells !== undefined && cells.length > 0,
    () => story.sheet.type(0, "Quantity", "333"),
  );
  const done = await story.world.run(sendPreview(services, preview));
  expect(done).toMatchObject({ ok: true, updated: 1, conflicts: 1 });
  expect(quantity(0)).toBe(333);
  expect(story.records.get(idOf(0))).toMatchObject({ c2: 12, c9: "mine" });
  expect((await story.preview()).plan).toMatchObject({
    updates: [],
    conflicts: [{ agreed: old, ours: 333, theirs: 12 }],
  });
});

test("a cell typed while the outcomes of a send are taken in keeps what was sent for its base", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
  const dying = before(
    ({ ids = [] }) => ids.length > 0,
    () => {
      throw new Error("Excel is gone");
    },
  );
  await expect(story.world.run(sendPreview(dying, await story.preview()))).rejects.toThrow("Excel is gone");
  const [id = ""] = [...story.records].find(([, cells]) => cells["c1"] === "Valve A") ?? [];
  await story.colleague(id, { c2: 9 });
  const services = before(
    ({ cells = [] }) => cells.length > 0,
    () => story.sheet.type(row, "Quantity", "333"),
  );
  expect(await story.world.run(refreshTable(services, story.link.id))).toMatchObject({ ok: true });
  expect(quantity(row)).toBe(333);
  expect((await story.preview()).plan).toMatchObject({
    updates: [],
    conflicts: [{ row, agreed: 2, ours: 333, theirs: 9 }],
  });
});
