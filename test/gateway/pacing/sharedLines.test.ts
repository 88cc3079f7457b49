import fc from "fast-check";
import {
  ask,
  giveBack,
  leaveLane,
  limited,
  newLane,
  readLane,
  standingOf,
} from "../../../src/gateway/pacing/sharedLane";
import { SharedLines } from "../../../src/gateway/pacing/sharedLines";
import type { LaneOf, Slots } from "../../../src/gateway/pacing/slots";
import { FakeClock, settle } from "../support";

const LANE: LaneOf = { name: "company/events", perSecond: 5 };

/** The one lane of all gateways, as long away as it is told; it is written down and read again for each step. */
class Far implements Slots {
  #text: string;
  #turns = 0;
  lost = false;
  wayMs: () => number = () => 1;

  constructor(private readonly clock: FakeClock) {
    this.#text = JSON.stringify(newLane(clock.now()));
  }

  async #step<T>(work: (state: ReturnType<typeof newLane>, now: number) => T): Promise<T> {
    await this.#way();
    if (this.lost) throw new Error("The store is lost.");
    const state = readLane(this.#text);
    const result = work(state, this.clock.now());
    this.#text = JSON.stringify(state);
    await this.#way();
    return result;
  }

  #way(): Promise<void> {
    return new Promise((resolve) => void this.clock.setTimer(this.wayMs(), resolve));
  }

  readonly ask: Slots["ask"] = (lane, gateway, waiting, learnt) =>
    this.#step((state, now) => ({
      granted: ask(state, lane, { gateway, waiting, learnt }, now, `turn ${(this.#turns += 1)}`),
      standing: standingOf(state, lane, now),
    }));
  readonly leave: Slots["leave"] = (lane, id) =>
    this.#step((state, now) => (leaveLane(state, lane, id, now) ? state.wayMs : null));
  readonly giveBack: Slots["giveBack"] = (_lane, id) => this.#step((state) => giveBack(state, id));
  readonly limited: Slots["limited"] = (_lane, holdMs) => this.#step((state, now) => limited(state, holdMs, now));
}

interface Job {
  readonly at: number;
  readonly gateway: number;
  readonly person: string;
  readonly bulk: boolean;
}

/** Three gateways; what left, in its order. */
class Three {
  readonly clock = new FakeClock();
  readonly far = new Far(this.clock);
  readonly gateways = [0, 1, 2].map(
    (at) => new SharedLines({ lane: LANE, gateway: `g${at}`, slots: this.far, clock: this.clock, patienceMs: 30_000 }),
  );
  readonly served: string[] = [];
  readonly arrivals: number[] = [];
  jitterMs: () => number = () => 0;

  gateway(at: number): SharedLines {
    const found = this.gateways[at];
    if (found === undefined) throw new RangeError(`There is no gateway ${at}.`);
    return found;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.setTimer(ms, resolve));
  }

  async do({ at, gateway, person, bulk }: Job): Promise<void> {
    await this.wait(at);
    const lines = this.gateway(gateway);
    while (!(await (await lines.turn({ person, bulk })).leave()));
    const left = this.clock.now();
    this.served.push(person);
    await this.wait(20 + this.jitterMs());
    this.arrivals.push(this.clock.now());
    await this.wait(30);
    lines.answered("listLineItems", this.clock.now() - left);
  }

  run(jobs: readonly Job[]): Promise<unknown> {
    return this.clock.runUntilDone(Promise.all(jobs.map((job) => this.do(job))));
  }
}

const times = (count: number, job: Job): Job[] => Array.from({ length: count }, () => job);
const interactive = (gateway: number, person: string): Job => ({ at: 0, gateway, person, bulk: false });
const bulk = (gateway: number, person: string): Job => ({ at: 0, gateway, person, bulk: true });

/** The fullest sliding second. */
function fullest(sorted: readonly number[]): number {
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at - from < 1000).length));
}

describe("gateways that share one budget", () => {
  it("never start more than five requests within a sliding second, however far the store and the platform are", async () => {
    const jobs = fc.array(
      fc.record({
        at: fc.nat(3000),
        gateway: fc.nat(2),
        person: fc.constantFrom("ann", "ben", "cem"),
        bulk: fc.boolean(),
      }),
      { minLength: 10, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(
        jobs,
        fc.oneof(fc.nat(12), fc.nat(600)),
        fc.nat(30),
        fc.array(fc.nat(99), { minLength: 7, maxLength: 7 }),
        async (all, way, jitter, noise) => {
          const three = new Three();
          let step = 0;
          const some = (most: number) => ((noise[(step += 1) % noise.length] ?? 0) / 99) * most;
          three.far.wayMs = () => Math.round(some(way));
          three.jitterMs = () => Math.round(some(jitter));
          await three.run(all);
          expect(three.arrivals).toHaveLength(all.length);
          expect(fullest([...three.arrivals].sort((a, b) => a - b))).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 25, seed: 5 },
    );
  });

  it("let people take turns, whichever gateway each of them asks", async () => {
    const three = new Three();
    await three.run([
      ...times(6, interactive(0, "ann")),
      ...times(3, interactive(1, "ben")),
      ...times(3, interactive(2, "cem")),
    ]);
    const turns = three.served.slice(0, 9);
    for (const from of [0, 3, 6]) expect([...turns.slice(from, from + 3)].sort()).toEqual(["ann", "ben", "cem"]);
  });

  it("serve interactive calls of one gateway before bulk calls of another, which get one turn after four", async () => {
    const three = new Three();
    await three.run([...times(6, bulk(0, "ann")), ...times(10, interactive(1, "ben"))]);
    const order = three.served.map((person) => person[0]).join("");
    expect(order).toMatch(/^a?bbbbabbbbabb/);
  });

  it("go on when one is gone in the middle of its turn, and when it only said that it waits", async () => {
    const three = new Three();
    // Nobody ever leaves with this turn.
    await three.clock.runUntilDone(three.gateway(0).turn({ person: "ann", bulk: false }));
    const began = three.clock.now();
    await three.run(times(3, interactive(1, "ben")));
    expect(three.served).toEqual(["ben", "ben", "ben"]);
    expect(three.clock.now() - began).toBeLessThan(4000);
  });

  it("wait together after a 429", async () => {
    const three = new Three();
    await three.run([interactive(0, "ann")]);
    three.gateway(0).limited(5000);
    await three.clock.pass(10);
    const before = three.clock.now();
    await three.run([interactive(1, "ben")]);
    expect(three.clock.now() - before).toBeGreaterThan(4900);
  });

  it("let nothing leave while the store is lost, and go on when it is back", async () => {
    const three = new Three();
    three.far.lost = true;
    await expect(three.run([interactive(0, "ann")])).rejects.toThrow("The store is lost.");
    await settle();
    three.far.lost = false;
    await three.run([interactive(0, "ann")]);
    expect(three.served).toEqual(["ann"]);
  });

  it("learn from answers that come while they ask for the next turn", async () => {
    const three = new Three();
    // Every answer is here before the question that follows its start is answered.
    three.far.wayMs = () => 30;
    await three.run(times(60, interactive(0, "ann")));
    // A jitter of 40 ms in the beginning, and 75 ms for the way.
    expect(three.gateway(0).estimateMs(100)).toBeLessThan((100 * (1000 + 30 + 75)) / 5);
  });

  it("go on, only slower, while the store takes half a second to answer", async () => {
    const three = new Three();
    three.far.wayMs = () => 250;
    const began = three.clock.now();
    await three.run(times(12, interactive(0, "ann")));
    expect(three.served).toHaveLength(12);
    expect(fullest(three.arrivals)).toBeLessThanOrEqual(5);
    expect(three.clock.now() - began).toBeLessThan(60_000);
  });

  it("lose a start whose way to the store took too long: it leaves with another turn", async () => {
    const three = new Three();
    const turn = await three.clock.runUntilDone(three.gateway(0).turn({ person: "ann", bulk: false }));
    three.far.wayMs = () => 400;
    expect(await three.clock.runUntilDone(Promise.resolve(turn.leave()))).toBe(false);
  });
});
