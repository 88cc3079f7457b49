// How long a plan takes beside reading the same rows from JSON, in one process, in turns.
import { planSync } from "../src/sync/plan/planSync";
import { planData, readRows } from "./planData";
import { median, timed } from "./timing";
import type { BenchRow } from "./types";

const ROWS = 100_000;
const COLUMNS = 30;
const ROUNDS = 13;
/** Not counted: the planner is compiled while it runs, JSON.parse is part of the engine. */
const WARM_UP = 3;
/** A plan must be no reason to wait: reading the list costs more than four times as much. */
const TARGET = 0.25;

export function bench(): Promise<BenchRow[]> {
  const { json, input } = planData(ROWS, COLUMNS);
  const ratios: number[] = [];
  const plans: number[] = [];
  let found = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const reading = timed(() => readRows(json).ids.length);
    const planning = timed(() => (found = planSync(input).updates.length));
    if (round < WARM_UP) continue;
    ratios.push(planning / reading);
    plans.push(planning);
  }
  if (found === 0) throw new Error("The plan found none of the edits.");
  const ratio = median(ratios);
  const name = `plan of ${ROWS} x ${COLUMNS}`;
  return Promise.resolve([
    {
      name: `${name}, against JSON.parse`,
      value: round3(ratio),
      unit: "ratio",
      target: TARGET,
      ok: ratio <= TARGET,
      against: "JSON.parse of the same rows",
    },
    {
      name,
      value: Math.round(median(plans)),
      unit: "ms",
      target: 1000,
      ok: median(plans) <= 1000,
      against: "a second",
    },
  ]);
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
