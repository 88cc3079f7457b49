// POST /api/operations/<name>: one operation of the table, checked, then read or journalled and sent. It takes no
// address and no change without a key.
import { operationCall } from "../../platform/gatewayContract";
import { changes } from "../../platform/operation";
import { operations } from "../../platform/operations";
import { ownName } from "../../platform/sendContract";
import { checkCall } from "../outgoing/callCheck";
import { badRequest, GatewayFailure } from "../failure";
import { runRead } from "../outgoing/forward";
import type { Pass } from "../leases";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { readJson } from "../requestBody";
import { askerOf, enter } from "./enter";

const MOST_FILTERS = 5;

export function addOperations(app: GatewayApp, parts: Parts): void {
  app.post("/api/operations/:name", (context) => operate(context, parts));
}

async function operate(context: GatewayContext, parts: Parts): Promise<Response> {
  const operation = operations.get(context.req.param("name") ?? "");
  const { person } = await enter(context, parts, operation?.name ?? "unknown");
  if (operation === undefined)
    throw new GatewayFailure({
      kind: "unknownOperation",
      detail: "The gateway does not know this operation.",
    });
  const change = changes(operation) ? { key: idempotencyKey(context), pass: passOf(context) } : null;
  const { before, ...text } = await readJson(context.req.raw, operationCall, parts.stopping);
  const call = checkCall(parts.profile, person, operation, text);
  const asker = askerOf(context, person);
  warnOfFilters(context, call.filters);
  if (change === null) {
    if (before !== undefined) throw badRequest(`${operation.name} changes nothing.`, "/before");
    const answer = await runRead(parts.platform, asker, call);
    parts.seenEvents.note(person, call);
    context.set("requestId", answer.requestId);
    return context.json(answer);
  }
  const facts = { ...change, before: before ?? null };
  const { answer, replayed } = await parts.changes.run(parts.platform, asker, call, facts);
  if (!replayed) parts.seenEvents.note(person, call);
  context.set("requestId", answer.requestId);
  if (replayed) context.header("Idempotency-Replayed", "true");
  return context.json(answer);
}

/**
 * Five or fewer filters are recommended (document 1, shared conventions 7): more are sent, and whoever asks is told.
 */
function warnOfFilters(context: GatewayContext, count: number): void {
  if (count > MOST_FILTERS)
    context.header(
      "Bidsheet-Warning",
      `${count} filters; ${MOST_FILTERS} or fewer are recommended, the answer may be slow`,
    );
}

function idempotencyKey(context: GatewayContext): string {
  const key = context.req.header("Idempotency-Key");
  if (key === undefined) throw badRequest("An operation that changes something needs an Idempotency-Key header.");
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw badRequest("The Idempotency-Key must be 1 to 255 signs without spaces.");
  // Nobody could ever resolve them: as a part of an address they mean another one.
  if (key === "." || key === "..") throw badRequest("The Idempotency-Key cannot be a dot or two.");
  return key;
}

/** Null for a change that belongs to no send. One header without the other would let a change out unfenced. */
function passOf(context: GatewayContext): Pass | null {
  const [send, fence] = [context.req.header("Bidsheet-Send"), context.req.header("Bidsheet-Fence")];
  if (send === undefined && fence === undefined) return null;
  if (send === undefined || fence === undefined) throw badRequest("Bidsheet-Send and Bidsheet-Fence go together.");
  if (!ownName.safeParse(send).success) throw badRequest("Bidsheet-Send is not the id of a send.");
  if (!/^\d{1,15}$/.test(fence)) throw badRequest("Bidsheet-Fence must be digits only.");
  return { send, fence: Number(fence) };
}
