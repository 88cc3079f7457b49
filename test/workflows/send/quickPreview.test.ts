// What a preview shows, what it leaves out until the person says more, and what keeps it from being made.
import { rowKey } from "../../../src/sync/plan/choices";
import { noChoices } from "../../../src/sync/plan/choices";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { afterGivingUp, previewTable, withChoices } from "../../../src/workflows/send/preview";
import { agreedOf, remoteOf, type Row } from "../../sync/support";
import { LIST, QUANTITY, QuickSend, TITLE } from "./quickSend";
import { openOf, rawCells, shown, type Shown } from "./sendRoom";

const header = ["Table", "Column", "Condition", "Message", "Kind"];
const withRules = (story: QuickSend, ...rows: string[][]) =>
  story.workbook(() => ({ readCompanySheet: () => Promise.resolve({ cells: [header, ...rows], firstRow: 1 }) }));
const tryToPreview = (story: QuickSend) => story.run(previewTable(story.services, story.linkId));

describe("A preview", () => {
  test("shows the table by its sheet, its rows by name and place, and when the platform was read", async () => {
    const story = await QuickSend.begin();
    story.add();
    const preview = await story.preview();
    const about = {
      kind: "send",
      undoes: null,
      sendAt: null,
      undoing: null,
      sheetName: "Lots",
      firstRow: 3,
      rules: [],
    };
    expect(preview).toMatchObject({ ...about, renamed: [], coming: [], lastSend: "", sheetUndone: false });
    expect(preview.names).toEqual(["Bolt", "Gear", rowTexts.nameless.row(5)]);
    expect([preview.at, preview.pages.length]).toEqual([story.universe.clock.now(), 1]);
    expect(preview.before.get("101")).toMatchObject({ c1: "Bolt", c2: 10, c4: 100 });
  });

  test("names the newest send of the list, so that a later one is noticed", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 11);
    const { sendId } = await story.sendAll();
    expect((await story.preview()).lastSend.startsWith(`${sendId} 2026-`)).toBe(true);
  });

  test("agrees on what both sides have alike: who types the old value then means it", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 12);
    story.theirs(0, "c2", 12);
    await story.preview();
    expect(await story.agreed(0)).toEqual(["Bolt", 12, "M8"]);
    story.type(0, QUANTITY, 10);
    const { plan } = await story.preview();
    expect([plan.conflicts, plan.updates]).toMatchObject([[], [{ changes: [{ before: 12, to: 10 }] }]]);
  });

  test("says where Ctrl+Z had taken back what was written in the sheet", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 11);
    await story.sendAll();
    story.universe.sheet.content.mark -= 1;
    expect((await story.preview()).sheetUndone).toBe(true);
    expect((await story.preview()).sheetUndone).toBe(false);
  });
});

describe("A row is left out until the person says that it is meant,", () => {
  test("where the platform may have it already, where it reads like a heading, and where an undo took it off", async () => {
    const story = await QuickSend.begin();
    story.add("Nut", 5, "M8");
    const { sendId } = await story.sendAll();
    const undo = await story.undo(sendId);
    await story.send(undo);
    story.theirAdd({ c1: "Shaft", c2: 2, c3: "iron" });
    story.add("Shaft", 2, "iron");
    story.add("Los 1");
    story.add("Pin", 1, "steel");
    const outcome = await tryToPreview(story);
    if (!outcome.ok) throw new Error(outcome.obstacle.kind);
    const { plan, choices, undone } = outcome.preview;
    const titles = plan.creates.map((row) => [row.cells[TITLE], choices.excluded.has(rowKey(row))]);
    expect(titles).toEqual([
      ["Nut", true],
      ["Shaft", true],
      ["Los 1", true],
      ["Pin", false],
    ]);
    expect([...undone]).toEqual(["row 2"]);
  });

  test("and none is where nothing speaks against it", async () => {
    const story = await QuickSend.begin();
    story.add("Pin", 1, "steel");
    const outcome = await tryToPreview(story);
    expect(outcome.ok && outcome.preview.choices).toEqual(noChoices);
  });
});

describe("The company's rules", () => {
  test("keep a row back that breaks a hard one, and none that breaks a soft one", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 5_000);
    story.type(1, QUANTITY, 600);
    withRules(story, ["", "", "[Quantity] < 1000", "Too many.", "hard"], ["", "", "[Quantity] < 500", "Many.", "soft"]);
    const { plan, rules } = await story.preview();
    expect(plan.problems).toMatchObject([
      { row: 0, kind: "rowRule", breach: { kind: "company", message: "Too many." } },
    ]);
    expect([plan.updates.map(({ row }) => row), rules.length]).toEqual([[1], 2]);
    withRules(story, ["", "", "[Quantity] < 500", "Many.", "soft"]);
    const soft = await story.preview();
    expect([soft.plan.problems, soft.plan.updates.length]).toEqual([[], 2]);
  });

  test("that cannot be read stop it, and are named", async () => {
    const story = await QuickSend.begin();
    withRules(story, ["", "", "[Quantity] < 1000", "", "hard"]);
    expect(await tryToPreview(story)).toMatchObject({
      ok: false,
      obstacle: { kind: "rulesUnreadable", faults: [{ kind: "noMessage", sheetRow: 2 }] },
    });
  });
});

describe("No preview is made", () => {
  test("where the table is linked no more", async () => {
    const story = await QuickSend.begin();
    const { linkId } = story;
    story.universe.sheet.content.links.clear();
    expect(await story.run(previewTable(story.services, linkId))).toMatchObject({ obstacle: { kind: "linkGone" } });
  });

  test("where the table is gone once the list has come in", async () => {
    const story = await QuickSend.begin();
    const problem = { kind: "tableGone", title: "Lots" } as const;
    story.workbook(() => ({ readTable: () => Promise.resolve({ ok: false, problem }) }));
    expect(await tryToPreview(story)).toEqual({ ok: false, obstacle: problem });
  });

  test("while the gateway still carries a send of the table", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 11);
    const preview = await story.preview();
    story.fault("update", "slow", 40_000);
    const stop = new AbortController();
    story.gateway((real) => ({
      followSend: (...words) =>
        stop.signal.aborted ? Promise.reject(new Error("Closed.")) : real.followSend(...words),
    }));
    const sending = story.tryToSend(preview).catch(() => null);
    stop.abort();
    await sending;
    story.reopen();
    expect(await tryToPreview(story)).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
    await story.universe.clock.pass(120_000);
    expect(await tryToPreview(story)).toMatchObject({ ok: true });
  });

  test("while nobody knows whether a row of an earlier send arrived", async () => {
    const story = await QuickSend.begin();
    story.add("Nut", 5, "M8");
    const at = new Date(story.universe.clock.now()).toISOString();
    const body = { data: { type: "line_items", attributes: { data: { c1: "Pin" } } } };
    const path = { event_id: "7", worksheet_id: "11" };
    const intent = { key: "x.c.1", operation: "createLineItem", collection: LIST, path, body, at, send: "x" };
    story.gateway(() => ({ openIntents: () => Promise.resolve([intent]) }));
    const outcome = await tryToPreview(story);
    expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "sendUnsettled" } });
  });
});

describe("A choice", () => {
  const both: Shown = {
    sheet: [["1", "Bolt", 11, 2.5, "M8", 25]],
    remote: [["1", "Bolt", 12, 2.5, "M8", 25]],
    agreed: agreedOf([["1", "Bolt", 10, 2.5, "M8", 25]]),
  };

  test("about a conflict makes the plan anew; one about rows alone does not", () => {
    const preview = shown(both);
    const said = { ...noChoices, resolutions: new Map([["1:1", "ours" as const]]) };
    const decided = withChoices(preview, said);
    expect([decided.plan.conflicts, decided.plan.updates.length, decided.choices]).toEqual([[], 1, said]);
    expect(withChoices(decided, noChoices).plan.conflicts).toHaveLength(1);
    const left = withChoices(decided, { ...said, deletions: new Set(["9"]) });
    expect(left.plan).toBe(decided.plan);
    const other = withChoices(decided, { ...noChoices, resolutions: new Map([["1:1", "theirs" as const]]) });
    expect([other.plan.updates, other.plan.writes.length]).toEqual([[], 1]);
    const two = shown({ ...both, remote: [["1", "Bolt", 12, 3, "M8", 25]], sheet: [["1", "Bolt", 11, 4, "M8", 25]] });
    const answers = (price: "ours" | "theirs") => {
      const resolutions = new Map([["1:1", "ours"] as const, ["1:2", price] as const]);
      return { ...noChoices, resolutions };
    };
    const changed = withChoices(withChoices(two, answers("ours")), answers("theirs"));
    expect(changed.plan.updates).toMatchObject([{ changes: [{ column: 1 }] }]);
    // What is left out is not decided.
    expect(withChoices(decided, { ...said, excluded: new Set(["1"]) }).plan.conflicts).toHaveLength(1);
  });
});

test("Columns that changed on the platform are left alone on both sides", () => {
  const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
  const { plan } = shown({
    sheet: [["1", "Bolt", 11, 2.5, "M8", 25]],
    remote: [["1", "Bolt", 10, 3, "M8", 25]],
    agreed: agreedOf([bolt]),
    frozen: [1, 2],
  });
  expect([plan.updates, plan.writes]).toEqual([[], []]);
});

describe("A preview after rows of it were given up", () => {
  const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
  const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
  const newer: Row = ["1", "Bolt", 12, 2.5, "M8", 30];
  const before: Shown = {
    sheet: [
      ["1", "Bolt", 11, 2.5, "M8", 25],
      ["2", "Gear", 2, 9.5, "steel", 9.5],
      ["", "Los 1", null, null, "", null],
    ],
    remote: [bolt, gear],
    choices: { excluded: new Set(["2"]) },
  };
  const now: Shown = { sheet: [newer, ["2", "Gear", 2, 9.5, "steel", 9.5], ["", "Los 1", null, null, "", null]] };
  const read = {
    pages: [],
    remote: remoteOf([newer]),
    raw: new Map([["1", { ...rawCells(newer.slice(1)), c77: "x" }]]),
  };
  const agreed = agreedOf([newer, gear]);

  test("is over what was read of these rows, and over what it had of the others; nothing is decided yet", () => {
    const preview = shown({ ...before, own: new Map([["2", { sure: true, sent: [] }]]) });
    const given = { open: openOf(now), read, agreed, frozen: new Set([3]) };
    const after = afterGivingUp(rowTexts, preview, given);
    expect(after?.remote).toEqual({ ...preview.remote, cells: [newer.slice(1), gear.slice(1)] });
    expect(after?.plan.updates).toMatchObject([{ id: "2" }]);
    expect([after?.choices, after?.frozen]).toEqual([{ ...noChoices, excluded: new Set(["row 2"]) }, new Set([3])]);
    expect([after?.before.get("1")?.["c77"], after?.before.get("2")?.["c1"]]).toEqual(["x", "Gear"]);
    expect([after?.at, after?.lastSend, after?.sheetUndone]).toEqual([preview.at, preview.lastSend, false]);
    expect(after?.own).toBe(preview.own);
  });

  test("is none where other columns are bound by then", () => {
    const { mapping } = openOf(now).link;
    const open = openOf({ ...now, link: { mapping: mapping.slice(0, 4) } });
    expect(afterGivingUp(rowTexts, shown(before), { open, read, agreed, frozen: new Set() })).toBeNull();
  });
});
