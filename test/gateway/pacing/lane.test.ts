import fc from "fast-check";
import { Lane, type Ticket } from "../../../src/gateway/pacing/lane";
import { Pacer } from "../../../src/gateway/pacing/pacer";
import type { Turn } from "../../../src/gateway/pacing/lines";
import { FakeClock, settle } from "../support";

interface Arrival {
  readonly at: number;
  readonly person: string;
  readonly bulk: boolean;
}
interface Start extends Arrival {
  readonly start: number;
}

/** Runs arrivals through a lane; `react` tells the lane of answers. */
function drive(
  arrivals: readonly Arrival[],
  perSecond: number,
  react: (lane: Lane, start: number, index: number) => void = () => undefined,
): Start[] {
  const lane = new Lane(perSecond, 0);
  const coming = [...arrivals].sort((a, b) => a.at - b.at);
  const waiting = new Map<Ticket, Arrival>();
  const starts: Start[] = [];
  let now = 0;
  for (;;) {
    while (coming[0] !== undefined && coming[0].at <= now) {
      const arrival = coming.shift();
      if (arrival === undefined) break;
      const ticket = { person: arrival.person, bulk: arrival.bulk };
      waiting.set(ticket, arrival);
      lane.add(ticket);
    }
    const next = lane.next(now);
    if (next === null) {
      if (coming[0] === undefined) return starts;
      now = coming[0].at;
    } else if (typeof next === "number") {
      now = Math.min(now + Math.ceil(next), coming[0]?.at ?? Infinity);
    } else {
      const arrival = waiting.get(next);
      if (arrival !== undefined) starts.push({ ...arrival, start: now });
      lane.leave(now);
      react(lane, now, starts.length);
    }
  }
}

const arrivals = fc.array(
  fc.record({
    at: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
    person: fc.constantFrom("ann", "ben", "cem", "dia"),
    bulk: fc.boolean(),
  }),
  { maxLength: 80 },
);

function busiestWindow(starts: readonly Start[], ms: number): number {
  return Math.max(
    0,
    ...starts.map(({ start }) => starts.filter((one) => one.start >= start && one.start < start + ms).length),
  );
}

describe("a lane", () => {
  it("never starts more than five requests within a sliding second, whatever arrives and is answered", () => {
    fc.assert(
      fc.property(arrivals, fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), (all, answers) => {
        const starts = drive(all, 5, (lane, now, index) => {
          const took = answers[index % answers.length] ?? 1;
          if (took % 17 === 0) lane.limited(now, took);
          else lane.answered("listEvents", took);
        });
        expect(starts).toHaveLength(all.length);
        expect(busiestWindow(starts, 1001)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps the sixth arrival a second away even when the way to the server varies as much as was measured", () => {
    const jitter = 150;
    const all = Array.from({ length: 300 }, () => ({ at: 0, person: "ann", bulk: true }));
    let turn = 0;
    const starts = drive(all, 5, (lane) => lane.answered("x", 50 + (turn++ % 2) * jitter));
    const arrived = starts.slice(10).map(({ start }, index) => start + ((index * 7919) % (jitter + 1)));
    for (let at = 5; at < arrived.length; at += 1)
      expect((arrived[at] ?? 0) - (arrived[at - 5] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it("keeps the sixth arrival a second away while it does not know yet how much the way varies", () => {
    const late = 150;
    const all = Array.from({ length: 12 }, () => ({ at: 0, person: "ann", bulk: true }));
    const tookMs = (index: number) => (index === 1 ? 50 + late : 50);
    const starts = drive(all, 5, (lane, now, index) => {
      const took = tookMs(index);
      lane.answered("x", took, now + took);
    });
    const arrived = starts.map(({ start }, index) => start + tookMs(index + 1));
    for (let at = 5; at < arrived.length; at += 1)
      expect((arrived[at] ?? 0) - (arrived[at - 5] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it("gives the first turn after a start only when one spacing has passed", () => {
    const [first] = drive([{ at: 0, person: "ann", bulk: false }], 5);
    expect(first?.start).toBeGreaterThanOrEqual(200);
  });

  it("serves people in turn, however many requests one of them has", () => {
    const crowd = Array.from({ length: 20 }, () => ({ at: 0, person: "ann", bulk: false }));
    const others = ["ben", "cem"].map((person) => ({ at: 0, person, bulk: false }));
    const order = drive([...crowd, ...others], 5).map(({ person }) => person);
    expect(order.slice(0, 4)).toEqual(["ann", "ben", "cem", "ann"]);
  });

  it("gives equal shares to people who all have much to do", () => {
    const people = Array.from({ length: 20 }, (_one, index) => `p${index}`);
    const all = people.flatMap((person) => Array.from({ length: 30 }, () => ({ at: 0, person, bulk: true })));
    const served = drive(all, 5).slice(0, 200);
    for (const person of people) expect(served.filter((one) => one.person === person)).toHaveLength(10);
  });

  it("lets an interactive request wait at most active people times the spacing, behind any bulk", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 9000 }), (people, at) => {
        const bulk = Array.from({ length: 60 }, () => ({ at: 0, person: "bulk", bulk: true }));
        const busy = Array.from({ length: people - 1 }, (_one, who) =>
          Array.from({ length: 20 }, () => ({ at: 0, person: `p${who}`, bulk: false })),
        ).flat();
        const asked = { at, person: "asker", bulk: false };
        const start = drive([...bulk, ...busy, asked], 5).find(({ person }) => person === "asker")?.start ?? Infinity;
        // Everybody who asks, and the one who sends in bulk; timers round up to whole milliseconds.
        expect(start - at).toBeLessThanOrEqual((people + 1) * (208 + 1));
      }),
    );
  });

  it("gives bulk one turn after four interactive ones, so that it never starves", () => {
    const all = [
      ...Array.from({ length: 12 }, () => ({ at: 0, person: "ann", bulk: false })),
      ...Array.from({ length: 3 }, () => ({ at: 0, person: "ben", bulk: true })),
    ];
    const order = drive(all, 5).map(({ bulk }) => (bulk ? "b" : "i"));
    expect(order.join("")).toBe("iiiibiiiibiiiib");
  });

  it("holds everybody for a second after a 429, goes wider apart, and comes back slowly", () => {
    const lane = new Lane(5, 0);
    const narrow = lane.spacingMs;
    expect(lane.limited(1000, null)).toBe(1000);
    expect(lane.limited(1000, 4000)).toBe(4000);
    const wide = lane.spacingMs;
    expect(wide).toBeGreaterThan(narrow + 20);
    lane.add({ person: "ann", bulk: false });
    expect(lane.next(1000)).toBe(4000);
    lane.answered("x", 10);
    expect(lane.spacingMs).toBeGreaterThan(narrow + 20);
    for (let count = 0; count < 400; count += 1) lane.answered("x", 10);
    expect(lane.spacingMs).toBeLessThan(205);
  });

  it("forgets a quicker past, so that a slower network does not look like jitter for ever", () => {
    const lane = new Lane(5, 0);
    for (let count = 0; count < 300; count += 1) lane.answered("x", 10);
    for (let count = 0; count < 900; count += 1) lane.answered("x", 120);
    expect(lane.spacingMs).toBeLessThan(205);
  });

  it("goes on when the machine's clock is set back", () => {
    const lane = new Lane(5, 3_600_000);
    lane.add({ person: "ann", bulk: false });
    expect(lane.next(0)).toBeLessThan(300);
  });

  it("tells how many turns stand before a person and how long they take", () => {
    const lane = new Lane(5, 0);
    for (const person of ["ben", "ben", "cem", "ann"]) lane.add({ person, bulk: false });
    expect(lane.standing("dia", 0)).toEqual({ waiting: 3, expectedWaitMs: 832 });
    expect(lane.standing("ann", 0)).toEqual({ waiting: 4, expectedWaitMs: 1040 });
  });
});

describe("the pacer", () => {
  it("keeps companies apart and counts one company's people together", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock, 30_000);
    const began = clock.now();
    const take = async (company: string, person: string) => {
      const turn = await pacer.lines(company, "events", 5).turn({ person, bulk: false });
      await turn.leave();
      return clock.now() - began;
    };
    const times = await clock.runUntilDone(Promise.all([take("one", "ann"), take("one", "ben"), take("two", "cem")]));
    expect(times).toEqual([208, 416, 208]);
  });

  it("counts the distance from when a request leaves, not from when its turn came", async () => {
    const clock = new FakeClock();
    const lines = new Pacer(clock, 30_000).lines("one", "events", 5);
    const first = await clock.runUntilDone<Turn>(lines.turn({ person: "ann", bulk: false }));
    let second: number | null = null;
    void lines.turn({ person: "ben", bulk: false }).then(() => (second = clock.now()));
    await clock.pass(500);
    expect(second).toBeNull();
    const left = clock.now();
    void first.leave();
    await clock.pass(1000);
    expect(second).toBe(left + 208);
  });

  it("refuses everybody who waits when it stops, and everybody after", async () => {
    const pacer = new Pacer(new FakeClock(), 30_000);
    const refused = expect(pacer.lines("one", "events", 5).turn({ person: "ann", bulk: false })).rejects.toThrow(
      "stopping",
    );
    pacer.stop();
    await refused;
    await settle();
    expect(() => pacer.lines("two", "events", 5)).toThrow("stopping");
  });

  it("gives no further turn, when it has stopped, to a call that had one and was answered 429", async () => {
    const pacer = new Pacer(new FakeClock(), 30_000);
    const lines = pacer.lines("company", "events", 5);
    pacer.stop();
    await expect(lines.turn({ person: "a", bulk: false })).rejects.toThrow("stopping");
  });
});
