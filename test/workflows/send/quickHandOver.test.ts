// The hand-over of a whole send: under the list's lease, with new rows marked before it, and taken back where it fails.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { LIST, QUANTITY, QuickSend } from "./quickSend";

const failure = (kind: FailureKind) =>
  new PlatformError({ kind, operation: "handOver", status: 0, detail: "No.", requestId: "" });
const outdated = { ok: false, obstacle: { kind: "previewOutdated" } };
const counts = { creates: 0, updates: 1, deletions: 0 };

/** An edit of the first row, and a new one below. */
async function begun() {
  const story = await QuickSend.begin();
  story.type(0, QUANTITY, 11);
  story.add("Nut", 5, "M8");
  return { story, preview: await story.preview() };
}
const ids = ({ rows }: QuickSend) => rows.map(([id]) => id);
const asBefore = ["101", "102", ""];

/** What is at the gateway of the newest send. */
async function newest(story: QuickSend) {
  const [send] = await story.run(story.services.gateway.sends(LIST, 1));
  return send;
}

describe("Before a send is handed over", () => {
  test("its new rows have marks, and the workbook knows that it may run", async () => {
    const { story, preview } = await begun();
    const seen: unknown[] = [];
    story.gateway((real) => ({
      handOver: async (...words) => {
        const [, , mark] = ids(story);
        seen.push(
          mark,
          await story.followed(),
          words[0].counts,
          words[1].map((change) => change.mark),
        );
        return real.handOver(...words);
      },
    }));
    const { sendId } = await story.send(preview);
    const mark = `new:${sendId}.h:0`;
    const at = expect.any(Number) as number;
    const counted = { creates: 1, updates: 1, deletions: 0 };
    expect(seen).toEqual([mark, [{ id: sendId, taken: 0, at }], counted, ["u.101", mark]]);
  });

  test("the platform's side stands in the sheet", async () => {
    const story = await QuickSend.begin();
    story.type(0, QUANTITY, 11);
    story.theirs(1, "c3", "brass");
    story.theirAdd({ c1: "Shaft", c2: 2, c3: "iron" });
    const preview = await story.preview();
    let seen: unknown = null;
    story.gateway((real) => ({
      handOver: (...words) => {
        seen = story.rows.map(([, title, , note]) => [title, note]);
        return real.handOver(...words);
      },
    }));
    await story.send(preview);
    expect(seen).toEqual([
      ["Bolt", "M8"],
      ["Gear", "brass"],
      ["Shaft", "iron"],
    ]);
  });
});

describe("Nothing leaves, and all is as before,", () => {
  test("where somebody else gets the list's lease first", async () => {
    const { story, preview } = await begun();
    story.gateway(() => ({ openSend: () => Promise.reject(failure("leaseHeld")) }));
    expect(await story.tryToSend(preview)).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld" } });
    expect([ids(story), await story.followed(), story.items.length]).toEqual([asBefore, [], 2]);
  });

  test("where somebody sent between the look and the lease; the lease is given back", async () => {
    const { story, preview } = await begun();
    story.gateway((real) => ({
      openSend: async (request) => {
        const { gateway } = story.universe.openBeside();
        await gateway.openSend({ id: "other.1", collection: LIST, title: "", counts, plan: null });
        const outcome = { created: 0, updated: 1, deleted: 0, failed: 0, unknown: 0 };
        await gateway.finishSend("other.1", { outcome, cancelled: false });
        return real.openSend(request);
      },
    }));
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    expect([ids(story), await story.followed()]).toEqual([asBefore, []]);
    const outcome = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };
    expect(await newest(story)).toMatchObject({ state: "finished", cancelled: true, outcome });
  });

  test("where a new row is another one by now; the marks of the others are taken off", async () => {
    const { story } = await begun();
    story.add("Pin", 1, "");
    const preview = await story.preview();
    story.workbook((real) => ({
      markNew: (...words) => {
        story.type(3, QUANTITY, 2);
        return real.markNew(...words);
      },
    }));
    expect(await story.tryToSend(preview)).toMatchObject(outdated);
    expect([ids(story), await story.followed(), story.items.length]).toEqual([[...asBefore, ""], [], 2]);
    expect(await newest(story)).toMatchObject({ state: "finished", cancelled: true });
  });

  test("where the gateway refuses it; the refusal is the person's to read", async () => {
    const { story, preview } = await begun();
    story.gateway(() => ({ handOver: () => Promise.reject(failure("notAllowed")) }));
    await expect(story.tryToSend(preview)).rejects.toMatchObject({ kind: "notAllowed" });
    expect([ids(story), await story.followed()]).toEqual([asBefore, []]);
    expect(await newest(story)).toMatchObject({ state: "finished", cancelled: true });
    const held = await begun();
    held.story.gateway(() => ({ handOver: () => Promise.reject(failure("leaseHeld")) }));
    expect(await held.story.tryToSend(held.preview)).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld" } });
  });

  test("where the person stops it before: the platform's side stands in the sheet by then", async () => {
    const { story } = await begun();
    story.theirs(1, "c3", "brass");
    const preview = await story.preview();
    const stop = new AbortController();
    story.workbook((real) => ({
      markNew: (...words) => {
        stop.abort();
        return real.markNew(...words);
      },
    }));
    const done = await story.send(preview, { signal: stop.signal });
    expect(done).toMatchObject({ cancelled: true, updated: 0, created: 0, left: 0, sendId: null, stoppedBy: null });
    expect([ids(story), await story.followed(), story.rows[1]?.[3]]).toEqual([asBefore, [], "brass"]);
    expect(await newest(story)).toMatchObject({ state: "finished", cancelled: true });
    expect(story.items[0]).toEqual(["Bolt", 10, "M8"]);
  });
});

describe("A hand-over whose answer never came", () => {
  test("may have arrived: its rows keep their marks and are counted as left, and what came of it is taken in later", async () => {
    const { story, preview } = await begun();
    story.gateway((real) => ({
      handOver: async (...words) => {
        await real.handOver(...words);
        throw failure("gatewayUnreachable");
      },
    }));
    const done = await story.send(preview);
    expect(done).toMatchObject({ left: 2, updated: 0, stoppedBy: { kind: "gatewayUnreachable" }, send: null });
    expect(ids(story)[2]).toBe(`new:${done.sendId}.h:0`);
    expect(await story.followed()).toMatchObject([{ id: done.sendId, taken: 0 }]);
    story.reopen();
    await story.universe.clock.pass(10_000);
    const next = await story.preview();
    expect([ids(story), next.plan.updates, next.plan.creates]).toEqual([["101", "102", "103"], [], []]);
    expect(story.items).toEqual([
      ["Bolt", 11, "M8"],
      ["Gear", 1, "steel"],
      ["Nut", 5, "M8"],
    ]);
  });
});

describe("A row that its own rules refuse", () => {
  /** No column of the worksheet has such a name. */
  const wrong = async () => {
    const story = await QuickSend.begin();
    const { link, sheet } = story.universe;
    const mapping = link.mapping.map((column) => (column.key === "c3" ? { ...column, key: "note" } : column));
    story.add("Nut", 5, "M8");
    const preview = await story.preview();
    sheet.content.links.set(link.id, { ...link, mapping });
    return { story, preview: { ...preview, mapping, link: { ...preview.link, mapping } } };
  };

  test("is told without a send, where no other row leaves: it is new again and says why", async () => {
    const { story, preview } = await wrong();
    const done = await story.send(preview);
    expect(done).toMatchObject({ created: 0, failed: 1, sendId: null, left: 0 });
    expect(done.outcomes).toMatchObject([{ kind: "failed", name: "Nut", reason: { failure: "invalid" } }]);
    expect([ids(story), await story.followed(), await newest(story)]).toEqual([asBefore, [], undefined]);
    const [told] = done.outcomes;
    const said = told?.reason?.kind === "refused" ? told.reason.said : "";
    expect(story.status[2]).toBe(rowTexts.refused("invalid", said));
  });
});

describe("A send that takes long", () => {
  /** At so many requests a second, as the pane knows it. */
  const noted = async (requestsPerSecond: number) => {
    const { story, preview } = await begun();
    const { profile } = story.services;
    const limits = { ...profile.limits, events: { requestsPerSecond } };
    story.services = { ...story.services, profile: { ...profile, limits } };
    const notes: unknown[] = [];
    story.workbook((real) => ({
      saveLink: (link) => {
        notes.push(link.sendNote ?? null);
        return real.saveLink(link);
      },
    }));
    await story.send(preview);
    expect(story.universe.link.sendNote).toBeUndefined();
    return notes.filter((note, n) => note !== null || notes[n - 1] !== null);
  };

  test("says above the table that it runs, and no more once it is over; a short one says nothing there", async () => {
    expect(await noted(0.1)).toMatchObject([null, { kind: "runs", rows: 2 }, null]);
    expect(await noted(5)).toEqual([null]);
  });
});
