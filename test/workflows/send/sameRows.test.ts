// A person says that new rows of the sheet are records of the platform already: they get the records' ids.
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { OwnRecord } from "../../../src/sync/sentCreates";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import type { TablePatch } from "../../../src/workbook/table/types";
import { sameRows } from "../../../src/workflows/send/sameRows";
import { agreedOf, type Row } from "../../sync/support";
import { journalWorld, link, NOW } from "../journal/journalRoom";
import { shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut = ["Nut", 5, 0.5, "M8", null] as const;
const blank: Row = ["", ...nut];
const theirs: Row = ["5", "Nut", 5, 0.5, "M8", 2.5];
const pin = ["Pin", 2, 1, "", null] as const;
const cells = (...[, ...own]: Row) => own;

interface Given extends Shown {
  readonly sheet: readonly Row[];
  readonly own?: ReadonlyMap<string, OwnRecord>;
  /** As the workbook has it by now. */
  readonly stored?: AgreedCopy | null;
  readonly meanwhile?: (world: ReturnType<typeof journalWorld>) => void;
  readonly onPatch?: (patch: TablePatch, world: ReturnType<typeof journalWorld>) => void;
}

/** With all rows of the preview that are like a record, or those in these places. */
async function same(
  { stored = agreedOf([bolt]), meanwhile, onPatch, ...given }: Given,
  likes?: Record<number, string>,
) {
  const world = journalWorld({ rows: given.sheet });
  const { workbook, gateway } = world.services;
  world.sheet.content.links.set("L", link);
  // What Ctrl+Z can take back.
  await workbook.patchTable(link, { marks: true });
  if (stored !== null) await workbook.saveAgreedCopy("L", stored);
  let backups = 0;
  const services: typeof world.services = {
    ...world.services,
    gateway: { ...gateway, saveAgreed: () => ((backups += 1), Promise.resolve()) },
    workbook: {
      ...workbook,
      patchTable: async (...words) => {
        const done = await workbook.patchTable(...words);
        onPatch?.(words[1], world);
        return done;
      },
    },
  };
  const preview = shown({ agreed: stored, ...given });
  const rows = preview.plan.creates.map((create) =>
    likes === undefined ? create : { ...create, like: likes[create.row] },
  );
  meanwhile?.(world);
  const done = await sameRows(
    services,
    preview,
    rows.map(({ like, ...row }) => (like === undefined ? row : { ...row, like })),
  );
  const copy = await workbook.agreedCopy("L");
  return {
    done,
    backups,
    rows: world.sheet.rows.map(({ id, cells: own }) => [id, ...own]),
    status: world.sheet.rows.map(({ status }) => status),
    agreed: (id: string) => copy?.rows.get(id),
  };
}
const outdated = { ok: false, obstacle: { kind: "previewOutdated" } };

describe("A new row that is a record of the platform", () => {
  const given: Given = { sheet: [bolt, blank], remote: [bolt, theirs] };

  test("gets its id and says that it arrived; both sides agree on what the platform has, and no cell changes", async () => {
    const found = await same(given);
    expect([found.done, found.rows]).toEqual([{ ok: true }, [bolt, ["5", ...nut]]]);
    expect(found.status).toEqual(["before", rowTexts.confirmed(NOW)]);
    expect([found.agreed("1"), found.agreed("5"), found.backups]).toEqual([cells(...bolt), cells(...theirs), 1]);
  });

  test("is known also where no agreed copy is there", async () => {
    const found = await same({ ...given, sheet: [blank], stored: null });
    expect([found.rows, found.agreed("5")]).toEqual([[["5", ...nut]], cells(...theirs)]);
  });

  test("stays new where the person said nothing of it", async () => {
    const found = await same({ ...given, sheet: [bolt, blank, ["", ...pin]] });
    expect(found.rows.map(([id]) => id)).toEqual(["1", "5", ""]);
  });

  test("is one row: of two that are like one record the first gets its id", async () => {
    const found = await same({ ...given, sheet: [blank, blank] }, { 0: "5", 1: "5" });
    expect(found.rows.map(([id]) => id)).toEqual(["5", ""]);
  });

  test("that left for it is agreed on as it left, so that later changes on the platform are no edits", async () => {
    const sent = [
      ["Nut", 5, 0.5, "M9", null],
      ["Nut", 5, 0.5, "M8", null],
    ];
    const remote = [bolt, ["5", "Nut", 6, 0.5, "M8", 3] as Row];
    const found = await same({ ...given, remote, own: new Map([["5", { sure: true, sent }]]) }, { 1: "5" });
    expect(found.agreed("5")).toEqual(sent[1]);
    // Of another content, nobody knows which of them it was.
    const [first, ...rest] = sent;
    const other = await same(
      { ...given, remote, own: new Map([["5", { sure: true, sent: [first ?? []] }]]) },
      { 1: "5" },
    );
    expect([other.agreed("5"), rest]).toEqual([first, [sent[1]]]);
  });

  test("that may have left for it is agreed on as far as the record still says it", async () => {
    const remote = [bolt, ["5", "Nut", 6, 0.5, "M8", 3] as Row];
    const own = new Map([["5", { sure: false, sent: [["Nut", 5, 0.5, "M8", null]] }]]);
    const found = await same({ ...given, remote, own }, { 1: "5" });
    expect(found.agreed("5")).toEqual(["Nut", undefined, 0.5, "M8", undefined]);
    const nothing = await same({ ...given, remote, own: new Map([["5", { sure: false, sent: [] }]]) }, { 1: "5" });
    expect(nothing.agreed("5")).toEqual(["Nut", 6, 0.5, "M8", 3]);
  });

  test("keeps what both sides agreed on of the record before", async () => {
    const old: Row = ["5", "Nut", 4, 0.5, "M8", 2];
    const found = await same({ ...given, stored: agreedOf([bolt, old]) }, { 1: "5" });
    expect(found.agreed("5")).toEqual(cells(...old));
  });

  test("is told by all but the columns that changed on the platform", async () => {
    const meanwhile: Given["meanwhile"] = ({ sheet }) => sheet.rows[1]?.cells.splice(3, 1, "brass");
    expect((await same({ ...given, meanwhile }, { 1: "5" })).done).toMatchObject(outdated);
    expect((await same({ ...given, meanwhile, frozen: [3] }, { 1: "5" })).rows[1]?.[0]).toBe("");
    const frozen = await same({ ...given, frozen: [3] }, { 1: "5" });
    expect(frozen.rows[1]?.[0]).toBe("5");
  });
});

describe("A record that a refresh brought down beside the new row", () => {
  const sheet = [bolt, theirs, blank];
  const known = agreedOf([bolt, theirs]);

  test("leaves the table, as long as nobody changed it: the older row may have cells of the person's beside it", async () => {
    const found = await same({ sheet, remote: [bolt, theirs], stored: known }, { 2: "5" });
    expect([found.done, found.rows]).toEqual([{ ok: true }, [bolt, ["5", ...nut]]]);
    expect([found.status, found.agreed("5")]).toEqual([["before", rowTexts.confirmed(NOW)], cells(...theirs)]);
  });

  test("stays where somebody changed it, or where nobody knows: then both rows stay as they are", async () => {
    const edited: Row = ["5", "Nut", 7, 0.5, "M8", 2.5];
    const changed = await same({ sheet: [bolt, edited, blank], remote: [bolt, theirs], stored: known }, { 2: "5" });
    expect([changed.done, changed.rows]).toEqual([{ ok: true }, [bolt, edited, blank]]);
    const unknown = await same({ sheet, remote: [bolt, theirs] }, { 2: "5" });
    expect(unknown.rows).toEqual([bolt, theirs, blank]);
    expect(unknown.status).toEqual(["before", "before", "before"]);
  });

  test("leaves also among others, above and below, and each new row gets its own id", async () => {
    const twins = ["5", "6", "7", "8"].map((id, n): Row => [id, `Nut ${n}`, n, 1, "", n]);
    const news = twins.map(([, ...own]): Row => ["", ...own.slice(0, 4), null]);
    const mixed = [news[0], twins[3], twins[2], news[1], bolt, news[2], news[3], twins[0], twins[1]];
    const all = mixed.flatMap((row) => (row === undefined ? [] : [row]));
    const likes = { 0: "5", 3: "6", 5: "7", 6: "8" };
    const found = await same({ sheet: all, remote: [bolt, ...twins], stored: agreedOf([bolt, ...twins]) }, likes);
    expect(found.rows.map(([id, title]) => [id, title])).toEqual([
      ["5", "Nut 0"],
      ["6", "Nut 1"],
      ["1", "Bolt"],
      ["7", "Nut 2"],
      ["8", "Nut 3"],
    ]);
    expect(found.done).toEqual({ ok: true });
  });

  test("has left, and the new row gets no id, where somebody changed that row in this moment", async () => {
    const onPatch: Given["onPatch"] = (patch, { sheet: { rows } }) => {
      if (patch.remove !== undefined) rows[1]?.cells.splice(1, 1, 8);
    };
    const found = await same({ sheet, remote: [bolt, theirs], stored: known, onPatch }, { 2: "5" });
    expect([found.done, found.rows]).toMatchObject([outdated, [bolt, ["", "Nut", 8, 0.5, "M8", null]]]);
    const other = { sheet: [...sheet, ["", ...pin] as Row], remote: [bolt, theirs], stored: known, onPatch };
    const both = await same(other, { 2: "5", 3: "6" });
    expect([both.done, both.rows.map(([id]) => id)]).toMatchObject([outdated, ["1", "", ""]]);
  });
});

describe("Nothing is done, and the person looks again", () => {
  const given: Given = { sheet: [bolt, blank], remote: [bolt, theirs] };

  test.each<[string, NonNullable<Given["meanwhile"]>]>([
    ["the row was changed", ({ sheet }) => sheet.rows[1]?.cells.splice(1, 1, 6)],
    ["the row has an id by now", ({ sheet }) => sheet.rows.splice(1, 1, { ...theRow(sheet), id: "8" })],
    ["another row stands there", ({ sheet }) => sheet.rows.reverse()],
    ["the row is gone", ({ sheet }) => sheet.rows.pop()],
    ["Ctrl+Z took back what was written", ({ sheet }) => (sheet.content.mark -= 1)],
  ])("where %s", async (_why, meanwhile) => {
    let before: unknown;
    const found = await same({
      ...given,
      meanwhile: (world) => {
        meanwhile(world);
        before = world.sheet.rows.map(({ id, cells: own }) => [id, ...own]);
      },
    });
    expect([found.done, found.rows, found.agreed("5")]).toMatchObject([outdated, before, undefined]);
  });

  test("where one of several rows was changed", async () => {
    const two = { ...given, sheet: [bolt, blank, ["", ...pin] as Row] };
    const meanwhile: Given["meanwhile"] = ({ sheet }) => sheet.rows[1]?.cells.splice(1, 1, 6);
    const found = await same({ ...two, meanwhile }, { 1: "5", 2: "6" });
    expect([found.done, found.rows.map(([id]) => id)]).toMatchObject([outdated, ["1", "", ""]]);
  });

  test("where the table is a colleague's to send from", async () => {
    const others = { ...link, accountId: "a2", accountLabel: "colleague" };
    const found = await same({ ...given, meanwhile: ({ sheet }) => sheet.content.links.set("L", others) });
    expect([found.done, found.rows]).toMatchObject([
      { ok: false, obstacle: { kind: "siteUnsaid", linkedBy: "colleague" } },
      [bolt, blank],
    ]);
  });

  test("where the table is linked no more", async () => {
    const found = await same({ ...given, meanwhile: ({ sheet }) => sheet.content.links.clear() });
    expect(found.done).toEqual({ ok: false, obstacle: { kind: "linkGone" } });
  });
});

function theRow({ rows }: ReturnType<typeof journalWorld>["sheet"]) {
  const [, row] = rows;
  if (row === undefined) throw new Error("The row is gone.");
  return row;
}
