// Who sends to a list, as the gateway knows it. The platform is asked nothing.
import type { SendShown } from "../../platform/sendContract";
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
  return nameOf(sends.find(({ id }) => !except.includes(id)));
}

function nameOf(newest: SendShown | undefined): string {
  return newest === undefined ? "" : `${newest.id} ${newest.endedAt ?? newest.state}`;
}

/** The same, and who sends at this moment. Who begins right now is met when the send is handed over. */
export async function lookAtSends(
  { gateway }: Pick<Services, "gateway">,
  collection: string,
): Promise<{ readonly newest: string; readonly sender: Obstacle | null }> {
  const [newest] = await gateway.sends(collection, 1);
  // One that is paused lets others go first.
  const isSending = newest?.state === "running" && newest.leaseUntil != null;
  if (!isSending) return { newest: nameOf(newest), sender: null };
  const { by, at } = newest;
  const sender = { kind: "leaseHeld", holder: by.userEmail, own: by.own, since: at } as const;
  return { newest: nameOf(newest), sender };
}
