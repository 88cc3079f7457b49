// What every route below /api begins with: who asks, under which name the log has it, and on whose behalf the platform
// is asked.
import type { Asker } from "../outgoing/forward";
import type { GatewayContext, Parts } from "../services";
import type { Person, Session } from "../people";

/** Throws kind "session" for somebody unknown. */
export async function enter(context: GatewayContext, parts: Parts, operation: string): Promise<Session> {
  context.set("operation", operation);
  const session = await parts.people.recognise(context.req.header("Authorization"));
  context.set("account", session.person.account.id);
  return session;
}

export function askerOf(context: GatewayContext, person: Person): Asker {
  const bulk = isBulk(context.req.header("Priority"));
  const [requestId, trace] = [context.get("requestId"), context.get("trace")];
  return { person, bulk, requestId, trace, signal: context.req.raw.signal };
}

/** RFC 9218: urgency 5 and above is bulk; the default is 3. */
export function isBulk(priority: string | undefined): boolean {
  const urgency = /(?:^|,)\s*u\s*=\s*([0-7])\s*(?:[,;]|$)/.exec(priority ?? "")?.[1];
  return urgency !== undefined && Number(urgency) >= 5;
}
