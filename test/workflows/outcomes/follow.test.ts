// A send that the gateway carries out is followed: what came is written block by block, and the workbook knows how far.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import type { SendOutcome, SendProgress } from "../../../src/platform/handoverContract";
import type { SendPlan } from "../../../src/platform/sendPlan";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { follow, type Following } from "../../../src/workflows/outcomes/follow";
import { Manifest } from "../../../src/workflows/outcomes/takeOutcome";
import { Taking } from "../../../src/workflows/outcomes/taking";
import { followedSends, keepFollowed } from "../../../src/workflows/journal/followed";
import type { Progress } from "../../../src/workflows/services";
import { agreedOf, type Row } from "../../sync/support";
import { outcome, planOf } from "../journal/entries";
import { journalWorld, link, NOW } from "../journal/journalRoom";
import { rawCells } from "../send/sendRoom";

const IDS = ["1", "2", "3"];
const row = (id: string, quantity: number): Row => [id, "Bolt", quantity, 2.5, "M8", 25];
const planned = (ids: readonly string[], more: Partial<SendPlan> = {}): SendPlan =>
  planOf({}, { updates: ids.map((id) => ({ id, name: "Bolt", cells: [[1, 10, 11]] })), ...more });
const sent = (n: number, id: string): SendOutcome =>
  outcome(`u.${id}`, "sent", { n, id, record: rawCells(row(id, 11).slice(1)) });

const failure = (kind: FailureKind) =>
  new PlatformError({ kind, operation: "followSend", status: 0, detail: "", requestId: "" });
const progress = (more: Partial<SendProgress> = {}): SendProgress => ({
  id: "L.1",
  collection: "lineItems/7/9",
  title: "Parts",
  state: "running",
  why: null,
  nextTry: null,
  giveUpAt: null,
  changes: 3,
  left: 3,
  outcomes: {},
  toGoMs: 600,
  ...more,
});

/** What the gateway answers to each question in turn. */
type Answer = Error | (Partial<SendProgress> & { readonly came?: readonly SendOutcome[]; readonly takesMs?: number });
const ended = { state: "ended", left: 0 } as const;

interface Given extends Partial<Following> {
  readonly answers: readonly Answer[];
  readonly signal?: AbortSignal;
  readonly plan?: SendPlan;
  readonly linked?: Partial<LinkedTable>;
  /** At each question. */
  readonly onAsk?: (nth: number) => void;
  readonly stopSend?: () => Promise<SendProgress>;
  /** In each pause. */
  readonly onWait?: () => void;
}

const isCut = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

async function followed({ answers, signal, plan = planned(IDS), linked, onAsk, onWait, stopSend, ...given }: Given) {
  const { sheet, services } = journalWorld({ rows: IDS.map((id) => row(id, 11)) });
  const table = { ...link, ...linked };
  sheet.content.links.set("L", table);
  let now = NOW;
  let number = 0;
  const log: string[] = [];
  const reports: Progress[] = [];
  const stored: string[] = [];
  const { workbook, gateway } = services;
  const real = services;
  const world: typeof services = {
    ...services,
    clock: {
      now: () => now,
      wait: (ms, stop) => {
        if (isCut(stop)) return Promise.reject(new DOMException("Cancelled", "AbortError"));
        log.push(`wait ${ms}`);
        onWait?.();
        if (isCut(stop)) return Promise.reject(new DOMException("Cancelled", "AbortError"));
        now += ms;
        return Promise.resolve();
      },
    },
    gateway: {
      ...gateway,
      followSend: (_id, { after, waitSeconds, signal: listening }) => {
        log.push(`ask ${after} ${waitSeconds}${listening === undefined ? "" : " stoppable"}`);
        const answer = answers[number];
        number += 1;
        onAsk?.(number);
        if (answer === undefined) throw new Error("There is no further answer.");
        if (answer instanceof Error) return Promise.reject(answer);
        const { came = [], takesMs = 0, ...more } = answer;
        now += takesMs;
        return Promise.resolve({ send: progress(more), outcomes: [...came], next: came.at(-1)?.n ?? after });
      },
      stopSend: stopSend ?? (() => (log.push("stop"), Promise.resolve(progress()))),
    },
    workbook: {
      ...workbook,
      patchTable: (...words) => (log.push("write"), workbook.patchTable(...words)),
      saveAgreedCopy: (...words) => (stored.push("whole"), workbook.saveAgreedCopy(...words)),
      saveAgreedChange: (...words) => (stored.push("part"), workbook.saveAgreedChange(...words)),
      saveFollowedSends: (kept) => {
        log.push(kept.sends.length === 0 ? "forget" : `keep ${kept.sends.map(({ taken }) => taken).join()}`);
        return workbook.saveFollowedSends(kept);
      },
    },
  };
  await workbook.saveAgreedCopy("L", agreedOf(IDS.map((id) => row(id, 10))));
  await keepFollowed(real, table, { id: "L.1", taken: 0, at: NOW });
  const taking = new Taking(world, table, agreedOf(IDS.map((id) => row(id, 10))));
  const tables = given.tables ?? [{ taking, manifest: new Manifest(plan, false) }];
  const options = { signal, onProgress: (report: Progress) => reports.push(report) };
  const work = follow(world, { sendId: "L.1", taken: 0, at: NOW, ...given, tables }, options);
  const done = await work.catch((error: unknown) => ({ thrown: error }));
  return {
    done,
    log,
    reports,
    stored,
    quantities: sheet.rows.map(({ status }) => status !== "before"),
    kept: await followedSends(real, table),
    note: sheet.content.links.get("L")?.sendNote ?? null,
    agreed: async (id: string) => (await workbook.agreedCopy("L"))?.rows.get(id)?.[1],
  };
}

describe("A send that is followed to its end", () => {
  test("is told row by row, written and forgotten; what was heard last is how it ended", async () => {
    const all = await followed({
      answers: [
        { ...ended, came: [sent(1, "1"), sent(2, "2")] },
        { ...ended, toGoMs: 0 },
      ],
    });
    expect(all.done).toEqual({
      outcomes: [["1", "2"].map((id) => ({ kind: "updated", id, name: "Bolt", reason: null }))],
      send: progress({ ...ended, toGoMs: 0 }),
      lost: null,
    });
    expect([all.quantities, all.kept, all.note]).toEqual([[true, true, false], [], null]);
    expect([await all.agreed("1"), await all.agreed("3")]).toEqual([11, 10]);
  });

  test("is asked for with patience while nothing waits to be written, and written at most once a second", async () => {
    const all = await followed({
      answers: [{}, { came: [sent(1, "1")] }, { came: [sent(2, "2")], takesMs: 400 }, { came: [sent(3, "3")] }, ended],
    });
    expect(all.log).toEqual([
      "ask 0 25",
      "ask 0 25",
      "write",
      "keep 1",
      "ask 1 25",
      "wait 600",
      "write",
      "keep 2",
      "ask 2 25",
      "wait 1000",
      "write",
      "keep 3",
      "ask 3 25",
      "forget",
    ]);
  });

  test("is not waited for while it is over already: the rest of the answers come at once", async () => {
    const answers = [
      { came: [sent(1, "1")] },
      { ...ended, came: [sent(2, "2")] },
      { ...ended, came: [sent(3, "3")] },
      ended,
    ];
    const { log } = await followed({ answers });
    expect(log.slice(2)).toEqual(["keep 1", "ask 1 25", "ask 2 0", "ask 3 0", "write", "forget"]);
  });

  test("goes on where the workbook left off", async () => {
    const { log } = await followed({ answers: [{ came: [sent(3, "3")] }, ended], taken: 2 });
    expect(log).toEqual(["ask 2 25", "write", "keep 3", "ask 3 25", "forget"]);
  });

  test("reports how far it is", async () => {
    const { reports } = await followed({ answers: [{ changes: 5, left: 4, toGoMs: 900 }, ended] });
    const send = progress({ changes: 5, left: 4, toGoMs: 900 });
    expect(reports[0]).toEqual({ step: "sending", done: 1, total: 5, msLeft: 900, send });
  });

  test("of a long table is written less often, since each writing reads its whole id column; at most every ten seconds", async () => {
    const waitFor = async (rows: number) => {
      const half = Math.floor((rows - 3) / 2);
      const creates = Array.from({ length: half }, (_none, n) => ({ mark: `m${n}`, name: "", cells: [] }));
      const deletions = Array.from({ length: rows - 3 - half }, (_none, n) => ({ id: `d${n}`, name: "", cells: [] }));
      const answers = [{ came: [sent(1, "1")] }, { came: [sent(2, "2")] }, ended];
      return (await followed({ answers, plan: planned(IDS, { creates, deletions }) })).log.find((one) =>
        one.startsWith("wait"),
      );
    };
    expect(await waitFor(20_000)).toBe("wait 1000");
    expect(await waitFor(40_000)).toBe("wait 2000");
    expect(await waitFor(300_000)).toBe("wait 10000");
  });

  test("says above the table what is left to decide, or nothing any more", async () => {
    const left = { ...ended, outcomes: { sent: 1, refused: 2 } };
    const note = { kind: "decide", at: new Date(NOW).toISOString(), rows: 2 };
    expect((await followed({ answers: [left] })).note).toEqual(note);
    const runs = { kind: "runs" as const, at: "2026-03-01T09:59:00Z", rows: 3 };
    expect((await followed({ answers: [ended], linked: { sendNote: runs } })).note).toBeNull();
    expect((await followed({ answers: [ended], isNoted: true })).note).toBeNull();
    // It runs on: the note stays.
    expect((await followed({ answers: [failure("session")], linked: { sendNote: runs } })).note).toEqual(runs);
  });

  test("of several tables gives each its own outcomes; what no table sent is nobody's", async () => {
    const { services, sheet } = journalWorld({ rows: IDS.map((id) => row(id, 11)) });
    const taking = () => new Taking(services, link, agreedOf(IDS.map((id) => row(id, 10))));
    const tables = [
      { taking: taking(), manifest: new Manifest(planned(["1"]), false) },
      { taking: taking(), manifest: new Manifest(planned(["2"], { nth: 1 }), false) },
    ];
    const came = [sent(1, "1"), { ...sent(2, "2"), mark: "1.u.2" }, sent(3, "3")];
    const { done } = await followed({ answers: [{ ...ended, came }, ended], tables });
    expect(done).toMatchObject({ outcomes: [[{ id: "1" }], [{ id: "2" }]] });
    expect(sheet.rows.map(({ status }) => status !== "before")).toEqual([true, true, false]);
  });

  test("of several tables is written where one of them alone has news", async () => {
    const { services, sheet } = journalWorld({ rows: IDS.map((id) => row(id, 11)) });
    const tables = [planned(["1"]), planned(["2"], { nth: 1 })].map((plan) => ({
      taking: new Taking(services, link, agreedOf(IDS.map((id) => row(id, 10)))),
      manifest: new Manifest(plan, false),
    }));
    await followed({ answers: [{ ...ended, came: [sent(1, "1")] }, ended], tables });
    expect(sheet.rows[0]?.status).not.toBe("before");
  });

  test("stores what changed with each block, and all that is agreed on once, at the end; nothing where nothing came", async () => {
    const answers = [{ came: [sent(1, "1")] }, { came: [sent(2, "2")] }, ended];
    expect((await followed({ answers })).stored).toEqual(["part", "part", "whole"]);
    expect((await followed({ answers: [ended] })).stored).toEqual([]);
  });

  test("tells nothing of rows that did not leave", async () => {
    const came = [sent(1, "1"), outcome("u.2", "takenBack", { n: 2 })];
    const { done } = await followed({ answers: [{ ...ended, came }, ended] });
    expect(done).toMatchObject({ outcomes: [[{ id: "1" }]] });
    expect("outcomes" in done && done.outcomes[0]).toHaveLength(1);
  });
});

describe("A send that has not ended", () => {
  test("is followed no further while it is paused: what came is written, and the rest is taken in later", async () => {
    const paused = { state: "paused", why: "person" } as const;
    const all = await followed({ answers: [{ ...paused, came: [sent(1, "1")] }, paused] });
    expect(all.done).toMatchObject({ lost: null, send: { state: "paused" } });
    expect([all.quantities, all.kept]).toEqual([[true, false, false], [{ id: "L.1", taken: 1, at: NOW }]]);
  });

  test("is looked at once, where what has come is enough", async () => {
    const { log, done } = await followed({ answers: [{ came: [sent(1, "1")] }, {}], once: true });
    expect(log).toEqual(["ask 0 0", "write", "keep 1", "ask 1 0"]);
    expect(done).toMatchObject({ lost: null, outcomes: [[{ id: "1" }]] });
    const away = await followed({ answers: [failure("gatewayUnreachable")], once: true });
    expect([away.done, away.log]).toMatchObject([{ lost: { kind: "gatewayUnreachable" }, send: null }, ["ask 0 0"]]);
  });

  test("is asked for again while the gateway is away, for a minute; then it is lost, and what came is written", async () => {
    const away = failure("gatewayUnreachable");
    const answers = [
      { came: [sent(1, "1")] },
      away,
      failure("gatewayFault"),
      failure("rateLimited"),
      away,
      away,
      away,
      away,
    ];
    const all = await followed({ answers });
    const waits = all.log.filter((one) => one.startsWith("wait"));
    expect(waits).toEqual([1, 2, 4, 8, 15, 30].map((seconds) => `wait ${seconds}000`));
    expect(all.done).toMatchObject({ lost: { kind: "gatewayUnreachable" }, outcomes: [[{ id: "1" }]] });
    expect(all.kept).toEqual([{ id: "L.1", taken: 1, at: NOW }]);
    const back = await followed({ answers: [away, away, {}, away, ended] });
    expect(back.log.filter((one) => one.startsWith("wait"))).toEqual(["wait 1000", "wait 2000", "wait 1000"]);
    expect(back.done).toMatchObject({ lost: null });
  });

  test("is lost at once where the gateway refuses to say; what came before is written and not asked for again", async () => {
    const first = { came: [sent(1, "1")] };
    const second = { came: [sent(2, "2")] };
    const { done, kept, quantities } = await followed({ answers: [first, second, failure("session")] });
    expect([done, kept, quantities]).toMatchObject([
      { lost: { kind: "session" }, send: { state: "running" } },
      [{ id: "L.1", taken: 2, at: NOW }],
      [true, true, false],
    ]);
    const over = await followed({ answers: [{ ...ended, ...first }, failure("session")] });
    expect([over.done, over.kept]).toMatchObject([{ lost: { kind: "session" } }, [{ taken: 1 }]]);
  });

  test("keeps what came also where Bidsheet itself is at fault", async () => {
    const broken = new TypeError("A fault of Bidsheet's own.");
    const { done, quantities } = await followed({ answers: [{ ...ended, came: [sent(1, "1")] }, broken] });
    expect([done, quantities]).toEqual([{ thrown: broken }, [true, false, false]]);
  });
});

describe("The person's word to stop", () => {
  test("is passed on once, and the send is followed to its end all the same", async () => {
    const stop = new AbortController();
    stop.abort();
    const stopping = { state: "stopping" } as const;
    const { log } = await followed({ answers: [stopping, stopping, ended], signal: stop.signal });
    expect(log).toEqual(["stop", "ask 0 25", "ask 0 25", "ask 0 25", "forget"]);
  });

  test("ends a question that waits, and a pause between two writings", async () => {
    const stop = new AbortController();
    const cut = new DOMException("Cancelled", "AbortError");
    const onAsk = (nth: number) => {
      if (nth === 2) stop.abort();
    };
    const { log, done } = await followed({ answers: [{}, cut, ended], signal: stop.signal, onAsk });
    expect(log).toEqual(["ask 0 25 stoppable", "ask 0 25 stoppable", "stop", "ask 0 25", "forget"]);
    expect(done).toMatchObject({ lost: null });
    const late = new AbortController();
    const answers = [{ came: [sent(1, "1")] }, { came: [sent(2, "2")] }, { ...ended, came: [sent(3, "3")] }, ended];
    const paused = await followed({
      answers,
      signal: late.signal,
      onAsk: (nth) => {
        if (nth === 2) late.abort();
      },
    });
    expect(paused.log.slice(3)).toEqual(["ask 1 25 stoppable", "stop", "ask 2 0", "ask 3 0", "write", "forget"]);
  });

  test("ends a pause between two writings that has begun; another fault there is Bidsheet's own", async () => {
    const stop = new AbortController();
    const answers = [{ came: [sent(1, "1")] }, { came: [sent(2, "2")] }, ended];
    const { log, done } = await followed({ answers, signal: stop.signal, onWait: () => stop.abort() });
    expect(log.slice(3)).toEqual(["ask 1 25 stoppable", "wait 1000", "stop", "ask 2 0", "write", "forget"]);
    expect(done).toMatchObject({ lost: null });
    const broken = new TypeError("A fault of Bidsheet's own.");
    const onWait = () => {
      throw broken;
    };
    const signal = new AbortController().signal;
    expect((await followed({ answers, signal, onWait })).done).toEqual({ thrown: broken });
  });

  test("that cannot be passed on is tried again", async () => {
    const stop = new AbortController();
    stop.abort();
    let tries = 0;
    const stopSend = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(failure("gatewayUnreachable")) : Promise.resolve(progress());
    };
    const { done } = await followed({ answers: [ended], signal: stop.signal, stopSend });
    expect([tries, done]).toMatchObject([2, { lost: null }]);
  });
});
