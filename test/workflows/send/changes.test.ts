// What leaves with a send, change by change: the request's body, the row as it was shown, and rows that never leave.
import { outgoing } from "../../../src/sync/plan/choices";
import { cargoOf, listWords, markedCreates } from "../../../src/workflows/send/changes";
import type { Preview } from "../../../src/workflows/send/types";
import { agreedOf, type Row } from "../../sync/support";
import { journalWorld } from "../journal/journalRoom";
import { rawCells, shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const shaft: Row = ["3", "Shaft", 2, 8.5, "iron", 17];
const nut: Row = ["", "Nut", 5, 0.5, "M8", null];
const cells = (...[, ...own]: Row) => own;
const OF = { sendId: "L.1", nth: 0, creates: 0 };

const { profile } = journalWorld({}).services;
type Sends = typeof profile.updateSends;

async function cargo(preview: Preview, of = OF, updateSends: Sends = "wholeRow") {
  let pauses = 0;
  const clock = { now: () => 0, wait: () => ((pauses += 1), Promise.resolve()) };
  const wanted = outgoing(preview.plan, preview.choices);
  const done = await cargoOf({ clock, profile: { ...profile, updateSends } }, preview, wanted, of);
  return { ...done, pauses };
}
const own = { relationships: { worksheet: { data: { type: "worksheets", id: "9" } } } };
const bodyOf = (data: object, id?: string) => ({
  data: { ...(id === undefined ? {} : { id }), type: "line_items", attributes: { data }, ...own },
});
const path = { event_id: "7", worksheet_id: "9" };

describe("A changed row", () => {
  const given: Shown = { sheet: [["1", "Bolt", 11, 2.5, "M8", 25]], remote: [bolt] };

  test("leaves whole, over what the platform had, also outside the mapping, and without what it computes", async () => {
    const beside = { "1": { c77: "elsewhere", c88: 4, worksheet: "9" } };
    const preview = shown({ ...given, beside, link: { leftOutComputed: ["c88"] } });
    const { changes, leaving, refused } = await cargo(preview);
    expect(changes).toEqual([
      {
        mark: "u.1",
        operation: "updateLineItem",
        path: { ...path, id: "1" },
        body: bodyOf({ c1: "Bolt", c3: 11, c2: 2.5, c9: "M8", c77: "elsewhere" }, "1"),
        before: { ...rawCells(cells(...bolt)), ...beside["1"] },
      },
    ]);
    expect(leaving).toEqual({ updates: preview.plan.updates, creates: [], deletions: [] });
    expect(refused).toEqual([]);
  });

  test("leaves as what changed alone, where the platform takes that", async () => {
    const { changes } = await cargo(shown(given), OF, "changedCells");
    expect(changes[0]?.body).toEqual(bodyOf({ c3: 11 }, "1"));
  });

  test("says which list of the send it is of, and leaves in the list's order", async () => {
    const sheet = [gear, shaft, bolt].map(([id, title, ...rest]): Row => [id, `${String(title)}!`, ...rest]);
    const { changes, leaving } = await cargo(shown({ sheet, remote: [bolt, gear, shaft] }), { ...OF, nth: 2 });
    expect(changes.map(({ mark }) => mark)).toEqual(["2.u.1", "2.u.2", "2.u.3"]);
    expect(leaving.updates.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });
});

describe("A new row", () => {
  test("leaves with all its writable cells under its mark, below those of the tables before", async () => {
    const preview = shown({ sheet: [bolt, nut, nut], remote: [bolt] });
    const { changes, leaving } = await cargo(preview, { ...OF, creates: 4 });
    expect(changes).toEqual(
      ["new:L.1.h:4", "new:L.1.h:5"].map((mark) => ({
        mark,
        operation: "createLineItem",
        path,
        body: bodyOf({ c1: "Nut", c3: 5, c2: 0.5, c9: "M8" }),
      })),
    );
    expect(leaving.creates.map(({ mark, create }) => [mark, create.row])).toEqual([
      ["new:L.1.h:4", 1],
      ["new:L.1.h:5", 2],
    ]);
  });

  test("leaves without the columns that changed on the platform", async () => {
    const { changes } = await cargo(shown({ sheet: [nut], frozen: [2] }));
    expect(changes[0]?.body).toEqual(bodyOf({ c1: "Nut", c3: 5, c9: "M8" }));
  });

  test("that an undo brings back has all that it had, also outside the mapping, without what the platform computes", async () => {
    const before = { ...rawCells(cells(...gear)), c77: "elsewhere", c88: 3, worksheet: "9" };
    const deleted = [{ id: "2", cells: cells(...gear), before }];
    const preview = shown({ sheet: [bolt], remote: [bolt], undoing: { deleted }, link: { leftOutComputed: ["c88"] } });
    const { changes, leaving } = await cargo(preview);
    expect(changes[0]?.body).toEqual(bodyOf({ c1: "Gear", c3: 1, c2: 9.5, c9: "steel", c77: "elsewhere" }));
    expect(leaving.creates).toMatchObject([{ mark: "new:L.1.h:0", create: { row: -1, restores: "2" } }]);
  });
});

describe("A deleted row", () => {
  const given: Shown = { sheet: [], remote: [bolt, gear], choices: { deletions: new Set(["2", "1"]) } };

  test("leaves last, in the list's order, with what it had", async () => {
    const sheet: Row[] = [["3", "Shaft", 3, 8.5, "iron", 17], nut];
    const all = shown({ ...given, sheet, remote: [gear, shaft, bolt] });
    const { changes } = await cargo(all, { ...OF, nth: 1 });
    expect(changes.map(({ mark }) => mark)).toEqual(["1.u.3", "new:L.1.h:0", "1.d.2", "1.d.1"]);
    expect(changes[2]).toEqual({
      mark: "1.d.2",
      operation: "deleteLineItem",
      path: { ...path, id: "2" },
      before: rawCells(cells(...gear)),
    });
  });
});

describe("A row that its operation's own rules refuse", () => {
  const said = expect.any(String) as string;
  const failed = (id: string, name: string) => ({
    kind: "failed",
    id,
    name,
    reason: { kind: "refused", failure: "invalid", said },
  });
  const records = (list: "paymentCurrencies" | "worksheets") => ({
    kind: "records" as const,
    list,
    within: {},
    title: "",
    withinTitle: "",
  });

  test("never leaves; it is told like a refused one, by the id that stands in the sheet until then", async () => {
    // No column of a worksheet has such a name.
    const mapping = shown({}).mapping.map((column, at) => (at === 3 ? { ...column, key: "note" } : column));
    const agreed = { ...agreedOf([bolt, gear]), keys: mapping.map(({ key }) => key) };
    const sheet: Row[] = [nut, ["1", "Bolt", 10, 2.5, "M9", 25], ["2", "Gear", 2, 9.5, "steel", 9.5]];
    const preview = shown({ sheet, remote: [bolt, gear], agreed, link: { mapping } });
    const { changes, leaving, refused } = await cargo(preview, OF, "changedCells");
    expect(changes.map(({ mark }) => mark)).toEqual(["u.2"]);
    expect([leaving.updates.map(({ id }) => id), leaving.creates]).toEqual([["2"], []]);
    expect(refused).toEqual([
      { told: failed("1", "Bolt"), inSheet: "1" },
      { told: failed("", "Nut"), inSheet: "new:L.1.h:0" },
    ]);
    // Its mark is taken off again all the same.
    expect(markedCreates(outgoing(preview.plan, preview.choices), OF)).toHaveLength(1);
  });

  test("has no id in the sheet where an undo would bring it back below the others", async () => {
    // A code has two letters at least.
    const deleted = [{ id: "2", cells: cells(...gear), before: { alpha: "X" } }];
    const link = { collection: records("paymentCurrencies") };
    const { refused, changes } = await cargo(shown({ sheet: [bolt], remote: [bolt], undoing: { deleted }, link }));
    expect([refused, changes]).toEqual([[{ told: failed("", "Gear"), inSheet: null }], []]);
  });

  test("has no id in the sheet where it is deleted there; without a name it is called by its id", async () => {
    const nameless: Row = ["3", null, 2, 8.5, "iron", 17];
    const choices = { deletions: new Set(["1", "3"]) };
    const preview = shown({ remote: [bolt, nameless], choices });
    // Rows of this list are not deleted.
    const link = { ...preview.link, collection: records("worksheets") };
    const { refused, changes, leaving } = await cargo({ ...preview, link });
    expect(refused).toEqual([
      { told: failed("1", "Bolt"), inSheet: null },
      { told: failed("3", "3"), inSheet: null },
    ]);
    expect([changes, leaving.deletions]).toEqual([[], []]);
  });
});

test("The pane is free in between in a long send", async () => {
  const many = Array.from({ length: 801 }, (_none, n): Row => [String(n + 1), "Bolt", n, 1, "", n]);
  const edited = many.map(([id, title, quantity, ...rest]): Row => [id, title ?? null, Number(quantity) + 1, ...rest]);
  const { changes, pauses } = await cargo(shown({ sheet: edited, remote: many }));
  expect([changes.length, pauses]).toEqual([801, 2]);
});

test("A fault of Bidsheet's own is no row's refusal", async () => {
  class Broken extends Map<string, never> {
    override get(): never {
      throw new RangeError("A fault of Bidsheet's own.");
    }
  }
  const preview = shown({ sheet: [["1", "Bolt", 11, 2.5, "M8", 25]], remote: [bolt] });
  await expect(cargo({ ...preview, before: new Broken() })).rejects.toThrow(RangeError);
});

describe("How the gateway reads the list", () => {
  test("is by the columns of the table and what the platform computes beside them, with the ids that were shown", () => {
    const link = { leftOutComputed: ["c88", "c4"] };
    const words = listWords(shown({ remote: [bolt, gear], frozen: [2], link }));
    expect(words).toEqual({
      columns: [
        { key: "c1", type: "text", computed: false, naming: true },
        { key: "c3", type: "number", computed: false, naming: false },
        { key: "c2", type: "money", computed: true, naming: false },
        { key: "c9", type: "any", computed: false, naming: false },
        { key: "c4", type: "money", computed: true, naming: false },
        { key: "c88", type: "any", computed: true },
      ],
      known: ["1", "2"],
    });
  });

  test("names a list of the company, since its collection's name alone does not say which it is", () => {
    const preview = shown({ remote: [bolt] });
    const collection = {
      kind: "records" as const,
      list: "fieldOptions" as const,
      within: { field_id: "12" },
      title: "Options",
      withinTitle: "Region",
    };
    const words = listWords({ ...preview, link: { ...preview.link, collection } });
    expect(words.list).toEqual({ name: "fieldOptions", within: { field_id: "12" } });
  });
});
