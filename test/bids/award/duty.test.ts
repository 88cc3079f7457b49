// What Excel measures of a search: how much of any fifteen seconds its thread works.
import { dutyOf } from "../../../src/bids/award/duty";
import { Pace } from "../../../src/bids/award/pace";
import type { Search } from "../../../src/bids/sets/search";

const LOOK_MS = 15_000;

/** A thread that works and waits by turns; `holds` is how long each piece of work takes, in milliseconds. */
function thread() {
  let time = 0;
  const worked: { readonly from: number; readonly to: number }[] = [];
  return {
    now: () => time,
    wait: (ms: number) => Promise.resolve(void (time += ms)),
    work(ms: number) {
      worked.push({ from: time, to: time + ms });
      time += ms;
    },
    /** The most of any fifteen seconds, as a share. It is reached where a piece of work begins or ends. */
    most(): number {
      const shareFrom = (from: number) =>
        worked.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, from + LOOK_MS) - Math.max(one.from, from)), 0);
      return Math.max(...worked.flatMap(({ from, to }) => [shareFrom(from), shareFrom(to - LOOK_MS)])) / LOOK_MS;
    },
  };
}

type Thread = ReturnType<typeof thread>;

function* searching(own: Thread, steps: readonly number[]): Search<number> {
  for (const ms of steps) {
    own.work(ms);
    if (!(yield)) break;
  }
  return own.now();
}

const paced = (own: Thread, seconds: number) => Pace.of({ now: own.now, breathe: dutyOf(own) }, seconds);

describe("a search of twenty seconds", () => {
  it.each([
    ["many short steps", Array.from({ length: 2_000 }, () => 10)],
    ["steps of half a second", Array.from({ length: 40 }, () => 500)],
    ["steps of four seconds", [4_000, 4_000, 4_000, 4_000, 4_000]],
  ])("works for less than 90% of any fifteen of them: %s", async (_name, steps) => {
    const own = thread();
    await paced(own, 20).run(searching(own, steps));
    expect(own.now()).toBeGreaterThan(LOOK_MS);
    expect(own.most()).toBeLessThan(0.85);
    expect(own.most()).toBeGreaterThan(0.7);
  });

  it("gives a solver that cannot pause ten seconds at a time, and rests before the next one", async () => {
    const own = thread();
    const pace = paced(own, 40);
    for (let n = 0; n < 4; n += 1) {
      own.work(1000 * pace.hold());
      expect(pace.hold()).toBe(0);
      await pace.rest();
    }
    expect(own.most()).toBeLessThan(0.85);
  });

  it("rests for what was worked in its parts together, however short each of them is", async () => {
    const own = thread();
    const pace = paced(own, 20);
    for (let n = 0; n < 2_000; n += 1) await pace.within(1).run(searching(own, [10]));
    expect(own.most()).toBeLessThan(0.85);
  });

  it("gives no more than what is left of the time", () => {
    const own = thread();
    const pace = paced(own, 3);
    own.work(1_000);
    expect([pace.hold(), pace.within(0.5).hold()]).toEqual([2, 0.5]);
  });

  it("gives a solver all the time where the thread is nobody's", () => {
    const pace = Pace.of({ now: () => 0, breathe: () => Promise.resolve(), holdMs: Infinity }, 600);
    expect(pace.hold()).toBe(600);
  });
});
