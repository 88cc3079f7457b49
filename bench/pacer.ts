// The real pacer under a virtual clock, against three ways of keeping five requests a second and three ways to get
// there: how much longer than the floor 2,000 operations take, how many are answered 429, and how evenly 20 busy people
// are served.
import { Pacer } from "../src/gateway/pacing/pacer";
import type { Lines } from "../src/gateway/pacing/lines";
import { fixedWindow, slidingLog, tokenBucket, type ServerModel } from "./serverModels";
import { VirtualClock } from "./virtualClock";
import type { BenchRow } from "./types";
import { seeded } from "../test/support/seeded";

const PER_SECOND = 5;
const OPERATIONS = 2000;
/** The way to the server and back without any jitter; jitter is added on the way there, where the window is kept. */
const WAY_THERE_MS = 20;
const WAY_BACK_MS = 30;
const PATIENCE_MS = 24 * 3_600_000;
const JITTERS = [0, 30, 150] as const;
const SEEDS = Array.from({ length: 20 }, (_, n) => n + 1);
const models: readonly (() => ServerModel)[] = [
  () => slidingLog(PER_SECOND),
  () => fixedWindow(PER_SECOND, 377),
  () => tokenBucket(PER_SECOND),
];

interface Job {
  readonly at: number;
  readonly person: string;
  readonly bulk: boolean;
}

interface Run {
  readonly wallMs: number;
  readonly limited: number;
  /** Who was served, in order. */
  readonly served: readonly string[];
}

/** Four people send in bulk from the start; twelve others ask this and that while they do. */
function mixedJobs(random: () => number): Job[] {
  return Array.from({ length: OPERATIONS }, (_, n) =>
    n % 10 < 7
      ? { at: 0, person: `sender ${n % 4}`, bulk: true }
      : { at: random() * 360_000, person: `reader ${n % 12}`, bulk: false },
  );
}

/** Twenty people with a hundred operations each, half of them in bulk, all there from the start. */
function busyJobs(): Job[] {
  return Array.from({ length: OPERATIONS }, (_, n) => ({
    at: 0,
    person: `person ${Math.floor(n / 100)}`,
    bulk: n % 2 === 0,
  }));
}

class Bench {
  readonly #clock = new VirtualClock();
  readonly #lines: Lines;
  readonly #served: string[] = [];
  #limited = 0;

  constructor(
    readonly server: ServerModel,
    readonly jitterMs: number,
    readonly random: () => number,
  ) {
    this.#lines = new Pacer(this.#clock, PATIENCE_MS).lines("company", "events", PER_SECOND);
  }

  async run(jobs: readonly Job[]): Promise<Run> {
    await this.#clock.run(Promise.all(jobs.map((job) => this.#do(job))));
    return { wallMs: this.#clock.now(), limited: this.#limited, served: this.#served };
  }

  async #do({ at, person, bulk }: Job): Promise<void> {
    await this.#wait(at);
    for (;;) {
      const turn = await this.#lines.turn({ person, bulk });
      const left = this.#clock.now();
      await turn.leave();
      await this.#wait(WAY_THERE_MS + this.random() * this.jitterMs);
      const taken = this.server.admit(this.#clock.now());
      await this.#wait(WAY_BACK_MS);
      if (taken) {
        this.#served.push(person);
        this.#lines.answered("updateLineItem", this.#clock.now() - left);
        return;
      }
      this.#limited += 1;
      this.#lines.limited(null);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.setTimer(ms, resolve));
  }
}

/** 1: all the same; 1/n: one has it all. */
function jain(shares: readonly number[]): number {
  const sum = shares.reduce((all, one) => all + one, 0);
  return sum ** 2 / (shares.length * shares.reduce((all, one) => all + one ** 2, 0));
}

/** Shares while everybody still has something to do: half of the operations. */
function sharesOf(served: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (let person = 0; person < 20; person += 1) counts.set(`person ${person}`, 0);
  for (const person of served.slice(0, OPERATIONS / 2)) counts.set(person, (counts.get(person) ?? 0) + 1);
  return [...counts.values()];
}

async function wallRows(model: () => ServerModel, jitterMs: number): Promise<BenchRow[]> {
  const runs: Run[] = [];
  for (const seed of SEEDS) {
    const random = seeded(seed);
    runs.push(await new Bench(model(), jitterMs, random).run(mixedJobs(random)));
  }
  const floorMs = (OPERATIONS * 1000) / PER_SECOND;
  const target = jitterMs <= 30 ? 1.03 : 1.02 + jitterMs / 1000;
  const worst = Math.max(...runs.map(({ wallMs }) => wallMs)) / floorMs;
  const limited = runs.reduce((all, run) => all + run.limited, 0);
  const name = `pacer, ${model().name}, ${jitterMs} ms of jitter`;
  return [
    {
      name: `${name}, wall over floor`,
      value: Math.round(worst * 10_000) / 10_000,
      unit: "times",
      target,
      ok: worst <= target,
      against: `2,000 operations at 5 a second; worst of ${SEEDS.length} runs`,
    },
    {
      name: `${name}, answers of 429`,
      value: limited,
      unit: "answers",
      target: 0,
      ok: limited === 0,
      against: `${SEEDS.length} runs of 2,000 operations`,
    },
  ];
}

async function fairness(): Promise<BenchRow> {
  const { served } = await new Bench(slidingLog(PER_SECOND), 30, seeded(9)).run(busyJobs());
  const index = jain(sharesOf(served));
  return {
    name: "pacer, 20 busy people, Jain index",
    value: Math.round(index * 10_000) / 10_000,
    unit: "index",
    target: 0.99,
    ok: index >= 0.99,
    against: "shares of the first 1,000 of 2,000 operations",
  };
}

export async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const jitterMs of JITTERS) for (const model of models) rows.push(...(await wallRows(model, jitterMs)));
  rows.push(await fairness());
  return rows;
}
