// Whole sends from a table in memory: what leaves, what keeps a send from leaving, and what its result says.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import type { SendProgress } from "../../../src/platform/handoverContract";
import { rowKey } from "../../../src/sync/plan/choices";
import { stoppedBy } from "../../../src/workflows/send/send";
import { LIST, NOTE, QUANTITY, QuickSend, TITLE } from "./quickSend";

const failure = (kind: FailureKind) =>
  new PlatformError({ kind, operation: "handOver", status: 0, detail: "", requestId: "" });
const outdated = { ok: false, obstacle: { kind: "previewOutdated" } };
const counts = { creates: 0, updates: 1, deletions: 0 };

/** With an edit of the first row. */
async function edited(): Promise<QuickSend> {
  const story = await QuickSend.begin();
  story.type(0, QUANTITY, 11);
  return story;
}

describe("A send", () => {
  test("changes, makes and deletes what the preview shows; afterwards nothing is pending", async () => {
    const rows = [
      ["Bolt", 10, "M8"],
      ["Gear", 1, "steel"],
      ["Shaft", 2, "iron"],
    ] as const;
    const story = await QuickSend.begin({ rows });
    story.type(0, QUANTITY, 11);
    story.delete(1);
    story.add("Nut", 5, "M8");
    const done = await story.sendAll();
    const none = { failed: 0, unknown: 0, conflicts: 0, cancelled: false, stoppedBy: null, left: 0, later: 0 };
    expect(done).toMatchObject({ ok: true, created: 1, updated: 1, deleted: 1, ...none });
    expect(done.outcomes.map(({ kind, name }) => [kind, name])).toEqual([
      ["updated", "Bolt"],
      ["created", "Nut"],
      ["deleted", "Gear"],
    ]);
    expect([done.send?.state, done.sendId?.startsWith(`${story.linkId}.`)]).toEqual(["ended", true]);
    expect(done).not.toHaveProperty("notBackedUp");
    expect(story.items).toEqual([
      ["Bolt", 11, "M8"],
      ["Shaft", 2, "iron"],
      ["Nut", 5, "M8"],
    ]);
    expect(story.rows.map(([, ...cells]) => cells)).toEqual([
      ["Bolt", 11, "M8", 110],
      ["Shaft", 2, "iron", 20],
      ["Nut", 5, "M8", 50],
    ]);
    const { plan } = await story.preview();
    expect([plan.updates, plan.creates, plan.deletions, plan.conflicts]).toEqual([[], [], [], []]);
    expect(story.status.map((text) => text.startsWith("Sent "))).toEqual([true, false, true]);
    expect(await story.followed()).toEqual([]);
  });

  test("of as many deletions as other changes is no send of nothing", async () => {
    const story = await edited();
    story.delete(1);
    expect(await story.sendAll()).toMatchObject({ updated: 1, deleted: 1 });
  });

  test("leaves out what the person left out, and keeps it pending", async () => {
    const story = await edited();
    story.type(1, QUANTITY, 2);
    const preview = await story.preview();
    const [first] = preview.plan.updates;
    const done = await story.send(
      await story.preview({ excluded: new Set(first === undefined ? [] : [rowKey(first)]) }),
    );
    expect([done.updated, story.items.map(([, quantity]) => quantity)]).toEqual([1, [10, 2]]);
    expect((await story.preview()).plan.updates).toHaveLength(1);
  });

  test("has the note that the person typed, without blanks around it and not longer than is kept", async () => {
    const noteOf = async (note: string) => {
      const story = await edited();
      const { sendId } = await story.sendAll({ note });
      return (await story.run(story.services.gateway.sendDetails(sendId ?? ""))).send.note ?? null;
    };
    expect(await noteOf("  As agreed by telephone. ")).toBe("As agreed by telephone.");
    expect(await noteOf(`${"x".repeat(1_000)}yz`)).toBe("x".repeat(1_000));
    expect(await noteOf("  ")).toBeNull();
  });

  test("is known to the gateway by its list's title, its counts and its plan, under the table's link", async () => {
    const story = await edited();
    story.add("Nut", 5, "M8");
    const { sendId } = await story.sendAll();
    const { send, plan } = await story.run(story.services.gateway.sendDetails(sendId ?? ""));
    expect(send).toMatchObject({ collection: LIST, title: "Lots", counts: { ...counts, creates: 1 }, undoes: null });
    expect(plan).toMatchObject({ handed: true, updates: [{ name: "Bolt" }], creates: [{ name: "Nut" }] });
    expect(plan).not.toHaveProperty("further");
  });

  test("has as many rows as the gateway takes at once; the others are pending still", async () => {
    const story = await edited();
    const { profile } = story.services;
    story.services = { ...story.services, profile: { ...profile, limits: { ...profile.limits, sendChanges: 1 } } };
    story.type(1, QUANTITY, 2);
    expect(await story.sendAll()).toMatchObject({ updated: 1, later: 1, left: 0 });
    expect(await story.sendAll()).toMatchObject({ updated: 1, later: 0 });
  });

  test("says where no double of what is agreed on could be kept", async () => {
    const story = await edited();
    story.gateway(() => ({ saveAgreed: () => Promise.reject(failure("gatewayUnreachable")) }));
    const preview = await story.preview();
    expect(await story.send(preview)).toMatchObject({ updated: 1, notBackedUp: { kind: "gatewayUnreachable" } });
  });
});

describe("Where nothing is to be sent", () => {
  test("what the preview shows for the sheet is written, and no send is begun", async () => {
    const story = await QuickSend.begin();
    story.theirs(0, "c2", 12);
    const preview = await story.preview();
    const done = await story.send(preview);
    const none = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0, conflicts: 0, left: 0, later: 0 };
    expect(done).toMatchObject({ ...none, outcomes: [], sendId: null, send: null, stoppedBy: null });
    expect(story.rows[0]?.slice(1)).toEqual(["Bolt", 12, "M8", 120]);
    expect(await story.run(story.services.gateway.sends(LIST, 5))).toEqual([]);
  });

  test("others who send do not matter", async () => {
    const story = await QuickSend.begin();
    story.theirs(0, "c2", 12);
    const preview = await story.preview();
    const { gateway } = story.universe.openBeside();
    await story.run(gateway.openSend({ id: "other.1", collection: LIST, title: "", counts, plan: null }));
    expect(await story.tryToSend(preview)).toMatchObject({ ok: true, sendId: null });
    expect(story.rows[0]?.[2]).toBe(12);
  });

  test("a cell that the person typed into since the preview stays, and is told as a conflict", async () => {
    const story = await QuickSend.begin();
    story.theirs(0, "c2", 12);
    const preview = await story.preview();
    story.workbook((real) => ({
      patchTable: (...words) => {
        story.type(0, QUANTITY, 13);
        return real.patchTable(...words);
      },
    }));
    const done = await story.send(preview);
    expect([done.conflicts, done.outcomes]).toEqual([
      1,
      [{ kind: "conflict", id: "101", name: "Bolt", reason: { kind: "conflict", labels: ["Quantity"] } }],
    ]);
    expect([story.rows[0]?.[2], await story.agreed(0)]).toEqual([13, ["Bolt", 10, "M8"]]);
  });
});

describe("The person looks again, and nothing leaves,", () => {
  const nothingLeft = async (story: QuickSend) => {
    expect(story.items.map(([, quantity]) => quantity)).toEqual([10, 1]);
    expect(story.rows.map(([id]) => id).every((id) => !String(id).startsWith("new:"))).toBe(true);
    expect(await story.followed()).toEqual([]);
  };

  test("where the row changed in the sheet since", async () => {
    const story = await edited();
    const preview = await story.preview();
    story.type(0, QUANTITY, 12);
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    await nothingLeft(story);
  });

  test("where a preview is older than a minute and the platform's list moved; a younger one asks each row's own place", async () => {
    const story = await edited();
    story.add("Nut", 5, "M8");
    const preview = await story.preview();
    story.theirs(0, "c2", 10.5);
    await story.universe.clock.pass(60_001);
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    const young = await edited();
    const shown = await young.preview();
    young.theirs(0, "c2", 10.5);
    expect(await young.send(shown)).toMatchObject({ updated: 0, conflicts: 1 });
    expect(young.items[0]).toEqual(["Bolt", 10.5, "M8"]);
  });

  test("where the list could not be read to its end", async () => {
    const story = await edited();
    const preview = await story.preview();
    const cut = { ...preview, remote: { ...preview.remote, complete: false } };
    expect(await story.tryToSend(cut)).toEqual({ ok: false, obstacle: { kind: "listIncomplete" } });
    await nothingLeft(story);
  });

  test("where a request of an earlier send is open still", async () => {
    const story = await edited();
    const preview = await story.preview();
    const intent = { key: "x.c.1", operation: "createLineItem", collection: LIST, path: {}, body: null, send: "x" };
    story.gateway(() => ({ openIntents: () => Promise.resolve([{ ...intent, at: "2026-01-05T09:00:00Z" }]) }));
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    await nothingLeft(story);
  });

  test("where the table is linked no more", async () => {
    const story = await edited();
    const preview = await story.preview();
    story.universe.sheet.content.links.clear();
    expect(await story.tryToSend(preview)).toEqual({ ok: false, obstacle: { kind: "linkGone" } });
  });

  test("where the table is a colleague's by then", async () => {
    const story = await edited();
    const preview = await story.preview();
    const { link } = story.universe;
    story.universe.sheet.content.links.set(link.id, { ...link, accountId: "another" });
    expect(await story.tryToSend(preview)).toMatchObject({ ok: false, obstacle: { kind: "otherAccount" } });
    await nothingLeft(story);
  });

  test("where Ctrl+Z took back what was written into the table", async () => {
    const story = await edited();
    await story.sendAll();
    story.type(0, QUANTITY, 12);
    const preview = await story.preview();
    story.universe.sheet.content.mark -= 1;
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
  });

  test("where other columns are bound by then", async () => {
    const story = await edited();
    const preview = await story.preview();
    const { links } = story.universe.sheet.content;
    const { link } = story.universe;
    links.set(link.id, { ...link, mapping: link.mapping.map((one) => ({ ...one, label: `${one.label}!` })) });
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    await nothingLeft(story);
  });

  test("where the company's rules changed, or cannot be read any more", async () => {
    const story = await edited();
    const preview = await story.preview();
    const header = ["Table", "Column", "Condition", "Message", "Kind"];
    const rules = (...rows: string[][]) =>
      story.workbook(() => ({ readCompanySheet: () => Promise.resolve({ cells: rows, firstRow: 1 }) }));
    rules(header, ["", "", "[Quantity] > 0", "Above 0.", "soft"]);
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    rules(header, ["", "", "[Quantity] > 0", "Above 0.", "?"]);
    expect(await story.tryToSend(preview)).toMatchObject({ ok: false, obstacle: { kind: "rulesUnreadable" } });
    rules(header);
    expect(await story.send(preview)).toMatchObject({ updated: 1 });
  });

  test("where somebody sends at this moment; who is named", async () => {
    const story = await edited();
    const preview = await story.preview();
    const other = story.universe.openBeside();
    const opening = { id: "other.1", collection: LIST, title: "", counts, plan: null };
    await story.run(other.gateway.openSend(opening));
    expect(await story.tryToSend(preview)).toMatchObject({
      ok: false,
      obstacle: { kind: "leaseHeld", holder: "me@example.test", own: true },
    });
    await nothingLeft(story);
  });

  test("where somebody sent since, and the list is another one now; else it leaves", async () => {
    const sentSince = async (change: (story: QuickSend) => void) => {
      const story = await edited();
      const preview = await story.preview();
      const { gateway } = story.universe.openBeside();
      const opening = { id: "other.1", collection: LIST, title: "", counts, plan: null };
      await story.run(gateway.openSend(opening));
      const outcome = { created: 0, updated: 1, deleted: 0, failed: 0, unknown: 0 };
      await story.run(gateway.finishSend("other.1", { outcome, cancelled: false }));
      change(story);
      return story.tryToSend(preview);
    };
    expect(await sentSince((story) => story.theirs(0, "c2", 10.5))).toMatchObject(outdated);
    expect(await sentSince(() => undefined)).toMatchObject({ ok: true, updated: 1 });
  });
});

describe("What the person decided", () => {
  const inConflict = async () => {
    const story = await edited();
    story.theirs(0, "c2", 12);
    const preview = await story.preview();
    return {
      story,
      preview: await story.preview({ resolutions: new Map([[`${preview.plan.conflicts[0]?.id}:1`, "ours"]]) }),
    };
  };

  test("counts while both values are the same as they were shown", async () => {
    const { story, preview } = await inConflict();
    expect(await story.send(preview)).toMatchObject({ updated: 1 });
    expect(story.items[0]).toEqual(["Bolt", 11, "M8"]);
  });

  test("does not count any more where one of them moved: the person looks again", async () => {
    const theirs = await inConflict();
    theirs.story.theirs(0, "c2", 13);
    await theirs.story.universe.clock.pass(60_001);
    expect(await theirs.story.tryToSend(theirs.preview)).toMatchObject(outdated);
    const ours = await inConflict();
    ours.story.type(0, QUANTITY, 14);
    expect(await ours.story.tryToSend(ours.preview)).toMatchObject(outdated);
  });

  test("is asked again about a cell that the person typed back since: it is not written over", async () => {
    const story = await edited();
    story.type(1, NOTE, "zinc");
    story.theirs(1, "c3", "brass");
    const preview = await story.preview();
    story.type(1, NOTE, "steel");
    expect(await story.send(preview)).toMatchObject({ updated: 1 });
    expect(story.rows[1]?.[3]).toBe("steel");
  });

  test("leaves what moved in another cell alone, which is told beside what was sent", async () => {
    const story = await edited();
    story.theirs(1, "c3", "brass");
    const preview = await story.preview();
    story.type(1, NOTE, "zinc");
    const done = await story.send(preview);
    expect([done.updated, done.conflicts, story.rows[1]?.[3]]).toEqual([1, 1, "zinc"]);
    expect(done.outcomes[0]).toMatchObject({ kind: "conflict", name: "Gear", reason: { labels: ["Note"] } });
    expect((await story.preview()).plan.conflicts).toMatchObject([{ ours: "zinc", theirs: "brass" }]);
  });
});

describe("Why not all of a send was tried", () => {
  const progress = (more: Partial<SendProgress>): SendProgress => ({
    id: "L.1",
    collection: LIST,
    title: "",
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

  test("is what this window ran into, else that the keys are refused or the platform was away for too long", () => {
    const lost = failure("gatewayUnreachable");
    expect(stoppedBy({ lost, send: progress({ outcomes: { unsent: 1 } }) })).toBe(lost);
    expect(stoppedBy({ lost: null, send: null })).toBeNull();
    expect(stoppedBy({ lost: null, send: progress({}) })).toBeNull();
    expect(stoppedBy({ lost: null, send: progress({ outcomes: { unsent: 2 } }) })).toMatchObject({
      kind: "unreachable",
    });
    const paused = { state: "paused", why: "signIn" } as const;
    expect(stoppedBy({ lost: null, send: progress(paused) })).toMatchObject({ kind: "credentials" });
    expect(stoppedBy({ lost: null, send: progress({ ...paused, why: "person" }) })).toBeNull();
    expect(stoppedBy({ lost: null, send: progress({ state: "waiting", why: "signIn" }) })).toBeNull();
  });

  test("is nobody's fault where the person stopped it: what had not left is pending", async () => {
    const story = await edited();
    for (const at of [0, 1]) story.type(at, TITLE, `Part ${at}`);
    const preview = await story.preview();
    const stop = new AbortController();
    story.gateway((real) => ({
      handOver: async (...words) => {
        const done = await real.handOver(...words);
        stop.abort();
        return done;
      },
    }));
    const done = await story.send(preview, { signal: stop.signal });
    expect([done.cancelled, done.stoppedBy, done.send?.state]).toEqual([true, null, "ended"]);
    expect(done.updated + (done.send?.outcomes["takenBack"] ?? 0)).toBe(2);
  });

  test("is that the gateway was not heard of again: what it carries is counted as left", async () => {
    const story = await edited();
    story.gateway(() => ({ followSend: () => Promise.reject(failure("gatewayUnreachable")) }));
    const preview = await story.preview();
    const done = await story.send(preview);
    expect(done).toMatchObject({ updated: 0, left: 1, stoppedBy: { kind: "gatewayUnreachable" }, send: null });
    expect(await story.followed()).toMatchObject([{ id: done.sendId, taken: 0 }]);
  });
});
