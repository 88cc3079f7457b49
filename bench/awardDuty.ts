// What Excel measures of an award search: how much of any fifteen seconds its thread works, breathing as the pane's
// worker does; and what the pauses cost.
import { setTimeout as wait } from "node:timers/promises";
import { dutyOf } from "../src/bids/award/duty";
import { solveScenario } from "../src/bids/award/scenarioSolve";
import { loadHighsMip } from "../src/solver/highsMip";
import { BOUNDS, randomCase } from "./award";
import type { BenchRow } from "./types";

const SECONDS = 20;
const LOOK_MS = 15_000;
const MOST = 90;

interface Rest {
  readonly from: number;
  readonly to: number;
}

/** The most of any fifteen seconds in percent; it is reached where a rest ends or begins. */
function mostWorked(rests: readonly Rest[], began: number, ended: number): number {
  const look = Math.min(LOOK_MS, ended - began);
  const worked = (from: number) =>
    look - rests.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, from + look) - Math.max(one.from, from)), 0);
  const starts = rests.flatMap(({ from, to }) => [to, from - look]).filter((at) => at >= began && at + look <= ended);
  return (100 * Math.max(worked(began), worked(ended - look), ...starts.map(worked))) / look;
}

export async function bench(): Promise<BenchRow[]> {
  const now = () => performance.now();
  const rests: Rest[] = [];
  const breathe = dutyOf({
    now,
    async wait(ms) {
      const from = now();
      await wait(ms);
      rests.push({ from, to: now() });
    },
  });
  const began = now();
  const result = await solveScenario(randomCase(), BOUNDS, { seconds: SECONDS }, { now, breathe, mip: loadHighsMip });
  const ended = now();
  if (result.kind !== "awarded") throw new Error(`The benchmark's own scenario is ${result.kind}.`);
  const value = mostWorked(rests, began, ended);
  const rested = rests.reduce((sum, { from, to }) => sum + to - from, 0);
  const against = `20 x 2000 random lines within bounds; ${((ended - began) / 1000).toFixed(1)} s, ${result.ruleCosts.length} of 3 rules costed`;
  return [
    { name: "award search, most of a core over 15 s", value, unit: "%", target: MOST, ok: value < MOST, against },
    {
      name: "award search, time spent in pauses",
      value: (100 * rested) / (ended - began),
      unit: "%",
      target: null,
      ok: null,
      against,
    },
    {
      name: "award search with pauses, gap",
      value: (100 * (result.award.total - result.award.bound)) / result.award.total,
      unit: "%",
      target: null,
      ok: null,
      against,
    },
  ];
}
