// What the gateway keeps of a send, so that any window can take its outcomes in and show it later.
import type { SendPlan } from "../../../src/platform/sendPlan";
import { outgoing } from "../../../src/sync/plan/choices";
import { markedCreates } from "../../../src/workflows/send/changes";
import { leavingCounts, planOf, planOfAll } from "../../../src/workflows/send/record";
import { agreedOf, mapping, type Row } from "../../sync/support";
import { shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const nut: Row = ["", "Nut", 5, 0.5, "M8", null];
const cells = (...[, ...own]: Row) => own;
const [QUANTITY, PRICE] = [1, 2];

function kept(given: Shown) {
  const preview = shown(given);
  const wanted = outgoing(preview.plan, preview.choices);
  const creates = markedCreates(wanted, { sendId: "L.1", nth: 0, creates: 0 });
  const agreed = given.agreed ?? agreedOf(given.remote ?? []);
  return planOf(preview, { ...wanted, creates }, agreed);
}

describe("The plan of a send", () => {
  test("says each row that leaves by its name, with the cells that change and what was there before", () => {
    const edited: Row = ["1", "Bolt", 11, 3, "M8", 25];
    const given: Shown = {
      sheet: [nut, edited],
      remote: [bolt, gear],
      choices: { deletions: new Set(["2"]) },
      frozen: [3],
    };
    expect(kept(given)).toEqual({
      handed: true,
      columns: mapping.map(({ key, label }) => ({ key, label })),
      frozen: [3],
      updates: [
        {
          id: "1",
          name: "Bolt",
          cells: [
            [QUANTITY, 10, 11],
            [PRICE, 2.5, 3],
          ],
          held: [3],
        },
      ],
      creates: [{ mark: "new:L.1.h:0", name: "Nut", cells: ["Nut", 5, 0.5, null, null] }],
      deletions: [{ id: "2", name: "Gear", cells: cells(...gear) }],
      resolutions: [],
      strangers: [],
    });
  });

  test("calls a deleted row without a name by its id", () => {
    const nameless: Row = ["3", null, 2, 8.5, "iron", 17];
    const plan = kept({ remote: [nameless], choices: { deletions: new Set(["3"]) } });
    expect(plan.deletions).toEqual([{ id: "3", name: "3", cells: cells(...nameless) }]);
  });

  test("names records that nobody has seen here, where rows are new: none of them can be what the send makes", () => {
    const given: Shown = { sheet: [bolt, nut], remote: [bolt, gear, ["3", "Shaft", 2, 8.5, "iron", 17]] };
    expect(kept({ ...given, agreed: agreedOf([bolt, gear]) }).strangers).toEqual(["3"]);
    expect(kept({ ...given, agreed: null }).strangers).toEqual(["2", "3"]);
    expect(kept({ ...given, sheet: [bolt] })).not.toHaveProperty("strangers");
  });

  test("of an undo names them too, and says which deleted row comes back below the others", () => {
    const deleted = [{ id: "9", cells: cells(...gear), before: { c1: "Gear" } }];
    const plan = kept({ sheet: [bolt], remote: [bolt], undoing: { deleted } });
    const row = { mark: "new:L.1.h:0", name: "Gear", cells: cells(...gear), restores: "9", isAppended: true };
    expect([plan.creates, plan.strangers]).toEqual([[row], []]);
    // The row that an earlier undo left takes it back.
    const blank: Row = ["", ...cells(...gear)];
    const [own] = kept({ sheet: [bolt, blank], remote: [bolt], undoing: { deleted } }).creates;
    expect(own).toEqual({ mark: "new:L.1.h:0", name: "Gear", cells: cells(...gear), restores: "9" });
    expect(kept({ remote: [bolt], agreed: null, undoing: {} }).strangers).toEqual(["1"]);
  });
});

describe("A decision about a conflict", () => {
  const ours: Row = ["2", "Gear", 3, 9, "steel", 9.5];
  const theirs: Row = ["2", "Gear", 4, 8, "steel", 9.5];

  test("is kept with the two values that it was between", () => {
    const decided = [
      ["2", QUANTITY, "ours"],
      ["2", PRICE, { value: 7 }],
    ] as const;
    const plan = kept({ sheet: [bolt, ours], remote: [bolt, theirs], agreed: agreedOf([bolt, gear]), decided });
    expect(plan.resolutions).toEqual([
      { id: "2", column: QUANTITY, ours: 3, theirs: 4, said: "ours" },
      { id: "2", column: PRICE, ours: 9, theirs: 8, said: { value: 7 } },
    ]);
  });

  test("about a row that is left out does not count", () => {
    const given: Shown = { sheet: [ours], remote: [theirs], agreed: agreedOf([gear]) };
    const decided = [["2", QUANTITY, "ours"]] as const;
    expect(kept({ ...given, decided, choices: { excluded: new Set(["2"]) } }).resolutions).toEqual([]);
  });

  test("in an undo is between what was there before the send and what the platform has", () => {
    const sent = [
      { column: QUANTITY, before: 2, sent: 1 },
      { column: PRICE, before: null, sent: 9.5 },
    ];
    const undoing = {
      updates: [
        { id: "1", cells: [] },
        { id: "2", cells: sent },
      ],
    };
    const decided = [
      ["2", QUANTITY, "ours"],
      ["2", PRICE, "theirs"],
    ] as const;
    expect(kept({ sheet: [ours], remote: [theirs], undoing, decided }).resolutions).toEqual([
      { id: "2", column: QUANTITY, ours: 2, theirs: 4, said: "ours" },
      { id: "2", column: PRICE, ours: null, theirs: 8, said: "theirs" },
    ]);
  });

  test("about a blank cell, or a row that is there no more, says that nothing was there", () => {
    const decided = [
      ["2", 3, "theirs"],
      ["8", PRICE, "ours"],
    ] as const;
    const blank: Row = ["2", "Gear", 3, 9, null, 9.5];
    const plan = kept({ sheet: [blank, bolt], remote: [theirs, bolt], agreed: agreedOf([gear, bolt]), decided });
    expect(plan.resolutions).toEqual([
      { id: "2", column: 3, ours: null, theirs: "steel", said: "theirs" },
      { id: "8", column: PRICE, ours: null, theirs: null, said: "ours" },
    ]);
  });
});

describe("The plan of several tables", () => {
  const own = (name: string, text = "x"): SendPlan => ({
    handed: true,
    columns: [],
    updates: [{ id: "1", name, cells: [[0, text, "y"]], shown: [[0, "z"]], held: [1], kept: [2] }],
    creates: [{ mark: "m", name, cells: ["Nut"], isAppended: true }],
    deletions: [{ id: "2", name, cells: ["Gear"] }],
    resolutions: [{ id: "1", column: 0, ours: "a", theirs: "b", said: "ours" }],
    strangers: ["7"],
  });

  test("has the first one's as it is, and the others under their links, in their order", () => {
    expect(planOfAll([])).toBeUndefined();
    expect(planOfAll([{ own: own("a"), link: "A" }])).toEqual(own("a"));
    const links = ["A", "B", "C"].map((link) => ({ own: own(link), link }));
    expect(planOfAll(links)).toEqual({
      ...own("A"),
      further: [
        { ...own("B"), link: "B", nth: 1 },
        { ...own("C"), link: "C", nth: 2 },
      ],
    });
  });

  test("that is too long for the gateway is kept without its cells: rows are told by name, and what is asked is asked again", () => {
    const LONG = 4_999_000;
    const long = own("a", "x".repeat(LONG));
    const size = (plan: SendPlan) => JSON.stringify(plan).length;
    const just = { ...long, note: "" };
    const fits = { ...just, note: "n".repeat(5_000_000 - size(just)) };
    expect(size(fits)).toBe(5_000_000);
    expect(planOfAll([{ own: fits, link: "A" }])).toEqual(fits);
    const short = (name: string): SendPlan => ({
      ...own(name),
      updates: [{ id: "1", name, cells: [] }],
      creates: [{ mark: "m", name, cells: [], isAppended: true }],
      deletions: [{ id: "2", name, cells: [] }],
      resolutions: [],
    });
    expect(planOfAll([{ own: { ...fits, note: `${fits.note}n` }, link: "A" }])).toMatchObject(short("a"));
    const two = planOfAll([
      { own: own("b"), link: "B" },
      { own: { ...long, updates: [...long.updates, ...long.updates] }, link: "A" },
    ]);
    const [row] = short("a").updates;
    expect(two).toEqual({
      ...short("b"),
      further: [{ ...short("a"), updates: [row, row], link: "A", nth: 1 }],
    });
  });
});

test("What leaves is counted by what is done with it", () => {
  expect(leavingCounts({ creates: [1], updates: [1, 2], deletions: [1, 2, 3] })).toEqual({
    creates: 1,
    updates: 2,
    deletions: 3,
  });
});
