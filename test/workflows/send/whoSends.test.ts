// Who sends to a list, as the gateway knows it: before a preview, before a send, and for the card of a table.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import type { SendProgress } from "../../../src/platform/handoverContract";
import type { SendShown } from "../../../src/platform/sendContract";
import { lookAtSends, newestSend } from "../../../src/workflows/send/newest";
import { sendUnderWay } from "../../../src/workflows/send/underWay";
import { journalWorld, link, sendShown } from "../journal/journalRoom";

const NAME = "lineItems/7/9";
const other = { by: { userEmail: "colleague@bidsheet.example", own: false } };
const until = "2026-03-01T10:01:00Z";
const open = { endedAt: null, state: "running", leaseUntil: until } as const;
const ended = { endedAt: "2026-03-01T09:30:00Z", state: "finished" } as const;

type Carried = Readonly<Record<string, SendProgress["state"] | FailureKind>>;

/** `carried`: the own sends that the gateway carries out, by state; or why it does not say. */
function world(sends: readonly SendShown[], carried: Carried = {}) {
  const { services } = journalWorld({});
  const asked: unknown[] = [];
  const failure = (kind: FailureKind) =>
    new PlatformError({ kind, operation: "sendProgress", status: 404, detail: "", requestId: "" });
  const gateway: typeof services.gateway = {
    ...services.gateway,
    sends: (...words) => {
      asked.push(words);
      return Promise.resolve(sends.slice(0, words[1]));
    },
    sendProgress: (id) => {
      const state = carried[id] ?? "notFound";
      const about = { id, collection: NAME, title: "", why: null, nextTry: null, giveUpAt: null };
      switch (state) {
        case "running":
        case "waiting":
        case "paused":
        case "stopping":
        case "ended":
          return Promise.resolve({ ...about, state, changes: 2, left: 1, outcomes: {}, toGoMs: null });
        default:
          return Promise.reject(failure(state));
      }
    },
  };
  return { services: { ...services, gateway }, asked };
}

describe("The newest send of a list", () => {
  test("is named with its end, or with its state while it runs, so that one that came in between is seen", async () => {
    expect(await newestSend(world([sendShown("S", ended), sendShown("R")]).services, NAME)).toBe(
      "S 2026-03-01T09:30:00Z",
    );
    expect(await newestSend(world([sendShown("S", open)]).services, NAME)).toBe("S running");
    expect(await newestSend(world([]).services, NAME)).toBe("");
  });

  test("is the newest of the others, where one's own are left out", async () => {
    const { services, asked } = world([sendShown("own", open), sendShown("S", ended)]);
    expect(await newestSend(services, NAME, ["own"])).toBe("S 2026-03-01T09:30:00Z");
    expect(await newestSend(services, NAME, ["own", "S"])).toBe("");
    expect(asked).toEqual([
      [NAME, 2],
      [NAME, 3],
    ]);
  });

  test("is somebody's who sends at this moment, named by who it is and since when", async () => {
    const { services, asked } = world([sendShown("S", { ...open, ...other, at: "2026-03-01T09:59:00Z" })]);
    expect(await lookAtSends(services, NAME)).toEqual({
      newest: "S running",
      sender: {
        kind: "leaseHeld",
        holder: "colleague@bidsheet.example",
        own: false,
        since: "2026-03-01T09:59:00Z",
      },
    });
    expect(asked).toEqual([[NAME, 1]]);
  });

  test("is nobody's any more, where it ended, is paused, or no send was ever made", async () => {
    const senders = [[sendShown("S", ended)], [sendShown("S", { ...open, leaseUntil: null })], []].map(
      async (sends) => {
        return (await lookAtSends(world(sends).services, NAME)).sender;
      },
    );
    expect(await Promise.all(senders)).toEqual([null, null, null]);
    // Its lease is over, and a gateway of another version says it in another way.
    const cut = sendShown("S", { ...open, state: "cutOff" });
    const silent = sendShown("S", { endedAt: null, state: "running" });
    expect((await lookAtSends(world([cut]).services, NAME)).sender).toBeNull();
    expect((await lookAtSends(world([silent]).services, NAME)).sender).toBeNull();
  });
});

describe("A send to a table's list that is under way", () => {
  test("is one's own that the gateway carries out, with how far it is, also while it is paused", async () => {
    for (const state of ["running", "waiting", "paused", "stopping"] as const) {
      const paused = sendShown("L.1", { ...open, leaseUntil: null });
      const { services, asked } = world([paused], { "L.1": state });
      const found = await sendUnderWay(services, link);
      expect(found).toMatchObject({ send: { id: "L.1" }, here: true, progress: { state, changes: 2, left: 1 } });
      expect(asked).toEqual([[NAME, 20]]);
    }
  });

  test("is one's own of another table, which says so", async () => {
    const { services } = world([sendShown("K.1", open)], { "K.1": "running" });
    expect(await sendUnderWay(services, link)).toMatchObject({ send: { id: "K.1" }, here: false });
    const theirs = world([sendShown("K.1", { ...open, ...other })]).services;
    expect(await sendUnderWay(theirs, link)).toMatchObject({ here: false, progress: null });
  });

  test("is one's own before a colleague's, which is newer and waits", async () => {
    const sends = [sendShown("M.1", { ...open, ...other }), sendShown("L.1", open)];
    const { services } = world(sends, { "L.1": "waiting" });
    expect((await sendUnderWay(services, link))?.send.id).toBe("L.1");
  });

  test("is a colleague's, or one's own of another window that is not handed over yet; nobody knows how far", async () => {
    const sends = [sendShown("M.1", { ...open, ...other })];
    // Nobody asks how far a colleague's is.
    const { services } = world(sends, { "M.1": "running" });
    expect(await sendUnderWay(services, link)).toMatchObject({ send: { id: "M.1" }, progress: null });
    const own = world([sendShown("L.1", open)]).services;
    expect(await sendUnderWay(own, link)).toMatchObject({ send: { id: "L.1" }, here: true, progress: null });
  });

  test("is none where all have ended, where a colleague's is paused, or where one's own just ended", async () => {
    const none = async (sends: readonly SendShown[], carried: Carried = {}) =>
      sendUnderWay(world(sends, carried).services, link);
    expect(await none([])).toBeNull();
    expect(
      await none([sendShown("L.1", ended), sendShown("M.1", { ...ended, ...other })], { "L.1": "running" }),
    ).toBeNull();
    expect(await none([sendShown("M.1", { ...open, ...other, leaseUntil: null })])).toBeNull();
    expect(await none([sendShown("M.1", { ...other, endedAt: null, state: "running" })])).toBeNull();
    expect(await none([sendShown("M.1", { ...open, ...other, state: "cutOff" })])).toBeNull();
    const last = sendShown("L.1", { ...open, leaseUntil: null });
    expect(await none([last], { "L.1": "ended" })).toBeNull();
  });

  test("is not known where the gateway cannot be asked", async () => {
    const { services } = world([sendShown("L.1", open)], { "L.1": "gatewayUnreachable" });
    await expect(sendUnderWay(services, link)).rejects.toMatchObject({ kind: "gatewayUnreachable" });
  });
});
