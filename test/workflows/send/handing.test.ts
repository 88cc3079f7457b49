// The right to send, and the hand-over itself: again and again until it is known to be safe or refused.
import { PlatformError, type Failure, type FailureKind } from "../../../src/platform/errors";
import type { HandedChange, HandoverHead } from "../../../src/platform/handoverContract";
import type { SendRequest } from "../../../src/platform/sendContract";
import { handSafely, heldBy } from "../../../src/workflows/send/handing";
import { takeLease } from "../../../src/workflows/send/lease";
import { journalWorld, NOW } from "../journal/journalRoom";

const failed = (kind: FailureKind, more: Partial<Failure> = {}) =>
  new PlatformError({ kind, operation: "", status: 409, detail: "", requestId: "", ...more });
const request: SendRequest = {
  id: "L.1",
  collection: "lineItems/7/9",
  title: "Parts",
  counts: { creates: 0, updates: 1, deletions: 0 },
  plan: null,
};
const holder = { userEmail: "colleague@bidsheet.example", own: false, since: "2026-03-01T09:59:00Z" };
const outcome = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

describe("The right to send", () => {
  /** What the gateway answers to being asked for it, renewed and given back. */
  interface Answers {
    readonly open?: Error;
    readonly renew?: Error;
    readonly finish?: Error;
    readonly isTimed?: boolean;
  }

  function world({ open, renew, finish, isTimed = true }: Answers = {}) {
    const { services } = journalWorld({});
    const asked: unknown[] = [];
    let call: (() => void) | null = null;
    const every = (ms: number, given: () => void) => {
      asked.push(["every", ms]);
      call = given;
      return () => {
        call = null;
      };
    };
    const answer = <Value>(error: Error | undefined, value: Value) =>
      error === undefined ? Promise.resolve(value) : Promise.reject(error);
    const expiresAt = "";
    const gateway: typeof services.gateway = {
      ...services.gateway,
      openSend: (one) => answer(open, { id: one.id, fence: 7, expiresAt }),
      renewSend: (...words) => (asked.push(["renew", ...words]), answer(renew, { expiresAt })),
      finishSend: (...words) => (asked.push(["finish", ...words]), answer(finish, undefined)),
    };
    const clock = isTimed ? { ...services.clock, every } : services.clock;
    return { services: { ...services, gateway, clock }, asked, tick: () => call?.() };
  }

  const leased = async (answers: Answers = {}) => {
    const { services, ...room } = world(answers);
    const lease = await takeLease(services, request);
    if (!lease.ok) throw new Error(lease.obstacle.kind);
    return { lease, ...room };
  };

  test("is kept by its fence every 20 seconds until the send is handed over, and from then on is the gateway's", async () => {
    const { lease, asked, tick } = await leased();
    tick();
    tick();
    expect(asked).toEqual([
      ["every", 20_000],
      ["renew", "L.1", 7],
      ["renew", "L.1", 7],
    ]);
    lease.letGo();
    tick();
    expect([asked.length, lease.sendId]).toEqual([3, "L.1"]);
  });

  test("is given back where nothing is handed over, and kept no longer", async () => {
    const { lease, asked, tick } = await leased();
    expect(await lease.finish({ outcome, cancelled: true })).toBeNull();
    tick();
    expect(asked.slice(1)).toEqual([["finish", "L.1", { outcome, cancelled: true }]]);
  });

  test("is not lost by an answer that does not come: the hand-over says what the gateway thinks", async () => {
    const { lease, tick } = await leased({ renew: failed("leaseLost"), finish: failed("gatewayUnreachable") });
    tick();
    expect(await lease.finish({ outcome, cancelled: true })).toMatchObject({ kind: "gatewayUnreachable" });
  });

  test("is taken also where time passes only while work waits", async () => {
    const { lease, asked } = await leased({ isTimed: false });
    lease.letGo();
    expect(asked).toEqual([]);
  });

  test("passes on what is no answer of the gateway", async () => {
    const { lease } = await leased({ finish: new TypeError("A fault of Bidsheet's own.") });
    await expect(lease.finish({ outcome, cancelled: true })).rejects.toThrow(TypeError);
  });

  test("is somebody else's, who is named where the gateway can read it", async () => {
    const held = async (more: Partial<Failure>) =>
      takeLease(world({ open: failed("leaseHeld", more) }).services, request);
    expect(await held({ holder })).toEqual({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: holder.userEmail, own: false, since: holder.since },
    });
    expect(await held({ holder: { ...holder, own: true } })).toMatchObject({ obstacle: { own: true } });
    expect(await held({})).toEqual({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: "", own: false, since: new Date(NOW).toISOString() },
    });
  });

  test("to finish another send is none where that was finished elsewhere meanwhile", async () => {
    const { services } = world({ open: failed("notFound") });
    expect(await takeLease(services, { ...request, continues: "L.0" })).toMatchObject({
      ok: false,
      obstacle: { kind: "previewOutdated" },
    });
    await expect(takeLease(services, request)).rejects.toMatchObject({ kind: "notFound" });
    const refused = world({ open: failed("forbidden") }).services;
    await expect(takeLease(refused, { ...request, continues: "L.0" })).rejects.toMatchObject({ kind: "forbidden" });
    const broken = world({ open: new TypeError("A fault of Bidsheet's own.") }).services;
    await expect(takeLease(broken, request)).rejects.toThrow(TypeError);
  });
});

describe("A hand-over", () => {
  const head: HandoverHead = { ...request, plan: undefined };
  const about = { id: "L.1", collection: "lineItems/7/9", title: "Parts", why: null, nextTry: null, giveUpAt: null };
  const progress = { ...about, state: "running" as const, changes: 1, left: 1, outcomes: {}, toGoMs: null };
  const changes: HandedChange[] = [{ mark: "u.1", operation: "updateLineItem" }];

  async function handed(answers: readonly (Error | null)[]) {
    const { services } = journalWorld({});
    const waits: number[] = [];
    let tries = 0;
    const gateway: typeof services.gateway = {
      ...services.gateway,
      handOver: async (given, all, pause) => {
        expect([given, all]).toEqual([head, changes]);
        await pause?.();
        const answer = answers[tries] ?? null;
        tries += 1;
        if (answer !== null) throw answer;
        return progress;
      },
    };
    const clock = { now: () => NOW, wait: (ms: number) => (waits.push(ms), Promise.resolve()) };
    const answer = await handSafely({ gateway, clock }, head, changes);
    // The pane is free while the changes are written down.
    expect(waits.filter((ms) => ms === 0)).toHaveLength(tries);
    return { answer, tries, waits: waits.filter((ms) => ms > 0) };
  }

  test("is safe once the gateway says so", async () => {
    expect(await handed([null])).toEqual({ answer: { kind: "safe" }, tries: 1, waits: [] });
  });

  test("is made again where its answer is lost: the very same one is one send", async () => {
    const lost = [failed("gatewayUnreachable"), failed("gatewayFault")];
    expect(await handed(lost)).toEqual({ answer: { kind: "safe" }, tries: 3, waits: [1_000, 2_000] });
  });

  test("may have arrived, where no answer came to five tries within fifteen seconds", async () => {
    const lost = Array.from({ length: 6 }, () => failed("gatewayUnreachable"));
    const { answer, tries, waits } = await handed(lost);
    expect(answer).toMatchObject({ kind: "lost", failure: { kind: "gatewayUnreachable" } });
    expect([tries, waits]).toEqual([5, [1_000, 2_000, 4_000, 8_000]]);
  });

  test("is refused where the gateway says no: nothing has left, and it is not tried again", async () => {
    const { answer, tries } = await handed([failed("gatewayUnreachable"), failed("leaseHeld", { holder })]);
    expect([answer, tries]).toMatchObject([{ kind: "refused", failure: { kind: "leaseHeld" } }, 2]);
  });

  test("passes on a fault of Bidsheet's own", async () => {
    await expect(handed([new TypeError("A fault of Bidsheet's own.")])).rejects.toThrow(TypeError);
  });

  test("that is refused since somebody else sends names who it is; any other refusal is a failure", () => {
    const clock = journalWorld({}).services.clock;
    const { userEmail, own, since } = holder;
    expect(heldBy({ clock }, failed("leaseHeld", { holder }))).toEqual({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: userEmail, own, since },
    });
    expect(heldBy({ clock }, failed("leaseHeld"))).toEqual({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: "", own: false, since: new Date(NOW).toISOString() },
    });
    expect(() => heldBy({ clock }, failed("forbidden"))).toThrow(PlatformError);
  });
});
