// How long the gateway keeps what it no longer needs. What is open, and what belongs to a send that has not ended, it
// never removes.
import type { Clock } from "./clock";
import type { GatewayStore } from "./store/tables";

const DAY_MS = 24 * 3_600_000;
/** Ended sends and closed journal entries: as long as somebody may want to take a send back. */
const ENDED_DAYS = 90;
/** Agreed copies, since they were last written: longer than a yearly tender is left alone. */
const AGREED_DAYS = 400;
/** Words that a person confirmed, since the last of them: they are asked for once a tender. */
const WORDS_DAYS = 800;

export async function removeOld(store: GatewayStore, clock: Clock): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tables) => {
    // Entries first: those of a send that ended long ago are closed by now, and its end is what tells.
    await tables.journal.removeClosed(now - ENDED_DAYS * DAY_MS);
    await tables.sends.removeEnded(now - ENDED_DAYS * DAY_MS);
    await tables.agreed.removeOld(now - AGREED_DAYS * DAY_MS);
    await tables.words.removeOld(now - WORDS_DAYS * DAY_MS);
  });
}
