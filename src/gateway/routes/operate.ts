// POST /api/operations/<name>: one operation of the table, checked, then read or journalled and sent. It takes no
// address and no change without a key.
import { operationCall, type OperationAnswer } from "../../platform/gatewayContract";
import { changes, MOST_FILTERS } from "../../platform/operation";
import { operations } from "../../platform/operations";
import { ownName } from "../../platform/sendContract";
import type { GatewayCall, Marks, Reply } from "../call";
import { checkCall, operationOf } from "../outgoing/callCheck";
import { badRequest } from "../failure";
import { runRead, type Asker, type ReadAnswer } from "../outgoing/forward";
import { asWritten } from "../outgoing/asWritten";
import type { Pass } from "../leases";
import type { Person } from "../people";
import { readTyped } from "../requestBody";
import type { Parts } from "../services";
import { isBulk } from "./enter";

const CALLS = "/api/operations/";

/** The name of the operation that a request calls; null for any other request. */
export function calledIn(method: string, path: string): string | null {
  if (method !== "POST" || !path.startsWith(CALLS)) return null;
  const name = path.slice(CALLS.length);
  return name === "" || name.includes("/") ? null : name;
}

/** Throws GatewayFailure. */
export async function operate(call: GatewayCall, marks: Marks, parts: Parts): Promise<Reply> {
  marks.operation = operations.get(call.operation)?.name ?? "unknown";
  const { person } = await parts.people.recognise(call.header("Authorization"));
  marks.account = person.account.id;
  const operation = operationOf(call.operation);
  const change = changes(operation) ? { key: idempotencyKey(call), pass: passOf(call) } : null;
  const { before, ...text } = readTyped(await call.text(), call.header("Content-Type") ?? null, operationCall);
  const checked = checkCall(parts.profile, person, operation, text);
  const asker = askerFor(call, marks, person);
  const warning = warningOf(checked.filters);
  if (change === null) {
    if (before !== undefined) throw badRequest(`${operation.name} changes nothing.`, "/before");
    const answer = await runRead(parts.platform, asker, checked);
    parts.seenEvents.note(person, checked);
    return readReplyOf(answer, marks, warning);
  }
  const facts = { ...change, before: before ?? null };
  const { answer, replayed } = await parts.changes.run(parts.platform, asker, checked, facts);
  if (!replayed) parts.seenEvents.note(person, checked);
  return replyOf(answer, marks, replayed ? { ...warning, "Idempotency-Replayed": "true" } : warning);
}

function askerFor({ header, signal }: GatewayCall, { requestId, trace }: Marks, person: Person): Asker {
  return { person, bulk: isBulk(header("Priority")), requestId, trace, signal };
}

/** Most of an answer is the document, which has been read and checked: it goes on as the text that it came as. */
function readReplyOf(answer: ReadAnswer, marks: Marks, headers: Readonly<Record<string, string>>): Reply {
  const { document, text, ...facts } = answer;
  const written = asWritten(text) ?? JSON.stringify(document);
  marks.requestId = facts.requestId;
  return { status: 200, headers, text: `${JSON.stringify(facts).slice(0, -1)},"document":${written}}` };
}

function replyOf(answer: OperationAnswer, marks: Marks, headers: Readonly<Record<string, string>>): Reply {
  marks.requestId = answer.requestId;
  return { status: 200, headers, text: JSON.stringify(answer) };
}

/**
 * Five or fewer filters are recommended (document 1, shared conventions 7): more are sent, and whoever asks is told.
 */
function warningOf(filters: number): Readonly<Record<string, string>> {
  if (filters <= MOST_FILTERS) return {};
  const warning = `${filters} filters; ${MOST_FILTERS} or fewer are recommended, the answer may be slow`;
  return { "Bidsheet-Warning": warning };
}

function idempotencyKey({ header }: GatewayCall): string {
  const key = header("Idempotency-Key");
  if (key === undefined) throw badRequest("An operation that changes something needs an Idempotency-Key header.");
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw badRequest("The Idempotency-Key must be 1 to 255 signs without spaces.");
  // Nobody could ever resolve them: as a part of an address they mean another one.
  if (key === "." || key === "..") throw badRequest("The Idempotency-Key cannot be a dot or two.");
  return key;
}

/** Null for a change that belongs to no send. One header without the other would let a change out unfenced. */
function passOf({ header }: GatewayCall): Pass | null {
  const [send, fence] = [header("Bidsheet-Send"), header("Bidsheet-Fence")];
  if (send === undefined && fence === undefined) return null;
  if (send === undefined || fence === undefined) throw badRequest("Bidsheet-Send and Bidsheet-Fence go together.");
  if (!ownName.safeParse(send).success) throw badRequest("Bidsheet-Send is not the id of a send.");
  if (!/^\d{1,15}$/.test(fence)) throw badRequest("Bidsheet-Fence must be digits only.");
  return { send, fence: Number(fence) };
}
