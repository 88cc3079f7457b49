// What came of a changed row: what its cells hold, what counts as agreed on, and what the row says.
import type { SendPlan } from "../../../src/platform/sendPlan";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { agreedOf, type Row } from "../../sync/support";
import { outcome, planOf } from "../journal/entries";
import { NOW } from "../journal/journalRoom";
import { rawCells } from "../send/sendRoom";
import { takenIn, type Came } from "./takingRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const [QUANTITY, PRICE, NOTE, TOTAL] = [1, 2, 3, 4];

type Update = SendPlan["updates"][number];
const update = (more: Partial<Update> = {}): Update => ({
  id: "1",
  name: "Bolt",
  cells: [[QUANTITY, 10, 11]],
  ...more,
});
const cells = (...[, ...own]: Row) => own;
const record = (...row: Row) => ({ id: row[0], record: rawCells(cells(...row)) });
const answered: Row = ["1", "Bolt", 11, 2.5, "M8", 27.5];

const updated = (more: Partial<Update> = {}, given: Partial<Came> = {}) =>
  takenIn({
    rows: [ours, gear],
    plan: planOf({}, { updates: [update(more)] }),
    outcomes: [outcome("u.1", "sent", record(...answered))],
    agreed: agreedOf([bolt, gear]),
    ...given,
  });

describe("A changed row that arrived", () => {
  test("says when, has the platform's values, and both sides agree on them; other rows stay", async () => {
    const at = new Date(NOW - 5_000).toISOString();
    const done = await updated({}, { outcomes: [outcome("u.1", "sent", { at, ...record(...answered) })] });
    expect(done.told).toEqual([{ kind: "updated", id: "1", name: "Bolt", reason: null }]);
    expect(done.rows).toEqual([answered, gear]);
    expect(done.status).toEqual([rowTexts.sent(NOW - 5_000), "before"]);
    expect(done.kinds).toEqual([null, null]);
    expect([done.agreed("1"), done.agreed("2")]).toEqual([cells(...answered), cells(...gear)]);
  });

  test("has what the platform made of the values that were sent", async () => {
    const rounded: Row = ["1", "Bolt", 12, 2.5, "M8", 30];
    const done = await updated({}, { outcomes: [outcome("u.1", "sent", record(...rounded))] });
    expect([done.rows[0], done.agreed("1")]).toEqual([rounded, cells(...rounded)]);
  });

  test("keeps what the person typed meanwhile: it is an edit of what left", async () => {
    const rounded: Row = ["1", "BOLT", 12, 2.5, "M8", 30];
    const done = await updated(
      {},
      {
        outcomes: [outcome("u.1", "sent", record(...rounded))],
        meanwhile: ({ rows: [row] }) => row?.cells.splice(0, 2, "Screw", 15),
      },
    );
    expect(done.rows[0]).toEqual(["1", "Screw", 15, 2.5, "M8", 30]);
    expect(done.agreed("1")).toEqual(["Bolt", 11, 2.5, "M8", 30]);
  });

  test("has the platform's sum, whatever the cell showed", async () => {
    const done = await updated({}, { meanwhile: ({ rows: [row] }) => row?.cells.splice(4, 1, 99) });
    expect(done.rows[0]).toEqual(answered);
  });

  test("gets a third value where the sheet shows its own one still", async () => {
    const third = { cells: [[QUANTITY, 12, 15]] as Update["cells"], shown: [[QUANTITY, 11]] as Update["shown"] };
    const sent: Row = ["1", "Bolt", 15, 2.5, "M8", 37.5];
    const outcomes = [outcome("u.1", "sent", record(...sent))];
    const now = agreedOf([["1", "Bolt", 11, 2.5, "M8", 25]]);
    const done = await updated(third, { outcomes, agreed: now });
    expect([done.rows[0], done.agreed("1")]).toEqual([sent, cells(...sent)]);
    const typed = await updated(third, {
      outcomes,
      agreed: now,
      meanwhile: ({ rows: [row] }) => row?.cells.splice(QUANTITY, 1, 14),
    });
    expect(typed.rows[0]).toEqual(["1", "Bolt", 14, 2.5, "M8", 37.5]);
    expect(typed.agreed("1")).toEqual(["Bolt", 11, 2.5, "M8", 37.5]);
  });

  test("keeps the cells that were not compared, and nothing new is agreed on there", async () => {
    const other: Row = ["1", "Bolt", 11, 3, "M9", 33];
    const done = await updated({ held: [PRICE] }, { outcomes: [outcome("u.1", "sent", record(...other))] });
    expect(done.rows[0]).toEqual(["1", "Bolt", 11, 2.5, "M9", 33]);
    expect(done.agreed("1")).toEqual(["Bolt", 11, 2.5, "M9", 33]);
  });

  test("keeps cells that are the person's, while both sides agree on the platform's value", async () => {
    const other: Row = ["1", "Bolt", 11, 3, "M9", 33];
    const done = await updated({ kept: [PRICE] }, { outcomes: [outcome("u.1", "sent", record(...other))] });
    expect(done.rows[0]).toEqual(["1", "Bolt", 11, 2.5, "M9", 33]);
    expect(done.agreed("1")).toEqual(["Bolt", 11, 3, "M9", 33]);
  });

  test("is asked about a cell still that is the person's and that nobody agreed on", async () => {
    const other: Row = ["1", "Bolt", 12, 2.5, "M8", 33];
    const given = { outcomes: [outcome("u.1", "sent", record(...other))] };
    const open = agreedOf([["1", "Bolt", undefined, 2.5, "M8", 25]]);
    const done = await updated({ kept: [QUANTITY] }, { ...given, agreed: open });
    expect([done.rows[0], done.agreed("1")]).toEqual([
      ["1", "Bolt", 11, 2.5, "M8", 33],
      ["Bolt", undefined, 2.5, "M8", 33],
    ]);
    // Of a row that nobody knew, what left is agreed on as it was answered.
    const first = await updated({ kept: [QUANTITY] }, { ...given, agreed: null });
    expect(first.agreed("1")).toEqual([undefined, 12, undefined, undefined, 33]);
  });

  test("keeps a cell of a column that was adopted since: nobody agreed on anything there", async () => {
    const other: Row = ["1", "Bolt", 11, 3, "M8", 33];
    const outcomes = [outcome("u.1", "sent", record(...other))];
    const done = await updated({}, { outcomes, agreed: agreedOf([["1", "Bolt", 10, undefined, "M8", undefined]]) });
    expect(done.rows[0]).toEqual(["1", "Bolt", 11, 2.5, "M8", 33]);
    expect(done.agreed("1")).toEqual(["Bolt", 11, undefined, "M8", 33]);
  });

  test("keeps a cell that Ctrl+Z took back since: what the plan saw there says nothing of it any more", async () => {
    const seen: Update["shown"] = [
      [PRICE, 3],
      [NOTE, "M8"],
    ];
    const other: Row = ["1", "Bolt", 11, 4, "M9", 44];
    const done = await updated({ shown: seen }, { outcomes: [outcome("u.1", "sent", record(...other))] });
    expect(done.rows[0]).toEqual(["1", "Bolt", 11, 2.5, "M9", 44]);
    expect(done.agreed("1")).toEqual(["Bolt", 11, 2.5, "M9", 44]);
  });

  test("only says so, where the answer is not known or the plan was too long to be kept with its cells", async () => {
    const known = [ours, cells(...bolt)];
    const silent = await updated({}, { outcomes: [outcome("u.1", "sent")] });
    expect([silent.rows[0], silent.agreed("1")]).toEqual(known);
    const long = await updated({ cells: [] });
    expect([long.rows[0], long.agreed("1")]).toEqual(known);
    expect([silent.status[0], long.status[0]]).toEqual([rowTexts.sent(NOW), rowTexts.sent(NOW)]);
  });

  test("says that it is set back, where the send is an undo, and has the platform's sum though nobody knew the row", async () => {
    const seen: Update["shown"] = [[TOTAL, 25]];
    const done = await updated({ shown: seen }, { isUndo: true, agreed: null });
    expect([done.status[0], done.rows[0], done.agreed("1")?.[TOTAL]]).toEqual([rowTexts.setBack(NOW), answered, 27.5]);
  });

  test("is taken in twice without another change", async () => {
    const [one] = [outcome("u.1", "sent", record(...answered))];
    const done = await updated({}, { outcomes: [one, one] });
    expect([done.rows, done.agreed("1")]).toEqual([[answered, gear], cells(...answered)]);
    const again = await updated({}, { rows: [answered, gear], agreed: agreedOf([answered, gear]) });
    expect([again.rows, again.agreed("1")]).toEqual([[answered, gear], cells(...answered)]);
  });

  test("that stands twice in the table is written nowhere, and both sides agree on what they did before", async () => {
    const done = await updated({}, { rows: [ours, ours] });
    expect([done.rows, done.status, done.agreed("1")]).toEqual([[ours, ours], ["before", "before"], cells(...bolt)]);
  });
});

describe("A changed row that did not arrive", () => {
  const told = async (more: Parameters<typeof outcome>[2], kind: "refused" | "conflict" = "refused") => {
    const done = await updated({}, { outcomes: [outcome("u.1", kind, more)] });
    expect([done.rows, done.agreed("1")]).toEqual([[ours, gear], cells(...bolt)]);
    return { told: done.told[0], status: done.status[0], kind: done.kinds[0] };
  };

  test("says the platform's reason in one short line, which passes with the next refresh", async () => {
    const reason = { kind: "invalid", detail: `too\n  many${" words".repeat(50)}` };
    const said = reason.detail.replace("\n  ", " ").slice(0, 200);
    expect(await told({ reason })).toEqual({
      told: { kind: "failed", id: "1", name: "Bolt", reason: { kind: "refused", failure: "invalid", said } },
      status: rowTexts.refused("invalid", said),
      kind: "refusal",
    });
  });

  test("says that it was refused, where this Bidsheet does not know the reason or none was given", async () => {
    const reason = { kind: "tooLate", detail: "Closed." };
    expect(await told({ reason })).toMatchObject({ told: { reason: { failure: "refused", said: "Closed." } } });
    expect(await told({})).toMatchObject({ told: { reason: { kind: "refused", failure: "refused", said: "" } } });
  });

  test("says that it waits, where what it builds upon did not arrive", async () => {
    const waits = await told({ reason: { kind: "notArrived", detail: "" } });
    expect(waits).toMatchObject({ told: { kind: "failed", reason: { kind: "waits" } }, status: rowTexts.waits });
  });

  test("names the columns that somebody changed on the platform since, of those that were to be sent", async () => {
    const plan = planOf(
      {},
      {
        updates: [
          update({
            cells: [
              [QUANTITY, 10, 11],
              [PRICE, 2, 2.5],
              [NOTE, "M7", "M8"],
            ],
          }),
        ],
      },
    );
    // The quantity is as it was, the price is what was to be sent.
    const now = rawCells(["Screw", 10, 2.5, "M6", 25]);
    const done = await updated({}, { plan, outcomes: [outcome("u.1", "conflict", { now })] });
    expect(done.told).toEqual([
      { kind: "conflict", id: "1", name: "Bolt", reason: { kind: "movedSince", labels: ["C9"] } },
    ]);
    expect([done.status[0], done.kinds[0]]).toEqual([rowTexts.movedSince("C9"), "reason"]);
    expect([done.rows[0], done.agreed("1")]).toEqual([ours, cells(...bolt)]);
  });

  test("says that the platform no longer lists it, where it is gone there", async () => {
    for (const more of [{ now: null }, {}])
      expect(await told(more, "conflict")).toEqual({
        told: { kind: "failed", id: "1", name: "Bolt", reason: { kind: "unlisted" } },
        status: rowTexts.unlisted,
        kind: "refusal",
      });
  });

  test("says that nobody knows, where nobody knows", async () => {
    for (const kind of ["ask", "unknown"] as const) {
      const done = await updated({}, { outcomes: [outcome("u.1", kind)] });
      expect(done.told).toEqual([{ kind: "unknown", id: "1", name: "Bolt", reason: { kind: "unknown" } }]);
      expect([done.status[0], done.kinds[0], done.agreed("1")]).toEqual([rowTexts.unknown, "reason", cells(...bolt)]);
    }
  });

  test("is pending as it was, where the person stopped the send or the gateway gave up", async () => {
    for (const kind of ["takenBack", "unsent"] as const) {
      const done = await updated({}, { outcomes: [outcome("u.1", kind)] });
      expect([done.told, done.rows, done.status, done.wasEmpty]).toEqual([
        [null],
        [ours, gear],
        ["before", "before"],
        true,
      ]);
    }
  });
});

describe("Changed rows of a send of several tables", () => {
  test("are known by their table's place in the send; what another table sent says nothing here", async () => {
    const plan = planOf({}, { updates: [update()], nth: 1 });
    const other = await updated({}, { plan });
    expect([other.told, other.rows[0], other.wasEmpty]).toEqual([[null], ours, true]);
    const own = await updated({}, { plan, outcomes: [outcome("1.u.1", "sent", record(...answered))] });
    expect([own.told[0]?.kind, own.rows[0]]).toEqual(["updated", answered]);
  });
});
