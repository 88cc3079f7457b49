// The changes of a send as the gateway keeps and loads them, over a store in memory. Nothing leaves.
import { Cargo } from "../../../src/gateway/sending/cargo";
import { openOutcome, sealChange } from "../../../src/gateway/sending/sealing";
import type { HandedChange, HandoverHead } from "../../../src/platform/handoverContract";
import { createMemoryStore } from "../../fastSimulation/store";
import { FakeClock } from "../support";

export const owner = { accountId: "a", dataKey: Buffer.alloc(32, 7) };
export const PATH = { event_id: "7", worksheet_id: "8" };

export const headOf = (more: Partial<HandoverHead> = {}): HandoverHead => ({
  id: "s1",
  collection: "lineItems/7/8",
  title: "Lots",
  counts: { creates: 0, updates: 0, deletions: 0 },
  ...more,
});

/** Of a line item unless it says another thing. */
export function create(mark: string, more: Partial<HandedChange> = {}): HandedChange {
  const data = { type: "line_items", attributes: { data: { c1: mark, c2: 5 } } };
  return { mark, operation: "createLineItem", path: PATH, body: { data }, ...more };
}

export const update = (id: string, more: Partial<HandedChange> = {}): HandedChange => ({
  mark: id,
  operation: "updateLineItem",
  path: { ...PATH, id },
  body: { data: { id, type: "line_items", attributes: { data: { c1: "New" } } } },
  ...more,
});

export const remove = (id: string, more: Partial<HandedChange> = {}): HandedChange => ({
  mark: id,
  operation: "deleteLineItem",
  path: { ...PATH, id },
  ...more,
});

export const invite = (id: string, more: Partial<HandedChange> = {}): HandedChange => ({
  mark: id,
  operation: "addSuppliers",
  path: { event_id: "7" },
  body: { data: [{ type: "supplier_companies", id }] },
  ...more,
});

/** Loaded, and loaded again by the next process whenever that is asked for. */
export async function cargoRoom(changes: readonly HandedChange[], head: HandoverHead = headOf()) {
  const store = createMemoryStore();
  const clock = new FakeClock();
  const texts = changes.map((change, place) => sealChange(owner, head.id, place, JSON.stringify(change)));
  await store.transaction((tables) => tables.handed.addChanges(owner.accountId, head.id, texts));
  const load = () => Cargo.load({ store, clock }, owner, head);
  const outcomes = async () => {
    const records = await store.transaction((tables) => tables.handed.listOutcomes(owner.accountId, head.id, 0, 1000));
    return records.map((record) => openOutcome(owner, head.id, record));
  };
  return { ...(await load()), load, outcomes, clock, store };
}
