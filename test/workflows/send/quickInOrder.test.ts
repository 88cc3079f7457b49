// Lists that leave as one send: in which order they are shown, what keeps all of them, and how the result is told.
import { PlatformError } from "../../../src/platform/errors";
import type { SendOutcome, SendProgress } from "../../../src/platform/handoverContract";
import { GROUP_FILTER } from "../../../src/collections/fieldFilters";
import type { RecordListName } from "../../../src/sync/collection";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { noChoices } from "../../../src/sync/plan/choices";
import { withChoices } from "../../../src/workflows/send/preview";
import { sendInOrder } from "../../../src/workflows/send/inOrder";
import type { Preview } from "../../../src/workflows/send/types";
import { journalWorld, link } from "../journal/journalRoom";
import { QUANTITY, QuickSend } from "./quickSend";
import { listLink } from "./sendRoom";

const all = (preview: Preview): Preview =>
  withChoices(preview, { ...noChoices, deletions: new Set(preview.plan.deletions.map(({ id }) => id)) });

describe("Lists that may speak of each other", () => {
  /** Which of them is looked at first: its table cannot be written. */
  async function firstOf(links: readonly LinkedTable[], wanted: readonly string[] = links.map(({ id }) => id)) {
    const { services, sheet } = journalWorld({});
    for (const one of links) sheet.content.links.set(one.id, one);
    const problem = { kind: "readOnly" } as const;
    const workbook = { ...services.workbook, lookAtTable: () => Promise.resolve({ ok: false as const, problem }) };
    const confirm = () => Promise.reject(new Error("Nothing can be shown."));
    const { end, steps, left } = await sendInOrder({ ...services, workbook }, wanted, { confirm });
    expect([steps, left]).toEqual([[], []]);
    return end;
  }
  const of = (list: RecordListName, within: Record<string, string> = {}, id: string = list) => {
    return { ...link, ...listLink(list, within), id };
  };
  const [groups, fields, options] = [of("fieldGroups"), of("fields"), of("fieldOptions", { field_id: "1" })];

  test("are shown from groups to fields to options, and other tables last", async () => {
    const links = [link, options, fields, groups];
    expect(await firstOf(links)).toMatchObject({
      kind: "obstacle",
      linkId: "fieldGroups",
      obstacle: { kind: "readOnly" },
    });
    expect(await firstOf(links, ["L", "fieldOptions", "fields"])).toMatchObject({ linkId: "fields" });
    expect(await firstOf(links, ["L", "fieldOptions"])).toMatchObject({ linkId: "fieldOptions" });
    expect(await firstOf(links, ["L"])).toMatchObject({ linkId: "L" });
  });

  test("are shown one after the other, each list once: of two tables of one list the first one", async () => {
    const { services, sheet } = journalWorld({});
    const twin = of("fields", {}, "twin");
    const others = of("fields", { [GROUP_FILTER]: "2" }, "others");
    const terms = of("paymentTerms");
    for (const one of [others, fields, twin, groups, terms]) sheet.content.links.set(one.id, one);
    const page = { items: [], included: [], itemsSoFar: 0, nextCursor: null, hint: null, requestId: "", looped: false };
    const own = {
      ...services,
      client: {
        ...services.client,
        async *pagesAny() {
          await Promise.resolve();
          yield page;
        },
      },
    };
    const order: string[] = [];
    const confirm = (preview: Preview) => (order.push(preview.link.id), Promise.resolve(preview));
    const { end } = await sendInOrder(own, ["twin", "others", "fields", "paymentTerms", "fieldGroups"], { confirm });
    expect([end, order]).toEqual([{ kind: "done" }, ["paymentTerms", "fieldGroups", "others", "fields"]]);
  });

  test("are those that are linked still: nothing is done where none is", async () => {
    expect(await firstOf([], ["L"])).toEqual({ kind: "done" });
  });
});

describe("Nothing of any list leaves", () => {
  const edited = async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 11);
    return story;
  };
  const send = (story: QuickSend, confirm: (preview: Preview) => Preview | null = all) => {
    const { linkId, services } = story;
    return story.run(sendInOrder(services, [linkId], { confirm: (shown) => Promise.resolve(confirm(shown)) }));
  };

  test("where the person says no", async () => {
    const story = await edited();
    const done = await send(story, () => null);
    expect(done).toEqual({ steps: [], left: [], end: { kind: "declined", linkId: story.linkId }, stoppedBy: null });
    expect(story.items[0]).toEqual(["Bolt", 10, "M8"]);
  });

  test("where nothing is to be sent: then it is done, and no send is begun", async () => {
    const story = await QuickSend.begin();
    expect(await send(story)).toEqual({ steps: [], left: [], end: { kind: "done" }, stoppedBy: null });
    const left = await edited();
    const none = (preview: Preview) => withChoices(preview, { ...noChoices, excluded: new Set(["101"]) });
    expect((await send(left, none)).end).toEqual({ kind: "done" });
    expect(await left.run(left.services.gateway.sends(null))).toEqual([]);
  });

  test("where one of them is another one by now", async () => {
    const story = await edited();
    const changed = (preview: Preview) => {
      story.type(0, QUANTITY, 12);
      return all(preview);
    };
    const obstacle = { kind: "previewOutdated" };
    expect(await send(story, changed)).toMatchObject({ end: { kind: "obstacle", linkId: story.linkId, obstacle } });
  });

  test("where they are more than one send takes, since rows that are left could be spoken of", async () => {
    const story = await edited();
    story.type(1, QUANTITY, 2);
    const { profile } = story.services;
    story.services = { ...story.services, profile: { ...profile, limits: { ...profile.limits, sendChanges: 1 } } };
    const obstacle = { kind: "tooManyChanges", most: 1 };
    expect((await send(story)).end).toEqual({ kind: "obstacle", linkId: story.linkId, obstacle });
    expect(story.items[0]).toEqual(["Bolt", 10, "M8"]);
  });

  test("where the gateway gives the lease to somebody else", async () => {
    const story = await edited();
    const held = new PlatformError({ kind: "leaseHeld", operation: "", status: 409, detail: "", requestId: "" });
    story.gateway(() => ({ openSend: () => Promise.reject(held) }));
    expect((await send(story)).end).toMatchObject({ kind: "obstacle", obstacle: { kind: "leaseHeld" } });
  });
});

describe("What came of the lists", () => {
  const rows = ["Bolt", "Gear", "Shaft"].map((title) => [title, 1, "M8"] as const);

  /** Two rows are changed and one is deleted. `answers`: what the gateway says, instead of what it does. */
  async function sent(given: {
    readonly outcomes?: Readonly<Record<string, Partial<SendOutcome>>>;
    readonly progress?: Partial<SendProgress>;
    readonly signal?: AbortSignal;
    readonly onHanded?: () => void;
    readonly lost?: boolean;
  }) {
    const story = await QuickSend.begin({ rows });
    story.type(0, QUANTITY, 2);
    story.type(1, QUANTITY, 2);
    story.delete(2);
    const { outcomes, progress, signal, onHanded, lost = false } = given;
    const away = new PlatformError({ kind: "session", operation: "", status: 401, detail: "", requestId: "" });
    story.gateway((real) => ({
      handOver: async (...words) => {
        const done = await real.handOver(...words);
        onHanded?.();
        return done;
      },
      ...(outcomes === undefined
        ? {}
        : {
            followSend: async (id, query) => {
              if (lost) throw away;
              const answer = await real.followSend(id, { after: query.after, waitSeconds: 0 });
              const at = "2026-01-05T09:00:10.000Z";
              const told = Object.entries(outcomes).map(([mark, more], n): SendOutcome => {
                return { n: n + 1, mark, outcome: "sent", at, id: null, ...more };
              });
              const send = { ...answer.send, state: "ended" as const, left: 0, ...progress };
              return { send, outcomes: told.slice(query.after), next: told.length };
            },
          }),
    }));
    const { linkId, services } = story;
    const confirm = (preview: Preview) => Promise.resolve(all(preview));
    const done = await story.run(sendInOrder(services, [linkId], { confirm, signal }));
    return { ...done, linkId };
  }
  const steps = (done: Awaited<ReturnType<typeof sent>>) =>
    done.steps.map((step) => [step.sent, step.updated, step.deleted, step.failed, step.unknown, step.conflicts]);
  const arrived = { "u.101": {}, "u.102": {}, "d.103": {} };

  test("is told by list, its changes and then its deletions", async () => {
    const done = await sent({});
    expect(steps(done)).toEqual([
      ["changes", 2, 0, 0, 0, 0],
      ["deletions", 0, 1, 0, 0, 0],
    ]);
    expect(done).toMatchObject({ end: { kind: "done" }, left: [], stoppedBy: null });
    expect(done.steps.map(({ linkId }) => linkId)).toEqual([done.linkId, done.linkId]);
    expect(done.steps[0]?.outcomes.map(({ name }) => name)).toEqual(["Bolt", "Gear"]);
  });

  test("is all where new rows have arrived, and as many deletions", async () => {
    const story = await QuickSend.begin({ rows });
    story.delete(2);
    story.add("Nut", 5, "M8");
    const confirm = (preview: Preview) => Promise.resolve(all(preview));
    const { end, steps: told } = await story.run(sendInOrder(story.services, [story.linkId], { confirm }));
    expect([end, told.map(({ created, deleted }) => [created, deleted])]).toEqual([
      { kind: "done" },
      [
        [1, 0],
        [0, 1],
      ],
    ]);
  });

  test("is not all where a change did not arrive, although every deletion did", async () => {
    const reason = { kind: "invalid", detail: "No." };
    const done = await sent({ outcomes: { ...arrived, "u.102": { outcome: "refused", reason } } });
    expect(done.end).toEqual({ kind: "notAllArrived", linkId: done.linkId });
  });

  test("is not all where a change did not arrive; what was not tried is told nowhere", async () => {
    const reason = { kind: "invalid", detail: "No." };
    const waits = { outcome: "refused", reason: { kind: "notArrived", detail: "" } } as const;
    const refused = await sent({ outcomes: { "u.101": {}, "u.102": { outcome: "refused", reason }, "d.103": waits } });
    expect(steps(refused)).toEqual([["changes", 1, 0, 1, 0, 0]]);
    expect(refused.end).toEqual({ kind: "notAllArrived", linkId: refused.linkId });
    const stopped = await sent({ outcomes: { "u.101": {}, "u.102": { outcome: "takenBack" }, "d.103": waits } });
    expect(stopped.end.kind).toBe("notAllArrived");
  });

  test("is not all where a deletion is refused or unknown; one of a row that somebody changed is left, and named", async () => {
    for (const outcome of ["refused", "unknown"] as const) {
      const done = await sent({ outcomes: { ...arrived, "d.103": { outcome } } });
      expect([done.end, done.left]).toEqual([{ kind: "notAllArrived", linkId: done.linkId }, []]);
      const [failed, unknown] = outcome === "refused" ? [1, 0] : [0, 1];
      expect(steps(done)[1]).toEqual(["deletions", 0, 0, failed, unknown, 0]);
    }
    const moved = await sent({ outcomes: { ...arrived, "d.103": { outcome: "conflict" } } });
    expect([moved.end, moved.left]).toEqual([{ kind: "done" }, [{ linkId: moved.linkId, id: "103" }]]);
    expect(steps(moved)[1]).toEqual(["deletions", 0, 0, 0, 0, 1]);
  });

  test("is the gateway's still, where it is paused or was heard of no further; the reason is told", async () => {
    const paused = await sent({ outcomes: { "u.101": {} }, progress: { state: "paused", why: "signIn", left: 2 } });
    expect(paused.end).toEqual({ kind: "carried", linkId: paused.linkId });
    expect(paused.stoppedBy).toMatchObject({ kind: "credentials" });
    const lost = await sent({ outcomes: {}, lost: true });
    expect([lost.end.kind, lost.stoppedBy]).toMatchObject(["carried", { kind: "session" }]);
  });

  test("has no reason where the person stopped it", async () => {
    const stop = new AbortController();
    const progress = { outcomes: { unsent: 2 } };
    const outcomes = { "u.101": {} };
    const done = await sent({ outcomes, progress, signal: stop.signal, onHanded: () => stop.abort() });
    expect([done.end.kind, done.stoppedBy]).toEqual(["notAllArrived", null]);
    expect((await sent({ outcomes, progress })).stoppedBy).toMatchObject({ kind: "unreachable" });
  });
});
