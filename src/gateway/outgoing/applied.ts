// Whether a 2xx answer shows that a change was applied. It takes nothing on trust: the status must be one that the
// documents promise, and the document must be what the operation answers with. Everything else stays unknown.
import type { CheckedCall } from "./callCheck";
import { memberOf } from "../../values/memberOf";

export interface Answered {
  readonly status: number;
  readonly document: unknown;
}

/**
 * 202 is not done yet, 206 and 226 are a part of something, 207 says several things at once (document 3, success
 * statuses).
 */
const DONE = [200, 201];
const DONE_WITHOUT_A_WORD = [200, 201, 204];

export function isApplied(call: CheckedCall, { status, document }: Answered): boolean {
  const { kind, reply } = call.operation;
  // No document is promised for these (document 1, 4.5 and 4.7), but errors with a 200 are no success.
  if (kind === "delete" || kind === "invite")
    return DONE_WITHOUT_A_WORD.includes(status) && memberOf(document, "errors") === undefined;
  return DONE.includes(status) && reply.safeParse(document).success && areSameRecords(call, memberOf(document, "data"));
}

/** The answer is about what was sent: records of the same type. */
function areSameRecords(call: CheckedCall, got: unknown): boolean {
  const sent = memberOf(call.body, "data");
  const type = memberOf(Array.isArray(sent) ? sent[0] : sent, "type");
  const records: unknown[] = Array.isArray(got) ? got : [got];
  // A type that is empty has been seen and says nothing.
  return records.every((record) => [type, ""].includes(memberOf(record, "type")));
}
