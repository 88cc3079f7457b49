// Who sends to a list, as the gateway knows it. The platform is asked nothing.
import type { Obstacle } from "../obstacle";
import type { Services } from "../services";

/**
 * Names the newest send of a collection and its state, so that one that came in between is seen. `except`: sends of
 * one's own.
 */
export async function newestSend(
  { gateway }: Pick<Services, "gateway">,
  collection: string,
  except: readonly (string | null)[] = [],
): Promise<string> {
  const sends = await gateway.sends(collection, except.length + 1);
  const newest = sends.find(({ id }) => !except.includes(id));
  return newest === undefined ? "" : `${newest.id} ${newest.endedAt ?? newest.state}`;
}

/** Null where nobody sends to the collection. Who begins right now is met when the send is handed over. */
export async function senderOf({ gateway }: Pick<Services, "gateway">, collection: string): Promise<Obstacle | null> {
  const [newest] = await gateway.sends(collection, 1);
  // One that is paused lets others go first.
  if (newest?.state !== "running" || newest.leaseUntil == null) return null;
  const { by, at } = newest;
  return { kind: "leaseHeld", holder: by.userEmail, own: by.own, since: at };
}
