// POST /api/invited: which of the given suppliers a colleague invited to an event, or took back. Only for somebody who
// reads that event on the platform with credentials of their own, and only about the references of the question.
import { getEvent } from "../../platform/events";
import { invitedRequest } from "../../platform/invitedContract";
import { checkCall } from "../outgoing/callCheck";
import { GatewayFailure } from "../failure";
import { runRead } from "../outgoing/forward";
import type { GatewayApp, Parts } from "../services";
import { readJson } from "../requestBody";
import { askerOf, enter } from "./enter";

export function addInvited(app: GatewayApp, parts: Parts): void {
  app.post("/api/invited", async (context) => {
    const { person } = await enter(context, parts, "invited");
    const { eventId, ...asked } = await readJson(context.req.raw, invitedRequest, parts.stopping);
    const call = checkCall(parts.profile, person, getEvent, { path: { id: eventId } });
    // Throws where this account does not see the event: then nobody tells it anything about it.
    const { document } = await runRead(parts.platform, askerOf(context, person), call);
    const parsed = getEvent.reply.safeParse(document);
    if (!parsed.success)
      throw new GatewayFailure({ kind: "badReply", detail: "The platform's answer is not an event." });
    const { external_id: externalId } = parsed.data.data.attributes;
    const event = { id: eventId, externalId: externalId || null };
    return context.json({ known: await parts.invited.find(person, event, asked) });
  });
}
