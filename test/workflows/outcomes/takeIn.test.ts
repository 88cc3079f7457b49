// What came of sends while no window followed them is taken in: before a refresh, a preview, and when a pane opens.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import type { SendProgress } from "../../../src/platform/handoverContract";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { followedSends, keepFollowed } from "../../../src/workflows/journal/followed";
import { carriedSend, takeInOf, takeInSends } from "../../../src/workflows/outcomes/takeIn";
import type { Services } from "../../../src/workflows/services";
import { agreedOf, type Row } from "../../sync/support";
import { outcome, planOf, sendOf } from "../journal/entries";
import { journalWorld, link, NOW, sendShown } from "../journal/journalRoom";
import { rawCells } from "../send/sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
const answered: Row = ["1", "Bolt", 11, 2.5, "M8", 27.5];
const MARK = "new:L.1.h:0";
const marked: Row = [MARK, "Nut", 5, 0.5, "M8", null];
const plan = planOf({}, { handed: true, updates: [{ id: "1", name: "Bolt", cells: [[1, 10, 11]] }] });
const arrived = outcome("u.1", "sent", { id: "1", record: rawCells(answered.slice(1)) });

const failure = (kind: FailureKind) =>
  new PlatformError({ kind, operation: "sendDetails", status: 404, detail: "", requestId: "" });
const progress = (more: Partial<SendProgress>): SendProgress => ({
  id: "L.1",
  collection: "lineItems/7/9",
  title: "Parts",
  state: "ended",
  why: null,
  nextTry: null,
  giveUpAt: null,
  changes: 1,
  left: 0,
  outcomes: {},
  toGoMs: null,
  ...more,
});

type Given = NonNullable<Parameters<typeof journalWorld>[0]> & {
  readonly followed?: readonly (readonly [string, number])[];
  readonly gateway?: Partial<Services["gateway"]>;
  readonly workbook?: Partial<Services["workbook"]>;
};

/** `followed`: which sends the workbook knows of, and how long ago each was begun. */
async function room({ followed = [["L.1", 5_000]], gateway, workbook, ...given }: Given = {}) {
  const sends = [sendOf("L.1", [], plan)];
  const world = journalWorld({ rows: [ours], sends, outcomes: [arrived], ...given });
  const log: string[] = [];
  const { services, sheet } = world;
  sheet.content.links.set("L", link);
  await services.workbook.patchTable(link, { marks: true });
  await services.workbook.saveAgreedCopy("L", agreedOf([bolt]));
  const own: Services = {
    ...services,
    gateway: {
      ...services.gateway,
      saveAgreed: () => (log.push("backed up"), Promise.resolve()),
      finishSend: (id, { cancelled, outcome: tally }) => {
        log.push(`finish ${id} ${cancelled} ${Object.values(tally).join()}`);
        return Promise.resolve();
      },
      ...gateway,
    },
    workbook: { ...services.workbook, ...workbook },
  };
  for (const [id, ageMs] of followed) await keepFollowed(own, link, { id, taken: 0, at: NOW - ageMs });
  return {
    sheet,
    log,
    asked: world.asked,
    services: own,
    takeIn: () => takeInOf(own, "L"),
    rows: () => sheet.rows.map(({ id, cells }) => [id, ...cells]),
    status: () => sheet.rows.map(({ status }) => status),
    kept: async () => (await followedSends(own, link)).map(({ id }) => id),
  };
}
type Answer = Awaited<ReturnType<Services["gateway"]["followSend"]>>;
const following = (...answers: Partial<SendProgress>[]): Partial<Services["gateway"]> => {
  let n = 0;
  return {
    followSend: (_id, { after }): Promise<Answer> => {
      const send = progress(answers[Math.min(n, answers.length - 1)] ?? {});
      n += 1;
      return Promise.resolve({ send, outcomes: [], next: after });
    },
  };
};

describe("What came meanwhile", () => {
  test("is written beside its rows and told; the send is over, and what is agreed on has its double", async () => {
    const { takeIn, rows, status, kept, log } = await room();
    const told = { kind: "updated", id: "1", name: "Bolt", reason: null };
    expect(await takeIn()).toEqual({ outcomes: [told], unsent: 0, open: [], rebound: false });
    expect([rows(), status(), await kept(), log]).toEqual([[answered], [rowTexts.sent(NOW)], [], ["backed up"]]);
  });

  test("is nothing where no send was left open, or the table is gone", async () => {
    const none = await room({ followed: [] });
    expect([await none.takeIn(), none.asked]).toEqual([null, []]);
    const gone = await room();
    gone.sheet.content.links.clear();
    expect(await gone.takeIn()).toBeNull();
  });

  test("waits where the sheet cannot be written for now", async () => {
    const problems = [
      { kind: "sheetProtected", sheetName: "Lots" },
      { kind: "filterStays", tableId: "T", columns: ["Note"] },
    ] as const;
    for (const problem of problems) {
      const workbook = { lookAtTable: () => Promise.resolve({ ok: false as const, problem }) };
      const { takeIn, kept } = await room({ workbook });
      expect([await takeIn(), await kept()]).toEqual(["later", ["L.1"]]);
    }
    const problem = { kind: "readOnly" } as const;
    const other = await room({ workbook: { lookAtTable: () => Promise.resolve({ ok: false as const, problem }) } });
    expect(await other.takeIn()).toBeNull();
  });

  test("says how many rows did not leave, and which sends have not ended", async () => {
    const cut = await room({ gateway: following({ outcomes: { takenBack: 2, unsent: 3, sent: 1 } }) });
    expect(await cut.takeIn()).toEqual({ outcomes: [], unsent: 5, open: [], rebound: false });
    // Nothing new is in the sheet.
    expect(cut.log).toEqual([]);
    const runs = progress({ state: "running", outcomes: { unsent: 1 } });
    const open = await room({ gateway: following(runs) });
    expect([await open.takeIn(), await open.kept()]).toEqual([
      { outcomes: [], unsent: 0, open: [runs], rebound: false },
      ["L.1"],
    ]);
    const whole = await room({ gateway: following({ outcomes: { sent: 1 } }) });
    expect(await whole.takeIn()).toMatchObject({ unsent: 0 });
  });

  test("of several sends is all of it", async () => {
    const sends = ["L.1", "L.2"].map((id) => sendOf(id, [], plan));
    const refused = outcome("u.1", "refused", { reason: { kind: "invalid", detail: "No." } });
    const outcomesOf = { "L.1": [arrived], "L.2": [refused] };
    const world = await room({
      sends,
      outcomesOf,
      followed: [
        ["L.1", 9_000],
        ["L.2", 5_000],
      ],
    });
    expect(await world.takeIn()).toMatchObject({ outcomes: [{ kind: "updated" }, { kind: "failed" }] });
    expect(await world.kept()).toEqual([]);
  });

  test("of an undo says that the row is set back, and of a send of several tables is this table's", async () => {
    const undo = await room({ sends: [sendOf("L.1", [], plan, { undoes: "L.0" })] });
    await undo.takeIn();
    expect(undo.status()).toEqual([rowTexts.setBack(NOW)]);
    const several = { ...planOf({}, { handed: true }), further: [{ ...plan, link: "L", nth: 1 }] };
    const outcomes = [{ ...arrived, mark: "1.u.1" }];
    const shared = await room({ sends: [sendOf("K.1", [], several)], followed: [["K.1", 5_000]], outcomes });
    expect(await shared.takeIn()).toMatchObject({ outcomes: [{ kind: "updated" }] });
    expect(shared.rows()).toEqual([answered]);
  });

  test("of a plan that this Bidsheet does not understand writes nothing, and is not asked for again", async () => {
    const { takeIn, rows, kept } = await room({ sends: [{ ...sendOf("L.1", []), plan: { other: 1 } }] });
    expect(await takeIn()).toMatchObject({ outcomes: [] });
    expect([rows(), await kept()]).toEqual([[ours], []]);
  });

  test("is read with a plan that the gateway is asked for once while the pane is open", async () => {
    const world = await room({ gateway: following({ state: "running" }) });
    await world.takeIn();
    await world.takeIn();
    expect(world.asked).toEqual(["L.1"]);
  });

  test("is bound to the sheet first, where Ctrl+Z took back what was written there: that is told too", async () => {
    const { takeIn, sheet, log } = await room({ gateway: following({}) });
    sheet.content.mark -= 1;
    expect(await takeIn()).toMatchObject({ outcomes: [], rebound: true });
    expect(log).toEqual(["backed up"]);
  });

  test("is not known where the gateway cannot be asked", async () => {
    const plans = await room({ gateway: { sendDetails: () => Promise.reject(failure("gatewayUnreachable")) } });
    await expect(plans.takeIn()).rejects.toMatchObject({ kind: "gatewayUnreachable" });
    const outcomes = await room({ gateway: { followSend: () => Promise.reject(failure("session")) } });
    await expect(takeInSends(outcomes.services, link)).rejects.toMatchObject({ kind: "session" });
    expect(await outcomes.kept()).toEqual(["L.1"]);
  });
});

describe("A send that the gateway never got", () => {
  const begun = sendOf("L.1", []);

  test("may arrive for a minute still: its rows keep their marks", async () => {
    for (const sends of [[], [begun]]) {
      const { takeIn, rows, kept } = await room({ rows: [marked], sends, followed: [["L.1", 59_999]] });
      expect(await takeIn()).toEqual({ outcomes: [], unsent: 0, open: [], rebound: false });
      expect([rows(), await kept()]).toEqual([[marked], ["L.1"]]);
    }
  });

  test("has left nothing after that: its rows are new again and say so, and the gateway knows that it is over", async () => {
    const other: Row = ["new:L.2.h:0", "Pin", 1, 1, "", null];
    const { takeIn, rows, status, kept, log, sheet } = await room({
      rows: [bolt, marked, other],
      sends: [begun],
      followed: [["L.1", 60_000]],
    });
    expect(await takeIn()).toEqual({ outcomes: [], unsent: 0, open: [], rebound: false });
    expect(rows()).toEqual([bolt, ["", ...marked.slice(1)], other]);
    expect(status()).toEqual(["before", rowTexts.notArrived, "before"]);
    expect([...sheet.content.kinds]).toEqual([[rowTexts.notArrived, "refusal"]]);
    expect([await kept(), log]).toEqual([[], ["finish L.1 true 0,0,0,0,0"]]);
  });

  test("is over also where the gateway does not know it, or it had no new rows", async () => {
    const finishSend = () => Promise.reject(failure("notFound"));
    const { takeIn, kept, status } = await room({ sends: [], gateway: { finishSend }, followed: [["L.1", 60_000]] });
    await takeIn();
    expect([await kept(), status()]).toEqual([[], ["before"]]);
    const away = { finishSend: () => Promise.reject(failure("gatewayUnreachable")) };
    const later = await room({ sends: [], gateway: away, followed: [["L.1", 60_000]] });
    await expect(later.takeIn()).rejects.toMatchObject({ kind: "gatewayUnreachable" });
    expect(await later.kept()).toEqual(["L.1"]);
  });

  test("is looked at later where the table cannot be looked at now", async () => {
    const problem = { kind: "sheetProtected", sheetName: "Lots" } as const;
    const { services, kept } = await room({ sends: [], rows: [marked], followed: [["L.1", 60_000]] });
    const workbook = { ...services.workbook, lookAtTable: () => Promise.resolve({ ok: false as const, problem }) };
    expect(await takeInSends({ ...services, workbook }, link)).toMatchObject({ outcomes: [] });
    expect(await kept()).toEqual(["L.1"]);
  });

  test("is told with the sheet that Ctrl+Z left", async () => {
    const { takeIn, sheet } = await room({ sends: [], followed: [["L.1", 60_000]] });
    sheet.content.mark -= 1;
    expect(await takeIn()).toMatchObject({ rebound: true });
  });
});

describe("The send that the gateway still carries", () => {
  test("is named by who sends, and since when", async () => {
    const at = "2026-03-01T09:58:30Z";
    const { services } = await room({ sends: [sendOf("L.0", []), sendOf("L.1", [], plan, { at })] });
    const holder = { kind: "leaseHeld", holder: "analyst@bidsheet.example", own: true };
    expect(await carriedSend(services, link, { open: [progress({})] })).toEqual({ ...holder, since: at });
    const unknown = await carriedSend(services, link, { open: [progress({ id: "L.9" })] });
    expect(unknown).toEqual({ ...holder, since: new Date(NOW).toISOString() });
    expect(await carriedSend(services, link, { open: [] })).toBeNull();
    expect(sendShown("L.1").by.own).toBe(true);
  });
});
