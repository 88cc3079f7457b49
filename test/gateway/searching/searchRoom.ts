// A gateway whose searches are done by a double that says what a test says, on a clock that is turned by hand.
import { noRules, type AwardRules } from "../../../src/bids/award/types";
import type { SearchSaid, StartSearch } from "../../../src/gateway/searching/searchPort";
import type { SearchTask } from "../../../src/gateway/searching/question";
import type { GatewayOptions } from "../../../src/gateway/gateway";
import { resultText, SEARCH_TYPE, type SearchHead } from "../../../src/platform/searchContract";
import { isObject, Room, type Asked } from "../support";

export const head = (change: Partial<Record<keyof SearchHead, unknown>> = {}) => ({
  lines: [
    { id: "l1", incumbent: null },
    { id: "l2", incumbent: 1, quantity: 3 },
  ],
  suppliers: ["s1", "s2"],
  prices: false,
  rules: noRules,
  seconds: 300,
  awardOnly: false,
  ...change,
});

/** Alba is cheaper on the first line and Bero on the second. */
export const costs = Float64Array.from([100, 150, 400, 300]);

/** The head as it is, whatever it says, then the numbers. */
export function bodyOf(line: unknown, numbers: readonly number[] = [...costs]): Uint8Array<ArrayBuffer> {
  const text = typeof line === "string" ? line : JSON.stringify(line);
  const begin = Buffer.from(`${text}\n`);
  const end = Buffer.alloc(8 * numbers.length);
  numbers.forEach((one, at) => end.writeDoubleLE(one, 8 * at));
  return Uint8Array.from(Buffer.concat([begin, end]));
}

export const question = (rules: Partial<AwardRules> = {}) => bodyOf(head({ rules: { ...noRules, ...rules } }));

export const undecided = () => new TextEncoder().encode(resultText({ kind: "undecided" }));

/** One search as the double has it. */
export class Thread {
  ended = false;
  constructor(
    readonly task: SearchTask,
    readonly memoryMb: number,
    readonly says: (said: SearchSaid) => void,
  ) {}
}

export class SearchRoom extends Room {
  readonly threads: Thread[];

  constructor(options: Partial<GatewayOptions> = {}) {
    const threads: Thread[] = [];
    const startSearch: StartSearch = (task, memoryMb, told) => {
      const thread = new Thread(task, memoryMb, told);
      threads.push(thread);
      return { end: () => void (thread.ended = true) };
    };
    super({ startSearch, searches: { most: 1, seconds: 600, memoryMb: 512 }, ...options });
    this.threads = threads;
  }

  begin(token: string, body: unknown = question(), type = SEARCH_TYPE): Promise<Asked> {
    return this.ask("POST", "/api/searches", { token, body, headers: { "Content-Type": type } });
  }

  async started(token: string, body: unknown = question()): Promise<string> {
    const { search } = searchIn(await this.begin(token, body));
    return String(search["id"]);
  }

  /** With `wait`, time passes until there is news. */
  news(token: string, id: string, { after = 0, wait = 0 } = {}): Promise<Asked> {
    return this.ask("GET", `/api/searches/${id}?after=${after}&wait=${wait}`, { token });
  }

  async search(token: string, id: string): Promise<Record<string, unknown>> {
    return searchIn(await this.news(token, id)).search;
  }
}

export function searchIn({ status, json }: Asked): { search: Record<string, unknown>; result: unknown } {
  const search: unknown = isObject(json) ? json["search"] : undefined;
  if (!isObject(json) || !isObject(search)) throw new Error(`No search in an answer of ${status}.`);
  return { search, result: json["result"] };
}
