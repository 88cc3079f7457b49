// What the gateway is told at the hand-over, of one table and of several, and when a lease is given back.
import { PlatformError, type FailureKind } from "../../../src/platform/errors";
import type { HandedChange, HandoverHead } from "../../../src/platform/handoverContract";
import type { SendRequest } from "../../../src/platform/sendContract";
import { outgoing } from "../../../src/sync/plan/choices";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import { handOver } from "../../../src/workflows/send/handOver";
import type { SendOptions } from "../../../src/workflows/send/types";
import type { Services } from "../../../src/workflows/services";
import { agreedOf, type Row } from "../../sync/support";
import { outcome } from "../journal/entries";
import { journalWorld, link } from "../journal/journalRoom";
import { openOf, rawCells, shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const nut: Row = ["", "Nut", 5, 0.5, "M8", null];
const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
const other: Row = ["2", "Gear", 3, 9.5, "steel", 9.5];
const failure = (kind: FailureKind) =>
  new PlatformError({ kind, operation: "handOver", status: 0, detail: "", requestId: "" });

interface Given {
  readonly tables: readonly Shown[];
  readonly gateway?: Partial<Services["gateway"]>;
  readonly options?: SendOptions;
}

/** All tables over the rows of the first one, each with its own link. */
async function handed({ tables, gateway, options = {} }: Given) {
  const { sheet, services } = journalWorld({ rows: tables[0]?.sheet ?? [] });
  const log: string[] = [];
  const requests: SendRequest[] = [];
  const heads: HandoverHead[] = [];
  const changes: (readonly HandedChange[])[] = [];
  const about = { id: "", collection: "", title: "", why: null, nextTry: null, giveUpAt: null, toGoMs: null };
  const progress = { ...about, state: "ended" as const, changes: 2, left: 0, outcomes: {} };
  const came = [
    outcome("u.1", "sent", { n: 1, id: "1", record: rawCells(ours.slice(1)) }),
    outcome("1.u.2", "sent", { n: 2, id: "2", record: rawCells(other.slice(1)) }),
  ];
  const own: Services = {
    ...services,
    newId: () => "S",
    clock: { ...services.clock, wait: () => Promise.resolve() },
    gateway: {
      ...services.gateway,
      openSend: (request) => {
        requests.push(request);
        return Promise.resolve({ id: request.id, fence: 1, expiresAt: "" });
      },
      finishSend: (id, { outcome: tally, cancelled }) => {
        log.push(`finish ${id} ${JSON.stringify(tally)} ${cancelled}`);
        return Promise.resolve();
      },
      handOver: (head, all) => {
        heads.push(head);
        changes.push(all);
        return Promise.resolve(progress);
      },
      followSend: (_id, { after }) => Promise.resolve({ send: progress, outcomes: came.slice(after), next: 2 }),
      ...gateway,
    },
  };
  const previews = tables.map((given) => shown(given));
  for (const preview of previews) sheet.content.links.set(preview.link.id, preview.link);
  const loads = previews.map((preview, n) => ({
    job: { shown: preview, preview, open: openOf(tables[n] ?? {}), lastSend: "", options },
    wanted: outgoing(preview.plan, preview.choices),
  }));
  const done = await handOver(own, loads);
  return { done, log, requests, heads, changes: changes.flat(), sheet, followed: [...sheet.content.followed] };
}
const first: Shown = { sheet: [ours, other], remote: [bolt, other], agreed: agreedOf([bolt, other]) };
const { collection } = link;
const second: Shown = {
  sheet: [ours, other],
  remote: [ours, gear],
  agreed: agreedOf([ours, gear]),
  link: { id: "M", collection: collection.kind === "lineItems" ? { ...collection, worksheetId: "10" } : collection },
};
const NOTHING = JSON.stringify({ created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 });

describe("A send of one table", () => {
  test("is named after its link, and is the gateway's once it is handed over: its lease is not given back", async () => {
    const reports: string[] = [];
    const options = { note: " Why. ", onProgress: ({ step }: { step: string }) => reports.push(step) };
    const { done, requests, heads, log, followed } = await handed({ tables: [first], options });
    const request = {
      id: "L.S",
      collection: "lineItems/7/9",
      title: "Parts",
      counts: { creates: 0, updates: 1, deletions: 0 },
      note: "Why.",
    };
    expect(requests).toEqual([{ ...request, plan: null }]);
    expect(heads).toMatchObject([{ ...request, plan: { handed: true }, known: ["1", "2"] }]);
    expect(done).toMatchObject({ ok: true, sendId: "L.S", left: 0, lost: null, outcomes: [[{ kind: "updated" }]] });
    expect([log, reports.length > 0]).toEqual([[], true]);
    expect(followed.map(([, sends]) => sends)).toEqual([[]]);
  });

  test("that takes another one back says which", async () => {
    const undoing = { updates: [{ id: "1", cells: [{ column: 1, before: 10, sent: 11 }] }] };
    const { requests } = await handed({ tables: [{ sheet: [ours], remote: [ours], undoing }] });
    expect(requests).toMatchObject([{ undoes: "L.1" }]);
    expect((await handed({ tables: [first] })).requests[0]).not.toHaveProperty("undoes");
  });

  test("is not ended by this window where it may have arrived", async () => {
    const gateway = { handOver: () => Promise.reject(failure("gatewayUnreachable")) };
    const { done, log, followed } = await handed({ tables: [first], gateway });
    expect(done).toMatchObject({ ok: true, sendId: "L.S", left: 1, lost: { kind: "gatewayUnreachable" }, send: null });
    expect([log, followed.map(([, sends]) => sends.length)]).toEqual([[], [1]]);
  });

  test("is ended where it was refused, and its rows lose their marks, wherever they stand", async () => {
    const gateway = { handOver: () => Promise.reject(failure("leaseHeld")) };
    const { done, log, sheet } = await handed({ tables: [{ ...first, sheet: [nut, ours, other, nut] }], gateway });
    expect(done).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld" } });
    expect(log).toEqual([`finish L.S ${NOTHING} true`]);
    expect(sheet.rows.map(({ id }) => id)).toEqual(["", "1", "2", ""]);
  });

  test("marks its new rows wherever they stand, and none for what an undo brings back below", async () => {
    const seen: string[][] = [];
    const spy = (tables: readonly Shown[]) => {
      const gateway: Partial<Services["gateway"]> = {
        followSend: () => Promise.reject(failure("session")),
      };
      return handed({ tables, gateway });
    };
    const { sheet } = await spy([{ ...first, sheet: [nut, ours, other] }]);
    seen.push(sheet.rows.map(({ id }) => id));
    const deleted = [{ id: "9", cells: gear.slice(1), before: rawCells(gear.slice(1)) }];
    const undo = await spy([{ sheet: [ours], remote: [ours], undoing: { deleted } }]);
    seen.push(undo.sheet.rows.map(({ id }) => id));
    expect(seen).toEqual([["new:L.S.h:0", "1", "2"], ["1"]]);
    expect(undo.changes.map(({ mark }) => mark)).toEqual(["new:L.S.h:0"]);
  });

  test("tells a row that its own rules refuse beside what leaves: its id stays, and it says why", async () => {
    const mapping = shown({}).mapping.map((column, at) => (at === 3 ? { ...column, key: "note" } : column));
    const agreed = { ...agreedOf([bolt, gear]), keys: mapping.map(({ key }) => key) };
    const sheet: Row[] = [ours, ["2", "Gear", 1, 9.5, "zinc", 9.5]];
    const given = { sheet, remote: [bolt, gear], agreed, link: { mapping } };
    const { done, changes, sheet: after } = await handed({ tables: [given] });
    expect(changes.map(({ mark }) => mark)).toEqual(["u.1"]);
    expect(done).toMatchObject({ outcomes: [[{ kind: "failed", id: "2", name: "Gear" }, { kind: "updated" }]] });
    expect(after.rows.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(after.rows[1]?.status).toContain(rowTexts.refused("invalid", "").slice(0, 8));
  });
});

describe("A send of several tables", () => {
  test("names all of its lists in one request, and counts the changes of all", async () => {
    const { done, requests, heads, changes, followed } = await handed({ tables: [first, second] });
    const about = {
      id: "L.S",
      collection: "lineItems/7/9",
      title: "Parts, Parts",
      counts: { creates: 0, updates: 2, deletions: 0 },
    };
    expect(requests).toEqual([{ ...about, further: [{ collection: "lineItems/7/10", name: "M" }], plan: null }]);
    expect(heads[0]?.further).toMatchObject([{ collection: "lineItems/7/10", name: "M", known: ["1", "2"] }]);
    expect(heads[0]?.plan).toMatchObject({ updates: [{ id: "1" }], further: [{ link: "M", nth: 1 }] });
    expect(changes.map(({ mark, part, stage }) => [mark, part, stage])).toEqual([
      ["u.1", 0, 0],
      ["1.u.2", 1, 1],
    ]);
    expect(done).toMatchObject({ outcomes: [[{ id: "1" }], [{ id: "2" }]], left: 0 });
    expect(followed.map(([name]) => name)).toEqual(["L/a1", "M/a1"]);
  });

  test("has a title that the gateway takes, however many there are", async () => {
    const long = collection.kind === "lineItems" ? { ...collection, worksheetTitle: "x".repeat(999) } : collection;
    const { requests } = await handed({ tables: [{ ...first, link: { collection: long } }, second] });
    expect(requests[0]?.title).toBe(`${"x".repeat(999)},`);
  });

  test("leaves also where one of them has nothing that can leave; without any it leaves under no lease", async () => {
    const none: Shown = { ...second, sheet: [ours, gear] };
    const part = await handed({ tables: [first, none] });
    expect([part.requests.length, part.changes.length]).toEqual([1, 1]);
    const all = await handed({ tables: [{ ...first, sheet: [bolt, other] }, none] });
    expect([all.requests, all.changes, all.done]).toMatchObject([[], [], { ok: true, sendId: null, left: 0 }]);
  });

  test("counts all rows as left where the gateway was not heard of again", async () => {
    const gateway = { followSend: () => Promise.reject(failure("session")) };
    const { done } = await handed({ tables: [first, second], gateway });
    expect(done).toMatchObject({ left: 2, lost: { kind: "session" }, send: null, outcomes: [[], []] });
  });
});
