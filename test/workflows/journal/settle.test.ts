// What a refresh writes of rows whose create was lost, and what it tells the journal.
import { toRemoteRows } from "../../../src/collections/records";
import type { OpenIntent } from "../../../src/platform/gatewayContract";
import { SETTLE_MS } from "../../../src/platform/settleTime";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { CellValue } from "../../../src/values/cell";
import { encodeCell } from "../../../src/values/typedCell";
import { followedSends, keepFollowed } from "../../../src/workflows/journal/followed";
import { settleSends } from "../../../src/workflows/journal/settle";
import { agreedOf, mapping, type Row } from "../../sync/support";
import { createIntent, journalWorld, link, NOW, sendShown } from "./journalRoom";

const KEY = "S.c.1";
const MARK = `new:${KEY}:0`;
const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear = ["Gear", 1, 9.5, "steel", null] satisfies CellValue[];
const record = (id: string, cells: readonly CellValue[]): Row => [id, ...cells];

interface Given extends NonNullable<Parameters<typeof journalWorld>[0]> {
  readonly remote?: readonly Row[];
  readonly complete?: boolean;
  readonly frozen?: readonly number[];
  readonly agreed?: AgreedCopy | null;
  readonly lastRefresh?: string;
  /** What somebody does between the reading and the writing. */
  readonly meanwhile?: (world: ReturnType<typeof journalWorld>) => void;
  readonly first?: (world: ReturnType<typeof journalWorld>) => Promise<void>;
}

async function settled(given: Given) {
  const world = journalWorld(given);
  await given.first?.(world);
  const read = await world.services.workbook.readTable(link);
  if (!read.ok) throw new Error("The table is gone.");
  given.meanwhile?.(world);
  const raw = (given.remote ?? []).map(([id, ...cells]) => ({
    id,
    data: Object.fromEntries(mapping.map(({ key }, at) => [key, encodeCell(cells[at] ?? null)])),
  }));
  const pulled = {
    remote: toRemoteRows(mapping, raw, given.complete ?? true),
    raw: new Map(raw.map(({ id, data }) => [id, data])),
    pages: [],
    frozen: new Set(given.frozen),
  };
  const table = { ...link, lastRefresh: given.lastRefresh ?? null };
  const done = await settleSends(world.services, table, read.table, pulled, given.agreed ?? null);
  const rows = world.sheet.rows.map(({ id, cells }) => [id, ...cells]);
  const status = world.sheet.rows.map((row) => row.status);
  return { ...world, done, rows, status, kinds: world.sheet.content.kinds };
}

const lost = (ageMs: number, rows: readonly (readonly CellValue[])[] = [gear]) => [createIntent(KEY, rows, ageMs)];
const asked = (operation: string, id: string, more: Partial<OpenIntent>): OpenIntent => ({
  ...createIntent("S.u.1", [], SETTLE_MS),
  operation,
  path: { event_id: "7", worksheet_id: "9", id },
  ...more,
});

const rest = (ids: readonly string[], agreed: AgreedCopy | null) => ids.map((id) => agreed?.rows.get(id));

describe("a row whose create was lost", () => {
  test("that is on the platform gets its id, says so, and has the platform's own cells; both sides agree on them", async () => {
    const found = await settled({
      rows: [bolt, record(MARK, gear)],
      remote: [bolt, ["5", "Gear", 1, 9.5, "steel", 9.5]],
      intents: lost(0),
      agreed: agreedOf([bolt]),
    });
    expect(found.rows).toEqual([bolt, ["5", "Gear", 1, 9.5, "steel", 9.5]]);
    expect(found.status).toEqual(["before", found.services.rowTexts.confirmed(NOW)]);
    expect(rest(["1", "5"], found.done.agreed)).toEqual([bolt.slice(1), ["Gear", 1, 9.5, "steel", 9.5]]);
    expect((await found.services.workbook.agreedCopy("L"))?.rows.get("5")).toEqual(["Gear", 1, 9.5, "steel", 9.5]);
    expect(found.done).toMatchObject({ settled: 1, waitMs: 0 });
    expect(found.resolved.get(KEY)).toMatchObject({
      outcome: "applied",
      document: { data: [{ id: "5", type: "line_items", attributes: { data: { c1: "Gear" } } }] },
    });
    expect(found.resolved.get(KEY)).not.toHaveProperty("unclear");
  });

  test("that is on no whole list is free again, and says that it was not sent", async () => {
    const found = await settled({ rows: [record(MARK, gear)], intents: lost(SETTLE_MS) });
    expect(found.rows).toEqual([record("", gear)]);
    expect(found.status).toEqual([found.services.rowTexts.notArrived]);
    expect([...found.kinds.values()]).toEqual(["refusal"]);
    expect(found.done).toMatchObject({ settled: 1, waitMs: 0 });
    expect(found.resolved.get(KEY)).toEqual({ outcome: "notApplied" });
  });

  test("that may be another's is marked as asked about, and the journal keeps the doubt", async () => {
    const found = await settled({
      rows: [record(MARK, gear)],
      remote: [record("5", gear), record("6", gear)],
      intents: lost(SETTLE_MS),
    });
    expect(found.rows).toEqual([record(`new:ask.${KEY}:0`, gear)]);
    expect(found.status).toEqual([found.services.rowTexts.asks]);
    expect([...found.kinds.values()]).toEqual(["reason"]);
    expect(found.done).toMatchObject({ settled: 0, waitMs: 0 });
    expect(found.resolved.get(KEY)).toEqual({ outcome: "applied", document: { data: [] }, unclear: true });
  });

  test("that may still arrive is left alone, and it is said when to ask again: after a second at least", async () => {
    const waits = async (age: number) => {
      const found = await settled({ rows: [record(MARK, gear)], intents: lost(age) });
      expect([found.rows, found.status, found.resolved.size]).toEqual([[record(MARK, gear)], ["before"], 0]);
      expect(found.done).toMatchObject({ settled: 0, agreed: null });
      return found.done.waitMs;
    };
    expect(await waits(0)).toBe(SETTLE_MS);
    expect(await waits(SETTLE_MS - 20_000)).toBe(20_000);
    expect(await waits(SETTLE_MS - 1)).toBe(1_000);
  });

  test("waits also where the list is not whole, however old the request is", async () => {
    const found = await settled({ rows: [record(MARK, gear)], intents: lost(9 * SETTLE_MS), complete: false });
    expect([found.rows, found.resolved.size, found.done.waitMs]).toEqual([[record(MARK, gear)], 0, 1_000]);
  });

  test("that was found is not written down for the journal while another row of its request may still arrive", async () => {
    const shaft = ["Shaft", 2, 8.5, "iron", null];
    const given = { rows: [record(MARK, gear), record(`new:${KEY}:1`, shaft)], remote: [record("5", gear)] };
    const young = await settled({ ...given, intents: lost(0, [gear, shaft]) });
    expect([young.done.settled, young.resolved.size, young.done.waitMs]).toEqual([1, 0, SETTLE_MS]);
    expect(young.rows[0]?.[0]).toBe("5");
    const old = await settled({ ...given, intents: lost(SETTLE_MS, [gear, shaft]) });
    expect(old.resolved.get(KEY)).toMatchObject({ outcome: "applied", document: { data: [{ id: "5" }] } });
    expect(old.resolved.get(KEY)).not.toHaveProperty("unclear");
    expect(old.done).toMatchObject({ settled: 2, waitMs: 0 });
  });

  test("that was copied with its mark waits until the person has told the copies apart", async () => {
    const rows = [record(MARK, gear), record(MARK, gear)];
    const found = await settled({ rows, remote: [record("5", gear)], intents: lost(SETTLE_MS) });
    expect([found.rows, found.resolved.size]).toEqual([rows, 0]);
    expect(found.done.waitMs).toBe(0);
  });

  test("that is not in this workbook any more closes its request, and no other row is touched", async () => {
    const found = await settled({ rows: [bolt], remote: [bolt, record("5", gear)], intents: lost(SETTLE_MS) });
    expect([found.rows, found.status, found.done.agreed]).toEqual([[bolt], ["before"], null]);
    expect(found.resolved.get(KEY)).toMatchObject({ outcome: "applied", document: { data: [{ id: "5" }] } });
  });

  test("that the platform trimmed has the trimmed text; what was typed meanwhile stays, and there both sides agree on what was sent", async () => {
    const sent = ["Gear ", 1, 9.5, "steel ", null];
    const found = await settled({
      rows: [record(MARK, sent)],
      remote: [["5", "Gear", 1, 9.5, "steel", 9.5]],
      intents: lost(0, [sent]),
      meanwhile: ({ sheet }) => sheet.rows[0] && sheet.enter(sheet.rows[0], 3, "iron"),
    });
    expect(found.rows).toEqual([["5", "Gear", 1, 9.5, "iron", 9.5]]);
    expect(found.done.agreed?.rows.get("5")).toEqual(["Gear", 1, 9.5, "steel ", 9.5]);
  });

  test("that was deleted meanwhile is nothing that both sides agreed on", async () => {
    const found = await settled({
      rows: [bolt, record(MARK, gear)],
      remote: [bolt, record("5", gear)],
      intents: lost(0),
      agreed: agreedOf([bolt]),
      meanwhile: ({ sheet }) => sheet.rows.splice(1, 1),
    });
    expect(found.rows).toEqual([bolt]);
    expect([...(found.done.agreed?.rows.keys() ?? [])]).toEqual(["1"]);
  });

  test("keeps its cells in a frozen column, also a blank one, and nothing is agreed there", async () => {
    for (const own of [7, null]) {
      const found = await settled({
        rows: [record(MARK, ["Gear", own, 9.5, "steel", null])],
        remote: [record("5", gear)],
        intents: lost(0, [["Gear", null, 9.5, "steel", null]]),
        frozen: [1],
      });
      expect(found.rows).toEqual([["5", "Gear", own, 9.5, "steel", null]]);
      expect(found.done.agreed?.rows.get("5")).toEqual(["Gear", null, 9.5, "steel", null]);
    }
  });
});

test("each request is closed by its own rows", async () => {
  const shaft = ["Shaft", 2, 8.5, "iron", null];
  const intents = [...lost(SETTLE_MS), createIntent("S.c.2", [shaft], SETTLE_MS)];
  const rows = [record(MARK, gear), record("new:S.c.2:0", shaft)];
  const found = await settled({ rows, remote: [record("5", gear)], intents });
  expect(found.resolved.get(KEY)).toMatchObject({ outcome: "applied", document: { data: [{ id: "5" }] } });
  expect(found.resolved.get("S.c.2")).toEqual({ outcome: "notApplied" });
  const copied = await settled({ rows: [...rows, record(MARK, gear)], remote: [record("5", gear)], intents });
  expect([...copied.resolved.keys()]).toEqual(["S.c.2"]);
});

describe("what the gateway knows of the send", () => {
  const rows = [record(MARK, gear)];
  const remote = [record("5", gear)];
  const details = (given: Parameters<typeof sendShown>[1], plan: unknown = null) => ({
    send: sendShown("S", given),
    plan,
    entries: [],
  });
  const entry = {
    key: KEY,
    operation: "bulkCreateLineItems",
    path: {},
    body: createIntent(KEY, [gear], 0).body,
    before: null,
    at: new Date(NOW).toISOString(),
    state: "answered" as const,
    status: 200,
    requestId: null,
    document: null,
    failure: null,
  };

  test("a send that another window carries out may go on: its rows wait, and it is asked again in ten seconds", async () => {
    const found = await settled({ rows, remote, sends: [details({ state: "running", endedAt: null })] });
    expect([found.rows, found.done.waitMs]).toEqual([rows, 10_000]);
    const over = await settled({ rows, remote, sends: [details({ state: "cutOff", endedAt: null })] });
    expect([over.rows[0]?.[0], over.done.waitMs]).toEqual(["", 0]);
  });

  test("a request that the gateway could not settle is asked about; one that it could is told by content", async () => {
    const at = (unclear: boolean) => ({ ...details({}), entries: [{ ...entry, state: "open" as const, unclear }] });
    const unclear = await settled({ rows, remote: [], sends: [at(true)] });
    expect(unclear.rows[0]?.[0]).toBe(`new:ask.${KEY}:0`);
    const clear = await settled({ rows, remote, sends: [at(false)] });
    expect(clear.rows[0]?.[0]).toBe("5");
  });

  test("a record that was there before the send is not its row", async () => {
    const plan = { columns: [], updates: [], creates: [], deletions: [], strangers: ["5"] };
    const open = { ...entry, state: "open" as const };
    const found = await settled({ rows, remote, sends: [{ ...details({}, plan), entries: [open] }] });
    expect(found.rows[0]?.[0]).toBe("");
  });

  test("what the gateway carries out it settles itself, until it has ended", async () => {
    const plan = { handed: true, columns: [], updates: [], creates: [], deletions: [] };
    const given = { rows: [], remote, intents: lost(SETTLE_MS) };
    const runs = await settled({ ...given, sends: [details({ state: "running", endedAt: null }, plan)] });
    expect([runs.resolved.size, runs.done.waitMs]).toEqual([0, 10_000]);
    const left = await settled({ ...given, sends: [details({ state: "cutOff", endedAt: null }, plan)] });
    expect([left.resolved.size, left.done.waitMs]).toEqual([0, 10_000]);
    const over = await settled({ ...given, sends: [details({}, plan)] });
    expect(over.resolved.get(KEY)).toMatchObject({ outcome: "applied", document: { data: [{ id: "5" }] } });
    expect(over.done.waitMs).toBe(0);
  });

  test("what a pane carries out is settled while it goes on", async () => {
    const given = { rows: [], remote, intents: lost(SETTLE_MS) };
    const found = await settled({ ...given, sends: [details({ state: "running", endedAt: null })] });
    expect([...found.resolved.keys()]).toEqual([KEY]);
  });

  test("a send that the gateway does not know yet may be on its way for a minute after the hand-over", async () => {
    const handed = (age: number, id = "S") =>
      settled({
        rows,
        remote,
        first: ({ services }) => keepFollowed(services, link, { id, taken: 0, at: NOW - age }),
      });
    const young = await handed(SETTLE_MS - 1);
    expect([young.rows, young.done.waitMs]).toEqual([rows, 10_000]);
    expect((await followedSends(young.services, link)).map(({ id }) => id)).toEqual(["S"]);
    expect((await handed(SETTLE_MS)).rows[0]?.[0]).toBe("5");
    expect((await handed(0, "Q")).rows[0]?.[0]).toBe("5");
  });

  test("only sends of rows in doubt and of open requests are asked for", async () => {
    const asks = async (id: string, intents: readonly OpenIntent[] = []) =>
      (await settled({ rows: [record(id, gear)], intents })).asked;
    expect(await asks(MARK)).toEqual(["S"]);
    expect(await asks("1")).toEqual([]);
    expect(await asks(`new:ask.${KEY}:0`)).toEqual([]);
    expect(await asks("new:odd:0")).toEqual([]);
    expect(await asks("1", [createIntent("k", [gear], 0, "Q")])).toEqual(["Q"]);
    expect(await asks("1", [{ ...createIntent("k", [gear], 0), send: null }])).toEqual([]);
  });

  test("work on whole events is no table's to settle", async () => {
    const found = await settled({ intents: [asked("createEvent", "", { body: {} })] });
    expect([found.resolved.size, found.done.waitMs]).toEqual([0, 0]);
  });
});

describe("a lost update or deletion", () => {
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const data = (cells: readonly CellValue[]) =>
    Object.fromEntries(
      mapping.flatMap(({ key, computed }, at) => (computed ? [] : [[key, encodeCell(cells[at] ?? null)]])),
    );
  const update = (ageMs: number, to: readonly CellValue[]) =>
    asked("updateLineItem", "1", {
      key: "S.u.1",
      at: new Date(NOW - ageMs).toISOString(),
      before: data(bolt.slice(1)),
      body: {
        data: {
          id: "1",
          type: "line_items",
          attributes: { data: data(to) },
          relationships: { worksheet: { data: { type: "worksheets", id: "9" } } },
        },
      },
    });
  const both = ["Bolt", 11, 3, "M8"];

  test("that shows whole is closed as applied at once, with what the platform has", async () => {
    const found = await settled({ rows: [ours], remote: [ours], intents: [update(0, ours.slice(1))] });
    expect(found.resolved.get("S.u.1")).toMatchObject({
      outcome: "applied",
      document: { data: { id: "1", attributes: { data: { c3: 11 } } } },
    });
    expect([found.done.settled, found.done.waitMs]).toEqual([0, 0]);
  });

  test("that shows in part is closed once nothing of it can arrive any more", async () => {
    const given = { rows: [ours], remote: [ours] };
    const young = await settled({ ...given, intents: [update(SETTLE_MS - 5_000, both)] });
    expect([young.resolved.size, young.done.waitMs]).toEqual([0, 5_000]);
    const old = await settled({ ...given, intents: [update(SETTLE_MS, both)] });
    expect(old.resolved.get("S.u.1")).toMatchObject({ outcome: "applied" });
  });

  test("that does not show is closed as not applied, by a whole list alone", async () => {
    const given = { rows: [ours], remote: [bolt] };
    expect((await settled({ ...given, intents: [update(0, both)] })).resolved.size).toBe(0);
    const old = await settled({ ...given, intents: [update(SETTLE_MS, both)] });
    expect(old.resolved.get("S.u.1")).toEqual({ outcome: "notApplied" });
    const part = await settled({ ...given, complete: false, intents: [update(SETTLE_MS, both)] });
    expect([part.resolved.size, part.done.waitMs]).toEqual([0, 1_000]);
  });

  test("that deleted its row is closed without a record", async () => {
    const found = await settled({ intents: [asked("deleteLineItem", "1", { key: "S.d.1" })] });
    expect(found.resolved.get("S.d.1")).toEqual({ outcome: "applied", document: null });
  });

  describe("that arrived only now, where the cell has its old value again", () => {
    const long = 30 * SETTLE_MS;
    const arrive = async (more: Partial<OpenIntent>, remote: readonly Row[] = [ours]) => {
      const { key, operation, path, body, before, at } = update(long, ours.slice(1));
      // As the gateway has it once the refresh has told it.
      const entry = {
        key,
        operation,
        path,
        body,
        before,
        at,
        state: "answered" as const,
        status: 200,
        requestId: null,
      };
      const found = await settled({
        rows: [bolt],
        remote,
        lastRefresh: new Date(NOW).toISOString(),
        intents: [{ ...update(long, ours.slice(1)), ...more }],
        sends: [{ send: sendShown("L.1"), plan: null, entries: [{ ...entry, document: null, failure: null }] }],
        agreed: agreedOf([bolt]),
      });
      return found.done.agreed?.rows.get("1");
    };

    test("is a question, and no other cell is", async () => {
      expect(await arrive({})).toEqual(["Bolt", undefined, 2.5, "M8", 25]);
    });

    test("is none where the update did not arrive, or where only something else was told", async () => {
      expect(await arrive({}, [["1", "Bolt", 12, 2.5, "M8", 25]])).toEqual(bolt.slice(1));
      expect(await arrive({ operation: "bulkCreateLineItems" })).toEqual(bolt.slice(1));
    });
  });
});
