// How long a session lasts, and when its end moves.
import type { SessionRecord } from "./store/tables";

/** A session ends after 12 hours without use, and 7 days after it began. */
export const IDLE_MS = 12 * 3_600_000;
export const LIFETIME_MS = 7 * 24 * 3_600_000;
/** A session's end is moved at most this often, so that reading is not always writing. */
const RENEW_AFTER_MS = 5 * 60_000;

/** The same record where its end need not move yet. */
export function renew(session: SessionRecord, now: number): SessionRecord {
  const expiresAt = Math.min(now + IDLE_MS, session.createdAt + LIFETIME_MS);
  return expiresAt - session.expiresAt < RENEW_AFTER_MS ? session : { ...session, expiresAt };
}
