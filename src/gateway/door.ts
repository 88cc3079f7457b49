// The door for those who have no session yet. At most ten may wait at once, whoever they say they are, and refused
// credentials make their address and their e-mail wait before the next try. It decides nothing about credentials: the
// platform does.
import type { Clock } from "./clock";
import { GatewayFailure } from "./failure";

export interface Visitor {
  /** Where the request came from. */
  readonly address: string;
  readonly userEmail: string;
}

export interface Door {
  /** Runs `prove`, which throws kind "credentials" when the platform refuses. Throws rateLimited instead. */
  pass<T>(visitor: Visitor, prove: () => Promise<T>): Promise<T>;
}

const MOST_WAITING = 10;
const FULL_MS = 5000;
/** Slips of the finger are free. Then 1 s, 2 s, 4 s and so on. */
const FREE_FAILURES = 5;
const MOST_WAIT_MS = 60_000;
const FORGET_MS = 15 * 60_000;
const MOST_REMEMBERED = 10_000;

interface Failures {
  readonly count: number;
  readonly last: number;
}

export function createDoor(clock: Clock): Door {
  const failures = new Map<string, Failures>();
  const welcome = new Set<string>();
  let waiting = 0;
  return {
    async pass(visitor, prove) {
      const { own, shared } = namesOf(visitor);
      // Who came in from this address before waits for their own failures alone: others cannot lock them out.
      const wait = waitOf(failures, welcome.has(own) ? [own] : shared, clock.now());
      if (wait > 0) throw tooMany("Too many sign-ins were refused. Wait before the next one.", wait);
      if (waiting >= MOST_WAITING) throw tooMany("Too many sign-ins wait at this moment.", FULL_MS);
      waiting += 1;
      try {
        const proven = await prove();
        for (const name of [own, ...shared]) failures.delete(name);
        keep(welcome, own);
        return proven;
      } catch (error) {
        const refused = error instanceof GatewayFailure && error.facts.kind === "credentials";
        if (refused) for (const name of [own, ...shared]) noteFailure(failures, name, clock.now());
        throw error;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function namesOf({ address, userEmail }: Visitor): { own: string; shared: string[] } {
  const email = userEmail.toLowerCase();
  return { own: JSON.stringify([address, email]), shared: [`address ${address}`, `email ${email}`] };
}

function waitOf(failures: ReadonlyMap<string, Failures>, names: readonly string[], now: number): number {
  const waits = names.map((name) => {
    const { count, last } = failures.get(name) ?? { count: 0, last: 0 };
    if (count < FREE_FAILURES || now - last > FORGET_MS) return 0;
    // A clock that was set back lengthens no wait.
    return Math.min(MOST_WAIT_MS, 1000 * 2 ** (count - FREE_FAILURES)) - Math.max(0, now - last);
  });
  return Math.max(0, ...waits);
}

function noteFailure(failures: Map<string, Failures>, name: string, now: number): void {
  const before = failures.get(name);
  const count = before === undefined || now - before.last > FORGET_MS ? 0 : before.count;
  failures.delete(name);
  failures.set(name, { count: count + 1, last: now });
  dropOldest(failures);
}

function keep(names: Set<string>, name: string): void {
  names.delete(name);
  names.add(name);
  dropOldest(names);
}

/** Maps and sets keep their order: the first is the one that was not touched for longest. */
function dropOldest(known: Map<string, unknown> | Set<string>): void {
  const oldest = known.size > MOST_REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}

function tooMany(detail: string, retryAfterMs: number): GatewayFailure {
  return new GatewayFailure({ kind: "rateLimited", detail, retryAfterMs: Math.ceil(retryAfterMs) });
}
