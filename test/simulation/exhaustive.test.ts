// Every kind of fault at every request of one send: two rows changed, two added, one deleted. Also the pane closed and
// the gateway killed at every fourth touch of the world outside; test/fastSimulation/deaths plays every one of them.
import { refreshAll, sendFive, type Five, type Strike } from "./fiveRows";

const KINDS = [
  { kind: "dropBefore" },
  { kind: "dropAnswer" },
  { kind: "applyLate", ms: 20_000 },
  { kind: "delay", ms: 5_000 },
  { kind: "status", status: 429 },
  { kind: "status", status: 500 },
  { kind: "status", status: 503, body: "html" },
  { kind: "redirect" },
  { kind: "truncate" },
  { kind: "partialBulk", applied: 1 },
  { kind: "partialBulk", applied: 1, answer: "error" },
  { kind: "shuffleBulk" },
  { kind: "emptyList" },
  { kind: "next", form: "otherHost" },
];
/** Two updates, one bulk create, one deletion. */
const REQUESTS = [1, 2, 3, 4];
const cases = KINDS.flatMap((fault) => REQUESTS.map((nth) => [JSON.stringify(fault), nth, fault] as const));
/** Of an older preview the list is read first. */
const READS = [1, 2];
const reads = KINDS.flatMap((fault) => READS.map((nth) => [JSON.stringify(fault), nth, fault] as const));

let five: Five;
afterEach(() => five.close());

test.each(cases)(
  "%s at request %i of a send of five rows: the same end as an undisturbed one",
  async (_name, nth, fault) => {
    five = await sendFive({ fault: { ...fault, path: "/line_items", nth } });
    expect(await refreshAll(five)).toEqual([]);
  },
);

test.each(reads)(
  "%s at request %i of a send that reads the list again: the same end as an undisturbed one",
  async (_name, nth, fault) => {
    five = await sendFive({ isOld: true, fault: { ...fault, path: "/line_items", nth } });
    expect(await refreshAll(five)).toEqual([]);
  },
);

/** Touches of the world outside that such a send makes, each time two of eight: of the pane and of the gateway. */
const groups = (count: number) => Array.from({ length: count }, (_, n) => 1 + 8 * n);
const touches = { pane: groups(9), gateway: groups(19) };

test("the groups below reach beyond the last touch of an undisturbed send", async () => {
  five = await sendFive({});
  for (const who of ["pane", "gateway"] as const) {
    const last = touches[who].at(-1) ?? 0;
    // No group lies beyond it as a whole.
    expect(five.touches[who]).toBeGreaterThanOrEqual(last - 8);
    expect(five.touches[who]).toBeLessThan(last + 7);
  }
});

test.each(touches.pane)(
  "the pane closed at touch %i, or at the fourth after it: the same end as an undisturbed send",
  (first) => dyingAt(first, (at) => ({ paneDiesAt: at })),
);

test.each(touches.gateway)(
  "the gateway killed at touch %i, or at the fourth after it: the same end as an undisturbed send",
  (first) => dyingAt(first, (at) => ({ gatewayDiesAt: at })),
);

async function dyingAt(first: number, strike: (at: number) => Strike): Promise<void> {
  const problems: (readonly string[])[] = [];
  for (const at of [first, first + 4]) {
    five = await sendFive(strike(at));
    problems.push(await refreshAll(five));
    if (at === first) await five.close();
  }
  expect(problems).toEqual([[], []]);
}
