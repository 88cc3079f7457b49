// One sender a collection: who holds its lease, and which fence is the newest. Everything here runs inside the caller's
// transaction, so that a change is journalled only by who may send it. It waits for nobody and takes no lease from a
// living holder.
import type { Holder } from "../platform/errors";
import { GatewayFailure } from "./failure";
import type { Acquaintance, Person } from "./people";
import type { AccountRecord, LeaseRecord, SendRecord, Tables } from "./store/tables";

/**
 * From the last renewal. Longer than a request may be under way (30 s), so that no change outlives its sender's lease.
 */
export const LEASE_MS = 60_000;

/** What a change brings along to show that its send may still send. */
export interface Pass {
  readonly send: string;
  readonly fence: number;
}

/** What a change asks to be let out with; without a pass it belongs to no send. */
export interface LeavingChange {
  readonly collection: string;
  readonly pass: Pass | null;
}

export interface Leases {
  /**
   * Gives the send a new fence, of its own collection unless another one is named. Throws leaseHeld while another send
   * than it and `replaced` holds the lease.
   */
  take(
    tables: Tables,
    person: Person,
    send: SendRecord,
    replaced: string | null,
    collection?: string,
  ): Promise<LeaseRecord>;
  /**
   * Throws leaseLost for a pass that is not the newest, leaseHeld for none while somebody sends; else renews the pass's
   * lease.
   */
  admit(tables: Tables, person: Person, leaving: LeavingChange): Promise<void>;
  /** Throws leaseLost. */
  renew(
    tables: Tables,
    person: Person,
    send: SendRecord | null,
    fence: number,
    collection?: string,
  ): Promise<LeaseRecord>;
  /** Renews a further lease of the send. Nothing happens when the send does not have it. */
  extend(tables: Tables, send: SendRecord, collection: string): Promise<void>;
  /** Nothing happens when the send does not have it. */
  release(tables: Tables, send: SendRecord, collection?: string): Promise<void>;
  /** When the lease of a running send ends unless it is renewed; null where nobody works on it. */
  runsUntil(tables: Tables, send: SendRecord): Promise<number | null>;
}

interface Needs {
  readonly now: () => number;
  readonly acquaint: (account: AccountRecord) => Acquaintance | null;
}

type HeldLease = LeaseRecord & { readonly holder: NonNullable<LeaseRecord["holder"]> };

export function createLeases(needs: Needs): Leases {
  const { now } = needs;
  // One that ends much later than any that is given now is from before the clock was set back: it would outlive its
  // holder by as much. A holder that lives renews it with the next change.
  const isLive = (lease: LeaseRecord | null): lease is HeldLease =>
    lease !== null && lease.holder !== null && lease.expiresAt > now() && lease.expiresAt <= now() + 2 * LEASE_MS;
  const renew: Leases["renew"] = async (tables, person, send, fence, collection = send?.collection ?? "") => {
    const lease = await tables.leases.find(person.company, collection);
    if (send === null || send.endedAt !== null || !isOf(lease, send) || lease.fence !== fence) throw leaseLost();
    const renewed = { ...lease, expiresAt: now() + LEASE_MS };
    await tables.leases.save(renewed);
    return renewed;
  };
  return {
    renew,
    async take(tables, person, send, replaced, collection = send.collection) {
      const lease = await tables.leases.find(person.company, collection);
      const ours = [send.id, replaced];
      const mayTake =
        !isLive(lease) || (lease.holder.accountId === send.accountId && ours.includes(lease.holder.sendId));
      if (!mayTake) throw leaseHeld(await holderOf(needs, tables, person, lease));
      return give(tables, person, { ...send, collection }, lease?.fence ?? 0, now());
    },
    async admit(tables, person, { collection, pass }) {
      if (pass === null) {
        const lease = await tables.leases.find(person.company, collection);
        if (isLive(lease)) throw leaseHeld(await holderOf(needs, tables, person, lease));
        return;
      }
      const send = await tables.sends.find(person.account.id, pass.send);
      // A lease is given to no send but one that changes its collection.
      await renew(tables, person, send, pass.fence, collection);
    },
    async extend(tables, send, collection) {
      const lease = await tables.leases.find(send.place, collection);
      if (isOf(lease, send)) await tables.leases.save({ ...lease, expiresAt: now() + LEASE_MS });
    },
    async release(tables, send, collection = send.collection) {
      const lease = await tables.leases.find(send.place, collection);
      if (isOf(lease, send)) await tables.leases.save({ ...lease, holder: null, expiresAt: now() });
    },
    async runsUntil(tables, send) {
      const lease = await tables.leases.find(send.place, send.collection);
      return isOf(lease, send) && isLive(lease) ? lease.expiresAt : null;
    },
  };
}

function isOf(lease: LeaseRecord | null, send: SendRecord): lease is HeldLease {
  return lease?.holder?.accountId === send.accountId && lease.holder.sendId === send.id;
}

async function give(
  tables: Tables,
  person: Person,
  { accountId, id, collection }: SendRecord,
  lastFence: number,
  now: number,
): Promise<LeaseRecord> {
  const lease = {
    place: person.company,
    collection,
    fence: lastFence + 1,
    holder: { accountId, sendId: id },
    since: now,
    expiresAt: now + LEASE_MS,
  };
  await tables.leases.save(lease);
  return lease;
}

async function holderOf(needs: Needs, tables: Tables, person: Person, lease: HeldLease): Promise<Holder> {
  const account = await tables.accounts.find(lease.holder.accountId);
  return {
    userEmail: (account === null ? null : needs.acquaint(account))?.userEmail ?? "",
    own: lease.holder.accountId === person.account.id,
    since: new Date(lease.since).toISOString(),
  };
}

function leaseHeld(holder: Holder): GatewayFailure {
  const detail = "Another send to this collection is under way. Wait until it ends.";
  return new GatewayFailure({ kind: "leaseHeld", detail, holder });
}

function leaseLost(): GatewayFailure {
  const detail = "This send has ended, or another one replaced it. Nothing was sent.";
  return new GatewayFailure({ kind: "leaseLost", detail });
}
