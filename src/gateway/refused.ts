// Credentials that the platform refused after they had a session: nothing of theirs opens until the platform takes them
// again. Only a hash of them is kept.
import type { Clock } from "./clock";
import type { Leases } from "./leases";
import { credentialsHash, openCredentials } from "./credentials";
import type { Person } from "./people";
import type { GatewayStore } from "./store/tables";

/** More than one account has under way. */
const MOST_SENDS = 500;

interface Needs {
  readonly store: GatewayStore;
  readonly clock: Clock;
  readonly leases: Leases;
}

/** To be called with the person whose credentials the platform just answered 401 to. */
export function createRefused({ store, clock, leases }: Needs): (person: Person) => Promise<void> {
  return ({ account: { id }, credentials, dataKey }) =>
    store.transaction(async (tables) => {
      const hash = credentialsHash(id, credentials);
      await tables.refused.save(hash, clock.now());
      const record = await tables.accounts.find(id);
      // A person who has connected with other ones since may be sending with those.
      if (record === null || credentialsHash(id, openCredentials(dataKey, record)) !== hash) return;
      for (const send of await tables.sends.list({ accountId: id }, MOST_SENDS))
        if (send.endedAt === null) await leases.release(tables, send);
    });
}
