// What came of a new or a deleted row: which id it has, what counts as agreed on, and what it says.
import type { SendPlan } from "../../../src/platform/sendPlan";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { agreedOf, type Row } from "../../sync/support";
import { outcome, planOf } from "../journal/entries";
import { NOW } from "../journal/journalRoom";
import { rawCells } from "../send/sendRoom";
import { takenIn, type Came } from "./takingRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const MARK = "new:L.1.h:0";
const sent = ["Gear", 1, 9.5, "steel", null] as const;
const marked: Row = [MARK, ...sent];
const blank: Row = ["", ...sent];
const made: Row = ["5", "Gear", 1, 9.5, "steel", 9.5];
const cells = (...[, ...own]: Row) => own;
const arrived = outcome(MARK, "sent", { id: "5", record: rawCells(cells(...made)) });

type Create = SendPlan["creates"][number];
const planned = (more: Partial<Create> = {}, plan: Partial<SendPlan> = {}): SendPlan => ({
  ...planOf({}),
  creates: [{ mark: MARK, name: "Gear", cells: [...sent], ...more }],
  ...plan,
});
const created = (given: Partial<Came> = {}) =>
  takenIn({ rows: [bolt, marked], plan: planned(), outcomes: [arrived], agreed: agreedOf([bolt]), ...given });

describe("A new row that arrived", () => {
  test("has its id and the platform's values, says when it was sent, and both sides agree on it", async () => {
    const done = await created();
    expect(done.told).toEqual([{ kind: "created", id: "5", name: "Gear", reason: null }]);
    expect(done.rows).toEqual([bolt, made]);
    expect(done.status).toEqual(["before", rowTexts.sent(NOW)]);
    expect([done.agreed("1"), done.agreed("5"), done.agreed(MARK)]).toEqual([
      cells(...bolt),
      cells(...made),
      undefined,
    ]);
  });

  test("has what the platform made of its values", async () => {
    const other: Row = ["5", "GEAR", 1, 10, "steel", 10];
    const done = await created({ outcomes: [outcome(MARK, "sent", { id: "5", record: rawCells(cells(...other)) })] });
    expect([done.rows[1], done.agreed("5")]).toEqual([other, cells(...other)]);
  });

  test("says when it was sent, also where an undo brought it back", async () => {
    expect((await created({ isUndo: true })).status[1]).toBe(rowTexts.sent(NOW));
  });

  test("is found by its mark wherever it stands by now, and keeps what the person typed meanwhile", async () => {
    const done = await created({
      meanwhile: (sheet) => {
        sheet.rows.reverse();
        sheet.rows[0]?.cells.splice(1, 1, 7);
      },
    });
    expect(done.rows).toEqual([["5", "Gear", 7, 9.5, "steel", 9.5], bolt]);
    expect(done.agreed("5")).toEqual(cells(...made));
  });

  test("is agreed on as it left, where the answer does not say what the platform has", async () => {
    const done = await created({ outcomes: [outcome(MARK, "sent", { id: "5" })] });
    expect([done.rows[1], done.agreed("5")]).toEqual([["5", ...sent], [...sent]]);
  });

  test("keeps its cells where the plan was too long to be kept with them, but gets what the platform computes", async () => {
    const typed: Row = [MARK, "Gear", 3, 9.5, "steel", null];
    const done = await created({ rows: [typed], plan: planned({ cells: [] }) });
    expect(done.rows).toEqual([["5", "Gear", 3, 9.5, "steel", 9.5]]);
    // What differs is an edit.
    expect(done.agreed("5")).toEqual(cells(...made));
  });

  test("keeps its cells in columns that changed on the platform, and nobody agreed on anything there", async () => {
    const other = { ...rawCells(cells(...made)), c2: 12 };
    const done = await created({
      plan: planned({}, { frozen: [2] }),
      outcomes: [outcome(MARK, "sent", { id: "5", record: other })],
    });
    expect([done.rows[1], done.agreed("5")]).toEqual([made, ["Gear", 1, undefined, "steel", 9.5]]);
  });

  test("that the sheet had no row for is written below the others; once there, it is written no second time", async () => {
    const given = { rows: [bolt], plan: planned({ isAppended: true, restores: "9" }) };
    const done = await created(given);
    expect(done.told).toEqual([{ kind: "created", id: "5", name: "Gear", reason: null }]);
    expect([done.rows, done.agreed("5")]).toEqual([[bolt, made], cells(...made)]);
    const again = await created({ ...given, rows: [bolt, made] });
    expect([again.rows, again.status]).toEqual([
      [bolt, made],
      ["before", "before"],
    ]);
  });

  test("that the sheet had no row for has no value that fits no cell, and nobody agreed on one", async () => {
    const long = { ...rawCells(cells(...made)), c9: "x".repeat(40_000) };
    const done = await created({
      rows: [],
      plan: planned({ isAppended: true }),
      outcomes: [outcome(MARK, "sent", { id: "5", record: long })],
    });
    const row = ["Gear", 1, 9.5, null, 9.5];
    expect([done.rows, done.agreed("5")]).toEqual([[["5", ...row]], row]);
  });
});

describe("A new row of which nobody knows", () => {
  test("keeps its mark and says so", async () => {
    const done = await created({ outcomes: [outcome(MARK, "unknown")] });
    expect(done.told).toEqual([{ kind: "unknown", id: MARK, name: "Gear", reason: { kind: "unknown" } }]);
    expect([done.rows[1], done.status[1], done.kinds[1]]).toEqual([marked, rowTexts.unknown, "reason"]);
  });

  test("asks the person which one it is, where only a person can say; its mark says that it asks", async () => {
    const done = await created({ outcomes: [outcome(MARK, "ask")] });
    const asking = "new:ask.L.1.h:0";
    expect(done.told).toEqual([{ kind: "unknown", id: asking, name: "Gear", reason: { kind: "asks" } }]);
    expect([done.rows[1], done.status[1], done.kinds[1]]).toEqual([[asking, ...sent], rowTexts.asks, "reason"]);
  });

  test("is unknown and asks nothing, where its mark is another tool's", async () => {
    const plan = planned({ mark: "row-1" });
    const done = await created({ rows: [["row-1", ...sent]], plan, outcomes: [outcome("row-1", "ask")] });
    expect(done.told).toEqual([{ kind: "unknown", id: "row-1", name: "Gear", reason: { kind: "unknown" } }]);
    expect([done.rows[0]?.[0], done.status[0]]).toEqual(["row-1", rowTexts.unknown]);
  });

  test("that the sheet has no row for is told, and no row is written", async () => {
    for (const kind of ["ask", "unknown"] as const) {
      const plan = planned({ isAppended: true });
      const done = await created({ rows: [bolt], plan, outcomes: [outcome(MARK, kind)] });
      expect([done.told[0]?.kind, done.rows, done.wasEmpty]).toEqual(["unknown", [bolt], true]);
    }
  });
});

describe("A new row that did not arrive", () => {
  const reason = { kind: "invalid", detail: "No." };
  const isNew = [bolt, blank];

  test("is new again and says why", async () => {
    for (const kind of ["refused", "conflict"] as const) {
      const done = await created({ outcomes: [outcome(MARK, kind, { reason })] });
      const why = { kind: "refused", failure: "invalid", said: "No." };
      expect(done.told).toEqual([{ kind: "failed", id: "", name: "Gear", reason: why }]);
      expect([done.rows, done.status[1], done.kinds[1]]).toEqual([
        isNew,
        rowTexts.refused("invalid", "No."),
        "refusal",
      ]);
      expect(done.agreed(MARK)).toBeUndefined();
    }
  });

  test("is new again and says nothing, where the person stopped the send or the gateway gave up", async () => {
    for (const kind of ["takenBack", "unsent"] as const) {
      const done = await created({ outcomes: [outcome(MARK, kind)] });
      expect([done.told, done.rows, done.status]).toEqual([[null], isNew, ["before", "before"]]);
    }
  });

  test("and that the sheet has no row for changes nothing there", async () => {
    for (const kind of ["refused", "conflict", "takenBack", "unsent"] as const) {
      const plan = planned({ isAppended: true });
      const done = await created({ rows: [bolt], plan, outcomes: [outcome(MARK, kind, { reason })] });
      expect([done.rows, done.wasEmpty]).toEqual([[bolt], true]);
      expect(done.told[0]?.kind ?? null).toBe(kind === "refused" || kind === "conflict" ? "failed" : null);
    }
  });
});

describe("A deleted row", () => {
  const plan = { ...planOf({}), deletions: [{ id: "1", name: "Bolt" }] };
  const deleted = (given: Partial<Came>) =>
    takenIn({ rows: [marked], plan, outcomes: [outcome("d.1", "sent")], agreed: agreedOf([bolt, made]), ...given });

  test("is agreed on no more, and no row of the sheet changes", async () => {
    const done = await deleted({});
    expect(done.told).toEqual([{ kind: "deleted", id: "1", name: "Bolt", reason: null }]);
    expect([done.agreed("1"), done.agreed("5"), done.rows]).toEqual([undefined, cells(...made), [marked]]);
    // The person brought the row back meanwhile: it is the next preview's.
    const back = await deleted({ rows: [bolt] });
    expect([back.rows, back.status, back.agreed("1")]).toEqual([[bolt], ["before"], undefined]);
  });

  test("stays in the sheet as a new row that says so, where an undo took it off the platform again", async () => {
    const done = await deleted({ rows: [bolt, made], isUndo: true });
    expect(done.rows).toEqual([["", ...cells(...bolt)], made]);
    expect([done.status, done.kinds[0]]).toEqual([[rowTexts.undone, "before"], null]);
    expect([done.agreed("1"), done.agreed("5")]).toEqual([undefined, cells(...made)]);
  });

  test("that an undo took off stays agreed on where it stands twice in the table: it is then told as gone", async () => {
    const done = await deleted({ rows: [bolt, bolt], isUndo: true });
    expect([done.rows, done.status, done.agreed("1")]).toEqual([[bolt, bolt], ["before", "before"], cells(...bolt)]);
    const unknown = await deleted({ rows: [bolt, bolt], isUndo: true, agreed: null });
    expect(unknown.agreed("1")).toBeUndefined();
  });

  test("stays on the platform where somebody changed it there meanwhile: a row that is there says so", async () => {
    const done = await deleted({ rows: [bolt], outcomes: [outcome("d.1", "conflict")] });
    const reason = { kind: "movedSince", labels: [] };
    expect(done.told).toEqual([{ kind: "conflict", id: "1", name: "Bolt", reason }]);
    expect([done.rows, done.status, done.kinds]).toEqual([[bolt], [rowTexts.movedSince("")], ["reason"]]);
    expect(done.agreed("1")).toEqual(cells(...bolt));
  });

  test("is told as refused, as unknown, or not at all; it stays agreed on", async () => {
    const reason = { kind: "forbidden", detail: "No." };
    const told = {
      refused: {
        kind: "failed",
        id: "1",
        name: "Bolt",
        reason: { kind: "refused", failure: "forbidden", said: "No." },
      },
      ask: { kind: "unknown", id: "1", name: "Bolt", reason: { kind: "unknown" } },
      unknown: { kind: "unknown", id: "1", name: "Bolt", reason: { kind: "unknown" } },
      takenBack: null,
      unsent: null,
    } as const;
    for (const kind of ["refused", "ask", "unknown", "takenBack", "unsent"] as const) {
      const done = await deleted({ rows: [bolt], outcomes: [outcome("d.1", kind, { reason })] });
      expect(done.told).toEqual([told[kind]]);
      expect([done.rows, done.status, done.agreed("1")]).toEqual([[bolt], ["before"], cells(...bolt)]);
    }
  });
});

test("An outcome of a change that the table did not send is nobody's", async () => {
  const done = await created({ outcomes: [outcome("new:L.1.h:9", "sent", { id: "6" }), outcome("d.1", "sent")] });
  expect([done.told, done.wasEmpty, done.rows]).toEqual([[null, null], true, [bolt, marked]]);
});
