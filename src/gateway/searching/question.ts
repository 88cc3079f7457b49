// Reads the question of an award search: bounded before it is read, checked whole, refused for its first wrong member.
// The numbers are taken over as they are, so that a large question takes the gateway's thread for milliseconds.
import type { AwardCase, AwardRules } from "../../bids/award/types";
import {
  MOST_HEAD_BYTES,
  MOST_PRICES,
  SEARCH_TYPE,
  searchDiscounts,
  searchHead,
  searchRules,
  type SearchHead,
} from "../../platform/searchContract";
import { badRequest, GatewayFailure } from "../failure";
import { decode, readBytes, readForm, readText } from "../requestBody";
import type { StopSignal } from "../stop";

/** What one search is about. Nothing of it is logged or kept. */
export interface SearchTask {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly seconds: number;
  readonly awardOnly: boolean;
}

const EACH = Float64Array.BYTES_PER_ELEMENT;
const MOST_BYTES = MOST_HEAD_BYTES + 2 * EACH * MOST_PRICES;
const LINE_FEED = 10;

/** Throws badRequest: with status 415 or 413, else with a pointer to the first wrong member. */
export async function readSearch(request: Request, stopping: StopSignal): Promise<SearchTask> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== SEARCH_TYPE)
    throw new GatewayFailure({
      kind: "badRequest",
      status: 415,
      detail: `The request must have the content type ${SEARCH_TYPE}.`,
    });
  return taskOf(await readBytes(request, stopping, MOST_BYTES));
}

export function taskOf(bytes: Uint8Array): SearchTask {
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0 || end > MOST_HEAD_BYTES) throw badRequest("The question must begin with one line of JSON.", "/");
  const head = readText(decode(bytes.subarray(0, end)), searchHead, "");
  const { lines, suppliers } = head;
  if (lines.length === 0) throw badRequest("There is no line.", "/lines");
  if (suppliers.length === 0) throw badRequest("There is no supplier.", "/suppliers");
  const count = lines.length * suppliers.length;
  if (count > MOST_PRICES) throw badRequest(`A search takes at most ${MOST_PRICES} prices.`, "/lines");
  checkIds(head);
  const rules = readForm(head.rules, searchRules(lines.length, suppliers.length), "/rules");
  const offers = searchDiscounts(lines.length, suppliers.length);
  const discounts = head.discounts === undefined ? null : readForm(head.discounts, offers, "/discounts");
  const numbers = numbersOf(bytes.subarray(end + 1), count * (head.prices ? 2 : 1));
  const [costs, prices] = head.prices ? [numbers.slice(0, count), numbers.slice(count)] : [numbers, null];
  checkNumbers(costs, "/costs");
  if (prices !== null) checkNumbers(prices, "/prices");
  const problem: AwardCase = {
    lines,
    suppliers: suppliers.map((id) => ({ id, name: "" })),
    costs,
    ...(prices === null ? {} : { prices }),
    ...(discounts === null ? {} : { discounts }),
  };
  return { problem, rules, seconds: head.seconds, awardOnly: head.awardOnly };
}

/** Ids decide between awards that cost the same: two alike would leave that to chance. */
function checkIds({ lines, suppliers }: SearchHead): void {
  const seen = [new Set<string>(), new Set<string>()] as const;
  lines.forEach(({ id, incumbent }, at) => {
    if (seen[0].has(id)) throw badRequest("Two lines have this id.", `/lines/${at}/id`);
    seen[0].add(id);
    if (incumbent !== null && incumbent >= suppliers.length)
      throw badRequest("There is no such supplier.", `/lines/${at}/incumbent`);
  });
  suppliers.forEach((id, at) => {
    if (seen[1].has(id)) throw badRequest("Two suppliers have this id.", `/suppliers/${at}`);
    seen[1].add(id);
  });
}

function numbersOf(bytes: Uint8Array, count: number): Float64Array {
  if (bytes.byteLength !== count * EACH)
    throw badRequest(`After the line there must be ${count} numbers of ${EACH} bytes.`, "/costs");
  // A copy begins where numbers may begin.
  return new Float64Array(new Uint8Array(bytes).buffer);
}

/** No bid is Infinity; nothing else may be no number or below zero. */
function checkNumbers(numbers: Float64Array, name: string): void {
  // A loop takes a third of the time that a call for each number takes.
  for (let at = 0; at < numbers.length; at++)
    if (!((numbers[at] ?? NaN) >= 0)) throw badRequest("This is no price.", `${name}/${at}`);
}
