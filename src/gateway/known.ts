// Sessions as they were last read, so that not every request reads them again. What is kept is sealed, as in the store,
// and counts only while nothing that a session depends on was written since: who was signed out is refused at the next
// request. Where other gateways write too, nothing is kept.
import { renew } from "./lifetimes";
import type { Rights } from "./signIn/rights";
import type { AccountRecord, GatewayStore, SessionRecord } from "./store/tables";

export interface Known {
  readonly session: SessionRecord;
  readonly account: AccountRecord;
  readonly dataKey: Buffer;
  /** The session's credentials, sealed with the data key. */
  readonly credentials: Buffer;
  readonly rights: Rights;
  readonly company: string;
  /** When the sign-in behind it ends by itself; null without one. */
  readonly signInEndsAt: number | null;
}

const MOST = 10_000;

export class KnownSessions {
  readonly #known = new Map<string, Known>();
  #written: number | null = null;

  constructor(readonly store: Pick<GatewayStore, "peopleWritten">) {}

  /** By the token's hash. Null where the store must be asked: also where the time has come for something to change. */
  find(tokenHash: string, now: number): Known | null {
    const known = this.#isCurrent() ? this.#known.get(tokenHash) : undefined;
    return known !== undefined && isFresh(known, now) ? known : null;
  }

  /** Within the transaction that read it, after its last write: nobody else writes in between. */
  keep(known: Known): void {
    if (!this.#isCurrent()) {
      this.#known.clear();
      this.#written = this.store.peopleWritten?.() ?? null;
    }
    if (this.#written === null) return;
    const oldest = this.#known.size < MOST ? undefined : this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(known.session.tokenHash, known);
  }

  #isCurrent(): boolean {
    return this.#written !== null && this.#written === this.store.peopleWritten?.();
  }
}

function isFresh({ session, signInEndsAt }: Known, now: number): boolean {
  return session.expiresAt > now && (signInEndsAt ?? Infinity) > now && renew(session, now) === session;
}
